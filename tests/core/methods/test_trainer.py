"""The trainer's exercises: each case is asked as promised, all its answers solve it on stickers,
and a person's own algorithm is taken; the catalogue's pages show each case once."""

import itertools
import random
import re
from collections import Counter
from collections.abc import Callable
from html import unescape
from xml.etree import ElementTree

import pytest
from replaying import SOLVED, corners_home, pairs_home, refusals
from stickers import FACES, all_up, has_cross, is_solved, played

from cubogram import Cube, Maneuver
from cubogram.cfop import (
    Rule,
    Style,
    coverage,
    exercise,
    load,
    parse_rules,
    recognise,
    solve,
    standard,
)
from cubogram.cfop.case_details import case_details
from cubogram.cfop.case_pictures import case_picture
from cubogram.cfop.exercise_questions import Question, question
from cubogram.cfop.own_algorithms import own_algorithm
from cubogram.cfop.rule_set import rule_text
from cubogram.cfop.rules import SETS
from cubogram.cfop.trainer import TRAINED
from cubogram.draw.colours import ON_STICKER, STICKERS
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.web import run
from sitekit import catalogue

CASES = [rule for step in SETS for rule in load(step) if not rule.frees_pieces]
TOPS = ("", "U", "U2", "U'")
SLOTS = ("FR", "FL", "BL", "BR")
ANOTHER_SUNE = "y2 L U L' U L U2 L'"


def unscrambled(cube: Cube) -> str:
    return ""


def is_reached(step: str, held: str, down: str, kept: set[str], slot: str) -> bool:
    """Whether the step is done on stickers with this colour at the bottom, and the pairs that were
    home still are; pairs are named by the colours of their sides."""
    if not has_cross(held, down) or not kept <= pairs_home(held, down):
        return False
    if step == "F2L":
        return slot in pairs_home(held, down)
    if step == "COLL":
        return all_up(held, down) and corners_home(held, down)
    return step == "cross" or (all_up(held, down) if step == "OLL" else is_solved(held))


def wrong_with(asked: Question) -> list[str]:
    """The ways of a question that do not solve it, or turn a face twice in a row."""
    made, start = asked.exercise, asked.exercise.cube.facelets
    down = start[31]
    slot = "".join(sorted(start[9 * FACES.index(face) + 4] for face in SLOTS[made.slot]))
    kept = pairs_home(start, down) if has_cross(start, down) else set()
    wrong = [] if asked.ways else ["there is no way"]
    for way in (*asked.ways, str(made.answer)):
        done = played(start, way)
        if not is_reached(made.step, done, down, kept, slot) or not asked.is_solved_by(way):
            wrong.append(f"{asked.title}: {way}")
        if asked.is_solved_by(f"{way} R") or is_twice(way):
            wrong.append(f"{asked.title}: {way}, turned on or twice")
    return wrong


def is_twice(way: str) -> bool:
    """Whether two neighbours turn the same face, even with a rotation about it between them."""
    found = re.search(r"\b([URFDLBMESurfdlb])[2']* (?:(?:y|x|z)[2']* )*\1(?![w])", way)
    axis = found and {"U": "y", "D": "y", "R": "x", "L": "x", "F": "z", "B": "z"}.get(found[1], "")
    return bool(found) and all(move[0] == axis for move in found[0].split()[1:-1])


# Exercises


def test_each_case_is_asked_as_promised_and_every_way_solves_it() -> None:
    """After some turns of the top, and a pair in each of the four slots."""
    wrong = []
    for rule in CASES:
        answers = set()
        for seed in range(4 if rule.step == "F2L" else 2):
            slot = SLOTS[seed % 4] if rule.step == "F2L" else "FR"
            made = exercise(rule.step, rule.number, seed, scrambler=unscrambled, slot=slot)
            assert made.case == rule
            if slot == "FR":
                assert recognise(made.cube, rule.step).rule is rule
            if str(made.answer) not in answers:
                answers.add(str(made.answer))
                wrong += wrong_with(Question(made))
    assert not wrong


def test_crosses_with_a_limit_are_different_and_one_has_a_pair() -> None:
    for seed, most in enumerate((3, 4, 5, 6, 8, None)):
        made = exercise("cross", seed=seed, colour="blue", most=most)
        (least,) = {way.htm for way in made.crosses}
        assert least <= (most or 8)
        assert len({way.face_turns() for way in made.crosses}) == len(made.crosses) <= 4
        assert not wrong_with(Question(made))
        done = played(made.cube.facelets, str(made.xcross))
        assert has_cross(done, "B")
        assert pairs_home(done, "B")
        assert made.xcross.htm >= least
    for wrong in (2, 9, 4.5, True):
        with pytest.raises(ArgumentError):
            exercise("cross", most=wrong)  # type: ignore[arg-type]


def test_scrambles_lead_to_the_cube_and_seeds_to_the_same_exercise() -> None:
    for step in TRAINED:
        for seed, colour in ((0, "green"), (1, "white"), (2, "red")):
            made = exercise(step, seed=seed, colour=colour)
            assert played(SOLVED, str(made.scramble)) == made.cube.facelets
            assert made.cube.facelets[31] == {"green": "F", "white": "U", "red": "R"}[colour]
            assert made == exercise(step, seed=seed, colour=colour)
            assert not wrong_with(Question(made))


def test_some_questions_word_for_word(golden: Callable[[str, str], None]) -> None:
    lines = []
    for number, step in enumerate((*TRAINED, *TRAINED, "F2L", "F2L")):
        options = {"colour": ("white", "orange")[number // 5 % 2]}
        options |= {"slot": SLOTS[number % 4], "name": 7 + number} if step == "F2L" else {}
        asked = question(step, seed=number, **options)
        assert run("cfop.train", {"step": step, "seed": number, **options}) == asked
        given = {k: v for k, v in asked.items() if k not in ("scramble", "state", "case")}
        lines += [f"{key}: {value}" for key, value in given.items()]
    golden("questions.txt", "\n".join(lines))


def test_cases_turn_up_as_often_as_on_random_cubes(golden: Callable[[str, str], None]) -> None:
    """Of 215 orientations of the top that are not solved, 27 show no edge, and 26 all four."""
    lines = []
    for step in SETS:
        cases = [exercise(step, seed=seed, scrambler=unscrambled).case for seed in range(500)]
        counts = Counter(case.group if step in ("OLL", "COLL") else case.name for case in cases)
        lines += [f"{step}: " + ", ".join(f"{name} {n}" for name, n in sorted(counts.items()))]
        if step == "OLL":
            for group, share in (("dot", 27), ("cross", 26), ("corners done", 6)):
                assert counts[group] / 500 == pytest.approx(share / 215, abs=0.04)
        if step == "PLL":
            assert len(counts) == 21
    golden("cases_by_chance.txt", "\n".join(lines))


def test_coll_has_a_case_for_every_top_whose_edges_are_right_but_not_its_corners() -> None:
    """All twists and all permutations of the corners, each with some permutation of the edges."""
    rng, seen, tops = random.Random(4), Counter(), coverage(standard())
    for twists, permutation in itertools.product(range(27), range(24)):
        cube = tops.cube(288 * 8 * twists + 12 * permutation + rng.randrange(12))
        use = recognise(cube, "COLL")
        assert (use is None) == all_up(cube.facelets, "D")
        for algorithm in use.rule.algorithms if use else ():
            after = played(cube.facelets, f"{TOPS[use.auf]} {algorithm.maneuver}")
            assert is_reached("COLL", after, "D", {"FR", "FL", "BL", "BR"}, "")
        seen[use.rule.name if use else ""] += 1
    assert (seen.pop(""), sum(seen.values()), len(seen)) == (24, 24 * 26, 40)
    half = {"H columns", "H rows"}  # they look the same after two turns of the top
    assert {name for name, count in seen.items() if count < 16} == half


# A person's own algorithms


def usable(rule: Rule) -> list[str]:
    """Algorithms of a case that leave the other slots alone."""
    found = (algorithm for algorithm in rule.algorithms if rule.step != "F2L" or not any(
        each["empty"] for each in case_details(rule)["algorithms"] if each["text"] == algorithm.text
    ))  # fmt: skip
    return [algorithm.text for algorithm in found]


def test_every_algorithm_is_accepted_from_any_angle_and_solves_what_is_asked() -> None:
    wrong = []
    for rule in CASES:
        rng, rules = random.Random(rule.title), load(rule.step)
        for algorithm in usable(rule):
            text = rng.choice(["", "U ", "U2 ", "U' "]) + algorithm
            if rule.step != "F2L" and Maneuver(text).orientation == FACES:
                text += rng.choice(["", " U", " y", " U2 y'"])  # from where one looks at it
            own = own_algorithm(rule, text, rules)
            ours = rule_text(rule).replace(rule.algorithms[0].text, own.text, 1)
            if parse_rules(f"step: {rule.step}\n\n{ours}")[0].algorithms[0] != own:
                wrong.append(f"{rule.title}: {text} is not its own test")
        asked = Question(exercise(rule.step, rule.number, 1, "white", unscrambled, text))
        plain = Question(exercise(rule.step, rule.number, 1, scrambler=unscrambled))
        wrong += wrong_with(asked)
        assert asked.exercise.cube == plain.exercise.cube
        assert len(asked.ways) >= len(plain.ways)
    assert not wrong


def test_one_of_another_case_is_refused_by_the_name_of_that_case() -> None:
    wrong = []
    for rule in CASES:
        others = [r for r in CASES if r.step == rule.step and r is not rule and usable(r)]
        other = random.Random(rule.title).choice(others)
        with pytest.raises(PuzzleError) as caught:
            own_algorithm(rule, usable(other)[0], load(rule.step))
        if caught.value.message != f"this solves {other.title}, not {rule.title}":
            wrong.append(caught.value.message)
    assert not wrong


def test_what_is_refused(golden: Callable[[str, str], None]) -> None:
    own = (
        ("OLL", 27, ""), ("OLL", 27, "x y2 x'"), ("OLL", 27, "R U R' Q"), ("OLL", 27, "R U R' U"),
        ("OLL", 27, "B U B' U"), ("OLL", 27, "R U " * 21), ("OLL", 27, "R R' " * 20),
        ("PLL", "T", "R U R' U R U2 R'"), ("PLL", "T", "U"), ("F2L", 4, "L' U L"),
        ("F2L", 4, "U"), ("F2L", 4, "F U F'"), ("F2L", 42, "R U R'"), ("F2L", 99, "R U R'"),
        ("cross", 1, "R"), ("COLL", 1, "R"), ("OLL", 27, 3),
    )  # fmt: skip
    calls: dict[str, Callable[[], object]] = {
        f"{one[0]} {one[1]}: {one[2]}": lambda one=one: standard().with_algorithm(*one)
        for one in own
    }
    for text in ("U2", "R U R' U' R' F R2 U' R' U' R U R' F'", "F R U R' U' F'", ANOTHER_SUNE):
        calls[f"COLL: {text}"] = lambda text=text: question("COLL", 1, algorithm=text)
    for one in (("ZBLL",), ("F2L", 77), ("F2L", "stuck piece"), ("OLL", 1, 1, "pink"),
                ("F2L", 1, 1, "white", None, None, "UF"), ("OLL", 1, [])):  # fmt: skip
        calls[f"exercise{one}"] = lambda one=one: exercise(*one)
    golden("own_algorithms.txt", refusals(calls))


@pytest.mark.parametrize("style", [Style(), Style(foresight=True), Style(friendly=False)])
def test_the_solver_uses_it_wherever_the_case_comes(style: Style) -> None:
    rules, own, seen = standard(), {}, 0
    for rule in load("OLL"):
        if len(usable(rule)) > 1:
            own[rule.number] = usable(rule)[-1]
            rules = rules.with_algorithm("OLL", rule.number, own[rule.number])
    assert (rules.f2l, rules.pll) == (standard().f2l, standard().pll)
    for seed in range(8):
        solution = solve(Cube.random(seed), style, rules=rules)
        for step in solution.steps:
            if step.kind == "OLL" and step.case and step.case.number in own:
                seen += 1
                mine = Maneuver(own[step.case.number]).face_turns().simplify()
                assert len(step.maneuver.face_turns().simplify()) <= len(mine) + 1
                said = [move for move in own[step.case.number].split() if move[0] not in "yU"]
                turned = " ".join(move for move in step.text.split() if move[0] not in "yU")
                assert " ".join(said[2:-2]) in turned
    assert seen


def test_the_page_asks_and_solves_with_own_algorithms_and_leaves_out_what_cannot_be_used() -> None:
    plain, mine = question("OLL", 27, seed=3), question("OLL", 27, 3, algorithm=ANOTHER_SUNE)
    assert (mine["scramble"], mine["state"]) == (plain["scramble"], plain["state"])
    assert "L U L' U L U2 L'" in mine["ways"][0]
    assert set(plain["ways"]) < set(mine["ways"])
    own = {"OLL 27": ANOTHER_SUNE, "OLL 28": "R", "XLL 1": "R", "OLL": "U"}
    asked = {"state": str(~Maneuver(ANOTHER_SUNE)), "colour": "yellow"}
    found, usual = run("cfop.solve", {**asked, "algorithms": own}), run("cfop.solve", asked)
    assert "L U L' U L U2 L'" in " ".join(step["spoken"] for step in found["steps"])
    assert "R U R' U R U2 R'" in " ".join(step["spoken"] for step in usual["steps"])


# The catalogue


def paths(picture: str, *colours: str) -> list[ElementTree.Element]:
    """The paths in a picture that are filled with one of the colours."""
    found = ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}path")
    return [path for path in found if path.get("fill") in colours]


def test_pictures_and_details_show_the_case() -> None:
    top, front, right, bottom = (STICKERS[colour] for colour in "DFLU")  # yellow up, green in front
    sides_of = [STICKERS[colour] for colour in "FLBR"]
    for rule in CASES:
        picture, stickers = str(case_picture(rule)), "".join(rule.picture)
        if rule.step == "F2L":
            full = [d for d in paths(picture, front, right, bottom) if d.get("opacity") is None]
        else:
            (tops,) = paths(picture, top)
            assert tops.get("d").count("M") == stickers.count("#"), rule.title
            full = paths(picture, *sides_of)
        drawn = sum(path.get("d").count("M") for path in full)
        assert drawn == sum(map(str.isalpha, stickers)), rule.title
        assert bool(paths(picture, ON_STICKER)) == (rule.step == "PLL"), rule.title
        details = case_details(rule)
        assert played(SOLVED, details["setup"]) == details["state"]
        assert len(details["matters"]) == (5 if rule.step == "F2L" else 20)
        for algorithm in details["algorithms"]:
            assert algorithm["length"] == len(algorithm["maneuver"].split())
            moved = played(SOLVED, algorithm["maneuver"])
            kept = pairs_home(moved, "D") - {"FR"}
            assert {"FL", "BL", "BR"} - kept == set(algorithm["empty"]), (rule.title, algorithm)


@pytest.mark.parametrize("step", SETS)
def test_every_case_has_one_card_with_a_player_that_ends_solved(step: str) -> None:
    text, cases = catalogue.page(step), catalogue.cases(step)
    for rule in cases:
        for found in (f'id="{catalogue.anchor(rule)}"', f'trainer/#{catalogue.anchor(rule)}"'):
            assert text.count(found) == 1
        assert all(f"<code>{one.text}</code>" in unescape(text) for one in rule.algorithms)
    players = re.findall(r'<cubogram-cube setup="([^"]*)" maneuver="([^"]*)"', text)
    assert len(players) == len(cases)
    for setup, maneuver in players:
        start = played(SOLVED, unescape(setup))
        assert is_solved(played(start, str(Maneuver(unescape(maneuver)))))
        assert not is_solved(start)
