"""Permutations as numbers: Cantor's code and the rank in a dictionary, both ways."""

import random
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube.cubies import face_turn
from cubogram.errors import ArgumentError
from cubogram.twophase.coordinates import ranks
from cubogram.twophase.coordinates.cantor import (
    cantor_code,
    from_cantor_code,
    from_lexicographic_rank,
    lexicographic_rank,
)

EIGHT = st.permutations(range(8))


@pytest.mark.parametrize("n", range(6))
def test_both_number_all_permutations(n: int) -> None:
    every = list(permutations(range(n)))
    assert [lexicographic_rank(p) for p in every] == list(range(len(every)))
    assert sorted(map(cantor_code, every)) == list(range(len(every)))
    assert [from_lexicographic_rank(i, n) for i in range(len(every))] == every
    assert [cantor_code(from_cantor_code(i, n)) for i in range(len(every))] == list(
        range(len(every))
    )


@given(EIGHT)
def test_codes_are_decoded(permutation: list[int]) -> None:
    assert from_cantor_code(cantor_code(permutation), 8) == tuple(permutation)
    assert from_lexicographic_rank(lexicographic_rank(permutation), 8) == tuple(permutation)


@given(EIGHT)
def test_they_are_mirror_images(permutation: list[int]) -> None:
    """Read backward, with the numbers counted from the other end, each is the other."""
    mirrored = [7 - number for number in reversed(permutation)]
    assert cantor_code(permutation) == lexicographic_rank(mirrored)


@given(EIGHT)
def test_the_solvers_rank_is_the_plain_one(permutation: list[int]) -> None:
    assert int(ranks.rank_of_eight(np.array([permutation]))[0]) == lexicographic_rank(permutation)


def test_the_solvers_table_is_decoded() -> None:
    for rank in random.Random(1).sample(range(40320), 50):
        assert tuple(ranks.permutations(8)[rank].tolist()) == from_lexicographic_rank(rank, 8)


def test_the_corners_after_a_turn_of_the_top() -> None:
    corners = face_turn(0).corner_permutation
    assert (cantor_code(corners), lexicographic_rank(corners)) == (9, 15120)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: cantor_code((0, 0)), "permutation: the numbers from 0, each once"),
        (lambda: lexicographic_rank((1, 2)), "permutation: the numbers from 0, each once"),
        (lambda: from_cantor_code(24, 4), "code: a whole number from 0 to 23 is expected, not 24"),
        (lambda: from_lexicographic_rank(-1, 4), "rank: a whole number from 0 to 23"),
    ],
)
def test_what_is_not_a_permutation_or_rank_is_named(wrong, message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        wrong()
