"""Nonograms with many pictures or hardly one: 120 random drawings, sparse, 30 to 40 cells a side.

Their densities, 0.40 to 0.50, are those at which random puzzles are hardest: lines say little, and
guesses show late that they were wrong. Nobody looked at these while the search was made. Each
puzzle has 20 seconds of processor time to be decided, so other work on the machine does not count.
"""

import random
import sys
from collections import Counter
from statistics import median
from time import process_time
from typing import Any

from cubogram.nonogram.puzzle import Puzzle
from cubogram.nonogram.solver import solve_in_slices
from cubogram.nonogram.verdict import Verdict
from sitekit.partial_results import PartialResults

FIRST, PUZZLES = 1000, 120
SECONDS = 20.0


def sparse_puzzle(number: int) -> Puzzle:
    """The puzzle of the set with this number, always the same."""
    rng = random.Random(f"sparse {number}")
    width, height = rng.randint(30, 40), rng.randint(30, 40)
    density = rng.uniform(0.40, 0.50)
    return Puzzle.from_picture(
        [
            "".join("#" if rng.random() < density else "." for _ in range(width))
            for _ in range(height)
        ]
    )


def decided(puzzle: Puzzle, seconds: float) -> tuple[float, str]:
    """The processor time that the verdict takes, at most about `seconds`, and the verdict.

    Every picture found is compared with the clues once more.
    """
    start = process_time()
    work = solve_in_slices(puzzle, seconds=1e6, events=False)
    while process_time() - start < seconds:
        try:
            next(work)
        except StopIteration as end:
            verdict: Verdict = end.value
            if not all(puzzle.fits(picture) for picture in verdict.pictures):
                return process_time() - start, "wrong"
            return process_time() - start, str(verdict.outcome)
    work.close()
    return process_time() - start, "undecided"


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
    return summary([found[number] for number in numbers])


def summary(found: list[tuple[float, str]]) -> dict[str, Any]:
    """The figures of the table."""
    times = sorted(seconds for seconds, _ in found)
    return {
        "puzzles": len(found),
        "verdicts": dict(Counter(verdict for _, verdict in found)),
        "median_s": round(median(times), 2),
        "p75_s": round(times[int(0.75 * (len(times) - 1))], 1),
        "p90_s": round(times[int(0.9 * (len(times) - 1))], 1),
    }


def report(result: dict[str, Any]) -> str:
    """The figures as Markdown."""
    undecided = result["verdicts"].get("undecided", 0)
    verdicts = ", ".join(f"{count} {kind}" for kind, count in result["verdicts"].items())
    return "\n".join(
        [
            "Sparse puzzles: random drawings with 30 to 40 cells per side and 40 to "
            "50% of the cells filled. Processor time, native:",
            "",
            "| puzzles | decided in 20 s | median | 75 % | 90 % | verdicts |",
            "|---:|---:|---:|---:|---:|---|",
            f"| {result['puzzles']} | {result['puzzles'] - undecided} | {result['median_s']:.2f} s "
            f"| {result['p75_s']:.1f} s | {result['p90_s']:.1f} s | {verdicts} |",
        ]
    )


if __name__ == "__main__":
    print(report(run(quick="--quick" in sys.argv)))
