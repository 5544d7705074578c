"""Permutations of the 54 facelets as values, and pieces called by their names."""

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubogram.cube.cube import Cube
from cubogram.cube.cubies import CORNERS, EDGES, Cubies, face_turn
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.models.faces import after_moves, facelets_from, faces_from
from cubogram.cube.moves import LAYERS, Move
from cubogram.cube.permutation import NAMES, NOTATIONS, Permutation
from cubogram.cube.random_state import N_STATES, state_number
from cubogram.errors import PuzzleError

MOVES = st.sampled_from([Move(family + n) for family in LAYERS for n in ("", "2", "'")])
MANEUVERS = st.lists(MOVES, max_size=12)
ANY = st.permutations(NAMES).map(lambda names: Permutation.from_short(",".join(names)))
STATES = st.integers(0, N_STATES - 1).map(state_number)
STICKERS = "".join(chr(0x4E00 + i) for i in range(54))
"""54 signs, all different."""


@given(MANEUVERS)
def test_it_is_what_the_arrays_of_colours_do(moves: list[Move]) -> None:
    """Six arrays with 54 different signs know nothing about pieces or permutations."""
    shown = facelets_from(after_moves(faces_from(STICKERS), moves))
    permutation = Permutation(moves)
    assert shown == "".join(STICKERS[i] for i in permutation.replaced_by)
    assert permutation.rearranged(STICKERS) == shown
    assert all(shown[to] == STICKERS[i] for i, to in enumerate(permutation.goes_to))
    assert permutation.cube == Cube(moves)


@given(MANEUVERS, MANEUVERS)
def test_a_product_is_one_after_the_other(first: list[Move], second: list[Move]) -> None:
    assert Permutation(first) * Permutation(second) == Permutation(first + second)
    assert ~Permutation(first) == Permutation(~Maneuver(first))


@given(ANY, ANY, ANY, st.integers(-5, 5))
@settings(max_examples=20)
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
@settings(max_examples=20)
def test_every_notation_is_read_back(permutation: Permutation) -> None:
    for notation in NOTATIONS:
        assert Permutation.from_short(permutation.short(notation), notation) == permutation
    assert Permutation.from_cycles(str(permutation)) == permutation
    assert eval(repr(permutation)) == pickle.loads(pickle.dumps(permutation)) == permutation
    assert all(permutation.short("goes to", face).count(",") == 8 for face in "URFDLB")
    for cycle in permutation.cycles:
        assert [permutation(name) for name in cycle] == [*cycle[1:], cycle[0]]


@pytest.mark.parametrize(
    "cycles", ["(U1 F1)", "(U9 R1 F3)", "(U5 F5)", "(U6 R2)", "(U8 F2)(U6 R2)(U1 L1)"]
)
def test_only_what_turns_do_is_a_cube(cycles: str) -> None:
    with pytest.raises(PuzzleError, match="no turns do that"):
        _ = Permutation.from_cycles(cycles).cube


def test_stickers_of_one_colour_are_told_apart() -> None:
    with pytest.raises(PuzzleError, match="turns move whole pieces"):
        _ = Permutation.from_cycles("(U1 U3)").cube


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (
            lambda: Permutation.from_short("(F1,F2)"),
            "give each of the 54 facelets, or each of the nine",
        ),
        (lambda: Permutation.from_short("(F1,F2,F0)"), "'F0' is not a facelet"),
        (lambda: Permutation.from_cycles("U1 U2"), r"cycles are written \(U1 U2\)"),
        (
            lambda: Permutation.from_cycles("(U1 U2)(U2 U3)"),
            "a facelet appears more than once in the cycles",
        ),
        (lambda: Permutation()("U0"), "facelet: 'U1', 'U2'"),
        (lambda: Permutation().short("goes"), "notation: 'goes to' or 'is replaced by'"),
        (lambda: Permutation().rearranged("UR"), "facelets: 54 characters are expected, not 2"),
        (lambda: Permutation() * 3, "factor: a Permutation is expected, not 3"),
        (lambda: Permutation("K"), "character 1: 'K' is not a move"),
    ],
)
def test_what_is_not_a_permutation_is_named(wrong, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        wrong()


@given(STATES)
def test_a_state_gives_its_pieces_by_name(state: Cubies) -> None:
    assert eval(repr(state)) == state
    assert [state(place).c for place in CORNERS] == [
        CORNERS[piece] for piece in state.corner_permutation
    ]
    assert [(state(place).e, state(place).o) for place in EDGES] == [
        (EDGES[piece], turn)
        for piece, turn in zip(state.edge_permutation, state.edge_orientation, strict=True)
    ]
    assert len(state.moves()) == repr(state).count("<-")


def test_the_names_of_a_turn() -> None:
    assert face_turn(0).moves()[:2] == ("URF -> UFL", "UFL -> ULB")
    assert repr(Cubies((0,) * 8)).startswith("Cubies(corner_permutation=(0, 0, ")
    for wrong in ("URF", "URF <- UR", "URF <- UFL", "URF <- XYZ", "URF <- URF+7"):
        with pytest.raises(PuzzleError):
            Cubies.named(wrong)
    with pytest.raises(PuzzleError, match="'FUR' is not a place"):
        face_turn(0)("FUR")
