"""Cubes as values: they form a group, can be held in 24 ways, and survive text and pickle."""

import copy
import pickle
import pydoc
import random
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import CUBES, HELD, MANEUVERS, refusal

from cubogram.cube.cube import Cube
from cubogram.cube.cubies import FACES, SOLVED
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.models.faces import after_moves, facelets_from, faces_from
from cubogram.cube.moves import FACE_TURNS, Move
from cubogram.cube.random_state import N_STATES
from cubogram.cube.rotations import composed, inverse_orientation, rotation_texts


@given(CUBES, CUBES, CUBES)
def test_cubes_are_a_group(a: Cube, b: Cube, c: Cube) -> None:
    assert (a * b) * c == a * (b * c)
    assert a * Cube() == Cube() * a == a
    assert a * ~a == ~a * a == Cube()
    assert ~(a * b) == ~b * ~a


@given(CUBES, MANEUVERS, MANEUVERS)
def test_the_product_is_one_maneuver_after_another(cube: Cube, m: Maneuver, n: Maneuver) -> None:
    assert Cube(m) * Cube(n) == Cube(m + n) == Cube(m).apply(n) == Cube(m) * n == m * Cube(n)
    assert ~Cube(m) == Cube(~m) == Cube(m).inverse()
    by_arrays = after_moves(faces_from(cube.facelets), m)  # which know nothing about pieces
    assert (cube * Cube(m)).facelets == facelets_from(by_arrays)
    turned = cube.apply(m)
    assert turned == cube * Cube(m) == cube.apply(str(m)) == cube.apply(iter(m))
    assert turned == cube.apply(list(map(str, m)))
    assert turned.apply(~m) == cube


@pytest.mark.port
@given(CUBES, st.integers(-30, 30), st.integers(-30, 30))
def test_powers_and_orders(cube: Cube, m: int, n: int) -> None:
    assert cube**m * cube**n == cube ** (m + n)
    assert (cube**m) ** n == cube ** (m * n)
    assert (cube**0, cube**1, cube**-1) == (Cube(), cube, ~cube)
    assert cube ** (N_STATES * 24) == Cube()  # the order of the group
    assert cube**cube.order == Cube()
    for prime in (2, 3, 5, 7, 11):
        if cube.order % prime == 0:
            assert cube ** (cube.order // prime) != Cube()


@given(CUBES)
def test_a_cube_is_a_value(cube: Cube) -> None:
    assert Cube(str(cube)) == Cube(cube.facelets) == Cube(cube.net) == cube
    assert eval(repr(cube)) == cube
    assert repr(cube) == f"Cube({cube.facelets!r})"
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(cube, protocol)) == cube
    assert copy.copy(cube) == copy.deepcopy(cube) == Cube(cube) == cube
    assert len({cube, Cube(cube.facelets)}) == 1
    assert cube != cube.facelets
    assert Cube.from_cubies(cube.cubies, cube.orientation) == cube
    assert Cube(rotation_texts()[cube.orientation]) * Cube.from_cubies(cube.cubies) == cube
    for name in ("cubies", "orientation", "facelets", "else"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(cube, name, None)


@pytest.mark.port
def test_the_24_ways_to_hold_a_cube() -> None:
    assert len(rotation_texts()) == len({Cube(text) for text in rotation_texts().values()}) == 24
    assert sum(len(Maneuver(text)) for text in rotation_texts().values()) == 9 + 2 * 14
    for orientation, text in rotation_texts().items():
        assert Cube(text).orientation == Maneuver(text).orientation == orientation
        assert Cube(text).is_solved
        assert Cube.from_cubies(SOLVED, orientation) == Cube(text)
        assert composed(orientation, inverse_orientation(orientation)) == FACES
        assert (
            composed(orientation, HELD[5])
            == Cube(f"{text} {rotation_texts()[HELD[5]]}").orientation
        )


def test_random_cubes() -> None:
    assert Cube.random(seed=7) == Cube.random(seed=7) != Cube.random(seed=8)
    assert Cube.random("seven") == Cube.random("seven")
    drawn = random.Random(7)
    assert [Cube.random(drawn), Cube.random(drawn)] != [Cube.random(7), Cube.random(7)]
    assert Cube.random() != Cube.random()


def test_what_is_said_about_a_cube() -> None:
    said = [Cube(text).describe() for text in ("x y", "R", "M", "R U")]
    assert said == [
        "solved",
        "4 of 8 corners and 8 of 12 edges are solved",
        "0 of 8 corners and 4 of 12 edges are solved",
        "2 of 8 corners and 5 of 12 edges are solved",
    ]
    cube = Cube.random(seed=1)
    assert Cube.diagnose(cube.facelets) == Cube.diagnose(str(cube)) == []
    (problem, *_) = Cube.diagnose("R" + Cube().facelets[1:])
    assert Cube(problem.repair.facelets) == Cube()


@pytest.mark.port
def test_moves_texts_and_numbers_of_numpy_are_taken() -> None:
    assert Maneuver.from_indices(np.array([3, 0, 5], dtype=np.uint8)) == Maneuver("R U R'")
    assert Cube.random(seed=np.int64(7)) == Cube.random(seed=7)
    assert Maneuver("R U") * np.int32(7) == Maneuver("R U") * 7
    assert Cube(Move("R")) == Cube("R") == Cube().apply(Move("R"))
    assert "R U" * Cube("F") == Cube("R U") * "F" == Cube("R U F")
    assert [Cube(move) for move in FACE_TURNS] == [
        Cube(Maneuver.from_indices([index])) for index in range(len(FACE_TURNS))
    ]


@given(CUBES, st.sampled_from([list, tuple, iter]))
def test_a_list_of_54_letters_is_facelets(cube: Cube, kind: type) -> None:
    """It used to be 54 moves, which gave a different cube without a word."""
    assert Cube(kind(cube.facelets)) == cube
    colours = cube.facelets.translate(str.maketrans("URFDLB", "WRGYOX"))
    assert Cube(kind(colours)) == Cube(colours)
    assert refusal(Cube, kind(cube.facelets[1:])).startswith("facelets -: 53 facelets were given")
    turns = [*cube.facelets.replace("D", "D2"), "R'"]
    assert Cube([one for one in turns if one != "2"]) == Cube(
        " ".join(o for o in turns if o != "2")
    )


def test_help_describes_everything_a_cube_has() -> None:
    shown = pydoc.render_doc(Cube, renderer=pydoc.plaintext)
    assert "dataclass" not in shown
    assert "Data and other attributes" not in shown
    for name in ("cubies", "orientation", "facelets", "order"):
        assert re.search(rf"\|  {name}\n \|      [A-Z]", shown), f"{name} has no description"
