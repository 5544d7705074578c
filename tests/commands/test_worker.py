"""What the page may ask: every command takes JSON, gives JSON, and errs in words."""

import json
import math
import random
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import GeneratorType
from typing import Any, Literal, TypedDict
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cubogram.web.cells
from cubogram import schema, web
from cubogram.cube.cube import Cube
from cubogram.cube.maneuver import Maneuver
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.nonogram.formats import link
from cubogram.nonogram.puzzle import Puzzle
from cubogram.pages.trainer.exercises import FIRST as FIRST_EXERCISE
from cubogram.pages.trainer.exercises import Prepared
from cubogram.twophase.optimal.proof import Proof
from cubogram.web.lazy_packages import FIRST
from cubogram.web.worker import Task, begin

REQUESTS = [
    pytest.param("cube", marks=pytest.mark.port),
    pytest.param("nonogram", marks=pytest.mark.port),
    *("methods", "mosaic", "twophase"),
]
SOLVED = "".join(9 * face for face in "URFDLB")
SCRAMBLE = "R U F2 D' B L2 U F R' D"
TIMED = ("seconds", "memory")


def replies(command: str, arguments: dict[str, Any] | str) -> list[dict[str, Any]]:
    """All replies to a request that have news, as the page gets them; the last one ends it."""
    given_as = arguments if isinstance(arguments, str) else json.dumps(arguments)
    task, found = Task(command, given_as), []
    while not found or not {"result", "error"} & found[-1].keys():
        reply = json.loads(task.step())
        found += [reply] if reply and "need" not in reply else []
    return found


def ask(command: str, /, **arguments: Any) -> Any:
    """The result of a command; PuzzleError if it is refused."""
    (*_, reply) = replies(command, arguments)
    if "error" in reply:
        raise PuzzleError(reply["error"]["kind"], reply["error"]["message"])
    return reply["result"]


def shown(reply: dict[str, Any]) -> list[str]:
    """The fields of an answer, cut short; an error as its kind, words and place."""
    if "error" in reply:
        error = reply["error"]
        where = {k: v for k, v in (error["where"] or {}).items() if k not in ("problems", "trace")}
        return [f"! {error['kind']}: {error['message']:.200}"] + ([f"  {where}"] if where else [])
    answer = reply["result"]
    if not isinstance(answer, dict):
        return [f"  {json.dumps(answer):.100}"]
    return [
        f"  {name}: {'...' if name in TIMED else json.dumps(value, ensure_ascii=False)[:90]}"
        for name, value in answer.items()
    ]


@pytest.mark.parametrize("name", REQUESTS)
def test_requests_and_their_answers(name: str, golden) -> None:
    requests = (Path(__file__).parent / "requests" / f"{name}.txt").read_text()
    lines = []
    for request in requests.splitlines():
        command, _, arguments = request.partition(" ")
        lines += [request, *shown(replies(command, arguments)[-1])]
    golden(f"requests-{name}.txt", "\n".join(lines))


def test_every_command_is_there_and_documented_and_says_its_types() -> None:
    for name, place in web.COMMANDS.items():
        module, _, function = place.partition(":")
        assert getattr(import_module(f"cubogram.web.{module}"), function) is web.command(name)
        assert web.command(name).__doc__, name
        for parameter in schema.signature(web.command(name)).parameters.values():
            assert parameter.annotation not in (parameter.empty, Any), parameter


# Answers that hang together


def test_all_cases_of_a_step_look_different_and_a_quiz_keeps_their_names() -> None:
    for step, count in (("F2L", 41), ("OLL", 57), ("PLL", 21), ("COLL", 40)):
        cases = ask("cfop.catalogue", step=step)["cases"][step]
        assert len(cases) == count
        assert all(Cube(case["setup"]).facelets == case["state"] for case in cases)
        if step != "COLL":
            pictures = [case["svg"] for case in ask("draw.cases", step=step)["cases"]]
            assert len({picture.partition("</title>")[2] for picture in pictures}) == count
    quiz = ask("draw.cases", step="PLL", named=False)["cases"]
    assert all("<title>A case of PLL</title>" in case["svg"] for case in quiz)
    seen = [step for step in ask("cfop.solve", state=SCRAMBLE)["steps"] if step["picture"]]
    assert [step["kind"] for step in seen if step["seen"]] == [step["kind"] for step in seen]


CUP = {"rows": [[1, 1], [3]], "columns": [[2], [1], [2]], "title": "Cup"}


def test_sheets_of_puzzles_have_their_solutions_at_the_end() -> None:
    pages = ask("draw.sheet", puzzles=[CUP] * 3, per_page=2)["pages"]
    solved = ask("draw.sheet", puzzles=[CUP] * 3, per_page=2, solutions=True)["pages"]
    assert (len(pages), len(solved), solved[:2]) == (2, 3, pages)
    assert solved[2].count(". Cup<") == 3
    for page in solved:
        assert "var(" not in page
        ElementTree.fromstring(page)


def test_a_puzzle_goes_through_files() -> None:
    for form in ("json", "non", "webpbn", "png", "olsak"):
        picture = ["#.#", "###"]
        written = ask("nonogram.export", puzzle=CUP, format=form, picture=picture)
        name = written.pop("name")
        content = {key: written[key] for key in ("text", "base64") if written.get(key)}
        assert ask("nonogram.import", name=name, **content)["puzzle"]["rows"] == CUP["rows"], form
    for offer in ask("nonogram.offers", picture=["#.", ".#"])["offers"]:
        assert ask("nonogram.check", picture=offer["picture"])["verdict"] == "unique"


def test_a_proof_goes_on_from_its_last_event() -> None:
    state = "R L U2 F D' L2 B R F2 D' B' U"
    steps = web.run("optimal.prove", {"state": state, "tables": "small"})
    proof = next(e["proof"] for e in steps if e is not None and e.get("lower", 0) >= 11)
    steps.close()
    first, *_, last = replies("optimal.prove", {"proof": proof})
    assert (first["event"]["lower"], last["result"]["proven"]) == (11, True)
    assert Cube(state).apply(last["result"]["maneuver"]).is_solved
    assert last["result"]["upper"] == len(Maneuver(last["result"]["maneuver"])) == 12


def test_many_cubes_share_a_search_in_slices_and_each_is_reported_as_it_is_found() -> None:
    states = ["R U F2", "R K", "R R'", "x R U", "D B2 L U' R F2 D' L B U2 R'"]
    states += [Cube.random(seed).facelets for seed in range(5)]
    steps = list(web.run("twophase.many", {"states": states}))
    assert steps.count(None) > 10 * len(states)
    events = {step["index"]: step for step in steps if step is not None and "index" in step}
    assert sorted(events) == list(range(len(states)))
    assert events.pop(1)["error"]["message"] == "character 3: 'K' is not a move"
    for index, event in events.items():
        assert Cube(states[index]).apply(event["maneuver"]).is_solved
        assert event["length"] == len(Maneuver(event["maneuver"])) <= 21
    assert [events[index]["length"] for index in (0, 2, 3)] == [3, 0, 2]
    assert events[4]["length"] <= 11, "no longer than the inverse"
    assert len(replies("twophase.many", {"states": ["R"] * 64})) == 65
    with pytest.raises(PuzzleError, match="64"):
        ask("twophase.many", states=["R"] * 65)


# The border: whatever comes from outside, only a PuzzleError comes back

DOT: dict[str, Any] = {"rows": [[1]], "columns": [[1]]}
SOUND: dict[str, Any] = {
    "across": 1, "algorithm": "R U", "cells": 9 * "AAAA", "code": "1", "columns": "1",
    "date": "2026-01-01", "depth": 8,
    "event": {"name": "reveal"}, "facelets": SOLVED, "first": 1, "last": 1,
    "collected": [{"cells": "8", "width": 1, "shades": []}], "stickers": ["#ffffff"] * 6,
    "kind": "svg", "wall": ["UUU"] * 3,
    "faces": [{"light": [[1.0] * 3] * 9, "spread": [0.1] * 9}] * 6, "fingerprint": 1,
    "found": [{"unit": 0, "nodes": 1, "solution": None}],
    "fragment": link.write(Puzzle([[1]], [[1]])), "grid": ["?"], "height": 2, "job": 1,
    "length": 20, "maneuver": "R", "name": "T", "opened": {}, "page": "trainer",
    "picture": ["#"], "pixels": "AAAA" * 4, "proof": Proof("R U").as_json(), "puzzle": DOT,
    "puzzles": [DOT], "race": "one", "rows": "1", "solution": "R", "start": "R", "state": "R U",
    "states": ["R U", "F2"], "step": "PLL", "text": "R U", "units": [0], "width": 2,
}  # fmt: skip
"""A valid value for each argument that a command cannot do without."""
STRANGE: list[Any] = [
    None, True, 0, -1, 7, 1.5, 1e308, 10**400, math.inf, math.nan, "", "x", "\ud800", "1" * 5000,
    "R " * 5000, "٣", [], [[]], [None], [1], ["\ud800"], [[[[[]]]]], {}, {"rows": 5},
    {"rows": [None], "columns": [[1]]}, {**DOT, "colours": 7}, {**DOT, "background": [1]},
    {**DOT, "title": 3}, {**DOT, "title": "\ud83d"}, {"rows": [["1" * 5000]], "columns": [[1]]},
    {"facelets": SOLVED, "lower": 0}, {"facelets": SOLVED, "lower": "nan", "version": 2},
    {"address": 7, "note": {"form": 2}, "stored": [], "tab": None},
    {"stored": {"cubogram/trainer/main": 7, "cubogram/settings/main": "{}"}},
    {"name": "pick", "value": [[]]}, {"task": 1, "error": {}}, {"timer": None},
]  # fmt: skip


def refusal_of(name: str, arguments: dict[str, Any]) -> str:
    """What a command says about its arguments, or "" after its first slices; all of it JSON."""
    try:
        found = web.run(name, arguments)
        if not isinstance(found, GeneratorType):
            json.dumps(found, allow_nan=False).encode()
            return ""
        for _ in range(3):
            event = next(found, None)
            if not (event and "data" in event):
                json.dumps(event, allow_nan=False).encode()
        found.close()
    except PuzzleError as error:
        json.dumps(error.as_json(), allow_nan=False).encode()
        return error.message
    return ""


@pytest.fixture
def trainer_without_a_build(monkeypatch: pytest.MonkeyPatch) -> None:
    """The trainer's page has one exercise, which the build would have prepared."""
    found = {"cases": {}, "exercises": {FIRST_EXERCISE: [web.run("cfop.train", {"step": "cross"})]}}
    monkeypatch.setattr(Prepared, "shipped", lambda: Prepared(found))


@pytest.mark.usefixtures("trainer_without_a_build")
def test_strange_arguments_are_answered_in_words() -> None:
    """Each argument of each command in turn, with each strange value."""
    for name in web.COMMANDS:
        parameters = schema.signature(web.command(name)).parameters
        needed = [p.name for p in parameters.values() if p.default is p.empty]
        sound = {field: SOUND[field] for field in needed}
        for parameter in parameters:
            for value in STRANGE:
                said = refusal_of(name, {**sound, parameter: value})
                assert len(said) < 400, (name, parameter, value)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 5) | st.text(max_size=3)
    | st.sampled_from([10**400, 0.5, math.inf, math.nan, "#", "red", "\ud800"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(["rows", "columns", "rgb", "name", "x"]), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip


@given(VALUES, st.sampled_from(["rows", "columns", "colours", "background", "title"]))
def test_puzzles_of_wrong_types_are_refused_in_words(value: Any, key: str) -> None:
    for name in web.COMMANDS:
        parameters = schema.signature(web.command(name)).parameters
        if "puzzle" in parameters:
            needed = {p.name for p in parameters.values() if p.default is p.empty} | {"puzzle"}
            sound = {field: SOUND[field] for field in needed}
            for wrong in ({"puzzle": {**DOT, key: value}}, {"puzzle": value}):
                assert len(refusal_of(name, {**sound, **wrong})) < 400


class Shape(TypedDict):
    """What the test below checks against."""

    size: int
    mode: Literal["play", "edit"]


@pytest.mark.port
def test_shapes() -> None:
    edit = {"size": 2.0, "mode": "edit", "more": 1}
    assert schema.checked("it", edit, Shape) == {"size": 2, "mode": "edit"}
    assert schema.checked("it", {"a": (1, [2.5, None])}, Any) == {"a": [1, [2.5, None]]}
    for value, message in (
        ({"size": 2}, "it: mode is missing"),
        ({"size": "2", "mode": "edit"}, "it.size: a whole number is expected, not '2'"),
        ({"size": True, "mode": "edit"}, "it.size: a whole number is expected, not True"),
        ({"size": 2**53 + 2, "mode": "edit"}, "it.size: the number is too large"),
        ({"size": 2, "mode": "look"}, "it.mode: 'play' or 'edit' is expected, not 'look'"),
        ([], "it: an object is expected, not []"),
    ):
        with pytest.raises(ArgumentError) as caught:
            schema.checked("it", value, Shape)
        assert caught.value.message == message
    assert schema.checked("it", {"size": 2**53, "mode": "play"}, Shape)["size"] == 2**53
    states = 43_252_003_274_489_860_000  # as JavaScript writes a float
    assert schema.checked("it", {"cubes": [states]}, Any) == {"cubes": [states]}
    assert schema.checked("it", states, float) == float(states)
    for value, shape in (([10**400], Any), (10**400, float)):
        with pytest.raises(ArgumentError, match="the number is too large"):
            schema.checked("it", value, shape)
    deep: Any = 1
    for _ in range(schema.DEEPEST + 2):
        deep = [deep]
    with pytest.raises(PuzzleError, match="nested at most") as caught:
        schema.checked("it", deep, Any, "file")
    assert (caught.value.kind, len(caught.value.message) < 200) == ("file", True)


# A request under way: whatever a command raises is an answer


def test_a_request_that_is_not_a_json_object_is_answered() -> None:
    for arguments in ("", "[", "[]", "5", "null", '{"text": NaN}', '{"text": 1e999}', "[" * 10000):
        (reply,) = replies("cube.simplify", arguments)
        assert reply["error"]["kind"] in ("command", "argument"), arguments


def test_a_cell_that_raises_what_usually_ends_python_is_answered() -> None:
    for name, message in (
        ("KeyboardInterrupt", "KeyboardInterrupt"),
        ("SystemExit", "exit() was called: the cell ended there, but Python keeps running"),
        ("GeneratorExit", "GeneratorExit"),
    ):
        error = ask("cells.run", code=f"raise {name}")["error"]
        assert (error["message"], error["line"]) == (message, 1)


def test_a_command_that_raises_is_answered_and_its_end_is_quiet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stubborn() -> Iterator[None]:
        try:
            yield
        finally:
            raise KeyboardInterrupt

    for name in ("raise", "stubborn"):
        monkeypatch.setattr(cubogram.web.cells, name, stubborn, raising=False)
        monkeypatch.setitem(web.COMMANDS, f"probe.{name}", f"cells:{name}")
    for problem in (KeyboardInterrupt, SystemExit, GeneratorExit, ValueError):

        def command(kind: type[BaseException] = problem) -> Iterator[None]:
            yield
            raise kind("no more")

        monkeypatch.setattr(cubogram.web.cells, "raise", command)
        (reply,) = replies("probe.raise", {})
        found = reply["error"]["kind"], reply["error"]["message"]
        assert found == ("internal", f"{problem.__name__}: no more")
    task = Task("probe.stubborn", "{}")
    task.step()
    task.close()


@pytest.mark.port
def test_a_package_that_is_missing_is_asked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def command() -> Iterator[None]:
        yield
        raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

    monkeypatch.setattr(cubogram.web.cells, "probe", command, raising=False)
    monkeypatch.setitem(web.COMMANDS, "probe.missing", "cells:probe")
    task = Task("probe.missing", "{}")
    said = [json.loads(task.step()) for _ in range(4)]
    assert said[:3] == [{}, {"need": {"module": "numpy"}}, {}]
    assert said[3]["error"]["kind"] == "internal"


def test_python_begins_with_the_packages_and_new_random_numbers() -> None:
    begin(json.dumps([*FIRST, "numpy", "pages"]))
    assert set(FIRST.values()) <= set(sys.modules)
    random.seed(1)
    state = random.getstate()
    begin("[]")
    first = random.getstate()
    random.setstate(state)
    begin("[]")
    assert len({state, first, random.getstate()}) == 3
