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

from frame import counted, table

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
    figures = [result["puzzles"], result["unique"], result["unique_by_another"]]
    figures += [f"{result['median_ms']} ms", f"{result['longest_ms']} ms"]
    figures += [counted(result["grades"])]
    figures += [f"{result['packed'] / 1000:.0f} kB, {result['packed_index'] / 1000:.0f} kB"]
    heads = "puzzles>|unique>|by another solver>|median>|longest>|grades|packed, index"
    days = zip(DAYS, map(counted, result["days"]), strict=True)
    return f"{table(heads, [figures])}\n\n{table('puzzle of the day|grades', days)}"
