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

MOST_SIGNS = 1_000_000  # of a text
LONGEST_FIELD = 16  # between tabs
MOST_READINGS = 3
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
    for _, text in lines:
        if not _STACK.fullmatch(text):
            return []
        at = 0
        for match in _NUMBER.finditer(text):
            while at < len(lowest) and lowest[at][1] <= match.start():
                at += 1
            is_above = at < len(lowest) and lowest[at][0] < match.end()
            is_above_two = at + 1 < len(lowest) and lowest[at + 1][0] < match.end()
            if not is_above or is_above_two:
                return []
            clues[at].append(match[0])
            at += 1
    return [(lines[-1][0], " ".join(clue)) for clue in clues]


def readings(lines: Sequence[Line]) -> Iterator[tuple[list[Line], list[Line]]]:
    """The rows and columns of a printed puzzle, for every line that may be the lowest of the stack.

    >>> list(readings([(1, "     2 1"), (2, "  2  ? ?"), (3, "  1  # ?")]))
    [([(2, '2'), (3, '1')], [(1, '2'), (1, '1')])]
    """
    if len(lines) > 4 * MAX_SIDE or sum(len(text) for _, text in lines) > MOST_SIGNS:
        return
    field = 1 + max((len(field) for _, text in lines for field in text.split("\t")), default=0)
    field = min(field, LONGEST_FIELD)
    plain = [(number, text.translate(_BARS).expandtabs(field)) for number, text in lines]
    body = [(number, text) for number, text in plain if not _RULE.fullmatch(text)]
    drawn = [_CELLS.search(text) for _, text in body]
    first = next((at for at, cells in enumerate(drawn) if cells), None)
    rows = [
        (number, " ".join((text[: cells.start()] if cells else text).split()))
        for (number, text), cells in zip(body, drawn, strict=True)
    ]
    sums = [0, *accumulate(sum(map(int, _NUMBER.findall(text))) for _, text in rows)]
    heights = range(1, len(body)) if first is None else (first,)
    fair = [height for height in heights if 0 < 2 * sums[height] == sums[-1]]
    for height in fair[:MOST_READINGS]:
        columns = columns_of(body[:height])
        widths = {len("".join(cells[0].split())) for cells in drawn[height:] if cells}
        if columns and widths <= {len(columns)}:
            yield rows[height:], columns
