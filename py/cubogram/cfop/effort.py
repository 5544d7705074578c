"""The effort (see `cubogram.cube.effort`) of algorithms and pairs, many at once.

A pair also costs more if it turns the front again and again, or is not the one people learn first.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import zip_longest

import numpy as np
from numpy.typing import NDArray

from cubogram.cfop.cancellation import NO_TURN
from cubogram.cfop.cube_orientation import centres_after
from cubogram.cfop.pairs import ROTATION_TEXT, Insertions, RuleUse, insertions
from cubogram.cfop.rule_set import RULES_KEPT, StepRules
from cubogram.cfop.rules import Algorithm
from cubogram.cube.cubies import FACES, N_MOVES
from cubogram.cube.effort import HALF_TURN, PLAIN, WEIGHTS, moves_effort
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.turn_indices import indices_as_held

ROTATIONS = np.array([0, 20, 32, 20], dtype=np.int32)
"""The cost of rotating the whole cube about U-D: none, y, y2, y'."""

UNUSUAL = 12
"""The additional cost of an algorithm that is not the first of its case, the one to learn."""

FRONT_AGAIN = 15
"""The additional cost of each turn of the front after the second one of a pair: the hand has to let
go of the cube, so people rotate the cube and use R and U instead."""

BACK = 20
"""The additional cost of a turn of the back in a cross: the hand lets go of the cube, and no cross
is practised like an algorithm."""

IN_INSPECTION = np.array([0, PLAIN, PLAIN, PLAIN], dtype=np.int32)
"""The cost of a rotation y before the first turn: it takes no time, but should be worth it."""

_FRONT = FACES.index("F")
_FACES = np.array([WEIGHTS[face] for face in FACES], dtype=np.int32)
_TURNS = np.array([WEIGHTS[face] + HALF_TURN * (n == 1) for face in FACES for n in range(3)])


@cache
def algorithm_effort(algorithm: Algorithm) -> int:
    """The effort of an algorithm as written, without any leading y.

    >>> algorithm_effort(Algorithm("R U R'")), algorithm_effort(Algorithm("y B U B'"))
    (30, 58)
    """
    return moves_effort(algorithm.maneuver[algorithm.n_leading_y :])


def fronts_effort(turns: NDArray[np.int8]) -> NDArray[np.int32]:
    """The effort of face turns for each front, shape (n, 4); `turns` is padded with -1.

    Column h is for the cube after h rotations y, which cost little before a solve.

    >>> fronts_effort(np.array([[15, 0, 17], [1, -1, -1]], dtype=np.int8)).tolist()  # B U B', U2
    [[98, 40, 46, 44], [13, 23, 23, 23]]
    """
    efforts: NDArray[np.int32] = _turns_of_fronts()[:, turns].sum(axis=2).T + IN_INSPECTION
    return efforts


@cache
def _turns_of_fronts() -> NDArray[np.int32]:
    """The effort of each turn for each front, shape (4, 19); the last column is for no turn."""
    every = range(N_MOVES)
    turns = _TURNS + BACK * (np.arange(N_MOVES) // 3 == FACES.index("B"))
    return np.array([[*turns[[*_held(every, n)]], 0] for n in range(4)], dtype=np.int32)


def easiest_first(found: Iterable[Sequence[int]], apart: int = 1) -> list[Maneuver]:
    """Face-turn maneuvers, each after the rotation y that makes it easiest, the easiest first.
    Fronts are `apart` rotations y from each other.

    >>> list(map(str, easiest_first([(15, 0, 17), (3,)])))
    ['R', "y R U R'"]
    """
    every = [tuple(turns) for turns in found]
    padded = np.array([*zip_longest(*every, fillvalue=NO_TURN)], dtype=np.int8).T
    efforts = fronts_effort(padded.reshape(len(every), -1))[:, ::apart]
    fronts = apart * efforts.argmin(axis=1)
    return [
        Maneuver(ROTATION_TEXT[fronts[n]]) + Maneuver.from_indices(_held(every[n], fronts[n]))
        for n in np.argsort(efforts.min(axis=1), kind="stable").tolist()
    ]


def _held(turns: Sequence[int], front: int) -> tuple[int, ...]:
    """Turns as they are called after `front` rotations y."""
    return indices_as_held(turns, centres_after(FACES, ROTATION_TEXT[front]))


@cache
def use_effort(use: RuleUse) -> int:
    """The effort of a rule as used, without the rotation before it."""
    return algorithm_effort(use.algorithm) + PLAIN * (use.auf > 0)


@lru_cache(maxsize=RULES_KEPT)
def insertion_efforts(rules: StepRules) -> NDArray[np.int32]:
    """The effort of each of the rules' insertions for each orientation of the cube, shape (n, 4).

    Column h is for the cube after h rotations y. If it is held as the rule is written, the rule
    counts as written; otherwise turn by turn. Algorithms other than the first of a case cost
    `UNUSUAL` more.
    """
    table = insertions(rules)
    faces = np.where(table.turns == NO_TURN, 0, table.turns // 3)
    half_turns = np.where(table.turns == NO_TURN, 0, HALF_TURN * (table.turns % 3 == 1))
    ring = np.array([2, 4, 5, 1])  # F L B R: y brings the original R B L F to the front
    efforts = np.empty((len(faces), 4), dtype=np.int32)
    for y_turns in range(4):
        seen = np.arange(6)
        for at, face in enumerate(ring):
            seen[face] = ring[(at + y_turns) % 4]
        is_turn = table.turns != NO_TURN
        each = np.where(is_turn, _FACES[seen[faces]], 0)
        front = (is_turn & (seen[faces] == _FRONT)).sum(axis=1)
        efforts[:, y_turns] = (each + half_turns).sum(axis=1) + _again(front)
    _as_written(table, efforts)
    unusual = [UNUSUAL * sum(not use.is_first for use in uses[-1:]) for uses in table.rules_used]
    efforts += np.array(unusual, dtype=np.int32)[table.rules_index][:, None]
    efforts.flags.writeable = False
    return efforts


def _again(front: NDArray[np.int64]) -> NDArray[np.int64]:
    """The additional cost of the turns of the front after the second one."""
    more: NDArray[np.int64] = FRONT_AGAIN * np.maximum(front - 2, 0)
    return more


def _front_turns(use: RuleUse) -> int:
    turns = use.algorithm.maneuver[use.algorithm.n_leading_y :]
    return sum(move.family in ("F", "f") for move in turns)


def _as_written(table: Insertions, efforts: NDArray[np.int32]) -> None:
    """Lowers the efforts of insertions that can be done as their rule is written."""
    never = 1 << 20
    written, leading = [], []
    for uses in table.rules_used:
        as_it_stands = len(uses) == 1 and uses[0].algorithm.keeps_its_hold
        again = FRONT_AGAIN * max(_front_turns(uses[0]) - 2, 0)
        written.append(use_effort(uses[0]) + again if as_it_stands else never)
        leading.append(uses[0].algorithm.leading_y if as_it_stands else 0)
    rows = np.arange(len(efforts))
    hold = (table.y_turns + np.array(leading, dtype=np.int32)[table.rules_index]) % 4
    least = np.array(written, dtype=np.int32)[table.rules_index]
    efforts[rows, hold] = np.minimum(efforts[rows, hold], least)
