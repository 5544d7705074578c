"""What went wrong, in the user's words, and where."""

from typing import Any


class PuzzleError(ValueError):
    """An input that is no puzzle: its message names the thing and the place.

    `kind` is one word for programs ("notation", "facelets", "validity", "clue", "file"...),
    `where` is JSON that points at the place: {"start": 6, "end": 7} in a text (characters from 0),
    {"piece": "URF"} on a cube, {"line": "row 3", "clue": 2} in a nonogram, or None.

    >>> error = PuzzleError("notation", "character 7: 'K' is not a move", {"start": 6, "end": 7})
    >>> str(error), error.kind, error.where
    ("character 7: 'K' is not a move", 'notation', {'start': 6, 'end': 7})
    """

    def __init__(self, kind: str, message: str, where: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.where = where

    def as_json(self) -> dict[str, Any]:
        """The error as the worker protocol and `--json` carry it."""
        return {"kind": self.kind, "message": self.message, "where": self.where}
