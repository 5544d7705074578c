"""The turns that make a wall from the cubes of another one.

A cube that already shows a face of the other wall on one of its sides goes there as it is. Every
other one is turned from the state it was left in, in the fewest turns up to eight: a first half of
at most four turns says which colour each facelet then has, a second half from which places it
brings facelets to the front, and sets of bits say which first halves agree with a second.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.layout import facelets_as_held
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.rotations import rotation_texts
from cubogram.errors import PuzzleError
from cubogram.formatting import counted
from cubogram.mosaic.mosaic import LETTERS, Mosaic
from cubogram.mosaic.turning import ON_FRONT, CubeTurns, turns_of
from cubogram.twophase.goals.one_face import CENTRE, HALF, MOST, UPPER, halves, replaced_by

FRONT = slice(18, 27)
UP_AGAIN = "FRDBLU"
"""How a cube is held after `x`, which brings its front face up."""
CHUNK = 2048

State = NDArray[np.uint8]
"""The colours of the 54 facelets of a cube as it is held, by their places in URFDLB."""


def rebuilt(wall: Mosaic, before: Mosaic) -> Generator[None, None, list[CubeTurns]]:
    """The turns of all cubes, row by row, in slices; PuzzleError "size" if there are too few."""
    if len(before.faces) < len(wall.faces):
        has = counted(len(before.faces), "cube")
        message = f"the wall before has {has}, but {len(wall.faces):,} are needed"
        raise PuzzleError("size", message)
    states = [_left_by(one) for one in turns_of(before)]
    chosen: list[CubeTurns | None] = [None] * len(wall.faces)
    shown = defaultdict(list)
    for number, state in enumerate(states):
        for held in _all_held():
            shown[_face_of(state[held])].append((number, held))
    free = set(range(len(states)))
    for place, face in enumerate(wall.faces):
        found = [one for one in shown[face] if one[0] in free]
        if found:
            number, held = min(found, key=lambda one: one[0] != place)
            free.remove(number)
            chosen[place] = _turns(wall, place, states[number][held], "", number)
    for place in [place for place, one in enumerate(chosen) if one is None]:
        number = place if place in free else min(free)
        free.remove(number)
        held_state, maneuver = _shortest(states[number], wall.faces[place])
        chosen[place] = _turns(wall, place, held_state, maneuver, number)
        yield
    return [one for one in chosen if one]


def _turns(wall: Mosaic, place: int, held: State, maneuver: str, number: int) -> CubeTurns:
    row, column = divmod(place, wall.columns)
    front, top = (LETTERS[held[at]] for at in (22, 4))
    face = wall.faces[place]
    return CubeTurns(
        place + 1, row + 1, column + 1, face, front, top, Maneuver(maneuver), number + 1
    )


def _left_by(one: CubeTurns) -> State:
    """The cube after its turns."""
    solved = np.repeat(np.arange(6, dtype=np.uint8), 9)
    held = next(h for h in rotation_texts() if (h[0], h[2]) == (one.top, one.front))
    state = solved[list(facelets_as_held(held))]
    for move in one.maneuver.indices:
        state = state[replaced_by()[move]]
    return np.asarray(state, np.uint8)


@cache
def _all_held() -> list[NDArray[np.intp]]:
    """For each of the 24 ways to hold a cube, the place that each facelet comes from."""
    return [np.array(facelets_as_held(held)) for held in rotation_texts()]


def _face_of(state: State) -> str:
    return "".join(LETTERS[colour] for colour in state[FRONT].tolist())


@cache
def _all_halves() -> tuple[Any, Any]:
    return halves(np.arange(54, dtype=np.uint8), first=True), halves(UPPER, first=False)


def _shortest(state: State, face: str) -> tuple[State, str]:
    """How the cube is held, and the turns; all of them are tried up to eight."""
    wanted = np.array([LETTERS.index(face[at]) for at in UPPER])
    (rows, first_turns), (places, second_turns) = _all_halves()
    centre = LETTERS.index(face[CENTRE])
    ways = [one for one in (state[held] for held in _all_held()) if one[22] == centre]
    bits: list[dict[int, NDArray[np.uint8]]] = [{} for _ in ways]
    for total in range(MOST + 1):
        first = min(total, HALF)
        for way, known in zip(ways, bits, strict=True):
            if first not in known:
                known[first] = _bits(way[list(facelets_as_held(UP_AGAIN))], rows[first])
            found = _agreeing(known[first], places[total - first], wanted)
            if found:
                moves = (*first_turns[first][found[0]], *second_turns[total - first][found[1]])
                return way, str(Maneuver.from_indices(moves)).translate(ON_FRONT)
    raise PuzzleError("facelets", f"a cube needs more than {MOST} turns")


def _bits(state: State, rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """For each facelet and colour, which first halves bring that colour there, shape (54, 6, n)."""
    colours = state[rows].T
    return np.packbits(colours[:, None, :] == np.arange(6)[None, :, None], axis=2)


def _agreeing(
    bits: NDArray[np.uint8], places: NDArray[np.uint8], wanted: NDArray[np.intp]
) -> tuple[int, int] | None:
    """The numbers of a first and a second half that make the face; None if there are none."""
    for start in range(0, len(places), CHUNK):
        part = places[start : start + CHUNK]
        both = bits[part[:, 0], wanted[0]]
        for at in range(1, len(wanted)):
            both &= bits[part[:, at], wanted[at]]
        hits = np.flatnonzero(both.any(axis=1))
        if len(hits):
            second = int(hits[0])
            return int(np.unpackbits(both[second]).argmax()), start + second
    return None
