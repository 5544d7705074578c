"""Permutations as numbers, in two ways, each with its inverse, in plain Python.

Both are mixed-radix numbers with factorials as place values (the Cantor expansion). Both number the
n! permutations of 0 to n - 1, starting with 0 for the identity, and differ in what a digit counts.
Cantor's code, as in Kociemba's program, counts for each place the *greater* numbers to its *left*;
the digit of place i has the weight i!. The lexicographic rank, which the solver's tables use (see
`ranks`), counts the *smaller* numbers to its *right*; the digit of place i has the weight
(n - 1 - i)!, so ranks are in dictionary order. (http://kociemba.org/math/coordlevel.htm)
"""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial

from cubogram.arguments import quoted, whole
from cubogram.errors import ArgumentError


def greater_to_the_left(permutation: Sequence[int]) -> tuple[int, ...]:
    """For each place, how many numbers before it are greater: the digits of Cantor's code.

    >>> greater_to_the_left((3, 0, 1, 2))  # U: 3 has come to the front
    (0, 1, 1, 1)
    """
    return tuple(
        sum(other > number for other in permutation[:place])
        for place, number in enumerate(permutation)
    )


def smaller_to_the_right(permutation: Sequence[int]) -> tuple[int, ...]:
    """For each place, how many numbers after it are smaller: the digits of the rank.

    >>> smaller_to_the_right((3, 0, 1, 2))
    (3, 0, 0, 0)
    """
    return tuple(
        sum(other < number for other in permutation[place + 1 :])
        for place, number in enumerate(permutation)
    )


def cantor_code(permutation: Sequence[int]) -> int:
    """Cantor's code of a permutation of 0 to n - 1, from 0 to n! - 1.

    >>> cantor_code((3, 0, 1, 2, 4, 5, 6, 7))  # the corners after U: 1! + 2! + 3!
    9
    """
    digits = greater_to_the_left(_checked(permutation))
    return sum(digit * factorial(place) for place, digit in enumerate(digits))


def from_cantor_code(code: int, n: int) -> tuple[int, ...]:
    """The permutation of 0 to n - 1 with this code: the inverse of `cantor_code`.

    From the last place to the first: a digit d means that d numbers before it are greater, so the
    number is the (d + 1)-th greatest of those that are left.

    >>> from_cantor_code(9, 8)
    (3, 0, 1, 2, 4, 5, 6, 7)
    """
    left = list(range(whole("n", n)))
    rest = whole("code", code, 0, factorial(n) - 1)
    backward = []
    for place in reversed(range(n)):
        digit, rest = divmod(rest, factorial(place))
        backward.append(left.pop(len(left) - 1 - digit))
    return tuple(reversed(backward))


def lexicographic_rank(permutation: Sequence[int]) -> int:
    """The number of permutations of 0 to n - 1 that come before this one in dictionary order.

    >>> lexicographic_rank((3, 0, 1, 2, 4, 5, 6, 7))  # the corners after U: 3 * 7!
    15120
    """
    digits = smaller_to_the_right(_checked(permutation))
    weights = map(factorial, reversed(range(len(digits))))
    return sum(digit * weight for digit, weight in zip(digits, weights, strict=True))


def from_lexicographic_rank(rank: int, n: int) -> tuple[int, ...]:
    """The permutation of 0 to n - 1 with this rank: the inverse of `lexicographic_rank`.

    >>> from_lexicographic_rank(15120, 8)
    (3, 0, 1, 2, 4, 5, 6, 7)
    """
    left = list(range(whole("n", n)))
    rest = whole("rank", rank, 0, factorial(n) - 1)
    forward = []
    for weight in map(factorial, reversed(range(n))):
        digit, rest = divmod(rest, weight)
        forward.append(left.pop(digit))
    return tuple(forward)


def _checked(permutation: Sequence[int]) -> Sequence[int]:
    if sorted(permutation) != list(range(len(permutation))):
        message = f"the numbers from 0, each once, are expected, not {quoted(permutation)}"
        raise ArgumentError("permutation", message)
    return permutation
