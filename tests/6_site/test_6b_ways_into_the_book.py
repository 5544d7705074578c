"""Links from the app into the book and back, in the built site.

Links that appear only once something has happened are tested in the browser (`leads_to`).
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


def links_of(html: str) -> list[str]:
    return re.findall(r'<a\b[^>]*\bhref="?([^" >]*)', html)


def test_a_link_into_the_book_ends_at_a_heading(dist: Path) -> None:
    found = []
    for page in (dist / "index.html", *dist.glob("*/index.html")):
        for link in links_of(page.read_text()):
            chapter, _, name = link.partition("#")
            if name and "learn/" in chapter:
                text = (page.parent / chapter / "index.html").read_text()
                assert f'id="{name}"' in text, f"{page.relative_to(dist)}: {link}"
                found.append(link)
    assert "../learn/like-a-person/#pairs-a-case-for-each-picture" in found


@pytest.mark.parametrize(("chapter", "page"), LEADING_BACK.items())
def test_the_book_leads_back(dist: Path, chapter: str, page: str) -> None:
    text = (dist / "learn" / chapter / "index.html").read_text()
    (article,) = re.findall(r"<article.*?</article>", text, re.DOTALL)
    ways = {re.split("[#?]", link)[0] for link in links_of(article)}
    assert urljoin("/", page) in {urljoin(f"/learn/{chapter}/", way) for way in ways}
