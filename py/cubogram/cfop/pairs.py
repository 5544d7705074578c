"""The F2L rules made ready for search: for every slot and every way its pair can lie, all that
solves it.

A rule is written for the front right slot. Turned about U-D it serves the other three; after a
turn of the top it serves every picture that differs by one. A pair with a piece in another slot
first has it taken out: such an insertion is a take-out followed by one of a rule.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from .carry import (
    BESIDE,
    FIRST_EDGE,
    N_CODES,
    beside,
    corner_code,
    edge_code,
    quarter,
    then,
    undone,
)
from .joins import NO_TURN, heads, joined, saved, tails
from .pictures import PAIR, U_TURNS
from .rules import Algorithm, Rule, load

N_SLOTS = 4
SLOT_NAMES = ("FR", "FL", "BL", "BR")
SLOT_PAIRS = tuple((corner_code(4 + slot), edge_code(8 + slot)) for slot in range(N_SLOTS))
"""The home codes of the four pairs: DFR FR, DLF FL, DBL BL, DRB BR."""

N_PAIRS = 24 * 24  # a corner's codes times an edge's

KEPT_STUCK = 6
"""Insertions kept for each way a pair can be stuck: the shortest ones."""

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
class Part:
    """A rule's algorithm as it is used: after which turn of the top, for which slot."""

    rule: Rule
    algorithm: Algorithm
    top: int  # 0 to 3: nothing, U, U2, U' before the algorithm
    rotation: int = 0  # 0 to 3: how often y turns the cube before it

    @property
    def turns(self) -> tuple[int, ...]:
        """Face turns in the frame in which the cube was held before the rotation."""
        turns = joined(U_PREFIX[self.top] + self.algorithm.turns)
        for _ in range(self.rotation):
            turns = tuple(BESIDE[turn] for turn in turns)
        return turns

    @property
    def carried(self) -> bytes:
        """What those turns do to each code."""
        carried = then(U_TURNS[self.top], self.algorithm.carried)
        for _ in range(self.rotation):
            carried = beside(carried)
        return carried


@dataclass(frozen=True)
class Insertions:
    """All ways to solve a pair, sorted by slot and pair; arrays over n insertions.

    `first` (N_SLOTS * N_PAIRS + 1,) says where the insertions of `slot * N_PAIRS + pair` begin.
    """

    first: NDArray[np.int32]
    carried: NDArray[np.uint8]  # (n, 48)
    length: NDArray[np.int32]  # (n,) face turns
    disturbed: NDArray[np.uint8]  # (n,) bit s: slot s must still be empty
    head: NDArray[np.int32]  # (n,) the class of the first turns
    tail: NDArray[np.int32]  # (n,) the class of the last turns
    turns: NDArray[np.int8]  # (n, longest) padded with -1
    ways: tuple[tuple[Part, ...], ...]  # the rules used, for the front right slot
    origin: NDArray[np.int32]  # (n,) index into `ways`
    rotation: NDArray[np.int32]  # (n,) how often y is done before them
    heads: NDArray[np.int8]  # (classes, REACH)
    seams: NDArray[np.uint8]  # (tail classes, head classes): turns saved where two meet
    shortest: NDArray[np.int32]  # (N_SLOTS * N_PAIRS,) the shortest insertion's length, or 0

    def maneuver(self, number: int) -> tuple[int, ...]:
        """The face turns of an insertion."""
        return tuple(int(turn) for turn in self.turns[number] if turn != NO_TURN)

    def used(self, number: int) -> tuple[Part, ...]:
        """The rules an insertion consists of, as used: take-outs first."""
        rotation = int(self.rotation[number])
        return tuple(
            Part(part.rule, part.algorithm, part.top, (part.rotation + rotation) % 4)
            for part in self.ways[self.origin[number]]
        )


@dataclass(frozen=True)
class _Way:
    """One way to solve a pair of the front right slot."""

    pair: int
    parts: tuple[Part, ...]
    turns: tuple[int, ...]
    carried: bytes

    @property
    def uses(self) -> int:
        """The other slots, as bits, whose pieces it moves away."""
        return sum(
            1 << slot
            for slot in range(1, N_SLOTS)
            if any(self.carried[home] != home for home in SLOT_PAIRS[slot])
        )


def _joined(pair: int, first: _Way, second: _Way) -> _Way:
    """One way after another, for a pair."""
    turns = joined(first.turns + second.turns)
    return _Way(pair, first.parts + second.parts, turns, then(first.carried, second.carried))


def _direct() -> list[_Way]:
    """Every rule with every turn of the top before it; of equal ones the shortest."""
    found: dict[tuple[int, bytes], _Way] = {}
    for rule in load("F2L"):
        if rule.takes_out:
            continue
        for algorithm in rule.algorithms:
            for top in range(4):
                part = Part(rule, algorithm, top)
                back = undone(part.carried)
                way = _Way(pair_of(back[PAIR[0]], back[PAIR[1]]), (part,), part.turns, part.carried)
                known = found.get((way.pair, way.carried))
                if known is None or len(way.turns) < len(known.turns):
                    found[way.pair, way.carried] = way
    return list(found.values())


def _take_outs() -> list[tuple[int, _Way]]:
    """Every take-out from the three other slots, with the slot's bit."""
    ways = []
    for rule in load("F2L"):
        if rule.takes_out:
            for algorithm in rule.algorithms:
                for rotation in (1, 2, 3):
                    for top in range(4):
                        part = Part(rule, algorithm, top, rotation)
                        bit = 1 << (-rotation % N_SLOTS)
                        ways.append((bit, _Way(-1, (part,), part.turns, part.carried)))
    return ways


def stuck_in(pair: int) -> int:
    """The slots, as bits, other than the front right one, in which a pair has a piece.

    >>> stuck_in(pair_of(corner_code(6), edge_code(9)))  # DBL and FL: slots 2 and 1
    6
    """
    corner, edge = divmod(pair, 24)
    in_slots = (1 << (corner // 3 - 4) if corner >= 12 else 0) | (
        1 << (edge // 2 - 8) if edge >= 16 else 0
    )
    return in_slots & ~1


def _with_take_outs(direct: list[_Way]) -> list[_Way]:
    """Ways for the pairs that have a piece in another slot: take it out, then as known."""
    known: dict[int, list[_Way]] = {}
    for way in sorted(direct, key=lambda way: len(way.turns)):
        known.setdefault(way.pair, []).append(way)
    take_outs = _take_outs()
    stuck = [pair for pair in range(N_PAIRS) if stuck_in(pair) and not 8 <= pair % 24 < 16]
    # one piece, or both in one slot, before two slots: the latter become the former
    for pair in sorted(stuck, key=lambda pair: stuck_in(pair).bit_count()):
        corner, edge = divmod(pair, 24)
        ways = []
        for bit, out in take_outs:
            if bit & stuck_in(pair):
                after = pair_of(out.carried[corner], out.carried[edge + FIRST_EDGE])
                ways += [(out, way) for way in known.get(after, ())[:KEPT_STUCK]]
        ways.sort(key=lambda way: len(way[0].turns) + len(way[1].turns))
        # among those kept there has to be one that uses no slot but those with the pieces
        modest = next(
            n for n, way in enumerate(ways) if not _joined(pair, *way).uses & ~stuck_in(pair)
        )
        joins = [_joined(pair, *way) for way in ways[: 3 * KEPT_STUCK]]
        joins.sort(key=lambda way: len(way.turns))
        known[pair] = [*joins[: KEPT_STUCK - 1], _joined(pair, *ways[modest])]
    return [way for pair in stuck for way in known[pair]]


def _spun(carried: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The same maneuvers after the rotation y: `beside` for a whole array (n, 48)."""
    turned, back = (np.frombuffer(side, dtype=np.uint8) for side in quarter())
    return back[carried[:, turned]]


@cache
def insertions() -> Insertions:
    """All insertions for all four slots."""
    ways = _direct()
    ways += _with_take_outs(ways)
    longest = max(len(way.turns) for way in ways)
    turns = np.array(
        [way.turns + (NO_TURN,) * (longest - len(way.turns)) for way in ways], dtype=np.int8
    )
    carried = np.frombuffer(b"".join(way.carried for way in ways), dtype=np.uint8)
    carried = carried.reshape(len(ways), N_CODES)
    beside_turn = np.array((*BESIDE, NO_TURN), dtype=np.int8)  # [-1] is the padding's
    all_turns, all_carried = [turns], [carried]
    for _ in range(3):
        all_turns.append(beside_turn[all_turns[-1]])
        all_carried.append(_spun(all_carried[-1]))
    turns, carried = np.vstack(all_turns), np.vstack(all_carried)
    rotation = np.repeat(np.arange(4, dtype=np.int32), len(ways))
    slot = -rotation % N_SLOTS
    # the rule's pair as seen from the front right slot is the slot's pair where it now lies
    homes = np.array(SLOT_PAIRS, dtype=np.uint8)
    back = np.argsort(carried, axis=1).astype(np.uint8)
    pair = back[np.arange(len(turns)), homes[slot, 0]].astype(np.int32) * 24
    pair += back[np.arange(len(turns)), homes[slot, 1]].astype(np.int32) - FIRST_EDGE
    moved = (carried[:, homes] != homes).any(axis=2)  # (n, slots)
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
    head_kinds, head = np.unique(heads(turns), axis=0, return_inverse=True)
    tail_kinds, tail = np.unique(tails(turns, length), axis=0, return_inverse=True)
    return Insertions(
        first=first,
        carried=carried[order],
        length=length,
        disturbed=(moved @ (1 << np.arange(N_SLOTS))).astype(np.uint8)[order],
        head=head.reshape(-1).astype(np.int32),
        tail=tail.reshape(-1).astype(np.int32),
        turns=turns,
        ways=tuple(way.parts for way in ways),
        origin=np.tile(np.arange(len(ways), dtype=np.int32), 4)[order],
        rotation=rotation[order],
        heads=head_kinds,
        seams=saved(tail_kinds[:, None], head_kinds[None]).astype(np.uint8),
        shortest=shortest,
    )
