"""What a cell shows, as HTML: in the page, and when the build writes the page.

The values come from the reader's own Python, or from a link that somebody sent: nothing in them is
taken for HTML. Pictures go to an element that lets through only the parts that draw
(js/elements/picture.ts).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cubogram.pages import html as h
from cubogram.pages.html import Html
from cubogram.pages.links import fragment_of
from cubogram.schema import JSON

DEEPEST = 2
"""The depth to which nested rows are shown."""
NONOGRAM = ("rows", "columns", "colours", "title-text")


def value_html(value: Mapping[str, JSON], root: str, *, alone: bool = True, deep: int = 0) -> Html:
    """A value, by its kind (see `cubogram.live.display`); `root` leads to the cube page.

    >>> print(value_html({"kind": "text", "text": "a < b"}, ""))
    <pre class="cell-value">a &lt; b</pre>
    """

    def text(name: str) -> str:
        return str(value.get(name, ""))

    kind = value.get("kind")
    if kind == "svg":
        return h.element("cell-picture", class_="cell-picture", svg=text("svg"))
    if kind == "cube":
        cube = h.element("cubogram-cube", bare=True, facelets=text("facelets"))
        link = _link({"scramble": text("facelets")}, root) if alone else None
        return h.html(cube, link)
    if kind == "maneuver":
        name = "facelets" if "facelets" in value else "setup"
        start: dict[str, Any] = {name: text(name)}
        cube = h.element("cubogram-cube", maneuver=text("text"), **start)
        fields = {"scramble": text(name), "solution": text("text")}
        if "opens" in value:
            fields = {"scramble": text("opens")}
        return h.html(cube, _link(fields, root) if alone else None)
    if kind == "nonogram":
        facts: Any = {name: text(name) for name in NONOGRAM}
        return h.element("cubogram-nonogram", **facts)
    if kind == "table":
        return _table(value)
    if kind == "row" and deep < DEEPEST:
        parts = [one for one in _list(value.get("parts")) if isinstance(one, dict)]
        shown = [value_html(part, root, alone=False, deep=deep + 1) for part in parts]
        return h.div(*shown, class_="cell-row")
    return h.pre(text("text"), class_="cell-value")


def _link(fields: Mapping[str, str], root: str) -> Html:
    """A link that opens a cell's cube on the cube page."""
    return h.a("Open on the cube page", class_="cell-open", href=root + fragment_of(fields))


def _table(value: Mapping[str, JSON]) -> Html:
    more = [
        f"{count:,} more {noun}"
        for count, noun in ((value.get("moreRows"), "rows"), (value.get("moreColumns"), "columns"))
        if type(count) is int and count
    ]
    rows = (h.tr(*(h.td(str(entry)) for entry in _list(row))) for row in _list(value.get("rows")))
    caption = h.element("caption", ", ".join(more)) if more else None
    return h.table(caption, h.tbody(*rows), class_="cell-table")


def _list(value: JSON) -> list[JSON]:
    return value if isinstance(value, list) else []
