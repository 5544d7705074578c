"""The deep table of phase 1: the exact distance to G1 of every state, five elements in a byte.

A row of 438 bytes for each of the 64,430 flip-slice classes holds 2,187 twists. An element is the
distance modulo 3; neighbours' distances differ by at most one, so the exact distance of a child
follows from its parent's, and that of a root from walking down to G1 (Kociemba,
http://kociemba.org/math/pruning.htm). Five base-3 digits a byte make 28.2 MB; two bits an element
would make 35.2 MB.

The look-up is arranged for arrays: where a flip-slice's row begins and the symmetry that leads to
its representative come from one table, and byte and digit of a conjugated twist from another.
"""

import hashlib
from collections.abc import Generator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.symmetry import N_UD_SYMMETRIES
from cubogram.twophase import coordinates as c
from cubogram.twophase import deep_space, move_tables
from cubogram.twophase import symmetry_coordinates as sc
from cubogram.twophase.deep_generate import Sweep, elements_of_bytes

Index = NDArray[np.integer]

DIGITS = 5  # base-3 digits in a byte: 3**5 = 243 <= 256
ROW_BYTES = -(-c.N_TWIST // DIGITS)
N_BYTES = sc.N_FLIPSLICE_CLASSES * ROW_BYTES
MAX_DISTANCE = 12

SHA256 = "35d517bbd692e3b597c7fdf041bd4af507b3e38af212c5c4a6fcadc96a1d2953"
"""Of the table's bytes; they are the same on every machine."""


class DeepTable:
    """The table's bytes, uint8 of shape (28220340,), and how to look distances up in them."""

    def __init__(self, packed: NDArray[np.uint8]) -> None:
        if packed.shape != (N_BYTES,):
            raise ValueError(f"deep table: {packed.size} bytes instead of {N_BYTES}")
        self.packed = packed
        self._row_and_symmetry = row_and_symmetry()
        self._byte_and_digit = byte_and_digit()
        self._next_distance = next_distance()

    def children(self, flipslice: Index, twist: Index, parent: Index) -> NDArray[np.uint8]:
        """The exact distances of states that are one turn away from states of known distance.

        Three integer arrays of one shape: flip-slice, twist, and the parent's distance.
        """
        row = self._row_and_symmetry[flipslice]
        place = self._byte_and_digit[(twist << 4) + (row & 15)]
        value = self.packed[(row >> 4) + (place >> 3)]
        key = parent.astype(np.intp) << 11
        key += value.astype(np.intp) << 3
        key += place & 7
        distance: NDArray[np.uint8] = self._next_distance[key]
        return distance

    def modulo_3(self, flipslice: Index, twist: Index) -> NDArray[np.uint8]:
        """The distances modulo 3 of any states, uint8."""
        return self.children(flipslice, twist, np.ones_like(flipslice))  # from 1 to 0, 1 or 2

    def roots(self, flipslice: Index, twist: Index) -> NDArray[np.uint8]:
        """The exact distances, uint8, of any states, found by walking each down to G1."""
        flipslice, twist = np.array(flipslice, np.intp), np.array(twist, np.intp)
        distance = np.zeros(len(flipslice), np.uint8)
        far = np.flatnonzero(flipslice + twist)
        remainder = self.modulo_3(flipslice, twist)
        while len(far):
            slices, flips = np.divmod(flipslice[far], c.N_FLIP)
            near = move_tables.slice_moves()[slices] * c.N_FLIP + move_tables.flip_moves()[flips]
            twists = move_tables.twist_moves()[twist[far]]
            remainder[far] = (remainder[far] + 2) % 3
            move = (self.modulo_3(near, twists) == remainder[far, None]).argmax(1)
            rows = np.arange(len(far))
            flipslice[far], twist[far] = near[rows, move], twists[rows, move]
            distance[far] += 1
            if distance[far[0]] > MAX_DISTANCE:
                raise ValueError("deep table: damaged, a walk down to G1 does not end")
            far = far[flipslice[far] + twist[far] > 0]
        return distance


def generate() -> Generator[float, None, NDArray[np.uint8]]:
    """Make the table by breadth-first search; yields the part done, returns the packed bytes.

    The counts by distance are checked.
    """
    sweep = Sweep(deep_space.phase_1())
    for done in sweep.run():
        yield 0.97 * done
    if tuple(sweep.counts) != sweep.space.counts:
        raise AssertionError("deep table: the counts are not the published ones")
    packed = np.empty((sweep.space.n_classes, ROW_BYTES), np.uint8)
    step = 512
    for start in range(0, len(packed), step):
        packed[start : start + step] = repack(sweep.rows[start : start + step])
        yield 0.97 + 0.03 * start / len(packed)
    return packed.reshape(-1)


def repack(rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Rows of 2 bits an element, shape (n, 547), as rows of base-3 digits, shape (n, 438)."""
    elements = np.zeros((len(rows), ROW_BYTES * DIGITS), np.uint8)
    elements[:, : c.N_TWIST] = elements_of_bytes()[rows].reshape(len(rows), -1)[:, : c.N_TWIST]
    packed = np.zeros((len(rows), ROW_BYTES), np.uint8)
    for digit in range(DIGITS):
        packed += elements[:, digit::DIGITS] * np.uint8(3**digit)
    return packed


def is_right(packed: NDArray[np.uint8]) -> bool:
    """Whether these are the table's bytes: their number and sha256."""
    return packed.shape == (N_BYTES,) and hashlib.sha256(packed.tobytes()).hexdigest() == SHA256


@cache
def row_and_symmetry() -> NDArray[np.int32]:
    """For each flip-slice, where its row begins times 16, plus the symmetry, int32 (1013760,)."""
    classes = sc.flipslice_classes()
    table = classes.class_of.astype(np.int32) * (ROW_BYTES * N_UD_SYMMETRIES)
    table += classes.symmetry_of
    table.flags.writeable = False
    return table


@cache
def byte_and_digit() -> NDArray[np.int32]:
    """For each `twist * 16 + symmetry`, the conjugate's byte in its row times 8, plus its digit."""
    byte, digit = np.divmod(sc.twist_conjugates().astype(np.int32).reshape(-1), DIGITS)
    table = byte * 8 + digit
    table.flags.writeable = False
    return table


@cache
def next_distance() -> NDArray[np.uint8]:
    """The distance for each `parent's distance * 2048 + byte * 8 + digit`, uint8 (13 * 2048,)."""
    digits = np.arange(256)[:, None] // 3 ** np.arange(8)[None, :] % 3
    parent = np.arange(MAX_DISTANCE + 1)[:, None, None]
    table = (parent + (digits - parent + 1) % 3 - 1).astype(np.uint8).reshape(-1)
    table.flags.writeable = False
    return table
