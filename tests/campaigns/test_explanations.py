"""What solutions say about pieces, read as a learner reads it, on many cubes: where they are, which
way they face, which turn brings or joins them. (`sentences` does so for analyses.)"""

import random
import re

import pytest
from replaying import replayed_cfop, replayed_roux

from cubogram import Cube, Maneuver
from cubogram.cfop import SolutionInSteps, Style, solve
from cubogram.cfop.cube_orientation import colour_name
from cubogram.cfop.explain import CORNER_PLACES, DIRECTIONS, EDGE_PLACES, SLOT_PLACES, View
from cubogram.cfop.pictures import CROSS
from cubogram.cfop.piece_map import map_of_cubies
from cubogram.cube.cubies import FACES, after
from cubogram.cube.layout import corner_facelets, edge_facelets, facelet_places
from cubogram.cube.rotations import seen_from
from cubogram.roux import solve as solve_by_roux
from cubogram.roux.training import FirstBlock, question

STYLES = [
    {}, {"foresight": True}, {"friendly": False}, {"friendly": False, "foresight": True},
    {"colour": "red"}, {"beginner": True},
]  # fmt: skip


def random_cubes(seed, number):
    rng = random.Random(str(seed))
    return [Cube.random(rng) for _ in range(number)]


LIES = re.compile(r"the ([a-z-]+) (corner|edge) is ([a-z -]+), ([a-z]+) facing ([a-z]+)[;.]", re.I)
SLOT = re.compile(r"they belong in the ([a-z-]+) slot")


def piece_at(cube, place, noun):
    """The facelets of a place that is described in words, and the colours there."""
    places, facelets = (
        (CORNER_PLACES, corner_facelets()) if noun == "corner" else (EDGE_PLACES, edge_facelets())
    )
    return [(f, colour_name(cube.facelets[f])) for f in facelets[places.index(place)]]


NEXT = re.compile(
    r"The ([a-z]+)-([a-z]+) pair is next: its corner (stays|will be) ([a-z -]+), "
    r"its edge (?:(stays|will be) )?([a-z -]+)\."
)


def test_the_next_pair_is_where_it_is_said_to_be_after_a_step():
    verbs = set()
    for cube in random_cubes(62, 30):
        solution = solve(cube)
        held, steps = cube, solution.steps
        for step, following in zip(steps, [*steps[1:], None], strict=True):
            before, held = held, held.apply(step.maneuver)
            said = NEXT.search(step.sight)
            is_followed = following and following.kind in ("F2L", "free") and step.kind != "free"
            assert bool(said) == bool(is_followed and step.turns), step.reason
            if not said:
                continue
            *pair, stays, corner, edge_stays, edge = said.groups()
            bottom = colour_name(solution.colour)
            upright = [colour_name(held.facelets[9 * face + 4]) for face in range(6)]
            there = {colour for _, colour in piece_at(held, corner, "corner")}
            assert there == {*pair, bottom}
            assert {colour for _, colour in piece_at(held, edge, "edge")} == set(pair)
            assert upright[3] == bottom
            assert "-".join(pair) in following.reason
            rotations = Maneuver([move for move in step.maneuver if move.is_rotation])
            turned = before.apply(rotations)  # the cube as before, held as after
            for verb, noun, place in (
                (stays, "corner", corner),
                (edge_stays or stays, "edge", edge),
            ):
                colours = {colour for _, colour in piece_at(turned, place, noun)}
                wanted = set(pair) | ({bottom} if noun == "corner" else set())
                if not step.text.startswith("z") or len(rotations) == 1:
                    assert (verb == "stays") == (colours == wanted)
                verbs.add(verb)
    assert verbs == {"stays", "will be"}


def turns_begin(maneuver):
    return next((n for n, move in enumerate(maneuver) if not move.is_rotation), len(maneuver))


@pytest.mark.parametrize("options", STYLES, ids=str)
def test_what_is_said_about_a_pair_is_seen_as_the_cube_is_then_held(options):
    for cube in random_cubes(61, 40):
        solution = solve(cube, Style(**options))
        for step in solution.steps:
            begin = turns_begin(step.maneuver)
            held = cube.apply(step.maneuver[:begin])
            if step.kind == "F2L":
                said = LIES.findall(step.reason)
                assert [noun for _, noun, *_ in said] == ["corner", "edge"]
                for name, noun, place, colour, way in said:
                    found = piece_at(held, place, noun)
                    assert {seen for _, seen in found} == set(name.split("-"))
                    (facelet,) = (f for f, seen in found if seen == colour)
                    assert DIRECTIONS[FACES[facelet // 9]] == way
            cube = cube.apply(step.maneuver)
            if step.kind == "F2L":
                slot = SLOT_PLACES.index(SLOT.search(step.reason)[1])
                done = held.apply(step.maneuver[begin:])
                if done.orientation == held.orientation:
                    colours = {
                        seen for _, seen in piece_at(done, CORNER_PLACES[4 + slot], "corner")
                    }
                    assert colours == set(said[0][0].split("-"))


OPPOSITE = dict(zip("URFDLB", "DLBURF", strict=True))


def named_piece(cube, name):
    """The facelets of the piece whose colours are named, and whether it is at home."""
    colours = set(name.split("-"))
    for facelets in corner_facelets() if len(colours) == 3 else edge_facelets():
        if {colour_name(cube.facelets[f]) for f in facelets} == colours:
            return facelets, all(cube.facelets[f] == FACES[f // 9] for f in facelets)
    raise AssertionError(name)


@pytest.mark.parametrize("colour", ["white", "yellow", "red"])
@pytest.mark.parametrize("options", [*STYLES[:4], {"beginner": True}], ids=str)
def test_every_step_reaches_the_goal_that_it_names(options, colour):
    for cube in random_cubes(f"goals {colour}", 8):
        for step in solve(cube, Style(colour=colour, **options)).steps:
            cube = cube.apply(step.face_turns)
            pair = re.search(r"the (\w+-\w+) pair in its slot", step.goal)
            edge = re.search(r"the (\w+-\w+) edge at home", step.goal)
            stuck = re.search(r"[Tt]he ([\w -]+) (?:is|are) stuck", step.reason)
            if pair:
                assert named_piece(cube, pair[1])[1]
                assert named_piece(cube, f"{colour}-{pair[1]}")[1]
            elif edge:
                assert named_piece(cube, edge[1])[1]
            elif stuck:
                (top,) = (OPPOSITE[f] for f in FACES if colour_name(f) == colour)
                for name in re.findall(r"\w+-[\w-]+", stuck[1]):
                    assert top in {FACES[f // 9] for f in named_piece(cube, name)[0]}
            elif step.kind == "OLL":
                (face,) = (f for f in FACES if step.goal == f"the whole top {colour_name(f)}")
                at = 9 * FACES.index(face)
                assert set(cube.facelets[at : at + 9]) == {face}
            elif step.kind in ("cross", "xcross"):
                (face,) = (f for f in FACES if colour_name(f) == colour)
                for facelets in edge_facelets():
                    if face in [FACES[f // 9] for f in facelets]:
                        assert all(cube.facelets[f] == FACES[f // 9] for f in facelets)
            else:
                assert step.goal == "the whole cube solved", step.reason
        assert cube.is_solved


def test_the_text_says_which_turn_brings_which_edge_of_the_cross_home():
    for cube in random_cubes(72, 100):
        solution = solve(cube)
        cross_step = solution.steps[0]
        turns = [str(move) for move in cross_step.maneuver if not move.is_rotation]
        start = seen_from(cube.cubies, solution.centres)
        view = View(start, cube.apply(cross_step.text.split()[0]).orientation)
        told = re.search(r"in place\. ([A-Z][^.]*)", cross_step.sight)[1].split("; ")
        named = {}
        for clause in told:
            turn, names = re.fullmatch(
                r"(?:[Tt]he last )?(\w['2]?)(?: brings)? the (.*?)(?: edges? home)?", clause
            ).groups()
            number = len(turns) - 1 - turns[::-1].index(turn)
            named.update(dict.fromkeys(re.findall(r"\w+-\w+", names), number))
        for home in CROSS:
            trail = [home == map_of_cubies(start)[home]]
            for number in range(len(turns)):
                indices = Maneuver(turns[: number + 1]).indices
                trail.append(map_of_cubies(after(indices, start))[home] == home)
            assert all(trail[named.get(view.name(home), -1) + 1 :])
            assert view.name(home) in named or all(trail)


def test_the_edges_are_where_they_are_drawn():
    """The yellow edges on the picture's top are those that the text names."""
    seen = 0
    for cube in random_cubes(71, 60):
        for step in solve(cube, Style(two_look=True)).steps:
            if step.name != "Edges of the top" or "none shows" in step.sight:
                continue
            rows = step.picture
            drawn = {
                "front": rows[3][2],
                "back": rows[1][2],
                "left": rows[2][1],
                "right": rows[2][3],
            }
            shown = re.search(r"those at the (\w+) and (\w+) show", step.sight).groups()
            assert set(shown) == {side for side, sign in drawn.items() if sign == "#"}
            seen += 1
    assert seen > 20


# Roux


def rows(held: Cube, face: str) -> str:
    at = "URFDLB".index(face) * 9
    return held.facelets[at : at + 9]


JOINS = re.compile(r"(?:[Tt]he (\w+) )?([^ ]+) joins ([^;.]+)[;.]")
TO = re.compile(r"the ([a-z-]+) corner to (the [a-z-]+ edge(?: and the [a-z-]+ edge)*)")


def pieces(held: Cube, name: str, noun: str) -> tuple[int, ...]:
    every = corner_facelets() if noun == "corner" else edge_facelets()
    found = [
        at for at in every if {colour_name(held.facelets[f]) for f in at} == set(name.split("-"))
    ]
    assert len(found) == 1
    return found[0]


def are_joined(held: Cube, corner: str, edge: str) -> bool:
    """Whether a corner and an edge are side by side, their colours matching."""
    ours, theirs = pieces(held, corner, "corner"), pieces(held, edge, "edge")
    (_, a), (_, b) = facelet_places()[ours[0]], facelet_places()[theirs[0]]
    if sum(abs(x - y) for x, y in zip(a, b, strict=True)) != 1:
        return False
    shared = {n // 9: held.facelets[n] for n in ours}
    return all(shared.get(n // 9) == held.facelets[n] for n in theirs)


def check_roux(solution: SolutionInSteps) -> int:
    """Plays a solution on stickers; checks what each step says and promises. Returns how many
    sentences about pieces were compared."""
    held, compared = solution.cube, 0
    for step in solution.steps:
        moves = list(step.maneuver)
        rotations = [move for move in moves if move.is_rotation]
        assert moves[: len(rotations)] == rotations
        held = held.apply(Maneuver(rotations))
        turns = moves[len(rotations) :]
        assert step.reason.endswith(".")
        for name, noun, place, colour, side in LIES.findall(step.sight.replace("; the", ";. the")):
            places = corner_facelets() if noun == "corner" else edge_facelets()
            at = places[place_number(place, noun)]
            assert set(name.split("-")) == {colour_name(held.facelets[f]) for f in at}
            shown = {DIRECTIONS["URFDLB"[f // 9]]: colour_name(held.facelets[f]) for f in at}
            assert shown[side] == colour
            compared += 1
        compared += check_joins(step.sight, held, turns)
        if step.kind == "EO":
            compared += check_bad(step.sight, held)
        held = held.apply(Maneuver(turns))
    assert held.is_solved
    return compared


def place_number(place: str, noun: str) -> int:
    names = CORNER_PLACES if noun == "corner" else EDGE_PLACES
    slots = [re.sub(r"in the (\S+) slot", r"\1", name).replace("-", " ") for name in names]
    words = re.sub(r"^(at the bottom|in the middle layer at the) (?=\w+ \w+)", "", place)
    return slots.index(words.replace("-", " "))


def check_joins(sight: str, held: Cube, turns: list) -> int:
    """Each pair that a move is said to join is apart before it, and together from then on."""
    states = [held]
    for turn in turns:
        states.append(states[-1].apply(Maneuver([turn])))
    found = JOINS.findall(sight)
    assert sight.count(" joins ") == len(found)
    for ordinal, move, pairs in found:
        same = [n for n, turn in enumerate(turns) if str(turn) == move]
        number = ("first", "second", "third", "fourth").index(ordinal) if ordinal else 0
        assert bool(ordinal) == (len(same) > 1)
        assert pairs.count("corner") == len(TO.findall(pairs))
        for corner, edges in TO.findall(pairs):
            for edge in re.findall(r"the ([a-z-]+) edge", edges):
                together = [are_joined(state, corner, edge) for state in states]
                assert not together[same[number]]
                assert all(together[same[number] + 1 :])
    already = (
        r"the ([a-z-]+) corner,? (?:and )?((?:the [a-z-]+ edge and )?the [a-z-]+ edge) are tog"
    )
    assert sight.count("together already") == len(re.findall(already, sight, re.I))
    for corner, edges in re.findall(already, sight, re.I):
        for edge in re.findall(r"the ([a-z-]+) edge", edges):
            assert all(are_joined(state, corner, edge) for state in states)
    return len(found)


def check_bad(sight: str, held: Cube) -> int:
    """Exactly the edges that are called bad have their stickers off the axis."""
    pair = {rows(held, "D")[0], rows(held, "L")[4]}
    down = rows(held, "D")[0]
    up = next(word for word in re.findall(r"its (\w+) or", sight))
    names = {up, colour_name(down)}
    wrong = re.search(r"bad: ([^.]+)\.", sight)
    assert wrong
    said = set(re.split(r", | and (?=on|at)", wrong[1]))
    assert pair
    bad = set()
    sideways = colour_name(rows(held, "U")[4]) not in names
    for place, at in zip(EDGE_PLACES[:8], edge_facelets()[:8], strict=True):
        if place in ("at the bottom right", "at the bottom left"):
            continue
        first, second = (colour_name(held.facelets[f]) for f in at)
        in_slice = place.split()[-1] in ("front", "back")
        looked_at = second if sideways and in_slice else first
        if looked_at not in names:
            bad.add(place)
    assert said == bad
    assert sideways == ("centres are in front" in sight)
    return len(bad)


def test_what_is_said_about_blocks_and_edges_is_true() -> None:
    compared = 0
    for n, cube in enumerate(random_cubes(1616, 150)):
        colour = ("white", "yellow", "green", "blue", "red", "orange")[n % 6]
        solution = solve_by_roux(cube, colour=colour)
        replayed_roux(solution)
        compared += check_roux(solution)
    assert compared > 2000


def test_many_solutions_by_cfop_are_played() -> None:
    for options in STYLES:
        for cube in random_cubes(options, 60):
            replayed_cfop(solve(cube, Style(**options)))


def test_what_is_said_about_the_other_sides_is_true() -> None:
    for seed in range(10):
        asked = question(seed)
        held = Cube(asked["scramble"])
        told = asked["why"].rsplit("On white, a first block takes ", 1)[1]
        numbers = re.findall(r"(\d+) (?:turns? )?with (\w+)", told)
        lengths = {colour: int(count) for count, colour in numbers}
        assert len(lengths) == 4
        for turn in ("", "y", "y2", "y'"):
            turned = held.apply(turn)
            block = FirstBlock(Cube.from_cubies(turned.cubies, turned.orientation))
            left = colour_name(turned.orientation[4])
            assert lengths[left] == len(block.ways[0].split())
        assert lengths[colour_name(held.orientation[4])] == asked["length"]
        check_joins(asked["why"].rsplit(" On white", 1)[0], held, asked["answer"].split())
