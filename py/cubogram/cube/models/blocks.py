"""The cube as 27 blocks at (x, y, z), each coordinate -1, 0 or 1, with six colours each.

x points to R, y to U and z to F. A quarter turn of a layer does two things: it carries the blocks
one place further round (four places in a cycle at the layer's corners, four at its sides; the
middle stays), and it spins each block, so that its colours go to the next of four faces.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

from cubogram.cube.cubies import FACES, Cubies
from cubogram.cube.facelets import to_facelets
from cubogram.cube.layout import SEEN, Place, facelet_places
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.moves import Move
from cubogram.cube.pieces import named_by_centres, read_cubies

INSIDE = "."
"""The colour of a face that points inward."""

PLACES: tuple[Place, ...] = tuple((x, y, z) for x, y, z in product((-1, 0, 1), repeat=3))

SPINS = ("FUBD", "FLBR", "URDL")
"""Per axis, the faces around it in the order of a quarter turn clockwise seen from R, U or F."""

CORNER_CYCLE = ((1, 1), (1, -1), (-1, -1), (-1, 1))
SIDE_CYCLE = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""The four corners and the four sides of a layer, in its other two coordinates (in the order of
the axes after x, y or z: y z, z x, x y), clockwise as seen from the positive end."""


@dataclass(frozen=True)
class Blocks:
    """The 27 blocks' colours in the order of PLACES, each six letters for the faces U R F D L B.

    >>> Blocks.solved().at((1, 1, 1)), Blocks.solved().at((0, 0, 0))
    ('URF...', '......')
    """

    colours: tuple[str, ...]

    @classmethod
    def solved(cls) -> "Blocks":
        """The blocks of the solved cube: each outward face has its own letter."""
        return cls(
            tuple(
                "".join(face if _outward(place, face) else INSIDE for face in FACES)
                for place in PLACES
            )
        )

    @classmethod
    def from_facelets(cls, facelets: str) -> "Blocks":
        """The blocks that show 54 colours."""
        shown = dict(zip(facelet_places(), facelets, strict=True))
        return cls(
            tuple("".join(shown.get((face, place), INSIDE) for face in FACES) for place in PLACES)
        )

    @classmethod
    def from_cubies(cls, cubies: Cubies) -> "Blocks":
        """The blocks of a state, held with its U centre up and its F centre in front."""
        return cls.from_facelets(to_facelets(cubies))

    def at(self, place: Place) -> str:
        """The six colours of the block at (x, y, z)."""
        return self.colours[PLACES.index(place)]

    def facelets(self) -> str:
        """The 54 colours that can be seen, in the order U R F D L B."""
        return "".join(self.at(place)[FACES.index(face)] for face, place in facelet_places())

    def cubies(self) -> Cubies | None:
        """The pieces, named by the centres as they are held; None if they are not all there."""
        faces = named_by_centres(self.facelets())
        return read_cubies(faces) if faces else None

    def turned(self, move: Move) -> "Blocks":
        """The blocks after a move.

        >>> Blocks.solved().turned(Move("R")).at((1, 1, 1))
        'FRD...'
        """
        axis, layers = move.layers()
        colours = dict(zip(PLACES, self.colours, strict=True))
        for position, quarters in zip((-1, 0, 1), layers, strict=True):
            for _ in range(quarters):
                colours |= _quarter_turn(colours, axis, position)
        return Blocks(tuple(colours[place] for place in PLACES))

    def apply(self, maneuver: str | Iterable[Move]) -> "Blocks":
        """The blocks after a maneuver, text or moves.

        >>> Blocks.solved().apply("R U").facelets()[:9]
        'UUUUUUFFF'
        """
        blocks = self
        for move in Maneuver(maneuver):
            blocks = blocks.turned(move)
        return blocks


def _outward(place: Place, face: str) -> bool:
    return sum(a * b for a, b in zip(place, SEEN[face][0], strict=True)) == 1


def _quarter_turn(colours: dict[Place, str], axis: int, position: int) -> dict[Place, str]:
    """The nine blocks of a layer after a clockwise quarter turn seen from the positive end."""
    middle = _place(axis, position, 0, 0)
    turned = {middle: _spun(colours[middle], axis)}
    for cycle in (CORNER_CYCLE, SIDE_CYCLE):
        places = [_place(axis, position, a, b) for a, b in cycle]
        for before, after in zip(places, places[1:] + places[:1], strict=True):
            turned[after] = _spun(colours[before], axis)
    return turned


def _place(axis: int, position: int, a: int, b: int) -> Place:
    """The place with `position` on an axis and a, b on the two axes that follow it."""
    place = [0, 0, 0]
    place[axis], place[(axis + 1) % 3], place[(axis + 2) % 3] = position, a, b
    return place[0], place[1], place[2]


def _spun(colours: str, axis: int) -> str:
    """A block's six colours after a clockwise quarter turn about an axis."""
    ring = SPINS[axis]
    shown = dict(zip(FACES, colours, strict=True))
    moved = {ring[(i + 1) % 4]: shown[face] for i, face in enumerate(ring)}
    return "".join(moved.get(face, shown[face]) for face in FACES)
