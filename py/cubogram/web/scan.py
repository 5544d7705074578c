"""Commands that recognise a cube in pictures of its faces."""

from typing import Any

import numpy as np

from cubogram.arguments import text as checked_text
from cubogram.arguments import whole
from cubogram.cfop.cube_orientation import COLOUR_NAMES
from cubogram.cube.cubies import FACES
from cubogram.cube.facelet_text import read_facelets
from cubogram.cube.repair import misread
from cubogram.cube.validity import diagnose
from cubogram.cube.wording import Wording
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.files import bytes_of
from cubogram.scan import Face, find_face, scan
from cubogram.scan import complete as completed
from cubogram.scan import nearest as nearest_to
from cubogram.scan.arrangement import sides_of
from cubogram.web.events import JSON

SURE = 0.95  # a sticker less certain than this is worth checking
MOST_REASONS = 2
MOST_CHANGES = 2  # changes to name: a longer list does not help a person


def face(pixels: str, width: int, guided: bool = True) -> JSON:
    """The nine stickers in a picture: `pixels` is the red, green and blue of each pixel, in base64.

    "light" and "spread" are for `cube`, "colours" are the colours seen ("#rrggbb"), "corners" are
    the position of the face, as fractions of the width and height, and "clear" is false if no face
    was found.
    """
    data, columns = bytes_of("pixels", pixels, "picture"), whole("width", width, least=1)
    if not data or len(data) % (3 * columns):
        raise PuzzleError("file", "the picture arrived incomplete", None)
    picture = np.frombuffer(data, dtype=np.uint8).reshape(-1, columns, 3)
    found = find_face(picture, guided=guided)
    return {
        "light": found.light.tolist(),
        "spread": found.spread.tolist(),
        "colours": found.colours,
        "corners": found.corners.tolist(),
        "clear": found.is_clear,
    }


def cube(faces: list[Any], ordered: bool = True, named: dict[str, str] | None = None) -> JSON:
    """The cube of six faces as returned by `face`; `named` are colours given by a person.

    "facelets" is the most likely cube; "" if that would be a guess. "why" is the reason that the
    colours as they look are not a cube, and "broken" are these colours; both are "" if they are
    one. "marked" are the stickers worth checking, and "ranking" has 54 times the six letters, most
    likely first. "faces" and "turns" say which picture shows which face, and how it was turned;
    "only" is false if other arrangements fit as well.
    """
    found = _faces(faces)
    try:
        told = {int(facelet): letter for facelet, letter in (named or {}).items()}
    except ValueError:
        raise ArgumentError("named", "letters by facelet are expected") from None
    result = scan(found, ordered=ordered, named=told)
    problems = diagnose(result.seen, Wording(COLOUR_NAMES))
    ranking = (-result.chances).argsort(axis=1, kind="stable")
    unsure = np.flatnonzero(result.confidence < SURE).tolist()
    wrong = {facelet for problem in problems for facelet in problem.facelets}
    is_guess = bool(problems and unsure)
    return {
        "facelets": "" if is_guess else result.facelets,
        "broken": result.seen if problems else "",
        "why": "; ".join(problem.message for problem in problems[:MOST_REASONS]),
        "marked": sorted(wrong if is_guess else {*result.changed, *unsure}),
        "ranking": ["".join(FACES[colour] for colour in row) for row in ranking],
        "faces": list(result.faces),
        "turns": list(result.turns),
        "only": result.is_only,
    }


def sides(faces: list[Any]) -> JSON:
    """Which face each picture shows, by the usual colours of their middles: "sides" are numbers in
    the order U R F D L B, in which one may appear twice; null if there are too few colours.

    `faces` are as returned by `face`.
    """
    middles = [face.light[4] for face in _faces(faces)]
    return {"sides": sides_of(np.array(middles)) if middles else None}


def _faces(faces: list[Any]) -> list[Face]:
    try:
        return [
            Face(_array(one, "light", (9, 3)), _array(one, "spread", (9,)), np.zeros((4, 2)), 1)
            for one in faces
        ]
    except (TypeError, ValueError, LookupError, AttributeError):
        raise ArgumentError("faces", "faces as scan.face found them are expected") from None


def _array(face: JSON, key: str, shape: tuple[int, ...]) -> Any:
    values = np.array(face[key], dtype=np.float64)
    if values.shape != shape or not np.isfinite(values).all() or (values < 0).any():
        raise ValueError(key)
    return values


def complete(facelets: str) -> JSON:
    """The number of "cubes" that fit 54 colours, some of them unknown ("." or "?"), and the
    "facelets" of one of them ("" if there is none).

    >>> complete("..UUUUUUU.RRRRRRRRFFFFFFFFFDDDDDDDDDL.LLLLLLLBB.BBBBBB")["cubes"]
    1.0
    """
    found = completed(_known(facelets))
    return {"cubes": found.cubes, "facelets": found.facelets}


def nearest(facelets: str) -> JSON:
    """The cube that differs from 54 colours in the fewest stickers: its "facelets", the "changed"
    ones, the changes as a repair's "message" and "by_hand", and how many "cubes" differ as little.

    >>> nearest("FFUUUUUUUURRRRRRRRUUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB")["cubes"]
    2.0
    """
    known = _known(facelets)
    found = nearest_to(known)
    wording = Wording(COLOUR_NAMES)
    changes = [wording.recolouring(i, found.facelets[i], known[i]) for i in found.changed]
    more = len(changes) - MOST_CHANGES
    return {
        "facelets": found.facelets,
        "changed": list(found.changed),
        "message": "; ".join(changes[:MOST_CHANGES] + ([f"{more} more"] if more > 0 else [])),
        "by_hand": misread(len(changes)),
        "cubes": found.cubes,
    }


def _known(facelets: str) -> str:
    """54 letters, with "." for the unknown ones; errors say what is wrong with the text."""
    return read_facelets(checked_text("facelets", facelets), unknown=True).letters
