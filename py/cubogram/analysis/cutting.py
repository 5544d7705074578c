"""Divides a solution into its steps: finds which method it follows, and where each step ends.

A step ends where a fact about the cube becomes true (the cross is complete, a second pair is in,
the top has one colour), so a step never claims anything that the cube does not show.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import Protocol

from cubogram.analysis.methods import LAYER_BY_LAYER, METHODS, ZZ, Milestone, Reading, readings
from cubogram.analysis.replay import Replay, mask
from cubogram.cfop.last_layer import CORNER_HOMES, EDGE_HOMES
from cubogram.cfop.last_layer_plans import is_oriented
from cubogram.cfop.pictures import U_TURNS
from cubogram.cfop.piece_map import IDENTITY, compose, cubies_of_map, map_of_cubies
from cubogram.cfop.two_look import corners_are_home, edges_are_oriented
from cubogram.cfop.two_look import is_solved as is_solved_but_for_the_top
from cubogram.cube.cubies import FACES
from cubogram.cube.rotations import seen_from

FIRST_TWO_LAYERS = "DFR DLF DBL DRB DR DF DL DB FR FL BL BR"

MOST_AT_ONCE = 3
"""The most parts that one step can complete: a cross with two pairs."""

LONGEST_CROSS = 0.6
"""The largest fraction of a finished solution's turns that its cross may take."""


WHOLE = 25
"""A solution with this many moves is probably complete and found by a person."""

MOST_CROSS = 24
"""The most turns for the first step of an unfinished solution; if there are more, the moves are
probably for a different cube and the cross is a coincidence."""

ZZ_FACES = [FACES.index(face) for face in "URL"]
"""The faces that are turned after the EO line."""

DOUBT = 2
"""How much less likely the layer method is until all four corners of a layer are in, since a corner
alone may be half of a pair."""


@dataclass(frozen=True)
class Cut:
    """A step from the move with the index `first` to the one before `last`: its purpose, and the
    parts of the method that it completes."""

    kind: str  # that of the first part, one of LOOKS, "AUF", or "rest" for other moves
    first: int
    last: int
    reached: tuple[Milestone, ...] = ()


@dataclass(frozen=True)
class Cuts:
    """The steps of a solution, and the reading behind them (None if the solution follows no known
    method)."""

    reading: Reading | None
    steps: tuple[Cut, ...]
    skipped: tuple[Cut, ...] = ()  # looks that needed no moves, at their place in the solution


def cut(replay: Replay) -> Cuts:
    """The steps of a solution, from the reading with the shortest steps."""
    best: tuple[Score, Reading, list[Cut]] | None = None
    for reading in readings(replay.solved_bits()):
        steps = _first_two_layers(reading)
        if not _is_convincing(replay, reading, steps):
            continue
        if reading.is_whole:
            steps += _last_layer(replay, reading)
        steps = _with_the_rest(replay, reading, steps)
        if all(step.last == step.first or step.kind == "rest" for step in steps):
            continue
        score = _score(replay, reading, steps)
        if best is None or score < best[0]:
            best = score, reading, steps
    if best is None:
        return Cuts(None, (Cut("rest", 0, len(replay)),) if len(replay) else ())
    steps = [step for step in best[2] if step.last > step.first]
    skipped = [step for step in best[2] if step.last == step.first and step.kind in LOOKS]
    return Cuts(best[1], tuple(steps), tuple(skipped))


Score = tuple[int, int, int, bool]


def _score(replay: Replay, reading: Reading, steps: Sequence[Cut]) -> Score:
    """Lower for a likelier reading: short steps, then the usual method, then as much as possible
    solved before the start, then a cross held at the bottom."""
    joined = [step for step in steps if step.last > step.first]
    if len(joined) > 1 and joined[-1].kind == "AUF":
        joined[-2:] = [replace(joined[-2], last=joined[-1].last)]
    there = sum(not part.time for part in reading.milestones)
    method = METHODS.index(reading.method)
    hold = replay.holds[next((n for n, turns in enumerate(replay.turns) if turns), 0)]
    total = squares(replay, joined)
    if reading.method is LAYER_BY_LAYER and not reading.has_group("corner"):
        total *= DOUBT
    return total, method, -there, hold[FACES.index("D")] != reading.face


class Part(Protocol):
    """Moves that belong together: from `first`, up to but not including `last`."""

    @property
    def first(self) -> int:
        """The index of its first move."""

    @property
    def last(self) -> int:
        """The index of the move after its last one."""


def turns_of(replay: Replay, step: Part) -> int:
    """The number of moves of a step that turn a layer."""
    return sum(map(bool, replay.turns[step.first : step.last]))


def squares(replay: Replay, steps: Sequence[Part]) -> int:
    """Lower if the individual steps are shorter: the sum of the squares of their lengths."""
    return sum(turns_of(replay, step) ** 2 for step in steps)


def _is_convincing(replay: Replay, reading: Reading, steps: Sequence[Cut]) -> bool:
    """True if a person is likely to have solved the cube like this. A short solution found by a
    computer also has a cross or a line at some point, but then solves everything at once."""
    if not steps:
        return False
    is_short = replay.maps[-1] == IDENTITY and len(replay) < WHOLE
    if reading.method is ZZ and (is_short or not _leaves_the_line(replay, reading)):
        return False
    most = 1 if reading.method is ZZ else MOST_AT_ONCE
    if any(len(step.reached) > most for step in steps if step.last):
        return False
    if not steps[0].last:
        return True
    if replay.maps[-1] != IDENTITY:
        return turns_of(replay, steps[0]) <= MOST_CROSS
    whole = Cut("rest", 0, len(replay))
    return turns_of(replay, steps[0]) <= LONGEST_CROSS * turns_of(replay, whole)


def _leaves_the_line(replay: Replay, reading: Reading) -> bool:
    """True if only the top, the right and the left are turned between the line and the last block,
    as in ZZ; a computer's solution turns the other faces too."""
    last = reading.end if reading.is_whole else len(replay)
    turned = replay.face_turns(reading.milestones[0].time, last)
    return {FACES[turn // 3] for turn in turned} <= {reading.centres[n] for n in ZZ_FACES}


def _first_two_layers(reading: Reading) -> list[Cut]:
    steps, first = [], 0
    for time, alike in groupby(reading.milestones, key=lambda milestone: milestone.time):
        reached = tuple(alike)
        steps.append(Cut(reached[0].kind, first, time, reached))
        first = time
    return steps


def _edges_are_home(state: bytes) -> bool:
    """True if a turn of the top brings all its edges home."""
    return any(all(compose(state, u)[home] == home for home in EDGE_HOMES) for u in U_TURNS)


def _corners_are_placed(state: bytes) -> bool:
    """True if the turn of the top that brings its edges home brings its corners to their places,
    twisted or not."""
    for u in U_TURNS:
        after = compose(state, u)
        if all(after[home] == home for home in EDGE_HOMES):
            return all(after[home] // 3 == home // 3 for home in CORNER_HOMES)
    return False


def _corners_are_permuted(state: bytes) -> bool:
    return is_oriented(state) and corners_are_home(state)


Way = tuple[tuple[str, Callable[[bytes], bool]], ...]

WAYS: tuple[Way, ...] = (
    (
        ("OLL edges", edges_are_oriented),
        ("OLL", is_oriented),
        ("PLL corners", _corners_are_permuted),
        ("PLL", is_solved_but_for_the_top),
    ),
    (
        ("OLL edges", edges_are_oriented),
        ("edges home", _edges_are_home),
        ("corners placed", _corners_are_placed),
        ("corners turned", is_solved_but_for_the_top),
    ),
)
"""The orders in which people finish the last layer: first orient all pieces, then permute them; or
first all edges, then all corners."""

ENDS = ("PLL", "corners turned")
"""The looks that include a last turn of the top."""

LOOKS = tuple(dict.fromkeys(kind for way in WAYS for kind, _ in way))


@lru_cache(maxsize=4096)
def held_with(state: bytes, centres: str) -> bytes:
    """The piece map of a state held with these centres at U, R, F, D, L, B."""
    return map_of_cubies(seen_from(cubies_of_map(state), centres))


def _last_layer(replay: Replay, reading: Reading) -> list[Cut]:
    kept = mask(FIRST_TWO_LAYERS, reading.centres)
    bits = replay.solved_bits()
    times = [n for n in range(reading.end, len(bits)) if int(bits[n]) & kept == kept]
    states = [held_with(replay.maps[n], reading.centres) for n in times]
    ways = [_looks(way, times, states) for way in WAYS]
    return min(ways, key=lambda steps: squares(replay, _with_the_rest(replay, reading, steps)))


def _looks(way: Way, times: list[int], states: list[bytes]) -> list[Cut]:
    reached, at = [], 0
    for kind, is_reached in way:
        while at < len(times) and not is_reached(states[at]):
            at += 1
        if at == len(times):
            break
        reached.append(Milestone(kind, 0, times[at]))
    steps, first = [], times[0]
    for time, alike in groupby(reached, key=lambda milestone: milestone.time):
        looks = tuple(alike)
        kinds = [look.kind for look in looks]
        steps.append(Cut("OLL" if "OLL" in kinds else kinds[-1], first, time, looks))
        first = time
    return steps


def _with_the_rest(replay: Replay, reading: Reading, steps: list[Cut]) -> list[Cut]:
    """The steps with everything that follows: last turns of the top and rotations belong to the
    last look, and other moves are a step of their own."""
    first = steps[-1].last if steps else reading.end
    top = FACES.index(reading.centres[0])
    last = first
    while last < len(replay) and all(turn // 3 == top for turn in replay.turns[last]):
        last += 1
    solved = [n for n in range(first, last + 1) if replay.maps[n] == IDENTITY]
    if solved:
        last = solved[0]
        while last < len(replay) and not replay.turns[last]:
            last += 1
        if steps and steps[-1].kind in ENDS:
            steps = [*steps[:-1], replace(steps[-1], last=last)]
        elif last > first:
            steps = [*steps, Cut("AUF", first, last)]
        first = last
    return [*steps, Cut("rest", first, len(replay))] if first < len(replay) else steps
