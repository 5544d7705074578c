"""`--svg FILE`: the picture of what a command shows, written to a file."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cubogram.draw.svg import Svg


def add_svg(parser: argparse.ArgumentParser, what: str) -> None:
    """Adds the option `--svg`; `what` says what the picture shows."""
    parser.add_argument("--svg", metavar="FILE", help=f"write a picture of {what} to FILE")


def save_svg(arguments: argparse.Namespace, draw: Callable[[], "Svg"]) -> None:
    """Writes the picture that `draw` returns to the file of `--svg`, if there is one.

    Raises FileError if it cannot be written.
    """
    if arguments.svg is None:
        return
    draw().save(arguments.svg)
