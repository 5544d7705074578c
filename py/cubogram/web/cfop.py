"""Commands of the CFOP solver: solving in explained steps, the cases, training."""

import random
import time
from typing import Any

from ..cfop import cross, explain, last_layer, pairs
from ..cfop.carry import cubies_of, undone
from ..cfop.hold import colour_name
from ..cfop.pictures import CROSS, LAST_LAYER, PAIR
from ..cfop.rules import STEPS, Rule, find, load
from ..cfop.solver import DEFAULT_COLOUR, Options
from ..cfop.solver import solve as solve_cube
from ..cfop.steps import case_json, facelets_of
from ..cfop.trainer import Exercise, answer_turns
from ..cfop.trainer import exercise as make_exercise
from ..cube.coloured import read_coloured
from ..cube.facelets import to_facelets
from ..cube.indices import indices_text
from ..cube.maneuver import Maneuver

JSON = dict[str, Any]
SLOTS = pairs.SLOT_NAMES


def prepare() -> JSON:
    """Reads the rules and fills the tables, so that the first solution does not wait for it."""
    began = time.perf_counter()
    cross.distances()
    pairs.insertions()
    last_layer.costs()
    return {"seconds": time.perf_counter() - began}


def solve(
    state: str,
    colour: str = DEFAULT_COLOUR,
    neutral: bool = False,
    xcross: bool = False,
    friendly: bool = False,
    foresight: bool = True,
    slack: int = 0,
) -> JSON:
    """A solution in steps, each explained; `state` is a maneuver or 54 facelets.

    >>> found = solve("R U R' U'")
    >>> found["maneuver"], found["length"], [step["kind"] for step in found["steps"]][0]
    ("U R U' R'", 4, 'xcross')
    """
    cube = read_coloured(state)
    began = time.perf_counter()
    solution = solve_cube(cube, Options(colour, neutral, xcross, friendly, foresight, slack))
    return {**solution.as_json(), "seconds": time.perf_counter() - began}


def case(step: str, name: str | int) -> JSON:
    """One case with all its algorithms and a maneuver that leads to it."""
    return _case(find(step, name))


def catalogue(step: str | None = None) -> JSON:
    """All cases of a step, or of all steps, in the order of their numbers.

    >>> [len(catalogue()["cases"][step]) for step in ("F2L", "OLL", "PLL")]
    [41, 57, 21]
    """
    steps = STEPS if step is None else (step,)
    return {"cases": {s: [_case(rule) for rule in load(s) if not rule.takes_out] for s in steps}}


def train(
    step: str, name: str | int | None = None, seed: int | None = None, colour: str = DEFAULT_COLOUR
) -> JSON:
    """An exercise: a scramble after which `step` (or one case of it) comes next, with the cross
    down; and the answer, as the cube is then held. The same seed gives the same exercise."""
    if seed is None:
        seed = random.SystemRandom().randrange(1 << 32)
    found = make_exercise(step, name, seed, colour)
    result: JSON = {
        "step": step,
        "seed": seed,
        "scramble": found.scramble,
        "state": found.cube.facelets,
        "case": case_json(found.rule) if found.rule else None,
    }
    return {**result, **_answer(found)}


def _answer(found: Exercise) -> JSON:
    """What solves an exercise, what matters on it, and why."""
    view = explain.View(found.cube.cubies, found.cube.orientation)
    turns = answer_turns(found)
    if found.answer is None:
        return {
            "answer": indices_text(turns),
            "spoken": indices_text(turns),
            "why": explain.why_cross(view, len(turns), len(turns)),
            "length": len(turns),
            "matters": list(facelets_of(found.cube.cubies, CROSS)),
        }
    part = found.answer
    homes = PAIR if found.step == "F2L" else LAST_LAYER
    top = pairs.U_TEXT[part.top]
    if found.step == "F2L":
        why = explain.why_pair(view, part.rule)
    elif found.step == "OLL":
        why = explain.why_orientation(view, part.rule, top)
    else:
        why = explain.why_permutation(view, part.rule, 0, top)
    return {
        "answer": indices_text(turns),
        "spoken": f"{top} {part.algorithm.text}".strip(),
        "why": why,
        "length": len(turns),
        "matters": list(facelets_of(found.cube.cubies, homes)),
    }


def _case(rule: Rule) -> JSON:
    homes = PAIR if rule.step == "F2L" else LAST_LAYER
    first = rule.algorithms[0]
    state = cubies_of(undone(first.carried))
    algorithms = []
    for algorithm in rule.algorithms:
        effect = algorithm.carried
        empty = [
            name
            for name, homes_of_slot in zip(SLOTS[1:], pairs.SLOT_PAIRS[1:], strict=True)
            if any(effect[home] != home for home in homes_of_slot)
        ]
        algorithms.append(
            {
                "text": algorithm.text,
                "maneuver": indices_text(algorithm.turns),
                "length": len(algorithm.turns),
                "empty": empty,  # slots that must not be solved yet
            }
        )
    return {
        **case_json(rule),
        "algorithms": algorithms,
        "setup": str(~Maneuver.from_indices(first.turns)),
        "state": to_facelets(state),
        "matters": list(facelets_of(state, homes)),
        "colours": [colour_name(letter) for letter in "URFDLB"],
    }
