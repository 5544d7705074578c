"""Divides a solution with Roux into blocks, corners and the last six edges, and compares them.

The slice moves the centres. So a block is complete when its pieces are placed correctly relative
to each other, up to a turn about the block's own axis. As in `cutting`, each step ends where a fact
about the cube becomes true.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from cubogram.analysis.cutting import held_with
from cubogram.analysis.remark import Advice, Remark
from cubogram.analysis.replay import Replay
from cubogram.cfop.cube_orientation import centres_after, rotation_between
from cubogram.cfop.pairs import U_TEXT
from cubogram.cfop.pictures import U_TURNS
from cubogram.cfop.piece_map import IDENTITY, N_CODES, compose, inverse_map
from cubogram.cfop.top_corners import corners_of
from cubogram.cube.cubies import FACES
from cubogram.cube.effort import moves_effort
from cubogram.cube.hand import hand_map
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.rotations import rotation_texts
from cubogram.formatting import counted
from cubogram.roux import cmll, last_six
from cubogram.roux.blocks import FIRST_BLOCK, SECOND_BLOCK, SQUARES

CENTRE_TURNS = ("", "x'", "x2", "x")
"""How the centres are turned after 0 to 3 M turns."""
STAGES = ("first block", "second block", "CMLL", "EO", "UL/UR", "M slice")
UNFINISHED = "unfinished"
SHORTEST_BLOCK = 4
"""A second block with at least this many turns is not a coincidence."""
LONGEST_BLOCK = 0.5
"""The largest fraction of a finished solution's turns that its first block may take."""


@dataclass(frozen=True)
class RouxCut:
    """A step from the move `first` to the one before `last`, with what would have been better."""

    label: str
    first: int
    last: int
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True)
class RouxCuts:
    """A solution with Roux: the start's centres at U, R, F, D, L, B as the blocks are held, and the
    number of moves after which each stage is done."""

    replay: Replay
    centres: str
    times: tuple[int, ...]

    @property
    def ends(self) -> tuple[int, ...]:
        """The number of moves after which each step ends, including any after the last stage."""
        whole = len(self.replay)
        if len(self.times) == len(STAGES):  # rotations at the end
            return (*self.times[:-1], whole)
        return (*self.times, whole)

    @property
    def squares(self) -> int:
        """Lower if the individual steps are shorter: the sum of the squares of their lengths."""
        ends = pairwise((0, *self.ends))
        return sum(_n_turns(self.replay, first, last) ** 2 for first, last in ends)

    @cached_property
    def steps(self) -> tuple[RouxCut, ...]:
        """The steps, each with what would have been better."""
        return tuple(_steps(self))


@dataclass(frozen=True)
class _Moment:
    """The pieces relative to the blocks, and the number of M turns by which the centres are
    displaced."""

    hand: bytes
    centres: int


@cache
def _turned() -> tuple[tuple[bytes, bytes], ...]:
    """A cube relative to centres after 0 to 3 M turns, and the inverse of that."""
    maps = [hand_map(str(~Maneuver(turn))) for turn in CENTRE_TURNS]
    return tuple((turned, inverse_map(turned)) for turned in maps)


def cut_roux(replay: Replay) -> RouxCuts | None:
    """The steps of a solution with Roux, or None."""
    found = []
    maps = np.frombuffer(b"".join(replay.maps), dtype=np.uint8).reshape(-1, N_CODES)
    for centres, at, wanted in _blocks():
        there = (maps[:, at][:, None] == wanted).all(axis=2).any(axis=1)
        times = _times(replay, centres, np.flatnonzero(there).tolist())
        if times and _is_convincing(replay, times):
            found.append(RouxCuts(replay, centres, tuple(times)))
    return min(found, key=lambda cuts: (-len(cuts.times), cuts.squares), default=None)


@cache
def _blocks() -> tuple[tuple[str, NDArray[np.uint8], NDArray[np.uint8]], ...]:
    """The 24 first blocks: the centres at U, R, F, D, L, B, the codes of the block's pieces as
    named by the start's centres (5,), and where they are for each turn of the slice (4, 5)."""
    found = []
    for turn in rotation_texts().values():
        back = inverse_map(hand_map(str(turn)))
        at = [back[home] for home in FIRST_BLOCK.homes]
        wanted = [[back[turned[home]] for home in FIRST_BLOCK.homes] for turned, _ in _turned()]
        centres = centres_after(FACES, str(turn))
        found.append((centres, np.array(at, np.uint8), np.array(wanted, np.uint8)))
    return tuple(found)


def _times(replay: Replay, centres: str, there: Sequence[int]) -> list[int]:
    """The number of moves after which each stage is reached, with these centres at U, R, F, D, L,
    B; `there` are the numbers after which the first block is complete."""
    times: list[int] = []
    for n in there:
        while len(times) < len(STAGES) and _is_reached(replay, n, centres, len(times)):
            times.append(n)
    return times


def _moments(replay: Replay, n: int, centres: str) -> Iterator[_Moment]:
    """The moments at which the first block is complete: at most one."""
    state = held_with(replay.maps[n], centres)
    for centre, (turned, back) in enumerate(_turned()):
        if all(state[home] == turned[home] for home in FIRST_BLOCK.homes):
            yield _Moment(compose(state, back), centre)


def _is_reached(replay: Replay, n: int, centres: str, stage: int) -> bool:
    return any(_has(moment, stage) for moment in _moments(replay, n, centres))


def _has(moment: _Moment, stage: int) -> bool:
    """True if a stage is done."""
    hand = moment.hand
    if stage == 0:
        return True
    if any(hand[home] != home for home in cmll.BLOCKS):
        return False
    if stage == 1:
        return True
    if not any(corners_of(hand) == corners_of(turn) for turn in U_TURNS):
        return False
    if stage == 2:
        return True
    name = ("EO", "UL/UR", "slice")[stage - 3]
    return bool(last_six.ends(name)[last_six.state_of(hand, moment.centres)])


def _moment(replay: Replay, n: int, centres: str, stage: int) -> _Moment:
    """The pieces relative to the blocks after a stage."""
    return next(moment for moment in _moments(replay, n, centres) if _has(moment, stage))


def _n_turns(replay: Replay, first: int, last: int) -> int:
    return sum(map(bool, replay.turns[first:last]))


def _is_convincing(replay: Replay, times: list[int]) -> bool:
    """True if a person is likely to have solved the cube like this: two blocks one after the other,
    and something left to do afterwards."""
    if len(times) < 2 or not 0 < times[0] < times[1]:
        return False
    if _n_turns(replay, times[0], times[1]) < SHORTEST_BLOCK:
        return False
    whole = _n_turns(replay, 0, len(replay))
    is_short = _n_turns(replay, 0, times[0]) <= LONGEST_BLOCK * whole
    return is_short and (replay.maps[-1] != IDENTITY or len(set(times)) > 3)


def _steps(found: RouxCuts) -> Iterator[RouxCut]:
    labels = (*STAGES[: len(found.times)], UNFINISHED)
    for stage, (first, last) in enumerate(pairwise((0, *found.ends))):
        if last > first:
            is_stage = stage < len(found.times)
            remarks = tuple(_remarks(found, stage, first)) if is_stage else ()
            yield RouxCut(labels[stage], first, last, remarks)


def _remarks(found: RouxCuts, stage: int, first: int) -> Iterator[Remark]:
    """A remark if a stage could have been shorter."""
    replay, centres, last = found.replay, found.centres, found.times[stage]
    own = _n_turns(replay, first, last)
    if stage == 0:
        moves = Maneuver(FIRST_BLOCK.shortest([held_with(replay.maps[first], centres)])[0].moves)
        hold = centres
    else:
        moment = _moment(replay, first, centres, stage - 1)
        hold = centres_after(centres, CENTRE_TURNS[moment.centres])
        moves = Maneuver(_best(moment, stage)).simplify()
    if len(moves) >= own:
        return
    lead = rotation_between(replay.holds[first], hold)
    text = f"{lead} {moves}".strip()
    name = {"CMLL": "The corners of the top take", "M slice": "The slice takes"}.get(
        STAGES[stage], f"{'The ' if 'block' in STAGES[stage] else ''}{STAGES[stage]} takes"
    )
    sentence = f"{name} {counted(len(moves), 'turn')} here, not {own}: {text}."
    better = Maneuver(text)
    advice: Advice = "algorithm" if STAGES[stage] == "CMLL" else "sight"
    easier = moves_effort(replay.moves[first:last]) - moves_effort(better)
    yield Remark("shorter", sentence, own - len(moves), moves=better, advice=advice, effort=easier)


def _best(moment: _Moment, stage: int) -> tuple[str, ...]:
    """Our own moves for a stage."""
    hand = moment.hand
    if stage == 1:
        ways = [square.shortest([hand])[0] for square in SQUARES]
        way = min(ways, key=lambda way: (len(way.moves), way.effort))
        after = compose(hand, hand_map(" ".join(way.moves)))
        return way.moves + SECOND_BLOCK.shortest([after])[0].moves
    if stage == 2:
        use = cmll.table()[corners_of(hand)]
        text = f"{U_TEXT[use.auf]} {use.case.text}" if use else ""
        return tuple(text.split())
    name = ("EO", "UL/UR", "slice")[stage - 3]
    return last_six.shortest(name, last_six.state_of(hand, moment.centres))
