"""The board, the three games of which it shows one, and the message about them."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NotRequired, TypedDict

from cubogram.errors import PuzzleError
from cubogram.nonogram.formats.own_json import puzzle_to_json
from cubogram.nonogram.grid import Grid
from cubogram.nonogram.puzzle import Puzzle
from cubogram.pages import codec
from cubogram.pages import html as h
from cubogram.pages.html import Html
from cubogram.pages.keeping import Entry
from cubogram.pages.nonogram.drawing import Drawing, History, rows_of
from cubogram.pages.nonogram.kept import Mode, state_of
from cubogram.pages.part import Part, Regions, Site
from cubogram.schema import JSON, option

SYMMETRIES = {
    "none": "none",
    "left-right": "left and right",
    "top-bottom": "top and bottom",
    "both": "both",
    "half-turn": "half turn",
}


class Told(TypedDict):
    """The board's report after each change: the move ("undo", "redo", or "" for none), how many
    moves are done and how many are known, the picture, and the clock."""

    key: str
    move: str
    index: int
    length: int
    picture: str
    seconds: float
    history: NotRequired[JSON]
    """All moves, if the page does not know them yet."""


@dataclass(frozen=True)
class Tools:
    """How the board behaves."""

    symmetry: str = option("none", "Symmetry", SYMMETRIES)
    overpaint: bool = option(False, "Paint over other colours")
    by_cell: bool = option(False, "Cell by cell")
    """Whether a step of the film is a single cell."""


@dataclass(frozen=True)
class Said:
    """A verdict in words."""

    text: str
    tone: str = ""
    small: str = ""

    def view(self, name: str) -> Html:
        """The verdict's box."""
        small = h.small(self.small) if self.small else None
        kind = f"verdict {self.tone}".strip()
        return h.div(self.text, small, class_=kind, id=name, role="status")


def labelled(label: str, field: Html) -> Html:
    """A field in a grid of fields, with its label in small type."""
    return h.label(h.span(label, class_="small-label"), field)


def number_field(
    label: str, name: str, value: str | int, within: range, on: str, **more: Any
) -> Html:
    """A field for a number of cells."""
    field = h.input_(
        type="number",
        class_="field number",
        id=f"field-{name}",
        name=name,
        min=within[0],
        max=within[-1],
        value=value,
        autocomplete="off",
        data_on=on,
        **more,
    )
    return labelled(label, field)


def slider(name: str, value: float | str, on: str, **more: Any) -> Html:
    """A slider for a share from 0 to 1."""
    ends = {"min": 0, "max": 1, "step": 0.01}
    return h.input_(type="range", name=name, value=value, data_on=on, **{**ends, **more})


class Board(Part):
    """The board: `<cubogram-nonogram>`. What it reports goes to the game that it shows."""

    game: Game
    _own_options: Tools = Tools()

    def __init__(self, site: Site) -> None:
        super().__init__(site)
        self._serial = 0
        self._shown = ""
        """The game last given to it, as JSON; its own moves come on top of that."""
        self._scrolled_to = 0
        """The number of the message last scrolled into view."""
        self._after: tuple[str, str] | None = None
        """What to say once a move has been made: the move, and the words."""

    def show(self, game: Game) -> None:
        """Shows a game. The first one is shown only if the board does not show it already, since
        somebody may have played before Python was ready.
        """
        self.game = game
        shown = {
            "key": game.key,
            "serial": self._serial,
            "mode": game.mode,
            "puzzle": game.puzzle_json,
            "history": codec.write(game.drawing.history),
            "picture": game.drawing.picture,
            "seconds": game.seconds,
            "struck": list(game.struck),
        }
        self._shown = _compact(shown)
        self._serial += 1

    def call(self, method: str, *arguments: JSON) -> None:
        self.site.world.request("board", method, *arguments)

    def do(self, move: str, words: str = "") -> None:
        """Makes a move, which the board reports like one made by hand; announces it in words, even
        though moves are otherwise silent."""
        if move:
            self.call("do", move)
        if words:
            self._announce(words)
            self._after = (move, words)

    def _announce(self, words: str) -> None:
        """Says something without scrolling the board out of sight."""
        self.site.notices.say("message", words)
        self._scrolled_to = self.site.notices.at("message").number

    def on_drawn(self, told: Told) -> None:
        """The board's grid has changed."""
        if told["key"] != self.game.key:
            return  # it now shows a different game
        self.game.hear(told)
        after, self._after = self._after, None
        if after and told["move"] == after[0]:
            self._announce(after[1])

    def heard(self, before: Drawing, told: Told) -> Drawing | None:
        """The drawing after a report; None if the report does not continue it, and the board must
        be asked for all of it."""
        try:
            move, picture = told["move"], told["picture"]
            rows_of(picture)
            if "history" in told:
                return replace(
                    before, history=codec.read(History, told["history"]), picture=picture
                )
            after = before.after(move, picture) if move else replace(before, picture=picture)
        except ValueError as error:
            raise PuzzleError("event", f"the board's drawing: {error}") from None
        if (after.index, len(after.history.moves)) == (told["index"], told["length"]):
            return after
        self.call("tell")
        return None

    def settle(self) -> None:
        notice = self.site.notices.at("message")
        if notice.number != self._scrolled_to:
            self._scrolled_to = notice.number
            if notice.text:
                self.site.world.request("into_view", "message-box")

    def view(self) -> Regions:
        game, state, notices = self.game, state_of(self.site.store), self.site.notices
        tools = self._own_options
        message = notices.view("message", "message")
        return {
            "board": {
                "game": self._shown,
                "marks": _compact(game.marks) if game.marks else None,
                "paused": game.paused,
                "live": state.live,
                "crosses": state.crosses,
                "layer": game.layer,
                "symmetry": tools.symmetry if tools.symmetry != "none" else None,
                "overpaint": tools.overpaint,
                "by_cell": tools.by_cell,
            },
            "message-box": h.div(message, id="message-box", hidden=not notices.at("message").text),
        }


def _compact(value: JSON) -> str:
    return json.dumps(value, separators=(",", ":"))


class Game(Part, ABC):
    """What one mode shows on the board: a puzzle, or a picture being drawn."""

    mode: ClassVar[Mode]
    what_changed: ClassVar[str]
    """A sentence about a change in another tab."""
    entry: Entry[Any]
    """What is stored of it."""
    drawing: Drawing
    rows: Grid
    """The cells, as a puzzle has them."""
    marks: JSON = None
    """What to mark on the board."""
    paused = False

    def __init__(self, site: Site, board: Board) -> None:
        super().__init__(site)
        self.board = board
        self._seen: Any = None

    @property
    def key(self) -> str:
        return self.mode

    @property
    @abstractmethod
    def puzzle(self) -> Puzzle: ...

    @property
    def title(self) -> str:
        return self.puzzle.title

    @property
    def seconds(self) -> float:
        """The time on the clock."""
        return 0

    @property
    def struck(self) -> tuple[str, ...]:
        """Clues that the player has struck out."""
        return ()

    @property
    def layer(self) -> str | None:
        """The picture from which a trial began."""
        return None

    @property
    def is_shown(self) -> bool:
        """Whether this is the current mode."""
        return getattr(self.board, "game", None) is self

    @property
    def puzzle_json(self) -> JSON:
        """The puzzle in the form that the board shows."""
        return puzzle_to_json(self.puzzle)

    def show(self) -> None:
        self.board.show(self)

    def leave(self) -> None:
        """Another mode is opened."""

    def hear(self, told: Told) -> None:
        """The board's grid has changed."""

    @abstractmethod
    def reread(self, kept: Any, before: Any) -> bool:
        """Takes over what is stored now; returns whether the board must show it again."""

    def restore(self, other: Any) -> None:
        """Brings back the version of another tab."""
        self.board.do(other.picture)

    def store(self, value: Any) -> None:
        self.entry.set(value)
        self._seen = value

    def settle(self) -> None:
        """Another tab may have changed it, or a file may have replaced it."""
        kept, before = self.entry.value, self._seen
        if kept == before:
            return
        self._seen = kept
        if not self.reread(kept, before):
            return
        if self.is_shown:
            self.show()
        if kept.other and getattr(kept.other, "picture", "") != self.drawing.picture:
            words = f"{self.what_changed} in another tab too; the newer version is shown"
            offer = ("Bring back the other version", self._bring_back)
            self.site.notices.say("message", words, offer=offer)

    def _bring_back(self) -> None:
        self.site.notices.clear("message")
        if other := self.entry.value.other:
            self.store(replace(self.entry.value, other=None))
            self.restore(other)
