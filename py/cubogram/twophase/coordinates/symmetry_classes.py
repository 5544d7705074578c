"""Coordinates under the 16 symmetries that keep the U-D axis: conjugation tables and classes.

A coordinate x stands for a state A; its conjugate by the symmetry S is the coordinate of
S * A * S^-1. States that are conjugates of each other need equally many turns, so a pruning table
needs one row for each class of them (http://kociemba.org/math/symcoord.htm):

- 1,013,760 flip-slice coordinates fall into 64,430 classes,
- 40,320 corner permutations fall into 2,768 classes.

A class's representative is its smallest member. Where a representative is its own conjugate by
other symmetries than the identity, those are its stabiliser: the class has 16 / |stabiliser|
members, and a pair (class, second coordinate) has as many names as the stabiliser has elements.
"""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.symmetry import N_UD_SYMMETRIES, inverse_symmetry, is_mirror, symmetry
from cubogram.twophase.coordinates import ranks

T = TypeVar("T", bound=np.generic)

N_FLIPSLICE_CLASSES = 64_430
N_CORNER_CLASSES = 2_768


@dataclass(frozen=True)
class Classes:
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


@cache
def corner_conjugates() -> NDArray[np.uint16]:
    """The corner permutation of S * A * S^-1, shape (40320, 16)."""
    return _frozen(np.stack([corner_conjugate(i) for i in range(N_UD_SYMMETRIES)], axis=1))


def corner_conjugate(number: int) -> NDArray[np.uint16]:
    """The corner permutation of S * A * S^-1, S = symmetry `number` < 16, shape (40320,)."""
    left, right = symmetry(number), symmetry(inverse_symmetry(number))
    return _permutation_conjugate(left.corner_permutation, right.corner_permutation)


@cache
def ud_edge_conjugates() -> NDArray[np.uint16]:
    """The permutation of the eight U and D edges of S * A * S^-1, shape (40320, 16)."""
    columns = []
    for number in range(N_UD_SYMMETRIES):
        left, right = symmetry(number), symmetry(inverse_symmetry(number))
        pieces, places = left.edge_permutation[:8], right.edge_permutation[:8]
        columns.append(_permutation_conjugate(pieces, places))
    return _frozen(np.stack(columns, axis=1))


def _permutation_conjugate(pieces: tuple[int, ...], places: tuple[int, ...]) -> NDArray[np.uint16]:
    states = ranks.permutations(8)[:, places]
    return ranks.rank_of_eight(np.array(pieces, dtype=np.uint8)[states]).astype(np.uint16)


def flipslice_conjugates(number: int) -> NDArray[np.int32]:
    """The flip-slice coordinate of S * A * S^-1 for each of A, S = symmetry `number` < 16.

    Shape (1013760,), index 2048 * slice + flip. The flip's bits are permuted, and flipped where
    the symmetry turns an edge's reference side over: that depends on the places of the slice
    edges alone, so each slice has one pattern of bits to be added to all 2048 flips.
    """
    left, right = symmetry(number), symmetry(inverse_symmetry(number))
    places = np.array(right.edge_permutation)
    old_places = ranks.edge_places()[
        :: ranks.N_SLICE_PERMUTATIONS
    ]  # of the slice edges, shape (495, 4)
    new_places = np.argsort(places)[old_places]
    slices = ranks.four_edges_of(new_places) // ranks.N_SLICE_PERMUTATIONS

    pattern = np.tile(np.array(right.edge_orientation, dtype=np.uint8), (ranks.N_SLICE, 1))
    # `left` turns the four slice edges over alike, and none of the other eight.
    turned_over = left.edge_orientation[ranks.SLICE_EDGES[0]]
    pattern[np.arange(ranks.N_SLICE)[:, None], new_places] ^= np.uint8(turned_over)

    permuted = ranks.flip_of(ranks.edge_orientations()[:, places])
    flips = permuted[None, :] ^ ranks.flip_of(pattern)[:, None]
    return (slices[:, None] * np.int32(ranks.N_FLIP) + flips).ravel()


_flipslice_classes: list[Classes] = []


def flipslice_classes() -> Classes:
    """The 64,430 classes of the 1,013,760 flip-slice coordinates.

    >>> len(flipslice_classes()), int(flipslice_classes().class_of[0])
    (64430, 0)
    """
    for _ in prepare_flipslice_classes():
        pass
    return _flipslice_classes[0]


def prepare_flipslice_classes() -> Iterator[None]:
    """Make the flip-slice classes, if they are not there, in steps of some 20 ms."""
    if not _flipslice_classes:
        _flipslice_classes.append((yield from _classes(ranks.N_FLIPSLICE, flipslice_conjugates)))


@cache
def corner_classes() -> Classes:
    """The 2,768 classes of the 40,320 corner permutations.

    >>> len(corner_classes()), hex(corner_classes().stabiliser[0])  # solved: all 16 fix it
    (2768, '0xffff')
    """
    conjugates = corner_conjugates().astype(np.int32)
    steps = _classes(ranks.N_PERMUTATIONS, lambda number: conjugates[:, number])
    while True:
        try:
            next(steps)
        except StopIteration as end:
            classes: Classes = end.value
            return classes


def _classes(
    size: int, conjugate: Callable[[int], NDArray[np.int32]]
) -> Generator[None, None, Classes]:
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
    return Classes(
        _frozen(class_of), _frozen(symmetry_of), _frozen(representative), _frozen(stabiliser)
    )


def _frozen(array: NDArray[T]) -> NDArray[T]:
    array.flags.writeable = False
    return array
