"""Commands about the cube itself: scramble, apply, check, patterns."""

import random
import sys
from typing import Annotated

from cubogram.cli.arguments import Json, JsonLines, Notation, Picture
from cubogram.cli.streams import print_json, text_argument
from cubogram.cube.cubies import FACES
from cubogram.cube.facelet_text import in_order, net, to_digits
from cubogram.errors import PuzzleError

MAX_SCRAMBLES = 10_000
REASONS = 10
"""The most reasons on one line why a colouring is not a cube; `--json` has them all."""


def scramble(*, n: int = 1, seed: int | str | None = None, json: JsonLines = False) -> None:
    """Random-state scrambles, all states equally likely.

    -n N: how many (default 1)
    --seed S: the same S gives the same scrambles
    """
    from cubogram.cube.cube import Cube

    if not 1 <= n <= MAX_SCRAMBLES:
        raise PuzzleError("argument", f"-n {n}: ask for 1 to {MAX_SCRAMBLES:,} scrambles")
    drawn_from = None if seed is None else random.Random(seed)
    for _ in range(n):
        cube = Cube.random(drawn_from)
        maneuver = cube.scramble()
        if json:
            print_json({"maneuver": str(maneuver), "state": cube.facelets})
        else:
            print(maneuver, flush=True)


def apply(
    maneuver: str,
    *,
    to: str | None = None,
    notation: Annotated[Notation, "MANEUVER and STATE"],
    inverse: bool = False,
    digits: bool = False,
    line: str | bool = False,
    permutation: bool = False,
    json: Json = False,
    picture: Annotated[Picture, "the cube, unfolded,"],
) -> None:
    """The cube after a maneuver, unfolded.

    MANEUVER: such as "R U R' U'", or - for standard input
    --to STATE: where to start: a maneuver or 54 facelets
    --inverse: also show the inverse of MANEUVER, in the same notation, and the cube after it
    --digits: show colours as digits: 0 up, 1 down, 2 left, 3 right, 4 front, 5 back
    --line FACES: show the 54 colours on one line instead of as a net, face by face in the order of
        FACES (default URFDLB; UDLRFB means up, down, left, right, front, back)
    --permutation: show instead where the stickers go, in short form and as cycles, and the order
    """
    from cubogram.cube.coloured import ColouredCube
    from cubogram.cube.cube import Cube
    from cubogram.cube.maneuver import Maneuver
    from cubogram.cube.permutation import Permutation
    from cubogram.draw.nets import net as drawn

    def shown(cube: ColouredCube) -> str:
        facelets = to_digits(cube.cube.facelets) if digits else cube.facelets
        return in_order(facelets, FACES if line is True else line) if line else net(facelets)

    start = ColouredCube(Cube()) if to is None else notation.cube(to)
    with notation.ordinary(text_argument(maneuver)) as text:
        turns = Maneuver(text)
    cube, back = start.apply(turns), ~turns
    undo = back.compact if notation.compact else str(back)
    if json:
        result = {
            "state": cube.facelets,
            "orientation": cube.orientation,
            "maneuver": str(turns),
            "length": turns.htm,
            "solved": cube.cube.is_solved,
            "description": cube.cube.describe(),
        }
        if inverse:
            result["inverse"] = undo
        if digits:
            result["digits"] = to_digits(cube.cube.facelets)
        if line:
            result["line"] = shown(cube)
        if permutation:
            result["permutation"] = Permutation(turns).as_json()
        print_json(result)
    elif permutation:
        print(Permutation(turns).describe())
    else:
        print(shown(cube))
        if inverse:
            print(f"\nback: {undo}\n\n{shown(cube.apply(back))}")
    picture.save(lambda: drawn(cube))


def check(
    facelets: str,
    *,
    json: Json = False,
    picture: Annotated[Picture, "the facelets, whether or not they make a cube,"],
) -> None:
    """Whether 54 facelets make a cube and, if not, why not.

    FACELETS: 54 colours or a net, or - for standard input
    """
    from cubogram.cube.cube import Cube
    from cubogram.cube.facelet_text import read_facelets
    from cubogram.cube.validity import as_error, diagnose
    from cubogram.draw.nets import net as drawn

    letters = read_facelets(text_argument(facelets)).letters
    picture.save(lambda: drawn(letters))
    problems = diagnose(letters)
    if json:
        reasons = [problem.as_json() for problem in problems]
        print_json({"state": letters, "valid": not problems, "problems": reasons})
    if problems:
        raise as_error(problems, letters, REASONS)
    if not json:
        print(f"a cube: {Cube(letters).describe()}")


def patterns(
    name: str | None = None,
    *,
    json: JsonLines = False,
    picture: Annotated[Picture, "the pattern, unfolded,"],
) -> None:
    """The named patterns, each with the shortest maneuver known.

    NAME: only this one, drawn as a net
    """
    from cubogram.cube import named_patterns as named
    from cubogram.draw.nets import net as drawn

    chosen = named.named_patterns()
    if name is not None:
        found = named.find(name)
        if found is None:
            alike = named.alike(name)
            offer = f"; did you mean {alike.name}?" if alike else ""
            raise PuzzleError("pattern", f"no pattern is called {name!r}{offer}")
        chosen = (found,)
    for pattern in chosen:
        if json:
            print_json(pattern.as_json())
        elif name is None:
            print(f"{pattern.name:<24} {pattern.maneuver.htm:2}  {pattern.maneuver}")
        else:
            print(f"{pattern.cube.net}\n\n{pattern.maneuver}")
            print(f"{' = '.join(pattern.names)}: {pattern}", file=sys.stderr)
    if name is not None:
        picture.save(lambda: drawn(chosen[0].cube))
    elif picture.svg is not None:
        raise PuzzleError("argument", "--svg draws one pattern; give its NAME")
