"""The verdict on a puzzle, found in slices so that a page stays responsive.

Line logic to its fixpoint comes first; what it leaves open is searched (`cdcl/picture_search.py`).
The second picture decides between unique and several: the search excludes the first one to find it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any

from cubogram.arguments import number, public, whole
from cubogram.nonogram.cdcl.minimal_unsatisfiable import minimal_unsatisfiable_lines
from cubogram.nonogram.cdcl.picture_search import Event, PictureSearch, checked_picture
from cubogram.nonogram.grid import Grid, GridLike, check_grid
from cubogram.nonogram.model.board import Board
from cubogram.nonogram.puzzle import Puzzle, check_puzzle
from cubogram.nonogram.verdict import Method, Outcome, Verdict
from cubogram.slices import SliceClock, result_of, without_events

MAX_SOLUTIONS = 10_000

StepReason = Callable[[Board, int, int, int], dict[str, Any]]
"""The reason, as JSON, for what a line (its number, its state before and after) has proven."""


@public
def solve(
    puzzle: Puzzle,
    grid: GridLike | None = None,
    *,
    seconds: float = 20.0,
    solutions: int = 2,
    explain: bool = True,
) -> Verdict:
    """The verdict on a puzzle (and a partial grid, if given), found within about `seconds`.

    Up to `solutions` pictures are looked for; `explain` asks for the contradicting lines too.

    >>> solve(Puzzle([[1], [1]], [[1], [1]])).outcome
    <Outcome.SEVERAL: 'several'>
    >>> solve(Puzzle([[1], [2]], [[2], [1]])).pictures
    (('#.', '##'),)
    """
    work = solve_in_slices(
        puzzle, grid, seconds=seconds, solutions=solutions, events=False, explain=explain
    )
    return result_of(work)


@public
def solve_in_slices(
    puzzle: Puzzle,
    grid: GridLike | None = None,
    *,
    seconds: float = 20.0,
    solutions: int = 2,
    events: bool = True,
    explain: bool = True,
    reason_of: StepReason | None = None,
    known_picture: Grid | None = None,
) -> Generator[Event, None, Verdict]:
    """`solve` as a generator: yields at least every 30 ms, returns the verdict.

    A `known_picture` of the puzzle (its drawing, say) saves the search for a first one.

    Events (None without `events`): {"kind": "cells", "steps": [...], "known"} for line logic, one
    step for each line that proved something (with its "reason" from `reason_of`); {"kind":
    "search", "known", "conflicts", "grid"} while searching; {"kind": "picture", "picture"}.
    """
    check_puzzle(puzzle)
    number("seconds", seconds)
    whole("solutions", solutions, 1, MAX_SOLUTIONS)
    if grid is not None:
        grid = check_grid(grid, (puzzle.width, puzzle.height), puzzle.marks)
    return _solve_in_slices(
        puzzle, grid, seconds, solutions, events, reason_of, explain, known_picture
    )


def decide_in_slices(
    puzzle: Puzzle,
    grid: Sequence[str] | None,
    *,
    seconds: float,
    solutions: int,
    conflicts: float = math.inf,
) -> Generator[None, None, Verdict]:
    """The verdict without events, and without the lines of a contradiction.

    After this number of `conflicts`, it is undecided, however fast the machine is.
    """
    return without_events(
        _solve_in_slices(puzzle, grid, seconds, solutions, False, None, False, None, conflicts)
    )


def _solve_in_slices(
    puzzle: Puzzle,
    grid: Sequence[str] | None,
    seconds: float,
    solutions: int,
    events: bool,
    reason_of: StepReason | None,
    explain: bool,
    known_picture: Grid | None,
    conflicts: float = math.inf,
) -> Generator[Event, None, Verdict]:
    start = perf_counter()
    deadline = start + seconds
    board = Board(puzzle)
    given = [] if grid is None else board.literals_of_grid(grid)
    states = board.initial_states(given)
    is_consistent = yield from _line_logic(board, states, events, reason_of)
    if not is_consistent:
        found = Verdict(puzzle, Outcome.CONTRADICTION)
    elif board.is_complete(states):
        picture = checked_picture(board, states)
        yield {"kind": "picture", "picture": list(picture)} if events else None
        found = Verdict(puzzle, Outcome.UNIQUE, (picture,), True, picture)
    else:
        search = PictureSearch(board, states, given, solutions, conflicts)
        found = yield from _search(search, states[:], deadline, events, known_picture)
    if found.outcome is Outcome.CONTRADICTION and explain:
        rest = max(1.0, deadline - perf_counter())
        lines, is_minimal = yield from minimal_unsatisfiable_lines(puzzle, given, rest)
        found = replace(found, lines=tuple(lines), is_minimal=is_minimal)
    proven = found.proven or board.grid(board.initial_states(given))
    return replace(found, proven=proven, seconds=perf_counter() - start)


def _line_logic(
    board: Board, states: list[int], events: bool, reason_of: StepReason | None
) -> Generator[Event, None, bool]:
    """Line logic to the fixpoint; returns whether all lines still have a placement."""
    steps: list[dict[str, Any]] = []
    clock = SliceClock()
    is_consistent = True
    for line, before, after in board.propagation_steps(states, board.lines_in_use):
        if after is None:
            is_consistent = False
            break
        cells = board.decided_cells(line, before, after) if events else []
        if cells:
            step: dict[str, Any] = {"line": line, "cells": cells}
            if reason_of:
                step["reason"] = reason_of(board, line, before, after)
            steps.append(step)
        if clock.is_slice_over:
            yield _cells_event(board, states, steps)
            steps = []
            clock.start_slice()
    if steps:
        yield _cells_event(board, states, steps)
    return is_consistent


def _cells_event(board: Board, states: list[int], steps: list[dict[str, Any]]) -> Event:
    if not steps:
        return None
    return {"kind": "cells", "steps": steps, "known": board.known_share(states)}


def _search(
    search: PictureSearch,
    proven: list[int],
    deadline: float,
    events: bool,
    known_picture: Grid | None,
) -> Generator[Event, None, Verdict]:
    """The verdict of a search after line logic, which has proven these states."""
    board = search.board
    if search.given or not (known_picture and board.puzzle.fits(known_picture)):
        known_picture = None
    for event in search.run(deadline, known_picture):
        yield event if events else None
    count = len(search.pictures)
    if not count:
        proven = search.search.root_states
        outcome = Outcome.CONTRADICTION if search.is_exhausted else Outcome.UNDECIDED
    elif count == 1:
        outcome = Outcome.UNIQUE if search.is_exhausted else Outcome.UNDECIDED
        proven = search.proven_beside_picture()
    else:
        outcome = Outcome.SEVERAL
    return Verdict(
        board.puzzle,
        outcome,
        tuple(search.pictures),
        search.is_exhausted,
        search.pictures[0] if outcome is Outcome.UNIQUE else board.grid(proven),
        Method.SEARCH,
        conflicts=search.conflicts,
    )
