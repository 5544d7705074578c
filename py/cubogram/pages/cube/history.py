"""The texts that the field has held, for undo and redo."""

from __future__ import annotations

from dataclasses import dataclass, replace

MOST_STEPS = 1000
LONGEST = 300_000
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
        first, left = len(self.moves), LONGEST
        while first > 0 and left > len(self.moves[first - 1]):
            first -= 1
            left -= len(self.moves[first])
        cut = min(first, self.index)
        start = (self.start, *self.moves)[cut]
        start = "" if len(start) > LONGEST else start  # a long list would fill the storage
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
