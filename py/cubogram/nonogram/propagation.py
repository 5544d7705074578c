"""The facts known so far, and all conclusions that lines and nogoods draw from them.

The unknowns are the facts of `board.py`. A decision assumes one fact; the line solvers and the
nogoods, facts that cannot all hold, say what follows. Each nogood is watched at two of its facts
and looked at only when one of these comes to hold. The line state before a deduction is kept with
each deduced fact, so its reason can be worked out later, if a conflict asks for it.

Source: Moskewicz et al., Chaff (2001), on watching.
"""

from __future__ import annotations

from collections.abc import Iterable

from cubogram.nonogram.board import Layout

Reason = tuple[int, int] | list[int] | None
"""(line, its state before the deduction), the nogood that was used, or None for a decision."""

Conflict = tuple[int, int] | list[int]
"""(line, its state without a placement), or a nogood all of whose facts hold."""


class Propagation:
    """Facts in the order in which they were assumed or proven, by level of decision.

    `states` are the line states it starts from; `base` those proven without any decision;
    `dead` says that no picture is left.
    """

    def __init__(self, board: Layout, states: list[int]) -> None:
        self.board = board
        facts = board.values * board.cells
        self.states = states
        self.dead = False
        self.base = states[:]
        self.out = [0] * (facts + 1)  # 1 where a fact is assumed or proven
        self.level = [0] * facts
        self.reason: list[Reason] = [None] * facts
        self.trail: list[int] = []
        self.marks: list[tuple[int, list[int]]] = []  # per level: trail length, states before it
        self.watches: list[list[list[int]]] = [[] for _ in range(facts)]
        self.opposite = (
            [*range(board.cells, facts), *range(board.cells)]
            if board.values == 2
            else [facts] * facts
        )
        self._queue: set[int] = set()  # lines that changed
        self._next = 0  # the first fact of the trail whose nogoods have not been looked at
        for line, line_facts in enumerate(board.facts_of):
            state = states[line]
            while state:
                low = state & -state
                state ^= low
                self.out[line_facts[low.bit_length() - 1]] = 1

    def is_open(self, cell: int) -> bool:
        """Whether a cell has more than one value left."""
        return sum(self.out[cell : -1 : self.board.cells]) < self.board.values - 1

    def assume(self, fact: int, reason: Reason) -> None:
        """Adds a fact on the present level."""
        board = self.board
        self.out[fact] = 1
        self.level[fact] = len(self.marks)
        self.reason[fact] = reason
        self.trail.append(fact)
        first, second = board.first_line[fact], board.second_line[fact]
        self.states[first] |= board.first_bits[fact]
        self.states[second] |= board.second_bits[fact]
        self._queue.add(first)
        self._queue.add(second)

    def requeue(self) -> None:
        """Has all lines looked at again; needed once if the states are not at a fixpoint."""
        self._queue.update(range(self.board.line_count))

    def decide(self, fact: int) -> None:
        """Opens a level with an assumed fact."""
        self.marks.append((len(self.trail), self.states[:]))
        self.assume(fact, None)

    def back_to(self, level: int) -> None:
        """Takes back all levels above `level`."""
        if len(self.marks) <= level:
            return
        start, self.states = self.marks[level]
        self._taken_back(self.trail[start:])
        del self.trail[start:]
        del self.marks[level:]
        self._next = start
        self._queue.clear()

    def _taken_back(self, facts: list[int]) -> None:
        out = self.out
        for fact in facts:
            out[fact] = 0

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
            self.watch(open_)

    def watch(self, nogood: list[int]) -> None:
        """Watches a nogood at its first two facts."""
        self.watches[nogood[0]].append(nogood)
        self.watches[nogood[1]].append(nogood)

    def exclude(self, fact: int, nogood: list[int]) -> bool:
        """Makes `fact` impossible: its cell has the value, so it has no other."""
        if self.board.values == 2:
            other = self.opposite[fact]
            if not self.out[other]:
                self.assume(other, nogood)
        else:
            for other in self.board.facts_of_cell(fact % self.board.cells):
                if other != fact and not self.out[other]:
                    self.assume(other, nogood)
        return not self.out[fact]

    def propagate(self) -> Conflict | None:
        """Draws all conclusions; returns None or the conflict: (line, its state) or a nogood."""
        board = self.board
        out, opposite, watches = self.out, self.opposite, self.watches
        level, reason, trail, states = self.level, self.reason, self.trail, self.states
        queue = self._queue
        solvers, facts_of = board.solvers, board.facts_of
        crossing, crossing_bits = board.crossing, board.crossing_bits
        depth = len(self.marks)
        position = self._next
        while True:
            while position < len(trail):
                fact = trail[position]
                position += 1
                watching = watches[fact]
                if not watching:
                    continue
                kept = 0
                for index, nogood in enumerate(watching):
                    first = nogood[0]
                    if first == fact:
                        first = nogood[1]
                    if out[opposite[first]]:
                        watching[kept] = nogood
                        kept += 1
                        continue
                    for k in range(2, len(nogood)):
                        other = nogood[k]
                        if not out[other]:
                            nogood[0] = first
                            nogood[1] = other
                            nogood[k] = fact
                            watches[other].append(nogood)
                            break
                    else:
                        nogood[0] = first
                        nogood[1] = fact
                        watching[kept] = nogood
                        kept += 1
                        if out[first] or not self.exclude(first, nogood):
                            watching[kept:] = watching[index + 1 :]
                            self._next = position
                            return nogood
                del watching[kept:]
            if not queue:
                self._next = position
                if not depth:
                    self.base = states[:]
                return None
            line = queue.pop()
            solver = solvers[line]
            if solver is None:
                continue
            before = states[line]
            after = solver.answers.get(before, 0) or solver.solve(before)
            if after is None:
                self._next = position
                return line, before
            new = after ^ before
            if not new:
                continue
            states[line] = after
            why = (line, before)
            facts = facts_of[line]
            others, bits = crossing[line], crossing_bits[line]
            while new:
                low = new & -new
                new ^= low
                bit = low.bit_length() - 1
                fact = facts[bit]
                if out[fact]:
                    continue
                out[fact] = 1
                level[fact] = depth
                reason[fact] = why
                trail.append(fact)
                other = others[bit]
                states[other] |= bits[bit]
                queue.add(other)
