"""Solutions by ZZ are cut into line, blocks and last layer; others are not called ZZ."""

import random

import pytest

from cubogram import Cube
from cubogram.cfop import Style, solve
from cubogram.cfop.cube_orientation import colour_name
from cubogram.cfop.first_steps import first_steps
from cubogram.cfop.piece_map import map_of_cubies
from cubogram.cfop.trainer import recognise
from cubogram.roux.blocks import LEFT, RIGHT, Block, all_turns

TOP = ("", "U", "U2", "U'")
LEFT_BLOCK = Block((*LEFT[0], *LEFT[1]), ((15, 36, 42), (18, 36, 44)), all_turns("URL", ["RL"]))
RIGHT_BLOCK = Block((*RIGHT[0], *RIGHT[1]), ((12, 32, 40), (21, 32, 46)), all_turns("UR", []))


def by_zz(cube: Cube, colour: str) -> list[str]:
    """The moves of each step: line, two blocks, the corners by COLL, the edges by PLL."""
    line = next(s for s in first_steps(cube, "eoline") if s and s.colour == colour)
    steps = [str(line.maneuver)]
    held = cube.apply(steps[0])
    for block in (LEFT_BLOCK, RIGHT_BLOCK):
        steps.append(" ".join(block.shortest([map_of_cubies(held.cubies)])[0].moves))
        held = held.apply(steps[-1])
    for step in ("COLL", "PLL"):
        ways = []
        for auf in TOP:
            use = recognise(held.apply(auf), step)
            if use and not use.auf:
                ways.append(f"{auf} {use.algorithm.text}".strip())
        steps += ways[:1]
        held = held.apply(steps[-1] if ways else "")
    last = next(auf for auf in TOP if held.apply(auf).is_solved)
    steps[-1] = f"{steps[-1]} {last}".strip()
    return steps


def oriented(held: Cube) -> bool:
    """Whether all edges are oriented, by the stickers: one of the top's or bottom's colour, or else
    of the front's or back's, faces up or down or, in the middle layer, the front or the back."""
    faces = [held.facelets[n : n + 9] for n in range(0, 54, 9)]
    up, right, front, down, left, back = faces
    first = {up[4], down[4]}
    second = {front[4], back[4]}
    edges = [
        (up[1], back[1]), (up[3], left[1]), (up[5], right[1]), (up[7], front[1]),
        (down[1], front[7]), (down[3], left[7]), (down[5], right[7]), (down[7], back[7]),
        (front[3], left[5]), (front[5], right[3]), (back[3], right[5]), (back[5], left[3]),
    ]  # fmt: skip
    return all(one in first or (other not in first and one in second) for one, other in edges)


def line(held: Cube) -> bool:
    """Whether the line is there too, by the stickers."""
    front, down, back = (held.facelets[n : n + 9] for n in (18, 27, 45))
    return down[1] == down[4] == down[7] and front[7] == front[4] and back[7] == back[4]


@pytest.mark.parametrize("seed", range(12))
def test_a_solution_by_zz_is_cut_into_its_steps(seed: int) -> None:
    cube = Cube.random(random.Random(seed))
    colour = ("white", "yellow", "red")[seed % 3]
    steps = by_zz(cube, colour)
    found = cube.explain(" ".join(steps))
    assert (found.method, found.colour, found.is_solved) == ("ZZ", colour, True)
    assert found.summary.startswith(f"ZZ, {colour} at the bottom: ")
    assert found.steps[0].label == "EO line"
    blocks = [step for step in found.steps if step.kind == "block"]
    assert len(blocks) == 2
    after = found.steps[0].after.cube
    assert any(oriented(after.apply(y)) and line(after.apply(y)) for y in ("", "y"))
    before = found.steps[0].before.cube.apply(steps[0].split()[0] if steps[0] else "")
    assert found.steps[0].turns <= len(steps[0].split())
    assert not (oriented(before) and line(before)) or len(steps[0].split()) < 2
    for step, face in zip(blocks, "LR", strict=True):
        held = step.after.cube
        block = next(y for y in ("", "y", "y2", "y'") if _left_block(held.apply(y)))
        assert block is not None
        side = colour_name(cube.apply(" ".join(steps)).orientation["URFDLB".index(face)])
        assert step.label.split(",")[0] == f"{'1st' if face == 'L' else '2nd'} block ({side})"


def _left_block(held: Cube) -> bool:
    faces = {face: held.facelets[9 * n : 9 * n + 9] for n, face in enumerate("URFDLB")}
    left, front, back, down = (faces[face] for face in "LFBD")
    return (
        len({*left[3:]}) == 1
        and front[3] == front[6] == front[4]
        and back[5] == back[8] == back[4]
        and down[0] == down[3] == down[6] == down[4]
    )


def test_a_line_that_is_too_long_is_named_with_the_shortest() -> None:
    cube = Cube.random(random.Random(3))
    steps = by_zz(cube, "white")
    rotation, *turns = steps[0].split()
    longer = [rotation, "F", "U", "U'", "F'", *turns]
    found = cube.explain(" ".join([*longer, *steps[1:]]))
    assert found.method == "ZZ"
    assert not any(remark.kind == "shorter" for remark in found.steps[0].remarks)
    assert any(remark.kind == "cancels" for remark in found.steps[0].remarks)
    longer = [rotation, "F", "R", "U", "R'", "F'"]
    again = cube.apply(" ".join(longer))
    more = next(s for s in first_steps(again, "eoline") if s and s.colour == "white")
    rest = by_zz(again, "white")[1:]
    found = cube.explain(" ".join([*longer, str(more.maneuver), *rest]))
    for remark in found.steps[0].remarks:
        if remark.kind == "shorter":
            assert remark.text.startswith("This EO line takes ")
            after = cube.apply(remark.maneuver)
            assert oriented(after)
            assert line(after)
            assert remark.maneuver.htm == len(turns)


def test_others_are_not_called_zz() -> None:
    rng = random.Random(8)
    for n in range(40):
        cube = Cube.random(rng)
        style = [Style(), Style(neutral=True), Style(foresight=True, friendly=False)][n % 3]
        assert cube.explain(str(solve(cube, style))).method == "CFOP"
        assert cube.explain(~cube.scramble()).method == ""


def test_a_few_moves_with_a_line_by_chance_are_not_called_zz() -> None:
    scramble = "D' D' U B B U' L B2 B B L' L L' D U B F2 R R' F2"
    found = Cube(scramble).explain("B' D' B2 D2 U'")
    assert (found.is_solved, found.method) == (True, "")


def test_half_a_solution_by_zz_is_used_as_far_as_it_goes() -> None:
    cube = Cube.random(random.Random(5))
    steps = by_zz(cube, "white")
    for count, kinds in ((1, ["EO line"]), (2, ["EO line", "block"])):
        found = cube.explain(" ".join(steps[:count]))
        assert (found.method, [step.kind for step in found.steps]) == ("ZZ", kinds)
        assert not found.is_solved
        assert found.next_steps


def test_moves_for_another_cube_are_doubted() -> None:
    rng = random.Random(6)
    doubted = 0
    for _ in range(20):
        solution = solve(Cube.random(rng))
        found = Cube.random(rng).explain(str(solution))
        doubted += "is its scramble right?" in found.problems[0].message
    assert doubted >= 18, "now and then a cross comes by chance"


def test_a_recording_without_rotations_does_not_say_what_was_in_sight() -> None:
    """How the cube was held is not known; with rotations it is."""
    rng, told = random.Random(4), 0
    for n in range(12):
        cube = Cube.random(rng)
        solution = solve(cube)
        now, words = 0, []
        for step in solution.steps:
            now += 1500
            for move in step.face_turns if n % 2 else step.maneuver:
                now += 120
                words.append(f"{move}@{now}")
        found = cube.explain(" ".join(words))
        texts = [remark.text for step in found.steps for remark in step.remarks]
        if n % 2:
            assert not any("could not be seen" in text for text in texts)
        told += any("could not be seen" in text for text in texts)
    assert told
