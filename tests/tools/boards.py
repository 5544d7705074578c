"""The nonogram page in a tab with a board, which makes moves and reports them."""

import json
import re
from functools import cache
from typing import Any

from tabs import JSON, Storage, Tab

from cubogram.nonogram.puzzle import Puzzle
from cubogram.pages.nonogram.drawing import picture_of, rows_of
from cubogram.pages.nonogram.page import NonogramPage
from cubogram.pages.nonogram.puzzles import fingerprint

STROKE = re.compile(
    r"(fill|erase|mark|unmark|over)(?: (\d))? r(\d+)(?:-(\d+))? c(\d+)(?:-(\d+))?", re.ASCII
)


def stroked(rows: list[str], move: str) -> list[str]:
    """The grid after a stroke, written as in js/nonogram/stroke.ts."""
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
    for row in range(int(top) - 1, min(int(bottom or top), len(cells))):
        for column in range(int(left) - 1, min(int(right or left), len(cells[0]))):
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
        return len(self.game["puzzle"]["colours"]) > 1

    @property
    def rows(self) -> list[str]:
        return list(rows_of(self.pictures[self.index], self.coloured))

    def after(self, picture: str, move: str) -> str:
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
        self.index -= 1
        self.told("undo")

    def redo(self) -> None:
        self.index += 1
        self.told("redo")

    def tell(self) -> None:
        history = {"start": self.start, "moves": self.moves, "index": self.index}
        self.told("", history=history)

    def told(self, move: str, **more: JSON) -> None:
        self.tab.tell("drawn", self.word(move) | more)

    def word(self, move: str) -> JSON:
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
            for run in re.finditer(r"([#1-8])\1*", row):
                colour = "" if run[1] in "#1" else f" {run[1]}"
                self.do(f"fill{colour} r{r} c{run.start() + 1}-{run.end()}")

    def heard(self, method: str, *rest: JSON) -> None:
        """What Python asks of the board."""
        if method == "do":
            self.do(*rest)
        elif method == "tell":
            self.tell()
        elif method == "setSeconds":
            self.seconds = rest[0]
        elif method == "add" and self.calls and self.calls[-1][0] == "add":
            self.calls[-1][1].extend(rest[0])  # how many come at once depends on the machine
        else:
            self.calls.append([method, *rest])


class BoardTab(Tab):
    """The nonogram page in a tab that has a board; the storage may be another tab's."""

    def __init__(self, storage: Storage, address: str = "", *how: Any, **more: Any) -> None:
        super().__init__(NonogramPage, storage, address, *how, **more)

    def open(self) -> None:
        """Opens the page, or opens it again: with another board, which shows nothing yet."""
        self.board = Board(self)
        super().open()

    def _show(self, reply: JSON) -> None:
        if game := reply["attributes"].get("board", {}).get("game"):
            self.board.show(game)
        super()._show(reply)

    def _grant(self, name: str, *rest: JSON) -> None:
        if name == "board":
            self.board.heard(*rest)
        else:
            super()._grant(name, *rest)

    def answered(self, command: str, arguments: str) -> str:
        """As any tab, with a collection of three puzzles."""
        if command == "page.collected":
            return json.dumps([[], {"result": collected(json.loads(arguments)["name"])}])
        events, end = json.loads(super().answered(command, arguments))
        if isinstance(found := end.get("result"), dict) and "seconds" in found:
            found["seconds"] = 0.01  # however busy the machine is
        return json.dumps([events, end])

    def opens(self, number: int | str) -> None:
        """Opens a puzzle of the collection by its number, or the daily one of a day."""
        self.tell("day" if "-" in str(number) else "pick", str(number))
        self.work("page.collected")

    def marks(self) -> JSON:
        return json.loads(self.attributes["board"]["marks"] or "{}")

    def card(self) -> str:
        """What is said above the buttons in Play."""
        return "" if self.hidden("card") else self.text("card-text")

    def said(self) -> str:
        return "" if self.hidden("message-box") else self.text("message")


PICTURES = [("A stair", ["#..", "##.", "###"]), ("A bar", ["###", "...", "..."]), ("A dot", ["#"])]
"""A small collection; the daily puzzles are its third, second and first."""


@cache
def collected(name: str) -> JSON:
    """A file of the small collection."""
    if name == "index.json":
        puzzles = [
            [len(rows[0]), len(rows), at % 2, 0, 0, 1, fingerprint(Puzzle.from_picture(rows))]
            for at, (_, rows) in enumerate(PICTURES)
        ]
        return {"sources": [["Somebody", "CC0-1.0", ""]], "puzzles": puzzles, "days": [3, 2, 1]}
    bits = [
        (title, [int(row.replace("#", "1").replace(".", "0").ljust(4, "0"), 2) for row in rows])
        for title, rows in PICTURES
    ]
    return [[title, " ".join(f"{row:x}" for row in rows)] for title, rows in bits]
