"""Commands of the CFOP solver: explained solutions, cases, and training.

The result of `cfop.solve` (lengths and counts are in face turns, HTM):

- `turns`, `rotations`, `count`: the totals of the steps, and the same in words ("45 turns, 4
  rotations; 42 after cancelling"), for display. The steps' `turns` and `rotations` add up to these
  totals.
- `maneuver`, `length`: only the face turns, for a cube that is never rotated, without the turns
  that cancel between two steps.
- `reconstruction`: the text to copy and share, a line for each step.
- `style`: `name` and `text` say in words which options were used.
- `state`, `colour`, `colour_name`, `hold`; `length_of_steps`, which equals `turns`.
- `steps`: for each step its `picture` (SVG: its case as seen on this cube, or null), `kind`
  ("cross", "xcross", "take out", "F2L", "OLL", "PLL"), `title`, `label` (in the reconstruction),
  `goal`, `why` (the whole explanation) and the first part of it, `choice` (why this pair now; may
  be empty); `spoken` (what the hands do, following on from the steps before, with rotations),
  `turns`, `rotations`; `maneuver` and `length` (the same turns without rotations); `case` (as in
  the catalogue, or null); `seen` (the case as seen on this cube, or null: the rows of its
  `picture`, and `held`, the letters of the centres at U R F D L B as the cube is then held);
  `slot`, `skipped`, `before`, `after`, `matters`, `target`, `done`.
"""

import time
from contextlib import suppress
from functools import lru_cache
from typing import Literal, Unpack

from cubogram.cfop import pairs
from cubogram.cfop.case_details import cases_of
from cubogram.cfop.case_sets import cases
from cubogram.cfop.cube_orientation import TO_BOTTOM, face_of_colour, rotation_between
from cubogram.cfop.exercise_questions import Question, question
from cubogram.cfop.first_steps import first_steps as shortest_first_steps
from cubogram.cfop.own_algorithms import own_algorithm
from cubogram.cfop.piece_map import cubies_of_map, inverse_map
from cubogram.cfop.rule_set import RuleSet, standard
from cubogram.cfop.rules import SETS, Algorithm, load
from cubogram.cfop.sheets import easiest, pages
from cubogram.cfop.solver import solve as solve_cube
from cubogram.cfop.steps import Step
from cubogram.cfop.style import DEFAULT_COLOUR, Style, StyleOptions
from cubogram.cfop.trainer import inspection, recognise
from cubogram.cube.coloured import read_coloured
from cubogram.cube.cube import Cube
from cubogram.cube.listing import Listing
from cubogram.cube.maneuver import Maneuver
from cubogram.draw.cases import case as draw_case
from cubogram.errors import PuzzleError
from cubogram.web.events import JSON, Events

SLOTS = pairs.SLOT_NAMES


def solve(
    state: str, algorithms: dict[str, str] | None = None, **options: Unpack[StyleOptions]
) -> JSON:
    """A solution in explained steps; `state` is a maneuver or 54 facelets.

    The options are those of `cubogram.cfop.Style`; the default is a solution that a person could
    find. `algorithms` are the user's own, by case ("OLL 27"), and are used in place of ours.

    >>> found = solve("R U R' U'", colour="yellow")
    >>> found["maneuver"], found["count"], [step["kind"] for step in found["steps"]][0]
    ("U R U' R'", '4 turns, no rotations', 'xcross')
    """
    cube = read_coloured(state)
    began = time.perf_counter()
    rules = _rules(tuple(sorted((algorithms or {}).items())))
    solution = solve_cube(cube, Style(**options), rules=rules)
    found = solution.as_json()
    for step, as_json in zip(solution.steps, found["steps"], strict=True):
        as_json["picture"] = _picture(step, as_json["seen"])
    return {**found, "seconds": time.perf_counter() - began}


@lru_cache(maxsize=1)
def _rules(algorithms: tuple[tuple[str, str], ...]) -> RuleSet:
    """Our rules with the user's own algorithms; cached, since tables depend on them.

    An algorithm that cannot be used here is left out; the trainer has explained why."""
    rules = standard()
    for case, text in algorithms:
        step, _, number = case.partition(" ")
        with suppress(PuzzleError):
            rules = rules.with_algorithm(step, number, text)
    return rules


def _picture(step: Step, seen: JSON | None) -> str | None:
    """The case of a step as seen on the cube, as SVG text; None if the step has none."""
    if not (seen and step.held):
        return None
    cube = step.before.apply(rotation_between(step.before.orientation, step.held))
    given = str.maketrans(dict(zip(cube.orientation, seen["held"], strict=True)))
    return str(draw_case(cube.facelets.translate(given), step.kind, title=step.name))


def first_steps(state: str, kind: Literal["cross", "xcross", "eoline"] = "cross") -> Events:
    """A shortest cross of each colour, or a shortest x-cross (cross and a pair) or EO line.

    Each is an event {colour, length, maneuver} as soon as it is found; the result is {steps},
    shortest first. A maneuver begins with the rotation that brings the colour to the bottom.

    >>> from cubogram.slices import result_of
    >>> result_of(first_steps("D2"))["steps"][0]
    {'colour': 'white', 'length': 0, 'maneuver': 'z2'}
    """
    steps: list[JSON] = []
    for step in shortest_first_steps(read_coloured(state), kind):
        if step:
            found = {"length": step.turns, "maneuver": str(step.maneuver)}
            steps.append({"colour": step.colour, **found})
        yield steps[-1] if step else None
    return {"steps": sorted(steps, key=lambda step: step["length"])}


def case_of(algorithm: str, step: str = "") -> JSON:
    """The trainer's case that an algorithm solves, and the algorithm as the trainer stores it:
    {key, title, algorithm}. Without a step, it may be one of any.

    Raises PuzzleError "case" if it solves none.

    >>> case_of("y R U R' U R U2 R'")
    {'key': 'OLL 27', 'title': 'OLL 27 (Sune)', 'algorithm': "U' y R U R' U R U2 R'"}
    """
    before = cubies_of_map(inverse_map(Algorithm(algorithm).piece_map))
    steps = (step,) if step else ("PLL", "OLL", "F2L")
    for name in steps:
        if use := recognise(Cube.from_cubies(before), name):
            rule = use.rule
            own = own_algorithm(rule, algorithm, load(name))
            return {"key": f"{name} {rule.number}", "title": rule.title, "algorithm": own.text}
    raise PuzzleError(
        "case", f"this solves none of the trainer's {step or 'OLL, PLL or F2L'} cases"
    )


def sheet(name: str, faces: str = "RUF", length: int = 16, left_handed: bool = False) -> Events:
    """A sheet to print: every case of a set (see `cube.steps.SETS`), with the easiest algorithm of
    at most `length` plain turns of effort. Events are {done, of}; the result is {pages} as SVG."""
    options = Listing(faces, length, "effort", left_handed=left_handed)
    found = []
    for one in easiest(name, options):
        if one is None:
            yield None
        else:
            found.append(one)
            yield {"done": len(found), "of": len(cases(name))}
    return {"pages": [page.standalone() for page in pages(name, found, options)]}


def catalogue(step: str | None = None) -> JSON:
    """All cases of a step, or of everything that has cases, ordered by number.

    >>> [len(catalogue()["cases"][step]) for step in ("F2L", "OLL", "PLL")]
    [41, 57, 21]
    """
    return {"cases": {name: cases_of(name) for name in (SETS if step is None else (step,))}}


train = question
"""An exercise: a scramble after which a step (or one case of it) comes next, with the cross at the
bottom, and the answer for the cube held like that."""


def inspect(state: str, colour: str = DEFAULT_COLOUR) -> JSON:
    """The cross after a maneuver (white on top, green in front) as an exercise like those of
    `train`, for the cube after `hold`, the rotation that brings the colour to the bottom; `xcross`
    is the easiest of its ways that also solves a pair.

    >>> inspect("R D2", "yellow")["ways"][0]
    "D2 R'"
    """
    found = inspection(Maneuver(state), colour)
    hold = TO_BOTTOM[face_of_colour(colour)]
    return {"hold": hold, "xcross": str(found.xcross), **Question(found).as_json()}
