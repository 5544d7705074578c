"""Commands about the cube itself: scramble, apply, check."""

import argparse
import json
import random
import sys

from cubogram.cli.arguments import seed, whole_number
from cubogram.cli.pictures import add_svg, save_svg
from cubogram.errors import PuzzleError

MAX_SCRAMBLES = 10_000
REASONS = 10
"""So many reasons why a colouring is no cube fit on a line; `--json` has them all."""


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds scramble, apply and check."""
    parser = subparsers.add_parser("scramble", help="random-state scrambles, all states equal")
    parser.add_argument(
        "-n", type=whole_number, default=1, metavar="N", help="how many (default 1)"
    )
    parser.add_argument(
        "--seed", type=seed, metavar="S", help="the same S gives the same scrambles"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.set_defaults(run=scramble)

    parser = subparsers.add_parser("apply", help="the cube after a maneuver, unfolded")
    parser.add_argument("maneuver", metavar="MANEUVER", help="such as \"R U R' U'\"; - reads it")
    parser.add_argument("--to", metavar="STATE", help="where to start: a maneuver or 54 facelets")
    parser.add_argument(
        "--compact", action="store_true", help="MANEUVER in letters: u is counter-clockwise"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    add_svg(parser, "the cube, unfolded,")
    parser.set_defaults(run=apply)

    parser = subparsers.add_parser("check", help="whether 54 facelets are a cube, and why not")
    parser.add_argument("facelets", metavar="FACELETS", help="54 colours or a net; - reads them")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    add_svg(parser, "the facelets, a cube or not,")
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
    from cubogram.cube.cube import Cube
    from cubogram.shortcuts import complete_tables

    if not 1 <= arguments.n <= MAX_SCRAMBLES:
        raise PuzzleError(
            "argument", f"-n {arguments.n}: the number of scrambles is 1 to {MAX_SCRAMBLES:,}"
        )
    drawn_from = None if arguments.seed is None else random.Random(arguments.seed)
    if drawn_from is not None:
        complete_tables()
    for _ in range(arguments.n):
        cube = Cube.random(drawn_from)
        maneuver = cube.scramble()
        if arguments.json:
            print(json.dumps({"maneuver": str(maneuver), "state": cube.facelets}))
        else:
            print(maneuver, flush=True)
    return 0


def apply(arguments: argparse.Namespace) -> int:
    """Prints the cube after a maneuver."""
    from cubogram.cube.coloured import ColouredCube, read_coloured
    from cubogram.cube.cube import Cube
    from cubogram.cube.maneuver import Maneuver
    from cubogram.cube.stickers import net
    from cubogram.draw.nets import net as picture

    start = ColouredCube(Cube())
    if arguments.to is not None:
        start = read_coloured(text_argument(arguments.to))
    maneuver = Maneuver(text_argument(arguments.maneuver), compact=arguments.compact)
    cube = start.apply(maneuver)
    if arguments.json:
        result = {
            "state": cube.facelets,
            "orientation": cube.orientation,
            "maneuver": str(maneuver),
            "length": maneuver.htm,
            "solved": cube.cube.is_solved,
            "description": cube.cube.describe(),
        }
        print(json.dumps(result))
    else:
        print(net(cube.facelets))
    save_svg(arguments, lambda: picture(cube))
    return 0


def check(arguments: argparse.Namespace) -> int:
    """Prints what 54 facelets are; if they are no cube, says every reason why."""
    from cubogram.cube.cube import Cube
    from cubogram.cube.stickers import read_letters
    from cubogram.cube.validity import as_error, diagnose
    from cubogram.draw.nets import net

    letters = read_letters(text_argument(arguments.facelets))
    save_svg(arguments, lambda: net(letters))
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
        print(f"a cube: {Cube(letters).describe()}")
    return 0
