"""Arithmetic on maneuvers, judged by what they do to six arrays of stickers."""

import copy
import pickle
from collections.abc import Iterable
from itertools import count

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube.cubies import FACES
from cubogram.cube.maneuver import METRICS, Maneuver
from cubogram.cube.models.faces import after_moves, solved_faces
from cubogram.cube.moves import LAYERS, Move, move_at
from cubogram.cube.turn_indices import indices_as_held
from cubogram.errors import ArgumentError, PuzzleError

MOVES = st.sampled_from([Move(family + n) for family in LAYERS for n in ("", "2", "'")])
MANEUVERS = st.lists(MOVES, max_size=25).map(Maneuver)


def same(one: Iterable[Move], other: Iterable[Move]) -> bool:
    """Whether two maneuvers do the same to the stickers, and to how the cube is held."""
    return bool((after_moves(solved_faces(), one) == after_moves(solved_faces(), other)).all())


LENGTHS = {
    # maneuver: half turns, quarter turns, slice turns
    "": (0, 0, 0),
    "R U2 F'": (3, 4, 3),
    "Rw Uw2": (2, 3, 2),
    "M": (2, 2, 1),
    "M2 E S'": (6, 8, 3),
    "x y2 z'": (0, 0, 0),
    "(M' U)4": (12, 12, 8),
}


@pytest.mark.parametrize(("text", "expected"), LENGTHS.items())
def test_length_in_three_metrics(text: str, expected: tuple[int, int, int]) -> None:
    maneuver = Maneuver(text)
    assert (maneuver.htm, maneuver.qtm, maneuver.stm) == expected
    assert tuple(map(maneuver.length_in, METRICS)) == expected


def test_there_are_only_three_metrics() -> None:
    with pytest.raises(ArgumentError, match="metric: 'HTM', 'QTM' or 'STM' is expected, not 'ETM'"):
        Maneuver("R").length_in("ETM")


@given(MANEUVERS)
def test_inverse_undoes(maneuver: Maneuver) -> None:
    assert same(maneuver + ~maneuver, [])
    assert ~~maneuver == maneuver.inverse().inverse() == maneuver


@given(MANEUVERS)
def test_simplify_keeps_what_a_maneuver_does(maneuver: Maneuver) -> None:
    simple = maneuver.simplify()
    assert same(simple, maneuver)
    assert simple.simplify() == simple
    assert len(simple) <= len(maneuver)


@given(MANEUVERS)
def test_a_maneuver_and_its_inverse_cancel_to_nothing(maneuver: Maneuver) -> None:
    assert (maneuver + ~maneuver).simplify() == Maneuver()


SIMPLE = {
    "R R": "R2",
    "R R2": "R'",
    "R R'": "",
    "R L R": "L R2",
    "R L": "L R",
    "U D U'": "D",
    "R U U' R'": "",
    "R M' L'": "x",
    "R M'": "r",
    "L R'": "L R'",
    "F x x' F": "F2",
    "B F B' F": "F2",
    "Rw R'": "M'",
    "x x x": "x'",
}


@pytest.mark.parametrize(("text", "expected"), SIMPLE.items())
def test_simplify(text: str, expected: str) -> None:
    assert str(Maneuver(text).simplify()) == expected


@given(MANEUVERS, st.sampled_from(["M", "E", "S"]))
def test_mirror_twice_is_nothing_and_length_stays(maneuver: Maneuver, plane: str) -> None:
    image = maneuver.mirror(plane)
    assert image.mirror(plane) == maneuver
    assert list(map(image.length_in, METRICS)) == list(map(maneuver.length_in, METRICS))


@given(MANEUVERS, st.sampled_from(["M", "E", "S"]))
def test_mirror_is_what_a_mirror_shows(maneuver: Maneuver, plane: str) -> None:
    """Mirrored stickers after the maneuver = stickers after the mirrored maneuver."""
    exchange = {"M": "URFDLB:ULFDRB", "E": "URFDLB:DRFULB", "S": "URFDLB:URBDLF"}[plane]
    names = str.maketrans(*exchange.split(":"))
    faces = after_moves(solved_faces(), maneuver)
    seen = np.empty_like(faces)
    for i, face in enumerate(FACES):
        opposite = FACES.index(face.translate(names))
        # A mirror exchanges the left and right of a face; a mirror in the plane of E, or of S for
        # the faces U and D, exchanges its upper and lower rows.
        upside_down = plane == "E" or (plane == "S" and face in "UD")
        image = faces[opposite][::-1] if upside_down else faces[opposite][:, ::-1]
        seen[i] = [[letter.translate(names) for letter in row] for row in image.tolist()]
    assert (after_moves(solved_faces(), maneuver.mirror(plane)) == seen).all()


def test_there_are_only_three_mirrors() -> None:
    with pytest.raises(ArgumentError, match="plane: 'M', 'E' or 'S' is expected, not 'R'"):
        Maneuver("R").mirror("R")


FACE_TURNS = {
    # maneuver: (face turns in the starting frame, centres at U R F D L B afterwards)
    "R U": ("R U", "URFDLB"),
    "x": ("", "FRDBLU"),
    "y": ("", "UBRDFL"),
    "z": ("", "LUFRDB"),
    "x R U": ("R F", "FRDBLU"),
    "y R": ("B", "UBRDFL"),
    "z U": ("L", "LUFRDB"),
    "M": ("L' R", "BRUFLD"),
    "Rw": ("L", "FRDBLU"),
    "Uw'": ("D'", "UFLDBR"),
    "S2": ("B2 F2", "DLFURB"),
    "x y z": ("", "DFRUBL"),
}


@pytest.mark.parametrize(("text", "expected"), FACE_TURNS.items())
def test_face_turns_alone(text: str, expected: tuple[str, str]) -> None:
    maneuver = Maneuver(text)
    assert (str(maneuver.face_turns()), maneuver.orientation) == expected


@given(MANEUVERS)
def test_face_turns_do_the_same_but_for_how_the_cube_is_held(maneuver: Maneuver) -> None:
    faces = after_moves(solved_faces(), maneuver)
    assert "".join(faces[:, 1, 1]) == maneuver.orientation
    # With the whole cube turned back to how it was held, the stickers are those of the face turns.
    back = next(
        way
        for way in (Maneuver(f"{a} {b}") for a in HOLD_UP for b in HOLD_FRONT)
        if "".join(after_moves(faces, way)[:, 1, 1]) == FACES
    )
    assert same(maneuver + back, maneuver.face_turns())
    assert all(move.is_face_turn for move in maneuver.face_turns())


HOLD_UP = ("", "x", "x2", "x'", "z", "z'")
HOLD_FRONT = ("", "y", "y2", "y'")


@given(st.lists(st.integers(0, 17), max_size=10), MANEUVERS)
def test_turns_as_held_are_those_of_the_turned_cube(turns: list[int], maneuver: Maneuver) -> None:
    held = map(move_at, indices_as_held(turns, maneuver.orientation))
    assert (maneuver + held).indices == (*maneuver.indices, *turns)


@given(MANEUVERS, MANEUVERS, st.integers(0, 5))
def test_maneuvers_are_sequences(maneuver: Maneuver, other: Maneuver, times: int) -> None:
    moves = list(maneuver)
    assert list(maneuver + other) == [*moves, *other]
    assert maneuver * times == times * maneuver == sum([maneuver] * times, Maneuver())
    assert maneuver + str(other) == maneuver + list(other) == maneuver + map(str, other)
    assert str(maneuver) + other == maneuver + other
    assert maneuver[1:-1] == Maneuver(moves[1:-1])
    assert list(reversed(maneuver)) == moves[::-1]
    assert [maneuver[place] for place in range(len(maneuver))] == moves
    assert all(move in maneuver and str(move) in maneuver for move in moves)
    assert [maneuver.count(str(move)) for move in moves] == [moves.count(move) for move in moves]


@given(MANEUVERS)
def test_a_maneuver_is_a_value(maneuver: Maneuver) -> None:
    assert eval(repr(maneuver)) == maneuver == Maneuver(str(maneuver))
    assert pickle.loads(pickle.dumps(maneuver)) == copy.deepcopy(maneuver) == maneuver
    assert len({maneuver, Maneuver(str(maneuver))}) == 1
    assert all(eval(repr(move)) == pickle.loads(pickle.dumps(move)) == move for move in maneuver)
    with pytest.raises(AttributeError):
        maneuver._moves = ()  # type: ignore[misc]


def test_no_maneuver_is_longer_than_its_text_may_be() -> None:
    longest = Maneuver("R") * 20_000
    assert Maneuver(str(longest)) == longest
    for longer in (
        lambda: longest + "R",
        lambda: longest * 10**100,
        lambda: Maneuver(Move("R") for _ in count()),
    ):
        with pytest.raises(PuzzleError, match="at most 20,000 moves"):
            longer()


@given(MANEUVERS, st.integers(-3, 3))
def test_repeated_backwards_it_is_undone(maneuver: Maneuver, times: int) -> None:
    assert same(maneuver * times + maneuver * -times, Maneuver())


@given(MANEUVERS, MOVES)
def test_one_move_is_a_maneuver(maneuver: Maneuver, move: Move) -> None:
    assert Maneuver(move) == Maneuver([move])
    assert maneuver + move == Maneuver([*maneuver, move])


@given(MOVES, MOVES, MANEUVERS)
def test_moves_are_joined_to_a_maneuver(a: Move, b: Move, maneuver: Maneuver) -> None:
    one, other = [a], [b]
    assert a + b == a + str(b) == str(a) + b == a + other == one + b == Maneuver([a, b])
    assert a + maneuver == Maneuver([a, *maneuver])
    assert maneuver + a == Maneuver([*maneuver, a])


@given(MANEUVERS, st.one_of(MOVES, MOVES.map(str), st.text(max_size=3), st.none(), st.integers()))
def test_what_is_not_a_move_is_in_no_maneuver(maneuver: Maneuver, wanted: object) -> None:
    """As `"K" in [1, 2]` is False, not an error."""
    try:
        move = Move(wanted) if isinstance(wanted, str) else wanted
    except PuzzleError:
        move = None
    assert (wanted in maneuver) == (move in list(maneuver))
