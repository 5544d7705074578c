"""Training for the first block of Roux: a random cube, the block to build, the shortest ways."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from cubogram.cfop.cube_orientation import TO_BOTTOM, centres_after, face_of_colour
from cubogram.cfop.explain import View
from cubogram.cfop.pairs import ROTATION_TEXT
from cubogram.cfop.piece_map import map_of_cubies
from cubogram.cfop.steps import facelets_of
from cubogram.cfop.style import DEFAULT_COLOUR
from cubogram.cube.cube import Cube
from cubogram.cube.cubies import FACES
from cubogram.cube.layout import CENTRES
from cubogram.cube.random_state import random_state
from cubogram.cube.rotations import seen_from
from cubogram.formatting import counted, listed
from cubogram.roux import explain
from cubogram.roux.blocks import FIRST_BLOCK

JSON = dict[str, Any]

STEP = "first block"
WAYS = 8
"""How many of the shortest ways are shown at most."""


@dataclass(frozen=True)
class FirstBlock:
    """A cube on which to build a first block on the left, as it is held.

    >>> asked = FirstBlock(Cube("L"))
    >>> asked.task
    'With white on top and green in front: build the orange-yellow 1x2x3 block on the left. 1 \
turn is enough.'
    >>> asked.ways, asked.is_solved_by("R L'"), asked.is_solved_by("R")
    (["L'"], True, False)
    """

    cube: Cube

    @property
    def ways(self) -> list[str]:
        """The shortest ways, easiest for the fingers first."""
        found = FIRST_BLOCK.shortest([map_of_cubies(self.cube.cubies)])
        return [" ".join(way.moves) for way in found[:WAYS]]

    def is_solved_by(self, turns: str) -> bool:
        """True if turns of the faces build the block."""
        state = map_of_cubies(self.cube.apply(turns).cubies)
        return all(state[home] == home for home in FIRST_BLOCK.homes)

    @property
    def task(self) -> str:
        """What to do, in words."""
        up, front, down, left = (self._view.colours[face] for face in "UFDL")
        turns = len(self.ways[0].split())
        enough = "1 turn is enough" if turns == 1 else f"{turns} turns are enough"
        hold = f"With {up} on top and {front} in front"
        return f"{hold}: build the {left}-{down} 1x2x3 block on the left. {enough}."

    @property
    def why(self) -> str:
        """Which turn joins which pieces, and the lengths of the other sides' blocks."""
        front, back, middle, front_edge, back_edge = FIRST_BLOCK.homes
        bonds = ((front, middle), (front, front_edge), (back, middle), (back, back_edge))
        state = map_of_cubies(self.cube.cubies)
        joins = explain.joins(self._view, state, self.ways[0].split(), bonds, "the block")
        return f"{joins} {self._other_sides}"

    @property
    def _other_sides(self) -> str:
        lengths = {}
        for y in ROTATION_TEXT:
            centres = centres_after(FACES, y)
            state = map_of_cubies(seen_from(self.cube.cubies, centres))
            colour = self._view.colours[centres[FACES.index("L")]]
            lengths[colour] = len(FIRST_BLOCK.shortest([state])[0].moves)
        own, *others = lengths
        told = listed([f"{counted(lengths[colour], 'turn')} with {colour}" for colour in others])
        below = self._view.colours["D"]
        return f"On {below}, a first block takes {told} on the left, and {lengths[own]} with {own}."

    @property
    def _view(self) -> View:
        return View(self.cube.cubies, self.cube.orientation)

    def as_json(self) -> JSON:
        """The exercise as JSON, as in `cfop.exercise_questions`; facelets as at the start."""
        ways = self.ways
        pieces = facelets_of(self.cube.cubies, FIRST_BLOCK.homes)
        left = CENTRES[FACES.index("L")]
        return {
            "step": STEP,
            "scramble": str(self.cube.scramble()),
            "state": self.cube.facelets,
            "case": None,
            "slot": None,
            "title": "First block",
            "task": self.task,
            "why": self.why,
            "answer": ways[0],
            "spoken": ways[0],
            "length": len(ways[0].split()),
            "matters": list(pieces),
            "lit": [*pieces, left, CENTRES[FACES.index("D")]],
            "done": [],
            "goal": [[*pieces, left]],  # the slice may have moved the other centres
            "ways": ways,
        }


def question(seed: int | None = None, colour: str = DEFAULT_COLOUR) -> JSON:
    """A random cube with a first block to build on a colour, with its seed, as JSON.

    The same seed gives the same exercise; by default the seed is random.

    >>> asked = question(seed=1)
    >>> asked["title"], asked["length"] == len(asked["answer"].split())
    ('First block', True)
    """
    if seed is None:
        seed = random.SystemRandom().randrange(1 << 32)
    orientation = centres_after(FACES, TO_BOTTOM[face_of_colour(colour)])
    rng = random.Random(seed)
    while True:
        asked = FirstBlock(Cube.from_cubies(random_state(rng), orientation))
        if not asked.is_solved_by(""):
            return {"seed": seed, **asked.as_json()}
