"""Exercises show the case they promise, and the answer solves it."""

import random

import pytest

from cubogram.cfop.last_layer_plans import is_oriented
from cubogram.cfop.pairs import SLOT_PAIRS
from cubogram.cfop.pictures import CROSS
from cubogram.cfop.piece_map import IDENTITY, compose, map_of_cubies, map_of_turns
from cubogram.cfop.rules import STEPS, load
from cubogram.cfop.solver import solve
from cubogram.cfop.trainer import exercise, recognise
from cubogram.cfop.two_look import numbers_of
from cubogram.cube.cube import Cube
from cubogram.errors import PuzzleError

CASES = [(rule.step, rule) for step in STEPS for rule in load(step) if not rule.frees_pieces]


def by_cfop(cube):
    return solve(cube).maneuver


def solves(found):
    after = compose(map_of_cubies(found.cube.cubies), map_of_turns(found.answer.indices))
    if found.step == "cross":
        return all(after[home] == home for home in CROSS)
    if found.step == "F2L":
        return all(after[home] == home for home in (*CROSS, *SLOT_PAIRS[0]))
    return is_oriented(after) if found.step == "OLL" else after == IDENTITY


@pytest.mark.parametrize(("step", "rule"), CASES, ids=lambda value: getattr(value, "title", ""))
def test_each_case_can_be_trained(step, rule):
    found = exercise(step, rule.number, seed=rule.number, scrambler=lambda state: "")
    assert found.case is rule
    assert recognise(found.cube, step).rule is rule
    assert solves(found)


@pytest.mark.parametrize("step", ["cross", *STEPS])
def test_scrambles_lead_to_the_cube(step):
    for seed in range(3):
        found = exercise(step, seed=seed, colour="green", scrambler=by_cfop)
        assert Cube(found.scramble) == found.cube
        assert found.cube.orientation[3] == "F"
        assert solves(found)


def test_the_two_phase_solver_scrambles():
    found = exercise("OLL", "Sune", seed=1)
    assert Cube(found.scramble) == found.cube


def test_the_same_seed_gives_the_same_exercise():
    first, second = (exercise("F2L", seed=5, scrambler=by_cfop) for _ in range(2))
    assert first == second


def test_all_cases_turn_up():
    rng = random.Random(2)
    seen = set()
    for _ in range(3000):
        seen.add(exercise("PLL", seed=rng.randrange(1 << 32), scrambler=lambda cube: "").case.name)
        if len(seen) == 21:
            break
    assert len(seen) == 21


def test_what_shows_no_case():
    for step in STEPS:
        assert recognise(Cube(), step) is None
        assert recognise("R", step) is None  # the cross is broken


def test_unknown_steps_and_cases():
    with pytest.raises(PuzzleError, match="'ZBLL' is not a step"):
        exercise("ZBLL")
    with pytest.raises(PuzzleError, match="F2L has no case 77"):
        exercise("F2L", 77)
    with pytest.raises(PuzzleError, match="not a case of its own"):
        exercise("F2L", "stuck piece")


def test_two_looks_need_sixteen_cases():
    numbers = {step: numbers_of(step) for step in ("F2L", "OLL", "PLL")}
    assert numbers["F2L"] == frozenset()
    assert numbers["OLL"] == {2, *range(21, 28), 44, 45}
    names = {rule.name for rule in load("PLL") if rule.number in numbers["PLL"]}
    assert names == {"T", "Y", "H", "Ua", "Ub", "Z"}
