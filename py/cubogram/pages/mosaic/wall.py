"""The wall: its picture, its turns, what is done, undo and redo."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from cubogram.cube.maneuver import Maneuver
from cubogram.errors import PuzzleError
from cubogram.formatting import counted
from cubogram.mosaic.mosaic import LETTERS, SIDE, Mosaic
from cubogram.pages import html as h
from cubogram.pages import icons, options, ui
from cubogram.pages.html import Html
from cubogram.pages.jobs import Story, ask, job
from cubogram.pages.mosaic.drawn import picture_of
from cubogram.pages.mosaic.state import MOSAIC, How, Kept, wall_of
from cubogram.pages.page import whole_number
from cubogram.pages.part import Part, Regions, Site
from cubogram.pages.settings import COLOUR_OF
from cubogram.schema import option

ZOOMS = {"fit": "Whole wall", "1": "Small", "2": "Medium", "3": "Large"}
MOST_UNDONE = 12


@dataclass(frozen=True)
class Look:
    draws: bool = option(False, "Draw")
    zoom: str = option("fit", "Zoom", ZOOMS)
    brush: str = option("R", "Colour", tuple(LETTERS))


class Wall(Part):
    """The wall, with what can be done to it as a whole."""

    _own_options: Look = Look()

    def __init__(self, site: Site) -> None:
        super().__init__(site)
        self._entry = site.store.entry(MOSAIC)
        self.turns: dict[str, tuple[str, str]] = {}
        """By a cube's face: the centre on top, and the turns."""
        note = site.world.note if isinstance(site.world.note, dict) else {}
        self._undone: dict[str, list[str]] = {
            way: [one for one in note.get(way, []) if isinstance(one, str)]
            for way in ("undo", "redo")
        }

    @property
    def kept(self) -> Kept:
        return self._entry.value

    @property
    def mosaic(self) -> Mosaic:
        """The wall as a value."""
        return wall_of(self.kept.picture)

    @property
    def following(self) -> int:
        """The number of the first cube that is to be done; 0 if all are."""
        return next((n for n in self.kept.numbers if n not in self.kept.done), 0)

    def show(self, picture: tuple[str, ...], cells: str = "", *, how: How | None = None) -> None:
        """Shows another picture; Undo brings this one back."""
        before = self.kept
        if picture != before.picture:
            self._remember("undo", before)
            self._undone["redo"] = []
        self.keep(replace(before, how=how or before.how).showing(picture, cells))

    def take_part(self, part: str) -> None:
        """Only the cubes of a part such as "26-50" are to be built here; "" means all."""
        found = re.fullmatch(r"(\d{1,3})-(\d{1,3})", part)
        first, last = map(int, found.groups()) if found else (1, 0)
        self.keep(replace(self.kept, first=max(1, first), last=last))

    def is_done(self, number: int, done: bool) -> None:
        """A cube is in place, or not."""
        others = self.kept.done - {number}
        self.keep(replace(self.kept, done=others | {number} if done else others))

    def keep(self, kept: Kept) -> None:
        if kept != self.kept:
            self._entry.set(kept)

    def _remember(self, way: Literal["undo", "redo"], kept: Kept) -> None:
        self._undone[way] = [*self._undone[way], wall_of(kept.picture).link()][-MOST_UNDONE:]

    def on_undo(self) -> None:
        self._go("undo", "redo")

    def on_redo(self) -> None:
        self._go("redo", "undo")

    def _go(self, way: Literal["undo", "redo"], other: Literal["undo", "redo"]) -> None:
        if self._undone[way]:
            self._remember(other, self.kept)
            wall = Mosaic.from_link(self._undone[way].pop())
            same = (wall.columns, wall.rows) == (self.mosaic.columns, self.mosaic.rows)
            self.keep(self.kept.showing(wall.picture, self.kept.cells if same else ""))

    def on_clear(self) -> None:
        """All in the colour of the brush."""
        letter = self._own_options.brush
        self.show(tuple(letter * len(row) for row in self.kept.picture))

    def on_struck(self, cells: str) -> None:
        """Facelets were painted: their numbers, row by row from 0."""
        rows = [list(row) for row in self.kept.picture]
        for cell in cells.split():
            y, x = divmod(whole_number(cell), len(rows[0]))
            if y >= len(rows):
                raise PuzzleError("event", f"the wall has no facelet {cell}")
            rows[y][x] = self._own_options.brush
        self.show(tuple(map("".join, rows)), self.kept.cells)

    def settle(self) -> None:
        self.site.world.remember(self._undone)
        is_known = self.turns.keys() >= self.mosaic.different.keys()
        if not is_known and not self.count.runs and not self.count.problem:
            self.count()

    @job(about=lambda self: self.kept.picture)
    def count(self) -> Story:
        """Finds the turns of all cubes."""
        found = yield ask("mosaic.turns", wall=list(self.kept.picture))
        self.turns = {face: (top, turns) for face, (top, turns) in found["turns"].items()}

    def view(self) -> Regions:
        return {
            "wall": self._view_wall(),
            "wall-tools": self._view_tools(),
            "brushes": {"hidden": not self._own_options.draws},
            "progress": self._view_progress(),
            "facts": self._view_facts(),
        }

    def _view_wall(self) -> Html:
        kept, wall, draws = self.kept, self.mosaic, self._own_options.draws
        cubes = _cubes(len(wall.faces), kept.numbers, self.following, kept.done)
        return h.div(
            h.div(
                picture_of(kept.picture),
                self._strokes(wall) if draws else cubes,
                class_="bricks",
                data_style=f"--across: {wall.columns}; --down: {wall.rows}",
            ),
            id="wall",
            class_=f"wall zoom-{self._own_options.zoom}",
            tabindex=0,
            role="group",
            aria_label=f"Wall of {wall.columns} by {wall.rows} cubes",
        )

    def _strokes(self, wall: Mosaic) -> Html:
        brush, across = self._own_options.brush.lower(), wall.columns * SIDE
        return h.element("cubogram-strokes", across=across, brush=brush, data_on="struck:struck")

    def _view_tools(self) -> Html:
        undo, redo = (not self._undone[way] for way in ("undo", "redo"))
        return ui.row(
            options.widget(self._own_options, "zoom"),
            options.widget(self._own_options, "draws", id="draws"),
            ui.row(
                ui.icon(icons.UNDO, "Undo", "undo", id="undo", key="Ctrl+z", disabled=undo),
                ui.icon(icons.REDO, "Redo", "redo", id="redo", key="Ctrl+y", disabled=redo),
            ),
            id="wall-tools",
        )

    def _view_progress(self) -> Html:
        kept, following = self.kept, self.following
        count, done = len(kept.numbers), len(kept.done & set(kept.numbers))
        is_all = count == len(self.mosaic.faces)
        part = "" if is_all else f" of your part, from {kept.first} to {kept.numbers[-1]},"
        return ui.row(
            h.progress(max=count, value=done, aria_label="Cubes that are done"),
            h.span(f"{done} of {counted(count, 'cube')}{part} done", role="status"),
            ui.button(
                f"Build cube {following}" if following else "All done", "cube", following,
                "primary", opens="cube-dialog", disabled=not following, id="build",
            ),
            id="progress",
        )  # fmt: skip

    def _view_facts(self) -> Html:
        wall = self.mosaic
        if not self.turns.keys() >= wall.different.keys():
            turns = self.count.problem or "Looking for the turns…"
        else:
            total = sum(Maneuver(self.turns[face][1]).htm * n for face, n in wall.different.items())
            turns = (
                f"{counted(len(wall.faces), 'cube')} with "
                f"{counted(len(wall.different), 'different face')}: {total:,} turns from solved, "
                f"{total / len(wall.faces):.1f} each."
            )
        counts = (f"{COLOUR_OF[letter]} {n}" for letter, n in wall.colours.items())
        return h.div(
            h.p(turns, role="status", id="turns"),
            h.p(f"Stickers: {', '.join(counts)}.", class_="note"),
            id="facts",
        )


@lru_cache(maxsize=2)
def _cubes(count: int, numbers: range, following: int, done: frozenset[int]) -> Html:
    """A button for each cube; there are hundreds."""
    buttons = (
        ui.button(
            None,
            "cube",
            number,
            opens="cube-dialog",
            base="done" if number in done else "",
            aria_label=f"Cube {number}" + (", done" if number in done else ""),
            disabled=number not in numbers,
            tabindex=None if number == following else -1,  # the dialog leads to the others
        )
        for number in range(1, count + 1)
    )
    return h.div(*buttons, class_="cubes")
