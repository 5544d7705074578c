"""Commands about the cube itself: scramble, apply, check."""

import argparse
import json
import math
import random
import sys
from typing import TYPE_CHECKING

from ..errors import PuzzleError
from .arguments import whole_number

if TYPE_CHECKING:
    from ..cube.cubies import Cubies

MAX_SCRAMBLES = 10_000
REASONS = 10
"""So many reasons why a colouring is no cube fit on a line; `--json` has them all."""

SCRAMBLE_LENGTH = 21
"""A scramble may have so many turns; the first one found that has no more is taken, so that
a seed always gives the same scrambles, whatever the speed of the machine."""


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds scramble, apply and check."""
    parser = subparsers.add_parser("scramble", help="random-state scrambles, all states equal")
    parser.add_argument(
        "-n", type=whole_number, default=1, metavar="N", help="how many (default 1)"
    )
    parser.add_argument("--seed", metavar="S", help="the same S gives the same scrambles")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.set_defaults(run=scramble)

    parser = subparsers.add_parser("apply", help="the cube after a maneuver, unfolded")
    parser.add_argument("maneuver", metavar="MANEUVER", help="such as \"R U R' U'\"; - reads it")
    parser.add_argument("--to", metavar="STATE", help="where to start: a maneuver or 54 facelets")
    parser.add_argument(
        "--compact", action="store_true", help="MANEUVER in letters: u is counter-clockwise"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(run=apply)

    parser = subparsers.add_parser("check", help="whether 54 facelets are a cube, and why not")
    parser.add_argument("facelets", metavar="FACELETS", help="54 colours or a net; - reads them")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(run=check)


def text_argument(text: str) -> str:
    """The argument itself, or what stands on standard input if it is `-`."""
    if text != "-":
        return text
    try:
        return sys.stdin.read()
    except UnicodeDecodeError:
        raise PuzzleError("text", "standard input is not UTF-8 text") from None


def scramble(arguments: argparse.Namespace) -> int:
    """Prints scrambles, one a line."""
    from ..cube.facelets import to_facelets
    from ..cube.random_state import random_state
    from ..twophase.solver import prepare

    if not 1 <= arguments.n <= MAX_SCRAMBLES:
        raise PuzzleError(
            "argument", f"-n {arguments.n}: the number of scrambles is 1 to {MAX_SCRAMBLES:,}"
        )
    rng = None
    if arguments.seed is not None:
        rng = random.Random(arguments.seed)
        for _ in prepare():  # with tables that still grow, the maneuvers would vary with the clock
            pass
    for _ in range(arguments.n):
        state = random_state(rng)
        maneuver = _maneuver_to(state)
        if arguments.json:
            print(json.dumps({"maneuver": maneuver, "state": to_facelets(state)}))
        else:
            print(maneuver, flush=True)
    return 0


def _maneuver_to(state: "Cubies") -> str:
    """A maneuver that leads from the solved cube to a state: a solution backwards."""
    from ..cube.notation import format_maneuver, inverse
    from ..twophase.solver import search

    best = None
    for found in search(state, seconds=math.inf, length=SCRAMBLE_LENGTH):
        best = found or best
    assert best is not None, "every state has a solution"
    return format_maneuver(inverse(best.text))


def apply(arguments: argparse.Namespace) -> int:
    """Prints the cube after a maneuver."""
    from ..cube.describe import describe
    from ..cube.notation import format_maneuver, length, parse
    from ..cube.state import SOLVED_CUBE, parse_held
    from ..cube.stickers import net

    start = SOLVED_CUBE if arguments.to is None else parse_held(text_argument(arguments.to))
    moves = parse(text_argument(arguments.maneuver), arguments.compact)
    cube = start.after(moves)
    if arguments.json:
        result = {
            "state": cube.facelets,
            "orientation": cube.orientation,
            "maneuver": format_maneuver(moves),
            "length": length(moves),
            "solved": cube.cubies.is_solved,
            "description": describe(cube.cubies),
        }
        print(json.dumps(result))
    else:
        print(net(cube.facelets))
    return 0


def check(arguments: argparse.Namespace) -> int:
    """Prints what 54 facelets are; if they are no cube, says every reason why."""
    from ..cube.describe import describe
    from ..cube.facelets import from_facelets, read_letters
    from ..cube.validity import as_error, diagnose

    letters = read_letters(text_argument(arguments.facelets))
    problems = diagnose(letters)
    if arguments.json:
        result = {
            "state": letters,
            "valid": not problems,
            "problems": [problem.as_json() for problem in problems],
        }
        print(json.dumps(result))
    if problems:
        raise as_error(problems, REASONS)
    if not arguments.json:
        print(f"a cube: {describe(from_facelets(letters))}")
    return 0
