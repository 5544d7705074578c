"""Clause learning with the exact line solver as its propagator.

The unknowns are the facts of `board.py`. A decision assumes one fact; the line solvers and the
learned nogoods draw all conclusions. Where a line is left without a placement, the reasons of the
facts involved, each as small as `Automaton.explain` can make it, are resolved back to the first
fact of the newest decision on which everything hangs (the first unique implication point). The
result is a *nogood*: facts that cannot all hold. It is kept, with two of its facts watched, and
the search jumps back to where the nogood first says something new.

The line state before a deduction is kept with each deduced fact, so a reason is worked out only
when a conflict asks for it, and facts already in the analysis cost nothing in a reason.

Sources: Marques-Silva and Sakallah, GRASP (1999); Moskewicz et al., Chaff (2001); Een and
Soerensson, MiniSat (2003); Gange, Stuckey and Szymanek, MDD propagators with explanation (2011).
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Generator, Iterable
from time import perf_counter

from cubogram.nonogram.analysis import Conflict, Reason, analyse
from cubogram.nonogram.board import Board

SLICE = 0.02  # seconds of work between two yields
RESTART_UNIT = 32  # conflicts; times the Luby sequence
REPHASE_UNIT = 150  # conflicts; times 1, 2, 3, ... every four times
KEEP_LEARNED = 6000  # nogoods learned before the worse half is forgotten; grows each time
GLUE = 4  # nogoods from at most so many levels are kept for good
DECAY = 0.92  # of a cell's activity per conflict


class Search:
    """A search for pictures of a board; `states` are the line states it starts from.

    After construction `run` brings a picture or the proof that there is none (`dead`).
    """

    def __init__(self, board: Board, states: list[int]) -> None:
        self.board = board
        facts = board.values * board.cells
        self.states = states
        self.dead = False
        self.conflicts = 0
        self.decisions = 0
        self.out = [0] * (facts + 1)  # 1 where a fact is assumed or proven
        self.level = [0] * facts
        self.reason: list[Reason] = [None] * facts
        self.trail: list[int] = []
        self.marks: list[tuple[int, list[int]]] = []  # per level: trail length, states before it
        self.watches: list[list[list[int]]] = [[] for _ in range(facts)]
        self.learned: list[tuple[int, list[int]]] = []  # with the number of levels they join
        self.keep = KEEP_LEARNED
        self.base = states[:]  # the states proven without any assumption
        self.opposite = (
            [*range(board.cells, facts), *range(board.cells)]
            if board.values == 2
            else [facts] * facts
        )
        self.activity = [0.0] * board.cells
        self.step = 1.0
        self.saved = [0] * board.cells  # the value a cell had last: tried again first
        self.best = self.saved[:]  # the values of the longest trail since the last rephasing
        self.best_length = 0
        self.rephasings = 0
        self.next_rephasing = REPHASE_UNIT
        self.queue: set[int] = set()
        self.next = 0
        for y in range(board.height):
            state = states[y]
            row_facts = board.facts_of[y]
            while state:
                low = state & -state
                state ^= low
                self.out[row_facts[low.bit_length() - 1]] = 1
        self._fill_heap()

    def _fill_heap(self) -> None:
        out, activity = self.out, self.activity
        cells, values = self.board.cells, self.board.values
        self.heap = [
            (-activity[cell], cell)
            for cell in range(cells)
            if sum(out[cell : values * cells : cells]) < values - 1
        ]
        heapq.heapify(self.heap)

    def assume(self, fact: int, reason: Reason) -> None:
        board = self.board
        self.out[fact] = 1
        self.level[fact] = len(self.marks)
        self.reason[fact] = reason
        self.trail.append(fact)
        row, column = board.row_of[fact], board.column_of[fact]
        self.states[row] |= board.row_bit[fact]
        self.states[column] |= board.column_bit[fact]
        self.queue.add(row)
        self.queue.add(column)

    def decide(self, fact: int) -> None:
        """Opens a level with an assumed fact."""
        self.marks.append((len(self.trail), self.states[:]))
        self.decisions += 1
        self.assume(fact, None)

    def back_to(self, level: int) -> None:
        """Takes back all levels above `level`."""
        if len(self.marks) <= level:
            return
        start, self.states = self.marks[level]
        cells, values = self.board.cells, self.board.values
        out, saved, activity, heap = self.out, self.saved, self.activity, self.heap
        push = heapq.heappush
        for fact in self.trail[start:]:
            out[fact] = 0
            cell = fact % cells
            if values == 2:
                saved[cell] = 0 if fact >= cells else 1
            push(heap, (-activity[cell], cell))
        del self.trail[start:]
        del self.marks[level:]
        self.next = start
        self.queue.clear()
        if len(heap) > 20 * cells:
            self._fill_heap()

    def add(self, nogood: Iterable[int]) -> None:
        """Forbids that all these facts hold together; only at level 0."""
        open_ = [fact for fact in set(nogood) if not self.out[fact]]
        if self.board.values == 2 and any(self.out[self.opposite[fact]] for fact in open_):
            return
        if not open_:
            self.dead = True
        elif len(open_) == 1:
            self.exclude(open_[0], open_)
        else:
            self._watch(open_)

    def _watch(self, nogood: list[int]) -> None:
        self.watches[nogood[0]].append(nogood)
        self.watches[nogood[1]].append(nogood)

    def exclude(self, fact: int, nogood: list[int]) -> bool:
        """Makes `fact` impossible: its cell has the value, so it has no other."""
        for other in self.board.facts_of_cell(fact % self.board.cells):
            if other != fact and not self.out[other]:
                self.assume(other, nogood)
        return not self.out[fact]

    def propagate(self) -> Conflict | None:
        """Draws all conclusions; returns None or the conflict: (line, its state) or a nogood."""
        board = self.board
        out, opposite, watches = self.out, self.opposite, self.watches
        level, reason, trail, states = self.level, self.reason, self.trail, self.states
        queue = self.queue
        solvers, facts_of, height = board.solvers, board.facts_of, board.height
        row_of, column_of = board.row_of, board.column_of
        row_bit, column_bit = board.row_bit, board.column_bit
        depth = len(self.marks)
        position = self.next
        while True:
            while position < len(trail):
                fact = trail[position]
                position += 1
                watching = watches[fact]
                if not watching:
                    continue
                kept = 0
                for index, nogood in enumerate(watching):
                    if nogood[0] == fact:
                        nogood[0] = nogood[1]
                        nogood[1] = fact
                    first = nogood[0]
                    if out[opposite[first]]:
                        watching[kept] = nogood
                        kept += 1
                        continue
                    for k in range(2, len(nogood)):
                        if not out[nogood[k]]:
                            nogood[1] = nogood[k]
                            nogood[k] = fact
                            watches[nogood[1]].append(nogood)
                            break
                    else:
                        watching[kept] = nogood
                        kept += 1
                        if out[first] or not self.exclude(first, nogood):
                            watching[kept:] = watching[index + 1 :]
                            self.next = position
                            return nogood
                del watching[kept:]
            if not queue:
                self.next = position
                return None
            line = queue.pop()
            solver = solvers[line]
            if solver is None:
                continue
            before = states[line]
            after = solver.answers.get(before, 0) or solver.solve(before)
            if after is None:
                self.next = position
                return line, before
            new = after ^ before
            if not new:
                continue
            states[line] = after
            why = (line, before)
            facts = facts_of[line]
            if line < height:
                crossing, bits = column_of, column_bit
            else:
                crossing, bits = row_of, row_bit
            while new:
                low = new & -new
                new ^= low
                fact = facts[low.bit_length() - 1]
                out[fact] = 1
                level[fact] = depth
                reason[fact] = why
                trail.append(fact)
                other = crossing[fact]
                states[other] |= bits[fact]
                queue.add(other)

    def bump(self, cell: int) -> None:
        activity = self.activity
        activity[cell] += self.step
        if activity[cell] > 1e100:
            self.activity = [value * 1e-100 for value in activity]
            self.step *= 1e-100
            self._fill_heap()

    def _choose(self) -> int:
        """An undecided fact to assume, or -1 if every cell has its value."""
        heap, out, activity = self.heap, self.out, self.activity
        cells, values = self.board.cells, self.board.values
        while heap:
            score, cell = heapq.heappop(heap)
            if -score < activity[cell]:  # an old entry: the cell comes again in its place
                heapq.heappush(heap, (-activity[cell], cell))
                continue
            if values == 2:
                if not out[cell] and not out[cell + cells]:
                    return cell + cells if self.saved[cell] == 0 else cell
            else:
                open_ = [f for f in self.board.facts_of_cell(cell) if not out[f]]
                if len(open_) > 1:
                    heapq.heappush(heap, (-activity[cell], cell))
                    keep = self.saved[cell] * cells + cell
                    return next(f for f in reversed(open_) if f != keep)
        return -1

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
        self.back_to(0)
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
        self, deadline: float, conflicts: int | None = None
    ) -> Generator[None, None, bool | None]:
        """Works in slices until a picture is complete or the board is dead; yields between.

        Returns True for a picture, False for dead, None when the deadline or the number of
        conflicts is reached; then it can be called again.
        """
        last = None if conflicts is None else self.conflicts + conflicts
        slice_end = perf_counter() + SLICE
        restarts = 0
        budget = RESTART_UNIT
        while not self.dead:
            conflict = self.propagate()
            if conflict is not None:
                self.conflicts += 1
                budget -= 1
                if not self.marks:
                    self.dead = True
                    break
                self._note_best()
                nogood, level = analyse(self, conflict)
                levels = len({self.level[fact] for fact in nogood})
                self.back_to(level)
                if len(nogood) > 1:
                    self._watch(nogood)
                    self.learned.append((levels, nogood))
                self.exclude(nogood[0], nogood)
                self.step /= DECAY
            else:
                if not self.marks:
                    self.base = self.states[:]
                if budget <= 0:
                    if last is not None and self.conflicts >= last:
                        return None
                    restarts += 1
                    if self.conflicts >= self.next_rephasing:
                        self._rephase()
                    budget = RESTART_UNIT * luby(restarts)
                    self.back_to(0)
                    if len(self.learned) > self.keep:
                        self._forget()
                    continue
                fact = self._choose()
                if fact < 0:
                    return True
                self.decide(fact)
            now = perf_counter()
            if now > slice_end:
                if now > deadline:
                    return None
                yield
                slice_end = perf_counter() + SLICE
        return False


def luby(i: int) -> int:
    """The i-th (from 0) number of the sequence 1, 1, 2, 1, 1, 2, 4, ... (Luby et al., 1993).

    >>> [luby(i) for i in range(15)]
    [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    """
    power = (i + 1).bit_length()
    if i + 2 == 1 << power:
        return 1 << (power - 1)
    return luby(i + 1 - (1 << (power - 1)))
