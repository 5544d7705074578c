"""Painting: six colours, the face that a small screen shows, how to hold it, and the net."""

from __future__ import annotations

from cubogram.cube.cubies import FACES
from cubogram.cube.layout import CENTRES
from cubogram.formatting import counted
from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.cube.answer import Answer
from cubogram.pages.cube.reading import BARE
from cubogram.pages.cube.scan import ABOVE
from cubogram.pages.html import Html
from cubogram.pages.page import whole_number
from cubogram.pages.part import Part, Regions, Site
from cubogram.pages.settings import COLOUR_OF, COLOURS, STANDARD
from cubogram.schema import JSON

FRONT = 2
"""The face to paint first, by its number."""
SIDES = ("Up", "Right", "Front", "Down", "Left", "Back")
LABEL = "Unfolded cube. Arrows move; letters u r f d l b paint and move on."
ANY = "does not matter"


class Paint(Part):
    """The paint box; the colours are in the text."""

    def __init__(self, site: Site, answer: Answer) -> None:
        super().__init__(site)
        self._answer = answer
        self._cube = answer.cube
        self._face = FRONT
        """The face of the net that a small screen shows."""

    def begin(self) -> None:
        self._face = FRONT
        self._cube.paint()

    def on_paint(self) -> None:
        if self._cube.painting is None:
            self.begin()
            self.site.world.request("into_view", "swatches")  # the answer above it is gone
            return
        if self._cube.paint_no_more():
            self._answer.recall()
        self.site.world.request("focus", "paint")

    def on_colour_to_paint(self, colour: str) -> None:
        if self._cube.painting is not None and colour in tuple(f"{FACES}{BARE}"):
            self._cube.painting = colour

    def on_face(self, face: JSON) -> None:
        self._face = whole_number(face, len(FACES) - 1)

    def view(self) -> Regions:
        colour, marked = self._cube.painting, self._cube.marked
        if colour is None:
            return {"paint-box": h.div(id="paint-box", class_="paint-box", hidden=True)}
        facelets, face = self._cube.reading.facelets, self._face
        tabs = (_tab(i, i == face, sum(one // 9 == i for one in marked)) for i in range(6))
        net = h.element(
            "cubogram-paint",
            field="scramble",
            cube="cube",
            face=face,
            marked=" ".join(map(str, sorted(marked))),
            data_on="paint:painted face:face",
        )
        tools = [ui.button("Clear", "clear"), ui.button("Undo", "undo"), ui.button("Done", "paint")]
        box = h.div(
            h.fieldset(
                h.legend("Choose a colour; paint here or on the cube."),
                *(_swatch(one, one == colour, facelets.count(one)) for one in f"{FACES}{BARE}"),
                class_="swatches",
                id="swatches",
            ),
            h.div(*tabs, class_="net-tabs", role="group", aria_label="Face"),
            self._guide(facelets),
            h.div(
                h.div(*tools, class_="net-tools"), net, class_="net", role="group", aria_label=LABEL
            ),
            id="paint-box",
            class_="paint-box",
        )
        return {"paint-box": box}

    def _guide(self, facelets: str) -> Html:
        palette = self.site.settings.colours
        front, above = (
            _named(facelets[CENTRES[face]], face, palette)
            for face in (self._face, ABOVE[self._face])
        )
        return h.p(
            "Hold ", front, " towards you, ", above, " above.", class_="net-guide", role="status"
        )


def _swatch(letter: str, chosen: bool, count: int) -> Html:
    name = COLOUR_OF.get(letter, ANY)
    return h.label(
        h.input_(
            type="radio",
            name="colour",
            value=letter,
            aria_label=name,
            checked=chosen,
            data_on="change:colour_to_paint",
        ),
        h.span(class_="swatch", data_colour=letter),
        h.small(count, class_="off" if letter in FACES and count > 9 else None),
        title=name,
    )


def _tab(face: int, shown: bool, wrong: int) -> Html:
    mark = h.html(
        " ",
        h.b("!", aria_hidden=True),
        " ",
        h.span(f"({counted(wrong, 'sticker')} cannot be right)", class_="visually-hidden"),
    )
    return ui.button(h.html(SIDES[face], mark if wrong else None), "face", face, aria_pressed=shown)


def _named(letter: str, face: int, palette: tuple[str, ...]) -> Html:
    """A colour; its usual name is visible only if the visitor's cube has the usual colours."""
    number = FACES.find(letter)
    is_usual = number >= 0 and palette[number] == STANDARD[number]
    name = COLOURS[number] if number >= 0 else SIDES[face]
    swatch = h.i(class_="swatch", data_colour=letter)
    return h.html(swatch, " ", h.span(name, class_=None if is_usual else "visually-hidden"))
