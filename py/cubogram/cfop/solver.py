"""Solves a cube the way people do: cross, four pairs, orientation, permutation; every step
explained."""

from typing import Unpack

from cubogram.arguments import public, quoted
from cubogram.cfop import search
from cubogram.cfop.cfop_narrator import CfopNarrator
from cubogram.cfop.cube_orientation import (
    TO_BOTTOM,
    centres_after,
    face_of_colour,
)
from cubogram.cfop.piece_map import map_of_cubies
from cubogram.cfop.rule_set import RuleSet, standard
from cubogram.cfop.solution import SolutionInSteps
from cubogram.cfop.style import Style, StyleOptions
from cubogram.cube.coloured import ColouredCube
from cubogram.cube.cube import Cube, as_cube
from cubogram.cube.cubies import FACES
from cubogram.cube.rotations import seen_from
from cubogram.errors import ArgumentError

DEFAULT = Style()
OPPOSITE = dict(zip(FACES, "DLBURF", strict=True))


@public
def solve(
    cube: Cube | ColouredCube | str, style: Style = DEFAULT, *, rules: RuleSet | None = None
) -> SolutionInSteps:
    """A solution as a person would find it, each step explained; it has been replayed.

    `cube` is a Cube, or the text of one. `style` has the options; by default, it solves as a person
    would. `rules` are the rules to use, by default the package's (see `standard`).

    Raises PuzzleError "colour" if the cube does not have the cross's colour, and PuzzleError
    "uncovered" if the rules lack a case that is needed.

    >>> style = Style(colour="yellow", friendly=False, foresight=True)
    >>> solution = solve("R U R' U' F2 D", style)
    >>> solution.maneuver, [step.name for step in solution.steps if step.turns]
    (Maneuver("D' F2 U R U' R'"), ['X-cross on yellow', 'F2L 1 (Free pair)'])
    """
    given = cube if isinstance(cube, ColouredCube) else ColouredCube(as_cube("cube", cube))
    if not isinstance(style, Style):
        raise ArgumentError("style", f"a Style is expected, not {quoted(style)}")
    used = standard() if rules is None else rules
    if not isinstance(used, RuleSet):
        raise ArgumentError("rules", f"a RuleSet is expected, not {quoted(rules)}")
    letters = given.orientation
    face = face_of_colour(style.colour, letters)
    faces = {False: face, True: FACES, "dual": face + OPPOSITE[face]}[style.neutral]
    holds = [centres_after(FACES, TO_BOTTOM[face]) for face in faces]
    starts = [map_of_cubies(seen_from(given.cubies, centres)) for centres in holds]
    plan = search.find(used, starts, style)
    centres = holds[plan.start]
    narrator = CfopNarrator(used, given.cube, letters, centres, style)
    return SolutionInSteps.of_steps(given, centres, style, narrator.write(plan))


def solve_in_style(
    cube: Cube, style: Style | None = None, **options: Unpack[StyleOptions]
) -> SolutionInSteps:
    """The solution in a style, or with the options of one.

    >>> solve_in_style(Cube("R"), colour="yellow") == solve("R", Style(colour="yellow"))
    True
    """
    if style is not None and options:
        raise ArgumentError("style", f"give either a style or options ({', '.join(options)})")
    return solve(cube, Style(**options) if style is None else style)


@public
def turn_count(cube: Cube | str, style: Style = DEFAULT, *, rules: RuleSet | None = None) -> int:
    """The length of the solution that `solve` finds with a white cross, without explaining it.

    Raises PuzzleError "uncovered" if the rules lack a case that is needed.

    >>> cube = Cube("R U R' U' F2 D")
    >>> turn_count(cube) == solve(cube).length
    True
    """
    given = as_cube("cube", cube)
    start = seen_from(given.cubies, centres_after(FACES, TO_BOTTOM["U"]))
    used = standard() if rules is None else rules
    return len(search.find(used, [map_of_cubies(start)], style).turns)
