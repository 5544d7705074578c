"""An exercise: what to do with a scrambled cube, and how it may be done."""

from __future__ import annotations

from dataclasses import dataclass

from cubogram.cube.maneuver import Maneuver
from cubogram.cube.permutation import Permutation


@dataclass(frozen=True)
class CaseNumber:
    """What an exercise says of its case."""

    number: int


@dataclass(frozen=True)
class Exercise:
    """A scramble and what to do then, as `cfop.train`, `roux.train` or `cfop.inspect` makes it."""

    step: str
    scramble: str
    state: str
    """The facelets after the scramble."""
    title: str
    task: str
    why: str
    answer: str
    """The first of the ways, in turns of the six faces."""
    ways: tuple[str, ...]
    lit: tuple[int, ...]
    done: tuple[int, ...]
    goal: tuple[tuple[int, ...], ...]
    case: CaseNumber | None = None
    slot: str | None = None
    seed: int = 0
    hold: str = ""
    """The rotation that the reader makes before the ways."""

    @property
    def number(self) -> int | None:
        """The case's number, if the step has cases."""
        return self.case.number if self.case else None

    @property
    def key(self) -> str:
        """The key of its record."""
        return f"{self.step} {self.case.number}" if self.case else self.step

    def is_done(self, moves: str) -> bool:
        """Whether, after these moves from the scramble, all stickers that must match do: in each
        group of the goal, a face has one colour, and a colour is on one face. Those moves begin
        with the rotation `hold`, or another one for it."""
        goes_to = Permutation(f"{~Maneuver(self.hold)} {moves}").goes_to
        for group in self.goal:
            seen = {(goes_to[facelet] // 9, self.state[facelet]) for facelet in group}
            faces, colours = zip(*seen, strict=True)
            if not len(seen) == len({*faces}) == len({*colours}):
                return False
        return True
