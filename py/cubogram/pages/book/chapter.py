"""The reader's version of a chapter: typed, stored, shared as links, reset."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

from cubogram.errors import PuzzleError
from cubogram.formatting import counted
from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.book.cell import Cell, cell_of
from cubogram.pages.book.notebook import Notebook
from cubogram.pages.html import Html
from cubogram.pages.keeping import Entry, read_json
from cubogram.pages.learning.memory import BOOK, LONGEST, READING, Kept
from cubogram.pages.links import fields_of
from cubogram.pages.part import Part, Regions, Site
from cubogram.schema import JSON


class Chapter(Part):
    """What the reader writes in the cells."""

    def __init__(self, site: Site, notebook: Notebook) -> None:
        super().__init__(site)
        self.cells = notebook.cells
        self._notebook = notebook
        self._path = site.world.path
        self._entry = site.store.entry(BOOK, self._path)
        self._reading = site.store.entry(READING)
        self._taken: JSON = None
        """The stored cells as they were last taken over."""
        self._undone: list[tuple[Entry[Any], Any]] = []
        """What Undo restores: the entries of chapters, then the reader's progress."""
        self._take_over()
        self._note_progress()
        self._take_link(fields_of(site.world.address))

    # Writing

    def on_edit(self, value: str) -> None:
        """The reader has typed: the number of the cell, and its whole text."""
        cell, code = cell_of(self.cells, value)
        is_long = len(code) > LONGEST
        cell.note = f"More than {LONGEST:,} characters: this is not kept." if is_long else ""
        cell.is_unfolded = True
        cell.is_linked = cell.is_linked and code == cell.code
        cell.edit(code)
        self._keep(cell)

    def on_unfold(self, value: str) -> None:
        """Shows all lines of a cell."""
        cell_of(self.cells, value)[0].is_unfolded = True

    def on_reset(self, value: str) -> None:
        cell, _ = cell_of(self.cells, value)
        cell.reset()
        cell.others = ()
        self._after_reset(cell)

    def on_unreset(self, value: str) -> None:
        """Undoes the last reset of a cell."""
        cell, _ = cell_of(self.cells, value)
        cell.undo_reset()
        self._after_reset(cell)

    def _after_reset(self, cell: Cell) -> None:
        self._keep(cell)
        self._note_progress()
        if cell.is_alive and not cell.is_exercise and not cell.is_costly:
            self._notebook.run(cell)

    def on_other(self, value: str) -> None:
        """Swaps the cell's text with that of another tab."""
        cell, _ = cell_of(self.cells, value)
        if not cell.other_codes:
            return  # it was taken already, or typed
        code, *rest = cell.other_codes
        cell.others = (*rest, *[cell.code] * cell.is_changed)
        cell.edit(code)
        self._keep(cell)

    # Links

    def _take_link(self, fields: dict[str, str]) -> None:
        """Takes the cell from a link; it does not run until the reader wants it to."""
        number, code, text = (fields.get(name, "") for name in ("cell", "code", "inputs"))
        values: JSON = {}
        with suppress(ValueError):  # a damaged link
            values = read_json(text)
        with suppress(PuzzleError):  # there is no such cell
            cell, _ = cell_of(self.cells, number if code or text else "")
            if code and code != cell.code:
                cell.others = (*[cell.code] * cell.is_changed, *cell.other_codes)
                cell.edit(code[:LONGEST])
            for key, value in values.items() if isinstance(values, dict) else ():
                if key.isdecimal() and int(key[:6]) < len(cell.inputs):
                    cell.set_input(int(key), value)
            cell.is_linked = cell.is_unfolded = True
            self.site.world.request("into_view", f"cell-{cell.number}")

    def on_copied_what(self, what: str, done: bool) -> None:
        cell, _ = cell_of(self.cells, what)
        cell.note = "Link copied." if done else "Could not copy the link."

    def on_too_long(self, value: str) -> None:
        cell_of(self.cells, value)[0].note = "This cell is too long for a link."

    # Storing

    def settle(self) -> None:
        """Takes over what another tab has stored, and stores what has been solved here."""
        self._take_over()
        if solved := [cell for cell in self.cells if cell.passed and not self._kept(cell).passed]:
            for cell in solved:
                self._keep(cell)
            self._note_progress()

    def _note_progress(self) -> None:
        """How many of the chapter's exercises are solved, for the list of chapters."""
        exercises = [one for one in self.cells if one.is_exercise and not one.facts["harder"]]
        solved = sum(cell.passed is True for cell in exercises)
        known = self._reading.value
        now = {**known, self._path: (solved, len(exercises))}
        if exercises and now != known and (solved or self._path in known):
            self._reading.set(now)

    def _take_over(self) -> None:
        if self._entry.value is self._taken:
            return
        self._taken = self._entry.value
        for cell in self.cells:
            kept = self._kept(cell)
            if len(cell.code) <= LONGEST and not cell.is_linked:
                cell.edit(cell.original if kept.code is None else kept.code)
            cell.others = kept.others
            if cell.is_exercise and cell.passed != kept.passed:
                cell.passed = kept.passed
                cell.ran = cell.effect

    def _kept(self, cell: Cell) -> Kept:
        return self._entry.value.get(cell.key, Kept())

    def _keep(self, cell: Cell) -> None:
        fits = cell.is_changed and len(cell.code) <= LONGEST
        kept = Kept(cell.code if fits else None, cell.passed is True, cell.others)
        value = {name: one for name, one in self._entry.value.items() if name != cell.key}
        if kept != Kept():
            value[cell.key] = kept
        if value != self._entry.value:
            self._entry.set(value)
        self._taken = self._entry.value

    # Back to the book's cells

    @property
    def _others(self) -> list[str]:
        """The other chapters in which the reader has changed or solved something."""
        return [name for name in self.site.store.names(BOOK) if name != self._path]

    def on_reset_chapter(self) -> None:
        self._reset([self._path])

    def on_reset_book(self) -> None:
        self._reset([*self._others, self._path])

    def _reset(self, chapters: list[str]) -> None:
        entries = [self.site.store.entry(BOOK, name) for name in chapters]
        changed: list[Entry[Any]] = [*entries, self._reading]
        self._undone = [(entry, entry.value) for entry in changed]
        for entry in entries:
            entry.set({})
        known = self._reading.value
        self._reading.set({name: one for name, one in known.items() if name not in chapters})
        for cell in self.cells:
            self._notebook.stop(cell)
            cell.reset()
            cell.before_reset = None
            cell.result = replace(cell.result, hint="")

    def on_undo_reset(self) -> None:
        for entry, value in self._undone:
            entry.set(value)
        self._undone = []

    def view(self) -> Regions:
        """The buttons below the last cell."""
        count = counted(len(self._undone) - 1, "chapter")
        said = (
            f"The cells of {count} are as in the book again, and none of their exercises is "
            "marked as solved."
        )

        def button(label: str, event: str, there: bool) -> Html:
            return ui.button(label, event, kind="quiet", hidden=not there)

        name = "chapter-tools"
        tools = h.div(
            button("Reset this chapter", "reset_chapter", bool(self._entry.value)),
            button("Reset the whole book", "reset_book", bool(self._others)),
            h.span(said if self._undone else "", role="status"),
            button("Undo", "undo_reset", bool(self._undone)),
            id=name,
            class_=name,
        )
        return {name: tools}
