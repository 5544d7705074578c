"""The collection: whether each picture is the only one, by two solvers, and how difficult they are.

The second solver is that of the tests, which shares nothing with the package. Times are processor
seconds.
"""

import gzip
import sys
from collections import Counter
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from cubogram.nonogram.collection.reading import DATA, INDEX, collected, read
from cubogram.nonogram.grid import value_of
from cubogram.nonogram.solver import solve

sys.path.append(str(Path(__file__).parents[1] / "tools"))
from plain_solver import pictures

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def run(quick: bool = False) -> dict[str, Any]:
    """All figures; `quick` takes every tenth puzzle."""
    entries, days = read(INDEX)["puzzles"], read(INDEX)["days"]
    numbers = range(1, len(entries) + 1, 10 if quick else 1)
    times, ours, theirs, grades = [], 0, 0, Counter[str]()
    for number in numbers:
        found = collected(number)
        start = process_time()
        ours += solve(found.puzzle).pictures == (found.picture,)
        times.append(process_time() - start)
        values = tuple(tuple(max(0, value_of(mark)) for mark in row) for row in found.picture)
        puzzle = found.puzzle
        theirs += pictures(puzzle.rows, puzzle.columns, len(puzzle.colours)) == [values]
        grades[str(found.grade)] += 1
    by_day = [Counter(str(collected(number).grade) for number in days[day::7]) for day in range(7)]
    return {
        "puzzles": len(numbers),
        "unique": ours,
        "unique_by_another": theirs,
        "median_ms": round(1000 * median(times), 1),
        "longest_ms": round(1000 * max(times)),
        "grades": dict(grades),
        "days": [dict(day) for day in by_day],
        "packed": sum(len(gzip.compress(path.read_bytes(), 9)) for path in DATA.iterdir()),
        "packed_index": len(gzip.compress((DATA / INDEX).read_bytes(), 9)),
    }


def report(result: dict[str, Any]) -> str:
    """The figures as Markdown."""
    return "\n".join(
        [
            "| puzzles | unique | by another solver | median | longest | grades | packed, index |",
            "|---:|---:|---:|---:|---:|---|---|",
            f"| {result['puzzles']} | {result['unique']} | {result['unique_by_another']} "
            f"| {result['median_ms']} ms | {result['longest_ms']} ms | {_words(result['grades'])} "
            f"| {result['packed'] / 1000:.0f} kB, {result['packed_index'] / 1000:.0f} kB |",
            "",
            "| puzzle of the day | grades |",
            "|---|---|",
            *(f"| {day} | {_words(of)} |" for day, of in zip(DAYS, result["days"], strict=True)),
        ]
    )


def _words(grades: dict[str, int]) -> str:
    return ", ".join(f"{count} {grade}" for grade, count in grades.items())


if __name__ == "__main__":
    print(report(run(quick="--quick" in sys.argv)))
