"""`--svg FILE`: the picture of what a command shows, written to a file."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from cubogram.errors import PuzzleError

if TYPE_CHECKING:
    from cubogram.draw.svg import Svg


def add_svg(parser: argparse.ArgumentParser, what: str) -> None:
    """Adds the option `--svg`; `what` says what the picture shows."""
    parser.add_argument("--svg", metavar="FILE", help=f"write a picture of {what} to FILE")


def save_svg(arguments: argparse.Namespace, draw: Callable[[], "Svg"]) -> None:
    """Writes what `draw` gives to the file of `--svg`, if there is one.

    Raises PuzzleError "file" if it cannot be written.
    """
    if arguments.svg is None:
        return
    try:
        draw().save(arguments.svg)
    except OSError as error:
        reason = error.strerror or "cannot be written"
        raise PuzzleError("file", f"{arguments.svg}: {reason}") from None
