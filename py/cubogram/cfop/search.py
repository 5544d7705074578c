"""The search for a short CFOP solution: which cross, which slot when, which algorithm.

Four rounds, one pair each. A round takes every plan found so far, tries every empty slot and
every insertion of its pair that leaves the solved slots alone, and keeps the most promising: few
turns so far (counting what cancels between two steps) and few turns that the other pairs would
need from here. What is left of the last layer is known exactly, so the last round is judged by
the whole solution.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from . import cross, last_layer
from .carry import FIRST_EDGE, carry, corner_code, edge_code, then
from .joins import NO_TURN, joined, saved, tails
from .last_layer import Solution
from .pairs import N_PAIRS, N_SLOTS, Insertions, insertions

HOMES = np.array(
    [corner_code(n) for n in range(8)] + [edge_code(n) for n in (0, 1, 2, 3, 8, 9, 10, 11)],
    dtype=np.uint8,
)
"""The pieces that are followed, by their home codes: all corners, all edges but the cross."""

CROSS_SLACK = 1  # crosses one turn longer than the shortest are tried too
N_CROSSES = 400
WIDTH = 600  # plans kept after a round
N_FINALISTS = 24  # plans whose last layer is worked out in full
OTHER_PAIRS = 0.75  # how much of the other pairs' shortest insertions counts


@dataclass(frozen=True)
class Plan:
    """A whole solution: which start, the cross, the insertions in order, the last layer."""

    start: int
    cross: tuple[int, ...]
    insertions: tuple[int, ...]
    orientation: Solution
    permutation: Solution
    turns: tuple[int, ...]


@dataclass
class _Round:
    """The plans alive after a round; row i of all arrays is one plan."""

    codes: NDArray[np.uint8]  # (n, 16) where the pieces of HOMES lie
    length: NDArray[np.int32]
    tail: NDArray[np.int32]  # class of the last turns; row of `tails` in round 0
    parent: NDArray[np.int32]
    insertion: NDArray[np.int32]

    def chosen(self, rows: NDArray[np.intp]) -> "_Round":
        return _Round(
            self.codes[rows],
            self.length[rows],
            self.tail[rows],
            self.parent[rows],
            self.insertion[rows],
        )


def _solved(codes: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Which slots are solved, shape (n, N_SLOTS)."""
    result: NDArray[np.bool_] = (codes[:, 4:8] == HOMES[4:8]) & (codes[:, 12:] == HOMES[12:])
    return result


def _keys(codes: NDArray[np.uint8]) -> NDArray[np.int32]:
    """For each slot the number under which its pair's insertions are listed, (n, N_SLOTS)."""
    pairs = codes[:, 4:8].astype(np.int32) * 24 + codes[:, 12:].astype(np.int32) - FIRST_EDGE
    keys: NDArray[np.int32] = pairs + np.arange(N_SLOTS, dtype=np.int32) * N_PAIRS
    return keys


def _children(
    table: Insertions, now: _Round, cross_tails: NDArray[np.int8] | None
) -> _Round:
    """Every plan that one more insertion makes of the present ones."""
    solved = _solved(now.codes)
    keys = _keys(now.codes)
    first = table.first[keys]
    counts = np.where(solved, 0, table.first[keys + 1] - first).ravel()
    cells = np.repeat(np.arange(counts.size, dtype=np.int32), counts)
    begins = np.cumsum(counts) - counts
    which = first.ravel()[cells] + np.arange(len(cells), dtype=np.int32) - begins[cells]
    rows = cells // N_SLOTS
    mask = (solved @ (1 << np.arange(N_SLOTS, dtype=np.int32))).astype(np.uint8)
    good = np.flatnonzero((table.disturbed[which] & mask[rows]) == 0)
    rows, which = rows[good], which[good]
    if cross_tails is None:
        less = table.seams[now.tail[rows], table.head[which]].astype(np.int32)
    else:
        less = saved(cross_tails[now.tail[rows]], table.heads[table.head[which]])
    return _Round(
        table.carried[which[:, None], now.codes[rows]],
        now.length[rows] + table.length[which] - less,
        table.tail[which],
        rows.astype(np.int32),
        which.astype(np.int32),
    )


@cache
def _weights() -> NDArray[np.uint64]:
    return np.random.default_rng(54).integers(1 << 63, size=len(HOMES), dtype=np.uint64)


def _best(found: _Round, score: NDArray[np.float64], width: int) -> NDArray[np.intp]:
    """The rows of the `width` best plans, of those that lead to the same state only one."""
    order = np.argsort(score, kind="stable")[: 4 * width]
    marks = found.codes[order].astype(np.uint64) @ _weights()
    _, first = np.unique(marks, return_index=True)
    rows: NDArray[np.intp] = order[np.sort(first)[:width]]
    return rows


def _crosses(
    starts: list[bytes], slack: int, with_pair: bool
) -> tuple[NDArray[np.int32], NDArray[np.int8], NDArray[np.int32], NDArray[np.uint8]]:
    """Start, turns, length and piece codes of the crosses to try, the most promising first."""
    positions = np.array([cross.position_of(start) for start in starts], dtype=np.int32)
    table = insertions()
    while True:
        start, turns, lengths = cross.solutions(positions, slack)
        states = [
            then(starts[s], carry(t[:n])) for s, t, n in zip(start.tolist(), turns.tolist(), lengths.tolist(), strict=True)
        ]
        codes = np.frombuffer(b"".join(states), dtype=np.uint8).reshape(len(states), -1)[:, HOMES]
        length = lengths.astype(np.int32)
        keep = _solved(codes).any(axis=1) if with_pair else np.ones(len(codes), dtype=bool)
        if keep.any():
            break
        slack += 1
    left = np.where(_solved(codes), 0, table.shortest[_keys(codes)]).sum(axis=1)
    score = np.where(keep, length + OTHER_PAIRS * left, np.inf)
    order = np.argsort(score, kind="stable")[:N_CROSSES]
    order = order[keep[order]]
    return start[order], turns[order], length[order], codes[order]


def find(
    starts: list[bytes], slack: int = CROSS_SLACK, width: int = WIDTH, with_pair: bool = False
) -> Plan:
    """The shortest solution found for any of several starts (`carry` of their states).

    Each start is the same cube held another way, the cross at the bottom.
    """
    table = insertions()
    start, cross_turns, length, codes = _crosses(starts, slack, with_pair)
    n = len(start)
    rounds = [_Round(codes, length, np.arange(n, dtype=np.int32), np.arange(n, dtype=np.int32), np.full(n, -1, dtype=np.int32))]
    cross_tails = tails(cross_turns, length)
    finished: list[tuple[NDArray[np.int32], int, NDArray[np.intp]]] = []
    for number in range(N_SLOTS + 1):
        now = rounds[number]
        done = np.flatnonzero(_solved(now.codes).all(axis=1))
        if len(done):
            corner, edge = last_layer.numbers(now.codes[done, :4], now.codes[done, 8:12])
            total = now.length[done] + last_layer.lengths()[corner, edge]
            finished.append((total, number, done))
        if number == N_SLOTS:
            break
        found = _children(table, now, cross_tails if number == 0 else None)
        solved = _solved(found.codes)
        left = np.where(solved, 0, table.shortest[_keys(found.codes)]).sum(axis=1)
        score = found.length + OTHER_PAIRS * left
        whole = np.flatnonzero(solved.all(axis=1))
        if len(whole):
            corner, edge = last_layer.numbers(found.codes[whole, :4], found.codes[whole, 8:12])
            score[whole] += last_layer.lengths()[corner, edge]
            if number < N_SLOTS - 1:  # done early: not to be compared with the unfinished
                score[whole] -= 20
        rounds.append(found.chosen(_best(found, score, width)))
    best: Plan | None = None
    candidates = sorted(
        (int(total), number, int(row))
        for totals, number, rows in finished
        for total, row in zip(totals, rows, strict=True)
    )[:N_FINALISTS]
    for _, number, row in candidates:
        chain = []
        for level in range(number, 0, -1):
            chain.append(int(rounds[level].insertion[row]))
            row = int(rounds[level].parent[row])
        crossing = tuple(int(t) for t in cross_turns[row] if t != NO_TURN)
        best = _finish(best, starts, int(start[row]), crossing, tuple(reversed(chain)))
    assert best is not None, "every pair has an insertion, every last layer a solution"
    return best


def _finish(
    best: Plan | None,
    starts: list[bytes],
    start: int,
    crossing: tuple[int, ...],
    chain: tuple[int, ...],
) -> Plan | None:
    """The best of the plan so far and the plans that complete the given first two layers."""
    table = insertions()
    turns = crossing
    for number in chain:
        turns = joined(turns + table.maneuver(number))
    state = then(starts[start], carry(turns))
    for orientation in last_layer.orientation_solutions(*last_layer.number_of(state)):
        oriented = orientation.part.turns if orientation.part else ()
        after = then(state, carry(oriented))
        for permutation in last_layer.permutation_solutions()[last_layer.number_of(after)]:
            permuted = permutation.part.turns if permutation.part else ()
            last = (permutation.top - 1,) if permutation.top else ()
            whole = joined(turns + oriented + permuted + last)
            if best is None or len(whole) < len(best.turns):
                best = Plan(start, crossing, chain, orientation, permutation, whole)
    return best
