"""Arguments and options that several commands share."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from cubogram.cli.streams import text_argument
from cubogram.cube.compact import without_unknown
from cubogram.cube.facelet_text import looks_like_facelets
from cubogram.cube.suggestions import in_ordinary_notation, other_readings
from cubogram.errors import PuzzleError

if TYPE_CHECKING:
    from cubogram.cube.coloured import ColouredCube
    from cubogram.draw.svg import Svg

WAYS = {
    "compact": "--compact",
    "without": "--compact --leave-out",
    "ordinary": "without --compact",
    "maneuver": "in ( )",
}
"""How to ask for a different reading of a text."""

State = Annotated[str, "STATE: a maneuver or 54 facelets, or - for standard input"]
Json = Annotated[bool, "--json: one JSON object"]
JsonLines = Annotated[bool, "--json: one JSON object per line"]


@dataclass(frozen=True, kw_only=True)
class Notation:
    """In which notation a maneuver is typed.

    --compact: read {what} as compact letters: u is U'
    --leave-out: with --compact: ignore what is not a move
    """

    compact: bool = False
    leave_out: bool = False

    @contextmanager
    def ordinary(self, text: str) -> Iterator[str]:
        """Yields the typed text, a maneuver or facelets, in ordinary notation, to be read in the
        block.

        If the text could have a different meaning, an error mentions that; if there is no error, a
        line on standard error does.
        """
        if self.leave_out and not self.compact:
            raise PuzzleError("argument", "--leave-out needs --compact")
        if self.leave_out and not looks_like_facelets(text, compact=True):
            text = without_unknown(text)
        found = other_readings(text, self.compact)
        suggestions = [f"{suggestion.words} ({WAYS[suggestion.way]})" for suggestion in found]
        try:
            yield in_ordinary_notation(text) if self.compact else text
        except PuzzleError as error:
            if not suggestions:
                raise
            end = "" if error.message.endswith("?") else ";"
            message = f"{error.message}{end} {'; '.join(suggestions)}"
            raise PuzzleError(error.kind, message, error.where) from None
        for suggestion in suggestions:
            print(f"cubogram: {suggestion}", file=sys.stderr)

    def cube(self, state: str) -> "ColouredCube":
        """The cube that a STATE describes; "-" is standard input."""
        from cubogram.cube.coloured import read_coloured

        with self.ordinary(text_argument(state)) as text:
            return read_coloured(text)


StateNotation = Annotated[Notation, "STATE"]


@dataclass(frozen=True, kw_only=True)
class Picture:
    """A picture of what a command shows.

    --svg FILE: write a picture of {what} to FILE
    """

    svg: str | None = None

    def save(self, draw: Callable[[], "Svg"]) -> None:
        """Writes the picture that `draw` returns; FileError if that fails."""
        if self.svg is not None:
            draw().save(self.svg)


def save_pages(pages: "Iterable[Svg]", output: str) -> None:
    """Writes each page to a file of its own, and prints which; pages.svg makes pages-1.svg, ..."""
    stem = output.removesuffix(".svg")
    for count, page in enumerate(pages, 1):
        file = f"{stem}-{count}.svg"
        page.save(file)
        print(f"{file}: {page.title}")


def check_workers(workers: int | None) -> None:
    """Raises PuzzleError unless the number of processes is possible."""
    if workers is not None and workers < 1:
        message = f"--workers {workers}: a number of 1 or more is expected"
        raise PuzzleError("argument", message)
