"""What a visitor sees and does: each page is a class whose view is a function that returns HTML.

At build time, its first view becomes the HTML file; in the browser's worker, the same function runs
after each event, and the changes are morphed in. Nothing here touches elements: a page asks
its `World` for anything outside its HTML (store a text, ask another worker, move the focus).
"""

from cubogram import __path__ as places

__path__ = [f"{place}/pages" for place in places]  # each page comes in an archive of its own
