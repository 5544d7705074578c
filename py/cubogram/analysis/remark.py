"""Remarks on what would have been better at a step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cubogram.cfop.steps import Step
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.moves import Move

EASIER = 20
"""How much easier a solution must be to be mentioned, in tenths of an easy turn: the effort of a
rotation."""

NONE = Maneuver()


@dataclass(frozen=True)
class Remark:
    """What would have been better at a step, in a sentence or two; the number of turns saved;
    and the better solution, if there is one, as explained steps or as moves.

    `kind` is "shorter", "easier", "other pair", "other colour", "pair with it", "one look", "skip",
    "cancels" or "pause".
    """

    kind: str
    text: str
    saved: int = 0
    steps: tuple[Step, ...] = ()
    moves: Maneuver = NONE

    @property
    def maneuver(self) -> Maneuver:
        """The better solution: steps start with the cube held as it is at this step, and moves
        replace the step from its first move on."""
        return self.moves or Maneuver(move for step in self.steps for move in step.maneuver)

    def __str__(self) -> str:
        return self.text


def spoken(steps: Sequence[Step]) -> str:
    """The turns of some steps, as people write them."""
    return " ".join(step.text for step in steps if step.text)


def seen(steps: Sequence[Step]) -> str:
    """What can be seen at each of some steps, and the case of the last one."""
    sights = [step.sight for step in steps[:1]]
    for n, step in enumerate(steps[1:], 1):
        lead, rest = "", step.sight
        if rest.startswith("After "):
            lead, _, rest = rest.removeprefix("After ").partition(", ")
        turns = " ".join(filter(None, (spoken(steps[:n]), lead)))
        sights.append(f"After {turns}, {rest[0].lower()}{rest[1:]}")
    return " ".join(sights)


def turns_of(steps: Sequence[Step]) -> int:
    """The number of turns of some steps (HTM)."""
    return sum(step.turns for step in steps)


def rotations_of(moves: Iterable[Move]) -> int:
    """The number of rotations of the whole cube among some moves."""
    return sum(move.is_rotation for move in moves)
