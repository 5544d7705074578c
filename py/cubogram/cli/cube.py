"""Commands about the cube itself: scramble, apply, check, patterns."""

import argparse
import json
import random
import sys
from typing import TYPE_CHECKING

from cubogram.cli.arguments import add_language, seed, typed, whole_number
from cubogram.cli.pictures import add_svg, save_svg
from cubogram.cli.streams import read_input
from cubogram.cube.cubies import FACES
from cubogram.cube.facelet_text import in_order, net, to_digits
from cubogram.errors import PuzzleError

if TYPE_CHECKING:
    from cubogram.cube.coloured import ColouredCube

MAX_SCRAMBLES = 10_000
REASONS = 10
"""The most reasons on one line why a colouring is not a cube; `--json` has them all."""


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds scramble, apply, check and patterns."""
    parser = subparsers.add_parser(
        "scramble", help="random-state scrambles, all states equally likely"
    )
    parser.add_argument(
        "-n", type=whole_number, default=1, metavar="N", help="how many (default 1)"
    )
    parser.add_argument(
        "--seed", type=seed, metavar="S", help="the same S gives the same scrambles"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object per line")
    parser.set_defaults(run=scramble)

    parser = subparsers.add_parser("apply", help="the cube after a maneuver, unfolded")
    parser.add_argument(
        "maneuver", metavar="MANEUVER", help="such as \"R U R' U'\", or - for standard input"
    )
    parser.add_argument("--to", metavar="STATE", help="where to start: a maneuver or 54 facelets")
    add_language(parser, "MANEUVER and STATE")
    parser.add_argument(
        "--inverse",
        action="store_true",
        help="also show the inverse of MANEUVER, in the same notation, and the cube after it",
    )
    parser.add_argument(
        "--digits",
        action="store_true",
        help="show colours as digits: 0 up, 1 down, 2 left, 3 right, 4 front, 5 back",
    )
    parser.add_argument(
        "--line",
        nargs="?",
        const=FACES,
        metavar="FACES",
        help="show the 54 colours on one line instead of as a net, face by face in the order of "
        "FACES (default URFDLB; UDLRFB means up, down, left, right, front, back)",
    )
    parser.add_argument(
        "--permutation",
        action="store_true",
        help="show instead where the stickers go, in short form and as cycles, and the order",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    add_svg(parser, "the cube, unfolded,")
    parser.set_defaults(run=apply)

    parser = subparsers.add_parser(
        "check", help="whether 54 facelets make a cube and, if not, why not"
    )
    parser.add_argument(
        "facelets", metavar="FACELETS", help="54 colours or a net, or - for standard input"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    add_svg(parser, "the facelets, whether or not they make a cube,")
    parser.set_defaults(run=check)

    parser = subparsers.add_parser(
        "patterns", help="the named patterns, each with the shortest maneuver known"
    )
    parser.add_argument("name", metavar="NAME", nargs="?", help="only this one, drawn as a net")
    parser.add_argument("--json", action="store_true", help="one JSON object per line")
    add_svg(parser, "the pattern, unfolded,")
    parser.set_defaults(run=patterns)


def text_argument(text: str) -> str:
    """The argument itself, or the text of standard input if it is `-`."""
    return read_input() if text == "-" else text


def scramble(arguments: argparse.Namespace) -> int:
    """Prints scrambles, one per line."""
    from cubogram.cube.cube import Cube

    if not 1 <= arguments.n <= MAX_SCRAMBLES:
        raise PuzzleError("argument", f"-n {arguments.n}: ask for 1 to {MAX_SCRAMBLES:,} scrambles")
    drawn_from = None if arguments.seed is None else random.Random(arguments.seed)
    for _ in range(arguments.n):
        cube = Cube.random(drawn_from)
        maneuver = cube.scramble()
        if arguments.json:
            print(json.dumps({"maneuver": str(maneuver), "state": cube.facelets}))
        else:
            print(maneuver, flush=True)
    return 0


def apply(arguments: argparse.Namespace) -> int:
    """Prints the cube after a maneuver; with `--inverse`, also the inverse and its cube."""
    from cubogram.cube.coloured import ColouredCube, read_coloured
    from cubogram.cube.cube import Cube
    from cubogram.cube.maneuver import Maneuver
    from cubogram.cube.permutation import Permutation
    from cubogram.draw.nets import net as picture

    start = ColouredCube(Cube())
    if arguments.to is not None:
        with typed(arguments, text_argument(arguments.to)) as text:
            start = read_coloured(text)
    with typed(arguments, text_argument(arguments.maneuver)) as text:
        maneuver = Maneuver(text)
    back = ~maneuver
    undo = back.compact if arguments.compact else str(back)
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
        if arguments.inverse:
            result["inverse"] = undo
        if arguments.digits:
            result["digits"] = to_digits(cube.cube.facelets)
        if arguments.line:
            result["line"] = _shown(arguments, cube)
        if arguments.permutation:
            result["permutation"] = Permutation(maneuver).as_json()
        print(json.dumps(result))
    elif arguments.permutation:
        print(Permutation(maneuver).describe())
    else:
        print(_shown(arguments, cube))
        if arguments.inverse:
            print(f"\nback: {undo}\n\n{_shown(arguments, cube.apply(back))}")
    save_svg(arguments, lambda: picture(cube))
    return 0


def _shown(arguments: argparse.Namespace, cube: "ColouredCube") -> str:
    """The colours as the options ask for them: letters or digits, a net or a line."""
    facelets = to_digits(cube.cube.facelets) if arguments.digits else cube.facelets
    return in_order(facelets, arguments.line) if arguments.line else net(facelets)


def check(arguments: argparse.Namespace) -> int:
    """Describes the cube that 54 facelets show, or says why they are not a cube."""
    from cubogram.cube.cube import Cube
    from cubogram.cube.facelet_text import read_facelets
    from cubogram.cube.validity import as_error, diagnose
    from cubogram.draw.nets import net as picture

    letters = read_facelets(text_argument(arguments.facelets)).letters
    save_svg(arguments, lambda: picture(letters))
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


def patterns(arguments: argparse.Namespace) -> int:
    """Prints the named patterns, or one of them."""
    from cubogram.cube import named_patterns as named
    from cubogram.draw.nets import net as picture

    chosen = named.named_patterns()
    if arguments.name is not None:
        found = named.find(arguments.name)
        if found is None:
            alike = named.alike(arguments.name)
            offer = f"; did you mean {alike.name}?" if alike else ""
            raise PuzzleError("pattern", f"no pattern is called {arguments.name!r}{offer}")
        chosen = (found,)
    for pattern in chosen:
        if arguments.json:
            print(json.dumps(pattern.as_json()))
        elif arguments.name is None:
            print(f"{pattern.name:<24} {pattern.maneuver.htm:2}  {pattern.maneuver}")
        else:
            print(f"{pattern.cube.net}\n\n{pattern.maneuver}")
            print(f"{' = '.join(pattern.names)}: {pattern}", file=sys.stderr)
    if arguments.name is not None:
        save_svg(arguments, lambda: picture(chosen[0].cube))
    elif arguments.svg is not None:
        raise PuzzleError("argument", "--svg draws one pattern; give its NAME")
    return 0
