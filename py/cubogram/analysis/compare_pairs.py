"""Compares the cross and the pairs of a solution with the best for the same cube."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from cubogram.analysis.cutting import Cut, held_with
from cubogram.analysis.position import Position, Recorded
from cubogram.analysis.remark import (
    EASIER,
    Remark,
    rotations_of,
    seen,
    spoken,
    turns_of,
)
from cubogram.cfop import cross
from cubogram.cfop.choice import PairNow, pairs_now
from cubogram.cfop.cube_orientation import TO_BOTTOM, centres_after
from cubogram.cfop.effort import fronts_effort
from cubogram.cfop.last_layer_plans import is_oriented
from cubogram.cfop.pairs import N_PAIRS, N_SLOTS, SLOT_PAIRS, insertions, pair_of
from cubogram.cfop.pictures import FIRST_TWO_LAYERS
from cubogram.cfop.piece_map import N_CODES, compose, map_of_turns
from cubogram.cfop.steps import Step
from cubogram.cube.cubies import FACES, N_MOVES
from cubogram.cube.effort import moves_effort
from cubogram.cube.moves import Move
from cubogram.cube.rotations import composed
from cubogram.formatting import counted, with_article

COLOUR_GAIN = 2
"""The fewest turns that another colour's cross must save to be mentioned."""

MOST_CROSSES = 5_000
"""The maximum number of crosses to search through for one that also solves a pair."""

MORE_TURNS = 2
"""The most additional turns that a pair may take if it leads to a skip."""


def on_cross(solution: Recorded, cut: Cut) -> Iterator[Remark]:
    """What would have been better at the cross: fewer turns, another colour, or a pair solved with
    it."""
    first = next(n for n in range(cut.first, cut.last + 1) if n == cut.last or _turns(solution, n))
    here = solution.at(first)
    own = solution.turns(cut.first, cut.last)
    distances = {face: _distance(solution, first, face) for face in FACES}
    least = distances[solution.reading.face]
    colour = here.view(here.base).colours["D"]
    if len(cut.reached) == 1:
        if own > least:
            steps = (_best_cross(here),)
            text = f"{with_article(colour)} cross takes {counted(least, 'turn')} here, not {own}: "
            text = text[0].upper() + text[1:]
            text = f"{text}{spoken(steps)}. {seen(steps)}"
            easier = solution.effort(cut.first, cut.last) - _effort(steps)
            yield Remark("shorter", text, own - least, steps, effort=easier)
        if found := _cross_with_pair(here, min(max(own - least, 0), 2)):
            step, pairs = found
            what = ("a pair", "two pairs", "three pairs", "all four pairs")[pairs - 1]
            turns = counted(turns_of((step,)), "turn")
            text = f"In {turns} the cross can also solve {what}: {step.text}."
            yield Remark("pair with it", f"{text} {step.sight}", 0, (step,), advice="theory")
    other = min(FACES, key=lambda face: (distances[face], FACES.index(face)))
    if distances[other] + COLOUR_GAIN <= least:
        yield _other_colour(here, other, distances[other], colour, least)


def _turns(solution: Recorded, n: int) -> bool:
    return bool(solution.replay.turns[n])


def _distance(solution: Recorded, n: int, face: str) -> int:
    """The fewest turns for the cross around one of the start's centres."""
    state = held_with(solution.replay.maps[n], centres_after(FACES, TO_BOTTOM[face]))
    return int(cross.distances()[cross.position_of(state)])


def _best_cross(here: Position) -> Step:
    """The easiest of the shortest crosses."""
    position = np.array([cross.position_of(here.state)], dtype=np.int32)
    _, turns, lengths = cross.solutions(position)
    best, front = divmod(int(fronts_effort(turns).argmin()), 4)
    return here.narrator().cross(tuple(turns[best][: lengths[best]].tolist()), front)


def _other_colour(here: Position, centre: str, turns: int, colour: str, least: int) -> Remark:
    """A remark on a colour whose cross is shorter; `centre` is one of the start's centres."""
    place = FACES[here.hold.index(centre)]
    base = centres_after(FACES, TO_BOTTOM[place])
    step = _best_cross(here.with_base(base))
    name = here.view(base).colours["D"]
    text = f"The {name} cross takes {counted(turns, 'turn')}, the {colour} one {least}: "
    text += f"{step.text}. {step.sight}"
    return Remark("other colour", text, least - turns, (step,), advice="theory")


def _cross_with_pair(here: Position, slack: int) -> tuple[Step, int] | None:
    """The easiest cross that solves a pair and is at most `slack` turns longer than the shortest;
    and the number of pairs it solves."""
    position = np.array([cross.position_of(here.state)], dtype=np.int32)
    _, turns, lengths = cross.solutions(position, slack, MOST_CROSSES, past_solved=True)
    start = np.frombuffer(here.state, dtype=np.uint8)
    states = np.broadcast_to(start, (len(turns), N_CODES))
    for column in turns.T:
        states = np.take_along_axis(_turn_maps()[column], states, axis=1)
    homes = np.array(SLOT_PAIRS, dtype=np.uint8)
    already = (start[homes] == homes).all(axis=1)
    brings = ((states[:, homes] == homes).all(axis=2) & ~already).sum(axis=1)
    rows = np.flatnonzero(brings)
    if not len(rows) or not len(turns):
        return None
    row, front = divmod(int(fronts_effort(turns[rows]).argmin()), 4)
    best = int(rows[row])
    step = here.narrator().cross(tuple(turns[best][: lengths[best]].tolist()), front)
    return step, int(brings[best])


def _turn_maps() -> NDArray[np.uint8]:
    """The piece maps of the face turns, followed by that of no turn."""
    maps = b"".join(map_of_turns(turns) for turns in [*((n,) for n in range(N_MOVES)), ()])
    return np.frombuffer(maps, dtype=np.uint8).reshape(-1, N_CODES)


def on_pair(solution: Recorded, cut: Cut) -> Iterator[Remark]:
    """What would have been better at a pair: a shorter or easier insertion, a closer pair, or one
    that leads to a skip."""
    here = solution.at(cut.first)
    moves = solution.replay.moves[cut.first : cut.last]
    face_turns = solution.replay.face_turns(cut.first, cut.last)
    own = solution.turns(cut.first, cut.last)
    slot = here.slot(cut.reached[0].part)
    options = pairs_now(solution.rules.f2l, here.state, 0)
    mine = next((pair for pair in options if pair.slot == slot), None)
    if mine is None:
        return
    if len(options) == 1 and _spares_oll(solution, cut, here, mine):
        return
    name = here.view(here.base).pair
    steps = _steps(here, mine)
    turns, easier = turns_of(steps), moves_effort(moves) - _effort(steps)
    told = f"{spoken(steps)}. {seen(steps)}"
    if turns < own:
        text = f"The {name(slot)} pair takes {counted(turns, 'turn')} here, not {own}: {told}"
        yield Remark("shorter", text, own - turns, steps, effort=easier)
    elif turns == own == len(face_turns) and easier >= EASIER:
        why = _why_easier(moves, steps)
        text = f"The {name(slot)} pair goes in {why}, in the same number of turns: {told}"
        yield Remark("easier", text, 0, steps, effort=easier)
    closest = options[0]
    if closest.slot != slot and turns_of(other := _steps(here, closest)) + MORE_TURNS <= min(
        own, turns
    ):
        price = turns_of(other)
        text = f"The {name(closest.slot)} pair would have been shorter; it takes "
        text += f"{counted(price, 'turn')}: "
        yield Remark("other pair", f"{text}{spoken(other)}. {seen(other)}", own - price, other)
    if len(options) == 1:
        yield from _skip(solution, cut, here, mine, own)


def _spares_oll(solution: Recorded, cut: Cut, here: Position, mine: PairNow) -> bool:
    """True if the last pair's insertion skips OLL, and the usual one would not."""
    after = held_with(solution.replay.maps[cut.last], composed(here.hold, here.base))
    usual = insertions(solution.rules.f2l).piece_map[mine.insertion].tobytes()
    return is_oriented(after) and not is_oriented(compose(here.state, usual))


def _steps(here: Position, pair: PairNow) -> tuple[Step, ...]:
    narrator = here.narrator()
    narrator.hold = pair.hold
    return tuple(narrator.insertion(pair.insertion))


def _effort(steps: Sequence[Step]) -> int:
    """The effort that some steps cost the fingers."""
    return sum(moves_effort(step.maneuver) for step in steps)


def _why_easier(moves: Sequence[Move], steps: Sequence[Step]) -> str:
    left = sum(step.rotations for step in steps)
    if rotations_of(moves) <= left:
        return "more easily"
    return "with fewer rotations" if left else "without rotating the cube"


def _skip(
    solution: Recorded, cut: Cut, here: Position, mine: PairNow, own: int
) -> Iterator[Remark]:
    """A barely longer insertion of the last pair, after which the whole top is one colour."""
    after = held_with(solution.replay.maps[cut.last], composed(here.hold, here.base))
    if is_oriented(after):
        return
    table = insertions(solution.rules.f2l)
    corner, edge = SLOT_PAIRS[mine.slot]
    key = mine.slot * N_PAIRS + pair_of(here.state[corner], here.state[edge])
    solved = sum(
        1 << slot
        for slot in range(N_SLOTS)
        if all(here.state[home] == home for home in SLOT_PAIRS[slot])
    )
    for number in range(int(table.first[key]), int(table.first[key + 1])):
        if table.slots_disturbed[number] & solved or table.length[number] > own + MORE_TURNS:
            continue
        then = compose(here.state, table.piece_map[number].tobytes())
        if is_oriented(then) and all(then[home] == home for home in FIRST_TWO_LAYERS):
            narrator = here.narrator()
            narrator.hold = None
            steps = tuple(narrator.insertion(number))
            colour = here.view(here.base).colours["U"]
            text = (
                f"Inserted another way, the pair leaves the whole top {colour}, "
                "and there is no OLL: "
            )
            yield Remark("skip", f"{text}{spoken(steps)}.", 0, steps, advice="theory")
            return
