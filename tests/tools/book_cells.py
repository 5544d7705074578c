"""The cells of the book and of the Lab, as the tests run them."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cubogram.live.cell import Notebook
from cubogram.pages.book.cell import Cell, Facts
from cubogram.pages.book.notebook import needs
from cubogram.pages.learning.own_solver import MODULE
from sitekit.book import facts_of, pages_with_cells
from sitekit.exercises import CELL, exercise_parts, wrong_answers
from sitekit.own_solver import book_solver

MODULES = {MODULE: book_solver().module()}
"""What cells can import, by name."""
PAGES = {f"{page.parent.name}/{page.stem}": page for page in pages_with_cells()}
LONG = {
    *("learn/two-phases", "learn/optimal", "learn/like-a-person", "learn/batches"),
    *("learn/two-bits", "learn/looking-ahead", "learn/other-methods", "learn/races"),
}
"""Pages whose cells, or the wrong answers to their exercises, take seconds."""
ANSWERS = Path(__file__).with_name("another_reader.txt").read_text().split("# ---\n")
"""Another reader's answers: correct, but written differently from the book's own. Turns are lists,
loops are spelt out, and no trick is used that the text does not teach."""


@dataclass
class Source:
    """A cell of a page; for an exercise, `code` is the solution and `begun` what it begins with."""

    code: str
    checks: str
    begun: str
    marks: frozenset[str]
    """The options that are set: volatile, costly, solver, harder."""
    wrong: tuple[str, ...] = ()
    """Answers with a mistake in them."""

    def facts(self) -> Facts:
        texts = {"code": self.code}
        if self.checks:
            texts = {"code": self.begun, "checks": self.checks, "solution": self.code}
        return facts_of(texts, dict.fromkeys(self.marks, True))

    def result(self, notebook: Notebook) -> dict[str, Any]:
        """What the cell shows; `passed` and `hint` for an exercise's solution."""
        return notebook.result(self.code, checks=self.checks, modules=MODULES)


def sources(page: Path) -> list[Source]:
    found = []
    for kind, options, source in CELL.findall(page.read_text()):
        marks = frozenset(re.findall(r'(\w+)="yes"', options))
        if kind == "live":
            found.append(Source(source, "", "", marks))
        else:
            begun, parts = exercise_parts(source)
            wrong = tuple(wrong_answers(parts.get("wrong", ""), parts["solution"]))
            found.append(Source(parts["solution"], parts["checks"], begun, marks, wrong))
    return found


@contextmanager
def restored(session: Notebook) -> Iterator[None]:
    """Afterwards, the names of a notebook are what they were before."""
    names = {**session._names}
    yield
    session._names.clear()
    session._names.update(names)


def different_alone(page: Path) -> Iterator[str]:
    """Cells that show something else when only those that the page says they need have run."""
    found = sources(page)
    cells = [Cell(number, one.facts()) for number, one in enumerate(found, 1)]
    compared = [
        (cell.number, above)
        for one, cell in zip(found, cells, strict=True)
        if not (one.checks or {"volatile", "costly"} & one.marks)
        and len(above := needs(cells, cell)) < cell.number - 1
    ]
    whole = Notebook()
    last = max((number for number, _ in compared), default=0)
    shown = [one.result(whole) for one in found[:last]]
    for number, above in compared:
        alone = Notebook()
        for other in above:
            found[other.number - 1].result(alone)
        got = found[number - 1].result(alone)
        for what in ("output", "value", "error"):
            if got[what] != shown[number - 1][what]:
                yield f"{page.stem}, cell {number} after {[n.number for n in above]}: {what}"
