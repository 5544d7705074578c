"""Roux: rules that test themselves, exact tables, whole cubes whose every sentence is checked."""

import json
import random
import re
from importlib import resources
from itertools import pairwise

import numpy as np
import pytest

from cubogram import Cube, Maneuver
from cubogram.cfop import SolutionInSteps
from cubogram.cfop.cube_orientation import colour_name
from cubogram.cfop.explain import CORNER_PLACES, DIRECTIONS, EDGE_PLACES
from cubogram.cfop.piece_map import IDENTITY, map_of_turns
from cubogram.cfop.top_corners import TOP_CORNERS, corners_of
from cubogram.cube.coloured import read_coloured
from cubogram.cube.layout import corner_facelets, edge_facelets, facelet_places
from cubogram.cube.rotations import rotation_texts
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.pages.trainer.exercises import Exercise
from cubogram.pages.training.memory import COLOURS
from cubogram.roux import blocks, cmll, last_six, solve
from cubogram.roux.hand import hand_map
from cubogram.roux.training import FirstBlock, question
from cubogram.web import run

TEXT = resources.files("cubogram.roux").joinpath("rules/cmll.txt").read_text("utf-8")


# The corners' rules


def test_each_of_the_42_cases_is_needed() -> None:
    cases = cmll.parse(TEXT)
    assert len(cases) == len({case.name for case in cases}) == 42
    used = {use.case for use in cmll.table().values() if use}
    assert used == set(cases)
    assert len(cmll.table()) == 24 * 27
    assert sum(use is None for use in cmll.table().values()) == 4


def test_every_state_of_the_corners_is_solved_and_the_blocks_stay() -> None:
    turned = {corners_of(hand_map(move)) if move else TOP_CORNERS for move in TOPS}
    for corners, use in cmll.table().items():
        if use is None:
            assert corners in turned
            continue
        effect = hand_map(f"{TOPS[use.auf]} {use.case.text}")
        assert tuple(effect[code] for code in corners) in turned
        assert all(effect[home] == home for home in cmll.BLOCKS)


TOPS = ("", "U", "U2", "U'")


@pytest.mark.parametrize(
    ("right", "wrong", "reason"),
    [
        ("R U R' U R U2 R'", "R U R' U R U R'", "breaks the blocks|is for"),
        ("R U R' U R U2 R'", "R U R' U R U2", "breaks the blocks"),
        ("Sune 1 | FUBR", "Sune 1 | UUUU", "is for FUBR, not for UUUU"),
        ("Pi 1 | FLLB", "Pi | FLLB", "NAME N | SIDES | MOVES is expected"),
        ("F R U R' U' F'", "F R U R' U' Q", "'Q' is not a move"),
    ],
)
def test_a_rule_that_is_wrong_is_named(right: str, wrong: str, reason: str) -> None:
    assert right in TEXT
    with pytest.raises(PuzzleError, match=reason):
        cmll.parse(TEXT.replace(right, wrong, 1))


# The tables


def test_three_pieces_are_as_far_as_turns_from_the_solved_cube_take_them() -> None:
    square = blocks.SQUARES[0]
    table = blocks.distances(square.triples[0], blocks.RIGHT_HAND)
    level, seen, counts = {square.homes}, {square.homes}, []
    while level:
        counts.append(len(level))
        maps = [hand_map(move) for move in blocks.RIGHT_HAND.moves]
        reached = {tuple(each[code] for code in codes) for codes in level for each in maps}
        level = reached - seen
        seen |= level
    assert np.bincount(table[table < 255]).tolist() == counts
    assert sum(counts) == 18 * 18 * 16  # a corner: 6 places, 3 ways; an edge: 9, 2; the other: 8, 2


def test_no_block_is_longer_than_the_turns_that_broke_it() -> None:
    rng = random.Random(16)
    for block, moves in (
        (blocks.FIRST_BLOCK, blocks.FACE_TURNS.moves),
        (blocks.SECOND_BLOCK, blocks.RIGHT_HAND.moves),
    ):
        for length in range(9):
            broken = hand_map(" ".join(rng.choices(moves, k=length)))
            ways = block.shortest([broken])
            lengths = {len(way.moves) for way in ways}
            assert len(lengths) == 1
            assert lengths.pop() <= length
            assert len(set(ways)) == len(ways)
            for way in ways[:20]:
                state = broken.translate(hand_map(" ".join(way.moves)) + bytes(256 - 48))
                assert all(state[home] == home for home in block.homes)
            first = moves[rng.randrange(len(moves))]  # a move changes the distance by one at most
            near = broken.translate(hand_map(first) + bytes(256 - 48))
            assert abs(len(block.shortest([near])[0].moves) - len(ways[0].moves)) <= 1


def test_the_last_six_edges_are_as_far_as_the_stickers_say() -> None:
    counts = np.bincount(last_six.distances("slice"))
    assert int(counts[:255].sum()) == 720 * 32 * 4 * 4 // 2
    levels = [{Cube().facelets}]
    for _ in range(4):
        reached = {
            Cube(text).apply(move).facelets for text in levels[-1] for move in last_six.MOVES
        }
        levels.append(reached - set().union(*levels))
    assert counts[:5].tolist() == [len(level) for level in levels]


@pytest.mark.parametrize("stage", ["EO", "UL/UR", "slice"])
def test_a_move_changes_the_distance_to_a_stage_by_one_at_most(stage: str) -> None:
    table = last_six.distances(stage).astype(int)
    known = np.flatnonzero(last_six.distances("slice") < 255)
    there = table[last_six.after()[known]]
    assert (abs(there - table[known][:, None]) <= 1).all()
    assert table[known].max() < 25
    assert (last_six.ends(stage)[known] == (table[known] == 0)).all()


# Whole cubes


def rows(held: Cube, face: str) -> str:
    at = "URFDLB".index(face) * 9
    return held.facelets[at : at + 9]


def left_block(held: Cube) -> bool:
    """Whether there is a 1x2x3 block at the bottom left, by its stickers alone."""
    left, front, back, down = (rows(held, face) for face in "LFBD")
    return (
        len(set(left[3:])) == 1
        and front[3] == front[6]
        and back[5] == back[8]
        and len({down[0], down[3], down[6]}) == 1
    )


def right_block(held: Cube) -> bool:
    right, front, back, down = (rows(held, face) for face in "RFBD")
    return (
        len(set(right[3:])) == 1
        and front[5] == front[8]
        and back[3] == back[6]
        and len({down[2], down[5], down[8]}) == 1
    )


def square(held: Cube, where: str) -> bool:
    right, front, back, down = (rows(held, face) for face in "RFBD")
    if where == "front":
        stickers = {right[3], right[4], right[6], right[7]}
        return len(stickers) == 1 and front[5] == front[8] and down[2] == down[5]
    stickers = {right[4], right[5], right[7], right[8]}
    return len(stickers) == 1 and back[3] == back[6] and down[5] == down[8]


def corners_done(held: Cube) -> bool:
    """Whether the top's corners are right, but for a turn of the top."""
    up = rows(held, "U")
    sides = [rows(held, face) for face in "FRBL"]
    same = all(side[0] == side[2] for side in sides)
    order = [colour_name(side[0]) for side in sides]
    blocks_ = [rows(held, "F")[3], rows(held, "R")[4], rows(held, "B")[5], rows(held, "L")[4]]
    around = [colour_name(colour) for colour in blocks_]
    rotations = [around[n:] + around[:n] for n in range(4)]
    return len({up[0], up[2], up[6], up[8]}) == 1 and same and order in rotations


def oriented(held: Cube) -> bool:
    """Whether M2 and U turns alone could finish the cube: the stickers of the slice that face up
    and down, or front and back, have the top's or the bottom's colour, and so do the top's other
    edges."""
    pair = {rows(held, "D")[0], rows(held, "U")[0]}
    up, down, front, back = (rows(held, face) for face in "UDFB")
    slice_ = [up[1], up[7], down[1], down[7]]
    if up[4] not in pair:
        slice_ = [front[1], front[7], back[1], back[7]]
    return {*slice_, up[3], up[5]} <= pair


def upright(held: Cube) -> bool:
    """Whether the top's corners are in their places: their stickers match those of the blocks."""
    return all(rows(held, face)[0] == rows(held, face)[n] for face, n in (("L", 3), ("R", 3)))


LIES = re.compile(r"the ([a-z-]+) (corner|edge) is ([a-z -]+), ([a-z]+) facing ([a-z]+)[;.]", re.I)
JOINS = re.compile(r"(?:[Tt]he (\w+) )?([^ ]+) joins ([^;.]+)[;.]")
TO = re.compile(r"the ([a-z-]+) corner to (the [a-z-]+ edge(?: and the [a-z-]+ edge)*)")


def pieces(held: Cube, name: str, noun: str) -> tuple[int, ...]:
    """The facelets of the piece with these colours."""
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


def check(solution: SolutionInSteps) -> int:
    """Plays a solution on stickers; checks what each step says and promises. Returns how many
    sentences about pieces were compared."""
    cube, held, compared = solution.cube, solution.cube, 0
    assert cube.apply(solution.maneuver).is_solved
    assert cube.apply(str(solution)).is_solved
    for step in solution.steps:
        moves = list(step.maneuver)
        assert step.before.apply(step.face_turns) == step.after
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
        check_goal(step, held)
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


def check_goal(step, held: Cube) -> None:
    kinds = ["first block", "square", "last pair", "CMLL", "EO", "UL/UR", "M slice"]
    at = kinds.index(step.kind)
    assert left_block(held)
    if step.kind == "square":
        assert square(held, step.label.split()[0])
    if at >= 2:
        assert right_block(held)
    if at >= 3:
        assert corners_done(held)
    if at >= 4:
        assert oriented(held)
    if at >= 5:
        assert upright(held)
        assert rows(held, "L")[1] == rows(held, "L")[4]
        assert rows(held, "R")[1] == rows(held, "R")[4]


def test_whole_cubes_are_solved_and_every_sentence_is_true() -> None:
    rng = random.Random(1616)
    kinds: set[str] = set()
    compared = 0
    for _ in range(40):
        solution = solve(Cube.random(rng))
        compared += check(solution)
        kinds |= {step.kind for step in solution.steps}
        order = [step.kind for step in solution.steps]
        assert len(order) == len(set(order))
    assert len(kinds) == 7
    assert compared > 600


@pytest.mark.parametrize("colour", ["yellow", "green", "blue", "red", "orange"])
def test_the_blocks_may_have_any_colour_below(colour: str) -> None:
    rng = random.Random(colour)
    solution = solve(Cube.random(rng), colour=colour)
    check(solution)
    assert colour_name(solution.colour) == colour


def test_neutrality_takes_the_shortest_first_block() -> None:
    rng = random.Random(17)
    for _ in range(5):
        cube = Cube.random(rng)
        every = {
            colour: len(solve(cube, colour=colour).steps[0].face_turns)
            for colour in ("white", "yellow", "red", "orange", "green", "blue")
        }
        free, dual = solve(cube, neutral=True), solve(cube, neutral="dual")
        check(free)
        check(dual)
        assert len(free.steps[0].face_turns) == min(every.values())
        assert len(dual.steps[0].face_turns) == min(every["white"], every["yellow"])
        assert dual.colour in "UD"


def test_cubes_that_are_solved_in_part_take_what_is_there() -> None:
    assert solve("").turns == 0
    assert str(solve("")) == "// CMLL skip\n// 0 turns, no rotations"
    assert [step.kind for step in solve("z2 M' U2 M U").steps][-1] == "M slice"
    for scramble in ("M", "U", "R", "M2 U2 M2 U2", "r U r'", "x y R U R' U' M"):
        check(solve(scramble))
    held = solve(read_coloured("WWWWWWWWWRRRRRRRRRGGGGGGGGGYYYYYYYYYOOOOOOOOOBBBBBBBBB"))
    assert held.turns == 0


def test_moves_are_those_of_the_method() -> None:
    rng = random.Random(18)
    for _ in range(20):
        for step in solve(Cube.random(rng)).steps:
            families = {move.family for move in step.maneuver}
            if step.kind in ("square", "last pair"):
                assert families <= set("URrM")
            elif step.kind in ("EO", "UL/UR", "M slice"):
                assert families <= set("UM")


def test_wrong_arguments_are_named() -> None:
    with pytest.raises(PuzzleError, match="'pink' is not a colour"):
        solve("R", colour="pink")
    with pytest.raises(ArgumentError, match="neutral: False, True or 'dual' is expected"):
        solve("R", neutral="white")  # type: ignore[arg-type]


def test_the_command_of_the_page() -> None:
    found = run("roux.solve", {"state": "R U F D2 B' L", "neutral": "dual"})
    json.dumps(found)
    assert found["steps"][0]["kind"] == "first block"
    assert Cube("R U F D2 B' L").apply(found["maneuver"]).is_solved
    assert Cube("R U F D2 B' L").roux(neutral="dual").reconstruction == found["reconstruction"]


def test_hand_maps_follow_each_other() -> None:
    rng = random.Random(19)
    names = [f"{family}{amount}" for family in "URFDLBMESrxyz" for amount in ("", "2", "'")]
    for _ in range(50):
        moves = rng.choices(names, k=6)
        state = IDENTITY
        for move in moves:
            state = state.translate(hand_map(move) + bytes(256 - 48))
        assert state == hand_map(" ".join(moves))
    assert hand_map("R U'") == map_of_turns([3, 2])
    assert all(hand_map(f"{a} {a}") == hand_map(f"{a}2") for a, *_ in pairwise("URFDLBMES"))


# Solutions of people


def test_solutions_by_roux_are_cut_into_their_stages() -> None:
    rng = random.Random(20)
    for _ in range(12):
        cube = Cube.random(rng)
        solution = cube.roux(colour=rng.choice(["white", "green"]))
        found = cube.explain(str(solution.as_held))
        assert found.method == "Roux"
        assert found.is_solved
        told = [move for step in found.steps for move in step.maneuver]
        assert told == list(solution.as_held)
        held = cube
        for step in found.steps:
            held = held.apply(step.maneuver)
            kinds = ["first block", "second block", "CMLL", "EO", "UL/UR", "M slice"]
            at = kinds.index(step.label)
            turned = [held.apply(str(rotation)) for rotation in rotation_texts().values()]
            if at == 0:
                assert any(left_block(each) for each in turned)
            elif at == 1:
                assert any(left_block(each) and right_block(each) for each in turned)
            elif at == 2:
                assert any(left_block(each) and corners_done(each) for each in turned)
        assert held.is_solved


def test_what_is_said_to_be_shorter_is_shorter() -> None:
    rng = random.Random(21)
    compared = 0
    for _ in range(10):
        cube = Cube.random(rng)
        rest = str(cube.apply("R U F' D L").roux().as_held)
        found = cube.explain(f"R U F' D L {rest}")
        assert found.method == "Roux"
        held = cube
        for step in found.steps:
            for remark in step.remarks:
                if remark.kind != "shorter":
                    continue
                moves = re.search(r"here, not (\d+): ([^.]+)\.", remark.text)
                assert moves
                own = [move for move in step.maneuver if not move.is_rotation]
                assert int(moves[1]) == len(own)
                better = Maneuver(moves[2])
                assert remark.maneuver == better
                shorter = [move for move in better if not move.is_rotation]
                assert len(own) - len(shorter) == remark.saved > 0
                after = held.apply(better)  # played from the step's first move on
                ends = [after.apply(str(turn)) for turn in rotation_texts().values()]
                reached = {"first block": [left_block], "second block": [left_block, right_block]}
                checks = reached.get(step.label, [left_block, corners_done])
                assert any(all(check(end) for check in checks) for end in ends), remark
                compared += 1
            held = held.apply(step.maneuver)
    assert compared >= 8


def test_short_solutions_of_machines_are_not_called_roux() -> None:
    rng = random.Random(22)
    for _ in range(10):
        cube = Cube.random(rng)
        assert cube.explain(~cube.scramble()).method == ""
        assert cube.explain(str(cube.cfop())).method == "CFOP"
        assert cube.explain(str(cube.layers())).method == "layer by layer"


def test_half_a_solution_by_roux_is_used_as_far_as_it_goes() -> None:
    cube = Cube.random(seed=23)
    steps = cube.roux().steps
    moves = [move for step in steps[:4] for move in step.maneuver]
    found = cube.explain(Maneuver(moves))
    assert [step.label for step in found.steps][:3] == ["first block", "second block", "CMLL"]
    assert not found.is_solved


def test_what_comes_next_in_half_a_solution_by_roux_leads_on() -> None:
    rng = random.Random(24)
    for _ in range(8):
        cube = Cube.random(rng)
        steps = cube.roux().steps
        for count in range(3, len(steps)):
            moves = Maneuver(move for step in steps[:count] for move in step.maneuver)
            found = cube.explain(moves)
            if found.method != "Roux":  # the first block took half of the turns up to here
                continue
            if found.is_solved:
                assert not found.next_steps
                continue
            (*_, following) = found.next_steps
            whole = moves + Maneuver(move for step in found.next_steps for move in step.maneuver)
            assert f"// next, {following.label}: " in str(found)
            later = cube.explain(whole)
            ended = [step for step in found.steps if step.label != "unfinished"]
            assert later.is_solved or len(later.steps) > len(ended)


def test_turns_of_slices_are_counted_alike_in_steps_remarks_and_the_whole() -> None:
    rng = random.Random(25)
    for _ in range(6):
        cube = Cube.random(rng)
        solution = cube.roux()
        found = cube.explain(str(solution.as_held))
        for step in found.steps:
            assert step.turns == sum(not move.is_rotation for move in step.maneuver)
        assert sum(step.turns for step in found.steps) == found.turns == solution.as_held.stm
        assert (
            f"{found.turns} turns ({solution.as_held.htm} with slices counted as two)"
            in found.summary
        )
        assert f"Cubogram takes {solution.as_held.stm} turns." in found.summary
        assert found.as_json()["turns"] == found.turns


def test_a_first_block_is_asked_for_and_its_answers_build_it_in_the_fewest_turns() -> None:
    """By the stickers, and compared with the turns that broke a block of the solved cube."""
    for seed in range(25):
        colour = COLOURS[seed % 6]
        asked = question(seed, colour)
        held = Cube(asked["scramble"])
        assert held.facelets == asked["state"]
        below, left = (colour_name(held.orientation["URFDLB".index(face)]) for face in "DL")
        assert below == colour
        assert f"the {left}-{below} 1x2x3 block on the left" in asked["task"]
        assert not left_block(held)
        exercise = Exercise("first block", asked)
        for way in asked["ways"]:
            assert left_block(held.apply(way))
            assert rows(held.apply(way), "L")[4] == held.orientation[4]
            assert len(way.split()) == asked["length"]
            assert exercise.is_done(f"{way} r U M2")
            assert not exercise.is_done(f"{way} F")
        assert question(seed, colour) == asked
    rng = random.Random(3)
    for _ in range(20):
        turns = " ".join(rng.choice("URFDLB") + rng.choice(["", "2", "'"]) for _ in range(5))
        block = FirstBlock(Cube(turns))
        assert len(block.ways[0].split()) <= 5


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


def test_the_command_that_trains() -> None:
    assert run("roux.train", {"seed": 3, "colour": "green"}) == question(3, "green")
    with pytest.raises(PuzzleError, match="purple"):
        run("roux.train", {"seed": 3, "colour": "purple"})
