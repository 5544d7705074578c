"""Rules: each is its own test, on the cube of `stickers`; changed by text, with mistakes named by
their lines; used by the solver."""

from collections.abc import Callable, Iterable
from functools import partial
from importlib import resources

import pytest
from replaying import SOLVED, corners_home, level, pairs_home, refusals
from stickers import all_up, has_cross, is_solved, played, turned_top

from cubogram import Cube, Maneuver
from cubogram.cfop import (
    Style,
    coverage,
    find,
    load,
    new_rule,
    parse_rules,
    recognise,
    rule_text,
    solve,
    standard,
    turn_count,
)
from cubogram.cfop.coverage import first_gap
from cubogram.cfop.pictures import PICTURE_SCHEMES, U_TURNS
from cubogram.cfop.piece_map import compose, conjugate_by_y, inverse_map
from cubogram.cfop.rules import SETS, STEPS
from cubogram.cfop.two_look import numbers_of
from cubogram.errors import PuzzleError
from cubogram.layers import load as load_layers
from cubogram.layers.checks import check
from cubogram.layers.stages import parse_stages
from cubogram.roux import cmll

CASES = [rule for step in SETS for rule in load(step) if not rule.frees_pieces]
EVERY = [(rule, algorithm) for rule in CASES for algorithm in rule.algorithms]
TOPS = ("", "U", "U2", "U'")

SUNE = """step: OLL

27 Sune | cross
   #..   R U R' U R U2 R'
  ..#.#
  .###.
  .##..
   ..#
"""


# The package's rules


def test_numbers_names_and_groups_are_the_usual_ones(golden: Callable[[str, str], None]) -> None:
    lines = [
        f"{rule.title} | {rule.group} | {len(rule.algorithms)}: {rule.algorithms[0].text}"
        for step in SETS
        for rule in load(step)
    ]
    lines += [f"{stage.key}: {', '.join(stage.sequences)}" for stage in load_layers()]
    lines += [f"{step} in two looks: {sorted(numbers_of(step))}" for step in STEPS]
    golden("rules.txt", "\n".join(lines))
    assert find("OLL", "antisune").number == 26
    assert len({rule.title for rule in CASES}) == len(CASES) == 41 + 57 + 21 + 40


# how many of the states with a case there are, where not four (speedsolving.com wiki)
RARE = {
    "OLL": {1: 2, 20: 1, 21: 2, 55: 2, 56: 2, 57: 2},
    "PLL": {"H": 1, "Na": 1, "Nb": 1, "Z": 2, "E": 2},
}


def test_the_cases_share_all_215_orientations_and_all_71_permutations() -> None:
    shared = {}
    for rule in load("OLL"):
        pictures = set(
            PICTURE_SCHEMES["OLL"].after_each_auf(inverse_map(rule.algorithms[0].piece_map))
        )
        assert len(pictures) == RARE["OLL"].get(rule.number, 4), rule.title
        shared["OLL"] = shared.get("OLL", 0) + len(pictures)
    for rule in load("PLL"):
        start, held = inverse_map(rule.algorithms[0].piece_map), set()
        for _ in range(4):
            start = conjugate_by_y(start)
            held.add(frozenset(compose(turned, start) for turned in U_TURNS))
        assert len(held) == RARE["PLL"].get(rule.name, 4), rule.name
        shared["PLL"] = shared.get("PLL", 0) + len(held)
    assert shared == {"OLL": 3**3 * 2**3 - 1, "PLL": 24 * 24 // 2 // 4 - 1}


def is_done(step: str, held: str) -> bool:
    """Whether a step is done on stickers, with white on top."""
    down = "D"
    if step == "F2L":
        return has_cross(held, down) and "FR" in pairs_home(held, down)
    if step == "COLL":
        return all_up(held, down) and corners_home(held, down)
    return all_up(held, down) if step == "OLL" else any(map(is_solved, turned_top(held, down)))


@pytest.mark.parametrize("step", SETS)
def test_every_rule_is_its_own_test(step: str) -> None:
    """Its inverse, from a solved cube, shows its picture and no other, however the top is turned;
    and the rule solves the step from there."""
    wrong = []
    for rule, algorithm in EVERY:
        ended = "".join(9 * centre for centre in played(SOLVED, str(algorithm.maneuver))[4::9])
        start = played(ended, str(~algorithm.maneuver))
        for turn in TOPS if rule.step == step else ():
            state = played(start, turn)
            seen = recognise(state, step)
            if seen is None or seen.rule is not rule:
                wrong.append(f"{rule.title}: {algorithm.text}, after {turn}, is seen as {seen}")
            elif not is_done(step, level(played(state, f"{TOPS[seen.auf]} {algorithm.maneuver}"))):
                wrong.append(f"{rule.title}: {algorithm.text}, after {turn}, does not solve it")
            if step in ("OLL", "COLL") and is_done(step, state):
                wrong.append(f"{rule.title}: {algorithm.text} moves nothing")
    assert not wrong


def test_what_shows_no_case_is_not_recognised() -> None:
    for step in SETS:
        assert recognise(Cube(), step) is None
        assert recognise("R", step) is None  # the cross is broken
    assert recognise("F R U R' U' F'", "COLL") is None  # its edges have to be right
    assert recognise("R U R' U R U2 R'", "COLL").rule.group == "Antisune"


@pytest.mark.parametrize("step", STEPS)
def test_the_text_of_rules_reads_back(step: str) -> None:
    assert parse_rules(str(standard().of(step))) == load(step)


# Mistakes in files, of all methods


def changed(text: str, mistakes: Iterable[tuple[str, str]]) -> Iterable[tuple[str, str]]:
    """Each mistake with the text that has it, the last time that the right words occur."""
    for old, new in mistakes:
        assert old in text, old
        yield f"{old!r} -> {new!r}", new.join(text.rsplit(old, 1))


OLL_MISTAKES = (
    ("R U R' U R", "R U R' Q R"), ("U2 R'", "U2 R"), ("R U R' U R U2 R'", "R U2 R' U' R U' R'"),
    ("   R U R' U R U2 R'", ""), ("  .###.", "  ####."), ("  .###.", "  .###"), ("   ..#\n", ""),
    ("  .###.\n", "  .###.\n  .###.\n"), ("27 Sune | cross", "27 Sune"),
    ("27 Sune | cross", "Sune 27 | cross"), ("27 Sune | cross", "27 | cross"),
    ("27 Sune | cross", "27 Sune |"), ("   ..#\n", "   ..#\n   ..#\n"),
    ("step: OLL", "step: LL"), ("step: OLL\n", ""), ("27 Sune | cross\n", ""),
    ("step: OLL", "step: PLL"), ("step: OLL", "step: F2L"),
)  # fmt: skip
LAYER_MISTAKES = (
    ("RFU>DFR | R U R' U'", "RFU>DFR | R U' R' U"), ("FU>DF | U' R' F R", "FU>DF | U' L F' L'"),
    ("URF>DFR | (R U R' U')3", "URF>DFR | (R U R' U')9 D2 L D2 L'"),
    ("FU>FR | U R U' R' U' F' U F", "FU>FR | U R U' R' U' F' U F R U R'"),
    ("out DFR | R U R' U'", "out DFR | F' U' F D"), ("out FR | R U R'", "out FR | R U2 R2"),
    ("out DF | F2", "out DF | F"), ("UL UR 1", "UL UR 2"), ("UL UR 1", "UR UL 0"),
    ("UR UB 1", "UR UF 1"), ("none 3 | U R U' L' U R' U' L", "none 3 | F R U R' U' F'"),
    ("UL UB 2 | F R U R' U' F'", "UL UB 2 | R U R' U'"),
    ("RDF>DFR | (R U R' U')2 | {up}", "RDF>DFR | (R U R' U')4 | {up}"),
    ("UF>DF | F2 |", "UF>DF | F2Q |"), ("RF>DF", "RX>DF"), ("stage: cross |", "# "),
    ("UF>DF | F2 | It", "UF>DF | F2 - It"),
)  # fmt: skip
CMLL_MISTAKES = (
    ("R U R' U R U2 R'", "R U R' U R U R'"), ("R U R' U R U2 R'", "R U R' U R U2"),
    ("Sune 1 | FUBR", "Sune 1 | UUUU"), ("Pi 1 | FLLB", "Pi | FLLB"),
    ("Pi 1 | FLLB", "Pi 1 | FLLX"), ("F R U R' U' F'", "F R U R' U' Q"),
)  # fmt: skip


def test_a_file_with_a_mistake_is_refused_with_its_line(
    golden: Callable[[str, str], None],
) -> None:
    layers = resources.files("cubogram.layers").joinpath("rules/layers.txt").read_text("utf-8")
    corners = resources.files("cubogram.roux").joinpath("rules/cmll.txt").read_text("utf-8")
    gd = rule_text(find("PLL", "Gd")).replace("8 Gd", "99 Again")
    assert (len(parse_rules(SUNE)), len(cmll.parse(corners))) == (1, 42)
    tables = (
        ("OLL", SUNE, OLL_MISTAKES, lambda text: parse_rules(text, "oll.txt")),
        ("layers", layers, LAYER_MISTAKES, lambda text: check(parse_stages(text))),
        ("CMLL", corners, CMLL_MISTAKES, cmll.parse),
    )
    calls: dict[str, Callable[[], object]] = {
        f"{step} {name}": partial(read, text)
        for step, right, mistakes, read in tables
        for name, text in changed(right, mistakes)
    }
    less = "\n".join(line for line in layers.splitlines() if not line.startswith("UL UR 1"))
    calls |= {
        "a picture twice": lambda: parse_rules(f"{standard().pll}\n\n{gd}", "pll.txt"),
        "a rule that is missing": lambda: check(parse_stages(less)),
        "a new PLL": lambda: new_rule("PLL", 22, "Nothing", "R U"),
        "a new XLL": lambda: new_rule("XLL", 1, "X", "R U R'"),
        "a solution's COLL": lambda: standard().of("COLL"),
        "text for rules": lambda: solve(Cube(), rules="F2L"),
        "recognise a cross": lambda: recognise("R", "cross"),
        "gap": lambda: first_gap(standard(), "R"),
        "the map's end": lambda: coverage(standard()).cube(62_208),
    }
    for one in (("XLL", 1), ("OLL", 58), ("PLL", "Q"), ("F2L", 0)):
        calls[f"find {one}"] = partial(find, *one)
    golden("mistakes.txt", refusals(calls))


# Rules as a value


def test_what_is_unchanged_keeps_its_tables() -> None:
    change = standard().change("# only a comment\n\nstep: OLL\n" + rule_text(find("OLL", 45)))
    assert change.mistakes == ()
    assert (change.rules.oll, change.rules.f2l) == (standard().oll, standard().f2l)
    removed = standard().change("step: OLL\nremove 27\nremove 45").rules
    assert len(removed.oll) == 55
    assert removed.pll is standard().pll
    change = removed.change(SUNE)
    (sune,) = (rule for rule in change.rules.oll if rule.number == 27)
    assert [algorithm.text for algorithm in sune.algorithms] == ["R U R' U R U2 R'"]
    assert len(change.rules.oll) == 56
    assert new_rule("OLL", 27, "Sune", "R U R' U R U2 R'").picture == find("OLL", 27).picture


def test_changes_and_mistakes_are_listed(golden: Callable[[str, str], None]) -> None:
    """What is right counts despite what is wrong."""
    texts = [
        SUNE, SUNE.replace("U2 R'", "U2 R"), SUNE.replace("27 Sune", "Sune 27"),
        SUNE.replace("27", "99"), f"{SUNE}\nremove 26\n", "remove 27", "step: COLL",
        SUNE.replace("U2 R'", "U2 R") + "\nremove 26\n", "step: OLL\nremove 99",
        "step: OLL\nremove Sune", "step: XLL", "  ...  R U", "",
        f"step: F2L\n{SUNE}\n# so\n\n28 Stealth | cross\n", "step: PLL\nremove 1\nremove 1",
    ]  # fmt: skip
    lines = []
    for text in texts:
        change = standard().change(text)
        lines += [repr(text.replace(SUNE, "(Sune)")), *change.changed]
        lines += [f"{one.line} ({one.rule}) {one}" for one in change.mistakes]
    golden("changes.txt", "\n".join(lines))


def test_what_is_removed_is_missing_on_the_map() -> None:
    rules = standard().change("step: OLL\nremove 27").rules
    found = coverage(rules)
    assert found.missing == 4 * 288  # the case from four sides, each with all permutations
    assert int((found.turns < 0).all(axis=1).sum()) == 4
    for number in (0, 288 * 215 + 287, *range(0, 62208, 4999)):
        gap = first_gap(rules, found.cube(number))
        assert (gap is None) == (found.turns[divmod(number, 288)] >= 0)
        assert gap is None or (gap[0], recognise(gap[1], "OLL").rule.number) == ("OLL", 27)
    no_pair = coverage(standard().change("step: F2L\nremove 4").rules)
    assert (no_pair.missing, no_pair.pairs_missing) == (0, 4)  # after each turn of the top
    no_pll = standard().change("step: PLL\nremove 20").rules
    assert first_gap(no_pll, str(~Maneuver(find("PLL", 20).algorithms[0].text)))[0] == "PLL"


def test_the_solver_uses_the_rules_it_is_given() -> None:
    cube, yellow = Cube("R U2 R' U' R U' R'"), Style(colour="yellow")  # solved by Sune
    rules = standard().change("step: OLL\nremove 27").rules
    with pytest.raises(PuzzleError) as caught:
        solve(cube, yellow, rules=rules)
    assert caught.value.kind == "uncovered"
    again = solve(cube, yellow, rules=rules.change(SUNE).rules)
    assert (again.steps[-2].case.number, again.steps[-2].text) == (27, "R U R' U R U2 R'")
    numbers = "\n".join(f"remove {rule.number}" for rule in load("F2L"))
    with pytest.raises(PuzzleError) as caught:
        solve(Cube.random(1), rules=standard().change(f"step: F2L\n{numbers}").rules)
    assert caught.value.kind == "uncovered"
    edges = standard().change("step: OLL\nremove 2\nremove 44\nremove 45").rules
    with pytest.raises(PuzzleError) as caught:
        solve("F R U R' U' F'", Style(two_look=True, colour="yellow"), rules=edges)
    assert caught.value.kind == "uncovered"


@pytest.mark.parametrize("friendly", [True, False])
def test_the_count_is_that_of_the_solution(friendly: bool) -> None:
    style = Style(friendly=friendly)
    for cube in map(Cube.random, range(4)):
        assert turn_count(cube, style) == turn_count(str(cube.scramble()), style)
        assert turn_count(cube, style, rules=standard()) == solve(cube, style).length
