"""What maneuvers do to single pieces agrees with the product of states."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from cubogram.cfop.piece_map import (
    TURN_AFTER_Y,
    IDENTITY,
    conjugate_by_y,
    map_of_turns,
    map_of_cubies,
    cubies_of_map,
    compose,
    inverse_map,
)
from cubogram.cfop.cancellation import cancelled
from cubogram.cube.cubies import after
from cubogram.cube.notation import face_turns, to_text

TURNS = st.lists(st.integers(0, 17), max_size=30)


@given(TURNS)
def test_carrying_is_what_the_state_says(turns):
    assert map_of_turns(turns) == map_of_cubies(after(turns))
    assert cubies_of_map(map_of_turns(turns)) == after(turns)


@given(TURNS, TURNS)
def test_one_maneuver_after_another(first, second):
    assert compose(map_of_turns(first), map_of_turns(second)) == map_of_turns(first + second)
    assert compose(map_of_turns(first), inverse_map(map_of_turns(first))) == IDENTITY


@given(TURNS)
def test_beside_is_the_maneuver_after_y(turns):
    assert conjugate_by_y(map_of_turns(turns)) == map_of_turns(face_turns(f"y {to_text(turns)}"))
    assert tuple(TURN_AFTER_Y[turn] for turn in turns) == face_turns(f"y {to_text(turns)}")


@given(TURNS)
def test_joining_keeps_the_effect_and_leaves_no_neighbours(turns):
    short = cancelled(turns)
    assert map_of_turns(short) == map_of_turns(turns)
    assert len(short) <= len(turns)
    assert cancelled(short) == short
    for a, b in pairwise(short):
        assert a // 3 != b // 3


def test_joining_cancels_through_several_turns():
    assert cancelled(face_turns("R U F L R2 L' R2 F' U' R")) == face_turns("R2")
