"""Play mode: a puzzle, its progress, the clock, and how it was solved."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypedDict

from cubogram.nonogram.formats.own_json import puzzle_to_json
from cubogram.nonogram.grid import EMPTY, UNKNOWN, Grid
from cubogram.nonogram.puzzle import Puzzle
from cubogram.pages.keeping import Entry
from cubogram.pages.nonogram.advice import Advice
from cubogram.pages.nonogram.board import Told
from cubogram.pages.nonogram.drawing import History, picture_of, rows_of
from cubogram.pages.nonogram.kept import PLAYED, Played, Restart
from cubogram.pages.nonogram.puzzles import (
    FIRST_OPENING,
    Opening,
    empty_grid,
    fingerprint,
    is_solved,
)

if TYPE_CHECKING:
    from cubogram.pages.nonogram.page import NonogramPage

JSON = Any

SLOT = "picture of the puzzle"


class Clock(TypedDict):
    """The board's report about its clock."""

    key: str
    seconds: float
    running: bool


class Struck(TypedDict):
    """The board's report about clues struck out by the player."""

    key: str
    struck: list[str]


class Play:
    """The puzzle being played."""

    mode = "play"

    def __init__(self, page: NonogramPage, opening: Opening | None) -> None:
        self.page = page
        self.opening = opening or FIRST_OPENING
        self.paused = False
        self.advice = Advice(self)
        self.struck: tuple[str, ...] = ()
        """Clues that the player has struck out."""
        self.layers: tuple[str, ...] = ()
        """The pictures at the start of each trial, the latest last."""
        self._hints = self._wrong = 0
        self._restarts: tuple[Restart, ...] = ()
        self.best: float | None = None
        """The seconds of the fastest solve; None if never solved."""
        self._clock = (0.0, 0.0, False)
        """The time on the clock, when it was reported, and whether it is running."""
        self._restarting = False
        """Whether the next move is the one that empties the grid to start again."""
        self._has_moved = False
        """Whether this tab has made a move in this puzzle."""
        self._solution: Grid | None = None
        """The puzzle's only picture, once it has been requested and found."""
        self._strokes: list[tuple[Grid, Grid]] = []
        """Strokes waiting for it: the grid before, and after."""
        self._take(self.opening)

    # The puzzle

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.opening.puzzle

    @property
    def key(self) -> str:
        """The name of the game on the board."""
        return f"play {self.name}"

    @property
    def title(self) -> str:
        """The puzzle's title once solved; until then a substitute."""
        known = self.puzzle.title if self.best is not None else ""
        return known or self.opening.label

    @property
    def is_first(self) -> bool:
        """Whether the player may not know the rule: on a first visit, until the puzzle is
        solved."""
        return self.opening.label == FIRST_OPENING.label and self.best is None

    @property
    def seconds(self) -> float:
        """The time on the clock."""
        seconds, at, runs = self._clock
        return seconds + (time.monotonic() - at if runs else 0)

    @property
    def hints(self) -> int:
        """Hints since the last start."""
        return self._hints - self._begun.hints

    @property
    def wrong(self) -> int:
        """Strokes since the last start that made a cell wrong, while they were being counted."""
        return self._wrong - self._begun.wrong

    @property
    def _begun(self) -> Restart:
        """Where the grid was last emptied, unless that was undone."""
        done = [one for one in self._restarts if one.index < self.history.index]
        return done[-1] if done else Restart(-1, 0, 0, 0)

    def open(self, opening: Opening) -> None:
        """Opens a puzzle with its stored progress or, if there is none, with a given grid."""
        self._take(opening)
        self.page.keep(opening=replace(opening, grid=None, seconds=0))

    def show(self) -> None:
        """Shows the game on the board."""
        puzzle = puzzle_to_json(self.puzzle)
        self.page.board.show(self.key, "play", puzzle, self.history, self.seconds, self.struck)
        self.paused = False
        if self.solved:
            self.advice.solved()

    def leave(self) -> None:
        """Another mode has been opened."""
        self.paused = False
        self._clock = (self.seconds, 0, False)
        self.advice.close()

    def _take(self, opening: Opening) -> None:
        self.opening = opening
        puzzle = opening.puzzle
        self.name = fingerprint(puzzle)
        self._entry: Entry[Played] = self.page.store.entry(PLAYED, self.name)
        kept = self._seen = self._entry.value
        begun = kept if kept.history and kept.history.moves else None
        self._has_moved = False
        self._solution = None
        self._forget_strokes()
        self.advice.close()
        self.best = kept.solved_in
        self._hints, self._wrong = kept.hints, kept.wrong
        self.struck, self.layers, self._restarts = kept.struck, kept.layers, kept.restarts
        history = begun.history if begun and begun.history else History.of(empty_grid(puzzle))
        if not begun and opening.grid:
            picture = picture_of(opening.grid)
            history = history.after(picture, picture)
        self._become(history)
        seconds = kept.seconds - self._begun.seconds if kept.history else opening.seconds
        self._clock = (max(0, seconds), 0, False)

    def _become(self, history: History) -> None:
        self.history = history
        try:
            rows = rows_of(history.picture, self.puzzle.is_coloured)
        except ValueError:
            rows = ()
        fits = len(rows) == self.puzzle.height and len(rows[0]) == self.puzzle.width
        self.rows = rows if fits else empty_grid(self.puzzle)
        self.solved = is_solved(self.puzzle, self.rows)

    def look(self) -> None:
        """Another tab may have played this puzzle, or a file may have brought its progress."""
        kept = self._entry.value
        if kept == self._seen:
            return
        self._seen = kept
        now = kept.history or History.of(empty_grid(self.puzzle))
        if now.as_json() == self.history.as_json() and kept.struck == self.struck:
            self.best, self.layers = kept.solved_in, kept.layers
            return
        self._take(replace(self.opening, grid=None, seconds=0))
        if self.page.mode == "play":
            self.show()
        if kept.other and kept.other.picture != now.picture:
            self.page.offer_other("This puzzle was played", self._bring_back)

    def _bring_back(self) -> None:
        other = self._entry.value.other
        if other:
            self._entry.set(replace(self._entry.value, other=None))
            self._seen = self._entry.value
            self.page.board.do(other.picture)

    # Reports from the board

    def hear(self, told: Told) -> None:
        """A stroke, or another change to the grid."""
        history = self.page.board.heard(self.history, told)
        self._clock = (told["seconds"], time.monotonic(), self._clock[2])
        if history is None or (history == self.history and not told["move"]):
            return
        before, was_solved = self.rows, self.solved
        begun = self._begun
        self._become(history)
        self._count_on(begun, told)
        self._has_moved = True
        self.advice.close()
        self.page.notices.clear("message")
        if told["move"] not in ("", "undo", "redo", "clear"):
            self._count_wrong(before)
        if self.solved:
            self.layers = ()
            self._clock = (self._clock[0], 0, False)
            self.best = self.seconds if self.best is None else min(self.seconds, self.best)
        self._keep()
        if self.solved and not was_solved:
            self.page.days.keep()
            self.advice.solved()
            self.page.world.request("into_view", "board")

    def _count_on(self, begun: Restart, told: Told) -> None:
        """Undoing or redoing a restart changes all the counts shown."""
        if told["move"] not in ("undo", "redo"):
            last = self.history.index - 1
            self._restarts = tuple(one for one in self._restarts if one.index < last)
            if self._restarting and told["move"] == "clear":
                self._restart(last, told["seconds"] + begun.seconds)
        if self._begun != begun:
            self._show_seconds(told["seconds"] + begun.seconds - self._begun.seconds)
        self._restarting = False

    def _restart(self, index: int, seconds: float) -> None:
        self._restarts = (*self._restarts, Restart(index, seconds, self._hints, self._wrong))

    def _show_seconds(self, seconds: float) -> None:
        self._clock = (max(0, seconds), time.monotonic(), self._clock[2])
        self.page.board.call("setSeconds", max(0, seconds))

    def on_struck(self, told: Struck) -> None:
        """The player struck out a clue, or restored it."""
        if told["key"] == self.key:
            self.struck = tuple(told["struck"])
            self._keep()

    def on_clock(self, told: Clock) -> None:
        """The clock stopped or continued: the page was hidden, or the game paused."""
        if told["key"] != self.key:
            return
        self._clock = (told["seconds"], time.monotonic(), told["running"])
        if self._has_moved and not told["running"] and not self.solved:
            self._keep()

    def _keep(self) -> None:
        played = Played(
            puzzle_to_json(self.puzzle),
            self.history,
            self.seconds + self._begun.seconds,
            self.best,
            self._hints,
            self._wrong,
            self._entry.value.other,
            self.struck,
            self.layers,
            self._restarts,
        )
        self._entry.set(played)
        self._seen = played

    # What the player presses

    def on_pause(self, value: JSON = None) -> None:
        """Stops the clock and hides the grid, or continues."""
        self.paused = not self.paused and not self.solved

    def on_restart(self, value: JSON = None) -> None:
        """Empties the grid and starts counting again; a solved puzzle stays marked as solved."""
        self._forget_strokes()
        self.struck = self.layers = ()
        if self.rows == empty_grid(self.puzzle):
            begun, seconds = self._begun, self.seconds
            self._restart(self.history.index - 1, seconds + begun.seconds)
            self._show_seconds(seconds + begun.seconds - self._begun.seconds)
            self._keep()
            self.show()
            return
        self._restarting = True
        self.page.board.do("clear")
        self.page.say_after("clear", "the grid is empty again; Undo brings your cells back")

    # What if

    def on_what_if(self, value: JSON = None) -> None:
        """Starts a trial."""
        if not self.solved:
            self.layers = (*self.layers, self.history.picture)
            self._keep()

    def on_keep_layer(self, value: JSON = None) -> None:
        """Keeps the trial's cells."""
        self.layers = self.layers[:-1]
        self._keep()

    def on_discard_layer(self, value: JSON = None) -> None:
        """Restores the grid from the start of the trial, in one move."""
        if not self.layers:
            return  # pressed twice
        picture, self.layers = self.layers[-1], self.layers[:-1]
        self._keep()
        self.page.board.do(picture)

    @property
    def tried(self) -> int:
        """How many cells the latest trial has changed."""
        before = rows_of(self.layers[-1], self.puzzle.is_coloured) if self.layers else self.rows
        cells = zip("".join(before), "".join(self.rows), strict=True)
        return sum(old != new for old, new in cells)

    def on_live(self, checked: bool) -> None:
        """Whether impossible lines are shown at once."""
        self.page.keep(live=checked)

    def on_strict(self, checked: bool) -> None:
        """Whether wrong strokes are counted."""
        self.page.keep(strict=checked)

    def on_crosses(self, checked: bool) -> None:
        """Whether the rest of a finished line is marked empty."""
        self.page.keep(crosses=checked)

    def count_hint(self) -> None:
        """A hint was given."""
        self._hints += 1
        self._keep()

    # Wrong strokes

    def _forget_strokes(self) -> None:
        """Drops the strokes waiting for the picture."""
        self._strokes = []
        self.page.tasks.stop(SLOT)

    def _count_wrong(self, before: Grid) -> None:
        """Counts the last stroke if it is wrong; requests the puzzle's picture the first time."""
        if not self.page.state.strict:
            return
        self._strokes.append((before, self.rows))
        if self._solution:
            self._judge_strokes()
        elif not self.page.tasks.runs(SLOT):
            self.page.tasks.start(
                SLOT,
                "nonogram.solve",
                {"puzzle": puzzle_to_json(self.puzzle)},
                done=self._solved,
                question=lambda: self.key,
            )

    def _solved(self, verdict: JSON) -> None:
        if verdict["verdict"] == "unique":  # otherwise nothing can be called wrong
            self._solution = tuple(verdict["solutions"][0])
            self._judge_strokes()

    def _judge_strokes(self) -> None:
        solution = self._solution or ()
        wrong = sum(is_wrong(before, after, solution) for before, after in self._strokes)
        self._strokes = []
        if wrong:
            self._wrong += wrong
            self._keep()


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
