"""The command explain: somebody's own solution, step by step."""

import sys

from cubogram.cli.arguments import Json
from cubogram.cli.streams import print_json, text_argument
from cubogram.errors import PuzzleError


def explain(state: str, solution: str | None = None, *, json: Json = False) -> int:
    """Your own solution, step by step: what would have been shorter or easier.

    Splits a solution into its steps (cross, pairs, OLL, PLL) and says for each what would have been
    shorter or easier, and why. Below the steps are the number of turns, anything that is wrong, and
    what to do next if the cube is not solved. The output can be read back in as a solution.

    STATE: the scramble or 54 facelets, or a text with a scramble and its solution (a reconstruction
        with headings, or a link from alg.cubing.net or twizzle.net), or - for standard input
    SOLUTION: the solution, with comments or times (R@0 U@46, in milliseconds) if you like, or - for
        standard input
    """
    from cubogram.analysis import analyse
    from cubogram.cube.coloured import read_coloured
    from cubogram.cube.reconstruction import read_reconstruction

    if state == solution == "-":
        raise PuzzleError("argument", "only one of STATE and SOLUTION can be read from -")
    text = text_argument(state)
    if solution is not None:
        solution = text_argument(solution)
    elif (found := read_reconstruction(text)) and found.solution.strip():
        solution = text
    else:
        message = "there is no SOLUTION, and the text does not say where its scramble ends"
        raise PuzzleError("argument", message)
    analysis = analyse(read_coloured(text), solution)
    if json:
        print_json(analysis.as_json())
    else:
        print(analysis)
    for problem in analysis.problems:
        print(f"cubogram: {problem.message}", file=sys.stderr)
    return 2 if analysis.problems else 0
