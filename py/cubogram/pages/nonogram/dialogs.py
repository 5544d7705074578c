"""The nonogram page's dialogs, except the collection's: random, photograph, save, link, keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubogram.nonogram.palette import MAX_COLOURS
from cubogram.pages import html as h
from cubogram.pages.dialogs import dialog
from cubogram.pages.html import Attributes, Content, Html
from cubogram.pages.nonogram.choosing import DIFFICULTIES, LARGEST, SMALLEST, Choosing
from cubogram.pages.nonogram.collection_view import collection_dialog
from cubogram.pages.nonogram.colours import css_colours, names
from cubogram.pages.nonogram.days_view import calendar_dialog
from cubogram.pages.nonogram.photograph import Photograph, shades_of
from cubogram.pages.nonogram.pictures import thumbnail
from cubogram.pages.nonogram.sharing import PASTE, Sharing
from cubogram.pages.nonogram.shelf_view import shelf_dialog
from cubogram.pages.page import Regions

if TYPE_CHECKING:
    from cubogram.pages.nonogram.page import NonogramPage

KEYS = (
    (
        "Brushes",
        "The first cell decides: a stroke that begins on an unknown cell paints, one that begins "
        "on a cell that already has what the brush draws erases, and one that begins on any other "
        "cell does nothing, unless painting over other colours is allowed. A stroke stays in its "
        "row or column.",
    ),
    (
        "Mouse",
        "The left button draws with the chosen brush, the right button with the other. The wheel "
        "zooms large grids; the middle button moves them.",
    ),
    (
        "Fingers",
        "One finger draws; hold it still first, and it draws with the other brush. Two fingers "
        "move and zoom, and never draw. A large grid has a map in its corner: touch it to go "
        "there. In full screen, clues take up only the room that the lines in sight need.",
    ),
    (
        "Rectangle",
        "With this tool, a stroke covers a rectangle, from its first cell to where you let go.",
    ),
    ("Clues", "Click or tap a number to strike it out, and again to restore it."),
    (
        "What if",
        "Try something: rings mark what you have changed since. Keep it, or discard it in one go.",
    ),
    ("← ↑ → ↓", "Move; with Shift, continue the last stroke"),
    ("Space", "Fill"),
    ("X", "Mark empty"),
    ("1 … 8", "Choose a colour"),
    ("Ctrl Z, Ctrl Y", "Undo, redo"),
    ("Home, End", "First and last column; Page Up and Page Down: first and last row"),
    ("+  \N{MINUS SIGN}  0", "Zoom in, zoom out, show all"),
    ("Esc", "Undo the current stroke; close a hint; leave full screen"),
    ("?", "Show this"),
)
NO_CELLS = "This format has clues only: the cells you have drawn are not saved."


def view(page: NonogramPage) -> Regions:
    """The dialogs."""
    return {
        "collection-dialog": collection_dialog(page.choosing),
        "generator-dialog": generator_dialog(page.choosing),
        "photo-message": photo_message(page.photograph),
        "photo-camera": camera_button(page.photograph),
        "crop": crop(page.photograph),
        "photo-result": photo_result(page.photograph),
        "photo-fields": photo_fields(page.photograph),
        "photo-shades": photo_shades(page.photograph),
        "photo-use": photo_use(page.photograph),
        "save-dialog": save_dialog(page.sharing),
        "shelf-dialog": shelf_dialog(page.shelf),
        "paste-message": paste_message(page.sharing),
        "calendar-dialog": calendar_dialog(page.days),
        "share-dialog": share_dialog(page.sharing, page.mode),
        "keys-dialog": keys_dialog(),
    }


def keys_dialog() -> Html:
    """Brushes, fingers and keys."""
    rows = (h.html(h.dt(h.b(name)), h.dd(words)) for name, words in KEYS)
    return dialog("keys-dialog", "Brushes and keys", h.dl(rows, class_="key-list"))


# A random puzzle


def generator_dialog(choosing: Choosing) -> Html:
    """A random puzzle of a given size, density and difficulty, always with one solution."""
    made = choosing.generator
    tone = "message error" if choosing.making_failed else "message"
    form = h.form(
        h.div(
            _number("Columns", "columns", made["columns"], SMALLEST, LARGEST),
            _number("Rows", "rows", made["rows"], SMALLEST, LARGEST),
            _slider("Density", "density", made["density"], 0.3, 0.8, on="input:density"),
            _choice("Difficulty", "difficulty", DIFFICULTIES.items(), made["difficulty"]),
            class_="fields",
        ),
        h.div(
            h.button("Make a puzzle", class_="button primary", disabled=choosing.is_making),
            class_="row",
        ),
        h.p(choosing.making, class_=tone, role="status"),
        class_="stack",
        novalidate=True,
        data_on="submit:generate",
    )
    return dialog("generator-dialog", "Random puzzle", form, on="close:generator_closed")


# A photograph


def camera_button(photograph: Photograph) -> Html:
    """The camera's button: it says what a click does, and does what it says."""
    command, label = (
        ("--frame", "Take this frame") if photograph.is_camera_on else ("--camera", "Camera")
    )
    return _text_button(command, label, "photo-camera")


def photo_message(photograph: Photograph) -> Html:
    """The message about the picture."""
    kind = f"message {photograph.tone}".strip()
    return h.p(photograph.message, class_=kind, id="photo-message", role="status")


def crop(photograph: Photograph) -> Attributes:
    """The element with the picture."""
    return photograph.wanted


def photo_result(photograph: Photograph) -> Html:
    """The grid made from the picture."""
    picture = None
    if photograph.drawn:
        rows, shades = photograph.drawn
        picture = thumbnail(rows, css_colours(shades), "#1c1e21")
    return h.div(picture, id="photo-result", class_="result", role="img", aria_label="The grid")


def photo_fields(photograph: Photograph) -> Html:
    """How to turn the picture into a grid."""
    black = photograph.count == "1"
    counts = [(str(n), str(n) if n > 1 else "black and white") for n in range(1, MAX_COLOURS + 1)]
    return h.div(
        _number("Columns", "photo-columns", photograph.columns, 1, 512, on="input:photo_columns"),
        _number("Rows", "photo-rows", photograph.rows, 1, 512, on="input:photo_rows"),
        _tick("Keep the proportions", "photo-keeps", photograph.keeps, "keeps"),
        _choice("Colours", "photo-count", counts, photograph.count, on="change:count_colours"),
        _slider(
            "Threshold",
            "photo-threshold",
            photograph.threshold,
            0,
            1,
            on="input:photo_threshold",
            disabled=not black,
        ),
        _tick("Dither", "photo-dither", photograph.dither, "dither", disabled=not black),
        _tick("Invert", "photo-invert", photograph.invert, "invert", disabled=not black),
        class_="fields",
        id="photo-fields",
    )


def photo_shades(photograph: Photograph) -> Html:
    """What to do with each colour: keep it, merge it into another, or make it the background."""
    shades = shades_of(photograph.made) if photograph.made and photograph.count != "1" else []
    called = dict(zip(shades, names(shades), strict=True))

    def field(shade: str) -> Html:
        others = [(other, f"as {called[other]}") for other in shades if other != shade]
        is_ground = (photograph.background or shades[0]) == shade
        chosen = photograph.into.get(shade, "background" if is_ground else "")
        choices = [("", "a colour"), ("background", "background"), *others]
        return h.label(
            h.span(class_="sample", data_style=f"background: {shade}"),
            h.select(
                (h.option(words, value=one, selected=one == chosen) for one, words in choices),
                class_="field",
                aria_label=called[shade],
                data_on="change:shade",
                data_prefix=shade,
            ),
        )

    return h.div(map(field, shades), class_="shades", id="photo-shades", hidden=not shades)


def photo_use(photograph: Photograph) -> Html:
    """The button that accepts the grid."""
    return h.button(
        "Use this grid",
        type="button",
        class_="button primary",
        id="photo-use",
        disabled=not photograph.made,
        data_on="click:use",
    )


# Paste, save and share


def paste_message(sharing: Sharing) -> Html:
    """What is wrong with the text in the field for any puzzle."""
    return sharing.page.notices.view(PASTE, "paste-message", sharing.pasted)


def save_dialog(sharing: Sharing) -> Html:
    """Saving as a file."""
    facts = sharing.facts(sharing.format)
    with_cells = facts["drawing"] and (sharing.filled or facts["picture"])
    form = h.form(
        h.div(
            _choice("Format", "format", sharing.choices(), sharing.format, field="save-format"),
            _tick(
                "With the drawn cells",
                "save-filled",
                with_cells,
                None,
                name="filled",
                disabled=facts["picture"] or not facts["drawing"],
            ),
            class_="fields",
        ),
        h.p(NO_CELLS, class_="detail") if not facts["drawing"] else None,
        h.div(h.button("Save", class_="button primary"), class_="row"),
        h.p(sharing.save_message, class_="message", role="status"),
        class_="stack",
        id="save-form",
        data_on="submit:write change:format",
    )
    return dialog("save-dialog", "Save as a file", form)


def share_dialog(sharing: Sharing, mode: str) -> Html:
    """The link to a puzzle and, once solved, its picture."""
    words = "With the cells drawn so far"
    if mode == "edit":
        words = "As a picture to edit, not a puzzle to play"
    return dialog(
        "share-dialog",
        "Link to this puzzle",
        h.div(
            h.p("The whole puzzle is in the link; nothing is stored on a server.", class_="facts"),
            h.textarea(
                sharing.link,
                class_="field mono",
                id="share-link",
                readonly=True,
                rows=4,
                aria_label="Link",
            ),
            _tick(words, "share-cells", sharing.with_cells, "with_cells"),
            h.div(
                h.button(
                    "Copy",
                    type="button",
                    class_="button primary",
                    data_copies_text=sharing.link,
                    value="link",
                ),
                h.button(
                    "Copy embed code",
                    type="button",
                    class_="button quiet",
                    data_copies_text=sharing.html,
                    value="html",
                )
                if sharing.link
                else None,
                _button("Share…", "send", id_="send"),
                _button("Save the picture", "save_clean") if sharing.is_whole else None,
                class_="row",
            ),
            h.p(sharing.share_message, class_="message", role="status"),
            class_="stack",
        ),
    )


# Fields


def _button(label: str, event: str, id_: str | None = None) -> Html:
    return h.button(label, type="button", class_="button quiet", id=id_, data_on=f"click:{event}")


def _text_button(command: str, label: str, name: str) -> Html:
    return h.button(
        label, type="button", class_="button", id=name, commandfor="crop", command=command
    )


def _labelled(label: str, *field: Content) -> Html:
    return h.label(h.span(label, class_="small-label"), *field)


def _number(
    label: str, name: str, value: str, least: int, most: int, on: str | None = None
) -> Html:
    field = h.input_(
        type="number",
        class_="field number",
        id=f"field-{name}",
        name=name,
        min=least,
        max=most,
        value=value,
        autocomplete="off",
        data_on=on,
    )
    return _labelled(label, field)


def _slider(
    label: str,
    name: str,
    value: str | float,
    least: float,
    most: float,
    on: str,
    disabled: bool = False,
) -> Html:
    field = h.input_(
        type="range",
        id=f"field-{name}",
        name=name,
        min=least,
        max=most,
        step=0.01,
        value=value,
        disabled=disabled,
        data_on=on,
    )
    return _labelled(label, field)


def _choice(
    label: str,
    name: str,
    choices: object,
    chosen: str,
    on: str | None = None,
    field: str | None = None,
) -> Html:
    options = (h.option(words, value=one, selected=one == chosen) for one, words in choices)  # type: ignore[attr-defined]
    return _labelled(
        label, h.select(options, class_="field", id=field or f"field-{name}", name=name, data_on=on)
    )


def _tick(
    label: str,
    id_: str,
    checked: bool,
    event: str | None,
    *,
    name: str | None = None,
    disabled: bool = False,
) -> Html:
    field = h.input_(
        type="checkbox",
        id=id_,
        name=name,
        checked=checked,
        disabled=disabled,
        data_on=f"change:{event}" if event else None,
    )
    return h.label(field, label, class_="check")
