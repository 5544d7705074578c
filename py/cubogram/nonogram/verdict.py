"""What is known about a puzzle: one picture, several, none, or not decided in time."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from cubogram import verbs
from cubogram.first_guesses import no_such_name
from cubogram.formatting import counted
from cubogram.nonogram.grid import UNKNOWN, Grid
from cubogram.nonogram.puzzle import Puzzle


class Outcome(StrEnum):
    """What a verdict says; each member equals its string.

    >>> Outcome.UNIQUE == "unique"
    True
    """

    UNIQUE = "unique"
    SEVERAL = "several"
    CONTRADICTION = "contradiction"
    UNDECIDED = "undecided"


class Method(StrEnum):
    """The strongest method that a verdict needed: single lines, or a search beyond them."""

    LINES = "lines"
    SEARCH = "search"


@dataclass(frozen=True, repr=False)
class Verdict:
    """What is known about a puzzle.

    `pictures` are those found, and `is_exhaustive` says whether there are no others; `proven` is
    the grid with every proven cell. For a contradiction, `lines` are the numbers of lines that
    contradict each other, and `is_minimal` says whether each of them is needed for that. Verdicts
    are equal if they say the same thing; how long it took (`seconds`, `conflicts`) does not matter.

    >>> verdict = Puzzle([[1], [2]], [[2], [1]]).solve()
    >>> verdict.outcome, verdict.picture
    (<Outcome.UNIQUE: 'unique'>, ('#.', '##'))
    >>> verdict
    <Verdict: There is exactly one picture.>
    >>> print(verdict)
    There is exactly one picture.
         2 1
      1  # .
      2  # #
    """

    if not TYPE_CHECKING:
        __getattr__ = no_such_name({"grid solution": "use verdict.picture"})

    puzzle: Puzzle
    outcome: Outcome
    pictures: tuple[Grid, ...] = ()
    is_exhaustive: bool = False
    proven: Grid = ()
    method: Method = Method.LINES
    lines: tuple[int, ...] = ()
    is_minimal: bool = False
    conflicts: int = field(default=0, compare=False)
    seconds: float = field(default=0.0, compare=False)

    @property
    def picture(self) -> Grid | None:
        """The first picture, if there is one."""
        return self.pictures[0] if self.pictures else None

    @property
    def is_unique(self) -> bool:
        """Whether exactly one picture fits the clues."""
        return self.outcome is Outcome.UNIQUE

    @property
    def differing_cells(self) -> list[list[int]]:
        """The cells, as [row, column], in which the first two pictures differ."""
        if len(self.pictures) < 2:
            return []
        first, second = self.pictures[:2]
        return [
            [y, x]
            for y in range(len(first))
            for x in range(len(first[0]))
            if first[y][x] != second[y][x]
        ]

    def __repr__(self) -> str:
        return f"<Verdict: {self.sentence}>"

    def __str__(self) -> str:
        """The sentence, and below it the first picture or what is proven about one."""
        known = self.picture or self.proven
        return f"{self.sentence}\n{self.puzzle.text(known)}" if known else self.sentence

    def _repr_svg_(self) -> str:
        """The first picture, or what is proven about one, with the clues, for notebooks."""
        known = self.picture or self.proven or None
        return str(verbs.draw_nonogram(self.puzzle, known, title=self.sentence))

    @property
    def sentence(self) -> str:
        """What the verdict says, in a sentence."""
        if self.outcome is Outcome.UNIQUE:
            return "There is exactly one picture."
        if self.outcome is Outcome.SEVERAL:
            count = len(self.pictures)
            number = f"exactly {count}" if self.is_exhaustive else f"at least {count}"
            cells = counted(len(self.differing_cells), "cell")
            return f"There are {number} pictures; the first two differ in {cells}."
        if self.outcome is Outcome.UNDECIDED:
            known = sum(mark != UNKNOWN for row in self.proven for mark in row)
            if self.pictures:
                return "There is a picture; whether it is the only one was not decided."
            return f"Not decided in {self.seconds:.1f} s; {counted(known, 'cell')} proven."
        names = [self.puzzle.line_name(line) for line in self.lines]
        if not names:
            return "No picture fits: the cells given contradict each other."
        if len(names) == 1:
            return f"No picture fits: {names[0]} has no placement left."
        listed = ", ".join(names[:-1]) + " and " + names[-1]
        if self.is_minimal:
            listed += "; leave out any one of them, and the others no longer do"
        return f"No picture fits, because these lines contradict each other: {listed}."

    def as_json(self) -> dict[str, Any]:
        """The verdict as the page and `--json` get it."""
        return {
            "verdict": self.outcome,
            "solutions": [list(picture) for picture in self.pictures],
            "count": len(self.pictures),
            "all": self.is_exhaustive,
            "differs": self.differing_cells,
            "grid": list(self.proven),
            "seconds": round(self.seconds, 4),
            "method": self.method,
            "conflicts": self.conflicts,
            "lines": list(self.lines),
            "minimal": self.is_minimal,
            "text": self.sentence,
        }
