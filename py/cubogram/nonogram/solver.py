"""The verdict on a puzzle: one picture, several, none, or not decided in time.

Line logic to its fixpoint comes first; then clause learning (`search.py`), for symmetric clues
among symmetric pictures too. The second picture decides between unique and several: it is
searched by forbidding the first. Everything runs in slices, so a page stays alive meanwhile.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise, repeat
from time import perf_counter
from typing import Any

from cubogram.errors import PuzzleError
from cubogram.nonogram.board import Board
from cubogram.nonogram.core import contradiction
from cubogram.nonogram.probing import probe_all
from cubogram.nonogram.puzzle import UNKNOWN, Grid, Puzzle
from cubogram.nonogram.reasons import reason_of_step
from cubogram.nonogram.search import SLICE, Search
from cubogram.nonogram.symmetry import CellMap, orbits, symmetries

UNIQUE, SEVERAL, CONTRADICTION, UNDECIDED = "unique", "several", "contradiction", "undecided"

Event = dict[str, Any] | None
"""What `solving` yields: a JSON object, or None when a slice of time has passed."""

PATIENCE = (30, 300, 600, 1200, 2400, 4800)
"""Conflicts after which the search stops to try all open cells one by one (after the second of
these, for symmetric clues, to look for symmetric pictures instead)."""
SYMMETRIC_CONFLICTS = 20_000  # then the search among symmetric pictures gives up
MAX_SOLUTIONS = 10_000


@dataclass
class Verdict:
    """What is known about a puzzle.

    `verdict` is "unique", "several", "contradiction" or "undecided"; `solutions` are pictures;
    `is_all` says whether they are all there are; `grid` shows every proven cell; `lines` (for a
    contradiction) cannot hold together and are `is_minimal` if each of them is needed.
    `method` is the strongest that was needed: "lines" or "search".
    """

    puzzle: Puzzle
    verdict: str
    solutions: list[Grid] = field(default_factory=list)
    is_all: bool = False
    grid: Grid = ()
    seconds: float = 0.0
    method: str = "lines"
    conflicts: int = 0
    lines: list[int] = field(default_factory=list)
    is_minimal: bool = False

    @property
    def differs(self) -> list[list[int]]:
        """The cells, as [row, column], in which the first two pictures differ."""
        if len(self.solutions) < 2:
            return []
        first, second = self.solutions[:2]
        return [
            [y, x]
            for y in range(len(first))
            for x in range(len(first[0]))
            if first[y][x] != second[y][x]
        ]

    @property
    def text(self) -> str:
        """The verdict in a sentence."""
        if self.verdict == UNIQUE:
            return "There is exactly one picture."
        if self.verdict == SEVERAL:
            count = len(self.solutions)
            number = f"exactly {count}" if self.is_all else f"at least {count}"
            cells = len(self.differs)
            return f"There are {number} pictures; the first two differ in {_count(cells, 'cell')}."
        if self.verdict == UNDECIDED:
            known = sum(mark != UNKNOWN for row in self.grid for mark in row)
            return f"Not decided in {self.seconds:.1f} s; {_count(known, 'cell')} are proven."
        names = [self.puzzle.line_name(line) for line in self.lines]
        if not names:
            return "No picture fits: the cells given contradict each other."
        if len(names) == 1:
            return f"No picture fits: {names[0]} has no placement left."
        listed = ", ".join(names[:-1]) + " and " + names[-1]
        if self.is_minimal:
            listed += "; without any one of them the others can"
        return f"No picture fits: these lines cannot hold together: {listed}."

    def as_json(self) -> dict[str, Any]:
        """The verdict as the page and `--json` get it."""
        return {
            "verdict": self.verdict,
            "solutions": [list(picture) for picture in self.solutions],
            "count": len(self.solutions),
            "all": self.is_all,
            "differs": self.differs,
            "grid": list(self.grid),
            "seconds": round(self.seconds, 4),
            "method": self.method,
            "conflicts": self.conflicts,
            "lines": self.lines,
            "minimal": self.is_minimal,
            "text": self.text,
        }


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
        picture = _checked(board, states)
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
    slice_end = perf_counter() + SLICE
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
        if perf_counter() > slice_end:
            yield {"kind": "cells", "steps": steps, "known": board.known(states)} if steps else None
            steps = []
            slice_end = perf_counter() + SLICE
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
    images = [] if given else symmetries(board.puzzle)
    pictures = found.solutions
    proven = states[:]
    search = Search(board, states)

    def take(picture: Grid) -> Generator[Event, None, None]:
        """Keeps a picture; its images under the symmetries of the clues are pictures too."""
        for image in (picture, *_images(picture, images, board)):
            if image not in pictures and len(pictures) < solutions:
                pictures.append(image)
                if image is not picture:
                    search.back_to(0)
                    search.add(board.facts_of_grid(image))
                if events:
                    yield {"kind": "picture", "picture": list(image)}

    if known_picture and not given and board.puzzle.fits(known_picture):
        search.add(board.facts_of_grid(known_picture))
        search.try_first(board.facts_of_grid(known_picture))
        yield from take(known_picture)
    for limit in chain(PATIENCE, repeat(None)):
        if len(pictures) >= solutions:
            break
        ended = yield from _report(search, search.run(deadline, limit), events)
        if ended:
            picture = _checked(board, search.states)
            search.forbid_picture()
            yield from take(picture)
        elif ended is None and perf_counter() < deadline:
            search.back_to(0)
            if images and not pictures and limit == PATIENCE[1]:
                tied = _symmetric(board, search.states[:], images)
                while len(pictures) < solutions:
                    work = tied.run(deadline, SYMMETRIC_CONFLICTS)
                    if not (yield from _report(tied, work, events)):
                        break
                    picture = _checked(board, tied.states)
                    tied.forbid_picture()
                    search.add(board.facts_of_grid(picture))
                    search.try_first(board.facts_of_grid(picture))
                    yield from take(picture)
                found.conflicts += tied.conflicts
            else:
                yield from _report(search, probe_all(search, deadline), events)
        else:
            break
    found.conflicts += search.conflicts
    if not pictures:
        proven = search.base
        found.verdict = CONTRADICTION if search.dead else UNDECIDED
    elif len(pictures) > 1:
        found.verdict = SEVERAL
    else:
        found.verdict = UNIQUE if search.dead else UNDECIDED
    found.is_all = search.dead
    found.grid = pictures[0] if found.verdict == UNIQUE else board.grid(proven)


def _report(
    search: Search, work: Iterator[None], events: bool
) -> Generator[Event, None, bool | None]:
    """Passes a search's slices on, as events that show how far it is."""
    last = perf_counter()
    while True:
        try:
            next(work)
        except StopIteration as end:
            ended: bool | None = end.value
            return ended
        if events and perf_counter() - last > 0.1:
            last = perf_counter()
            yield {
                "kind": "search",
                "known": search.board.known(search.base),
                "conflicts": search.conflicts,
                "grid": list(search.board.grid(search.states)),
            }
        else:
            yield None


def _symmetric(board: Board, states: list[int], images: list[CellMap]) -> Search:
    """A search among pictures that look the same in every image."""
    search = Search(board, states)
    for cells in orbits(images):
        for cell, other in pairwise(cells):
            for value in range(board.values):
                # "not this value" there forbids "this value", which is every other fact, here
                others = [f for f in board.facts_of_cell(cell) if f // board.cells != value]
                search.add([*others, value * board.cells + other])
                others = [f for f in board.facts_of_cell(other) if f // board.cells != value]
                search.add([*others, value * board.cells + cell])
    return search


def _images(picture: Grid, images: list[CellMap], board: Board) -> Iterator[Grid]:
    """The images of a picture that fit the clues."""
    flat = "".join(picture)
    for image in images:
        marks = [""] * len(flat)
        for cell, mark in enumerate(flat):
            marks[image[cell]] = mark
        text = "".join(marks)
        rows = tuple(text[y : y + board.width] for y in range(0, len(text), board.width))
        if board.puzzle.fits(rows):
            yield rows


def _checked(board: Board, states: list[int]) -> Grid:
    """The complete picture of the states, compared with the clues once more."""
    picture = board.grid(states)
    if not board.puzzle.fits(picture):
        raise PuzzleError("solver", "the solver found a picture that does not fit its clues")
    return picture


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
