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
from cubogram.cube.indices import indices_text
from cubogram.cube.maneuver import Maneuver

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
    assert beside(carry(turns)) == carry(Maneuver(f"y {indices_text(turns)}").indices)
    assert tuple(BESIDE[turn] for turn in turns) == Maneuver(f"y {indices_text(turns)}").indices


@given(TURNS)
def test_joining_keeps_the_effect_and_leaves_no_neighbours(turns):
    short = joined(turns)
    assert carry(short) == carry(turns)
    assert len(short) <= len(turns)
    assert joined(short) == short
    for a, b in pairwise(short):
        assert a // 3 != b // 3


def test_joining_cancels_through_several_turns():
    assert joined(Maneuver("R U F L R2 L' R2 F' U' R").indices) == Maneuver("R2").indices
