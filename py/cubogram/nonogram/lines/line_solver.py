"""What a single black and white line proves by itself, exactly, with big integers.

A line of n cells gets one more empty cell at its end, so that every block is followed by a gap.
A set of positions 0..n+1 is one integer. `reach[j]` is the set of prefix lengths that the first
j blocks, each with the gap cell after it, can fill. Moving on through cells that may be empty takes
one addition, because a carry runs through a run of ones:

    flood(x) = x | (((x & open) + open) ^ open)

and placing a block of k cells is `((x & starts_k) << k & open) << 1`, where `starts_k` are the
cells at which k cells in a row are not known to be empty. The same pass over the reversed line
gives sets that are put side by side in one integer and reversed together. What they have in common
with the first sets are the positions through which a whole placement runs; folding them gives the
cells that can be empty and those that can be filled.

A state of a line is one integer too: bit i says "cell i cannot be empty" (it is filled), and bit
n + i says "cell i cannot be filled" (it is empty).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

CACHE_LIMIT = 50_000  # states remembered by a line

_REVERSED_BYTES = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


class LineSolver(ABC):
    """What all lines with the same clue and length prove; answers are remembered."""

    __slots__ = ("answers", "length")

    def __init__(self, length: int) -> None:
        self.length = length
        self.answers: dict[int, int | None] = {}

    def solve(self, state: int) -> int | None:
        """The state with everything that follows from it, or None if no placement is left."""
        answers = self.answers
        if state in answers:
            return answers[state]
        if len(answers) >= CACHE_LIMIT:
            answers.clear()
        answer = answers[state] = self._solve(state)
        return answer

    @abstractmethod
    def _solve(self, state: int) -> int | None: ...


class BlackAndWhiteLine(LineSolver):
    """The exact solver of black and white lines.

    >>> line = BlackAndWhiteLine((3,), 5)
    >>> f"{line.solve(0):010b}"                         # the middle cell is filled
    '0000000100'
    >>> f"{line.solve(1):010b}"                         # the first cell is filled: all follows
    '1100000111'
    >>> line.solve(0b00100_00000) is None               # the middle cell is empty: impossible
    True
    """

    __slots__ = ("_lane", "_lanes", "_lengths", "_sizes", "_spreads")

    def __init__(self, lengths: Sequence[int], length: int) -> None:
        super().__init__(length)
        self._lengths = tuple(lengths)
        sizes = sorted(set(lengths))
        self._sizes = [(k, _doublings(j, k)) for j, k in zip([1, *sizes], sizes, strict=False)]
        self._spreads = [(k, _doublings(1, k)) for k in self._lengths]
        self._lane = length + 2  # bits of a set of positions 0..n+1
        self._lanes = sum(1 << (j * self._lane) for j in range(len(self._lengths) + 1))

    def _solve(self, state: int) -> int | None:
        n = self.length
        full = (1 << n) - 1
        filled = state & full
        if not self._lengths:
            return None if filled else full << n
        lane = self._lane
        may_fill = full & ~(state >> n)
        open_ = (full ^ filled) | 1 << n

        starts = _starts(may_fill, self._sizes)
        reach = 1 | (((1 & open_) + open_) ^ open_)
        forward = reach
        after_block = 0
        shift = 0
        for k in self._lengths:
            placed = ((reach & starts[k]) << k & open_) << 1
            if not placed:
                return None
            shift += lane
            reach = placed | (((placed & open_) + open_) ^ open_)
            after_block |= placed << shift
            forward |= reach << shift
        if not reach >> (n + 1):
            return None

        size = (2 * n + 7) >> 3
        state_back = int.from_bytes(state.to_bytes(size, "little").translate(_REVERSED_BYTES)) >> (
            (size << 3) - 2 * n
        )
        open_back = full ^ state_back >> n | 1 << n
        starts = _starts(full & ~state_back, self._sizes)
        reach = 1 | (((1 & open_back) + open_back) ^ open_back)
        backward = reach
        shift = 0
        for k in reversed(self._lengths):
            placed = ((reach & starts[k]) << k & open_back) << 1
            shift += lane
            reach = placed | (((placed & open_back) + open_back) ^ open_back)
            backward |= reach << shift
        width = shift + lane
        size = (width + 7) >> 3
        backward = int.from_bytes(backward.to_bytes(size, "little").translate(_REVERSED_BYTES)) >> (
            (size << 3) - width
        )

        ends = after_block & backward
        steps = (forward & (open_ * self._lanes) & (backward >> 1)) | (ends >> 1)
        can_be_empty = 0
        mask = (1 << lane) - 1
        while steps:
            can_be_empty |= steps & mask
            steps >>= lane
        can_be_filled = 0
        ends >>= lane
        for k, shifts in self._spreads:
            cells = (ends & mask) >> (k + 1)
            ends >>= lane
            for shift in shifts:
                cells |= cells << shift
            can_be_filled |= cells
        return full & ~can_be_empty | (full & ~can_be_filled) << n


def _starts(may_fill: int, sizes: list[tuple[int, list[int]]]) -> dict[int, int]:
    """For each size k in rising order, the cells from which k cells in a row may be filled."""
    starts = {}
    for k, shifts in sizes:
        for shift in shifts:
            may_fill &= may_fill >> shift
        starts[k] = may_fill
    return starts


def _doublings(have: int, wanted: int) -> list[int]:
    """The shifts that make `wanted` cells in a row of `have`, at most doubling them each time.

    >>> _doublings(1, 7)
    [1, 2, 3]
    """
    shifts = []
    while have < wanted:
        shifts.append(min(have, wanted - have))
        have += shifts[-1]
    return shifts
