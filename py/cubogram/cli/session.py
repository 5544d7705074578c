"""The `session` command: what the scrambles of a timer's session offered, and what to try again."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cubogram.cli.arguments import whole_number
from cubogram.cli.streams import shown
from cubogram.errors import PuzzleError

if TYPE_CHECKING:
    from cubogram.timing.held import Held
    from cubogram.timing.solves import Solve

COLUMNS = ("solve", "time", "cross", "best cross", "CFOP", "short", "skips")
SHORT_SECONDS = 0.1


def add_commands(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds session."""
    parser = subparsers.add_parser(
        "session",
        help="a timer's session: crosses, CFOP, a short solution and skips for each scramble",
        description="Reads a file from csTimer or from the timer on the Cubogram site. For each "
        "solve, prints the shortest cross in your colour and in the best one, the number of turns "
        "that CFOP takes, a short solution, and what is skipped; then up to ten solves that are "
        "worth another try, because they were slow for their scrambles.",
    )
    parser.add_argument(
        "file", metavar="FILE", help="JSON, as a timer exports it, or - for standard input"
    )
    parser.add_argument(
        "--session",
        metavar="NAME",
        help="which session, if there are several (default: the last one)",
    )
    parser.add_argument("--last", type=whole_number, metavar="N", help="only the latest N solves")
    parser.add_argument(
        "--colour",
        default="white",
        metavar="C",
        help="the colour of your cross: white (default), yellow, green, blue, red or orange",
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=SHORT_SECONDS,
        metavar="S",
        help=f"how long to search for each short solution (default {SHORT_SECONDS:g})",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(run=session)


def session(arguments: argparse.Namespace) -> int:
    """Prints a line for each solve as soon as it is known, then the solves worth another try."""
    from cubogram.cfop.cube_orientation import colour_name
    from cubogram.timing.held import reason, worth_trying
    from cubogram.timing.times import written

    name, solves = _chosen(arguments)
    colour = colour_name(arguments.colour.strip().lower())
    known, rows = [], []
    if not arguments.json:
        print("\t".join(COLUMNS))
    first = 1
    if arguments.last is not None:
        first = max(1, len(solves) - arguments.last + 1)
    for number, solve in enumerate(solves[first - 1 :], first):
        try:
            held = _held(solve, colour, arguments.seconds)
        except PuzzleError as error:
            if error.kind == "colour":
                raise
            print(f"cubogram: solve {number} is left out: {error.message}", file=sys.stderr)
            continue
        known.append((solve, held))
        best, length = held.shortest_cross
        row: dict[str, Any] = {
            "solve": number,
            "time": written(solve.result),
            "scramble": solve.scramble,
            "crosses": dict(held.crosses),
            "cfop": held.turns,
            "short": held.short,
            "skips": list(held.skips),
        }
        rows.append(row)
        if not arguments.json:
            own = dict(held.crosses)[colour]
            cells = (number, row["time"], own, f"{best} {length}" if length < own else "")
            skips = ", ".join(held.skips)
            print(*cells, held.turns, held.short, skips, sep="\t", flush=True)
    numbers = {solve.name: row["solve"] for (solve, _), row in zip(known, rows, strict=True)}
    again = [(numbers[one.solve.name], reason(one, colour)) for one in worth_trying(known)]
    if arguments.json:
        worth = [{"solve": number, "why": why} for number, why in again]
        found = {"session": name, "colour": colour, "solves": rows, "worth": worth}
        print(json.dumps(found, ensure_ascii=False))
    elif again:
        print("\nWorth trying again:")
        for number, why in again:
            print(f"solve {number}, {why}")
    return 0


def _chosen(arguments: argparse.Namespace) -> tuple[str, list[Solve]]:
    """The session's name and its solves, the oldest first."""
    from cubogram.cli.cube import text_argument
    from cubogram.timing.formats import read_file

    path = arguments.file
    try:
        if path == "-":
            text = text_argument(path)
        else:
            with open(path, encoding="utf-8-sig") as file:
                text = file.read()
        loaded = read_file(text)
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise PuzzleError("file", f"{shown(path)} cannot be read: {reason}") from None
    for left in loaded.left_out:
        print(f"cubogram: left out: {left}", file=sys.stderr)
    sessions = [(name, solves) for name, solves in loaded.sessions if solves]
    if arguments.session is not None:
        sessions = [one for one in sessions if one[0] == arguments.session]
    if not sessions:
        names = ", ".join(name for name, _ in loaded.sessions) or "none"
        wanted = f"called {arguments.session!r}" if arguments.session else "with solves"
        raise PuzzleError("file", f"{shown(path)} has no session {wanted}; its sessions: {names}")
    return sessions[-1]


def _held(solve: Solve, colour: str, seconds: float) -> Held:
    """What the scramble of a solve offered."""
    from cubogram.cfop import Style
    from cubogram.cfop.first_steps import first_steps
    from cubogram.cfop.solver import solve as by_cfop
    from cubogram.cube.coloured import read_coloured
    from cubogram.timing.held import Held, skips_in

    if not solve.scramble.strip():
        raise PuzzleError("scramble", "it has no scramble")
    cube = read_coloured(solve.scramble)
    found: Iterator[Any] = filter(None, first_steps(cube, "cross"))
    crosses = tuple(sorted(((one.colour, one.turns) for one in found), key=lambda one: one[1]))
    cfop = by_cfop(cube, Style(colour=colour))
    short = 0 if cube.cube.is_solved else len(cube.cube.solve(seconds=seconds))
    steps = cfop.as_json()["steps"]
    return Held(crosses, cfop.turns, skips_in(steps), short)
