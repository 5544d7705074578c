"""The board from the page's side: games to show, moves to make, and the events it sends."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NotRequired, TypedDict

from cubogram.errors import PuzzleError
from cubogram.pages.nonogram.drawing import History, history_of, rows_of
from cubogram.pages.nonogram.kept import Mode
from cubogram.pages.world import World

JSON = Any


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


class Board:
    """The board of the page: `<cubogram-nonogram>`."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._serial = 0
        self.game = ""
        """The game last given to it, as JSON; its own moves come on top of that."""

    def show(
        self,
        key: str,
        mode: Mode,
        puzzle: JSON,
        history: History,
        seconds: float = 0,
        struck: Sequence[str] = (),
    ) -> None:
        """Shows a game. The first one is shown only if the board does not show it already, since
        somebody may have played before Python was ready.
        """
        self.game = json.dumps(
            {
                "key": key,
                "serial": self._serial,
                "mode": mode,
                "puzzle": puzzle,
                "history": history.as_json(),
                "picture": history.picture,
                "seconds": seconds,
                "struck": list(struck),
            },
            separators=(",", ":"),
        )
        self._serial += 1

    def call(self, method: str, *arguments: JSON) -> None:
        """Calls a method of the element."""
        self._world.request("board", method, *arguments)

    def do(self, move: str) -> None:
        """Makes a move, which the board reports like one made by hand."""
        if move:
            self.call("do", move)

    def heard(self, history: History, told: Told) -> History | None:
        """The history after a report; None if the report does not continue this history, and the
        board must be asked for all of it."""
        try:
            rows_of(told["picture"])
            if "history" in told:
                return history_of(told["history"], told["picture"])
        except ValueError as error:
            raise PuzzleError("event", f"the board's drawing: {error}") from None
        move, picture = told["move"], told["picture"]
        after = history.after(move, picture) if move else replace(history, picture=picture)
        if (after.index, len(after.moves)) == (told["index"], told["length"]):
            return after
        self.call("tell")
        return None
