"""A second picture that differs from a known one in a small part only.

When clues are ambiguous, a few neighbouring cells can often be exchanged. So everything outside
a window is taken from the known picture, and only the window is searched; windows are tried one
after another. Anything found is a picture; finding nothing proves nothing.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from cubogram.nonogram.cdcl.search import Search
from cubogram.nonogram.grid import Grid
from cubogram.nonogram.model.board import Board
from cubogram.slices import SliceClock

WINDOW = 12  # cells on a side
STEP = 6  # cells from one window to the next
CONFLICTS = 50  # at most, per window


def second_picture_nearby(
    board: Board, proven: Sequence[int], picture: Grid, deadline: float
) -> Generator[None, None, Grid | None]:
    """A picture other than `picture`, or None; works in slices.

    `proven` are the line states that hold in all pictures, or in all but the known one.
    """
    literals = board.literals_of_grid(picture)
    complete = board.initial_states(literals)
    clock = SliceClock(deadline)
    for top in range(0, max(1, board.height - WINDOW + STEP), STEP):
        for left in range(0, max(1, board.width - WINDOW + STEP), STEP):
            states = _window_states(board, proven, complete, top, left)
            lines = [line for line in board.lines_in_use if states[line] != complete[line]]
            is_possible = board.propagate(states, lines)
            if is_possible and not board.is_complete(states):
                search = Search(board, states)
                search.add_nogood(literals)
                if (yield from search.run(deadline, CONFLICTS)):
                    return board.grid(search.states)
            if (yield from clock.turn()):
                return None
    return None


def _window_states(
    board: Board, proven: Sequence[int], complete: Sequence[int], top: int, left: int
) -> list[int]:
    """The states of the complete picture, except in a window, where only what is proven is
    known."""
    states = list(complete)
    for first, last, start, length in (
        (top, min(top + WINDOW, board.height), left, board.width),
        (board.height + left, board.height + min(left + WINDOW, board.width), top, board.height),
    ):
        lane = ((1 << WINDOW) - 1) << start & ((1 << length) - 1)
        window = sum(lane << value * length for value in range(board.values))
        for line in range(first, last):
            states[line] = complete[line] & ~window | proven[line]
    return states
