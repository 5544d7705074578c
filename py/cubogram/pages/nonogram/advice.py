"""The messages above Play's buttons: hints at three levels, the check, the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from cubogram.formatting import counted, sentence
from cubogram.nonogram.formats.own_json import puzzle_to_json
from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.html import Html
from cubogram.pages.jobs import Failure, Story, ask, job
from cubogram.pages.nonogram.colours import css_of, names, with_samples
from cubogram.pages.nonogram.days import Days, clock_time
from cubogram.pages.nonogram.drawing import cleared, for_board, set_cells
from cubogram.pages.nonogram.modes import Modes
from cubogram.pages.part import Part, Regions, Site
from cubogram.schema import JSON

LINES_CHAPTER = "../learn/one-line/#by-hand"
CHAIN_CHAPTER = "../learn/grid/#where-lines-are-not-enough"
QUESTIONS = ("Why?", "Which cells?")
CLOSE = ui.button("Close", "close_card", kind="quiet", key="Escape", does="board --focus")


@dataclass(frozen=True)
class Card:
    """A message that stays until the grid changes."""

    text: str
    buttons: tuple[Html, ...] = ()
    tone: str = ""
    title: str = ""
    chain: Sequence[JSON] = ()
    name: str = ""
    """The name of the picture that was found."""
    why: str = ""
    """The chapter that explains this kind of reason."""


class Advice(Part):
    """Hints and checks for the puzzle being played."""

    def __init__(self, site: Site, modes: Modes, days: Days) -> None:
        super().__init__(site)
        self._modes, self._play, self._days = modes, modes.play, days
        self._card: Card | None = None
        self._hint: JSON = None
        self._wrong: list[Any] = []
        self._about: object = None
        """The puzzle and its drawing, as they were at the last event."""

    def settle(self) -> None:
        play = self._play
        now = (play.is_shown, play.opening, play.drawing)
        if now != self._about:
            self._about = now
            self.on_close_card()
            if play.is_shown and play.solved:
                self._say_solved()

    def on_close_card(self) -> None:
        """Removes the message and drops the pending question."""
        self._ask.stop()
        self._card = self._play.marks = self._hint = None

    def _say(self, card: Card, marks: JSON = None) -> None:
        self._card, self._play.marks = card, marks

    @job(about=lambda self: (self._play.key, self._play.rows))
    def _ask(self, command: str) -> Story:
        play = self._play
        try:
            answer = yield ask(command, puzzle=puzzle_to_json(play.puzzle), grid=list(play.rows))
        except Failure as failure:
            self._say(Card(sentence(failure.message), (CLOSE,)))
            return
        if command == "nonogram.hint":
            self._show_first(for_board(answer, play.puzzle.height))
        else:
            self._show_mistakes(answer)

    def _say_solved(self) -> None:
        play = self._play
        time = clock_time(play.seconds)
        best = clock_time(play.state.solved_in or 0)
        record = f" (best {best})" if best != time else ""
        how = f"with {counted(play.hints, 'hint')}" if play.hints else "without hints"
        if play.wrong:
            how += f" {'and' if play.hints else 'but with'} {counted(play.wrong, 'wrong stroke')}"
        text = f"Solved in {time}{record}, {how}."
        title, result = "", self._modes.result
        buttons = [
            ui.button("Next puzzle", "next_puzzle"),
            ui.button("Share", "share", kind="quiet"),
        ]
        if result:
            title = self._days.statistics.text
            buttons = [
                ui.button("Copy the result", value="result", data_copies_text=result),
                ui.button("Share it", "send_result"),
                ui.button("Next puzzle", "next_puzzle", kind="quiet"),
            ]
        self._say(Card(text, tuple(buttons), "good", title, name=play.puzzle.title))

    # The check

    def on_check(self) -> None:
        """Shows what is wrong, and offers to clear it."""
        if not self._play.solved:
            self.on_close_card()
            self._say(Card("Looking for mistakes…"))
            self._ask("nonogram.mistakes")

    def _show_mistakes(self, answer: JSON) -> None:
        self._wrong = answer["cells"]
        clear = (ui.button("Clear wrong cells", "clear_wrong"),) if self._wrong else ()
        text = answer["text"] or "No mistakes so far."
        self._say(Card(text, (*clear, CLOSE)), {"wrong": self._wrong})

    def on_clear_wrong(self) -> None:
        self._clear(self._wrong)

    def _clear(self, cells: Iterable[Any]) -> None:
        self._play.board.do(cleared(self._play.rows, [(row, column) for row, column, *_ in cells]))

    # Hints

    def on_hint(self) -> None:
        """The next step."""
        if not self._play.solved:
            self.on_close_card()
            self._say(Card("Looking for the next step…"))
            self._ask("nonogram.hint")

    def on_hinted(self, hint: JSON, picture: str, level: int = 0) -> None:
        """The page gave a hint itself, before Python was ready, and has shown it up to a level."""
        if picture != self._play.drawing.picture or self._play.solved:
            return
        self.on_close_card()
        self._show_first(hint)
        for shown in range(1, level + 1):
            self.on_level(shown)

    def _show_first(self, hint: JSON) -> None:
        if hint["kind"] != "done":
            self._play.count_hint()
        self._hint = hint
        self._show(0)

    def on_level(self, level: int) -> None:
        """Shows the hint up to a level: which line, why, which cells."""
        if self._hint and level in (1, 2):
            self._show(level)

    def on_fill_in(self) -> None:
        """Carries out the hint."""
        if self._hint:
            self._play.board.do(set_cells(map(tuple, self._hint["cells"])))

    def on_clear_hinted(self) -> None:
        """Clears the cells that the hint calls wrong."""
        if self._hint:
            self._clear(self._hint["wrong"])

    def _show(self, level: int) -> None:
        hint = self._hint
        levels = hint["levels"]
        if level >= len(levels) or hint["kind"] == "done":
            text = " ".join(one["text"] for one in levels[:2]) or hint["title"]
            self._say(Card(text, (CLOSE,)))
            return
        buttons = [CLOSE]
        if level + 1 < len(levels) and levels[level + 1]["text"] != levels[level]["text"]:
            buttons = [ui.button(QUESTIONS[level], "level", level + 1), CLOSE]
        elif hint["wrong"]:
            buttons = [ui.button("Clear them", "clear_hinted"), CLOSE]
        elif hint["cells"]:
            buttons = [ui.button("Fill them in", "fill_in"), CLOSE]
        chain = hint["chain"] if level == 1 else []
        text = levels[level]["text"]
        if chain and ": " in text:
            text = text.partition(": ")[0] + ":"  # the chain of steps explains the rest
        why = (CHAIN_CHAPTER if hint["assume"] else LINES_CHAPTER) if level else ""
        title = hint["title"] if level and not chain else ""
        card = Card(text, tuple(buttons), title=title, chain=chain, why=why)
        self._say(card, marks_of(hint, level))

    # What is shown

    def view(self) -> Regions:
        card = self._card or Card("")
        colours = css_of(self._play.puzzle.colours)
        chain = h.ol(map(self._step, card.chain), class_="chain") if card.chain else card.title
        why = h.html(" ", h.a("Why is that certain?", href=card.why)) if card.why else None
        name = h.strong(card.name, class_="found") if card.name else None
        shown = h.div(
            h.p(name, with_samples(card.text, colours), id="card-text"),
            h.div(chain, why, id="card-reason", class_="reason"),
            ui.row(card.buttons, id="card-actions"),
            class_=f"card {card.tone}".strip(),
            id="card",
            role="status",
            hidden=not self._card,
        )
        return {"card": shown}

    def _step(self, step: JSON) -> Html:
        """A step of a chain, with the clue of its line."""
        puzzle = self._play.puzzle
        colours = css_of(puzzle.colours)
        called, line, whose = names(colours), step.get("line"), None
        if line:
            clue = (puzzle.rows if line["side"] == "row" else puzzle.columns)[line["index"]]
            runs = " ".join(str(run.length) for run in clue)
            if len(called) > 1:
                runs = ", ".join(f"{run.length} {called[run.colour - 1]}" for run in clue)
            whose = h.small(f"({line['side']} {line['index'] + 1}: {runs or '0'})")
        return h.li(with_samples(step["text"], colours), whose and h.html(" ", whose))


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
