"""A photograph that becomes a drawing: the dialog. The element `<cubogram-crop>` has the pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from cubogram.nonogram.grid import COLOUR_MARKS, EMPTY, FILLED, MAX_SIDE, Grid
from cubogram.pages.html import Attributes
from cubogram.pages.nonogram.colours import css_colours
from cubogram.pages.nonogram.edit import side_of
from cubogram.pages.tasks import Failure

if TYPE_CHECKING:
    from cubogram.pages.nonogram.page import NonogramPage

JSON = Any

PIXEL_ART = 100
"""A picture whose sides have at most this many pixels is taken as a grid."""
USUAL_SIDE = 30
"""The initial number of cells on a photograph's longer side."""
CHOOSE = "Choose, paste or drop a picture, or take one with the camera."
DRAG = "Drag over the picture to choose a part of it."


class Chosen(TypedDict):
    """A picture, or another part of it, was chosen: the sizes in pixels."""

    image: list[int]
    part: list[int]
    fresh: bool
    """Whether the picture is a different one."""


class Cells(TypedDict):
    """The colours of a grid over the chosen part: red, green and blue of each pixel, in base64."""

    cells: str
    columns: int
    rows: int
    fine: NotRequired[int]
    """Pixels along a side of a cell; 1 if the picture is not enlarged."""


def recoloured(made: JSON, background: str, into: dict[str, str]) -> tuple[Grid, list[str]]:
    """The picture and its colours with a different background, and colours merged into others.

    >>> made = {"picture": ["12."], "colours": [{"rgb": "#a"}, {"rgb": "#b"}], "ground": "#c"}
    >>> recoloured(made, "#a", {"#b": "#c"})
    (('.##',), ['#c'])
    """
    shades = shades_of(made)
    marks = dict(zip((EMPTY, *COLOUR_MARKS), shades, strict=False)) | {FILLED: shades[-1]}

    def last(shade: str) -> str:
        for _ in shades:
            shade = into.get(shade, shade)
        return shade

    ground = last(background if background in shades else shades[0])
    used = {last(marks[mark]) for row in made["picture"] for mark in row}
    kept = [shade for shade in [*shades[1:], shades[0]] if shade in used - {ground}]
    named = dict(zip(kept, COLOUR_MARKS if len(kept) > 1 else FILLED, strict=False))
    named[ground] = EMPTY
    rows = tuple("".join(named[last(marks[mark])] for mark in row) for row in made["picture"])
    return rows, kept or shades[1:2]


def shades_of(made: JSON) -> list[str]:
    """The colours of the result, the background first."""
    return [made["ground"], *(colour["rgb"] for colour in made["colours"])]


class Photograph:
    """The options, and the grid made with them."""

    def __init__(self, page: NonogramPage) -> None:
        self.page = page
        self.is_camera_on = False
        self.begin()

    def begin(self) -> None:
        """Starts with no part of the picture chosen."""
        size = self.page.edit.size
        self.columns, self.rows = size["columns"], size["rows"]
        self.keeps = True
        """Whether to keep the proportions."""
        self.count = "1"
        """The number of colours."""
        self.threshold = 0.5
        self.dither = self.invert = False
        self.message, self.tone = CHOOSE, ""
        self.made: JSON = None
        self.background = ""
        """The background colour; "" for the colour along the edge."""
        self.into: dict[str, str] = {}
        """Colours to merge into others."""
        self._part: list[int] = []
        self._cells: Cells | None = None
        self._is_anew = False
        """Whether to find the threshold again."""

    def on_photograph(self, value: JSON = None) -> None:
        """The dialog is opened."""
        self.begin()
        self.page.go("edit")

    def on_photograph_closed(self, value: JSON = None) -> None:
        """The dialog is closed."""
        self.page.tasks.stop("photograph")
        self.page.world.request("crop", "end")

    @property
    def wanted(self) -> Attributes:
        """The grid to show over the picture, if the fields define one."""
        try:
            return {"columns": side_of(self.columns, "Columns"), "rows": side_of(self.rows, "Rows")}
        except ValueError:
            return {"columns": None, "rows": None}

    def on_picture(self, chosen: Chosen) -> None:
        """A picture, or another part of it."""
        width, height = chosen["image"]
        self._part = chosen["part"]
        if chosen["fresh"] and max(width, height) <= PIXEL_ART:
            self.columns, self.rows = str(width), str(height)
        elif chosen["fresh"]:
            self.columns = self.rows = str(USUAL_SIDE)
        self._is_anew = True
        is_wide = self._part[0] >= self._part[1]
        self._keep_proportions("columns" if is_wide else "rows")

    def on_picked(self, cells: Cells) -> None:
        """The cells of the grid."""
        self._cells = cells
        self._convert()

    def on_camera(self, on: bool) -> None:
        """The camera is on, or off."""
        self.is_camera_on = on
        if on:
            self.message, self.tone = "Hold still, and take the frame you like.", ""

    def on_reading(self, value: JSON = None) -> None:
        """A file is being read."""
        self.message, self.tone = "Reading the picture…", ""

    def on_problem(self, message: str) -> None:
        """Why there is no picture."""
        self.message, self.tone = message, "error"

    # Fields

    def on_photo_columns(self, text: str) -> None:
        """A different width."""
        self.columns = text
        self._keep_proportions("columns")
        self._say_sizes()

    def on_photo_rows(self, text: str) -> None:
        """A different height."""
        self.rows = text
        self._keep_proportions("rows")
        self._say_sizes()

    def on_keeps(self, checked: bool) -> None:
        """Whether the proportions are kept."""
        self.keeps = checked
        self._keep_proportions("columns")

    def _keep_proportions(self, side: str) -> None:
        if not self.keeps or not self._part:
            return
        width, height = self._part
        given = self.columns if side == "columns" else self.rows
        if not given.isdigit():
            return
        ratio = height / width if side == "columns" else width / height
        other = str(min(MAX_SIDE, max(1, round(int(given) * ratio))))
        if side == "columns":
            self.rows = other
        else:
            self.columns = other

    def _say_sizes(self) -> None:
        is_right = self.wanted["columns"] is not None
        if not is_right:
            words = f"Columns and rows: whole numbers from 1 to {MAX_SIDE}, please."
            self.message, self.tone = words, "error"
        elif self.tone:
            self.message, self.tone = DRAG if self._part else CHOOSE, ""

    def on_count_colours(self, count: str) -> None:
        """The number of colours."""
        self.count = count
        self._convert()

    def on_photo_threshold(self, share: str) -> None:
        """How dark a cell must be to count as filled."""
        self.threshold = float(share)
        self._is_anew = False
        self._convert()

    def on_dither(self, checked: bool) -> None:
        """Whether to dither shades."""
        self.dither = checked
        self._convert()

    def on_invert(self, checked: bool) -> None:
        """Whether to invert the picture."""
        self.invert = checked
        self._convert()

    def _convert(self) -> None:
        cells = self._cells
        if not cells:
            return
        self.page.tasks.start(
            "photograph",
            "nonogram.picture",
            {
                "cells": cells["cells"],
                "width": cells["columns"],
                "fine": cells.get("fine", 1),
                "colours": int(self.count),
                "threshold": None if self._is_anew else self.threshold,
                "dither": self.dither,
                "invert": self.invert,
            },
            done=self._show,
            failed=self._fail,
        )

    def on_shade(self, told: str) -> None:
        """ "#d5372c background", or the colour to merge this one into; "" keeps it."""
        shade, _, role = told.partition(" ")
        self.into.pop(shade, None)
        if self.background == shade:
            self.background = ""
        if role == "background":
            self.background = shade
        elif role and role != shade:
            self.into = {one: other for one, other in self.into.items() if other != shade}
            self.into[shade] = role  # what was merged into this colour is separate again

    @property
    def drawn(self) -> tuple[Grid, list[str]] | None:
        """The picture with these options, and its colours."""
        made = self.made
        if not made:
            return None
        if self.count == "1":
            return tuple(made["picture"]), [colour["rgb"] for colour in made["colours"]]
        return recoloured(made, self.background, self.into)

    def _show(self, made: JSON) -> None:
        if self.made is None or shades_of(made) != shades_of(self.made):
            self.background, self.into = "", {}
        self.made = made
        self._is_anew = False
        if self.count == "1":
            self.threshold = made["threshold"]
        self.message, self.tone = DRAG, ""

    def _fail(self, failure: Failure) -> None:
        self.message, self.tone = failure.message, "error"

    def on_use(self, value: JSON = None) -> None:
        """The grid becomes the drawing."""
        self.page.world.request("close", "photograph-dialog")
        if self.drawn:
            rows, shades = self.drawn
            self.page.edit.open(rows, css_colours(shades), {})
