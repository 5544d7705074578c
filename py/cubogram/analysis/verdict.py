"""What a person would gain most from changing, in the order of what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cubogram.analysis.compare_turns import pace as pace_of
from cubogram.analysis.remark import Remark, rotations_of
from cubogram.cube.maneuver import Maneuver
from cubogram.formatting import counted

if TYPE_CHECKING:
    from cubogram.analysis.model import Analysis, SolvedStep

LEAST = 1.0
"""The fewest turns, or their worth, that count as a gain."""

MOST = 3
"""The number of gains in a verdict."""

ROTATION = 2.0
"""The worth of a rotation, in turns."""

DRILLS = ("F2L", "OLL", "PLL")
"""The steps whose cases can be practised one by one."""


@dataclass(frozen=True)
class Gain:
    """Something to change in a solution: what it is in words, its worth in easy turns, and in
    seconds if the solution is timed.

    `step` is the index of the step, None for the whole solution; `remark` the index of the better
    way among the step's remarks, None if it is not one to play; `drill` names what to practise, as
    in an address of the trainer ("cross", "OLL-27"), or is "".
    """

    text: str
    turns: float
    seconds: float | None
    step: int | None = None
    remark: int | None = None
    drill: str = ""

    def __str__(self) -> str:
        return self.text


def verdict(analysis: Analysis) -> tuple[Gain, ...]:
    """The largest gains, at most `MOST` and at most one for each step; no theory.

    >>> from cubogram import Cube
    >>> solution = "F R U R' U' F' R U R' U R U2 R'"
    >>> [gain.text for gain in (~Cube(solution)).explain(solution).verdict]
    ['edges of the top: one look would do, in 10 turns instead of 13']
    """
    pace = None
    if analysis.recording.is_timed and len(analysis.recording.moves) > 1:
        pace = pace_of(analysis.recording.moves)
    found = [
        gain
        for number, step in enumerate(analysis.steps)
        if step.kind != "rest" and (gain := _of_step(number, step, pace)) is not None
    ]
    found += _rotations(analysis, pace)
    found.sort(key=lambda gain: (-(gain.seconds or 0.0), -gain.turns))
    return tuple(found[:MOST])


def _of_step(number: int, step: SolvedStep, pace: float | None) -> Gain | None:
    """The largest gain in a step; what was lost by waiting comes on top of its turns."""
    remarks = [remark for remark in step.remarks if remark.advice != "theory"]
    ways = [remark for remark in remarks if remark.worth >= LEAST]
    best = max(ways, key=lambda remark: remark.worth, default=None)
    waited = sum(remark.seconds for remark in remarks) if pace is not None else 0.0
    if best is None and not waited:
        return None
    turns = best.worth if best else 0.0
    words = [_in_words(step, best)] if best else []
    if waited:
        words.append(f"{waited:.1f} s of waiting")
    return Gain(
        f"{step.label}: {' and '.join(words)}",
        turns,
        None if pace is None else turns * pace + waited,
        number,
        step.remarks.index(best) if best and best.maneuver else None,
        _drill(step, best),
    )


def _in_words(step: SolvedStep, best: Remark) -> str:
    if best.kind == "cancels":
        return f"{counted(best.saved, 'turn')} could be saved where turns meet"
    if not best.saved:
        less = rotations_of(step.maneuver) - rotations_of(best.maneuver)
        if less > 0:
            return f"{counted(less, 'rotation')} fewer"
        return "easier on the fingers in the same number of turns"
    least = best.maneuver.stm
    if best.kind == "one look":
        return f"one look would do, in {counted(least, 'turn')} instead of {least + best.saved}"
    return f"{counted(least + best.saved, 'turn')} where {least} {'does' if least == 1 else 'do'}"


def _drill(step: SolvedStep, best: Remark | None) -> str:
    if best is not None and best.kind == "cancels":
        return ""
    case = best.steps[-1].case if best and best.kind == "one look" and best.steps else step.case
    if case is not None and case.step in DRILLS:
        return f"{case.step}-{case.number}"
    return "cross" if step.kind == "cross" else ""


def _rotations(analysis: Analysis, pace: float | None) -> Iterator[Gain]:
    """Rotations of the whole cube after the first turn, where Cubogram needs fewer."""
    usual = analysis.usual
    if usual is None or not analysis.is_solved or analysis.recording.is_hold_guessed:
        return
    own, least = _within(analysis.maneuver), _within(usual.as_held)
    if own - least >= 2:
        turns = ROTATION * (own - least)
        seconds = None if pace is None else turns * pace
        text = f"{counted(own, 'rotation')} of the cube, where Cubogram needs {least or 'none'}"
        yield Gain(text, turns, seconds)


def _within(moves: Maneuver) -> int:
    """The number of rotations after the first turn."""
    first = next((n for n, move in enumerate(moves) if not move.is_rotation), len(moves))
    return rotations_of(moves[first:])
