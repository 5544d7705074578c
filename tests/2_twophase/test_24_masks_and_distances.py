"""The quick ways to prune: masks of moves, and exact distances from a table not yet full."""

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube.cubies import N_MOVES, Cubies, after
from cubogram.slices import result_of
from cubogram.twophase.coordinates import ranks
from cubogram.twophase.coordinates.move_tables import flip_moves, slice_moves
from cubogram.twophase.coordinates.reduced_space import phase_1_space
from cubogram.twophase.tables import files
from cubogram.twophase.tables.breadth_first_table import BreadthFirstTable
from cubogram.twophase.tables.exact_distances import ExactDistances
from cubogram.twophase.tables.move_masks import SHIFT, MoveMasks, bits, moves_of, with_planes

RNG = np.random.default_rng(24)


@given(st.integers(1, 50), st.integers(0, 2**32))
def test_moves_go_into_masks_and_come_out(n: int, seed: int) -> None:
    allowed = np.random.default_rng(seed).random((n, N_MOVES)) < 0.3
    node, move = np.divmod(moves_of(bits(allowed)), 1 << SHIFT)
    assert [node.tolist(), move.tolist()] == [x.tolist() for x in np.nonzero(allowed)]


@pytest.fixture(scope="module")
def masks() -> tuple[MoveMasks, MoveMasks]:
    """Masks worked out state by state, and the same masks looked up."""
    distances = files.read(files.RECIPES["slice_flip"])
    if distances is None:
        distances = files.make(files.RECIPES["slice_flip"])
    slow = MoveMasks(distances, slice_moves(), flip_moves())
    return slow, result_of(with_planes(slow))


@pytest.mark.parametrize("threshold", range(10))
def test_masks_are_the_childrens_distances(
    masks: tuple[MoveMasks, MoveMasks], threshold: int
) -> None:
    slow, quick = masks
    states = np.flatnonzero(slow.distances <= threshold + 1)
    states = RNG.choice(states, min(2000, len(states)), replace=False)
    slices, flips = np.divmod(states, ranks.N_FLIP)
    children = slice_moves()[slices] * ranks.N_FLIP + flip_moves()[flips]
    expected = bits(slow.distances[children] <= threshold)
    assert np.array_equal(slow.at_most(threshold, states), expected)
    assert np.array_equal(quick.at_most(threshold, states), expected)


def coordinates(states: list[Cubies]) -> tuple[np.ndarray, np.ndarray]:
    flipslice = [ranks.slice_(state) * ranks.N_FLIP + ranks.flip(state) for state in states]
    return np.array(flipslice), np.array([ranks.twist(state) for state in states])


@pytest.fixture(scope="module")
def filled() -> BreadthFirstTable:
    """A table that has been filled to depth 6."""
    table = BreadthFirstTable(phase_1_space())
    while table.depth < 6:
        result_of(table.fill_depth())
    return table


@given(maneuver=st.lists(st.integers(0, N_MOVES - 1), max_size=10))
def test_exact_distances_are_distances(filled: BreadthFirstTable, maneuver: list[int]) -> None:
    """Solved is 0, no turn changes the distance by more than 1, every other state has a nearer
    neighbour."""
    exact = ExactDistances(filled.rows, 6)
    state = after(maneuver)
    here, *around = exact.distances(
        *coordinates([state, *(state.turned(move) for move in range(N_MOVES))])
    ).tolist()
    assert here <= min(len(maneuver), exact.depth + 1)
    assert (here == 0) == ranks.is_in_g1(state)
    if here <= exact.depth:
        assert all(abs(other - here) <= 1 for other in around)
    if 0 < here <= exact.depth:
        assert min(around) == here - 1


def test_distances_stay_right_while_the_same_bytes_are_filled_two_depths_further() -> None:
    """Whoever holds the distances to depth 5 reads the same ones until depth 8 is begun."""
    table = BreadthFirstTable(phase_1_space())
    while table.depth < 5:
        result_of(table.fill_depth())
    exact = ExactDistances(table.rows, 5)
    states = [after(RNG.integers(0, N_MOVES, n).tolist()) for n in range(4, 12)] * 4
    before = exact.distances(*coordinates(states))
    assert {4, 6} <= set(before.tolist())
    steps: Iterator[float] = iter(())
    while table.depth < 7:
        for number, _ in enumerate(steps):
            if number % 7 == 0:
                assert np.array_equal(exact.distances(*coordinates(states)), before)
        steps = table.fill_depth()
    assert np.array_equal(exact.distances(*coordinates(states)), before)
    further = ExactDistances(table.rows, 7).distances(*coordinates(states))
    assert np.array_equal(further[before <= 5], before[before <= 5])
    assert (further[before == 6] >= 6).all()


def test_a_copy_is_left_to_those_who_read_it(filled: BreadthFirstTable) -> None:
    rows = filled.rows
    before = rows.copy()
    filled.go_on_with_a_copy()
    result_of(filled.fill_depth())
    assert np.array_equal(rows, before)
    assert filled.depth == 7
