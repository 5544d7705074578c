"""What the trainer shows before Python has loaded: every case, its picture, an exercise."""

import json
import re
from pathlib import Path
from typing import Any

from cubogram.pages.trainer.exercises import Case, Prepared
from sitekit.imports import browser_sources
from sitekit.paths import BUILD
from sitekit.steps import fingerprint, run_if_changed

PREPARED = BUILD / "trainer.json"
DIFFERENT = 8
"""Exercises of a step that has no cases."""


def build_trainer() -> None:
    """Brings `build/trainer.json` up to date."""

    def build() -> None:
        PREPARED.write_text(json.dumps(prepared(), separators=(",", ":")))

    run_if_changed("trainer", fingerprint([*browser_sources(), Path(__file__)]), [PREPARED], build)


def prepared() -> dict[str, Any]:
    """Cases by step, each with its picture; exercises by the case's key, on white."""
    from cubogram.cfop.two_look import numbers_of
    from cubogram.web import run

    cases: dict[str, list[dict[str, Any]]] = {}
    exercises: dict[str, list[dict[str, Any]]] = {
        "cross": [run("cfop.train", {"step": "cross", "seed": n}) for n in range(DIFFERENT)],
        "first block": [run("roux.train", {"seed": n}) for n in range(DIFFERENT)],
    }
    for step, found in run("cfop.catalogue", {})["cases"].items():
        pictures = run("draw.cases", {"step": step, "named": False})["cases"]
        cases[step] = [
            {**{name: case[name] for name in ("step", "number", "name", "group", "title")}}
            | {"svg": picture["svg"], "two_look": case["number"] in numbers_of(step)}
            for case, picture in zip(found, pictures, strict=True)
        ]
        for case in cases[step]:
            given = {"step": step, "name": case["number"], "seed": case["number"]}
            exercises[f"{step} {case['number']}"] = [run("cfop.train", given)]
    return {"cases": cases, "exercises": exercises}


def place_pictures(target: Path) -> None:
    """Writes the pictures of each step's cases into one file, which the trainer's cards show."""
    for step, cases in Prepared(json.loads(PREPARED.read_text())).cases.items():
        symbols = "".join(map(_symbol, cases))
        svg = f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'
        (target / f"{step}.svg").write_text(svg)


def _symbol(case: Case) -> str:
    name = case.symbol.partition("#")[2]
    picture = r"<svg[^>]*viewBox=\"([^\"]*)\"[^>]*>(.*)</svg>"
    return re.sub(
        picture, rf'<symbol id="{name}" viewBox="\1">\2</symbol>', case.svg, flags=re.DOTALL
    )
