"""Clues and a grid as text for people to read."""

from __future__ import annotations

from collections.abc import Sequence

from cubogram.nonogram.clues import Clue, run_text


def printed(rows: Sequence[Clue], columns: Sequence[Clue], grid: Sequence[str]) -> str:
    """The grid with the clues of the columns above it and those of the rows next to it.

    >>> from cubogram.nonogram.clues import Run
    >>> one, two = (Run(1),), (Run(1), Run(1))
    >>> print(printed([two, ()], [one, (), one], ["#?#", "..."]))
           1 0 1
      1 1  # ? #
        0  . . .
    """
    above = [[run_text(run) for run in clue] or ["0"] for clue in columns]
    left = [" ".join(run_text(run) for run in clue) or "0" for clue in rows]
    cell = 1 + max(len(text) for texts in above for text in texts)
    margin = 2 + max(map(len, left))
    height = max(map(len, above))
    lines = []
    for y in range(height):
        texts = (column[y - height] if y >= height - len(column) else "" for column in above)
        line = " " * (margin + 1) + "".join(text.rjust(cell) for text in texts)
        lines.append(line.rstrip())
    for clue, row in zip(left, grid, strict=True):
        lines.append(clue.rjust(margin) + " " + "".join(mark.rjust(cell) for mark in row))
    return "\n".join(lines)


def list_text(clues: Sequence[Clue], is_coloured: bool) -> str:
    """The clues as a Python list of lists of lengths, or of (length, colour).

    >>> from cubogram.nonogram.clues import Run
    >>> list_text([(Run(1), Run(2))], False), list_text([(Run(1, 2),)], True)
    ('[[1, 2]]', '[[(1, 2)]]')
    """
    texts = (", ".join(f"({n}, {c})" if is_coloured else f"{n}" for n, c in clue) for clue in clues)
    return "[" + ", ".join(f"[{text}]" for text in texts) + "]"
