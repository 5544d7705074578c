"""The slice's permutation up to D4 and V4, and the tables that count it: a small analogue, in
full."""

import random
from typing import get_args

import numpy as np
import pytest
from numpy.typing import NDArray

from cubogram.cube.cubies import after
from cubogram.cube.random_state import random_state
from cubogram.cube.symmetry import N_UD_SYMMETRIES, conjugate
from cubogram.twophase.coordinates import move_tables, ranks, reduced_space
from cubogram.twophase.coordinates.slice_cosets import (
    FINEST,
    Count,
    cosets_of,
    finest_cosets,
    slice_cosets,
    ways,
)
from cubogram.twophase.coordinates.symmetry_classes import flipslice_classes
from cubogram.twophase.tables.breadth_first_table import BreadthFirstTable, elements_of_bytes

COUNTS = get_args(Count)


def slice_edges(state: object) -> int:
    """The four_edges coordinate of the slice edges."""
    return ranks.four_edges(state, ranks.SLICE_EDGES)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(6))
def test_turns_and_symmetries_permute_the_cosets(seed: int) -> None:
    state = random_state(random.Random(seed))
    before = slice_edges(state)
    (coset,) = cosets_of([before])
    for move in range(18):
        (turned,) = cosets_of([slice_edges(after([move], state))])
        assert turned == ways().permutations[ways().of_turn[before // 24, move], coset]
    for number in range(N_UD_SYMMETRIES):
        (seen,) = cosets_of([slice_edges(conjugate(state, number))])
        assert seen == ways().permutations[ways().of_symmetry[before // 24, number], coset]


def test_the_twelve_ways_are_a_group() -> None:
    permutations = ways().permutations
    assert len({tuple(row) for row in permutations.tolist()}) == 12
    for a, first in enumerate(permutations):
        for b, second in enumerate(permutations):
            assert np.array_equal(permutations[ways().product[a, b]], first[second])


@pytest.mark.parametrize("count", COUNTS)
def test_each_coset_has_equally_many_permutations(count: Count) -> None:
    cosets = slice_cosets(count)
    sizes = np.bincount(cosets.coarsened[finest_cosets()])
    assert sizes.tolist() == [24 // count] * count
    assert cosets.coarsened[0] == 0
    for coset in range(FINEST):
        for way, permutation in enumerate(ways().permutations):
            gone = cosets.turned(cosets.coarsened[[coset]], np.array([way], np.uint8))
            assert gone[0] == cosets.coarsened[permutation[coset]]


def plain_distances(count: Count) -> NDArray[np.int8]:
    """For all (slice, coset, flip), by breadth-first search without any symmetry."""
    _, chosen = np.unique(slice_cosets(count).coarsened, return_index=True)
    named = np.arange(ranks.N_SLICE)[:, None] * 24 + chosen
    gone = move_tables.four_edges_moves()[named]
    gone = gone // 24 * count + slice_cosets(count).coarsened[finest_cosets()[gone % 24]]
    gone = gone.reshape(-1, 18)
    distance = np.full(len(gone) * ranks.N_FLIP, -1, np.int8)
    wave, turns = np.zeros(1, np.int64), 0
    while len(wave):
        distance[wave] = turns
        place, flip = np.divmod(wave, ranks.N_FLIP)
        reached = gone[place].astype(np.int64) * ranks.N_FLIP + move_tables.flip_moves()[flip]
        wave = np.unique(reached[distance[reached] < 0])
        turns += 1
    return distance.reshape(ranks.N_SLICE, count, ranks.N_FLIP)


@pytest.mark.parametrize("count", COUNTS)
def test_the_edges_alone_have_the_distances_of_a_plain_search(count: Count) -> None:
    """Every element, and how many states are at each distance: each element counts for its
    orbit."""
    table = BreadthFirstTable(reduced_space.refined_space(count, twists=False))
    for _done in table.run():
        pass
    plain = plain_distances(count)
    classes = flipslice_classes()
    slices, flips = np.divmod(classes.representative, ranks.N_FLIP)
    expected = plain[slices, :, flips]
    codes = elements_of_bytes()[table.rows][:, 0, 0].reshape(-1, count)
    assert np.array_equal(codes, expected % 3)
    assert table.counts == np.bincount(expected.ravel()).tolist()
    orbit = 16 // np.bitwise_count(classes.stabiliser)
    states = np.bincount(expected.ravel(), np.repeat(orbit, count)).astype(int)
    assert states.tolist() == np.bincount(plain.ravel()).tolist()
    assert states.sum() == count * ranks.N_FLIPSLICE


@pytest.mark.parametrize("count", [3, 6])
def test_the_nearest_coset_is_as_near_as_the_domino_group(count: Count) -> None:
    """Elements of G1 bring a state in G1 to any coset: the nearest coset is as near as G1."""
    fine, coarse = plain_distances(count), plain_distances(1)
    assert np.array_equal(fine.min(axis=1), coarse[:, 0])
