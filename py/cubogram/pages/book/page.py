"""A chapter in one tab: what the reader does with its cells."""

from __future__ import annotations

from typing import Any

from cubogram import schema
from cubogram.errors import PuzzleError
from cubogram.pages.book import inputs
from cubogram.pages.book.cell import Cell, Facts
from cubogram.pages.book.notebook import Notebook
from cubogram.pages.book.tools import tools
from cubogram.pages.book.view import regions
from cubogram.pages.html import Attributes, Html
from cubogram.pages.keeping import Store
from cubogram.pages.learning.memory import BOOK, LONGEST, READING, Chapter, Kept, Reading, key_of
from cubogram.pages.learning.own_solver import FILE, MODULE, OwnSolver, SolverFacts
from cubogram.pages.links import fields_of
from cubogram.pages.page import Page, Regions
from cubogram.pages.world import World

JSON = Any

FRAME_SECONDS = 0.25
"""Seconds for which each frame of an animation is shown."""


class BookPage(Page):
    """The cells of one page of the book."""

    def __init__(self, world: World, store: Store) -> None:
        super().__init__(world, store)
        data = world.data if isinstance(world.data, list) else []
        facts = [one for one in data if "solver" not in one]
        self.solver = None
        for one in data:
            if "solver" in one:
                solver = schema.checked("the solver", one["solver"], SolverFacts, "page")
                self.solver = OwnSolver(solver, store, world.path)
        self.cells = [
            Cell(number, schema.checked(f"cell {number}", one, Facts, "page"))
            for number, one in enumerate(facts, 1)
        ]
        self.notebook = Notebook(
            self.cells, world, self.tasks, world.path, self._ended, self._modules
        )
        self.kept = store.entry(BOOK, world.path)
        self.reading = store.entry(READING)
        self._keys = [key_of(cell.original) for cell in self.cells]
        self._taken: JSON = None
        self.undone: dict[str, Chapter] = {}
        """What Undo restores, by the addresses of chapters."""
        self._take_over()

    def begin(self) -> None:
        """Takes the cell from a link; it does not run until the reader wants it to."""
        self._note_progress()
        fields = fields_of(self.world.address)
        number, code, values = (fields.get(name, "") for name in ("cell", "code", "inputs"))
        if not number.isdecimal() or not 0 < int(number[:6]) <= len(self.cells):
            return
        cell = self.cells[int(number) - 1]
        if not code and not values:
            return
        if code and code != cell.code:
            cell.others = (*[cell.code] * cell.is_changed, *cell.other_codes)
            self.notebook.edit(cell, code[:LONGEST])
        for key, value in _values(values).items():
            if key.isdecimal() and int(key[:6]) < len(cell.inputs):
                cell.values[key] = value
                cell.inputs[int(key)]["value"] = value
        cell.is_linked = cell.is_unfolded = True
        self.world.request("into_view", f"cell-{number}")

    def view(self) -> Regions:
        """The current state; another tab may have changed a cell."""
        self._take_over()
        shown: dict[str, Html | Attributes] = {}
        for cell in self.cells:
            shown.update(regions(cell, self.notebook))
        if self.solver:
            here = self.world.path
            shown["my-solver"] = self.solver.view(here)
            shown["solver-side"] = self.solver.side(here)
            shown["solver-blanks"] = self.solver.blanks(here)
            shown["solver-download"] = self.solver.download()
        return {**shown, "chapter-tools": tools(self)}

    def _modules(self, code: str) -> dict[str, str]:
        """The reader's modules that code can import."""
        return {MODULE: self.solver.module()} if self.solver and MODULE in code else {}

    def on_download_solver(self, value: JSON = None) -> None:
        """Saves the reader's file."""
        if self.solver:
            self.world.request("download", FILE, "text/x-python", self.solver.file())

    def on_lost(self, value: JSON = None) -> None:
        """Python for the cells has been restarted."""
        self.notebook.forget()

    # Storing

    @property
    def others(self) -> list[str]:
        """The other chapters in which the reader has changed or solved something."""
        return [name for name in self.store.names(BOOK) if name != self.world.path]

    def on_reset_chapter(self, value: JSON = None) -> None:
        """Resets all cells of the chapter."""
        self._reset([self.world.path])

    def on_reset_book(self, value: JSON = None) -> None:
        """Resets all cells of all chapters."""
        self._reset([*self.others, self.world.path])

    def _reset(self, chapters: list[str]) -> None:
        for cell in self.cells:
            self.notebook.stop(cell)
        self.undone = {name: self.store.entry(BOOK, name).value for name in chapters}
        for name in chapters:
            self.store.entry(BOOK, name).set({})
        for cell in self.cells:
            if cell.is_exercise:
                cell.passed = False
            self.notebook.reset(cell)
            cell.is_linked = False
            cell.note = cell.hint = ""
        known = self.reading.value.solved
        self.reading.set(
            Reading({name: one for name, one in known.items() if name not in chapters})
        )

    def on_undo_reset(self, value: JSON = None) -> None:
        """Undoes the reset."""
        for name, chapter in self.undone.items():
            self.store.entry(BOOK, name).set(chapter)
        self.undone = {}
        self._take_over()
        self._note_progress()

    def _take_over(self) -> None:
        """Restores the stored cells: at the start, and when another tab has written."""
        if self.kept.value is self._taken:
            return
        self._taken = self.kept.value
        for cell, key in zip(self.cells, self._keys, strict=True):
            kept = self._taken.get(key, Kept())
            if len(cell.code) <= LONGEST and not cell.is_linked:
                self.notebook.edit(cell, cell.original if kept.code is None else kept.code)
            if cell.others != kept.others:
                cell.others = kept.others
                cell.changed()
            if kept.passed and cell.is_exercise and not cell.passed:
                cell.passed = True
                cell.ran = cell.effect
                cell.changed()

    def _keep(self, cell: Cell) -> None:
        """Stores a cell."""
        key = self._keys[cell.number - 1]
        fits = cell.is_changed and len(cell.code) <= LONGEST
        kept = Kept(cell.code if fits else None, cell.passed is True, cell.others)
        value = {name: one for name, one in self.kept.value.items() if name != key}
        if kept != Kept():
            value[key] = kept
        if value != self.kept.value:
            self.kept.set(value)
        self._taken = self.kept.value

    def _ended(self, cell: Cell) -> None:
        if cell.is_exercise and cell.passed:
            self._keep(cell)
            self._note_progress()

    def _note_progress(self) -> None:
        """How many of the chapter's exercises are solved, for the list of chapters."""
        exercises = [one for one in self.cells if one.is_exercise and not one.facts["harder"]]
        solved = sum(cell.passed is True for cell in exercises)
        known = self.reading.value.solved
        now = {**known, self.world.path: (solved, len(exercises))}
        if exercises and now != known and (solved or self.world.path in known):
            self.reading.set(Reading(now))

    # What the reader does

    def _cell(self, value: JSON) -> Cell:
        """The cell with that number."""
        number = str(value)
        if not number.isdecimal() or not 0 < int(number[:6]) <= len(self.cells):
            raise PuzzleError("event", f"there is no cell {number[:10]}")
        return self.cells[int(number) - 1]

    def on_run(self, value: str) -> None:
        """Run or Check was pressed."""
        cell = self._cell(value)
        cell.frame, cell.is_playing = None, False
        self.notebook.run(cell)

    def on_stop(self, value: str) -> None:
        """Stop was pressed."""
        self.notebook.stop(self._cell(value))

    def on_sight(self, value: str) -> None:
        """A cell has come into view."""
        self.notebook.saw(self._cell(value))

    def on_edit(self, value: str) -> None:
        """The reader has typed: the number of the cell, and its whole text."""
        number, _, code = value.partition(" ")
        cell = self._cell(number)
        cell.is_unfolded = True
        cell.note = ""
        if cell.is_linked and code != cell.code:
            cell.is_linked = False
        self.notebook.edit(cell, code)
        if len(code) > LONGEST:
            cell.note = f"More than {LONGEST:,} characters: this is not kept."
        self._keep(cell)

    def on_watch(self, value: str) -> None:
        """Runs the cell, watched line by line."""
        cell = self._cell(value)
        if not cell.is_busy or cell.is_quiet:
            cell.wants_trace = cell.is_unfolded = True
            self.notebook.run(cell)

    def on_untrace(self, value: str) -> None:
        """Closes the trace."""
        cell = self._cell(value)
        cell.trace = None
        cell.changed()

    def on_moved(self, value: str) -> None:
        """Moves to a step of a trace: the number of the cell, and that of the step."""
        number, _, step = value.partition(" ")
        cell = self._cell(number)
        if cell.trace is not None and step.isdecimal():
            cell.step = min(int(step[:6]), max(0, len(cell.trace) - 1))

    def on_unfold(self, value: str) -> None:
        """Unfolds the code of a cell."""
        cell = self._cell(value)
        cell.is_unfolded = True
        cell.changed()

    def on_reset(self, value: str) -> None:
        """Resets the cell."""
        cell = self._cell(value)
        was_run = cell.is_alive
        self.notebook.reset(cell)
        cell.note, cell.others = "", ()
        cell.is_linked = False
        self._keep(cell)
        if was_run and not cell.is_exercise and not cell.is_costly:
            self.notebook.run(cell)

    def on_other(self, value: str) -> None:
        """Swaps the cell's text with that of another tab."""
        cell = self._cell(value)
        if not cell.other_codes:
            return  # it was taken already, or typed
        code, *rest = cell.other_codes
        cell.others = (*rest, *[cell.code] * cell.is_changed)
        self.notebook.edit(cell, code)
        self._keep(cell)

    def on_set(self, value: str) -> None:
        """An input was set: the number of the cell, the number of the input, the value."""
        number, _, rest = value.partition(" ")
        which, _, text = rest.partition(" ")
        cell = self._cell(number)
        if not which.isdecimal() or int(which[:6]) >= len(cell.inputs):
            return  # it is no longer there
        self._set(cell, int(which), text)

    def on_picked(self, value: str) -> None:
        """A part of a cell's picture was clicked: the number of the cell, and that of the part."""
        number, _, text = value.partition(" ")
        cell = self._cell(number)
        for which, one in enumerate(cell.inputs):
            if one.get("kind") == "picked":
                self._set(cell, which, text)
                return

    def _set(self, cell: Cell, which: int, text: str) -> None:
        try:
            value = inputs.read(cell.inputs[which], text)
        except PuzzleError:
            cell.changed()  # the control returns to the actual value
            return
        self.notebook.set_input(cell, which, value)

    def on_frame(self, value: str) -> None:
        """Shows a frame of an animation: the number of the cell, and that of the frame."""
        number, _, frame = value.partition(" ")
        cell = self._cell(number)
        cell.is_playing = False
        if frame.isdecimal():
            cell.frame = min(int(frame[:6]), max(0, len(cell.frames) - 1))
        cell.changed()

    def on_play(self, value: str) -> None:
        """Plays from the present frame, or from the start if it is the last; or pauses."""
        cell = self._cell(value)
        cell.is_playing = not cell.is_playing
        if cell.is_playing:
            last = len(cell.frames) - 1
            cell.frame = 0 if cell.frame in (None, last) else cell.frame
            self.world.later(FRAME_SECONDS, lambda: self._play_on(cell))
        cell.changed()

    def _play_on(self, cell: Cell) -> None:
        if not cell.is_playing or cell.frame is None:
            return
        cell.frame += 1
        cell.is_playing = cell.frame < len(cell.frames) - 1
        if cell.is_playing:
            self.world.later(FRAME_SECONDS, lambda: self._play_on(cell))
        cell.changed()

    def on_copied_what(self, value: dict[str, Any]) -> None:
        """The browser reports whether it copied a link to a cell."""
        cell = self._cell(value.get("what"))
        done = value.get("done") is True
        cell.note = "Link copied." if done else "Could not copy the link."
        cell.changed()

    def on_too_long(self, value: str) -> None:
        """A cell is too long for a link."""
        cell = self._cell(value)
        cell.note = "This cell is too long for a link."
        cell.changed()


def _values(text: str) -> dict[str, JSON]:
    """The values of inputs in a link; none from a damaged one."""
    try:
        found = schema.read(text, "link", "the link") if text else {}
    except PuzzleError:
        return {}
    return found if isinstance(found, dict) else {}
