"""The shortest first steps of a scramble: a cross, a cross with a pair, an EO line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from cubogram.pages import codec
from cubogram.pages import html as h
from cubogram.pages.html import Html
from cubogram.pages.jobs import Story, ask

Kind = Literal["cross", "xcross", "eoline"]
KINDS: tuple[Kind, ...] = get_args(Kind)
NAMES: dict[Kind, str] = {"cross": "Cross", "xcross": "X-cross", "eoline": "EO line"}


@dataclass(frozen=True)
class Step:
    """The shortest first step for one colour."""

    colour: str
    length: int
    maneuver: str

    @property
    def brief(self) -> str:
        """Such as "green 3"."""
        return f"{self.colour} {self.length}"


Found: TypeAlias = dict[Kind, list[Step]]
"""The steps of each kind, the shortest first."""


def find(found: Found, scramble: str, kinds: Iterable[Kind]) -> Story:
    """Asks for the kinds that are not known yet."""
    for kind in kinds:
        if kind not in found:
            answer = yield ask("cfop.first_steps", state=scramble, kind=kind)
            found[kind] = codec.read(list[Step], answer["steps"])


def brief(steps: list[Step], colour: str) -> str:
    """The length for a colour, and any colour with a shorter one.

    >>> found = [Step("green", 3, "R U F"), Step("white", 5, "R U F D2 L")]
    >>> brief(found, "white"), brief(found, "green")
    ('white 5 (green 3)', 'green 3')
    """
    best = steps[0]
    own = next((step for step in steps if step.colour == colour), best)
    return own.brief if own.length == best.length else f"{own.brief} ({best.brief})"


def table(steps: list[Step]) -> Html:
    """The colours, each with its maneuver."""
    rows = (h.div(h.dt(one.brief), h.dd(one.maneuver, class_="mono")) for one in steps)
    return h.dl(*rows, class_="colours")
