"""What a session's scrambles held: each looked at in turn, and those worth another try."""

import json
from statistics import median
from typing import Any

import pytest

from cubogram import Cube
from cubogram.pages.timer.review import AT_ONCE
from cubogram.slices import result_of
from cubogram.timing.held import WORTH
from cubogram.web import run

JSON = Any


@pytest.fixture
def tab(timer_of: Any, storage: Any) -> Any:
    return timer_of(storage)


def timed(tab: Any, scramble: str, seconds: float) -> None:
    """A solve with that scramble."""
    tab.page.scrambles.current = scramble
    tab.tell("stopped", {"seconds": seconds, "waited": None, "splits": []})


def asked(tab: Any) -> tuple[int, str, JSON] | None:
    """What the review asks for."""
    wanted = ("cfop.first_steps", "cfop.solve", "twophase.solve")
    found = [(task, *about) for task, about in tab.tasks.items() if about[0] in wanted]
    assert len(found) < 2, "one at a time"
    return found[0] if found else None


def answer(tab: Any, made_up: JSON = None) -> bool:
    """The other worker answers; returns whether it was asked."""
    question = asked(tab)
    if question is None:
        return False
    task, name, args = question
    if made_up is None:
        found = run(name, args)
        found = result_of(found) if hasattr(found, "send") else found
    else:
        found = made_up[name]
    tab.answer(task, json.loads(json.dumps(found)))
    return True


MADE_UP = {
    "cfop.first_steps": {
        "steps": [{"colour": "green", "length": 3}, {"colour": "white", "length": 5}]
    },
    "cfop.solve": {"turns": 50, "steps": [{"kind": "cross", "skipped": False}]},
    "twophase.solve": {"length": 19},
}


def test_crosses_cfop_and_skips_are_those_of_the_solver(tab: Any) -> None:
    scrambles = [str(Cube.random(seed).scramble()) for seed in (1, 2)] + ["R U R' U'"]
    for scramble in scrambles:
        timed(tab, scramble, 10)
    assert "Look at 3 scrambles" in tab.shown["review"]
    tab.tell("review")
    while answer(tab):
        pass
    rows = tab.shown["review"].split("<tr>")[2:]
    assert len(rows) == 3
    for row, scramble in zip(rows, reversed(scrambles), strict=True):
        cells = [cell.split("</td>")[0] for cell in row.split("<td>")[1:]]
        cube = Cube(scramble)
        solution = cube.cfop()
        lengths = {
            step["colour"]: step["length"]
            for step in result_of(run("cfop.first_steps", {"state": scramble, "kind": "cross"}))[
                "steps"
            ]
        }
        assert cells[2] == str(lengths["white"])
        assert cells[4] == str(solution.turns)
        longest = int(cells[5]) + 1
        assert len(cube.solve(seconds=60, length=longest)) <= longest  # it stops as soon as it is
        best = min(lengths.values())
        assert cells[3].endswith(str(best)) if best < lengths["white"] else cells[3] == ""
    assert "PLL" in rows[0], "it is solved after the cross and a pair"


def test_solves_that_took_long_for_their_scramble_are_worth_another_try(tab: Any) -> None:
    for number in range(40):
        timed(tab, "R U " * (number + 1), 10 + number % 7 + (9 if number % 4 == 0 else 0))
    timed(tab, "F", 12)
    tab.tell("penalty", f"{tab.page.solves[-1].name} DNF")
    tab.tell("review")
    turns = 40
    while asked(tab):
        turns += 1
        answer(tab, {**MADE_UP, "cfop.solve": {**MADE_UP["cfop.solve"], "turns": turns}})
    named = tab.shown["review"].split("</ol>")[0].split("<li>")[1:]
    assert len(named) == WORTH
    usual = median(one.result for one in tab.page.solves if one.penalty != "DNF")
    for row in named:
        number = int(row.split("Solve ")[1].split("<")[0])
        assert tab.page.solves[number - 1].result > usual
    assert any("DNF" in row for row in named)


def test_a_review_goes_on_stops_and_ends_with_the_session(tab: Any) -> None:
    for number in range(AT_ONCE + 3):
        timed(tab, "R U " * (number + 1), 10)
    tab.tell("review")
    for _ in range(6):
        answer(tab, MADE_UP)
    assert f"2 of {AT_ONCE} looked at" in tab.shown["review"]
    tab.tell("stop_review")
    assert asked(tab) is None
    tab.tell("review")
    while answer(tab, MADE_UP):
        pass
    assert "Look at 1 scramble" in tab.shown["review"]
    tab.tell("review")
    tab.tell("new_session", {"name": "B"})
    assert asked(tab) is None
    assert tab.hidden("review")


def test_a_nonsense_scramble_is_left_out_and_a_lost_worker_is_reported(tab: Any) -> None:
    timed(tab, "R U", 10)
    timed(tab, "nonsense", 10)
    tab.tell("review")
    question = asked(tab)
    assert question
    error = {"kind": "notation", "message": "not a move", "where": None}
    tab.tasks.pop(question[0])
    tab.hear({"task": question[0], "error": error})
    while answer(tab, MADE_UP):
        pass
    assert tab.shown["review"].count("<tr>") == 2
    timed(tab, "F", 10)
    tab.tell("review")
    question = asked(tab)
    assert question
    tab.fail(question[0])
    assert "Python stopped unexpectedly" in tab.shown["review"]
    assert asked(tab) is None
    tab.tell("review")
    assert asked(tab)
