"""The search for a CFOP solution: which cross, which slots in which order, which algorithms.

There are four rounds, one pair each. A round takes every plan found so far, tries every empty slot
and every insertion of its pair that leaves the solved slots alone, and keeps the most promising.

With foresight, a thousand plans continue: those with few turns so far (counting what cancels
between two steps) and few turns for the other pairs from here. The cost of the last layer is known
exactly, so the last round is judged by the whole solution. Without foresight, only one continues:
the cross and the first pair that go well together, then always the pair that is easiest now. A
beginner does not choose at all: the cross is built edge by edge, and the pairs come in a fixed
order.

Costs are turns, or efforts (see `effort`) if the solution should be easy on the fingers.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from cubogram.cfop import cross, last_layer
from cubogram.cfop.beginner import SLOT_ORDER, EdgeStep, edge_steps
from cubogram.cfop.cancellation import NO_TURN, cancelled, last_turns, turns_saved
from cubogram.cfop.effort import ROTATIONS, fronts_effort, insertion_efforts
from cubogram.cfop.last_layer import LastLayerStep
from cubogram.cfop.last_layer_plans import (
    Ending,
    easy_endings,
    ending_step_by_step,
    shortest_endings,
    turns_of_step,
)
from cubogram.cfop.pairs import N_PAIRS, N_SLOTS, insertions
from cubogram.cfop.piece_map import (
    FIRST_EDGE,
    N_CODES,
    compose,
    corner_code,
    edge_code,
    map_of_turns,
)
from cubogram.cfop.rule_set import RuleSet, StepRules
from cubogram.cfop.style import Style
from cubogram.cfop.two_look import two_look_steps
from cubogram.cube.effort import PLAIN
from cubogram.errors import PuzzleError

HOMES = np.array(
    [corner_code(n) for n in range(8)] + [edge_code(n) for n in (0, 1, 2, 3, 8, 9, 10, 11)],
    dtype=np.uint8,
)
"""The pieces that the search follows, by home code: all corners, and all edges except the cross."""

N_CROSSES = 400
N_CROSSES_SEEN = 100_000  # the most to search for one that also solves a pair
WIDTH = 1000  # plans kept after a round, with foresight
N_FINALISTS = 24  # plans whose last layer is searched in full
OTHER_PAIRS = 0.75  # the weight of the other pairs' shortest insertions


@dataclass(frozen=True)
class Plan:
    """A whole solution: the start, the cross, the insertions in order, the last layer, all turns.

    If it should be easy on the fingers, `front` is how the cube is held for the cross, and `holds`
    how for each insertion, as a number of rotations y."""

    start: int
    cross: tuple[int, ...]
    insertions: tuple[int, ...]
    holds: tuple[int, ...]
    orientation: tuple[LastLayerStep, ...]
    permutation: tuple[LastLayerStep, ...]
    turns: tuple[int, ...]
    front: int
    edges: tuple[EdgeStep, ...] = ()  # of the cross, if they are solved one by one


@dataclass
class _Round:
    """The plans that are left after a round; row i of all arrays is one plan."""

    codes: NDArray[np.uint8]  # (n, 16) the codes of the pieces of HOMES
    cost: NDArray[np.int32]
    last_class: NDArray[np.int32]  # class of the last turns; in round 0, the cross's row
    hold: NDArray[np.int32]  # the number of rotations y so far
    parent: NDArray[np.int32]
    insertion: NDArray[np.int32]

    def chosen(self, rows: NDArray[np.intp]) -> "_Round":
        """The given rows only."""
        return _Round(
            self.codes[rows],
            self.cost[rows],
            self.last_class[rows],
            self.hold[rows],
            self.parent[rows],
            self.insertion[rows],
        )

    def solved(self) -> NDArray[np.bool_]:
        """True for the solved slots, shape (n, N_SLOTS)."""
        return _solved(self.codes)


def _solved(codes: NDArray[np.uint8]) -> NDArray[np.bool_]:
    result: NDArray[np.bool_] = (codes[:, 4:8] == HOMES[4:8]) & (codes[:, 12:] == HOMES[12:])
    return result


def _keys(codes: NDArray[np.uint8]) -> NDArray[np.int32]:
    """For each slot, the number that its pair's insertions are listed under, (n, N_SLOTS)."""
    pairs = codes[:, 4:8].astype(np.int32) * 24 + codes[:, 12:].astype(np.int32) - FIRST_EDGE
    keys: NDArray[np.int32] = pairs + np.arange(N_SLOTS, dtype=np.int32) * N_PAIRS
    return keys


def _still_needed(rules: StepRules, codes: NDArray[np.uint8]) -> NDArray[np.float64]:
    """The approximate number of turns for the unsolved pairs, shape (n,)."""
    each = np.where(_solved(codes), 0, insertions(rules).shortest[_keys(codes)])
    needed: NDArray[np.float64] = OTHER_PAIRS * each.sum(axis=1)
    return needed


class _Search:
    """One search. A `friendly` style measures effort instead of turns. Without `foresight`, a pair
    is chosen without regard to the others, and the last layer is not considered before the pairs
    are solved. A `beginner` solves the edges of the cross one by one, and the pairs in a fixed
    order. With `two_look`, the last layer takes four looks."""

    def __init__(self, rules: RuleSet, starts: list[bytes], style: Style) -> None:
        self.rules = rules
        self.starts = starts
        self.friendly = friendly = style.friendly
        self.foresight = foresight = style.foresight
        self.two_look = style.two_look
        self.unit = PLAIN if friendly else 1
        self.width = WIDTH if foresight else 1
        self.care = 1.0 if foresight else 1e-3  # weight of the later pairs, or only a tie-break
        self.rounds: list[_Round] = []
        self.edges = tuple(edge_steps(starts[0])) if style.beginner else ()
        self.order = SLOT_ORDER if style.beginner else None

    def begin_edge_by_edge(self) -> None:
        """Round 0: the one cross of a beginner."""
        turns = cancelled(turn for step in self.edges for turn in step.turns)
        state = compose(self.starts[0], map_of_turns(turns))
        codes = np.frombuffer(state, dtype=np.uint8).reshape(1, N_CODES)[:, HOMES]
        self.start, self.turns = np.zeros(1, dtype=np.int32), np.array([turns], dtype=np.int8)
        self.cross_last_turns = last_turns(self.turns, np.array([len(turns)], dtype=np.int32))
        none = np.zeros(1, dtype=np.int32)
        self.rounds = [_Round(codes, none, none, none, none, none)]

    def _waiting(self, solved: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """True for the slots that must wait, shape (n, N_SLOTS)."""
        waiting = np.zeros_like(solved)
        if self.order is not None:
            before = np.ones(len(solved), dtype=bool)
            for slot in self.order:
                waiting[:, slot] = ~before
                before &= solved[:, slot]
        return waiting

    def begin(self, slack: int, with_pair: bool) -> None:
        """Round 0: the crosses to try, the most promising first."""
        positions = np.array([cross.position_of(start) for start in self.starts], dtype=np.int32)
        while True:
            start, turns, lengths = cross.solutions(positions, slack, N_CROSSES_SEEN, with_pair)
            rows = zip(start.tolist(), turns.tolist(), lengths.tolist(), strict=True)
            states = b"".join(compose(self.starts[s], map_of_turns(t[:n])) for s, t, n in rows)
            codes = np.frombuffer(states, dtype=np.uint8).reshape(-1, N_CODES)[:, HOMES]
            usable: NDArray[np.bool_] = np.ones(len(codes), dtype=bool)
            if with_pair:
                usable &= _solved(codes).any(axis=1)
            if usable.any():
                break
            slack += 1
        cost, front = lengths.astype(np.int32), np.zeros(len(lengths), dtype=np.int32)
        if self.friendly:
            efforts = fronts_effort(turns)
            cost, front = efforts.min(axis=1), efforts.argmin(axis=1).astype(np.int32)
        score = cost + self.care * self.unit * _still_needed(self.rules.f2l, codes)
        score[~usable] = np.inf
        order = np.argsort(score, kind="stable")[:N_CROSSES]
        order = order[usable[order]]
        self.start, self.turns = start[order], turns[order]
        self.cross_last_turns = last_turns(self.turns, lengths[order].astype(np.int32))
        rows_ = np.arange(len(order), dtype=np.int32)
        none = np.zeros(len(order), dtype=np.int32)
        self.rounds = [_Round(codes[order], cost[order], rows_, front[order], rows_, none)]

    def children(self) -> _Round:
        """Every plan that extends one of these by one more insertion."""
        table, now = insertions(self.rules.f2l), self.rounds[-1]
        solved = now.solved()
        keys = _keys(now.codes)
        first = table.first[keys]
        closed = solved | self._waiting(solved)
        counts = np.where(closed, 0, table.first[keys + 1] - first).ravel()
        cells = np.repeat(np.arange(counts.size, dtype=np.int32), counts)
        begins = np.cumsum(counts) - counts
        which = first.ravel()[cells] + np.arange(len(cells), dtype=np.int32) - begins[cells]
        rows = cells // N_SLOTS
        mask = (solved @ (1 << np.arange(N_SLOTS, dtype=np.int32))).astype(np.uint8)
        good = np.flatnonzero((table.slots_disturbed[which] & mask[rows]) == 0)
        rows, which = rows[good].astype(np.int32), which[good].astype(np.int32)
        saved = self._saved(now.last_class[rows], which)
        hold = now.hold[rows]
        if self.friendly:
            costs = insertion_efforts(self.rules.f2l)[which]
            costs = costs + ROTATIONS[(np.arange(4, dtype=np.int32) - hold[:, None]) % 4]
            hold = costs.argmin(axis=1).astype(np.int32)
            cost = costs[np.arange(len(rows)), hold]
        else:
            cost = table.length[which]
        return _Round(
            table.piece_map[which[:, None], now.codes[rows]],
            now.cost[rows] + cost - saved * self.unit,
            table.last_class[which],
            hold,
            rows,
            which,
        )

    def _saved(
        self, before: NDArray[np.int32], which: NDArray[np.int32]
    ) -> NDArray[np.int32] | np.int32:
        """The number of turns saved where insertions follow plans; not counted when choosing one
        pair at a time."""
        if not self.foresight:
            return np.int32(0)
        table = insertions(self.rules.f2l)
        first_class = table.first_class[which]
        if len(self.rounds) > 1:
            return table.saved_at_seam[before, first_class].astype(np.int32)
        return turns_saved(self.cross_last_turns[before], table.first_turns[first_class])

    def last_layers(self, plans: _Round) -> NDArray[np.int32]:
        """The cost of the last layers of plans whose first two layers are solved."""
        if not self.foresight:
            return np.zeros(len(plans.cost), dtype=np.int32)
        numbers = last_layer.numbers(plans.codes[:, :4], plans.codes[:, 8:12])
        found: NDArray[np.int32] = last_layer.costs(self.rules, self.friendly)[numbers]
        return found

    def advance(self) -> None:
        """Does one more round; keeps the best plans that lead to different states."""
        found = self.children()
        if not len(found.cost):  # all solved, or the rules do not cover the remaining pairs
            return
        score = found.cost + self.care * self.unit * _still_needed(self.rules.f2l, found.codes)
        whole = np.flatnonzero(found.solved().all(axis=1))
        score[whole] += self.last_layers(found.chosen(whole))
        # those already solved are kept, and not compared with the unfinished
        if self.foresight and len(self.rounds) < N_SLOTS:
            score[whole] -= score.max(initial=0)
        order = np.argsort(score, kind="stable")[: 4 * self.width]
        marks = found.codes[order].astype(np.uint64) @ _weights()
        _, first = np.unique(marks, return_index=True)
        self.rounds.append(found.chosen(order[np.sort(first)[: self.width]]))

    def finalists(self) -> list[tuple[int, int]]:
        """The round and row of the plans with the cheapest whole solutions."""
        found = []
        for number, plans in enumerate(self.rounds):
            rows = np.flatnonzero(plans.solved().all(axis=1))
            totals = plans.cost[rows] + self.last_layers(plans.chosen(rows))
            found += [(int(t), number, int(r)) for t, r in zip(totals, rows, strict=True)]
        best = sorted(found)[: N_FINALISTS if self.foresight else 1]
        return [(number, row) for _, number, row in best]

    def complete(self, number: int, row: int) -> tuple[Ending, Plan]:
        """The best ending of a plan, and the plan including it."""
        effort, last_hold = int(self.rounds[number].cost[row]), int(self.rounds[number].hold[row])
        numbers, holds = [], []
        for plans in self.rounds[number:0:-1]:
            numbers.append(int(plans.insertion[row]))
            holds.append(int(plans.hold[row]))
            row = int(plans.parent[row])
        crossing = tuple(int(turn) for turn in self.turns[row] if turn != NO_TURN)
        turns = crossing
        for insertion in reversed(numbers):
            turns = cancelled(insertions(self.rules.f2l).maneuver(insertion), turns)
        start = int(self.start[row])
        state = compose(self.starts[start], map_of_turns(turns))
        if self.two_look:
            best = _two_look_ending(self.rules, state, turns, last_hold)
        elif not self.foresight:
            best = ending_step_by_step(self.rules, state, turns, last_hold, self.friendly)
        elif self.friendly:
            ways = easy_endings(self.rules, state, turns, last_hold, effort)
            best = min(ways, key=lambda way: way.cost)
        else:
            best = min(shortest_endings(self.rules, state, turns), key=lambda way: way.cost)
        plan = Plan(
            start,
            crossing,
            tuple(reversed(numbers)),
            tuple(reversed(holds)) if self.friendly else (),
            best.orientation,
            best.permutation,
            best.turns,
            int(self.rounds[0].hold[row]),
            self.edges,
        )
        return best, plan


def _two_look_ending(rules: RuleSet, state: bytes, turns: tuple[int, ...], hold: int) -> Ending:
    orientation, permutation = two_look_steps(rules, state, hold)
    for step in (*orientation, *permutation):
        turns = cancelled(turns_of_step(step), turns)
    return Ending(orientation, permutation, turns, len(turns))


@cache
def _weights() -> NDArray[np.uint64]:
    """Factors that hash all pieces' codes to one number; states collide only by accident."""
    golden = 0x9E3779B97F4A7C15
    return np.array([pow(golden, k, 1 << 64) for k in range(1, len(HOMES) + 1)], dtype=np.uint64)


def find(rules: RuleSet, starts: list[bytes], style: Style) -> Plan:
    """The solution for the best of several starts: the easiest in a friendly style, otherwise the
    shortest.

    Each start is the piece map of the same cube in a different orientation, with the cross at the
    bottom; a beginner has only one. An x-cross is the shortest cross that solves a pair too.

    Raises PuzzleError "uncovered" if the rules lack a case that is needed.
    """
    search = _Search(rules, starts, style)
    if style.beginner:
        search.begin_edge_by_edge()
    else:
        search.begin(style.slack, style.xcross)
    for _ in range(N_SLOTS):
        search.advance()
    finalists = search.finalists()
    if not finalists:
        raise PuzzleError("uncovered", "the rules have no way to insert one of the pairs")
    finished = (search.complete(*finalist) for finalist in finalists)
    return min(finished, key=lambda way: way[0].cost)[1]
