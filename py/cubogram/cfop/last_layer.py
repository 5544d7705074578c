"""The OLL and PLL rules prepared for the search: the cost of the last layer in every state.

The last layer's four corners have 4! * 3^3 states that turns can reach, and its edges 4! * 2^3.
Half of all their pairs have the same parity: 62,208 states. Rotating the whole cube costs nothing,
so each algorithm counts in all four orientations. The turn of the top that is left at the end is
part of PLL.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import permutations, product
from math import factorial

import numpy as np
from numpy.typing import NDArray

from cubogram.cfop.effort import use_effort
from cubogram.cfop.pairs import RuleUse
from cubogram.cfop.pictures import LAST_LAYER, U_TURNS
from cubogram.cfop.piece_map import FIRST_EDGE, inverse_map
from cubogram.cfop.rule_set import RULES_KEPT, RuleSet, StepRules
from cubogram.cube.effort import PLAIN

N_CORNER_STATES = factorial(4) * 3**3
N_EDGE_STATES = factorial(4) * 2**3
N_LAST_LAYER = N_CORNER_STATES * N_EDGE_STATES // 2
CORNER_HOMES, EDGE_HOMES = LAST_LAYER[:4], LAST_LAYER[4:]

UNREACHABLE = 10_000


@dataclass(frozen=True)
class LastLayerStep:
    """A step that orients or permutes one state: a rule as used, or None if nothing is to be done,
    and the turn of the top after it (0 to 3: none, U, U2, U').

    `look` is the kind of pieces it is for ("edges" or "corners"), if the other kind has its own
    look afterwards."""

    use: RuleUse | None
    final_auf: int = 0
    look: str = ""


@cache
def codes() -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """The codes of the four corners (648, 4) and of the four edges (192, 4).

    Ordered by the orientations that the places show, oriented ones first, 24 of each.
    """
    corners = [
        [3 * place + turns[place] for place in places]
        for turns in product(range(3), repeat=4)
        if sum(turns) % 3 == 0
        for places in permutations(range(4))
    ]
    edges = [
        [FIRST_EDGE + 2 * place + turns[place] for place in places]
        for turns in product(range(2), repeat=4)
        if sum(turns) % 2 == 0
        for places in permutations(range(4))
    ]
    return np.array(corners, dtype=np.uint8), np.array(edges, dtype=np.uint8)


@cache
def _numbers() -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """The number of a corner and of an edge state, by its codes read as digits (in base 12 and base
    8)."""
    corners, edges = codes()
    by_corners = np.full(12**4, -1, dtype=np.int16)
    by_edges = np.full(8**4, -1, dtype=np.int16)
    by_corners[_corner_digits(corners)] = np.arange(len(corners))
    by_edges[_edge_digits(edges)] = np.arange(len(edges))
    return by_corners, by_edges


def _corner_digits(codes: NDArray[np.uint8]) -> NDArray[np.int32]:
    digits: NDArray[np.int32] = codes.astype(np.int32) @ np.array([1728, 144, 12, 1], np.int32)
    return digits


def _edge_digits(codes: NDArray[np.uint8]) -> NDArray[np.int32]:
    digits: NDArray[np.int32] = (codes.astype(np.int32) - FIRST_EDGE) @ np.array(
        [512, 64, 8, 1], np.int32
    )
    return digits


def numbers(
    corners: NDArray[np.uint8], edges: NDArray[np.uint8]
) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """The corner and edge numbers of last layers; the pieces' codes have shape (..., 4)."""
    by_corners, by_edges = _numbers()
    return by_corners[_corner_digits(corners)], by_edges[_edge_digits(edges)]


def number_of(piece_map: bytes) -> tuple[int, int]:
    """The corner number (0 to 647) and edge number (0 to 191) of a state given as a piece map.

    The first 24 of each are the oriented ones; number 0 is the solved one.

    >>> number_of(U_TURNS[0])
    (0, 0)
    """
    codes = np.frombuffer(piece_map, dtype=np.uint8)
    corner, edge = numbers(codes[list(CORNER_HOMES)], codes[list(EDGE_HOMES)])
    return int(corner), int(edge)


N_ORIENTED = factorial(4)  # oriented states of the corners, or of the edges


def _uses(rules: StepRules) -> Iterator[tuple[RuleUse, bytes]]:
    """Each algorithm of a step in each orientation of the cube, and its effect."""
    for rule in rules:
        for algorithm in rule.algorithms:
            for y_turns in range(4):
                use = RuleUse(rule, algorithm, 0, y_turns)
                yield use, use.piece_map


@lru_cache(maxsize=RULES_KEPT)
def permutation_steps(rules: StepRules) -> dict[tuple[int, int], tuple[LastLayerStep, ...]]:
    """All solutions of each oriented state with these PLL rules, by its numbers; including
    skips."""
    found: dict[tuple[int, int], dict[tuple[int, ...], LastLayerStep]] = {}
    for auf, turned in enumerate(U_TURNS):
        found[number_of(inverse_map(turned))] = {(): LastLayerStep(None, auf)}
    for use, piece_map in _uses(rules):
        for auf, turned in enumerate(U_TURNS):
            start = number_of(inverse_map(piece_map.translate(turned + bytes(208))))
            ways = found.setdefault(start, {})
            ways.setdefault(use.turns, LastLayerStep(use, auf))
    return {state: tuple(ways.values()) for state, ways in found.items()}


def cost(step: LastLayerStep, friendly: bool = False) -> int:
    """The number of face turns, including the last turn of the top; or the effort (see `effort`),
    including a turn of the top before the algorithm."""
    use = step.use
    if friendly:
        return PLAIN * (step.final_auf > 0) + (use_effort(use) + PLAIN if use else 0)
    return (step.final_auf > 0) + (len(use.turns) if use else 0)


@lru_cache(maxsize=2 * RULES_KEPT)
def permutation_costs(rules: StepRules, friendly: bool = False) -> NDArray[np.int32]:
    """The least cost from each oriented state to the solved cube, shape (24, 24)."""
    table = np.full((N_ORIENTED, N_ORIENTED), UNREACHABLE, dtype=np.int32)
    for state, ways in permutation_steps(rules).items():
        table[state] = min(cost(way, friendly) for way in ways)
    return table


@lru_cache(maxsize=RULES_KEPT)
def _orientations(rules: StepRules) -> dict[tuple[int, int], tuple[LastLayerStep, ...]]:
    """All steps that orient the last layer, by the orientations at the places of its corners and
    edges."""
    corners, edges = (codes[:1] for codes in codes())
    found: dict[tuple[int, int], dict[bytes, LastLayerStep]] = {
        (0, 0): {U_TURNS[0]: LastLayerStep(None)}
    }
    for use, piece_map in _uses(rules):
        back = np.frombuffer(inverse_map(piece_map), dtype=np.uint8)
        (corner,), (edge,) = numbers(back[corners], back[edges])
        key = int(corner) // N_ORIENTED, int(edge) // N_ORIENTED
        found.setdefault(key, {}).setdefault(piece_map, LastLayerStep(use))
    return {key: tuple(ways.values()) for key, ways in found.items()}


def orientation_steps(rules: StepRules, corner: int, edge: int) -> tuple[LastLayerStep, ...]:
    """All steps that orient the last layer with these numbers, with these OLL rules: an empty one
    if it is oriented, none if the rules do not have the case."""
    return _orientations(rules).get((corner // N_ORIENTED, edge // N_ORIENTED), ())


@lru_cache(maxsize=2 * RULES_KEPT)
def costs(rules: RuleSet, friendly: bool = False) -> NDArray[np.int32]:
    """The least cost, OLL and PLL, of each last layer, shape (648, 192).

    UNREACHABLE or more if corners and edges have different parity, which turns cannot produce, or
    if the rules do not solve it.

    >>> from cubogram.cfop.rule_set import standard
    >>> int((costs(standard()) < UNREACHABLE).sum()) == N_LAST_LAYER
    True
    """
    corners, edges = (codes[:N_ORIENTED] for codes in codes())
    permuted = permutation_costs(rules.pll, friendly)
    table = np.full((N_CORNER_STATES, N_EDGE_STATES), UNREACHABLE, dtype=np.int32)
    for ways in _orientations(rules.oll).values():
        for way in ways:
            piece_map = way.use.piece_map if way.use else U_TURNS[0]
            back = np.frombuffer(inverse_map(piece_map), dtype=np.uint8)
            at = np.ix_(*numbers(back[corners], back[edges]))
            table[at] = np.minimum(table[at], permuted + cost(way, friendly))
    return table
