"""Solve mode: clues in two fields, the verdict, the solution as a film, assumptions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal

from cubogram.formatting import counted, percent, sentence, utf16_place
from cubogram.nonogram.formats import typed
from cubogram.nonogram.formats.own_json import puzzle_to_json
from cubogram.nonogram.grid import EMPTY, UNKNOWN, Grid
from cubogram.nonogram.puzzle import Puzzle
from cubogram.pages import html as h
from cubogram.pages import options, ui
from cubogram.pages.html import Html
from cubogram.pages.jobs import Failure, Story, ask, job, wait, watch
from cubogram.pages.nonogram.board import Board, Game, Said, Told
from cubogram.pages.nonogram.colours import css_of, with_samples
from cubogram.pages.nonogram.drawing import Drawing, for_board, picture_of
from cubogram.pages.nonogram.kept import CLUES, Clues
from cubogram.pages.nonogram.puzzles import empty_grid, read_puzzle, same_clues
from cubogram.pages.page import whole_number
from cubogram.pages.part import Regions, Site
from cubogram.schema import JSON

REST = 0.25
"""Seconds without typing until the fields are read."""
SECONDS = 20
MOST, COUNTING_SECONDS = 1000, 10
"""Limits on counting."""
UNREADABLE = "These clues are not a puzzle yet; the grid shows the last ones that were."
HOW_TO_TYPE = "One row or column per line, such as “3 1”; 0 for one without filled cells."


@dataclass(frozen=True)
class Found:
    """What is known about the clues with the present assumptions."""

    verdict: JSON = None
    choice: int | None = None
    """Which of several solutions is shown; None for the cells they share."""
    rating: str = ""
    """The reasoning that the puzzle needs, in words; "" while unknown."""
    checked: str = ""
    """The proof and its check, in words; "" while there is none."""
    counted: str = ""
    """What is known about the number of solutions."""
    failure: str = ""
    known: float = 0
    """The share of known cells, while the search goes beyond single lines."""
    step: int = -1
    """The last deduction that the film shows."""


class Solve(Game):
    mode = "solve"
    what_changed = "The clues were changed"

    def __init__(self, site: Site, board: Board) -> None:
        super().__init__(site, board)
        self._mistake: JSON = None
        """A mistake in the fields: {text, side, start, end}; without a side, it concerns both."""
        self._starts_with_film = False
        self._number = 0
        self.found = Found()
        self._read_texts: dict[str, str] = {}
        """The texts from which the puzzle was read."""
        self.entry = site.store.entry(CLUES)
        self._seen = self.entry.value
        self._open(self._seen)

    # The puzzle

    @property
    def puzzle(self) -> Puzzle:
        return self._puzzle

    @property
    def key(self) -> str:
        return f"solve {self._number}" if self._number else "solve"

    @property
    def assumes(self) -> bool:
        """Whether the reader has made assumptions about cells."""
        return any(set(row) != {UNKNOWN} for row in self.assumed)

    @property
    def assumed(self) -> Grid:
        return self.drawing.rows(self.puzzle.is_coloured)

    @property
    def rows(self) -> Grid:  # type: ignore[override]
        """The only picture once known, or else the cells shown."""
        verdict, choice = self.found.verdict, self.found.choice
        if not verdict:
            return self.assumed
        if verdict["verdict"] == "unique" or choice is not None:
            return tuple(verdict["solutions"][choice or 0])
        return self.assumed if verdict["verdict"] == "contradiction" else tuple(verdict["grid"])

    def open(self, puzzle: Puzzle) -> None:
        """Opens a puzzle and shows how it is solved, as a film."""
        clues = Clues.of(puzzle)
        self._open(clues)
        self.store(clues)
        self._starts_with_film = True

    def _open(self, clues: Clues) -> None:
        self.texts = {"rows": clues.rows, "columns": clues.columns}
        """What is in the fields."""
        self._mistake = None
        self._take(read_puzzle(clues.puzzle))

    def show(self) -> None:
        super().show()
        animate, self._starts_with_film = self._starts_with_film, False
        own = Clues.of(self.puzzle)
        if self.texts in (self._read_texts, {"rows": own.rows, "columns": own.columns}):
            self._start(animate)
        else:
            self._read(animate)

    def leave(self) -> None:
        self._read.stop()
        self._type.stop()
        self._forget()

    def _take(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self.drawing = Drawing.of(empty_grid(puzzle))
        self._forget()

    def _forget(self) -> None:
        """Drops what was found, since the clues or the assumptions are now different."""
        self._solve.stop()
        self.on_count.stop()
        self.state: Literal["idle", "reading", "searching", "done", "stopped", "failed"] = "idle"
        self.found = Found()
        self._reasons: list[str] = []
        """The reasons for the deductions in the film, in words."""

    def _know(self, **more: Any) -> None:
        self.found = replace(self.found, **more)

    def _keep(self) -> None:
        texts = self.texts
        self.store(Clues(texts["rows"], texts["columns"], puzzle_to_json(self.puzzle)))

    def reread(self, kept: Clues, before: Clues) -> bool:
        self._number += 1
        self._open(kept)
        return True

    def restore(self, other: tuple[str, str]) -> None:
        self.texts = {"rows": other[0], "columns": other[1]}
        if self.is_shown:
            self._read()

    def hear(self, told: Told) -> None:
        """A cell was assumed, or no longer is."""
        drawing = self.board.heard(self.drawing, told)
        if drawing is None or drawing == self.drawing:
            return
        self.drawing = drawing
        if self.state == "idle":
            self._forget()
        else:
            self._start()

    # Reading

    def on_row_clues(self, text: str) -> None:
        self._type("rows", text)

    def on_column_clues(self, text: str) -> None:
        self._type("columns", text)

    @job()
    def _type(self, side: str, text: str) -> Story:
        self.texts = {**self.texts, side: text}
        self._keep()
        self._forget()
        self._read.stop()
        self.board.call("begin")
        self.state = "reading"
        yield wait(REST)
        self._read()

    def on_solve(self) -> None:
        """Reads the fields and shows how the puzzle is solved, as a film."""
        self._type.stop()
        self.site.world.request("into_view", "board")
        self._forget()
        self._read(animate=True)

    @job(about=lambda self: self.texts)
    def _read(self, animate: bool = False) -> Story:
        try:
            yield from self._reading(animate)
        except Failure:
            return

    def until_read(self) -> Story:
        """Clues that have just been typed are read first; raises Failure if they cannot be."""
        if self.state == "reading":
            self._type.stop()
            self._read.stop()
            yield from self._reading()

    def _reading(self, animate: bool = False) -> Story:
        self._solve.stop()
        self.state = "reading"
        asked: JSON = dict(self.texts)
        if self.puzzle.is_coloured:
            asked["colours"] = puzzle_to_json(self.puzzle)["colours"]
        try:
            answer = yield ask("nonogram.parse", **asked)
        except Failure as failure:
            self._refuse(failure)
            raise
        notes = answer.pop("notes")
        if notes:
            self.site.notices.say("message", "; ".join(notes))
        else:
            self.site.notices.clear("message")
        self._mistake = None
        self._read_texts = self.texts
        puzzle = read_puzzle(answer)
        if same_clues(puzzle, self.puzzle):
            self._keep()
            self._start(animate)
            return
        self._number += 1
        self._take(puzzle)
        self._keep()
        self._starts_with_film = animate
        self.show()

    def _refuse(self, failure: Failure) -> None:
        self.state = "idle"
        self._keep()
        text = sentence(failure.message)
        self._mistake = {**failure.where, "text": text} if failure.where else None
        self._know(failure="" if failure.where else text)

    def on_show_mistake(self) -> None:
        """Selects the mistake in its field."""
        mistake = self._mistake
        if mistake and mistake.get("start") is not None:
            side = mistake.get("side", "row")
            text = self.texts[f"{side}s"]
            places = (utf16_place(text, mistake[end]) for end in ("start", "end"))
            self.site.world.request("select", f"{side}-clues", *places)

    # Solving

    def _start(self, animate: bool = False) -> None:
        """Solves; earlier results no longer count."""
        self._forget()
        self.state = "searching"
        self.board.call("begin")
        self._solve(animate)

    @job(about=lambda self: (self.puzzle, self.drawing.picture))
    def _solve(self, animate: bool) -> Story:
        """Solves the puzzle; if it has one solution, rates it and proves that."""
        puzzle = puzzle_to_json(self.puzzle)
        grid = list(self.assumed)
        try:
            verdict = yield from watch(
                partial(self._follow, animate),
                "nonogram.solve", puzzle=puzzle, grid=grid, seconds=SECONDS, reasons=True,
            )  # fmt: skip
        except Failure as failure:
            self.state = "failed"
            self._know(failure=sentence(failure.message))
            return
        self.state = "done"
        self._know(verdict=verdict)
        self._show_found(animate)
        if verdict["verdict"] == "unique" and not self.assumes:
            rating = yield ask("nonogram.rate", puzzle=puzzle)
            self._know(rating=rating["text"])
            proof = yield ask("nonogram.prove", puzzle=puzzle, seconds=SECONDS)
            if [proof["picture"]] == verdict["solutions"]:
                count = counted(proof["clauses"], "clause")
                self._know(checked=f"Checked: a proof of {count}.")

    def _follow(self, animate: bool, told: JSON) -> None:
        if told.get("steps"):
            steps = [for_board(step, self.puzzle.height) for step in told["steps"]]
            self._reasons += map(_reason, steps)
            self.board.call("add", steps, animate)
        if told.get("kind") in ("probe", "search"):
            self._know(known=told.get("known", 0))

    def _show_found(self, animate: bool = False) -> None:
        """Sends the result to the board, and which of several solutions to show."""
        verdict = self.found.verdict
        kind = verdict["verdict"]
        lines = for_board({"lines": verdict["lines"]}, self.puzzle.height)["lines"]
        index = 0 if kind == "unique" else self.found.choice
        shown: Any = None
        if index is not None:
            shown = [row.replace(UNKNOWN, EMPTY) for row in verdict["solutions"][index]]
        elif kind != "contradiction":
            shown = verdict["grid"]
        marks = {
            "contradiction": {"badLines": lines},
            "several": {"differ": verdict.get("differs")},
        }.get(kind, {})
        found = {
            "verdict": kind,
            "seconds": verdict["seconds"],
            "message": verdict["text"],
            "lines": lines,
        }
        self.board.call("conclude", found, picture_of(shown) if shown else "", marks, animate)

    def on_stop_solving(self) -> None:
        if self.state == "searching":
            self._solve.stop()
            self.state = "stopped"
        self.board.call("pause")

    def on_choose(self, number: str) -> None:
        """Shows one of several solutions, or the cells they share ("")."""
        choice = whole_number(number) if number else None
        verdict = self.found.verdict
        if verdict and (choice is None or choice < len(verdict["solutions"])):
            self._know(choice=choice)
            self._show_found()

    @job(about=lambda self: (self.puzzle, self.drawing.picture))
    def on_count(self) -> Story:
        self._know(counted="Counting…")
        try:
            answer = yield ask(
                "nonogram.solve",
                puzzle=puzzle_to_json(self.puzzle),
                grid=list(self.assumed),
                solutions=MOST,
                seconds=COUNTING_SECONDS,
            )
            count = answer["count"]
            self._know(counted=f"{count} in all" if answer["all"] else f"at least {count}")
        except Failure as failure:
            self._know(counted=failure.message)

    def on_moved(self, key: str, step: int) -> None:
        """The film has come to a deduction, -1 before the first."""
        if key == self.key:
            self._know(step=step)

    # What is shown

    @property
    def _said(self) -> Said:
        found = self.found
        if self.state == "reading":
            return Said("Reading…")
        if found.failure:
            return Said(found.failure, "bad")
        if self._mistake:
            return Said(UNREADABLE, "bad", self._mistake["text"])
        if self.state == "stopped":
            return Said("Stopped.")
        if found.verdict:
            return self._verdict_said(found.verdict)
        if found.known:
            return Said(f"Searching: {percent(found.known)} of the cells known.")
        return Said("Solving…")

    def _verdict_said(self, verdict: JSON) -> Said:
        assumed = " with these assumptions" if self.assumes else ""
        match verdict["verdict"]:
            case "unique":
                seconds = f"{verdict['seconds']:.1f}"
                taken = "Less than 0.1" if verdict["seconds"] < 0.1 else seconds
                facts = filter(None, (f"{taken} s.", self.found.rating, self.found.checked))
                return Said(f"Exactly one solution{assumed}.", "good", " ".join(facts))
            case "several":
                count = len(verdict["differs"])
                differ = f"{counted(count, 'cell')} {'differs' if count == 1 else 'differ'}"
                text = f"{verdict['count']} solutions."
                if not verdict["all"]:
                    text = "More than one solution."
                return Said(text, "bad", f"{differ}. Assume one of them to go on.")
            case "undecided":
                text = f"Not decided in {max(1, round(verdict['seconds']))} s."
                small = "Every cell proven so far is drawn. Assume a cell to go on."
                return Said(text, "", small)
        lines = ", ".join(map(self.puzzle.line_name, verdict["lines"]))
        which = "These lines contradict each other"
        if verdict["minimal"]:
            which = "A minimal set of lines that contradict each other"
        small = f"{which}: {lines}." if len(verdict["lines"]) > 1 else verdict["text"]
        text = f"Impossible{assumed}." if assumed else "No picture fits these clues."
        return Said(text, "bad", small)

    def view(self) -> Regions:
        if not self.is_shown:
            return {"solve-panel": h.div(id="solve-panel", class_="stack", hidden=True)}
        stop = ui.button("Stop", "stop_solving", kind="quiet", id="stop-solve")
        shown = h.div(
            self._said.view("solve-verdict"),
            self._view_solutions(),
            h.p(self._view_reason(), class_="reason", id="reason"),
            h.div(
                self._view_clues("Rows", "row"),
                self._view_clues("Columns", "column"),
                class_="clue-fields",
            ),
            self._view_mistake("row"),
            self._view_mistake("column"),
            h.p(HOW_TO_TYPE, class_="facts"),
            ui.row(
                ui.button("Solve", "solve", kind="primary", id="solve"),
                stop if self.state == "searching" else None,
                options.widget(self.board.options, "by_cell", id="by-cell"),
            ),
            ui.row(
                ui.button("Play this", "open_in", "play", "quiet", id="solve-play"),
                ui.button("Edit the picture", "open_in", "edit", "quiet", id="solve-edit"),
                kind="two",
            ),
            id="solve-panel",
            class_="stack",
        )
        return {"solve-panel": shown}

    def _view_reason(self) -> Html:
        """The last step of the film, in words."""
        step, chosen = self.found.step, self.found.choice is not None
        reason = "" if chosen or not 0 <= step < len(self._reasons) else self._reasons[step]
        return with_samples(reason, css_of(self.puzzle.colours))

    def _view_solutions(self) -> Html:
        """Which of several solutions is shown, and how many there are."""
        found, verdict = self.found, self.found.verdict
        several = bool(verdict) and verdict["verdict"] == "several"
        buttons: list[Html] = []
        if several:
            for number in (None, *range(len(verdict["solutions"]))):
                label = "Common" if number is None else f"Solution {number + 1}"
                value = "" if number is None else str(number)
                chosen = number == found.choice
                buttons.append(ui.button(label, "choose", value, aria_pressed=chosen))
            if not verdict["all"]:
                label, is_known = found.counted or "Count them", bool(found.counted)
                buttons.append(ui.button(label, "count", kind="quiet", disabled=is_known))
        return ui.row(buttons, id="solutions", hidden=not several)

    def _view_clues(self, label: str, side: str) -> Html:
        mistake = self._mistake
        area = ui.area(
            f"{side}s",
            label,
            self.texts[f"{side}s"],
            8,
            id=f"{side}-clues",
            **ui.MOVES,
            inputmode="text",
            aria_describedby=f"{side}-message",
            aria_invalid=bool(mistake) and mistake.get("side", side) == side,
            data_on=f"input:{side}_clues",
        )
        lines = len(typed.lines_of(self.texts[f"{side}s"]))
        return h.div(area, h.p(counted(lines, side), class_="facts", id=f"{side}-count"))

    def _view_mistake(self, side: str) -> Html:
        mistake = self._mistake
        here = mistake if mistake and mistake.get("side", "row") == side else None
        shows = here is not None and here.get("start") is not None
        return h.p(
            here["text"] if here else None,
            h.html(" ", ui.button("Show", "show_mistake", kind="quiet")) if shows else None,
            class_="message error",
            id=f"{side}-message",
            role="alert",
            hidden=here is None,
        )


def _reason(step: JSON) -> str:
    text: str = (step.get("reason") or {}).get("text", "")
    line = step.get("line")
    return text or (f"From {line['side']} {line['index'] + 1}." if line else "")
