"""The search for pictures beyond line logic, until there are enough or no more.

Clause learning (`search.py`) does most of the work. Now and then, other methods have a turn. As
long as there is no picture, more and more descents follow beliefs (`belief_guidance.py`) and, if
the clues are symmetric, symmetric pictures are looked for. Once there is one, the search looks
for another that differs from it only in a small part. Open cells are tried one by one. A picture
found in any of these ways is excluded from the search, which then finds another or proves that
there is none.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator
from time import perf_counter
from typing import Any

from cubogram.nonogram.cdcl.belief_guidance import descend
from cubogram.nonogram.cdcl.probing import probe_open_cells
from cubogram.nonogram.cdcl.search import Search
from cubogram.nonogram.cdcl.window_search import second_picture_nearby
from cubogram.nonogram.grid import Grid
from cubogram.nonogram.model.board import Board
from cubogram.nonogram.model.symmetric_board import SymmetricBoard
from cubogram.nonogram.model.symmetry import CellMap, symmetries

Event = dict[str, Any] | None
"""What the solver yields: a JSON object, or None when a slice of time has passed."""

INTERVALS_BEFORE = (30, 100, 200, 400, 800, 1600, 3200)
"""Conflicts of the search between two rounds of other methods, as long as there is no picture; the
last number is repeated."""
INTERVALS_BEHIND = (30, 300, 600, 1200, 2400, 4800)
"""The same once there is a picture."""
REPORT_EVERY = 0.1  # seconds
SYMMETRIC_CONFLICTS = 10
"""The most conflicts that the search for symmetric pictures may take, as a multiple of those in the
last interval."""


class WrongPicture(RuntimeError):
    """Raised if a search ends with a wrong picture; this never happens."""


class PictureSearch:
    """The search for a board's pictures beyond line logic: `pictures` are those found so far, and
    `is_exhausted` says whether there are no others.

    `states` are at the fixpoint of line logic and from here on belong to the search; `given` are
    literals of a partial grid, which need not be symmetric. The search ends after
    about `most_conflicts` conflicts.
    """

    def __init__(
        self,
        board: Board,
        states: list[int],
        given: list[int],
        wanted: int,
        most_conflicts: float = math.inf,
    ) -> None:
        self.board = board
        self.given = given
        self.most_conflicts = most_conflicts
        self.pictures: list[Grid] = []
        self.wanted = wanted
        self.search = Search(board, states)
        self.images = [] if given or 1 in (board.width, board.height) else symmetries(board.puzzle)
        self._symmetric: tuple[SymmetricBoard, Search] | None = None
        self._were_windows_searched = False
        self._probed_states: list[int] = []  # root states in which all cells have been tried
        self._rounds = 0  # of descents
        self._descents = 0
        self._reported = 0.0  # when the last event showed how far the search had got

    @property
    def is_exhausted(self) -> bool:
        """True if there are no other pictures."""
        return self.search.is_unsatisfiable

    @property
    def conflicts(self) -> int:
        """The number of conflicts in the searches so far."""
        return self.search.conflicts + (self._symmetric[1].conflicts if self._symmetric else 0)

    def run(self, deadline: float, known_picture: Grid | None = None) -> Generator[Event]:
        """Works in slices until there are enough pictures, no others exist, or time is up.

        Yields {"kind": "search", ...} now and then, {"kind": "picture", ...} for each picture.
        """
        search = self.search
        if known_picture:
            yield from self._add_picture(known_picture)
        rounds = 0
        while len(self.pictures) < self.wanted and not search.is_unsatisfiable:
            intervals = INTERVALS_BEHIND if self.pictures else INTERVALS_BEFORE
            limit = intervals[min(rounds, len(intervals) - 1)]
            if (yield from self._with_progress(search.run(deadline, limit))):
                yield from self._complete()
                rounds = 0
            elif perf_counter() > deadline or self.conflicts >= self.most_conflicts:
                break
            else:
                search.backtrack_to(0)
                known = len(self.pictures)
                yield from self._inprocess(deadline, limit)
                rounds = rounds + 1 if len(self.pictures) == known else 0

    def proven_beside_picture(self) -> list[int]:
        """The line states that hold in the picture found and, as far as is proven, in all others.

        What the search knows at its root holds in all pictures except the one that is excluded.
        """
        board = self.board
        of_picture = board.initial_states(board.literals_of_grid(self.pictures[0]))
        roots = self.search.root_states
        return [known & shown for known, shown in zip(roots, of_picture, strict=True)]

    def _complete(self) -> Generator[Event]:
        picture = checked_picture(self.board, self.search.states)
        self.search.block_picture()  # with fewer literals than the whole picture has
        yield from self._add_picture(picture)

    def _inprocess(self, deadline: float, limit: int) -> Generator[Event]:
        search, board = self.search, self.board
        if self.pictures and not self._were_windows_searched:
            self._were_windows_searched = True
            work = second_picture_nearby(board, search.root_states, self.pictures[0], deadline)
            other = yield from self._with_progress(work)
            if other and other not in self.pictures:
                yield from self._add_picture(_fitting(board, other))
                return
        if not self.pictures and board.values == 2:
            self._rounds += 1
            for _ in range(2 * self._rounds - 1):
                self._descents += 1
                descent = descend(board, search, deadline, self._descents)
                if (yield from self._with_progress(descent)):
                    yield from self._complete()
                    return
                search.backtrack_to(0)
                if search.is_unsatisfiable or perf_counter() > deadline:
                    return
        if search.root_states != self._probed_states:
            yield from self._with_progress(probe_open_cells(search, deadline))
            self._probed_states = search.root_states
        if self.images and not self.pictures and not search.is_unsatisfiable:
            yield from self._search_symmetric_pictures(deadline, SYMMETRIC_CONFLICTS * limit)

    def _search_symmetric_pictures(self, deadline: float, limit: int) -> Generator[Event]:
        if not self._symmetric:
            board = SymmetricBoard(self.board.puzzle)
            states = board.initial_states(board.literals_from(self.board, self.search.root_states))
            self._symmetric = board, Search(board, states)
            self._symmetric[1].enqueue_all_lines()
        board, search = self._symmetric
        if (yield from self._with_progress(search.run(deadline, limit))):
            yield from self._add_picture(_fitting(self.board, board.grid(search.states)))

    def _add_picture(self, picture: Grid) -> Generator[Event]:
        """Keeps a picture; its images under the symmetries of the clues are pictures too."""
        search = self.search
        for image in (picture, *symmetric_images(picture, self.images, self.board)):
            if image in self.pictures or len(self.pictures) >= self.wanted:
                continue
            if not self.pictures:
                search.set_phases(self.board.literals_of_grid(image))
            self.pictures.append(image)
            search.backtrack_to(0)
            search.add_nogood(self.board.literals_of_grid(image))
            yield {"kind": "picture", "picture": list(image)}

    def _with_progress(self, work: Iterator[Any]) -> Generator[Event, None, Any]:
        """Passes on slices of work, some of them as events that report progress."""
        while True:
            try:
                next(work)
            except StopIteration as end:
                return end.value
            if perf_counter() - self._reported > REPORT_EVERY:
                self._reported = perf_counter()
                yield {
                    "kind": "search",
                    "known": self.board.known_share(self.search.root_states),
                    "conflicts": self.conflicts,
                    "grid": list(self.board.grid(self.search.states)),
                }
            else:
                yield None


def symmetric_images(picture: Grid, images: list[CellMap], board: Board) -> Iterator[Grid]:
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


def checked_picture(board: Board, states: list[int]) -> Grid:
    """The complete picture of the states, compared with the clues once more."""
    return _fitting(board, board.grid(states))


def _fitting(board: Board, picture: Grid) -> Grid:
    if not board.puzzle.fits(picture):
        raise WrongPicture("the search found a picture that does not fit the clues")
    return picture
