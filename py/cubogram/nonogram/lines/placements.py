"""One line as a person sees it: all its placements, what they have in common, what is certain.

A line is a string of cells: `?` unknown, `.` empty, `#` filled (or `1`..`8`, the colour). Listing
the placements is how people explain a line; there may be millions of them. `solved_line` gives the
same answer as their merge without listing any.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cubogram.arguments import public, quoted, text
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.formatting import counted
from cubogram.nonogram.clues import Clue, ClueLike, clue_from, clue_of
from cubogram.nonogram.grid import COLOUR_MARKS, EMPTY, FILLED, UNKNOWN, value_of
from cubogram.nonogram.lines.automaton import ClueAutomaton

_KNOWN_MARKS = frozenset(UNKNOWN + EMPTY + FILLED + COLOUR_MARKS)


@public
def placements(clue: ClueLike, line: str) -> Iterator[str]:
    """All ways to place the runs of a clue in a line whose known cells stay as they are.

    They come in order of the first run's start, then the second's... A run of colour 1 is drawn
    as `#`, or as `1` if the clue or the line has further colours.

    >>> list(placements([2, 3], "???????"))
    ['##.###.', '##..###', '.##.###']
    >>> list(placements([2, 3], "???.???"))
    ['##..###', '.##.###']
    """
    found = _clue(clue)
    cells = _line(line)
    return _placements(found, cells, _marks(found, cells), 0)


def _placements(clue: Clue, line: str, marks: str, position: int) -> Iterator[str]:
    """The placements of a clue in the cells from `position` on, as strings of these cells."""
    if not clue:
        rest = line[position:]
        if all(mark in (UNKNOWN, EMPTY) for mark in rest):
            yield EMPTY * len(rest)
        return
    run, *others = clue
    gap = EMPTY if others and others[0].colour == run.colour else ""
    drawn = marks[run.colour] * run.length + gap
    for start in range(position, len(line) - len(drawn) + 1):
        if start > position and line[start - 1] not in (UNKNOWN, EMPTY):
            return  # this cell would stay empty
        if _agrees(drawn, line, start):
            before = EMPTY * (start - position) + drawn
            for rest in _placements(tuple(others), line, marks, start + len(drawn)):
                yield before + rest


def _agrees(drawn: str, line: str, start: int) -> bool:
    cells = line[start : start + len(drawn)]
    return all(
        cell == UNKNOWN or value_of(cell) == value_of(mark)
        for mark, cell in zip(drawn, cells, strict=True)
    )


@public
def merged(lines: Iterable[str]) -> str | None:
    """The cells that all lines agree on, the others unknown; None if there are no lines.

    >>> merged(["##.###.", "##..###", ".##.###"])
    '?#??##?'
    """
    if isinstance(lines, str) or not isinstance(lines, Iterable):
        raise ArgumentError("lines", f"a list of lines is expected, not {quoted(lines)}")
    result: str | None = None
    for number, line in enumerate(lines, 1):
        cells = _line(line, f"line {number}")
        if result is None:
            result = cells
        elif len(cells) != len(result):
            message = (
                f"line {number} has {counted(len(cells), 'cell')}, but the first has {len(result)}"
            )
            raise ArgumentError("lines", message)
        else:
            result = "".join(a if a == b else UNKNOWN for a, b in zip(result, cells, strict=True))
    return result


@public
def solved_line(clue: ClueLike, line: str) -> str | None:
    """The line with every cell that is certain, or None if the clue has no placement left.

    It is what `merged(placements(clue, line))` would be, by the exact line solver.

    >>> solved_line([2, 3], "???????"), solved_line([2, 3], "???#???"), solved_line([3], "?.?")
    ('?#??##?', '##.###.', None)
    """
    found = _clue(clue)
    cells = _line(line)
    marks = _marks(found, cells)
    values = len(marks)
    state = 0
    for place, mark in enumerate(cells):
        known = value_of(mark)
        for value in range(values) if known >= 0 else ():
            if value != known:
                state |= 1 << (value * len(cells) + place)
    after = ClueAutomaton(found, len(cells), values).solve(state)
    if after is None:
        return None
    result = ""
    for place in range(len(cells)):
        left = [v for v in range(values) if not after >> (v * len(cells) + place) & 1]
        result += marks[left[0]] if len(left) == 1 else UNKNOWN
    return result


@public
def is_complete(clue: ClueLike, line: str) -> bool:
    """Whether every cell of a line is known and its runs are those of the clue.

    >>> is_complete([2, 1], "##.#."), is_complete([2, 1], "##.#?"), is_complete([2, 1], "#..##")
    (True, False, False)
    """
    cells = _line(line)
    return UNKNOWN not in cells and clue_of(cells) == _clue(clue)


def _clue(clue: ClueLike) -> Clue:
    found = clue_from(clue, "line 1")
    for run in found:
        if run.length < 1 or not 1 <= run.colour <= len(COLOUR_MARKS):
            raise PuzzleError("clue", f"{quoted(tuple(run))} is not a run")
    return found


def _line(line: object, name: str = "line") -> str:
    cells = text(name, line, "a string of cells")
    strange = set(cells) - _KNOWN_MARKS
    if strange:
        raise PuzzleError("grid", f"{name}: {min(strange)!r} is not a cell")
    return cells


def _marks(clue: Clue, line: str) -> str:
    """The mark of each value: of empty, then of each colour that occurs."""
    colours = max((1, *(run.colour for run in clue), *map(value_of, line)))
    is_coloured = colours > 1 or COLOUR_MARKS[0] in line
    return EMPTY + (COLOUR_MARKS[:colours] if is_coloured else FILLED)
