"""The messages above Play's buttons: hints at three levels, the check, the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cubogram.formatting import counted, sentence
from cubogram.nonogram.formats.own_json import puzzle_to_json
from cubogram.pages.nonogram.drawing import cleared, for_board, set_cells
from cubogram.pages.tasks import Failure

if TYPE_CHECKING:
    from cubogram.pages.nonogram.play import Play

JSON = Any

SLOT = "advice"
LOOKING = "Looking for the next step…"
CHECKING = "Looking for mistakes…"
LINES_CHAPTER = "../learn/one-line/#by-hand"
CHAIN_CHAPTER = "../learn/grid/#where-lines-are-not-enough"


@dataclass(frozen=True)
class Action:
    """A button: its label and its event."""

    label: str
    event: str
    value: str = ""
    quiet: bool = False
    copies: str = ""
    """What it copies to the clipboard."""


CLOSE = Action("Close", "close_card", quiet=True)
QUESTIONS = ("Why?", "Which cells?")


@dataclass(frozen=True)
class Card:
    """A message that stays until the grid changes."""

    text: str
    actions: tuple[Action, ...] = ()
    tone: str = ""
    title: str = ""
    chain: Sequence[JSON] = ()
    name: str = ""
    """The name of the picture that was found."""
    why: str = ""
    """The chapter that explains this kind of reason."""


def clock_time(seconds: float) -> str:
    """Whole seconds, as a clock shows them.

    >>> clock_time(59.9), clock_time(3600)
    ('0:59', '1:00:00')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


class Advice:
    """Hints and checks for the puzzle being played."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._tasks = play.page.tasks
        self.card: Card | None = None
        self.marks: JSON = None
        """What to mark on the board."""
        self._hint: JSON = None
        self._wrong: list[Any] = []

    def close(self) -> None:
        """Removes the message and drops the pending question."""
        self._tasks.stop(SLOT)
        self.card = self.marks = self._hint = None

    def _say(self, card: Card, marks: JSON = None) -> None:
        self.card, self.marks = card, marks

    def _ask(self, command: str, done: Any) -> None:
        play = self._play
        arguments = {"puzzle": puzzle_to_json(play.puzzle), "grid": list(play.rows)}
        self._tasks.start(
            SLOT,
            command,
            arguments,
            done=done,
            failed=self._fail,
            question=lambda: (play.key, play.rows),
        )

    def _fail(self, failure: Failure) -> None:
        self._say(Card(sentence(failure.message), (CLOSE,)))

    # The end

    def solved(self) -> None:
        """The puzzle is solved."""
        play = self._play
        time = clock_time(play.seconds)
        best = "" if play.best is None else clock_time(play.best)
        record = f" (best {best})" if best and best != time else ""
        how = f"with {counted(play.hints, 'hint')}" if play.hints else "without hints"
        if play.wrong:
            joint = "and" if play.hints else "but with"
            how += f" {joint} {counted(play.wrong, 'wrong stroke')}"
        text = f"Solved in {time}{record}, {how}."
        days = play.page.days
        result = days.result()
        following = Action("Next puzzle", "next_puzzle", quiet=bool(result))
        if not result:
            two = (following, Action("Share", "share", quiet=True))
            self._say(Card(text, two, "good", name=play.puzzle.title))
            return
        copying = Action("Copy the result", "", "result", copies=result)
        actions = (copying, Action("Share it", "send_result"), following)
        title = days.statistics.text
        self._say(Card(text, actions, "good", name=play.puzzle.title, title=title))

    # The check

    def on_check(self, value: JSON = None) -> None:
        """Shows what is wrong, and offers to clear it."""
        if self._play.solved:
            return
        self.close()
        self._say(Card(CHECKING))
        self._ask("nonogram.mistakes", self._checked)

    def _checked(self, answer: JSON) -> None:
        self._wrong = answer["cells"]
        clear = (Action("Clear wrong cells", "clear_wrong"),) if self._wrong else ()
        text = answer["text"] or "No mistakes so far."
        self._say(Card(text, (*clear, CLOSE)), {"wrong": self._wrong})

    def on_clear_wrong(self, value: JSON = None) -> None:
        """Clears the wrong cells that are shown."""
        cells = [(row, column) for row, column, *_ in self._wrong]
        self._play.page.board.do(cleared(self._play.rows, cells))

    # Hints

    def on_hint(self, value: JSON = None) -> None:
        """The next step."""
        if self._play.solved:
            return
        self.close()
        self._say(Card(LOOKING))
        height = self._play.puzzle.height
        self._ask("nonogram.hint", lambda hint: self._show_first(for_board(hint, height)))

    def on_hinted(self, told: dict[str, Any]) -> None:
        """The page gave a hint itself, before Python was ready: {hint, level, rows}."""
        if told.get("picture") != self._play.history.picture or self._play.solved:
            return
        self.close()
        self._show_first(told["hint"])
        for level in range(1, int(told.get("level", 0)) + 1):
            self.on_level(str(level))

    def _show_first(self, hint: JSON) -> None:
        if hint["kind"] != "done":
            self._play.count_hint()
        self._hint = hint
        self._show(0)

    def on_level(self, level: str) -> None:
        """Shows the hint up to a level: which line, why, which cells."""
        if self._hint and level in ("1", "2"):
            self._show(int(level))

    def on_fill_in(self, value: JSON = None) -> None:
        """Carries out the hint."""
        if self._hint:
            self._play.page.board.do(set_cells(map(tuple, self._hint["cells"])))

    def on_clear_hinted(self, value: JSON = None) -> None:
        """Clears the cells that the hint calls wrong."""
        if self._hint:
            cells = [(row, column) for row, column, *_ in self._hint["wrong"]]
            self._play.page.board.do(cleared(self._play.rows, cells))

    def on_close_card(self, value: JSON = None) -> None:
        """Closes a message that has a close button."""
        self.close()

    def _show(self, level: int) -> None:
        hint = self._hint
        levels = hint["levels"]
        if level >= len(levels) or hint["kind"] == "done":
            text = " ".join(one["text"] for one in levels[:2]) or hint["title"]
            self._say(Card(text, (CLOSE,)))
            return
        shown = levels[level]
        action = None
        if level + 1 < len(levels):
            action = Action(QUESTIONS[level], "level", str(level + 1))
        elif hint["wrong"]:
            action = Action("Clear them", "clear_hinted")
        elif hint["cells"]:
            action = Action("Fill them in", "fill_in")
        chain = hint["chain"] if level == 1 else []
        text = shown["text"]
        if chain and ": " in text:
            text = text.partition(": ")[0] + ":"  # the chain of steps explains the rest
        why = (CHAIN_CHAPTER if hint["assume"] else LINES_CHAPTER) if level else ""
        title = hint["title"] if level and not chain else ""
        actions = (action, CLOSE) if action else (CLOSE,)
        self._say(Card(text, actions, title=title, chain=chain, why=why), marks_of(hint, level))


def marks_of(hint: JSON, level: int) -> JSON:
    """What to mark on the board for a level of a hint."""
    shown = hint["levels"][level]
    lines = shown["lines"]
    deduced = [cell for cell in shown["cells"] if len(cell) > 2]
    spots = [cell for cell in shown["cells"] if len(cell) == 2]
    if hint["wrong"] or hint["kind"] in ("mistake", "impossible"):
        return {"badLines": lines, "cells": deduced, "wrong": spots}
    chain = hint["chain"] if level == 1 and hint["assume"] else []
    broken = chain[-1]["line"] if chain else None
    return {
        "lines": [line for line in lines if line != broken],
        "badLines": [broken] if broken else [],
        "cells": [hint["assume"], *deduced] if chain else deduced,
        "assumed": spots,
        "placements": hint["levels"][1].get("placements") if level else None,
    }
