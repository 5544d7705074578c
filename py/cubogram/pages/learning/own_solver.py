"""The reader's own solver: a file whose parts are the exercises of several chapters."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TypedDict

from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.html import Content, Html
from cubogram.pages.keeping import Store
from cubogram.pages.learning.memory import BOOK, Kept, key_of

MODULE = "my_solver"
FILE = "my_solver.py"
DEFINED = re.compile(r"^(?:def|class) (\w+)", re.MULTILINE)


class PartFacts(TypedDict):
    """A part of the file, as the build describes it."""

    chapter: str
    """The folder of its chapter."""
    cell: int
    """The number of its cell there."""
    begun: str
    """The reader's starting point; "" if the book provides the part."""
    code: str
    """The book's code."""
    level: bool
    """Whether it improves a finished solver: only the file of a reader who has solved it has it."""


class SolverFacts(TypedDict):
    """The file, as the build describes it."""

    head: str
    tail: str
    titles: dict[str, str]
    """The headings in the file, by the folders of the chapters."""
    parts: list[PartFacts]


class OwnSolver:
    """The file, with the reader's code for the solved exercises and the book's for the others."""

    def __init__(self, facts: SolverFacts, store: Store, path: str) -> None:
        """`path` is the page's address within the book; other chapters are relative to it."""
        self._facts = facts
        self._store = store
        self._book = path.rstrip("/").rpartition("/")[0]

    def _kept(self, part: PartFacts) -> Kept:
        chapter = self._store.entry(BOOK, f"{self._book}/{part['chapter']}/").value
        return chapter.get(key_of(part["begun"]), Kept())

    def is_solved(self, part: PartFacts) -> bool:
        return bool(part["begun"]) and self._kept(part).passed

    @property
    def _exercises(self) -> list[PartFacts]:
        return [part for part in self._facts["parts"] if part["begun"] and not part["level"]]

    @property
    def _levels(self) -> list[PartFacts]:
        """The levels that are solved, up to the first that is not: each builds on those before."""
        return [*takewhile(self.is_solved, (one for one in self._facts["parts"] if one["level"]))]

    @property
    def n_exercises(self) -> int:
        return len(self._exercises)

    @property
    def n_solved(self) -> int:
        return sum(map(self.is_solved, self._exercises))

    def code(self, part: PartFacts) -> str:
        own = self._kept(part).code if self.is_solved(part) else None
        return own or part["code"]

    def module(self) -> str:
        """What the book's cells can import: the file without its levels."""
        return self._text([])

    def file(self) -> str:
        return f"{self._text(self._levels)}\n\n{self._facts['tail']}"

    def _text(self, levels: list[PartFacts]) -> str:
        text = self._facts["head"]
        shown = [part for part in self._facts["parts"] if not part["level"] or part in levels]
        for chapter in dict.fromkeys(part["chapter"] for part in shown):
            parts = [part for part in shown if part["chapter"] == chapter]
            codes = "\n\n".join(self.code(part).strip("\n") + "\n" for part in parts)
            text += f"\n# {self._facts['titles'][chapter]}\n{codes}\n"
        return text.rstrip("\n") + "\n"

    def view(self, here: str, *, has_text: bool = True) -> Html:
        """The file within a chapter: which parts are the reader's, and the text."""
        solved, whole = self.n_solved, self.n_exercises
        return h.details(
            h.summary(h.code(FILE), f": {solved} of {whole} parts yours"),
            h.p(
                "The file that you write in this book. Where an exercise is not solved yet, "
                "the file has the book's answer."
            ),
            h.ul(*(self._line(part, here) for part in self._exercises), class_="solver-parts"),
            ui.button("Download", "download_solver"),
            h.pre(self.file(), class_="solver-file", tabindex=0, aria_label=FILE)
            if has_text
            else None,
            id="my-solver",
            class_="my-solver",
        )

    def side(self, here: str) -> Html:
        """The file as a list of its functions next to a chapter: green where they are yours."""
        return h.element(
            "nav",
            h.p(h.code(FILE)),
            h.ul(*(self._link(part, here) for part in self._exercises)),
            h.a("The whole file", href="#my-solver"),
            id="solver-side",
            class_="solver-side",
            aria_label=FILE,
        )

    def top(self, here: str) -> Html:
        """The same list, folded, for pages too narrow for one next to the chapter."""
        return h.details(
            h.summary(h.code(FILE), f": {self.n_solved} of {self.n_exercises} parts"),
            h.ul(*(self._link(part, here) for part in self._exercises)),
            id="solver-top",
            class_="solver-top",
        )

    def blanks(self, here: str) -> Html:
        """What this chapter leaves to the reader: a blank for each function, filled in once
        solved."""
        parts = [part for part in self._exercises if not _address(part, here)]
        return h.div(
            h.ul(*(self._link(part, here) for part in parts)),
            id="solver-blanks",
            class_="solver-blanks",
        )

    def download(self) -> Html:
        """The file for the reader's own computer, and how much of it is the reader's."""
        return h.p(
            ui.button(f"Download {FILE}", "download_solver"),
            f" {self.n_solved} of {self.n_exercises} parts yours.",
            id="solver-download",
        )

    def _link(self, part: PartFacts, here: str) -> Html:
        at = _address(part, here)
        link = h.a(_names(part), href=f"{at}#cell-{part['cell']}")
        return self._item(part, link, " ", self._mark(part))

    def _line(self, part: PartFacts, here: str) -> Html:
        title, at = self._facts["titles"][part["chapter"]].partition(":")[0], _address(part, here)
        chapter = h.a(title, href=at) if at else title
        return self._item(part, self._mark(part), " ", _names(part), " in ", chapter)

    def _item(self, part: PartFacts, *content: Content) -> Html:
        """Its `data_part` is where the browser stores it: js/pages/docs/frame.ts."""
        stored_at = f"{part['chapter']} {key_of(part['begun'])}"
        return h.li(*content, data_solved=self.is_solved(part), data_part=stored_at)

    def _mark(self, part: PartFacts) -> Html:
        shown, name = ("✓", "solved") if self.is_solved(part) else ("○", "open")
        return h.span(shown, role="img", aria_label=name)


def _address(part: PartFacts, here: str) -> str:
    """The address of its chapter; "" in that chapter."""
    return "" if here.endswith(f"/{part['chapter']}/") else f"../{part['chapter']}/"


def _names(part: PartFacts) -> Html:
    return h.code(", ".join(DEFINED.findall(part["code"])))
