"""Whole solves: hundreds of random cubes, every step checked against the cube."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubogram.cfop import cross
from cubogram.cfop.carry import carry_of
from cubogram.cfop.explain import CORNER_PLACES, DIRECTIONS, EDGE_PLACES, SLOT_PLACES
from cubogram.cfop.hold import colour_name
from cubogram.cfop.joins import joined
from cubogram.cfop.pairs import SLOT_NAMES, SLOT_PAIRS
from cubogram.cfop.pictures import CROSS, LAST_LAYER
from cubogram.cfop.solver import Options, solve
from cubogram.cube.coloured import ColouredCube
from cubogram.cube.cube import Cube
from cubogram.cube.cubies import FACES, SOLVED, after, face_turn
from cubogram.cube.facelets import to_facelets
from cubogram.cube.layout import corner_facelets, edge_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.random_state import random_state
from cubogram.cube.rotations import seen_from
from cubogram.errors import PuzzleError

MEAN_FIXED, MEAN_NEUTRAL = 55, 52  # what the solver has to stay below, in face turns


def check(solution):
    """All that must be true of a solution, whatever the options."""
    assert after(solution.turns, solution.cube.cubies).is_solved
    assert joined(solution.turns) == solution.turns
    state = solution.cube.cubies
    for step in solution.steps:
        assert step.before == state
        state = after(step.turns, state)
        assert step.after == state
        assert step.why.endswith(".")
        seen = carry_of(seen_from(state, solution.centres))
        if step.kind in ("cross", "xcross", "take out", "F2L", "OLL", "PLL"):
            assert all(seen[home] == home for home in CROSS)
        if step.slot and step.kind in ("xcross", "F2L"):
            assert all(seen[home] == home for home in SLOT_PAIRS[SLOT_NAMES.index(step.slot)])
        if step.kind == "OLL":
            assert all((seen[home] - home) % (3 if home < 24 else 2) == 0 for home in LAST_LAYER)
            assert all(seen[home] == home for pair in SLOT_PAIRS for home in pair)
        # the pieces the step is about are, before and after, where it says
        assert len(step.matters) == len(step.target)
        before, later = to_facelets(step.before), to_facelets(step.after)
        assert sorted(before[f] for f in step.matters) == sorted(later[f] for f in step.target)
        assert not set(step.done) & set(step.matters) or step.kind in ("cross", "xcross")
    assert state == SOLVED
    assert solution.steps[-1].kind == "PLL"
    spoken = " ".join(step.spoken for step in solution.steps)
    assert joined(Maneuver(spoken).indices) == solution.turns
    every = joined(turn for step in solution.steps for turn in step.turns)
    assert every == solution.turns


LIES = re.compile(r"([a-z]+(?:-[a-z]+)+) (corner|edge) is ([a-z ]+), ([a-z]+) ([a-z ]+)[;.]")
SLOT = re.compile(r"their slot is the ([a-z ]+) one")


def piece_at(cube, place, noun):
    """The facelets of a place that is named in words, and the colours there."""
    places, facelets = (
        (CORNER_PLACES, corner_facelets()) if noun == "corner" else (EDGE_PLACES, edge_facelets())
    )
    return [(f, colour_name(cube.facelets[f])) for f in facelets[places.index(place)]]


@pytest.mark.parametrize("options", [Options(), Options(friendly=True)], ids=str)
def test_what_is_said_of_a_pair_is_seen_as_the_cube_is_then_held(options):
    rng = random.Random(61)
    for _ in range(12):
        solution = solve(random_state(rng), options)
        cube = Cube.from_cubies(solution.cube.cubies)
        for step in solution.steps:
            moves = Maneuver(step.spoken)
            turns = next(
                (n for n, move in enumerate(moves) if move.family not in "xyz"), len(moves)
            )
            held = cube.apply(moves[:turns])
            if step.kind == "F2L":
                said = LIES.findall(step.why)
                assert [noun for _, noun, *_ in said] == ["corner", "edge"]
                for name, noun, place, colour, way in said:
                    found = piece_at(held, place, noun)
                    assert {seen for _, seen in found} == set(name.split("-"))
                    (facelet,) = (f for f, seen in found if seen == colour)
                    assert DIRECTIONS[FACES[facelet // 9]] == way
            cube = cube.apply(moves)
            if step.kind == "F2L":
                slot = SLOT_PLACES.index(SLOT.search(step.why)[1])
                done = held.apply(moves[turns:])
                if done.orientation == held.orientation:
                    colours = {
                        seen for _, seen in piece_at(done, CORNER_PLACES[4 + slot], "corner")
                    }
                    assert colours == set(said[0][0].split("-"))


@pytest.mark.parametrize(
    ("options", "number", "mean"),
    [
        (Options(), 200, MEAN_FIXED),
        (Options(neutral=True), 60, MEAN_NEUTRAL),
        (Options(friendly=True), 60, MEAN_FIXED),
        (Options(foresight=False), 60, MEAN_FIXED),
        (Options(friendly=True, foresight=False), 60, 60),
        (Options(xcross=True), 20, MEAN_FIXED),
        (Options(xcross=True, neutral=True, friendly=True), 10, MEAN_NEUTRAL),
    ],
    ids=str,
)
def test_random_cubes(options, number, mean):
    rng = random.Random(str(options))
    total = 0
    for _ in range(number):
        solution = solve(random_state(rng), options)
        check(solution)
        assert not options.xcross or solution.steps[0].kind == "xcross"
        total += solution.length
    assert total / number <= mean


@pytest.mark.parametrize("colour", ["white", "Y", "r", "orange", "F", "blue"])
def test_colours(colour):
    solution = solve(random_state(random.Random(colour)), Options(colour=colour))
    check(solution)
    face = {"w": "U", "y": "D", "r": "R", "o": "L", "f": "F", "b": "B"}[colour[0].lower()]
    assert solution.colour == solution.centres[3] == face


def test_neutral_is_never_longer_than_it_must_be():
    """It sees all colours' crosses at once, so its shortest cross is the best of six."""
    rng = random.Random(8)
    for _ in range(10):
        state = random_state(rng)
        singles = [solve(state, Options(colour=face)).length for face in FACES]
        assert solve(state, Options(neutral=True)).length <= min(singles) + 3


def test_a_cube_held_another_way():
    cube = Cube("x y' R U F' D2 L B2 R' U2")
    solution = solve(cube, Options(colour="red"))
    check(solution)
    assert solution.colour == "R"
    assert cube.orientation[FACES.index(solution.centres[3])] == "R"
    painted = ColouredCube(Cube.from_cubies(cube.cubies), "WRGYOB")
    assert solve(painted, Options(colour="white")).colour == "W"


@given(st.lists(st.integers(0, 17), max_size=3))
@settings(max_examples=40, deadline=None)
def test_nearly_solved_cubes(turns):
    check(solve(after(turns)))


@pytest.mark.parametrize("turn", range(18))
def test_one_turn_away(turn):
    solution = solve(face_turn(turn))
    check(solution)
    assert solution.length == 1


def test_the_solved_cube():
    for options in (Options(), Options(neutral=True), Options(xcross=True), Options(friendly=True)):
        solution = solve(SOLVED, options)
        check(solution)
        assert solution.length == 0
        assert all(step.as_json(FACES)["skipped"] for step in solution.steps)


@pytest.mark.parametrize("slack", range(3))
def test_the_cross_is_optimal_or_as_much_longer_as_allowed(slack):
    rng = random.Random(21)
    lengths = []
    for _ in range(20):
        state = random_state(rng)
        solution = solve(state, Options(slack=slack))
        check(solution)
        start = carry_of(seen_from(state, solution.centres))
        distance = int(cross.distances()[cross.position_of(start)])
        assert distance <= len(solution.steps[0].turns) <= distance + slack
        lengths.append(solution.length)
    assert sum(lengths) / len(lengths) < MEAN_FIXED


def test_x_crosses_are_the_shortest_there_are():
    """Compared with all maneuvers of up to four turns, one by one."""
    rng = random.Random(5)
    for number in range(1, 5):
        turns = [rng.randrange(18) for _ in range(number)]
        back = solve(after(turns), Options(xcross=True)).steps[0]
        assert back.kind == "xcross"
        assert len(back.turns) <= number


def test_x_cross_when_the_cross_is_solved_and_no_pair_is():
    state = after(Maneuver("z2 R U R' L' U' L B' U2 B R' U2 R F' U F L U' L' B U B'").indices)
    cube = Cube.from_cubies(seen_from(state, "DLFURB"))
    for colour in ("yellow", "white"):
        solution = solve(cube, Options(colour=colour, xcross=True))
        check(solution)
        assert solution.steps[0].kind == "xcross"


@pytest.mark.parametrize("slack", [-1, 3])
def test_a_slack_that_makes_no_sense(slack):
    with pytest.raises(PuzzleError, match="0 to 2 turns longer"):
        solve(SOLVED, Options(slack=slack))


def test_an_unknown_colour():
    with pytest.raises(PuzzleError, match="'pink' is no colour of this cube"):
        solve(SOLVED, Options(colour="pink"))
