"""Commands of the two-phase solver: solutions that improve as you watch, scrambles, tables."""

from collections.abc import Generator, Iterator

from cubogram.arguments import choice, number, whole
from cubogram.cube.coloured import ColouredCube, read_coloured
from cubogram.cube.facelets import to_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.random_state import random_state
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.twophase import solver
from cubogram.twophase.batch import BATCH, LENGTH, SHORTEST_LENGTH, search_batch
from cubogram.twophase.coordinates.turn_metric import METRICS
from cubogram.twophase.search import Share
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.twophase.tables.exact_kinds import PROOF_TIERS
from cubogram.twophase.tables.exact_table import larger
from cubogram.twophase.tables.tables import TIERS, Tables
from cubogram.web.events import JSON, Events
from cubogram.web.registry import Registry

LONGEST = 100
"""The most turns that may be asked for."""

RACES: Registry[Share] = Registry()
"""The searches of this worker that take part in a race."""

LONGEST_SCRAMBLE = 21
"""A scramble of at most this many turns is accepted immediately; no state needs more."""


def solve(
    state: str,
    seconds: float = 1.0,
    length: int | None = None,
    tables: str = "small",
    part: int = 0,
    parts: int = 1,
    race: str = "",
    known: str = "",
    metric: str = "HTM",
) -> Events:
    """The best solution found in the given time; each improvement is an event.

    `state` is a maneuver or 54 facelets. Events and the result are {maneuver, length, seconds,
    direction, nodes, phase1Length, optimal}; direction is "UD", "RL inverse"... or null for a
    state a few turns from solved. A `known` solution, such as the inverse of a scramble, comes
    first (unless it is longer than any state needs), and then only shorter ones. In the `metric`
    "QTM", a half turn counts as two.

    Workers that share a search have different `part`s of `parts` and the same name `race`; `bound`
    gives them the length of the others' best solution. The result is then {} if no solution
    shorter than the others' was found.
    """
    cubies = read_coloured(state).cubies
    chosen = choice("tables", tables, TIERS)
    limit = number("seconds", seconds)
    enough = None if length is None else whole("length", length, 0, LONGEST)
    back = solver.known_inverse(~Maneuver(known), cubies) if known else None
    share = Share(whole("part", part, 0, 1000), whole("parts", parts, 1, 1000))
    counting = solver.read_metric(metric)
    if counting == "HTM":
        yield from fetched()
    else:
        yield from Tables.shared(METRICS[counting]).load()
    best = None
    with RACES.registered(race, share):
        for event in solver.search(
            cubies, limit, enough, chosen, counting, share=share, known=back
        ):
            if event is not None:
                best = event
            yield None if event is None else event.as_json()
    return {} if best is None else best.as_json()


def many(states: list[str], length: int = LENGTH) -> Events:
    """Solutions of at most `length` turns (20 or more) for many cubes, which share one search.

    `states` are maneuvers or 54 facelets, at most 64 at once. No solution is longer than the
    inverse of the given maneuver. Each cube gives an event {index, maneuver, length}, or
    {index, error} if the text is not a cube, in the order in which they are found. The result is
    {cubes}, their number.
    """
    enough = whole("length", length, SHORTEST_LENGTH, LONGEST)
    if len(states) > BATCH:
        raise ArgumentError("states", f"at most {BATCH} cubes at once are expected")
    yield from fetched()
    cubes: dict[int, ColouredCube] = {}
    for index, state in enumerate(states):
        try:
            cubes[index] = read_coloured(state)
        except PuzzleError as error:
            yield {"index": index, "error": error.as_json()}
    indices = list(cubes)
    known = [solver.known_inverse(cube.given, cube.cubies) for cube in cubes.values()]
    cubies = [cube.cubies for cube in cubes.values()]
    for found in search_batch(cubies, enough, Tables.shared().current, known):
        if found is None:
            yield None
        else:
            index, maneuver = indices[found[0]], found[1].maneuver
            yield {"index": index, "maneuver": str(maneuver), "length": len(maneuver)}
    return {"cubes": len(states)}


def bound(race: str, length: int) -> None:
    """Gives the length of the others' best solution to the search of a race that runs here."""
    known = whole("length", length, 0, LONGEST)
    share = RACES.get(race)
    if share is not None:
        share.upper_bound = min(share.upper_bound, known)


def scramble(seconds: float = 0.2) -> Events:
    """A scramble to a random state; all states are equally likely.

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
    """Improves the tables while there is nothing else to do; an event {part} for each per cent.

    After "small" (about two seconds in a browser), searches visit a tenth of the nodes. "deep"
    (some ten seconds more) completes the table. "large" and "largest" are other tables, for proofs.
    Cancelling loses nothing. The result is {part, room}: `room` is false if memory ran out.
    """
    chosen = choice("tables", tables, PROOF_TIERS)
    yield from fetched()
    told = -1
    made: Iterator[float]
    if chosen == "large" or chosen == "largest":
        made = larger(chosen).fill()
    else:
        made = solver.prepare(chosen)
    try:
        for part in made:
            cents = int(100 * part)
            yield {"part": cents / 100} if cents > told else None
            told = cents
    except MemoryError:
        return {"part": max(0, told) / 100, "room": False}
    return {"part": 1.0, "room": True}


def fetched() -> Generator[JSON | None]:
    """Asks the worker for the missing tables; those that it cannot fetch are made later."""
    if Tables.shared().missing("small"):
        yield {"need": {"tables": "small"}}
