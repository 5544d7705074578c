"""A moment of a solution, as seen by the person with the cube in hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cubogram.analysis.cutting import held_with
from cubogram.analysis.methods import Reading
from cubogram.analysis.replay import Replay
from cubogram.cfop.cancellation import cancelled
from cubogram.cfop.cfop_narrator import CfopNarrator
from cubogram.cfop.cube_orientation import TO_BOTTOM, centres_after, rotation_between
from cubogram.cfop.explain import View
from cubogram.cfop.rule_set import RuleSet
from cubogram.cfop.rules import Rule
from cubogram.cfop.style import Style
from cubogram.cfop.trainer import recognise
from cubogram.cube.coloured import ColouredCube
from cubogram.cube.cubies import FACES
from cubogram.cube.effort import moves_effort
from cubogram.cube.rotations import composed, seen_from


@dataclass(frozen=True)
class Recorded:
    """A solution, with its cube and the rules it is compared with."""

    cube: ColouredCube
    replay: Replay
    reading: Reading
    rules: RuleSet
    is_hold_known: bool = True

    def at(self, n: int) -> Position:
        """The moment after n moves."""
        return Position(self, n)

    def turns(self, first: int, last: int) -> int:
        """The number of turns from one moment to another, after cancelling; a slice is one turn."""
        as_made = sum(map(bool, self.replay.turns[first:last]))
        return min(as_made, len(cancelled(self.replay.face_turns(first, last))))

    def effort(self, first: int, last: int) -> int:
        """The effort of the moves from one moment to another, in tenths of an easy turn."""
        return moves_effort(self.replay.moves[first:last])


@dataclass(frozen=True)
class Position:
    """The cube after n moves of a solution, as it is then held.

    `base` are its centres, named by their places as it is held, after the cross has been brought to
    the bottom; unchanged if it is already there.
    """

    solution: Recorded
    n: int
    other_base: str = ""

    def with_base(self, base: str) -> Position:
        """The same moment with a different face at the bottom."""
        return Position(self.solution, self.n, base)

    @cached_property
    def hold(self) -> str:
        """The start's centres that are now at U, R, F, D, L, B."""
        return self.solution.replay.holds[self.n]

    @cached_property
    def base(self) -> str:
        """The nearest orientation of the cube with the cross at the bottom."""
        if self.other_base:
            return self.other_base
        face = FACES[self.hold.index(self.solution.reading.face)]
        return centres_after(FACES, TO_BOTTOM[face])

    @cached_property
    def state(self) -> bytes:
        """The piece map with the cross at the bottom."""
        return held_with(self.solution.replay.maps[self.n], composed(self.hold, self.base))

    @cached_property
    def cube(self) -> ColouredCube:
        """The cube as it is held."""
        return self.solution.cube.apply(self.solution.replay.moves[: self.n])

    def view(self, centres: str) -> View:
        """The cube held with these of its current centres at U, R, F, D, L, B."""
        letters = "".join(self.cube.orientation[FACES.index(centre)] for centre in centres)
        return View(seen_from(self.cube.cubies, centres), letters)

    def narrator(self) -> CfopNarrator:
        """Describes steps that start here, with the cube held as it is now."""
        rules, letters = self.solution.rules, self.cube.orientation
        narrator = CfopNarrator(rules, self.cube.cube, letters, self.base, Style())
        narrator.hold = 0
        return narrator

    def slot(self, part: int) -> int:
        """The slot of a part of the reading, named with the cross at the bottom here."""
        reading = self.solution.reading
        return _turned_slot(part, reading.centres, composed(self.hold, self.base))


def case_at(here: Position, kind: str, slot: int = 0) -> Rule | None:
    """The case of F2L (for a slot), OLL or PLL that the cube shows, or None."""
    base = centres_after(here.base, _TO_FRONT_RIGHT[slot])
    use = recognise(here.cube.cube.apply(rotation_between(FACES, base)), kind[:3])
    return use.rule if use else None


_SLOTS = ("FR", "FL", "BL", "BR")
_TO_FRONT_RIGHT = ("", "y'", "y2", "y")
"""The rotation that brings each slot to the front right."""


def _turned_slot(part: int, before: str, now: str) -> int:
    """The number, when the cube is held with the centres `now`, of the slot whose number is `part`
    with the centres `before`."""
    faces = {before[FACES.index(face)] for face in _SLOTS[part]}
    return next(
        n for n, slot in enumerate(_SLOTS) if {now[FACES.index(face)] for face in slot} == faces
    )
