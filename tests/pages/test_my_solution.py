"""Methods on the cube page, and the reader's own solutions: real answers, played on the cube."""

import json
from functools import cache
from typing import Any

import pytest
from tabs import Storage, Tab, answered
from visits import cube_page

from cubogram.cube.cube import Cube
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.rotations import rotation_texts

SCRAMBLE = "R2 D2 B2 U' L2 F2 U R2 D B2 U L' B R' D2 F' R' U' R D'"


def opened(fragment: str = "", storage: Storage | None = None) -> Tab:
    return Tab(cube_page, storage or Storage(), fragment)


def typed(text: str = SCRAMBLE) -> Tab:
    tab = opened()
    tab.enter("scramble", text)
    return tab


def line(tab: Tab) -> Any:
    return json.loads(tab.attributes["line"]["line"])


def explains(tab: Tab, text: str) -> Any:
    """The form is sent; returns what the other worker found, if it was asked."""
    tab.tell("explain_own", {"solution": text})
    if "analysis.explain" not in tab.running:
        return None
    _, answer = json.loads(answered("analysis.explain", json.dumps(tab.asked("analysis.explain"))))
    tab.run("analysis.explain")
    return answer.get("result")


@cache
def whole() -> str:
    return str(Cube(SCRAMBLE).cfop(two_look=True).reconstruction)


@pytest.mark.parametrize("way", ["roux", "layers"])
def test_a_method_solves_and_each_chapter_has_its_reason(way: str) -> None:
    tab = opened(f"#scramble={SCRAMBLE.replace(' ', '+')}&method=person&way={way}&xcross&twoLook")
    tab.press("solve")
    tab.run(f"{way}.solve")
    moves = line(tab)["moves"]
    assert Cube(SCRAMBLE).apply(moves).is_solved
    ends = [0, *(chapter["to"] for chapter in line(tab)["chapters"])]
    assert [chapter["from"] for chapter in line(tab)["chapters"]] == ends[:-1]
    assert ends[-1] == len(moves.split())
    wanted = {"roux": "CMLL", "layers": "Four white edges around the white centre"}
    assert wanted[way] in tab.words("chapters")
    steps = [node for node in tab.nodes() if (node.attributes.get("id") or "").startswith("step-")]
    assert len(steps) == len(ends) - 1
    assert all(any(one.tag == "p" for one in step.all) for step in steps), "each has a reason"


def test_cfop_uses_the_algorithms_that_the_trainer_keeps() -> None:
    own = {"OLL 27": "y2 L U L' U L U2 L'"}
    scramble = str(~Maneuver(own["OLL 27"]))
    for way in ("person", "short", "roux", "layers"):
        storage = Storage()
        storage.put("trainer/main", {"algorithms": own})
        address = f"#scramble={scramble.replace(' ', '+')}&method=person&way={way}&colour=yellow"
        tab = opened(address, storage)
        tab.press("solve")
        (name,) = [name for name in tab.running if name.endswith(".solve")]
        assert tab.asked(name).get("algorithms") == (own if name == "cfop.solve" else None), way
        if name == "cfop.solve":
            tab.run(name)
            assert "L U L' U L U2 L'" in line(tab)["moves"], way


def test_a_persons_solution_in_a_link_is_explained_if_python_finds_the_same_one() -> None:
    for solution, is_explained in (("z2+D'+L'", True), ("U'+R'", False)):
        tab = opened(f"#scramble=R+U&method=person&solution={solution}")
        assert line(tab)["chapters"] == []
        tab.run("cfop.solve")
        assert bool(line(tab)["chapters"]) == is_explained
        assert ("No white cross takes fewer" in tab.words("result")) == is_explained


def test_a_mistake_in_a_solution_with_its_scramble_is_marked() -> None:
    tab = typed("Scramble: R U\n\nU' R' K // cross")
    tab.press("solve")
    assert "'K' is not a move" in tab.text("scramble-message")


def test_the_readers_own_solution_is_explained_and_played() -> None:
    tab = typed()
    found = explains(tab, whole())
    assert line(tab)["moves"].split() == found["maneuver"].split()
    assert Cube(SCRAMBLE).apply(line(tab)["moves"]).is_solved
    assert [one["from"] for one in line(tab)["chapters"]] == [s["first"] for s in found["steps"]]
    assert tab.text("explained-text") == found["text"].strip()
    for step in found["steps"]:
        assert step["label"][1:] in tab.text("own")


@pytest.mark.parametrize("method", ["CFOP", "Roux"])
def test_a_better_way_is_played_from_its_step_on_and_mine_again(method: str) -> None:
    tab = typed()
    by_roux = Cube(SCRAMBLE).apply("R U F' D L").roux().as_held
    by_cfop = Cube(SCRAMBLE).cfop(beginner=True, two_look=True).as_held
    found = explains(tab, f"R U F' D L {by_roux}" if method == "Roux" else str(by_cfop))
    assert found["method"] == method
    better = [value for _, name, value in tab.events() if name == "better"]
    assert better
    for value in better:
        step, at = (int(number) for number in str(value).split())
        step = found["steps"][step]
        remark = step["remarks"][at]
        tab.tell("better", value)
        shown = line(tab)
        moves = shown["moves"].split()
        before = found["maneuver"].split()[: shown["at"]]
        assert all(move[0] in "xyz" for move in before[step["first"] :])
        assert moves == [*before, *remark["maneuver"].split()]
        turned = [move for move in moves[step["first"] :] if move[0] not in "xyz"]
        if method == "Roux":
            assert len(turned) == step["turns"] - remark["saved"]
        else:
            reached = Cube(SCRAMBLE).apply(" ".join(moves))
            held = {reached.apply(rotation).facelets for rotation in rotation_texts().values()}
            assert remark["steps"][-1]["after"] in held
        assert remark["text"] in tab.text("chapters")
        tab.tell("better", value)
        assert line(tab)["moves"] == found["maneuver"]
    for value in ("99 0", "0 99", "0 x"):
        tab.tell("better", value)
        assert tab.troubles.pop().startswith("a number is expected")


def test_the_table_is_sorted_both_ways() -> None:
    tab = typed()
    found = explains(tab, whole())

    def rows() -> list[int]:
        (body,) = [node for node in tab.nodes() if node.tag == "tbody"]
        commands = [node.attributes.get("command") or "" for node in body.all]
        return [int(one.removeprefix("--go-")) for one in commands if one.startswith("--go-")]

    turns = {step["first"]: step["turns"] for step in found["steps"]}
    in_turn = list(turns)
    assert rows() == in_turn
    for column, order in (("turns", -1), ("turns", 1)):
        tab.tell("sort_own", column)
        assert [turns[row] for row in rows()] == sorted(turns.values(), reverse=order < 0)
    tab.tell("sort_own", "step")
    assert rows() == in_turn
    tab.tell("sort_own", "nonsense")
    assert tab.troubles


def test_a_link_or_a_reload_brings_it_back() -> None:
    tab = typed()
    found = explains(tab, whole())
    tab.ring()
    assert "&own=" in tab.address
    assert "solution=" not in tab.address
    other = opened(tab.address)
    other.run("analysis.explain")
    assert line(other)["moves"] == found["maneuver"]
    assert other.text("explained-text") == tab.text("explained-text")
    tab.open()
    tab.run("analysis.explain")
    assert "explained" in tab.elements()


def test_a_scramble_that_comes_with_the_solution_becomes_the_cube() -> None:
    for text, scramble in (
        (f"Scramble: {SCRAMBLE}\n\n{whole()}", SCRAMBLE),
        (f"// scramble: {SCRAMBLE}\n{whole()}", SCRAMBLE),
        (f"Scramble 2:\n{SCRAMBLE}\n// solution\n{whole()}", SCRAMBLE),
        ("https://alg.cubing.net/?setup=R_U_R-_U-&alg=U_R_U-_R-_//_mine", "R U R' U'"),
    ):
        tab = typed("R U F")
        assert explains(tab, text)["solved"], text
        assert tab.elements()["scramble"].text == scramble


def test_a_pasted_reconstruction_offers_to_be_explained() -> None:
    tab = typed(f"// scramble: {SCRAMBLE}\n{whole()}")
    tab.press("Explain it")
    tab.run("analysis.explain")
    assert "explained" in tab.elements()
    assert ["unfold", "own-part"] in tab.done


def test_the_explanation_belongs_to_its_cube_and_is_never_shown_as_an_answer() -> None:
    """It need not solve the cube; it appears only together with its explanation."""
    tab = typed()
    explains(tab, "x")
    tab.enter("scramble", f"{SCRAMBLE}\n")
    assert line(tab)["moves"] == "x"
    tab.open()  # before the address changes
    tab.run("analysis.explain")
    assert line(tab)["moves"] == "x"
    tab.tell("explain_own", {"solution": "not a move"})
    assert "explained" not in tab.elements()
    assert tab.hidden("result")
    explains(tab, "x")
    tab.enter("scramble", "R U")
    assert "explained" not in tab.elements()
    tab.enter("scramble", SCRAMBLE)
    assert "explained" in tab.elements()
    tab.enter("scramble", "R U")
    explains(tab, "y")
    tab.enter("scramble", SCRAMBLE)
    assert "explained" not in tab.elements()
    assert tab.hidden("result")
