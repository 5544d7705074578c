"""The pieces of a cube as words: for each place, the faces whose colours it shows.

The word FUR at the place URF says that the corner URF is there, twisted. The places are in the
order of CORNERS and EDGES; the first letter of a word is on the face that the place's name begins
with.
"""

from __future__ import annotations

from collections.abc import Sequence

from cubogram.arguments import public, text
from cubogram.cube.cube import Cube, as_cube
from cubogram.cube.cubies import CORNERS, EDGES
from cubogram.cube.layout import corner_facelets, edge_facelets
from cubogram.cube.pieces import colours_of
from cubogram.errors import PuzzleError


@public
def corner_words(cube: Cube) -> str:
    """What shows at the eight corner places, URF UFL ULB UBR DFR DLF DBL DRB.

    >>> corner_words(Cube("R"))
    'FRD UFL ULB FUR BDR DLF DBL BRU'
    """
    return _words(cube, corner_facelets())


@public
def edge_words(cube: Cube) -> str:
    """What shows at the twelve edge places, UR UF UL UB DR DF DL DB FR FL BL BR.

    >>> edge_words(Cube("F"))
    'UR LF UL UB DR RF DL DB FU FD BL BR'
    """
    return _words(cube, edge_facelets())


@public
def with_words(cube: Cube | str, *, corners: str = "", edges: str = "") -> Cube:
    """The cube with its corners, or its edges, replaced by the ones that these words name.

    Raises PuzzleError "pieces" for too few words or words of the wrong length, and "validity" and
    others (see `Cube`) for pieces that do not make a cube.

    >>> turned = Cube("F R")
    >>> with_words("F", corners=corner_words(turned), edges=edge_words(turned)) == turned
    True
    >>> with_words(Cube(), edges="RU UF UL UB DR DF DL DB FR FL BL BR")
    Traceback (most recent call last):
    ...
    cubogram.errors.PuzzleError: the UR edge is flipped (to repair it, turn the UR edge over)
    """
    shown = list(colours_of(as_cube("cube", cube).cubies))
    for name, given, places, facelets in (
        ("corners", corners, CORNERS, corner_facelets()),
        ("edges", edges, EDGES, edge_facelets()),
    ):
        words = text(name, given).upper().split()
        if not words:
            continue
        if len(words) != len(places):
            message = f"{len(places)} words are needed for the {name}, not {len(words)}"
            raise PuzzleError("pieces", message)
        for place, word, at in zip(places, words, facelets, strict=True):
            if len(word) != len(place):
                message = (
                    f"{word}, at {place}, has the wrong length: {len(place)} letters are needed"
                )
                raise PuzzleError("pieces", message, {"place": place})
            for letter, facelet in zip(word, at, strict=True):
                shown[facelet] = letter
    return Cube("".join(shown))


def _words(cube: Cube, places: Sequence[Sequence[int]]) -> str:
    colours = colours_of(as_cube("cube", cube).cubies)
    return " ".join("".join(colours[facelet] for facelet in place) for place in places)
