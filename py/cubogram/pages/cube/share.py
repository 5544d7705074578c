"""Sharing: a link, the solution as text, a picture, a film, the cube on another page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubogram.pages import html as h
from cubogram.pages.dialogs import dialog
from cubogram.pages.html import Html
from cubogram.pages.links import fragment_of

if TYPE_CHECKING:
    from cubogram.pages.cube.model import CubeModel

EMBED = (
    "For a page of your own: the embed code becomes part of that page and runs this site's script "
    "there; the frame code is for pages that do not allow scripts."
)
TOO_LONG = "This is too long for a link: copy the moves instead."


def attributes_of(model: CubeModel) -> dict[str, str]:
    """What the embedding page needs to know about the cube."""
    reading, solution = model.reading, model.solution
    moves = " ".join(reading.moves)
    from_ = {"setup": moves} if moves else {"facelets": reading.facelets}
    return {**from_, "maneuver": " ".join(solution.moves)} if solution else from_


def embed_code(model: CubeModel, site: str) -> str:
    """HTML for a page that may run this site's scripts, with the script's address."""
    cube = h.element("cubogram-cube", **attributes_of(model), style="width: 320px; height: 420px")
    return f'<script type="module" src="{site}embed/cubogram-cube.js"></script>\n{cube}'


def frame_code(model: CubeModel, site: str) -> str:
    """The same cube in a frame, for a page that may not load scripts from other sites."""
    fragment = fragment_of(attributes_of(model)).replace("'", "%27")  # within quotes of either kind
    address = f"{site}embed/{fragment}"
    return str(
        h.element("iframe", src=address, title="A cube", width=320, height=420, style="border: 0")
    )


def share_dialog(model: CubeModel, site: str, said: str, busy: bool) -> Html:
    """The dialog, with the message about the last thing that was shared."""
    solution, link = model.solution, model.visit.link
    plays = bool((solution and solution.moves) or model.reading.moves)
    link_text = f"{site}{link}" if link or not model.text.strip() else ""
    recon = model.reconstruction
    return dialog(
        "share-dialog",
        "Share",
        h.div(
            _copy("link", link_text) if link_text else h.p(TOO_LONG),
            _copy("solution", " ".join(solution.moves)) if solution else None,
            _copy("reconstruction", recon) if recon else None,
            class_="row share",
        ),
        h.div(
            _save("SVG", "svg", busy),
            _save("PNG", "png", busy),
            _save("film", "film", busy) if plays else None,
            _save("GIF", "gif", busy) if plays else None,
            class_="row share",
        ),
        h.p(EMBED, class_="detail"),
        h.div(
            _copy("embed code", embed_code(model, site)),
            _copy("frame code", frame_code(model, site)),
            class_="row share",
        ),
        h.p("One moment…" if busy else said, class_="message", role="status"),
    )


def _copy(what: str, text: str) -> Html:
    return h.button(
        f"Copy {what}",
        type="button",
        class_="button",
        data_copies_text=text,
        data_on="copied:copied_what",
        data_value=what,
    )


def _save(label: str, what: str, busy: bool) -> Html:
    return h.button(
        f"Save {label}",
        type="button",
        class_="button",
        disabled=busy,
        data_on="click:save_picture",
        data_value=what,
    )
