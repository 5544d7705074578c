"""Proofs that a picture is the only one: their size, and the time to find and to check them.

500 puzzles: dominoes and the survey, all of the collection that lines alone do not solve, and as
many others as are missing. Times are processor seconds.
"""

from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from frame import table

from cubogram.nonogram import Puzzle, check_proof, prove, solve
from cubogram.nonogram.collection.reading import INDEX, collected, read
from cubogram.nonogram.human.rating import Level

PUZZLES = Path(__file__).parents[1] / "puzzles"
COUNT = 500


def puzzles(count: int) -> list[tuple[str, Puzzle]]:
    survey = [Puzzle.load(path) for path in sorted((PUZZLES / "survey").glob("*.txt"))]
    found = [("survey", puzzle) for puzzle in survey if solve(puzzle).is_unique]
    found += [("dominoes", Puzzle.load(path)) for path in sorted((PUZZLES / "dom").glob("*.txt"))]
    every = [collected(number + 1) for number in range(len(read(INDEX)["puzzles"]))]
    by_lines = (Level.OVERLAP, Level.LINES)
    found += [("collection, harder", one.puzzle) for one in every if one.level not in by_lines]
    rest = [("collection, by lines", one.puzzle) for one in every if one.level in by_lines]
    missing = count - len(found)
    return [*found, *rest[:: max(1, len(rest) // max(1, missing))]][:count]


def run(quick: bool = False) -> dict[str, Any]:
    """All figures; `quick` takes 50 puzzles."""
    groups: dict[str, list[tuple[int, int, float, float]]] = {}
    for group, puzzle in puzzles(50 if quick else COUNT):
        start = process_time()
        proof = prove(puzzle)
        proven = process_time()
        text = str(proof)
        check_proof(puzzle, text)
        figures = len(proof.clauses), len(text), proven - start, process_time() - proven
        groups.setdefault(group, []).append(figures)
    return {"groups": groups}


def report(result: dict[str, Any]) -> str:
    lines = []
    for group, rows in result["groups"].items():
        clauses, sizes, found, checked = zip(*rows, strict=True)
        lines.append(
            f"{group} | {len(rows)} | {median(clauses):.0f}, at most {max(clauses):,} "
            f"| {median(sizes) / 1000:.0f}, at most {max(sizes) / 1000:.0f} "
            f"| {_times(found)} | {_times(checked)}"
        )
    return table("puzzles|checked>|clauses>|kB>|found in>|checked in>", lines)


def _times(times: tuple[float, ...]) -> str:
    return f"{1000 * median(times):.0f} ms, at most {max(times):.1f} s"
