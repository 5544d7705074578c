"""Arithmetic on maneuvers, judged by what they do to six arrays of stickers."""

import copy
import pickle
from collections.abc import Iterable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import EVERY_MOVE, MANEUVERS, MOVES, TURNS

from cubogram.cube.cubies import FACES
from cubogram.cube.maneuver import METRICS, Maneuver
from cubogram.cube.models.faces import after_moves, solved_faces
from cubogram.cube.moves import Move, move_at
from cubogram.cube.rotations import rotation_texts
from cubogram.cube.turn_indices import indices_as_held
from cubogram.errors import PuzzleError


def same(one: Iterable[Move], other: Iterable[Move]) -> bool:
    """Whether two maneuvers do the same to the stickers, and to how the cube is held."""
    return bool((after_moves(solved_faces(), one) == after_moves(solved_faces(), other)).all())


TABLE = {
    # maneuver: half, quarter and slice turns; simplified; face turns; centres at U R F D L B
    "": ("0 0 0", "", "", "URFDLB"),
    "R U2 F'": ("3 4 3", "R U2 F'", "R U2 F'", "URFDLB"),
    "M": ("2 2 1", "M", "L' R", "BRUFLD"),
    "M2 E S'": ("6 8 3", "M2 E S'", "L2 R2 U' D R' L", "BULFDR"),
    "x y2 z'": ("0 0 0", "x y2 z'", "", "LBURFD"),
    "y": ("0 0 0", "y", "", "UBRDFL"),
    "z U": ("1 1 1", "z U", "L", "LUFRDB"),
    "x R U": ("2 2 2", "R x U", "R F", "FRDBLU"),
    "Uw'": ("1 1 1", "u'", "D'", "UFLDBR"),
    "R R2": ("2 3 2", "R'", "R R2", "URFDLB"),
    "R L R": ("3 3 3", "L R2", "R L R", "URFDLB"),
    "R L": ("2 2 2", "L R", "R L", "URFDLB"),
    "R U U' R'": ("4 4 4", "", "R U U' R'", "URFDLB"),
    "R M' L'": ("4 4 3", "x", "R L R' L'", "FRDBLU"),
    "R M'": ("3 3 2", "r", "R L R'", "FRDBLU"),
    "F x x' F": ("2 2 2", "F2", "F F", "URFDLB"),
    "Rw R'": ("2 2 2", "M'", "L R'", "FRDBLU"),
    "x x x": ("0 0 0", "x'", "", "BRUFLD"),
}


def test_lengths_simplified_maneuvers_and_face_turns() -> None:
    for text, expected in TABLE.items():
        maneuver = Maneuver(text)
        lengths = [maneuver.htm, maneuver.qtm, maneuver.stm]
        assert lengths == [maneuver.length_in(metric) for metric in METRICS]
        found = (" ".join(map(str, lengths)), str(maneuver.simplify()))
        assert (*found, str(maneuver.face_turns()), maneuver.orientation) == expected, text


@pytest.mark.port
@given(MANEUVERS, st.integers(-3, 3))
def test_inverses_and_simpler_forms_do_what_they_should(maneuver: Maneuver, times: int) -> None:
    assert same(maneuver + ~maneuver, [])
    assert ~~maneuver == maneuver.inverse().inverse() == maneuver
    assert same(maneuver * times + maneuver * -times, [])
    simple = maneuver.simplify()
    assert same(simple, maneuver)
    assert simple.simplify() == simple
    assert len(simple) <= len(maneuver)
    assert (maneuver + ~maneuver).simplify() == Maneuver()


def written(maneuver: Maneuver) -> int:
    """A slice or wide turn counts twice, a rotation is free."""
    return sum(0 if move.is_rotation else 1 if move.is_face_turn else 2 for move in maneuver)


def test_two_moves_of_one_axis_become_as_few_as_can_be() -> None:
    """Every pair about an axis: no shorter maneuver does the same, by trying all that are."""
    one_move = {after_moves(solved_faces(), [move]).tobytes() for move in EVERY_MOVE}
    solved = solved_faces().tobytes()
    lengths = [0, 0, 0]
    for a in EVERY_MOVE:
        for b in (b for b in EVERY_MOVE if b.layers()[0] == a.layers()[0]):
            simple = (a + b).simplify()
            done = after_moves(solved_faces(), [a, b])
            assert (after_moves(solved_faces(), simple) == done).all(), (a, b)
            fewest = 0 if done.tobytes() == solved else 1 if done.tobytes() in one_move else 2
            assert len(simple) == fewest, (a, b)
            assert fewest < 2 or written(simple) <= written(a + b), (a, b)
            lengths[fewest] += 1
    assert lengths == [54, 324, 594]


@given(MANEUVERS, st.sampled_from("MES"))
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
    mirrored = maneuver.mirror(plane)
    assert (after_moves(solved_faces(), mirrored) == seen).all()
    assert mirrored.mirror(plane) == maneuver
    assert list(map(mirrored.length_in, METRICS)) == list(map(maneuver.length_in, METRICS))


@given(MANEUVERS, TURNS)
def test_face_turns_do_the_same_but_for_how_the_cube_is_held(
    maneuver: Maneuver, turns: list[int]
) -> None:
    faces = after_moves(solved_faces(), maneuver)
    assert "".join(faces[:, 1, 1]) == maneuver.orientation
    ways = map(Maneuver, rotation_texts().values())
    back = next(way for way in ways if "".join(after_moves(faces, way)[:, 1, 1]) == FACES)
    assert same(maneuver + back, maneuver.face_turns())
    assert all(move.is_face_turn for move in maneuver.face_turns())
    held = map(move_at, indices_as_held(turns, maneuver.orientation))
    assert (maneuver + held).indices == (*maneuver.indices, *turns)


@given(MANEUVERS, MANEUVERS, MOVES, MOVES, st.integers(0, 5))
def test_maneuvers_are_sequences(
    maneuver: Maneuver, other: Maneuver, a: Move, b: Move, times: int
) -> None:
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
    assert [maneuver.index(str(move)) for move in moves] == [moves.index(move) for move in moves]
    one, two = [a], [b]
    assert a + b == a + str(b) == str(a) + b == a + two == one + b == Maneuver([a, b])
    assert a + maneuver + b == Maneuver([a, *maneuver, b])
    assert Maneuver(a) == Maneuver([a])


@given(MANEUVERS, st.one_of(MOVES, MOVES.map(str), st.text(max_size=3), st.none(), st.integers()))
def test_what_is_not_a_move_is_in_no_maneuver(maneuver: Maneuver, wanted: object) -> None:
    """As `"K" in [1, 2]` is False, not an error."""
    try:
        move = Move(wanted) if isinstance(wanted, str) else wanted
    except PuzzleError:
        move = None
    assert (wanted in maneuver) == (move in list(maneuver))


@pytest.mark.port
@given(MANEUVERS)
def test_a_maneuver_is_a_value(maneuver: Maneuver) -> None:
    assert eval(repr(maneuver)) == maneuver == Maneuver(str(maneuver))
    assert pickle.loads(pickle.dumps(maneuver)) == copy.deepcopy(maneuver) == maneuver
    assert len({maneuver, Maneuver(str(maneuver))}) == 1
    assert all(eval(repr(move)) == pickle.loads(pickle.dumps(move)) == move for move in maneuver)
    assert f"{maneuver:>200}|".strip() == f"{maneuver}|"
    with pytest.raises(AttributeError):
        maneuver._moves = ()  # type: ignore[misc]
