"""Regrips against hands that try everything; the efforts of many maneuvers at once."""

import random

import numpy as np

from cubogram.cfop.effort import IN_INSPECTION, fronts_effort
from cubogram.cfop.pairs import ROTATION_TEXT
from cubogram.cube.cubies import MOVE_NAMES
from cubogram.cube.effort import moves_effort, regrips
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.permutation import Permutation

WRISTS = range(-1, 3)
MOVES = [*MOVE_NAMES, "r", "r'", "l2", "f", "M'", "S", "d", "x", "y'"]


def fewest(moves: list[str]) -> int:
    """The fewest regrips: before each move, each hand may let go and take hold anywhere."""
    hands = {(0, 0, 0): 0}  # right wrist, left wrist, turns of the front since a hand moved
    for move in moves:
        tried: dict[tuple[int, int, int], int] = {}
        for (right, left, fronts), count in hands.items():
            ways = [(right, left, fronts, count)]
            ways += [(wrist, left, 0, count + 1) for wrist in WRISTS]
            ways += [(right, wrist, fronts, count + 1) for wrist in WRISTS]
            for *hand, more in ways:
                for after in moved(tuple(hand), move):
                    tried[after] = min(tried.get(after, more), more)
        hands = tried
    return min(hands.values())


def moved(hand: tuple[int, ...], move: str) -> list[tuple[int, int, int]]:
    right, left, fronts = hand
    if move[0] in "xyz":
        return [(a, b, 0) for a in WRISTS for b in WRISTS]
    ups = {"": [1], "'": [-1], "2": [2, -2]}[move[1:]]
    if move[0] in "Rr":
        return [(right + up, left, 0) for up in ups if right + up in WRISTS]
    if move[0] in "Ll":
        return [(right, left - up, 0) for up in ups if left - up in WRISTS]
    if (move[0] in "FfS" and right > 0) or (move[0] in "Bb" and right < 1):
        return []
    fronts += move[0] in "Ff"
    return [(right, left, fronts)] if fronts <= 2 else []


def test_no_hand_regrips_less() -> None:
    rng = random.Random(1)
    for _ in range(300):
        moves = rng.choices(MOVES, k=rng.randrange(12))
        assert regrips(Maneuver(moves)) == fewest(moves), moves


def test_many_efforts_are_those_of_each() -> None:
    rng = np.random.default_rng(1)
    turns = rng.integers(0, 18, (200, 9), dtype=np.int8)
    turns[np.arange(9) >= rng.integers(0, 10, (200, 1))] = -1
    for row, efforts in zip(turns, fronts_effort(turns), strict=True):
        maneuver = Maneuver.from_indices(turn for turn in row.tolist() if turn >= 0)
        for front, effort in enumerate(efforts.tolist()):
            held = [
                next(
                    name
                    for name in MOVE_NAMES
                    if Permutation(f"{ROTATION_TEXT[front]} {name}")
                    == Permutation(f"{move} {ROTATION_TEXT[front]}")
                )
                for move in maneuver
            ]
            assert effort == moves_effort(Maneuver(held)) + IN_INSPECTION[front]
