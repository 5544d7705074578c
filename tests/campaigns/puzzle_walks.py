"""Walks on the nonogram page, with a board that makes moves, and on a chapter of the book."""

import functools
import json
from typing import Any

from boards import Board as BOARD
from walking import JSON, Tab, Walk, demand

from cubogram.live.cell import Notebook
from cubogram.nonogram.puzzle import Puzzle
from cubogram.pages.book.page import BookPage
from cubogram.pages.nonogram.page import NonogramPage
from sitekit.book import facts_of

CLUES = ["1", "1\n1", "2\n0\n2", "1 1\n2\n1", "1\n3\n", "x", "", "3\n1\n1 1\n2"]


class Hand:
    """Where the board reports its moves: Python hears about them after what is already waiting."""

    def __init__(self, tab: Tab) -> None:
        self.coming = tab.coming

    def tell(self, name: str, value: JSON) -> None:
        self.coming.append({"name": name, "value": value})


class BoardTab(Tab):
    """A tab of the nonogram page, whose board shows games and makes moves at once."""

    def open(self) -> None:
        self.board, self.game = BOARD(self), ""
        super().open()

    def _show(self, reply: JSON) -> None:
        self.board.tab = Hand(self)
        game = reply["attributes"].get("board", {}).get("game")
        if game and game != self.game:
            self.game = game
            self.board.show(game)
        for name, *rest in reply["requests"]:
            if name == "board":
                self.board.heard(*rest)
        requests = [request for request in reply["requests"] if request[0] != "board"]
        super()._show({**reply, "requests": requests})


MODE_OF = {
    **dict.fromkeys(("check", "clear_wrong", "hint", "fill_in", "clear_hinted", "restart"), "play"),
    **dict.fromkeys(("random", "mend", "stop_mending", "take", "resize", "invert"), "edit"),
    **dict.fromkeys(("add_colour", "remove_colour", "colour", "use"), "edit"),
    **dict.fromkeys(("row_clues", "column_clues", "solve", "stop_solving", "choose"), "solve"),
    "count": "solve",
}
"""The mode in which an event can be told, of those that belong to one."""


class NonogramWalk(Walk):
    tab = BoardTab
    own = (
        *("stroke", "stroke", "stroke", "stroke", "undo_stroke", "redo_stroke", "clock", "mode"),
        *("row_clues", "column_clues", "pasted", "solve", "open_in"),
        *("stop_solving", "count", "moved", "option", "here", "python"),
        *("copied_what", "saved", "resize", "random", "mend", "stop_mending", "take", "generate"),
    )

    def make(self, world: Any, store: Any) -> NonogramPage:
        return NonogramPage(world, store)

    def value(self, name: str, shown: str | None, page: Any) -> JSON:
        rng, key = self.rng, page.modes.game.key
        values: dict[str, JSON] = {
            "mode": rng.choice(["play", "edit", "solve"]),
            "row_clues": rng.choice(CLUES),
            "column_clues": rng.choice(CLUES),
            "pasted": rng.choice(["1\n1\n\n1\n1", "..#\n##.", "x", "#p=", ""]),
            "open_in": rng.choice(["play", "edit", "solve"]),
            "clock": {"key": key, "seconds": rng.random() * 9, "running": True},
            "moved": {"key": key, "step": rng.randrange(-1, 3), "shown": 1, "length": 3},
            "here": {"cores": 4},
            "copied_what": {"what": "link", "done": rng.random() < 0.5, "text": "x"},
            "saved": rng.choice([{"name": "p.png"}, {"problem": "There is no room."}]),
            "resize": {"columns": rng.choice(["2", "5", "x"]), "rows": rng.choice(["3", "0"])},
            "mend": rng.choice(["unique", "lines"]),
            **dict.fromkeys(("take", "choose"), "0"),
            "level": rng.choice(["1", "2", "3"]),
            "threshold": "50",
            "month": "1",
            "day": rng.choice(["2026-11-25", "x"]),
            "words": rng.choice(["", "cat"]),
            "grade": rng.choice(["", "0", "1"]),
            "file": {"name": "x.non", "text": rng.choice(["", "width 1\nheight 1", "{}"])},
            "about": f"title {rng.choice(['', 'A cat'])}",
            "colour": "1 #c41e3a",
        }
        if name in values:
            return values[name]
        is_heard = name == "option" or any(
            hasattr(part, f"on_{name}") for part in (page, *page.parts)
        )
        return super().value(name, shown, page) if is_heard else shown

    def tell(self, tab: Any, name: str, value: JSON) -> None:
        board = tab.board
        if tab.page.modes.mode != MODE_OF.get(name, tab.page.modes.mode):
            return  # what is hidden there cannot be pressed
        while any(word.get("name") == "drawn" for word in tab.coming):
            tab.listen()  # events come in their order
        if name == "stroke":
            board.do(self.stroke(board))
        elif name == "undo_stroke":
            self.there_and_back(tab)
        elif name == "redo_stroke":
            if board.index < len(board.moves):
                board.redo()
            elif board.index:
                board.undo()
        else:
            tab.tell(name, value)
            if name == "stop_solving":
                demand(
                    tab.page.modes.solve.state != "searching", "Stop has not stopped the solving"
                )

    def stroke(self, board: Any) -> str:
        rng, rows = self.rng, board.rows
        row, column = rng.randrange(len(rows)) + 1, rng.randrange(len(rows[0])) + 1
        colour = " 1" if board.coloured else ""
        verb = rng.choice(["fill", "erase", "mark", "unmark"])
        return f"{verb}{colour if verb in ('fill', 'erase') else ''} r{row} c{column}"

    def there_and_back(self, tab: Any) -> None:
        """An undo and its redo, with nothing in between: the page has the grid that it had."""
        board, modes = tab.board, tab.page.modes
        is_waiting = any(one.going or one.coming for one in self.storage.tabs)
        if board.index < 1 or is_waiting or board.game["key"] != modes.game.key:
            return
        before = modes.game.drawing.picture
        board.undo()
        board.redo()
        while tab.listen():
            pass
        now = modes.game.drawing.picture
        same = board.game["key"] != modes.game.key or now == before
        demand(same, f"undo and redo are not inverse: {now}, not {before}")

    def check(self, tab: Any) -> None:
        super().check(tab)
        modes, board = tab.page.modes, tab.board
        solve, found = modes.solve, modes.solve.found
        if not (tab.going or tab.coming) and board.game["key"] == modes.game.key:
            drawn = board.pictures[board.index]
            known = modes.game.drawing.picture
            demand(drawn == known, f"the board shows {drawn}, the page has {known}")
        demand(modes.edit.puzzle, "the drawing is a puzzle")
        if found.verdict and not solve.assumes:
            for picture in found.verdict["solutions"]:
                puzzle: Puzzle = solve.puzzle
                demand(puzzle.fits(picture), "a verdict of other clues")
                self.met["solutions replayed"] += 1
            demand(not found.checked or len(found.verdict["solutions"]) == 1, "checked: several")

    def kept(self, tab: Any) -> JSON:
        if len(self.storage.tabs) > 1 or tab.unkept:
            return None
        modes = tab.page.modes
        return modes.mode, modes.edit.rows


SLIDER = "from cubogram.live import slider\nn = slider(0, 9)\nn"
CODES = ("a = 1", "a = 2", "b = a + 1\nb", "x = 2", "x = 3", "1 / 0", "a = (", "print(a)", "")


@functools.cache
def chapter() -> list[JSON]:
    """Cells of a chapter: code, an input, an exercise, and one that needs another."""
    todo = {"code": "x = ...", "checks": "assert x == 2", "solution": "x = 2"}
    slider = {"code": SLIDER, "inputs": Notebook().result(SLIDER)["inputs"]}
    return [facts_of(one, {}) for one in ({"code": "a = 1"}, slider, todo, {"code": "a + 1"})]


@functools.lru_cache(4000)
def ran(asked: str) -> str:
    """What Python makes of a cell alone, as JSON."""
    what = json.loads(asked)
    found = Notebook().result(what["code"], what["inputs"], what["checks"], newest=what["newest"])
    return json.dumps(found)


class BookWalk(Walk):
    """A chapter with four cells."""

    own = (
        *("edit", "edit", "edit", "run", "run", "stop", "sight", "set", "reset", "other", "unfold"),
        *("watch", "untrace", "moved", "reset_chapter", "undo_reset", "reset_book", "frame"),
    )

    def __init__(self, number: int) -> None:
        self.has_solved = False
        """Whether an answer to the exercise has passed its checks at some time."""
        self.how = {"path": "/learn/demo/", "data": chapter()}
        super().__init__(number)

    def make(self, world: Any, store: Any) -> BookPage:
        return BookPage(world, store)

    def value(self, name: str, shown: str | None, page: Any) -> JSON:
        rng = self.rng
        number = rng.randrange(1, 5)
        values: dict[str, JSON] = {
            "edit": f"{number} {rng.choice(CODES)}",
            "set": f"2 0 {rng.randrange(12)}",
            "moved": f"{number} {rng.randrange(3)}",
            "frame": f"{number} {rng.randrange(3)}",
            "picked": f"{number} 0",
            "copied_what": {"what": str(number), "done": True},
        }
        return values[name] if name in values else shown or str(number)

    def result(self, command: str, arguments: JSON) -> str:
        if command != "cells.run":
            return super().result(command, arguments)
        found = json.loads(ran(json.dumps(arguments)))
        self.has_solved |= found["passed"] is True
        return json.dumps([[], {"result": found}])

    def tell(self, tab: Any, name: str, value: JSON) -> None:
        before = [cell.code for cell in tab.page.cells]
        tab.tell(name, value)
        if name == "stop":
            cell = tab.page.cells[int(value) - 1]
            demand(not cell.is_busy or tab.page.notebook.turn is not None, "it waits for nothing")
        if name == "reset_chapter" and not (tab.going or tab.coming):
            tab.tell("undo_reset")
            after = [cell.code for cell in tab.page.cells]
            demand(after == before, f"Undo brings back {after}, not {before}")
            tab.tell("reset_chapter")

    def check(self, tab: Any) -> None:
        super().check(tab)
        for cell in tab.page.cells:
            demand(self.has_solved or not cell.passed, "not solved")
            demand(len(set(cell.others)) == len(cell.others), "a text is kept twice")

    def kept(self, tab: Any) -> JSON:
        if len(self.storage.tabs) > 1 or tab.unkept:
            return None
        return [cell.code for cell in tab.page.cells]
