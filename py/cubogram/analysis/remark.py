"""What could have been better at a step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cubogram.cfop.steps import Step
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.moves import Move

EASIER = 20
"""Tenths of an easy turn that a way must be easier by to be worth a word: as much as a rotation."""

NONE = Maneuver()


@dataclass(frozen=True)
class Remark:
    """What could have been better at a step: in a sentence or two, how many turns it would have
    saved, and the better way, if there is one, as steps with their own explanation, or as moves.

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
        """The better way: of steps, from how the cube is held at the step; of moves, from the
        step's first move on."""
        return self.moves or Maneuver(move for step in self.steps for move in step.maneuver)

    def __str__(self) -> str:
        return self.text


def spoken(steps: Sequence[Step]) -> str:
    """Steps as turns alone, as people write them."""
    return " ".join(step.text for step in steps if step.text)


def seen(steps: Sequence[Step]) -> str:
    """What is seen at each of some steps, and which case the last one is."""
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
    """How often moves turn the whole cube."""
    return sum(move.is_rotation for move in moves)
