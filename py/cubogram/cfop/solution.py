"""A solution in steps, as a value: each step's purpose and turns, and the whole as text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self

from cubogram.cfop.cancellation import cancelled
from cubogram.cfop.cube_orientation import colour_name, rotation_between
from cubogram.cfop.steps import Step
from cubogram.cfop.style import Description, Style
from cubogram.cube.coloured import ColouredCube
from cubogram.cube.cube import Cube
from cubogram.cube.cubies import FACES
from cubogram.cube.facelets import to_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.search_result import Answer
from cubogram.formatting import counted

LOOKS = ("OLL", "PLL", "CMLL")
"""Kinds of steps that are listed even when they need no turns."""


class SolutionWrong(RuntimeError):
    """Raised if a solution does not solve its cube: an internal error."""


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class SolutionInSteps(Answer):
    """A solution in steps.

    `steps` are what a person does, one after the other; `turns` and `rotations` are their totals.
    `maneuver` has only the face turns, for a cube that is never rotated, without the turns that
    cancel between two steps; `length` counts those (HTM), and iteration yields them. `str` is the
    reconstruction.

    >>> from cubogram import Cube
    >>> print(Cube("R U R' U'").cfop(colour="yellow"))
    U R U' R' // 4th pair (green-red)
    // OLL skip
    // PLL skip
    // 4 turns, no rotations
    """

    cube: Cube
    colour: str  # the letter of the cross's colour
    centres: str  # the original places of the centres at U R F D L B for the cross
    letters: str  # the letters of the centres as the cube was given
    style: Style | Description
    steps: tuple[Step, ...]

    @classmethod
    def of_steps(
        cls,
        given: ColouredCube,
        centres: str,
        style: Style | Description,
        steps: Iterable[Step],
        **more: Any,
    ) -> Self:
        """The solution of a cube by these steps, replayed; `more` has other fields of a subclass.

        Raises SolutionWrong if they do not solve the cube.
        """
        steps = tuple(steps)
        turns = cancelled(turn for step in steps for turn in step.face_turns.indices)
        solution = cls(
            cube=given.cube,
            colour=given.orientation[FACES.index(centres[3])],
            centres=centres,
            letters=given.orientation,
            style=style,
            maneuver=Maneuver.from_indices(turns),
            steps=steps,
            **more,
        )
        ends = [given.cube.apply(solution.maneuver), *(step.after for step in steps[-1:])]
        if not all(cube.is_solved for cube in ends):
            raise SolutionWrong(f"{solution.maneuver} does not solve {given.cube!r}")
        return solution

    @property
    def turns(self) -> int:
        """The number of turns of all steps (HTM)."""
        return sum(step.turns for step in self.steps)

    @property
    def rotations(self) -> int:
        """The number of whole-cube rotations in all steps."""
        return sum(step.rotations for step in self.steps)

    @property
    def as_held(self) -> Maneuver:
        """The maneuvers of all steps, as made with the cube in hand."""
        return Maneuver(move for step in self.steps for move in step.maneuver)

    @property
    def summary(self) -> str:
        """The count in words: "45 turns, 4 rotations; 42 after cancelling".

        If there are slice turns, it says that they count as two, since there are fewer moves.
        """
        rotations = counted(self.rotations, "rotation") if self.rotations else "no rotations"
        slices = " (slices counted as two)" if any(move.is_slice for move in self.as_held) else ""
        words = f"{counted(self.turns, 'turn')}{slices}, {rotations}"
        if self.length < self.turns:
            words += f"; {self.length} after cancelling"
        return words

    @property
    def reconstruction(self) -> str:
        """The steps as cubers write them down, one line each, and the count; the text can be read
        again."""
        lines = [str(step) for step in self.steps if step.text or step.kind in LOOKS]
        return "\n".join([*lines, f"// {self.summary}"])

    def __str__(self) -> str:
        return self.reconstruction

    def __repr__(self) -> str:
        return f"<SolutionInSteps: {self.summary}>"

    def as_json(self) -> dict[str, Any]:
        """The solution as JSON for the page."""
        return {
            "maneuver": str(self.maneuver),
            "length": self.length,
            "metric": "HTM",
            "turns": self.turns,
            "rotations": self.rotations,
            "count": self.summary,
            "reconstruction": self.reconstruction,
            "style": {"name": self.style.name, "text": self.style.text},
            "state": to_facelets(self.cube.cubies, self.letters),
            "colour": self.colour,
            "colour_name": colour_name(self.colour),
            "hold": {
                "rotation": rotation_between(FACES, self.centres),
                "up": self.centres[0],
                "front": self.centres[2],
            },
            "length_of_steps": self.turns,
            "steps": [step.as_json(self.letters) for step in self.steps],
        }
