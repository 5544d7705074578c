"""The quick ways to prune: masks of moves, and exact distances from a table not yet full."""

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube.cubies import N_MOVES, SOLVED, after
from cubogram.cube.symmetry import N_UD_SYMMETRIES
from cubogram.twophase.coordinates import move_tables, ranks, reduced_space
from cubogram.twophase.tables import files
from cubogram.twophase.tables.breadth_first_table import BreadthFirstTable
from cubogram.twophase.tables.exact_distances import ExactDistances
from cubogram.twophase.tables.move_masks import SHIFT, MoveMasks, bits, moves_of

RNG = np.random.default_rng(24)


@given(st.integers(1, 50), st.integers(0, 2**32))
def test_bits_and_back(n: int, seed: int) -> None:
    allowed = np.random.default_rng(seed).random((n, N_MOVES)) < 0.3
    node, move = np.nonzero(allowed)
    assert moves_of(bits(allowed)).tolist() == (node << SHIFT | move).tolist()


@pytest.mark.parametrize("threshold", range(10))
def test_masks_are_the_childrens_distances(threshold: int) -> None:
    distances = files.get("slice_flip")
    masks = MoveMasks(distances, move_tables.slice_moves(), move_tables.flip_moves())
    states = np.flatnonzero(distances <= threshold + 1)
    states = RNG.choice(states, min(2000, len(states)), replace=False)
    slow = masks.at_most(threshold, states)
    assert not masks.is_built
    for _ in masks.build():
        pass
    assert masks.is_built
    assert np.array_equal(masks.at_most(threshold, states), slow)
    slices, flips = np.divmod(states, ranks.N_FLIP)
    children = move_tables.slice_moves()[slices] * ranks.N_FLIP + move_tables.flip_moves()[flips]
    assert np.array_equal(slow, bits(distances[children] <= threshold))


@pytest.fixture(scope="module")
def growth() -> tuple[BreadthFirstTable, Iterator[float]]:
    """A table that has been filled to depth 6, and the steps that fill it further."""
    sweep = BreadthFirstTable(reduced_space.phase_1_space())
    steps = sweep.run()
    while len(sweep.counts) < 8:
        next(steps)
    return sweep, steps


@given(maneuver=st.lists(st.integers(0, N_MOVES - 1), max_size=10))
def test_exact_distances_are_distances(growth: tuple, maneuver: list[int]) -> None:
    """Solved is 0, no turn changes it by more than 1, every other state has a nearer neighbour."""
    exact = ExactDistances(growth[0])
    state = after(maneuver)
    flipslice = np.array([ranks.slice_(state) * ranks.N_FLIP + ranks.flip(state)])
    twist = np.array([ranks.twist(state)])
    here = exact.distances(flipslice, twist)[0]
    assert here <= min(len(maneuver), exact.depth + 1)
    neighbours, twists_16 = exact.neighbours(flipslice, twist)
    around = exact.distances(neighbours[0], twists_16[0] // N_UD_SYMMETRIES)
    if here <= exact.depth:
        assert (np.abs(around.astype(int) - here) <= 1).all()
    assert (here == 0) == ranks.is_in_g1(state)
    if 0 < here <= exact.depth:
        assert around.min() == here - 1
    after_one = exact.after(neighbours[0], twists_16[0], np.full(N_MOVES, here))
    assert np.array_equal(after_one, around)


def test_distances_while_the_table_grows(growth: tuple) -> None:
    """In the middle of a depth, whatever is known is right, and nothing is claimed that is not."""
    sweep, steps = growth
    exact = ExactDistances(sweep)
    states = [after(RNG.integers(0, N_MOVES, n).tolist(), SOLVED) for n in range(4, 12)] * 4
    flipslice = np.array(
        [ranks.slice_(state) * ranks.N_FLIP + ranks.flip(state) for state in states]
    )
    twist = np.array([ranks.twist(state) for state in states])
    before = exact.distances(flipslice, twist)
    depth = exact.depth
    seen = set()
    while exact.depth < 8:
        next(steps)
        now = exact.distances(flipslice, twist)
        assert (now >= before).all()
        assert np.array_equal(now[before <= depth], before[before <= depth])
        seen.add(exact.depth)
    assert len(seen) >= 2
