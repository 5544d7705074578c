"""Exercises show the case they promise, and the answer solves it."""

import random
from collections import Counter

import pytest

from cubogram.cfop.last_layer_plans import is_oriented
from cubogram.cfop.pairs import SLOT_PAIRS
from cubogram.cfop.pictures import CROSS, FIRST_TWO_LAYERS, U_TURNS
from cubogram.cfop.piece_map import (
    IDENTITY,
    compose,
    cubies_of_map,
    map_of_cubies,
    map_of_turns,
)
from cubogram.cfop.rules import SETS, find, load
from cubogram.cfop.solver import solve
from cubogram.cfop.trainer import exercise, recognise
from cubogram.cfop.two_look import corners_are_home, numbers_of
from cubogram.cube.cube import Cube
from cubogram.cube.pieces import permutation_parity
from cubogram.errors import PuzzleError
from cubogram.roux.cmll import every_state

CASES = [(rule.step, rule) for step in SETS for rule in load(step) if not rule.frees_pieces]


def by_cfop(cube):
    return solve(cube).maneuver


def solves(found):
    after = compose(map_of_cubies(found.cube.cubies), map_of_turns(found.answer.indices))
    if found.step == "cross":
        return all(after[home] == home for home in CROSS)
    if found.step == "F2L":
        return all(after[home] == home for home in (*CROSS, *SLOT_PAIRS[0]))
    if found.step == "COLL":
        return is_oriented(after) and corners_are_home(after)
    return is_oriented(after) if found.step == "OLL" else after == IDENTITY


@pytest.mark.parametrize(("step", "rule"), CASES, ids=lambda value: getattr(value, "title", ""))
def test_each_case_can_be_trained(step, rule):
    found = exercise(step, rule.number, seed=rule.number, scrambler=lambda state: "")
    assert found.case is rule
    assert recognise(found.cube, step).rule is rule
    assert solves(found)


@pytest.mark.parametrize("step", ["cross", *SETS])
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


def test_tops_are_equally_likely():
    """Of 215 orientations of the top that are not solved, 27 show no edge, and 26 all four."""
    rng, count = random.Random(3), 1500
    cases = Counter(
        exercise("OLL", seed=rng.randrange(1 << 32), scrambler=lambda cube: "").case
        for _ in range(count)
    )
    groups = Counter[str]()
    for case, times in cases.items():
        groups[case.group] += times
    assert groups["dot"] / count == pytest.approx(27 / 215, abs=0.03)
    assert groups["cross"] / count == pytest.approx(26 / 215, abs=0.03)
    assert groups["corners done"] / count == pytest.approx(6 / 215, abs=0.015)  # 28 and 57
    assert cases[find("OLL", 20)] / count == pytest.approx(1 / 215, abs=0.006)


def test_what_shows_no_case():
    for step in SETS:
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


def test_coll_has_a_case_for_every_top_whose_edges_are_right_but_not_its_corners():
    """Each is asked on a cube with its edges anywhere, and its algorithms solve the corners."""
    rng, seen = random.Random(4), Counter()
    for corners in every_state():
        state = bytearray(IDENTITY)
        for home, code in zip(range(0, 12, 3), corners, strict=True):
            for twist in range(3):
                state[home + twist] = code - code % 3 + (code + twist) % 3
        edges = rng.sample(range(4), 4)
        if permutation_parity(tuple(edges)) != permutation_parity(tuple(c // 3 for c in corners)):
            edges[:2] = edges[1::-1]
        for home, place in enumerate(edges):
            state[24 + 2 * home : 26 + 2 * home] = bytes((24 + 2 * place, 25 + 2 * place))
        use = recognise(Cube.from_cubies(cubies_of_map(bytes(state))), "COLL")
        if all(code % 3 == 0 for code in corners):
            assert use is None
            continue
        seen[use.rule.name] += 1
        for algorithm in use.rule.algorithms:
            after = compose(compose(bytes(state), U_TURNS[use.auf]), algorithm.piece_map)
            assert is_oriented(after)
            assert corners_are_home(after)
            assert all(after[home] == home for home in FIRST_TWO_LAYERS)
    assert sum(seen.values()) == 24 * 26
    assert len(seen) == 40
    half = {"H columns", "H rows"}  # they look the same after two turns of the top
    assert {name for name, count in seen.items() if count < 16} == half


def test_coll_is_for_tops_whose_edges_are_right():
    assert recognise("F R U R' U' F'", "COLL") is None
    assert recognise("R U R' U R U2 R'", "COLL").rule.group == "Antisune"
