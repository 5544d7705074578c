"""The first chapter's figure: a cube travels through the map of the book as the page scrolls.

A fenced block `walk` has two lines, a scramble and a solution, with the map below it. The figure
plays both, one after the other. Each stage of the map gets its part of them, and a sentence about
what the program knows there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from markdown import Markdown
from pymdownx.superfences import SuperFencesException

from cubogram import Cube, Maneuver
from cubogram.pages import html as h
from cubogram.twophase.coordinates.one_state import Coordinates
from sitekit import own_solver


def walk(
    source: str, language: str, name: str, options: Mapping[str, Any], md: Markdown, **_: Any
) -> str:
    """The HTML of the figure."""
    scramble, solution = map(Maneuver, source.strip().splitlines())
    cube = Cube(scramble)
    if not cube.apply(solution).is_solved:
        raise SuperFencesException(f"{solution} does not solve {scramble}")
    stages = told(cube, scramble, solution)
    figure = h.element(
        "cubogram-cube",
        facelets=Cube().facelets,
        maneuver=f"{scramble} {solution}",
        label="One solve, from the scramble to the last turn",
    )
    return h.div(
        figure,
        h.p(stages[0]["text"], class_="walk-words"),
        class_="walk",
        data_search_exclude=True,
        data_solve=len(scramble),
        data_stages=json.dumps(stages, separators=(",", ":")),
    )


def told(cube: Cube, scramble: Maneuver, solution: Maneuver) -> list[dict[str, Any]]:
    """Where the player starts and ends in each stage, and what is known there."""
    names: dict[str, Any] = {"__name__": "my_solver"}
    exec(own_solver.book_solver().file(), names)
    start = names["start_of_phase_1"](names["scrambled"](str(scramble)))
    first = names["make_phases"]()[0]
    phase_1 = _length_of_phase_1(cube, solution)
    mixed, end = len(scramble), len(scramble) + len(solution)
    corners = " ".join(map(str, cube.cubies.corner_permutation))
    twists = " ".join(map(str, cube.cubies.corner_orientation))
    far = names["at_least"](first, *start)
    stages = [
        (0, mixed, f"The scramble: {len(scramble)} turns."),
        (mixed, mixed, f"A state. Its corners: {corners}, twisted {twists}."),
        (mixed, mixed, "Three numbers: twist {}, flip {}, slice {}.".format(*start)),
        (mixed, mixed, f"The tables say: at least {far} turns until all three are 0."),
        (
            mixed,
            mixed + phase_1,
            f"Found: {phase_1} turns, and {len(solution) - phase_1} to go home.",
        ),
        (mixed + phase_1, end, f"Solved, in {len(solution)} turns."),
    ]
    return [{"from": a, "to": b, "text": text} for a, b, text in stages]


def _length_of_phase_1(cube: Cube, solution: Maneuver) -> int:
    """The number of turns after which twist, flip and slice stay 0."""
    found = [Coordinates.of(cube.apply(solution[:n]).cubies) for n in range(len(solution) + 1)]
    return 1 + max(
        (n for n, one in enumerate(found) if one.twist or one.flip or one.slice), default=-1
    )
