"""Commands about the cube itself: reading what is typed, turning, checking.

Positions in a text ("start", "end") count UTF-16 units, like JavaScript strings.

A text may have more than one meaning. Then the result has "suggestions", or the error has them next
to "start" and "end" (which may be missing). Each has "way" ("compact", "without", "ordinary" or
"maneuver"), "words" for a person, and "text", the other meaning in unambiguous notation.
"""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any

from cubogram.cfop.cube_orientation import COLOUR_NAMES
from cubogram.cube.coloured import ColouredCube, read_coloured
from cubogram.cube.cube import Cube
from cubogram.cube.facelet_text import net, read_facelets
from cubogram.cube.facelets import to_facelets
from cubogram.cube.maneuver import METRICS, Maneuver
from cubogram.cube.move_text import Moves
from cubogram.cube.move_text import parse as parse_moves
from cubogram.cube.permutation import Permutation
from cubogram.cube.random_state import number_of
from cubogram.cube.reading import read_moves
from cubogram.cube.scramble_lists import reading_list
from cubogram.cube.suggestions import other_readings
from cubogram.cube.validity import as_error, diagnose
from cubogram.cube.wording import Wording
from cubogram.errors import PuzzleError

JSON = dict[str, Any]
Events = Generator[None, None, JSON]


def parse(text: str, compact: bool = False) -> JSON:
    """The moves of a maneuver, each with its position in the text, and the maneuver's lengths.

    >>> parse("R2' u")["moves"]
    [{'move': 'R2', 'start': 0, 'end': 3}, {'move': 'u', 'start': 4, 'end': 5}]
    >>> parse("R2' u")["maneuver"], parse("R2' u")["length"]
    ('R2 u', {'HTM': 2, 'QTM': 3, 'STM': 2})
    """
    with _places_in(text, compact):
        given = read_moves(text, compact)
    units = utf16_units(text)
    return {
        "suggestions": _suggestions(text, compact),
        "moves": [
            {"move": str(move), "start": units[start], "end": units[end]}
            for move, start, end in given.placed
        ],
        **_maneuver(Maneuver(given)),
    }


def read(text: str, compact: bool = False) -> JSON:
    """Reads what a person typed, a maneuver or 54 facelets, as a cube.

    The result has the cube as `apply` returns it, "suggestions" (usually none), and "kind":
    "maneuver" with "moves" and "maneuver", or "facelets" without. For a scramble with its solution,
    or a link to one, "moves" are the scramble's and "solution" is a maneuver; otherwise "solution"
    is None.

    >>> {key: read("y")[key] for key in ("kind", "moves", "orientation", "description")}
    {'kind': 'maneuver', 'moves': ['y'], 'orientation': 'UBRDFL', 'description': 'solved'}
    """
    with _places_in(text, compact):
        cube = read_coloured(text, compact=compact)
        given = cube.given
        solution = None if given is None else given.solution
        about: JSON = {
            "suggestions": _suggestions(text, compact),
            "solution": None if solution is None else str(Maneuver(parse_moves(solution))),
            **_cube(cube),
        }
    if not isinstance(given, Moves):
        return {"kind": "facelets", "moves": [], "maneuver": "", **about}
    maneuver = Maneuver(given)
    return {
        "kind": "maneuver",
        "moves": list(map(str, maneuver)),
        **_maneuver(maneuver),
        **about,
    }


def list_(text: str) -> Events:
    """The cubes in a text with several (numbered lines, a csTimer export), with what it says about
    each: "number", "time", "penalty", "date" and "comment", as far as present.

    >>> from cubogram.slices import result_of
    >>> result_of(list_("1. R U\\n2. F"))["cubes"][1]
    {'place': 'line 2', 'text': 'F', 'facts': {'number': '2'}}
    """
    found = yield from reading_list(text)
    return {"cubes": [each._asdict() for each in found]}


def apply(maneuver: str, to: str | None = None, compact: bool = False) -> JSON:
    """The cube after a maneuver, by default from the solved cube.

    "facelets" are the 54 colours as the cube is held, "relative" the same named by the centres'
    places, "orientation" the six centres, "net" the unfolded cube, "description" a sentence.

    >>> apply("R U R' U'", to="U R U' R'")["solved"]
    True
    """
    with _places_in(to or "", compact):
        start = ColouredCube(Cube()) if to is None else read_coloured(to, compact=compact)
    with _places_in(maneuver, compact):
        moves = Maneuver(maneuver, compact=compact)
    return {**_cube(start.apply(moves)), **_maneuver(moves)}


def check(facelets: str, words: bool = False) -> JSON:
    """Checks whether 54 colours make a cube; if not, gives every reason, and a repair if one
    exists.

    With `words`, the messages use the usual colours in place of the letters of faces: white, not U.

    >>> check("UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB")["problems"][0]["message"]
    'the UFR corner is twisted clockwise'
    """
    with _places_in(facelets):
        letters = read_facelets(facelets).letters
    problems = diagnose(letters, Wording(COLOUR_NAMES if words else {}))
    return {
        "valid": not problems,
        "facelets": letters,
        "problems": [problem.as_json() for problem in problems],
        "message": as_error(problems).message if problems else "",
    }


def random(seed: int | str | None = None) -> JSON:
    """A random state, all equally likely, and its number (as text: it has 66 bits).

    >>> random(seed=1) == random(seed=1)
    True
    """
    cube = Cube.random(seed)
    return {"number": str(number_of(cube.cubies)), **_cube(ColouredCube(cube))}


def simplify(text: str) -> JSON:
    """The maneuver with neighbouring turns combined and cancelled.

    >>> simplify("R L R'")["maneuver"]
    'L'
    """
    with _places_in(text):
        return _maneuver(Maneuver(text).simplify())


def invert(text: str, compact: bool = False) -> JSON:
    """The inverse of the maneuver; "text" is in the notation in which the maneuver was typed.

    >>> invert("R U2")["maneuver"], invert("RuF", compact=True)["text"]
    ("U2 R'", 'fUr')
    """
    with _places_in(text, compact):
        back = Maneuver(text, compact=compact).inverse()
    return {**_maneuver(back), "text": back.compact if compact else str(back)}


def permutation(text: str, compact: bool = False) -> JSON:
    """Where a maneuver, or one that leads to 54 facelets, takes the stickers.

    "goes_to" has 54 numbers: where each facelet goes, in the order U R F D L B; "short" is the
    short form, "cycles" are lists of names, "order" is the number of repetitions until nothing is
    changed.

    >>> permutation("F")["cycles"][-1], permutation("F")["order"]
    (['F2', 'F6', 'F8', 'F4'], 4)
    """
    with _places_in(text, compact):
        return Permutation(Cube(text, compact=compact)).as_json()


def mirror(text: str, plane: str = "M") -> JSON:
    """The maneuver mirrored in the plane of M (left and right), E or S.

    >>> mirror("R U")["maneuver"]
    "L' U'"
    """
    with _places_in(text):
        return _maneuver(Maneuver(text).mirror(plane))


def _maneuver(maneuver: Maneuver) -> JSON:
    lengths = {metric: maneuver.length_in(metric) for metric in METRICS}
    return {"maneuver": str(maneuver), "length": lengths}


def _cube(cube: ColouredCube) -> JSON:
    return {
        "facelets": cube.facelets,
        "relative": to_facelets(cube.cubies),
        "orientation": cube.orientation,
        "net": net(cube.facelets),
        "solved": cube.cubies.is_solved,
        "description": cube.cube.describe(),
    }


def utf16_units(text: str) -> list[int]:
    """For each character of the text, and its end, the number of UTF-16 units before it."""
    if max(text, default="") <= "\uffff":
        return list(range(len(text) + 1))
    units = [0]
    for character in text:
        units.append(units[-1] + (2 if ord(character) > 0xFFFF else 1))
    return units


def _suggestions(text: str, compact: bool) -> list[JSON]:
    return [suggestion._asdict() for suggestion in other_readings(text, compact)]


@contextmanager
def _places_in(text: str, compact: bool | None = None) -> Iterator[None]:
    """Converts the positions in errors about a text to UTF-16 units.

    With `compact` (how the text is read), errors have "suggestions" of other readings.
    """
    try:
        yield
    except PuzzleError as error:
        where = dict(error.where or {})
        if {"start", "end"} <= where.keys():
            units = utf16_units(text)
            where |= {key: units[where[key]] for key in ("start", "end")}
        suggestions = [] if compact is None else _suggestions(text, compact)
        if suggestions:
            where["suggestions"] = suggestions
        raise PuzzleError(error.kind, error.message, where or None) from None
