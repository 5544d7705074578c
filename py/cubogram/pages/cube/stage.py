"""The cube on the page: what it shows and plays, the buttons around it, help, a closer look."""

from __future__ import annotations

import json

from cubogram.cube.layout import N_FACELETS
from cubogram.pages import html as h
from cubogram.pages import icons, ui
from cubogram.pages.cube.answer import Answer
from cubogram.pages.cube.guide import Guide
from cubogram.pages.cube.reading import BARE
from cubogram.pages.cube.solution import ALL
from cubogram.pages.cube.text import EXAMPLE, CubeText
from cubogram.pages.html import Attributes, Html
from cubogram.pages.jobs import Failure, Story, ask, job
from cubogram.pages.keys import CUBE_KEYS, key_list
from cubogram.pages.page import whole_number
from cubogram.pages.part import Part, Regions, Site
from cubogram.pages.ui import dialog
from cubogram.schema import JSON

KEYS = (
    ("Enter", "in a field: solve; then the keys control the player"),
    ("Esc", "stop the search"),
    ("/", "go to the scramble"),
    ("Ctrl Z Y", "undo, redo"),
    ("?", "this help"),
)
NOTATION = (
    "Faces: U R F D L B, with 2 for a half turn and ' for anticlockwise",
    "Wide turns: r or Rw; slices: M E S; the whole cube: x y z",
    "(R U R' U')3 repeats, [A, B] is A B A' B', [A: B] is A B A'",
    "Comments: // to the end of the line, /* anywhere */",
    "Or the colours of the 54 facelets: nine letters for each of U R F D L B, ? for any colour",
    "A scramble with its solution, as Copy writes it, or a link that has both",
    "Several scrambles, one per line, with numbers, times or dates: a list of cubes",
)


HELP = dialog(
    "help-dialog",
    "Help and keys",
    h.p(
        "Drag on the cube to turn a layer, off it to look around. While a solution is shown, any "
        "drag turns the view, until you press ",
        h.i("Turn layers"),
        ".",
    ),
    key_list((*CUBE_KEYS, *KEYS)),
    h.h3("What the field understands"),
    h.ul(*(h.li(line) for line in NOTATION), class_="plain-list"),
)
"""Keys for turning, how to drag, what the field understands."""


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
        again = "Ctrl+y Ctrl+Shift+z"
        return h.div(
            ui.icon(icons.UNDO, "Undo", "undo", key="Ctrl+z", id="undo", aria_disabled=first),
            ui.icon(icons.REDO, "Redo", "redo", key=again, id="redo", aria_disabled=last),
            ui.icon(icons.BEHIND, "See the other side", does="cube --behind", id="behind"),
            layers,
            class_="stage-tools",
            id="stage-tools",
        )

    def _now(self) -> Html:
        solution, current = self._answer.solution, self._player.position.current
        if not solution or not solution.moves:
            return h.p(class_="now", id="now")
        move = solution.moves[current] if current < len(solution.moves) else "done"
        chapter = solution.chapter_at(current)
        title = chapter.title if chapter else ""
        return h.p(h.b(move, class_="mono"), " ", title, class_="now", id="now")


NOT_A_CUBE = "The text above is not a cube yet."
"""Mistakes in it are reported at its field."""
TAP = "Tap a sticker on the cube to see where the scramble takes it."


class Inspection(Part):
    """A closer look at the scramble: its inverse, and where each sticker goes; asks Python while it
    is open."""

    def __init__(self, site: Site, cube: CubeText) -> None:
        super().__init__(site)
        self._cube = cube
        self._is_open = False
        self._facelet: int | None = None
        """The sticker that was tapped, by its place, 0 to 53."""
        self._asked: object = None
        self._picture = self._words = self._problem = ""

    @property
    def _question(self) -> tuple[str, int | None, bool]:
        return (self._cube.text, self._facelet, self.site.settings.compact)

    def on_inspect(self, is_open: bool) -> None:
        self._is_open, self._facelet = is_open, None

    def on_picked(self, facelet: JSON) -> None:
        """A sticker was tapped: follows it; a second tap on it shows all of them again."""
        if self._is_open:
            tapped = whole_number(facelet, N_FACELETS - 1)
            self._facelet = None if tapped == self._facelet else tapped

    def settle(self) -> None:
        """Asks Python if there is anything new to ask."""
        if self._is_open and self._question != self._asked:
            self._ask()

    @job(about=lambda self: self._question)
    def _ask(self) -> Story:
        self._asked = text, facelet, compact = self._question
        if not text.strip():
            self._picture = self._words = self._problem = ""
            return
        try:
            found = yield ask("draw.permutation", text=text, facelet=facelet, compact=compact)
            self._picture, self._words, self._problem = found["svg"], found["words"], ""
        except Failure as failure:
            self._asked = None  # it may be asked again
            self._picture = self._words = ""
            self._problem = failure.message if failure.kind == "runtime" else NOT_A_CUBE

    def view(self) -> Regions:
        back, said = self._cube.way_back, self._problem or self._words
        if not self._words or self._facelet is None:
            said = f"{said} {TAP}".strip()
        shown = h.div(
            h.div(
                h.p("The moves that undo the scramble:", class_="detail"),
                h.p(back, class_="mono", id="way-back"),
                h.p(ui.button("Copy", kind="quiet", id="copy-back", data_copies="way-back")),
                id="way-back-part",
                hidden=not back,
            ),
            h.p(said, class_="detail", id="sticker-words", role="status"),
            h.div(Html(self._picture), id="sticker-way", hidden=not self._picture),
            class_="inspect",
            id="inspect",
        )
        return {"inspect": shown}
