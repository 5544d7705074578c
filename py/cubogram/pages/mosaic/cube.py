"""One cube of the wall: how to hold it, its turns, and whether it is done."""

from __future__ import annotations

from cubogram.cube.rotations import rotation_texts
from cubogram.mosaic.mosaic import LETTERS
from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.html import Attributes, Html
from cubogram.pages.mosaic.drawn import held, picture_of, turns_of
from cubogram.pages.mosaic.wall import Wall
from cubogram.pages.part import Part, Regions, Site
from cubogram.pages.settings import COLOUR_OF

CENTRE, TOP, FRONT = 4, 0, LETTERS.index("F")


class Cube(Part):
    """The dialog with one cube."""

    def __init__(self, site: Site, wall: Wall) -> None:
        super().__init__(site)
        self._wall = wall
        self._number = 1

    @property
    def number(self) -> int:
        """The cube that is shown; always one of the wall."""
        numbers = self._wall.kept.numbers
        return min(max(self._number, numbers[0]), numbers[-1])

    def on_cube(self, number: int) -> None:
        """A cube was tapped."""
        self._number = number
        self.site.world.request("awake", True)

    def on_cube_closed(self) -> None:
        self.site.world.request("awake", False)

    def on_next(self) -> None:
        self._number = self.number + 1

    def on_previous(self) -> None:
        self._number = self.number - 1

    def on_done(self) -> None:
        """The cube is in place: on to the next that is not, or back to the wall."""
        wall, number = self._wall, self.number
        wall.is_done(number, True)
        numbers = wall.kept.numbers
        later = [*numbers[number - numbers[0] :], *numbers]
        following = next((one for one in later if one not in wall.kept.done), 0)
        if following:
            self._number = following
        else:
            self.site.world.request("close", "cube-dialog")
            self.site.notices.say("message", "the wall is finished", "good")

    def on_not_done(self) -> None:
        self._wall.is_done(self.number, False)

    @property
    def _face(self) -> str:
        return self._wall.mosaic.face(self.number)

    def view(self) -> Regions:
        turns = self._wall.turns.get(self._face)
        return {
            "cube-head": self._view_head(),
            "cube-hold": self._view_hold(turns),
            "cube": self._view_cube(turns),
            "cube-buttons": self._view_buttons(),
        }

    def _view_head(self) -> Html:
        wall, at = self._wall.mosaic, self.number - 1
        place = f"row {at // wall.columns + 1}, column {at % wall.columns + 1}"
        return h.h2(f"Cube {self.number}: {place}", id="cube-head", tabindex=-1)

    def _view_hold(self, turns: tuple[str, str] | None) -> Html:
        if turns is None:
            problem = self._wall.count.problem
            return h.div(h.p(problem or "Looking for the turns…", role="status"), id="cube-hold")
        face = self._face
        front, (top, maneuver) = face[CENTRE], turns
        goal = picture_of((face[:3], face[3:6], face[6:]), gap=0.4)
        words = f"Hold a solved cube with {COLOUR_OF[front]} in front and {COLOUR_OF[top]} on top."
        return h.div(
            h.div(
                held(front, top),
                h.p(words, "" if maneuver else " There is nothing to turn."),
                h.div(goal, class_="goal", role="img", aria_label="The goal"),
                class_="hold",
            ),
            turns_of(maneuver),
            id="cube-hold",
        )

    def _view_cube(self, turns: tuple[str, str] | None) -> Attributes:
        top, maneuver = turns or (LETTERS[0], "")
        front = self._face[CENTRE] if turns else LETTERS[FRONT]
        setup = next(
            text
            for orientation, text in rotation_texts().items()
            if (orientation[TOP], orientation[FRONT]) == (top, front)
        )
        return {"setup": setup, "maneuver": maneuver}

    def _view_buttons(self) -> Html:
        numbers, number = self._wall.kept.numbers, self.number
        is_done = number in self._wall.kept.done
        done = ui.button("✓ Done, next", "done", kind="primary", id="done")
        return ui.row(
            ui.button("Back", "previous", disabled=number == numbers[0], id="previous"),
            ui.button("Not done", "not_done", id="not-done") if is_done else done,
            ui.button("Next", "next", disabled=number == numbers[-1], id="next"),
            kind="steps",
            id="cube-buttons",
        )
