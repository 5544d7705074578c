"""What is hard by size or by guessing: 500x500 random drawings, and puzzles in files.

python tests/bench/bench_large.py [--quick] [FILE...]

Of a drawing with 500 cells a side, 65 in a hundred of them filled, lines may prove nothing at all:
what counts is when all lines have been asked to the fixpoint, how many cells are proven in 20
seconds of processor time, and that none of them is wrong. Files are puzzles that may not be handed
on, such as number 2712 of webpbn.com ("Lion"), which other solvers have among their tests: each is
asked for its first picture and for the verdict, within 60 seconds.
"""

import random
import resource
import sys
from pathlib import Path
from time import process_time
from typing import Any

from cubogram.nonogram import formats
from cubogram.nonogram.model.board import Board
from cubogram.nonogram.puzzle import Puzzle
from cubogram.nonogram.solver import solve_in_slices
from cubogram.nonogram.verdict import Verdict

SIDE, DENSITY, SECONDS = 500, 0.65, 20.0
FILE_SECONDS = 60.0
SEEDS = (1, 2, 3)


def drawing(side: int, seed: int) -> tuple[str, ...]:
    """A random drawing, the same for every seed."""
    rng = random.Random(f"large {seed}")
    return tuple(
        "".join("#" if rng.random() < DENSITY else "." for _ in range(side)) for _ in range(side)
    )


def by_lines(puzzle: Puzzle) -> dict[str, Any]:
    """The processor seconds until no line proves anything more, and the share of cells known."""
    start = process_time()
    board = Board(puzzle)
    states = board.initial_states()
    board.propagate(states, board.lines_in_use)
    known = board.known_share(states)
    return {"lines_s": round(process_time() - start, 1), "by_lines": round(known, 4)}


def large(side: int, seed: int, seconds: float) -> dict[str, Any]:
    """The share of cells known after some processor seconds, and whether one of them is wrong."""
    picture = drawing(side, seed)
    puzzle = Puzzle.from_picture(picture)
    lines = by_lines(puzzle)
    start = process_time()
    known: dict[tuple[int, int], int] = {}
    work = solve_in_slices(puzzle, seconds=1e6)
    outcome = "undecided"
    while process_time() - start < seconds:
        try:
            event = next(work)
        except StopIteration as end:
            outcome = str(end.value.outcome)
            break
        for step in (event or {}).get("steps", []):
            known |= {(row, column): value for row, column, value in step["cells"]}
    work.close()
    wrong = sum((picture[row][column] == "#") != bool(v) for (row, column), v in known.items())
    if outcome == "several":
        wrong = 0  # another picture may differ
    return {
        "side": side,
        **lines,
        "seconds": round(process_time() - start, 1),
        "known": round(len(known) / side**2, 4),
        "wrong": wrong,
        "outcome": outcome,
    }


def from_file(name: str) -> dict[str, Any]:
    """The processor seconds until the first picture of a file's puzzle, and until the verdict."""
    puzzle = formats.read(Path(name).read_bytes(), name=name).puzzle
    found: dict[str, Any] = {"file": Path(name).stem}
    for what, solutions in (("first_s", 1), ("verdict_s", 2)):
        start = process_time()
        work = solve_in_slices(puzzle, seconds=1e6, solutions=solutions, events=False)
        found[what] = None
        while process_time() - start < FILE_SECONDS:
            try:
                next(work)
            except StopIteration as end:
                verdict: Verdict = end.value
                found |= {what: round(process_time() - start, 2), "outcome": str(verdict.outcome)}
                if not all(puzzle.fits(picture) for picture in verdict.pictures):
                    found["outcome"] = "wrong"
                break
        work.close()
    return found


def run(quick: bool = False, files: tuple[str, ...] = ()) -> dict[str, Any]:
    """All figures; `quick` takes one drawing of 100 cells a side, for two seconds."""
    side, seconds, seeds = (100, 2.0, SEEDS[:1]) if quick else (SIDE, SECONDS, SEEDS)
    found = [large(side, seed, seconds) for seed in seeds]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return {"large": found, "peak_mb": peak, "files": [from_file(name) for name in files]}


def report(result: dict[str, Any]) -> str:
    """The figures as Markdown."""
    lines = [
        "| random drawing, 65 % filled | lines at rest | proven by then | processor time "
        "| cells known | wrong | verdict |",
        "|---|---:|---:|---:|---:|---:|---|",
    ]
    lines += [
        f"| {one['side']}x{one['side']} | {one['lines_s']:.1f} s | {100 * one['by_lines']:.1f} % "
        f"| {one['seconds']:.1f} s | {100 * one['known']:.1f} % "
        f"| {one['wrong']} | {one['outcome']} |"
        for one in result["large"]
    ]
    lines += ["", f"At most {result['peak_mb']} MB of memory."]
    if result["files"]:
        lines += [
            "",
            "| puzzle | first picture | verdict after | pictures |",
            "|---|---:|---:|---|",
        ]
    for one in result["files"]:
        first, verdict = (
            f"over {FILE_SECONDS:.0f} s" if one[what] is None else f"{one[what]:.1f} s"
            for what in ("first_s", "verdict_s")
        )
        lines.append(f"| {one['file']} | {first} | {verdict} | {one.get('outcome', '')} |")
    return "\n".join(lines)


if __name__ == "__main__":
    names = tuple(name for name in sys.argv[1:] if name != "--quick")
    print(report(run("--quick" in sys.argv, names)))
