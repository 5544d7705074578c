"""Nonograms with many pictures or hardly one: 120 random drawings, sparse, 30 to 40 cells a side.

Their densities, 0.40 to 0.50, are those at which random puzzles are hardest: lines say little, and
guesses show late that they were wrong. Nobody looked at these while the search was made. Each
puzzle has 20 seconds of processor time to be decided, so other work on the machine does not count.
"""

import random
from collections import Counter
from statistics import median
from typing import Any

from frame import counted, drawing, part_of, table, worked
from partial_results import PartialResults

from cubogram.nonogram.puzzle import Puzzle
from cubogram.nonogram.solver import solve_in_slices

FIRST, PUZZLES = 1000, 120
SECONDS = 20.0


def sparse_puzzle(number: int) -> Puzzle:
    rng = random.Random(f"sparse {number}")
    width, height = rng.randint(30, 40), rng.randint(30, 40)
    return Puzzle.from_picture(drawing(rng, width, height, rng.uniform(0.40, 0.50)))


def decided(puzzle: Puzzle, seconds: float) -> tuple[float, str]:
    """The processor time that the verdict takes, at most about `seconds`, and the verdict."""
    spent, verdict = worked(solve_in_slices(puzzle, seconds=1e6, events=False), seconds)
    if verdict is None:
        return spent, "undecided"
    is_right = all(map(puzzle.fits, verdict.pictures))
    return spent, str(verdict.outcome) if is_right else "wrong"


def run(quick: bool = False) -> dict[str, Any]:
    """All figures; `quick` takes every eighth puzzle. Stopped, it goes on where it was."""
    parts = PartialResults("sparse", "nonogram")
    found = {part["number"]: (part["seconds"], part["verdict"]) for part in parts.read()}
    numbers = range(FIRST, FIRST + PUZZLES, 8 if quick else 1)
    for number in numbers:
        if number not in found:
            found[number] = decided(sparse_puzzle(number), SECONDS)
            seconds, verdict = found[number]
            parts.add({"number": number, "seconds": seconds, "verdict": verdict})
    times = [found[number][0] for number in numbers]
    return {
        "puzzles": len(times),
        "verdicts": dict(Counter(found[number][1] for number in numbers)),
        "median_s": round(median(times), 2),
        "p75_s": round(part_of(times, 0.75), 1),
        "p90_s": round(part_of(times, 0.9), 1),
    }


def report(result: dict[str, Any]) -> str:
    decided = result["puzzles"] - result["verdicts"].get("undecided", 0)
    row = (
        f"{result['puzzles']} | {decided} | {result['median_s']:.2f} s | {result['p75_s']:.1f} s "
        f"| {result['p90_s']:.1f} s | {counted(result['verdicts'])}"
    )
    return (
        "Sparse puzzles: random drawings with 30 to 40 cells per side and 40 to "
        "50% of the cells filled. Processor time, native:\n\n"
        + table("puzzles>|decided in 20 s>|median>|75 %>|90 %>|verdicts", [row])
    )
