"""Shortest crosses, x-crosses and EO lines, compared with a search that only knows stickers.

That search moves the 54 stickers of `stickers`, with those that do not matter made alike, breadth
first from both ends. It finds any distance up to 8.
"""

import itertools
import random
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray
from replaying import level
from stickers import COLOURS, FACES, PLACES, played, sides, sources

from cubogram.cfop import eo_line, xcross
from cubogram.slices import result_of
from cubogram.web import run

Rows = NDArray[np.uint8]

RADIUS = 4
ANY = 255
TURNS = [face + times for face in FACES for times in ("", "2", "'")]
OPPOSITE = dict(zip(FACES, "DLBURF", strict=True))
SOLVED = "".join(9 * face for face in FACES)
FACES_OF = [
    {FACES[n // 9] for n, (other, _) in enumerate(PLACES) if other == place} for place, _ in PLACES
]
"""The faces of the piece to which each sticker belongs; one, two or three."""


def state_after(moves: str) -> Rows:
    """Which sticker is at each place after moves from the solved cube."""
    row = np.arange(54, dtype=np.uint8)
    for move in moves.split():
        row = row[list(sources(move))]
    return row


def piece(faces: str) -> set[int]:
    return {n for n in range(54) if FACES_OF[n] == set(faces)}


def goals(kind: str, bottom: str) -> list[Rows]:
    """The goals, one of which must be reached: for each sticker, what sets it apart from others."""
    around = sides(SOLVED, bottom)
    if kind == "eoline":
        return [oriented(bottom, front) for front in around[:2]]
    cross = set[int]().union(*(piece(bottom + side) for side in around))
    if kind == "cross":
        return [only(cross)]
    slots = zip(around, around[1:] + around[:1], strict=True)
    return [only(cross | piece(bottom + a + b) | piece(a + b)) for a, b in slots]


def only(stickers: set[int]) -> Rows:
    return np.array([n if n in stickers else ANY for n in range(54)], dtype=np.uint8)


def oriented(bottom: str, front: str) -> Rows:
    """Each edge has a sticker that must be on top or at the bottom, or else in front or behind."""
    goal = np.full(54, ANY, dtype=np.uint8)
    ends, axis = {bottom, OPPOSITE[bottom]}, {front, OPPOSITE[front]}
    for n in range(54):
        if len(FACES_OF[n]) == 2:
            goal[n] = 100 + is_leading(n, ends, axis)
    for edge in (bottom + front, bottom + OPPOSITE[front]):
        for n in piece(edge):
            goal[n] = n
    return goal


def is_leading(n: int, ends: set[str], axis: set[str]) -> bool:
    """Whether this sticker of an edge is that one when the edge is at home."""
    face = FACES[n // 9]
    return face in ends or (not FACES_OF[n] & ends and face in axis)


def ball(start: Rows, radius: int) -> list[set[bytes]]:
    moves = np.array([sources(turn) for turn in TURNS])
    seen = {start.tobytes()}
    levels = [seen]
    for _ in range(radius):
        rows = np.frombuffer(b"".join(sorted(levels[-1])), dtype=np.uint8).reshape(-1, 54)
        reached = {row.tobytes() for row in rows[:, moves].reshape(-1, 54)}
        levels.append(reached - seen)
        seen = seen | reached
    return levels


@cache
def around_goal(kind: str, bottom: str, which: int) -> list[set[bytes]]:
    return ball(goals(kind, bottom)[which], RADIUS)


def distance(state: Rows, kind: str, bottom: str) -> int:
    best = 2 * RADIUS + 1
    for which, goal in enumerate(goals(kind, bottom)):
        here, there = ball(goal[state], RADIUS), around_goal(kind, bottom, which)
        for i, j in itertools.product(range(RADIUS + 1), repeat=2):
            if i + j < best and not here[i].isdisjoint(there[j]):
                best = i + j
    return best


def is_reached(moves: str, kind: str, bottom: str) -> bool:
    """Whether such a first step is done after moves, however the cube is then held."""
    marks = "".join(chr(ord("a") + n) if n % 9 != 4 else FACES[n // 9] for n in range(54))
    held = level(played(marks, moves))
    now = np.array([n if c in FACES else ord(c) - ord("a") for n, c in enumerate(held)])
    return any((goal[now] == goal).all() for goal in goals(kind, bottom))


@pytest.mark.parametrize("kind", ["cross", "xcross", "eoline"])
@pytest.mark.parametrize("turns", [3, 25])
def test_no_turn_fewer_is_enough(kind: str, turns: int) -> None:
    for seed in range(2):
        scramble = " ".join(random.Random(f"{kind} {turns} {seed}").choices(TURNS, k=turns))
        steps = result_of(run("cfop.first_steps", {"state": scramble, "kind": kind}))["steps"]
        assert sorted(step["colour"] for step in steps) == sorted(COLOURS)
        assert [s["length"] for s in steps] == sorted(s["length"] for s in steps)
        for step in steps:
            assert is_reached(f"{scramble} {step['maneuver']}", kind, COLOURS[step["colour"]]), step
            assert sum(move[0] in FACES for move in step["maneuver"].split()) == step["length"]
        for step in (steps[0], steps[-1]):
            found = distance(state_after(scramble), kind, COLOURS[step["colour"]])
            assert min(step["length"], 2 * RADIUS + 1) == found, (scramble, step)


def test_turns_of_four_sides_keep_every_edge_oriented() -> None:
    """So oriented edges are those that such turns can bring home."""
    edges = [n for n in range(54) if len(FACES_OF[n]) == 2]
    for turn in TURNS:
        kept = all(
            is_leading(sources(turn)[n], {*"UD"}, {*"FB"}) == is_leading(n, {*"UD"}, {*"FB"})
            for n in edges
        )
        assert kept == (turn not in ("F", "F'", "B", "B'")), turn


def test_tables_are_as_far_as_stickers_say() -> None:
    assert tuple(np.bincount(eo_line.distances())[:10].tolist()) == eo_line.COUNTS
    lines = [len(each) for each in ball(oriented("D", "F"), RADIUS)]
    assert lines == list(eo_line.COUNTS[: RADIUS + 1])
    assert sum(eo_line.COUNTS) == 2**11 * 12 * 11
    pairs = [len(each) for each in ball(only(piece("DFR") | piece("FR")), 6)]
    assert [np.bincount(row)[:7].tolist() for row in xcross.pair_distances()] == [pairs] * 4
    assert sum(pairs) == 24 * 24


def test_a_search_for_x_crosses_can_be_stopped_between_slices() -> None:
    scramble = " ".join(random.Random(5).choices(TURNS, k=25))
    work = run("cfop.first_steps", {"state": scramble, "kind": "xcross"})
    events = list(itertools.islice(work, 3))
    work.close()
    assert None in events
