"""Solves a cube as people do: cross, four pairs, orientation, permutation; every step explained.

>>> from cubogram import Cube
>>> solution = solve(Cube("R U R' U'"))
>>> solution.maneuver
"U R U' R'"
"""

from dataclasses import dataclass
from typing import Any

from ..cube.coloured import ColouredCube
from ..cube.cube import Cube
from ..cube.cubies import FACES, Cubies, after
from ..cube.indices import indices_text
from ..cube.rotations import seen_from
from ..errors import PuzzleError
from . import search
from .carry import carry_of
from .hold import TO_BOTTOM, colour_name, place_of_colour, renamed, rotation_between, turned
from .joins import joined
from .steps import Step
from .writer import Writer

DEFAULT_COLOUR = "white"
MAX_SLACK = 2


@dataclass(frozen=True)
class Options:
    """How to solve: the cross's colour or, `neutral`, whichever is best; whether the cross takes
    a pair with it; whether turns that fingers like count more than few turns; whether the pairs
    are chosen with the last layer in view (short, but hardly human); by how many turns the cross
    may be longer than the shortest."""

    colour: str = DEFAULT_COLOUR
    neutral: bool = False
    xcross: bool = False
    friendly: bool = False
    foresight: bool = True
    slack: int = 0


@dataclass(frozen=True)
class Solution:
    """A whole solution: `turns` in the frame in which the cube was given, what cancels between
    steps left out; the steps in full."""

    cube: Cube | ColouredCube
    colour: str  # letter of the cross's colour
    centres: str  # which places' centres are at U R F D L B while solving
    turns: tuple[int, ...]
    steps: tuple[Step, ...]

    @property
    def maneuver(self) -> str:
        """The face turns as text."""
        return indices_text(self.turns)

    @property
    def length(self) -> int:
        """The number of face turns (HTM)."""
        return len(self.turns)

    def as_json(self) -> dict[str, Any]:
        """The solution for the page."""
        return {
            "maneuver": self.maneuver,
            "length": self.length,
            "metric": "HTM",
            "state": self.cube.facelets,
            "colour": self.colour,
            "colour_name": colour_name(self.colour),
            "hold": {
                "rotation": rotation_between(FACES, self.centres),
                "up": self.centres[0],
                "front": self.centres[2],
            },
            "length_of_steps": sum(len(step.turns) for step in self.steps),
            "steps": [step.as_json(self.cube.orientation) for step in self.steps],
        }


def solve(cube: Cube | ColouredCube | Cubies, options: Options | None = None) -> Solution:
    """A CFOP solution of a cube, found by search among the rules; it has been replayed.

    Raises PuzzleError "colour" if the cross's colour is none of the cube's, or "slack".
    """
    options = options or Options()
    if isinstance(cube, Cubies):
        cube = Cube.from_cubies(cube)
    places = FACES if options.neutral else place_of_colour(options.colour, cube.orientation)
    holds = [turned(FACES, TO_BOTTOM[place]) for place in places]
    starts = [carry_of(seen_from(cube.cubies, centres)) for centres in holds]
    if not 0 <= options.slack <= MAX_SLACK:
        raise PuzzleError(
            "slack", f"a cross may be 0 to {MAX_SLACK} turns longer, not {options.slack}"
        )
    plan = search.find(starts, options.xcross, options.friendly, options.foresight, options.slack)
    centres = holds[plan.start]
    turns = joined(renamed(plan.turns, centres))
    if not after(turns, cube.cubies).is_solved:
        raise AssertionError(f"{indices_text(turns)} does not solve {cube.facelets}")
    steps = tuple(Writer(cube, centres).write(plan, starts[plan.start]))
    return Solution(cube, cube.orientation[FACES.index(centres[3])], centres, turns, steps)
