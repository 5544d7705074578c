"""The beginner's cross and pairs: no looking ahead, and yet everything is solved."""

import random

import pytest

from cubogram.cfop import cross
from cubogram.cfop.beginner import FLIPPED_DOWN, SLOT_ORDER, edge_steps
from cubogram.cfop.pairs import SLOT_NAMES
from cubogram.cfop.pictures import CROSS
from cubogram.cfop.piece_map import IDENTITY, compose, map_of_cubies, map_of_turns
from cubogram.cube.cube import Cube
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.random_state import random_state
from cubogram.errors import ArgumentError


def test_each_edge_comes_home_and_the_others_stay() -> None:
    rng = random.Random(16)
    turns, shortest = 0, 0
    for _ in range(300):
        state = map_of_cubies(random_state(rng))
        shortest += int(cross.distances()[cross.position_of(state)])
        for step in edge_steps(state):
            in_place = [home for home in CROSS if state[home] == home]
            assert step.home not in in_place
            state = compose(state, map_of_turns(step.turns))
            assert all(state[home] == home for home in [*in_place, step.home])
            turns += len(step.turns)
        assert [state[home] for home in CROSS] == list(CROSS)
    assert 13 < turns / 300 < 15  # greedy costs more than twice the shortest
    assert 5.5 < shortest / 300 < 6.1


def test_a_cross_that_is_there_needs_nothing() -> None:
    assert edge_steps(IDENTITY) == []


@pytest.mark.parametrize("side", FLIPPED_DOWN)
def test_a_flipped_edge_goes_down_and_the_rest_of_the_cross_stays(side: str) -> None:
    """The rule is its own test: done backward on a solved cube, it makes its own case."""
    rule = Maneuver(FLIPPED_DOWN[side])
    state = map_of_turns((~rule).indices)
    moved = [home for home in CROSS if state[home] != home]
    assert [compose(state, map_of_turns(rule.indices))[home] for home in CROSS] == list(CROSS)
    assert len(moved) == 1


def test_whole_cubes_are_solved_in_the_fixed_order() -> None:
    rng = random.Random(3)
    for _ in range(20):
        cube = Cube.random(rng)
        solution = cube.cfop(beginner=True)
        assert cube.apply(solution.maneuver).is_solved
        assert cube.apply(str(solution)).is_solved
        slots = [step.slot for step in solution.steps if step.kind == "F2L"]
        order = [SLOT_NAMES[slot] for slot in SLOT_ORDER]
        assert slots == sorted(slots, key=order.index)
        assert solution.style.name == "A beginner"
        edges = [step for step in solution.steps if step.kind == "cross"]
        assert len(edges) <= 4
        assert all(step.name.endswith(" edge") and step.turns for step in edges)


def test_the_solved_cube_and_any_colour() -> None:
    assert Cube().cfop(beginner=True).length == 0
    solution = Cube("R U F").cfop(beginner=True, colour="red")
    assert Cube("R U F").apply(solution.maneuver).is_solved


@pytest.mark.parametrize(
    "option",
    [{"neutral": True}, {"xcross": True}, {"friendly": False}, {"foresight": True}, {"slack": 1}],
)
def test_a_beginner_does_not_choose(option: dict[str, object]) -> None:
    with pytest.raises(ArgumentError, match="beginner: it cannot be combined with neutral, xcross"):
        Cube("R").cfop(beginner=True, **option)
