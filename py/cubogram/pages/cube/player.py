"""What the cube on the page plays, and where it is in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NotRequired, TypedDict

from cubogram.pages.cube.solution import Solution


@dataclass(frozen=True)
class Line:
    """What the cube shows besides its text: a solution to play, or the example."""

    solution: Solution | None = None
    at: float = 0
    """The move at which to start."""
    finishes: bool = False
    """Whether it plays to the end from there."""
    is_example: bool = False
    number: int = 0
    """Changes whenever the line is to be shown again."""


@dataclass(frozen=True)
class Position:
    """How many moves the player has made, which one is current, and whether it is playing."""

    at: float = 0
    current: int = 0
    is_playing: bool = False


class Moved(TypedDict):
    """The player's report: its position in the line with that number, and whether it begins to
    play, or steps."""

    at: float
    current: int
    playing: bool
    line: NotRequired[int]
    begins: NotRequired[bool | None]


class Player:
    """The line, and the position in it."""

    def __init__(self) -> None:
        self.line = Line()
        self.position = Position()
        self.rested_at = 0.0
        """Where the player was when it last did not play."""
        self.hands_on = False
        """Whether dragging turns layers even while a solution is shown, which then disappears."""
        self.shows_all = False
        """Whether stickers that a step does not concern keep their colours."""

    def show(self, line: Line) -> None:
        """Shows another line; the same only if it has a solution."""
        if line != replace(self.line, number=0) or line.solution:
            self.line = replace(line, number=self.line.number + 1)
            self.position = Position(line.at, int(line.at))
            self.rested_at = line.at

    def draw_again(self) -> None:
        """Shows the line again at the player's place, with different stickers coloured."""
        if self.line.solution:
            self.show(replace(self.line, at=self.position.at, number=0))

    def moved(self, position: Position) -> None:
        """The player moved by itself."""
        self.position = position
        if not position.is_playing:
            self.rested_at = position.at
