"""Commands of the two-phase solver: solving while the page shows the best so far, scrambles."""

import math
from collections.abc import Generator
from typing import Any

from ..cube.coloured import read_coloured
from ..cube.facelets import to_facelets
from ..cube.random_state import random_state
from ..errors import PuzzleError
from cubogram.twophase import solver
from cubogram.twophase.directions import inverse_maneuver
from cubogram.twophase.search import Share, Solution, maneuver_text
from cubogram.twophase.tables.files import missing

JSON = dict[str, Any]
Events = Generator[JSON | None, None, JSON]

LONGEST_SCRAMBLE = 21
"""A scramble of at most so many turns is taken at once; states that need more do not exist."""


def solve(
    state: str,
    seconds: float = 1.0,
    length: int | None = None,
    tables: str = "small",
    part: int = 0,
    parts: int = 1,
    race: str = "",
) -> Events:
    """The best solution found in the time; on the way each better one is an event.

    `state` is a maneuver or 54 facelets. Events and the result are {maneuver, length, seconds,
    direction, nodes, phase1Length, optimal}; direction is "UD", "RL inverse"... or null for a
    state a few turns from solved.

    Workers that share a search each have another `part` of `parts` and the same name `race`; they
    tell each other with `bound` how long their best is. Then the result may be {}: no solution
    that is shorter than the others'.
    """
    cubies = read_coloured(text("state", state)).cubies
    chosen = tier(tables)
    limit = number("seconds", seconds, math.inf)
    enough = None if length is None else int(number("length", length, 100))
    share = Share(int(number("part", part, 1000)), max(1, int(number("parts", parts, 1000))))
    yield from fetched()
    best = None
    _races[race] = share
    try:
        for event in solver.search(cubies, limit, enough, chosen, share=share):
            if event is not None:
                best = event
            yield None if event is None else solution_json(event)
    finally:
        _races.pop(race, None)
    return {} if best is None else solution_json(best)


def bound(race: str, length: int) -> None:
    """Tells the search of a race that runs here how long the best solution of the others is."""
    share = _races.get(race)
    if share is not None:
        share.known = min(share.known, int(number("length", length, 100)))


_races: dict[str, Share] = {}
"""The searches that run in this worker, by the names of their races."""


def scramble(seconds: float = 0.2) -> Events:
    """A scramble to a state drawn at random, each state with the same chance.

    The result is {maneuver, length, facelets}: the maneuver leads from the solved cube to it.
    """
    limit = number("seconds", seconds, 60)
    yield from fetched()
    state = random_state()
    best = None
    for event in solver.search(state, limit, LONGEST_SCRAMBLE):
        best = event or best
        yield None
    assert best is not None
    maneuver = inverse_maneuver(best.maneuver)
    return {
        "maneuver": maneuver_text(maneuver),
        "length": len(maneuver),
        "facelets": to_facelets(state),
    }


def prepare(tables: str = "small") -> Events:
    """Improves the tables while there is nothing else to do; events are {part} from 0 to 1.

    After "small" (about two seconds in a browser) searches visit a tenth of the nodes; "deep"
    (some ten seconds more) completes the table. Cancelling it loses nothing.
    """
    chosen = tier(tables)
    yield from fetched()
    for part in solver.prepare(chosen):
        yield {"part": round(part, 4)}
    return {"part": 1.0}


def solution_json(solution: Solution) -> JSON:
    """A solution as the page and `--json` have it."""
    return {
        "maneuver": solution.text,
        "length": solution.length,
        "seconds": round(solution.seconds, 4),
        "direction": None if solution.direction is None else str(solution.direction),
        "nodes": solution.nodes,
        "phase1Length": solution.phase_1_length,
        "optimal": solution.is_optimal,
    }


def fetched() -> Generator[JSON | None]:
    """Asks the worker for the tables that are not here; what it cannot fetch is made later."""
    if missing("small"):
        yield {"need": {"tables": "small"}}


def tier(name: object) -> solver.Tier:
    """The tier with this name; PuzzleError "argument" if there is none."""
    if name == "small" or name == "deep":
        return name
    raise PuzzleError("argument", f"tables: {name!r} is neither 'small' nor 'deep'")


def number(name: str, value: object, greatest: float) -> float:
    """The value if it is a number from 0 to the greatest; PuzzleError "argument" if not."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not is_number or not 0 <= value <= greatest:  # type: ignore[operator]
        bound = "" if math.isinf(greatest) else f" to {greatest:g}"
        raise PuzzleError("argument", f"{name}: {value!r} is not a number from 0{bound}")
    return float(value)  # type: ignore[arg-type]


def text(name: str, value: object) -> str:
    """The value if it is text; PuzzleError "argument" if not."""
    if not isinstance(value, str):
        raise PuzzleError("argument", f"{name}: a maneuver or 54 facelets, as text, is wanted")
    return value
