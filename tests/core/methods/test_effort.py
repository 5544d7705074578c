"""Regrips against hands that try everything; the efforts of many maneuvers at once."""

import random
from itertools import product

import numpy as np

from cubogram.cfop.effort import IN_INSPECTION, fronts_effort
from cubogram.cfop.pairs import ROTATION_TEXT
from cubogram.cube.cubies import MOVE_NAMES
from cubogram.cube.effort import FRONT_AGAIN, REGRIP, move_effort, moves_effort
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.moves import Move
from cubogram.cube.permutation import Permutation

WRISTS = range(-1, 3)
MOVES = [*MOVE_NAMES, "r", "r'", "l2", "f", "M'", "S", "d", "x", "y'"]


def least(moves: list[str]) -> int:
    """The least effort: before each move, each hand may let go and take hold anywhere."""
    hands, fronts = {(0, 0): 0}, 0  # the wrists, right and left
    for move in moves:
        tried: dict[tuple[int, int], int] = {}
        fronts = 0 if move[0] in "xyz" else fronts + (move[0] in "Ff")
        again = FRONT_AGAIN if fronts > 2 and move[0] in "Ff" else 0
        for (right, left), effort in hands.items():
            ways = [(right, left, effort)]
            ways += [(wrist, left, effort + REGRIP) for wrist in WRISTS]
            ways += [(right, wrist, effort + REGRIP) for wrist in WRISTS]
            for a, b, before in ways:
                cost = before + move_effort(Move(move)) + again
                for hand in moved(a, b, move):
                    tried[hand] = min(tried.get(hand, cost), cost)
        hands = tried
    return min(hands.values())


def moved(right: int, left: int, move: str) -> list[tuple[int, int]]:
    if move[0] in "xyz":
        return [(a, b) for a in WRISTS for b in WRISTS]
    ups = {"": [1], "'": [-1], "2": [2, -2]}[move[1:]]
    if move[0] in "Rr":
        return [(right + up, left) for up in ups if right + up in WRISTS]
    if move[0] in "Ll":
        return [(right, left - up) for up in ups if left - up in WRISTS]
    is_out = (move[0] in "FfS" and right > 0) or (move[0] in "Bb" and right < 1)
    return [] if is_out else [(right, left)]


def test_no_hand_regrips_less() -> None:
    rng = random.Random(1)
    for _ in range(300):
        moves = rng.choices(MOVES, k=rng.randrange(12))
        assert moves_effort(Maneuver(moves)) == least(moves), moves


def test_many_efforts_are_those_of_each() -> None:
    turned = {}  # a turn's name after rotations y, by these and its own
    for front, name, held in product(range(4), MOVE_NAMES, MOVE_NAMES):
        y = ROTATION_TEXT[front]
        if Permutation(f"{y} {held}") == Permutation(f"{name} {y}"):
            turned[front, name] = held
    rng = np.random.default_rng(1)
    turns = rng.integers(0, 18, (200, 9), dtype=np.int8)
    turns[np.arange(9) >= rng.integers(0, 10, (200, 1))] = -1
    for row, efforts in zip(turns, fronts_effort(turns), strict=True):
        names = [MOVE_NAMES[turn] for turn in row.tolist() if turn >= 0]
        for front, effort in enumerate(efforts.tolist()):
            held = Maneuver(turned[front, name] for name in names)
            assert effort == moves_effort(held) + IN_INSPECTION[front]
