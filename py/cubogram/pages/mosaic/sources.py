"""Where a wall's picture comes from: a photograph, or the collection of nonograms."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cubogram.errors import PuzzleError
from cubogram.mosaic.mosaic import MOST_CUBES, SIDE
from cubogram.pages import html as h
from cubogram.pages import options, ui
from cubogram.pages.html import Html
from cubogram.pages.jobs import Story, ask, job
from cubogram.pages.mosaic.drawn import picture_of
from cubogram.pages.mosaic.state import MOST_SIDE, How, resized
from cubogram.pages.mosaic.wall import Wall
from cubogram.pages.notices import Tone
from cubogram.pages.part import Part, Regions, Site
from cubogram.pages.settings import COLOURS

PER_FILE, PER_PAGE = 100, 20
"""Pictures of the collection in a file, and in the dialog."""
CHOOSE = "Drop, paste or choose a photograph. It stays on this device."
DRAG = "Drag over the photograph to choose a part of it."


class Photograph(Part):
    """The photograph, and how it becomes a wall."""

    def __init__(self, site: Site, wall: Wall) -> None:
        super().__init__(site)
        self._wall = wall
        self._say(CHOOSE)
        self._has_image = False
        """Whether the photograph itself is here, which a reload loses."""
        self._had_cells = False

    @property
    def options(self) -> How:
        return self._wall.kept.how

    def choose(self, options: How) -> None:
        before = self.options
        try:
            options.check()
        except PuzzleError as error:
            self._say(str(error), "error")
            return
        self._say(DRAG if self._has_image else CHOOSE)
        is_same = (options.columns, options.rows) == (before.columns, before.rows)
        kept = self._wall.kept
        if is_same or self._has_image:
            self._wall.keep(replace(kept, how=options))
        else:
            self._wall.show(resized(kept.picture, options.columns, options.rows))
        if is_same and kept.cells:
            self._convert(kept.cells, 1)

    def on_picture(self, part: list[int]) -> None:
        """A photograph, or another part of it, of that size: the wall takes its proportions."""
        width, height = (max(1, side) for side in part)
        how, self._has_image = self.options, True
        cubes = how.columns * how.rows  # about as many as before
        across = min(MOST_SIDE, max(1, round((cubes * width / height) ** 0.5)))
        down = min(MOST_SIDE, MOST_CUBES // across, max(1, round(across * height / width)))
        self._wall.keep(replace(self._wall.kept, how=replace(how, columns=across, rows=down)))
        self._say(DRAG)

    def on_picked(self, cells: str, fine: int = 1) -> None:
        """The colours of that part, in base64, with `fine` times `fine` pixels for each cell. Also
        sent if the wall has another size; the wall may be of another picture by now."""
        if self._has_image:
            self._convert(cells, fine)

    def settle(self) -> None:
        self._has_image &= bool(self._wall.kept.cells) or not self._had_cells
        self._had_cells = bool(self._wall.kept.cells)

    def on_reading(self) -> None:
        self._say("Reading the photograph…")

    def on_problem(self, message: str) -> None:
        """Why there is no picture."""
        is_heic = ".hei" in message.lower()
        why = " Most browsers cannot read HEIC: share or save it as JPEG first." if is_heic else ""
        self._say(message + why, "error")

    def _say(self, message: str, tone: Tone = "") -> None:
        self.site.notices.say("photo", message, tone)

    @job(about=lambda self: (self.options.columns, self.options.rows), says="photo")
    def _convert(self, cells: str, fine: int) -> Story:
        how = self.options
        made = yield ask(
            "mosaic.quantise",
            cells=cells,
            across=how.columns,
            fine=fine,
            stickers=list(self.site.settings.colours),
            without=how.without,
            dither=how.dither,
            match=how.match,
            brightness=how.brightness / 10,
        )
        self._wall.show(tuple(made["picture"]), made["cells"])

    def view(self) -> Regions:
        how, has_cells = self.options, bool(self._wall.kept.cells)
        grid: dict[str, Any] = {"columns": how.columns * SIDE, "rows": how.rows * SIDE}
        return {
            "photo-message": self.site.notices.view("photo", "photo-message"),
            "crop": {**grid, "hidden": not self._has_image},
            "size-fields": ui.row(*options.widgets(how, "columns", "rows"), id="size-fields"),
            "photo-fields": h.fieldset(
                h.legend("The photograph"),
                ui.row(*options.widgets(how, "dither", "match", "brightness")),
                ui.group("Colours to use", *options.widgets(how, *COLOURS), class_="row"),
                id="photo-fields",
                hidden=not has_cells,
            ),
        }


class Collection(Part):
    """The pictures of the nonograms."""

    def __init__(self, site: Site, wall: Wall) -> None:
        super().__init__(site)
        self._wall = wall
        self._page = self._count = 0
        """The page of the dialog, and how many pictures there are, once that is known."""
        self._pictures: list[tuple[str, list[str] | None]] = []
        """The names and walls of those on this page of the dialog."""

    def on_turn_page(self, by: str) -> None:
        last = (self._count - 1) // PER_PAGE
        self._page = min(max(0, self._page + (1 if by == "1" else -1)), last)
        self.on_collection()

    @job(about=lambda self: self._page, says="collection")
    def on_collection(self) -> Story:
        """The dialog is opened, or another page of it."""
        start = self._page * PER_PAGE
        self._pictures = []
        index = yield ask("page.collected", name="index.json")
        file = yield ask("page.collected", name=f"pictures-{start // PER_FILE:02}.json")
        self._count = len(index["puzzles"])
        about = index["puzzles"][start : start + PER_PAGE]
        puzzles = file[start % PER_FILE : start % PER_FILE + PER_PAGE]
        given = [
            {"cells": cells, "width": width, "shades": shades if colours > 1 else []}
            for (_, cells, *shades), (width, _, _, _, _, colours, _) in zip(
                puzzles, about, strict=True
            )
        ]
        stickers = list(self.site.settings.colours)
        found = yield ask("mosaic.walls", collected=given, stickers=stickers)
        self._pictures = list(zip([title for title, *_ in puzzles], found["pictures"], strict=True))

    def on_collected(self, at: int) -> None:
        picture = self._pictures[at][1] if at < len(self._pictures) else None
        if picture:
            self._wall.show(tuple(picture))
            self.site.world.request("close", "collection-dialog")

    def view(self) -> Regions:
        start = self._page * PER_PAGE
        cards = (
            ui.button(
                h.html(picture_of(tuple(picture)), h.span(name)), "collected", at, base="tile"
            )
            for at, (name, picture) in enumerate(self._pictures)
            if picture
        )
        last = min(start + PER_PAGE, self._count)
        words = f"{start + 1} to {last} of {self._count:,}"
        shown: Html = h.div(*cards, class_="tiles")
        return {
            "collection-dialog": ui.dialog(
                "collection-dialog",
                "Pictures of the nonograms",
                ui.row(
                    ui.button("Back", "turn_page", "-1", disabled=not start, id="page-back"),
                    h.span(words if self._pictures else "Fetching the pictures…", role="status"),
                    ui.button("More", "turn_page", "1", disabled=last == self._count, id="page-on"),
                ),
                self.site.notices.view("collection", "collection-message"),
                shown,
                wide=True,
            )
        }
