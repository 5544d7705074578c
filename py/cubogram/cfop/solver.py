"""Solves a cube as people do: cross, four pairs, orientation, permutation; every step explained."""

from typing import Literal

from cubogram.arguments import choice, public, quoted, text, whole
from cubogram.cfop import search
from cubogram.cfop.cancellation import cancelled
from cubogram.cfop.holding import (
    TO_BOTTOM,
    centres_after,
    face_of_colour,
)
from cubogram.cfop.piece_map import map_of_cubies
from cubogram.cfop.rule_set import RuleSet, standard
from cubogram.cfop.solution import Manner, SolutionInSteps, SolutionWrong
from cubogram.cfop.writer import StepWriter
from cubogram.cube.coloured import ColouredCube
from cubogram.cube.cube import Cube, as_cube
from cubogram.cube.cubies import FACES
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.rotations import seen_from
from cubogram.errors import ArgumentError

DEFAULT_COLOUR = "white"
OPPOSITE = dict(zip(FACES, "DLBURF", strict=True))

Neutral = bool | Literal["dual"]
"""Whether the cross may have any colour, or one of two that are opposite each other."""
MAX_SLACK = 2


MANNERS = {
    # (friendly, foresight)
    (True, False): Manner(
        "Like a person",
        "A pair at a time, always the one that is easiest now; one algorithm for each case of the "
        "last layer; easy on the fingers, with few rotations.",
    ),
    (True, True): Manner(
        "Looking ahead",
        "Pairs and algorithms are chosen for what they leave, down to the last layer; easy on the "
        "fingers, with few rotations. No person sees that far.",
    ),
    (False, False): Manner(
        "Short, a pair at a time",
        "Always the pair that takes the fewest turns now, and the shortest algorithm of each case; "
        "rotations are free.",
    ),
    (False, True): Manner(
        "Shortest",
        "Pairs and algorithms are chosen for the fewest turns in all, whatever the fingers say; "
        "rotations are free.",
    ),
}
"""The four manners of solving, by whether they are friendly (to the fingers) and have foresight."""

BEGINNER = Manner(
    "A beginner",
    "The cross an edge at a time, without a look at the next; the pairs in a fixed order, round "
    "the cube; one algorithm for each case of the last layer.",
)


def manner_of(friendly: bool, foresight: bool, beginner: bool, two_look: bool) -> Manner:
    """The manner of solving by its options.

    >>> manner_of(True, False, False, True).name
    'Like a person, last layer in two looks'
    """
    manner = BEGINNER if beginner else MANNERS[friendly, foresight]
    if not two_look:
        return manner
    looks = "OLL and PLL take two looks each, and sixteen algorithms in all."
    return Manner(f"{manner.name}, last layer in two looks", f"{manner.text} {looks}")


@public
def solve(
    cube: Cube | ColouredCube | str,
    *,
    colour: str = DEFAULT_COLOUR,
    neutral: Neutral = False,
    xcross: bool = False,
    friendly: bool = True,
    foresight: bool = False,
    slack: int = 0,
    beginner: bool = False,
    two_look: bool = False,
    rules: RuleSet | None = None,
) -> SolutionInSteps:
    """A solution as people do it, each step explained; it has been replayed.

    By default a person could have found it: a pair at a time, no look at the last layer before
    it is there, easy on the fingers, few rotations. `foresight` chooses all for what it leaves,
    down to the last layer; with `friendly=False` turns alone count, be they awkward, and rotations
    are free. So `foresight=True, friendly=False` gives the shortest.

    `colour` is that of the cross ("white", "y", or the face that has it); `neutral` tries all six,
    or, if it is "dual", that one and the opposite one.
    `xcross` asks for a cross that brings a pair with it. The cross may be `slack` turns, 0 to 2,
    longer than the shortest. `cube` is a Cube, or the text of one.

    A `beginner` builds the cross an edge at a time, each a step, and takes the pairs in a fixed
    order; the other options but `colour` and `two_look` are for those who choose. With `two_look`
    OLL and PLL take two looks each, and sixteen algorithms; it goes without foresight.

    `rules` are those to be used, by default the package's (see `standard`).

    Raises ArgumentError for options that make no sense, PuzzleError "colour" if the cube does not
    have the cross's colour, PuzzleError "uncovered" if the rules lack a case that is needed.

    >>> solution = solve("R U R' U' F2 D", colour="yellow", friendly=False, foresight=True)
    >>> solution.maneuver, [step.name for step in solution.steps if step.turns]
    (Maneuver("D' F2 U R U' R'"), ['X-cross on yellow', 'F2L 1 (Free pair)'])
    """
    given = cube if isinstance(cube, ColouredCube) else ColouredCube(as_cube("cube", cube))
    text("colour", colour, "a colour's name or letter")
    whole("slack", slack, 0, MAX_SLACK)
    choice("neutral", neutral, (False, True, "dual"))
    for name, value in (
        ("xcross", xcross),
        ("friendly", friendly),
        ("foresight", foresight),
        ("beginner", beginner),
        ("two_look", two_look),
    ):
        choice(name, value, (False, True))
    if beginner and (neutral or xcross or foresight or slack or not friendly):
        expected = "it goes without neutral, xcross, foresight, slack and friendly=False"
        raise ArgumentError("beginner", expected)
    if two_look and foresight:
        raise ArgumentError("two_look", "it goes without foresight")
    used = standard() if rules is None else rules
    if not isinstance(used, RuleSet):
        raise ArgumentError("rules", f"a RuleSet is expected, not {quoted(rules)}")
    letters = given.orientation
    face = face_of_colour(colour, letters)
    faces = {False: face, True: FACES, "dual": face + OPPOSITE[face]}[neutral]
    holds = [centres_after(FACES, TO_BOTTOM[face]) for face in faces]
    starts = [map_of_cubies(seen_from(given.cubies, centres)) for centres in holds]
    plan = search.find(used, starts, xcross, friendly, foresight, slack, beginner, two_look)
    centres = holds[plan.start]
    writer = StepWriter(used, given.cube, letters, centres, friendly, foresight, beginner)
    steps = tuple(writer.write(plan))
    turns = cancelled(turn for step in steps for turn in step.face_turns.indices)
    solution = SolutionInSteps(
        cube=given.cube,
        colour=letters[FACES.index(centres[3])],
        centres=centres,
        letters=letters,
        manner=manner_of(friendly, foresight, beginner, two_look),
        maneuver=Maneuver.from_indices(turns),
        steps=steps,
    )
    if not (steps[-1].after.is_solved and given.cube.apply(solution.maneuver).is_solved):
        raise SolutionWrong(f"{solution.maneuver} does not solve {given.cube!r}")
    return solution


@public
def turn_count(
    cube: Cube | str,
    *,
    rules: RuleSet | None = None,
    friendly: bool = True,
    foresight: bool = False,
) -> int:
    """The length of what `solve` finds with the cross on white, without the words for its steps.

    Raises PuzzleError "uncovered" if the rules lack a case that is needed.

    >>> cube = Cube("R U R' U' F2 D")
    >>> turn_count(cube) == solve(cube).length
    True
    """
    given = as_cube("cube", cube)
    start = seen_from(given.cubies, centres_after(FACES, TO_BOTTOM["U"]))
    used = standard() if rules is None else rules
    plan = search.find(used, [map_of_cubies(start)], friendly=friendly, foresight=foresight)
    return len(plan.turns)
