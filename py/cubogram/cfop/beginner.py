"""The cross as a beginner builds it: one edge at a time, without looking ahead to the next.

Each edge is brought to the top, turned until it is above its place, and turned down. Edges that are
already in place are not moved, so each edge needs one of a few short maneuvers, and four of them
make a cross (the greedy method of Freecube, github.com/doodlewind/freecube, one of the sources of
this project). Over 2,000 random cubes it takes 13.8 turns on average and at most 20; 17.8 if half
turns count twice, as they do there. The shortest cross (see `cross`) takes 5.8.
"""

from __future__ import annotations

from dataclasses import dataclass

from cubogram.cfop.cancellation import cancelled
from cubogram.cfop.cross import CROSS_EDGES
from cubogram.cfop.piece_map import FIRST_EDGE, compose, edge_code, map_of_turns
from cubogram.cube.cubies import EDGES, MOVE_NAMES

SLOT_ORDER = (0, 3, 2, 1)
"""The order in which the pairs are solved, by their slots: front right, then round the cube."""

RING = "FLBR"
"""The side faces in the order in which U moves their pieces."""

LIFTS = {
    # a place of the middle layer: two ways to bring its edge to the top and restore the cross
    "FR": ("R U R'", "F' U' F"),
    "FL": ("F U F'", "L' U' L"),
    "BL": ("L U L'", "B' U' B"),
    "BR": ("B U B'", "R' U' R"),
}
FLIPPED_DOWN = {
    # a side: how to bring down an edge that is above it on top, with its colour to the side
    side: " ".join(("U'", f"{right}'", side, right))
    for side, right in zip(RING, RING[-1] + RING[:-1], strict=True)
}


@dataclass(frozen=True)
class EdgeStep:
    """One edge of the cross: its home code, and the turns that bring it home."""

    home: int
    turns: tuple[int, ...]


def edge_steps(start: bytes) -> list[EdgeStep]:
    """The steps of a cross from the piece map of a cube held with the cross at the bottom.

    The next edge is always the first one found out of place; the top is searched first, then the
    bottom, then the middle layer.

    >>> steps = edge_steps(map_of_turns([MOVE_NAMES.index("F"), MOVE_NAMES.index("R")]))
    >>> [" ".join(MOVE_NAMES[turn] for turn in step.turns) for step in steps]
    ["R U R' U' R2", "F U F' U' F2"]
    """
    state, steps = start, []
    homes = [edge_code(edge) for edge in CROSS_EDGES]
    while lost := [home for home in homes if state[home] != home]:
        home = min(lost, key=state.__getitem__)
        turns = _way_home(state, home)
        state = compose(state, map_of_turns(turns))
        steps.append(EdgeStep(home, turns))
    return steps


def _way_home(state: bytes, home: int) -> tuple[int, ...]:
    """The turns that bring an edge home without disturbing the cross's edges that are already in
    place."""
    target = _place(home)[1]
    place = _place(state[home])
    turns: tuple[int, ...] = ()
    if place[0] == "D":
        turns = _indices(f"{place[1]}2")
    elif place in LIFTS:
        ways = [_indices(way) for way in LIFTS[place]]
        turns = next(way for way in ways if _is_upright(_after(state, way)[home]))
    above = _after(state, turns)[home]
    quarters = (RING.index(target) - RING.index(_place(above)[1])) % 4
    turns += ((), (0,), (1,), (2,))[quarters]
    turns += _indices(f"{target}2" if _is_upright(above) else FLIPPED_DOWN[target])
    return cancelled(turns)


def _place(code: int) -> str:
    return EDGES[(code - FIRST_EDGE) // 2]


def _is_upright(code: int) -> bool:
    """True if an edge on top shows the cross's colour there."""
    return (code - FIRST_EDGE) % 2 == 0


def _after(state: bytes, turns: tuple[int, ...]) -> bytes:
    return compose(state, map_of_turns(turns))


def _indices(text: str) -> tuple[int, ...]:
    return tuple(map(MOVE_NAMES.index, text.split()))
