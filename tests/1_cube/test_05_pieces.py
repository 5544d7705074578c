"""The group: orders of well-known maneuvers, products, mirrored corners."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube.cubies import FACES, MOVE_NAMES, N_MOVES, SOLVED, Cubies, after, face_turn
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.pieces import invariants, permutation_parity
from cubogram.cube.random_state import N_STATES, state_number

STATES = st.integers(0, N_STATES - 1).map(state_number)

ORDERS = {
    # maneuver: how many times it must be done to bring the cube back
    # (Singmaster, Notes on Rubik's Magic Cube; Bandelow, Inside Rubik's Cube and Beyond)
    "": 1,
    "R": 4,
    "R2": 2,
    "R L": 4,
    "R2 U2": 6,
    "R U R' U'": 6,
    "R U": 105,
    "R U'": 63,
    "R2 U": 30,
    "R2 L2 U2 D2 F2 B2": 2,  # pons asinorum
    "R U2 D' B D'": 1260,  # no element has a higher order
    "R' D' R D": 6,
    "F R U R' U' F'": 6,
    "R U R' U R U2 R'": 6,  # sune
    "R U R' U' R' F R2 U' R' U' R U R' F'": 2,  # T permutation
}


def order(state: Cubies) -> int:
    power, count = state, 1
    while not power.is_solved:
        power, count = power * state, count + 1
    return count


@pytest.mark.parametrize(("maneuver", "expected"), ORDERS.items())
def test_orders(maneuver: str, expected: int) -> None:
    assert order(after(Maneuver(maneuver).indices)) == expected


def test_superflip() -> None:
    """Every edge flipped in its place: 20 turns (Reid 1995), and it commutes with every turn."""
    superflip = after(Maneuver("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2").indices)
    assert superflip == Cubies(edge_orientation=(1,) * 12)
    assert all(superflip * face_turn(m) == face_turn(m) * superflip for m in range(N_MOVES))


@given(STATES, STATES, STATES)
def test_states_form_a_group(a: Cubies, b: Cubies, c: Cubies) -> None:
    assert (a * b) * c == a * (b * c)
    assert a * SOLVED == SOLVED * a == a
    assert a * a.inverse() == a.inverse() * a == SOLVED
    assert (a * b).inverse() == b.inverse() * a.inverse()


@given(STATES, st.integers(0, N_MOVES - 1))
def test_turns_keep_what_no_turn_can_change(state: Cubies, move: int) -> None:
    assert invariants(state) == invariants(state.turned(move)) == (0, 0, 0)


def test_a_quarter_turn_is_odd_in_corners_and_in_edges() -> None:
    for move, name in enumerate(MOVE_NAMES):
        odd = 0 if name.endswith("2") else 1
        assert permutation_parity(face_turn(move).corner_permutation) == odd
        assert permutation_parity(face_turn(move).edge_permutation) == odd


def test_moves_are_named_by_their_index() -> None:
    assert [MOVE_NAMES[3 * i : 3 * i + 3] for i in range(6)] == [
        (face, face + "2", face + "'") for face in FACES
    ]


D3 = (
    # row followed by column, 3 to 5 mirrored (http://kociemba.org/math/twist.htm)
    (0, 1, 2, 3, 4, 5),
    (1, 2, 0, 4, 5, 3),
    (2, 0, 1, 5, 3, 4),
    (3, 5, 4, 0, 2, 1),
    (4, 3, 5, 1, 0, 2),
    (5, 4, 3, 2, 1, 0),
)


def turned_corner(orientation: int) -> Cubies:
    return Cubies(corner_orientation=(orientation,) * 8)


def test_products_of_orientations_with_mirrored_ones() -> None:
    """The six orientations multiply as the symmetries of a triangle (the group D3) do."""
    for a in range(6):
        for b in range(6):
            product = turned_corner(a) * turned_corner(b)
            assert product.corner_orientation == (D3[a][b],) * 8
        assert turned_corner(a) * turned_corner(a).inverse() == SOLVED
        assert turned_corner(a).inverse() * turned_corner(a) == SOLVED


def test_the_table_of_d3_is_a_group_that_does_not_commute() -> None:
    for a in range(6):
        assert sorted(D3[a]) == sorted(row[a] for row in D3) == list(range(6))
        for b in range(6):
            for c in range(6):
                assert D3[D3[a][b]][c] == D3[a][D3[b][c]]
    assert D3[1][3] != D3[3][1]
