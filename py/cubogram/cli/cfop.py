"""Commands of the CFOP solver: cfop, cases, train."""

import argparse
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from cubogram.cli.arguments import add_language, typed, whole_number
from cubogram.cli.cube import text_argument
from cubogram.cli.pictures import add_svg, save_svg
from cubogram.errors import PuzzleError
from cubogram.formatting import counted

if TYPE_CHECKING:
    from cubogram.cfop.solution import SolutionInSteps
    from cubogram.cfop.style import Neutral


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds cfop, cases and train."""
    parser = subparsers.add_parser(
        "cfop",
        help="a solution the way people do it: cross, pairs, OLL, PLL, each step explained",
        description="Prints a solution the way people do it: cross, pairs, OLL, PLL. Each step "
        "says what to look for and what to turn, including rotations of the whole cube, starting "
        "from the way the cube is held after the scramble; the last line has only face turns. By "
        "default, the solution is one that a person could have found: one pair at a time, easy on "
        "the fingers, with few rotations.",
    )
    parser.add_argument(
        "state", metavar="STATE", help="a maneuver or 54 facelets, or - for standard input"
    )
    add_language(parser, "STATE")
    parser.add_argument(
        "--colour", metavar="C", help="the cross's colour: white (default), yellow, R..."
    )
    parser.add_argument("--neutral", action="store_true", help="whichever colour is best")
    parser.add_argument(
        "--dual", action="store_true", help="the colour or the opposite one, whichever is better"
    )
    parser.add_argument("--xcross", action="store_true", help="a cross that also solves a pair")
    parser.add_argument(
        "--friendly",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="easy on the fingers, with few rotations (default), or as few turns as possible",
    )
    parser.add_argument(
        "--foresight",
        action=argparse.BooleanOptionalAction,
        default=False,
        help="look ahead to the last layer, or choose one pair at a time, as people must "
        "(default); --no-friendly --foresight gives the shortest solution",
    )
    parser.add_argument(
        "--slack",
        type=whole_number,
        default=0,
        metavar="N",
        help="let the cross be up to N turns longer than the shortest (0 to 2)",
    )
    parser.add_argument(
        "--beginner",
        action="store_true",
        help="the cross one edge at a time, the pairs in a fixed order; can be combined only "
        "with --colour and --two-look",
    )
    parser.add_argument(
        "--two-look",
        action="store_true",
        help="OLL and PLL in two looks each, with sixteen algorithms; not with --foresight",
    )
    parser.add_argument(
        "--reconstruction", action="store_true", help="only the turns, a line for each step"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(run=cfop)

    parser = subparsers.add_parser(
        "layers",
        help="a solution the way beginners do it: layer by layer, in seven stages, in words",
        description="Prints a solution layer by layer, as most people learn it first: seven stages "
        "with five short sequences. Each stage says what it is for, each step what to "
        "look for.",
    )
    parser.add_argument(
        "state", metavar="STATE", help="a maneuver or 54 facelets, or - for standard input"
    )
    add_language(parser, "STATE")
    parser.add_argument(
        "--colour", metavar="C", help="the first layer's colour: white (default), yellow, R..."
    )
    parser.add_argument(
        "--reconstruction", action="store_true", help="only the turns, a line for each step"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(run=layers)

    parser = subparsers.add_parser(
        "roux",
        help="a solution with the Roux method: two blocks, the top's corners, the last six edges",
        description="Prints a solution with the Roux method: two 1x2x3 blocks on the left and the "
        "right, the corners of the top in one look, the last six edges. Each step says what to "
        "look for and why.",
    )
    parser.add_argument(
        "state", metavar="STATE", help="a maneuver or 54 facelets, or - for standard input"
    )
    add_language(parser, "STATE")
    parser.add_argument(
        "--colour", metavar="C", help="the colour at the bottom: white (default), yellow, R..."
    )
    parser.add_argument("--neutral", action="store_true", help="whichever colour is best")
    parser.add_argument(
        "--dual", action="store_true", help="the colour or the opposite one, whichever is better"
    )
    parser.add_argument(
        "--reconstruction", action="store_true", help="only the turns, a line for each step"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(run=roux)

    parser = subparsers.add_parser(
        "cases",
        help="the cases of F2L, OLL, PLL or COLL",
        description="Prints cases with their pictures, seen from above with the stickers of the "
        "sides around them, and their algorithms. OLL: # is the top's colour. PLL and COLL: f r b "
        "l are the sides' colours. F2L: d f r are the pair's stickers; below the top are those of "
        "the front-right slot.",
    )
    parser.add_argument("step", metavar="STEP", help="F2L, OLL, PLL or COLL")
    parser.add_argument("case", metavar="CASE", nargs="?", help="a number or name (default: all)")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    add_svg(parser, "the case or cases")
    parser.set_defaults(run=cases)

    parser = subparsers.add_parser(
        "train",
        help="a scramble that leads to a step or case",
        description="Prints a scramble, to be done with white up and green in front, that leads to "
        "the step or case; below it is the answer, for the cube as it is then held.",
    )
    parser.add_argument("step", metavar="STEP", help="cross, F2L, OLL, PLL or COLL")
    parser.add_argument("case", metavar="CASE", nargs="?", help="a number or name (default: any)")
    parser.add_argument(
        "--seed", type=whole_number, metavar="S", help="the same S gives the same exercise"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(run=train)


def cfop(arguments: argparse.Namespace) -> int:
    """Prints a solution in steps."""
    from cubogram.cfop.solver import solve
    from cubogram.cfop.style import DEFAULT_COLOUR, Style
    from cubogram.cube.coloured import read_coloured

    neutral = _neutral(arguments)
    with typed(arguments, text_argument(arguments.state)) as text:
        cube = read_coloured(text)
    style = Style(
        colour=arguments.colour or DEFAULT_COLOUR,
        neutral=neutral,
        xcross=arguments.xcross,
        friendly=arguments.friendly,
        foresight=arguments.foresight,
        slack=arguments.slack,
        beginner=arguments.beginner,
        two_look=arguments.two_look,
    )
    _print(arguments, solve(cube, style))
    return 0


def roux(arguments: argparse.Namespace) -> int:
    """Prints a solution with the Roux method."""
    from cubogram.cfop.style import DEFAULT_COLOUR
    from cubogram.cube.coloured import read_coloured
    from cubogram.roux import solve

    neutral = _neutral(arguments)
    with typed(arguments, text_argument(arguments.state)) as text:
        cube = read_coloured(text)
    _print(arguments, solve(cube, colour=arguments.colour or DEFAULT_COLOUR, neutral=neutral))
    return 0


def _neutral(arguments: argparse.Namespace) -> "Neutral":
    if arguments.neutral and arguments.colour is not None:
        raise PuzzleError(
            "argument", "--neutral tries all colours, so it cannot be combined with --colour"
        )
    if arguments.neutral and arguments.dual:
        raise PuzzleError(
            "argument", "--neutral tries all colours, so it cannot be combined with --dual"
        )
    return arguments.neutral or ("dual" if arguments.dual else False)


def _print(
    arguments: argparse.Namespace,
    solution: "SolutionInSteps",
    headings: Mapping[int, str] | None = None,
) -> None:
    if arguments.json:
        print(json.dumps(solution.as_json(), ensure_ascii=False))
    elif arguments.reconstruction:
        print(solution)
    else:
        print(describe(solution, headings))


def layers(arguments: argparse.Namespace) -> int:
    """Prints a solution layer by layer."""
    from cubogram.cfop.style import DEFAULT_COLOUR
    from cubogram.cube.coloured import read_coloured
    from cubogram.layers import solve

    with typed(arguments, text_argument(arguments.state)) as text:
        cube = read_coloured(text)
    solution = solve(cube, colour=arguments.colour or DEFAULT_COLOUR)
    headings = {
        stage.first: f"{number}. {stage.name}\n{stage.aim}"
        for number, stage in enumerate(solution.stages, 1)
        if stage.count
    }
    _print(arguments, solution, headings)
    return 0


def describe(solution: "SolutionInSteps", headings: Mapping[int, str] | None = None) -> str:
    """A solution as text: a paragraph for each step (with a picture of the case in the last
    layer), and the whole solution at the end. `headings` come before the steps whose numbers are
    their keys."""
    parts = []
    for number, step in enumerate(solution.steps):
        parts += [headings[number]] if headings and number in headings else []
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


def step_name(text: str) -> str:
    """F2L, OLL, PLL, COLL or cross, however it is capitalised; any other word unchanged."""
    names = {name.lower(): name for name in ("cross", "F2L", "OLL", "PLL", "COLL")}
    return names.get(text.lower(), text)


def cases(arguments: argparse.Namespace) -> int:
    """Prints the rules of a step, as in the rule files."""
    from cubogram.cfop.case_details import case_details, cases_of
    from cubogram.cfop.case_pictures import gallery_of
    from cubogram.cfop.rules import find, load

    step = step_name(arguments.step)
    rules = load(step) if arguments.case is None else (find(step, arguments.case),)
    save_svg(arguments, lambda: gallery_of(step, rules))
    if arguments.json:
        found = (
            {"cases": {step: cases_of(step)}} if arguments.case is None else case_details(rules[0])
        )
        print(json.dumps(found, ensure_ascii=False))
        return 0
    for rule in rules:
        print(f"{rule.title}: {rule.group}")
        for n, row in enumerate(rule.picture):
            algorithm = rule.algorithms[n].text if n < len(rule.algorithms) else ""
            print(f"  {row.center(5)}  {algorithm}".rstrip())
    return 0


def train(arguments: argparse.Namespace) -> int:
    """Prints a scramble, and the answer below it."""
    from cubogram.cfop.exercise_questions import question

    step = step_name(arguments.step)
    if step == "cross" and arguments.case is not None:
        raise PuzzleError("argument", f"{arguments.case!r}: the cross has no cases to choose from")
    found = question(step, arguments.case, arguments.seed)
    if arguments.json:
        print(json.dumps(found, ensure_ascii=False))
    else:
        print(found["scramble"])
        print(f"  {found['why']}\n  {found['spoken']}")
    return 0
