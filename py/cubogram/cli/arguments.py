"""Arguments that several commands share."""

import argparse
import math
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from cubogram.cube.compact import without_unknown
from cubogram.cube.facelet_text import looks_like_facelets
from cubogram.cube.suggestions import in_ordinary_notation, other_readings
from cubogram.errors import PuzzleError

WAYS = {
    "compact": "--compact",
    "without": "--compact --leave-out",
    "ordinary": "without --compact",
    "maneuver": "in ( )",
}
"""How to ask for a different reading of a text."""


def add_language(parser: argparse.ArgumentParser, what: str) -> None:
    """Adds the options that say in which notation a maneuver is typed; `what` names it."""
    parser.add_argument(
        "--compact", action="store_true", help=f"read {what} as compact letters: u is U'"
    )
    parser.add_argument(
        "--leave-out", action="store_true", help="with --compact: ignore what is not a move"
    )


@contextmanager
def typed(arguments: argparse.Namespace, text: str) -> Iterator[str]:
    """Yields the typed text, a maneuver or facelets, in ordinary notation, to be read in the block.

    If the text could have a different meaning, an error mentions that; if there is no error, a line
    on standard error does.
    """
    if arguments.leave_out and not arguments.compact:
        raise PuzzleError("argument", "--leave-out needs --compact")
    if arguments.leave_out and not looks_like_facelets(text, compact=True):
        text = without_unknown(text)
    found = other_readings(text, arguments.compact)
    suggestions = [f"{suggestion.words} ({WAYS[suggestion.way]})" for suggestion in found]
    try:
        yield in_ordinary_notation(text) if arguments.compact else text
    except PuzzleError as error:
        end = "" if error.message.endswith("?") else ";"
        message = " ".join(
            [f"{error.message}{end if suggestions else ''}", "; ".join(suggestions)]
        ).strip()
        raise PuzzleError(error.kind, message, error.where) from None
    for suggestion in suggestions:
        print(f"cubogram: {suggestion}", file=sys.stderr)


def seconds(text: str) -> float:
    """A time in seconds, 0 or more; for argparse, which names the argument in the error.

    >>> seconds("0.5")
    0.5
    """
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not (math.isfinite(value) and value >= 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a time of 0 or more seconds")
    return value


def number(text: str) -> float:
    """A number; for argparse, which names the argument in the error.

    >>> number("0.5")
    0.5
    """
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None


def whole_number(text: str) -> int:
    """A whole number; for argparse, which names the argument in the error.

    >>> whole_number("12")
    12
    """
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def seed(text: str) -> int | str:
    """The seed, as a number if it is one: the command line and the library then make the same draw.

    >>> seed("7"), seed("monday")
    (7, 'monday')
    """
    try:
        return int(text)
    except ValueError:
        return text
