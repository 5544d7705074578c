"""Roux: rules that test themselves, exact tables, whole cubes whose every sentence is checked."""

import random
import re
from importlib import resources

import numpy as np
import pytest

from cubogram import Cube
from cubogram.cfop.holding import colour_name
from cubogram.cfop.top_corners import TOP_CORNERS, corners_of
from cubogram.errors import PuzzleError
from cubogram.roux import blocks, cmll
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
        ("R U R' U R U2 R'", "R U R' U R U R'", "does not keep the blocks|is for"),
        ("R U R' U R U2 R'", "R U R' U R U2", "does not keep the blocks"),
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
    assert sum(counts) == 18 * 18 * 16  # 6 corners' places in 3 ways, 9 edges' in 2, then 8


def test_no_block_is_longer_than_the_turns_that_broke_it() -> None:
    rng = random.Random(16)
    for block, moves in (
        (blocks.FIRST_BLOCK, blocks.FACE_TURNS.moves),
        (blocks.SECOND_BLOCK, blocks.RIGHT_HAND.moves),
    ):
        for length in range(9):
            broken = hand_map(" ".join(rng.choices(moves, k=length)))
            ways = block.shortest([broken])
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
