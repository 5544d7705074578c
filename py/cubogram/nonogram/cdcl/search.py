"""Clause learning with the exact line solver as its propagator.

A decision assumes a literal and `propagation.py` draws all the conclusions that follow. When a line
is left without a placement, `conflict_analysis.py` resolves the reasons of the literals involved
back to the first literal of the newest decision on which everything depends (the first unique
implication point). The result is a nogood: literals that cannot all hold. It is kept, and the
search jumps back to where the nogood first says something new.

Sources: Marques-Silva and Sakallah, GRASP (1999); Een and Soerensson, MiniSat (2003); Gange,
Stuckey and Szymanek, MDD propagators with explanation (2011).
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Generator, Iterable

from cubogram.nonogram.cdcl.conflict_analysis import analyse
from cubogram.nonogram.cdcl.propagation import Propagation
from cubogram.nonogram.cdcl.restarts import REPHASE_UNIT, RESTART_UNIT, luby, rephased
from cubogram.nonogram.model.board import LiteralLayout
from cubogram.slices import SliceClock

ALL_ASSIGNED = -1  # in place of a literal to assume, if every cell has its value
LEARNED_LIMIT = 6000  # nogoods learned before the worse half is forgotten; grows each time
GLUE_DISTANCE = 4  # nogoods of at most this literal block distance are kept for good
ACTIVITY_DECAY = 0.95  # the share of a cell's activity that is left after a conflict


class Search(Propagation):
    """A search for pictures of a board; `states` are the line states it starts from.

    `run` finds a picture, or proves that there is none (`is_unsatisfiable`).
    """

    def __init__(self, board: LiteralLayout, states: list[int]) -> None:
        super().__init__(board, states)
        self.conflicts = 0
        self.learned: list[tuple[int, list[int]]] = []  # with their literal block distance
        self.learned_limit = LEARNED_LIMIT
        self.activity = [0.0] * board.cells
        self.activity_increment = 1.0
        self.saved_phase = [0] * board.cells  # the value that a cell had last is tried first
        self.best_phase = self.saved_phase[:]  # of the longest trail since the last rephasing
        self.best_length = 0
        self.rephasings = 0
        self.next_rephasing = REPHASE_UNIT
        self._rebuild_order_heap()

    def _rebuild_order_heap(self) -> None:
        activity = self.activity
        self.order_heap = [
            (-activity[cell], cell) for cell in range(len(activity)) if self.is_open(cell)
        ]
        self.queued_activity = [-1.0] * len(activity)  # with which a cell is in the heap
        for score, cell in self.order_heap:
            self.queued_activity[cell] = -score
        heapq.heapify(self.order_heap)

    def _on_unassigned(self, literals: list[int]) -> None:
        cells, values = self.board.cells, self.board.values
        assigned, saved_phase, activity = self.assigned, self.saved_phase, self.activity
        heap, queued_activity = self.order_heap, self.queued_activity
        push = heapq.heappush
        for literal in literals:
            assigned[literal] = 0
            if values == 2:
                if literal >= cells:
                    cell = literal - cells
                    saved_phase[cell] = 0
                else:
                    cell = literal
                    saved_phase[cell] = 1
            else:
                cell = literal % cells
            score = activity[cell]
            if queued_activity[cell] != score:
                queued_activity[cell] = score
                push(heap, (-score, cell))
        if len(heap) > 20 * cells:
            self._rebuild_order_heap()

    def bump_activity(self, cell: int) -> None:
        """Makes a cell that took part in a conflict come up earlier in decisions."""
        activity = self.activity
        activity[cell] += self.activity_increment
        if activity[cell] > 1e100:
            self.activity = [value * 1e-100 for value in activity]
            self.activity_increment *= 1e-100
            self._rebuild_order_heap()

    def _most_active(self) -> int:
        """A literal of the most active open cell to assume, or ALL_ASSIGNED."""
        heap, queued_activity, assigned = self.order_heap, self.queued_activity, self.assigned
        cells, values = self.board.cells, self.board.values
        while heap:
            score, cell = heapq.heappop(heap)
            if queued_activity[cell] != -score:
                continue  # an old entry
            queued_activity[cell] = -1.0
            if values == 2:
                if not assigned[cell] and not assigned[cell + cells]:
                    return cell + cells if self.saved_phase[cell] == 0 else cell
            else:
                open_ = [f for f in self.board.literals_of_cell(cell) if not assigned[f]]
                if len(open_) > 1:
                    queued_activity[cell] = -score
                    heapq.heappush(heap, (score, cell))
                    keep = self.saved_phase[cell] * cells + cell
                    return next(f for f in reversed(open_) if f != keep)
        return ALL_ASSIGNED

    def _reduce_learned(self) -> None:
        """Forgets the worse half of the learned nogoods; only at level 0.

        Source: Audemard and Simon, Predicting learnt clauses quality (2009).
        """
        self.learned.sort(key=lambda entry: (entry[0], len(entry[1])))
        half = len(self.learned) // 2
        kept = self.learned[:half]
        kept += [entry for entry in self.learned[half:] if entry[0] <= GLUE_DISTANCE]
        forgotten = {
            id(nogood) for distance, nogood in self.learned[half:] if distance > GLUE_DISTANCE
        }
        for watching in self.watches:
            if watching:
                watching[:] = [nogood for nogood in watching if id(nogood) not in forgotten]
        self.learned = kept
        self.learned_limit += LEARNED_LIMIT // 2

    def _save_best_phases(self) -> None:
        """Remembers the values of the trail without its newest level, if it is the longest so
        far."""
        length = self.level_starts[-1][0] if self.level_starts else 0
        if length > self.best_length and self.board.values == 2:
            self.best_length = length
            cells = self.board.cells
            self.best_phase = best = self.saved_phase[:]
            for literal in self.trail[:length]:
                best[literal % cells] = 0 if literal >= cells else 1

    def _rephase(self) -> None:
        """Changes the values that are tried first, and schedules the next change."""
        self.saved_phase = rephased(self.rephasings, self.saved_phase, self.best_phase)
        self.rephasings += 1
        self.best_length = 0
        self.next_rephasing = self.conflicts + REPHASE_UNIT * (1 + self.rephasings // 4)

    def set_phases(self, literals: Iterable[int]) -> None:
        """Makes the search first try the values that these literals leave."""
        if self.board.values == 2:
            for literal in literals:
                self.saved_phase[literal % self.board.cells] = (
                    0 if literal >= self.board.cells else 1
                )

    def block_picture(self) -> None:
        """Excludes the picture that the states make: its decisions cannot all be made again."""
        decisions = [self.trail[start] for start, _ in self.level_starts]
        self.backtrack_to(0)
        self.add_nogood(decisions)

    def run(
        self,
        deadline: float,
        conflicts: int | None = None,
        choose: Callable[[], int | None] | None = None,
        restarts: bool = True,
    ) -> Generator[None, None, bool | None]:
        """Works in slices until a picture is complete or none is left; yields between slices.

        Returns True for a picture, False if there is none, None if the deadline or the number of
        conflicts is reached; it can then be called again. `choose` gives the literal to assume
        next, ALL_ASSIGNED, or None to be asked again; without it, the most active cell is taken.
        Without `restarts`, it never goes back to the root to start again.
        """
        choose = choose or self._most_active
        last = None if conflicts is None else self.conflicts + conflicts
        clock = SliceClock(deadline)
        since = 0  # conflicts since the last restart
        restarted = 0
        while not self.is_unsatisfiable:
            conflict = self.propagate()
            if conflict is not None:
                if not self.level_starts:
                    self.conflicts += 1
                    self.is_unsatisfiable = True
                    break
                since += 1
                self.learn(*analyse(self, conflict, self.bump_activity))
            elif last is not None and self.conflicts >= last:
                return None
            elif restarts and since >= RESTART_UNIT * luby(restarted):
                since = 0
                restarted += 1
                self._restart()
                continue
            else:
                literal = choose()
                if literal == ALL_ASSIGNED:
                    return True
                if literal is not None:
                    self.decide(literal)
            if (yield from clock.turn()):
                return None
        return False

    def learn(self, nogood: list[int], level: int) -> None:
        """Keeps a nogood, goes back to the level where it says something new, and applies it."""
        self.conflicts += 1
        self._save_best_phases()
        block_distance = len({self.level_of[literal] for literal in nogood})
        self.backtrack_to(level)
        if len(nogood) > 1:
            self.watch(nogood)
            self.learned.append((block_distance, nogood))
        self.falsify(nogood[0], nogood)
        self.activity_increment /= ACTIVITY_DECAY

    def _restart(self) -> None:
        self.backtrack_to(0)
        if self.conflicts >= self.next_rephasing:
            self._rephase()
        if len(self.learned) > self.learned_limit:
            self._reduce_learned()
