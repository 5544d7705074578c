"""Hostile inputs for every parser, format, command, link and saved file: `make fuzz`.

Nothing but a PuzzleError may come out, nothing may take two seconds of CPU time, and the process
may not grow beyond 500 MB.
"""

import base64
import json
import math
import resource
import sys
import time
import zlib
from collections import Counter
from collections.abc import Callable
from types import GeneratorType
from typing import Any

from campaign import Part, Table, campaign
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st

from cubogram import schema, web
from cubogram.analysis import analyse
from cubogram.cube.coloured import read_coloured
from cubogram.cube.compact import read_compact
from cubogram.cube.facelet_text import read_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.scramble_lists import read_list
from cubogram.errors import PuzzleError
from cubogram.nonogram import formats
from cubogram.nonogram.formats import link
from cubogram.nonogram.puzzle import Puzzle
from cubogram.twophase.many.outcomes import Outcome
from cubogram.twophase.optimal.proof import Proof
from cubogram.twophase.optimal.saved import sealed
from cubogram.twophase.tables import exact_files
from cubogram.twophase.tables.exact_kinds import DEEP
from cubogram.web.worker import Task

MOST_SECONDS = 2.0
MOST_BYTES = 500_000_000
AT_ONCE = 10_000
"""Inputs of one process."""

SLICES = 3
LEFT_OUT = {"cells.run"}
"""A cell runs any code that the reader types: what it may reach is shown elsewhere."""

PICTURE = ["#.##", ".##.", "####", "#..#"]
PUZZLE = Puzzle.from_picture(PICTURE, title="Cat", author="<A & B>")
COLOURED = Puzzle.from_picture(["12.", ".21"], ("red", ("sea", "#0046ad")))
SOLVED = "".join(9 * face for face in "URFDLB")

FILES = [
    *(PUZZLE.write(form, PICTURE) for form in formats.FORMATS),
    *(COLOURED.write(form, ["12.", ".21"]) for form in ("json", "webpbn", "olsak", "png")),
    "<html><script>var d=[[1,1],[2,3]];</script></html>",
]
SOLUTIONS = [
    "U R U' R'",
    "y U F U' F' // pair\n",
    "R@0 U@46 R'@120 F2@2000",
    "Scramble: R U R' U'\nSolution: (U R U' R')2 Uw M2 x",
    "https://alg.cubing.net/?setup=R_U&alg=U-_R-",
]
MANEUVERS = [
    "R U2 F' L D B2",
    "[R, U] [F: (R U' R')2] x y' M2 Uw 3Rw",
    "R /* a remark */ U // another",
    "RUR'U'",
    SOLVED,
    "U R/F\n1. R U\n2. F\n",
    " ".join(SOLVED),
]
SAVED_LEDGER: dict[str, Any] = {
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
SAVED_PROOF: dict[str, Any] = {
    "facelets": SOLVED,
    "tables": "small",
    "lower": 3,
    "solution": None,
    "refuted": [SAVED_LEDGER],
    "begun": {**SAVED_LEDGER, "length": 3, "done": [[0, 0]]},
    "seconds": 1.0,
}
SAVED_OUTCOME: dict[str, Any] = {
    "index": 0,
    "state": "R",
    "maneuver": "R'",
    "seconds": 1.0,
    "error": None,
    "direction": "UD",
    "phase1Length": 1,
    "nodes": 3,
    "optimal": True,
}
MANIFEST: dict[str, Any] = {"pieces": [{"file": "a", "bytes": 1, "sha256": "0" * 64}]}
LINKED: dict[str, Any] = {
    "puzzle": {"rows": [[1]], "columns": [[1]], "title": "dot", "colours": ["red"]},
    "grid": ["?"],
    "seconds": 5,
    "mode": "play",
}
SOUND: dict[str, Any] = {
    "cells": "AAAAAAAAAAAA",
    "colours": ["red", {"name": "sea", "rgb": "#0046ad"}],
    "date": "2026-01-01",
    "facelets": SOLVED,
    "fragment": link.write(PUZZLE),
    "grid": ["????"] * 4,
    "height": 3,
    "length": 20,
    "maneuver": "R U",
    "name": "T",
    "orientation": "DLFURB",
    "page": "a",
    "picture": PICTURE,
    "proof": SAVED_PROOF,
    "puzzle": {"rows": [[1]], "columns": [[1]], "title": "dot"},
    "puzzles": [{"rows": [[1]], "columns": [[1]]}],
    "race": "one",
    "rows": "1\n1 1",
    "columns": "1 1\n1",
    "seconds": 0.01,
    "start": "R",
    "state": "R U",
    "states": ["R U", "F2"],
    "step": "PLL",
    "target": "U",
    "text": "R U",
    "width": 3,
}

ODD = st.sampled_from(
    [
        *(None, True, False, 0, -1, 1, 7, 2**31, 2**53, 2**64, 10**400, 0.5, -0.0, 1e308),
        *(math.inf, -math.inf, math.nan, "", "\0", "\ud800", "nan", "1e999", "٣", "😀", "é" * 99),
        *([], [[]], {}, [None], {"": None}, "9" * 5000, "(" * 500, "R" * 5000, "[" * 500),
    ]
)
LEAVES = st.one_of(ODD, st.text(max_size=8), st.integers(), st.floats())
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=6,
)
SNIPPETS = st.one_of(
    st.text(max_size=6),
    st.sampled_from([*"0123456789<>&'\"[](){}:;,.#?-\n\t\r\0 ", "\ud83d", "99999999999", "]]>"]),
    st.sampled_from(["<!--", "<![CDATA[", "&#x110000;", "null", "NaN", "1e400", "-1", "\n:\n"]),
)


def mended(value: Any, data: st.DataObject) -> Any:
    """A JSON value with something in it replaced, left out, or put in another place."""
    draw = data.draw
    if isinstance(value, dict) and value and draw(st.integers(0, 4)):
        key = draw(st.sampled_from(sorted(value)))
        if not draw(st.integers(0, 5)):
            return {other: kept for other, kept in value.items() if other != key}
        return {**value, key: mended(value[key], data)}
    if isinstance(value, list) and value and draw(st.integers(0, 3)):
        at = draw(st.integers(0, len(value) - 1))
        return [*value[:at], mended(value[at], data), *value[at + 1 :]]
    return draw(VALUES)


def cut_and_pasted(text: str, data: st.DataObject) -> str:
    """A text with a few places overwritten, doubled or cut out."""
    draw = data.draw
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 8)))
        middle = draw(SNIPPETS) if draw(st.integers(0, 3)) else text[start:end] * 3
        text = text[:start] + middle + text[end:]
    return text


def of_texts(texts: list[str], use: Callable[[str], object]) -> Callable[[st.DataObject], object]:
    return lambda data: use(cut_and_pasted(data.draw(st.sampled_from(texts)), data))


def a_file(data: st.DataObject) -> None:
    """Any file of a puzzle, damaged; with or without a hint at what it is."""
    whole = data.draw(st.sampled_from(FILES))
    text = whole if isinstance(whole, str) else whole.decode("latin-1")
    broken = cut_and_pasted(text, data)
    form = data.draw(st.sampled_from([None, *formats.READABLE]))
    is_text = isinstance(whole, str)
    formats.read(broken if is_text else broken.encode("latin-1", "replace"), form, name="a.txt")


def a_link(data: st.DataObject) -> None:
    """A link to a puzzle: its text damaged, or what is packed in it."""
    if data.draw(st.booleans()):
        link.read(cut_and_pasted(SOUND["fragment"], data))
        return
    text = json.dumps(mended(LINKED, data)).encode()
    link.read(link.PREFIX + base64.urlsafe_b64encode(zlib.compress(text, wbits=-15)).decode())


def a_proof(data: st.DataObject) -> None:
    """A saved proof, damaged before its checksum was computed, so that the checksum is right."""
    content = mended(SAVED_PROOF, data)
    Proof.from_json(sealed(content) if isinstance(content, dict) else content)


def a_command(data: st.DataObject) -> None:
    """A command of the page with arguments that are nearly right."""
    name = data.draw(st.sampled_from([name for name in web.COMMANDS if name not in LEFT_OUT]))
    arguments = {}
    for parameter in schema.signature(web.command(name)).parameters.values():
        if parameter.default is parameter.empty or not data.draw(st.integers(0, 3)):
            arguments[parameter.name] = SOUND.get(parameter.name, parameter.default)
    found = web.run(name, mended(arguments, data) if arguments else {})
    if not isinstance(found, GeneratorType):
        json.dumps(found, allow_nan=False).encode()
        return
    for _ in range(SLICES):
        event = next(found, None)
        if not (event and "data" in event):
            json.dumps(event, allow_nan=False).encode()
    found.close()


def a_request(data: st.DataObject) -> None:
    """The text of a request, as the worker has it: what it answers is never "internal"."""
    text = cut_and_pasted(json.dumps({"text": "R U R'"}), data)
    error = json.loads(Task("cube.simplify", text).step()).get("error", {})
    if error.get("kind") == "internal":
        raise RuntimeError(error["message"])


TARGETS: dict[str, Callable[[st.DataObject], object]] = {
    "cube as text": of_texts(MANEUVERS, read_coloured),
    "maneuver": of_texts(MANEUVERS, Maneuver),
    "compact maneuver": of_texts(["RuFdLb", "rUf"], read_compact),
    "facelets": of_texts([SOLVED, " ".join(SOLVED)], read_facelets),
    "solution": of_texts(SOLUTIONS, lambda text: analyse("R U R' U'", text)),
    "list of cubes": of_texts([*MANEUVERS, '{"session1": [[[0, 9], "R U"]]}'], read_list),
    "file of a nonogram": a_file,
    "link": a_link,
    "saved proof": a_proof,
    "resume file": lambda data: Outcome.from_json(mended(SAVED_OUTCOME, data)),
    "kept table": lambda data: exact_files.listed_pieces(DEEP, json.dumps(mended(MANIFEST, data))),
    "command of the page": a_command,
    "request to the worker": a_request,
}


class Finding(AssertionError):
    """An input that broke a rule."""


def run(count: int, seed: int, told: Counter[str] | None = None) -> dict[str, float]:
    """The slowest input of each target, in CPU seconds; raises Finding for one that breaks the
    rules."""
    slowest: dict[str, float] = dict.fromkeys(TARGETS, 0.0)
    before = memory()

    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        derandomize=False,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.sampled_from(sorted(TARGETS)), st.data())
    def check(name: str, data: st.DataObject) -> None:
        began = time.process_time()
        try:
            TARGETS[name](data)
        except PuzzleError as error:
            error.message.encode()
            if len(error.message) > 1000:
                raise Finding(f"{name}: a message of {len(error.message)} characters") from None
        took = time.process_time() - began
        slowest[name] = max(slowest[name], took)
        if took > MOST_SECONDS:
            raise Finding(f"{name}: {took:.1f} s of CPU time")
        if memory() - before > MOST_BYTES:
            raise Finding(f"{name}: {(memory() - before) / 1e6:.0f} MB")
        if told is not None:
            told[name] += 1

    seeded(seed)(check)()
    return slowest


def memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def one_round(number: int) -> dict[str, Any]:
    """The slowest of each target, how many there were of each, and the bytes it took."""
    told: Counter[str] = Counter()
    slowest = run(AT_ONCE, number, told)
    return {"slowest": slowest, "told": told, "bytes": memory()}


def table(parts: list[Part]) -> Table:
    told = {name: sum(part["told"].get(name, 0) for part in parts) for name in TARGETS}
    slowest = {name: max(part["slowest"][name] for part in parts) for name in TARGETS}
    rows = [(name, f"{told[name]:,}", f"{slowest[name]:.2f} s") for name in TARGETS]
    rows.append(("all", f"{sum(told.values()):,}", f"{max(slowest.values()):.2f} s"))
    held = max(part["bytes"] for part in parts)
    note = f"There were no errors except our own, and it took at most {held / 1e6:.0f} MB."
    return ("what is read", "inputs", "the slowest, CPU time"), rows, note


def rounds(inputs: int) -> list[tuple[int]]:
    return [(number,) for number in range(1, 1 + math.ceil(inputs / AT_ONCE))]


if __name__ == "__main__":
    unit = ("inputs", 1_000_000, AT_ONCE)
    sys.exit(campaign("fuzz", __doc__, unit, rounds, one_round, table, tasks_per_child=1))
