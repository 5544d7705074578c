"""What maneuvers do to single pieces agrees with the product of states."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from cubogram.cfop.cancellation import cancelled
from cubogram.cfop.piece_map import (
    IDENTITY,
    TURN_AFTER_Y,
    compose,
    conjugate_by_y,
    cubies_of_map,
    inverse_map,
    map_of_cubies,
    map_of_turns,
)
from cubogram.cube.cubies import after
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.turn_indices import indices_text

TURNS = st.lists(st.integers(0, 17), max_size=30)


@given(TURNS)
def test_a_piece_map_is_what_the_state_says(turns):
    assert map_of_turns(turns) == map_of_cubies(after(turns))
    assert cubies_of_map(map_of_turns(turns)) == after(turns)


@given(TURNS, TURNS)
def test_one_maneuver_after_another(first, second):
    assert compose(map_of_turns(first), map_of_turns(second)) == map_of_turns(first + second)
    assert compose(map_of_turns(first), inverse_map(map_of_turns(first))) == IDENTITY


@given(TURNS)
def test_the_conjugate_is_the_maneuver_after_y(turns):
    after_y = Maneuver(f"y {indices_text(turns)}").indices
    assert conjugate_by_y(map_of_turns(turns)) == map_of_turns(after_y)
    assert tuple(TURN_AFTER_Y[turn] for turn in turns) == after_y


@given(TURNS)
def test_cancellation_keeps_the_effect_and_leaves_no_neighbours(turns):
    short = cancelled(turns)
    assert map_of_turns(short) == map_of_turns(turns)
    assert len(short) <= len(turns)
    assert cancelled(short) == short
    for a, b in pairwise(short):
        assert a // 3 != b // 3


@given(TURNS, TURNS)
def test_cancellation_behind_turns_that_cancel_no_more(before, turns):
    assert cancelled(turns, cancelled(before)) == cancelled(before + turns)


def test_cancellation_goes_on_through_several_turns():
    assert cancelled(Maneuver("R U F L R2 L' R2 F' U' R").indices) == Maneuver("R2").indices
