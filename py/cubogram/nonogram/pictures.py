"""The search for pictures behind line logic, until there are enough or no more.

Clause learning (`search.py`) does most of the work. Now and then it pauses for something else:
beliefs are followed for as many conflicts (`guided.py`); the open cells are tried one by one; for
symmetric clues, symmetric pictures are looked for; and beside a known picture, another that differs
from it in a small part. A picture found anywhere is forbidden to the search, so the next one, or
the proof that there is none, comes from it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from time import perf_counter
from typing import Any

from cubogram.errors import PuzzleError
from cubogram.nonogram.board import Board
from cubogram.nonogram.grid import Grid
from cubogram.nonogram.guided import Guide
from cubogram.nonogram.nearby import second_nearby
from cubogram.nonogram.probing import probe_all
from cubogram.nonogram.search import Search
from cubogram.nonogram.symmetry import CellMap, symmetries
from cubogram.nonogram.tied import TiedBoard

Event = dict[str, Any] | None
"""What the solver yields: a JSON object, or None when a slice of time has passed."""

PATIENCE = (30, 300, 600, 1200, 2400, 4800)
"""Conflicts between two pauses of the search; later pauses come after as many as the last."""
REPORT_EVERY = 0.1  # seconds
TIED_CONFLICTS = 10  # times those of the last stretch, among symmetric pictures


class PictureSearch:
    """Pictures of a board beyond its line logic: `pictures`, and whether they are `is_all`.

    `states` are at the fixpoint of line logic and belong to the search from now on; `given` are
    facts of a partial grid, which need not be symmetric.
    """

    def __init__(self, board: Board, states: list[int], given: list[int], wanted: int) -> None:
        self.board = board
        self.pictures: list[Grid] = []
        self.wanted = wanted
        self.search = Search(board, states)
        self.images = [] if given or 1 in (board.width, board.height) else symmetries(board.puzzle)
        self._tied: Search | None = None
        self._is_scanned = False
        self._reported = 0.0  # when the last event showed how far the search is

    @property
    def is_all(self) -> bool:
        """Whether there are no other pictures."""
        return self.search.dead

    @property
    def conflicts(self) -> int:
        """The conflicts of the searches so far."""
        return self.search.conflicts + (self._tied.conflicts if self._tied else 0)

    def run(self, deadline: float, known_picture: Grid | None = None) -> Generator[Event]:
        """Works in slices until there are enough pictures, all of them, or no time is left.

        Yields {"kind": "search", ...} now and then, {"kind": "picture", ...} for each picture.
        """
        search = self.search
        if known_picture:
            yield from self._take(known_picture)
        pause = 0
        while len(self.pictures) < self.wanted and not search.dead:
            limit = PATIENCE[min(pause, len(PATIENCE) - 1)]
            if (yield from self._report(search.run(deadline, limit))):
                yield from self._complete()
                pause = 0
            elif perf_counter() > deadline:
                break
            else:
                search.back_to(0)
                yield from self._pause(deadline, limit)
                pause += 1

    def _complete(self) -> Generator[Event]:
        picture = checked(self.board, self.search.states)
        self.search.forbid_picture()  # in fewer facts than the whole picture has
        yield from self._take(picture)

    def _pause(self, deadline: float, limit: int) -> Generator[Event]:
        search, board = self.search, self.board
        if self.pictures and not self._is_scanned:
            self._is_scanned = True
            work = second_nearby(board, search.base, self.pictures[0], deadline)
            other = yield from self._report(work)
            if other and other not in self.pictures:
                yield from self._take(_fitting(board, other))
            return
        if not self.pictures and board.values == 2:
            choose = Guide(board, search).choose
            if (yield from self._report(search.run(deadline, limit, choose))):
                yield from self._complete()
                return
            search.back_to(0)
        yield from self._report(probe_all(search, deadline))
        if self.images and not self.pictures and not search.dead:
            yield from self._look_among_symmetric(deadline, TIED_CONFLICTS * limit)

    def _look_among_symmetric(self, deadline: float, limit: int) -> Generator[Event]:
        if not self._tied:
            tied = TiedBoard(self.board.puzzle)
            states = tied.states(tied.tied_facts(self.board, self.search.base))
            self._tied = Search(tied, states)
            self._tied.requeue()
        if (yield from self._report(self._tied.run(deadline, limit))):
            assert isinstance(self._tied.board, TiedBoard)
            picture = _fitting(self.board, self._tied.board.grid(self._tied.states))
            yield from self._take(picture)

    def _take(self, picture: Grid) -> Generator[Event]:
        """Keeps a picture; its images under the symmetries of the clues are pictures too."""
        search = self.search
        for image in (picture, *images_of(picture, self.images, self.board)):
            if image in self.pictures or len(self.pictures) >= self.wanted:
                continue
            if not self.pictures:
                search.try_first(self.board.facts_of_grid(image))
            self.pictures.append(image)
            search.back_to(0)
            search.add(self.board.facts_of_grid(image))
            yield {"kind": "picture", "picture": list(image)}

    def _report(self, work: Iterator[Any]) -> Generator[Event, None, Any]:
        """Passes slices of work on, some of them as events that show how far the search is."""
        while True:
            try:
                next(work)
            except StopIteration as end:
                return end.value
            if perf_counter() - self._reported > REPORT_EVERY:
                self._reported = perf_counter()
                yield {
                    "kind": "search",
                    "known": self.board.known(self.search.base),
                    "conflicts": self.conflicts,
                    "grid": list(self.board.grid(self.search.states)),
                }
            else:
                yield None


def images_of(picture: Grid, images: list[CellMap], board: Board) -> Iterator[Grid]:
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


def checked(board: Board, states: list[int]) -> Grid:
    """The complete picture of the states, compared with the clues once more."""
    return _fitting(board, board.grid(states))


def _fitting(board: Board, picture: Grid) -> Grid:
    if not board.puzzle.fits(picture):
        raise PuzzleError("solver", "the solver found a picture that does not fit its clues")
    return picture
