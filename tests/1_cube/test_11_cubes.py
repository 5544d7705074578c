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

from cubogram.cube.cube import Cube
from cubogram.cube.cubies import CORNERS, EDGES, FACES, SOLVED, Cubies
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.models.faces import after_moves, facelets_from, faces_from
from cubogram.cube.moves import FACE_TURNS, LAYERS, Move
from cubogram.cube.random_state import N_STATES, state_number
from cubogram.cube.rotations import (
    composed,
    inverse_orientation,
    rotation_texts,
)
from cubogram.errors import ArgumentError, PuzzleError

MOVES = st.sampled_from([Move(family + n) for family in LAYERS for n in ("", "2", "'")])
MANEUVERS = st.lists(MOVES, max_size=25).map(Maneuver)
ORIENTATIONS = st.sampled_from(sorted(rotation_texts()))
CUBES = st.builds(Cube.from_cubies, st.integers(0, N_STATES - 1).map(state_number), ORIENTATIONS)


@given(CUBES, CUBES, CUBES)
def test_cubes_are_a_group(a: Cube, b: Cube, c: Cube) -> None:
    assert (a * b) * c == a * (b * c)
    assert a * Cube() == Cube() * a == a
    assert a * ~a == ~a * a == Cube()
    assert ~(a * b) == ~b * ~a


@given(MANEUVERS, MANEUVERS)
def test_the_product_is_one_maneuver_after_another(m: Maneuver, n: Maneuver) -> None:
    assert Cube(m) * Cube(n) == Cube(m + n) == Cube(m).apply(n) == Cube(m) * n == m * Cube(n)
    assert ~Cube(m) == Cube(~m)


@given(CUBES, MANEUVERS)
def test_the_product_by_stickers(cube: Cube, maneuver: Maneuver) -> None:
    """Arrays of stickers, which know nothing about pieces, give the same product."""
    by_arrays = after_moves(faces_from(cube.facelets), maneuver)
    assert (cube * Cube(maneuver)).facelets == facelets_from(by_arrays)


@given(CUBES, st.integers(-30, 30), st.integers(-30, 30))
def test_powers(cube: Cube, m: int, n: int) -> None:
    assert cube**m * cube**n == cube ** (m + n)
    assert (cube**m) ** n == cube ** (m * n)
    assert (cube**0, cube**1, cube**-1) == (Cube(), cube, ~cube)
    assert cube ** (N_STATES * 24) == Cube()  # the order of the group


@given(CUBES)
def test_text_carries_a_cube_whole(cube: Cube) -> None:
    assert Cube(str(cube)) == Cube(cube.facelets) == Cube(cube.net) == cube
    assert eval(repr(cube)) == cube
    assert repr(cube) == f"Cube({cube.facelets!r})"


@given(CUBES)
def test_a_cube_is_a_value(cube: Cube) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(cube, protocol)) == cube
    assert copy.copy(cube) == copy.deepcopy(cube) == Cube(cube) == cube
    assert len({cube, Cube(cube.facelets)}) == 1
    assert cube != cube.facelets
    for name in ("cubies", "orientation", "facelets", "else"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(cube, name, None)


@given(CUBES, MANEUVERS)
def test_apply_takes_text_and_moves(cube: Cube, maneuver: Maneuver) -> None:
    turned = cube.apply(maneuver)
    assert turned == cube * Cube(maneuver)
    assert turned.apply(~maneuver) == cube
    assert cube.apply(str(maneuver)) == cube.apply(list(map(str, maneuver))) == turned
    assert cube.apply(iter(maneuver)) == turned


@pytest.mark.parametrize("orientation", sorted(rotation_texts()))
def test_the_24_ways_to_hold_a_cube(orientation: str) -> None:
    text = rotation_texts()[orientation]
    assert Cube(text).orientation == Maneuver(text).orientation == orientation
    assert Cube(text).is_solved
    assert len(Maneuver(text)) <= 2
    assert Cube.from_cubies(SOLVED, orientation) == Cube(text)
    assert composed(orientation, inverse_orientation(orientation)) == FACES


def test_there_are_24_of_them() -> None:
    assert len(rotation_texts()) == 24


@given(CUBES)
def test_pieces_make_the_cube_again(cube: Cube) -> None:
    assert Cube.from_cubies(cube.cubies, cube.orientation) == cube
    held = Cube(rotation_texts()[cube.orientation])
    assert held * Cube.from_cubies(cube.cubies) == cube


ZEROS = (0,) * 8
TWISTED = (1, *ZEROS[1:])
REFUSED = [
    (Cubies(corner_permutation=ZEROS), "corner_permutation: the numbers 0 to 7 in some order"),
    (Cubies(corner_permutation=()), "corner_permutation: the numbers 0 to 7 in some order"),
    (Cubies(corner_permutation=None), "corner_permutation: the numbers 0 to 7 in some order"),
    (Cubies(corner_permutation=[*range(8)]), "corner_permutation: the numbers 0 to 7"),
    (Cubies(corner_orientation=(3,) * 8), "corner_orientation: 8 numbers from 0 to 2"),
    (Cubies(corner_orientation=(0,) * 7), "corner_orientation: 8 numbers from 0 to 2"),
    (Cubies(edge_permutation=(*range(11), 12)), "edge_permutation: the numbers 0 to 11"),
    (Cubies(edge_orientation=(0.0,) * 12), "edge_orientation: 12 numbers from 0 to 1"),
    ("R U", "cubies: Cubies are expected, not 'R U'"),
]


@pytest.mark.parametrize(("cubies", "message"), REFUSED, ids=range(len(REFUSED)))
def test_what_are_not_pieces_is_refused_by_name(cubies: object, message: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        Cube.from_cubies(cubies)  # type: ignore[arg-type]
    assert caught.value.message.startswith(message)


@pytest.mark.parametrize(
    ("cubies", "message"),
    [
        (Cubies(corner_orientation=TWISTED), "the UFR corner is twisted clockwise"),
        (Cubies(edge_permutation=(1, 0, *range(2, 12))), "the UR and UF edges are swapped"),
    ],
)
def test_pieces_that_turns_cannot_bring_there_are_refused(cubies: Cubies, message: str) -> None:
    with pytest.raises(PuzzleError, match=message) as caught:
        Cube.from_cubies(cubies)
    assert caught.value.kind == "validity"


@pytest.mark.parametrize("orientation", ["", "URFDL", "RUFDLB", "urfdlb", "WRGYOB", None, 3, []])
def test_there_are_no_other_orientations(orientation: object) -> None:
    with pytest.raises(ArgumentError, match=r"^orientation: "):
        Cube.from_cubies(SOLVED, orientation)  # type: ignore[arg-type]


def test_random_cubes() -> None:
    assert Cube.random(seed=7) == Cube.random(seed=7) != Cube.random(seed=8)
    assert Cube.random("seven") == Cube.random("seven")
    drawn = random.Random(7)
    assert [Cube.random(drawn), Cube.random(drawn)] != [Cube.random(7), Cube.random(7)]
    assert Cube.random() != Cube.random()


def test_diagnose_names_every_problem() -> None:
    cube = Cube.random(seed=1)
    assert Cube.diagnose(cube.facelets) == Cube.diagnose(str(cube)) == []
    problem = Cube.diagnose("R" + Cube().facelets[1:])[0]
    assert problem.repair is not None
    assert Cube(problem.repair.facelets) == Cube()


def test_describe() -> None:
    assert Cube("x y").describe() == "solved"
    assert Cube("R").describe() == "4 of 8 corners and 8 of 12 edges are solved"
    assert Cube.random(seed=0).describe().count(" of ") == 2
    assert (len(CORNERS), len(EDGES)) == (8, 12)


@pytest.mark.native  # pictures are made by a part of the package that the page does not load
def test_a_notebook_shows_the_net() -> None:
    pytest.importorskip("cubogram.draw")
    picture = Cube("R U")._repr_svg_()
    assert picture.startswith("<svg")
    assert picture != Cube()._repr_svg_()


def test_letters_of_other_colours_name_the_centres() -> None:
    """A cube in white, red, green... does not use the faces' letters, so it is held in the usual
    way."""
    painted = Cube("x R").facelets.translate(str.maketrans(FACES, "WRGYOB"))
    assert Cube(painted) == Cube.from_cubies(Cube("x R").cubies)
    assert Cube(painted).orientation == FACES
    exchanged = Cube("R").facelets.translate(str.maketrans("UR", "RU"))  # a mirror's orientation
    assert Cube(exchanged) == Cube("R")


def test_numpy_integers_are_indices() -> None:
    assert Maneuver.from_indices(np.array([3, 0, 5], dtype=np.uint8)) == Maneuver("R U R'")


def test_a_move_or_a_text_may_be_given_for_a_cube_or_a_maneuver() -> None:
    assert Cube(Move("R")) == Cube("R") == Cube().apply(Move("R"))
    assert "R U" * Cube("F") == Cube("R U") * "F" == Cube("R U F")
    assert Cube("R U").inverse() == ~Cube("R U") == Cube("U' R'")


@given(CUBES)
def test_the_order_is_the_first_power_that_is_solved(cube: Cube) -> None:
    assert cube**cube.order == Cube()
    for prime in (2, 3, 5, 7, 11):
        if cube.order % prime == 0:
            assert cube ** (cube.order // prime) != Cube()


@given(st.lists(st.sampled_from(["R", "U2", "F'", "M", "x", "d"]), max_size=8).map(Maneuver))
def test_the_order_of_a_maneuver_is_that_of_its_cube(maneuver: Maneuver) -> None:
    assert maneuver.order == Cube(maneuver).order


def test_the_face_turns_lead_to_all_the_neighbours_of_a_cube() -> None:
    """Walked breadth first, they reach 1, 18 and 243 cubes in 0, 1 and 2 turns."""
    seen, wave, counts = {Cube()}, {Cube()}, []
    for _ in range(3):
        counts.append(len(wave))
        wave = {cube.apply(move) for cube in wave for move in FACE_TURNS} - seen
        seen |= wave
    assert counts == [1, 18, 243]
    assert [Cube(move) for move in FACE_TURNS] == [
        Cube(Maneuver.from_indices([index])) for index in range(len(FACE_TURNS))
    ]


@pytest.mark.native  # the browser's package has no docstrings
def test_help_describes_everything_a_cube_has() -> None:
    shown = pydoc.render_doc(Cube, renderer=pydoc.plaintext)
    assert "dataclass" not in shown
    assert "Data and other attributes" not in shown
    for name in ("cubies", "orientation", "facelets", "order"):
        assert re.search(rf"\|  {name}\n \|      [A-Z]", shown), f"{name} has no description"
