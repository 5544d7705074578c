"""A drawing as the board reports it: a picture as text, and the moves that led to it.

The board applies moves and knows what they mean (js/nonogram/moves.js); here they are strings. A
picture is `picture 5x2 2#3?5.`, row by row, run-length encoded; `a` to `h` are the colours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from cubogram.nonogram.grid import EMPTY, FILLED, MAX_SIDE, UNKNOWN, Grid

JSON = Any
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


def blank(width: int, height: int) -> str:
    """The picture with all cells unknown.

    >>> blank(3, 2)
    'picture 3x2 6?'
    """
    return picture_of([UNKNOWN * width] * height)


@dataclass(frozen=True)
class History:
    """All moves of a drawing, including those undone, and the resulting picture."""

    start: str
    """The picture before the first move."""
    moves: tuple[str, ...] = ()
    index: int = 0
    """How many moves are done and not undone."""
    picture: str = ""
    """The picture now; "" until the board has reported it."""

    @classmethod
    def of(cls, rows: Iterable[str]) -> History:
        """A drawing that begins with these rows."""
        picture = picture_of(rows)
        return cls(picture, picture=picture)

    def after(self, move: str, picture: str) -> History:
        """The history after one more move: its text, "undo" or "redo"."""
        if move in ("undo", "redo"):
            return replace(self, index=self.index + (1 if move == "redo" else -1), picture=picture)
        moves = (*self.moves[: self.index], move)
        return replace(self, moves=moves, index=len(moves), picture=picture)

    def as_json(self) -> JSON:
        """The history in the form that the board and the browser's storage use."""
        return {"start": self.start, "moves": list(self.moves), "index": self.index}


def history_of(json: JSON, picture: str = "") -> History:
    """Reads and checks such JSON; raises ValueError."""
    if not isinstance(json, dict):
        raise ValueError("it has no history")
    start, moves, index = (json.get(name) for name in ("start", "moves", "index"))
    if not isinstance(start, str) or not isinstance(moves, list) or type(index) is not int:
        raise ValueError("it has no history")
    if not all(isinstance(move, str) and len(move) <= LONGEST_MOVE for move in moves):
        raise ValueError("one of its moves is invalid")
    rows_of(start)
    if not moves:
        picture = start
    if picture:
        rows_of(picture)
    return History(start, tuple(moves), max(0, min(index, len(moves))), picture)


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
