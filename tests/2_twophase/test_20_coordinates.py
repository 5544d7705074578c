"""Coordinates: ranks that tell states apart, 0 for the solved cube."""

from math import comb, factorial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube.cubies import N_MOVES, SOLVED, Cubies, after
from cubogram.cube.random_state import N_STATES, state_number
from cubogram.twophase import coordinates as c
from cubogram.twophase.move_tables import PHASE_2_MOVES

STATES = st.integers(0, N_STATES - 1).map(state_number)
G1_MANEUVERS = st.lists(st.sampled_from(PHASE_2_MOVES), max_size=25)
NAMED_EDGES = (c.UP_EDGES, c.DOWN_EDGES, c.SLICE_EDGES)


def test_sizes_are_those_of_the_literature() -> None:
    assert (c.N_TWIST, c.N_FLIP, c.N_SLICE) == (2187, 2048, 495)
    assert (c.N_FOUR_EDGES, c.N_PERMUTATIONS, c.N_FLIPSLICE) == (11880, 40320, 1013760)
    assert factorial(12) // factorial(8) == comb(12, 4) * factorial(4) == c.N_FOUR_EDGES


def test_solved_is_zero() -> None:
    assert c.twist(SOLVED) == c.flip(SOLVED) == c.slice_(SOLVED) == 0
    assert c.corners(SOLVED) == c.ud_edges(SOLVED) == c.four_edges(SOLVED, c.SLICE_EDGES) == 0
    assert c.is_in_g1(SOLVED)


def test_permutations_are_in_lexicographic_order() -> None:
    rows = [tuple(row) for row in c.permutations(8).tolist()]
    assert rows == sorted(set(rows))
    assert len(rows) == factorial(8)
    assert c.rank_of_eight(c.permutations(8)).tolist() == list(range(factorial(8)))


def test_every_coordinate_has_its_own_pieces() -> None:
    assert c.twist_of(c.corner_orientations()).tolist() == list(range(c.N_TWIST))
    assert c.flip_of(c.edge_orientations()).tolist() == list(range(c.N_FLIP))
    assert c.four_edges_of(c.edge_places()).tolist() == list(range(c.N_FOUR_EDGES))
    assert not (c.corner_orientations().sum(1) % 3).any()
    assert not (c.edge_orientations().sum(1) % 2).any()


@given(STATES)
def test_pieces_of_a_states_coordinates_are_its_pieces(state: Cubies) -> None:
    assert tuple(c.corner_orientations()[c.twist(state)]) == state.corner_orientation
    assert tuple(c.edge_orientations()[c.flip(state)]) == state.edge_orientation
    assert tuple(c.permutations(8)[c.corners(state)]) == state.corner_permutation
    for edges in NAMED_EDGES:
        places = c.edge_places()[c.four_edges(state, edges)]
        assert [state.edge_permutation[place] for place in places] == list(edges)


@given(G1_MANEUVERS)
def test_the_edges_of_g1(maneuver: list[int]) -> None:
    state = after(maneuver)
    assert c.is_in_g1(state)
    assert tuple(c.permutations(8)[c.ud_edges(state)]) == state.edge_permutation[:8]
    row, table = c.ud_edges_by_four_edges()
    up, down = (c.four_edges(state, edges) for edges in (c.UP_EDGES, c.DOWN_EDGES))
    assert table[row[up] + down % c.N_ORDER] == c.ud_edges(state)


def test_the_edges_of_g1_are_met_by_all_pairs() -> None:
    row, table = c.ud_edges_by_four_edges()
    assert np.array_equal(np.sort(table), np.arange(c.N_PERMUTATIONS))
    assert len(np.unique(row)) == comb(8, 4) * c.N_ORDER


@pytest.mark.parametrize("move", sorted(set(range(N_MOVES)) - set(PHASE_2_MOVES)))
def test_a_quarter_turn_of_r_l_f_b_leaves_g1(move: int) -> None:
    assert not c.is_in_g1(after([move]))
    with pytest.raises(ValueError, match="slice"):
        c.ud_edges(after([move]))
