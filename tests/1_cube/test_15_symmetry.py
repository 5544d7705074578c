"""The 48 symmetries form a group, and conjugation respects everything that a cube does."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube import symmetry
from cubogram.cube.cubies import FACES, MOVE_NAMES, N_MOVES, SOLVED, Cubies, after, face_turn
from cubogram.cube.named_patterns import named_patterns
from cubogram.twophase.coordinates.move_tables import allowed_after

NUMBERS = st.integers(0, symmetry.N_SYMMETRIES - 1)
MANEUVERS = st.lists(st.integers(0, N_MOVES - 1), max_size=25)


def maneuver(text: str) -> Cubies:
    return after([MOVE_NAMES.index(name) for name in text.split()])


def test_all_48_are_different_and_their_products_stay_among_them() -> None:
    elements = symmetry.symmetries()
    assert len(set(elements)) == symmetry.N_SYMMETRIES == 48
    table = symmetry.multiplication_table()
    for row in (table, table.T):  # each row and column of a group's table is a permutation
        assert (np.sort(row, axis=1) == np.arange(48)).all()


def test_inverses_undo() -> None:
    table, inverses = symmetry.multiplication_table(), symmetry.inverse_table()
    assert (table[np.arange(48), inverses] == 0).all()
    assert (table[inverses, np.arange(48)] == 0).all()


def test_the_numbering_is_the_product_of_the_four_basic_symmetries() -> None:
    for number, element in enumerate(symmetry.symmetries()):
        urf3, f2, u4, lr2 = number // 16, number // 8 % 2, number // 2 % 4, number % 2
        product = SOLVED
        for basic, power in (
            (symmetry.S_URF3, urf3),
            (symmetry.S_F2, f2),
            (symmetry.S_U4, u4),
            (symmetry.S_LR2, lr2),
        ):
            for _ in range(power):
                product = product * basic
        assert product == element


@pytest.mark.parametrize(
    ("basic", "order"),
    [(symmetry.S_URF3, 3), (symmetry.S_F2, 2), (symmetry.S_U4, 4), (symmetry.S_LR2, 2)],
)
def test_orders_of_the_basic_symmetries(basic: Cubies, order: int) -> None:
    power, count = basic, 1
    while not power.is_solved:
        power, count = power * basic, count + 1
    assert count == order


def test_odd_numbers_are_mirrors_and_a_product_mirrors_when_one_factor_does() -> None:
    table = symmetry.multiplication_table()
    for number, element in enumerate(symmetry.symmetries()):
        assert symmetry.is_mirror(number) == (max(element.corner_orientation) >= 3)
    parity = np.arange(48) % 2
    assert (table % 2 == parity[:, None] ^ parity[None, :]).all()


def test_the_first_sixteen_keep_the_ud_axis() -> None:
    table = symmetry.move_table()
    up_and_down = {MOVE_NAMES.index("U") // 3, MOVE_NAMES.index("D") // 3}
    for number in range(48):
        keeps = {int(table[0, number]) // 3, int(table[9, number]) // 3} == up_and_down
        assert keeps == (number < symmetry.N_UD_SYMMETRIES)


def test_a_conjugated_turn_is_a_turn_and_mirrors_change_its_sense() -> None:
    table = symmetry.move_table()
    for number in range(48):
        assert sorted(table[:, number].tolist()) == list(range(N_MOVES))
        amounts = table[:, number] % 3
        expected = np.arange(N_MOVES) % 3
        if symmetry.is_mirror(number):
            expected = 2 - expected
        assert (amounts == expected).all()


def test_the_mirror_of_left_and_right_swaps_those_faces_only() -> None:
    mirrored = {
        face: MOVE_NAMES[symmetry.conjugate_move(3 * FACES.index(face), 1)] for face in FACES
    }
    assert mirrored == {"U": "U'", "R": "L'", "F": "F'", "D": "D'", "L": "R'", "B": "B'"}


@given(MANEUVERS, MANEUVERS, NUMBERS)
def test_conjugation_is_a_homomorphism(a: list[int], b: list[int], number: int) -> None:
    first, second = after(a), after(b)
    assert symmetry.conjugate(first * second, number) == symmetry.conjugate(
        first, number
    ) * symmetry.conjugate(second, number)
    assert (
        symmetry.conjugate(first.inverse(), number) == symmetry.conjugate(first, number).inverse()
    )


@given(MANEUVERS, NUMBERS)
def test_a_conjugated_maneuver_makes_the_conjugated_state(moves: list[int], number: int) -> None:
    assert after(symmetry.conjugate_maneuver(moves, number)) == symmetry.conjugate(
        after(moves), number
    )


@given(MANEUVERS, NUMBERS, NUMBERS)
def test_conjugating_twice_is_conjugating_by_the_product(
    moves: list[int], first: int, second: int
) -> None:
    state = after(moves)
    product = int(symmetry.multiplication_table()[first, second])
    twice = symmetry.conjugate(symmetry.conjugate(state, second), first)
    assert twice == symmetry.conjugate(state, product)


@pytest.mark.parametrize(
    ("text", "self_symmetries", "antisymmetries"),
    [
        # The superflip and Pons Asinorum commute with every symmetry; both are their own inverses.
        ("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2", 48, 48),
        ("U2 D2 R2 L2 F2 B2", 48, 48),
        # Six spots: the rotations that permute the three axes cyclically, and the central mirror.
        ("U D' R L' F B' U D'", 6, 6),
        # One face turn keeps the four rotations about its axis; a mirror through it inverts it.
        ("U", 4, 4),
        ("U2", 8, 8),
        # Only the identity keeps this one.
        ("R U F2 D' B", 1, 0),
    ],
)
def test_self_symmetries_and_antisymmetries(
    text: str, self_symmetries: int, antisymmetries: int
) -> None:
    state = maneuver(text)
    assert len(symmetry.self_symmetries(state)) == self_symmetries
    assert len(symmetry.antisymmetries(state)) == antisymmetries


@given(MANEUVERS)
def test_self_symmetries_are_a_subgroup_and_antisymmetries_its_coset(moves: list[int]) -> None:
    state = after(moves)
    table = symmetry.multiplication_table()
    group = symmetry.self_symmetries(state)
    assert {int(table[a, b]) for a in group for b in group} == set(group)
    assert 48 % len(group) == 0
    coset = symmetry.antisymmetries(state)
    if coset:
        assert {int(table[coset[0], a]) for a in group} == set(coset)


def test_equivalent_first_moves_are_kept_once() -> None:
    # Every state of a face turn class is reached from a kept one by a self-symmetry.
    for text in ("U2 D2 R2 L2 F2 B2", "U", "R L", "R U F2 D' B"):
        state = maneuver(text)
        kept = symmetry.distinct_first_moves(state)
        group = symmetry.self_symmetries(state)
        reached = {symmetry.conjugate_move(move, number) for move in kept for number in group}
        assert reached == set(range(N_MOVES))
        assert all(
            symmetry.conjugate_move(a, number) != b
            for a in kept
            for b in kept
            if a != b
            for number in group
        )


def test_a_kept_first_move_begins_a_twin_of_every_canonical_solution() -> None:
    # Where a symmetry swaps opposite faces, a search that writes D before U must begin with D.
    allowed = allowed_after()
    for pattern in named_patterns():
        for moves in (pattern.maneuver, ~pattern.maneuver):
            state = maneuver(str(~moves))
            kept = symmetry.distinct_first_moves(state)
            indices = tuple(map(MOVE_NAMES.index, map(str, moves)))
            begins = set()
            for number in symmetry.self_symmetries(state):
                first, second, *_ = symmetry.conjugate_maneuver(indices, number)
                begins.add(first if allowed[first, second] else second)
            assert begins & set(kept), pattern.name


def test_tables_are_read_only() -> None:
    with pytest.raises(ValueError, match="read-only"):
        symmetry.move_table()[0, 0] = 1
    assert face_turn(int(symmetry.move_table()[0, 0])) == face_turn(0)
