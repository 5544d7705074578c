"""What comes from outside is checked once: whatever it is, only a PuzzleError comes back."""

import base64
import json
import math
import zlib
from collections.abc import Iterator
from pathlib import Path
from types import GeneratorType
from typing import Any, Literal, TypedDict

import pytest

from cubogram import schema, web
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.nonogram.formats import link, own_json
from cubogram.nonogram.formats import read as read_file
from cubogram.nonogram.puzzle import Puzzle
from cubogram.pages.trainer.exercises import FIRST, Prepared
from cubogram.twophase.optimal.proof import Proof
from cubogram.twophase.optimal.saved import sealed
from cubogram.web.worker import Task

DOT: dict[str, Any] = {"rows": [[1]], "columns": [[1]]}
SOLVED = "".join(9 * face for face in "URFDLB")
SOUND: dict[str, Any] = {
    "cells": "AAAA",
    "code": "1",
    "date": "2026-01-01",
    "depth": 8,
    "event": {"name": "reveal"},
    "facelets": SOLVED,
    "faces": [{"light": [[1.0] * 3] * 9, "spread": [0.1] * 9}] * 6,
    "fingerprint": 1,
    "found": [{"unit": 0, "nodes": 1, "solution": None}],
    "fragment": link.write(Puzzle([[1]], [[1]])),
    "grid": ["?"],
    "height": 2,
    "job": 1,
    "length": 20,
    "maneuver": "R",
    "name": "T",
    "opened": {},
    "page": "trainer",
    "picture": ["#"],
    "proof": Proof("R U").as_json(),
    "pixels": "AAAA" * 4,
    "puzzle": DOT,
    "puzzles": [DOT],
    "race": "one",
    "rows": "1",
    "columns": "1",
    "start": "R",
    "state": "R U",
    "states": ["R U", "F2"],
    "step": "PLL",
    "text": "R U",
    "units": [0],
    "width": 2,
}
"""A valid value for each argument that a command cannot do without."""

STRANGE: list[Any] = [
    None,
    True,
    0,
    -1,
    7,
    1.5,
    1e308,
    10**400,
    math.inf,
    math.nan,
    "",
    "x",
    "\ud800",
    "1" * 5000,
    "R " * 5000,
    "٣",
    [],
    [[]],
    [None],
    [1],
    ["\ud800"],
    [[[[[]]]]],
    {},
    {"rows": 5},
    {"rows": [None], "columns": [[1]]},
    {**DOT, "colours": 7},
    {**DOT, "background": [1]},
    {**DOT, "title": 3},
    {**DOT, "title": "\ud83d"},
    {"rows": [["1" * 5000]], "columns": [[1]]},
    {"facelets": SOLVED, "lower": 0},
    {"facelets": SOLVED, "lower": "nan", "version": 2},
    {"address": 7, "note": {"form": 2}, "stored": [], "tab": None},
    {"stored": {"cubogram/trainer/main": 7, "cubogram/settings/main": "{}"}},
    {"name": "pick", "value": [[]]},
    {"task": 1, "error": {}},
    {"timer": None},
]


CALLS = [
    (name, parameter)
    for name in web.COMMANDS
    for parameter in schema.signature(web.command(name)).parameters
]


def outcome(name: str, arguments: dict[str, Any]) -> None:
    """Runs a command, or the first slices of a long one; what it says must be JSON."""
    found = web.run(name, arguments)
    if not isinstance(found, GeneratorType):
        json.dumps(found, allow_nan=False).encode()
        return
    for _ in range(3):
        event = next(found, None)
        if not (event and "data" in event):
            json.dumps(event, allow_nan=False).encode()
    found.close()


def problem(name: str, arguments: dict[str, Any]) -> PuzzleError | None:
    """What a command says about its arguments if it does not accept them."""
    try:
        outcome(name, arguments)
    except PuzzleError as error:
        json.dumps(error.as_json(), allow_nan=False).encode()
        return error
    return None


@pytest.fixture(autouse=True, scope="module")
def trainer_without_a_build() -> Iterator[None]:
    """The trainer's page has one exercise, which the build would have prepared."""
    found = {"cases": {}, "exercises": {FIRST: [web.run("cfop.train", {"step": "cross"})]}}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Prepared, "shipped", lambda: Prepared(found))
        yield


@pytest.mark.native  # it takes too long there
@pytest.mark.parametrize(("name", "parameter"), CALLS)
def test_strange_arguments_are_answered_in_words(name: str, parameter: str) -> None:
    signature = schema.signature(web.command(name))
    needed = [p.name for p in signature.parameters.values() if p.default is p.empty]
    sound = {field: SOUND[field] for field in needed}
    if name == "nonogram.check":
        sound["puzzle"] = DOT
    said = [problem(name, {**sound, parameter: value}) for value in STRANGE]
    assert max((len(error.message) for error in said if error), default=0) < 400


@pytest.mark.parametrize("name", web.COMMANDS)
def test_every_argument_of_a_command_says_its_type(name: str) -> None:
    for parameter in schema.signature(web.command(name)).parameters.values():
        assert parameter.annotation not in (parameter.empty, Any), parameter


def test_the_message_names_the_argument() -> None:
    for name, arguments, message in [
        ("cube.parse", {"text": 7}, "text: text is expected, not 7"),
        ("cfop.case", {"step": "PLL", "name": []}, "name: text or a whole number is expected, not"),
        ("nonogram.clues", {"picture": ["#", 5]}, "picture[1]: text is expected, not 5"),
        ("nonogram.rate", {"puzzle": {**DOT, "colours": 7}}, "the puzzle.colours: "),
        ("twophase.bound", {"race": "x", "length": True}, "length: a whole number is expected"),
    ]:
        with pytest.raises(PuzzleError) as caught:
            outcome(name, arguments)
        assert caught.value.message.startswith(message)


@pytest.mark.parametrize(
    "arguments", ["", "[", "[]", "5", "null", '{"text": NaN}', '{"text": 1e999}', "[" * 10000]
)
def test_a_request_that_is_not_a_json_object_is_answered(arguments: str) -> None:
    reply = json.loads(Task("cube.parse", arguments).step())
    assert reply["error"]["kind"] in ("command", "argument")


class Shape(TypedDict):
    """What the tests below check against."""

    size: int
    mode: Literal["play", "edit"]


def test_shapes() -> None:
    assert schema.checked("it", {"size": 2.0, "mode": "edit", "more": 1}, Shape) == {
        "size": 2,
        "mode": "edit",
    }
    assert schema.checked("it", {"a": (1, [2.5, None])}, Any) == {"a": [1, [2.5, None]]}
    for value, message in [
        ({"size": 2}, "it: mode is missing"),
        ({"size": "2", "mode": "edit"}, "it.size: a whole number is expected, not '2'"),
        ({"size": True, "mode": "edit"}, "it.size: a whole number is expected, not True"),
        ({"size": 2**53 + 2, "mode": "edit"}, "it.size: the number is too large"),
        ({"size": 2, "mode": "look"}, "it.mode: 'play' or 'edit' is expected, not 'look'"),
        ([], "it: an object is expected, not []"),
    ]:
        with pytest.raises(ArgumentError) as caught:
            schema.checked("it", value, Shape)
        assert caught.value.message == message
    states = 43_252_003_274_489_860_000  # as JavaScript writes a float
    assert schema.checked("it", {"cubes": [states]}, Any) == {"cubes": [states]}
    assert schema.checked("it", states, float) == float(states)
    for shape in (Any, float):
        with pytest.raises(ArgumentError, match="the number is too large"):
            schema.checked("it", [10**400] if shape is Any else 10**400, shape)
    deep: Any = 1
    for _ in range(schema.DEEPEST + 2):
        deep = [deep]
    with pytest.raises(PuzzleError, match="nested at most") as refused:
        schema.checked("it", deep, Any, "file")
    assert (refused.value.kind, len(refused.value.message) < 200) == ("file", True)


HOSTILE_FILES = [
    '{"rows": [[1]], "columns": [[1]], "colours": 7}',
    '{"rows": [[1]], "columns": [[1]], "colours": [null]}',
    '{"rows": [[' + "1" * 5000 + ']], "columns": [[1]]}',
    '{"rows": [[1e999]], "columns": [[1]]}',
    '{"rows": [[Infinity]], "columns": [[1]]}',
    '{"rows": [[1]], "columns": [[1]], "title": 5}',
    '{"puzzle": {"rows": [[1]], "columns": [[1]]}, "grid": 5}',
    '{"puzzle": {"rows": [[1]], "columns": [[1]]}, "picture": {"0": "#"}}',
    '{"puzzle": null}',
    "[" * 100_000,
    '{"puzzle": ' * 5000,
]


@pytest.mark.parametrize("text", HOSTILE_FILES)
def test_hostile_files(text: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read_file(text, "json")
    assert len(caught.value.message) < 300


def test_half_a_surrogate_pair_in_a_title_is_the_sign_for_an_unknown_character() -> None:
    text = json.dumps({**DOT, "title": "cat \ud83d"})
    puzzle = own_json.read(text).puzzle
    assert puzzle.title == "cat \ufffd"
    assert link.read(link.write(puzzle))[0] == puzzle
    made = web.run("nonogram.link", {"puzzle": {**DOT, "title": "\ud83d"}, "mode": "\ude00"})
    assert web.run("nonogram.unlink", made)["mode"] == "\ufffd"


def linked(**more: Any) -> str:
    """A link that holds this, whatever it is."""
    text = json.dumps({"puzzle": DOT, **more}).encode()
    return link.PREFIX + base64.urlsafe_b64encode(zlib.compress(text, wbits=-15)).decode()


def test_links_hold_what_they_should() -> None:
    assert link.read(linked(seconds=None, mode=None, extra=[1]))[2] == {}
    for more in ({"grid": 5}, {"grid": ["?", 5]}, {"seconds": "soon"}, {"mode": 7}):
        with pytest.raises(PuzzleError) as caught:
            link.read(linked(**more))
        assert caught.value.kind == "link"
    for number in (math.inf, math.nan):
        with pytest.raises(PuzzleError, match="damaged"):
            link.read(linked(seconds=number))


LEDGER: dict[str, Any] = {
    "length": 2,
    "side": "inverse",
    "first": "U R'",
    "starts": ["", "U R2"],
    "nodes": [5, 7],
    "depth": 8,
    "fingerprint": 1,
    "units": 2,
    "done": [[0, 1]],
}


def proof(**change: Any) -> dict[str, Any]:
    """A saved proof with the right checksum, whatever it says."""
    content = {
        "facelets": SOLVED[:-1] + "B",
        "tables": "small",
        "lower": 3,
        "solution": None,
        "refuted": [LEDGER],
        "begun": {**LEDGER, "length": 3, "done": [[0, 0]]},
        "seconds": 1.0,
    }
    return sealed({**content, **change})


@pytest.mark.parametrize(
    "change",
    [
        {"seconds": "nan"},
        {"seconds": math.inf},
        {"seconds": math.nan},
        {"lower": math.inf},
        {"lower": "nan"},
        {"lower": 3.5},
        {"facelets": 5},
        {"tables": []},
        {"begun": 5},
        {"begun": {**LEDGER, "units": 2**50, "done": [[0, 2**49]]}},
        {"begun": {**LEDGER, "done": [[0, 1, 2]]}},
        {"begun": {**LEDGER, "starts": ["", "R3"]}},
        {"begun": {**LEDGER, "starts": ["U", "U R2"]}},
        {"begun": {**LEDGER, "starts": ["", "U " * 100_000]}},
        {"refuted": [{**LEDGER, "starts": ["", ""]}]},
        {"refuted": [{**LEDGER, "nodes": [5]}]},
        {"refuted": [{**LEDGER, "nodes": [5, "nan"]}]},
        {"refuted": [{**LEDGER, "nodes": [5, -1]}]},
        {"refuted": [{**LEDGER, "side": "back"}]},
        {"refuted": [{**LEDGER, "length": 3}]},
        {"refuted": [LEDGER, LEDGER]},
        {"refuted": [1]},
        {"solution": 5},
    ],
)
def test_saved_proofs(change: dict[str, Any], tmp_path: Path) -> None:
    assert Proof.from_json(proof()).lower == 3
    with pytest.raises(PuzzleError) as caught:
        Proof.from_json(proof(**change))
    assert len(caught.value.message) < 300
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(proof(**change)))
    with pytest.raises(PuzzleError):
        Proof.load(file)
