"""Cubes of which some stickers are not known: how many there are, and which one if it is one."""

from dataclasses import dataclass

from cubogram.cube.cubies import FACES
from cubogram.cube.layout import CENTRES
from cubogram.errors import PuzzleError
from cubogram.scan.legal import Legal, painted_costs

UNKNOWN = "."


@dataclass(frozen=True)
class Completion:
    """How many cubes have the colours that are known, and one of them ("" if there is none)."""

    cubes: float
    facelets: str


def complete(facelets: str) -> Completion:
    """The cubes that turns can reach and that have these 54 colours, "." for one that is unknown.

    The colours are named by the centres, which must be known. Raises PuzzleError "facelets" if
    they are not six different ones.

    >>> complete("..UUUUUUU.RRRRRRRRFFFFFFFFFDDDDDDDDDL.LLLLLLLBB.BBBBBB").cubes
    1.0
    """
    names = {facelets[centre]: face for face, centre in zip(FACES, CENTRES, strict=True)}
    if len(names) < len(FACES) or UNKNOWN in names or len(facelets) != 54:
        raise PuzzleError("facelets", "54 facelets with six different centres are expected", None)
    strange = {*facelets} - {*names, UNKNOWN}
    if strange:
        return Completion(0, "")
    own = {face: letter for letter, face in names.items()}
    legal = Legal(painted_costs("".join(names.get(letter, letter) for letter in facelets)))
    likely = legal.most_likely()
    if likely is None:
        return Completion(0, "")
    return Completion(legal.count(), "".join(own[face] for face in likely.facelets))
