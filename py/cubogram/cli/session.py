"""The `session` command: what the scrambles of a timer's session offered, and what to try again."""

import sys
from typing import TYPE_CHECKING, Any

from cubogram.cli.arguments import Json
from cubogram.cli.streams import opened, print_json, shown
from cubogram.cli.values import Seconds
from cubogram.errors import PuzzleError
from cubogram.formatting import counted

if TYPE_CHECKING:
    from cubogram.timing.solves import Solve

COLUMNS = ("solve", "time", "cross", "best cross", "CFOP", "short", "skips")


def session(
    file: str,
    *,
    session: str | None = None,
    last: int | None = None,
    colour: str = "white",
    seconds: Seconds = 0.1,
    json: Json = False,
) -> None:
    """A timer's session: crosses, CFOP, a short solution and skips for each scramble.

    Reads a file from csTimer, from another timer, or from the timer on the Cubogram site. For each
    solve, prints the shortest cross in your colour and in the best one, the number of turns that
    CFOP takes, a short solution, and what is skipped; then up to ten solves that are worth another
    try, because they were slow for their scrambles.

    FILE: a file that a timer has saved, or - for standard input
    --session NAME: which session, if there are several (default: the last one)
    --last N: only the latest N solves
    --colour C: the colour of your cross: white (default), yellow, green, blue, red or orange
    --seconds S: how long to search for each short solution (default 0.1)
    """
    from cubogram.analysis.scramble import held_in
    from cubogram.cfop.cube_orientation import colour_name
    from cubogram.slices import result_of
    from cubogram.timing.held import reason, worth_trying
    from cubogram.timing.times import written

    name, solves = _chosen(file, session)
    colour = colour_name(colour.strip().lower())
    known = []
    rows: list[dict[str, Any]] = []
    if not json:
        print("\t".join(COLUMNS))
    first = 1 if last is None else max(1, len(solves) - last + 1)
    for number, solve in enumerate(solves[first - 1 :], first):
        try:
            held = result_of(held_in(solve.scramble, colour, seconds))
        except PuzzleError as error:
            if error.kind == "colour":
                raise
            print(f"cubogram: solve {number} is left out: {error.message}", file=sys.stderr)
            continue
        known.append((solve, held))
        crosses, time = dict(held.crosses), written(solve.result)
        about = {"solve": number, "time": time, "scramble": solve.scramble}
        rows.append({**about, **held.as_json()})
        if not json:
            best, length = held.shortest_cross
            own, skips = crosses[colour], ", ".join(held.skips)
            shorter = f"{best} {length}" if length < own else ""
            cells = (number, time, own, shorter, held.turns, held.short, skips)
            print(*cells, sep="\t", flush=True)
    numbers = {solve.name: row["solve"] for (solve, _), row in zip(known, rows, strict=True)}
    again = [(numbers[one.solve.name], reason(one, colour)) for one in worth_trying(known)]
    if json:
        worth = [{"solve": number, "why": why} for number, why in again]
        print_json({"session": name, "colour": colour, "solves": rows, "worth": worth})
    elif again:
        print("\nWorth trying again:")
        for number, why in again:
            print(f"solve {number}, {why}")


def _chosen(file: str, session: str | None) -> "tuple[str, list[Solve]]":
    """The session's name and its solves, the oldest first."""
    from cubogram.files import text_of
    from cubogram.timing.formats import read_file

    with opened(file) as stream:
        data = stream.read()
    try:
        loaded = read_file(text_of(data))
    except ValueError as problem:
        raise PuzzleError("file", f"{shown(file)} cannot be read: {problem}") from None
    others = [
        f"{counted(len(one.solves), 'solve')} for another puzzle ({one.event}) in {one.name}"
        for one in loaded.sessions
        if one.solves and not one.is_cube
    ]
    for left in (*loaded.left_out, *others):
        print(f"cubogram: left out: {left}", file=sys.stderr)
    cubes = [one for one in loaded.sessions if one.is_cube]
    sessions = [one for one in cubes if one.solves and session in (None, one.name)]
    if not sessions:
        names = ", ".join(one.name for one in cubes) or "none"
        wanted = f"called {session!r}" if session else "with solves"
        raise PuzzleError("file", f"{shown(file)} has no session {wanted}; its sessions: {names}")
    return sessions[-1].name, sessions[-1].solves
