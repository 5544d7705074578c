"""What a player asks while playing: which clues are done, what is wrong."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from time import perf_counter

from cubogram.nonogram.board import Board
from cubogram.nonogram.grid import UNKNOWN, Grid, check_grid
from cubogram.nonogram.puzzle import Puzzle
from cubogram.nonogram.solver import quietly
from cubogram.nonogram.verdict import CONTRADICTION, SEVERAL, UNDECIDED, UNIQUE, Verdict


@dataclass(frozen=True)
class Settled:
    """For each line and each of its clues whether it is done; lines that cannot be completed."""

    rows: list[list[bool]]
    columns: list[list[bool]]
    broken: list[int]
    is_done: bool


def settled(puzzle: Puzzle, grid: Sequence[str]) -> Settled:
    """Which clues are logically done in a partial grid, exactly.

    A clue is done when its run has the same place in every placement that the cells of its line
    allow, and all its cells are painted. A line without any placement left is broken; of its
    clues none is done.

    >>> settled(Puzzle.from_lengths([[1, 1]], [[1], [0], [1]]), ["#??"]).rows
    [[True, False]]
    """
    board = Board(puzzle)
    states = board.states(board.facts_of_grid(grid))
    done: list[list[bool]] = []
    broken = []
    for line, clue in enumerate(puzzle.lines):
        machine = board.machines[line]
        assert machine is not None
        length = machine.length
        state = states[line]
        lane = (1 << length) - 1
        if board.solvers[line].solve(state) is None:  # type: ignore[union-attr]
            broken.append(line)
            done.append([False] * len(clue))
            continue
        painted = [
            [state >> value * length & lane for value in range(board.values) if value != colour]
            for colour in range(board.values)
        ]
        result = []
        for run, starts in zip(clue, machine.starts(state), strict=True):
            cells = ((1 << run.length) - 1) * starts
            is_known = all(cells & ~known == 0 for known in painted[run.colour])
            result.append(starts & (starts - 1) == 0 and is_known)
        done.append(result)
    shown = tuple(row.replace(UNKNOWN, ".") for row in grid)
    return Settled(done[: puzzle.height], done[puzzle.height :], broken, puzzle.fits(shown))


@dataclass(frozen=True)
class Mistakes:
    """Cells, as [row, column], that no picture of the puzzle agrees with."""

    cells: list[list[int]]
    is_certain: bool
    text: str


def mistakes(
    puzzle: Puzzle, grid: Sequence[str], known: Verdict | None = None, seconds: float = 5.0
) -> Generator[None, None, Mistakes]:
    """The wrong cells of a player's grid, worked out in slices.

    With one picture they are the cells that differ from it. With several, a grid that can be
    completed has no mistakes; else as few cells as possible are taken back, row by row, until
    it can.
    """
    deadline = perf_counter() + seconds
    given = check_grid(grid, (puzzle.width, puzzle.height), puzzle.marks)
    whole = known or (yield from quietly(puzzle, None, seconds=seconds, solutions=2))
    if whole.verdict == UNIQUE:
        return _report(_differing(given, whole.solutions[0]), True)
    if whole.verdict == CONTRADICTION:
        return Mistakes([], True, "No picture fits the clues of this puzzle.")
    best = [row for row in whole.solutions if not _differing(given, row)]
    if best:
        return _report([], True)
    here = yield from quietly(
        puzzle, given, seconds=max(0.5, deadline - perf_counter()), solutions=1
    )
    if here.verdict in (UNIQUE, SEVERAL) or here.solutions:
        return _report([], True)
    if here.verdict == UNDECIDED:
        return Mistakes([], False, "Not decided in time; no mistake found so far.")
    kept, certain = yield from _consistent(puzzle, given, deadline)
    return _report(_differing(given, kept), certain)


def _consistent(
    puzzle: Puzzle, grid: Grid, deadline: float
) -> Generator[None, None, tuple[Grid, bool]]:
    """A largest part of the grid that can be completed: cells are added in halves."""
    cells = [(y, x) for y, row in enumerate(grid) for x, mark in enumerate(row) if mark != UNKNOWN]
    kept: list[tuple[int, int]] = []
    certain = True
    todo = [cells]
    while todo:
        part = todo.pop()
        chosen = _only(grid, kept + part)
        rest = deadline - perf_counter()
        if rest <= 0:
            return _only(grid, kept), False
        verdict = yield from quietly(puzzle, chosen, seconds=min(rest, 2.0), solutions=1)
        if verdict.solutions:
            kept += part
        elif len(part) > 1:
            half = len(part) // 2
            todo += [part[half:], part[:half]]
        else:
            certain = certain and verdict.verdict == CONTRADICTION
    return _only(grid, kept), certain


def _only(grid: Grid, cells: Sequence[tuple[int, int]]) -> Grid:
    rows = [[UNKNOWN] * len(row) for row in grid]
    for y, x in cells:
        rows[y][x] = grid[y][x]
    return tuple("".join(row) for row in rows)


def _differing(grid: Grid, picture: Sequence[str]) -> list[list[int]]:
    return [
        [y, x]
        for y, row in enumerate(grid)
        for x, mark in enumerate(row)
        if mark not in (UNKNOWN, picture[y][x])
    ]


def _report(cells: list[list[int]], certain: bool) -> Mistakes:
    if not cells:
        return Mistakes(cells, certain, "No mistakes so far.")
    number = "1 cell is" if len(cells) == 1 else f"{len(cells)} cells are"
    return Mistakes(cells, certain, f"{number} wrong.")
