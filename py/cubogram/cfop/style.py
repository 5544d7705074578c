"""How to solve like a person: the options of the CFOP solver as one value, and in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypedDict

from cubogram.arguments import choice, public, text, whole
from cubogram.errors import ArgumentError

DEFAULT_COLOUR = "white"
MAX_SLACK = 2

Neutral = bool | Literal["dual"]
"""True if the cross may have any colour; "dual" for one of two opposite colours."""


class Description(NamedTuple):
    """A style in words: its name, and what it does."""

    name: str
    text: str


FOR_CHOOSERS = {
    # (friendly, foresight)
    (True, False): Description(
        "Like a person",
        "A pair at a time, always the one that is easiest now; one algorithm for each case of the "
        "last layer; easy on the fingers, with few rotations.",
    ),
    (True, True): Description(
        "Looking ahead",
        "Pairs and algorithms are chosen for what they leave, down to the last layer; easy on the "
        "fingers, with few rotations. No human can see that far ahead.",
    ),
    (False, False): Description(
        "Short, a pair at a time",
        "Always the pair that takes the fewest turns now, and the shortest algorithm of each case; "
        "rotations are free.",
    ),
    (False, True): Description(
        "Shortest",
        "Pairs and algorithms are chosen for the fewest turns in all, however awkward for "
        "the fingers; rotations are free.",
    ),
}
FOR_BEGINNERS = Description(
    "A beginner",
    "The cross is built an edge at a time, without looking ahead to the next; the pairs come in a "
    "fixed order, round the cube; one algorithm for each case of the last layer.",
)


class StyleOptions(TypedDict, total=False):
    """The options of a `Style`; all are optional."""

    colour: str
    neutral: Neutral
    xcross: bool
    friendly: bool
    foresight: bool
    slack: int
    beginner: bool
    two_look: bool


@dataclass(frozen=True, slots=True)
class Style:
    """How to solve a cube with CFOP; by default as a person would.

    `colour` is the colour of the cross ("white", "y", or its face). `neutral` tries all six colours
    or, with "dual", this one and the opposite one. `xcross` solves a pair together with the cross.
    The cross may be `slack` turns, 0 to 2, longer than the shortest.

    By default pairs are solved one at a time, without looking ahead to the last layer; solutions
    are easy on the fingers, with few rotations. `foresight` chooses every step for what comes after
    it, up to the last layer. With `friendly=False` only the number of turns counts, and rotations
    are free. So `foresight=True, friendly=False` gives the shortest solution.

    A `beginner` builds the cross one edge at a time and solves the pairs in a fixed order; it can
    be combined only with `colour` and `two_look`. With `two_look`, OLL and PLL take two looks each,
    with sixteen algorithms in all; it cannot be combined with `foresight`.

    Raises ArgumentError for options that cannot be combined.

    >>> Style(foresight=True).name, Style(two_look=True) == Style()
    ('Looking ahead', False)
    """

    colour: str = DEFAULT_COLOUR
    neutral: Neutral = False
    xcross: bool = False
    friendly: bool = True
    foresight: bool = False
    slack: int = 0
    beginner: bool = False
    two_look: bool = False

    def __post_init__(self) -> None:
        text("colour", self.colour, "a colour's name or letter")
        whole("slack", self.slack, 0, MAX_SLACK)
        choice("neutral", self.neutral, (False, True, "dual"))
        for name in ("xcross", "friendly", "foresight", "beginner", "two_look"):
            choice(name, getattr(self, name), (False, True))
        choosing = self.neutral or self.xcross or self.foresight or self.slack
        if self.beginner and (choosing or not self.friendly):
            refused = "neutral, xcross, foresight, slack or friendly=False"
            raise ArgumentError("beginner", f"it cannot be combined with {refused}")
        if self.two_look and self.foresight:
            raise ArgumentError("two_look", "it cannot be combined with foresight")

    @property
    def name(self) -> str:
        """The name of this style.

        >>> Style(two_look=True).name
        'Like a person, OLL and PLL in two looks each'
        """
        name = self._description.name
        return f"{name}, OLL and PLL in two looks each" if self.two_look else name

    @property
    def text(self) -> str:
        """This style in a few sentences."""
        looks = " OLL and PLL take two looks each, and sixteen algorithms in all."
        return self._description.text + (looks if self.two_look else "")

    @property
    def _description(self) -> Description:
        return FOR_BEGINNERS if self.beginner else FOR_CHOOSERS[self.friendly, self.foresight]


Style.__init__ = public(Style.__init__)  # type: ignore[method-assign]  # errors with the nearest name
