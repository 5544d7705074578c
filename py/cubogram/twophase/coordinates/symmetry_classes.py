"""Coordinates under the 16 symmetries that keep the U-D axis: conjugation tables and classes.

A coordinate x represents a state A; its conjugate by the symmetry S is the coordinate of
S * A * S^-1. Conjugate states need the same number of turns, so a pruning table needs only one row
for each class (http://kociemba.org/math/symcoord.htm): the 1,013,760 flip-slice coordinates fall
into 64,430 classes.

A class's representative is its smallest member. The symmetries that map the representative to
itself are its stabiliser. The class has 16 / |stabiliser| members, and each pair (class, second
coordinate) has as many equivalent names as the stabiliser has elements.
"""

from collections.abc import Generator
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.symmetry import N_UD_SYMMETRIES, inverse_symmetry, is_mirror, symmetry
from cubogram.twophase.coordinates import ranks
from cubogram.twophase.coordinates.lazy_constant import LazyConstant

T = TypeVar("T", bound=np.generic)

N_FLIPSLICE_CLASSES = 64_430


@dataclass(frozen=True)
class SymmetryClasses:
    """The classes of a coordinate of `n` values under the 16 symmetries.

    `class_of` uint16 (n,); `symmetry_of` uint8 (n,): a symmetry S (the first) such that the
    conjugate of x by S is the class's representative; `representative` int32 (classes,),
    ascending; `stabiliser` uint16 (classes,): bit s is set if the representative is its own
    conjugate by symmetry s.
    """

    class_of: NDArray[np.uint16]
    symmetry_of: NDArray[np.uint8]
    representative: NDArray[np.int32]
    stabiliser: NDArray[np.uint16]

    def __len__(self) -> int:
        return len(self.representative)


@cache
def twist_conjugates() -> NDArray[np.uint16]:
    """The twist of S * A * S^-1 for each twist of A and symmetry S, shape (2187, 16)."""
    orientations = ranks.corner_orientations()
    table = np.empty((ranks.N_TWIST, N_UD_SYMMETRIES), dtype=np.uint16)
    for number in range(N_UD_SYMMETRIES):
        moved = orientations[:, symmetry(inverse_symmetry(number)).corner_permutation]
        # These 16 symmetries leave U and D stickers on U and D; a mirror reverses every twist.
        table[:, number] = ranks.twist_of((3 - moved) % 3 if is_mirror(number) else moved)
    return _frozen(table)


def corner_conjugate(number: int) -> NDArray[np.uint16]:
    """The corner permutation of S * A * S^-1, S = symmetry `number` < 16, shape (40320,)."""
    left, right = symmetry(number), symmetry(inverse_symmetry(number))
    pieces = np.array(left.corner_permutation, dtype=np.uint8)
    states = ranks.permutations(8)[:, right.corner_permutation]
    return ranks.rank_of_eight(pieces[states]).astype(np.uint16)


def _corner_conjugates() -> Generator[None, None, NDArray[np.uint16]]:
    columns = []
    for number in range(N_UD_SYMMETRIES):
        columns.append(corner_conjugate(number))
        yield
    return _frozen(np.stack(columns, axis=1))


CORNER_CONJUGATES = LazyConstant(_corner_conjugates)


def corner_conjugates() -> NDArray[np.uint16]:
    """The corner permutation of S * A * S^-1, shape (40320, 16)."""
    return CORNER_CONJUGATES.value


def flipslice_conjugates(number: int) -> NDArray[np.int32]:
    """The flip-slice coordinate of S * A * S^-1 for each A, S = symmetry `number` < 16.

    Shape (1013760,), index 2048 * slice + flip. The flip's bits are permuted, and inverted where
    the symmetry turns an edge's reference side over. That depends only on the places of the slice
    edges, so each slice has one pattern of bits to add to all 2048 flips.
    """
    left, right = symmetry(number), symmetry(inverse_symmetry(number))
    places = np.array(right.edge_permutation)
    old_places = ranks.edge_places()[
        :: ranks.N_SLICE_PERMUTATIONS
    ]  # of the slice edges, shape (495, 4)
    new_places = np.argsort(places)[old_places]
    slices = ranks.four_edges_of(new_places) // ranks.N_SLICE_PERMUTATIONS

    pattern = np.tile(np.array(right.edge_orientation, dtype=np.uint8), (ranks.N_SLICE, 1))
    # `left` flips the four slice edges and none of the other eight.
    turned_over = left.edge_orientation[ranks.SLICE_EDGES[0]]
    pattern[np.arange(ranks.N_SLICE)[:, None], new_places] ^= np.uint8(turned_over)

    permuted = ranks.flip_of(ranks.edge_orientations()[:, places])
    flips = permuted[None, :] ^ ranks.flip_of(pattern)[:, None]
    return (slices[:, None] * np.int32(ranks.N_FLIP) + flips).ravel()


def _flipslice_classes() -> Generator[None, None, SymmetryClasses]:
    size, conjugate = ranks.N_FLIPSLICE, flipslice_conjugates
    smallest = np.arange(size, dtype=np.int32)
    symmetry_of = np.zeros(size, dtype=np.uint8)
    for number in range(1, N_UD_SYMMETRIES):
        other = conjugate(number)
        smaller = np.flatnonzero(other < smallest)
        smallest[smaller] = other[smaller]
        symmetry_of[smaller] = number
        yield
    representative = np.flatnonzero(smallest == np.arange(size)).astype(np.int32)
    names = np.zeros(size, dtype=np.uint16)
    names[representative] = np.arange(len(representative))
    class_of = names[smallest]
    yield
    stabiliser = np.ones(len(representative), dtype=np.uint16)
    for number in range(1, N_UD_SYMMETRIES):
        fixed = conjugate(number)[representative] == representative
        stabiliser |= fixed.astype(np.uint16) << np.uint16(number)
        yield
    return SymmetryClasses(
        _frozen(class_of), _frozen(symmetry_of), _frozen(representative), _frozen(stabiliser)
    )


FLIPSLICE_CLASSES = LazyConstant(_flipslice_classes)


def flipslice_classes() -> SymmetryClasses:
    """The 64,430 classes of the 1,013,760 flip-slice coordinates.

    >>> len(flipslice_classes()), int(flipslice_classes().class_of[0])
    (64430, 0)
    """
    return FLIPSLICE_CLASSES.value


def _frozen(array: NDArray[T]) -> NDArray[T]:
    array.flags.writeable = False
    return array
