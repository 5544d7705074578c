"""Every picture of one face, in the fewest turns from the solved cube.

Two halves of at most four turns make a picture: the colours of the 54 facelets after the first, and
the places from which the second brings them to the upper face. The eight symmetries of the face act
on both halves at once, so of the second halves one of each class is enough. Of the 6**8 pictures,
124 need more than eight turns.

>>> print(face_pictures().maneuver("FUUUUUUUF"))
F U' F' U F
"""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cubogram.arguments import public, quoted
from cubogram.arguments import text as text_argument
from cubogram.cube.cubies import FACES, N_MOVES
from cubogram.cube.layout import N_FACELETS
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.moves import FACE_TURNS
from cubogram.cube.permutation import Permutation
from cubogram.cube.rotations import rotation_texts
from cubogram.errors import PuzzleError
from cubogram.slices import result_of
from cubogram.twophase.coordinates.gather import gather
from cubogram.twophase.coordinates.move_tables import NO_MOVE, allowed_after
from cubogram.twophase.goals.case_symmetries import facelets_before, seen, symmetries

HALF = 4
"""The most turns of a half."""
MOST = 2 * HALF
N_PICTURES = 6**8
UNREACHED = 99
NOT_HERE = 0xFFFF
"""The second half of a picture that one of its mirror images or rotations has."""

UPPER = np.array([0, 1, 2, 3, 5, 6, 7, 8])
"""The facelets of the upper face that move: corners and edges."""
CENTRE = 4
CORNERS, EDGES = (0, 2, 5, 7), (1, 3, 4, 6)
WEIGHTS = (6 ** np.arange(8)).astype(np.int32)

_SHARED: list[FacePictures] = []
"""The table, once it is made."""

Rows = NDArray[np.uint8]
Numbers = NDArray[np.int32]
Halves = tuple[list[Rows], list[NDArray[np.int8]]]
"""By the number of turns: the different rows that they make, and the turns."""


@cache
def replaced_by() -> Rows:
    """For each face turn, which facelet each one's colour comes from, shape (18, 54)."""
    return np.array([Permutation(str(move)).replaced_by for move in FACE_TURNS], np.uint8)


def halves(start: NDArray[Any], first: bool) -> Halves:
    """All the different halves: what is at the facelets after the turns if `start` was before, or
    the places before them of what comes to the places `start`."""
    levels, turns = [np.array([start], np.uint8)], [np.empty((1, 0), np.int8)]
    known = _keys(levels[0])
    for _ in range(HALF):
        parts, made = [], []
        for move, places in enumerate(replaced_by()):
            if first:
                last = turns[-1][:, -1] if turns[-1].shape[1] else np.full(1, NO_MOVE)
                fits = np.flatnonzero(allowed_after()[last, move])
                parts.append(levels[-1][fits][:, places])
                made.append(np.insert(turns[-1][fits], turns[-1].shape[1], move, axis=1))
            else:
                follows = allowed_after()[move]
                begin = turns[-1][:, :1]
                fits = np.flatnonzero(follows[begin].all(axis=1))
                parts.append(places[levels[-1][fits]])
                made.append(np.insert(turns[-1][fits], 0, move, axis=1))
        reached, by = np.concatenate(parts), np.concatenate(made)
        keys, place = np.unique(_keys(reached), return_index=True)
        place = np.sort(place[~np.isin(keys, known)])
        known = np.concatenate([known, keys])
        levels.append(reached[place])
        turns.append(by[place])
    return levels, turns


def _keys(rows: Rows) -> NDArray[np.void]:
    """Each row as one value."""
    wide = np.ascontiguousarray(rows)
    return wide.view(np.dtype((np.void, wide.shape[1]))).ravel()


class FacePictures:
    """How many turns each picture needs, and which two halves make it.

    A picture's number is the sum of its eight colours, 0 to 5 in the order URFDLB, times `WEIGHTS`.
    `length` has the number of turns, UNREACHED if they are more than eight.
    """

    def __init__(self) -> None:
        self.length = np.full(N_PICTURES, UNREACHED, np.uint8)
        self._second = np.full(N_PICTURES, NOT_HERE, np.uint16)
        self._first = np.zeros(N_PICTURES, np.uint16)
        self._first_turns: list[NDArray[np.int8]] = []
        self._second_turns: list[NDArray[np.int8]] = []

    def fill(self) -> Generator[None, None, FacePictures]:
        """Fills the table, in slices."""
        colours, self._first_turns = halves(np.repeat(np.arange(6), 9), first=True)
        yield
        places, self._second_turns = halves(UPPER, first=False)
        yield
        columns = [np.ascontiguousarray(rows.T) for rows in colours]
        for total in range(MOST + 1):
            after = max(total - HALF, 0)
            yield from self._level(columns[total - after], places[after], total)
            new = np.flatnonzero(self.length == total).astype(np.int32)
            for symmetry in range(8):
                self.length[_seen_in(new, symmetry)] = total
            yield
        return self

    def _level(self, columns: Rows, places: Rows, total: int) -> Generator[None, None, None]:
        """Enters the pictures that need so many turns, one second half after another."""
        order = np.lexsort(places[:, [*EDGES, *CORNERS]].T)
        corners: tuple[int, ...] = ()
        base = np.zeros(columns.shape[1], np.int32)
        for number in order[_is_least(places)[order]].tolist():
            row = places[number].tolist()
            if corners != (own := tuple(row[at] for at in CORNERS)):
                corners, base = own, _added(columns, row, CORNERS)
                yield
            pictures = _added(columns, row, EDGES)
            pictures += base
            new = np.flatnonzero(gather(self.length, pictures) > total)
            if len(new):
                there = pictures[new]
                self.length[there] = total
                self._second[there] = number
                self._first[there] = new

    def maneuver(self, picture: str) -> Maneuver | None:
        """A shortest maneuver that makes the upper face look like nine letters, row by row, or None
        if it needs more than eight turns. If the centre is not U, the cube is rotated first.

        Raises PuzzleError "facelets" for anything but nine letters of the faces.

        >>> print(face_pictures().maneuver("URURURURU"))
        U2 F' D2 U' B F' L' F
        """
        letters = "".join(filter(str.isalnum, text_argument("picture", picture))).upper()
        if len(letters) != 9 or set(letters) - set(FACES):
            message = f"nine letters of {FACES} are expected, not {quoted(picture)}"
            raise PuzzleError("facelets", message)
        held = next(text for text in (FACES, *rotation_texts()) if text[0] == letters[CENTRE])
        digits = np.array([held.index(letters[at]) for at in UPPER])
        moves = self.made(int(digits @ WEIGHTS))
        return None if moves is None else Maneuver(rotation_texts()[held]) + moves

    def made(self, picture: int) -> Maneuver | None:
        """A shortest maneuver for the picture with this number, or None."""
        total = int(self.length[picture])
        if total == UNREACHED:
            return None
        after = max(total - HALF, 0)
        for number in range(8):
            seen_so = int(_seen_in(np.array([picture], np.int32), number)[0])
            if self._second[seen_so] != NOT_HERE:
                first = self._first_turns[total - after][self._first[seen_so]]
                second = self._second_turns[after][self._second[seen_so]]
                back = _moves_before()[number]
                return Maneuver.from_indices(back[move] for move in (*first, *second))
        raise PuzzleError("facelets", f"the table has no halves for the picture {picture}")


@cache
def _face_symmetries() -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """The eight symmetries that keep the upper face where it is."""
    return tuple(one for one in symmetries() if one[0][1] == 1 and one[1][1] == 1)


@cache
def _places_before() -> tuple[NDArray[np.intp], ...]:
    return tuple(facelets_before(*symmetry) for symmetry in _face_symmetries())


@cache
def _moves_before() -> tuple[tuple[int, ...], ...]:
    """For each symmetry, the move that it shows as each face turn."""
    numbers = {move: number for number, move in enumerate(FACE_TURNS)}
    found = []
    for symmetry in _face_symmetries():
        shown = [numbers[seen(move, *symmetry)] for move in FACE_TURNS]
        found.append(tuple(shown.index(move) for move in range(N_MOVES)))
    return tuple(found)


def _seen_in(pictures: Numbers, symmetry: int) -> Numbers:
    """The pictures as a symmetry shows them, with the colours of the sides exchanged like them."""
    before = _places_before()[symmetry]
    after = np.argsort(before)
    colour = after[9 * np.arange(6) + 4] // 9
    at = np.zeros(N_FACELETS, np.intp)
    at[UPPER] = np.arange(8)
    shown = np.zeros(len(pictures), np.int32)
    for number, facelet in enumerate(UPPER.tolist()):
        digits = pictures // WEIGHTS[at[before[facelet]]] % 6
        shown += colour[digits].astype(np.int32) * WEIGHTS[number]
    return shown


def _is_least(places: Rows) -> NDArray[np.bool_]:
    """Whether a second half is the one that is used of those that the symmetries make of it."""
    weights = N_FACELETS ** np.arange(8, dtype=np.int64)
    own = places.astype(np.int64) @ weights
    least = np.ones(len(places), np.bool_)
    at = np.zeros(N_FACELETS, np.intp)
    at[UPPER] = np.arange(8)
    for before in _places_before():
        after = np.argsort(before)
        least &= after[places[:, at[before[UPPER]]]] @ weights >= own
    return least


def _added(columns: Rows, row: list[int], which: tuple[int, ...]) -> Numbers:
    """What some places of a second half add to the pictures' numbers, for every first half."""
    total = np.zeros(columns.shape[1], np.int32)
    for at in which:
        total += columns[row[at]] * WEIGHTS[at]
    return total


@public
def face_pictures() -> FacePictures:
    """The table of all pictures of a face, made once in a few seconds.

    >>> np.bincount(face_pictures().length)[:9].tolist()
    [1, 12, 146, 1580, 15458, 123986, 598477, 846628, 93204]
    """
    return result_of(prepared())


def prepared() -> Generator[None, None, FacePictures]:
    """The same table, made in slices."""
    if not _SHARED:
        made = yield from FacePictures().fill()
        _SHARED.append(made)
    return _SHARED[0]
