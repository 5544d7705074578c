"""The text pictures that show a case: the top from above, as in the rule files.

There are five rows: the back's stickers; three rows of the top, each between a sticker of the left
and one of the right; the front's stickers. A picture of a pair has two more: the stickers of the
front right slot's edge (F, R) and of its corner (F, R, D). Stickers that do not matter are dots.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from cubogram.cfop.piece_map import FIRST_EDGE, compose, corner_code, edge_code, map_of_turns
from cubogram.cube.cubies import CORNERS, EDGES
from cubogram.cube.layout import corner_facelets, edge_facelets, facelet_name

TOP = (
    ("B3", "B2", "B1"),
    ("L1", "U1", "U2", "U3", "R3"),
    ("L2", "U4", "U5", "U6", "R2"),
    ("L3", "U7", "U8", "U9", "R1"),
    ("F1", "F2", "F3"),
)
"""The facelets of the five rows that show the top."""

SLOT = (("F6", "R4"), ("F9", "R7", "D3"))
"""The facelets of the two rows that show the front right slot."""

UNIMPORTANT = "."
ANY_STUCK = "?"
"""A sticker of a piece that is in the slot but does not belong there."""

SIDES = "frbl"

U_TURNS = tuple(map_of_turns(turns) for turns in ((), (0,), (1,), (2,)))
"""The turns of the top: none, U, U2, U'."""

Picture = tuple[str, ...]
"""The rows of a picture."""


@dataclass(frozen=True)
class PictureScheme:
    """The pieces that a step's pictures show, and those that its algorithms must keep."""

    name: str
    rows: tuple[tuple[str, ...], ...]
    pieces: tuple[int, ...]  # home codes of the pieces that are drawn
    kept: tuple[int, ...]  # home codes of the pieces that must return home
    letter: Callable[[str, bool], str]  # the mark for a face's colour, on a corner or not
    centre: str
    sides_shift: bool  # True if the sides' colours count only up to a turn of the top

    @cached_property
    def cells(self) -> dict[str, int]:
        """The position of each facelet in the picture, counted row by row."""
        return {name: n for n, name in enumerate(name for row in self.rows for name in row)}

    @cached_property
    def letters_by_code(self) -> dict[int, tuple[tuple[tuple[int, str], ...], ...]]:
        """For each drawn piece and each code: the cells it colours, and their letters."""
        found = {}
        for home in self.pieces:
            if home < FIRST_EDGE:
                colours, facelets, first = CORNERS[home // 3], corner_facelets(), 0
            else:
                colours, facelets, first = EDGES[(home - FIRST_EDGE) // 2], edge_facelets(), 24
            n = len(colours)
            shown = []
            for place in facelets:
                for orientation in range(n):
                    at = [facelet_name(place[(k + orientation) % n]) for k in range(n)]
                    shown.append(
                        tuple(
                            (self.cells[facelet], self.letter(colour, n == 3))
                            for facelet, colour in zip(at, colours, strict=True)
                            if facelet in self.cells
                        )
                    )
            found[home] = ((),) * first + tuple(shown)
        return found

    def draw(self, piece_map: bytes) -> Picture:
        """The picture of the state that a maneuver makes from the solved cube.

        >>> OLL.draw(map_of_turns([3]))  # R: the right column has lost the top's colour
        ('..#', '.##..', '.##..', '.##..', '...')
        """
        cells = [UNIMPORTANT] * len(self.cells)
        if "U5" in self.cells:
            cells[self.cells["U5"]] = self.centre
        for home, by_code in self.letters_by_code.items():
            for cell, letter in by_code[piece_map[home]]:
                cells[cell] = letter
        rows, at = [], 0
        for row in self.rows:
            rows.append("".join(cells[at : at + len(row)]))
            at += len(row)
        return tuple(rows)

    def normal(self, picture: Picture) -> Picture:
        """The same picture for all choices of the sides' colours."""
        if not self.sides_shift:
            return picture
        shifts = ({SIDES[i]: SIDES[(i + k) % 4] for i in range(4)} for k in range(4))
        return min(tuple("".join(s.get(c, c) for c in row) for row in picture) for s in shifts)

    def after_each_auf(self, piece_map: bytes) -> list[Picture]:
        """The normal picture without a turn, and after U, U2 and U'."""
        return [self.normal(self.draw(compose(piece_map, turn))) for turn in U_TURNS]


CROSS = tuple(edge_code(edge) for edge in range(4, 8))
FIRST_TWO_LAYERS = tuple(corner_code(corner) for corner in range(4, 8)) + tuple(
    edge_code(edge) for edge in range(4, 12)
)
LAST_LAYER = tuple(corner_code(n) for n in range(4)) + tuple(edge_code(n) for n in range(4))
PAIR = (corner_code(4), edge_code(8))  # the pair of the front right slot: DFR, FR

F2L = PictureScheme(
    "F2L", TOP + SLOT, PAIR, CROSS, lambda face, _: face.lower(), UNIMPORTANT, False
)
OLL = PictureScheme(
    "OLL",
    TOP,
    LAST_LAYER,
    FIRST_TWO_LAYERS,
    lambda face, _: "#" if face == "U" else UNIMPORTANT,
    "#",
    False,
)
PLL = PictureScheme(
    "PLL",
    TOP,
    LAST_LAYER,
    FIRST_TWO_LAYERS,
    lambda face, _: "#" if face == "U" else face.lower(),
    "#",
    True,
)
COLL = PictureScheme(
    "COLL",
    TOP,
    LAST_LAYER,
    FIRST_TWO_LAYERS,
    lambda face, is_corner: "#" if face == "U" else face.lower() if is_corner else UNIMPORTANT,
    "#",
    True,
)
PICTURE_SCHEMES = {scheme.name: scheme for scheme in (F2L, OLL, PLL, COLL)}
