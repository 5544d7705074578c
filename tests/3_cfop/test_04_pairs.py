"""Every placement of a pair is solved, for every slot."""

import numpy as np
import pytest

from cubogram.cfop.cancellation import cancelled
from cubogram.cfop.pairs import N_PAIRS, N_SLOTS, SLOT_PAIRS, insertions, pair_of, slots_stuck_in
from cubogram.cfop.pictures import CROSS
from cubogram.cfop.piece_map import N_CODES, map_of_turns
from cubogram.cfop.rule_set import standard

CORNERS = range(24)
EDGES = [code for code in range(24, N_CODES) if not 32 <= code < 40]  # the cross keeps its places


def test_coverage_is_complete():
    """24 * 16 placements of a pair, one of them solved, for each slot; no others occur."""
    table = insertions(standard().f2l)
    for slot in range(N_SLOTS):
        home = pair_of(*SLOT_PAIRS[slot])
        possible = {pair_of(corner, edge) for corner in CORNERS for edge in EDGES} - {home}
        assert len(possible) == 24 * 16 - 1
        first = table.first[slot * N_PAIRS : (slot + 1) * N_PAIRS + 1]
        assert set(np.flatnonzero(np.diff(first)).tolist()) == possible


@pytest.mark.parametrize("slot", range(N_SLOTS))
def test_every_insertion_does_what_it_says(slot):
    table = insertions(standard().f2l)
    for pair in range(N_PAIRS):
        key = slot * N_PAIRS + pair
        corner, edge = pair // 24, pair % 24 + 24
        for number in range(table.first[key], table.first[key + 1]):
            effect = map_of_turns(table.maneuver(number))
            assert bytes(table.piece_map[number]) == effect
            assert (effect[corner], effect[edge]) == SLOT_PAIRS[slot]
            assert all(effect[home] == home for home in CROSS)
            for other in range(N_SLOTS):
                kept = all(effect[home] == home for home in SLOT_PAIRS[other])
                assert other == slot or kept != bool(table.slots_disturbed[number] >> other & 1)


def test_insertions_consist_of_rules_as_used():
    table = insertions(standard().f2l)
    for number in range(0, len(table.length), 5):
        parts = table.rules(number)
        whole = cancelled(turn for part in parts for turn in part.turns)
        assert whole == cancelled(table.maneuver(number))
        assert all(part.rule.frees_pieces for part in parts[:-1])
        assert not parts[-1].rule.frees_pieces


def test_every_placement_can_be_solved_with_the_three_other_slots_solved():
    """Unless a piece is stuck in one of them, which is then not solved."""
    table = insertions(standard().f2l)
    for slot in range(N_SLOTS):
        for pair in range(N_PAIRS):
            key = slot * N_PAIRS + pair
            which = np.arange(table.first[key], table.first[key + 1])
            if not len(which):
                continue
            turned = pair  # the slots in which this slot's pair has a piece
            corner, edge = turned // 24, turned % 24
            in_slots = {corner // 3 - 4} if corner >= 12 else set()
            in_slots |= {edge // 2 - 8} if edge >= 16 else set()
            solved = sum(1 << s for s in range(N_SLOTS) if s != slot and s not in in_slots)
            assert (table.slots_disturbed[which] & solved == 0).any(), (slot, pair)


def test_stuck_pairs_are_those_with_a_piece_in_another_slot():
    stuck = [p for p in range(N_PAIRS) if slots_stuck_in(p) and not 8 <= p % 24 < 16]
    assert len(stuck) == 24 * 16 - 1 - (41 - 5) * 4 - 5


def test_shortest_lengths():
    table = insertions(standard().f2l)
    assert (table.length == (table.turns >= 0).sum(axis=1)).all()
    for key in np.flatnonzero(np.diff(table.first)):
        some = slice(table.first[key], table.first[key + 1])
        assert table.shortest[key] == table.length[some].min()
