"""Random states: a number for every state, so that all states are equally likely."""

import random
from math import factorial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube.cubies import SOLVED, Cubies, after
from cubogram.cube.pieces import invariants, permutation_parity
from cubogram.cube.random_state import (
    N_STATES,
    number_of,
    random_number,
    random_state,
    state_number,
)
from cubogram.errors import PuzzleError

NUMBERS = st.integers(0, N_STATES - 1)


def test_how_many_states_there_are() -> None:
    assert N_STATES == 43_252_003_274_489_856_000
    assert factorial(8) * 3**8 * factorial(12) * 2**12 // 12 == N_STATES


@given(NUMBERS)
def test_every_number_is_a_state_and_back(number: int) -> None:
    state = state_number(number)
    assert sorted(state.corner_permutation) == list(range(8))
    assert sorted(state.edge_permutation) == list(range(12))
    assert set(state.corner_orientation) <= {0, 1, 2}
    assert set(state.edge_orientation) <= {0, 1}
    assert invariants(state) == (0, 0, 0)
    assert number_of(state) == number


@given(st.lists(st.integers(0, 17), max_size=40))
def test_every_state_that_turns_reach_has_a_number(turns: list[int]) -> None:
    state = after(turns)
    assert state_number(number_of(state)) == state


@pytest.mark.parametrize("number", [0, 1, N_STATES // 2, N_STATES - 1])
def test_the_ends_of_the_numbering(number: int) -> None:
    assert number_of(state_number(number)) == number


def test_zero_is_solved_and_nothing_lies_beyond() -> None:
    assert state_number(0) == SOLVED
    for number in (-1, N_STATES):
        with pytest.raises(PuzzleError, match="is not the number of a state"):
            state_number(number)


@pytest.mark.parametrize(
    "state",
    [
        Cubies(corner_orientation=(1, 0, 0, 0, 0, 0, 0, 0)),
        Cubies(edge_orientation=(1,) + (0,) * 11),
        Cubies(edge_permutation=(1, 0, *range(2, 12))),
        Cubies(corner_orientation=(3,) * 8),
    ],
    ids=["twisted", "flipped", "exchanged", "mirrored"],
)
def test_states_beyond_reach_have_no_number(state: Cubies) -> None:
    with pytest.raises(PuzzleError, match="turns cannot reach"):
        number_of(state)


def test_the_same_seed_repeats_and_a_different_one_does_not() -> None:
    assert random_state(random.Random(7)) == random_state(random.Random(7))
    assert random_state(random.Random(7)) != random_state(random.Random(8))
    assert random_state(np.random.default_rng(7)) == random_state(np.random.default_rng(7))
    assert random_state() != random_state()


@pytest.mark.parametrize(
    "rng", [random.Random(1), np.random.default_rng(1)], ids=["random", "numpy"]
)
def test_states_are_spread_evenly(rng: random.Random | np.random.Generator) -> None:
    """Chi-square over 64 equal ranges of numbers, and over where the first pieces are.

    With 63, 23 and 23 degrees of freedom, a fair draw exceeds these bounds one time in 10^6; the
    seeds are fixed.
    """
    draws = 6400
    ranges, corners, edges = [0] * 64, [0] * 24, [0] * 24
    for _ in range(draws):
        number = random_number(rng)
        state = state_number(number)
        ranges[number * 64 // N_STATES] += 1
        corner, edge = state.corner_permutation[7], state.edge_permutation[11]
        corners[3 * corner + state.corner_orientation[7]] += 1
        edges[2 * edge + state.edge_orientation[11]] += 1
    for counts, bound in ((ranges, 130), (corners, 68), (edges, 68)):
        expected = draws / len(counts)
        assert sum((count - expected) ** 2 / expected for count in counts) < bound


DRAWS = 100_000
BOUNDS = {8: 43, 12: 50, 3: 28, 2: 24}
"""With one degree of freedom fewer, chi-square exceeds this once in 10^6 (or 10^7) fair draws."""


@pytest.fixture(scope="module")
def states() -> list[Cubies]:
    rng = random.Random(2026)
    return [random_state(rng) for _ in range(DRAWS)]


def test_of_a_hundred_thousand_states_none_comes_twice(states: list[Cubies]) -> None:
    assert len(set(states)) == DRAWS


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("corner_permutation", 8),
        ("corner_orientation", 3),
        ("edge_permutation", 12),
        ("edge_orientation", 2),
    ],
)
def test_at_each_place_each_piece_and_orientation_is_as_likely(
    states: list[Cubies], name: str, kinds: int
) -> None:
    table = np.array([getattr(state, name) for state in states])
    for column in table.T:
        counts = np.bincount(column, minlength=kinds)
        expected = DRAWS / kinds
        assert ((counts - expected) ** 2 / expected).sum() < BOUNDS[kinds]


def test_both_parities_are_as_likely(states: list[Cubies]) -> None:
    odd = sum(permutation_parity(state.edge_permutation) for state in states)
    assert abs(odd - DRAWS / 2) < 5 * (DRAWS**0.5) / 2
