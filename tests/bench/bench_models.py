"""How fast the models of the cube turn: quarter turns a second, in Python and in JavaScript.

Every model does the same turns, U R F D L B over and over, from the solved cube, and has to come to
the same state. Time is the processor's; the best of several rounds counts.
"""

import json
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from frame import table

from cubogram import Cube
from cubogram.cube.cubies import FACES, SOLVED, face_turn
from cubogram.cube.facelets import to_facelets
from cubogram.cube.models.blocks import Blocks
from cubogram.cube.models.faces import facelets_from, solved_faces, turned
from cubogram.cube.moves import Move
from cubogram.cube.permutation import Permutation
from sitekit.paths import JS

MOVES = [Move(face) for face in FACES]
TABLES = [Permutation([move]).replaced_by for move in MOVES]
MANY = 4096
"""This many cubes are turned at once where numpy does it."""

ROUND_TRIP = Permutation("U R F D L B").order

CLAIMED = 300_000
"""Rotations a second that the seed claims for its own, 27 blocks in JavaScript, in 2018."""


class ModelsDiffer(Exception):
    """Two models came to different states."""


def measure(start: Any, turn: Callable[[Any, int], Any], turns: int) -> tuple[float, Any]:
    """Turns a second of the best of some rounds, and the state at the end."""
    best, state = 0.0, start
    for _ in range(5):
        state = start
        began = time.process_time()
        for n in range(turns):
            state = turn(state, n % 6)
        best = max(best, turns / (time.process_time() - began))
    return best, state


def in_python(scale: int) -> dict[str, float]:
    translations = [bytes(Permutation([move]).goes_to) + bytes(202) for move in MOVES]
    rows = [np.array(table) for table in TABLES]
    ways: dict[str, tuple[Any, Callable[[Any, int], Any], int, Callable[[Any], str]]] = {
        "27 blocks": (
            Blocks.solved(), lambda s, n: s.turned(MOVES[n]), 600, lambda s: s.facelets(),
        ),
        "six numpy arrays": (
            solved_faces(), lambda s, n: turned(s, MOVES[n]), 3_000, facelets_from,
        ),
        "pieces": (
            SOLVED, lambda s, n: s * face_turn(3 * n), 12_000, to_facelets,
        ),
        "table of 54, a list": (
            list(range(54)), lambda s, n: [s[i] for i in TABLES[n]], 60_000, _shown,
        ),
        "table of 54, bytes": (
            bytes(range(54)), lambda s, n: s.translate(translations[n]), 300_000,
            lambda s: _shown(np.argsort(np.frombuffer(s, np.uint8)).tolist()),
        ),
        f"table of 54, {MANY:,} cubes at once": (
            np.tile(np.arange(54, dtype=np.uint8), (MANY, 1)).T.copy(),
            lambda s, n: s[rows[n]], 600, lambda s: _shown(s[:, 0].tolist()),
        ),
    }  # fmt: skip
    found = {}
    for name, (start, turn, turns, shown) in ways.items():
        rate, state = measure(start, turn, turns * scale)
        if shown(state) != Cube(" ".join(FACES * (turns * scale // 6 % ROUND_TRIP))).facelets:
            raise ModelsDiffer(name)
        found[name] = rate * (MANY if "at once" in name else 1)
    return found


def _shown(stickers: list[int]) -> str:
    return "".join(FACES[i // 9] for i in stickers)


def in_javascript() -> dict[str, float]:
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(TABLES, file)
        file.flush()
        script = Path(__file__).with_name("models.mjs")
        done = subprocess.run(
            ["node", "--import", JS / "typescript.js", script, file.name],
            capture_output=True,
            check=True,
        )
    return dict(json.loads(done.stdout))


def run(quick: bool = False) -> dict[str, Any]:
    return {"Python": in_python(1 if quick else 3), "JavaScript": in_javascript()}


def report(result: dict[str, Any]) -> str:
    every = [
        (rate, model, language) for language in result for model, rate in result[language].items()
    ]
    rows = [
        f"{model} | {language} | {f'{rate:,.0f}' if rate < 1e6 else f'{rate / 1e6:,.1f} million'} "
        f"| {rate / CLAIMED:{',.0f' if rate > 10 * CLAIMED else '.2g'}}"
        for rate, model, language in sorted(every)
    ]
    return table("model|language|turns per second>|relative to 300,000>", rows)
