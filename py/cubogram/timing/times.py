"""Times as people write them. Results are whole hundredths of a second; infinity means DNF.

Numbers such as 9f1 refer to the WCA Regulations of January 2026.
"""

from __future__ import annotations

import math
import re
from typing import Literal, get_args

from cubogram.formatting import clock

Penalty = Literal["", "+2", "DNF"]
PENALTIES: tuple[Penalty, ...] = get_args(Penalty)
DNF = math.inf
LONGEST = 24 * 3600 * 1000
"""The longest time, in milliseconds."""
LONG = 60_000
"""Ten minutes in hundredths of a second; results from here on are in whole seconds (9f2)."""

_TIME = re.compile(r"(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,5})(?:[.,](\d{1,3}))?")

_DIGITS = re.compile(r"[0-9]{3,8}")


def measured(milliseconds: int) -> int:
    """The result in hundredths: the rest is cut off (9f1), and from ten minutes on the hundredths
    too (9f2).

    >>> measured(9_876), measured(599_999), measured(600_999), measured(601_000)
    (987, 59999, 60000, 60100)
    """
    return milliseconds // 10 if milliseconds < 10 * LONG else 100 * (milliseconds // 1000)


def written(hundredths: float) -> str:
    """A result as cubers write it.

    >>> written(1234), written(8340), written(DNF), written(360_000)
    ('12.34', '1:23.40', 'DNF', '1:00:00')
    """
    if hundredths == DNF:
        return "DNF"
    whole, rest = divmod(int(hundredths), 100)
    return clock(whole, f".{rest:02}" if hundredths < LONG else "")


def read_time(text: str) -> tuple[int, Penalty]:
    """The milliseconds and penalty of a typed time; raises ValueError with what is expected.

    >>> read_time("12.34"), read_time("1:02,5+2"), read_time(" DNF(9.99) ")
    ((12340, ''), (62500, '+2'), (9990, 'DNF'))

    Three digits or more without a point are read from the right, as timers do: the last two are
    hundredths.

    >>> read_time("1432"), read_time("10432"), read_time("14")
    ((14320, ''), (64320, ''), (14000, ''))
    """
    plain = text.strip()
    penalty: Penalty = ""
    if found := re.fullmatch(r"dnf(?:\((.*)\))?", plain, re.IGNORECASE):
        plain, penalty = found[1] or "0", "DNF"
    elif plain.endswith(("+", "+2")):
        plain, penalty = plain.removesuffix("2").removesuffix("+"), "+2"
    plain = plain.strip()
    if _DIGITS.fullmatch(plain):
        digits = plain.zfill(8)
        plain = f"{digits[:-6]}:{digits[-6:-4]}:{digits[-4:-2]}.{digits[-2:]}"
    parts = _TIME.fullmatch(plain)
    if not parts:
        raise ValueError("type a time such as 12.34, 1:02.50, 12.34+2 or DNF")
    hours, minutes, seconds, rest = parts.groups()
    whole = 3600 * int(hours or 0) + 60 * int(minutes or 0) + int(seconds)
    time = 1000 * whole + int((rest or "0").ljust(3, "0"))
    if time > LONGEST:
        raise ValueError("a time can be at most 24 hours")
    return time, penalty
