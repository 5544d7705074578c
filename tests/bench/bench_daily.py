"""The puzzles of 400 days: unique, solved by lines, pleasant, all different; and their times.

Times are processor seconds.
"""

import sys
from collections import Counter
from datetime import date, timedelta
from statistics import median
from time import process_time
from typing import Any

from cubogram.nonogram.making.daily import SIZES, daily
from cubogram.nonogram.making.ornaments import is_pleasant
from cubogram.nonogram.solver import solve

FIRST = date(2026, 11, 23)
DAYS = 400


def run(quick: bool = False) -> dict[str, Any]:
    """All figures; `quick` takes every tenth day."""
    times, wrong, pictures, grades = [], 0, set(), Counter[str]()
    for day in range(0, DAYS, 10 if quick else 1):
        start = process_time()
        found = daily(FIRST + timedelta(day))
        times.append(process_time() - start)
        verdict = solve(found.puzzle)
        is_right = (verdict.method, verdict.pictures) == ("lines", (found.picture,))
        size = found.puzzle.width, found.puzzle.height
        if not (is_right and verdict.is_unique and size == SIZES[found.date.weekday()]):
            wrong += 1
        if not is_pleasant(found.picture) or found.picture in pictures:
            wrong += 1
        pictures.add(found.picture)
        grades[str(found.rating.grade)] += 1
    return {
        "days": len(times),
        "wrong": wrong,
        "median_ms": round(1000 * median(times)),
        "longest_ms": round(1000 * max(times)),
        "grades": dict(grades),
    }


def report(result: dict[str, Any]) -> str:
    """The figures as Markdown."""
    grades = ", ".join(f"{count} {grade}" for grade, count in result["grades"].items())
    return "\n".join(
        [
            "| days | wrong | median | longest | grades |",
            "|---:|---:|---:|---:|---|",
            f"| {result['days']} | {result['wrong']} | {result['median_ms']} ms "
            f"| {result['longest_ms']} ms | {grades} |",
        ]
    )


if __name__ == "__main__":
    print(report(run(quick="--quick" in sys.argv)))
