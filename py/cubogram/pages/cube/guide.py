"""Guide me: a solution turn by turn, in words, for the cube in the visitor's hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from cubogram.cube.cubies import FACES
from cubogram.cube.layout import CENTRES
from cubogram.cube.pieces import is_cube
from cubogram.formatting import listed
from cubogram.pages.cube.colour_check import unpainted
from cubogram.pages.cube.reading import BARE, Reading
from cubogram.pages.cube.route import Place, find_place
from cubogram.pages.cube.solution import Solution
from cubogram.pages.cube.turn_words import SIDES, hold_words, turn_words
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
        """Whether the visitor is holding the cube as it is drawn."""
        self.said = ""
        """The result of comparing the cube in hand."""
        self.is_lost = False
        """Whether the visitor is lost: the cube in hand is to be painted or scanned."""
        self._is_awake = False
        """Whether the screen stays on."""
        self._waits = False
        """Whether the guide continues as soon as there is a solution."""
        self._painted = ""
        """What was painted before the visitor gave up, to be continued."""
        self._way: tuple[str, Reading, Solution, int] | None = None
        """Saved when the visitor got lost: the cube's text, the cube, the solution and the place
        in it."""
        self._model = model
        self._world = world

    @property
    def solution(self) -> Solution | None:
        """The solution being followed, if it has any moves."""
        solution = self._model.solution
        return solution if solution and solution.moves else None

    @property
    def at(self) -> int:
        """How many of its moves have been made."""
        return int(self._model.position.at)

    @property
    def card(self) -> Card:
        """What to do now."""
        if not self.is_held:
            return "hold"
        return "turn" if self.solution and self.at < len(self.solution.moves) else "done"

    @property
    def move(self) -> str:
        """The next move; "" if there is none."""
        return self.solution.moves[self.at] if self.card == "turn" and self.solution else ""

    @property
    def centres(self) -> str:
        """The centres of the cube in hand, in the orientation in which it is held."""
        solution = self.solution
        done = solution.moves[: self.at] if solution else ()
        shown = self._model.reading.then(done).facelets
        return "".join(shown[place] for place in CENTRES)

    @property
    def words(self) -> str:
        """What to do now, in words."""
        if self.card == "hold":
            return hold_words(self.centres)
        if self.card == "done":
            return "Done: the cube in your hands is solved."
        return turn_words(self.move, self.centres)

    @property
    def has_arrow(self) -> bool:
        """Whether an arrow on the cube shows the player's next move."""
        return self.is_open and self.card == "turn"

    @property
    def is_compared(self) -> bool:
        """Whether the cube in hand is being compared with the drawn one, which then shows all its
        colours."""
        return self.is_open and self.card == "hold"

    def look(self) -> None:
        """Continues if there is a solution to follow, and closes if there is not. Until then, the
        screen stays on."""
        if self._way and self.solution not in (None, self._way[2]):
            self.is_lost = False
        if self._waits and self.solution and not self._model.search.is_active:
            self._waits = False
            self._begin()
        elif self.is_open and not self.solution:
            self._close()
        is_used = self.is_open or self.is_lost
        if is_used != self._is_awake:
            self._is_awake = is_used
            self._world.request("awake", is_used)

    def on_guide(self, value: JSON = None) -> None:
        """Starts from where the player is, or from the beginning if it is at the end; searches
        first if there is no solution."""
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
        """Returns to the page."""
        self._close()
        self._world.request("focus", "guide-me")

    def on_guide_next(self, value: JSON = None) -> None:
        """The cube is held as shown, or the visitor has made the move."""
        if self.is_held:
            self.said = ""
        else:
            self.is_held = True
            self._model.draw_again()

    def on_guide_back(self, value: JSON = None) -> None:
        """The visitor took a move back."""
        self.said = ""

    def on_lost_way(self, how: Literal["paint", "scan"]) -> None:
        """The visitor is lost: the cube in hand is painted or scanned."""
        model, solution = self._model, self.solution
        if solution and not self.is_lost:
            self._way = (model.text, model.reading, solution, self.at)
        self.is_open, self.is_lost = False, True
        if how == "scan":
            self._world.request("open", "scan-dialog")
        else:
            model.change("")
            model.paint(on=True)
            painted = self._painted
            offer = (
                ("Go on with what I painted", lambda: model.change(painted)) if painted else None
            )
            model.notices.say("scramble", "Nothing is painted yet", offer=offer)

    def on_found(self, value: JSON = None) -> None:
        """The cube in hand has been painted or scanned: continues from there."""
        model, way = self._model, self._way
        now = model.reading.facelets
        if BARE in now or model.cube.mistake:
            sides = [SIDES[face] for at, face in enumerate(FACES) if BARE in now[9 * at :][:9]]
            words = f"{unpainted(now)}: {listed(sides)}" if sides else "These are not 54 colours"
            model.notices.say("scramble", words, "error")
            self._show_why()
            return
        if not is_cube(now):
            model.colour_check.check(self._show_why)
            return
        self.is_lost, self._painted = False, ""
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

    def _show_why(self) -> None:
        self._world.request("into_view", "scramble-message")  # below the paint box on a phone

    def on_give_up(self, value: JSON = None) -> None:
        """Returns to the solution without a comparison."""
        model, way = self._model, self._way
        self.is_lost = False
        if way:
            self._painted = model.text if model.cube.is_colours else ""
            model.painting = None
            model.change(way[0])
            model.play(way[2], way[3])
            self._begin()

    def _begin(self) -> None:
        self.is_open, self.is_held = True, False
        self._model.draw_again()
        self._world.request("focus", "guide-next")
        # if the page had been scrolled, it was hidden under the header
        self._world.request("into_view", "cube")

    def _close(self) -> None:
        was_compared, self.is_open = self.is_compared, False
        if was_compared:
            self._model.draw_again()


def _told(place: Place, before: int) -> str:
    """The result of the comparison, in words."""
    where = f"after move {place.at}" if place.at else "at the beginning"
    if not place.done:
        if place.at == before:
            return "You are where the guide is."
        return f"You are {where}."
    if len(place.done) == 1:
        return f"You made a wrong turn {where}: take it back first."
    return f"You left out move {place.at + 1}: first take back the turns since then."
