"""Arithmetic on maneuvers, judged by what they do to six arrays of stickers."""

from collections.abc import Iterable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube.cubies import FACES, MOVE_NAMES
from cubogram.cube.faces import after_moves, solved_faces
from cubogram.cube.maneuver import (
    METRICS,
    as_held,
    face_turns,
    inverse,
    length,
    mirror,
    orientation_after,
    rewrite,
    simplify,
)
from cubogram.cube.moves import LAYERS, Move, face_move, format_maneuver
from cubogram.cube.parser import parse
from cubogram.errors import PuzzleError

MOVES = st.builds(Move, st.sampled_from(sorted(LAYERS)), st.integers(1, 3))
MANEUVERS = st.lists(MOVES, max_size=25)


def same(one: Iterable[Move], other: Iterable[Move]) -> bool:
    """Whether two maneuvers do the same to the stickers, the way of holding included."""
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


@pytest.mark.parametrize(("maneuver", "expected"), LENGTHS.items())
def test_length_in_three_metrics(maneuver: str, expected: tuple[int, int, int]) -> None:
    assert tuple(length(maneuver, metric) for metric in METRICS) == expected


def test_there_are_only_three_metrics() -> None:
    with pytest.raises(PuzzleError, match="'ETM' is no metric"):
        length("R", "ETM")


@given(MANEUVERS)
def test_inverse_undoes(moves: list[Move]) -> None:
    assert same([*moves, *inverse(moves)], [])
    assert list(inverse(inverse(moves))) == moves


@given(MANEUVERS)
def test_simplify_keeps_what_a_maneuver_does(moves: list[Move]) -> None:
    simple = simplify(moves)
    assert same(simple, moves)
    assert simplify(simple) == simple
    assert len(simple) <= len(moves)


@given(MANEUVERS)
def test_a_maneuver_and_its_inverse_cancel_to_nothing(moves: list[Move]) -> None:
    assert simplify([*moves, *inverse(moves)]) == ()


SIMPLE = {
    "R R": "R2",
    "R R2": "R'",
    "R R'": "",
    "R L R": "L R2",
    "R L": "L R",
    "U D U'": "D",
    "R U U' R'": "",
    "R M' L'": "x",
    "R M'": "Rw",
    "L R'": "L R'",
    "F x x' F": "F2",
    "B F B' F": "F2",
    "Rw R'": "M'",
    "x x x": "x'",
}


@pytest.mark.parametrize(("maneuver", "expected"), SIMPLE.items())
def test_simplify(maneuver: str, expected: str) -> None:
    assert format_maneuver(simplify(maneuver)) == expected


@given(MANEUVERS, st.sampled_from(["M", "E", "S"]))
def test_mirror_twice_is_nothing_and_length_stays(moves: list[Move], plane: str) -> None:
    image = mirror(moves, plane)
    assert list(mirror(image, plane)) == moves
    assert [length(image, metric) for metric in METRICS] == [
        length(moves, metric) for metric in METRICS
    ]


@given(MANEUVERS, st.sampled_from(["M", "E", "S"]))
def test_mirror_is_what_a_mirror_shows(moves: list[Move], plane: str) -> None:
    """Mirrored stickers after the maneuver = stickers after the mirrored maneuver."""
    exchange = {"M": "URFDLB:ULFDRB", "E": "URFDLB:DRFULB", "S": "URFDLB:URBDLF"}[plane]
    names = str.maketrans(*exchange.split(":"))
    faces = after_moves(solved_faces(), moves)
    seen = np.empty_like(faces)
    for i, face in enumerate(FACES):
        opposite = FACES.index(face.translate(names))
        # A mirror exchanges left and right of a face; in the plane of E, and in that of S for the
        # faces U and D, it exchanges the upper and the lower row.
        upside_down = plane == "E" or (plane == "S" and face in "UD")
        image = faces[opposite][::-1] if upside_down else faces[opposite][:, ::-1]
        seen[i] = [[letter.translate(names) for letter in row] for row in image.tolist()]
    assert (after_moves(solved_faces(), mirror(moves, plane)) == seen).all()


def test_there_are_only_three_mirrors() -> None:
    with pytest.raises(PuzzleError, match="'R' is no mirror plane"):
        mirror("R", "R")


FACE_TURNS = {
    # maneuver: (face turns in the frame of the start, centres at U R F D L B afterwards)
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


@pytest.mark.parametrize(("maneuver", "expected"), FACE_TURNS.items())
def test_face_turns_alone(maneuver: str, expected: tuple[str, str]) -> None:
    turns, orientation = rewrite(maneuver)
    assert (" ".join(MOVE_NAMES[turn] for turn in turns), orientation) == expected
    assert orientation_after(maneuver) == orientation


@given(MANEUVERS)
def test_face_turns_do_the_same_up_to_holding(moves: list[Move]) -> None:
    turns, orientation = rewrite(moves)
    faces = after_moves(solved_faces(), moves)
    assert "".join(faces[:, 1, 1]) == orientation
    # Turn the whole cube back to how it was held: the stickers are those of the face turns.
    back = next(
        way
        for way in (parse(f"{a} {b}") for a in HOLD_UP for b in HOLD_FRONT)
        if "".join(after_moves(faces, way)[:, 1, 1]) == FACES
    )
    assert same([*moves, *back], [face_move(turn) for turn in turns])
    assert face_turns(moves) == turns


HOLD_UP = ("", "x", "x2", "x'", "z", "z'")
HOLD_FRONT = ("", "y", "y2", "y'")


@given(st.lists(st.integers(0, 17), max_size=10), MANEUVERS)
def test_turns_as_held_are_those_of_the_turned_cube(turns: list[int], moves: list[Move]) -> None:
    orientation = orientation_after(moves)
    held = [face_move(turn) for turn in as_held(turns, orientation)]
    assert face_turns([*moves, *held]) == (*face_turns(moves), *turns)
