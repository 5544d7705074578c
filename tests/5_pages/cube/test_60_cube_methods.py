"""Methods on the cube page, and the reader's own solutions: real answers, played on the cube."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from cubogram.cube.cube import Cube
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.rotations import rotation_texts
from cubogram.slices import result_of
from cubogram.web import run

SCRAMBLE = "R2 D2 B2 U' L2 F2 U R2 D B2 U L' B R' D2 F' R' U' R D'"
Opened = Callable[..., Any]


def line(tab: Any) -> Any:
    """What the cube should show."""
    return json.loads(tab.attributes["line"]["line"])


@pytest.mark.parametrize("way", ["roux", "layers"])
def test_a_method_solves_and_each_chapter_has_its_reason(opened: Opened, way: str) -> None:
    tab = opened(f"#scramble={SCRAMBLE.replace(' ', '+')}&method=person&way={way}&xcross&twoLook")
    tab.tell("solve")
    (asked,) = [name for name, _ in tab.tasks.values() if name.endswith(".solve")]
    assert asked == f"{way}.solve"
    tab.run(asked)
    solution = tab.page.model.solution
    assert Cube(SCRAMBLE).apply(" ".join(solution.moves)).is_solved
    assert all(chapter.text or chapter.choice for chapter in solution.chapters)
    assert f"way={way}" in tab.address
    if way == "layers":
        aims = [chapter.choice for chapter in solution.chapters if chapter.choice]
        stages = Cube(SCRAMBLE).layers().stages
        numbers = [str(number) for number, stage in enumerate(stages, 1) if stage.count]
        assert [aim.split(".")[0] for aim in aims] == numbers
        assert "Four white edges around the white centre" in aims[0]
        assert "Four white edges" in tab.text("chapters")
    else:
        assert "CMLL" in tab.text("chapters")


@pytest.mark.parametrize(
    ("way", "colour", "expected"),
    [
        ("roux", "dual", {"colour": "white", "neutral": "dual"}),
        ("roux", "any", {"colour": "white", "neutral": True}),
        ("roux", "red", {"colour": "red", "neutral": False}),
        ("layers", "dual", {"colour": "white"}),
        ("layers", "yellow", {"colour": "yellow"}),
        ("beginner", "any", {"colour": "white", "beginner": True, "two_look": False}),
    ],
)
def test_what_a_method_is_asked_for(opened: Opened, way: str, colour: str, expected: Any) -> None:
    tab = opened(f"#scramble=R+U&method=person&way={way}&colour={colour}")
    tab.tell("solve")
    ((_, asked),) = [task for task in tab.tasks.values() if task[0].endswith(".solve")]
    del asked["state"]
    assert asked == expected
    assert "disabled" in tab.elements()["person-xcross"].attributes
    offered = "white or yellow" in tab.text("person-colour")
    assert offered == ("neutral" in expected)  # what is offered is what is done


@pytest.mark.parametrize("way", ["person", "short", "roux", "layers"])
def test_cfop_uses_the_algorithms_that_the_trainer_keeps(
    opened: Opened, storage: Any, way: str
) -> None:
    own = {"OLL 27": "y2 L U L' U L U2 L'"}
    kept = {"version": 1, "at": 1, "tab": "x", "after": [], "value": {"algorithms": own}}
    storage.texts["cubogram/trainer/main"] = json.dumps(kept)
    scramble = str(~Maneuver(own["OLL 27"]))
    tab = opened(f"#scramble={scramble.replace(' ', '+')}&method=person&way={way}&colour=yellow")
    assert "CFOP uses your own algorithms from the trainer for 1 case" in tab.text("person")
    tab.tell("solve")
    ((name, asked),) = [task for task in tab.tasks.values() if task[0].endswith(".solve")]
    if name == "cfop.solve":
        assert asked["algorithms"] == own
        tab.run(name)
        assert "L U L' U L U2 L'" in " ".join(tab.page.model.solution.moves)
    else:
        assert "algorithms" not in asked


def explained(tab: Any, text: str) -> Any:
    tab.tell("explain_own", {"solution": text})
    tab.run("analysis.explain")
    return tab.page.model.own.found


def whole() -> str:
    """A solution with a detour in it."""
    steps = Cube(SCRAMBLE).cfop(two_look=True).reconstruction.splitlines()
    return "\n".join(steps)


def test_the_readers_own_solution_is_explained_and_played(opened: Opened) -> None:
    tab = opened()
    tab.tell("typed", SCRAMBLE)
    found = explained(tab, whole())
    assert found["solved"]
    assert line(tab)["moves"].split() == found["maneuver"].split()
    assert Cube(SCRAMBLE).apply(line(tab)["moves"]).is_solved
    shown = tab.text("own")
    for step in found["steps"]:
        assert step["label"][1:] in shown
    # each step in the table is where the player has it
    starts = [chapter["from"] for chapter in line(tab)["chapters"]]
    assert starts == [step["first"] for step in found["steps"]]
    assert tab.text("explained-text") == found["text"].strip()


def test_a_better_way_is_played_from_its_step_on_and_mine_again(opened: Opened) -> None:
    tab = opened()
    tab.tell("typed", SCRAMBLE)
    found = explained(tab, whole())
    buttons = re.findall(r'data-on="click:better" data-value="([^"]+)"', tab.shown["own"])
    assert buttons
    for value in buttons:
        step_number, remark_number = map(int, value.split())
        step = found["steps"][step_number]
        remark = step["remarks"][remark_number]
        tab.tell("better", value)
        shown = line(tab)
        before = found["maneuver"].split()[: shown["at"]]
        rotations = before[step["first"] :]
        assert all(move[0] in "xyz" for move in rotations)
        assert shown["moves"].split() == [*before, *remark["maneuver"].split()]
        start = Cube(SCRAMBLE).apply(Maneuver(before))
        reached = start.apply(remark["maneuver"])
        turned = {reached.apply(rotation).facelets for rotation in rotation_texts().values()}
        assert remark["steps"][-1]["after"] in turned
        assert remark["text"] in tab.text("chapters")
        tab.tell("better", value)
        assert line(tab)["moves"] == found["maneuver"]


def test_the_table_is_sorted_both_ways(opened: Opened) -> None:
    tab = opened()
    tab.tell("typed", SCRAMBLE)
    found = explained(tab, whole())

    def rows() -> list[str]:
        body = tab.shown["own"].split("<tbody>")[1].split("</tbody>")[0]
        return re.findall(r'command="--go-(\d+)"', body)

    in_turn = [str(step["first"]) for step in found["steps"]]
    assert rows() == in_turn
    tab.tell("sort_own", "turns")
    turns = {str(step["first"]): step["turns"] for step in found["steps"]}
    assert [turns[row] for row in rows()] == sorted(turns.values(), reverse=True)
    tab.tell("sort_own", "turns")
    assert [turns[row] for row in rows()] == sorted(turns.values())
    tab.tell("sort_own", "step")
    assert rows() == in_turn
    tab.tell("sort_own", "nonsense")
    assert tab.troubles


def test_a_link_brings_it_back(opened: Opened) -> None:
    tab = opened()
    tab.tell("typed", SCRAMBLE)
    explained(tab, whole())
    tab.ring()
    assert "&own=" in tab.address
    assert "solution=" not in tab.address
    other = opened(tab.address)
    other.run("analysis.explain")
    assert other.page.model.own.found["maneuver"] == tab.page.model.own.found["maneuver"]
    assert other.text("explained-text") == tab.text("explained-text")
    tab.open()  # a reload
    tab.run("analysis.explain")
    assert tab.page.model.own.is_here


@pytest.mark.parametrize(
    "text",
    [
        f"Scramble: {SCRAMBLE}\n\n{{}}",
        f"// scramble: {SCRAMBLE}\n{{}}",
        f"Scramble 2:\n{SCRAMBLE}\n// solution\n{{}}",
    ],
)
def test_a_scramble_that_is_pasted_with_the_solution_becomes_the_cube(
    opened: Opened, text: str
) -> None:
    tab = opened()
    tab.tell("typed", "R U F")
    found = explained(tab, text.format(whole()))
    assert tab.page.model.text == SCRAMBLE
    assert found["solved"]


def test_links_and_recordings_are_read(opened: Opened) -> None:
    tab = opened()
    alg = "U_R_U-_R-_//_mine"
    found = explained(tab, f"https://alg.cubing.net/?setup=R_U_R-_U-&alg={alg}")
    assert (tab.page.model.text, found["solved"]) == ("R U R' U'", True)
    tab.tell("typed", "R U R' U'")
    found = explained(tab, "U@0 R@460 U'@900 R'@1300")
    assert found["time"] == pytest.approx(1.3)
    assert "Time" in tab.text("steps-table")


def test_a_pasted_reconstruction_offers_to_be_explained(opened: Opened) -> None:
    tab = opened()
    tab.tell("typed", f"// scramble: {SCRAMBLE}\n{whole()}")
    assert "played as you pasted it" in tab.text("scramble-message")
    offers = re.findall(
        r'data-on="click:offer" data-value="([^"]+)"', tab.shown["scramble-message"]
    )
    tab.tell("offer", *offers)
    tab.run("analysis.explain")
    assert tab.page.model.own.found["solved"]
    assert ["unfold", "own-part"] in tab.done


@pytest.mark.parametrize(
    ("text", "words", "marked"),
    [
        ("", "Type or paste your solution first", ""),
        ("R U R' Q U", "", "Q"),
        ("hello world", "", ""),
        ("R " * 6000, "at most 10,000 characters", ""),
    ],
)
def test_what_cannot_be_read_is_said_and_marked(
    opened: Opened, text: str, words: str, marked: str
) -> None:
    tab = opened()
    tab.tell("typed", SCRAMBLE)
    explained(tab, text)
    assert words in tab.text("own")
    assert not tab.hidden("own-message")
    if marked:
        assert f"<mark>{marked}</mark>" in tab.shown["own"]


def test_a_better_way_by_roux_is_played_from_its_step_on(opened: Opened) -> None:
    tab = opened()
    tab.tell("typed", SCRAMBLE)
    rest = Cube(SCRAMBLE).apply("R U F' D L").roux().as_held
    own = Maneuver(f"R U F' D L {rest}")
    found = explained(tab, str(own))
    assert found["method"] == "Roux"
    ways = [
        (number, at, step, remark)
        for number, step in enumerate(found["steps"])
        for at, remark in enumerate(step["remarks"])
        if remark["maneuver"]
    ]
    assert ways
    for number, at, step, remark in ways:
        assert f'data-value="{number} {at}"' in tab.shown["own"]
        tab.tell("better", f"{number} {at}")
        moves = line(tab)["moves"].split()
        assert moves == [str(m) for m in own[: step["first"]]] + remark["maneuver"].split()
        turned = [move for move in moves[step["first"] :] if move[0] not in "xyz"]
        assert len(turned) == step["turns"] - remark["saved"]
        tab.tell("better", f"{number} {at}")
        assert line(tab)["moves"] == str(own)


def test_opening_the_form_makes_ready_what_an_explanation_needs(opened: Opened) -> None:
    tab = opened()
    tab.tell("own_opened", False)
    assert not tab.tasks
    for is_open in (True, False, True):
        tab.tell("own_opened", is_open)
    assert [name for name, _ in tab.tasks.values()] == ["analysis.prepare"]
    tab.run("analysis.prepare")
    tab.tell("typed", SCRAMBLE)
    assert explained(tab, whole())["solved"]


def test_half_a_solution_is_used_as_far_as_it_goes(opened: Opened) -> None:
    tab = opened()
    tab.tell("typed", SCRAMBLE)
    moves = Maneuver(whole())
    found = explained(tab, str(moves[: len(moves) // 2]))
    assert not found["solved"]
    assert "The solution ends before the cube is solved" in tab.text("own")
    assert line(tab)["moves"]
    assert found["next"]
    assert f"Next, {found['next'][-1]['label']}" in tab.text("own")


def test_without_a_scramble_it_asks_for_one(opened: Opened) -> None:
    tab = opened()
    tab.page.model.skip_example()
    explained(tab, "R U R' U'")
    assert "Which cube was it?" in tab.text("own")
    assert not [name for name, _ in tab.tasks.values() if name == "analysis.explain"]


def test_another_cube_has_no_explanation(opened: Opened) -> None:
    tab = opened()
    tab.tell("typed", SCRAMBLE)
    explained(tab, whole())
    tab.tell("typed", "R U")
    assert "explained" not in tab.elements()
    tab.tell("typed", SCRAMBLE)
    assert "explained" in tab.elements()


def test_the_readers_own_solution_is_never_shown_as_an_answer(opened: Opened) -> None:
    """It need not solve the cube; it appears only together with its explanation."""
    tab = opened()
    tab.tell("typed", SCRAMBLE)
    explained(tab, "x")
    tab.tell("typed", f"{SCRAMBLE}\n")  # the same cube
    assert "explained" in tab.elements()
    assert line(tab)["moves"] == "x"
    tab.open()  # before the address changes
    tab.run("analysis.explain")
    assert "explained" in tab.elements()
    assert line(tab)["moves"] == "x"
    tab.tell("explain_own", {"solution": "not a move"})
    assert "explained" not in tab.elements()
    assert tab.page.model.solution is None
    explained(tab, "x")
    tab.tell("typed", "R U")
    explained(tab, "y")
    tab.tell("typed", SCRAMBLE)
    assert "explained" not in tab.elements()
    assert tab.page.model.solution is None


def test_a_late_explanation_of_another_text_is_not_shown(opened: Opened) -> None:
    tab = opened()
    tab.tell("typed", SCRAMBLE)
    tab.tell("explain_own", {"solution": whole()})
    (number,) = [n for n, (name, _) in tab.tasks.items() if name == "analysis.explain"]
    arguments = tab.tasks[number][1]
    tab.tell("typed", "R U")
    tab.answer(number, json.loads(json.dumps(result_of(run("analysis.explain", arguments)))))
    assert tab.page.model.own.found is None
