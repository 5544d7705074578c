"""A person's own algorithm for a case: checked, and used in place of ours."""

import random

import pytest

from cubogram import Cube
from cubogram.cfop import Style, find, load, solve, standard
from cubogram.cfop.exercise_questions import Question, question
from cubogram.cfop.own_algorithms import own_algorithm
from cubogram.cfop.pictures import FIRST_TWO_LAYERS, PAIR
from cubogram.cfop.rule_set import rule_text
from cubogram.cfop.rules import SETS, parse_rules
from cubogram.cfop.trainer import exercise
from cubogram.cube.maneuver import Maneuver
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.web import run

CASES = [rule for step in SETS for rule in load(step) if not rule.frees_pieces]
ANOTHER_SUNE = "y2 L U L' U L U2 L'"


def usable(rule):
    """Algorithms of a case that leave the other slots alone."""
    others = [home for home in FIRST_TWO_LAYERS if home not in PAIR]
    return [a for a in rule.algorithms if all(a.piece_map[home] == home for home in others)]


@pytest.mark.parametrize("rule", CASES, ids=lambda rule: rule.title)
def test_every_algorithm_is_accepted_from_any_angle_and_solves_what_is_asked(rule):
    rng = random.Random(rule.title)
    rules = load(rule.step)
    for algorithm in usable(rule):
        turn = rng.choice(["", "U ", "U2 ", "U' "])
        text = f"{turn}{algorithm.text}"
        if rule.step != "F2L" and algorithm.keeps_its_hold:  # from where another person looks at it
            text += rng.choice(["", " U", " y", " U2 y'"])
        own = own_algorithm(rule, text, rules)
        step = f"step: {rule.step}\n\n"
        changed = parse_rules(step + rule_text(rule).replace(rule.algorithms[0].text, own.text, 1))
        assert changed[0].algorithms[0] == own  # a rule is its own test
    asked = exercise(rule.step, rule.number, seed=1, scrambler=lambda cube: "", algorithm=text)
    plain = exercise(rule.step, rule.number, seed=1, scrambler=lambda cube: "")
    assert asked.cube == plain.cube
    ways = Question(asked).ways
    assert Question(plain).is_solved_by(ways[0])
    assert len(ways) >= len(Question(plain).ways)
    assert all(map(Question(plain).is_solved_by, ways))


@pytest.mark.parametrize("rule", CASES, ids=lambda rule: rule.title)
def test_one_of_another_case_is_refused_by_the_name_of_that_case(rule):
    rng = random.Random(rule.title)
    other = rng.choice([r for r in CASES if r.step == rule.step and r is not rule and usable(r)])
    with pytest.raises(PuzzleError) as caught:
        own_algorithm(rule, usable(other)[0].text, load(rule.step))
    assert caught.value.message == f"this solves {other.title}, not {rule.title}"


@pytest.mark.parametrize(
    ("step", "case", "text", "message"),
    [
        ("OLL", 27, "", "there are no moves in this algorithm"),
        ("OLL", 27, "x y2 x'", "this leaves the top as it was"),
        ("OLL", 27, "R U R' Q", "character 8: 'Q' is not a move"),
        (
            "OLL",
            27,
            "R U R' U",
            "this does not keep the first two layers solved: the DFR corner is not",
        ),
        ("OLL", 27, "B U B' U", "the DBR corner is not back in its place"),
        ("OLL", 27, "R U " * 21, "an algorithm can have at most 40 moves"),
        ("PLL", "T", "R U R' U R U2 R'", "it turns pieces of the top over"),
        ("PLL", "T", "U", "this leaves the top as it was"),
        ("F2L", 4, "L' U L", "this does not keep the cross and the other pairs solved: the D"),
        ("F2L", 4, "U", "this does not bring the pair into the front-right slot"),
        ("F2L", 42, "R U R'", "is not a case of its own"),
        ("F2L", 99, "R U R'", "F2L has no case"),
        ("cross", 1, "R", "is not a step with rules"),
    ],
)
def test_the_first_wrong_thing_is_said(step, case, text, message):
    with pytest.raises(PuzzleError, match=message.replace("'", ".")):
        standard().with_algorithm(step, case, text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("U2", "this leaves the top as it was"),
        ("R U R' U' R' F R2 U' R' U' R U R' F'", "it only moves pieces that are already oriented"),
        ("F R U R' U' F'", "it turns pieces of the top over"),
        ("R U R' U R U2 R'", "this solves COLL 23 .Sune left bar., not COLL 1 .Antisune right"),
    ],
)
def test_what_does_not_solve_a_case_of_coll_is_said(text, message):
    with pytest.raises(PuzzleError, match=message):
        question("COLL", 1, algorithm=text)
    with pytest.raises(PuzzleError, match="'COLL' is not a step with rules"):
        standard().with_algorithm("COLL", 1, text)


def test_what_is_not_a_text_is_an_argument_error():
    with pytest.raises(ArgumentError, match="algorithm: text is expected"):
        standard().with_algorithm("OLL", 27, 3)


@pytest.mark.parametrize("style", [Style(), Style(foresight=True), Style(friendly=False)])
def test_the_solver_uses_it_wherever_the_case_comes(style):
    own = {
        ("OLL", rule.number): usable(rule)[-1].text
        for rule in CASES
        if rule.step == "OLL" and len(usable(rule)) > 1
    }
    own["F2L", 4] = "R U R'"
    own["PLL", find("PLL", "T").number] = "R U R' U' R' F R2 U' R' U' R U R' F'"
    rules = standard()
    for (step, number), text in own.items():
        rules = rules.with_algorithm(step, number, text)
    seen = 0
    for seed in range(12):
        cube = Cube.random(seed)
        found = solve(cube, style, rules=rules)
        assert cube.apply(found.as_held).is_solved
        for step in found.steps:
            case = (step.kind, step.case.number) if step.case else None
            if case in own and step.kind == "OLL":
                seen += 1
                turns = Maneuver(own[case]).face_turns().simplify()
                assert len(step.maneuver.face_turns().simplify()) <= len(turns) + 1
                said = [m for m in own[case].split() if m[0] not in "yU"]
                assert " ".join(said[2:-2]) in " ".join(
                    m for m in str(step.maneuver).split() if m[0] not in "yU"
                )
    assert seen


def test_only_the_step_that_changes_needs_new_tables():
    rules = standard().with_algorithm("OLL", "Sune", ANOTHER_SUNE)
    assert rules.f2l is standard().f2l
    assert rules.pll is standard().pll


def test_the_page_gets_the_same_exercise_with_the_own_algorithm_first():
    plain, mine = question("OLL", 27, seed=3), question("OLL", 27, 3, algorithm=ANOTHER_SUNE)
    assert (mine["scramble"], mine["state"]) == (plain["scramble"], plain["state"])
    assert "L U L' U L U2 L'" in mine["ways"][0]
    assert set(plain["ways"]) < set(mine["ways"])


def test_the_page_solves_with_own_algorithms_and_leaves_out_what_cannot_be_used():
    scramble = str(~Maneuver(ANOTHER_SUNE))
    own = {"OLL 27": ANOTHER_SUNE, "OLL 28": "R", "XLL 1": "R", "OLL": "U"}
    found = run("cfop.solve", {"state": scramble, "colour": "yellow", "algorithms": own})
    usual = run("cfop.solve", {"state": scramble, "colour": "yellow"})
    said = " ".join(step["spoken"] for step in found["steps"])
    assert "L U L' U L U2 L'" in said
    assert "R U R' U R U2 R'" in " ".join(step["spoken"] for step in usual["steps"])
