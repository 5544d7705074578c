"""Sharing: a link, the solution as text, a picture, a film, the cube on another page."""

from __future__ import annotations

from typing import Any, Literal

from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.cube.result import Result
from cubogram.pages.cube.visit import Visit
from cubogram.pages.html import Html
from cubogram.pages.jobs import Failure, Story, ask, job
from cubogram.pages.links import fragment_of
from cubogram.pages.part import Part, Regions, Site

JSON = Any

EMBED = (
    "For a page of your own: the embed code becomes part of that page and runs this site's script "
    "there; the frame code is for pages that do not allow scripts."
)
PICTURES = {"svg": "SVG", "png": "PNG", "film": "film", "gif": "GIF"}
TOO_LONG = "This is too long for a link: copy the moves instead."


class Share(Part):
    """The dialog."""

    def __init__(self, site: Site, result: Result, visit: Visit) -> None:
        super().__init__(site)
        self.home = site.world.home
        """The site's address, for links."""
        self._result = result
        self._answer = result.answer
        self._visit = visit
        self._said = ""
        """The message about the last thing that was shared."""
        self._is_saving = False

    def on_copied_what(self, told: dict[str, JSON]) -> None:
        """What was copied, here or from the answer: {what, done, text}."""
        what, done = told["what"], told["done"]
        if what == "answer":
            self._result.copied(done)
        else:
            self._said = f"Copied the {what}." if done else f"Copy this: {told['text']}"

    @job(about=lambda self: None)
    def on_save_picture(self, what: Literal["svg", "png", "film", "gif"]) -> Story:
        """Saves a picture: Python draws the SVG and PNG, the cube element the film and GIF."""
        world, solution = self.site.world, self._answer.solution
        self._is_saving = True
        if what in ("film", "gif"):
            world.request("record", "cube", what)
            return
        made = solution.moves[: int(self._answer.player.position.at)] if solution else ()
        state, name = self._answer.cube.reading.then(made).facelets, f"cube.{what}"
        try:
            picture = (yield ask("draw.corner", state=state, standalone=True))["svg"]
        except Failure as failure:
            self.on_saved({"problem": failure.message})
            return
        if what == "png":
            world.request("save_png", name, picture)
        else:
            world.request("download", name, "image/svg+xml", picture)
            self.on_saved({"name": name})

    def on_saved(self, told: dict[str, str]) -> None:
        """The name under which a picture was saved, or the problem."""
        self._is_saving = False
        self._said = told.get("problem") or f"Saved as {told['name']}."

    def view(self) -> Regions:
        """The dialog, with the message about the last thing that was shared."""
        answer, link, busy = self._answer, self._visit.link, self._is_saving
        solution, reading = answer.solution, answer.cube.reading
        plays = bool((solution and solution.moves) or reading.moves)
        address = f"{self.home}{link}" if link or not answer.cube.text.strip() else ""
        reconstruction = self._result.reconstruction
        shown = ui.dialog(
            "share-dialog",
            "Share",
            ui.row(
                _copy("link", address) if address else h.p(TOO_LONG),
                _copy("solution", " ".join(solution.moves)) if solution else None,
                _copy("reconstruction", reconstruction) if reconstruction else None,
                kind="share",
            ),
            ui.row(
                *(
                    ui.button(f"Save {label}", "save_picture", what, disabled=busy)
                    for what, label in PICTURES.items()
                    if plays or what in ("svg", "png")
                ),
                kind="share",
            ),
            h.p(EMBED, class_="detail"),
            ui.row(
                _copy("embed code", self._embed_code()),
                _copy("frame code", self._frame_code()),
                kind="share",
            ),
            h.p("One moment…" if busy else self._said, class_="message", role="status"),
        )
        return {"share-dialog": shown}

    def _attributes(self) -> dict[str, str]:
        """What the embedding page needs to know about the cube."""
        reading, solution = self._answer.cube.reading, self._answer.solution
        moves = " ".join(reading.moves)
        from_ = {"setup": moves} if moves else {"facelets": reading.facelets}
        return {**from_, "maneuver": " ".join(solution.moves)} if solution else from_

    def _embed_code(self) -> str:
        """HTML for a page that may run this site's scripts, with the script's address."""
        style = "width: 320px; height: 420px"
        cube = h.element("cubogram-cube", **self._attributes(), style=style)
        return f'<script type="module" src="{self.home}embed/cubogram-cube.js"></script>\n{cube}'

    def _frame_code(self) -> str:
        """The same cube in a frame, for a page that may not load scripts from other sites."""
        fragment = fragment_of(self._attributes()).replace("'", "%27")  # within quotes of any kind
        size: dict[str, int] = {"width": 320, "height": 420}
        address = f"{self.home}embed/{fragment}"
        return h.element("iframe", src=address, title="A cube", **size, style="border: 0")


def _copy(what: str, text: str) -> Html:
    return ui.copy(f"Copy {what}", what, text)
