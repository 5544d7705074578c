"""Commands that solve as people do: cfop, layers, roux; and of cases: cases, train, sheet."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from cubogram.cli.arguments import Json, Picture, State, StateNotation, save_pages
from cubogram.cli.streams import print_json
from cubogram.errors import PuzzleError
from cubogram.formatting import counted

if TYPE_CHECKING:
    from cubogram.cfop.solution import SolutionInSteps
    from cubogram.cfop.style import Neutral

NAMES = {name.lower(): name for name in ("cross", "F2L", "OLL", "PLL", "COLL")}


@dataclass(frozen=True, kw_only=True)
class Colours:
    """The colour that a solution starts with.

    --colour C: {what}: white (default), yellow, R...
    --neutral: whichever colour is best
    --dual: the colour or the opposite one, whichever is better
    """

    colour: str | None = None
    neutral: bool = False
    dual: bool = False

    def chosen(self) -> "tuple[str, Neutral]":
        """The colour, and whether another will do; PuzzleError if the options contradict."""
        from cubogram.cfop.style import DEFAULT_COLOUR

        for option, is_used in (("colour", self.colour is not None), ("dual", self.dual)):
            if self.neutral and is_used:
                raise PuzzleError(
                    "argument",
                    f"--neutral tries all colours, so it cannot be combined with --{option}",
                )
        return self.colour or DEFAULT_COLOUR, self.neutral or ("dual" if self.dual else False)


@dataclass(frozen=True, kw_only=True)
class Shown:
    """How a solution in steps is printed.

    --reconstruction: only the turns, a line for each step
    """

    reconstruction: bool = False
    json: Json = False

    def print(self, solution: "SolutionInSteps", headings: Mapping[int, str] | None = None) -> None:
        """Prints it; `headings` come before the steps whose numbers are their keys."""
        if self.json:
            print_json(solution.as_json())
        else:
            print(solution if self.reconstruction else _described(solution, headings or {}))


def cfop(
    state: State,
    *,
    notation: StateNotation,
    colours: Annotated[Colours, "the cross's colour"],
    xcross: bool = False,
    friendly: bool = True,
    foresight: bool = False,
    slack: int = 0,
    beginner: bool = False,
    two_look: bool = False,
    shown: Shown,
) -> None:
    """A solution the way people do it: cross, pairs, OLL, PLL, each step explained.

    Prints a solution the way people do it: cross, pairs, OLL, PLL. Each step says what to look for
    and what to turn, including rotations of the whole cube, starting from the way the cube is held
    after the scramble; the last line has only face turns. By default, the solution is one that a
    person could have found: one pair at a time, easy on the fingers, with few rotations.

    --xcross: a cross that also solves a pair
    --friendly, --no-friendly: easy on the fingers, with few rotations (default), or as few turns as
        possible
    --foresight, --no-foresight: look ahead to the last layer, or choose one pair at a time, as
        people must (default); --no-friendly --foresight gives the shortest solution
    --slack N: let the cross be up to N turns longer than the shortest (0 to 2)
    --beginner: the cross one edge at a time, the pairs in a fixed order; can be combined only with
        --colour and --two-look
    --two-look: OLL and PLL in two looks each, with sixteen algorithms; not with --foresight
    """
    from cubogram.cfop.solver import solve
    from cubogram.cfop.style import Style

    colour, neutral = colours.chosen()
    cube = notation.cube(state)
    style = Style(
        colour=colour,
        neutral=neutral,
        xcross=xcross,
        friendly=friendly,
        foresight=foresight,
        slack=slack,
        beginner=beginner,
        two_look=two_look,
    )
    shown.print(solve(cube, style))


def layers(
    state: State,
    *,
    notation: StateNotation,
    colour: str | None = None,
    shown: Shown,
) -> None:
    """A solution the way beginners do it: layer by layer, in seven stages, in words.

    Prints a solution layer by layer, as most people learn it first: seven stages with five short
    sequences. Each stage says what it is for, each step what to look for.

    --colour C: the first layer's colour: white (default), yellow, R...
    """
    from cubogram.cfop.style import DEFAULT_COLOUR
    from cubogram.layers import solve

    solution = solve(notation.cube(state), colour=colour or DEFAULT_COLOUR)
    headings = {
        stage.first: f"{number}. {stage.name}\n{stage.aim}"
        for number, stage in enumerate(solution.stages, 1)
        if stage.count
    }
    shown.print(solution, headings)


def roux(
    state: State,
    *,
    notation: StateNotation,
    colours: Annotated[Colours, "the colour at the bottom"],
    shown: Shown,
) -> None:
    """A solution with the Roux method: two blocks, the top's corners, the last six edges.

    Prints a solution with the Roux method: two 1x2x3 blocks on the left and the right, the corners
    of the top in one look, the last six edges. Each step says what to look for and why.
    """
    from cubogram.roux import solve

    colour, neutral = colours.chosen()
    shown.print(solve(notation.cube(state), colour=colour, neutral=neutral))


def _described(solution: "SolutionInSteps", headings: Mapping[int, str]) -> str:
    """A paragraph for each step (with a picture of the case in the last layer), and the whole
    solution at the end."""
    parts = []
    for number, step in enumerate(solution.steps):
        parts += [headings[number]] if number in headings else []
        count = f": {counted(step.turns, 'turn')}" if step.turns else ""
        lines = [f"{step.name}{count}", f"  {step.reason}"]
        if step.picture and step.kind in ("OLL", "PLL"):
            lines += [f"    {row.center(5).rstrip()}" for row in step.picture]
        if step.turns:
            lines.append(f"  {step.text}")
        parts.append("\n".join(lines))
    whole = f"{solution.summary}. Without rotating the cube:\n  {solution.maneuver}"
    parts.append(whole if solution.length else "The cube is already solved.")
    return "\n\n".join(parts)


def cases(
    step: str,
    case: str | None = None,
    *,
    json: Json = False,
    picture: Annotated[Picture, "the case or cases"],
) -> None:
    """The cases of F2L, OLL, PLL or COLL.

    Prints cases with their pictures, seen from above with the stickers of the sides around them,
    and their algorithms. OLL: # is the top's colour. PLL and COLL: f r b l are the sides' colours.
    F2L: d f r are the pair's stickers; below the top are those of the front-right slot.

    STEP: F2L, OLL, PLL or COLL
    CASE: a number or name (default: all)
    """
    from cubogram.cfop.case_details import case_details, cases_of
    from cubogram.cfop.case_pictures import gallery_of
    from cubogram.cfop.rules import find, load

    step = NAMES.get(step.lower(), step)
    rules = load(step) if case is None else (find(step, case),)
    picture.save(lambda: gallery_of(step, rules))
    if json:
        print_json({"cases": {step: cases_of(step)}} if case is None else case_details(rules[0]))
        return
    for rule in rules:
        print(f"{rule.title}: {rule.group}")
        for n, row in enumerate(rule.picture):
            algorithm = rule.algorithms[n].text if n < len(rule.algorithms) else ""
            print(f"  {row.center(5)}  {algorithm}".rstrip())


def train(
    step: str, case: str | None = None, *, seed: int | None = None, json: Json = False
) -> None:
    """A scramble that leads to a step or case.

    Prints a scramble, to be done with white up and green in front, that leads to the step or case;
    below it is the answer, for the cube as it is then held.

    STEP: cross, F2L, OLL, PLL or COLL
    CASE: a number or name (default: any)
    --seed S: the same S gives the same exercise
    """
    from cubogram.cfop.exercise_questions import question

    step = NAMES.get(step.lower(), step)
    if step == "cross" and case is not None:
        raise PuzzleError("argument", f"{case!r}: the cross has no cases to choose from")
    found = question(step, case, seed)
    if json:
        print_json(found)
    else:
        print(found["scramble"])
        print(f"  {found['why']}\n  {found['spoken']}")


def sheet(
    name: str,
    *,
    output: str,
    faces: str = "RUF",
    length: int = 16,
    left: bool = False,
    paper: Literal["A4", "Letter"] = "A4",
) -> None:
    """Draw a sheet of algorithms to print: every case of a set, with the easiest one.

    NAME: F2L, OLL, PLL, COLL, ZBLL or "winter variation"
    --output, -o FILE: sheet.svg makes sheet-1.svg, ...
    --faces MOVES: the moves to use, such as RUF, RUrMx, or "U2 D2 R L" (default RUF)
    --length N: the greatest effort of an algorithm, in plain turns (default 16)
    --left: the effort for left-handed people
    --paper: the size of the pages (default A4)
    """
    from cubogram.cfop.sheets import easiest, pages
    from cubogram.cube.listing import Listing

    options = Listing(faces, length, "effort", left_handed=left)
    found = [one for one in easiest(name, options) if one]
    save_pages(pages(name, found, options, paper), output)
