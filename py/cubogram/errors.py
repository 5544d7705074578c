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

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.kind, self.message, self.where)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PuzzleError) and self.as_json() == other.as_json()

    def __hash__(self) -> int:
        return hash((self.kind, self.message))

    def as_json(self) -> dict[str, Any]:
        """The error as the worker protocol and `--json` carry it."""
        return {"kind": self.kind, "message": self.message, "where": self.where}


class ArgumentError(PuzzleError, TypeError):
    """A call that cannot be meant: `argument` is the name of what is wrong with it.

    It is a PuzzleError of the kind "argument", and a TypeError for those who expect one.

    >>> error = ArgumentError("seconds", "a number from 0 is expected, not 'soon'")
    >>> str(error), error.kind, error.where
    ("seconds: a number from 0 is expected, not 'soon'", 'argument', {'argument': 'seconds'})
    """

    def __init__(self, argument: str, expected: str) -> None:
        super().__init__("argument", f"{argument}: {expected}", {"argument": argument})
        self.argument = argument
        self.expected = expected

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.argument, self.expected)
