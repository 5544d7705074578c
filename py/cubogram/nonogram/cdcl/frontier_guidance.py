"""What a search assumes next if it stays beside what is known: an open cell with known neighbours.

A picture then grows from its borders and from what is known already, and contradictions show
where they arise: in lines whose beginning is known. Pictures of large shapes, of which line logic
proves little, are found so where a search that jumps about the grid is not.

Source: Jan Wolter's pbnsolve (https://webpbn.com/pbnsolve.html) probes such cells only.
"""

from __future__ import annotations

from collections.abc import Iterator

from cubogram.nonogram.cdcl.search import Search
from cubogram.nonogram.model.board import Board


class FrontierGuide:
    """Chooses for `Search.run`, on a black and white board.

    Of the open cells with two known neighbours or more (what lies beyond the border is known), the
    most active one is taken; each neighbour counts as much as one conflict.
    """

    def __init__(self, board: Board, search: Search) -> None:
        self._board = board
        self._search = search

    def choose(self) -> int:
        """A literal to assume, or ALL_ASSIGNED if no cell is open."""
        search = self._search
        activity, weight = search.activity, search.activity_increment
        best, most = -1, -1.0
        for first, two, three, four in self.frontier():
            while two:
                low = two & -two
                two ^= low
                cell = first + low.bit_length() - 1
                score = activity[cell]
                if three & low:
                    score += weight
                    if four & low:
                        score += weight
                if score > most:
                    best, most = cell, score
        if best < 0:
            return search.most_active()
        return best if search.saved_phase[best] else best + self._board.cells

    def frontier(self) -> Iterator[tuple[int, int, int, int]]:
        """For each row its first cell, and as bits its open cells with 2, 3, 4 known neighbours."""
        width = self._board.width
        full = (1 << width) - 1
        last = 1 << (width - 1)
        rows = self._search.states[: self._board.height]
        known = [full, *((state | state >> width) & full for state in rows), full]
        for y in range(len(rows)):
            here = known[y + 1]
            open_ = full & ~here
            if not open_:
                continue
            above, below = known[y], known[y + 2]
            left, right = here << 1 | 1, here >> 1 | last
            vertical, horizontal = above & below, left & right
            two = open_ & (vertical | horizontal | (above ^ below) & (left ^ right))
            if two:
                three = vertical & (left | right) | horizontal & (above | below)
                yield y * width, two, three, vertical & horizontal
