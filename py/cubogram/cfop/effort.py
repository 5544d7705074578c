"""The effort (see `cubogram.cube.effort`) of algorithms, pairs and crosses, many at once.

A pair also costs more if it is not the one people learn first.
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
from cubogram.cube.cubies import FACES, MOVE_NAMES, N_MOVES
from cubogram.cube.effort import HOME, PLAIN, after, move_effort, moves_effort
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.moves import Move
from cubogram.cube.turn_indices import indices_as_held

ROTATIONS = np.array([0, 20, 32, 20], dtype=np.int32)
"""The cost of rotating the whole cube about U-D: none, y, y2, y'."""

UNUSUAL = 12
"""The additional cost of an algorithm that is not the first of its case, the one to learn."""

IN_INSPECTION = np.array([0, PLAIN, PLAIN, PLAIN], dtype=np.int32)
"""The cost of a rotation y before the first turn: it takes no time, but should be worth it."""


@cache
def algorithm_effort(algorithm: Algorithm) -> int:
    """The effort of an algorithm as written, without any leading y.

    >>> algorithm_effort(Algorithm("R U R'")), algorithm_effort(Algorithm("y B U B'"))
    (30, 96)
    """
    return moves_effort(algorithm.maneuver[algorithm.n_leading_y :])


def fronts_effort(turns: NDArray[np.int8]) -> NDArray[np.int32]:
    """The effort of face turns for each front, shape (n, 4); `turns` is padded with -1.

    Column h is for the cube after h rotations y, which cost little before a solve.

    >>> fronts_effort(np.array([[15, 0, 17], [1, -1, -1]], dtype=np.int8)).tolist()  # B U B', U2
    [[96, 40, 46, 44], [13, 23, 23, 23]]
    """
    return _efforts(turns) + IN_INSPECTION


def _efforts(turns: NDArray[np.int8]) -> NDArray[np.int32]:
    """The effort of face turns after each number of rotations y, shape (n, 4)."""
    as_held, (next_grip, cost) = _as_held(), _grips()
    efforts = np.zeros((len(turns), 4), dtype=np.int32)
    grip = np.zeros((len(turns), 4), dtype=np.int16)
    for column in turns.T:
        key = as_held[column] + grip
        efforts += cost[key]
        grip = next_grip[key]
    return efforts


@cache
def _as_held() -> NDArray[np.int16]:
    """Each turn as it is called after each number of rotations y, shape (19, 4); the last row is
    for no turn."""
    every = [_held(range(N_MOVES), front) for front in range(4)]
    return np.array([*zip(*every, strict=True), (N_MOVES,) * 4], dtype=np.int16)


@cache
def _grips() -> tuple[NDArray[np.int16], NDArray[np.int32]]:
    """For each grip before each turn, or none: the grip after it, and what it costs.

    A grip is the index of its first turn; the first one is both hands at home."""
    moves, grips = [Move(name) for name in MOVE_NAMES], [HOME]
    following, costs = [], []
    for grip in grips:
        for move in moves:
            reached, more = after(grip, move.family, move.amount)
            if reached not in grips:
                grips.append(reached)
            following.append(grips.index(reached))
            costs.append(move_effort(move) + more)
        following.append(grips.index(grip))
        costs.append(0)
    starts = (N_MOVES + 1) * np.array(following, dtype=np.int16)
    return starts, np.array(costs, dtype=np.int32)


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
    efforts = _efforts(table.turns)
    _as_written(table, efforts)
    unusual = [UNUSUAL * sum(not use.is_first for use in uses[-1:]) for uses in table.rules_used]
    efforts += np.array(unusual, dtype=np.int32)[table.rules_index][:, None]
    efforts.flags.writeable = False
    return efforts


def _as_written(table: Insertions, efforts: NDArray[np.int32]) -> None:
    """Lowers the efforts of insertions that can be done as their rule is written."""
    never = 1 << 20
    written, leading = [], []
    for uses in table.rules_used:
        as_it_stands = len(uses) == 1 and uses[0].algorithm.keeps_its_hold
        written.append(use_effort(uses[0]) if as_it_stands else never)
        leading.append(uses[0].algorithm.leading_y if as_it_stands else 0)
    rows = np.arange(len(efforts))
    hold = (table.y_turns + np.array(leading, dtype=np.int32)[table.rules_index]) % 4
    least = np.array(written, dtype=np.int32)[table.rules_index]
    efforts[rows, hold] = np.minimum(efforts[rows, hold], least)
