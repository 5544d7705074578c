"""Coordinates of the pieces that a goal is about: numbers with tables of what each move makes them.

Pieces that a goal treats alike are one class: only the places that the class fills are followed,
not which piece is where. If the goal leaves their orientation open too, it is not followed either.
Pieces that may be anywhere are not followed at all. The places of a class are a 24-bit mask of
piece codes (see `cubogram.cube.hand`; an edge's counted from its first), and a coordinate numbers
the masks that the moves can make. Two coordinates can be merged into one that numbers the pairs
that occur together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import CORNERS, EDGES, N_CORNERS
from cubogram.twophase.coordinates.gather import gather
from cubogram.twophase.goals.move_set import MoveSet

Numbers = NDArray[np.int32]
Masks = tuple[int, ...]
"""For each piece, corners first, the codes where it may be, as bits."""

N_CODES = 24
"""The codes of a corner, and of an edge."""
ANYWHERE = (1 << N_CODES) - 1

PIECES = CORNERS + EDGES
N_PIECES = len(PIECES)

NONE = -1
"""The number of what the moves cannot make."""

MERGED = 1 << 14
"""The most pairs of numbers of two coordinates that are merged into one."""


@dataclass(frozen=True)
class PieceClass:
    """Pieces that a goal treats alike: each piece, and by how much its orientation is shifted."""

    members: tuple[tuple[int, int], ...]
    is_oriented: bool

    @property
    def is_corner(self) -> bool:
        """Whether the pieces are corners."""
        return self.members[0][0] < N_CORNERS

    @property
    def ways(self) -> int:
        """The number of orientations of a piece."""
        return 3 if self.is_corner else 2

    @property
    def size(self) -> int:
        """The number of ways to place the pieces."""
        places = N_CODES // self.ways
        size = 1
        for number in range(len(self.members)):
            size = size * (places - number) // (number + 1)
        return size * (self.ways ** len(self.members) if self.is_oriented else 1)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the pieces."""
        return tuple(PIECES[piece] for piece, _ in self.members)

    def mask(self, codes: bytes) -> int:
        """The codes that the pieces have together, as bits; `codes` has the code of each piece."""
        found = 0
        for piece, shift in self.members:
            code = codes[piece] - (0 if self.is_corner else N_CODES)
            found |= 1 << self._followed(code, shift)
        return found

    def _followed(self, code: int, shift: int) -> int:
        place, turned = divmod(code, self.ways)
        return place * self.ways + ((turned + shift) % self.ways if self.is_oriented else 0)

    def allowed(self, masks: Masks) -> int:
        """The codes where each piece of the class may be, as bits."""
        piece, shift = self.members[0]
        if not self.is_oriented:
            return masks[piece]
        return shifted(masks[piece], shift, self.ways)


def shifted(mask: int, shift: int, ways: int) -> int:
    """The mask after the orientation of each code is raised by `shift`.

    >>> bin(shifted(0b100, 1, 3)), bin(shifted(0b1001, 1, 2))
    ('0b1', '0b110')
    """
    found = 0
    for code in range(N_CODES):
        if mask >> code & 1:
            place, turned = divmod(code, ways)
            found |= 1 << place * ways + (turned + shift) % ways
    return found


def classes_of(alternatives: Sequence[Masks]) -> list[PieceClass]:
    """The classes of the pieces that the alternatives do not all leave free."""
    found: dict[tuple[bool, tuple[int, ...]], list[tuple[int, int]]] = {}
    for piece in range(N_PIECES):
        own = [masks[piece] for masks in alternatives]
        if all(mask == ANYWHERE for mask in own):
            continue
        ways = 3 if piece < N_CORNERS else 2
        turned = [tuple(shifted(mask, by, ways) for mask in own) for by in range(ways)]
        key = min(turned)
        found.setdefault((piece < N_CORNERS, key), []).append((piece, turned.index(key)))
    classes = []
    for (is_corner, key), members in found.items():
        ways = 3 if is_corner else 2
        is_oriented = any(shifted(mask, 1, ways) != mask for mask in key)
        classes.append(PieceClass(tuple(members), is_oriented))
    return classes


class Coordinate:
    """A number for each arrangement of some pieces (or of the centres) that the moves can make.

    `after` has the number after each move, one row after another. `number` gives that of an
    arrangement, or NONE, and `allowed` those that a goal allows.
    """

    def __init__(
        self,
        after: Numbers,
        n_moves: int,
        number: Callable[[bytes, int], int],
        allowed: Callable[[Masks, int], Numbers],
        kind: str,
        names: tuple[str, ...],
    ) -> None:
        self.after = after
        self.n_moves = n_moves
        self.size = len(after) // n_moves
        self.number = number
        self.allowed = allowed
        self.kind = kind
        self.names = names

    def turned(self, numbers: Numbers, moves: Numbers | np.int32) -> Numbers:
        """The numbers after one move each."""
        index = numbers * np.int32(self.n_moves)
        index += moves
        return gather(self.after, index)


def of_class(one: PieceClass, moves: MoveSet, starts: Sequence[bytes]) -> Coordinate:
    """The coordinate of a class: the masks that the moves make from those of the starts."""
    maps = moves.maps[:, :N_CODES] if one.is_corner else moves.maps[:, N_CODES:] - N_CODES
    if not one.is_oriented:
        maps = maps // one.ways * one.ways
    lookups = _lookups(maps)

    def moved(keys: Numbers, move: int) -> Numbers:
        first, second, third = lookups[move]
        reached: Numbers = first[keys & 255] | second[keys >> 8 & 255] | third[keys >> 16]
        return reached

    roots = np.array([one.mask(codes) for codes in starts], np.int32)
    keys = _orbit(roots, lambda new: np.concatenate([moved(new, m) for m in range(len(maps))]))
    after = np.stack([np.searchsorted(keys, moved(keys, m)) for m in range(len(maps))], axis=1)

    def number(codes: bytes, _centres: int) -> int:
        mask = one.mask(codes)
        found = min(int(np.searchsorted(keys, mask)), len(keys) - 1)
        return found if keys[found] == mask else NONE

    def allowed(masks: Masks, _centres: int) -> Numbers:
        outside = np.int32(~one.allowed(masks) & ANYWHERE)
        return np.flatnonzero(keys & outside == 0).astype(np.int32)

    flat = np.ascontiguousarray(after, np.int32).ravel()
    kind = "corners" if one.is_corner else "edges"
    return Coordinate(flat, len(maps), number, allowed, kind, one.names)


def of_centres(moves: MoveSet, starts: Sequence[int]) -> Coordinate:
    """The coordinate of the centres: the orientations that the moves reach from the starts."""
    reached = _orbit(np.array(starts, np.int32), lambda new: moves.centres[new].ravel())
    rank = np.full(len(moves.centres), NONE, np.int32)
    rank[reached] = np.arange(len(reached))

    def allowed(_masks: Masks, centres: int) -> Numbers:
        return np.array([rank[centres]] if rank[centres] != NONE else [], np.int32)

    after = np.ascontiguousarray(rank[moves.centres[reached]]).ravel()
    return Coordinate(
        after, len(moves.moves), lambda _codes, at: int(rank[at]), allowed, "centres", ()
    )


def merged(
    first: Coordinate, second: Coordinate, starts: Sequence[tuple[bytes, int]]
) -> Coordinate:
    """The coordinate of the pairs of numbers that the moves make from those of the starts."""
    width, n_moves = np.int32(second.size), first.n_moves
    rows, columns = first.after.reshape(-1, n_moves), second.after.reshape(-1, n_moves)

    def moved(pairs: Numbers) -> Numbers:
        reached: Numbers = rows[pairs // width] * width + columns[pairs % width]
        return reached

    def pair(codes: bytes, centres: int) -> int:
        one, other = first.number(codes, centres), second.number(codes, centres)
        return NONE if NONE in (one, other) else one * second.size + other

    def number(codes: bytes, centres: int) -> int:
        found = pair(codes, centres)
        return NONE if found == NONE else int(rank[found])

    roots = np.array([pair(*start) for start in starts], np.int32)
    pairs = _orbit(roots, lambda new: moved(new).ravel())
    rank = np.full(first.size * second.size, NONE, np.int32)
    rank[pairs] = np.arange(len(pairs), dtype=np.int32)

    def allowed(masks: Masks, centres: int) -> Numbers:
        one, other = first.allowed(masks, centres), second.allowed(masks, centres)
        found: Numbers = rank[(one[:, None] * width + other).ravel()]
        return found[found >= 0]

    return Coordinate(
        np.ascontiguousarray(rank[moved(pairs)]).ravel(),
        n_moves,
        number,
        allowed,
        first.kind if first.kind == second.kind else "pieces",
        first.names + second.names,
    )


def coordinates_of(
    classes: Sequence[PieceClass], moves: MoveSet, starts: Sequence[tuple[bytes, int]]
) -> list[Coordinate]:
    """The coordinates of all classes and, if moves turn them, the centres; small ones merged."""
    codes = [codes for codes, _ in starts]
    found = [of_class(one, moves, codes) for one in classes]
    centres = of_centres(moves, [centres for _, centres in starts])
    if centres.size > 1:
        found.append(centres)
    for kind in ("corners", "edges", ""):
        while True:
            mine = sorted((c for c in found if kind in ("", c.kind)), key=lambda c: c.size)
            if len(mine) < 2 or mine[0].size * mine[1].size > MERGED:
                break
            found = [c for c in found if c not in mine[:2]] + [merged(mine[0], mine[1], starts)]
    return found


def _lookups(maps: NDArray[np.uint8]) -> list[Numbers]:
    """For each move, what each byte of a mask becomes, shape (3, 256)."""
    bytes_ = np.arange(256)
    tables = []
    for row in maps:
        table = np.zeros((3, 256), np.int32)
        for code, goes_to in enumerate(row.tolist()):
            part, bit = divmod(code, 8)
            table[part] |= (bytes_ >> bit & 1).astype(np.int32) << np.int32(goes_to)
        tables.append(table)
    return tables


def _orbit(roots: Numbers, moved: Callable[[Numbers], Numbers]) -> Numbers:
    """All that can be reached from the roots, sorted."""
    found = new = np.unique(roots)
    while len(new):
        reached = np.unique(moved(new))
        at = np.minimum(np.searchsorted(found, reached), len(found) - 1)
        new = reached[found[at] != reached]
        found = np.sort(np.concatenate([found, new]))
    return found
