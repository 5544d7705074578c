"""What went wrong, in the user's words, and where."""

from errno import ENOENT
from os import PathLike, fspath
from typing import Any


class PuzzleError(ValueError):
    """Invalid input: the message says what is wrong and where.

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

    def __str__(self) -> str:
        return self.message

    def as_json(self) -> dict[str, Any]:
        """The error as the worker protocol and `--json` carry it."""
        return {"kind": self.kind, "message": self.message, "where": self.where}


class ArgumentError(PuzzleError, TypeError):
    """An invalid call: `argument` is the name of the argument that is wrong.

    It is a PuzzleError of the kind "argument", and a TypeError for those who expect one.

    >>> error = ArgumentError("seconds", "a number of at least 0 is expected, not 'soon'")
    >>> str(error), error.kind, error.where
    ("seconds: a number of at least 0 is expected, not 'soon'", 'argument', {'argument': 'seconds'})
    """

    def __init__(self, argument: str, expected: str) -> None:
        super().__init__("argument", f"{argument}: {expected}", {"argument": argument})
        self.argument = argument
        self.expected = expected

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.argument, self.expected)


class FileError(PuzzleError, OSError):
    """A file that cannot be read or written; `filename` is its path.

    It is a PuzzleError of the kind "file", and an OSError with `errno` and `strerror`.

    >>> error = FileError("cat.non", "No such file or directory", 2)
    >>> str(error), error.kind, error.errno, isinstance(error, OSError)
    ('cat.non: No such file or directory', 'file', 2, True)
    """

    def __init__(self, path: "str | PathLike[str]", reason: str, errno: int | None = None) -> None:
        name = fspath(path)
        shown = name if len(name) <= 200 else f"...{name[-197:]}"
        super().__init__("file", f"{shown}: {reason}")
        self.filename, self.strerror, self.errno = name, reason, errno

    @classmethod
    def of(cls, path: "str | PathLike[str]", error: OSError) -> "FileError":
        """The error that the system reported about this file."""
        kind = MissingFileError if error.errno == ENOENT else cls
        return kind(path, error.strerror or str(error) or "cannot be used", error.errno)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.filename, self.strerror, self.errno)


class MissingFileError(FileError, FileNotFoundError):
    """A FileError for a file that does not exist."""
