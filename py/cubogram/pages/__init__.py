"""What a visitor sees and does: each page is a class whose view is a function to HTML.

At build time its first view becomes the HTML file; in the browser's worker the same function runs
after each event, and what has changed is morphed in. Nothing here knows elements: what a page wants
done outside its HTML (keep a text, ask another worker, move the focus) it says to its `World`.
"""

from cubogram import __path__ as places

__path__ = [f"{place}/pages" for place in places]  # each page comes as an archive of its own
