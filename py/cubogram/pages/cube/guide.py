"""Guide me: a solution turn by turn, in words, for the cube in somebody's hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from cubogram.cube.layout import CENTRES
from cubogram.pages.cube.reading import BARE, Reading
from cubogram.pages.cube.route import Place, find_place
from cubogram.pages.cube.solution import Solution
from cubogram.pages.cube.turn_words import hold_words, turn_words
from cubogram.pages.world import World

if TYPE_CHECKING:
    from cubogram.pages.cube.model import CubeModel

JSON = Any
Card = Literal["hold", "turn", "undo", "done"]


class Guide:
    """A part of the cube page."""

    def __init__(self, model: CubeModel, world: World) -> None:
        self.is_open = False
        self.is_held = False
        """Whether the cube in hand is held as the one that is drawn."""
        self.undo: tuple[str, ...] = ()
        """Moves to take back before the way goes on."""
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
        if self.undo:
            return "undo"
        return "turn" if self.solution and self.at < len(self.solution.moves) else "done"

    @property
    def move(self) -> str:
        """The move that is to be made now, "" if there is none."""
        if self.card == "undo":
            return self.undo[0]
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
    def arrow(self) -> str | None:
        """What the cube's arrow shows: "" is the next move of the player, None no arrow."""
        if not self.is_open or self.card in ("hold", "done"):
            return None
        return self.undo[0] if self.undo else ""

    def look(self) -> None:
        """Goes on where there is a way now, and closes where there is none any more."""
        if self._waits and self.solution and not self._model.search.is_active:
            self._waits = False
            self._begin()
        elif self.is_open and not self.solution:
            self._close()

    def on_guide(self, value: JSON = None) -> None:
        """Begins, from where the player is; without a solution, it is searched first."""
        self.said, self.undo = "", ()
        if self.solution:
            self._begin()
            return
        self._waits = True
        if self._model.solve():
            self._waits = False

    def on_guide_close(self, value: JSON = None) -> None:
        """Back to the page."""
        self._close()

    def on_guide_next(self, value: JSON = None) -> None:
        """It is held so; it is turned back; or the player has made the move, as its button says."""
        self.said = ""
        if not self.is_held:
            self.is_held = True
        elif self.undo:
            self.undo = self.undo[1:]

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
            model.paint(on=True)

    def on_found(self, value: JSON = None) -> None:
        """The cube in hand is painted or scanned: goes on from there."""
        model, way = self._model, self._way
        now = model.reading.facelets
        if BARE in now or model.cube.mistake:
            model.notices.say("scramble", "Give every sticker its colour first", "error")
            return
        self.is_lost = False
        model.painting = None
        place = find_place(way[1], way[2].moves, now, way[3]) if way else None
        if way and place:
            model.change(way[0])
            model.play(way[2], place.at)
            self._begin()
            self.said, self.undo = _told(place, way[3]), place.undo
        else:
            self.on_guide()
            self.said = "This is another cube than on the way: here is a new way from it."

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
        self.is_open, self.is_held, self.undo = True, False, ()
        self._world.wish("awake", True)
        self._world.wish("focus", "guide-next")

    def _close(self) -> None:
        self.is_open = False
        self._world.wish("awake", False)


def _told(place: Place, before: int) -> str:
    """What was found, in words."""
    where = f"after move {place.at}" if place.at else "at the beginning"
    if not place.done:
        if place.at == before:
            return "You are where the guide is."
        return f"You are {where}."
    if len(place.done) == 1:
        return f"You are a turn off the path, {where}: first that turn is taken back."
    return f"A move was left out, {where}: first the turns since then are taken back."
