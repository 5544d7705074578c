"""The names of colours, stickers and faces: letters in code, words for people."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from cubogram.cube.cubies import CORNERS, EDGES, FACES
from cubogram.cube.layout import CENTRES, common_name, corner_facelets, edge_facelets, facelet_name
from cubogram.formatting import listed

SIDES = ("up", "right", "front", "down", "left", "back")
ROWS = ("top", "middle", "bottom")
COLUMNS = ("left end", "middle", "right end")


@dataclass(frozen=True)
class Wording:
    """`colours` maps letters of colours to words; without any, letters are used."""

    colours: Mapping[str, str] = field(default_factory=dict)

    def colour(self, letter: str) -> str:
        """The word for a colour, or its letter."""
        return self.colours.get(letter, letter)

    def sticker(self, facelet: int) -> str:
        """Where a sticker is.

        >>> Wording().sticker(10), Wording({"U": "white"}).sticker(10)
        ('R2', 'right face, middle of the top row (UR edge)')
        """
        if not self.colours:
            return facelet_name(facelet)
        face, place = divmod(facelet, 9)
        if facelet in CENTRES:
            return f"{SIDES[face]} face, centre"
        row, column = divmod(place, 3)
        piece = _piece_at(facelet)
        return f"{SIDES[face]} face, {COLUMNS[column]} of the {ROWS[row]} row ({piece})"

    def recolouring(self, facelet: int, new: str, old: str) -> str:
        """The change of a sticker's colour.

        >>> Wording({"U": "white", "R": "red"}).recolouring(10, "R", "U")
        'right face, middle of the top row (UR edge): red instead of white'
        """
        change = f"{self.colour(new)} instead of {self.colour(old)}"
        if not self.colours:
            return f"give {self.sticker(facelet)} the colour {change}"
        return f"{self.sticker(facelet)}: {change}"

    def side(self, face: int) -> str:
        """A face as the nine stickers that are on it.

        >>> Wording().side(0), Wording({"U": "white"}).side(0)
        ('the U face', 'the up face')
        """
        return f"the {SIDES[face]} face" if self.colours else f"the {FACES[face]} face"

    def centres(self, faces: Sequence[int]) -> str:
        """The centres of faces.

        >>> Wording().centres([0, 2]), Wording({"U": "white"}).centres([0, 1, 2])
        ('the U and F centres', 'the up, right and front centres')
        """
        return f"the {listed([(SIDES if self.colours else FACES)[face] for face in faces])} centres"


LETTERS = Wording()


@cache
def _piece_at(facelet: int) -> str:
    """The corner or edge that a facelet belongs to, as cubers name it: "UFR corner"."""
    for noun, pieces, places in (
        ("corner", CORNERS, corner_facelets()),
        ("edge", EDGES, edge_facelets()),
    ):
        for piece, facelets in zip(pieces, places, strict=True):
            if facelet in facelets:
                return f"{common_name(piece)} {noun}"
    raise ValueError(facelet)
