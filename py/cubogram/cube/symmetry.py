"""The 48 symmetries of the cube: rotations and mirrors, their products, conjugation.

A symmetry is a `Cubies` too: the pieces of the solved cube after the whole cube is turned
or mirrored. The conjugate S * A * S^-1 is the same state seen from another side, with the colours
renamed, so it needs as many turns as A (http://kociemba.org/math/symmetric.htm).

All come from four basic ones: a third of a turn about the corner URF, half a turn about the F-B
axis, a quarter turn about the U-D axis, and the mirror that swaps left and right. Symmetry
`16 * urf3 + 8 * f2 + 2 * u4 + lr2` is S_URF3^urf3 * S_F2^f2 * S_U4^u4 * S_LR2^lr2. The first 16
keep the U-D axis where it is; odd numbers are mirrors.
"""

from collections.abc import Iterable
from functools import cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cubogram.cube.cubies import N_MOVES, SOLVED, Cubies, face_turn

N_SYMMETRIES = 3 * 2 * 4 * 2
N_UD_SYMMETRIES = 2 * 4 * 2  # those that keep the U-D axis
N_ROTATIONS = 3 * 2 * 4

S_URF3 = Cubies(
    (0, 4, 5, 1, 3, 7, 6, 2),
    (1, 2, 1, 2, 2, 1, 2, 1),
    (1, 8, 5, 9, 3, 11, 7, 10, 0, 4, 6, 2),
    (1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1, 1),
)
"""A third of a turn of the whole cube about the corner URF."""

S_F2 = Cubies((5, 4, 7, 6, 1, 0, 3, 2), (0,) * 8, (6, 5, 4, 7, 2, 1, 0, 3, 9, 8, 11, 10), (0,) * 12)
"""Half a turn of the whole cube about the axis through F and B."""

S_U4 = Cubies(
    (3, 0, 1, 2, 7, 4, 5, 6),
    (0,) * 8,
    (3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10),
    (0,) * 8 + (1,) * 4,
)
"""A quarter of a turn of the whole cube about the axis through U and D."""

S_LR2 = Cubies(
    (1, 0, 3, 2, 5, 4, 7, 6), (3,) * 8, (2, 1, 0, 3, 6, 5, 4, 7, 9, 8, 11, 10), (0,) * 12
)
"""The mirror that swaps left and right."""


@cache
def symmetries() -> tuple[Cubies, ...]:
    """All 48 symmetries in the order of their numbers.

    >>> len(set(symmetries())), symmetries()[0].is_solved
    (48, True)
    """
    result: list[Cubies] = []
    current = SOLVED
    for _urf3 in range(3):
        for _f2 in range(2):
            for _u4 in range(4):
                for _lr2 in range(2):
                    result.append(current)
                    current = current * S_LR2
                current = current * S_U4
            current = current * S_F2
        current = current * S_URF3
    return tuple(result)


def symmetry(number: int) -> Cubies:
    """The symmetry with the number 0 to 47.

    >>> symmetry(16) == S_URF3, symmetry(2) == S_U4, symmetry(1) == S_LR2
    (True, True, True)
    """
    return symmetries()[number]


@cache
def _numbers() -> dict[Cubies, int]:
    return {element: number for number, element in enumerate(symmetries())}


@cache
def multiplication_table() -> NDArray[np.uint8]:
    """The number of the product of two symmetries, shape (48, 48).

    >>> int(multiplication_table()[2, 2]) == 4  # two quarter turns about U-D are half a turn
    True
    """
    numbers = _numbers()
    return _frozen([[numbers[first * second] for second in symmetries()] for first in symmetries()])


@cache
def inverse_table() -> NDArray[np.uint8]:
    """The number of each symmetry's inverse, shape (48,)."""
    numbers = _numbers()
    return _frozen([numbers[element.inverse()] for element in symmetries()])


def inverse_symmetry(number: int) -> int:
    """The number of the symmetry that undoes the given one.

    >>> inverse_symmetry(2)  # a quarter turn about U-D: three quarter turns
    6
    """
    return int(inverse_table()[number])


def is_mirror(number: int) -> bool:
    """Whether the symmetry turns the cube into its mirror image."""
    return number % 2 == 1


def conjugate(state: Cubies, number: int) -> Cubies:
    """The state S * state * S^-1: the same state seen from the side that the symmetry S gives.

    Conjugation is a homomorphism: the conjugate of a product is the product of the conjugates.

    >>> conjugate(face_turn(3), 1) == face_turn(14)  # the mirror of R is L'
    True
    """
    return symmetry(number) * state * symmetry(inverse_symmetry(number))


@cache
def move_table() -> NDArray[np.uint8]:
    """The face turn S * move * S^-1, shape (18 moves, 48 symmetries).

    >>> int(move_table()[0, 16])  # a third of a turn about URF takes U to F
    6
    """
    moves = {face_turn(move): move for move in range(N_MOVES)}
    table = np.arange(N_MOVES, dtype=np.uint8)[:, np.newaxis]
    for number, count in ((16, 3), (8, 2), (2, 4), (1, 2)):  # the basic ones, as above
        basic = [moves[conjugate(face_turn(move), number)] for move in range(N_MOVES)]
        products = [table]
        for _ in range(count - 1):
            products.append(products[-1][basic])
        table = np.stack(products, axis=-1).reshape(N_MOVES, -1)
    return _frozen(table)


def conjugate_move(move: int, number: int) -> int:
    """The face turn S * move * S^-1 (indices as in `MOVE_NAMES`) for the symmetry S.

    >>> conjugate_move(0, 1)  # the mirror of U is U'
    2
    """
    return int(move_table()[move, number])


def conjugate_maneuver(moves: Iterable[int], number: int) -> tuple[int, ...]:
    """The maneuver seen from another side: it makes S * A * S^-1 if `moves` make A."""
    return tuple(conjugate_move(move, number) for move in moves)


def self_symmetries(state: Cubies) -> tuple[int, ...]:
    """The numbers of all symmetries S with S * state * S^-1 = state, in ascending order.

    They form a subgroup of the 48.

    >>> len(self_symmetries(SOLVED)), self_symmetries(face_turn(0))
    (48, (0, 2, 4, 6))
    """
    return tuple(number for number in range(N_SYMMETRIES) if conjugate(state, number) == state)


def antisymmetries(state: Cubies) -> tuple[int, ...]:
    """The numbers of all symmetries S with S * state * S^-1 = state^-1, in ascending order.

    There are none, or as many as there are self-symmetries (a coset of them).

    >>> len(antisymmetries(SOLVED)), antisymmetries(face_turn(0))
    (48, (1, 3, 5, 7))
    """
    inverse = state.inverse()
    return tuple(number for number in range(N_SYMMETRIES) if conjugate(state, number) == inverse)


def distinct_first_moves(state: Cubies) -> tuple[int, ...]:
    """One face turn from each class of turns that the state's self-symmetries make equivalent.

    A solution that begins with any other face turn has a mirror or rotated twin, of the same
    length, that begins with one of these. That holds for canonical solutions too, in which D, L
    and B come before a turn of the opposite face, since the turn taken from each class is the one
    that comes last in URFDLB.

    >>> distinct_first_moves(SOLVED)  # a quarter turn and a half turn are all there is
    (16, 17)
    """
    table = move_table()[:, list(self_symmetries(state))]
    return tuple(sorted({int(move) for move in table.max(axis=1)}))


def _frozen(rows: ArrayLike) -> NDArray[np.uint8]:
    table = np.array(rows, dtype=np.uint8)
    table.flags.writeable = False
    return table
