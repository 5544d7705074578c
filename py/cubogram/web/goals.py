"""Commands that look for maneuvers to a goal: a short one, or every one up to a length."""

from typing import Unpack

from cubogram.arguments import number, whole
from cubogram.cube.coloured import read_coloured
from cubogram.cube.cube import Cube
from cubogram.cube.cubies import FACES
from cubogram.cube.listing import Listing, ListingOptions
from cubogram.cube.steps import STEPS
from cubogram.draw.cases import SHOWN
from cubogram.draw.layers import last_layer
from cubogram.errors import PuzzleError
from cubogram.twophase.goals import shortest
from cubogram.twophase.goals.goal import Goal, read_goal
from cubogram.twophase.goals.listing import Algorithms
from cubogram.twophase.goals.pattern import has_unknown, read_pattern
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.web import twophase
from cubogram.web.events import JSON, Events

DRAWN = 100
"""The first algorithms have a picture of what they leave."""
ABOUT_FACES = ("faces", "goal", "time")
"""The kinds of errors that others than all faces lead to."""


def steps() -> dict[str, str]:
    """The steps that can be a target: the stickers that matter by name, ? for the others."""
    return {name: read_goal(name).facelets for name in STEPS}


def target(
    start: str,
    target: str = "",
    seconds: float = 1.0,
    length: int | None = None,
    faces: str = FACES,
) -> Events:
    """A short maneuver from one cube to another; each improvement is an event.

    Each cube is a maneuver, 54 facelets, or the name of a pattern; in the facelets of one of them,
    ? or . means "does not matter"; the target may be a step (see `steps`). No target means the
    solved cube. Events and the result are {maneuver, length, lower, seconds, cubes, optimal}: no
    maneuver has fewer than `lower` turns, and `cubes` full cubes match the pattern. Only turns of
    the `faces` are used. An error's `where` has "argument": "start", "target" or "faces".
    """
    try:
        begin = shortest.read_start("start", start)
    except PuzzleError as error:
        raise _about("start", error) from None
    goal = _goal(target)
    limit = number("seconds", seconds, 0, 3600)
    enough = None if length is None else whole("length", length, 0, twophase.LONGEST)
    yield from twophase.fetched()
    best = None
    try:
        for found in shortest.search(begin, goal, limit, enough, faces):
            best = found or best
            yield None if found is None else found.as_json()
    except PuzzleError as error:
        raise _about("faces", error) if error.kind in ABOUT_FACES else error from None
    if best is None:
        raise TablesDamaged("a search ended without a maneuver")
    return best.as_json()


def algorithms(state: str, target: str = "", **options: Unpack[ListingOptions]) -> Events:
    """Every maneuver from a cube to a target, up to a length; the events bring them in order.

    The options are those of `Cube.algorithms`; no target means the solved cube. The state may leave
    stickers open instead of the target. An event is {searched, pending, found, algorithms}: all of
    at most `searched` turns (-1: not even 0) are known, `pending` longer ones too, and the list has
    what is new of the first: {maneuver, cost, effort, HTM, QTM, STM, picture}. The picture shows
    the top afterwards, if nothing else is free. The result is {searched, found, complete, summary}.
    An error's `where` has "argument": "state", "target", or an option's name.
    """
    try:
        begin = read_pattern(state) if has_unknown(state) else read_coloured(state).cube
    except PuzzleError as error:
        raise _about("state", error) from None
    goal = _goal(target)
    every = Algorithms(*shortest.task(begin, goal), Listing(**options))
    open_places = {place for place, colour in enumerate(goal.facelets) if colour == "?"}
    shown = begin if isinstance(begin, Cube) and open_places and open_places <= SHOWN else None
    said, new = every.progress(), list[JSON]()
    for found in every.steps():
        if found is not None:
            picture = None
            if shown is not None and every.found <= DRAWN:
                picture = str(last_layer(shown.apply(found), title="The top afterwards"))
            new.append({**found.as_json(), "picture": picture})
        elif new or every.progress() != said:
            said = every.progress()
            yield {**said, "algorithms": new}
            new = []
        else:
            yield None
    if new:
        yield {**every.progress(), "algorithms": new}
    return {
        "searched": every.searched,
        "found": every.found,
        "complete": every.is_complete,
        "summary": str(every),
    }


def _goal(text: str) -> Goal:
    try:
        return read_goal(text or "solved")
    except PuzzleError as error:
        raise _about("target", error) from None


def _about(name: str, error: PuzzleError) -> PuzzleError:
    return PuzzleError(error.kind, error.message, {**(error.where or {}), "argument": name})
