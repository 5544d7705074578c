"""Commands that look for maneuvers to a goal: a short one, or every one up to a length."""

from collections.abc import Generator
from typing import Any

from cubogram.arguments import choice, number, whole
from cubogram.cube.coloured import read_coloured
from cubogram.errors import PuzzleError
from cubogram.twophase.goals import shortest
from cubogram.twophase.goals.goal import STEPS, Goal, read_goal
from cubogram.twophase.goals.listing import FREE_TURNS, LONGEST, MOST, Algorithms
from cubogram.twophase.goals.move_set import read_move_set
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.web import twophase

JSON = dict[str, Any]
Events = Generator[JSON | None, None, JSON]


def steps() -> list[str]:
    """The names of the steps that can be a target."""
    return list(STEPS)


def target(start: str, target: str = "", seconds: float = 1.0, length: int | None = None) -> Events:
    """A short maneuver from one cube to another; each improvement is an event.

    Each cube is a maneuver, 54 facelets, or the name of a pattern; in the facelets of one of them,
    ? or . means "does not matter"; the target may be a step (see `steps`). No target means the
    solved cube. Events and the result are {maneuver, length, lower, seconds, cubes, optimal}: no
    maneuver has fewer than `lower` turns, and `cubes` full cubes match the pattern. An error's
    `where` has "argument": "start" or "target".
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
    for found in shortest.search(begin, goal, limit, enough):
        best = found or best
        yield None if found is None else found.as_json()
    if best is None:
        raise TablesDamaged("a search ended without a maneuver")
    return best.as_json()


def algorithms(
    state: str,
    target: str = "",
    faces: str = "RUF",
    length: int = 12,
    metric: str = "HTM",
    free: str = "none",
    count_rotations: bool = False,
    left_handed: bool = False,
    twins: bool = False,
    most: int = MOST,
    seconds: float = 3600.0,
) -> Events:
    """Every maneuver from a cube to a target, up to a length; each is an event, as soon as all that
    are shorter are known.

    The arguments are those of `Cube.algorithms`; no target means the solved cube. Events are
    {maneuver, cost, effort, HTM, QTM, STM} for an algorithm, or {searched, pending, found} when a
    length has been searched or more have been found: all of at most `searched` turns (-1: not even
    0) have been reported, and `pending` longer ones are known. The result is {searched, found,
    complete, summary}. An error's `where` has "argument": "state" or "target".
    """
    try:
        cube = read_coloured(state).cube
    except PuzzleError as error:
        raise _about("state", error) from None
    moves = read_move_set(faces, metric, count_rotations, left_handed)
    every = Algorithms(
        cube,
        _goal(target),
        moves,
        whole("length", length, 0, LONGEST),
        choice("free", free, FREE_TURNS),
        whole("most", most, 1),
        twins,
        number("seconds", seconds, 0, 3600),
    )
    said = every.progress()
    for found in every.steps():
        if found is not None:
            yield found.as_json()
        elif every.progress() != said:
            said = every.progress()
            yield said
        else:
            yield None
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
