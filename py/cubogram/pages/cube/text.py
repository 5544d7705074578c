"""The text, which alone defines the cube, and its earlier versions.

A turn by hand is added to it, painting rewrites it, and undo brings an older one back.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from cubogram.cube.compact import write_compact
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.move_text import parse
from cubogram.cube.moves import Move
from cubogram.cube.reconstruction import read_reconstruction
from cubogram.errors import PuzzleError
from cubogram.pages.cube.history import TextHistory, read_history
from cubogram.pages.cube.reading import Reading, looks_like_colours, read

JSON = Any

LONGEST = 200_000
"""The longest text, in characters; the 20,000 moves that a cube may have are shorter."""
_MARKED = re.compile(
    r"^[ \t/#]*(?:scramble|solution|solve|reconstruction)|//[ \t]*scramble|^[ \t]*\S+\.net/|://",
    re.IGNORECASE | re.MULTILINE,
)
"""Signs of a scramble with its solution: a heading, a comment, or an address."""
_EMPTY_LINE = re.compile(r"\n[ \t\r]*\n")
_NUMBERED = re.compile(r"\s*(?:\d+\s*[.):]|[/#]*\s*scramble\b)", re.IGNORECASE)
_LONG = re.compile(r"(?:[URFDLBurfdlb][w2'\u2019]* +){9}")
_JSON = re.compile(r'\s*\{\s*"')


@dataclass(frozen=True)
class Mistake:
    """Why a text cannot be read, and where the mistake is, if known."""

    message: str
    start: int = 0
    end: int = 0


class CubeText:
    """The text in the field, and the cube it means; `compact` says how to read letters."""

    def __init__(self, compact: Callable[[], bool] = lambda: False) -> None:
        self.text = ""
        self.reading = Reading()
        """The meaning of the last text that could be read."""
        self.mistake: Mistake | None = None
        self.is_free = False
        """Whether uncoloured stickers are left that way on purpose."""
        self._plain = ""
        """A text that is not a reconstruction, though it may look like one."""
        self._history = TextHistory()
        self._compact = compact

    @property
    def can_undo(self) -> bool:
        """Whether there is an older text."""
        return self._history.can_undo

    @property
    def size(self) -> int:
        """The length of all texts together."""
        return self._history.size

    @property
    def can_redo(self) -> bool:
        """Whether a text was undone."""
        return self._history.can_redo

    @property
    def question(self) -> object:
        """The cube it describes, or why it does not describe one."""
        return self.text if self.mistake else self.reading

    @property
    def is_untouched(self) -> bool:
        """Whether nothing has ever been typed."""
        return not (self.text or self.can_undo or self.can_redo)

    @property
    def is_too_long(self) -> bool:
        """Whether it is too long to be one cube, and is not read: it may be a long list."""
        return len(self.text) > LONGEST

    @property
    def may_be_reconstruction(self) -> bool:
        """Whether it may be a scramble with its solution, or a link to one."""
        is_open = not self.is_too_long and self.text != self._plain
        return is_open and (_MARKED.search(self.text) is not None or _is_solved_below(self.text))

    @property
    def may_be_list(self) -> bool:
        """Whether it may be many cubes."""
        return self.is_too_long or looks_like_list(self.text)

    @property
    def is_colours(self) -> bool:
        """Whether it gives colours."""
        return looks_like_colours(self.text)

    @property
    def way_back(self) -> str:
        """The inverse of the moves in the text, in its notation."""
        back = self.reading.way_back
        return _letters(back) if self._is_in_letters() else " ".join(back)

    def set(self, text: str, row: str = "") -> None:
        """Adds a text; the steps of one run are undone together."""
        self.text = text
        if "?" in text:
            self.is_free = True
        self._history.write(text.strip(), row)

    def close(self) -> None:
        """Ends a run of steps that are undone together."""
        self._history.close()

    def undo(self) -> bool:
        """Goes back to the older text; returns whether there was one."""
        return self._travelled(self._history.undo())

    def redo(self) -> bool:
        """Restores the text that was undone; returns whether there was one."""
        return self._travelled(self._history.redo())

    def _travelled(self, done: bool) -> bool:
        if done:
            self.text = self._history.text
        return done

    def read(self) -> Literal["same", "new", "wrong"]:
        """Whether the cube that the text describes has changed."""
        before = self.reading
        if self.is_too_long:
            length = f"{len(self.text):,} characters"
            self.mistake = Mistake(f"this is too long for one cube: {length}")
            return "wrong"
        if self.may_be_reconstruction:
            self.mistake = Mistake("This looks like a scramble with its solution")
            return "wrong"
        try:
            found = read(self.text, self._compact())
        except PuzzleError as error:
            where = error.where or {}
            self.mistake = Mistake(error.message, where.get("start", 0), where.get("end", 0))
            return "wrong"
        self.mistake = None
        if found == before:
            return "same"
        self.reading = found
        return "new"

    def reconstruction(self) -> tuple[str, str] | None:
        """The scramble and the solution, as moves or colours; None if the text is not a
        reconstruction.

        In that case, it is read like any other text. Raises PuzzleError for a reconstruction that
        cannot be read.
        """
        found = read_reconstruction(self.text)
        if found is None:
            self._plain = self.text
            return None
        scramble = read(found.scramble, self._compact())
        solution = " ".join(map(str, parse(found.solution)))
        return " ".join(scramble.moves) or found.scramble.strip(), solution

    def json(self) -> JSON:
        """What is stored for a reload."""
        return self._history.json()

    def restore(self, json: JSON) -> None:
        """Restores what `json` returned."""
        self._history = read_history(json)
        self.text = self._history.text
        self.is_free = "?" in self.text

    def _is_in_letters(self) -> bool:
        if not self._compact() or self.is_colours:
            return False
        try:
            return bool(parse(self.text, compact=True))
        except PuzzleError:
            return False


@lru_cache(maxsize=1)
def _is_solved_below(text: str) -> bool:
    """Whether commented moves below an empty line solve what is above it."""
    gap = _EMPTY_LINE.search(text)
    if not gap or "//" not in text[gap.end() :]:
        return False
    try:
        found = read_reconstruction(text)
    except PuzzleError:
        return False
    return found is not None and bool(found.solution)


def _letters(moves: tuple[str, ...]) -> str:
    try:
        return write_compact(map(Move, moves))
    except PuzzleError:
        return str(Maneuver(moves))


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


def looks_like_list(text: str) -> bool:
    """Whether a text may hold many cubes: numbered or long lines, or a csTimer export.

    >>> looks_like_list("1. R U\\n2. F"), looks_like_list("R U\\nF")
    (True, False)
    """
    if _JSON.match(text):
        return True
    if looks_like_colours(text):
        return False  # a printed net has long lines too
    of_cubes = 0
    for line in text.splitlines():
        if line.strip() and (
            _NUMBERED.match(line) or _LONG.search(line) or looks_like_colours(line)
        ):
            of_cubes += 1
            if of_cubes > 1:
                return True
    return False
