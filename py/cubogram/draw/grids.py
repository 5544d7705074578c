"""Nonograms: clues, cells, colours, bold lines every five cells, and highlights."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple, Protocol

from cubogram.arguments import public, quoted
from cubogram.draw import colours
from cubogram.draw.svg import SANS, Svg, element, group, label, short
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.formatting import counted

CELL, FONT, GROUP = 20.0, 12.5, 5
UNKNOWN, EMPTY, FILLED = "?", ".", "#"
BLACK = "#000000"

Clue = Sequence[Any]
"""A clue: numbers, or pairs of a length and a colour's number (from 1)."""


class PuzzleLike(Protocol):
    """Anything with clues, such as a `Puzzle`. Colours are pairs of a name and `#rrggbb`."""

    @property
    def rows(self) -> Sequence[Clue]: ...

    @property
    def columns(self) -> Sequence[Clue]: ...


class Layout(NamedTuple):
    """A nonogram's clues as (length, colour) pairs, its colours, and its dimensions in pixels."""

    rows: list[list[tuple[int, int]]]
    columns: list[list[tuple[int, int]]]
    palette: list[str]
    left: float
    top: float

    @property
    def is_coloured(self) -> bool:
        return len(self.palette) > 1

    @property
    def width(self) -> float:
        return self.left + len(self.columns) * CELL + 1.5

    @property
    def height(self) -> float:
        return self.top + len(self.rows) * CELL + 1.5

    @classmethod
    def of(cls, puzzle: PuzzleLike | tuple[Sequence[Clue], Sequence[Clue]]) -> Layout:
        """The layout of a puzzle, or of a pair (rows, columns) of clues."""
        rows: Any = getattr(puzzle, "rows", None)
        columns: Any = getattr(puzzle, "columns", None)
        named: Any = getattr(puzzle, "colours", ())
        if isinstance(puzzle, tuple) and len(puzzle) == 2:
            rows, columns = puzzle
        if not rows or not columns:
            raise ArgumentError(
                "puzzle", f"a puzzle or (rows, columns) is expected, not {quoted(puzzle)}"
            )
        palette = [colours.checked(colour[1]) for colour in named] or [BLACK]
        lines = [
            [_clue(clue, f"{side} {n}", len(palette)) for n, clue in enumerate(clues, 1)]
            for side, clues in (("row", rows), ("column", columns))
        ]
        left = max(map(len, lines[0])) * 0.9 * CELL + 8
        top = max(map(len, lines[1])) * 0.8 * CELL + 8
        return cls(lines[0], lines[1], palette, left, top)

    def colour(self, number: int) -> str:
        """The colour with a number; black is the page's ink if it is the only colour."""
        rgb = self.palette[number - 1]
        is_ink = not self.is_coloured and rgb.lower() in (BLACK, "#000")
        return colours.INK if is_ink else rgb


def _clue(clue: Clue, name: str, colour_count: int) -> list[tuple[int, int]]:
    try:
        runs = [(run, 1) if isinstance(run, int) else (int(run[0]), int(run[1])) for run in clue]
    except (TypeError, ValueError, IndexError, KeyError):
        raise PuzzleError("clue", f"{name}: {quoted(clue)} is not a clue", {"line": name}) from None
    for length, colour in runs:
        if length < 0 or not 1 <= colour <= colour_count:
            message = f"{name}: {quoted((length, colour))} is not a run"
            raise PuzzleError("clue", message, {"line": name})
    return runs or [(0, 1)]


@public
def nonogram(
    puzzle: PuzzleLike | tuple[Sequence[Clue], Sequence[Clue]],
    grid: Sequence[str] | None = None,
    *,
    lines: Iterable[str] = (),
    cells: Iterable[tuple[int, int]] = (),
    done: Iterable[str] = (),
    title: str | None = None,
) -> Svg:
    """A nonogram with its clues and, if given, the cells of `grid`.

    `puzzle` has `rows`, `columns` and optionally `colours`; or it is a pair of lists of clues.
    `grid` has a string for each row: `?` unknown, `.` empty, `#` or a digit filled. While some
    cells are unknown, empty ones have a cross. `lines` ("row 3", "column 12") and `cells` ((column,
    row), from 0) are highlighted; the clues of the lines in `done` are faded. Raises PuzzleError
    "clue", "colour" and "grid", and ArgumentError.

    >>> picture = nonogram(([[1, 1], [3]], [[2], [1], [2]]), ["#.#", "###"])
    >>> picture.description
    'Rows: 1 1; 3. Columns: 2; 1; 2. Cells: #.#/###'
    """
    layout = Layout.of(puzzle)
    shown = _checked_grid(grid, layout)
    body = "".join(
        (
            _paper(layout),
            _pointed(layout, list(lines)),
            _cells(layout, shown),
            _mesh(layout),
            _pointed_cells(layout, list(cells)),
            _clues(layout, set(map(_line_number_name(layout), done))),
        )
    )
    if title is None:
        title = getattr(puzzle, "title", "") or "A nonogram"
    return Svg(layout.width, layout.height, body, title, _told(layout, shown))


def _checked_grid(grid: Sequence[str] | None, layout: Layout) -> Sequence[str] | None:
    if grid is None:
        return None
    width, height = len(layout.columns), len(layout.rows)
    if isinstance(grid, str) or len(grid) != height:
        raise PuzzleError("grid", f"the grid must be a list of {height} rows, each a string")
    digits = "12345678"[: len(layout.palette)]
    for number, row in enumerate(grid, 1):
        strange = [c for c in row if c not in UNKNOWN + EMPTY + FILLED + digits]
        if len(row) != width or strange:
            message = f"row {number} of the grid has {counted(len(row), 'cell')}, not {width}"
            if strange:
                message = f"row {number} of the grid: {strange[0]!r} is not a cell"
            raise PuzzleError("grid", message, {"line": f"row {number}"})
    return grid


def _line_number_name(layout: Layout) -> Any:
    def number(name: str) -> tuple[str, int]:
        side, _, digits = str(name).partition(" ")
        count = {"row": len(layout.rows), "column": len(layout.columns)}.get(side, 0)
        if not (digits.isascii() and digits.isdigit() and 1 <= int(digits) <= count):
            raise ArgumentError("lines", f"'row 3' or 'column 12' is expected, not {quoted(name)}")
        return side, int(digits) - 1

    return number


def _paper(layout: Layout) -> str:
    """White behind the cells of several colours, so that black is visible in every theme."""
    if not layout.is_coloured:
        return ""
    width, height = (short(len(side) * CELL) for side in (layout.columns, layout.rows))
    d = f"M{short(layout.left)} {short(layout.top)}h{width}v{height}h-{width}z"
    return element("path", d=d, fill="#ffffff")


def _pointed(layout: Layout, lines: list[str]) -> str:
    d = ""
    for side, number in map(_line_number_name(layout), lines):
        if side == "row":
            d += f"M0 {short(layout.top + number * CELL)}H{short(layout.width)}v20H0z"
        else:
            d += f"M{short(layout.left + number * CELL)} 0h20V{short(layout.height)}h-20z"
    return element("path", d=d, fill=colours.WASH) if d else ""


def _pointed_cells(layout: Layout, cells: list[tuple[int, int]]) -> str:
    d = ""
    for column, row in cells:
        if not (0 <= column < len(layout.columns) and 0 <= row < len(layout.rows)):
            raise ArgumentError("cells", f"({column}, {row}) is not a cell of the grid")
        d += f"M{short(layout.left + column * CELL)} {short(layout.top + row * CELL)}h20v20h-20z"
    if not d:
        return ""
    return element("path", d=d, fill="none", stroke=colours.ACCENT, stroke_width=2.5)


def _cells(layout: Layout, grid: Sequence[str] | None) -> str:
    if grid is None:
        return ""
    has_crosses = any(UNKNOWN in row for row in grid)
    fills: dict[int, list[str]] = {}
    crosses: list[str] = []
    for r, row in enumerate(grid):
        y = layout.top + r * CELL
        at = 0
        for mark, run in groupby(row):
            count = len(list(run))
            x = layout.left + at * CELL
            if mark not in UNKNOWN + EMPTY:
                number = 1 if mark == FILLED else int(mark)
                wide = short(count * CELL)
                path = f"M{short(x)} {short(y)}h{wide}v20h-{wide}z"
                fills.setdefault(number, []).append(path)
            elif mark == EMPTY and has_crosses:
                crosses += [
                    f"M{short(x + c * CELL + 7)} {short(y + 7)}l6 6m0 -6l-6 6" for c in range(count)
                ]
            at += count
    filled = "".join(
        element("path", d="".join(d), fill=layout.colour(number))
        for number, d in sorted(fills.items())
    )
    if not crosses:
        return filled
    return filled + element(
        "path", d="".join(crosses), stroke=colours.EDGE, stroke_width=1.4, stroke_linecap="round"
    )


def _mesh(layout: Layout) -> str:
    d = {False: "", True: ""}
    for count, is_row in ((len(layout.columns), False), (len(layout.rows), True)):
        for number in range(count + 1):
            is_bold = number % GROUP == 0 or number == count
            if is_row:
                y = short(layout.top + number * CELL)
                d[is_bold] += f"M{short(layout.left)} {y}H{short(layout.width - 1.5)}"
            else:
                x = short(layout.left + number * CELL)
                d[is_bold] += f"M{x} {short(layout.top)}V{short(layout.height - 1.5)}"
    return element("path", d=d[False], stroke=colours.GRID, stroke_width=0.8) + element(
        "path", d=d[True], stroke=colours.EDGE, stroke_width=1.6, stroke_linecap="square"
    )


def _clues(layout: Layout, done: set[tuple[str, int]]) -> str:
    strong: list[str] = []
    faint: list[str] = []
    for number, clue in enumerate(layout.rows):
        parts = faint if ("row", number) in done else strong
        for at, run in enumerate(clue):
            x = layout.left - 7 - (len(clue) - at - 0.5) * 0.9 * CELL
            parts.append(_number(layout, run, x, layout.top + (number + 0.5) * CELL))
    for number, clue in enumerate(layout.columns):
        parts = faint if ("column", number) in done else strong
        for at, run in enumerate(clue):
            y = layout.top - 5 - (len(clue) - at - 0.5) * 0.8 * CELL
            parts.append(_number(layout, run, layout.left + (number + 0.5) * CELL, y))
    return group(
        (group(strong), group(faint, opacity="0.5")),
        font_family=SANS,
        font_size=FONT,
        fill=colours.INK,
        text_anchor="middle",
    )


def _number(layout: Layout, run: tuple[int, int], x: float, y: float) -> str:
    length, colour = run
    text_y = y + 0.36 * FONT
    if not layout.is_coloured or not length:
        return label(length, x, text_y)
    rgb = layout.palette[colour - 1]
    box = element(
        "rect",
        x=x - 0.42 * CELL,
        y=y - 0.37 * CELL,
        width=0.84 * CELL,
        height=0.74 * CELL,
        rx=3,
        fill=rgb,
        stroke=colours.EDGE,
        stroke_width=0.5,
    )
    return box + label(length, x, text_y, fill=colours.text_on(rgb))


def _told(layout: Layout, grid: Sequence[str] | None) -> str:
    def clue(runs: list[tuple[int, int]]) -> str:
        return " ".join(str(n) if c == 1 else f"{n}c{c}" for n, c in runs)

    told = f"Rows: {'; '.join(map(clue, layout.rows))}. "
    told += f"Columns: {'; '.join(map(clue, layout.columns))}."
    return told if grid is None else f"{told} Cells: {'/'.join(grid)}"
