"""Coordinates: ranks that distinguish states, with 0 for the solved cube."""

from math import comb, factorial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube.cubies import N_MOVES, SOLVED, Cubies, after
from cubogram.cube.random_state import N_STATES, state_number
from cubogram.twophase.coordinates import ranks
from cubogram.twophase.coordinates.move_tables import PHASE_2_MOVES

STATES = st.integers(0, N_STATES - 1).map(state_number)
G1_MANEUVERS = st.lists(st.sampled_from(PHASE_2_MOVES), max_size=25)
NAMED_EDGES = (ranks.UP_EDGES, ranks.DOWN_EDGES, ranks.SLICE_EDGES)


def test_sizes_are_those_of_the_literature() -> None:
    assert (ranks.N_TWIST, ranks.N_FLIP, ranks.N_SLICE) == (2187, 2048, 495)
    assert (ranks.N_FOUR_EDGES, ranks.N_PERMUTATIONS, ranks.N_FLIPSLICE) == (11880, 40320, 1013760)
    assert factorial(12) // factorial(8) == comb(12, 4) * factorial(4) == ranks.N_FOUR_EDGES


def test_solved_is_zero() -> None:
    assert ranks.twist(SOLVED) == ranks.flip(SOLVED) == ranks.slice_(SOLVED) == 0
    assert (
        ranks.corners(SOLVED)
        == ranks.ud_edges(SOLVED)
        == ranks.four_edges(SOLVED, ranks.SLICE_EDGES)
        == 0
    )
    assert ranks.is_in_g1(SOLVED)


def test_permutations_are_in_lexicographic_order() -> None:
    rows = [tuple(row) for row in ranks.permutations(8).tolist()]
    assert rows == sorted(set(rows))
    assert len(rows) == factorial(8)
    assert ranks.rank_of_eight(ranks.permutations(8)).tolist() == list(range(factorial(8)))


def test_every_coordinate_has_its_own_pieces() -> None:
    assert ranks.twist_of(ranks.corner_orientations()).tolist() == list(range(ranks.N_TWIST))
    assert ranks.flip_of(ranks.edge_orientations()).tolist() == list(range(ranks.N_FLIP))
    assert ranks.four_edges_of(ranks.edge_places()).tolist() == list(range(ranks.N_FOUR_EDGES))
    assert not (ranks.corner_orientations().sum(1) % 3).any()
    assert not (ranks.edge_orientations().sum(1) % 2).any()


@given(STATES)
def test_pieces_of_a_states_coordinates_are_its_pieces(state: Cubies) -> None:
    assert tuple(ranks.corner_orientations()[ranks.twist(state)]) == state.corner_orientation
    assert tuple(ranks.edge_orientations()[ranks.flip(state)]) == state.edge_orientation
    assert tuple(ranks.permutations(8)[ranks.corners(state)]) == state.corner_permutation
    for edges in NAMED_EDGES:
        places = ranks.edge_places()[ranks.four_edges(state, edges)]
        assert [state.edge_permutation[place] for place in places] == list(edges)


@given(G1_MANEUVERS)
def test_the_edges_of_g1(maneuver: list[int]) -> None:
    state = after(maneuver)
    assert ranks.is_in_g1(state)
    assert tuple(ranks.permutations(8)[ranks.ud_edges(state)]) == state.edge_permutation[:8]
    row, table = ranks.ud_edges_by_four_edges()
    up, down = (ranks.four_edges(state, edges) for edges in (ranks.UP_EDGES, ranks.DOWN_EDGES))
    assert table[row[up] + down % ranks.N_SLICE_PERMUTATIONS] == ranks.ud_edges(state)


def test_the_edges_of_g1_are_met_by_all_pairs() -> None:
    row, table = ranks.ud_edges_by_four_edges()
    assert np.array_equal(np.sort(table), np.arange(ranks.N_PERMUTATIONS))
    assert len(np.unique(row)) == comb(8, 4) * ranks.N_SLICE_PERMUTATIONS


@pytest.mark.parametrize("move", sorted(set(range(N_MOVES)) - set(PHASE_2_MOVES)))
def test_a_quarter_turn_of_r_l_f_b_leaves_g1(move: int) -> None:
    assert not ranks.is_in_g1(after([move]))
    with pytest.raises(ValueError, match="slice"):
        ranks.ud_edges(after([move]))
