"""How the text of a value is read; errors are for argparse, which names the parameter."""

import math
from argparse import ArgumentTypeError
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any


def _reader(read: Callable[[str], Any], what: str) -> Callable[[str], Any]:
    """A function that reads a text, or says that it is not such a value."""

    def checked(text: str) -> Any:
        try:
            return read(text)
        except ValueError:
            raise ArgumentTypeError(f"{text!r} is not {what}") from None

    return checked


def _time(text: str) -> float:
    value = float(text)
    if not (math.isfinite(value) and value >= 0):
        raise ValueError
    return value


def _seed(text: str) -> int | str:
    """A number if it is one: the command line and the library then make the same draw."""
    try:
        return int(text)
    except ValueError:
        return text


READERS: dict[tuple[Any, ...], Callable[[str], Any]] = {
    (str,): str,
    (str, bool): str,
    (int,): _reader(int, "a whole number"),
    (float,): _reader(float, "a number"),
    (int, str): _seed,
    (Path,): Path,
}
"""How texts are read for parameters of these types."""

Seconds = Annotated[float, _reader(_time, "a time of 0 or more seconds")]
