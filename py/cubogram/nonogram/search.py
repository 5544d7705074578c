"""Clause learning with the exact line solver as its propagator.

A decision assumes a fact and `propagation.py` draws all conclusions. Where a line is left without
a placement, `analysis.py` resolves the reasons of the facts involved back to the first fact of
the newest decision on which everything hangs (the first unique implication point). The result is
a nogood: facts that cannot all hold. It is kept, and the search jumps back to where the nogood
first says something new.

Sources: Marques-Silva and Sakallah, GRASP (1999); Een and Soerensson, MiniSat (2003); Gange,
Stuckey and Szymanek, MDD propagators with explanation (2011).
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable, Generator, Iterable

from cubogram.nonogram.analysis import analyse
from cubogram.nonogram.board import Layout
from cubogram.nonogram.pace import Pace
from cubogram.nonogram.propagation import Propagation

COMPLETE = -1  # in place of a fact to assume: every cell has its value
RESTART_UNIT = 32  # conflicts; times the Luby sequence
REPHASE_UNIT = 150  # conflicts; times 1, 2, 3, ... every four times
KEEP_LEARNED = 6000  # nogoods learned before the worse half is forgotten; grows each time
GLUE = 4  # nogoods from at most so many levels are kept for good
DECAY = 0.95  # of a cell's activity per conflict


class Search(Propagation):
    """A search for pictures of a board; `states` are the line states it starts from.

    After construction `run` brings a picture or the proof that there is none (`dead`).
    """

    def __init__(self, board: Layout, states: list[int]) -> None:
        super().__init__(board, states)
        self.conflicts = 0
        self.learned: list[tuple[int, list[int]]] = []  # with the number of levels they join
        self.keep = KEEP_LEARNED
        self.activity = [0.0] * board.cells
        self.step = 1.0
        self.saved = [0] * board.cells  # the value a cell had last: tried again first
        self.best = self.saved[:]  # the values of the longest trail since the last rephasing
        self.best_length = 0
        self.rephasings = 0
        self.next_rephasing = REPHASE_UNIT
        self._fill_heap()

    def _fill_heap(self) -> None:
        activity = self.activity
        self.heap = [(-activity[cell], cell) for cell in range(len(activity)) if self.is_open(cell)]
        self.queued = [-1.0] * len(activity)  # the activity with which a cell is in the heap
        for score, cell in self.heap:
            self.queued[cell] = -score
        heapq.heapify(self.heap)

    def _taken_back(self, facts: list[int]) -> None:
        cells, values = self.board.cells, self.board.values
        out, saved, activity = self.out, self.saved, self.activity
        heap, queued = self.heap, self.queued
        push = heapq.heappush
        for fact in facts:
            out[fact] = 0
            if values == 2:
                if fact >= cells:
                    cell = fact - cells
                    saved[cell] = 0
                else:
                    cell = fact
                    saved[cell] = 1
            else:
                cell = fact % cells
            score = activity[cell]
            if queued[cell] != score:
                queued[cell] = score
                push(heap, (-score, cell))
        if len(heap) > 20 * cells:
            self._fill_heap()

    def bump(self, cell: int) -> None:
        activity = self.activity
        activity[cell] += self.step
        if activity[cell] > 1e100:
            self.activity = [value * 1e-100 for value in activity]
            self.step *= 1e-100
            self._fill_heap()

    def _choose(self) -> int:
        """An undecided fact to assume, or COMPLETE."""
        heap, queued, out = self.heap, self.queued, self.out
        cells, values = self.board.cells, self.board.values
        while heap:
            score, cell = heapq.heappop(heap)
            if queued[cell] != -score:
                continue  # an old entry
            queued[cell] = -1.0
            if values == 2:
                if not out[cell] and not out[cell + cells]:
                    return cell + cells if self.saved[cell] == 0 else cell
            else:
                open_ = [f for f in self.board.facts_of_cell(cell) if not out[f]]
                if len(open_) > 1:
                    queued[cell] = -score
                    heapq.heappush(heap, (score, cell))
                    keep = self.saved[cell] * cells + cell
                    return next(f for f in reversed(open_) if f != keep)
        return COMPLETE

    def _forget(self) -> None:
        """Forgets the worse half of the learned nogoods; only at level 0.

        Source: Audemard and Simon, Predicting learnt clauses quality (2009).
        """
        self.learned.sort(key=lambda entry: (entry[0], len(entry[1])))
        half = len(self.learned) // 2
        kept = self.learned[:half]
        kept += [entry for entry in self.learned[half:] if entry[0] <= GLUE]
        forgotten = {id(nogood) for levels, nogood in self.learned[half:] if levels > GLUE}
        for watching in self.watches:
            if watching:
                watching[:] = [nogood for nogood in watching if id(nogood) not in forgotten]
        self.learned = kept
        self.keep += KEEP_LEARNED // 2

    def _note_best(self) -> None:
        """Remembers the values of the trail without its newest level, if it is the longest."""
        length = self.marks[-1][0] if self.marks else 0
        if length > self.best_length and self.board.values == 2:
            self.best_length = length
            cells = self.board.cells
            self.best = best = self.saved[:]
            for fact in self.trail[:length]:
                best[fact % cells] = 0 if fact >= cells else 1

    def _rephase(self) -> None:
        """Changes the values tried first: in turn to the best, their opposites, and random ones.

        Source: Biere and Heule, The effect of scrambling CNFs (2019), on rephasing.
        """
        turn = self.rephasings % 4
        if turn == 1:
            self.saved = [1 - value for value in self.saved]
        elif turn == 3:
            rng = random.Random(self.rephasings)
            self.saved = [rng.getrandbits(1) for _ in self.saved]
        else:
            self.saved = self.best[:]
        self.rephasings += 1
        self.best_length = 0
        self.next_rephasing = self.conflicts + REPHASE_UNIT * (1 + self.rephasings // 4)

    def try_first(self, facts: Iterable[int]) -> None:
        """Makes the values that these facts leave the ones tried first."""
        if self.board.values == 2:
            for fact in facts:
                self.saved[fact % self.board.cells] = 0 if fact >= self.board.cells else 1

    def forbid_picture(self) -> None:
        """Forbids the complete picture of the states: its decisions must not all come again."""
        decisions = [self.trail[start] for start, _ in self.marks]
        self.back_to(0)
        self.add(decisions)

    def run(
        self,
        deadline: float,
        conflicts: int | None = None,
        choose: Callable[[], int | None] | None = None,
    ) -> Generator[None, None, bool | None]:
        """Works in slices until a picture is complete or the board is dead; yields between.

        Returns True for a picture, False for dead, None when the deadline or the number of
        conflicts is reached; then it can be called again. `choose` gives the fact to assume next,
        COMPLETE, or None to be asked again; without it the most active cell is taken.
        """
        choose = choose or self._choose
        last = None if conflicts is None else self.conflicts + conflicts
        pace = Pace(deadline)
        since = 0  # conflicts since the last restart
        restarts = 0
        while not self.dead:
            conflict = self.propagate()
            if conflict is not None:
                if not self.marks:
                    self.conflicts += 1
                    self.dead = True
                    break
                since += 1
                self.learn(*analyse(self, conflict))
            elif last is not None and self.conflicts >= last:
                return None
            elif since >= RESTART_UNIT * luby(restarts):
                since = 0
                restarts += 1
                self._restart()
                continue
            else:
                fact = choose()
                if fact == COMPLETE:
                    return True
                if fact is not None:
                    self.decide(fact)
            if (yield from pace.turn()):
                return None
        return False

    def learn(self, nogood: list[int], level: int) -> None:
        """Keeps a nogood, goes back to the level where it says something new, and says it."""
        self.conflicts += 1
        self._note_best()
        joined = len({self.level[fact] for fact in nogood})
        self.back_to(level)
        if len(nogood) > 1:
            self.watch(nogood)
            self.learned.append((joined, nogood))
        self.exclude(nogood[0], nogood)
        self.step /= DECAY

    def _restart(self) -> None:
        self.back_to(0)
        if self.conflicts >= self.next_rephasing:
            self._rephase()
        if len(self.learned) > self.keep:
            self._forget()


def luby(i: int) -> int:
    """The i-th (from 0) number of the sequence 1, 1, 2, 1, 1, 2, 4, ... (Luby et al., 1993).

    >>> [luby(i) for i in range(15)]
    [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    """
    power = (i + 1).bit_length()
    if i + 2 == 1 << power:
        return 1 << (power - 1)
    return luby(i + 1 - (1 << (power - 1)))
