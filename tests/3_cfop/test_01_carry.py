"""What maneuvers do to single pieces agrees with the product of states."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from cubogram.cfop.carry import (
    BESIDE,
    NOTHING,
    beside,
    carry,
    carry_of,
    cubies_of,
    then,
    undone,
)
from cubogram.cfop.joins import joined
from cubogram.cube.cubies import after
from cubogram.cube.notation import face_turns, to_text

TURNS = st.lists(st.integers(0, 17), max_size=30)


@given(TURNS)
def test_carrying_is_what_the_state_says(turns):
    assert carry(turns) == carry_of(after(turns))
    assert cubies_of(carry(turns)) == after(turns)


@given(TURNS, TURNS)
def test_one_maneuver_after_another(first, second):
    assert then(carry(first), carry(second)) == carry(first + second)
    assert then(carry(first), undone(carry(first))) == NOTHING


@given(TURNS)
def test_beside_is_the_maneuver_after_y(turns):
    assert beside(carry(turns)) == carry(face_turns(f"y {to_text(turns)}"))
    assert tuple(BESIDE[turn] for turn in turns) == face_turns(f"y {to_text(turns)}")


@given(TURNS)
def test_joining_keeps_the_effect_and_leaves_no_neighbours(turns):
    short = joined(turns)
    assert carry(short) == carry(turns)
    assert len(short) <= len(turns)
    assert joined(short) == short
    for a, b in pairwise(short):
        assert a // 3 != b // 3


def test_joining_cancels_through_several_turns():
    assert joined(face_turns("R U F L R2 L' R2 F' U' R")) == face_turns("R2")
