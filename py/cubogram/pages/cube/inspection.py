"""A closer look at the scramble: its inverse as text, and where each sticker goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cubogram.pages.html import Html
from cubogram.pages.tasks import Failure, Tasks

JSON = Any

NOT_A_CUBE = "The text above is not a cube yet."
"""Mistakes in it are reported at its field."""
TAP = "Tap a sticker on the cube to see where the scramble takes it."


class Inspection:
    """Asks Python while the panel is open; `text` and `compact` are the field's."""

    def __init__(self, tasks: Tasks, text: Callable[[], str], compact: Callable[[], bool]) -> None:
        self.is_open = False
        self.facelet: int | None = None
        """The sticker that was tapped, by its place, 0 to 53."""
        self.picture: Html | None = None
        self.problem = ""
        self._words = ""
        self._asked: object = None
        self._tasks = tasks
        self._text = text
        self._compact = compact

    @property
    def words(self) -> str:
        """The words below the picture."""
        said = self.problem or self._words
        return said if self._words and self.facelet is not None else f"{said} {TAP}".strip()

    def toggle(self, is_open: bool) -> None:
        """Opens or closes the panel."""
        self.is_open = is_open
        self.facelet = None
        self.look()

    def pick(self, facelet: int) -> None:
        """Follows a sticker; a second tap on it shows all of them again."""
        if self.is_open:
            self.facelet = None if facelet == self.facelet else facelet
            self.look()

    def look(self) -> None:
        """Asks Python if there is anything new to ask."""
        question = (self._text(), self.facelet, self._compact())
        if not self.is_open or question == self._asked:
            return
        self._asked = question
        if not self._text().strip():
            self._tasks.stop("inspect")
            self._take({"svg": "", "words": ""})
            return
        text, facelet, compact = question
        self._tasks.start(
            "inspect",
            "draw.permutation",
            {"text": text, "facelet": facelet, "compact": compact},
            done=self._take,
            failed=self._fail,
        )

    def _take(self, answer: JSON) -> None:
        self.picture = Html(answer["svg"]) if answer["svg"] else None
        self._words = answer["words"]
        self.problem = ""

    def _fail(self, failure: Failure) -> None:
        self._asked = None  # it may be asked again
        self.picture, self._words = None, ""
        self.problem = failure.message if failure.kind == "runtime" else NOT_A_CUBE
