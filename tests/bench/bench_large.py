"""What is hard by size or by guessing: 500x500 random drawings, and puzzles in files.

Of a drawing with 500 cells a side, 65 in a hundred of them filled, lines may prove nothing at all:
what counts is when all lines have been asked to the fixpoint, how many cells are proven in 20
seconds of processor time, and that none of them is wrong. Files are puzzles that may not be handed
on, such as number 2712 of webpbn.com ("Lion"), which other solvers have among their tests: each is
asked for its first picture and for the verdict, within 60 seconds. LARGE_FILES names them.
"""

import os
import random
import resource
from pathlib import Path
from time import process_time
from typing import Any

from frame import drawing, table, worked

from cubogram.nonogram import formats
from cubogram.nonogram.model.board import Board
from cubogram.nonogram.puzzle import Puzzle
from cubogram.nonogram.solver import solve_in_slices

SIDE, DENSITY, SECONDS = 500, 0.65, 20.0
FILE_SECONDS = 60.0
SEEDS = (1, 2, 3)


def large(side: int, seed: int, seconds: float) -> dict[str, Any]:
    """The share of cells known when no line proves anything more, and after some processor seconds,
    and whether one of them is wrong."""
    picture = drawing(random.Random(f"large {seed}"), side, side, DENSITY)
    puzzle = Puzzle.from_picture(picture)
    start = process_time()
    board = Board(puzzle)
    states = board.initial_states()
    board.propagate(states, board.lines_in_use)
    by_lines, at_rest = board.known_share(states), process_time() - start
    known: dict[tuple[int, int], int] = {}

    def hear(event: dict[str, Any] | None) -> None:
        for step in (event or {}).get("steps", []):
            known.update({(row, column): value for row, column, value in step["cells"]})

    spent, verdict = worked(solve_in_slices(puzzle, seconds=1e6), seconds, hear)
    outcome = str(verdict.outcome) if verdict else "undecided"
    wrong = sum((picture[row][column] == "#") != bool(v) for (row, column), v in known.items())
    return {
        "side": side,
        "lines_s": round(at_rest, 1),
        "by_lines": round(by_lines, 4),
        "seconds": round(spent, 1),
        "known": round(len(known) / side**2, 4),
        "wrong": 0 if outcome == "several" else wrong,  # another picture may differ
        "outcome": outcome,
    }


def from_file(name: str) -> dict[str, Any]:
    """The processor seconds until the first picture of a file's puzzle, and until the verdict."""
    puzzle = formats.load(name).puzzle
    found: dict[str, Any] = {"file": Path(name).stem}
    for what, solutions in (("first_s", 1), ("verdict_s", 2)):
        work = solve_in_slices(puzzle, seconds=1e6, solutions=solutions, events=False)
        seconds, verdict = worked(work, FILE_SECONDS)
        found[what] = verdict and round(seconds, 2)
        if verdict:
            is_right = all(map(puzzle.fits, verdict.pictures))
            found["outcome"] = str(verdict.outcome) if is_right else "wrong"
    return found


def run(quick: bool = False) -> dict[str, Any]:
    """All figures; `quick` takes one drawing of 100 cells a side, for two seconds."""
    side, seconds, seeds = (100, 2.0, SEEDS[:1]) if quick else (SIDE, SECONDS, SEEDS)
    found = [large(side, seed, seconds) for seed in seeds]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    files = os.environ.get("LARGE_FILES", "").split()
    return {"large": found, "peak_mb": peak, "files": [*map(from_file, files)]}


def report(result: dict[str, Any]) -> str:
    rows = [
        f"{one['side']}x{one['side']} | {one['lines_s']:.1f} s | {100 * one['by_lines']:.1f} % "
        f"| {one['seconds']:.1f} s | {100 * one['known']:.1f} % | {one['wrong']} | {one['outcome']}"
        for one in result["large"]
    ]
    heads = "random drawing, 65 % filled|lines at rest>|proven by then>|processor time>"
    parts = [table(f"{heads}|cells known>|wrong>|verdict", rows)]
    parts += [f"At most {result['peak_mb']} MB of memory."]
    if result["files"]:
        rows = [
            f"{one['file']} | {_time(one['first_s'])} | {_time(one['verdict_s'])} "
            f"| {one.get('outcome', '')}"
            for one in result["files"]
        ]
        parts.append(table("puzzle|first picture>|verdict after>|pictures", rows))
    return "\n\n".join(parts)


def _time(seconds: float | None) -> str:
    return f"over {FILE_SECONDS:.0f} s" if seconds is None else f"{seconds:.1f} s"
