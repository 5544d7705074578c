"""The last moves of phase 1 in one lookup: a list of them for every state near G1.

With six moves left, most nodes of phase 1 have one or two paths into G1, but finding them takes six
more steps, each of which generates the children of as many nodes. So all paths of this length are
stored, sorted by the state they start from. Under the 16 symmetries that keep the U-D axis, 1.6
million paths reduce to 0.1 million: a state is looked up in the frame of its class, and the moves
are transformed back.
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import N_MOVES
from cubogram.cube.symmetry import N_UD_SYMMETRIES, inverse_table, move_table
from cubogram.twophase.coordinates import move_tables, ranks, symmetry_classes
from cubogram.twophase.coordinates.gather import gather
from cubogram.twophase.coordinates.reduced_states import ReducedStates
from cubogram.twophase.coordinates.turn_metric import HTM, TurnMetric

Index = NDArray[np.integer]

ENDGAME_LENGTH = 6

LOOP_LENGTH = 5
"""The shortest maneuver that leaves G1 and returns without a move of G1 at its end."""

CHUNK = 1 << 13
"""States whose predecessors are found in one step."""

BATCH = 1 << 15
"""The most paths to return at once: states very near G1 have hundreds each."""

N_SLOTS = 1 << 18
"""About a third of the slots are taken, so most states are found in the first one tried."""

SPREAD = np.uint32(0x9E3779B1)
"""2**32 divided by the golden ratio; multiplying by it spreads the keys evenly (Knuth 6.4)."""

SLOT_SHIFT = np.uint32(32 - 18)

N_AXES = 3
N_STARTS = N_MOVES + N_AXES
"""A path starts with one of the moves, or with moves of both faces of an axis, in any order."""


@dataclass(frozen=True)
class EndgameTable:
    """All paths of ENDGAME_LENGTH moves into G1, looked up by the state they start from.

    As in `phase1`, the last move is a clockwise turn that represents both quarter turns, and of the
    states along the path only the first and the last but four may be in G1.

    `keys`, int32 (groups + 1,): the states, each class * 2187 + twist, ascending, then -1.
    `starts`, intp (groups + 2,): the index of the first path from each state. `slots`, int32: a
    hash table of the states. `pairs`, uint16 (paths, 3): the moves in pairs, times 16. `first`,
    uint32 (paths,): the first move or moves, as a bit. `corner_rows`, int32 (6, paths): the moves
    times 8!.
    """

    keys: NDArray[np.int32]
    starts: NDArray[np.intp]
    slots: NDArray[np.int32]
    pairs: NDArray[np.uint16]
    first: NDArray[np.uint32]
    corner_rows: NDArray[np.int32]
    metric: TurnMetric = HTM

    def __len__(self) -> int:
        """The number of paths stored: one of each set of symmetric ones."""
        return len(self.pairs)

    def of(
        self, states: ReducedStates, near: NDArray[np.bool_] | None = None
    ) -> Iterator[tuple[Index, NDArray[np.uint8]]]:
        """Yields all paths from some states that follow their last moves, in batches.

        A batch is the index of the state of each path, and the moves, uint8 of shape
        (ENDGAME_LENGTH, n). With `near`, indexed by `last move * 8! + corners before`, only paths
        that leave the corners near solved are included.
        """
        group = self._found(_keys(states.flipslice_class, states.twist))
        some = (group < len(self.starts) - 2).nonzero()[0]
        group = gather(group, some)
        begin = gather(self.starts, group)
        count = gather(self.starts[1:], group) - begin
        place = gather(states.last, some) * np.int32(N_UD_SYMMETRIES)
        place += gather(states.symmetry, some)
        starts = gather(_may_start(self.metric), place)
        end = count.cumsum()
        begin -= end
        begin += count
        start = 0
        while start < len(end):
            before = int(end[start - 1]) if start else 0
            stop = max(start + 1, int(end.searchsorted(before + BATCH)))
            part = slice(start, stop)
            way = begin[part].repeat(count[part])
            way += np.arange(before, before + len(way))
            may_start = starts[part].repeat(count[part])
            may_start &= gather(self.first, way)
            keep = (may_start != 0).nonzero()[0]
            state = some[part].repeat(count[part])
            yield self._batch(states, gather(state, keep), gather(way, keep), near)
            start = stop

    def _batch(
        self, states: ReducedStates, state: Index, way: Index, near: NDArray[np.bool_] | None
    ) -> tuple[Index, NDArray[np.uint8]]:
        """The paths that leave the corners near, transformed by the inverse of the symmetry."""
        if near is not None:
            place = gather(states.corners, state) * np.int32(N_UD_SYMMETRIES)
            place += gather(states.symmetry, state)
            corners = gather(symmetry_classes.corner_conjugates().ravel(), place)
            corner_moves = move_tables.corner_moves_by_move()
            for turned in self.corner_rows[:-1]:
                corners = gather(corner_moves, gather(turned, way) + corners)
            keep = gather(near, gather(self.corner_rows[-1], way) + corners).nonzero()[0]
            state, way = state[keep], way[keep]
        pairs = self.pairs[way]
        pairs += states.symmetry[state].astype(np.uint16)[:, None]
        result = np.empty(pairs.shape, np.uint16)
        pair_back, last_pair_back = _pairs_back()
        result[:, :-1] = pair_back[pairs[:, :-1]]
        result[:, -1] = last_pair_back[pairs[:, -1]]
        return state, result.view(np.uint8).T

    def _found(self, keys: NDArray[np.int32]) -> Index:
        """The number of each key; for a missing one, the number of an empty group."""
        slot = _slot(keys)
        group = gather(self.slots, slot)
        is_other = gather(self.keys, group) != keys
        is_other &= group < len(self.keys) - 1
        wrong = is_other.nonzero()[0]
        slot = slot[wrong]
        while len(wrong):
            slot += 1
            slot &= N_SLOTS - 1
            here = self.slots[slot]
            group[wrong] = here
            is_other = self.keys[here] != keys[wrong]
            is_other &= here < len(self.keys) - 1
            left = is_other.nonzero()[0]
            wrong, slot = wrong[left], slot[left]
        return group


def endgame_table(metric: TurnMetric = HTM) -> Generator[None, None, EndgameTable]:
    """The table, computed in steps of a few milliseconds.

    >>> from cubogram.slices import result_of
    >>> len(result_of(endgame_table()))
    117432
    """
    yield from symmetry_classes.FLIPSLICE_CLASSES.steps()
    classes = symmetry_classes.flipslice_classes()
    found: list[_Level] = []
    for level in _ways(classes.symmetry_of == 0, metric):
        found += [level] if level is not None and len(level.twist) else []
        yield
    flipslice = np.concatenate([level.flipslice for level in found])
    twist = np.concatenate([level.twist for level in found])
    maneuvers = np.concatenate([level.maneuvers for level in found], axis=1)
    yield
    unsorted = _keys(classes.class_of[flipslice], twist)
    order = np.argsort(unsorted, kind="stable")
    yield
    keys, maneuvers = unsorted[order], maneuvers[:, order]
    begins = np.flatnonzero(np.diff(keys, prepend=-1))
    second = maneuvers[1]
    if metric is not HTM:
        second = np.where(maneuvers[0] % 3 == 1, maneuvers[2], second)
    first, second = maneuvers[0] // 3 % N_AXES, second // 3 % N_AXES
    first = np.where(first == second, N_MOVES + first, maneuvers[0])
    maneuvers = metric.turns(maneuvers)
    pairs = maneuvers[0::2].astype(np.uint16) * N_MOVES + maneuvers[1::2]
    yield
    slots = _slots(keys[begins])
    yield
    yield from symmetry_classes.CORNER_CONJUGATES.steps()
    return EndgameTable(
        keys=np.append(keys[begins], np.int32(-1)),
        starts=np.append(begins, [len(keys), len(keys)]),
        slots=slots,
        pairs=np.ascontiguousarray(pairs.T * np.uint16(N_UD_SYMMETRIES)),
        first=np.uint32(1) << first.astype(np.uint32),
        corner_rows=np.multiply(maneuvers, np.int32(ranks.N_PERMUTATIONS), order="C"),
        metric=metric,
    )


@dataclass(frozen=True, slots=True)
class _Level:
    """States some moves away from G1, with those moves, uint8 of shape (moves, n).

    In QTM, the code of a half turn marks the first of two equal turns.
    """

    flipslice: Index
    twist: Index
    maneuvers: NDArray[np.uint8]


def _ways(is_wanted: NDArray[np.bool_], metric: TurnMetric) -> Iterator[_Level | None]:
    """Yields all paths from states with a wanted flipslice, in parts; None after other steps."""
    zero = np.zeros(1, np.intp)
    level = _Level(zero, zero, np.zeros((0, 1), np.uint8))
    for length in range(1, ENDGAME_LENGTH + 1):
        parts = []
        for start in range(0, len(level.twist), CHUNK):
            before = _before(level, slice(start, start + CHUNK), length, metric)
            if length == ENDGAME_LENGTH:
                keep = is_wanted[before.flipslice].nonzero()[0]
                yield _chosen(before, keep)
            else:
                parts.append(before)
                yield None
        if parts:
            level = _Level(
                np.concatenate([part.flipslice for part in parts]),
                np.concatenate([part.twist for part in parts]),
                np.concatenate([part.maneuvers for part in parts], axis=1),
            )


def _before(level: _Level, part: slice, length: int, metric: TurnMetric) -> _Level:
    """The states one move before a part of a level, with their paths of `length` moves."""
    flipslice, twist, maneuvers = level.flipslice[part], level.twist[part], level.maneuvers[:, part]
    if length == 1:
        node, move = move_tables.last_after()[[move_tables.NO_MOVE]].nonzero()
    else:
        allowed = move_tables.last_after() if length == 2 else move_tables.allowed_after(metric)
        node, step = allowed[list(metric.steps)].T[maneuvers[0]].nonzero()
        move = np.array(metric.steps)[step]
    back = move_tables.inverse_moves()[move]
    flips = move_tables.flip_moves()[flipslice[node] & ranks.N_FLIP - 1, back]
    flipslice = (
        move_tables.slice_moves()[flipslice[node] >> 11, back].astype(np.intp) * ranks.N_FLIP
        + flips
    )
    twist = move_tables.twist_moves()[twist[node], back].astype(np.intp)
    later = maneuvers[:, node]
    code = move if length == 1 else metric.code(maneuvers[0], node, move)
    result = _Level(flipslice, twist, np.vstack([code.astype(np.uint8), later]))
    if length >= LOOP_LENGTH:
        return result
    return _chosen(result, (flipslice + twist > 0).nonzero()[0])


def _chosen(level: _Level, keep: Index) -> _Level:
    return _Level(level.flipslice[keep], level.twist[keep], level.maneuvers[:, keep])


def _keys(flipslice_class: Index, twist: Index) -> NDArray[np.int32]:
    """One number for each pair of a class and a twist in its frame."""
    result = flipslice_class.astype(np.int32)
    result *= np.int32(ranks.N_TWIST)
    result += twist.astype(np.int32)
    return result


def _slot(keys: NDArray[np.int32]) -> Index:
    """The slot in which each key is looked for first."""
    return (keys.view(np.uint32) * SPREAD >> SLOT_SHIFT).astype(np.intp)


def _slots(keys: NDArray[np.int32]) -> NDArray[np.int32]:
    """The number of the key in each slot, by linear probing; len(keys) marks an empty slot."""
    slots = np.full(N_SLOTS, len(keys), np.int32)
    slot, left = _slot(keys), np.arange(len(keys))
    while len(left):
        free = slots[slot] == len(keys)
        slots[slot[free]] = left[free]
        lost = (slots[slot] != left).nonzero()[0]
        left, slot = left[lost], (slot[lost] + 1) & N_SLOTS - 1
    return slots


def _moves_back() -> NDArray[np.uint8]:
    """For each move in a frame and each symmetry into that frame, the cube's move; shape (18,
    16)."""
    return move_table()[:, inverse_table()[:N_UD_SYMMETRIES]]


@cache
def _pairs_back() -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """The same for two moves; and for pairs in which the second is the last of the path."""
    back = _moves_back()
    return _pairs(back, back).ravel(), _pairs(back, back // 3 * 3).ravel()


def _pairs(first: NDArray[np.uint8], second: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """Two moves as the bytes of one number, shape (18, 18, 16), from a table (18, 16) for each."""
    both = np.broadcast_arrays(first[:, None, :], second[None, :, :])
    return np.ascontiguousarray(np.stack(both, axis=-1)).view(np.uint16)[..., 0]


@cache
def _may_start(metric: TurnMetric) -> NDArray[np.uint32]:
    """The starts of the paths that may follow a move, as bits, indexed by `move << 4 | symmetry`.

    The move is the cube's (or NO_MOVE), in QTM as a code; the starts are in the frame that the
    symmetry leads into.
    """
    back = _moves_back()
    allowed = move_tables.allowed_after(metric)
    axis = np.arange(len(allowed)) // 3 % N_AXES
    axis[move_tables.NO_MOVE] = N_AXES
    if metric is not HTM:  # it may be the first half of a half turn
        axis[:N_MOVES:3] = N_AXES
    own = np.hstack([allowed, axis[:, None] != np.arange(N_AXES)])
    start = np.vstack([back, N_MOVES + back[[0, 3, 6]] // 3 % N_AXES])
    seen = own[:, start].astype(np.uint32) << np.arange(N_STARTS, dtype=np.uint32)[:, None]
    bits: NDArray[np.uint32] = np.bitwise_or.reduce(seen, axis=1)
    return bits.ravel()
