"""Remarks on what would have been better at a step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from cubogram.cfop.cube_orientation import centres_after
from cubogram.cfop.steps import Step
from cubogram.cube.cubies import FACES
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.moves import Move, move_of

EASIER = 20
"""How much easier a solution must be to be mentioned, in tenths of an easy turn: the effort of a
rotation."""

NONE = Maneuver()

Advice = Literal["sight", "algorithm", "theory"]
"""What it takes to do better: to look, to learn an algorithm, or more than anybody can see."""


@dataclass(frozen=True)
class Remark:
    """What would have been better at a step, in a sentence or two; the number of turns saved;
    and the better solution, if there is one, as explained steps or as moves.

    `kind` is "shorter", "easier", "other pair", "other colour", "pair with it", "one look", "skip",
    "cancels" or "pause". `effort` is how much easier on the fingers the better solution is, in
    tenths of an easy turn, and `seconds` what was lost by waiting.
    """

    kind: str
    text: str
    saved: int = 0
    steps: tuple[Step, ...] = ()
    moves: Maneuver = NONE
    advice: Advice = "sight"
    effort: int = 0
    seconds: float = 0.0

    @property
    def worth(self) -> float:
        """What it saves, in easy turns; a rotation is worth two."""
        return max(self.saved, self.effort / 10)

    @property
    def maneuver(self) -> Maneuver:
        """The better solution: steps start with the cube held as it is at this step, and moves
        replace the step from its first move on."""
        return self.moves or merged(moves_of(self.steps))

    def __str__(self) -> str:
        return self.text


def moves_of(steps: Iterable[Step]) -> Iterator[Move]:
    """The moves of some steps, one after the other."""
    return (move for step in steps for move in step.maneuver)


def merged(moves: Iterable[Move]) -> Maneuver:
    """The same moves, in which turns of a face that meet are one turn."""
    kept: list[tuple[Move, str]] = []  # each with its face as named at the start, "" if it has none
    hold = FACES
    for move in moves:
        face = hold[FACES.index(move.family)] if move.is_face_turn else ""
        n = len(kept) - 1
        while n >= 0 and (kept[n][0].is_rotation or _is_opposite(kept[n][1], face)):
            n -= 1
        if face and n >= 0 and kept[n][1] == face:
            family, amount = kept[n][0].family, (kept[n][0].amount + move.amount) % 4
            kept[n : n + 1] = [(move_of(family, amount), face)] if amount else []
        else:
            kept.append((move, face))
        if not face:
            hold = centres_after(hold, str(move))
    return Maneuver(move for move, _ in kept)


def _is_opposite(one: str, other: str) -> bool:
    return bool(one and other) and abs(FACES.index(one) - FACES.index(other)) == 3


def spoken(steps: Sequence[Step]) -> str:
    """The turns of some steps, as people write them."""
    return str(merged(moves_of(steps)))


def seen(steps: Sequence[Step]) -> str:
    """What can be seen at each of some steps, and the case of the last one."""
    sights = [step.sight for step in steps[:1]]
    for n, step in enumerate(steps[1:], 1):
        lead, rest = "", step.sight
        if rest.startswith("After "):
            lead, _, rest = rest.removeprefix("After ").partition(", ")
        turns = " ".join(filter(None, (spoken(steps[:n]), lead)))
        joined = "" if f"{spoken(steps)} ".startswith(f"{turns} ") else " (joined to the next turn)"
        sights.append(f"After {turns}{joined}, {rest[0].lower()}{rest[1:]}")
    return " ".join(sights)


def turns_of(steps: Sequence[Step]) -> int:
    """The number of turns of some steps; a slice counts as one (STM)."""
    return merged(moves_of(steps)).stm


def rotations_of(moves: Iterable[Move]) -> int:
    """The number of rotations of the whole cube among some moves."""
    return sum(move.is_rotation for move in moves)
