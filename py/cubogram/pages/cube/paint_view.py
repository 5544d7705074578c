"""The paint box: six colours, the face that a small screen shows, how to hold it, and the net."""

from __future__ import annotations

from collections.abc import Collection

from cubogram.cube.cubies import FACES
from cubogram.cube.layout import CENTRES
from cubogram.formatting import counted
from cubogram.pages import html as h
from cubogram.pages.cube.scan import ABOVE, COLOURS
from cubogram.pages.html import Html
from cubogram.pages.settings import STANDARD

SIDES = ("Up", "Right", "Front", "Down", "Left", "Back")
LABEL = "Unfolded cube. Arrows move; letters u r f d l b paint and move on."
ANY = "does not matter"


def paint_box(
    facelets: str, colour: str, face: int, marked: Collection[int], palette: tuple[str, ...]
) -> Html:
    """The box for these colours; `face` is the number of the face shown."""
    tabs = (_tab(i, i == face, sum(one // 9 == i for one in marked)) for i in range(6))
    tools = (
        _tool("Clear", "clear"),
        _tool("Undo", "undo"),
        _tool("Done", "paint"),
    )
    return h.div(
        h.element(
            "fieldset",
            h.legend("Choose a colour; paint here or on the cube."),
            (_swatch(one, one == colour, facelets.count(one)) for one in f"{FACES}."),
            class_="swatches",
            id="swatches",
        ),
        h.div(tabs, class_="net-tabs", role="group", aria_label="Face"),
        _guide(facelets, face, palette),
        h.div(
            h.div(tools, class_="net-tools"),
            h.element(
                "cubogram-paint",
                field="scramble",
                cube="cube",
                face=face,
                marked=" ".join(map(str, sorted(marked))),
                data_on="paint:painted face:face",
            ),
            class_="net",
            role="group",
            aria_label=LABEL,
        ),
        id="paint-box",
        class_="paint-box",
    )


def no_paint_box() -> Html:
    """The box while painting is off."""
    return h.div(id="paint-box", class_="paint-box", hidden=True)


def _swatch(letter: str, chosen: bool, count: int) -> Html:
    name = COLOURS[FACES.index(letter)] if letter in FACES else ANY
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
    return h.button(
        SIDES[face],
        mark if wrong else None,
        type="button",
        class_="button",
        aria_pressed=shown,
        data_on="click:face",
        data_value=face,
    )


def _tool(label: str, event: str) -> Html:
    return h.button(label, type="button", class_="button", data_on=f"click:{event}")


def _guide(facelets: str, face: int, palette: tuple[str, ...]) -> Html:
    """How to hold the cube to see the face being painted."""
    front = _named(facelets[CENTRES[face]], face, palette)
    above = _named(facelets[CENTRES[ABOVE[face]]], ABOVE[face], palette)
    return h.p(
        "Hold ", front, " towards you, ", above, " above.", class_="net-guide", role="status"
    )


def _named(letter: str, face: int, palette: tuple[str, ...]) -> Html:
    """A colour; its usual name is visible only if the visitor's cube has the usual colours."""
    number = FACES.find(letter)
    is_usual = number >= 0 and palette[number] == STANDARD[number]
    name = COLOURS[number] if number >= 0 else SIDES[face]
    swatch = h.i(class_="swatch", data_colour=letter)
    return h.html(swatch, " ", h.span(name, class_=None if is_usual else "visually-hidden"))
