"""Rules as a value: changed by text, each its own test, used by the solver, measured."""

import pytest

from cubogram import Cube
from cubogram.cfop import (
    Style,
    coverage,
    find,
    load,
    new_rule,
    rule_text,
    solve,
    standard,
    turn_count,
)
from cubogram.cfop.coverage import first_gap
from cubogram.cfop.rules import STEPS, parse_rules
from cubogram.errors import ArgumentError, PuzzleError

SUNE = """step: OLL

27 Sune | cross
   #..   R U R' U R U2 R'
  ..#.#
  .###.
  .##..
   ..#
"""


@pytest.mark.parametrize("step", STEPS)
def test_the_text_of_rules_reads_back(step: str) -> None:
    assert parse_rules(str(standard().of(step))) == load(step)


def test_nothing_changed_is_the_same_rules_and_keeps_their_tables() -> None:
    change = standard().change("# only a comment\n\nstep: OLL\n" + rule_text(find("OLL", 45)))
    assert change.mistakes == ()
    assert change.rules.oll is standard().oll
    assert change.rules.f2l is standard().f2l


def test_a_rule_is_removed_changed_and_added() -> None:
    removed = standard().change("step: OLL\nremove 27\nremove 45").rules
    assert len(removed.oll) == 55
    assert removed.pll is standard().pll
    change = removed.change(SUNE)
    assert change.changed == ("OLL 27 (Sune) is new",)
    assert [a.text for r in change.rules.oll if r.number == 27 for a in r.algorithms] == [
        "R U R' U R U2 R'"
    ]
    assert standard().change(SUNE).changed == ("OLL 27 (Sune) is changed",)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (SUNE.replace("U2 R'", "U2 R"), 4, "does not keep the first two layers"),
        (SUNE.replace("R U R' U R U2 R'", "R U2 R' U' R U' R'"), 4, "solves a different picture"),
        (SUNE.replace("R U R'", "R Q R'"), 4, "'Q' is not a move"),
        (SUNE.replace("  .###.\n", ""), 7, "5 stickers are needed"),
        (
            SUNE.replace("27 Sune | cross", "27 Sune"),
            3,
            "does not have the form 'number name | group'",
        ),
        (SUNE.replace("27", "99"), 8, "is also that of rule 27 Sune"),
        ("remove 27", 1, "step: ..."),
        ("step: COLL", 1, "a solution has no step COLL, only F2L, OLL, PLL"),
        ("step: OLL\nremove 99", 2, "no rule '99'"),
        ("step: XLL", 1, "there is no step 'XLL'"),
        ("  ...  R U", 1, "before the first rule"),
    ],
)
def test_a_mistake_is_named_with_its_line(text: str, line: int, reason: str) -> None:
    (mistake,) = standard().change(text).mistakes
    assert mistake.line == line, mistake
    assert reason in mistake.message


def test_what_is_right_counts_despite_what_is_wrong() -> None:
    text = SUNE.replace("U2 R'", "U2 R") + "\nremove 26\n"
    change = standard().change(text)
    assert len(change.mistakes) == 1
    assert change.changed == ("OLL 26 (Antisune) is removed",)


def test_the_package_s_rules_cover_everything() -> None:
    found = coverage(standard())
    assert found.turns.shape == (216, 288)
    assert (found.missing, found.pairs_missing) == (0, 0)


def test_what_is_removed_is_missing_on_the_map() -> None:
    rules = standard().change("step: OLL\nremove 27").rules
    found = coverage(rules)
    assert found.missing == 4 * 288  # the case from four sides, each with all permutations
    for number in (0, 288 * 215 + 287, *range(0, 62208, 4999)):
        cube, (row, column) = found.cube(number), divmod(number, 288)
        gap = first_gap(rules, cube)
        assert (gap is None) == (found.turns[row, column] >= 0)
    rows = (found.turns < 0).all(axis=1)
    assert int(rows.sum()) == 4


def test_the_map_has_each_last_layer_once() -> None:
    found = coverage(standard())
    some = [found.cube(number) for number in range(0, 62208, 37)]
    assert len({*some}) == len(some)
    for number in range(0, 62208, 6007):
        cube = found.cube(number)
        shortest = int(found.turns[divmod(number, 288)])
        best = solve(cube, Style(colour="yellow", friendly=False, foresight=True))
        assert best.length <= shortest  # turns may cancel between the steps


def test_without_a_pair_rule_places_are_missing() -> None:
    rules = standard().change("step: F2L\nremove 4").rules
    assert 0 < coverage(rules).pairs_missing < 384


def test_the_solver_uses_the_rules_it_is_given() -> None:
    cube = Cube("R U2 R' U' R U' R'")  # solved by Sune
    assert turn_count(cube.apply("z2"), rules=standard()) > 0
    rules = standard().change("step: OLL\nremove 27").rules
    with pytest.raises(PuzzleError, match="OLL") as caught:
        solve(cube, Style(colour="yellow"), rules=rules)
    assert caught.value.kind == "uncovered"
    again = rules.change(SUNE).rules
    assert solve(cube, Style(colour="yellow"), rules=again).steps[-2].name.startswith("OLL 27")


def test_rules_without_any_pair_solve_nothing() -> None:
    numbers = "\n".join(f"remove {rule.number}" for rule in load("F2L"))
    rules = standard().change(f"step: F2L\n{numbers}").rules
    with pytest.raises(PuzzleError) as caught:
        solve(Cube.random(1), rules=rules)
    assert caught.value.kind == "uncovered"


def test_a_rule_is_made_from_a_maneuver() -> None:
    assert new_rule("OLL", 27, "Sune", "R U R' U R U2 R'").picture == find("OLL", 27).picture
    with pytest.raises(PuzzleError, match="first two layers"):
        new_rule("PLL", 22, "Nothing", "R U")


@pytest.mark.parametrize("friendly", [True, False])
def test_the_count_is_that_of_the_solution(friendly: bool) -> None:
    for seed in range(4):
        cube = Cube.random(seed)
        assert (
            turn_count(cube, Style(friendly=friendly))
            == solve(cube, Style(friendly=friendly)).length
        )


def test_rules_are_a_rule_set() -> None:
    with pytest.raises(ArgumentError, match="RuleSet"):
        solve(Cube(), rules="F2L")
