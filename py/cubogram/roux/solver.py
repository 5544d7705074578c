"""Solves a cube with Roux: two blocks, the top's corners, the last six edges, all explained."""

from __future__ import annotations

from cubogram.arguments import choice, public, text
from cubogram.cfop.cube_orientation import TO_BOTTOM, centres_after, face_of_colour
from cubogram.cfop.pairs import ROTATION_TEXT
from cubogram.cfop.piece_map import map_of_cubies
from cubogram.cfop.solution import SolutionInSteps
from cubogram.cfop.solver import OPPOSITE
from cubogram.cfop.style import DEFAULT_COLOUR, Description, Neutral
from cubogram.cube.coloured import ColouredCube
from cubogram.cube.cube import Cube, as_cube
from cubogram.cube.cubies import FACES
from cubogram.cube.rotations import seen_from
from cubogram.roux.blocks import FIRST_BLOCK
from cubogram.roux.roux_narrator import RouxNarrator

DESCRIPTION = Description(
    "Roux",
    "A 1x2x3 block on the left and one on the right, the four corners of the top in one look, "
    "then the last six edges with turns of only the top and the middle slice.",
)


@public
def solve(
    cube: Cube | ColouredCube | str, *, colour: str = DEFAULT_COLOUR, neutral: Neutral = False
) -> SolutionInSteps:
    """A solution with the Roux method, each step explained; it has been replayed.

    `colour` is at the bottom of the blocks: a name ("white"), a letter ("y"), or its face. With
    `neutral` True it may be any colour, with "dual" this one or the opposite one. The first block
    is on the side that takes the fewest turns. Raises PuzzleError "colour" if the cube does not
    have the colour, and PuzzleError if the text is not a cube.

    >>> solution = solve("R U R' F2 D")
    >>> [step.label for step in solution.steps][:3]
    ['First block', 'back square', 'last pair']
    """
    given = cube if isinstance(cube, ColouredCube) else ColouredCube(as_cube("cube", cube))
    text("colour", colour, "a colour's name or letter")
    choice("neutral", neutral, (False, True, "dual"))
    letters = given.orientation
    face = face_of_colour(colour, letters)
    faces = {False: face, True: FACES, "dual": face + OPPOSITE[face]}[neutral]
    holds = [
        centres_after(FACES, f"{TO_BOTTOM[face]} {y}") for face in faces for y in ROTATION_TEXT
    ]
    starts = [map_of_cubies(seen_from(given.cubies, centres)) for centres in holds]
    first = FIRST_BLOCK.shortest(starts)[0]
    centres = holds[first.start]
    narrator = RouxNarrator(given.cube, letters, centres)
    steps = narrator.write(first, len(holds))
    return SolutionInSteps.of_steps(given, centres, DESCRIPTION, steps)
