"""Pruning tables: the published counts, and never more than the real distance."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from cubogram.cube.cubies import N_MOVES, after
from cubogram.twophase.coordinates import move_tables, ranks
from cubogram.twophase.tables import files
from cubogram.twophase.tables.endgame import LOOP_LENGTH
from cubogram.twophase.tables.pruning import SMALL_TABLES, PruningTable, breadth_first

NAMES = [table.name for table in SMALL_TABLES]


def distances_of(name: str) -> NDArray[np.uint8]:
    """The table with this name, from a file if there is one."""
    recipe = files.RECIPES[name]
    found = files.read(recipe)
    return files.make(recipe) if found is None else found


@pytest.mark.parametrize("table", SMALL_TABLES, ids=NAMES)
def test_counts_by_distance_are_the_published_ones(table: PruningTable) -> None:
    distances = table.distances()
    assert np.bincount(distances).tolist() == list(table.counts)
    assert sum(table.counts) == table.size == len(distances)
    assert table.is_right(distances)


def test_one_wrong_distance_is_noticed() -> None:
    table = SMALL_TABLES[0]
    distances = distances_of(table.name).copy()
    distances[1234] ^= 1
    assert not table.is_right(distances)
    assert not table.is_right(distances[1:])


@pytest.mark.parametrize("table", SMALL_TABLES, ids=NAMES)
def test_a_turn_changes_the_distance_by_one_at_most(table: PruningTable) -> None:
    distances = distances_of(table.name).reshape(table.n_first, table.n_second).astype(np.int8)
    first, second = table.first_moves(), table.second_moves()
    for move in range(first.shape[1]):
        turned = distances[first[:, move]][:, second[:, move]]
        assert np.abs(turned - distances).max() == 1


@given(st.lists(st.integers(0, N_MOVES - 1), max_size=12))
def test_phase_1_distances_are_lower_bounds(maneuver: list[int]) -> None:
    state = after(maneuver)
    twist, flip, slice_ = ranks.twist(state), ranks.flip(state), ranks.slice_(state)
    assert distances_of("slice_twist")[slice_ * ranks.N_TWIST + twist] <= len(maneuver)
    assert distances_of("slice_flip")[slice_ * ranks.N_FLIP + flip] <= len(maneuver)
    assert distances_of("flip_twist")[flip * ranks.N_TWIST + twist] <= len(maneuver)


@given(st.lists(st.sampled_from(move_tables.PHASE_2_MOVES), max_size=15))
def test_phase_2_distances_are_lower_bounds(maneuver: list[int]) -> None:
    state = after(maneuver)
    order = ranks.four_edges(state, ranks.SLICE_EDGES)
    assert distances_of("corners_slice_permutation")[
        ranks.corners(state) * ranks.N_SLICE_PERMUTATIONS + order
    ] <= len(maneuver)
    assert distances_of("ud_edges_slice_permutation")[
        ranks.ud_edges(state) * ranks.N_SLICE_PERMUTATIONS + order
    ] <= len(maneuver)


def test_breadth_first_of_a_small_group() -> None:
    """Two cyclic coordinates, 5 and 7 long, turned one step forward or back: a torus."""
    five = np.stack([(np.arange(5) + 1) % 5, (np.arange(5) - 1) % 5, np.arange(5), np.arange(5)], 1)
    seven = np.stack(
        [np.arange(7), np.arange(7), (np.arange(7) + 1) % 7, (np.arange(7) - 1) % 7], 1
    )
    found = breadth_first(five.astype(np.int32) * 7, seven.astype(np.int32))
    expected = [min(a, 5 - a) + min(b, 7 - b) for a in range(5) for b in range(7)]
    assert found.tolist() == expected


def test_no_short_way_leaves_g1_and_comes_back() -> None:
    """The search drops nodes in G1 with fewer than LOOP_LENGTH moves left: nothing is lost."""
    outside = sorted(set(range(N_MOVES)) - set(move_tables.PHASE_2_MOVES))
    shortest = []
    layer = {(0, 0, 0, move) for move in [move_tables.NO_MOVE]}
    for length in range(1, LOOP_LENGTH + 1):
        following = set()
        for twist, flip, slice_, last in layer:
            for move in outside if last == move_tables.NO_MOVE else range(N_MOVES):
                if move_tables.allowed_after()[last, move]:
                    turned = (
                        int(move_tables.twist_moves()[twist, move]),
                        int(move_tables.flip_moves()[flip, move]),
                        int(move_tables.slice_moves()[slice_, move]),
                    )
                    if turned == (0, 0, 0):
                        shortest.append(length)
                    else:
                        following.add((*turned, move))
        layer = following
    assert min(shortest) == LOOP_LENGTH
