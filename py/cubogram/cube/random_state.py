"""Every state has a number, so a random number gives a random state; all are equally likely.

Numbering: the corners' permutation and twist, the edges' permutation and flip. The last corner's
twist and the last edge's flip follow from the others, and so does the order of the last two edges
from the parity of the corners: hence 8! 3^7 12!/2 2^11 states.
"""

import builtins
import random
from math import factorial
from typing import Protocol

from cubogram.cube.cubies import N_CORNERS, N_EDGES, Cubies
from cubogram.cube.pieces import invariants, permutation_parity
from cubogram.errors import PuzzleError

N_CORNER_PERMUTATIONS = factorial(8)
N_EDGE_PERMUTATIONS_OF_A_PARITY = factorial(12) // 2
N_TWIST = 3**7
N_FLIP = 2**11
N_STATES = N_CORNER_PERMUTATIONS * N_TWIST * N_EDGE_PERMUTATIONS_OF_A_PARITY * N_FLIP
"""43,252,003,274,489,856,000, the number of states that turns can reach."""


class _ByteSource(Protocol):
    """The method of numpy.random.Generator that is used here."""

    def bytes(self, length: int) -> builtins.bytes: ...


def random_state(rng: "random.Random | _ByteSource | None" = None) -> Cubies:
    """A random state; all that turns can reach are equally likely.

    `rng` is a `random.Random` (seeded for a repeatable state) or a `numpy.random.Generator`;
    without it, the system's entropy is used.

    >>> random_state(random.Random(1)) == random_state(random.Random(1))
    True
    """
    return state_number(random_number(rng))


def random_number(rng: "random.Random | _ByteSource | None" = None) -> int:
    """A random number from 0 to N_STATES - 1, all of which are equally likely."""
    if rng is None:
        rng = random.SystemRandom()
    if isinstance(rng, random.Random):
        return rng.randrange(N_STATES)
    n_bits = N_STATES.bit_length()
    while True:  # a draw beyond the end is thrown away, so that no state is favoured
        drawn = int.from_bytes(rng.bytes((n_bits + 7) // 8), "little") % (1 << n_bits)
        if drawn < N_STATES:
            return drawn


def state_number(number: int) -> Cubies:
    """The state with this number, 0 to N_STATES - 1; number 0 is the solved cube.

    >>> state_number(0).is_solved
    True
    """
    if not 0 <= number < N_STATES:
        raise PuzzleError("state", f"{number} is not the number of a state (0 to {N_STATES - 1:,})")
    number, flip = divmod(number, N_FLIP)
    number, edges = divmod(number, N_EDGE_PERMUTATIONS_OF_A_PARITY)
    corners, twist = divmod(number, N_TWIST)
    corner_permutation = _permutation(corners, N_CORNERS)
    edge_permutation = _permutation(2 * edges, N_EDGES)  # 2n and 2n + 1: the last two exchanged
    if permutation_parity(edge_permutation) != permutation_parity(corner_permutation):
        edge_permutation = (*edge_permutation[:-2], edge_permutation[-1], edge_permutation[-2])
    return Cubies(
        corner_permutation,
        _orientations(twist, N_CORNERS, 3),
        edge_permutation,
        _orientations(flip, N_EDGES, 2),
    )


def number_of(cubies: Cubies) -> int:
    """The number of a state: state_number(number_of(state)) is the state.

    Raises PuzzleError "state" if turns cannot reach it.

    >>> number_of(state_number(123_456_789))
    123456789
    """
    if max(cubies.corner_orientation) > 2 or any(invariants(cubies)):
        raise PuzzleError("state", "turns cannot reach this state, so it has no number")
    number = _rank(cubies.corner_permutation)
    number = number * N_TWIST + _number(cubies.corner_orientation, 3)
    number = number * N_EDGE_PERMUTATIONS_OF_A_PARITY + _rank(cubies.edge_permutation) // 2
    return number * N_FLIP + _number(cubies.edge_orientation, 2)


def _permutation(rank: int, size: int) -> tuple[int, ...]:
    """The permutation of 0 ... size - 1 with this rank in lexicographic order.

    >>> _permutation(1, 3)
    (0, 2, 1)
    """
    left = list(range(size))
    chosen = []
    for remaining in range(size, 0, -1):
        index, rank = divmod(rank, factorial(remaining - 1))
        chosen.append(left.pop(index))
    return tuple(chosen)


def _rank(permutation: tuple[int, ...]) -> int:
    """The rank of a permutation in lexicographic order.

    >>> _rank((0, 2, 1))
    1
    """
    rank = 0
    for at, item in enumerate(permutation):
        smaller = sum(other < item for other in permutation[at + 1 :])
        rank = rank * (len(permutation) - at) + smaller
    return rank


def _orientations(number: int, size: int, base: int) -> tuple[int, ...]:
    """The digits of a number as orientations, with a last one that makes their sum 0."""
    digits = []
    for _ in range(size - 1):
        number, digit = divmod(number, base)
        digits.append(digit)
    digits.reverse()
    return (*digits, -sum(digits) % base)


def _number(orientations: tuple[int, ...], base: int) -> int:
    """The number whose digits are all the orientations but the last."""
    number = 0
    for orientation in orientations[:-1]:
        number = number * base + orientation
    return number
