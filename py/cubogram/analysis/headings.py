"""The steps that the author of a solution names in comments, for solutions that follow no method
known here: blind solves, fewest moves."""

from __future__ import annotations

import re
from typing import NamedTuple

from cubogram.analysis.recording import COMMENT, Recording

_METHODS = re.compile(
    r"\b(?:x*-?cross|f2l|[a-z]{0,2}oll|[a-z]{0,2}pll|coll|cmll|zb\w+|pairs?|blocks?|squares?|[fs]b"
    r"|lse|l[46]e|eo ?line|eo ?cross|daisy|(?:first|second|last|1st|2nd) layer|auf|slot)\b",
    re.IGNORECASE,
)
"""What is named in solutions with a known method."""
_BLIND = re.compile(r"\b(?:memo|parity|buffer|bld|blind\w*|[35]-?style)\b", re.IGNORECASE)
_LETTERS = re.compile(r"[A-Z]{2}\b")  # the targets of a cycle
_FEW = 3


class Heading(NamedTuple):
    """What a comment says about the moves from `first` to the one before `last`."""

    label: str
    first: int
    last: int


def headings(recording: Recording) -> tuple[Heading, ...]:
    """The steps that comments after moves name, each with the heading above it, if there is one; ()
    if there are fewer than two, or if they name steps of a method.

    >>> from cubogram.analysis.recording import read_solution
    >>> headings(read_solution("// edges\\nR U // AB\\nF // CD\\nL"))
    (Heading(label='edges: AB', first=0, last=2), Heading(label='CD', first=2, last=3), \
Heading(label='', first=3, last=4))
    """
    found, above, n = [], "", 0
    ends = [played.end for played in recording.moves]
    for comment in COMMENT.finditer(recording.text):
        words = " ".join(comment[0].strip("/* \t\r\n").split())
        first = n
        while n < len(ends) and ends[n] <= comment.start():
            n += 1
        if n == first:
            above = words
            continue
        found.append(Heading(": ".join(filter(None, (above, words))), first, n))
        above = ""
    if n < len(ends):
        found.append(Heading(above, n, len(ends)))
    named = any(_METHODS.search(each.label) for each in found)
    return () if named or len(found) < 2 else tuple(found)


def is_blind(steps: tuple[Heading, ...]) -> bool:
    """True if headings are those of a blind solve."""
    labels = [each.label for each in steps]
    words = " ".join(labels).lower()
    if _BLIND.search(words) or ("edges" in words and "corners" in words):
        return True
    return sum(bool(_LETTERS.match(label.rpartition(": ")[2])) for label in labels) >= _FEW
