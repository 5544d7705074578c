"""Shortest crosses, x-crosses and EO lines, compared with a search that only knows stickers.

The second search shares nothing with the package: it moves 54 stickers in space, with those that do
not matter made alike, breadth first from both ends. It finds any distance up to 8.
"""

import itertools
import random
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from cubogram.cfop import eo_line, xcross
from cubogram.cfop.piece_map import compose, map_of_turns
from cubogram.slices import result_of
from cubogram.web import run

Rows = NDArray[np.uint8]
Vector = tuple[int, int, int]

NORMALS: dict[str, Vector] = {
    "U": (0, 1, 0),
    "D": (0, -1, 0),
    "R": (1, 0, 0),
    "L": (-1, 0, 0),
    "F": (0, 0, 1),
    "B": (0, 0, -1),
}
AXES = {"x": "R", "y": "U", "z": "F"}
COLOURS = {"white": "U", "red": "R", "green": "F", "yellow": "D", "orange": "L", "blue": "B"}
OPPOSITE = dict(zip("UDRLFB", "DULRBF", strict=True))
STICKERS = [
    (place, face)
    for face, normal in NORMALS.items()
    for place in itertools.product((-1, 0, 1), repeat=3)
    if sum(p * n for p, n in zip(place, normal, strict=True)) == 1
]
INDEX = {sticker: index for index, sticker in enumerate(STICKERS)}
FACE_OF = {normal: face for face, normal in NORMALS.items()}
ANY = 255


def turned(vector: Vector, axis: Vector) -> Vector:
    """A quarter turn clockwise, looking at the face with this normal from outside."""
    (x, y, z), (a, b, c) = vector, axis
    along = a * x + b * y + c * z
    crossed = (y * c - z * b, z * a - x * c, x * b - y * a)
    found = [along * n + v for n, v in zip(axis, crossed, strict=True)]
    return found[0], found[1], found[2]


@cache
def permutation(move: str) -> tuple[int, ...]:
    """Where each place gets its sticker from in a move."""
    face = AXES.get(move[0], move[0])
    normal, quarters = NORMALS[face], {"": 1, "2": 2, "'": 3}[move[1:]]
    comes_from = list(range(54))
    for index, (place, side) in enumerate(STICKERS):
        layer = sum(p * n for p, n in zip(place, normal, strict=True))
        if layer == 1 or move[0] in AXES:
            to, outward = place, NORMALS[side]
            for _ in range(quarters):
                to, outward = turned(to, normal), turned(outward, normal)
            comes_from[INDEX[to, FACE_OF[outward]]] = index
    return tuple(comes_from)


TURNS = [face + times for face in "URFDLB" for times in ("", "2", "'")]


def played(moves: str) -> Rows:
    """Which sticker is at each place after moves from the solved cube."""
    row = np.arange(54, dtype=np.uint8)
    for move in moves.split():
        row = row[list(permutation(move))]
    return row


def piece(faces: str) -> set[int]:
    """The stickers of the piece that has these colours."""
    place = tuple(sum(NORMALS[face][axis] for face in faces) for axis in range(3))
    return {INDEX[place, face] for face in faces}


def sides(bottom: str) -> list[str]:
    """The four faces around a face, each next to the following one."""
    first = next(face for face in NORMALS if face not in (bottom, OPPOSITE[bottom]))
    others = {bottom, OPPOSITE[bottom], first, OPPOSITE[first]}
    second = next(face for face in NORMALS if face not in others)
    return [first, second, OPPOSITE[first], OPPOSITE[second]]


def goals(kind: str, bottom: str) -> list[Rows]:
    """The goals, one of which must be reached: for each sticker, what sets it apart from others."""
    around = sides(bottom)
    if kind == "eoline":
        return [oriented(bottom, front) for front in around[:2]]
    wanted = set().union(*(piece(bottom + side) for side in around))
    if kind == "cross":
        return [only(wanted)]
    corners = list(zip(around, around[1:] + around[:1], strict=True))
    return [only(wanted | piece(bottom + a + b) | piece(a + b)) for a, b in corners]


def only(stickers: set[int]) -> Rows:
    return np.array([i if i in stickers else ANY for i in range(54)], dtype=np.uint8)


def oriented(bottom: str, front: str) -> Rows:
    """Each edge has a sticker that must be on top or at the bottom, or else in front or behind."""
    told = np.full(54, ANY, dtype=np.uint8)
    ends, axis = {bottom, OPPOSITE[bottom]}, {front, OPPOSITE[front]}
    for index, (place, _) in enumerate(STICKERS):
        if sum(map(abs, place)) == 2:
            told[index] = 100 + is_leading(index, ends, axis)
    for edge in (bottom + front, bottom + OPPOSITE[front]):
        for index in piece(edge):
            told[index] = index
    return told


def is_leading(index: int, ends: set[str], axis: set[str]) -> bool:
    """Whether this sticker of an edge is that one when the edge is at home."""
    place, face = STICKERS[index]
    faces = {side for side, normal in NORMALS.items() if dot(place, normal) == 1}
    return face in ends or (not faces & ends and face in axis)


def dot(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return sum(a * b for a, b in zip(one, other, strict=True))


def ball(start: Rows, radius: int) -> list[set[bytes]]:
    """The states at each distance from a given one."""
    moves = np.array([permutation(turn) for turn in TURNS])
    seen = {start.tobytes()}
    levels = [seen]
    for _ in range(radius):
        rows = np.frombuffer(b"".join(sorted(levels[-1])), dtype=np.uint8).reshape(-1, 54)
        reached = {row.tobytes() for row in rows[:, moves].reshape(-1, 54)}
        levels.append(reached - seen)
        seen = seen | reached
    return levels


RADIUS = 4


@cache
def around_goal(kind: str, bottom: str, which: int) -> list[set[bytes]]:
    return ball(goals(kind, bottom)[which], RADIUS)


def distance(state: Rows, kind: str, bottom: str) -> int:
    """The number of turns needed, or 2 * RADIUS + 1 if it is more than twice the radius."""
    best = 2 * RADIUS + 1
    for which, goal in enumerate(goals(kind, bottom)):
        here, there = ball(goal[state], RADIUS), around_goal(kind, bottom, which)
        for i, j in itertools.product(range(RADIUS + 1), repeat=2):
            if i + j < best and not here[i].isdisjoint(there[j]):
                best = i + j
    return best


def is_reached(state: Rows, kind: str, bottom: str) -> bool:
    """Whether such a first step is done on a cube, perhaps held differently."""
    centre = {int(state[INDEX[n, face]]): face for face, n in NORMALS.items()}
    back = {INDEX[NORMALS[face], face]: face for face in NORMALS}
    held = {back[sticker]: face for sticker, face in centre.items()}  # colour: where it is now
    now = np.empty(54, dtype=np.uint8)
    for index, (place, side) in enumerate(STICKERS):
        to = tuple(
            sum(place[i] * NORMALS[held[face]][j] for i, face in enumerate("RUF")) for j in range(3)
        )
        now[index] = state[INDEX[to, held[side]]]
    return any((goal[now] == goal).all() for goal in goals(kind, bottom))


def scrambled(rng: random.Random, turns: int = 25) -> str:
    return " ".join(rng.choice(TURNS) for _ in range(turns))


@pytest.mark.parametrize("kind", ["cross", "xcross", "eoline"])
@pytest.mark.parametrize("seed", range(4))
def test_no_turn_fewer_is_enough(kind: str, seed: int) -> None:
    rng = random.Random(seed)
    for turns in (3, 25):
        scramble = scrambled(rng, turns)
        steps = result_of(run("cfop.first_steps", {"state": scramble, "kind": kind}))["steps"]
        assert sorted(step["colour"] for step in steps) == sorted(COLOURS)
        assert [s["length"] for s in steps] == sorted(s["length"] for s in steps)
        for step in steps:
            bottom = COLOURS[step["colour"]]
            assert is_reached(played(f"{scramble} {step['maneuver']}"), kind, bottom), step
            assert sum(move[0] in "URFDLB" for move in step["maneuver"].split()) == step["length"]
        for step in (steps[0], steps[-1]):
            found = distance(played(scramble), kind, COLOURS[step["colour"]])
            assert min(step["length"], 2 * RADIUS + 1) == found, (scramble, step)


def test_turns_of_four_sides_keep_every_edge_oriented() -> None:
    """So oriented edges are those that such turns can bring home."""
    edges = [i for i, (place, _) in enumerate(STICKERS) if sum(map(abs, place)) == 2]
    kind = {i: is_leading(i, {*"UD"}, {*"FB"}) for i in edges}
    for turn in TURNS:
        kept = all(kind[permutation(turn)[i]] == kind[i] for i in edges)
        assert kept == (turn not in ("F", "F'", "B", "B'")), turn


def test_eo_lines_are_as_far_as_stickers_say() -> None:
    counts = np.bincount(eo_line.distances())[:10]
    assert tuple(counts.tolist()) == eo_line.COUNTS
    levels = ball(oriented("D", "F"), 4)
    assert [len(level) for level in levels] == list(eo_line.COUNTS[:5])
    assert sum(eo_line.COUNTS) == 2**11 * 12 * 11


def test_pairs_are_as_far_as_stickers_say() -> None:
    levels = ball(only(piece("DFR") | piece("FR")), 6)
    found = [np.bincount(row)[:7].tolist() for row in xcross.pair_distances()]
    assert found == [[len(level) for level in levels]] * 4
    assert sum(found[0]) == 24 * 24


@given(st.lists(st.integers(0, 17), max_size=25))
@settings(max_examples=30, deadline=None)
def test_all_shortest_x_crosses_are_different_and_do_it(turns: list[int]) -> None:
    state = map_of_turns(turns)
    found = result_of(xcross.shortest(state))
    assert len({*found}) == len(found) > 0
    assert len({len(one) for one in found}) == 1
    for one in found:
        (again,) = {
            tuple(way) for way in result_of(xcross.shortest(compose(state, map_of_turns(one))))
        }
        assert again == ()


def test_a_search_for_x_crosses_can_be_stopped_between_slices() -> None:
    work = run("cfop.first_steps", {"state": scrambled(random.Random(5)), "kind": "xcross"})
    events = list(itertools.islice(work, 3))
    work.close()
    assert None in events
