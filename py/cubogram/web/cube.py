"""Commands about the cube itself: reading what is typed, turning, checking.

Places in a text ("start", "end") count UTF-16 units, as JavaScript's strings do.
"""

import random as random_numbers
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from ..cube import notation, validity
from ..cube.describe import describe
from ..cube.facelets import read_letters, to_facelets
from ..cube.random_state import random_number, state_number
from ..cube.state import SOLVED_CUBE, HeldCube, looks_like_facelets, parse_held
from ..cube.stickers import net
from ..errors import PuzzleError

JSON = dict[str, Any]


def parse(text: str, compact: bool = False) -> JSON:
    """The moves of a maneuver, each with its place in the text, and the maneuver's lengths.

    >>> parse("R2' u")["moves"]
    [{'move': 'R2', 'start': 0, 'end': 3}, {'move': 'Uw', 'start': 4, 'end': 5}]
    >>> parse("R2' u")["maneuver"], parse("R2' u")["length"]
    ('R2 Uw', {'HTM': 2, 'QTM': 3, 'STM': 2})
    """
    with _places_in(text):
        placed = notation.parse_places(text, compact)
    units = _utf16_units(text)
    return {
        "moves": [
            {"move": str(move), "start": units[start], "end": units[end]}
            for move, start, end in placed
        ],
        **_maneuver(move for move, _, _ in placed),
    }


def read(text: str, compact: bool = False) -> JSON:
    """What a person typed, be it a maneuver or 54 facelets, as a cube.

    The result has the cube as `apply` gives it, and "kind": "maneuver" with "moves" and
    "maneuver", or "facelets" with none.

    >>> {key: read("y")[key] for key in ("kind", "moves", "orientation", "description")}
    {'kind': 'maneuver', 'moves': ['y'], 'orientation': 'UBRDFL', 'description': 'solved'}
    """
    with _places_in(text):
        cube = parse_held(text, compact)
        if looks_like_facelets(text):
            return {"kind": "facelets", "moves": [], "maneuver": "", **_cube(cube)}
        moves = notation.parse(text, compact)
    return {
        "kind": "maneuver",
        "moves": [str(move) for move in moves],
        **_maneuver(moves),
        **_cube(cube),
    }


def apply(maneuver: str, to: str | None = None, compact: bool = False) -> JSON:
    """The cube after a maneuver, by default from the solved cube.

    "facelets" are the 54 colours as the cube is held, "relative" the same named by the centres'
    places, "orientation" the six centres, "net" the unfolded cube, "description" a sentence.

    >>> apply("R U R' U'", to="U R U' R'")["solved"]
    True
    """
    with _places_in(to or ""):
        start = SOLVED_CUBE if to is None else parse_held(to)
    with _places_in(maneuver):
        moves = notation.parse(maneuver, compact)
    return {**_cube(start.after(moves)), **_maneuver(moves)}


def check(facelets: str) -> JSON:
    """Whether 54 colours are a cube, and if not, every reason why and a repair if one is enough.

    >>> check("UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB")["problems"][0]["message"]
    'the UFR corner is twisted clockwise'
    """
    with _places_in(facelets):
        letters = read_letters(facelets)
    problems = validity.diagnose(letters)
    return {
        "valid": not problems,
        "facelets": letters,
        "problems": [problem.as_json() for problem in problems],
        "message": validity.as_error(problems).message if problems else "",
    }


def random(seed: int | str | None = None) -> JSON:
    """A random state, each with the same chance, and its number (as text: it has 66 bits).

    >>> random(seed=1) == random(seed=1)
    True
    """
    number = random_number(None if seed is None else random_numbers.Random(seed))
    return {"number": str(number), **_cube(HeldCube(state_number(number)))}


def simplify(text: str) -> JSON:
    """The maneuver with neighbouring turns joined and cancelled.

    >>> simplify("R L R'")["maneuver"]
    'L'
    """
    with _places_in(text):
        return _maneuver(notation.simplify(text))


def invert(text: str) -> JSON:
    """The maneuver that undoes this one.

    >>> invert("R U2")["maneuver"]
    "U2 R'"
    """
    with _places_in(text):
        return _maneuver(notation.inverse(text))


def mirror(text: str, plane: str = "M") -> JSON:
    """The maneuver in a mirror in the plane of M (left and right), E or S.

    >>> mirror("R U")["maneuver"]
    "L' U'"
    """
    with _places_in(text):
        return _maneuver(notation.mirror(text, plane))


def _maneuver(moves: Iterable[notation.Move]) -> JSON:
    moves = tuple(moves)
    lengths = {metric: notation.length(moves, metric) for metric in notation.METRICS}
    return {"maneuver": notation.format_maneuver(moves), "length": lengths}


def _cube(cube: HeldCube) -> JSON:
    return {
        "facelets": cube.facelets,
        "relative": to_facelets(cube.cubies),
        "orientation": cube.orientation,
        "net": net(cube.facelets),
        "solved": cube.cubies.is_solved,
        "description": describe(cube.cubies),
    }


def _utf16_units(text: str) -> list[int]:
    """For each character of the text, and its end, how many UTF-16 units stand before it."""
    units = [0]
    for character in text:
        units.append(units[-1] + (2 if ord(character) > 0xFFFF else 1))
    return units


@contextmanager
def _places_in(text: object) -> Iterator[None]:
    """Makes errors about a text count places in UTF-16 units, and refuses what is no text."""
    if not isinstance(text, str):
        raise PuzzleError("command", f"a text is wanted, not {type(text).__name__}")
    try:
        yield
    except PuzzleError as error:
        if error.where and {"start", "end"} <= error.where.keys():
            units = _utf16_units(text)
            places = {key: units[error.where[key]] for key in ("start", "end")}
            raise PuzzleError(error.kind, error.message, {**error.where, **places}) from None
        raise
