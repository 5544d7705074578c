"""The Lab's interactive pictures: a pattern to paint, boats, cards that can be enlarged."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cfop.rule_set import standard
from cubogram.lab.ladders import PICTURES, side_by_side
from cubogram.lab.painting import (
    CENTRE,
    PATTERNS,
    STICKERS,
    painted,
    pattern_number,
    pattern_rows,
    rules_like,
)
from cubogram.lab.six_boats import HARBOUR, boats_picture
from cubogram.nonogram import Puzzle, ladder
from cubogram.twophase.six_directions import compare_directions


def picks(picture):
    return [int(n) for n in re.findall(r'data-pick="(\d+)"', picture.body)]


@given(st.integers(0, PATTERNS - 1))
def test_each_click_changes_one_sticker(number):
    rows = pattern_rows(number)
    assert pattern_number(rows) == number | 1 << CENTRE
    others = picks(painted(number))
    assert len(others) == STICKERS - 1
    for other in others:
        before, after = "".join(rows), "".join(pattern_rows(other))
        assert sum(a != b for a, b in zip(before, after, strict=True)) == 1


@pytest.mark.parametrize("rule", list(standard().of("OLL")), ids=lambda rule: str(rule.number))
def test_a_rule_is_found_by_its_picture(rule):
    number = pattern_number(tuple(row.strip() for row in rule.picture))
    assert [one.number for one in rules_like(standard(), number)] == [rule.number]


def test_a_boat_with_a_shorter_path_is_nearer_to_the_harbour():
    first, *_, last = compare_directions("L F2 R' F' L U2 B F' R2 U' L F R L2", steps=120)
    assert "turns" not in boats_picture(first).description
    lengths = [boat.lengths[-1][1] for boat in last if boat.lengths]
    lanes = rf'd="M([\d.]+) [\d.]+H{HARBOUR:g}'
    starts = [float(x) for x in re.findall(lanes, boats_picture(last).body)]
    assert len(starts) == len(lengths) > 0
    order = sorted(range(len(lengths)), key=lengths.__getitem__)
    assert [starts[n] for n in order] == sorted(starts, reverse=True)
    assert max(starts) < HARBOUR


def test_a_card_that_is_picked_comes_in_front_in_full_width():
    puzzle = Puzzle.from_picture(PICTURES["a heart"].split())
    rungs = ladder(puzzle)
    small = side_by_side(puzzle, rungs)
    assert [picks(one) for one in small] == [[1], [2], [3], [4], [5]]
    large = side_by_side(puzzle, rungs, 2)
    assert len(large) == len(small) + 1
    assert large[0].title == large[2].title
    assert large[0].width > 2 * large[2].width
    assert picks(large[2]) == [0]
