"""Groups: the pieces, the 54 facelets, and the 48 symmetries, against numbers of the literature."""

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import MANEUVERS, STATES, TURNS

from cubogram.cube import symmetry
from cubogram.cube.cube import Cube
from cubogram.cube.cubies import (
    CORNERS,
    EDGES,
    FACES,
    MOVE_NAMES,
    N_MOVES,
    SOLVED,
    Cubies,
    after,
    face_turn,
)
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.models.faces import after_moves, facelets_from, faces_from
from cubogram.cube.named_patterns import named_patterns
from cubogram.cube.permutation import NAMES, NOTATIONS, Permutation
from cubogram.cube.pieces import invariants, permutation_parity
from cubogram.twophase.coordinates.move_tables import allowed_after

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
    "F R U R' U' F'": 6,
    "R U R' U R U2 R'": 6,  # sune
    "R U R' U' R' F R2 U' R' U' R U R' F'": 2,  # T permutation
}
SUPERFLIP = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"


def state_of(text: str) -> Cubies:
    return after(Maneuver(text).indices)


def order(state: Cubies) -> int:
    power, count = state, 1
    while not power.is_solved:
        power, count = power * state, count + 1
    return count


@pytest.mark.port
def test_orders_are_those_of_the_literature() -> None:
    for text, expected in ORDERS.items():
        found = order(state_of(text)), Cube(text).order, Maneuver(text).order
        assert found == (expected,) * 3, text


def test_the_superflip_flips_every_edge_and_commutes_with_every_turn() -> None:
    superflip = state_of(SUPERFLIP)
    assert superflip == Cubies(edge_orientation=(1,) * 12)
    assert all(superflip * face_turn(m) == face_turn(m) * superflip for m in range(N_MOVES))


@given(STATES, STATES, STATES, st.integers(0, N_MOVES - 1))
def test_states_form_a_group_whose_sums_no_turn_changes(
    a: Cubies, b: Cubies, c: Cubies, move: int
) -> None:
    assert (a * b) * c == a * (b * c)
    assert a * SOLVED == SOLVED * a == a
    assert a * a.inverse() == a.inverse() * a == SOLVED
    assert (a * b).inverse() == b.inverse() * a.inverse()
    assert invariants(a) == invariants(a.turned(move)) == (0, 0, 0)


def test_a_quarter_turn_is_odd_in_corners_and_in_edges() -> None:
    assert tuple(face + amount for face in FACES for amount in ("", "2", "'")) == MOVE_NAMES
    for move, name in enumerate(MOVE_NAMES):
        odd = 0 if name.endswith("2") else 1
        assert permutation_parity(face_turn(move).corner_permutation) == odd, name
        assert permutation_parity(face_turn(move).edge_permutation) == odd, name


D3 = (
    # row followed by column, 3 to 5 mirrored (http://kociemba.org/math/twist.htm)
    (0, 1, 2, 3, 4, 5),
    (1, 2, 0, 4, 5, 3),
    (2, 0, 1, 5, 3, 4),
    (3, 5, 4, 0, 2, 1),
    (4, 3, 5, 1, 0, 2),
    (5, 4, 3, 2, 1, 0),
)


def test_corners_with_mirrored_ones_multiply_as_the_symmetries_of_a_triangle() -> None:
    turned = [Cubies(corner_orientation=(orientation,) * 8) for orientation in range(6)]
    for a in range(6):
        assert [(turned[a] * turned[b]).corner_orientation[0] for b in range(6)] == list(D3[a])
        assert turned[a] * turned[a].inverse() == turned[a].inverse() * turned[a] == SOLVED


# The pieces by their names


@given(STATES)
def test_a_state_gives_its_pieces_by_name(state: Cubies) -> None:
    assert eval(repr(state)) == pickle.loads(pickle.dumps(state)) == state
    assert [state(place).c for place in CORNERS] == [CORNERS[i] for i in state.corner_permutation]
    assert tuple(state(place).o for place in CORNERS) == state.corner_orientation
    assert [(state(place).e, state(place).o) for place in EDGES] == [
        (EDGES[i], o) for i, o in zip(state.edge_permutation, state.edge_orientation, strict=True)
    ]
    assert len(state.moves()) == repr(state).count("<-")


def test_the_names_of_a_turn() -> None:
    assert face_turn(0).moves() == (
        *("URF -> UFL", "UFL -> ULB", "ULB -> UBR", "UBR -> URF"),
        *("UR -> UF", "UF -> UL", "UL -> UB", "UB -> UR"),
    )
    assert repr(Cubies((0,) * 8)).startswith("Cubies(corner_permutation=(0, 0, ")
    assert repr(SOLVED) == "Cubies()"


# The 54 facelets

ANY = st.permutations(NAMES).map(lambda names: Permutation.from_short(",".join(names)))
STICKERS = "".join(chr(0x4E00 + i) for i in range(54))
"""54 signs, all different."""


@pytest.mark.port
@given(MANEUVERS, MANEUVERS)
def test_a_permutation_is_what_the_arrays_of_colours_do(moves: Maneuver, more: Maneuver) -> None:
    """Six arrays with 54 different signs know nothing about pieces or permutations."""
    shown = facelets_from(after_moves(faces_from(STICKERS), moves))
    permutation = Permutation(moves)
    assert shown == "".join(STICKERS[i] for i in permutation.replaced_by)
    assert permutation.rearranged(STICKERS) == shown
    assert all(shown[to] == STICKERS[i] for i, to in enumerate(permutation.goes_to))
    assert permutation.cube == Cube(moves)
    assert permutation * Permutation(more) == Permutation(moves + more)
    assert ~permutation == Permutation(~moves)


@given(ANY, ANY, ANY, st.integers(-5, 5))
def test_permutations_are_a_group(a: Permutation, b: Permutation, c: Permutation, n: int) -> None:
    one = Permutation()
    assert (a * b) * c == a * (b * c)
    assert a * one == one * a == a
    assert a * ~a == ~a * a == one
    power = one
    for _ in range(abs(n)):
        power = power * (a if n > 0 else ~a)
    assert a**n == power
    assert a**a.order == one


@given(ANY)
def test_every_notation_of_a_permutation_is_read_back(permutation: Permutation) -> None:
    for notation in NOTATIONS:
        assert Permutation.from_short(permutation.short(notation), notation) == permutation
    assert Permutation.from_cycles(str(permutation)) == permutation
    assert eval(repr(permutation)) == pickle.loads(pickle.dumps(permutation)) == permutation
    assert all(permutation.short("goes to", face).count(",") == 8 for face in FACES)
    for cycle in permutation.cycles:
        assert [permutation(name) for name in cycle] == [*cycle[1:], cycle[0]]


def test_permutations_in_words(golden) -> None:
    turn = Permutation("R U")
    shown = [turn.describe(), *(turn.table(notation, "F") for notation in NOTATIONS)]
    shown += [str(Permutation()), str(Permutation.from_cycles("(U8 F2)(U6 R2)").cube)]
    golden("permutations.txt", "\n".join(shown))


# The 48 symmetries

NUMBERS = st.integers(0, symmetry.N_SYMMETRIES - 1)


@pytest.mark.port
def test_the_48_symmetries_are_the_products_of_the_four_basic_ones() -> None:
    basic = (symmetry.S_URF3, symmetry.S_F2, symmetry.S_U4, symmetry.S_LR2)
    assert [order(one) for one in basic] == [3, 2, 4, 2]
    elements = symmetry.symmetries()
    assert len(set(elements)) == symmetry.N_SYMMETRIES == 48
    for number, element in enumerate(elements):
        powers = number // 16, number // 8 % 2, number // 2 % 4, number % 2
        product = SOLVED
        for one, power in zip(basic, powers, strict=True):
            for _ in range(power):
                product = product * one
        assert product == element == symmetry.symmetry(number)
        assert symmetry.is_mirror(number) == (max(element.corner_orientation) >= 3)


@pytest.mark.port
def test_the_table_of_products_is_that_of_a_group() -> None:
    table, inverses = symmetry.multiplication_table(), symmetry.inverse_table()
    elements = symmetry.symmetries()
    for a in range(48):
        assert elements[table[a, 7]] == elements[a] * elements[7]
    for row in (table, table.T):  # each row and column of a group's table is a permutation
        assert (np.sort(row, axis=1) == np.arange(48)).all()
    assert (table[np.arange(48), inverses] == 0).all()
    assert (table[inverses, np.arange(48)] == 0).all()
    parity = np.arange(48) % 2
    assert (table % 2 == parity[:, None] ^ parity[None, :]).all()


@pytest.mark.port
def test_a_conjugated_turn_is_a_turn_and_mirrors_change_its_sense() -> None:
    table = symmetry.move_table()
    for number in range(48):
        assert sorted(table[:, number].tolist()) == list(range(N_MOVES))
        amounts = np.arange(N_MOVES) % 3
        assert (table[:, number] % 3 == (2 - amounts if number % 2 else amounts)).all()
        keeps_the_axis = {table[0, number] // 3, table[9, number] // 3} == {0, 3}  # U and D
        assert keeps_the_axis == (number < symmetry.N_UD_SYMMETRIES == 16)
    mirrored = [MOVE_NAMES[symmetry.conjugate_move(3 * face, 1)] for face in range(6)]
    assert mirrored == ["U'", "L'", "F'", "D'", "R'", "B'"]
    with pytest.raises(ValueError, match="read-only"):
        table[0, 0] = 1


@given(TURNS, TURNS, NUMBERS, NUMBERS)
def test_conjugation_respects_products_inverses_and_maneuvers(
    a: list[int], b: list[int], number: int, other: int
) -> None:
    def image(state: Cubies) -> Cubies:
        return symmetry.conjugate(state, number)

    first, second = after(a), after(b)
    assert image(first * second) == image(first) * image(second)
    assert image(first.inverse()) == image(first).inverse()
    assert after(symmetry.conjugate_maneuver(a, number)) == image(first)
    product = int(symmetry.multiplication_table()[number, other])
    assert image(symmetry.conjugate(first, other)) == symmetry.conjugate(first, product)


SELF_SYMMETRIES = {
    # Superflip and Pons Asinorum commute with every symmetry; both are their own inverses.
    SUPERFLIP: (48, 48),
    "U2 D2 R2 L2 F2 B2": (48, 48),
    # Six spots: the rotations that permute the three axes cyclically, and the central mirror.
    "U D' R L' F B' U D'": (6, 6),
    # One face turn keeps the four rotations about its axis; a mirror through it inverts it.
    "U": (4, 4),
    "U2": (8, 8),
    "R L": (8, 8),
    "R U F2 D' B": (1, 0),  # only the identity keeps this one
}


def test_self_symmetries_are_a_subgroup_and_antisymmetries_its_coset() -> None:
    table = symmetry.multiplication_table()
    for text, counts in SELF_SYMMETRIES.items():
        state = state_of(text)
        group, coset = symmetry.self_symmetries(state), symmetry.antisymmetries(state)
        assert (len(group), len(coset)) == counts, text
        assert {table[a, b] for a in group for b in group} == set(group), text
        if coset:
            assert {table[coset[0], a] for a in group} == set(coset), text


def test_of_equivalent_first_moves_one_is_kept() -> None:
    for text in SELF_SYMMETRIES:
        group = symmetry.self_symmetries(state_of(text))
        kept = symmetry.distinct_first_moves(state_of(text))
        orbits = [{symmetry.conjugate_move(move, number) for number in group} for move in kept]
        assert set.union(*orbits) == set(range(N_MOVES)), text
        assert sum(map(len, orbits)) == N_MOVES, text


def test_a_kept_first_move_begins_a_twin_of_every_canonical_solution() -> None:
    """Where a symmetry swaps opposite faces, a search that writes D before U must begin with D."""
    allowed = allowed_after()
    for pattern in named_patterns():
        for moves in (pattern.maneuver, ~pattern.maneuver):
            state = after((~moves).indices)
            begins = set()
            for number in symmetry.self_symmetries(state):
                first, second, *_ = symmetry.conjugate_maneuver(moves.indices, number)
                begins.add(first if allowed[first, second] else second)
            assert begins & set(symmetry.distinct_first_moves(state)), pattern.name
