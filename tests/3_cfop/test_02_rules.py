"""Every rule is its own test; a file with a mistake is refused."""

from pathlib import Path

import pytest

from cubogram.cfop import rules as rules_module
from cubogram.cfop.last_layer_plans import is_oriented
from cubogram.cfop.pairs import SLOT_PAIRS, RuleUse
from cubogram.cfop.pictures import CROSS, LAST_LAYER, PICTURE_SCHEMES, U_TURNS
from cubogram.cfop.piece_map import (
    IDENTITY,
    compose,
    conjugate_by_y,
    cubies_of_map,
    inverse_map,
    map_of_turns,
)
from cubogram.cfop.rules import SETS, find, load, parse_rules
from cubogram.cfop.trainer import recognise
from cubogram.cfop.two_look import corners_are_home
from cubogram.cube.cube import Cube
from cubogram.errors import PuzzleError

CASES = [rule for step in SETS for rule in load(step) if not rule.frees_pieces]
EVERY = [(rule, algorithm) for rule in CASES for algorithm in rule.algorithms]


def identifier(value):
    return getattr(value, "title", None) or getattr(value, "text", None)


def test_counts_and_numbers():
    assert [rule.number for rule in load("F2L") if not rule.frees_pieces] == list(range(1, 42))
    assert [rule.number for rule in load("OLL")] == list(range(1, 58))
    assert [rule.number for rule in load("PLL")] == list(range(1, 22))


def test_names_and_groups_are_the_usual_ones():
    assert find("OLL", 27).name == "Sune"
    assert find("OLL", "antisune").number == 26
    assert {rule.number for rule in load("OLL") if rule.group == "dot"} == {
        1, 2, 3, 4, 17, 18, 19, 20,
    }  # fmt: skip
    names = "Aa Ab E F Ga Gb Gc Gd H Ja Jb Na Nb Ra Rb T Ua Ub V Y Z"
    assert [rule.name for rule in load("PLL")] == names.split()


def test_groups_are_what_the_pictures_show():
    for rule in load("OLL"):
        top = [rule.picture[1][2], rule.picture[2][1], rule.picture[2][3], rule.picture[3][2]]
        corners = [rule.picture[row][column] for row in (1, 3) for column in (1, 3)]
        assert (rule.group == "dot") == (top.count("#") == 0), rule.title
        assert (rule.group == "cross") == (top.count("#") == 4), rule.title
        if rule.group == "line":
            assert "".join(top) in ("#..#", ".##."), rule.title
        if rule.group == "corners done":
            assert corners.count("#") == 4
    assert find("OLL", 1).picture[1][1] + find("OLL", 2).picture[1][1] == ".."
    for rule in load("F2L")[:41]:
        in_slot = ["".join(rule.picture[5]).strip(".") != "", rule.picture[6] != "..."]
        expected = {
            "both on top": [False, False],
            "corner in slot": [False, True],
            "edge in slot": [True, False],
            "both in slot": [True, True],
        }
        assert in_slot == expected[rule.group], rule.title


# the probability of each OLL case, as a number out of the 216 orientations (speedsolving.com wiki)
RARE_OLL = {1: 2, 20: 1, 21: 2, 55: 2, 56: 2, 57: 2}


def test_the_57_cases_share_all_215_orientations():
    total = 0
    for rule in load("OLL"):
        kind = PICTURE_SCHEMES["OLL"]
        pictures = set(kind.after_each_auf(inverse_map(rule.algorithms[0].piece_map)))
        assert len(pictures) == RARE_OLL.get(rule.number, 4), rule.title
        total += len(pictures)
    assert total == 6**3 - 1


# the probability of each PLL case, out of 72 (speedsolving.com wiki)
RARE_PLL = {"H": 1, "Na": 1, "Nb": 1, "Z": 2, "E": 2}


def test_the_21_cases_share_all_71_permutations():
    total = 0
    for rule in load("PLL"):
        start = inverse_map(rule.algorithms[0].piece_map)
        distinct = {
            frozenset(compose(compose(turned, start), turn) for turned in U_TURNS)
            for turn in U_TURNS
        }
        held = {
            frozenset(compose(turned, state) for turned in U_TURNS)
            for state in (
                start,
                conjugate_by_y(start),
                conjugate_by_y(conjugate_by_y(start)),
                conjugate_by_y(conjugate_by_y(conjugate_by_y(start))),
            )
        }
        assert len(distinct) in (1, 2, 4)
        assert len(held) == RARE_PLL.get(rule.name, 4), rule.name
        total += len(held)
    assert total == 71


@pytest.mark.parametrize(("rule", "algorithm"), EVERY, ids=identifier)
def test_a_rule_is_its_own_test(rule, algorithm):
    """Its inverse, applied to a solved cube, shows its picture and no other, however the cube is
    held and the top turned; and the rule solves the step from there."""
    for turn in U_TURNS:
        state = compose(inverse_map(algorithm.piece_map), turn)
        seen = recognise(Cube.from_cubies(cubies_of_map(state)), rule.step)
        assert seen is not None
        assert seen.rule is rule
        after = compose(compose(state, U_TURNS[seen.auf]), algorithm.piece_map)
        if rule.step == "F2L":
            assert all(after[home] == home for home in (*CROSS, *SLOT_PAIRS[0]))
        elif rule.step == "OLL":
            assert recognise(Cube.from_cubies(cubies_of_map(after)), "OLL") is None
            assert len(set(PICTURE_SCHEMES["OLL"].draw(after))) == 2  # all # inside, all . around
        elif rule.step == "COLL":
            assert is_oriented(after)
            assert corners_are_home(after)
        else:
            assert any(compose(after, last) == IDENTITY for last in U_TURNS)


@pytest.mark.parametrize("rotation", range(4))
def test_rules_hold_for_all_four_ways_to_hold_the_cube(rotation):
    for rule, algorithm in EVERY:
        part = RuleUse(rule, algorithm, 0, rotation)
        assert map_of_turns(part.turns) == part.piece_map
        solved = SLOT_PAIRS[-rotation % 4] if rule.step == "F2L" else ()
        start = inverse_map(part.piece_map)
        assert all(start[home] == home for home in CROSS)
        assert not solved or any(start[home] != home for home in solved)


def test_the_last_layer_rules_move_nothing_else():
    for rule, algorithm in EVERY:
        if rule.step != "F2L":
            moved = {home for home in range(0, 48) if algorithm.piece_map[home] != home}
            assert all(code < 12 or 24 <= code < 32 for code in moved), algorithm.text
            assert moved, algorithm.text
    assert len(LAST_LAYER) == 8


GOOD = """step: OLL

45 T | T
   .#.   F R U R' U' F'
  #..#.
  .###.
  #..#.
   .#.
"""


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("R U R' U' F'", "R U R' Q F'", "line 4, rule 45 T: .*character 10: 'Q' is not a move"),
        ("R U R' U' F'", "R U R' U' F", "line 4, rule 45 T: .* does not keep the first two layers"),
        ("F R U R' U' F'", "R U R' U R U2 R'", "rule 45 T: .* solves a different picture: "),
        ("  F R U R' U' F'", "", "rule 45 T: there is no algorithm"),
        ("  .###.", "  ####.", "rule 45 T: .* solves a different picture: "),
        ("  .###.", "  .###", "line 6, rule 45 T: row 3 of the picture is '.###': 5 stickers"),
        ("   .#.\n", "", "rule 45 T: the picture has 4 rows instead of 5"),
        ("  .###.\n", "  .###.\n  .###.\n", "row 5 of the picture is '#..#.': 3 stickers"),
        ("45 T | T", "45 T", "line 3: '45 T' does not have the form 'number name | group'"),
        ("45 T | T", "T 45 | T", "line 3: 'T 45 | T' does not have the form 'number name | group'"),
        ("step: OLL", "step: LL", "line 1: there is no step 'LL', only F2L, OLL, PLL"),
        ("step: OLL\n", "", "'step: ...' has to come before the first rule"),
    ],
)
def test_a_file_with_a_mistake_is_refused(old, new, reason):
    assert len(parse_rules(GOOD, "oll.txt")) == 1
    assert old in GOOD
    text = new.join(GOOD.rsplit(old, 1))
    with pytest.raises(PuzzleError, match=reason) as caught:
        parse_rules(text, "oll.txt")
    assert caught.value.kind == "rule"
    assert caught.value.message.startswith("oll.txt, line ")
    assert caught.value.where["file"] == "oll.txt"


@pytest.mark.native  # reads the rules as a file, which is in a zip there
def test_two_rules_with_one_picture_are_refused():
    text = (Path(rules_module.__file__).parent / "rules" / "pll.txt").read_text("utf-8")
    lines = text.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("8 Gd"))
    again = ["99 Again | twice", *lines[at + 1 : at + 6]]
    with pytest.raises(PuzzleError, match="rule 99 Again: the picture is also that of rule 8 Gd"):
        parse_rules("\n".join([*lines, *again]), "pll.txt")


def test_a_picture_before_the_first_rule_is_refused():
    with pytest.raises(PuzzleError, match="before the first rule"):
        parse_rules("step: OLL\n  ...\n")


def test_unknown_steps_and_cases():
    with pytest.raises(PuzzleError, match="'XLL' is not a step"):
        load("XLL")
    with pytest.raises(PuzzleError, match="PLL has no case 'Q'"):
        find("PLL", "Q")
