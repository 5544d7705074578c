"""A cube as a person typed it, in their own letters.

It is a maneuver, or the colours of 54 facelets, in any six letters or digits and with the cube held
in any orientation.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from cubogram.cube.cube import Cube
from cubogram.cube.cubies import FACES, Cubies
from cubogram.cube.facelet_text import Facelets
from cubogram.cube.move_text import Moves
from cubogram.cube.moves import Move
from cubogram.cube.reading import read
from cubogram.errors import PuzzleError


@dataclass(frozen=True, slots=True)
class ColouredCube:
    """A cube and the letters of its six colours, in the order of the faces U, R, F, D, L, B of
    `cube`.

    `given` is what was typed, if the cube was read from a text.

    >>> ColouredCube(Cube(), "WRGYOB").apply("y").orientation
    'WBRYGO'
    """

    cube: Cube
    colours: str = FACES
    given: Moves | Facelets | None = field(default=None, compare=False, repr=False)

    @property
    def cubies(self) -> Cubies:
        """The pieces, named by the centres as the cube is held."""
        return self.cube.cubies

    @property
    def facelets(self) -> str:
        """The 54 colours as the cube is held, in these letters."""
        return self._in_colours(self.cube.facelets)

    @property
    def orientation(self) -> str:
        """The letters of the centres at U, R, F, D, L, B."""
        return self._in_colours(self.cube.orientation)

    def apply(self, maneuver: str | Iterable[Move | str]) -> ColouredCube:
        """The cube after a maneuver, in the same letters."""
        return ColouredCube(self.cube.apply(maneuver), self.colours)

    def _in_colours(self, faces: str) -> str:
        return faces.translate(str.maketrans(FACES, self.colours))


def read_coloured(text: str) -> ColouredCube:
    """The cube that a text describes, in its letters; a maneuver is applied to the solved cube.

    Raises PuzzleError as `Cube` does, and "empty" if there is nothing but spaces.

    >>> read_coloured("y").orientation
    'UBRDFL'
    """
    if not text.strip():
        raise PuzzleError("empty", "nothing was given: type a maneuver or 54 facelets")
    given = read(text)
    cube = Cube(given)
    if isinstance(given, Moves):
        return ColouredCube(cube, given=given)
    letters = dict(zip(cube.orientation, given.centres, strict=True))
    return ColouredCube(cube, "".join(letters[face] for face in FACES), given)
