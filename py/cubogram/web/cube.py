"""Commands about the cube itself: checking colours, reading lists of cubes."""

from cubogram.cfop.cube_orientation import COLOUR_NAMES
from cubogram.cube.facelet_text import read_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.scramble_lists import reading_list
from cubogram.cube.validity import as_error, diagnose
from cubogram.cube.wording import Wording
from cubogram.web.events import JSON, Events


def check(facelets: str, words: bool = False) -> JSON:
    """Checks whether 54 colours make a cube; if not, gives every reason, and a repair if one
    exists.

    With `words`, the messages use the usual colours in place of the letters of faces: white, not U.

    >>> check("UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB")["problems"][0]["message"]
    'the UFR corner is twisted clockwise'
    """
    letters = read_facelets(facelets).letters
    problems = diagnose(letters, Wording(COLOUR_NAMES if words else {}))
    return {
        "valid": not problems,
        "facelets": letters,
        "problems": [problem.as_json() for problem in problems],
        "message": as_error(problems, letters).message if problems else "",
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


def simplify(text: str) -> JSON:
    """The maneuver with neighbouring turns combined and cancelled.

    >>> simplify("R L R'")["maneuver"]
    'L'
    """
    return {"maneuver": str(Maneuver(text).simplify())}
