"""What is known about a puzzle: one picture, several, none, or not decided in time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cubogram.nonogram.grid import UNKNOWN, Grid
from cubogram.nonogram.puzzle import Puzzle

UNIQUE, SEVERAL, CONTRADICTION, UNDECIDED = "unique", "several", "contradiction", "undecided"


@dataclass(eq=False)
class Verdict:
    """What is known about a puzzle.

    `verdict` is "unique", "several", "contradiction" or "undecided"; `solutions` are pictures;
    `is_all` says whether they are all there are; `grid` shows every proven cell; `lines` (for a
    contradiction) cannot hold together and are `is_minimal` if each of them is needed.
    `method` is the strongest that was needed: "lines" or "search".
    """

    puzzle: Puzzle
    verdict: str
    solutions: list[Grid] = field(default_factory=list)
    is_all: bool = False
    grid: Grid = ()
    seconds: float = 0.0
    method: str = "lines"
    conflicts: int = 0
    lines: list[int] = field(default_factory=list)
    is_minimal: bool = False

    @property
    def differs(self) -> list[list[int]]:
        """The cells, as [row, column], in which the first two pictures differ."""
        if len(self.solutions) < 2:
            return []
        first, second = self.solutions[:2]
        return [
            [y, x]
            for y in range(len(first))
            for x in range(len(first[0]))
            if first[y][x] != second[y][x]
        ]

    @property
    def text(self) -> str:
        """The verdict in a sentence."""
        if self.verdict == UNIQUE:
            return "There is exactly one picture."
        if self.verdict == SEVERAL:
            count = len(self.solutions)
            number = f"exactly {count}" if self.is_all else f"at least {count}"
            cells = len(self.differs)
            return f"There are {number} pictures; the first two differ in {_count(cells, 'cell')}."
        if self.verdict == UNDECIDED:
            known = sum(mark != UNKNOWN for row in self.grid for mark in row)
            return f"Not decided in {self.seconds:.1f} s; {_count(known, 'cell')} are proven."
        names = [self.puzzle.line_name(line) for line in self.lines]
        if not names:
            return "No picture fits: the cells given contradict each other."
        if len(names) == 1:
            return f"No picture fits: {names[0]} has no placement left."
        listed = ", ".join(names[:-1]) + " and " + names[-1]
        if self.is_minimal:
            listed += "; without any one of them the others can"
        return f"No picture fits: these lines cannot hold together: {listed}."

    def as_json(self) -> dict[str, Any]:
        """The verdict as the page and `--json` get it."""
        return {
            "verdict": self.verdict,
            "solutions": [list(picture) for picture in self.solutions],
            "count": len(self.solutions),
            "all": self.is_all,
            "differs": self.differs,
            "grid": list(self.grid),
            "seconds": round(self.seconds, 4),
            "method": self.method,
            "conflicts": self.conflicts,
            "lines": self.lines,
            "minimal": self.is_minimal,
            "text": self.text,
        }


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
