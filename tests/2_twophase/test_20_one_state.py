"""All coordinates of one state, from the pieces to the numbers and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube.cube import Cube
from cubogram.cube.cubies import SOLVED
from cubogram.cube.random_state import N_STATES, state_number
from cubogram.errors import ArgumentError
from cubogram.twophase.coordinates.one_state import SIZES, Coordinates, SymmetryCoordinate
from cubogram.twophase.coordinates.symmetry_classes import N_FLIPSLICE_CLASSES

STATES = st.integers(0, N_STATES - 1).map(state_number)


def test_the_solved_cube_is_all_zeros() -> None:
    assert Coordinates.of(SOLVED) == Coordinates()
    assert Coordinates().cubies == SOLVED


@given(STATES)
def test_a_state_comes_back_from_its_coordinates(state) -> None:
    assert Coordinates.of(state).cubies == state


@given(STATES, st.sampled_from([*SIZES]), st.data())
def test_what_is_put_is_there_and_the_cube_is_possible(state, name, data) -> None:
    value = data.draw(st.integers(0, SIZES[name] - 1))
    changed = Coordinates.of(state).put(name, value)
    assert getattr(changed, name) == value
    cube = Cube.from_cubies(changed.cubies)  # refuses what turns cannot reach
    assert Coordinates.of(cube.cubies) == changed
    others = {*SIZES} - {name, "edges" if name == "middle" else "middle"}
    before = Coordinates.of(state)
    assert all(getattr(changed, other) == getattr(before, other) for other in others)


@given(STATES, st.integers(0, 15))
def test_an_image_has_the_class_and_its_symmetry_leads_home(state, number) -> None:
    own = SymmetryCoordinate.of(state)
    image = own.image(number, state)
    assert SymmetryCoordinate.of(image).class_number == own.class_number
    found = Coordinates.of(image)
    there = SymmetryCoordinate(own.class_number, number)
    assert there.member == (found.slice, found.flip)
    assert own.image(own.symmetry, state) == state


@given(STATES, st.integers(0, N_FLIPSLICE_CLASSES - 1))
def test_a_different_class_changes_only_flip_and_slice(state, number) -> None:
    before = Coordinates.of(state)
    changed = SymmetryCoordinate.of(state).put_class(number, before)
    assert SymmetryCoordinate.of(changed.cubies).class_number == number
    assert (changed.twist, changed.corners, changed.edges) == (
        before.twist,
        before.corners,
        before.edges,
    )


@pytest.mark.parametrize(("name", "value"), [("twist", 2187), ("slice", -1), ("turn", 0)])
def test_no_such_coordinate(name, value) -> None:
    with pytest.raises(ArgumentError):
        Coordinates().put(name, value)
