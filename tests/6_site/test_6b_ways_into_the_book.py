"""Where somebody who uses the app wonders why, a link leads into the book, and the book leads back.

The sources are read and not the built pages; links between chapters are checked by the build.
"""

import re
from pathlib import Path

import pytest
from markdown import Markdown

ROOT = Path(__file__).parents[2]
BOOK = ROOT / "site" / "learn"
APP = [
    *(ROOT / "site").glob("**/index.html"),
    *(ROOT / "js" / "pages").glob("**/*.js"),
    *(ROOT / "py" / "sitekit" / "parts").glob("*.html"),
]
WONDERS = [  # diagnosis, proof, phases, tables, hints (two kinds), rating, steps, cases
    ("js/pages/cube/colour-check.js", "learn/possible/#what-is-wrong-with-my-cube"),
    ("js/pages/cube/result-view.js", "learn/optimal/#a-proof"),
    ("js/pages/cube/result-view.js", "learn/two-phases/"),
    ("js/pages/cube/settings-dialog.js", "learn/two-bits/#the-exact-table"),
    ("js/pages/nonogram/advice.js", "learn/one-line/#by-hand"),
    ("js/pages/nonogram/advice.js", "learn/grid/#where-lines-are-not-enough"),
    ("js/pages/nonogram/view.js", "learn/grid/#the-verdict"),
    ("site/index.html", "learn/like-a-person/"),
    ("site/trainer/index.html", "learn/like-a-person/#pairs-a-case-for-each-picture"),
]
LEADING_BACK = {
    "possible": "../../",
    "two-bits": "../../",
    "two-phases": "../../",
    "optimal": "../../",
    "like-a-person": "../../trainer/",
    "one-line": "../../nonogram/",
    "grid": "../../nonogram/",
}


def ways_in() -> list[str]:
    """Every address in the app that leads to a chapter."""
    texts = [path.read_text() for path in APP]
    found = {way for text in texts for way in re.findall(r"learn/[\w-]+/(?:#[\w-]+)?", text)}
    return sorted(found - {"learn/cases/"})  # the catalogue is written by the build


def names_in(chapter: str) -> set[str]:
    """The anchors of a chapter: its headings', and those that it gives itself."""
    text = (BOOK / f"{chapter}.md").read_text()
    without_cells = re.sub(r"^(`{3,}).*?^\1$", "", text, flags=re.MULTILINE | re.DOTALL)
    shown = Markdown(extensions=["toc", "attr_list", "def_list"]).convert(without_cells)
    return set(re.findall(r'\bid="([^"]+)"', shown))


@pytest.mark.parametrize("way", ways_in())
def test_a_way_into_the_book_ends_at_an_anchor(way: str) -> None:
    _, chapter, anchor = way.split("/")
    assert (BOOK / f"{chapter}.md").exists()
    assert not anchor or anchor[1:] in names_in(chapter)


@pytest.mark.parametrize(("source", "way"), WONDERS)
def test_whoever_wonders_why_finds_a_link(source: str, way: str) -> None:
    text = (ROOT / source).read_text()
    assert re.search(re.escape(way) + r'["`]', text), f"{source} does not lead to {way}"


@pytest.mark.parametrize(("chapter", "address"), LEADING_BACK.items())
def test_the_book_leads_back(chapter: str, address: str) -> None:
    assert f"]({address})" in (BOOK / f"{chapter}.md").read_text()
