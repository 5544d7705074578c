"""The timer's page: first steps next to a scramble, what was possible, the reader's own
solution."""

import json
from functools import partial
from typing import Any

import pytest

from cubogram import Cube
from cubogram.pages.trainer.exercises import Prepared
from cubogram.pages.trainer.page import TrainerPage
from cubogram.slices import result_of
from cubogram.web import run

JSON = Any

SCRAMBLE = "U' F2 U R' F2 U L2 B D2 L U2 L2 F2 D2 R' F2 L' B2 U2 L2"
TWO_LOOKS = (
    "z2 D R' F' D R2 L2 U' L' U' R' U' R U' F U F' U2 F' U2 F U F' U2 F "
    "U' R2 D R' U2 R D' R' U2 R' R U R' U' R' F R2 U' R' U' R U R' F' U2 M2 U' M U2 M' U' M2 U'"
)
"""In this solve, PLL Ja took two looks."""


@pytest.fixture
def tab(timer_of: Any, storage: Any) -> Any:
    tab = timer_of(storage)
    tab.tell("drawn", SCRAMBLE)
    return tab


@pytest.fixture
def trainer_of(tab_of: Any, prepared: JSON) -> Any:
    """Opens the trainer in a tab."""
    return partial(tab_of, lambda world, store: TrainerPage(world, store, Prepared(prepared)))


def choose(tab: Any, *names: str, **values: str) -> None:
    """Sends the form of options."""
    tab.tell("option", {**dict.fromkeys(names, "on"), **values})


def asked(tab: Any) -> list[str]:
    """The commands under way, and the kinds of first steps."""
    return sorted(args.get("kind", name) for name, args in tab.tasks.values())


def answered(tab: Any, *commands: str) -> None:
    """The other worker answers, as it would."""
    for task, (name, args) in list(tab.tasks.items()):
        if name in commands:
            found = run(name, args)
            tab.answer(task, result_of(found) if hasattr(found, "send") else found)


def timed(tab: Any, seconds: float = 10.0) -> str:
    """The name of a solve that has ended."""
    tab.tell("stopped", {"seconds": seconds, "waited": None, "splits": []})
    name: str = tab.page.solves[-1].name
    return name


def explained(tab: Any, text: str) -> None:
    """The reader's own solution is sent and explained."""
    tab.tell("explain", {"solution": text})
    answered(tab, "analysis.explain")


def remembered(tab: Any) -> JSON:
    """What is kept of training."""
    text = tab.storage.texts.get("cubogram/trainer/main")
    return json.loads(text)["value"] if text else {"cases": {}, "wishes": {}}


def test_first_steps_are_shown_beforehand_only_if_that_is_chosen(tab: Any) -> None:
    assert tab.hidden("first-steps")
    assert "cross" not in asked(tab)
    choose(tab, "cross", "xcross", "eoline")
    assert asked(tab) == ["cross", "eoline", "twophase.scramble", "xcross"]
    answered(tab, "cfop.first_steps")
    shown = tab.text("first-steps")
    assert shown.startswith("Cross white 6 (green 5) · X-cross white 7 (green 6) · EO line white 6")
    choose(tab, "eoline", colour="orange")
    assert tab.text("first-steps").startswith("EO line orange 4")
    assert asked(tab) == ["twophase.scramble"], "what is known is not asked again"
    tab.tell("another")
    tab.tell("drawn", "D2")
    assert asked(tab) == ["eoline", "twophase.scramble"]
    assert "orange 4" not in tab.text("first-steps"), "it is the other scramble's"


def test_first_steps_that_come_late_belong_to_another_scramble(tab: Any) -> None:
    choose(tab, "cross")
    (task,) = (task for task, (_, args) in tab.tasks.items() if args.get("kind"))
    command, args = tab.tasks[task]
    late = result_of(run(command, args))
    tab.tell("another")
    tab.tell("drawn", "D2")
    tab.hear({"task": task, "result": late})
    assert "green 5" not in tab.text("first-steps")
    answered(tab, "cfop.first_steps")
    assert tab.text("first-steps").startswith("Cross white 0")


def test_one_tap_says_what_was_possible(tab: Any) -> None:
    name = timed(tab)
    assert tab.hidden("analysis")
    tab.tell("analyse", name)
    assert {"cross", "xcross", "cfop.solve", "twophase.solve"} <= {*asked(tab)}
    answered(tab, "cfop.first_steps", "cfop.solve")
    (short,) = (task for task, (name, _) in tab.tasks.items() if name == "twophase.solve")
    tab.hear({"task": short, "event": {"length": 21, "maneuver": "R"}})
    assert "21 moves" in tab.text("analysis")
    tab.answer(short, {"length": 18, "maneuver": "L"})
    shown = tab.text("analysis")
    cfop = f"{Cube(SCRAMBLE).cfop().turns} turns"
    for words in ("Solve 1: 10.00", "white 6 (green 5)", "white 7 (green 6)", cfop, "18 moves"):
        assert words in shown
    assert "at work" not in shown
    tab.tell("drawn", "R")
    timed(tab)
    assert tab.hidden("analysis"), "the next solve is another"


def test_the_cross_is_in_the_readers_colour_here_and_in_the_trainer(
    tab: Any, trainer_of: Any, storage: Any
) -> None:
    choose(tab, colour="yellow")
    assert remembered(tab)["wishes"]["colour"] == "yellow"
    assert trainer_of(storage).page.plan.options.colour == "yellow"
    tab.tell("analyse", timed(tab))
    (args,) = (args for name, args in tab.tasks.values() if name == "cfop.solve")
    assert args["colour"] == "yellow"
    answered(tab, "cfop.solve")
    assert "&amp;colour=yellow" in tab.shown["analysis"]


def test_my_solution_is_explained_and_kept(tab: Any, timer_of: Any) -> None:
    name = timed(tab)
    tab.tell("analyse", name)
    explained(tab, TWO_LOOKS)
    found = result_of(run("analysis.explain", {"state": SCRAMBLE, "solution": TWO_LOOKS}))
    shown = tab.text("explained")
    assert found["summary"] in shown
    for step in found["steps"]:
        assert step["maneuver"] in shown
        assert step["count"] in shown
        for remark in step["remarks"]:
            assert remark["text"] in shown
    again = timer_of(tab.storage)
    again.tell("analyse", name)
    assert again.text("own-solution") == TWO_LOOKS
    tab.tell("save", "json")
    tab.tell("save", "cstimer")
    ours, theirs = (request[3] for request in tab.done if request[0] == "download")
    for file in (ours, theirs):
        tab.tell("delete", name)
        tab.tell("file", {"name": "a.json", "text": file})
        assert [one.solution for one in tab.page.solves][-1] == TWO_LOOKS


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Type or paste your solution first."),
        ("R U K", "character 5: 'K' is not a move"),
        ("R U R'", "The solution ends before the cube is solved"),
        ("https://alg.cubing.net/?setup=R&alg=U", "comes with a different scramble"),
        ("y" * 10_001, "A solution can have at most 10,000 characters."),
    ],
)
def test_what_is_not_a_solution_is_reported(tab: Any, text: str, words: str) -> None:
    tab.tell("analyse", timed(tab))
    tab.tell("explain", {"solution": text})
    answered(tab, "analysis.explain")
    assert words in tab.text("analysis")
    assert tab.troubles == []
    assert remembered(tab)["cases"] == {}


def test_missed_cases_go_into_the_trainer_once_and_can_be_taken_back(tab: Any) -> None:
    options = {"chosen": {"PLL": [1]}, "step": "PLL"}
    text = json.dumps({"version": 1, "at": 1, "value": {"wishes": options}})
    tab.storage.texts["cubogram/trainer/main"] = text
    tab.open()
    tab.tell("drawn", SCRAMBLE)
    name = timed(tab)
    tab.tell("analyse", name)
    explained(tab, TWO_LOOKS)
    assert tab.text("missed").startswith("Not recognised at once: PLL Ja.")
    after = remembered(tab)
    (key,) = after["cases"]
    number = int(key.removeprefix("PLL "))
    assert (after["cases"][key]["seen"], after["cases"][key]["box"]) == (1, 0)
    assert after["wishes"]["chosen"] == {"PLL": [1, number]}
    explained(tab, f"{TWO_LOOKS} // mine")
    tab.tell("analyse", name)
    explained(tab, TWO_LOOKS)
    assert remembered(tab)["cases"][key]["seen"] == 1, "once a solve"
    assert "Undo" not in tab.text("missed")


def test_taking_back_leaves_the_trainer_as_it_was(tab: Any, trainer_of: Any, storage: Any) -> None:
    tab.tell("analyse", timed(tab))
    explained(tab, TWO_LOOKS)
    (key,) = remembered(tab)["cases"]
    trainer = trainer_of(storage)
    assert trainer.page.plan.record_of(key).box == 0
    trainer.page.plan.answered("OLL", "OLL 27", True, None)
    trainer.tell("grey", False)
    tab.tell("take_back")
    assert list(remembered(tab)["cases"]) == ["OLL 27"]
    assert remembered(tab)["wishes"]["grey"] is False
    tab.tell("take_back")
    assert list(remembered(tab)["cases"]) == ["OLL 27"]


def test_a_worker_that_is_lost_is_reported_and_can_be_asked_again(tab: Any) -> None:
    tab.tell("analyse", timed(tab))
    for task in list(tab.tasks):
        tab.fail(task)
    assert "Python stopped unexpectedly" in tab.text("analysis")
    tab.tell("explain", {"solution": TWO_LOOKS})
    (task,) = (task for task, (name, _) in tab.tasks.items() if name == "analysis.explain")
    tab.fail(task)
    assert tab.text("explain-message") == "Python stopped unexpectedly."
    explained(tab, TWO_LOOKS)
    assert tab.text("explain-message") == ""
    assert len(remembered(tab)["cases"]) == 1


def test_a_solution_that_does_not_solve_teaches_nothing(tab: Any) -> None:
    tab.tell("analyse", timed(tab))
    lines = TWO_LOOKS.splitlines()
    explained(tab, "\n".join(lines[:-2]))
    assert remembered(tab)["cases"] == {}
    explained(tab, TWO_LOOKS)
    assert len(remembered(tab)["cases"]) == 1


def test_an_explanation_that_comes_late_is_not_another_solves(tab: Any) -> None:
    first = timed(tab)
    tab.tell("drawn", "R U F")
    second = timed(tab)
    tab.tell("analyse", first)
    tab.tell("explain", {"solution": TWO_LOOKS})
    (late,) = (task for task, (name, _) in tab.tasks.items() if name == "analysis.explain")
    command, args = tab.tasks[late]
    tab.tell("analyse", second)
    tab.hear({"task": late, "result": result_of(run(command, args))})
    assert tab.page.analysis.explained is None
    assert remembered(tab)["cases"] == {}
    assert tab.page.find(first).solution == TWO_LOOKS
