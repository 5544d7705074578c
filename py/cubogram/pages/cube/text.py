"""The text in the field, which alone defines the cube, and its earlier versions.

A turn by hand is added to it, painting rewrites it, and undo brings an older one back.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from cubogram.cube.compact import write_compact
from cubogram.cube.markup import without_markup
from cubogram.cube.move_text import parse, read_text
from cubogram.cube.moves import PRIMES, Move
from cubogram.cube.one_line import parts_of
from cubogram.cube.reconstruction import read_reconstruction, solving_moves
from cubogram.errors import PuzzleError
from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.cube.reading import (
    BARE_FACELETS,
    Reading,
    looks_like_colours,
    other_reading,
    read,
    reversed_moves,
    scramble_in,
)
from cubogram.pages.html import Content, Html
from cubogram.pages.notices import Offer
from cubogram.pages.part import Part, Regions, Site
from cubogram.pages.scrambles import Stock, random_image

MOST_STEPS = 1000
MOST_KEPT = 300_000
"""How many characters of history survive a reload."""


@dataclass(frozen=True)
class History:
    """A text, those before it, and those undone.

    >>> history = History("").then("R").then("R U")
    >>> history.at(-1).text, history.at(-1).can_redo
    ('R', True)
    """

    start: str
    moves: tuple[str, ...] = ()
    """The texts after the first; older pages stored moves here."""
    index: int = 0

    @property
    def text(self) -> str:
        return (self.start, *self.moves)[self.index]

    @property
    def size(self) -> int:
        return len(self.start) + sum(map(len, self.moves))

    @property
    def can_undo(self) -> bool:
        return self.index > 0

    @property
    def can_redo(self) -> bool:
        return self.index < len(self.moves)

    def at(self, steps: int) -> History:
        """The history some steps later, or earlier if negative, as far as it goes."""
        return replace(self, index=max(0, min(self.index + steps, len(self.moves))))

    def then(self, text: str) -> History:
        """With another text, instead of those undone; the same if it is the present text."""
        if text == self.text:
            return self
        moves = (*self.moves[: self.index], text)
        cut = 0 if len(moves) <= MOST_STEPS else MOST_STEPS // 10
        start = moves[cut - 1] if cut else self.start
        return History(start, moves[cut:], len(moves) - cut)

    @property
    def kept(self) -> History:
        """The latest part, as much of it as may be stored."""
        first, left = len(self.moves), MOST_KEPT
        while first > 0 and left > len(self.moves[first - 1]):
            first -= 1
            left -= len(self.moves[first])
        cut = min(first, self.index)
        start = (self.start, *self.moves)[cut]
        start = "" if len(start) > MOST_KEPT else start  # a long list would fill the storage
        return History(start, self.moves[cut:], self.index - cut)

    def after(self, other: History) -> History:
        """This one after those texts of another that it does not have: undo leads to them.

        >>> History("", ("F",), 1).after(History("", ("R",), 1))
        History(start='R', moves=('', 'F'), index=2)
        """
        own = (self.start, *self.moves)
        known = set(own)
        more = [text for text in (other.start, *other.moves) if text not in known]
        start, *rest = [*more, *own]
        return History(start, tuple(rest), len(more) + self.index)


LONGEST = 200_000
"""The longest text, in characters; the 20,000 moves that a cube may have are shorter."""
MOST_NAMED = 5
TYPED = 9
"""A text that grows by more characters than this at once was pasted."""
TYPING_PAUSE = 0.5
"""Seconds until a mistake is reported."""
EXAMPLE = tuple(map(str, parse("F2 D2 F2 U F2 B2 R2 F2 D F2 R2 U' L' D F2 U L B'")))
"""The solution of the cube that a first visitor watches."""
AS_LIST: Offer = ("Solve them as a list", "as_list")
_MARKED = re.compile(
    r"^[ \t/#]*(?:scramble|solution|solve|reconstruction)|//[ \t]*scramble|^[ \t]*\S+\.net/|://",
    re.IGNORECASE | re.MULTILINE,
)
"""Signs of a scramble with its solution: a heading, a comment, or an address."""
_EMPTY_LINE = re.compile(r"\n[ \t\r]*\n")
_NUMBERED = re.compile(r"\s*(?:\d+\s*[.):]|[/#]*\s*scramble\b)", re.IGNORECASE)
_LONG = re.compile(rf"(?:[URFDLBurfdlb][w2{PRIMES}]* +){{9}}")
_JSON = re.compile(r'\s*(?:\{\s*"|\[\s*[{"])')


class CubeText(Part):
    """The field, and the cube that it means."""

    def __init__(self, site: Site) -> None:
        super().__init__(site)
        self.text = ""
        self.reading = Reading()
        """The meaning of the last text that could be read."""
        self.mistake: PuzzleError | None = None
        """Why the text cannot be read."""
        self.history = History("")
        self.is_example = False
        """Whether the cube plays an example instead, since nothing was ever typed."""
        self.is_free = False
        """Whether uncoloured stickers are left that way on purpose."""
        self.marked: tuple[int, ...] = ()
        """Visible facelets that cannot be right."""
        self.painting: str | None = None
        """The colour selected for painting; None when not painting."""
        self.is_unchecked = False
        """Whether nobody has yet checked that the colours are those of a cube."""
        self.is_pasted = False
        """Whether a solution that came with the text is yet to be taken."""
        self.is_step = False
        """Whether Back is to lead to the text before."""
        self._row = ""
        """The kind of the last step, if the next step of the same kind replaces it."""
        self.is_colours = self.may_be_list = self.may_be_reconstruction = False
        """Whether the text has colours; may be many cubes; may be a scramble with its solution."""
        self._plain = ""
        """A text that is not a reconstruction, though it may look like one."""
        self._painted_over: str | None = None
        """The text that was replaced when painting began with a bare cube."""
        self._is_compact = self._compact
        self._stock = Stock(site)

    @property
    def _compact(self) -> bool:
        return self.site.settings.compact

    @property
    def question(self) -> object:
        """The cube it describes, or why it does not describe one."""
        return self.text if self.mistake else self.reading

    @property
    def is_too_long(self) -> bool:
        """Whether it is too long to be one cube, and is not read: it may be a long list."""
        return len(self.text) > LONGEST

    @property
    def is_wrong(self) -> bool:
        return self.site.notices.at("scramble").tone == "error"

    @property
    def way_back(self) -> str:
        """The inverse of the moves in the text, in its notation."""
        back = self.reading.way_back
        if self._compact and not self.is_colours:
            with suppress(PuzzleError):
                if parse(self.text, compact=True):
                    return write_compact(map(Move, back))
        return " ".join(back)

    # Changes

    def set(self, text: str, row: str = "") -> None:
        """Adds a text and reads it; the steps of one row are undone together."""
        history, kept = self.history, text.strip()
        if kept != history.text:
            if row and row == self._row and history.can_undo and not history.can_redo:
                history = History(history.start, history.moves[:-1], history.index - 1)
            self._row = "" if kept == history.text else row  # typed and deleted again
            self.history = history.then(kept)
        self._show(text, typed=row == "typing")

    def change(self, text: str, *, is_step: bool = True) -> None:
        """A text that did not come from the keyboard."""
        self.set(text)
        self.is_pasted = True
        self.is_step = self.is_step or is_step

    def replace(self, text: str) -> None:
        """A new cube replaces the current one."""
        self.painting = None
        self.change(text)

    def travel(self, steps: int) -> bool:
        """Goes back or forward in the history; returns whether there was such a text."""
        before, self.history = self.history, self.history.at(steps)
        if self.history == before:
            return False
        self._row = ""
        self._show(self.history.text)
        return True

    def restore(self, history: History) -> None:
        self.history = history.at(0)
        self._show(self.history.text)

    def take_example(self) -> None:
        """The example becomes the visitor's own cube."""
        if self.is_example:
            self.set(" ".join(reversed_moves(EXAMPLE)))

    def _show(self, text: str, *, typed: bool = False) -> None:
        self.text = text
        self.is_example = False
        self.is_free = self.is_free or "?" in text
        self.describe(typed=typed)

    # What it means

    def describe(self, *, typed: bool = False) -> None:
        """Reads the text and describes it; mistakes are reported once the typing pauses."""
        before, text, is_long = self.question, self.text, self.is_too_long
        self.is_colours = looks_like_colours(text)
        self.may_be_list = is_long or looks_like_list(text, self.is_colours)
        is_open = not is_long and text != self._plain
        self.may_be_reconstruction = is_open and _is_reconstruction(text)
        self.mistake = self._read()
        self.is_unchecked = self.is_pasted = False
        if self.mistake or self.question != before:
            self.marked = ()
        say = self.site.notices.say
        delay = TYPING_PAUSE if typed else 0
        other, instead = None, None
        if not is_long:
            other = scramble_in(text) or other_reading(text, self._compact)
        if other and other.text:
            instead = (other.label, partial(self.change, other.text))
        if not self.mistake:
            self.site.notices.clear("scramble")
        if self.mistake and self.may_be_reconstruction:
            say("scramble", self.mistake.message, offer=("Read it", "read_it"), delay=delay)
        elif self.may_be_list:
            say("scramble", "This looks like several cubes", offer=AS_LIST)
        elif self.mistake:
            self.site.notices.blame("scramble", self.mistake, delay=delay, offer=instead)
        elif self.reading.left_out:
            say("scramble", without(self.reading.left_out))
        elif other:
            say("scramble", other.words, offer=instead)
        else:
            self.is_unchecked = not self.reading.moves and bool(text.strip())

    def _read(self) -> PuzzleError | None:
        """Reads the text; returns why it cannot be read."""
        if self.is_too_long:
            length = f"{len(self.text):,} characters"
            return PuzzleError("text", f"this is too long for one cube: {length}")
        if self.may_be_reconstruction:
            return PuzzleError("text", "This looks like a scramble with its solution")
        try:
            self.reading = read(self.text, self._compact)
        except PuzzleError as error:
            return error
        return None

    def reconstruction(self) -> tuple[str, str, str] | None:
        """The scramble and the solution, as moves or colours, and what else is to be said; None if
        the text is not a reconstruction.

        In that case, it is read like any other text. Raises PuzzleError for a reconstruction that
        cannot be read.
        """
        found = read_reconstruction(self.text)
        if found is None:
            self._plain = self.text
            self.describe()
            return None
        scramble = read(found.scramble, self._compact)
        written = read_text(found.solution)
        moves = solving_moves(found) or written.moves
        said = without(scramble.left_out + written.left_out)
        if moves != written.moves:
            said = "the moves in parentheses belong to the inverse scramble"
        return " ".join(scramble.moves) or found.scramble.strip(), " ".join(map(str, moves)), said

    def settle(self) -> None:
        """Reads the text again if letters have a different meaning from now on."""
        if self._compact != self._is_compact:
            self._is_compact = self._compact
            self.is_example = False
            self.describe()

    # Painting

    def paint(self) -> None:
        """Starts painting, with the colours that are there, or else with a bare cube."""
        self.painting, self._painted_over = "U", None
        if self.is_colours:
            return
        before = self.text.strip()
        shown = "" if self.mistake else before
        self.change(BARE_FACELETS)
        self._painted_over, self.is_unchecked = before, False
        offer = ("Keep my scramble" if shown else "Start from solved", partial(self.change, shown))
        self.site.notices.say("scramble", "Nothing is painted yet", offer=offer)

    def paint_no_more(self) -> bool:
        """Ends painting. If nothing was painted, what was here before comes back; returns whether
        it did."""
        before, self._painted_over = self._painted_over, None
        self.painting = None
        if before is None or self.text != BARE_FACELETS:
            return False
        self.change(before)
        return True

    # Events

    def on_typed(self, text: str) -> None:
        """A text was typed, letter by letter, or pasted; all letters typed are one step."""
        if text == self.text and not self.is_example:
            return  # Chromium may report several lines one by one, each time with all of them
        is_pasted = added_to(self.text, text) > TYPED
        self.set(text, "typing")
        self.is_pasted = is_pasted

    def on_rested(self) -> None:
        """The field lost the focus: says at once what is wrong, and ends a row of steps."""
        self._row = ""
        self.site.notices.flush("scramble")

    def on_turned(self, text: str) -> None:
        self.site.notices.clear("scramble")
        self.set(text)

    def on_painted(self, text: str, row: str = "") -> None:
        """Stickers were painted; the strokes of a `row` are undone together."""
        self.set(text, row)

    def on_clear(self) -> None:
        """In the paint box: clears all but the centres."""
        self.change(BARE_FACELETS)

    def on_random(self) -> None:
        self.replace(self._stock.take() or random_image())
        self._stock.fill()

    # What is shown

    def view(self) -> Regions:
        field = h.textarea(
            self.text,
            **ui.MOVES,
            id="scramble",
            rows=1,
            autocorrect="off",
            enterkeyhint="go",
            aria_describedby="scramble-message",
            aria_invalid=self.is_wrong,
            placeholder="R U R' U' …  or 54 facelets",
            data_on="input:typed change:rested",
            data_enter="solve",
        )
        return {
            "scramble": field,
            "scramble-message": self.site.notices.view("scramble", "scramble-message", self.text),
            "doors": self._doors(),
        }

    def _doors(self) -> Html:
        on = self.painting is not None
        return h.div(
            _door(
                "My cube",
                ui.button(
                    "Paint",
                    "paint",
                    id="paint",
                    aria_pressed=on,
                    aria_expanded=on,
                    aria_controls="paint-box",
                ),
                ui.button("Scan", "scan", opens="scan-dialog", id="scan"),
            ),
            _door(
                "A scramble",
                ui.button(_hinted("Random", " scramble"), "random", id="random"),
                ui.button(_hinted("List", " of cubes"), "list", opens="list-dialog", id="list"),
            ),
            _door("My solve", ui.button("Explain", "my_solution", id="my-solution")),
            class_="doors",
            id="doors",
        )


def _door(name: str, *content: Content) -> Html:
    return h.div(h.b(name), *content, class_="door")


def _hinted(word: str, hint: str) -> Html:
    return h.html(word, h.span(hint, class_="visually-hidden"))


def _is_reconstruction(text: str) -> bool:
    """Whether a text has signs of one, or commented moves below an empty line solve what is above
    it."""
    text = without_markup(text)
    if _MARKED.search(text):
        return True
    gap = _EMPTY_LINE.search(text)
    if not gap or "//" not in text[gap.end() :]:
        return False
    try:
        found = read_reconstruction(text)
    except PuzzleError:
        return False
    return found is not None and bool(found.solution)


def without(left_out: tuple[str, ...]) -> str:
    """What was left out, in words; "" if nothing was.

    >>> without(("(3)", "(cross)")), without(())
    ('left out: (3), (cross)', '')
    """
    more = f" and {len(left_out) - MOST_NAMED} more" if len(left_out) > MOST_NAMED else ""
    return f"left out: {', '.join(left_out[:MOST_NAMED])}{more}" if left_out else ""


def added_to(before: str, now: str) -> int:
    """How many consecutive characters of a text are new.

    >>> added_to("R U", "R F U"), added_to("R", "R U R' U'")
    (2, 8)
    """
    shorter = min(len(before), len(now))
    start = next((i for i in range(shorter) if before[i] != now[i]), shorter)
    rest = shorter - start
    end = next((i for i in range(rest) if before[-1 - i] != now[-1 - i]), rest)
    return len(now) - start - end


def looks_like_list(text: str, is_colours: bool) -> bool:
    """Whether a text may hold many cubes: numbered or long lines, or JSON.

    >>> looks_like_list("1. R U\\n2. F", False), looks_like_list("R U\\nF", False)
    (True, False)
    """
    if is_colours:
        return False  # a printed net has long lines too
    if _JSON.match(text):
        return True
    of_cubes = 0
    for line in text.splitlines():
        if line.strip() and (
            _NUMBERED.match(line)
            or _LONG.search(line)
            or (line != text and looks_like_colours(line))
        ):
            of_cubes += len(parts_of(line))
            if of_cubes > 1:
                return True
    return False
