"""Two checkouts of the package on the same fixed work, alternately: is the new one slower?

python tests/bench/compare_trees.py OLD [NEW] [--rounds 7] [--work phase_1 batch]

OLD and NEW are folders with a `py/cubogram`, as `git worktree add` makes them; NEW is this one by
default. Each tree runs `fixed_work.py` in a process of its own: the tree's, or the file that
`--old-work` names where a tree has none, or other names. Both processes live as long as the
comparison; a round is one piece of work by each, in turn, and the result is the median over the
rounds of the ratio of their CPU times: other load on the machine falls on both.
"""

import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
WORK = ("phase_1", "solutions", "batch", "proof")


class Tree:
    """A process that works with the package of one checkout."""

    def __init__(self, folder: Path, work: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": str(folder / "py")}
        self._process = subprocess.Popen(
            [sys.executable, str(work)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        if self._read() != "ready":
            raise RuntimeError(f"{folder}: {work} did not start")

    def seconds(self, work: str) -> tuple[float, int]:
        """The CPU time of one piece of work, and its units."""
        if self._process.stdin is None:
            raise RuntimeError("the process has no input")
        print(work, file=self._process.stdin, flush=True)
        seconds, units = self._read().split()
        return float(seconds), int(units)

    def close(self) -> None:
        """Ends the process."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.wait()

    def _read(self) -> str:
        if self._process.stdout is None:
            raise RuntimeError("the process has no output")
        return self._process.stdout.readline().strip()


def compared(old: Tree, new: Tree, work: str, rounds: int) -> str:
    """One row of the table: CPU time of a unit in both trees, and the median of the ratios."""
    times: list[tuple[float, float]] = []
    old.seconds(work), new.seconds(work)  # caches and lazily made tables
    units = {0}
    for number in range(rounds):
        first, second = (old, new) if number % 2 == 0 else (new, old)
        a, b = first.seconds(work), second.seconds(work)
        (old_time, old_units), (new_time, new_units) = (a, b) if first is old else (b, a)
        times.append((old_time, new_time))
        units = {old_units, new_units}
    each = [1e6 * statistics.median(column) / max(units) for column in zip(*times, strict=True)]
    ratios = sorted(new_time / old_time for old_time, new_time in times)
    note = "" if len(units) == 1 else f"  (units differ: {sorted(units)})"
    return (
        f"{work:12} {each[0]:12.2f} {each[1]:12.2f} {statistics.median(ratios):8.3f}"
        f"   {ratios[0]:.3f} to {ratios[-1]:.3f}{note}"
    )


def main() -> None:
    """Prints a table: microseconds a unit, and the ratios new : old."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path, nargs="?", default=HERE.parents[1])
    parser.add_argument("--old-work", type=Path, help="the old tree's fixed_work.py")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--work", nargs="+", choices=WORK, default=WORK)
    arguments = parser.parse_args()
    own = Path("tests/bench/fixed_work.py")
    old = Tree(arguments.old, arguments.old_work or arguments.old / own)
    new = Tree(arguments.new, arguments.new / own)
    print(f"{'work':12} {'old us/unit':>12} {'new us/unit':>12} {'median':>8}   ratios new : old")
    for work in arguments.work:
        print(compared(old, new, work, arguments.rounds), flush=True)
    old.close()
    new.close()


if __name__ == "__main__":
    main()
