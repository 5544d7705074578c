"""A step of a solution: what to see, which case it is, what to turn, how it looks afterwards."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cubogram.cfop.pictures import Picture
from cubogram.cfop.piece_map import FIRST_EDGE, map_of_cubies
from cubogram.cfop.rules import Rule
from cubogram.cube.cube import Cube
from cubogram.cube.cubies import Cubies
from cubogram.cube.facelets import to_facelets
from cubogram.cube.layout import corner_facelets, edge_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.first_guesses import no_such_name

FREE = "free"
"""The kind of step that frees a pair's pieces from a slot where they are stuck."""

KINDS_IN_JSON = {FREE: "take out"}
"""Kinds that have a different name in the worker protocol."""


@dataclass(frozen=True, repr=False)
class Step:
    """One step of a solution.

    `maneuver` is made with the cube in hand, following on from the steps before: it includes
    rotations and wide turns. `turns` and `rotations` say how many it has (HTM: a slice turn counts
    as two). `face_turns` are the same turns on a cube that is never rotated; `before` and `after`
    are that cube.

    `matters` are the facelets, in the state before it, of the pieces that the step is about;
    `target` is where they will be; `done` are those of pieces solved earlier. All are numbered 0 to
    53 as the cube was given.
    """

    if not TYPE_CHECKING:
        __getattr__ = no_such_name({"moves algorithm alg": "use step.maneuver"})

    kind: str  # "cross", "xcross", "free", "F2L", "OLL" or "PLL"
    name: str
    label: str  # its name in a reconstruction
    goal: str
    choice: str  # why this pair or algorithm and not another; may be empty
    sight: str  # what to look for, and which case it is
    text: str  # the maneuver as in the rules: with small letters for wide turns
    maneuver: Maneuver
    face_turns: Maneuver
    case: Rule | None
    picture: Picture | None  # the case as it looks here, with the cube held as in `held`
    held: str | None  # the original places of the centres that are then at U R F D L B
    slot: str | None
    before: Cube
    after: Cube
    matters: tuple[int, ...]
    target: tuple[int, ...]
    done: tuple[int, ...]

    @property
    def turns(self) -> int:
        """The number of turns (HTM)."""
        return len(self.face_turns)

    @property
    def rotations(self) -> int:
        """The number of rotations of the whole cube."""
        return sum(move.is_rotation for move in self.maneuver)

    @property
    def reason(self) -> str:
        """Why this step is done, and why like this: `choice` and `sight` as one text."""
        return f"{self.choice} {self.sight}".strip()

    def __str__(self) -> str:
        return f"{self.text} // {self.label}".strip()

    def __repr__(self) -> str:
        return f"<Step: {self}>"

    def as_json(self, letters: str) -> dict[str, Any]:
        """The step as JSON for the page; colours are the centres' `letters` at U R F D L B as
        given.
        """
        faces = dict(zip(self.before.orientation, letters, strict=True))
        return {
            "kind": KINDS_IN_JSON.get(self.kind, self.kind),
            "title": self.name,
            "label": self.label,
            "goal": self.goal,
            "why": self.reason,
            "choice": self.choice,
            "case": case_json(self.case) if self.case else None,
            "seen": {
                "picture": list(self.picture),
                "held": "".join(faces[centre] for centre in self.held),
            }
            if self.picture and self.held
            else None,
            "slot": self.slot,
            "maneuver": str(self.face_turns),
            "length": self.turns,
            "turns": self.turns,
            "rotations": self.rotations,
            "spoken": self.text,
            "skipped": not self.turns,
            "before": to_facelets(self.before.cubies, letters),
            "after": to_facelets(self.after.cubies, letters),
            "matters": list(self.matters),
            "target": list(self.target),
            "done": list(self.done),
        }


def case_json(rule: Rule) -> dict[str, Any]:
    """The name of a case, and its picture."""
    return {
        "step": rule.step,
        "number": rule.number,
        "name": rule.name,
        "group": rule.group,
        "title": rule.title,
        "picture": list(rule.picture),
    }


def facelets_of(cubies: Cubies, homes: Iterable[int]) -> tuple[int, ...]:
    """The facelets that the pieces with these home codes show now, in ascending order.

    >>> facelets_of(Cubies(), [0])  # the corner URF is at home: U9, R1, F3
    (8, 9, 20)
    """
    piece_map = map_of_cubies(cubies)
    found: list[int] = []
    for home in homes:
        code = piece_map[home]
        if code < FIRST_EDGE:
            found += corner_facelets()[code // 3]
        else:
            found += edge_facelets()[(code - FIRST_EDGE) // 2]
    return tuple(sorted(found))
