"""The solver that the reader of the book has written, on the cube page: played, checked, raced."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from cubogram.cube.cube import Cube
from cubogram.live import own_solver as at_work
from cubogram.pages.cube.own_method import answers
from cubogram.pages.cube.page import CubePage
from cubogram.pages.cube.race import CUBES, RACE
from cubogram.pages.cube.reading import read
from cubogram.pages.keeping import Store
from cubogram.pages.learning.memory import BOOK, Kept, key_of
from cubogram.pages.tasks import Failure
from cubogram.pages.world import World
from cubogram.web.worker import Task
from sitekit import own_solver

JSON = Any
SCRAMBLE = "R2 F B' U"
WAYS = "def ways(phase, a, b, c, left, last=-1):"


def written(changed: dict[str, str] | None = None, count: int = 99) -> dict[str, str]:
    """What the browser stores once this many parts are written as in the book; `changed` says which
    texts in them to replace, and with what."""
    world = World(path="/learn/pieces/")
    store = Store({}, world, "tab")
    for part in own_solver.facts()["parts"]:
        if part["begun"] and count:
            count -= 1
            code = part["code"]
            for old, new in (changed or {}).items():
                code = code.replace(old, new)
            entry = store.entry(BOOK, f"/learn/{part['chapter']}/")
            entry.set({**entry.value, key_of(part["begun"]): Kept(code, passed=True)})
    return dict(store.texts)


@pytest.fixture
def opened(tab_of: type, storage: Any) -> Callable[..., Any]:
    """Opens the page in a browser where the reader has written something."""

    def make(texts: dict[str, str], fragment: str = "") -> Any:
        storage.texts.update(texts)
        return tab_of(
            lambda world, store: CubePage(world, store, own_solver.facts), storage, fragment
        )

    return make


def work(tab: Any, command: str = "cells.run") -> list[JSON]:
    """Lets the other worker do a command's tasks, heard by the page; returns what it was told."""
    heard = []
    for number, (name, arguments) in list(tab.tasks.items()):
        if name != command:
            continue
        told: list[JSON] = []
        task = Task(name, json.dumps(arguments), lambda text, told=told: told.append(text))
        reply: JSON = {}
        while not {"result", "error"} & reply.keys():
            reply = json.loads(task.step())
            events = [json.loads(text) for text in told] + ([reply] if "event" in reply else [])
            told.clear()
            for event in events:
                heard.append(event["event"])
                if number in tab.tasks:
                    tab.hear({"task": number, "event": event["event"]})
        if tab.tasks.pop(number, None):
            tab.hear({"task": number, **reply})
    return heard


def test_without_a_solver_it_says_where_one_is_written(opened: Any) -> None:
    tab = opened({}, f"#scramble={SCRAMBLE.replace(' ', '+')}")
    assert tab.hidden("own-method")
    tab.tell("method", "own")
    assert "You have not written a solver yet." in tab.text("own-method")
    assert 'href="learn/pieces/"' in tab.shown["own-method"]
    tab.tell("solve")
    assert not tab.tasks
    assert "You have not written anything to run yet." in tab.text("own-method")


@pytest.mark.parametrize("count", [1, 99])
def test_what_it_finds_is_played(opened: Any, count: int) -> None:
    tab = opened(written(count=count), f"#scramble={SCRAMBLE.replace(' ', '+')}&method=own")
    whole = sum(bool(part["begun"]) for part in own_solver.facts()["parts"])
    assert f"you have written {min(count, whole)} of {whole} parts." in tab.text("own-method")
    tab.tell("seconds", "2")
    tab.tell("solve")
    heard = work(tab)
    solution = tab.page.model.solution
    assert solution, (heard, tab.text("own-method"))
    assert Cube(SCRAMBLE).apply(" ".join(solution.moves)).is_solved
    assert solution.length == 4
    assert "positions visited" in solution.technical
    assert tab.page.model.search.state == "done"
    assert "method=own" in tab.address
    assert json.loads(tab.attributes["line"]["line"])["moves"] == " ".join(solution.moves)


def test_nothing_of_the_readers_runs_where_the_page_runs(opened: Any) -> None:
    evil = {WAYS: "raise SystemExit('it ran here')\n" + WAYS}
    tab = opened(written(evil), "#scramble=R+U&method=own")
    tab.tell("solve")
    ((name, arguments),) = tab.tasks.values()
    assert name == "cells.run"
    assert "it ran here" in arguments["modules"]["my_solver"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"first, second, third = phase.next": "first, second = phase.next"}, "line {line}, in w"),
        ({"best = length + more": "best = length + none"}, "line {line}, in solutions: NameError"),
        ({"yield [turn, *rest]": "yield [turn, *rest"}, "line {line}, does not run: SyntaxError"),
        ({"for turn in way + end": "for turn in end + way"}, "which does not solve this cube"),
        ({WAYS: "def way(phase, a, b, c, left, last=-1):"}, "my_solver.py has no function ways"),
        ({'" ".join(NAMES[turn] for': '"?".join(NAMES[turn] for'}, "does not solve this cube"),
        ({"    while length < best:": "    while length < 0:"}, "Your solver found nothing."),
    ],
)
def test_what_is_wrong_with_it_is_said_with_its_line(
    opened: Any, change: dict[str, str], words: str
) -> None:
    tab = opened(written(change), f"#scramble={SCRAMBLE.replace(' ', '+')}&method=own")
    lines = tab.page.own_method.solver.file().splitlines()
    (new,) = change.values()
    where = [number for number, line in enumerate(lines, 1) if new.strip() in line]
    tab.tell("solve")
    work(tab)
    text = tab.text("own-method")
    if "{line}" in words:
        assert any(words.format(line=line) in text for line in (*where, *(n + 1 for n in where)))
    else:
        assert words in text
    assert tab.page.model.solution is None
    assert not tab.page.model.search.is_active


def test_its_time_is_over_when_the_seconds_are(opened: Any) -> None:
    module = type(at_work)("my_solver")
    text = own_solver.book_solver().file()
    exec(compile(text, "my_solver.py", "exec"), vars(module))
    ticks = iter(range(10_000_000))
    cube = Cube.random(seed=1)
    found = list(at_work.found_by(module, cube.facelets, 3000, 3000, clock=lambda: next(ticks)))
    solutions = [one for one in found if "maneuver" in one]
    assert solutions
    assert "error" not in found[-1]
    lengths = [len(one["maneuver"].split()) for one in solutions]
    assert lengths == sorted(set(lengths), reverse=True)
    assert [one["nodes"] for one in solutions] == sorted(one["nodes"] for one in solutions)
    assert all(cube.apply(one["maneuver"]).is_solved for one in solutions)
    assert vars(module)["ways"].__name__ == "ways"  # it is as it was


def test_a_slow_machine_has_time_for_a_first_solution() -> None:
    module = type(at_work)("my_solver")
    exec(compile(own_solver.book_solver().file(), "my_solver.py", "exec"), vars(module))
    cube = Cube.random(seed=1)

    def found(seconds: int, first: int) -> list[Any]:
        ticks = iter(range(10_000_000))
        several = at_work.found_by(module, cube.facelets, seconds, first, lambda: next(ticks))
        return [one["maneuver"] for one in several if "maneuver" in one]

    assert found(3, 3) == []
    assert len(found(3, 3000)) == 1


@pytest.mark.parametrize(
    "event",
    [
        None,
        {"output": None},
        {"output": "hello\n[1]\n{\n" + "[" * 100_000},
        {"output": '{"maneuver": 3}'},
        {"output": '{"said": 1, "error": 2}'},
    ],
)
def test_what_else_a_cell_prints_is_not_heard(event: JSON) -> None:
    assert list(answers(event, read("R U"))) == []


def test_what_it_says_is_not_believed() -> None:
    told = '{"maneuver": "U\' R\'", "seconds": "soon", "nodes": -5}\n{"maneuver": "<b>"}'
    right, wrong = answers({"output": told}, read("R U"))
    assert right == {"maneuver": "U' R'", "length": 2, "seconds": 0, "nodes": 0}
    assert isinstance(wrong, Failure)
    assert "<b>" in wrong.message


def race_of(tab: Any) -> Any:
    tab.page.race._draw = iter(
        Cube(text).facelets for text in ("R U", "F2 D", "L B' U", "R2", "D F L2")
    ).__next__
    tab.tell("race")
    return tab.page.race


def test_a_race_is_run_on_the_same_five_cubes_and_compared(opened: Any) -> None:
    tab = opened(written(), "#method=own")
    tab.tell("method", "own")
    race = race_of(tab)
    for number in range(CUBES):
        assert f"Cube {number + 1} of 5: yours…" in tab.text("own-method")
        ((_, (command, arguments)),) = tab.tasks.items()
        assert race.rows[number].reading.facelets in arguments["code"]
        work(tab)
        ((_, (command, arguments)),) = tab.tasks.items()
        assert (command, arguments["state"]) == (
            "twophase.solve",
            race.rows[number].reading.facelets,
        )
        (number_of_task,) = tab.tasks
        cube = Cube(arguments["state"])
        best = str(cube.solve(length=20, seconds=1))
        answer = {"maneuver": best, "length": len(best.split()), "seconds": 0.01, "nodes": 7}
        tab.answer(number_of_task, answer)
    assert not race.is_running
    assert [row.own.length for row in race.rows] == [row.ours.length for row in race.rows]
    shown = tab.text("own-method")
    assert "mean" in shown
    assert f"{sum(row.ours.length for row in race.rows) / CUBES:.1f}" in shown
    for row in race.rows:
        assert Cube(row.reading.facelets).apply(row.own.maneuver).is_solved


def test_a_race_can_be_stopped_and_ends_where_the_solver_fails(opened: Any) -> None:
    tab = opened(written({"best = length + more": "best = length + none"}), "#method=own")
    tab.tell("method", "own")
    race = race_of(tab)
    tab.tell("stop_race")
    assert (race.is_running, tab.text("race-said")) == (False, "Stopped.")
    assert not tab.tasks
    race_of(tab)
    work(tab)
    assert not race.is_running
    assert "Your solver stopped in my_solver.py, line " in tab.text("race-said")


@pytest.mark.parametrize("said", [["tables"], ["tables", "search"]])
def test_a_solver_that_never_ends_loses_the_race(opened: Any, said: list[str]) -> None:
    tab = opened(written(), "#method=own")
    tab.tell("method", "own")
    race = race_of(tab)
    (number,) = tab.tasks
    tab.ring()
    assert race.is_running  # Python may still be on its way
    for words in said:
        tab.hear({"task": number, "event": {"output": json.dumps({"said": words})}})
    tab.ring()
    assert not race.is_running
    assert "is there a loop that never ends?" in tab.text("race-said")
    assert not tab.tasks


def test_time_that_is_over_for_one_cube_does_not_end_the_next(opened: Any) -> None:
    tab = opened(written(), "#method=own")
    tab.tell("method", "own")
    race = race_of(tab)
    work(tab)
    tab.ring()
    assert race.is_running
    assert not race.failed


def test_a_search_ends_a_race(opened: Any) -> None:
    tab = opened(written(), "#scramble=R+U&method=own")
    race = race_of(tab)
    tab.tell("solve")
    assert not race.is_running
    work(tab)
    assert tab.page.model.solution.length == 2


def test_a_reload_keeps_the_race_which_goes_on_with_the_cube_it_was_at(opened: Any) -> None:
    tab = opened(written(), "#method=own")
    tab.tell("method", "own")
    race = race_of(tab)
    work(tab)
    ((number, (_, arguments)),) = tab.tasks.items()
    best = str(Cube(arguments["state"]).solve(length=20, seconds=1))
    tab.answer(number, {"maneuver": best, "length": len(best.split()), "seconds": 0.01, "nodes": 7})
    assert "Cube 2 of 5: yours…" in tab.text("race-said")
    assert all(name != "go_on_with_race" for _, name, _ in tab.events())

    after = opened({}, "#method=own")
    after.tell("method", "own")
    assert after.page.race.rows == race.rows
    assert after.text("race-said") == "Interrupted."
    after.tell("go_on_with_race")
    assert after.text("race-said") == "Cube 2 of 5: yours…"
    ((_, (_, arguments)),) = after.tasks.items()
    assert race.rows[1].reading.facelets in arguments["code"]
    assert after.page.race.rows[0].is_done


@pytest.mark.parametrize(
    "stored",
    [
        None,
        [1],
        [{"facelets": "U" * 54}],
        [{"facelets": 3, "own": []}],
    ],
)
def test_a_stored_race_that_cannot_be_is_dropped(stored: JSON) -> None:
    assert RACE.read(stored) == ()


def test_a_result_that_cannot_be_is_dropped_and_the_cube_stays() -> None:
    wrong = {"maneuver": "R", "length": "1", "seconds": 0, "nodes": 0}
    (row,) = RACE.read([{"facelets": Cube("R").facelets, "own": wrong, "done": 1}])
    assert (row.own, row.ours, row.is_done) == (None, None, False)


def test_a_cube_of_the_race_is_opened_with_the_race_in_sight(opened: Any) -> None:
    tab = opened(written(), "#method=own")
    tab.tell("method", "own")
    race = race_of(tab)
    link = f"#scramble={race.rows[2].reading.facelets}&amp;method=own"
    assert any(link in html for html in tab.shown.values())
