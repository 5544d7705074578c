"""A clue as an automaton that reads a line cell by cell; sets of its states are integers.

State 0 waits before the first run. Each run of k cells is k states, followed by the state of the
gap after it. Reading an empty cell stays in a gap or leaves a finished run for its gap; reading a
filled cell of the run's colour goes one state on, or, where the next run has a different colour and
needs no gap, two states on. So one cell takes a handful of operations on integers for all states at
once, and two passes over the line (which states can be reached, from which states the end can be
reached) answer everything exactly: the values each cell can have, the starts each run can have, and
a smallest reason why a cell cannot have a value.

A state of a line holds one bit per value and cell: bit `value * length + cell` says "this cell
cannot have this value" (value 0 is empty, then the colours).
"""

from __future__ import annotations

from cubogram.nonogram.clues import Clue
from cubogram.nonogram.lines.line_solver import LineSolver


class ClueAutomaton(LineSolver):
    """The automaton of one clue in a line of `length` cells with `values` values (empty included).

    >>> from cubogram.nonogram.clues import Run
    >>> automaton = ClueAutomaton((Run(2, 1), Run(2, 2)), 4, 3)
    >>> automaton.starts(0)
    [1, 4]
    >>> automaton.solve(0) == 0b0011_1100_1111     # no gap needed: all four cells are known
    True
    """

    __slots__ = ("_accept", "_loop", "_moves", "_run_ends", "clue", "values")

    def __init__(self, clue: Clue, length: int, values: int = 2) -> None:
        super().__init__(length)
        self.clue = clue
        self.values = values
        one_on = [0] * values
        two_on = [0] * values
        self._loop = 1
        self._run_ends: list[int] = []
        state = 0
        for position, (size, colour) in enumerate(clue):
            one_on[colour] |= ((1 << size) - 1) << state
            if position and clue[position - 1].colour != colour:
                two_on[colour] |= 1 << (state - 1)
            state += size
            one_on[0] |= 1 << state
            self._run_ends.append(state)
            state += 1
            self._loop |= 1 << state
        self._accept = 1 << state | (1 << (state - 1) if clue else 0)
        self._moves = list(zip(one_on, two_on, strict=True))

    def _forward(self, states: int, allowed: int) -> int:
        """The states after a cell that may have the values whose bits are set in `allowed`."""
        moves = self._moves
        result = 0
        if allowed & 1:
            result = states & self._loop | (states & moves[0][0]) << 1
            allowed ^= 1
        while allowed:
            value = allowed.bit_length() - 1
            allowed ^= 1 << value
            one_on, two_on = moves[value]
            result |= (states & one_on) << 1
            if two_on:
                result |= (states & two_on) << 2
        return result

    def _backward(self, states: int, allowed: int) -> int:
        """The states before a cell from which some of `states` can be reached."""
        moves = self._moves
        result = 0
        if allowed & 1:
            result = states & self._loop | states >> 1 & moves[0][0]
            allowed ^= 1
        while allowed:
            value = allowed.bit_length() - 1
            allowed ^= 1 << value
            one_on, two_on = moves[value]
            result |= states >> 1 & one_on
            if two_on:
                result |= states >> 2 & two_on
        return result

    def _domains(self, state: int) -> list[int]:
        """For each cell, the set of values that the state of the line leaves."""
        n = self.length
        mask = (1 << n) - 1
        lanes = [state >> value * n & mask for value in range(self.values)]
        full = (1 << self.values) - 1
        domains = [full] * n
        for value, lane in enumerate(lanes):
            while lane:
                low = lane & -lane
                domains[low.bit_length() - 1] ^= 1 << value
                lane ^= low
        return domains

    def _before(self, domains: list[int]) -> list[int]:
        """For each border between cells, the states from which the rest of the line can be read."""
        ending = [self._accept] * (len(domains) + 1)
        states = self._accept
        for cell in range(len(domains) - 1, -1, -1):
            states = ending[cell] = self._backward(states, domains[cell])
        return ending

    def _solve(self, state: int) -> int | None:
        n = self.length
        domains = self._domains(state)
        ending = self._before(domains)
        states = 1
        if not ending[0] & 1:
            return None
        result = state
        for cell, domain in enumerate(domains):
            after = ending[cell + 1]
            reached = 0
            for value in range(self.values):
                if domain >> value & 1:
                    moved = self._forward(states, 1 << value) & after
                    if moved:
                        reached |= moved
                    else:
                        result |= 1 << (value * n + cell)
            states = reached
        return result

    def starts(self, state: int) -> list[int]:
        """For each run, the set (bits) of cells at which it can start; all 0 if nothing fits."""
        domains = self._domains(state)
        ending = self._before(domains)
        result = [0] * len(self.clue)
        states = 1 & ending[0]
        for cell, domain in enumerate(domains):
            states = self._forward(states, domain) & ending[cell + 1]
            for run, (size, _) in enumerate(self.clue):
                if states >> self._run_ends[run] & 1:
                    result[run] |= 1 << (cell + 1 - size)
        return result

    def explain(self, state: int, free: int, target: int = -1) -> int:
        """A smallest part of `state` that, with `free`, excludes the bit `target` (or everything).

        Bits of `free` cost nothing and are not in the answer; no bit of the answer can be left
        out. The state must really exclude the target.
        """
        n = self.length
        values = self.values
        free &= state
        if values == 2 and not state & state >> n & (1 << n) - 1:
            return self._explain_plain(state, free, target)
        domains = self._domains(state)
        wide = self._domains(free)
        if target >= 0:
            cell = target % n
            domains[cell] = wide[cell] = 1 << target // n
        ending = self._before(domains)
        states = 1
        kept = 0
        forward = self._forward
        for cell in range(n):
            domain = domains[cell]
            widest = wide[cell]
            after = ending[cell + 1]
            if domain == widest:
                states = forward(states, domain)
            else:
                most = forward(states, widest)
                if not most & after:
                    states = most
                else:
                    for value in range(values):
                        if widest >> value & ~(domain >> value) & 1:
                            if forward(states, domain | 1 << value) & after:
                                kept |= 1 << (value * n + cell)
                            else:
                                domain |= 1 << value
                    states = forward(states, domain)
            if not states:
                break
        return kept

    def _explain_plain(self, state: int, free: int, target: int) -> int:
        """`explain` for two values and no cell without a value, with all steps written out."""
        n = self.length
        if target >= 0:
            opposite = 1 << (target + n if target < n else target - n)
            state |= opposite
            free |= opposite
        loop = self._loop
        to_gap, to_cell = self._moves[0][0], self._moves[1][0]
        either = to_gap | to_cell
        mark = 1 << n
        filled = f"{state & mark - 1 | mark:b}"[1:]  # from the last cell to the first
        empty = f"{state >> n | mark:b}"[1:]
        states = self._accept
        ending = [states]
        for is_filled, is_empty in zip(filled, empty, strict=True):
            if is_filled == "1":
                states = states >> 1 & to_cell
            elif is_empty == "1":
                states = states & loop | states >> 1 & to_gap
            else:
                states = states & loop | states >> 1 & either
            ending.append(states)
        ending.pop()
        states = 1
        kept = 0
        backwards = zip(reversed(filled), reversed(empty), strict=True)
        for cell, (is_filled, is_empty) in enumerate(backwards):
            after = ending.pop()
            if is_filled == "1":
                bit = 1 << cell
                if free & bit:
                    states = (states & to_cell) << 1
                else:
                    most = states & loop | (states & either) << 1
                    if most & after:
                        kept |= bit
                        states = (states & to_cell) << 1
                    else:
                        states = most
            elif is_empty == "1":
                bit = mark << cell
                if free & bit:
                    states = states & loop | (states & to_gap) << 1
                else:
                    most = states & loop | (states & either) << 1
                    if most & after:
                        kept |= bit
                        states = states & loop | (states & to_gap) << 1
                    else:
                        states = most
            else:
                states = states & loop | (states & either) << 1
            if not states:
                break
        return kept
