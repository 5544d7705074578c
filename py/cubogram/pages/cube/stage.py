"""The cube on the page: what it shows and plays, and the buttons around it."""

from __future__ import annotations

import json

from cubogram.pages import html as h
from cubogram.pages import icons, ui
from cubogram.pages.cube.answer import Answer
from cubogram.pages.cube.guide import Guide
from cubogram.pages.cube.reading import BARE
from cubogram.pages.cube.solution import ALL
from cubogram.pages.cube.text import EXAMPLE
from cubogram.pages.html import Attributes, Html
from cubogram.pages.part import Part, Regions, Site

HANDS = ("U", "R", "F", "D", "L", "B", "U'", "R'", "F'", "D'", "L'", "B'")
TURNS = ui.fold(
    "Turn by hand",
    h.div(
        *(ui.button(move, kind="mono", does=f"cube --turn-{move}") for move in HANDS),
        class_="turn-grid",
        id="turn-grid",
    ),
    class_="turns",
    id="turns",
)
"""Buttons for those who do not drag."""


class Stage(Part):
    """The cube element, and its line."""

    def __init__(self, site: Site, answer: Answer, guide: Guide) -> None:
        super().__init__(site)
        self._answer = answer
        self._player = answer.player
        self._guide = guide

    def on_all_colours(self, on: bool) -> None:
        """Shows all stickers in their colours while a person's solution plays, or not."""
        if on != self._player.shows_all:
            self._player.shows_all = on
            self._player.draw_again()

    def on_hands(self) -> None:
        """Makes dragging turn layers while a solution is shown, or change the view again."""
        self._player.hands_on = not self._player.hands_on

    @property
    def _has_steps(self) -> bool:
        """Whether there is a solution to follow, which a turn by hand would remove."""
        solution = self._answer.solution
        return solution is not None and bool(solution.moves)

    def view(self) -> Regions:
        return {
            "line": self._line(),
            "cube": {"keys": self.site.settings.keys_everywhere},
            "stage-tools": self._tools(),
            "now": self._now(),
            "turns": TURNS,
        }

    def _line(self) -> Attributes:
        """What the cube shows: the text in its field, as Python reads it, and a line."""
        cube, search, line = self._answer.cube, self._answer.search, self._player.line
        solution = line.solution
        shown: dict[str, object] = {"of": cube.text, "number": line.number}
        written = "".join(cube.text.replace("?", BARE).split())
        if not cube.mistake and "".join(cube.reading.text.split()) != written:
            shown["read"] = cube.reading.text
        if line.is_example:
            shown |= {"moves": " ".join(EXAMPLE), "example": True}
        elif solution:
            whole = self._player.shows_all or self._guide.is_compared
            chapters = [
                {
                    "from": one.start,
                    "to": one.end,
                    "lit": ALL if whole else one.lit,
                    "done": one.done,
                }
                for one in solution.chapters
            ]
            shown |= {"moves": " ".join(solution.moves), "at": line.at, "chapters": chapters}
        if line.finishes:
            shown["finishes"] = True
        return {
            "line": json.dumps(shown, separators=(",", ":")),
            "marked": " ".join(map(str, cube.marked)) or None,
            "painting": cube.painting,
            "compact": self.site.settings.compact,
            "looking": self._has_steps and not self._player.hands_on,
            "searching": search.is_active and search.best is None,
            "arrow": self._guide.has_arrow,
        }

    def _tools(self) -> Html:
        """Undo, redo, the other side, and whether dragging turns layers while a solution is
        followed."""
        history = self._answer.cube.history
        first, last = not history.can_undo, not history.can_redo
        is_painting = self._answer.cube.painting is not None
        layers = ui.icon(
            icons.LAYER,
            "Turn layers",
            "hands",
            id="hands",
            title="Drag to turn layers, not the view",
            aria_pressed=self._player.hands_on,
            hidden=not self._has_steps or is_painting,
        )
        again = "Ctrl+y Ctrl+Z"
        return h.div(
            ui.icon(icons.UNDO, "Undo", "undo", key="Ctrl+z", id="undo", aria_disabled=first),
            ui.icon(icons.REDO, "Redo", "redo", key=again, id="redo", aria_disabled=last),
            ui.icon(icons.BEHIND, "See the other side", does="cube --behind", id="behind"),
            layers,
            class_="stage-tools",
            id="stage-tools",
        )

    def _now(self) -> Html:
        """The current move, below the cube."""
        solution, current = self._answer.solution, self._player.position.current
        if not solution or not solution.moves:
            return h.p(class_="now", id="now")
        move = solution.moves[current] if current < len(solution.moves) else "done"
        chapter = solution.chapter_at(current)
        title = chapter.title if chapter else ""
        return h.p(h.b(move, class_="mono"), " ", title, class_="now", id="now")
