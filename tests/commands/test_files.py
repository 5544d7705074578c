"""Files and links from outside: puzzles and saved proofs that hold what they should not."""

import base64
import json
import math
import zlib
from typing import Any

import pytest

from cubogram.errors import PuzzleError
from cubogram.nonogram.formats import link, own_json
from cubogram.nonogram.formats import read as read_file
from cubogram.twophase.optimal.proof import Proof
from cubogram.twophase.optimal.saved import sealed

DOT: dict[str, Any] = {"rows": [[1]], "columns": [[1]]}
SOLVED = "".join(9 * face for face in "URFDLB")
HOSTILE_FILES = (
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
)
LEDGER: dict[str, Any] = {
    "length": 2, "side": "inverse", "first": "U R'", "starts": ["", "U R2"], "nodes": [5, 7],
    "depth": 8, "fingerprint": 1, "units": 2, "done": [[0, 1]],
}  # fmt: skip
CHANGES: tuple[dict[str, Any], ...] = (
    *({"seconds": value} for value in ("nan", math.inf, math.nan)),
    *({"lower": value} for value in ("nan", math.inf, 3.5)),
    *({name: 5} for name in ("facelets", "begun", "solution")),
    {"tables": []},
    {"begun": {**LEDGER, "units": 2**50, "done": [[0, 2**49]]}},
    {"begun": {**LEDGER, "starts": ["", "R3"]}},
    {"begun": {**LEDGER, "starts": ["U", "U R2"]}},
    {"begun": {**LEDGER, "starts": ["", "U " * 100_000]}},
    {"refuted": [{**LEDGER, "starts": ["", ""]}]},
    *({"refuted": [{**LEDGER, "nodes": nodes}]} for nodes in ([5], [5, "nan"], [5, -1])),
    {"refuted": [{**LEDGER, "side": "back"}]},
    {"refuted": [{**LEDGER, "length": 3}]},
    {"refuted": [LEDGER, LEDGER]},
    {"refuted": [1]},
)


def proof(**change: Any) -> dict[str, Any]:
    """A saved proof with the right checksum, whatever it says."""
    content = {
        "facelets": SOLVED, "tables": "small", "lower": 3, "solution": None, "refuted": [LEDGER],
        "begun": {**LEDGER, "length": 3, "done": [[0, 0]]}, "seconds": 1.0,
    }  # fmt: skip
    return sealed({**content, **change})


def linked(**more: Any) -> str:
    """A link that holds this, whatever it is."""
    text = json.dumps({"puzzle": DOT, **more}).encode()
    return link.PREFIX + base64.urlsafe_b64encode(zlib.compress(text, wbits=-15)).decode()


def said(read: Any, *arguments: Any) -> str:
    """How a file was refused."""
    with pytest.raises(PuzzleError) as caught:
        read(*arguments)
    assert len(caught.value.message) < 300
    return f"  {caught.value.kind}: {caught.value.message:.150}"


def test_what_is_not_a_puzzle_or_a_proof_is_refused(golden, tmp_path) -> None:
    lines = []
    for text in HOSTILE_FILES:
        lines += [f"{text:.70}", said(read_file, text, "json")]
    assert link.read(linked(seconds=None, mode=None, extra=[1]))[2] == {}
    for more in (
        *({"grid": 5}, {"grid": ["?", 5]}, {"mode": 7}),
        *({"seconds": value} for value in ("soon", math.inf, math.nan)),
    ):
        lines += [f"a link with {more}", said(link.read, linked(**more))]
    assert Proof.from_json(proof()).lower == 3
    file = tmp_path / "proof.json"
    for change in CHANGES:
        lines += [f"a proof with {change!s:.70}", said(Proof.from_json, proof(**change))]
        file.write_text(json.dumps(proof(**change)))
        said(Proof.load, file)
    said(Proof.from_json, proof(begun={**LEDGER, "done": [[0, 1, 2]]}))  # in Python's words
    golden("files.txt", "\n".join(lines))


def test_half_a_surrogate_pair_in_a_title_is_the_sign_for_an_unknown_character() -> None:
    puzzle = own_json.read(json.dumps({**DOT, "title": "cat \ud83d"})).puzzle
    assert puzzle.title == "cat \ufffd"
    assert link.read(link.write(puzzle))[0] == puzzle
