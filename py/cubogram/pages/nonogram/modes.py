"""The three modes, one of which is shown, and how puzzles get from one to another."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cubogram.nonogram.formats.own_json import puzzle_to_json
from cubogram.nonogram.grid import Grid
from cubogram.nonogram.puzzle import Puzzle
from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.html import Html
from cubogram.pages.jobs import Story, ask, job
from cubogram.pages.nonogram.board import Board, Game
from cubogram.pages.nonogram.colours import css_of
from cubogram.pages.nonogram.days import Days, day_of, number_of
from cubogram.pages.nonogram.edit import Edit, about_of
from cubogram.pages.nonogram.kept import Mode, keep
from cubogram.pages.nonogram.play import Play
from cubogram.pages.nonogram.puzzles import GRADES, TECHNIQUES, Opening
from cubogram.pages.nonogram.solve import Solve
from cubogram.pages.part import Part, Regions, Site

PATIENCE = 0.3
"""Seconds of waiting before a message explains the delay."""
MODES: dict[Mode, str] = {"play": "Play", "edit": "Edit", "solve": "Solve"}
_CREATIVE_COMMONS = re.compile(r"CC(0|-BY(?:-(?:SA|NC|ND))*)-(\d\.\d)")


class Modes(Part):
    def __init__(self, site: Site, board: Board, days: Days, opening: Opening | None) -> None:
        super().__init__(site)
        self.board, self._days = board, days
        self.play = Play(site, board, days, opening)
        self.edit = Edit(site, board)
        self.solve = Solve(site, board)
        self._games: dict[Mode, Game] = {
            game.mode: game for game in (self.play, self.edit, self.solve)
        }

    def begin(self, mode: Mode) -> None:
        self._games[mode].show()

    @property
    def game(self) -> Game:
        return self.board.game

    @property
    def mode(self) -> Mode:
        return self.game.mode

    @property
    def result(self) -> str:
        """The result of the daily puzzle that is played, to share; "" if there is none."""
        return self._days.result(self.play.opening.day, self.site.world.home)

    def on_mode(self, mode: Mode) -> None:
        self.go(mode)

    def go(self, mode: Mode) -> None:
        if mode == self.mode:
            return
        self.fetch.stop()
        self.game.leave()
        self.site.world.request("top")
        self.site.notices.clear("message")
        keep(self.site.store, mode=mode)
        self._games[mode].show()
        self.note()

    def note(self) -> None:
        """Each puzzle played is an entry for Back and Forward; each tab has its own mode."""
        world, note = self.site.world, self.play.opening.note
        world.go_to(f"#{self.mode}")
        place = world.note
        if isinstance(place, dict) and place.get("id") not in (None, note["id"]):
            world.new_place()
        world.remember(note)

    def open_play(self, opening: Opening) -> None:
        self.fetch.stop()
        self.site.notices.clear("message")
        self.play.open(opening)
        if self.mode == "play":
            self.site.world.request("top")
            self.play.show()
            self.note()
        else:
            self.go("play")
        self.board.call("focusBoard")

    def open_solve(self, puzzle: Puzzle) -> None:
        self.fetch.stop()
        self.solve.open(puzzle)
        if self.mode == "solve":
            self.solve.show()
        self.go("solve")

    def open_edit(self, puzzle: Puzzle, picture: Grid | None = None) -> None:
        """Opens a puzzle to draw, with its picture if that is known."""
        self.fetch.stop()
        self.go("edit")
        if picture:
            self.edit.open(picture, css_of(puzzle.colours), about_of(puzzle))
        else:
            self.edit.open_clues(puzzle)

    @job(about=lambda self: (self.mode, self.solve.texts))
    def on_open_in(self, where: Mode) -> Story:
        """Takes the puzzle shown, or the clues that have just been typed, to a different mode."""
        yield from self.solve.until_read()
        puzzle = self.game.puzzle
        if where == "play":
            self.open_play(Opening(puzzle))
        elif where == "solve":
            self.open_solve(puzzle)
        else:
            self.open_edit(puzzle, self.solve.rows if self.solve.found.verdict else None)

    def on_open_unfit(self) -> None:
        """Opens in Solve the clues that no picture fits."""
        if self.edit.unfit:
            self.open_solve(self.edit.unfit)

    @job(says="message")
    def fetch(self, story: Story) -> Story:
        """Fetches a puzzle and opens it, unless another one is opened or asked for first."""
        yield from story

    def say_fetching(self, words: str, place: str = "message") -> None:
        """Says that the page is waiting for a puzzle, if it does not come at once."""
        self.site.notices.clear(place)
        self.site.notices.say(place, words, delay=PATIENCE)

    @job(says="message")
    def print_sheets(
        self,
        puzzles: Sequence[Puzzle],
        grids: Sequence[Grid | None] = (),
        solutions: bool = False,
        per_page: int = 1,
    ) -> Story:
        self.site.notices.say("message", "Drawing the sheet…")
        answer = yield ask(
            "draw.sheet",
            puzzles=[puzzle_to_json(puzzle) for puzzle in puzzles],
            grids=[list(grid) if grid else None for grid in grids],
            solutions=solutions,
            per_page=per_page,
        )
        self.site.notices.clear("message")
        self.site.world.request("print_pages", answer["pages"])

    def view(self) -> Regions:
        legend = h.legend("Mode", class_="visually-hidden")
        modes = ui.radios("mode", MODES, self.mode, "mode", has_ids=True)
        switch = h.fieldset(legend, modes, class_="switch modes", id="modes")
        return {"modes": switch, "heading": self._view_heading()}

    def _view_heading(self) -> Html:
        """The puzzle's title, size, difficulty and author."""
        game, opening = self.game, self.play.opening
        author, licence = self.solve.puzzle.author, self.solve.puzzle.licence
        number = grade = level = doubt = None
        if self.mode == "play":
            author, licence = opening.puzzle.author, opening.puzzle.licence
            grade, level = GRADES.get(opening.grade), TECHNIQUES.get(opening.level)
            day = day_of(opening.day)
            number = f"No. {number_of(day)}" if day else None
            doubt = h.html(" · ", h.strong(self.play.doubt)) if self.play.doubt else None
        elif self.mode == "edit":
            author, licence = self.edit.about.author, self.edit.about.licence
        size = f"{len(game.rows[0])} x {len(game.rows)}"
        facts = h.p(
            " · ".join(filter(None, (number, size, grade, level))),
            h.html(" (", h.a("why?", href="../learn/grid/#the-verdict"), ")") if grade else None,
            doubt,
            f" · {author}" if author else None,
            h.html(" · ", licence_link(licence)) if licence else None,
            class_="facts",
            id="facts",
        )
        return h.div(h.h2(game.title or "Nonogram", id="title"), facts, id="heading")


def licence_link(licence: str) -> Html:
    """A licence by its short name; Creative Commons licences link to their text."""
    name = licence.replace("-", "\u2011")  # no line ends within "CC0-1.0"
    found = _CREATIVE_COMMONS.fullmatch(licence)
    if not found:
        return h.html(name)
    kind, version = found.groups()
    path = "publicdomain/zero" if kind == "0" else f"licenses/{kind[1:].lower()}"
    return h.a(name, rel="license", href=f"https://creativecommons.org/{path}/{version}/")
