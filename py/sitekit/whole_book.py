"""The whole book as one page to print: the chapters with their built results, and the solver."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html.parser import HTMLParser
from pathlib import Path

from cubogram.pages import html as h
from cubogram.pages.html import Html
from cubogram.pages.learning.own_solver import FILE
from sitekit import own_solver
from sitekit.chapters import course

FOLDER = "whole"
LEFT_OUT = {
    "cell-bar",
    "cell-inputs",
    "cell-trace",
    "cell-hint",
    "cell-solution",
    "headerlink",
    "page-data",
    "term-said",
}
"""The classes of what is of no use on paper."""
VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "wbr"}
ARTICLE = re.compile(r"<article\b[^>]*>(.*)</article>", re.DOTALL)
STYLES = re.compile(r'<link rel="stylesheet"[^>]*>')
ID = re.compile(r'\bid="([^"]*)"')
TERM = re.compile(r'<button type="button" class="term"[^>]*>(.*?)</button>')


class _Paper(HTMLParser):
    """Copies HTML, but leaves out scripts and the elements of some classes."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.parts: list[str] = []
        self._out = 0
        """How many elements are open that are left out."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        classes = (dict(attrs).get("class") or "").split()
        if self._out or tag == "script" or not LEFT_OUT.isdisjoint(classes):
            self._out += tag not in VOID
        else:
            self.parts.append(self.get_starttag_text() or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self._out:
            self.parts.append(self.get_starttag_text() or "")

    def handle_endtag(self, tag: str) -> None:
        if self._out:
            self._out -= tag not in VOID
        else:
            self.parts.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if not self._out:
            self.parts.append(data)

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.handle_data(f"&#{name};")


def on_paper(text: str) -> str:
    """HTML without what is of no use on paper.

    >>> on_paper('<p>a &lt; b<script>1</script><span class="cell-bar"><br>Run</span></p>')
    '<p>a &lt; b</p>'
    """
    paper = _Paper()
    paper.feed(text)
    paper.close()
    return "".join(paper.parts)


def _joined(text: str, name: str, names: Iterable[str]) -> str:
    """A chapter's HTML with its links to chapters, and its own ids, within one page."""
    text = ID.sub(rf'id="{name}-\1"', text)
    text = re.sub(r'href="#([^"]*)"', rf'href="#{name}-\1"', text)
    chapters = "|".join(map(re.escape, names))
    text = re.sub(rf'href="\.\./({chapters})/#([^"]*)"', r'href="#\1-\2"', text)
    text = re.sub(rf'href="\.\./({chapters})/"', r'href="#\1"', text)
    return re.sub(r'href="(?![a-z]+:|\.\./|#)', f'href="../{name}/', text)


def write_whole_book(target: Path) -> None:
    """Writes the page, from the pages of the chapters as mkdocs has made them."""
    names = [one.name for one in course()]
    pages = {name: (target / "learn" / name / "index.html").read_text() for name in names}
    chapters: list[Html] = []
    for name, page in pages.items():
        article = ARTICLE.search(page)
        if article is None:
            raise ValueError(f"the page of {name} has no article")
        text = TERM.sub(r"\1", article[1])
        chapters.append(h.section(Html(_joined(on_paper(text), name, names)), id=name))
    file = own_solver.book_solver().file()
    contents = (h.li(h.a(one.title, href=f"#{one.name}")) for one in course())
    body = h.html(
        h.element("h1", "A solver for Rubik's Cube, written with Python"),
        h.p("All chapters of the book, with the results of their cells, and the finished file."),
        h.element("ol", *contents),
        *chapters,
        h.section(h.element("h1", h.element("code", FILE)), h.element("pre", file), id="file"),
    )
    head = "\n".join(dict.fromkeys(STYLES.findall(pages[names[0]])))
    folder = target / "learn" / FOLDER
    folder.mkdir()
    (folder / "index.html").write_text(
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>The whole book - Cubogram</title>\n{head}\n</head>\n"
        '<body data-md-color-scheme="default"><main class="md-typeset whole-book">'
        f"{body}</main></body>\n</html>\n"
    )
