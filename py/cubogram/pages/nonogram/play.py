"""Play mode: a puzzle, its progress, the clock, and how it was solved."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from cubogram.formatting import counted
from cubogram.nonogram.formats.own_json import puzzle_to_json
from cubogram.nonogram.grid import EMPTY, UNKNOWN, Grid
from cubogram.nonogram.puzzle import Puzzle
from cubogram.pages import html as h
from cubogram.pages import icons, options, ui
from cubogram.pages.html import Html
from cubogram.pages.jobs import Story, ask, job
from cubogram.pages.nonogram.board import Board, Game, Told
from cubogram.pages.nonogram.days import Days, day_of
from cubogram.pages.nonogram.drawing import Drawing, picture_of, rows_of
from cubogram.pages.nonogram.kept import (
    PAGE,
    PLAYED,
    SHELF,
    PageState,
    Played,
    Restart,
    Solved,
    keep,
    state_of,
)
from cubogram.pages.nonogram.puzzles import (
    FIRST_OPENING,
    Opening,
    empty_grid,
    fingerprint,
    is_solved,
)
from cubogram.pages.part import Regions, Site

DOUBTS = {
    "contradiction": "no picture fits these clues",
    "several": "more than one picture fits these clues",
}
"""What is said of a puzzle that does not have exactly one picture."""
DOUBTING_SECONDS = 10
RULE = (
    "Each number is the length of a run of filled cells in its line; the runs come in this order, "
    "with at least one empty cell between them."
)


class Play(Game):
    mode = "play"
    what_changed = "This puzzle was played"
    doubt: str | None
    """What is wrong with the puzzle, "" for nothing; None if that is not known."""

    def __init__(self, site: Site, board: Board, days: Days, opening: Opening | None) -> None:
        super().__init__(site, board)
        self._days = days
        self._clock = (0.0, 0.0, False)
        """The time on the clock, when it was reported, and whether it is running."""
        self._restarting = False
        """Whether the next move is the one that empties the grid to start again."""
        self._take(opening or FIRST_OPENING)

    # The puzzle

    @property
    def options(self) -> PageState:
        return state_of(self.site.store)

    def choose(self, options: PageState) -> None:
        self.site.store.entry(PAGE).set(options)

    @property
    def puzzle(self) -> Puzzle:
        return self.opening.puzzle

    @property
    def key(self) -> str:
        return f"play {self.name}"

    @property
    def title(self) -> str:
        """The puzzle's title once solved; until then a substitute."""
        return (self.is_known and self.puzzle.title) or self.opening.label

    @property
    def seconds(self) -> float:
        seconds, at, runs = self._clock
        return seconds + (time.monotonic() - at if runs else 0)

    @property
    def struck(self) -> tuple[str, ...]:
        return self.state.struck

    @property
    def is_known(self) -> bool:
        """Whether the puzzle was ever solved."""
        return self.state.solved_in is not None

    @property
    def hints(self) -> int:
        """Hints since the last start."""
        return self.state.hints - self._begun.hints

    @property
    def wrong(self) -> int:
        """Strokes since the last start that made a cell wrong, while they were being counted."""
        return self.state.wrong - self._begun.wrong

    @property
    def _begun(self) -> Restart:
        """Where the grid was last emptied, unless that was undone."""
        done = [one for one in self.state.restarts if one[0] < self.drawing.index]
        return Restart(*done[-1]) if done else Restart(-1, 0, 0, 0)

    def open(self, opening: Opening) -> None:
        """Opens a puzzle with its stored progress or, if there is none, with a given grid."""
        self._take(opening)
        keep(self.site.store, **opening.note)
        if self.is_known:
            self._record(min(self.state.solved_in or 0, self.seconds))

    def show(self) -> None:
        super().show()
        self.paused = False
        if not self.opening.level and self.doubt is None:
            self._doubt()

    @job(about=lambda self: self.key)
    def _doubt(self) -> Story:
        """Finds out whether a puzzle from elsewhere has exactly one picture."""
        puzzle = puzzle_to_json(self.puzzle)
        verdict = yield ask("nonogram.solve", puzzle=puzzle, seconds=DOUBTING_SECONDS)
        self.doubt = DOUBTS.get(verdict["verdict"], "")

    def leave(self) -> None:
        self.paused = False
        self._clock = (self.seconds, 0, False)

    def _take(self, opening: Opening) -> None:
        self.opening = opening
        self.name = fingerprint(opening.puzzle)
        self.entry = self.site.store.entry(PLAYED, self.name)
        kept: Played = self.entry.value
        layers = tuple(one for one in kept.layers if self._fits(rows_of(one)))
        self.state = replace(kept, layers=layers)
        """The progress, which `_keep` stores."""
        self._seen = kept
        self._has_moved = False
        """Whether this tab has made a move in this puzzle."""
        self.doubt = None
        self._solved_at: float | None = None
        """The time on the clock when it was last solved in this tab."""
        self._solution: Grid | None = None
        """The puzzle's only picture, once it has been requested and found."""
        self._forget_strokes()
        drawing = self.state.drawing
        if not drawing or not drawing.history.moves:
            drawing = Drawing.of(empty_grid(opening.puzzle))
            if opening.grid:
                picture = picture_of(opening.grid)
                drawing = drawing.after(picture, picture)
        self._become(drawing)
        seconds = opening.seconds
        if self.state.drawing:
            seconds = max(0, self.state.seconds - self._begun.seconds)
        self._clock = (seconds, 0, False)

    def _become(self, drawing: Drawing) -> None:
        self.drawing = drawing
        rows = drawing.rows(self.puzzle.is_coloured)
        self.rows = rows if self._fits(rows) else empty_grid(self.puzzle)
        self.solved = is_solved(self.puzzle, self.rows)

    def _fits(self, rows: Grid) -> bool:
        return (len(rows[0]), len(rows)) == (self.puzzle.width, self.puzzle.height)

    def reread(self, kept: Played, before: Played) -> bool:
        now = kept.drawing or Drawing.of(empty_grid(self.puzzle))
        if (now.history, kept.struck) == (self.drawing.history, self.struck):
            self.state = replace(self.state, solved_in=kept.solved_in, layers=kept.layers)
            return False
        self._take(replace(self.opening, grid=None, seconds=0))
        return True

    # Reports from the board

    def hear(self, told: Told) -> None:
        drawing = self.board.heard(self.drawing, told)
        self._clock = (told["seconds"], time.monotonic(), self._clock[2])
        if drawing is None or (drawing == self.drawing and not told["move"]):
            return
        before, was_solved = self.rows, self.solved
        begun = self._begun
        self._become(drawing)
        self._count_on(begun, told)
        self._has_moved = True
        self.site.notices.clear("message")
        if told["move"] not in ("", "undo", "redo", "clear"):
            self._count_wrong(before)
        if self.solved:
            if told["move"] == "redo" and self.is_known:  # the same solve, not a second one
                self._show_seconds(self._solved_at or self.state.solved_in or 0)
            self._clock = (self._clock[0], 0, False)
            self._solved_at = self._clock[0]
            best = self.state.solved_in
            best = self.seconds if best is None else min(self.seconds, best)
            self._keep(layers=(), solved_in=best)
        else:
            self._keep()
        if self.solved and not was_solved:
            self._record(self.state.solved_in or 0, self.seconds)
            self.site.world.request("into_view", "board")

    def _record(self, seconds: float, ago: float | None = None) -> None:
        self._days.record(self.opening.day, Solved(self.name, seconds, self.hints, self.wrong), ago)

    def _count_on(self, begun: Restart, told: Told) -> None:
        """Undoing or redoing a restart changes all the counts shown."""
        if told["move"] not in ("undo", "redo"):
            last = self.drawing.index - 1
            kept = tuple(one for one in self.state.restarts if one[0] < last)
            self.state = replace(self.state, restarts=kept)
            if self._restarting and told["move"] == "clear":
                self._restart(last, told["seconds"] + begun.seconds)
        if self._begun != begun:
            self._show_seconds(told["seconds"] + begun.seconds - self._begun.seconds)
        self._restarting = False

    def _restart(self, move: int, seconds: float) -> None:
        here = Restart(move, seconds, self.state.hints, self.state.wrong)
        self.state = replace(self.state, restarts=(*self.state.restarts, here))

    def _show_seconds(self, seconds: float) -> None:
        self._clock = (max(0, seconds), time.monotonic(), self._clock[2])
        self.board.call("setSeconds", max(0, seconds))

    def on_struck(self, key: str, struck: list[str]) -> None:
        """The player struck out a clue, or restored it."""
        if key == self.key:
            self._keep(struck=tuple(struck))

    def on_clock(self, key: str, seconds: float, running: bool) -> None:
        """The clock stopped or continued: the page was hidden, or the game paused."""
        if key != self.key:
            return
        self._clock = (seconds, time.monotonic(), running)
        if self._has_moved and not running and not self.solved:
            self._keep()

    def _keep(self, **changes: Any) -> None:
        self.state = replace(
            self.state,
            puzzle=puzzle_to_json(self.puzzle),
            drawing=self.drawing,
            seconds=round(self.seconds + self._begun.seconds, 3),
            other=self.entry.value.other,
            **changes,
        )
        self.store(self.state)

    # What the player presses

    def on_pause(self) -> None:
        """Stops the clock and hides the grid, or continues."""
        self.paused = not self.paused and not self.solved

    def on_restart(self) -> None:
        """Empties the grid and starts counting again; a solved puzzle stays marked as solved."""
        self._forget_strokes()
        self.state = replace(self.state, struck=(), layers=())
        if self.rows == empty_grid(self.puzzle):
            begun, seconds = self._begun, self.seconds
            self._restart(self.drawing.index - 1, seconds + begun.seconds)
            self._show_seconds(seconds + begun.seconds - self._begun.seconds)
            self._keep()
            self.show()
            return
        self._restarting = True
        self.board.do("clear", "the grid is empty again; Undo brings your cells back")

    def on_calendar(self) -> None:
        """Opens the calendar at the month of this puzzle."""
        self._days.open_calendar(day_of(self.opening.day))

    def count_hint(self) -> None:
        self._keep(hints=self.state.hints + 1)

    # What if

    @property
    def layer(self) -> str | None:
        return self.state.layers[-1] if self.state.layers else None

    def on_what_if(self) -> None:
        if not self.solved:
            self._keep(layers=(*self.state.layers, self.drawing.picture))

    def on_keep_layer(self) -> None:
        self._keep(layers=self.state.layers[:-1])

    def on_discard_layer(self) -> None:
        """Restores the grid from the start of the trial, in one move."""
        if picture := self.layer:  # unless it was pressed twice
            self._keep(layers=self.state.layers[:-1])
            self.board.do(picture)

    @property
    def tried(self) -> int:
        """How many cells the latest trial has changed."""
        before = rows_of(self.layer, self.puzzle.is_coloured) if self.layer else self.rows
        cells = zip("".join(before), "".join(self.rows), strict=True)
        return sum(old != new for old, new in cells)

    # Wrong strokes

    def _forget_strokes(self) -> None:
        self._strokes: list[tuple[Grid, Grid]] = []
        """Strokes waiting for the picture: the grid before, and after."""
        self._find_solution.stop()

    def _count_wrong(self, before: Grid) -> None:
        """Counts the last stroke if it is wrong; requests the puzzle's picture the first time."""
        if not self.options.strict:
            return
        self._strokes.append((before, self.rows))
        if self._solution:
            self._judge_strokes()
        elif not self._find_solution.runs:
            self._find_solution()

    @job(about=lambda self: self.key)
    def _find_solution(self) -> Story:
        verdict = yield ask("nonogram.solve", puzzle=puzzle_to_json(self.puzzle))
        if verdict["verdict"] == "unique":  # otherwise nothing can be called wrong
            self._solution = tuple(verdict["solutions"][0])
            self._judge_strokes()

    def _judge_strokes(self) -> None:
        solution = self._solution or ()
        wrong = sum(is_wrong(before, after, solution) for before, after in self._strokes)
        self._strokes = []
        if wrong:
            self._keep(wrong=self.state.wrong + wrong)

    # What is shown

    def view(self) -> Regions:
        is_first = self.opening.label == FIRST_OPENING.label and not self.is_known
        counts = self.is_shown and self.options.strict and not self.solved
        wrong = counted(self.wrong, "wrong stroke") if counts else ""
        return {
            "clock-box": {"hidden": not self.is_shown},
            "pause": {
                "hidden": self.solved,
                "aria_pressed": self.paused,
                "aria_label": "Go on" if self.paused else "Pause",
            },
            "wrong": h.p(wrong, class_="facts", id="wrong", role="status"),
            "play-panel": {"hidden": not self.is_shown},
            "rule": h.p(RULE, id="rule", hidden=not is_first),
            "ask": self._view_ask(),
            "trial": self._view_trial(),
            "play-more": self._view_more(),
        }

    def _view_ask(self) -> Html:
        done = self.solved
        return ui.row(
            ui.button("Hint", "hint", id="hint", disabled=done),
            ui.button("Check", "check", id="check", disabled=done),
            ui.button("What if", "what_if", id="what-if", disabled=done or bool(self.layer)),
            kind="two",
            id="ask",
        )

    def _view_trial(self) -> Html:
        deep = len(self.state.layers)
        which = f"{deep} nested trials; in the latest, " if deep > 1 else "Trying: "
        return h.div(
            h.p(f"{which}{counted(self.tried, 'cell')} (ringed).") if deep else None,
            ui.row(
                ui.button("Keep", "keep_layer"),
                ui.button("Discard", "discard_layer"),
                ui.button("Try more", "what_if", kind="quiet"),
            ),
            id="trial",
            class_="card",
            role="status",
            hidden=not deep,
        )

    def _view_more(self) -> Html:
        """The ways to other puzzles, and how to show mistakes."""
        days = self._days
        daily = "Daily puzzle ✓" if days.today.isoformat() in days.solved else "Daily puzzle"
        calendar = "Calendar of the daily puzzles"
        mine = {"kind": "quiet", "id": "play-shelf", "opens": "shelf-dialog"}
        return h.div(
            ui.row(
                ui.button("All puzzles", "collection", id="collection", opens="collection-dialog"),
                ui.button(daily, "daily", id="daily"),
                ui.icon(
                    icons.CALENDAR, calendar, "calendar", id="calendar", opens="calendar-dialog"
                ),
                kind="two",
            ),
            ui.row(
                ui.button("Random puzzle", kind="quiet", id="generate", opens="generator-dialog"),
                ui.button("See it solved", "open_in", "solve", "quiet", id="to-solve"),
                ui.button("Start again", "restart", kind="quiet", id="restart"),
                kind="three",
            ),
            ui.button("My puzzles", "shelf", **mine) if self.site.store.names(SHELF) else None,
            ui.fold("Mistakes and crosses", *options.widgets(self.options)),
            id="play-more",
            class_="stack",
        )


def is_wrong(before: Grid, after: Grid, solution: Grid) -> bool:
    """Whether a stroke made a cell wrong.

    >>> is_wrong(("??",), ("#?",), ("#.",)), is_wrong(("??",), ("##",), ("#.",))
    (False, True)
    """
    return any(
        new not in (old, UNKNOWN) and new != (right if right != UNKNOWN else EMPTY)
        for row, other, known in zip(before, after, solution, strict=True)
        for old, new, right in zip(row, other, known, strict=True)
    )
