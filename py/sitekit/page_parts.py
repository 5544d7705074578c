"""What the app pages share: `<!-- part: name -->` in a page is replaced by `parts/name.html`.

Addresses in a part are relative to the site's root; in a page, they are relative to the page.
"""

import re

from sitekit.paths import PY
from sitekit.steps import files_below

PARTS = PY / "sitekit" / "parts"


def page_parts() -> dict[str, str]:
    """The text of every part by its name."""
    return {path.stem: path.read_text().rstrip() for path in files_below(PARTS, "*.html")}


def with_parts(html: str, address: str, parts: dict[str, str]) -> str:
    """`html` with its parts, for the page at `address` below the site's root.

    In navigation menus, the link to the page itself is marked as the current one.

    >>> parts = {"header": '<img src="i.svg"><nav><a href="./">A</a><a href="b/">B</a></nav>'}
    >>> print(with_parts("<!-- part: header -->", "b/", parts))
    <img src="../i.svg"><nav><a href="../">A</a><a href="./" aria-current="page">B</a></nav>
    >>> print(with_parts("<!-- part: header -->", "", parts))
    <img src="i.svg"><nav><a href="./" aria-current="page">A</a><a href="b/">B</a></nav>

    Raises:
        KeyError: there is no such part.
    """
    up = "../" * address.count("/")

    def place(found: re.Match[str]) -> str:
        text = re.sub(r"<nav.*?</nav>", mark, parts[found["name"]], flags=re.DOTALL)
        return re.sub(r'(?P<attribute>\b(?:href|src))="(?P<to>[^":#]+)"', move, text)

    def mark(found: re.Match[str]) -> str:
        here = f'href="{address or "./"}"'
        return found[0].replace(here, f'{here} aria-current="page"')

    def move(found: re.Match[str]) -> str:
        to = found["to"].removeprefix("./")
        moved = "./" if to == address else up + to
        return f'{found["attribute"]}="{moved}"'

    return re.sub(r"<!-- part: (?P<name>\w+) -->", place, html)
