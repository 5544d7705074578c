"""Whole solutions by Roux: each stage played on stickers, some word for word; and the training of
first blocks."""

import random
from collections.abc import Callable

import pytest
from replaying import ROTATIONS, explained, has_part, replayed_roux
from stickers import COLOURS, FACES, played

from cubogram import Cube
from cubogram.cube.coloured import read_coloured
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.pages import codec
from cubogram.pages.training.exercise import Exercise
from cubogram.roux import solve
from cubogram.roux.training import FirstBlock, question
from cubogram.web import run


def test_some_solutions_word_for_word(golden: Callable[[str, str], None]) -> None:
    lines = []
    for seed, colour in enumerate(COLOURS):
        solution = solve(Cube.random(200 + seed), colour=colour)
        lines += [f"{solution.style.name}. {solution.style.text}", *explained(solution)]
    golden("roux.txt", "\n".join(lines))


def test_every_stage_is_reached_in_as_many_turns_as_ever(
    golden: Callable[[str, str], None],
) -> None:
    lines, kinds = [], set()
    for colour in (*COLOURS, "any", "dual"):
        counts = []
        for seed in range(12):
            cube = Cube.random(f"{colour} {seed}").apply(ROTATIONS[seed * 7 % 24])
            neutral = {"any": True, "dual": "dual"}.get(colour, False)
            solution = solve(cube, neutral=neutral, colour="white" if neutral else colour)
            replayed_roux(solution)
            kinds |= {step.kind for step in solution.steps}
            order = [step.kind for step in solution.steps]
            assert len(order) == len(set(order))
            assert neutral or solution.colour == COLOURS[colour]
            assert neutral != "dual" or solution.colour in "UD"
            counts.append(f"{solution.turns}/{solution.rotations}/{solution.as_held.stm}")
        lines.append(f"{colour}: {' '.join(counts)}")
    assert len(kinds) == 7
    golden("roux_lengths.txt", "\n".join(lines))


def test_neutrality_takes_the_shortest_first_block() -> None:
    for cube in map(Cube.random, range(4)):
        blocks = {c: len(solve(cube, colour=c).steps[0].face_turns) for c in COLOURS}
        free, dual = solve(cube, neutral=True), solve(cube, neutral="dual", colour="green")
        assert len(free.steps[0].face_turns) == min(blocks.values())
        assert len(dual.steps[0].face_turns) == min(blocks["green"], blocks["blue"])


def test_cubes_that_are_solved_in_part_take_what_is_there() -> None:
    assert str(solve("")) == "// CMLL skip\n// 0 turns, no rotations"
    assert [step.kind for step in solve("z2 M' U2 M U").steps][-1] == "M slice"
    for scramble in ("M", "U", "R", "M2 U2 M2 U2", "r U r'", "x y R U R' U' M"):
        replayed_roux(solve(scramble))
    assert solve(read_coloured("".join(9 * letter for letter in "WRGYOB"))).turns == 0
    found = run("roux.solve", {"state": "R U F D2 B' L", "neutral": "dual"})
    assert found.pop("seconds") > 0
    assert Cube("R U F D2 B' L").roux(neutral="dual").as_json() == found
    with pytest.raises(PuzzleError) as unknown:
        solve("R", colour="pink")
    with pytest.raises(ArgumentError) as wrong:
        solve("R", neutral="white")  # type: ignore[arg-type]
    assert (unknown.value.kind, wrong.value.where) == ("colour", {"argument": "neutral"})


def test_a_first_block_is_asked_for_and_its_answers_build_it(
    golden: Callable[[str, str], None],
) -> None:
    """On the colour asked for, by the stickers; as many turns as said for each side."""
    lines = []
    for seed in range(8):
        colour = list(COLOURS)[seed % 6]
        asked = question(seed, colour)
        assert run("roux.train", {"seed": seed, "colour": colour}) == asked
        held, below, left = asked["state"], *(asked["state"][n] for n in (31, 40))
        assert held == played("".join(9 * face for face in FACES), asked["scramble"])
        assert below == COLOURS[colour]
        assert not has_part(held, "left")
        exercise: Exercise = codec.read(Exercise, asked)
        for way in asked["ways"]:
            after = played(held, way)
            assert has_part(after, "left")
            assert after[31] == below
            assert after[40] == left
            assert len(way.split()) == asked["length"]
            assert exercise.is_done(f"{way} r U M2")
            assert not exercise.is_done(f"{way} F")
        for turn in ("", "y", "y2", "y'"):
            turned = Cube(asked["scramble"]).apply(turn)
            side = FirstBlock(Cube.from_cubies(turned.cubies, turned.orientation))
            name = next(c for c, face in COLOURS.items() if face == turned.orientation[4])
            told = (f"{len(side.ways[0].split())} turn", f"{len(side.ways[0].split())} with")
            assert any(f"{words}" in asked["why"] for words in told), name
        given = {key: value for key, value in asked.items() if key not in ("scramble", "state")}
        lines += [f"{key}: {value}" for key, value in given.items() if seed < 6]
    golden("first_blocks.txt", "\n".join(lines))
    with pytest.raises(PuzzleError) as unknown:
        question(3, "purple")
    assert unknown.value.kind == "colour"


def test_a_first_block_takes_no_more_turns_than_broke_it() -> None:
    rng = random.Random(3)
    for count in range(1, 9):
        turns = " ".join(rng.choice("URFDLB") + rng.choice(["", "2", "'"]) for _ in range(count))
        block = FirstBlock(Cube(turns))
        assert len(block.ways[0].split()) <= count
        assert block.is_solved_by(block.ways[-1])
