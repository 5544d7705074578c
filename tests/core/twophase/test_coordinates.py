"""Coordinates: numbers that tell states apart, the tables of their turns, and the way back."""

from collections.abc import Callable
from itertools import permutations
from math import factorial
from zlib import crc32

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube.cube import Cube
from cubogram.cube.cubies import MOVE_NAMES, N_MOVES, SOLVED, Cubies, after
from cubogram.cube.random_state import N_STATES, state_number
from cubogram.errors import ArgumentError
from cubogram.twophase.coordinates import cantor, move_tables, ranks
from cubogram.twophase.coordinates.move_tables import PHASE_2_MOVES
from cubogram.twophase.coordinates.one_state import SIZES, Coordinates, SymmetryCoordinate

pytestmark = pytest.mark.port

STATES = st.integers(0, N_STATES - 1).map(state_number)
G1_STATES = st.lists(st.sampled_from(PHASE_2_MOVES), max_size=25).map(after)
FOUR_EDGES = (ranks.UP_EDGES, ranks.DOWN_EDGES, ranks.SLICE_EDGES)

Table = Callable[[], np.ndarray]
TABLES: dict[str, tuple[Table, Callable[[Cubies], int]]] = {
    "twist": (move_tables.twist_moves, ranks.twist),
    "flip": (move_tables.flip_moves, ranks.flip),
    "slice": (move_tables.slice_moves, ranks.slice_),
    "corners": (move_tables.corner_moves, ranks.corners),
    "four edges": (move_tables.four_edges_moves, lambda x: ranks.four_edges(x, FOUR_EDGES[2])),
}
G1_TABLES: dict[str, tuple[Table, Callable[[Cubies], int]]] = {
    "edges of U and D": (move_tables.ud_edge_moves, ranks.ud_edges),
    "slice permutation": (
        move_tables.slice_permutation_moves,
        lambda x: ranks.four_edges(x, ranks.SLICE_EDGES),
    ),
}


# Ranks


def test_every_number_has_its_own_pieces() -> None:
    for pieces, number_of, count in (
        (ranks.permutations(8), ranks.rank_of_eight, 40320),
        (ranks.corner_orientations(), ranks.twist_of, 2187),
        (ranks.edge_orientations(), ranks.flip_of, 2048),
        (ranks.edge_places(), ranks.four_edges_of, 11880),
    ):
        assert number_of(pieces).tolist() == list(range(count))
    assert list(map(tuple, ranks.permutations(8).tolist())) == list(permutations(range(8)))
    assert not (ranks.corner_orientations().sum(1) % 3).any()
    assert not (ranks.edge_orientations().sum(1) % 2).any()


@given(STATES)
def test_the_pieces_of_a_states_numbers_are_its_pieces(state: Cubies) -> None:
    assert tuple(ranks.corner_orientations()[ranks.twist(state)]) == state.corner_orientation
    assert tuple(ranks.edge_orientations()[ranks.flip(state)]) == state.edge_orientation
    assert tuple(ranks.permutations(8)[ranks.corners(state)]) == state.corner_permutation
    for edges in FOUR_EDGES:
        places = ranks.edge_places()[ranks.four_edges(state, edges)]
        assert [state.edge_permutation[place] for place in places] == list(edges)
    assert ranks.slice_(state) == ranks.four_edges(state, ranks.SLICE_EDGES) // 24


@given(G1_STATES)
def test_two_sets_of_four_edges_are_the_eight_edges_of_g1(state: Cubies) -> None:
    assert ranks.is_in_g1(state)
    assert tuple(ranks.permutations(8)[ranks.ud_edges(state)]) == state.edge_permutation[:8]
    row, table = ranks.ud_edges_by_four_edges()
    up, down = (ranks.four_edges(state, edges) for edges in FOUR_EDGES[:2])
    assert table[row[up] + down % ranks.N_SLICE_PERMUTATIONS] == ranks.ud_edges(state)


def test_a_quarter_turn_of_r_l_f_b_leaves_g1() -> None:
    names = [MOVE_NAMES[move] for move in PHASE_2_MOVES]
    assert names == ["U", "U2", "U'", "R2", "F2", "D", "D2", "D'", "L2", "B2"]
    leaving = [move for move in range(N_MOVES) if not ranks.is_in_g1(after([move]))]
    assert sorted((*leaving, *PHASE_2_MOVES)) == list(range(N_MOVES))
    for move in leaving:
        with pytest.raises(ValueError, match="slice"):
            ranks.ud_edges(after([move]))


# Turns


@given(STATES, G1_STATES)
def test_a_turn_of_the_number_is_the_number_of_the_turned_cube(state: Cubies, g1: Cubies) -> None:
    for name, (table, number) in TABLES.items():
        turned = [number(state.turned(move)) for move in range(N_MOVES)]
        assert table()[number(state)].tolist() == turned, name
    for edges in FOUR_EDGES[:2]:
        before = ranks.four_edges(state, edges)
        turned = [ranks.four_edges(state.turned(move), edges) for move in range(N_MOVES)]
        assert move_tables.four_edges_moves()[before].tolist() == turned
    for name, (table, number) in G1_TABLES.items():
        turned = [number(g1.turned(move)) for move in PHASE_2_MOVES]
        assert table()[number(g1)].tolist() == turned, name


def counted(moves: np.ndarray) -> list[int]:
    """How many values of a coordinate are 0, 1, 2... turns from that of the solved cube."""
    distance = np.full(len(moves), 99)
    wave, depth, counts = np.zeros(1, np.intp), 0, []
    while len(wave):
        distance[wave] = depth
        counts.append(len(wave))
        reached = np.unique(moves[wave])
        wave, depth = reached[distance[reached] == 99], depth + 1
    return counts


COUNTS = {
    "twist": "1 4 34 186 816 1018 128, 4c5b47be",
    "flip": "1 2 25 202 620 900 285 13, f0450b06",
    "slice": "1 4 50 286 152 2, f9f0a541",
    "corners": "1 18 243 2646 12516 17624 7080 192, 5035c171",
    "four edges": "1 12 138 1308 6005 4348 68, 762f3457",
    "edges of U and D": "1 10 63 352 1623 5890 14345 15772 2264, 17d9703d",
    "slice permutation": "1 4 10 8 1, b2aeed9e",
}
"""The numbers of values by distance, and the checksum of the table."""


def test_each_table_has_known_counts_by_distance() -> None:
    found = {}
    for name, (table, _) in (TABLES | G1_TABLES).items():
        columns = np.sort(table(), axis=0)
        assert (columns == np.arange(len(columns))[:, None]).all(), name  # turns are permutations
        assert not table().flags.writeable
        data = np.ascontiguousarray(table().astype(np.int32)).tobytes()
        found[name] = f"{' '.join(map(str, counted(table())))}, {crc32(data):08x}"
    assert found == COUNTS
    by_move = move_tables.corner_moves_by_move().reshape(N_MOVES, -1)
    assert np.array_equal(by_move, move_tables.corner_moves().T)


def test_needless_turns_are_left_out() -> None:
    """18, 243, 3240, 43254... maneuvers are left (http://cube20.org/qtm/)."""
    count, totals = np.eye(N_MOVES + 1, dtype=np.int64)[move_tables.NO_MOVE], []
    for _ in range(5):
        count = np.append(count @ move_tables.allowed_after(), 0)
        totals.append(int(count.sum()))
    assert totals == [18, 243, 3240, 43254, 577368]
    for last, move in np.ndindex(N_MOVES + 1, N_MOVES):
        same_axis = last < N_MOVES and move // 3 % 3 == last // 3 % 3
        allowed = not same_axis or move // 3 + 3 == last // 3  # of U and D, D comes first
        assert move_tables.allowed_after()[last, move] == allowed
        ends = move in (3, 6, 12, 15) and not (same_axis and last % 3 == 1)  # not U2 D, but D U2
        assert move_tables.last_after()[last, move] == (ends and allowed)
    for move, back in enumerate(move_tables.inverse_moves().tolist()):
        assert after([move, back]) == SOLVED


# One state


@given(STATES)
def test_a_state_comes_back_from_its_coordinates(state: Cubies) -> None:
    assert Coordinates.of(state).cubies == state


@given(STATES, st.sampled_from([*SIZES]), st.data())
def test_a_changed_coordinate_makes_a_possible_cube(
    state: Cubies, name: str, data: st.DataObject
) -> None:
    before, value = Coordinates.of(state), data.draw(st.integers(0, SIZES[name] - 1))
    changed = before.put(name, value)
    assert getattr(changed, name) == value
    cube = Cube.from_cubies(changed.cubies)  # refuses what turns cannot reach
    assert Coordinates.of(cube.cubies) == changed
    others = {*SIZES} - {name, "edges" if name == "middle" else "middle"}
    assert all(getattr(changed, other) == getattr(before, other) for other in others)


@given(STATES, st.integers(0, 15), st.integers(0, 64_429))
def test_a_symmetry_leads_to_another_member_of_the_class(
    state: Cubies, number: int, other: int
) -> None:
    own, before = SymmetryCoordinate.of(state), Coordinates.of(state)
    image = own.image(number, state)
    assert SymmetryCoordinate.of(image).class_number == own.class_number
    found = Coordinates.of(image)
    assert SymmetryCoordinate(own.class_number, number).member == (found.slice, found.flip)
    assert own.image(own.symmetry, state) == state
    changed = own.put_class(other, before)
    assert SymmetryCoordinate.of(changed.cubies).class_number == other
    assert changed == before.put("flip", changed.flip).put("slice", changed.slice)


# Permutations as numbers


def test_both_ways_of_counting_number_all_permutations() -> None:
    for n in range(6):
        every, numbers = list(permutations(range(n))), list(range(factorial(n)))
        assert [cantor.lexicographic_rank(p) for p in every] == numbers
        assert [cantor.from_lexicographic_rank(i, n) for i in numbers] == every
        assert [cantor.cantor_code(cantor.from_cantor_code(i, n)) for i in numbers] == numbers


@given(st.permutations(range(8)))
def test_they_are_mirror_images_and_the_solver_counts_by_one_of_them(order: list[int]) -> None:
    mirrored = [7 - number for number in reversed(order)]
    rank = cantor.lexicographic_rank(order)
    assert cantor.cantor_code(mirrored) == rank == int(ranks.rank_of_eight(np.array([order]))[0])
    assert cantor.from_lexicographic_rank(rank, 8) == tuple(order)
    assert cantor.from_cantor_code(rank, 8) == tuple(mirrored)


def test_what_is_no_number_or_permutation_is_named() -> None:
    for name, wrong in (
        ("permutation", lambda: cantor.cantor_code((0, 0))),
        ("permutation", lambda: cantor.lexicographic_rank((1, 2))),
        ("code", lambda: cantor.from_cantor_code(24, 4)),
        ("rank", lambda: cantor.from_lexicographic_rank(-1, 4)),
        ("rank", lambda: cantor.from_lexicographic_rank(24, 4)),
        ("value", lambda: Coordinates().put("twist", 2187)),
        ("value", lambda: Coordinates().put("slice", -1)),
        ("name", lambda: Coordinates().put("turn", 0)),
        ("number", lambda: SymmetryCoordinate().put_class(64_430, Coordinates())),
        ("number", lambda: SymmetryCoordinate().image(16, SOLVED)),
    ):
        with pytest.raises(ArgumentError, match=f"^{name}: "):
            wrong()
