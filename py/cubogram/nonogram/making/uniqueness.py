"""Making the puzzle of a drawing unique, or solvable line by line, with few changes.

Where two pictures fit the same clues, they differ in some cells; changing one of these in the
drawing removes the ambiguity there. Each round tries such cells, keeps the change after which the
fewest cells stay open, and starts again. In the end, every change that is not needed is undone.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from time import perf_counter
from typing import Any

from cubogram.arguments import choice, number, public
from cubogram.arguments import seed as seed_argument
from cubogram.formatting import counted
from cubogram.nonogram.grid import (
    COLOUR_MARKS,
    EMPTY,
    FILLED,
    UNKNOWN,
    Grid,
    check_grid,
    value_of,
)
from cubogram.nonogram.model.board import Board
from cubogram.nonogram.palette import BLACK, Colour, ColourLike, palette_of
from cubogram.nonogram.puzzle import Puzzle
from cubogram.nonogram.solver import solve_in_slices
from cubogram.nonogram.verdict import Outcome
from cubogram.slices import SliceClock, result_of, without_events

GOALS = ("unique", "lines")
"""One picture only; or one that line logic alone also finds."""

CANDIDATES = 24  # cells tried in a round


class Way(StrEnum):
    """Which changes to a drawing are allowed; each equals its string."""

    ANY = "any"
    """Any cell may change."""
    ADD = "add"
    """Only empty cells are filled."""
    ERASE = "erase"
    """Only filled cells are emptied."""
    KEEP = "keep"
    """What is filled stays filled, perhaps in a different colour."""


WAYS = tuple(Way)


def is_allowed(way: Way, before: str, after: str) -> bool:
    """Whether a cell of the original drawing may change in this way.

    >>> is_allowed(Way.ADD, ".", "#"), is_allowed(Way.ADD, "1", "2"), is_allowed(Way.KEEP, "1", "2")
    (True, False, True)
    """
    if before == after or way is Way.ANY:
        return True
    if way is Way.ADD:
        return before == EMPTY
    return after == EMPTY if way is Way.ERASE else after != EMPTY


@dataclass(frozen=True)
class Retouched:
    """The changed drawing, the cells changed as [row, column, value], and whether it worked."""

    picture: Grid
    changes: list[list[int]]
    is_done: bool
    outcome: Outcome

    def __str__(self) -> str:
        """What was done, in a sentence."""
        number = counted(len(self.changes), "change") if self.changes else "no changes"
        if self.is_done:
            return f"Done with {number}."
        return f"Not finished in time: {number} so far."

    def as_json(self) -> dict[str, Any]:
        """The drawing as the page gets it."""
        return {
            "picture": list(self.picture),
            "changes": self.changes,
            "verdict": self.outcome,
            "done": self.is_done,
            "text": str(self),
        }


@public
def make_unique(
    picture: Sequence[str],
    colours: Iterable[ColourLike] = (BLACK,),
    *,
    goal: str = "unique",
    way: str = "any",
    seconds: float = 20.0,
    seed: int | str = 0,
) -> Retouched:
    """The drawing changed in as few cells as are found, so that its clues have no other picture.

    With the goal "lines", line logic alone finds the picture. Unknown cells count as empty. The
    `way` says which changes are allowed: "any", "add" (only filling empty cells), "erase" (only
    emptying filled ones) or "keep" (all that leave no filled cell empty).

    >>> make_unique(["#.", ".#"]).changes
    [[1, 1, 0]]
    """
    work = make_unique_in_slices(picture, colours, goal=goal, way=way, seconds=seconds, seed=seed)
    return result_of(work)


@public
def make_unique_in_slices(
    picture: Sequence[str],
    colours: Iterable[ColourLike] = (BLACK,),
    *,
    goal: str = "unique",
    way: str = "any",
    seconds: float = 20.0,
    seed: int | str = 0,
) -> Generator[dict[str, Any] | None, None, Retouched]:
    """`make_unique` as a generator that yields at least every 30 ms or so.

    After each change, it yields {"kind": "change", "picture", "changes"}.
    """
    drawing, palette = checked_drawing(picture, colours)
    choice("goal", goal, GOALS)
    chosen = Way(choice("way", way, tuple(each.value for each in Way)))
    number("seconds", seconds)
    return retouch_in_slices(drawing, palette, goal, seconds, seed_argument(seed), chosen)


def checked_drawing(
    picture: Sequence[str], colours: Iterable[ColourLike]
) -> tuple[Grid, tuple[Colour, ...]]:
    """The picture with its unknown cells empty, in the marks of its colours, and the palette."""
    palette = palette_of(colours)
    drawing = tuple(row.replace(UNKNOWN, EMPTY) for row in check_grid(picture))
    if len(palette) > 1:
        drawing = tuple(row.replace(FILLED, COLOUR_MARKS[0]) for row in drawing)
    Puzzle.from_picture(drawing, palette)
    return drawing, palette


def retouch_in_slices(
    picture: Grid,
    colours: tuple[Colour, ...],
    goal: str,
    seconds: float,
    seed: int | str,
    way: Way = Way.ANY,
    avoided: Iterable[Grid] = (),
) -> Generator[dict[str, Any] | None, None, Retouched]:
    """`make_unique_in_slices` for arguments that have been checked; no result is in `avoided`."""
    deadline = perf_counter() + seconds
    rng = random.Random(str(seed))
    original = drawing = tuple(row.replace(UNKNOWN, EMPTY) for row in picture)
    seen = {drawing, *avoided}
    while True:
        open_, outcome = yield from _open_cells(drawing, colours, goal, deadline)
        if not open_ or perf_counter() > deadline:
            break
        cells = _candidates(open_, drawing, original, rng)
        best: tuple[int, int, Grid] | None = None
        clock = SliceClock(deadline)
        for cell in cells:
            for mark in other_marks(drawing, cell, colours):
                changed = changed_at(drawing, cell, mark)
                if changed in seen or not is_allowed(way, _mark(original, cell), mark):
                    continue
                left = _open_cell_count(changed, colours)
                score = (left, _distance(changed, original))
                if best is None or score < best[:2]:
                    best = (*score, changed)
            if (yield from clock.turn()):
                break
        if best is None:
            break
        drawing = best[2]
        seen.add(drawing)
        yield {
            "kind": "change",
            "picture": list(drawing),
            "changes": changes_of(drawing, original),
        }
    if not open_:
        drawing = yield from _without_needless(
            drawing, original, colours, goal, deadline, set(avoided)
        )
    return Retouched(drawing, changes_of(drawing, original), not open_, outcome)


def _without_needless(
    drawing: Grid,
    original: Grid,
    colours: tuple[Colour, ...],
    goal: str,
    deadline: float,
    avoided: set[Grid],
) -> Generator[None, None, Grid]:
    """The drawing without the changes that the goal does not require."""
    changes = changes_of(drawing, original)
    if len(changes) < 2:
        return drawing
    for y, x, _ in changes:
        without = changed_at(drawing, (y, x), original[y][x])
        if without in avoided or perf_counter() > deadline:
            continue
        open_, _ = yield from _open_cells(without, colours, goal, deadline)
        if not open_:
            drawing = without
    return drawing


def _open_cells(
    drawing: Grid, colours: Sequence[Colour], goal: str, deadline: float
) -> Generator[None, None, tuple[list[tuple[int, int]], Outcome]]:
    """The cells that keep the goal from being reached, and the outcome as far as it is known."""
    puzzle = Puzzle.from_picture(drawing, colours)
    board = Board(puzzle)
    states = board.initial_states()
    board.propagate(states, board.lines_in_use)
    if board.is_complete(states):
        return [], Outcome.UNIQUE
    unknown = [
        (y, x)
        for y, row in enumerate(board.grid(states))
        for x, mark in enumerate(row)
        if mark == UNKNOWN
    ]
    if goal == "lines":
        return unknown, Outcome.UNDECIDED
    rest = max(0.2, min(2.0, deadline - perf_counter()))
    work = solve_in_slices(puzzle, seconds=rest, events=False, explain=False, known_picture=drawing)
    verdict = yield from without_events(work)
    if verdict.outcome is Outcome.UNIQUE:
        return [], Outcome.UNIQUE
    if verdict.outcome is Outcome.SEVERAL:
        return [(y, x) for y, x in verdict.differing_cells], Outcome.SEVERAL
    return unknown, verdict.outcome


def _candidates(
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


def other_marks(drawing: Grid, cell: tuple[int, int], colours: Sequence[Colour]) -> list[str]:
    """What a cell can be changed into."""
    marks = EMPTY + (FILLED if len(colours) == 1 else COLOUR_MARKS[: len(colours)])
    return [mark for mark in marks if mark != drawing[cell[0]][cell[1]]]


def _mark(drawing: Grid, cell: tuple[int, int]) -> str:
    return drawing[cell[0]][cell[1]]


def changed_at(drawing: Grid, cell: tuple[int, int], mark: str) -> Grid:
    """The drawing with a different mark in a cell."""
    y, x = cell
    row = drawing[y]
    return (*drawing[:y], row[:x] + mark + row[x + 1 :], *drawing[y + 1 :])


def _open_cell_count(drawing: Grid, colours: Sequence[Colour]) -> int:
    """The number of cells that line logic leaves open."""
    board = Board(Puzzle.from_picture(drawing, colours))
    states = board.initial_states()
    board.propagate(states, board.lines_in_use)
    return sum(row.count(UNKNOWN) for row in board.grid(states))


def _distance(drawing: Grid, original: Grid) -> int:
    return len(changes_of(drawing, original))


def changes_of(drawing: Grid, original: Grid) -> list[list[int]]:
    """The cells in which a drawing differs from the original, as [row, column, value].

    >>> changes_of(("#.",), ("..",))
    [[0, 0, 1]]
    """
    return [
        [y, x, value_of(mark)]
        for y, row in enumerate(drawing)
        for x, mark in enumerate(row)
        if mark != original[y][x]
    ]
