"""The command explain: somebody's own solution, step by step."""

import argparse
import json
import sys

from cubogram.cli.cube import text_argument
from cubogram.errors import PuzzleError


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds explain."""
    parser = subparsers.add_parser(
        "explain",
        help="your own solution, step by step: what would have been shorter or easier",
        description="Splits a solution into its steps (cross, pairs, OLL, PLL) and says for "
        "each what would have been shorter or easier, and why. Below the steps are the number of "
        "turns, anything that is wrong, and what to do next if the cube is not solved. The output "
        "can be read back in as a solution.",
    )
    parser.add_argument(
        "state",
        metavar="STATE",
        help="the scramble or 54 facelets, or a text with a scramble and its solution (a "
        "reconstruction with headings, or a link from alg.cubing.net or twizzle.net), or - for "
        "standard input",
    )
    parser.add_argument(
        "solution",
        metavar="SOLUTION",
        nargs="?",
        help="the solution, with comments or times (R@0 U@46, in milliseconds) if you like, "
        "or - for standard input",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(run=explain)


def explain(arguments: argparse.Namespace) -> int:
    """Prints the analysis; returns 2 if something is wrong with the solution."""
    from cubogram.analysis import analyse
    from cubogram.cube.coloured import read_coloured
    from cubogram.cube.reconstruction import read_reconstruction

    if arguments.state == arguments.solution == "-":
        raise PuzzleError("argument", "only one of STATE and SOLUTION can be read from -")
    text = text_argument(arguments.state)
    if arguments.solution is not None:
        solution = text_argument(arguments.solution)
    elif (found := read_reconstruction(text)) and found.solution.strip():
        solution = text
    else:
        message = "there is no SOLUTION, and the text does not say where its scramble ends"
        raise PuzzleError("argument", message)
    analysis = analyse(read_coloured(text), solution)
    print(json.dumps(analysis.as_json(), ensure_ascii=False) if arguments.json else analysis)
    for problem in analysis.problems:
        print(f"cubogram: {problem.message}", file=sys.stderr)
    return 2 if analysis.problems else 0
