"""Turns that cancel where one maneuver follows another.

Turns are indices 0 to 17 (face * 3 + quarter turns - 1).
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

REACH = 3
"""The number of turns on either side of a seam to examine when many seams are compared."""

NO_TURN = -1

ROTATIONS = "xyz"
ROTATION_ABOUT = {"R": "x", "L": "x", "U": "y", "D": "y", "F": "z", "B": "z"}
AMOUNT_TEXTS = ("", "", "2", "'")
AMOUNTS = {"": 1, "2": 2, "2'": 2, "'": 3}


def cancelled(turns: Iterable[int], before: tuple[int, ...] = ()) -> tuple[int, ...]:
    """The same maneuver with neighbouring turns about the same axis merged or cancelled.

    Of two opposite faces, U, R or F comes first. `before` are the preceding turns, in which nothing
    cancels any more.

    >>> cancelled([3, 12, 5, 0, 1]), cancelled([12, 3])  # R L R' U U2 and L R
    ((12, 2), (3, 12))
    >>> cancelled([2, 5], before=(3, 0))  # R U, then U' R'
    ()
    """
    result = list(before)
    for turn in turns:
        face = turn // 3
        at = len(result)
        while at and result[at - 1] // 3 % 3 == face % 3:
            at -= 1
            if result[at] // 3 == face:
                quarters = (result[at] % 3 + turn % 3 + 2) % 4
                if quarters:
                    result[at] = 3 * face + quarters - 1
                else:
                    del result[at]
                break
        else:
            behind = result and result[-1] // 3 == face + 3
            result.insert(len(result) - 1 if behind else len(result), turn)
    return tuple(result)


def joined(text: str) -> str:
    """The same maneuver with neighbouring turns of one face merged into one; the rest is unchanged.

    They are merged even if a rotation about that face is between them.

    >>> joined("U' U R U'"), joined("U y' U R"), joined("R U2 U' M' r")
    ("R U'", "U2 y' R", "R U M' r")
    """
    moves: list[str] = []
    for move in text.split():
        face = move.rstrip("2'")
        at = len(moves)
        while at and moves[at - 1][0] == ROTATION_ABOUT.get(face):
            at -= 1
        if face in ROTATIONS or not at or moves[at - 1].rstrip("2'") != face:
            moves.append(move)
            continue
        quarters = sum(AMOUNTS[one[len(face) :]] for one in (moves[at - 1], move)) % 4
        moves[at - 1 : at] = [face + AMOUNT_TEXTS[quarters]] if quarters else []
    return " ".join(moves)


def first_turns(turns: NDArray[np.int8]) -> NDArray[np.int8]:
    """The first REACH turns of each maneuver; `turns` has shape (n, longest), padded with -1."""
    return turns[:, :REACH]


def last_turns(turns: NDArray[np.int8], lengths: NDArray[np.int32]) -> NDArray[np.int8]:
    """The last REACH turns of each maneuver, the last one first; -1 where there are fewer."""
    if not turns.shape[1]:
        return np.full((len(turns), REACH), NO_TURN, dtype=np.int8)
    at = lengths[:, None] - 1 - np.arange(REACH)[None, :]
    found = np.take_along_axis(turns, np.maximum(at, 0), axis=1)
    found[at < 0] = NO_TURN
    return found


def turns_saved(tail: NDArray[np.int8], head: NDArray[np.int8]) -> NDArray[np.int32]:
    """The number of turns saved where maneuvers meet; both broadcast, last axis REACH.

    Only turns of one face that become neighbours are counted, so this is a lower bound.

    >>> before, after = np.array([[5, 2, 4], [3, -1, -1]]), np.array([[3, 0, 3], [3, -1, -1]])
    >>> turns_saved(before, after).tolist()  # (R2 U' R')(R U R): all but R2 R = R'; R R = R2
    [5, 1]
    """
    shape = np.broadcast_shapes(tail.shape, head.shape)[:-1]
    total = np.zeros(shape, dtype=np.int32)
    going = np.ones(shape, dtype=bool)
    for k in range(REACH):
        a, b = tail[..., k], head[..., k]
        meets = going & (a >= 0) & (b >= 0) & (a // 3 == b // 3)
        cancels = meets & (a % 3 + b % 3 == 2)
        total += meets + cancels.astype(np.int32)
        going = cancels
    return total
