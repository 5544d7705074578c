"""A photograph that becomes a drawing: the dialog. The element `<cubogram-crop>` has the pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cubogram.nonogram.grid import COLOUR_MARKS, EMPTY, FILLED, MAX_SIDE, Grid
from cubogram.nonogram.palette import MAX_COLOURS
from cubogram.pages import html as h
from cubogram.pages import options, ui
from cubogram.pages.html import Attributes, Html
from cubogram.pages.jobs import Story, ask, job
from cubogram.pages.nonogram.board import labelled, number_field, slider
from cubogram.pages.nonogram.colours import PAPER_INK, css_colours, names
from cubogram.pages.nonogram.drawing import thumbnail
from cubogram.pages.nonogram.edit import side_of
from cubogram.pages.nonogram.modes import Modes
from cubogram.pages.notices import Tone
from cubogram.pages.part import Part, Regions, Site
from cubogram.schema import JSON, option

SIDES = range(1, MAX_SIDE + 1)
PIXEL_ART = 100
"""A picture whose sides have at most this many pixels is taken as a grid."""
USUAL_SIDE = 30
"""The initial number of cells on a photograph's longer side."""
CHOOSE = "Choose, paste or drop a picture, or take one with the camera."
DRAG = "Drag over the picture to choose a part of it."


COUNTS = {str(n): "black and white" if n == 1 else str(n) for n in range(1, MAX_COLOURS + 1)}


@dataclass(frozen=True)
class Conversion:
    """How a photograph becomes a drawing."""

    keeps: bool = option(True, "Keep the proportions")
    count: str = option("1", "Colours", COUNTS)
    dither: bool = option(False, "Dither")
    invert: bool = option(False, "Invert")

    @property
    def is_black(self) -> bool:
        """Whether the drawing has only black."""
        return self.count == "1"


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


class Photograph(Part):
    """The options, and the grid made with them."""

    def __init__(self, site: Site, modes: Modes) -> None:
        super().__init__(site)
        self._modes = modes
        self._is_camera_on = False
        self._begin()

    def _begin(self) -> None:
        """Starts with no part of the picture chosen."""
        size = self._modes.edit.size
        self._size = {"columns": size["columns"], "rows": size["rows"]}
        self._own_options: Conversion = Conversion()
        self._threshold = 0.5
        self._say(CHOOSE)
        self._made: JSON = None
        self._background = ""
        """The background colour; "" for the colour along the edge."""
        self._into: dict[str, str] = {}
        """Colours to merge into others."""
        self._part: list[int] = []
        self._cells: dict[str, JSON] = {}
        self._is_anew = False
        """Whether to find the threshold again."""

    def on_photograph(self) -> None:
        """The dialog is opened."""
        self._begin()
        self._modes.go("edit")

    def on_photograph_closed(self) -> None:
        self._convert.stop()
        self.site.world.request("crop", "end")

    def on_picture(self, image: list[int], part: list[int], fresh: bool) -> None:
        """A picture, `fresh` if it is another one, and the part of it, in pixels."""
        width, height = image
        self._part = part
        if fresh and max(width, height) <= PIXEL_ART:
            self._size = {"columns": str(width), "rows": str(height)}
        elif fresh:
            self._size = {"columns": str(USUAL_SIDE), "rows": str(USUAL_SIDE)}
        self._is_anew = True
        self._keep_proportions("columns" if self._part[0] >= self._part[1] else "rows")

    def on_picked(self, cells: str, columns: int, fine: int = 1) -> None:
        """The colours of that part: red, green and blue of each pixel, in base64."""
        self._cells = {"cells": cells, "width": columns, "fine": fine}
        self._convert()

    def on_camera(self, on: bool) -> None:
        self._is_camera_on = on
        if on:
            self._say("Hold still, and take the frame you like.")

    def on_reading(self) -> None:
        self._say("Reading the picture…")

    def on_problem(self, message: str) -> None:
        """Why there is no picture."""
        self._say(message, "error")

    def _say(self, message: str, tone: Tone = "") -> None:
        self.site.notices.say("photo", message, tone)

    # Fields

    def choose(self, options: Conversion) -> None:
        kept, self._own_options = self._own_options.keeps, options
        if options.keeps != kept:
            self._keep_proportions("columns")
        else:
            self._convert()

    def on_photo_size(self, told: str) -> None:
        """ "columns 30": the number of columns or rows."""
        side, _, text = told.partition(" ")
        if side in self._size:
            self._size[side] = text
            self._keep_proportions(side)
            self._say_sizes()

    def _keep_proportions(self, side: str) -> None:
        given = self._size[side]
        if self._own_options.keeps and self._part and given.isdigit():
            width, height = self._part
            ratio = height / width if side == "columns" else width / height
            other = "rows" if side == "columns" else "columns"
            self._size[other] = str(min(MAX_SIDE, max(1, round(int(given) * ratio))))

    def _say_sizes(self) -> None:
        if self._wanted["columns"] is None:
            self._say(f"Columns and rows: whole numbers from 1 to {MAX_SIDE}, please.", "error")
        elif self.site.notices.at("photo").tone:
            self._say(DRAG if self._part else CHOOSE)

    @property
    def _wanted(self) -> Attributes:
        """The grid to show over the picture, if the fields define one."""
        try:
            return {side: side_of(text, side) for side, text in self._size.items()}
        except ValueError:
            return dict.fromkeys(self._size)

    def on_photo_threshold(self, share: str) -> None:
        """How dark a cell must be to count as filled."""
        self._threshold = float(share)
        self._is_anew = False
        self._convert()

    @job(says="photo")
    def _convert(self) -> Story:
        cells, how = self._cells, self._own_options
        if not cells:
            return
        made = yield ask(
            "nonogram.picture",
            **cells,
            colours=int(how.count),
            threshold=None if self._is_anew else self._threshold,
            dither=how.dither,
            invert=how.invert,
        )
        if self._made is None or shades_of(made) != shades_of(self._made):
            self._background, self._into = "", {}
        self._made = made
        self._is_anew = False
        if how.is_black:
            self._threshold = made["threshold"]
        self._say(DRAG)

    def on_shade(self, told: str) -> None:
        """ "#d5372c background", or the colour to merge this one into; "" keeps it."""
        shade, _, role = told.partition(" ")
        self._into.pop(shade, None)
        if self._background == shade:
            self._background = ""
        if role == "background":
            self._background = shade
        elif role and role != shade:
            self._into = {one: other for one, other in self._into.items() if other != shade}
            self._into[shade] = role  # what was merged into this colour is separate again

    @property
    def _drawn(self) -> tuple[Grid, Sequence[str]] | None:
        """The picture with these options, and its colours."""
        if not self._made:
            return None
        if self._own_options.is_black:
            return tuple(self._made["picture"]), shades_of(self._made)[1:]
        return recoloured(self._made, self._background, self._into)

    def on_use(self) -> None:
        """The grid becomes the drawing."""
        self.site.world.request("close", "photograph-dialog")
        if self._drawn:
            rows, shades = self._drawn
            self._modes.edit.open(rows, css_colours(shades))

    # What is shown

    def view(self) -> Regions:
        does, label = ("frame", "Take this frame") if self._is_camera_on else ("camera", "Camera")
        made = bool(self._made)
        use = ui.button("Use this grid", "use", kind="primary", id="photo-use", disabled=not made)
        return {
            "photo-message": self.site.notices.view("photo", "photo-message"),
            "photo-camera": ui.button(label, does=f"crop --{does}", id="photo-camera"),
            "crop": self._wanted,
            "photo-result": self._view_result(),
            "photo-fields": self._view_fields(),
            "photo-shades": self._view_shades(),
            "photo-use": use,
        }

    def _view_result(self) -> Html:
        picture = None
        if self._drawn:
            rows, shades = self._drawn
            picture = thumbnail(rows, css_colours(shades), PAPER_INK)
        return h.div(picture, id="photo-result", class_="result", role="img", aria_label="The grid")

    def _view_fields(self) -> Html:
        how, coloured = self._own_options, not self._own_options.is_black
        count = ui.select("count", COUNTS, how.count, id="field-photo-count")
        on = "input:photo_threshold"
        threshold = slider(
            "photo-threshold", self._threshold, on, id="field-photo-threshold", disabled=coloured
        )
        on = "input:photo_size"
        return h.div(
            (
                number_field(side.capitalize(), f"photo-{side}", text, SIDES, on, data_prefix=side)
                for side, text in self._size.items()
            ),
            options.widget(how, "keeps", id="photo-keeps"),
            labelled("Colours", count),
            labelled("Threshold", threshold),
            options.widget(how, "dither", id="photo-dither", disabled=coloured),
            options.widget(how, "invert", id="photo-invert", disabled=coloured),
            class_="fields",
            id="photo-fields",
        )

    def _view_shades(self) -> Html:
        """What to do with each colour: keep it, merge it, or make it the background."""
        shades = shades_of(self._made) if self._made and not self._own_options.is_black else []
        called = dict(zip(shades, names(shades), strict=True))

        def field(shade: str) -> Html:
            is_ground = (self._background or shades[0]) == shade
            chosen = self._into.get(shade, "background" if is_ground else "")
            others = {other: f"as {called[other]}" for other in shades if other != shade}
            choices = {"": "a colour", "background": "background", **others}
            select = ui.select(
                "shade", choices, chosen, "shade", aria_label=called[shade], data_prefix=shade
            )
            return h.label(h.span(class_="sample", data_style=f"background: {shade}"), select)

        return h.div(map(field, shades), class_="shades", id="photo-shades", hidden=not shades)
