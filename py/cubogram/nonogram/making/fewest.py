"""The fewest changes that mend a drawing, and whether it is certain that fewer would not do.

A drawing that misses the goal has a witness: another picture with the same clues or, if line logic
has to be enough, the grid in which it gets stuck. A witness survives changes that leave its lines
as ambiguous as they were. So all changes that mend the drawing include a few that break the
witness, and only those are tried: first every way to change one cell, then two, and so on.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import combinations, product

from cubogram.nonogram.grid import Grid
from cubogram.nonogram.making.uniqueness import changed_at, other_marks
from cubogram.nonogram.making.witnesses import (
    Cell,
    LineSolvers,
    StuckGrid,
    Witness,
    other_pictures,
)
from cubogram.nonogram.model.board import Board
from cubogram.nonogram.palette import Colour
from cubogram.nonogram.puzzle import Puzzle
from cubogram.nonogram.solver import solve_in_slices
from cubogram.nonogram.verdict import Outcome
from cubogram.slices import SliceClock, without_events

REMEMBERED = 24
"""How many witnesses to try before looking for another."""
VERDICT_SECONDS = 2.0
"""How long to look at a drawing; if one is still undecided by then, nothing is certain any more."""

Change = tuple[Cell, str]


class FewestChanges:
    """The search for a drawing that meets a goal with fewer changes than the best one known.

    After `run`, `is_certain` says whether there are none with fewer than it has found.
    """

    def __init__(
        self, drawing: Grid, colours: tuple[Colour, ...], goal: str, deadline: float
    ) -> None:
        self.drawing = drawing
        self.colours = colours
        self.goal = goal
        self.is_certain = True
        self._clock = SliceClock(deadline)
        self._witnesses: list[Witness] = []
        self._solvers = LineSolvers(len(colours) + 1)
        self._tried: set[frozenset[Change]] = set()

    def run(self, known: int) -> Generator[None, None, Grid | None]:
        """A drawing with fewer than `known` changes, as few as possible; None if none was found."""
        for count in range(1, known):
            self._tried.clear()
            found = yield from self._mended(self.drawing, frozenset(), count)
            if found or not self.is_certain:
                return found
        return None

    def _mended(
        self, drawing: Grid, changes: frozenset[Change], rest: int
    ) -> Generator[None, None, Grid | None]:
        """The drawing, which already has these changes, mended by exactly `rest` more."""
        witness = yield from self._witness(drawing)
        if witness is None:
            return drawing if self.is_certain else None
        if not rest:
            return None
        for added in self._breaking(witness, drawing, changes, rest):
            if (yield from self._clock.turn()):
                self.is_certain = False
                return None
            now = changes | set(added)
            if not added or now in self._tried:
                continue
            self._tried.add(now)
            changed = _with_changes(drawing, added)
            found = yield from self._mended(changed, now, rest - len(added))
            if found or not self.is_certain:
                return found
        return None

    def _breaking(
        self, witness: Witness, drawing: Grid, changes: frozenset[Change], most: int
    ) -> Iterator[tuple[Change, ...]]:
        """Sets of at most this many changes; every way to mend the drawing includes one of them.

        In between it yields empty sets, so that the caller can look at the clock.
        """
        height, width = len(drawing), len(drawing[0])
        done = {cell for cell, _ in changes}
        harmless: dict[int, list[Change]] = {line: [] for line in witness.lines}
        for cell in product(range(height), range(width)):
            lines = [line for line in (cell[0], height + cell[1]) if line in harmless]
            if cell in done or not lines:
                continue
            for mark in other_marks(drawing, cell, self.colours):
                if not witness.outlives(changed_at(drawing, cell, mark)):
                    yield ((cell, mark),)
                    continue
                yield ()
                for line in lines:
                    harmless[line].append((cell, mark))
        found: list[set[Change]] = []
        for size in range(2, most + 1):
            smaller = found.copy()
            for line in witness.lines:
                for together in combinations(harmless[line], size):
                    is_minimal = not any(less <= set(together) for less in smaller)
                    has_cells = len({cell for cell, _ in together}) == size
                    changed = _with_changes(drawing, together)
                    if not (is_minimal and has_cells) or witness.outlives(changed):
                        yield ()
                        continue
                    found.append(set(together))
                    yield together
        rest = [(y, x) for y, x in witness.cells if drawing[y][x] == witness.drawing[y][x]]
        if len(rest) <= most and done.isdisjoint(rest):
            marks_of = [other_marks(drawing, cell, self.colours) for cell in rest]
            for marks in product(*marks_of):
                yield tuple(zip(rest, marks, strict=True))

    def _witness(self, drawing: Grid) -> Generator[None, None, Witness | None]:
        """Why a drawing misses the goal; None if it does not, or if that remains uncertain."""
        for place, witness in enumerate(self._witnesses):
            if witness.outlives(drawing):
                self._witnesses.insert(0, self._witnesses.pop(place))
                return witness
        found = yield from self._new_witnesses(drawing)
        self._witnesses[:0] = found
        del self._witnesses[REMEMBERED:]
        return found[0] if found else None

    def _new_witnesses(self, drawing: Grid) -> Generator[None, None, list[Witness]]:
        puzzle = Puzzle.from_picture(drawing, self.colours)
        board = Board(puzzle)
        states = board.initial_states()
        board.propagate(states, board.lines_in_use)
        if board.is_complete(states):
            return []
        if self.goal == "lines":
            return [StuckGrid(drawing, board, states, self._solvers)]
        work = solve_in_slices(
            puzzle, seconds=VERDICT_SECONDS, events=False, explain=False, known_picture=drawing
        )
        verdict = yield from without_events(work)
        if verdict.outcome is not Outcome.SEVERAL:
            self.is_certain = self.is_certain and verdict.outcome is Outcome.UNIQUE
            return []
        other = next(picture for picture in verdict.pictures if picture != drawing)
        return sorted(other_pictures(drawing, other), key=lambda witness: len(witness.lines))


def _with_changes(drawing: Grid, changes: tuple[Change, ...]) -> Grid:
    for cell, mark in changes:
        drawing = changed_at(drawing, cell, mark)
    return drawing
