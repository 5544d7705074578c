"""Whole solutions by CFOP: each step played on stickers, and some of them word for word."""

import pickle
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from replaying import ROTATIONS, explained, pairs_home, refusals, replayed_cfop
from stickers import COLOURS, FACES, opposite, played

from cubogram import Cube, Maneuver
from cubogram.cfop import SolutionInSteps, Style, cross, find, solve, standard
from cubogram.cfop.beginner import FLIPPED_DOWN, SLOT_ORDER, edge_steps
from cubogram.cfop.choice import pairs_now
from cubogram.cfop.cube_orientation import centres_after
from cubogram.cfop.explain import View, permutation_sight, pieces_moved
from cubogram.cfop.pairs import ROTATION_TEXT, SLOT_NAMES, U_TEXT
from cubogram.cfop.pictures import CROSS, LAST_LAYER, U_TURNS
from cubogram.cfop.piece_map import IDENTITY, compose, inverse_map, map_of_cubies, map_of_turns
from cubogram.cube.coloured import read_coloured
from cubogram.cube.rotations import seen_from

SHORTEST = {"friendly": False, "foresight": True}
STYLES: dict[str, dict[str, Any]] = {
    "person": {}, "ahead": {"foresight": True}, "short": {"friendly": False}, "shortest": SHORTEST,
    "neutral": {"neutral": True}, "dual, red": {"neutral": "dual", "colour": "red"},
    "slack, yellow": {"slack": 2, "colour": "yellow"}, "xcross": {"xcross": True},
    "xcross, neutral, ahead": {"xcross": True, "neutral": True, "foresight": True},
    "two looks, orange": {"two_look": True, "colour": "orange"}, "beginner": {"beginner": True},
    "beginner, two looks, blue": {"beginner": True, "two_look": True, "colour": "b"},
}  # fmt: skip


def random_cubes(seed: object, number: int) -> list[Cube]:
    rng = random.Random(str(seed))
    return [Cube.random(rng) for _ in range(number)]


def solved(cubes: list[Cube], **options: Any) -> Iterator[SolutionInSteps]:
    return (solve(cube, Style(**options)) for cube in cubes)


@pytest.mark.parametrize("part", [0, 1])
def test_some_solutions_word_for_word(part: int, golden: Callable[[str, str], None]) -> None:
    lines = []
    for seed, (name, options) in list(enumerate(STYLES.items()))[6 * part : 6 * part + 6]:
        cube = Cube.random(100 + seed).apply("x y'" if seed % 4 == 3 else "")
        solution = solve(cube, Style(**options))
        lines += [f"{name}: {solution.style.name}. {solution.style.text}", *explained(solution)]
    golden(f"cfop_{part + 1}.txt", "\n".join(lines))


def test_every_step_reaches_its_goal_in_as_many_turns_as_ever(
    golden: Callable[[str, str], None],
) -> None:
    lines = []
    for name, options in STYLES.items():
        counts = []
        for seed in range(8):
            cube = Cube.random(seed).apply(ROTATIONS[seed * 5 % 24])
            solution = solve(cube, Style(**options))
            replayed_cfop(solution)
            first = solution.steps[0]
            assert (first.kind == "xcross") >= bool(options.get("xcross")), (name, seed)
            counts.append(f"{solution.turns}/{solution.rotations}/{solution.length}")
        lines.append(f"{name}: {' '.join(counts)}")
    golden("cfop_lengths.txt", "\n".join(lines))


@given(st.lists(st.integers(0, 17), max_size=3), st.sampled_from(list(STYLES.values())))
def test_nearly_solved_cubes(turns: list[int], options: dict[str, Any]) -> None:
    replayed_cfop(solve(Cube(Maneuver.from_indices(turns)), Style(**options)))


def test_cubes_that_are_solved_or_one_turn_away() -> None:
    for options in STYLES.values():
        solution = solve(Cube(), Style(**options))
        assert solution.length == solution.turns == solution.rotations == 0, options
        assert all(step.as_json(FACES)["skipped"] for step in solution.steps)
    for turn in range(18):
        assert solve(Cube(Maneuver.from_indices([turn]))).length == 1
        (before, *_, last) = solve(Maneuver.from_indices([turn, 0]), Style(**SHORTEST)).steps
        assert before.turns + last.turns <= 2


def test_the_cross_is_optimal_or_as_much_longer_as_allowed() -> None:
    for slack in range(3):
        for solution in solved(random_cubes(21, 8), slack=slack, **SHORTEST):
            start = map_of_cubies(seen_from(solution.cube.cubies, solution.centres))
            distance = int(cross.distances()[cross.position_of(start)])
            assert distance <= solution.steps[0].turns <= distance + slack


def test_x_crosses_are_the_shortest_there_are() -> None:
    """After a few random turns, no more than those; also if the cross is there and no pair is."""
    rng = random.Random(5)
    for number in range(1, 5):
        turns = Maneuver.from_indices(rng.randrange(18) for _ in range(number))
        step = solve(Cube(turns), Style(xcross=True, **SHORTEST)).steps[0]
        assert step.kind == "xcross"
        assert step.turns <= number
    cube = Cube("z2 R U R' L' U' L B' U2 B R' U2 R F' U F U L' U' L B U B' z2")
    for colour in ("yellow", "white"):
        states = replayed_cfop(found := solve(cube, Style(colour=colour, xcross=True)))
        assert found.steps[0].kind == "xcross"
        assert pairs_home(states[0], COLOURS[colour])


def test_neutrality_takes_the_best_colour_or_the_better_of_two() -> None:
    for cube in random_cubes(8, 4):
        singles = {c: solve(cube, Style(colour=c, **SHORTEST)).length for c in FACES}
        assert solve(cube, Style(neutral=True, **SHORTEST)).length <= min(singles.values()) + 3
        found = solve(cube, Style(neutral="dual", colour="red"))
        assert found.colour in "RL"
        assert found.reconstruction == solve(cube, Style(colour=found.colour)).reconstruction
    colours = {solve(cube, Style(neutral="dual")).colour for cube in random_cubes(31, 8)}
    assert colours == {"U", "D"}


def test_a_person_takes_the_easiest_pair_and_the_algorithms_to_learn() -> None:
    for solution in solved(random_cubes(63, 12)):
        held, group = solution.steps[0].maneuver.orientation, []
        fronts = [centres_after(solution.centres, rotation) for rotation in ROTATION_TEXT]
        hold = fronts.index(held if held in fronts else solution.centres)
        for step in solution.steps:
            if step.kind == "F2L":  # F U' F' U F U' F' is done as y' R U' R' U R U' R'
                assert sum(move.family in ("F", "f") for move in step.maneuver) <= 2, step.text
            if step.kind in ("free", "F2L"):
                group.append(step)
            if step.kind == "F2L":
                state = map_of_cubies(seen_from(group[0].before.cubies, solution.centres))
                ranked = pairs_now(standard().f2l, state, hold)
                (best,) = (pair for pair in ranked if SLOT_NAMES[pair.slot] == step.slot)
                assert best.cost == ranked[0].cost
                moves = (move for one in group for move in one.maneuver)
                turned = sum(move.amount for move in moves if move.family == "y")
                assert bool(turned % 4) == best.rotates
                hold, group = (hold + turned) % 4, []
            if step.kind in ("OLL", "PLL") and step.case:
                assert step.case.algorithms[0].text in step.text
                assert not any(move.family == "y" for move in step.maneuver)


def test_every_pair_is_counted_once() -> None:
    """Even those that are solved on the way, when pieces are freed or another pair is inserted."""
    for options in ({}, {"foresight": True}, {"friendly": False}, SHORTEST):
        for solution in solved(random_cubes(69, 12), **options):
            labels = " ".join(s.label for s in solution.steps if s.kind in ("free", "F2L"))
            ordinals = re.findall(r"(\d)(?:st|nd|rd|th)", labels)
            assert ordinals == ["1", "2", "3", "4"][4 - len(ordinals) :]
            assert len(set(re.findall(r"\w+-\w+", labels))) == len(ordinals)
            assert (len(ordinals) < 4) == (solution.steps[0].kind == "xcross")


def test_what_a_pll_does_is_said_for_the_places_before_the_top_is_turned() -> None:
    """In short cycles: a G permutation is two cycles of three, not a swap and a cycle of four."""
    for rule in standard().pll.rules:
        moved = sum(pieces_moved(rule)[home] != home for home in LAST_LAYER)
        for auf, turn in enumerate(U_TURNS):
            said = permutation_sight(View(Cube().cubies, FACES), rule, 0, auf)
            assert said.count("→") in (0, 3, 6), said
            assert auf or said.count("→") + 2 * said.count(" swap") == moved, said
            start = inverse_map(compose(turn, rule.algorithms[0].piece_map))
            assert compose(start, pieces_moved(rule, auf)) in U_TURNS
            assert said.endswith(f"{rule.title}{' after ' if auf else ''}{U_TEXT[auf]}.")


# Two looks, and beginners


def test_two_looks_need_sixteen_algorithms_and_the_same_pairs() -> None:
    used = set()
    for options in ({}, {"beginner": True}, {"friendly": False}):
        for cube in random_cubes(68, 20):
            solution = solve(cube, Style(two_look=True, **options))
            last = [step for step in solution.steps if step.kind in ("OLL", "PLL") and step.text]
            assert [step.kind for step in last] == sorted(step.kind for step in last)
            assert len(last) <= 4
            used |= {step.case.title for step in last if step.case}
            one = solve(cube, Style(**options))
            assert [s.text for s in one.steps if s.kind not in ("OLL", "PLL")] == [
                s.text for s in solution.steps if s.kind not in ("OLL", "PLL")
            ]
    names = [*range(21, 28), "H", "Ua", "Ub", "Z"]
    assert used == {find("OLL" if isinstance(name, int) else "PLL", name).title for name in names}


def test_a_beginner_brings_home_one_edge_after_the_other() -> None:
    assert edge_steps(IDENTITY) == []
    turns = quarters = shortest = 0
    for cube in random_cubes(16, 150):
        state = map_of_cubies(cube.cubies)
        shortest += int(cross.distances()[cross.position_of(state)])
        for step in edge_steps(state):
            in_place = [home for home in CROSS if state[home] == home]
            assert step.home not in in_place
            state = compose(state, map_of_turns(step.turns))
            assert all(state[home] == home for home in [*in_place, step.home])
            turns += len(step.turns)
            quarters += Maneuver.from_indices(step.turns).qtm
        assert [state[home] for home in CROSS] == list(CROSS)
    # greedy costs more than twice the shortest, and "about 20 steps", as its author says
    assert (turns, quarters, shortest) == (2067, 2674, 878)
    for side in FLIPPED_DOWN:
        rule = Maneuver(FLIPPED_DOWN[side])
        state = map_of_turns((~rule).indices)
        assert sum(state[home] != home for home in CROSS) == 1, side


def test_a_beginner_solves_the_pairs_in_a_fixed_order() -> None:
    order = [SLOT_NAMES[slot] for slot in SLOT_ORDER]
    for solution in solved(random_cubes(3, 10), beginner=True):
        slots = [step.slot for step in solution.steps if step.kind == "F2L"]
        assert slots == sorted(slots, key=order.index)
        edges = [step for step in solution.steps if step.kind == "cross"]
        assert len(edges) <= 4
        assert all(step.name.endswith(" edge") and step.turns for step in edges)
        assert [step.text.startswith("z2 ") for step in edges] == [True] + [False] * (
            len(edges) - 1
        )


# Values and arguments


def test_solutions_are_values() -> None:
    cube = random_cubes(67, 1)[0]
    first, second = solve(cube), solve(str(cube))
    assert first == second == cube.cfop() == pickle.loads(pickle.dumps(first))
    assert hash(first) == hash(second)
    assert first != solve(cube, Style(colour="yellow"))
    assert repr(first) == f"<SolutionInSteps: {first.summary}>"
    assert repr(first.steps[0]) == f"<Step: {first.steps[0]}>"
    assert cube.apply(first).is_solved
    with pytest.raises(AttributeError):
        first.colour = "D"  # type: ignore[misc]


def test_colours_by_name_letter_and_face_on_a_cube_held_any_way() -> None:
    cube = Cube("x y' R U' F' D2 L B2 R' U2")
    for name, face in (("white", "U"), ("Y", "D"), ("r", "R"), ("orange", "L"), ("F", "F")):
        solution = solve(cube, Style(colour=name))
        replayed_cfop(solution)
        assert solution.colour == face == cube.orientation[FACES.index(solution.centres[3])]
    painted = read_coloured(
        Cube("R U F' D2 L").facelets.translate(str.maketrans("URFDLB", "WRGYOB"))
    )
    solution = solve(painted, Style(colour="white"))
    assert (solution.colour, solution.steps[0].name) == ("W", "X-cross on white")
    assert set(solution.as_json()["state"]) == set("WRGYOB")
    assert played("".join(painted.facelets), str(solution.maneuver)) == "".join(
        9 * centre for centre in painted.facelets[4::9]
    )
    assert opposite(painted.facelets, "W") == "Y"


def test_a_step_as_json(golden: Callable[[str, str], None]) -> None:
    found = solve("R U R' U' F2 D", Style(colour="yellow", **SHORTEST)).as_json()
    lines = [f"{name}: {value}" for name, value in found.items() if name != "steps"]
    for step in found["steps"]:
        lines += ["", *(f"{name}: {value}" for name, value in step.items())]
    golden("cfop_json.txt", "\n".join(lines))


def test_options_that_make_no_sense(golden: Callable[[str, str], None]) -> None:
    options: list[dict[str, Any]] = [
        {"slack": -1}, {"slack": 3}, {"slack": True}, {"friendly": 1}, {"foresight": "no"},
        {"colour": 3}, {"colour": "pink"}, {"freindly": True}, {"neutral": "white"},
        {"two_look": True, "foresight": True}, *(
            {"beginner": True, name: value}
            for name, value in [*SHORTEST.items(), ("neutral", True), ("xcross", 1), ("slack", 1)]
        ),
    ]  # fmt: skip
    calls: dict[str, Callable[[], object]] = {
        str(one): lambda one=one: solve(Cube(), Style(**one)) for one in options
    }
    calls |= {
        "3": lambda: solve(3), "R K": lambda: solve("R K"), "a style": lambda: solve("R", "white"),
        "both": lambda: Cube("R").cfop(Style(), colour="red"),
        "Cube().cfop": lambda: Cube().cfop(colour="purple"),
    }  # fmt: skip
    golden("cfop_errors.txt", refusals(calls))


COLD = """
import sys, threading
from cubogram import Cube
sys.setswitchinterval(1e-5)
cubes = [Cube.random(seed=n) for n in range(6)]
found = [None] * len(cubes)
start = threading.Barrier(len(cubes))
def work(n):
    start.wait()
    found[n] = cubes[n].cfop(foresight=bool(n % 2))
threads = [threading.Thread(target=work, args=(n,)) for n in range(len(cubes))]
for thread in threads: thread.start()
for thread in threads: thread.join()
for n, cube in enumerate(cubes):
    assert found[n] == cube.cfop(foresight=bool(n % 2)), n
"""


@pytest.mark.native
def test_threads_on_cold_tables_find_what_one_finds() -> None:
    subprocess.run([sys.executable, "-c", COLD], check=True, capture_output=True)
