"""What arguments of several commands mean."""

import argparse
import math


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
    """The seed as the library takes it, a number where it is one: both then draw the same.

    >>> seed("7"), seed("monday")
    (7, 'monday')
    """
    try:
        return int(text)
    except ValueError:
        return text
