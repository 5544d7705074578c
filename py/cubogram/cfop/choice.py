"""The easiest or the shortest pair to insert now: what a person compares before each pair."""

from dataclasses import dataclass

import numpy as np

from cubogram.cfop.effort import ROTATIONS, insertion_efforts
from cubogram.cfop.pairs import N_PAIRS, N_SLOTS, SLOT_PAIRS, insertions, pair_of
from cubogram.cfop.rule_set import StepRules


@dataclass(frozen=True)
class PairNow:
    """The best insertion of a slot's pair: its turns, whether the cube is rotated for it, its cost
    (turns, or effort if `hold` was given), its number in the table, and the number of y
    rotations by then (None if only turns count)."""

    slot: int
    turns: int
    rotates: bool
    cost: int
    insertion: int
    hold: int | None


def pairs_now(rules: StepRules, state: bytes, hold: int | None) -> list[PairNow]:
    """The best insertion of each unsolved pair that the rules can insert, cheapest first.

    `state` is a piece map with the cross solved at the bottom. `hold` is the number of rotations y
    so far, and the cost is then effort; with None, only turns count.

    >>> from cubogram.cfop.piece_map import map_of_turns
    >>> from cubogram.cfop.rule_set import standard
    >>> state = map_of_turns([3, 2, 5])  # R U' R': U U R' would be wrong, R U R' right
    >>> pairs_now(standard().f2l, state, hold=0)  # doctest: +ELLIPSIS
    [PairNow(slot=0, turns=3, rotates=False, cost=30, insertion=..., hold=0)]
    """
    table = insertions(rules)
    solved = [all(state[home] == home for home in homes) for homes in SLOT_PAIRS]
    full = sum(1 << slot for slot in range(N_SLOTS) if solved[slot])
    found = []
    for slot in range(N_SLOTS):
        if solved[slot]:
            continue
        corner, edge = SLOT_PAIRS[slot]
        key = slot * N_PAIRS + pair_of(state[corner], state[edge])
        numbers = np.arange(table.first[key], table.first[key + 1])
        numbers = numbers[table.slots_disturbed[numbers] & full == 0]
        if not len(numbers):
            continue
        if hold is None:
            best = int(numbers[table.length[numbers].argmin()])
            length = int(table.length[best])
            found.append(PairNow(slot, length, False, length, best, None))
            continue
        costs = insertion_efforts(rules)[numbers] + ROTATIONS[(np.arange(4) - hold) % 4]
        row, then = np.unravel_index(costs.argmin(), costs.shape)
        best = int(numbers[row])
        length, cost = int(table.length[best]), int(costs[row, then])
        found.append(PairNow(slot, length, int(then) != hold, cost, best, int(then)))
    return sorted(found, key=lambda pair: pair.cost)
