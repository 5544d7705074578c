"""All coordinates of one state, and the state with given coordinates.

Six numbers describe a whole cube: `twist`, `flip` and `slice` are the orientations and the places
of the middle-layer edges; `corners`, `edges` and `middle` are the permutations of the corners, of
the other eight edges, and of the middle-layer edges. The symmetry level
(http://kociemba.org/math/symcoord.htm) replaces the flip-slice coordinate by its class and the
symmetry that leads to the class's representative.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import factorial

from cubogram.arguments import choice, public, whole
from cubogram.cube.cubies import Cubies
from cubogram.cube.symmetry import conjugate, inverse_symmetry, multiplication_table
from cubogram.twophase.coordinates import ranks
from cubogram.twophase.coordinates.symmetry_classes import N_FLIPSLICE_CLASSES, flipslice_classes

SIZES = {
    "twist": ranks.N_TWIST,
    "flip": ranks.N_FLIP,
    "slice": ranks.N_SLICE,
    "corners": ranks.N_PERMUTATIONS,
    "edges": ranks.N_PERMUTATIONS,
    "middle": ranks.N_SLICE_PERMUTATIONS,
}
"""The number of values of each of the six coordinates."""

SYMMETRY_SIZES = {"class": N_FLIPSLICE_CLASSES, "symmetry": 16}
"""The same for the two coordinates of the symmetry level."""


@dataclass(frozen=True, slots=True)
class Coordinates:
    """The six coordinates of a state; all are 0 for the solved cube.

    Not every combination can be reached by turns: the parity of `corners` has to be that of
    `edges`, `middle` and `slice` together (see `Coordinates.put`).

    >>> from cubogram.cube.cubies import face_turn
    >>> found = Coordinates.of(face_turn(3))  # R
    >>> found.twist, found.flip, found.slice
    (1494, 0, 367)
    >>> found.cubies == face_turn(3)
    True
    """

    twist: int = 0
    flip: int = 0
    slice: int = 0
    corners: int = 0
    edges: int = 0
    middle: int = 0

    @classmethod
    def of(cls, cubies: Cubies) -> Coordinates:
        """The coordinates of a state."""
        places = cubies.edge_permutation
        return cls(
            ranks.twist(cubies),
            ranks.flip(cubies),
            ranks.slice_(cubies),
            ranks.corners(cubies),
            _rank([piece for piece in places if piece < 8]),
            _rank([piece for piece in places if piece >= 8]),
        )

    @property
    def cubies(self) -> Cubies:
        """The state; it cannot be solved if the coordinates contradict each other."""
        middle_places = ranks.edge_places()[self.slice * ranks.N_SLICE_PERMUTATIONS]
        outer = iter(_order(self.edges, 8))
        middle = iter(_order(self.middle, 4))
        return Cubies(
            tuple(_order(self.corners, 8)),
            tuple(ranks.corner_orientations()[self.twist].tolist()),
            tuple(
                8 + next(middle) if place in middle_places else next(outer) for place in range(12)
            ),
            tuple(ranks.edge_orientations()[self.flip].tolist()),
        )

    @public
    def put(self, name: str, value: int) -> Coordinates:
        """The coordinates with one of the six changed, and made reachable by turns again.

        If the parities of corners and edges would differ, the last two edges of the middle layer
        are swapped (the last two of the others if `middle` was set). Raises ArgumentError for
        an unknown name or a number that is too large.

        >>> Coordinates().put("corners", 1)  # two corners are swapped, and two edges
        Coordinates(twist=0, flip=0, slice=0, corners=1, edges=0, middle=1)
        """
        choice("name", name, tuple(SIZES))
        changed = replace(self, **{name: whole("value", value, 0, SIZES[name] - 1)})
        cubies = changed.cubies
        if _is_odd(cubies.corner_permutation) == _is_odd(cubies.edge_permutation):
            return changed
        other = "edges" if name == "middle" else "middle"
        # ranks 2n and 2n + 1 differ by a swap of the last two
        return replace(changed, **{other: getattr(changed, other) ^ 1})


@dataclass(frozen=True, slots=True)
class SymmetryCoordinate:
    """The class, 0 to 64,429, of a state's flip and slice, and a symmetry, 0 to 15.

    The image of the state under the symmetry has the flip and slice of the class's representative.

    >>> from cubogram.cube.cubies import face_turn
    >>> [SymmetryCoordinate.of(face_turn(move)).class_number for move in (3, 12)]  # R, and L
    [20925, 20925]
    """

    class_number: int = 0
    symmetry: int = 0

    @classmethod
    def of(cls, cubies: Cubies) -> SymmetryCoordinate:
        """The class of a state, and the first symmetry that leads to its representative."""
        classes = flipslice_classes()
        at = ranks.slice_(cubies) * ranks.N_FLIP + ranks.flip(cubies)
        return cls(int(classes.class_of[at]), int(classes.symmetry_of[at]))

    @property
    def representative(self) -> tuple[int, int]:
        """The slice and flip of the class's representative, its smallest member."""
        found = divmod(int(flipslice_classes().representative[self.class_number]), ranks.N_FLIP)
        return found

    @property
    def member(self) -> tuple[int, int]:
        """The slice and flip that the symmetry takes to the representative."""
        slice_, flip = self.representative
        there = Coordinates(flip=flip, slice=slice_).cubies
        here = conjugate(there, inverse_symmetry(self.symmetry))
        return ranks.slice_(here), ranks.flip(here)

    @public
    def put_class(self, number: int, coordinates: Coordinates) -> Coordinates:
        """The coordinates with the flip and slice of a different class, for the same symmetry."""
        whole("number", number, 0, N_FLIPSLICE_CLASSES - 1)
        slice_, flip = replace(self, class_number=number).member
        return coordinates.put("flip", flip).put("slice", slice_)

    @public
    def image(self, number: int, cubies: Cubies) -> Cubies:
        """The image of a state that symmetry `number` takes to the representative: the same cube
        seen from another side, or in a mirror. `self` is the coordinate of the state.

        >>> from cubogram.cube.cubies import face_turn
        >>> own = SymmetryCoordinate.of(face_turn(3))  # R
        >>> own.image(own.symmetry ^ 1, face_turn(3)) == face_turn(14)  # its mirror image, L'
        True
        """
        whole("number", number, 0, SYMMETRY_SIZES["symmetry"] - 1)
        way = multiplication_table()[inverse_symmetry(number), self.symmetry]
        return conjugate(cubies, int(way))


def _rank(order: list[int]) -> int:
    """The rank of this permutation in dictionary order."""
    size = len(order)
    return sum(
        sum(other < piece for other in order[at:]) * factorial(size - 1 - at)
        for at, piece in enumerate(order)
    )


def _order(number: int, size: int) -> list[int]:
    """The permutation of 0 to size - 1 with this rank."""
    pieces, found = list(range(size)), []
    while pieces:
        skipped, number = divmod(number, factorial(len(pieces) - 1))
        found.append(pieces.pop(skipped))
    return found


def _is_odd(order: tuple[int, ...]) -> bool:
    return sum(a > b for n, a in enumerate(order) for b in order[n:]) % 2 == 1
