"""The verdict on a puzzle, found in slices so that a page stays alive meanwhile.

Line logic to its fixpoint comes first; what it leaves open is searched (`pictures.py`). The
second picture decides between unique and several: it is searched by forbidding the first.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from time import perf_counter
from typing import Any

from cubogram.nonogram.board import Board
from cubogram.nonogram.core import contradiction
from cubogram.nonogram.grid import Grid
from cubogram.nonogram.pace import Pace
from cubogram.nonogram.pictures import Event, PictureSearch, checked
from cubogram.nonogram.puzzle import Puzzle
from cubogram.nonogram.reasons import reason_of_step
from cubogram.nonogram.verdict import CONTRADICTION, SEVERAL, UNDECIDED, UNIQUE, Verdict

MAX_SOLUTIONS = 10_000


def solve(
    puzzle: Puzzle,
    grid: Sequence[str] | None = None,
    *,
    seconds: float = 20.0,
    solutions: int = 2,
    explain: bool = True,
) -> Verdict:
    """The verdict on a puzzle (and a partial grid, if given), found within about `seconds`.

    Up to `solutions` pictures are looked for; `explain` asks for the contradicting lines too.

    >>> from cubogram.nonogram.puzzle import Puzzle
    >>> solve(Puzzle.from_lengths([[1], [1]], [[1], [1]])).verdict
    'several'
    >>> solve(Puzzle.from_lengths([[1], [2]], [[2], [1]])).solutions
    [('#.', '##')]
    """
    work = solving(
        puzzle, grid, seconds=seconds, solutions=solutions, events=False, explain=explain
    )
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Verdict = end.value
            return result


def solving(
    puzzle: Puzzle,
    grid: Sequence[str] | None = None,
    *,
    seconds: float = 20.0,
    solutions: int = 2,
    reasons: bool = False,
    events: bool = True,
    explain: bool = True,
    known_picture: Grid | None = None,
) -> Generator[Event, None, Verdict]:
    """`solve` as a generator: yields at least every 30 ms, returns the verdict.

    A `known_picture` of the puzzle (its drawing, say) saves the search for a first one.

    Events (only with `events`): {"kind": "cells", "steps": [...], "known"} for line logic, one
    step for each line that proved something (with its reason if `reasons`); {"kind": "search",
    "known", "conflicts", "grid"} while searching; {"kind": "picture", "picture"}.
    """
    start = perf_counter()
    solutions = max(1, min(solutions, MAX_SOLUTIONS))
    board = Board(puzzle)
    given = board.facts_of_grid(grid) if grid else []
    states = board.states(given)
    found = Verdict(puzzle, UNDECIDED)
    deadline = start + seconds

    broken = yield from _line_logic(board, states, reasons, events)
    if not broken and board.is_complete(states):
        picture = checked(board, states)
        if events:
            yield {"kind": "picture", "picture": list(picture)}
        found.verdict, found.solutions, found.is_all, found.grid = UNIQUE, [picture], True, picture
    elif broken:
        found.verdict = CONTRADICTION
    else:
        found.method = "search"
        yield from _search(board, states, given, found, solutions, deadline, events, known_picture)
    if found.verdict == CONTRADICTION and explain:
        rest = max(1.0, deadline - perf_counter())
        found.lines, found.is_minimal = yield from contradiction(puzzle, given, rest)
    if not found.grid:
        found.grid = board.grid(board.states(given))
    found.seconds = perf_counter() - start
    return found


def quietly(
    puzzle: Puzzle, grid: Sequence[str] | None, *, seconds: float, solutions: int
) -> Generator[None, None, Verdict]:
    """The verdict without events and without the reasons of a contradiction, in slices."""
    work = solving(puzzle, grid, seconds=seconds, solutions=solutions, events=False, explain=False)
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Verdict = end.value
            return result
        yield None


def _line_logic(
    board: Board, states: list[int], reasons: bool, events: bool
) -> Generator[Event, None, bool]:
    """Line logic to the fixpoint; returns whether a line has no placement left."""
    steps: list[dict[str, Any]] = []
    pace = Pace()
    broken = False
    for line, before, after in board.steps(states, board.active):
        if after is None:
            broken = True
            break
        if events:
            step: dict[str, Any] = {"line": line, "cells": board.decided(line, before, after)}
            if reasons and step["cells"]:
                step["reason"] = reason_of_step(board, line, before, after)
            if step["cells"]:
                steps.append(step)
        if pace.is_slice_over:
            yield {"kind": "cells", "steps": steps, "known": board.known(states)} if steps else None
            steps = []
            pace.start_slice()
    if steps:
        yield {"kind": "cells", "steps": steps, "known": board.known(states)}
    return broken


def _search(
    board: Board,
    states: list[int],
    given: list[int],
    found: Verdict,
    solutions: int,
    deadline: float,
    events: bool,
    known_picture: Grid | None,
) -> Generator[Event, None, None]:
    """Decides by search what line logic has left open."""
    proven = states[:]
    work = PictureSearch(board, states, given, solutions)
    if given or not (known_picture and board.puzzle.fits(known_picture)):
        known_picture = None
    for event in work.run(deadline, known_picture):
        yield event if events else None
    found.conflicts = work.conflicts
    found.solutions = work.pictures
    found.is_all = work.is_all
    if not work.pictures:
        proven = work.search.base
        found.verdict = CONTRADICTION if work.is_all else UNDECIDED
    elif len(work.pictures) > 1:
        found.verdict = SEVERAL
    else:
        found.verdict = UNIQUE if work.is_all else UNDECIDED
    found.grid = work.pictures[0] if found.verdict == UNIQUE else board.grid(proven)
