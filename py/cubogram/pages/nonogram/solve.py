"""Solve mode: clues in two fields, the verdict, the solution as a film, assumptions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypedDict

from cubogram.formatting import counted, percent, sentence
from cubogram.nonogram.formats.own_json import puzzle_to_json
from cubogram.nonogram.grid import EMPTY, UNKNOWN, Grid
from cubogram.nonogram.puzzle import Puzzle
from cubogram.pages.keeping import Entry
from cubogram.pages.nonogram.board import Told
from cubogram.pages.nonogram.drawing import History, for_board, picture_of, rows_of
from cubogram.pages.nonogram.edit import Said, differing
from cubogram.pages.nonogram.kept import CLUES, Clues
from cubogram.pages.nonogram.puzzles import empty_grid, read_puzzle, same_clues
from cubogram.pages.page import whole_number
from cubogram.pages.tasks import Failure

if TYPE_CHECKING:
    from cubogram.pages.nonogram.page import NonogramPage

JSON = Any

REST = 0.25
"""Seconds without typing until the fields are read."""
SECONDS = 20
MOST, COUNTING_SECONDS = 1000, 10
"""Limits on counting."""
UNREADABLE = "These clues are not a puzzle yet; the grid shows the last ones that were."


class Place(TypedDict):
    """The position of the film: the number of the last deduction, -1 before the first."""

    key: str
    step: int
    shown: int
    length: int


class Solve:
    """The clues being solved."""

    mode = "solve"
    label = ""
    paused = False

    def __init__(self, page: NonogramPage) -> None:
        self.page = page
        self.mistake: JSON = None
        """A mistake in the fields: {text, side, start, end}; without a side, it concerns both."""
        self.rating = ""
        """The difficulty, in words; "" while unknown."""
        self.checked = ""
        """The proof and its check, in words; "" while there is none."""
        self.counted = ""
        """What is known about the number of solutions."""
        self.by_cell = False
        self.state = "idle"
        """ "idle", "reading", "searching", "done", "stopped" or "failed"."""
        self.verdict: JSON = None
        self.choice: int | None = None
        """Which of several solutions is shown; None for the cells they share."""
        self._failure = ""
        self._known = 0.0
        """The share of known cells, while the search goes beyond single lines."""
        self._reasons: list[str] = []
        """The reasons for the deductions in the film, in words."""
        self._step = -1
        self._starts_with_film = False
        self._timer = 0
        self._number = 0
        self._entry: Entry[Clues] = page.store.entry(CLUES)
        self._seen = self._entry.value
        self.texts = {"rows": self._seen.rows, "columns": self._seen.columns}
        self._take(self._seen.puzzle)

    # The puzzle

    @property
    def key(self) -> str:
        """The name of the game on the board."""
        return "solve" if not self._number else f"solve {self._number}"

    @property
    def title(self) -> str:
        """The puzzle's title."""
        return self.puzzle.title

    @property
    def assumes(self) -> bool:
        """Whether the reader has made assumptions about cells."""
        return any(set(row) != {UNKNOWN} for row in self.assumed)

    @property
    def rows(self) -> Grid:
        """The only picture once known, or else the cells shown."""
        verdict = self.verdict
        if not verdict:
            return self.assumed
        if verdict["verdict"] == "unique":
            return tuple(verdict["solutions"][0])
        if self.choice is not None:
            return tuple(verdict["solutions"][self.choice])
        return self.assumed if verdict["verdict"] == "contradiction" else tuple(verdict["grid"])

    def open(self, puzzle: Puzzle) -> None:
        """Opens a puzzle and shows how it is solved, as a film."""
        clues = Clues.of(puzzle)
        self.texts = {"rows": clues.rows, "columns": clues.columns}
        self.mistake = None
        self._take(puzzle)
        self._keep()
        self._starts_with_film = True

    def show(self) -> None:
        """Shows the puzzle on the board and solves it."""
        puzzle = puzzle_to_json(self.puzzle)
        self.page.board.show(self.key, "solve", puzzle, self.history)
        animate, self._starts_with_film = self._starts_with_film, False
        if self.texts == {"rows": self._seen.rows, "columns": self._seen.columns}:
            self._start(animate)
        else:
            self._read(animate)

    def leave(self) -> None:
        """Another mode is shown."""
        for slot in ("read", "rate", "count", "solve"):
            self.page.tasks.stop(slot)
        self.page.world.never(self._timer)
        self.state = "idle"

    def _take(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.history = History.of(empty_grid(puzzle))
        self.assumed = empty_grid(puzzle)
        self._forget()

    def _forget(self) -> None:
        """Drops what was found, since the clues or the assumptions are now different."""
        for slot in ("prove", "rate", "count", "solve"):
            self.page.tasks.stop(slot)
        self.state = "idle"
        self.verdict = self.choice = None
        self.rating = self.checked = self.counted = self._failure = ""
        self._known = 0.0
        self._reasons = []
        self._step = -1

    def _keep(self) -> None:
        self._seen = Clues(self.texts["rows"], self.texts["columns"], self.puzzle)
        self._entry.set(self._seen)

    def look(self) -> None:
        """Another tab may have changed the clues, or a file may have replaced them."""
        clues = self._entry.value
        if clues == self._seen:
            return
        self._seen = clues
        self.texts = {"rows": clues.rows, "columns": clues.columns}
        self.mistake = None
        self._number += 1
        self._take(clues.puzzle)
        if self.page.mode == "solve":
            self.show()
        if clues.other:
            self.page.offer_other("The clues were changed", self._bring_back)

    def _bring_back(self) -> None:
        other = self._entry.value.other
        if other:
            self._entry.set(replace(self._entry.value, other=None))
            self._seen = self._entry.value
            self.texts = {"rows": other[0], "columns": other[1]}
            self._read()

    def hear(self, told: Told) -> None:
        """A cell was assumed, or no longer is."""
        history = self.page.board.heard(self.history, told)
        if history is None or history == self.history:
            return
        self.history = history
        self.assumed = rows_of(history.picture, self.puzzle.is_coloured)
        if self.state == "idle":
            self._forget()
        else:
            self._start()

    # Reading

    def on_row_clues(self, text: str) -> None:
        """Typing in the field for rows."""
        self._type("rows", text)

    def on_column_clues(self, text: str) -> None:
        """Typing in the field for columns."""
        self._type("columns", text)

    def _type(self, side: str, text: str) -> None:
        self.texts = {**self.texts, side: text}
        self._forget()
        self.page.board.call("begin")
        self.state = "reading"
        self.page.world.never(self._timer)
        self._timer = self.page.world.later(REST, self._read)

    def on_solve(self, value: JSON = None) -> None:
        """Reads the fields and shows how the puzzle is solved, as a film."""
        self.page.world.never(self._timer)
        self.page.world.request("into_view", "board")
        self._forget()
        self._read(animate=True)

    def when_read(self, act: Callable[[], object]) -> None:
        """Calls `act` at once or, if clues have just been typed, once they have been read."""
        if self.state == "reading":
            self.page.world.never(self._timer)
            self._read(then=act)
        else:
            act()

    def _read(self, animate: bool = False, then: Callable[[], object] = lambda: None) -> None:
        if self.page.mode != "solve":
            return
        self.page.tasks.stop("solve")
        self.state = "reading"
        arguments: JSON = dict(self.texts)
        if self.puzzle.is_coloured:
            arguments["colours"] = puzzle_to_json(self.puzzle)["colours"]

        def done(answer: JSON) -> None:
            self._take_read(answer, animate)
            then()

        self.page.tasks.start(
            "read",
            "nonogram.parse",
            arguments,
            done=done,
            failed=self._refuse,
            question=lambda: tuple(self.texts.values()),
        )

    def _take_read(self, answer: JSON, animate: bool) -> None:
        notes = answer.pop("notes")
        if notes:
            self.page.notices.say("message", "; ".join(notes))
        else:
            self.page.notices.clear("message")
        self.mistake = None
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
        text = sentence(failure.message)
        self.mistake = {**failure.where, "text": text} if failure.where else None
        self._failure = "" if failure.where else text

    # Solving

    def _start(self, animate: bool = False) -> None:
        """Solves; earlier results no longer count."""
        self._forget()
        self.state = "searching"
        self.page.board.call("begin")
        height = self.puzzle.height

        def event(told: JSON) -> None:
            if told.get("steps"):
                steps = [for_board(step, height) for step in told["steps"]]
                self._reasons += [self._reason(step) for step in steps]
                self.page.board.call("add", steps, animate)
            if told.get("kind") in ("probe", "search"):
                self._known = told.get("known", 0)

        self.page.tasks.start(
            "solve",
            "nonogram.solve",
            {
                "puzzle": puzzle_to_json(self.puzzle),
                "grid": list(self.assumed),
                "seconds": SECONDS,
                "reasons": True,
            },
            done=lambda verdict: self._solved(verdict, animate),
            failed=self._fail,
            event=event,
            question=lambda: (self.puzzle, self.assumed),
        )

    def _reason(self, step: JSON) -> str:
        text = (step.get("reason") or {}).get("text", "")
        line = step.get("line")
        return text or (f"From {line['side']} {line['index'] + 1}." if line else "")

    def _solved(self, verdict: JSON, animate: bool) -> None:
        self.state = "done"
        self.verdict = verdict
        self._show_found(animate)
        if verdict["verdict"] == "unique" and not self.assumes:
            self.page.tasks.start(
                "rate",
                "nonogram.rate",
                {"puzzle": puzzle_to_json(self.puzzle)},
                done=self._rated,
                question=lambda: (self.puzzle, self.assumed),
            )

    def _rated(self, rating: JSON) -> None:
        self.rating = rating["text"]
        self.page.tasks.start(
            "prove",
            "nonogram.prove",
            {"puzzle": puzzle_to_json(self.puzzle), "seconds": SECONDS},
            done=self._proven,
            question=lambda: (self.puzzle, self.assumed),
        )

    def _proven(self, proof: JSON) -> None:
        if [proof["picture"]] == self.verdict["solutions"]:
            self.checked = f"Checked: a proof of {counted(proof['clauses'], 'clause')}."

    def _fail(self, failure: Failure) -> None:
        self.state = "failed"
        self._failure = sentence(failure.message)

    def _show_found(self, animate: bool = False) -> None:
        """Sends the result to the board, and which of several solutions to show."""
        verdict = self.verdict
        lines = for_board({"lines": verdict["lines"]}, self.puzzle.height)["lines"]
        kind = verdict["verdict"]
        index = 0 if kind == "unique" else self.choice
        shown = verdict["solutions"][index] if index is not None else None
        if shown is None and kind != "contradiction":
            shown = verdict["grid"]
        rows = shown and [
            row.replace(UNKNOWN, EMPTY) if index is not None else row for row in shown
        ]
        marks = {"badLines": lines} if kind == "contradiction" else {}
        if kind == "several":
            marks = {"differ": verdict["differs"]}
        found = {
            "verdict": kind,
            "seconds": verdict["seconds"],
            "message": verdict["text"],
            "lines": lines,
        }
        picture = picture_of(rows) if rows else ""
        self.page.board.call("conclude", found, picture, marks, animate)

    def on_stop_solving(self, value: JSON = None) -> None:
        """Ends the search."""
        if self.state == "searching":
            self.page.tasks.stop("solve")
            self.state = "stopped"
        self.page.board.call("pause")

    def on_choose(self, number: str) -> None:
        """Shows one of several solutions, or the cells they share ("")."""
        choice = whole_number(number) if number else None
        if self.verdict and (choice is None or choice < len(self.verdict["solutions"])):
            self.choice = choice
            self._show_found()

    def on_by_cell(self, checked: bool) -> None:
        """Whether a step of the film is a single cell."""
        self.by_cell = checked

    def on_count(self, value: JSON = None) -> None:
        """Counts the solutions."""
        self.counted = "Counting…"
        self.page.tasks.start(
            "count",
            "nonogram.solve",
            {
                "puzzle": puzzle_to_json(self.puzzle),
                "grid": list(self.assumed),
                "solutions": MOST,
                "seconds": COUNTING_SECONDS,
            },
            done=self._have_counted,
            failed=self._cannot_count,
            question=lambda: (self.puzzle, self.assumed),
        )

    def _have_counted(self, answer: JSON) -> None:
        count = answer["count"]
        self.counted = f"{count} in all" if answer["all"] else f"at least {count}"

    def _cannot_count(self, failure: Failure) -> None:
        self.counted = failure.message

    def on_moved(self, place: Place) -> None:
        """The film has moved."""
        if place["key"] == self.key:
            self._step = place["step"]

    def on_show_mistake(self, value: JSON = None) -> None:
        """Selects the mistake in its field."""
        if self.mistake and self.mistake.get("start") is not None:
            field = f"{self.mistake.get('side', 'row')}-clues"
            self.page.world.request("select", field, self.mistake["start"], self.mistake["end"])

    # In words

    @property
    def reason(self) -> str:
        """The last step of the film, in words."""
        if self.choice is not None or not 0 <= self._step < len(self._reasons):
            return ""
        return self._reasons[self._step]

    @property
    def said(self) -> Said:
        """The verdict."""
        verdict = self.verdict
        if self.state == "reading":
            return Said("Reading…")
        if self._failure:
            return Said(self._failure, "bad")
        if self.mistake:
            return Said(UNREADABLE, "bad", self.mistake["text"])
        if self.state == "stopped":
            return Said("Stopped.")
        if verdict:
            return self._verdict_said(verdict)
        if self._known:
            return Said(f"Searching: {percent(self._known)} of the cells known.")
        return Said("Solving…")

    def _verdict_said(self, verdict: JSON) -> Said:
        kind = verdict["verdict"]
        text = verdict_text(verdict, self.assumes)
        if kind == "contradiction":
            lines = ", ".join(self.puzzle.line_name(line) for line in verdict["lines"])
            which = "These lines contradict each other"
            if verdict["minimal"]:
                which = "A minimal set of lines that contradict each other"
            small = f"{which}: {lines}." if len(verdict["lines"]) > 1 else verdict["text"]
            return Said(text, "bad", small)
        if kind == "several":
            small = f"{differing(len(verdict['differs']))}. Assume one of them to go on."
            return Said(text, "bad", small)
        if kind == "undecided":
            return Said(text, "", "Every cell proven so far is drawn. Assume a cell to go on.")
        seconds = "Less than 0.1" if verdict["seconds"] < 0.1 else f"{verdict['seconds']:.1f}"
        facts = (f"{seconds} s.", self.rating, self.checked)
        return Said(text, "good", " ".join(filter(None, facts)))


def verdict_text(verdict: JSON, assumes: bool) -> str:
    """The verdict in one sentence.

    >>> verdict_text({"verdict": "unique"}, True)
    'Exactly one solution with these assumptions.'
    """
    match verdict["verdict"]:
        case "unique" if assumes:
            return "Exactly one solution with these assumptions."
        case "unique":
            return "Exactly one solution."
        case "several":
            return f"{verdict['count']} solutions." if verdict["all"] else "More than one solution."
        case "undecided":
            return f"Not decided in {max(1, round(verdict['seconds']))} s."
    return "Impossible with these assumptions." if assumes else "No picture fits these clues."
