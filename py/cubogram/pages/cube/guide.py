"""Guide me: a solution turn by turn, in words, for the cube in somebody's hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from cubogram.cube.layout import CENTRES
from cubogram.cube.pieces import is_cube
from cubogram.pages.cube.reading import BARE, Reading
from cubogram.pages.cube.route import Place, find_place
from cubogram.pages.cube.solution import Solution
from cubogram.pages.cube.turn_words import hold_words, turn_words
from cubogram.pages.world import World

if TYPE_CHECKING:
    from cubogram.pages.cube.model import CubeModel

JSON = Any
Card = Literal["hold", "turn", "done"]


class Guide:
    """A part of the cube page."""

    def __init__(self, model: CubeModel, world: World) -> None:
        self.is_open = False
        self.is_held = False
        """Whether the cube in hand is held as the one that is drawn."""
        self.said = ""
        """What was found when the cube in hand was compared."""
        self.is_lost = False
        """Whether the cube in hand is to be painted or scanned."""
        self._waits = False
        """Whether it goes on as soon as there is a solution."""
        self._way: tuple[str, Reading, Solution, int] | None = None
        """When somebody was lost: the cube's text, the cube, the way and the place on it."""
        self._model = model
        self._world = world

    @property
    def solution(self) -> Solution | None:
        """The way, if there is something to do on it."""
        solution = self._model.solution
        return solution if solution and solution.moves else None

    @property
    def at(self) -> int:
        """How many of its moves have been made."""
        return int(self._model.position.at)

    @property
    def card(self) -> Card:
        """What is to be done now."""
        if not self.is_held:
            return "hold"
        return "turn" if self.solution and self.at < len(self.solution.moves) else "done"

    @property
    def move(self) -> str:
        """The move that is to be made now, "" if there is none."""
        return self.solution.moves[self.at] if self.card == "turn" and self.solution else ""

    @property
    def centres(self) -> str:
        """The centres of the cube in hand, as it is held."""
        solution = self.solution
        done = solution.moves[: self.at] if solution else ()
        shown = self._model.reading.then(done).facelets
        return "".join(shown[place] for place in CENTRES)

    @property
    def words(self) -> str:
        """What is to be done now, in words."""
        if self.card == "hold":
            return hold_words(self.centres)
        if self.card == "done":
            return "Done: the cube in your hands is solved."
        return turn_words(self.move, self.centres)

    @property
    def has_arrow(self) -> bool:
        """Whether an arrow on the cube shows the next move of the player."""
        return self.is_open and self.card == "turn"

    @property
    def is_compared(self) -> bool:
        """Whether the cube in hand is compared with the drawn one, which needs all its colours."""
        return self.is_open and self.card == "hold"

    def look(self) -> None:
        """Goes on where there is a way now, and closes where there is none any more. Nobody is lost
        who has asked for another solution."""
        if self._way and self.solution not in (None, self._way[2]):
            self.is_lost = False
        if self._waits and self.solution and not self._model.search.is_active:
            self._waits = False
            self._begin()
        elif self.is_open and not self.solution:
            self._close()

    def on_guide(self, value: JSON = None) -> None:
        """Begins, from where the player is, or anew if that is the end; without a solution, it is
        searched first."""
        self.said, self.is_lost = "", False
        if self.solution:
            if self.at == len(self.solution.moves):
                self._model.play(self.solution)
            self._begin()
            return
        self._waits = True
        if self._model.solve():
            self._waits = False

    def on_guide_close(self, value: JSON = None) -> None:
        """Back to the page."""
        self._close()
        self._world.wish("focus", "guide-me")

    def on_guide_next(self, value: JSON = None) -> None:
        """It is held so; or the player has made the move, as its button says."""
        if self.is_held:
            self.said = ""
        else:
            self.is_held = True
            self._model.draw_again()

    def on_guide_back(self, value: JSON = None) -> None:
        """The player has taken a move back."""
        self.said = ""

    def on_lost_way(self, how: Literal["paint", "scan"]) -> None:
        """Somebody does not know where they are: the cube in hand is painted or scanned."""
        model, solution = self._model, self.solution
        if solution and not self.is_lost:
            self._way = (model.text, model.reading, solution, self.at)
        self.is_open, self.is_lost = False, True
        if how == "scan":
            self._world.wish("open", "scan-dialog")
        else:
            model.change("")
            model.paint(on=True)

    def on_found(self, value: JSON = None) -> None:
        """The cube in hand is painted or scanned: goes on from there."""
        model, way = self._model, self._way
        now = model.reading.facelets
        if BARE in now or model.cube.mistake:
            model.notices.say("scramble", "Give every sticker its colour first", "error")
            return
        if not is_cube(now):
            model.colour_check.check()
            return
        self.is_lost = False
        model.painting = None
        place = find_place(way[1], way[2].moves, now, way[3]) if way else None
        if way and place:
            model.change(way[0])
            solution = (
                way[2].with_detour(place.at, place.done + place.undo) if place.done else way[2]
            )
            model.play(solution, place.at + len(place.done))
            self._begin()
            self.said = _told(place, way[3])
        else:
            self.on_guide()
            self.said = "Your cube has left the path: here is a new way to solve it."

    def on_give_up(self, value: JSON = None) -> None:
        """Back to the way, without a comparison."""
        way = self._way
        self.is_lost = False
        if way:
            self._model.painting = None
            self._model.change(way[0])
            self._model.play(way[2], way[3])
            self._begin()

    def _begin(self) -> None:
        self.is_open, self.is_held = True, False
        self._model.draw_again()
        self._world.wish("awake", True)
        self._world.wish("focus", "guide-next")

    def _close(self) -> None:
        was_compared, self.is_open = self.is_compared, False
        if was_compared:
            self._model.draw_again()
        self._world.wish("awake", False)


def _told(place: Place, before: int) -> str:
    """What was found, in words."""
    where = f"after move {place.at}" if place.at else "at the beginning"
    if not place.done:
        if place.at == before:
            return "You are where the guide is."
        return f"You are {where}."
    if len(place.done) == 1:
        return f"You made a wrong turn {where}: take it back first."
    return f"You left out move {place.at + 1}: first take back the turns since then."
