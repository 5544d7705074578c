"""What the cube page shows, with a function for each region of site/index.html.

To add a button: `h.button("Mirror", type="button", class_="button", data_on="click:mirror")` where
it belongs, and `def on_mirror(self, value)` in page.py, which changes the model. To remember a
setting, add a property to `Settings` (pages/settings.py), and a checkbox and a method to
settings_part.py. The styles are in site/css/cube.css. The result, the options, the paint box and
each dialog are files of their own.
"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

from cubogram.pages import html as h
from cubogram.pages import icons
from cubogram.pages.cube import options_view, result_view
from cubogram.pages.cube.guide_view import guide
from cubogram.pages.cube.help_view import help_dialog
from cubogram.pages.cube.list_view import list_dialog
from cubogram.pages.cube.model import EXAMPLE, CubeModel
from cubogram.pages.cube.my_solution import ALL
from cubogram.pages.cube.my_solution_view import my_solution
from cubogram.pages.cube.own_method_view import own_method
from cubogram.pages.cube.paint_view import no_paint_box, paint_box
from cubogram.pages.cube.patterns_view import patterns_dialog
from cubogram.pages.cube.scan_view import scan_dialog
from cubogram.pages.cube.share import share_dialog
from cubogram.pages.html import Attributes, Content, Html
from cubogram.pages.page import Regions

if TYPE_CHECKING:
    from cubogram.pages.cube.page import CubePage

HANDS = ("U", "R", "F", "D", "L", "B", "U'", "R'", "F'", "D'", "L'", "B'")


def view(page: CubePage) -> Regions:
    """The regions of site/index.html."""
    model = page.model
    painting = model.painting
    return {
        "line": {
            **line(model, model.shows_all or page.guide.is_compared),
            "arrow": page.guide.has_arrow,
        },
        "cube": {"keys": model.settings.value.keys_everywhere},
        "stage-tools": stage_tools(
            model.cube.can_undo,
            model.cube.can_redo,
            model.has_steps and painting is None,
            model.hands_on,
        ),
        "now": result_view.now(model),
        "turns": turns(),
        "guide": guide(page.guide, model.shows_all),
        "doors": doors(painting is not None),
        "scramble": scramble(model.text, model.is_wrong),
        "scramble-message": model.notices.view("scramble", "scramble-message", model.text),
        "paint-box": no_paint_box()
        if painting is None
        else paint_box(
            model.reading.facelets, painting, page.face, model.marked, model.settings.value.colours
        ),
        "method": options_view.method(model.options),
        "go": go(model.search.is_active),
        "person": options_view.person(model.options),
        "own-method": own_method(model, page.own_method, page.race),
        "spoken": h.p(
            result_view.spoken(model), class_="visually-hidden", id="spoken", role="status"
        ),
        "intro": intro(model),
        "result": result_view.result(model),
        "own": my_solution(model.own, model.notices),
        "limits": options_view.limits(model),
        "target-part": options_view.target(model),
        "inspect": options_view.inspect(model, page.inspection),
        "help-dialog": help_dialog(),
        "patterns-dialog": patterns_dialog(
            page.shows_patterns, page.patterns_wanted, page.pictures
        ),
        "list-dialog": list_dialog(page.list, page.list_seconds),
        "share-dialog": share_dialog(model, page.site, page.said, page.is_saving),
        "settings-dialog": page.settings_part.view(),
        "scan-dialog": scan_dialog(page.scan, page.camera_on, page.scan_problem),
    }


def line(model: CubeModel, shows_all: bool) -> Attributes:
    """What the cube shows besides the text in its field, which it reads itself; with `shows_all`,
    every sticker in colour, even those that a step does not concern."""
    now, search = model.line, model.search
    solution = now.solution
    shown: dict[str, object] = {"of": model.text, "number": now.number}
    if now.is_example:
        shown |= {"moves": " ".join(EXAMPLE), "example": True}
    elif solution:
        chapters = [
            {
                "from": one.start,
                "to": one.end,
                "lit": ALL if shows_all else one.lit,
                "done": one.done,
            }
            for one in solution.chapters
        ]
        shown |= {"moves": " ".join(solution.moves), "at": now.at, "chapters": chapters}
    if now.finishes:
        shown["finishes"] = True
    return {
        "line": json.dumps(shown, separators=(",", ":")),
        "marked": " ".join(map(str, model.marked)) or None,
        "painting": model.painting,
        "compact": model.settings.value.compact,
        "looking": model.is_followed,
        "searching": search.is_active and search.best is None,
    }


@cache
def stage_tools(can_undo: bool, can_redo: bool, has_steps: bool, hands_on: bool) -> Html:
    """Undo, redo, the other side, and whether dragging turns layers while a solution is
    followed."""
    return h.div(
        _tool(
            icons.UNDO,
            "Undo",
            "undo",
            aria_disabled=not can_undo,
            data_on="click:undo",
            data_key="Ctrl+z",
        ),
        _tool(
            icons.REDO,
            "Redo",
            "redo",
            aria_disabled=not can_redo,
            data_on="click:redo",
            data_key="Ctrl+y Ctrl+Z",
        ),
        _tool(icons.BEHIND, "See the other side", "behind", commandfor="cube", command="--behind"),
        h.button(
            icons.LAYER,
            type="button",
            class_="icon-button",
            id="hands",
            aria_label="Turn layers",
            aria_pressed=hands_on,
            title="Drag to turn layers, not the view",
            hidden=not has_steps,
            data_on="click:hands",
        ),
        class_="stage-tools",
        id="stage-tools",
    )


@cache
def turns() -> Html:
    """Buttons that turn the cube, for those who do not drag."""
    buttons = (
        h.button(
            move,
            type="button",
            class_="button mono",
            commandfor="cube",
            command=f"--turn-{move}",
        )
        for move in HANDS
    )
    return h.details(
        h.summary("Turn by hand"),
        h.div(buttons, class_="turn-grid", id="turn-grid"),
        class_="turns",
        id="turns",
    )


@cache
def doors(is_painting: bool) -> Html:
    """The three ways in: my cube, a scramble, train."""
    return h.div(
        _door(
            "My cube",
            _button(
                "Paint",
                "paint",
                aria_pressed=is_painting,
                aria_expanded=is_painting,
                aria_controls="paint-box",
            ),
            _button("Scan", "scan", commandfor="scan-dialog", command="show-modal"),
        ),
        _door(
            "A scramble",
            _button(
                h.html("Random", h.span(" scramble", class_="visually-hidden")),
                "random",
            ),
            _button(
                h.html("List", h.span(" of cubes", class_="visually-hidden")),
                "list",
                commandfor="list-dialog",
                command="show-modal",
            ),
        ),
        _door("Train", h.a("Cases", class_="button", href="trainer/")),
        class_="doors",
        id="doors",
    )


def scramble(text: str, is_wrong: bool) -> Html:
    """The field."""
    return h.textarea(
        text,
        class_="field mono",
        id="scramble",
        rows=1,
        spellcheck="false",
        autocomplete="off",
        autocapitalize="off",
        autocorrect="off",
        enterkeyhint="go",
        aria_describedby="scramble-message",
        aria_invalid=is_wrong,
        placeholder="R U R' U' …  or 54 facelets",
        data_on="input:typed change:rested",
        data_enter="solve",
    )


@cache
def go(is_active: bool) -> Html:
    """Solve; Stop, while there is something to stop."""
    return h.div(
        h.button(
            "Solve",
            type="button",
            class_="button primary",
            id="solve",
            data_on="click:solve",
            data_reserves=True,
        ),
        h.button("Guide me", type="button", class_="button", id="guide-me", data_on="click:guide"),
        h.button(
            "Stop",
            type="button",
            class_="button",
            id="stop",
            data_on="click:stop",
            data_key="Escape",
        )
        if is_active
        else None,
        class_="go running" if is_active else "go",
        id="go",
    )


def intro(model: CubeModel) -> Html:
    """What this page is, until there is an answer."""
    is_example = model.line.is_example
    words = f"This is an example, solved in {len(EXAMPLE)} moves; press Solve to try it."
    return h.p(
        h.span(words, " ", id="example", hidden=not is_example),
        "Python in your browser finds a short solution for any cube, or explains one that you can "
        "follow by hand, even offline. ",
        h.a("How it works", href="learn/"),
        class_="intro",
        id="intro",
        hidden=bool(model.solution or model.search.is_active),
    )


def _door(name: str, *content: Content) -> Html:
    return h.div(h.b(name), *content, class_="door")


def _button(label: Content, event: str, **attributes: str | bool) -> Html:
    return h.button(
        label, type="button", class_="button", id=event, data_on=f"click:{event}", **attributes
    )


def _tool(icon: Html, label: str, name: str, **attributes: str | bool) -> Html:
    return h.button(
        icon,
        type="button",
        class_="icon-button",
        id=name,
        aria_label=label,
        title=label,
        **attributes,
    )
