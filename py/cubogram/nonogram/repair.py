"""Making the puzzle of a drawing unique, or solvable line by line, by few changes.

Where two pictures fit the same clues they differ in some cells; changing one of those in the
drawing takes the ambiguity away there. Each round tries such cells, keeps the change after which
the fewest cells stay open, and starts again.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from cubogram.nonogram.board import Board
from cubogram.nonogram.grid import EMPTY, UNKNOWN, Grid, check_grid
from cubogram.nonogram.pace import Pace
from cubogram.nonogram.puzzle import BLACK, Colour, Puzzle
from cubogram.nonogram.solver import solving
from cubogram.nonogram.verdict import SEVERAL, UNIQUE

GOALS = ("unique", "lines")
CANDIDATES = 24  # changes tried in a round


@dataclass(frozen=True)
class Repair:
    """The changed drawing, the cells changed as [row, column, value], and whether it worked."""

    picture: Grid
    changes: list[list[int]]
    is_done: bool
    verdict: str

    @property
    def text(self) -> str:
        count = len(self.changes)
        number = "no changes" if not count else "1 change" if count == 1 else f"{count} changes"
        if self.is_done:
            return f"Done with {number}."
        return f"Not done in time; {number} so far make it less ambiguous."


def repair(
    picture: Sequence[str],
    colours: Sequence[Colour] = (BLACK,),
    goal: str = "unique",
    seconds: float = 20.0,
    seed: Any = 0,
) -> Generator[dict[str, Any] | None, None, Repair]:
    """Works in slices, yields {"kind": "change", "picture", "changes"} after each round."""
    deadline = perf_counter() + seconds
    rng = random.Random(str(seed))
    drawing = tuple(row.replace(UNKNOWN, EMPTY) for row in check_grid(picture))
    original = drawing
    seen = {drawing}
    verdict = ""
    while True:
        open_, verdict = yield from _open(drawing, colours, goal, deadline)
        if not open_ or perf_counter() > deadline:
            break
        cells = _worth_trying(open_, drawing, original, rng)
        best: tuple[int, int, Grid] | None = None
        pace = Pace(deadline)
        for cell in cells:
            for mark in _other_marks(drawing, cell, colours):
                changed = _changed(drawing, cell, mark)
                if changed in seen:
                    continue
                left = _unsolved(changed, colours)
                score = (left, _distance(changed, original))
                if best is None or score < best[:2]:
                    best = (*score, changed)
            if (yield from pace.turn()):
                break
        if best is None:
            break
        drawing = best[2]
        seen.add(drawing)
        yield {
            "kind": "change",
            "picture": list(drawing),
            "changes": _changes(drawing, original),
        }
    return Repair(drawing, _changes(drawing, original), not open_, verdict)


def _open(
    drawing: Grid, colours: Sequence[Colour], goal: str, deadline: float
) -> Generator[None, None, tuple[list[tuple[int, int]], str]]:
    """The cells that stand in the way of the goal, and the verdict."""
    puzzle = Puzzle.from_picture(drawing, colours)
    board = Board(puzzle)
    states = board.states()
    board.propagate(states, board.active)
    if board.is_complete(states):
        return [], UNIQUE
    unknown = [
        (y, x)
        for y, row in enumerate(board.grid(states))
        for x, mark in enumerate(row)
        if mark == UNKNOWN
    ]
    if goal == "lines":
        return unknown, ""
    rest = max(0.2, min(2.0, deadline - perf_counter()))
    work = solving(puzzle, seconds=rest, events=False, explain=False, known_picture=drawing)
    while True:
        try:
            next(work)
        except StopIteration as end:
            verdict = end.value
            break
        yield None
    if verdict.verdict == UNIQUE:
        return [], UNIQUE
    if verdict.verdict == SEVERAL:
        return [(y, x) for y, x in verdict.differs], SEVERAL
    return unknown, str(verdict.verdict)


def _worth_trying(
    cells: list[tuple[int, int]], drawing: Grid, original: Grid, rng: random.Random
) -> list[tuple[int, int]]:
    """Some of the cells, those at the border of the drawing's shapes first."""

    def edges(cell: tuple[int, int]) -> int:
        y, x = cell
        around = ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1))
        return sum(
            0 <= v < len(drawing) and 0 <= u < len(drawing[0]) and drawing[v][u] != drawing[y][x]
            for v, u in around
        )

    order = list(cells)
    rng.shuffle(order)
    order.sort(
        key=lambda cell: (drawing[cell[0]][cell[1]] != original[cell[0]][cell[1]], -edges(cell))
    )
    return order[:CANDIDATES]


def _other_marks(drawing: Grid, cell: tuple[int, int], colours: Sequence[Colour]) -> list[str]:
    marks = ".#" if len(colours) == 1 else "." + "12345678"[: len(colours)]
    return [mark for mark in marks if mark != drawing[cell[0]][cell[1]]]


def _changed(drawing: Grid, cell: tuple[int, int], mark: str) -> Grid:
    y, x = cell
    row = drawing[y]
    return (*drawing[:y], row[:x] + mark + row[x + 1 :], *drawing[y + 1 :])


def _unsolved(drawing: Grid, colours: Sequence[Colour]) -> int:
    """The number of cells that line logic leaves open."""
    board = Board(Puzzle.from_picture(drawing, colours))
    states = board.states()
    board.propagate(states, board.active)
    return sum(row.count(UNKNOWN) for row in board.grid(states))


def _distance(drawing: Grid, original: Grid) -> int:
    return len(_changes(drawing, original))


def _changes(drawing: Grid, original: Grid) -> list[list[int]]:
    return [
        [y, x, 0 if mark == EMPTY else 1 if mark == "#" else int(mark)]
        for y, row in enumerate(drawing)
        for x, mark in enumerate(row)
        if mark != original[y][x]
    ]
