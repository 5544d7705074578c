"""Cubes with unknown or wrong stickers: how many there are, and one of them."""

from dataclasses import dataclass

from cubogram.cube.cubies import FACES
from cubogram.cube.layout import CENTRES, N_FACELETS
from cubogram.errors import PuzzleError
from cubogram.scan.legal import Legal, painted_costs

UNKNOWN = "."
FAR = 60.0
"""The cost of a wrong sticker: so high that a cube with fewer of them outweighs all others."""


@dataclass(frozen=True)
class Completion:
    """The number of cubes with the known colours, and one of them ("" if there is none)."""

    cubes: float
    facelets: str


@dataclass(frozen=True)
class Nearest:
    """One of the cubes that differ from given colours in the fewest stickers, which stickers
    differ, and the number of such cubes."""

    facelets: str
    changed: tuple[int, ...]
    cubes: float


def nearest(facelets: str) -> Nearest:
    """The possible cube that is nearest to 54 colours, with "." for unknown ones.

    The colours are named by the centres; raises the errors of `complete`.

    >>> nearest("FFUUUUUUUURRRRRRRRUUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB").changed
    (0, 1, 9, 18, 19)
    """
    names = _named(facelets)
    wrong = 1 - (painted_costs("".join(names.get(one, UNKNOWN) for one in facelets)) == 0)
    legal = Legal(FAR * wrong)
    likely = legal.most_likely()
    if likely is None:
        raise PuzzleError("facelets", "no possible cube is close to these colours", None)
    own = {face: letter for letter, face in names.items()}
    found = "".join(own[face] for face in likely.facelets)
    changed = tuple(i for i, (a, b) in enumerate(zip(facelets, found, strict=True)) if a != b)
    return Nearest(found, changed, legal.count(likely.cost))


def complete(facelets: str) -> Completion:
    """The possible cubes with these 54 colours, with "." for unknown ones.

    The colours are named by the centres, which must be known. Raises PuzzleError "facelets" if
    these are not six different ones.

    >>> complete("..UUUUUUU.RRRRRRRRFFFFFFFFFDDDDDDDDDL.LLLLLLLBB.BBBBBB").cubes
    1.0
    """
    names = _named(facelets)
    strange = {*facelets} - {*names, UNKNOWN}
    if strange:
        return Completion(0, "")
    own = {face: letter for letter, face in names.items()}
    legal = Legal(painted_costs("".join(names.get(letter, letter) for letter in facelets)))
    likely = legal.most_likely()
    if likely is None:
        return Completion(0, "")
    return Completion(legal.count(), "".join(own[face] for face in likely.facelets))


def _named(facelets: str) -> dict[str, str]:
    """The face that each letter represents."""
    names = {}
    if len(facelets) == N_FACELETS:
        names = {facelets[centre]: face for face, centre in zip(FACES, CENTRES, strict=True)}
    if len(names) < len(FACES) or UNKNOWN in names:
        raise PuzzleError("facelets", "54 facelets with six different centres are expected", None)
    return names
