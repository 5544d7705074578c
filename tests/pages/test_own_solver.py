"""The reader's own solver: their code where an exercise is solved, run, checked, and raced."""

import json
from collections.abc import Callable, Iterator
from itertools import permutations
from types import ModuleType
from typing import Any

import pytest
from shown import Story, visible
from tabs import JSON, Storage, Tab

from cubogram.cube.cube import Cube
from cubogram.live.own_solver import AGAIN, SEARCHING, found_by
from cubogram.pages.book.page import BookPage
from cubogram.pages.cube.page import CubePage
from cubogram.pages.cube.race import RACE
from cubogram.pages.cube.reading import read
from cubogram.pages.cube.search import answers
from cubogram.pages.jobs import Failure
from cubogram.pages.learning.memory import key_of
from cubogram.pages.learning.own_solver import MODULE
from cubogram.web.worker import Task
from sitekit import own_solver

FACTS: Any = {
    "head": "import sys\n",
    "tail": "main()\n",
    "titles": {"one": "Chapter 1: first", "two": "Chapter 2: second"},
    "parts": [
        {"chapter": one, "cell": cell, "begun": begun, "code": code, "level": False}
        for one, cell, begun, code in (
            ("one", 1, "", "GIVEN = 1\n"),
            ("one", 2, "def f(): ...\n", "def f(): return 7\n"),
            ("two", 1, "def g(): ...\n", "def g():\n    f()\n"),
        )
    ],
}
CELL = {
    **{"code": f"from {MODULE} import f\nf()", "inputs": [], "checks": "", "solution": ""},
    **{"reads": [], "writes": ["f"], "folded": False, "volatile": False, "costly": False},
    **{"harder": False, "several": False, "root": "../../"},
}
MINE = {"code": "def f(): return 'mine'", "passed": True}


def wrote(storage: Storage, kept: JSON) -> Storage:
    """The reader's code for the exercise of the first chapter."""
    storage.put("book//a/learn/one/", {key_of("def f(): ...\n"): kept})
    return storage


# In the book


def chapter(storage: Storage, name: str = "two") -> Tab:
    path = f"/a/learn/{name}/"
    return Tab(BookPage, storage, path=path, data=[CELL, {"solver": FACTS}])


def test_the_file_has_the_readers_code_once_it_has_passed(
    golden: Callable[[str, str], None],
) -> None:
    told = []
    for kept in ({}, {**MINE, "passed": False}, MINE):
        tab = chapter(wrote(Storage(), kept))
        regions = ("my-solver", "solver-side", "solver-blanks", "solver-download")
        told += [f"== kept {kept}", visible(tab, *regions)]
    told += ["== in the first chapter", visible(chapter(Storage(), "one"), *regions)]
    golden("own-solver-book.txt", "\n".join(told))


def test_an_exercise_solved_in_another_tab_counts_at_once_here_and_in_what_is_sent() -> None:
    tab = chapter(Storage())
    text = wrote(Storage(), MINE).texts
    tab.hear({"stored": text})
    assert "1 of 2 parts yours" in tab.words("my-solver")
    tab.tell("run", "1")
    module = tab.asked("cells.run")["modules"][MODULE]
    first = "import sys\n\n# Chapter 1: first\nGIVEN = 1\n\n\ndef f(): return 'mine'\n"
    assert module == f"{first}\n\n# Chapter 2: second\ndef g():\n    f()\n"
    tab.tell("download_solver")
    name, kind, file = tab.done[-1][1:4]
    assert (name, kind) == ("my_solver.py", "text/x-python")
    assert file == f"{module}\n\nmain()\n"


def test_a_level_is_in_the_file_once_it_and_those_before_it_are_solved() -> None:
    levels = [
        {"chapter": "three", "cell": n, "begun": f"# {n}", "code": f"LEVEL = {n}\n", "level": True}
        for n in (1, 2)
    ]
    facts = {**FACTS, "titles": {**FACTS["titles"], "three": "Races"}}
    facts["parts"] = [*FACTS["parts"], *levels]
    found = []
    for solved in ((), (2,), (1,), (1, 2)):
        storage = Storage()
        passed = {key_of(f"# {n}"): {"code": f"MINE = {n}", "passed": True} for n in solved}
        storage.put("book//a/learn/three/", passed)
        tab = Tab(BookPage, storage, path="/a/learn/two/", data=[CELL, {"solver": facts}])
        assert "0 of 2 parts yours" in tab.words("my-solver")
        tab.tell("download_solver")
        file = tab.done[-1][3]
        found.append([n for n in (1, 2) if f"MINE = {n}" in file])
        assert ("# Races" in file, "LEVEL" in file) == (bool(found[-1]), False)
    assert found == [[], [], [1], [1, 2]]


# At work, where cells run

SOLVER = """def make_phases(): return 0
def ways(left): return left
def solutions(cube, phases):
    for n in range(9):
        for _ in range(1000):
            ways(n)
        yield f"R{n}"
"""


def module(text: str) -> ModuleType:
    made = ModuleType(MODULE)
    exec(compile(text, f"{MODULE}.py", "exec"), vars(made))
    return made


def found(text: str, seconds: int = 99, first: int = 99) -> list[JSON]:
    """What a file finds, where each look at the clock takes a second."""
    ticks: Iterator[int] = iter(range(10**6))
    return list(found_by(module(text), Cube("R U").facelets, seconds, first, lambda: next(ticks)))


def test_its_time_is_over_when_the_seconds_are_and_a_first_solution_may_take_longer() -> None:
    whole = [one for one in found(SOLVER) if "maneuver" in one]
    assert [one["nodes"] for one in whole] == [1000 * n for n in range(1, 10)]
    # The clock is looked at before each solution, and after each 1024 positions.
    assert [one["seconds"] for one in whole] == [1, 3, 5, 7, 9, 11, 13, 15, 17]

    def count(seconds: int, first: int) -> int:
        return sum("maneuver" in one for one in found(SOLVER, seconds, first))

    assert [count(seconds, 99) for seconds in range(6)] == [1, 1, 2, 2, 3, 3]
    late = SOLVER.replace("1000", "3000")
    assert [sum("maneuver" in one for one in found(late, 0, first)) for first in (0, 1, 2)] == [
        0,
        0,
        1,
    ]
    used = module(SOLVER)
    ways = used.ways
    list(found_by(used, Cube().facelets, 1, 1, lambda: 0))
    assert used.ways is ways, "it is as it was"


def test_what_is_wrong_with_it_has_its_line() -> None:
    for change, line, function, message in (
        ({"ways(n)": "ways(n, 1)"}, 6, "solutions", "TypeError"),
        ({"return left": "return left + unknown"}, 2, "ways", "NameError"),
        ({"return 0": "return 1 / 0"}, 1, "make_phases", "ZeroDivisionError"),
        ({"def ways": "def way"}, None, "", "my_solver.py has no function ways"),
        ({"def make_phases": "def make"}, None, "", "my_solver.py has no function make_phases"),
    ):
        text = SOLVER
        for old, new in change.items():
            text = text.replace(old, new)
        error = found(text)[-1]["error"]
        assert (error["line"], error["function"]) == (line, function), change
        assert error["message"].startswith(message), error


def test_the_tables_are_made_once() -> None:
    kept = module(SOLVER)
    for expected in (2, 1):
        several = list(found_by(kept, Cube().facelets, 1, 1, lambda: 0))
        assert sum("said" in one for one in several) == expected


# On the cube page


def opened(storage: Storage, fragment: str = "", facts: Any = FACTS) -> Tab:
    page = lambda world, store: CubePage(world, store, lambda: facts)  # noqa: E731
    return Tab(page, storage, fragment, path="/a/")


def prints(tab: Tab, *several: JSON, ends: bool = True) -> None:
    """The solver prints these lines, and perhaps ends."""
    output = "".join(json.dumps(one) + "\n" for one in several)
    tab.told("cells.run", event={"output": output})
    if ends:
        tab.told("cells.run", result={"output": "", "error": None})


def test_the_books_solver_solves_where_cells_run() -> None:
    facts = own_solver.facts()
    storage = Storage()
    part = next(part for part in facts["parts"] if part["begun"])
    kept = {key_of(part["begun"]): {"code": part["code"], "passed": True}}
    storage.put(f"book//a/learn/{part['chapter']}/", kept)
    tab = opened(storage, "#scramble=R2+F+B'+U&method=own", facts)
    tab.press("solve")
    (task,) = tab.tasks
    told: list[str] = []
    work = Task("cells.run", json.dumps(tab.asked("cells.run")), told.append)
    reply: JSON = {}
    while not {"result", "error"} & reply.keys():
        reply = json.loads(work.step())
        for event in [*map(json.loads, told), *([reply] if "event" in reply else [])]:
            tab.hear({"task": task, **event})
        told.clear()
    tab.hear({"task": task, **reply})
    moves = json.loads(str(tab.attributes["line"]["line"]))["moves"].split()
    assert len(moves) == 4
    assert Cube("R2 F B' U").apply(" ".join(moves)).is_solved
    assert "stop" not in tab.elements()


def test_what_the_page_shows_of_it(golden: Callable[[str, str], None]) -> None:
    tab = opened(Storage(), "#scramble=R+U&method=own")
    hidden = ("share-dialog", "inspect", "stage-tools", "intro", "doors", "scramble", "method")
    story = Story(tab, *hidden)
    tab.press("solve")
    story("nothing is written")
    wrote(tab.storage, MINE)
    tab.hear({"stored": dict(tab.storage.texts)})
    story("a part was written")
    tab.press("solve")
    prints(tab, {"said": "Your solver is searching…"}, ends=False)
    story("it searches")
    prints(tab, {"maneuver": "U' R' U U'", "seconds": 0.25, "nodes": 1500}, ends=False)
    prints(tab, {"maneuver": "U' R'", "seconds": 2.5, "nodes": 2500000})
    story("it has found two")
    for lines in (
        [],
        [{"maneuver": "R"}],
        [{"maneuver": ""}],
        [{"error": {"message": "NameError: no", "line": 12, "function": "ways"}}],
        [{"error": {"message": "no function ways", "line": None, "function": ""}}],
    ):
        tab.press("undo")
        tab.tell("turned", "R U")
        tab.press("solve")
        prints(tab, *lines)
        story(f"it prints {lines}")
    tab.press("solve")
    tab.told("cells.run", result={"error": {"message": "SyntaxError: '(' was never closed"}})
    story("it does not run")
    golden("own-solver.txt", story.text)


def test_what_else_a_cell_prints_is_not_heard_and_what_it_says_not_believed() -> None:
    for output in (None, "hello\n[1]\n{\n" + "[" * 100_000, '{"maneuver": 3}', '{"said": 1}'):
        assert list(answers({"output": output}, read("R U"))) == []
    assert list(answers(None, read("R U"))) == []
    told = '{"maneuver": "U\' R\'", "seconds": "soon", "nodes": -5}\n{"maneuver": "<b>"}'
    right, wrong = answers({"output": told}, read("R U"))
    assert right == {"maneuver": "U' R'", "length": 2, "seconds": 0, "nodes": 0}
    assert isinstance(wrong, Failure)
    assert "<b>" in wrong.message


def test_a_cube_that_is_hard_is_tried_again_after_two_turns() -> None:
    text = SOLVER.replace("for n in range(9):", "for n in range(9 if cube[0][0] == 4 else 10**9):")
    text = text.replace("yield f", "if cube[0][0] == 4: yield f")
    made = found(text)
    assert [one["said"] for one in made if "said" in one][1:] == [SEARCHING, AGAIN]
    assert {one["maneuver"][:4] for one in made if "maneuver" in one} == {"R F "}
    assert not any("maneuver" in one for one in found(text, 5, 5)), "a race is over by then"


# The race

CUBES = ["R U", "F2 D", "L B' U", "R2", "D F L2"]


def racing() -> Tab:
    """A race that was interrupted before its first cube."""
    storage = wrote(Storage(), MINE)
    storage.put("race/main", [{"facelets": Cube(text).facelets, "done": False} for text in CUBES])
    return opened(storage, "#scramble=R&method=own")


def back(number: int) -> str:
    """A solution of a cube of the race."""
    return str(~Cube(CUBES[number]).scramble())


def test_a_race_is_run_on_the_same_five_cubes_and_compared(
    golden: Callable[[str, str], None],
) -> None:
    tab = racing()
    told = ["== before", visible(tab, "own-method")]
    tab.press("run_race")
    for number, text in enumerate(CUBES):
        assert tab.words("race-said") == f"Cube {number + 1} of 5: yours…"
        assert Cube(text).facelets in tab.asked("cells.run")["code"]
        own = {"maneuver": back(number) + " U U'", "seconds": number / 4, "nodes": 900 << number}
        prints(tab, {"said": "Your solver is searching…"}, own, ends=number != 3)
        if number == 3:  # a second one, and one that is longer
            again = {"maneuver": back(number), "seconds": 2, "nodes": 10_500_000}
            prints(tab, again, {**own, "seconds": 3})
        assert tab.asked("twophase.solve")["state"] == Cube(text).facelets
        ours = {"maneuver": back(number), "length": len(back(number).split()), "seconds": 0.5}
        tab.told("twophase.solve", event={**ours, "nodes": 7})
        tab.told("twophase.solve", result={**ours, "nodes": 7000})
        if number == 1:
            told += ["== after two cubes", visible(tab, "own-method")]
    assert not tab.tasks
    told += ["== at the end", visible(tab, "own-method")]
    tab.open()
    assert "\n".join(told).endswith(visible(tab, "own-method")), "a reload keeps it"
    golden("race.txt", "\n".join(told))


def test_a_reload_goes_on_with_the_cube_it_was_at() -> None:
    tab = racing()
    tab.press("run_race")
    prints(tab, {"maneuver": back(0), "seconds": 1, "nodes": 7})
    done = {"maneuver": back(0), "length": 2, "seconds": 0.01, "nodes": 7}
    tab.told("twophase.solve", result=done)
    tab.open()
    assert tab.words("race-said") == "Interrupted."
    tab.press("run_race")
    assert tab.words("race-said") == "Cube 2 of 5: yours…"
    assert Cube(CUBES[1]).facelets in tab.asked("cells.run")["code"]
    tab.press("stop_run_race")
    tab.press("race")
    assert tab.words("race-said") == "Cube 1 of 5: yours…"
    assert not any(Cube(text).facelets in tab.asked("cells.run")["code"] for text in CUBES)


def test_the_same_cubes_are_raced_again_with_what_was_found_before() -> None:
    found = {"maneuver": back(0), "length": 2, "seconds": 1, "nodes": 7}
    row = {"facelets": Cube(CUBES[0]).facelets, "own": found, "ours": found, "done": True}
    storage = wrote(Storage(), MINE)
    storage.put("race/main", [row])
    tab = opened(storage, "#scramble=R&method=own")
    tab.press("race_again")
    prints(tab, {"maneuver": back(0) + " U U'", "seconds": 2, "nodes": 9})
    assert not tab.tasks, "ours is known"
    (stored,) = RACE.read(json.loads(storage.texts["cubogram/race/main"])["value"])
    sides = [one and one.length for one in (stored.own, stored.before, stored.ours)]
    assert (sides, stored.is_done) == ([4, 2, 2], True)
    assert "Before" in tab.words("own-method")


def test_a_race_ends_when_it_is_stopped_fails_or_something_is_solved() -> None:
    for act, said in (
        (lambda tab: tab.press("stop_run_race"), "Stopped."),
        (lambda tab: tab.press("solve"), "Stopped."),
        (
            lambda tab: prints(tab, {"error": {"message": "no", "line": 3}}, ends=False),
            "line 3: no",
        ),
        (lambda tab: tab.told("cells.run", result={"error": {"message": "no"}}), "stopped: no"),
        (lambda tab: tab.fail(tab.latest("cells.run"), "no memory"), "No memory."),
        (lambda tab: prints(tab, {"maneuver": "R"}, ends=False), "does not solve this cube"),
    ):
        tab = racing()
        tab.press("run_race")
        act(tab)
        assert said in tab.words("race-said")
        assert "stop-race" not in tab.elements()
        tab.press("run_race")
        assert tab.words("race-said") == "Cube 1 of 5: yours…"


def test_a_solver_that_never_ends_loses_the_race_but_python_may_be_on_its_way() -> None:
    for said in (["tables"], ["tables", "search"]):
        tab = racing()
        tab.press("run_race")
        tab.ring()
        assert "stop-race" in tab.elements()
        for words in said:
            prints(tab, {"said": words}, ends=False)
        assert 30_000 in tab.timers.values()
        tab.ring()
        assert "never ends" in tab.words("race-said")
        assert not tab.tasks
    tab = racing()
    tab.press("run_race")
    prints(tab, {"said": "tables"})
    tab.ring()
    assert tab.words("race-said") == "Cube 1 of 5: ours…", "that was about yours"


def test_a_stored_race_that_cannot_be_is_set_aside_and_one_from_a_file_is_shown() -> None:
    right = {"maneuver": "R", "length": 1, "seconds": 0, "nodes": 0}
    row = {"facelets": Cube("R").facelets, "own": right, "ours": None, "done": True}
    for wrong in (None, [1], [{"facelets": "U" * 54}], [{**row, "own": {**right, "length": "1"}}]):
        with pytest.raises(ValueError, match=r"expected|allowed"):
            RACE.read(wrong)
    (kept,) = RACE.read([row])
    assert (kept.is_done, RACE.read(RACE.write((kept,)))) == (True, (kept,))
    tab = opened(wrote(Storage(), MINE), "#scramble=R&method=own")
    other = racing()
    tab.hear({"stored": {"cubogram/race/main": other.storage.texts["cubogram/race/main"]}})
    assert tab.words("race-said") == "Interrupted."


JOBS: dict[str, tuple[str, JSON]] = {
    "cells.run": ("race", None),
    "cube.list": ("list", {"cubes": "R\nU"}),
    "twophase.solve": ("guide", None),
    "cfop.solve": ("solve", None),
}
"""What each job begins with, and the event that begins it."""


@pytest.mark.parametrize(("before", "after"), [*permutations(JOBS, 2)])
def test_one_job_at_a_time_has_all_of_python(before: str, after: str) -> None:
    tab = opened(wrote(Storage(), MINE), "#scramble=R+U+F")
    for command in (before, after):
        tab.tell("method", "person" if command == "cfop.solve" else "shortest")
        tab.tell(*JOBS[command])
        assert tab.running == [command]
    tab.told(after, error={"kind": "runtime", "message": "no", "where": None})
    tab.ring()
    assert tab.running == ["twophase.prepare"], "the tables are deepened in between"


def test_a_proof_and_a_race_end_each_other() -> None:
    tab = opened(wrote(Storage(), MINE), "#scramble=R+U&solution=U'+R'")
    for event, command in (("race", "cells.run"), ("prove", "optimal.estimate")) * 2:
        tab.tell(event)
        assert tab.running == [command]
