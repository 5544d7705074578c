"""The trail of literals that hold so far, and all that lines and nogoods conclude from them.

A decision assumes one literal (`model/board.py` numbers them); the line solvers and the nogoods,
which are literals that cannot all hold, say what follows. Each nogood is watched at two of its
literals and looked at only when one of these becomes true. The line state before a deduction is
kept with each deduced literal, so its reason can be worked out later, if a conflict asks for it.

Source: Moskewicz et al., Chaff (2001), on watching.
"""

from __future__ import annotations

from collections.abc import Iterable

from cubogram.nonogram.model.board import LiteralLayout

Reason = tuple[int, int] | list[int] | None
"""(line, its state before the deduction), the nogood that was used, or None for a decision."""

Conflict = tuple[int, int] | list[int]
"""(line, its state without a placement), or a nogood all of whose literals hold."""


class TrailDamaged(RuntimeError):
    """A search lost track of why its literals hold; this never happens."""


class Propagation:
    """The trail: literals in the order in which they were assumed or proven, by decision level.

    `states` are the line states it starts from; `root_states` are those proven without any
    decision; `is_unsatisfiable` says that no picture is left.
    """

    def __init__(self, board: LiteralLayout, states: list[int]) -> None:
        self.board = board
        literals = board.values * board.cells
        self.states = states
        self.is_unsatisfiable = False
        self.root_states = states[:]
        self.assigned = [0] * (literals + 1)  # 1 if a literal is assumed or proven
        self.level_of = [0] * literals
        self.reason_of: list[Reason] = [None] * literals
        self.trail: list[int] = []
        self.level_starts: list[tuple[int, list[int]]] = []
        self.watches: list[list[list[int]]] = [[] for _ in range(literals)]
        self.negation = (
            [*range(board.cells, literals), *range(board.cells)]
            if board.values == 2
            else [literals] * literals
        )
        self._changed_lines: set[int] = set()  # lines that changed
        self._propagation_head = (
            0  # the first literal of the trail whose nogoods have not been looked at
        )
        for line, line_literals in enumerate(board.literals_of):
            state = states[line]
            while state:
                low = state & -state
                state ^= low
                self.assigned[line_literals[low.bit_length() - 1]] = 1

    def is_open(self, cell: int) -> bool:
        """Whether a cell has more than one value left."""
        return sum(self.assigned[cell : -1 : self.board.cells]) < self.board.values - 1

    def assign(self, literal: int, reason: Reason) -> None:
        """Adds a literal at the current level."""
        board = self.board
        self.assigned[literal] = 1
        self.level_of[literal] = len(self.level_starts)
        self.reason_of[literal] = reason
        self.trail.append(literal)
        first, second = board.first_line[literal], board.second_line[literal]
        self.states[first] |= board.first_bits[literal]
        self.states[second] |= board.second_bits[literal]
        self._changed_lines.add(first)
        self._changed_lines.add(second)

    def enqueue_all_lines(self) -> None:
        """Marks all lines to be looked at again; needed once if the states are not at a
        fixpoint."""
        self._changed_lines.update(range(self.board.line_count))

    def decide(self, literal: int) -> None:
        """Opens a level with an assumed literal."""
        self.level_starts.append((len(self.trail), self.states[:]))
        self.assign(literal, None)

    def backtrack_to(self, level: int) -> None:
        """Takes back all levels above `level`."""
        if len(self.level_starts) <= level:
            return
        start, self.states = self.level_starts[level]
        self._on_unassigned(self.trail[start:])
        del self.trail[start:]
        del self.level_starts[level:]
        self._propagation_head = start
        self._changed_lines.clear()

    def _on_unassigned(self, literals: list[int]) -> None:
        assigned = self.assigned
        for literal in literals:
            assigned[literal] = 0

    def add_nogood(self, nogood: Iterable[int]) -> None:
        """Learns that not all these literals hold at once; only at level 0."""
        open_ = [literal for literal in set(nogood) if not self.assigned[literal]]
        if self.board.values == 2 and any(
            self.assigned[self.negation[literal]] for literal in open_
        ):
            return
        if not open_:
            self.is_unsatisfiable = True
        elif len(open_) == 1:
            self.falsify(open_[0], open_)
        else:
            self.watch(open_)

    def watch(self, nogood: list[int]) -> None:
        """Watches a nogood at its first two literals."""
        self.watches[nogood[0]].append(nogood)
        self.watches[nogood[1]].append(nogood)

    def falsify(self, literal: int, nogood: list[int]) -> bool:
        """Makes `literal` impossible: its cell has the value, so it has no other."""
        if self.board.values == 2:
            other = self.negation[literal]
            if not self.assigned[other]:
                self.assign(other, nogood)
        else:
            for other in self.board.literals_of_cell(literal % self.board.cells):
                if other != literal and not self.assigned[other]:
                    self.assign(other, nogood)
        return not self.assigned[literal]

    def propagate(self) -> Conflict | None:
        """Draws all conclusions; returns None or the conflict: (line, its state) or a nogood."""
        board = self.board
        assigned, negation, watches = self.assigned, self.negation, self.watches
        level, reason, trail, states = self.level_of, self.reason_of, self.trail, self.states
        changed_lines = self._changed_lines
        solvers, literals_of = board.line_solvers, board.literals_of
        crossing, crossing_bits = board.crossing, board.crossing_bits
        depth = len(self.level_starts)
        position = self._propagation_head
        while True:
            while position < len(trail):
                literal = trail[position]
                position += 1
                watching = watches[literal]
                if not watching:
                    continue
                kept = 0
                for index, nogood in enumerate(watching):
                    first = nogood[0]
                    if first == literal:
                        first = nogood[1]
                    if assigned[negation[first]]:
                        watching[kept] = nogood
                        kept += 1
                        continue
                    for k in range(2, len(nogood)):
                        other = nogood[k]
                        if not assigned[other]:
                            nogood[0] = first
                            nogood[1] = other
                            nogood[k] = literal
                            watches[other].append(nogood)
                            break
                    else:
                        nogood[0] = first
                        nogood[1] = literal
                        watching[kept] = nogood
                        kept += 1
                        if assigned[first] or not self.falsify(first, nogood):
                            watching[kept:] = watching[index + 1 :]
                            self._propagation_head = position
                            return nogood
                del watching[kept:]
            if not changed_lines:
                self._propagation_head = position
                if not depth:
                    self.root_states = states[:]
                return None
            line = changed_lines.pop()
            solver = solvers[line]
            if solver is None:
                continue
            before = states[line]
            after = solver.answers.get(before, 0) or solver.solve(before)
            if after is None:
                self._propagation_head = position
                return line, before
            new = after ^ before
            if not new:
                continue
            states[line] = after
            why = (line, before)
            literals = literals_of[line]
            others, bits = crossing[line], crossing_bits[line]
            while new:
                low = new & -new
                new ^= low
                bit = low.bit_length() - 1
                literal = literals[bit]
                if assigned[literal]:
                    continue
                assigned[literal] = 1
                level[literal] = depth
                reason[literal] = why
                trail.append(literal)
                other = others[bit]
                states[other] |= bits[bit]
                changed_lines.add(other)
