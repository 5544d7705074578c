"""A chapter of the book in one tab.

The page is a list of parts, all about the same cells (cell.py): `Notebook` runs them and shows them
(view.py), `Chapter` stores what the reader writes, `Viewing` moves through frames and traces.
"""

from __future__ import annotations

from typing import Any

from cubogram import schema
from cubogram.pages.book.cell import Cell, Facts
from cubogram.pages.book.chapter import Chapter
from cubogram.pages.book.notebook import Notebook
from cubogram.pages.book.viewing import Viewing
from cubogram.pages.keeping import Store
from cubogram.pages.learning.own_solver import FILE, OwnSolver, SolverFacts
from cubogram.pages.page import Page
from cubogram.pages.part import Part, Regions, Site
from cubogram.pages.world import World


class BookPage(Page):
    def __init__(self, world: World, store: Store) -> None:
        super().__init__(world, store)
        data: list[Any] = world.data if isinstance(world.data, list) else []
        facts = [one for one in data if "solver" not in one]
        self.cells = [
            Cell(number, schema.checked(f"cell {number}", one, Facts, "page"))
            for number, one in enumerate(facts, 1)
        ]
        solvers = [Solver(self.site, one["solver"]) for one in data if "solver" in one]
        solver = solvers[0].file if solvers else None
        self.notebook = Notebook(self.site, self.cells, solver)
        viewing = Viewing(self.site, self.cells)
        self.parts = [self.notebook, Chapter(self.site, self.notebook), viewing, *solvers]

    def on_lost(self) -> None:
        self.notebook.forget()


class Solver(Part):
    """The reader's own solver, as far as it has grown."""

    def __init__(self, site: Site, facts: object) -> None:
        super().__init__(site)
        checked = schema.checked("the solver", facts, SolverFacts, "page")
        self.file = OwnSolver(checked, site.store, site.world.path)

    def on_download_solver(self) -> None:
        self.site.world.request("download", FILE, "text/x-python", self.file.file())

    def view(self) -> Regions:
        here = self.site.world.path
        return {
            "my-solver": self.file.view(here),
            "solver-side": self.file.side(here),
            "solver-top": self.file.top(here),
            "solver-blanks": self.file.blanks(here),
            "solver-download": self.file.download(),
        }
