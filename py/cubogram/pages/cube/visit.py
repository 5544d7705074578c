"""What outlasts a session: the cube in the browser and in the address, and what can be shared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from cubogram.cube.facelets import SOLVED_FACELETS
from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.backup import Backup
from cubogram.pages.cube.answer import Answer
from cubogram.pages.cube.my_solution import MySolution
from cubogram.pages.cube.options import Choice, number_in
from cubogram.pages.cube.result import Result
from cubogram.pages.cube.solution import Solution, solution_from
from cubogram.pages.cube.text import History
from cubogram.pages.html import Html
from cubogram.pages.jobs import Failure, Story, ask, job, wait
from cubogram.pages.keeping import Kind
from cubogram.pages.links import LONGEST, Fields, fields_of, fragment_of
from cubogram.pages.merging import Sides, newer_of_those_there
from cubogram.pages.part import Part, Regions, Site
from cubogram.schema import JSON

ADDRESS_PAUSE = 0.3
"""Seconds between changes to the address, since browsers refuse more frequent ones."""
SOON = 0.1
"""Seconds until a long history is stored."""
SHORT = 20_000
"""The longest history, in characters, that is stored at once."""


@dataclass(frozen=True)
class Saved:
    """A session."""

    history: History
    fragment: str = ""
    """The address's, to distinguish a reload from a link."""
    choice: Choice = field(default_factory=Choice)
    solution: Solution | None = None
    at: float = 0
    """Where the player was."""
    own: str = ""
    """The reader's own solution, while its explanation is shown."""


def _older(value: JSON) -> JSON:
    """A session in which the choices were not in an object of their own."""
    return {"choice": value, **value} if isinstance(value, dict) else value


def _merged(sides: Sides[Saved | None]) -> Saved | None:
    """The newer cube, or that of a file; undo leads to the other."""
    is_file = sides.base is None and sides.theirs is not None
    newest = sides.theirs if is_file else newer_of_those_there(sides)
    older = sides.ours if newest is sides.theirs else sides.theirs
    if newest is None or older is None:
        return newest
    return replace(newest, history=newest.history.after(older.history))


CUBE: Kind[Saved | None] = Kind.of("cube", 1, Saved | None, None, _merged, _older)
"""The cube with its history, and how it is to be solved."""


class Visit(Part):
    """Stores the cube, the choices and the answer, and restores them."""

    def __init__(self, site: Site, answer: Answer, own: MySolution, backup: Backup) -> None:
        super().__init__(site)
        self._answer = answer
        self._own = own
        self._backup = backup
        self._entry = site.store.entry(CUBE)
        self._seen = self._entry.value
        """What this tab has read or written last."""
        self._known: object = None
        """What is stored, or soon will be."""
        self._loads = 0
        """How many files had been loaded when this tab last looked."""
        self.unsaved = 0
        """The number of the timer after which a long history is stored; 0 if none is waiting."""

    def _fields(self, at: float) -> Fields:
        """The fields of the fragment for the current state, with the player at a move."""
        answer, solution, own = self._answer, self._answer.solution, self._own.linked
        options = answer.choices.fields if solution is answer.main else {}
        return {
            "scramble": answer.cube.text.strip(),
            "solution": " ".join(solution.moves) if solution and not own else None,
            "own": own or None,
            "at": (at or None) if solution else None,
            **options,
        }

    @property
    def link(self) -> str:
        """The fragment of an address that shows this to others; "" if it would be too long.

        If the solution has been played to its end, the link leads to its start.
        """
        solution, at = self._answer.solution, self._answer.player.position.at
        is_over = solution is not None and at == len(solution.moves)
        fragment = fragment_of(self._fields(0 if is_over else at))
        return fragment if len(fragment) <= LONGEST else ""

    # Storing

    def settle(self) -> None:
        """Shows the cube of a file that was loaded; stores what has changed."""
        if self._loads != self._backup.loads:
            self._loads = self._backup.loads
            self._look()
        cube = self._answer.cube
        is_step, cube.is_step = cube.is_step, False
        now = self._now
        if now == self._known:
            return
        self._known = now
        if is_step:
            self._write_later.stop()
            self.write(push=True)
        else:
            self._write_later()
        self._save_soon()

    @property
    def _now(self) -> object:
        """All that is stored, or that the address says; the player's moves count once it rests."""
        answer, own = self._answer, self._own.linked
        shown = (answer.main, answer.solution, own, answer.player.rested_at)
        return (answer.cube.history, answer.choices.choice, answer.choices.question, *shown)

    def _be_known(self) -> None:
        """The present state need not be stored."""
        self._known = self._now

    def _save_soon(self) -> None:
        """Stores the state in the browser; a long history only once nothing else comes."""
        self.site.world.never(self.unsaved)
        if self._answer.cube.history.size < SHORT:
            self._save()
        else:
            self.unsaved = self.site.world.later(SOON, self._save)

    def _save(self) -> None:
        cube, stored = self._answer.cube, self._entry.value
        self.unsaved = 0
        if stored and stored is not self._seen:  # another tab's cube: undo leads to it
            cube.history = cube.history.after(stored.history)
            self._be_known()
        answer, main = self._answer, self._answer.main
        saved = Saved(
            cube.history.kept,
            self.site.world.address,
            answer.choices.choice,
            None if main is None or main.is_own else replace(main, chapters=()),
            answer.player.position.at,
            self._own.linked,
        )
        self._entry.set(saved)
        self._seen = self._entry.value

    def write(self, *, push: bool = False) -> bool:
        """Writes the address of this place; returns whether it has changed."""
        fields = self._fields(self._answer.player.position.at)
        before = self.site.world.address
        is_empty = not fields["scramble"] and not self._answer.choices.wants_target
        fragment = "" if is_empty else fragment_of(fields)
        self.site.world.go_to(fragment if len(fragment) <= LONGEST else "", push=push)
        return self.site.world.address != before

    @job()
    def _write_later(self) -> Story:
        yield wait(ADDRESS_PAUSE)
        if self.write():
            self._save_soon()

    # Restoring

    def begin(self) -> None:
        """Restores the state from the address, or else the latest one stored."""
        fragment, saved = self.site.world.address, self._entry.value
        has_aim = saved and (saved.choice.target or saved.choice.faces)
        if saved and has_aim and saved.fragment != fragment:  # not a reload
            choice = replace(saved.choice, target="", target_open=False, faces="")
            saved = replace(saved, choice=choice, solution=None)
        if saved:
            self._answer.choices.restore(saved.choice)
        is_ours = saved and (saved.fragment == fragment or not fields_of(fragment).get("scramble"))
        if not fragment or is_ours:
            self._restore(saved)
            self._be_known()
            return
        if saved:
            self._answer.cube.history = saved.history.at(0)
        self._be_known()
        self.follow()

    def _restore(self, saved: Saved | None) -> None:
        cube = self._answer.cube
        if saved:
            cube.restore(saved.history)
        cube.is_example = cube.history == History("")
        if saved and saved.own:
            self._own.show(saved.own)
        elif saved and saved.solution:
            self._take(saved.solution.with_chapters(cube.reading), saved.at)

    def _look(self) -> None:
        saved = self._entry.value
        if saved and saved is not self._seen:
            self._answer.forget()
            self._answer.choices.restore(saved.choice)
            self._seen = saved
            self._restore(saved)
            self._answer.settle()

    def follow(self) -> None:
        """Restores the state from the address to which the reader went."""
        self._write_later.stop()
        answer, cube, fragment = self._answer, self._answer.cube, self.site.world.address
        fields = fields_of(fragment)
        if "scramble" in fields or "target" in fields:
            answer.forget()
            answer.choices.take(fields)
            cube.set(fields.get("scramble", ""))
            cube.is_pasted = True
            answer.settle()
            if not cube.is_wrong:
                self._follow(fields)
        elif not fragment and cube.text.strip():
            cube.set("")
        else:
            return
        self._be_known()
        self._save_soon()

    def _follow(self, fields: Mapping[str, str]) -> None:
        if fields.get("own"):
            self._own.show(fields["own"])
        elif fields.get("solution"):
            self._check(fields)
        elif "solve" in fields:
            self._answer.solve()

    def _check(self, fields: Mapping[str, str]) -> None:
        """Takes the solution in a link, if it really is one."""
        choices, reading = self._answer.choices, self._answer.cube.reading
        target = choices.target_facelets if choices.wants_target else SOLVED_FACELETS
        found = target and solution_from(fields["solution"], reading, target)
        if found:
            self._take(found, number_in(fields.get("at", "")) or 0)
            return
        aim = "lead to its target" if choices.wants_target else "solve its scramble"
        words = f"The solution in this link does not {aim}: Solve finds one that does"
        if not target:
            words = "This link has a target that the page does not recognise"
        self.site.notices.say("scramble", words, "error")

    def _take(self, solution: Solution, at: float) -> None:
        self._answer.take(solution, max(0, min(len(solution.moves), int(at))))


EMBED = (
    "For a page of your own: the embed code becomes part of that page and runs this site's script "
    "there; the frame code is for pages that do not allow scripts."
)
PICTURES = {"svg": "SVG", "png": "PNG", "film": "film", "gif": "GIF"}
TOO_LONG = "This is too long for a link: copy the moves instead."


class Share(Part):
    """The dialog for sharing: a link, the solution as text, a picture, a film, the cube on another
    page."""

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

    def on_copied_what(self, what: str, done: bool, text: str = "") -> None:
        """Something was copied, here or from the answer, or could not be."""
        if what == "answer":
            self._result.copied(done)
        elif what == "algorithm":
            words = "copied" if done else f"copy this: {text}"
            self.site.notices.say("algorithms", words, seconds=5)
        else:
            self._said = f"Copied the {what}." if done else f"Copy this: {text}"

    @job()
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
            picture = (yield ask("draw.corner", state=state))["svg"]
        except Failure as failure:
            self.on_saved(problem=failure.message)
            return
        if what == "png":
            world.request("save_png", name, picture)
        else:
            world.request("download", name, "image/svg+xml", picture)
            self.on_saved(name)

    def on_saved(self, name: str = "", problem: str = "") -> None:
        """A picture was saved, or could not be."""
        self._is_saving = False
        self._said = f"Saved as {name}." if name else problem or "It could not be saved."

    def view(self) -> Regions:
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
        cube = h.element("cubogram-cube", **self._attributes(), style="width: 320px; height: 420px")
        return f'<script type="module" src="{self.home}embed/cubogram-cube.js"></script>\n{cube}'

    def _frame_code(self) -> str:
        """The same cube in a frame, for a page that may not load scripts from other sites."""
        fragment = fragment_of(self._attributes()).replace("'", "%27")  # within quotes of any kind
        size: dict[str, int] = {"width": 320, "height": 420}
        address = f"{self.home}embed/{fragment}"
        return h.element("iframe", src=address, title="A cube", **size, style="border: 0")


def _copy(what: str, text: str) -> Html:
    return ui.copy(f"Copy {what}", what, text)
