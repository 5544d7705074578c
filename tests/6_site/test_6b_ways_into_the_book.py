"""Links from the app into the book and back, in the built site, where they are followed.

That they are there when somebody wonders is tested in the browser (`leads_to`).
"""

import re
from pathlib import Path
from urllib.parse import urljoin

import pytest

from sitekit.build import build

LEADING_BACK = {
    "possible": "",
    "two-bits": "",
    "two-phases": "",
    "optimal": "",
    "like-a-person": "trainer/",
    "one-line": "nonogram/",
    "grid": "nonogram/",
}


@pytest.fixture(scope="module")
def dist() -> Path:
    return build()


def test_a_way_into_the_book_ends_at_an_anchor(dist: Path) -> None:
    """Also of a link that a script makes, wherever it is shown."""
    app = [dist / "index.html", *dist.glob("*/index.html"), *dist.glob("js/*.js")]
    texts = [path.read_text() for path in app]
    ways = {way for text in texts for way in re.findall(r"learn/[\w-]+/(?:#[\w-]+)?", text)}
    assert len(ways) > 10
    for way in ways:
        page, _, name = way.partition("#")
        shown = (dist / page / "index.html").read_text()
        assert not name or re.search(rf'\bid="?{name}\b', shown), way


@pytest.mark.parametrize(("chapter", "page"), LEADING_BACK.items())
def test_the_book_leads_back(dist: Path, chapter: str, page: str) -> None:
    text = (dist / "learn" / chapter / "index.html").read_text()
    (article,) = re.findall(r"<article.*?</article>", text, re.DOTALL)
    links = re.findall(r'<a\b[^>]*\bhref="?([^"#? >]*)', article)
    assert urljoin("/", page) in {urljoin(f"/learn/{chapter}/", link) for link in links}
