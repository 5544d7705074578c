"""A solution as steps: what is seen, which case it is, what is turned, how it looks after."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..cube.cubies import Cubies
from ..cube.facelets import to_facelets
from ..cube.indices import indices_text
from ..cube.layout import CENTRES, corner_facelets, edge_facelets
from .carry import FIRST_EDGE, carry_of
from .rules import Rule


@dataclass(frozen=True)
class Step:
    """One step of a solution; turns and facelets are named as the cube was given.

    `spoken` is the maneuver as a person says it, with rotations and wide turns, to be read after
    the spoken forms of all steps before it. `matters` are the facelets, in the state before,
    of the pieces the step is about; `target` where they will be; `done` those solved before.
    """

    kind: str  # "cross", "xcross", "take out", "F2L", "OLL" or "PLL"
    title: str
    goal: str
    why: str
    rule: Rule | None
    turns: tuple[int, ...]
    spoken: str
    slot: str | None
    before: Cubies
    after: Cubies
    matters: tuple[int, ...]
    target: tuple[int, ...]
    done: tuple[int, ...]

    @property
    def maneuver(self) -> str:
        """The face turns as text."""
        return indices_text(self.turns)

    def as_json(self, orientation: str) -> dict[str, Any]:
        """The step for the page; colours are the centres' letters, `orientation`."""
        return {
            "kind": self.kind,
            "title": self.title,
            "goal": self.goal,
            "why": self.why,
            "case": case_json(self.rule) if self.rule else None,
            "slot": self.slot,
            "maneuver": self.maneuver,
            "length": len(self.turns),
            "spoken": self.spoken,
            "skipped": not self.turns,
            "before": to_facelets(self.before, orientation),
            "after": to_facelets(self.after, orientation),
            "matters": list(self.matters),
            "target": list(self.target),
            "done": list(self.done),
        }


def case_json(rule: Rule) -> dict[str, Any]:
    """What a case is called, and its picture."""
    return {
        "step": rule.step,
        "number": rule.number,
        "name": rule.name,
        "group": rule.group,
        "title": rule.title,
        "picture": list(rule.picture),
    }


def facelets_of(cubies: Cubies, homes: Iterable[int]) -> tuple[int, ...]:
    """The facelets on which the pieces with these home codes now show, in ascending order.

    >>> facelets_of(Cubies(), [0])  # the corner URF is at home: U9, R1, F3
    (8, 9, 20)
    """
    carried = carry_of(cubies)
    found: list[int] = []
    for home in homes:
        code = carried[home]
        if code < FIRST_EDGE:
            found += corner_facelets()[code // 3]
        else:
            found += edge_facelets()[(code - FIRST_EDGE) // 2]
    return tuple(sorted(found))


def centre_facelet(face: int) -> int:
    """The facelet of a face's centre."""
    return CENTRES[face]
