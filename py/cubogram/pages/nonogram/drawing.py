"""Drawings: a picture as text, and the moves that led to it; small pictures of them as SVG.

The board applies moves and knows what they mean (js/nonogram/stroke.ts); here they are strings. A
picture is `picture 5x2 2#3?5.`, row by row, run-length encoded; `a` to `h` are the colours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from cubogram.nonogram.grid import COLOUR_MARKS, EMPTY, FILLED, MAX_SIDE, UNKNOWN, Grid
from cubogram.nonogram.palette import Colour
from cubogram.pages import html as h
from cubogram.pages.html import Html
from cubogram.pages.nonogram.colours import INK, PAPER_INK, css_colours
from cubogram.schema import JSON

Cell = tuple[int, int]

_PICTURE = re.compile(r"picture (\d{1,3})x(\d{1,3}) ((?:\d{0,6}[#.?a-h])*)", re.ASCII)
_RUN = re.compile(r"(\d*)([#.?a-h])", re.ASCII)
_LETTERS = "abcdefgh"
_DIGITS = "12345678"
_MARKS = {UNKNOWN: UNKNOWN, EMPTY: EMPTY, FILLED: "a"} | dict(zip(_DIGITS, _LETTERS, strict=True))
EMPTY_CODE = 9
"""The board's code for a cell marked empty."""
LONGEST_MOVE = 400_000
"""The longest text, in characters; a picture of the largest size is shorter."""


def picture_of(rows: Iterable[str]) -> str:
    """A picture as text.

    >>> picture_of(["##.", "?2?"])
    'picture 3x2 2a.?b?'
    """
    rows = list(rows)
    cells = "".join(_MARKS[mark] for row in rows for mark in row)
    runs = (found[0] for found in re.finditer(r"(.)\1*", cells))
    text = "".join(f"{len(run)}{run[0]}" if len(run) > 1 else run for run in runs)
    return f"picture {len(rows[0])}x{len(rows)} {text}"


@lru_cache(maxsize=16)  # 10 ms for a large one, which each stroke asks several times
def rows_of(picture: str, coloured: bool = False) -> Grid:
    """The rows of a picture's text, with digits if it is `coloured`; raises ValueError if it is not
    a picture.

    >>> rows_of("picture 3x2 2a.?b?", True), rows_of("picture 2x1 #?")
    (('11.', '?2?'), ('#?',))
    """
    found = _PICTURE.fullmatch(picture)
    if not found:
        raise ValueError("it has no picture")
    width, height = int(found[1]), int(found[2])
    if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE):
        raise ValueError(f"{width} x {height}: each side must be from 1 to {MAX_SIDE} cells")
    runs = [(int(count or 1), mark) for count, mark in _RUN.findall(found[3])]
    if sum(count for count, _ in runs) != width * height:
        raise ValueError(f"the picture does not have {width} x {height} cells")
    cells = "".join(mark * count for count, mark in runs).replace("#", "a")
    names = str.maketrans(_LETTERS, _DIGITS if coloured else FILLED + _DIGITS[1:])
    cells = cells.translate(names)
    return tuple(cells[at : at + width] for at in range(0, len(cells), width))


def filled_cells(picture: str) -> int:
    """How many cells of a picture's text are filled.

    >>> filled_cells("picture 3x2 2a.?b?")
    3
    """
    runs = _RUN.findall(picture.rpartition(" ")[2])
    return sum(int(count or 1) for count, mark in runs if mark not in "?.")


_CELLS = r"(?: [1-8])? r\d+(?:-\d+)? c\d+(?:-\d+)?"
_MOVE = re.compile(
    rf"(?:fill|erase|mark|unmark|over){_CELLS}|clear|rotate|(?:flip|shift|resize|picture) .+",
    re.ASCII,
)
"""One stroke or change of a move, as js/nonogram/stroke.ts writes them."""


def _are_moves(moves: tuple[str, ...]) -> bool:
    return all(_MOVE.fullmatch(one) for move in moves for one in move.split("; "))


@dataclass(frozen=True)
class History:
    """The moves of a drawing, including those undone; ValueError if one is not a move."""

    start: str
    """The picture before the first move."""
    moves: tuple[str, ...] = field(metadata={"check": _are_moves})
    index: int
    """How many moves are done and not undone."""

    def __post_init__(self) -> None:
        rows_of(self.start)
        if any(len(move) > LONGEST_MOVE for move in self.moves):
            raise ValueError("one of its moves is invalid")
        object.__setattr__(self, "index", max(0, min(self.index, len(self.moves))))

    @property
    def keeps_its_size(self) -> bool:
        """Whether no move resizes or rotates it, and no picture among them has another size."""
        begins = " ".join(self.start.split(" ")[:2]) + " "
        parts = [part for move in self.moves for part in move.split("; ")]
        return all(
            part.startswith(begins) or not part.startswith(("picture", "resize", "rotate"))
            for part in parts
        )

    def after(self, move: str) -> History:
        """The history after one more move: its text, "undo" or "redo"."""
        if move in ("undo", "redo"):
            return replace(self, index=self.index + (1 if move == "redo" else -1))
        moves = (*self.moves[: self.index], move)
        return replace(self, moves=moves, index=len(moves))


@dataclass(frozen=True)
class Drawing:
    """A picture, the moves that led to it, and its colours; ValueError if it is not one."""

    history: History
    picture: str = ""
    """The picture now; "" in a drawing stored by an older version of the site."""
    colours: tuple[str, ...] = (INK,)

    def __post_init__(self) -> None:
        if not self.history.moves:
            object.__setattr__(self, "picture", self.history.start)
        elif self.picture:
            rows_of(self.picture)
        object.__setattr__(self, "colours", css_colours(self.colours))

    @classmethod
    def of(cls, rows: Iterable[str]) -> Drawing:
        """A drawing that begins with these rows."""
        return cls(History(picture_of(rows), (), 0))

    @property
    def index(self) -> int:
        """How many moves are done and not undone."""
        return self.history.index

    def rows(self, coloured: bool = False) -> Grid:
        return rows_of(self.picture or self.history.start, coloured)

    def after(self, move: str, picture: str) -> Drawing:
        """The drawing after one more move: its text, "undo" or "redo"."""
        return replace(self, history=self.history.after(move), picture=picture)


def set_cells(cells: Iterable[tuple[int, int, int]]) -> str:
    """The move that fills in known cells: a stroke for each run in a row.

    >>> set_cells([(0, 1, 1), (0, 2, 1), (1, 0, 9)])
    'fill r1 c2-3; mark r2 c1'
    """
    strokes: list[tuple[int, int, int, int]] = []
    for row, column, value in sorted(cells):
        last = strokes[-1] if strokes else None
        if last and (last[0], last[2] + 1, last[3]) == (row, column, value):
            strokes[-1] = (row, last[1], column, value)
        else:
            strokes.append((row, column, column, value))
    return "; ".join(_stroke(*stroke) for stroke in strokes)


def _stroke(row: int, first: int, last: int, value: int) -> str:
    verb = "mark" if value in (0, EMPTY_CODE) else "fill" if value == 1 else f"fill {value}"
    return f"{verb} r{row + 1} c{_range(first, last)}"


def _range(first: int, last: int) -> str:
    return str(first + 1) if first == last else f"{first + 1}-{last + 1}"


def cleared(rows: Grid, cells: Iterable[Cell]) -> str:
    """The move that makes cells unknown again.

    >>> cleared(("#.", "2?"), [(0, 0), (0, 1), (1, 0)])
    'erase r1 c1; unmark r1 c2; erase 2 r2 c1'
    """
    strokes = []
    for row, column in cells:
        mark = rows[row][column]
        verb = "unmark" if mark == EMPTY else "erase" if mark in "#1" else f"erase {mark}"
        strokes.append(f"{verb} r{row + 1} c{column + 1}")
    return "; ".join(strokes)


def for_board(json: JSON, height: int) -> JSON:
    """An answer about a puzzle with that many rows, with lines and cells numbered as on the board.

    >>> for_board({"line": 3, "cells": [[0, 1, 0], [2, 2]]}, 2)
    {'line': {'side': 'column', 'index': 1}, 'cells': [[0, 1, 9], [2, 2]]}
    """
    if isinstance(json, list):
        return [for_board(part, height) for part in json]
    if not isinstance(json, dict):
        return json
    return {name: _FIELDS.get(name, for_board)(value, height) for name, value in json.items()}


def _line(number: JSON, height: int) -> JSON:
    if number is None:
        return None
    side = "row" if number < height else "column"
    return {"side": side, "index": number if number < height else number - height}


def _lines(numbers: JSON, height: int) -> JSON:
    return [_line(number, height) for number in numbers]


def _cell(cell: JSON, height: int) -> JSON:
    if cell is None or len(cell) < 3:
        return cell
    return [cell[0], cell[1], cell[2] or EMPTY_CODE]


def _cells(cells: JSON, height: int) -> JSON:
    return [_cell(cell, height) for cell in cells]


_FIELDS = {"line": _line, "lines": _lines, "cells": _cells, "assume": _cell}


def thumbnail(rows: Grid, colours: Sequence[str], ink: str = "currentColor") -> Html:
    """A small picture; `colours` may have more entries than the puzzle, for marked cells.

    >>> print(thumbnail(("#.",), ["ink"], "red"))
    <svg viewBox="0 0 2 1" aria-hidden="true"><path d="M0 0h1v1h-1" fill="red"/></svg>
    """
    paths = (
        h.path(d=d, fill=ink if colours[value - 1] == INK else colours[value - 1])
        for value, d in _runs(rows).items()
    )
    return h.svg(*paths, viewBox=f"0 0 {len(rows[0])} {len(rows)}", aria_hidden=True)


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
