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
