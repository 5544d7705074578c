"""Commands of the two-phase solver: solving while the page shows the best so far, scrambles."""

from collections.abc import Generator
from typing import Any

from cubogram.arguments import choice, number, whole
from cubogram.cube.coloured import read_coloured
from cubogram.cube.facelets import to_facelets
from cubogram.cube.random_state import random_state
from cubogram.twophase import solver
from cubogram.twophase.search import Share
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.twophase.tables.tables import TIERS, Tables
from cubogram.web.races import Races

JSON = dict[str, Any]
Events = Generator[JSON | None, None, JSON]

LONGEST = 100
"""Turns that may be asked for."""

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
    cubies = read_coloured(state).cubies
    chosen = choice("tables", tables, TIERS)
    limit = number("seconds", seconds)
    enough = None if length is None else whole("length", length, 0, LONGEST)
    share = Share(whole("part", part, 0, 1000), whole("parts", parts, 1, 1000))
    yield from fetched()
    best = None
    with Races.shared().entered(race, share):
        for event in solver.search(cubies, limit, enough, chosen, share=share):
            if event is not None:
                best = event
            yield None if event is None else event.as_json()
    return {} if best is None else best.as_json()


def bound(race: str, length: int) -> None:
    """Tells the search of a race that runs here how long the best solution of the others is."""
    Races.shared().bound(race, whole("length", length, 0, LONGEST))


def scramble(seconds: float = 0.2) -> Events:
    """A scramble to a state drawn at random, each state with the same chance.

    The result is {maneuver, length, facelets}: the maneuver leads from the solved cube to it.
    """
    limit = number("seconds", seconds, 0, 60)
    yield from fetched()
    state = random_state()
    best = None
    for event in solver.search(state, limit, LONGEST_SCRAMBLE):
        best = event or best
        yield None
    if best is None:
        raise TablesDamaged("a search ended without a solution")
    maneuver = ~best.maneuver
    return {
        "maneuver": str(maneuver),
        "length": len(maneuver),
        "facelets": to_facelets(state),
    }


def prepare(tables: str = "small") -> Events:
    """Improves the tables while there is nothing else to do; events are {part} from 0 to 1.

    After "small" (about two seconds in a browser) searches visit a tenth of the nodes; "deep"
    (some ten seconds more) completes the table. Cancelling it loses nothing.
    """
    chosen = choice("tables", tables, TIERS)
    yield from fetched()
    for part in solver.prepare(chosen):
        yield {"part": round(part, 4)}
    return {"part": 1.0}


def fetched() -> Generator[JSON | None]:
    """Asks the worker for the tables that are not here; what it cannot fetch is made later."""
    if Tables.shared().missing("small"):
        yield {"need": {"tables": "small"}}
