"""Nonograms: the collections, random puzzles, dominoes, large pictures, and brute force.

Each figure is a wall-clock time of `solve` in one process, which includes the proof that there is
no second picture.
"""

import random
import statistics
import sys
from collections import Counter, defaultdict
from itertools import product
from math import hypot, sin
from pathlib import Path
from time import perf_counter
from typing import Any

from cubogram.nonogram import formats
from cubogram.nonogram.puzzle import Puzzle
from cubogram.nonogram.solver import Verdict, solve

PUZZLES = Path(__file__).parents[1] / "4_nonogram" / "puzzles"
DENSITIES = (0.5, 0.55, 0.6, 0.65)


def load(path: Path) -> Puzzle:
    """The puzzle in a file."""
    return formats.read(path.read_bytes(), path.name).puzzle


def random_puzzle(side: int, density: float, number: int) -> Puzzle:
    """The numbered random puzzle of a size and density, always the same."""
    rng = random.Random(f"{side}{density}{number}")
    return Puzzle.from_picture(
        ["".join("#" if rng.random() < density else "." for _ in range(side)) for _ in range(side)]
    )


def dominoes(count: int) -> Puzzle:
    """The n-dominoes puzzle, which backtracking alone cannot solve for larger n."""
    side = 2 * count + 1
    rows = [[3] if y == 0 else [1] if y == side - 1 or y % 2 else [3, 1] for y in range(side)]
    columns = [[1] if x == 0 or x % 2 else [1, 3] for x in range(side - 1)] + [[3]]
    return Puzzle.from_lengths(rows, columns)


def hills(side: int = 200) -> Puzzle:
    """A large picture that line logic solves: hills under a sun, with a lake and windows."""

    def is_filled(x: int, y: int) -> bool:
        ridge = side * (0.5 + 0.2 * sin(x * 9 / side) + 0.08 * sin(x * 31 / side))
        if hypot(x - side * 0.7, y - side * 0.15) < side * 0.1:
            return True
        lake = abs(x - side * 0.4) < side * 0.2 and abs(y - side * 0.85) < side * 0.06
        windows = x % 23 < 5 and y % 29 < 7 and y > side * 0.75
        return y > ridge and not lake and not windows

    return Puzzle.from_picture(
        ["".join("#" if is_filled(x, y) else "." for x in range(side)) for y in range(side)]
    )


def figures(verdicts: list[Verdict]) -> dict[str, Any]:
    """Median, 95th percentile and maximum in milliseconds, and how many of each verdict."""
    times = sorted(verdict.seconds * 1000 for verdict in verdicts)
    return {
        "puzzles": len(times),
        "median_ms": round(statistics.median(times), 2),
        "p95_ms": round(times[int(0.95 * (len(times) - 1))], 1),
        "max_ms": round(times[-1], 1),
        "verdicts": dict(Counter(verdict.verdict for verdict in verdicts)),
    }


def brute_force(pictures: int, full: bool) -> dict[str, Any]:
    """Verdicts compared with all pictures of small grids, counted by trying them all."""
    wrong = 0
    checked = 0
    rng = random.Random(20)
    sizes = [(4, 4)] if full else [(3, 4)]
    for width, height in sizes:
        found: dict[Puzzle, list[tuple[str, ...]]] = defaultdict(list)
        for cells in product(".#", repeat=width * height):
            text = "".join(cells)
            picture = tuple(text[y : y + width] for y in range(0, len(text), width))
            found[Puzzle.from_picture(picture)].append(picture)
        for puzzle, expected in found.items():
            verdict = solve(puzzle, solutions=200)
            checked += len(expected)
            wrong += sorted(verdict.solutions) != sorted(expected) or not verdict.is_all
    by_size: dict[tuple[int, int], dict[Any, int]] = {}
    for _ in range(pictures):
        width, height = rng.choice([(3, 3), (4, 3), (5, 2), (2, 5), (3, 4), (6, 2)])
        if (width, height) not in by_size:
            counts: Counter[Any] = Counter()
            for cells in product(".#", repeat=width * height):
                text = "".join(cells)
                puzzle = Puzzle.from_picture(
                    [text[y : y + width] for y in range(0, len(text), width)]
                )
                counts[puzzle.rows, puzzle.columns] += 1
            by_size[width, height] = counts
        counts = by_size[width, height]
        keys = list(counts)
        rows, columns = rng.choice(keys)[0], rng.choice(keys)[1]
        if sum(run.length for clue in rows for run in clue) != sum(
            run.length for clue in columns for run in clue
        ):
            rows, columns = rng.choice(keys)
        verdict = solve(Puzzle(rows, columns), solutions=2, explain=False)
        count = counts.get((rows, columns), 0)
        expected = "contradiction" if not count else "unique" if count == 1 else "several"
        checked += 1
        wrong += verdict.verdict != expected
    return {"checked": checked, "wrong": wrong}


def run(quick: bool = False) -> dict[str, Any]:
    """All figures; `quick` takes fewer puzzles."""
    result: dict[str, Any] = {"sets": {}}
    for name in ("free", "survey", "dom"):
        paths = sorted((PUZZLES / name).iterdir())
        if quick:
            paths = [path for path in paths if "knotty" not in path.name]
        verdicts = [solve(load(path)) for path in paths]
        slowest = max(zip(verdicts, paths, strict=True), key=lambda pair: pair[0].seconds)
        result["sets"][name] = figures(verdicts) | {"slowest": slowest[1].stem}
    together: list[Verdict] = []
    for density in DENSITIES:
        verdicts = [
            solve(random_puzzle(30, density, number)) for number in range(20 if quick else 100)
        ]
        result["sets"][f"random 30x30, density {density}"] = figures(verdicts)
        together += verdicts
    result["sets"]["random 30x30, all densities"] = figures(together)
    drawings = [random_puzzle(20, 0.55, number) for number in range(20 if quick else 100)]
    result["sets"]["random 20x20, density 0.55"] = figures([solve(p) for p in drawings])
    result["sets"]["hills 200x200"] = figures([solve(hills())])
    for count in (10,) if quick else (10, 11, 12):
        result["sets"][f"{count}-Dom"] = figures([solve(dominoes(count), seconds=120)])
    start = perf_counter()
    result["brute_force"] = brute_force(1000 if quick else 20_000, not quick)
    result["brute_force"]["seconds"] = round(perf_counter() - start, 1)
    return result


def report(result: dict[str, Any]) -> str:
    """The figures as Markdown."""
    lines = [
        "| puzzles | number | median | 95 % | longest | verdicts |",
        "|---|---:|---:|---:|---:|---|",
    ]
    for name, row in result["sets"].items():
        verdicts = ", ".join(f"{count} {kind}" for kind, count in row["verdicts"].items())
        lines.append(
            f"| {name} | {row['puzzles']} | {row['median_ms']:.1f} ms | {row['p95_ms']:.0f} ms "
            f"| {row['max_ms']:.0f} ms | {verdicts} |"
        )
    brute = result["brute_force"]
    lines += [
        "",
        f"Compared with brute force on {brute['checked']:,} small grids: "
        f"{brute['wrong']} wrong verdicts.",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    print(report(run(quick="--quick" in sys.argv)))
