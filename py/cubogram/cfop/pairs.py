"""The F2L rules prepared for the search: everything that solves a pair, for every slot and every
position of the pair.

A rule is written for the front right slot. Rotated about U-D, it serves the other three; after a
turn of the top, it serves every picture that differs by one. A pair with a piece in another slot is
freed first: such an insertion frees the piece and continues with that of a rule.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from cubogram.cfop.cancellation import NO_TURN, cancelled, first_turns, last_turns, turns_saved
from cubogram.cfop.pictures import PAIR, U_TURNS
from cubogram.cfop.piece_map import (
    FIRST_EDGE,
    N_CODES,
    TURN_AFTER_Y,
    compose,
    conjugate_by_y,
    corner_code,
    edge_code,
    inverse_map,
    y_maps,
)
from cubogram.cfop.rule_set import RULES_KEPT, StepRules
from cubogram.cfop.rules import Algorithm, Rule
from cubogram.errors import PuzzleError

N_SLOTS = 4
SLOT_NAMES = ("FR", "FL", "BL", "BR")
SLOT_PAIRS = tuple((corner_code(4 + slot), edge_code(8 + slot)) for slot in range(N_SLOTS))
"""The home codes of the four pairs: DFR FR, DLF FL, DBL BL, DRB BR."""

N_PAIRS = 24 * 24  # a corner's codes times an edge's

KEPT_STUCK = 6
"""The number of insertions to keep for each way a pair can be stuck: the shortest ones."""

U_PREFIX: tuple[tuple[int, ...], ...] = ((), (0,), (1,), (2,))
U_TEXT = ("", "U", "U2", "U'")
ROTATION_TEXT = ("", "y", "y2", "y'")


def pair_of(corner: int, edge: int) -> int:
    """The number of a pair from the codes of its corner and its edge.

    >>> pair_of(0, 24), pair_of(23, 47) == N_PAIRS - 1
    (0, True)
    """
    return 24 * corner + edge - FIRST_EDGE


@dataclass(frozen=True)
class RuleUse:
    """A rule's algorithm as used: with the turn of the top before it, and the slot.

    >>> from cubogram.cfop.rules import find
    >>> rule = find("F2L", 4)  # R U R'
    >>> RuleUse(rule, rule.algorithms[0], auf=1, y_turns=1).turns  # U B U B'
    (0, 15, 0, 17)
    """

    rule: Rule
    algorithm: Algorithm
    auf: int  # 0 to 3: nothing, U, U2, U' before the algorithm ("adjust the U face")
    y_turns: int = 0  # 0 to 3: the number of rotations y before it

    @property
    def is_first(self) -> bool:
        """True if it is the first algorithm of its case, the one to learn."""
        return self.algorithm == self.rule.algorithms[0]

    @property
    def hold(self) -> int:
        """The number of y rotations, 0 to 3, to make before the turns as written."""
        return (self.y_turns + self.algorithm.leading_y) % 4

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The face turns, with the cube held as before the rotation."""
        turns = cancelled(U_PREFIX[self.auf] + self.algorithm.turns)
        for _ in range(self.y_turns):
            turns = tuple(TURN_AFTER_Y[turn] for turn in turns)
        return turns

    @cached_property
    def piece_map(self) -> bytes:
        """The effect of those turns on each code."""
        piece_map = compose(U_TURNS[self.auf], self.algorithm.piece_map)
        for _ in range(self.y_turns):
            piece_map = conjugate_by_y(piece_map)
        return piece_map


@dataclass(frozen=True)
class Insertions:
    """All ways to solve a pair, sorted by slot and pair; arrays over n insertions.

    `first`, (N_SLOTS * N_PAIRS + 1,), is the index of the first insertion for
    `slot * N_PAIRS + pair`.
    """

    first: NDArray[np.int32]
    piece_map: NDArray[np.uint8]  # (n, 48)
    length: NDArray[np.int32]  # (n,) face turns
    slots_disturbed: NDArray[np.uint8]  # (n,) bit s: slot s must still be empty
    first_class: NDArray[np.int32]  # (n,) row of `first_turns`
    last_class: NDArray[np.int32]  # (n,) row of `saved_at_seam`
    turns: NDArray[np.int8]  # (n, longest) padded with -1
    rules_used: tuple[tuple[RuleUse, ...], ...]  # for the front right slot
    rules_index: NDArray[np.int32]  # (n,) index into `rules_used`
    y_turns: NDArray[np.int32]  # (n,) the number of rotations y before them
    first_turns: NDArray[np.int8]  # (classes, REACH) the kinds of first turns
    saved_at_seam: NDArray[np.uint8]  # (last classes, first classes): turns saved where two meet
    shortest: NDArray[np.int32]  # (N_SLOTS * N_PAIRS,) the shortest insertion's length, or 0

    def maneuver(self, number: int) -> tuple[int, ...]:
        """The face turns of an insertion."""
        return tuple(int(turn) for turn in self.turns[number] if turn != NO_TURN)

    def rules(self, number: int) -> tuple[RuleUse, ...]:
        """The rules of an insertion, as used: those that free a piece come first."""
        y_turns = int(self.y_turns[number])
        return tuple(
            RuleUse(use.rule, use.algorithm, use.auf, (use.y_turns + y_turns) % 4)
            for use in self.rules_used[self.rules_index[number]]
        )


@dataclass(frozen=True)
class _WayIn:
    """A way to solve a pair in the front right slot."""

    pair: int
    uses: tuple[RuleUse, ...]
    turns: tuple[int, ...]
    piece_map: bytes


def _one_after_another(pair: int, first: _WayIn, second: _WayIn) -> _WayIn:
    """Joins two ways of moving a pair."""
    turns = cancelled(first.turns + second.turns)
    return _WayIn(pair, first.uses + second.uses, turns, compose(first.piece_map, second.piece_map))


def _leaving_alone(
    ways: Iterable[tuple[_WayIn, _WayIn]], homes: Sequence[int]
) -> Iterator[tuple[_WayIn, _WayIn]]:
    """The pairs of ways that, performed one after the other, leave the pieces of these homes in
    place."""
    for first, second in ways:
        if all(second.piece_map[first.piece_map[home]] == home for home in homes):
            yield first, second


def _direct_ways(rules: StepRules) -> list[_WayIn]:
    """Every rule after every turn of the top; the shortest of those with the same effect."""
    found: dict[tuple[int, bytes], _WayIn] = {}
    for rule in rules:
        if rule.frees_pieces:
            continue
        for algorithm in rule.algorithms:
            for auf in range(4):
                use = RuleUse(rule, algorithm, auf)
                back = inverse_map(use.piece_map)
                way = _WayIn(
                    pair_of(back[PAIR[0]], back[PAIR[1]]), (use,), use.turns, use.piece_map
                )
                known = found.get((way.pair, way.piece_map))
                if known is None or len(way.turns) < len(known.turns):
                    found[way.pair, way.piece_map] = way
    return list(found.values())


def _ways_to_free(rules: StepRules) -> list[tuple[int, _WayIn]]:
    """Every way to free a piece from one of the other three slots, with the slot's bit."""
    ways = []
    for rule in rules:
        if rule.frees_pieces:
            for algorithm in rule.algorithms:
                for y_turns in (1, 2, 3):
                    for auf in range(4):
                        use = RuleUse(rule, algorithm, auf, y_turns)
                        bit = 1 << (-y_turns % N_SLOTS)
                        ways.append((bit, _WayIn(-1, (use,), use.turns, use.piece_map)))
    return ways


def slots_stuck_in(pair: int) -> int:
    """The slots, as bits, other than the front right one, in which a pair has a piece.

    >>> slots_stuck_in(pair_of(corner_code(6), edge_code(9)))  # DBL and FL: slots 2 and 1
    6
    """
    corner, edge = divmod(pair, 24)
    in_slots = (1 << (corner // 3 - 4) if corner >= 12 else 0) | (
        1 << (edge // 2 - 8) if edge >= 16 else 0
    )
    return in_slots & ~1


def _ways_for_stuck_pairs(rules: StepRules, direct: list[_WayIn]) -> list[_WayIn]:
    """Ways to solve a pair with a piece in another slot: free it, then insert the pair as usual."""
    known: dict[int, list[_WayIn]] = {}
    for way in sorted(direct, key=lambda way: len(way.turns)):
        known.setdefault(way.pair, []).append(way)
    ways_to_free = _ways_to_free(rules)
    stuck = [pair for pair in range(N_PAIRS) if slots_stuck_in(pair) and not 8 <= pair % 24 < 16]
    # pieces in one slot before pieces in two: freeing one leads from the latter to the former
    for pair in sorted(stuck, key=lambda pair: slots_stuck_in(pair).bit_count()):
        corner, edge = divmod(pair, 24)
        candidates = []
        for bit, free in ways_to_free:
            if bit & slots_stuck_in(pair):
                after = pair_of(free.piece_map[corner], free.piece_map[edge + FIRST_EDGE])
                candidates += [(free, way) for way in known.get(after, ())[:KEPT_STUCK]]
        candidates.sort(key=lambda both: len(both[0].turns) + len(both[1].turns))
        shortest = [_one_after_another(pair, *both) for both in candidates[: 3 * KEPT_STUCK]]
        # at least one of those kept must leave alone the slots without the pair's pieces
        others = [
            home
            for slot in range(1, N_SLOTS)
            if not slots_stuck_in(pair) >> slot & 1
            for home in SLOT_PAIRS[slot]
        ]
        undisturbing = [
            _one_after_another(pair, free, way)
            for free, way in islice(_leaving_alone(candidates, others), 1)
        ]
        shortest.sort(key=lambda way: len(way.turns))
        known[pair] = shortest[: KEPT_STUCK - len(undisturbing)] + undisturbing
    return [way for pair in stuck for way in known[pair]]


def _after_y(piece_map: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The same maneuvers after the rotation y: `conjugate_by_y` for a whole array (n, 48)."""
    turned, back = (np.frombuffer(side, dtype=np.uint8) for side in y_maps())
    return back[piece_map[:, turned]]


@lru_cache(maxsize=RULES_KEPT)
def insertions(rules: StepRules) -> Insertions:
    """All insertions for all four slots with these F2L rules.

    Raises PuzzleError "uncovered" if there are none.
    """
    ways = _direct_ways(rules)
    if not ways:
        raise PuzzleError("uncovered", "the rules have no algorithm for any pair")
    ways += _ways_for_stuck_pairs(rules, ways)
    longest = max(len(way.turns) for way in ways)
    turns = np.array(
        [way.turns + (NO_TURN,) * (longest - len(way.turns)) for way in ways], dtype=np.int8
    )
    piece_map = np.frombuffer(b"".join(way.piece_map for way in ways), dtype=np.uint8)
    piece_map = piece_map.reshape(len(ways), N_CODES)
    turn_after_y = np.array((*TURN_AFTER_Y, NO_TURN), dtype=np.int8)  # [-1] is the padding's
    all_turns, all_maps = [turns], [piece_map]
    for _ in range(3):
        all_turns.append(turn_after_y[all_turns[-1]])
        all_maps.append(_after_y(all_maps[-1]))
    turns, piece_map = np.vstack(all_turns), np.vstack(all_maps)
    y_turns = np.repeat(np.arange(4, dtype=np.int32), len(ways))
    slot = -y_turns % N_SLOTS
    # the rule's pair, seen from the front right slot, is the slot's pair in its current place
    homes = np.array(SLOT_PAIRS, dtype=np.uint8)
    back = np.argsort(piece_map, axis=1).astype(np.uint8)
    pair = back[np.arange(len(turns)), homes[slot, 0]].astype(np.int32) * 24
    pair += back[np.arange(len(turns)), homes[slot, 1]].astype(np.int32) - FIRST_EDGE
    moved = (piece_map[:, homes] != homes).any(axis=2)  # (n, slots)
    moved[np.arange(len(turns)), slot] = False
    length = (turns != NO_TURN).sum(axis=1).astype(np.int32)
    key = slot * N_PAIRS + pair
    order = np.lexsort((length, key))
    keys = np.arange(N_SLOTS * N_PAIRS + 1)
    first = np.searchsorted(key[order], keys).astype(np.int32)
    shortest = np.zeros(N_SLOTS * N_PAIRS, dtype=np.int32)
    some = np.flatnonzero(first[1:] > first[:-1])
    shortest[some] = length[order][first[some]]
    turns, length = turns[order], length[order]
    first_kinds, first_class = np.unique(first_turns(turns), axis=0, return_inverse=True)
    last_kinds, last_class = np.unique(last_turns(turns, length), axis=0, return_inverse=True)
    return Insertions(
        first=first,
        piece_map=piece_map[order],
        length=length,
        slots_disturbed=(moved @ (1 << np.arange(N_SLOTS))).astype(np.uint8)[order],
        first_class=first_class.reshape(-1).astype(np.int32),
        last_class=last_class.reshape(-1).astype(np.int32),
        turns=turns,
        rules_used=tuple(way.uses for way in ways),
        rules_index=np.tile(np.arange(len(ways), dtype=np.int32), 4)[order],
        y_turns=y_turns[order],
        first_turns=first_kinds,
        saved_at_seam=turns_saved(last_kinds[:, None], first_kinds[None]).astype(np.uint8),
        shortest=shortest,
    )
