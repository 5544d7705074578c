"""The texts that the field has held, for undo and redo."""

from __future__ import annotations

from typing import Any

JSON = Any

MOST_STEPS = 1000
LONGEST = 300_000
"""How many characters of history survive a reload."""


class TextHistory:
    """The present text, those before it, and those undone.

    >>> history = TextHistory()
    >>> for text in ("R", "R U"):
    ...     _ = history.write(text, "typing")
    >>> history.undo(), history.text, history.can_redo
    (True, '', True)
    """

    def __init__(self, start: str = "") -> None:
        self._start = start
        self._texts: list[str] = []
        self._index = 0
        self._row = ""
        """The kind of the last step, if the next step of the same kind replaces it."""

    @property
    def text(self) -> str:
        """The present text."""
        return self._at(self._index)

    @property
    def size(self) -> int:
        """The length of all texts together."""
        return len(self._start) + sum(map(len, self._texts))

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to undo."""
        return self._index > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is anything to redo."""
        return self._index < len(self._texts)

    def write(self, text: str, row: str = "") -> bool:
        """Adds a text and forgets those undone; returns whether it differs.

        Consecutive steps of the same `row` are undone as one.
        """
        replaces = bool(row) and row == self._row and self.can_undo and not self.can_redo
        if text == self.text:
            return False
        if replaces:
            self._index -= 1
        del self._texts[self._index :]
        if replaces and text == self.text:
            self._row = ""  # typed and deleted again: nothing happened
            return True
        self._texts.append(text)
        self._index += 1
        self._row = row
        if len(self._texts) > MOST_STEPS:
            cut = min(self._index, MOST_STEPS // 10)
            self._start = self._at(cut)
            del self._texts[:cut]
            self._index -= cut
        return True

    def close(self) -> None:
        """Ends a run of steps: the next one is undone on its own."""
        self._row = ""

    def undo(self) -> bool:
        """Goes one text back; returns whether there was one."""
        return self._go(self._index - 1)

    def redo(self) -> bool:
        """Goes one text forward; returns whether there was one."""
        return self._go(self._index + 1)

    def _go(self, index: int) -> bool:
        if not 0 <= index <= len(self._texts):
            return False
        self._index = index
        self._row = ""
        return True

    def _at(self, index: int) -> str:
        return self._texts[index - 1] if index else self._start

    def json(self) -> JSON:
        """The latest part of the history, as much of it as may be stored."""
        first, left = len(self._texts), LONGEST
        while first > 0 and left > len(self._texts[first - 1]):
            first -= 1
            left -= len(self._texts[first])
        cut = min(first, self._index)
        start = self._at(cut)
        start = "" if len(start) > LONGEST else start  # a long list would fill the storage
        return {"start": start, "moves": self._texts[cut:], "index": self._index - cut}


def read_history(json: JSON) -> TextHistory:
    """Reads what `TextHistory.json` returned; raises ValueError for anything else.

    >>> read_history({"start": "R", "moves": ["R U"], "index": 0}).text
    'R'
    """
    json = json if isinstance(json, dict) else {}
    start, texts, index = (json.get(name) for name in ("start", "moves", "index"))
    if not isinstance(start, str) or not isinstance(texts, list) or type(index) is not int:
        raise ValueError("this is not a cube")
    if not all(isinstance(text, str) for text in texts):
        raise ValueError("this is not a cube")
    history = TextHistory(start)
    history._texts = list(texts)
    history._index = max(0, min(index, len(texts)))
    return history
