"""The nonogram page in a tab with a board, which makes moves and reports them."""

import json
import re
from collections.abc import Callable
from functools import cache
from html import unescape
from typing import Any

import pytest

from cubogram.pages.nonogram.drawing import picture_of, rows_of
from cubogram.pages.nonogram.page import NonogramPage
from cubogram.slices import result_of
from cubogram.web import run

JSON = Any
STROKE = re.compile(
    r"(fill|erase|mark|unmark|over)(?: (\d))? r(\d+)(?:-(\d+))? c(\d+)(?:-(\d+))?", re.ASCII
)


def stroked(rows: list[str], move: str) -> list[str]:
    """The grid after a stroke, written as in js/nonogram/moves.js."""
    found = STROKE.fullmatch(move)
    assert found, move
    verb, colour, top, bottom, left, right = found.groups()
    marks = set("".join(rows))
    first = "1" if "#" not in marks and (colour or marks & set("12345678")) else "#"
    mark = first if colour in (None, "1") else colour
    before, after = {
        "fill": ("?", mark),
        "erase": (mark, "?"),
        "mark": ("?", "."),
        "unmark": (".", "?"),
    }[verb]
    cells = [list(row) for row in rows]
    for row in range(int(top) - 1, int(bottom or top)):
        for column in range(int(left) - 1, int(right or left)):
            if cells[row][column] == before:
                cells[row][column] = after
    return ["".join(row) for row in cells]


class Board:
    """What the board shows, and the hand on it."""

    def __init__(self, tab: Any) -> None:
        self.tab = tab
        self.game: JSON = {}
        self.start = ""
        self.moves: list[str] = []
        self.index = 0
        self.pictures: list[str] = []
        self.seconds = 0.0
        self.calls: list[list[JSON]] = []
        """What else Python has asked of it."""

    def show(self, text: str) -> None:
        """Shows another game."""
        game = json.loads(text)
        if self.game and game["key"] == self.game["key"] and not game["serial"]:
            return
        self.game = game
        self.seconds = game["seconds"]
        history = game["history"]
        self.start, self.moves = history["start"], list(history["moves"])
        self.pictures = [self.start]
        for move in self.moves:
            self.pictures.append(self.after(self.pictures[-1], move))
        self.index = history["index"]

    @property
    def coloured(self) -> bool:
        """Whether the game's puzzle has several colours."""
        return len(self.game["puzzle"]["colours"]) > 1

    @property
    def rows(self) -> list[str]:
        """What is drawn now."""
        return list(rows_of(self.pictures[self.index], self.coloured))

    def after(self, picture: str, move: str) -> str:
        """The picture after a move."""
        rows = list(rows_of(picture, self.coloured))
        for part in move.split("; "):
            if part == "clear":
                rows = ["?" * len(rows[0])] * len(rows)
            elif part.startswith("picture "):
                rows = list(rows_of(part, self.coloured))
            elif part.startswith("resize "):
                width, height = map(int, re.findall(r"\d+", part)[:2])
                rows = [row.ljust(width, "?")[:width] for row in rows][:height]
                rows += ["?" * width] * (height - len(rows))
            else:
                rows = stroked(rows, part)
        return picture_of(rows)

    def do(self, move: str) -> None:
        """Makes a move, and reports it if it changes anything."""
        now = self.pictures[self.index]
        after = self.after(now, move)
        if after == now:
            return
        self.moves[self.index :] = [move]
        self.pictures[self.index + 1 :] = [after]
        self.index += 1
        self.told(move)

    def undo(self) -> None:
        """One move back."""
        self.index -= 1
        self.told("undo")

    def redo(self) -> None:
        """One move forward."""
        self.index += 1
        self.told("redo")

    def tell(self) -> None:
        """Reports the whole game."""
        history = {"start": self.start, "moves": self.moves, "index": self.index}
        self.told("", history=history)

    def told(self, move: str, **more: JSON) -> None:
        """Reports a move."""
        self.tab.tell("drawn", self.word(move) | more)

    def word(self, move: str) -> JSON:
        """The message about a move."""
        return {
            "key": self.game["key"],
            "move": move,
            "index": self.index,
            "length": len(self.moves),
            "picture": self.pictures[self.index],
            "seconds": self.seconds,
        }

    def draw(self, rows: list[str] | tuple[str, ...]) -> None:
        """Fills the cells of a picture, one run after another."""
        for r, row in enumerate(rows, 1):
            for run_ in re.finditer(r"([#1-8])\1*", row):
                colour = "" if run_[1] in "#1" else f" {run_[1]}"
                self.do(f"fill{colour} r{r} c{run_.start() + 1}-{run_.end()}")

    def heard(self, method: str, *rest: JSON) -> None:
        """What Python asks of the board."""
        if method == "do":
            self.do(*rest)
        elif method == "tell":
            self.tell()
        elif method == "setSeconds":
            self.seconds = rest[0]
        else:
            self.calls.append([method, *rest])


@pytest.fixture(scope="session")
def visit(tab_of: type[Any], storage_of: type[Any]) -> Callable[..., Any]:
    """Opens the nonogram page in a tab that has a board; `storage` may be another tab's."""

    class Visit(tab_of):  # type: ignore[misc,valid-type]
        """A tab with a board. `places` are those in its history; the last one is shown."""

        def __init__(self, *how: Any, **more: Any) -> None:
            self.board = Board(self)
            self.places: list[tuple[str, JSON]] = []
            super().__init__(NonogramPage, *how, **more)

        def _show(self, reply: JSON) -> None:
            game = reply["attributes"].get("board", {}).get("game")
            if game:
                self.board.show(game)
            super()._show(reply)

        def _grant(self, name: str, *rest: JSON) -> None:
            if name == "board":
                self.board.heard(*rest)
            elif name == "push":
                self.places.append((self.address, self.note))
                self.address, self.note = rest[0], None
            else:
                super()._grant(name, *rest)

        def back(self) -> None:
            """Goes back to the previous place."""
            self.address, self.note = self.places.pop()
            self.hear({"address": self.address, "note": self.note})

        def work(self, *commands: str) -> None:
            """Answers what was asked, as the worker would, but only for some commands."""
            for _ in range(20):
                waiting = [
                    (number, command, arguments)
                    for number, (command, arguments) in self.tasks.items()
                    if not commands or command in commands
                ]
                if not waiting:
                    return
                for number, command, arguments in waiting:
                    self.work_on(number, command, arguments)

        def work_on(self, number: int, command: str, arguments: JSON) -> None:
            """Answers one question, its events first."""
            try:
                events, answer = answered(command, json.dumps(arguments))
            except Exception as error:
                where = getattr(error, "where", None)
                if self.tasks.pop(number, None):
                    told = {"kind": "x", "message": str(error), "where": where}
                    self.hear({"task": number, "error": told})
                return
            for event in json.loads(events):
                if number in self.tasks:
                    self.hear({"task": number, "event": event})
            self.answer(number, json.loads(answer))

        def rest(self) -> None:
            """Time passes, and all that is asked is answered."""
            self.ring()
            self.work()

        @property
        def asked(self) -> list[str]:
            """The commands that wait for an answer."""
            return [command for command, _ in self.tasks.values()]

        def card(self) -> str:
            """What is said above the buttons in Play."""
            return "" if self.hidden("card") else self.text("card-text")

        def copied_texts(self) -> list[str]:
            """What the card's buttons would copy."""
            found = re.findall('data-copies-text="([^"]*)"', self.shown["card"])
            return [unescape(text) for text in found]

        def said(self) -> str:
            """What the page says."""
            return "" if self.hidden("message-box") else self.text("message")

    def open_(storage: Any = None, *how: Any, **more: Any) -> Any:
        return Visit(storage or storage_of(), *how, **more)

    return open_


INDEX = {
    "sources": [["Somebody", "CC0-1.0", ""]],
    "puzzles": [],
    "days": [3, 2, 1],
}
PICTURES = [("A stair", ["#..", "##.", "###"]), ("A bar", ["###", "...", "..."]), ("A dot", ["#"])]


@cache
def collected(name: str) -> str:
    """A file of a small collection."""
    from cubogram.nonogram.puzzle import Puzzle
    from cubogram.pages.nonogram.puzzles import fingerprint

    if name == "index.json":
        puzzles = []
        for at, (_, rows) in enumerate(PICTURES):
            named = fingerprint(Puzzle.from_picture(rows))
            puzzles.append([len(rows[0]), len(rows), at % 2, 0, 0, 1, named])
        return json.dumps({**INDEX, "puzzles": puzzles})
    cells = [
        [
            title,
            " ".join(
                f"{int(row.replace('#', '1').replace('.', '0').ljust(4, '0'), 2):x}" for row in rows
            ),
        ]
        for title, rows in PICTURES
    ]
    return json.dumps(cells)


@cache
def answered(command: str, arguments: str) -> tuple[str, str]:
    """The events and the answer of a command, as JSON."""
    given = json.loads(arguments)
    if command == "page.collected":
        return "[]", collected(given["name"])
    value = run(command, given)
    events: list[JSON] = []
    if hasattr(value, "send"):

        def watched(work: Any) -> Any:
            while True:
                try:
                    event = next(work)
                except StopIteration as end:
                    return end.value
                if event is not None:
                    events.append(event)
                yield None

        value = result_of(watched(value))
    return json.dumps(events), json.dumps(value)


@pytest.fixture
def player(visit: Callable[..., Any]) -> Any:
    """The page on a first visit."""
    return visit()
