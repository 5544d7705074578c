"""The symmetries of a case: rotations and mirrors of the whole cube that change nothing about it.

A solution of a symmetric case, seen in the mirror or after a rotation of the cube, is a solution of
the same case. The two are called twins here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations, product

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.layout import (
    N_FACELETS,
    SEEN,
    Place,
    corner_facelets,
    edge_facelets,
    facelet_places,
)
from cubogram.cube.moves import LAYERS, Move, move_of
from cubogram.cube.permutation import Permutation
from cubogram.twophase.goals.move_set import MoveSet
from cubogram.twophase.goals.pattern import Pattern

Turned = NDArray[np.intp]
"""Where each of the 54 facelets comes to."""

Symmetry = tuple[tuple[int, ...], tuple[int, ...]]
"""For each axis, which one it becomes, and 1, or -1 if it is reversed."""

Kept = tuple[int, ...]
"""The move that each move of a set becomes."""


def twins_of(
    patterns: Sequence[Pattern], moves: MoveSet, u_before: bool, u_after: bool
) -> tuple[Kept, ...]:
    """What the moves become under each symmetry of the maneuvers that match one of the patterns.

    With `u_before` and `u_after`, turns of U are free before and after a maneuver.

    >>> from cubogram.twophase.goals.move_set import read_move_set
    >>> from cubogram.twophase.goals.goal import read_goal
    >>> sides = read_move_set("RUL")
    >>> len(twins_of(read_goal("solved").patterns, sides, False, False))  # L and R, B and F
    4
    """
    turn: Turned = np.array(Permutation("U").goes_to)
    turns = [np.arange(N_FACELETS)]
    for _ in range(3):
        turns.append(turn[turns[-1]])
    before, after = turns if u_before else turns[:1], turns if u_after else turns[:1]
    relations = [_relation(pattern) for pattern in patterns]
    every = {
        relation[np.ix_(first, last)].tobytes()
        for relation in relations
        for first in before
        for last in after
    }
    found = []
    for kept, back in _symmetries_of(moves):
        if {relation[np.ix_(back, back)].tobytes() for relation in relations} <= every:
            found.append(kept)
    return tuple(found)


def _relation(pattern: Pattern) -> NDArray[np.bool_]:
    """Which facelet may go where, if a maneuver matches the pattern; shape (54, 54)."""
    relation = np.zeros((N_FACELETS, N_FACELETS), np.bool_)
    for places, facelets in (
        (pattern.corners, corner_facelets()),
        (pattern.edges, edge_facelets()),
    ):
        for place, allowed in zip(facelets, places, strict=True):
            for piece, turned in allowed:
                for number, facelet in enumerate(facelets[piece]):
                    relation[facelet, place[(number + turned) % len(place)]] = True
    return relation


def _symmetries_of(moves: MoveSet) -> Iterator[tuple[Kept, Turned]]:
    """The symmetries that keep the set: what the moves become, and where each facelet was."""
    numbers = {move: number for number, move in enumerate(moves.moves)}
    for axes, signs in symmetries():
        shown = [seen(move, axes, signs) for move in moves.moves]
        if all(move in numbers for move in shown):
            yield tuple(numbers[move] for move in shown), facelets_before(axes, signs)


@cache
def symmetries() -> tuple[Symmetry, ...]:
    """The 48 symmetries of the cube."""
    return tuple(product(permutations(range(3)), product((1, -1), repeat=3)))


@cache
def facelets_before(axes: tuple[int, ...], signs: tuple[int, ...]) -> Turned:
    """For each facelet, which one it was before a symmetry."""
    normals = {face: normal for face, (normal, _, _) in SEEN.items()}
    faces = {normal: face for face, normal in normals.items()}
    index = {place: number for number, place in enumerate(facelet_places())}

    def there(place: Place) -> Place:
        moved = [0, 0, 0]
        for axis, value in enumerate(place):
            moved[axes[axis]] = signs[axis] * value
        return moved[0], moved[1], moved[2]

    before = np.empty(N_FACELETS, np.intp)
    for number, (face, place) in enumerate(facelet_places()):
        before[index[faces[there(normals[face])], there(place)]] = number
    return before


@cache
def _by_layers() -> dict[tuple[int, tuple[int, ...]], Move]:
    moves = [move_of(family, amount) for amount in (3, 2, 1) for family in reversed(LAYERS)]
    return {move.layers(): move for move in moves}


@cache
def seen(move: Move, axes: tuple[int, ...], signs: tuple[int, ...]) -> Move:
    """The move as a symmetry shows it."""
    axis, layers = move.layers()
    sense = signs[0] * signs[1] * signs[2] * _parity(axes) * signs[axis]
    turned = tuple(sense * quarters % 4 for quarters in layers)
    return _by_layers()[axes[axis], turned if signs[axis] > 0 else turned[::-1]]


def _parity(axes: tuple[int, ...]) -> int:
    return 1 if axes in ((0, 1, 2), (1, 2, 0), (2, 0, 1)) else -1
