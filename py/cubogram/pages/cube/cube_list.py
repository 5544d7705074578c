"""Many cubes at once: each line of a text gets a quick solution first, then a shorter one."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any, Literal

from cubogram.cube.scramble_facts import in_seconds
from cubogram.formatting import counted, csv_text
from cubogram.pages import codec, ui
from cubogram.pages import html as h
from cubogram.pages.cube.answer import Answer
from cubogram.pages.cube.options import SECONDS, number_in
from cubogram.pages.cube.reading import looks_like_colours
from cubogram.pages.cube.text import looks_like_list
from cubogram.pages.html import Html
from cubogram.pages.jobs import Ask, Failure, Story, ask, job, watch
from cubogram.pages.page import TextFile, whole_number
from cubogram.pages.part import Part, Regions, Site
from cubogram.schema import JSON

BATCH = 64
"""Cubes searched together."""
FACTS = ("number", "time", "penalty", "date", "comment")
"""What a line may contain besides its scramble."""
SHOWN = 200
"""The most rows to show; the file has all of them."""
KINDS = (
    "They may have numbers, times or dates, as timers export them; 54 facelets or an export from "
    "csTimer will do too. At most 10,000. "
)
HELP = {
    False: f"{KINDS}Each is solved quickly; “Keep searching” then looks for shorter solutions.",
    True: f"{KINDS}Each is solved like a person, with the options chosen on the page.",
}
"""By whether they are solved like a person."""


@dataclass(frozen=True, eq=False)
class Row:
    """A cube in the list; `place` is its line, or its solve within a session."""

    place: str
    text: str
    facts: dict[str, str]
    solution: str | None = None
    length: int = 0
    problem: str | None = None

    @property
    def is_done(self) -> bool:
        """Whether it is solved or cannot be."""
        return self.solution is not None or self.problem is not None

    def of(self, found: JSON) -> Row:
        """The row with what a search has found, or why it cannot be solved."""
        if "error" in found:
            return replace(self, problem=found["error"]["message"])
        return replace(self, solution=found["maneuver"], length=found["length"])


class CubeList(Part):
    """The dialog with a field for the text, or with the results."""

    def __init__(self, site: Site, answer: Answer) -> None:
        super().__init__(site)
        self._answer = answer
        self._engine = answer.engine
        self._rows: list[Row] = []
        self._stage: Literal["reading", "solving", "shortening"] = "reading"
        self._tried = 0
        """How many rows have been searched for shorter solutions."""
        self._seconds = 1.0
        """Seconds for each of these searches."""
        self._problem = ""
        """Why there is no list, or why it stopped."""
        self._text = ""
        """The text as typed."""

    def open(self, text: str) -> None:
        """Opens the dialog with a text that is not from there."""
        self.site.world.request("open", "list-dialog")
        self._read(text)

    def _read(self, text: str) -> None:
        if text.strip():
            self._text, self._rows, self._tried = text, [], 0
            self.on_list_work("reading")
            self.site.world.request("focus", "list-dialog")  # the field is gone

    @job()
    def on_list_work(self, stage: Literal["reading", "solving", "shortening"]) -> Story:
        """Goes on with the cubes; when it is stopped, those solved keep their solutions."""
        self._engine.begin(self.on_list_work)
        self._stage, self._problem = stage, ""
        try:
            if stage == "reading":
                found = yield ask("cube.list", text=self._text)
                self._rows = codec.read(list[Row], found["cubes"])
                self._text, self._stage = "", "solving"
            yield from self._shorten() if stage == "shortening" else self._solve()
        except Failure as failure:
            self._refuse(failure.message)

    def _solve(self) -> Story:
        left = [at for at, row in enumerate(self._rows) if not row.is_done]
        choices = self._answer.choices
        while left and choices.by_person:
            at = left.pop(0)
            self._rows[at] = yield from self._solved(self._rows[at])
        if len(left) > BATCH:  # many times faster this way
            yield ask("twophase.prepare", tables="small")
        while left:
            now, left = left[:BATCH], left[BATCH:]
            states = [self._rows[at].text for at in now]
            yield from watch(partial(self._hear, now), "twophase.many", states=states)

    def _solved(self, row: Row) -> Generator[Ask, Any, Row]:
        """The row with the solution of a person."""
        choices = self._answer.choices
        try:
            return row.of(
                (yield ask(choices.options.command, state=row.text, **choices.of_person()))
            )
        except Failure as failure:
            if failure.kind == "runtime":
                raise
            return replace(row, problem=failure.message)

    def _hear(self, searched: list[int], event: JSON) -> None:
        if event:
            at = searched[event["index"]]
            self._rows[at] = self._rows[at].of(event)

    def _shorten(self) -> Story:
        """Searches for shorter solutions; continues where it was stopped."""
        self._tried %= len(self._rows)
        for at in range(self._tried, len(self._rows)):
            self._tried, row = at, self._rows[at]
            if row.length:  # otherwise it is impossible, or solved already
                found = yield ask("twophase.solve", state=row.text, seconds=self._seconds)
                if found["length"] < row.length:
                    self._rows[at] = row.of(found)
        self._tried = len(self._rows)

    def _refuse(self, problem: str) -> None:
        self._problem = problem
        if not self._rows:
            self.site.world.request("focus", "cubes")

    # Events

    def on_list(self, cubes: str = "") -> None:
        """Opens the dialog, or solves its text."""
        self._read(cubes)

    def on_as_list(self) -> None:
        self.open(self._answer.cube.text)

    def on_list_file(self, file: TextFile) -> None:
        if problem := file.get("problem"):
            self.on_list_work.stop()
            self._problem = problem
            self.site.world.request("focus", "cubes")
        else:
            self._read(file["text"])
            self._text = ""  # a file is not typed

    def on_dropped(self, files: list[TextFile]) -> None:
        """Text files that were dropped on the page or pasted."""
        problem = next((one["problem"] for one in files if one.get("problem")), "")
        text = "\n".join(one.get("text", "") for one in files).strip()
        if problem:
            self.site.notices.say("scramble", problem)
        elif looks_like_list(text, looks_like_colours(text)):
            self.open(text)
        else:
            self._answer.cube.replace(text)

    def on_list_clear(self) -> None:
        self.on_list_work.stop()
        self._rows, self._problem = [], ""
        self.site.world.request("focus", "cubes")

    def on_list_seconds(self, text: str) -> None:
        seconds = number_in(text)
        if seconds is not None and SECONDS.fits(seconds):
            self._seconds = seconds

    def on_list_csv(self) -> None:
        self.site.world.request("download", "cubes.csv", "text/csv", self._csv())

    def on_list_text(self) -> None:
        self.site.world.request("download", "cubes.txt", "text/plain", self._as_text())

    def on_list_show(self, index: JSON) -> None:
        row = self._rows[whole_number(index, len(self._rows) - 1)]
        self._answer.show_solved(row.text, row.solution or "")

    # Files

    def _columns(self) -> list[str]:
        return [name for name in FACTS if any(row.facts.get(name) for row in self._rows)]

    def _csv(self) -> str:
        columns = self._columns()
        lines = [["place", "cube", "solution", "moves", *columns]]
        for row in self._rows:
            said = {**row.facts, "time": in_seconds(row.facts.get("time", ""))}
            answer = row.problem if row.solution is None else row.solution
            length = "" if row.solution is None else str(row.length)
            cells = [said.get(name, "") for name in columns]
            lines.append([row.place, row.text, answer or "", length, *cells])
        return csv_text(lines)

    def _as_text(self) -> str:
        """Each cube, with tabs between its columns, and its solution below it."""
        columns = self._columns()
        parts = []
        for row in self._rows:
            cells = [*(row.facts.get(name, "") for name in columns), row.text]
            answer = row.problem if row.solution is None else row.solution
            shown = "(not solved)" if answer is None else answer
            parts.append("\t".join(cells) + f"\n    {shown}\n")
        return "".join(parts)

    # What is shown

    @property
    def _is_reading(self) -> bool:
        return self.on_list_work.runs and self._stage == "reading"

    def _words(self) -> str:
        if self._is_reading:
            return "Reading…"
        if not self._rows:
            return ""
        lengths = [row.length for row in self._rows if row.solution is not None]
        parts = [f"{len(lengths):,} of {counted(len(self._rows), 'cube')} solved"]
        if lengths:
            parts.append(f"{sum(lengths) / len(lengths):.2f} moves on average")
        if searched := sum(bool(row.length) for row in self._rows[: self._tried]):
            parts.append(f"looked for shorter solutions for {counted(searched, 'cube')}")
        if wrong := sum(row.problem is not None for row in self._rows):
            parts.append(f"{wrong:,} cannot be solved")
        return f"{'; '.join(parts)}."

    def view(self) -> Regions:
        kind = "message error" if self._problem else None
        message = h.p(self._problem or self._words(), role="status", class_=kind)
        inside = self._results() if self._rows or self._is_reading else self._form()
        shown = ui.dialog(
            "list-dialog", "Several cubes", message, inside, wide=True, on="close:stop_list_work"
        )
        return {"list-dialog": shown}

    def _form(self) -> Html:
        picker = ui.file(
            "cubes-file", "Open a file", "list_file", accept=None, says="File with scrambles"
        )
        return ui.form(
            ui.area(
                "cubes",
                "Scrambles, one per line",
                self._text,
                6,
                **ui.MOVES,
                autofocus=True,
                aria_describedby="cubes-help",
            ),
            h.p(HELP[self._answer.choices.by_person], class_="detail", id="cubes-help"),
            ui.row(ui.submit("Solve them"), picker),
            event="list",
        )

    def _results(self) -> Html:
        busy, count = self.on_list_work.runs, len(self._rows)
        done = sum(row.is_done for row in self._rows)
        is_whole = done == count
        value = self._tried if busy and self._stage == "shortening" else done
        stop = ui.button("Stop", "stop_list_work", disabled=not busy)
        seconds = h.input_(
            class_="field",
            type="number",
            **SECONDS.attributes,
            value=f"{self._seconds:g}",
            data_on="input:list_seconds",
        )
        later = f"The first {SHOWN} are shown; a saved file has them all."
        return h.html(
            h.progress(aria_label="Cubes done", max=count or 1, value=value),
            ui.row(
                stop if busy or is_whole else ui.button("Go on", "list_work", "solving"),
                ui.button("Save CSV", "list_csv", disabled=not done),
                ui.button("Save text", "list_text", disabled=not done),
                ui.button("Another list", "list_clear", disabled=busy),
                kind="list-tools",
            ),
            None
            if self._answer.choices.by_person
            else ui.row(
                ui.button(
                    "Keep searching", "list_work", "shortening", disabled=busy or not is_whole
                ),
                h.label("for ", seconds, " s each, to find shorter ones"),
                kind="limits list-more",
            ),
            h.ol(*(_row(row, i) for i, row in enumerate(self._rows[:SHOWN])), class_="cube-list"),
            h.p(later, class_="detail") if count > SHOWN else None,
        )


@lru_cache(maxsize=2 * SHOWN)
def _row(row: Row, index: int) -> Html:
    """A cube; all of them, at each event, would take as long as the rest of the page."""
    where = " · ".join(filter(None, (row.place, row.facts.get("time"), row.facts.get("comment"))))
    answer = h.span(row.problem or "", class_="message error")
    if row.solution is not None:
        answer = h.html(
            h.b(counted(row.length, "move")),
            " ",
            h.span(row.solution, class_="mono"),
            " ",
            ui.button(
                h.html("Show", h.span(f" cube {index + 1}", class_="visually-hidden")),
                "list_show",
                index,
                "quiet",
                closes="list-dialog",
            ),
        )
    return h.li(h.small(where), " ", h.span(row.text, class_="mono"), h.element("br"), answer)
