"""Small pictures as SVG: of a drawing, and the clean picture to save."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cubogram.nonogram.grid import COLOUR_MARKS, EMPTY, FILLED, UNKNOWN, Grid
from cubogram.nonogram.palette import Colour
from cubogram.pages import html as h
from cubogram.pages.html import Html
from cubogram.pages.nonogram.colours import INK, PAPER_INK


def thumbnail(rows: Grid, colours: Sequence[str], ink: str = "currentColor") -> Html:
    """A small picture; `colours` may have more entries than the puzzle, for marked cells.

    >>> print(thumbnail(("#.",), ["ink"], "red"))
    <svg viewBox="0 0 2 1" aria-hidden="true"><path d="M0 0h1v1h-1" fill="red"/></svg>
    """
    paths = (
        h.element("path", d=d, fill=ink if colours[value - 1] == INK else colours[value - 1])
        for value, d in _runs(rows).items()
    )
    return h.element("svg", *paths, viewBox=f"0 0 {len(rows[0])} {len(rows)}", aria_hidden=True)


def clean_picture(rows: Grid, colours: Sequence[Colour]) -> str:
    """The text of an SVG file with the picture alone, on white, with a margin of one cell."""
    css = [PAPER_INK if colour.rgb == "#000000" else colour.rgb for colour in colours]
    width, height = len(rows[0]) + 2, len(rows) + 2
    paths = "".join(f'<path d="{d}" fill="{css[value - 1]}"/>' for value, d in _runs(rows).items())
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{20 * width}" height="{20 * height}" '
    ground = f'<rect width="{width}" height="{height}" fill="#fff"/>'
    shape = f'viewBox="0 0 {width} {height}" shape-rendering="crispEdges">'
    return f'{head}{shape}{ground}<g transform="translate(1 1)">{paths}</g></svg>'


def _runs(rows: Grid) -> dict[int, str]:
    """The path of each colour."""
    found: dict[int, list[str]] = {}
    for y, row in enumerate(rows):
        for run in re.finditer(rf"([{FILLED}{COLOUR_MARKS}9])\1*", row):
            value = 1 if run[1] == FILLED else int(run[1])
            length = run.end() - run.start()
            found.setdefault(value, []).append(f"M{run.start()} {y}h{length}v1h-{length}")
    return {value: "".join(parts) for value, parts in sorted(found.items())}


def with_marks(rows: Grid, changes: Sequence[Sequence[int]], fresh: str, gone: str) -> Grid:
    """The picture with changed cells marked: `fresh` for those filled, `gone` for those emptied.

    >>> with_marks(("#.",), [[0, 0, 0], [0, 1, 1]], "2", "3")
    ('32',)
    """
    marked = [list(row.replace(UNKNOWN, EMPTY)) for row in rows]
    for row, column, value in changes:
        marked[row][column] = fresh if value else gone
    return tuple("".join(row) for row in marked)
