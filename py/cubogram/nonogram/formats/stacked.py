"""Puzzles as magazines and `print` show them: the clues of the columns stacked above the grid, each
number in the place of its column, and those of the rows to the left of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate

from cubogram.nonogram.formats.picture_text import EMPTY_SIGNS, FILLED_SIGNS
from cubogram.nonogram.grid import MAX_SIDE

Line = tuple[int, str]
"""A line of the file, by its number, and what it has of a clue."""

LONGEST_LINE = 20 * MAX_SIDE
_NUMBER = re.compile(r"\d{1,9}", re.ASCII)
_STACK = re.compile(r"[\d\s]*", re.ASCII)
_RULE = re.compile(r"[-=_+\s─━═┼┬┴├┤╋┌┐└┘]*")
_BARS = str.maketrans(dict.fromkeys("|│┃║", " "))
_SIGNS = "?" + re.escape(FILLED_SIGNS + EMPTY_SIGNS)
_CELLS = re.compile(rf"[{_SIGNS}][{_SIGNS}\s]*$")


def columns_of(lines: Sequence[Line]) -> list[Line]:
    """The clues of stacked numbers, read downwards; an empty list if these are not in columns.

    >>> columns_of([(1, "  1"), (2, "2 1 10")])
    [(2, '2'), (2, '1 1'), (2, '10')]
    """
    lowest = [match.span() for match in _NUMBER.finditer(lines[-1][1])] if lines else []
    if max(len(lines), len(lowest)) > MAX_SIDE:
        return []
    clues: list[list[str]] = [[] for _ in lowest]
    for height, (_, text) in enumerate(lines, 1):
        if not _STACK.fullmatch(text):
            return []
        for match in _NUMBER.finditer(text):
            below = [
                clue
                for clue, (start, end) in zip(clues, lowest, strict=True)
                if start < match.end() and match.start() < end
            ]
            if len(below) != 1 or len(below[0]) == height:
                return []
            below[0].append(match[0])
    return [(lines[-1][0], " ".join(clue)) for clue in clues]


def readings(lines: Sequence[Line]) -> Iterator[tuple[list[Line], list[Line]]]:
    """The rows and columns of a printed puzzle, for every line that may be the lowest of the stack.

    >>> list(readings([(1, "     2 1"), (2, "  2  ? ?"), (3, "  1  # ?")]))
    [([(2, '2'), (3, '1')], [(1, '2'), (1, '1')])]
    """
    field = 1 + max((len(field) for _, text in lines for field in text.split("\t")), default=0)
    plain = [(number, text.translate(_BARS).expandtabs(field)) for number, text in lines]
    body = [(number, text) for number, text in plain if not _RULE.fullmatch(text)]
    if len(body) > 2 * MAX_SIDE or max((len(text) for _, text in body), default=0) > LONGEST_LINE:
        return
    drawn = [_CELLS.search(text) for _, text in body]
    first = next((at for at, cells in enumerate(drawn) if cells), None)
    rows = [
        (number, " ".join((text[: cells.start()] if cells else text).split()))
        for (number, text), cells in zip(body, drawn, strict=True)
    ]
    sums = [0, *accumulate(sum(map(int, _NUMBER.findall(text))) for _, text in rows)]
    for height in range(1, len(body)) if first is None else (first,):
        columns = columns_of(body[:height]) if 2 * sums[height] == sums[-1] else []
        widths = {len("".join(cells[0].split())) for cells in drawn[height:] if cells}
        if columns and widths <= {len(columns)}:
            yield rows[height:], columns
