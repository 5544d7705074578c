"""Where a solution that does not solve the cube goes wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cubogram.analysis.position import Position, Recorded, case_at
from cubogram.analysis.recording import Recording
from cubogram.cfop.rules import Rule
from cubogram.cfop.trainer import recognise
from cubogram.cube.cube import Cube
from cubogram.cube.cubies import FACES
from cubogram.cube.maneuver import Maneuver
from cubogram.errors import PuzzleError

if TYPE_CHECKING:
    from cubogram.analysis.model import SolvedStep

LOST = 15
"""The fewest turns without a finished step that are more than one unfinished step."""


def astray(
    solution: Recorded, recording: Recording, steps: Sequence[SolvedStep]
) -> PuzzleError | None:
    """Which moves solve another case than the cube shows, or after which step none is finished;
    None if neither can be said."""
    if not steps or steps[-1].kind != "rest":
        return None
    rest = steps[-1]
    here = solution.at(rest.first)
    for kind in ("OLL", "PLL"):
        shown = case_at(here, kind)
        if shown is not None:
            return _other_case(recording, here, rest.maneuver, kind, shown)
    if len(steps) < 2 or rest.turns < LOST:
        return None
    start = recording.moves[rest.first].start
    line = recording.text.count("\n", 0, start) + 1
    place = f"line {line}" if "\n" in recording.text else f"move {rest.first + 1}"
    message = f"after the {steps[-2].label}, no step is finished: look from {place} on"
    return PuzzleError("unsolved", message, _span(recording, rest.first, rest.first + 1))


def _other_case(
    recording: Recording, here: Position, moves: Maneuver, kind: str, shown: Rule
) -> PuzzleError | None:
    """The first moves that are an algorithm for another case."""
    if here.base != FACES:
        return None
    for n in range(1, len(moves) + 1):
        use = recognise(Cube(~moves[:n]), kind)
        if use is not None and use.rule != shown:
            message = f"moves {here.n + 1} to {here.n + n} solve {use.rule.title}, "
            message += f"but the cube shows {shown.title}"
            return PuzzleError("unsolved", message, _span(recording, here.n, here.n + n))
    return None


def _span(recording: Recording, first: int, last: int) -> dict[str, int]:
    moves = recording.moves[first:last]
    return {"start": moves[0].start, "end": moves[-1].end}
