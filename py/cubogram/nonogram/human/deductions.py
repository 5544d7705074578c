"""The reasons for what a line proves, in the words of a person who solves by hand.

Everything rests on the earliest and the latest start of each run that the known cells allow (exact,
from `ClueAutomaton.starts`). A cell that a run covers at both is filled, wherever the run is; a
cell that no run reaches is empty. Anything that only a comparison of all placements shows is
called line logic.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from cubogram.nonogram.clues import Clue, Run, cells_needed
from cubogram.nonogram.model.board import Board

EFFORT = {
    "empty": 1,  # the line has no runs
    "full": 1,  # the runs and their gaps fill the line
    "complete": 1,  # all runs are painted, the rest is empty
    "overlap": 2,  # a run covers the cell in both its earliest and its latest place
    "reach": 3,  # no run reaches the cell
    "line": 6,  # all placements agree on the cell
}
"""How hard each kind of reason is to see."""

SIMPLE = ("empty", "full", "complete", "overlap", "reach")


@dataclass(frozen=True)
class Deduction:
    """Cells of one line that one reason decides: (place in the line, value)."""

    line: int
    kind: str
    cells: list[tuple[int, int]]
    text: str
    first: list[int] = field(default_factory=list)  # earliest start of each run
    last: list[int] = field(default_factory=list)  # latest start of each run
    runs: list[int] = field(default_factory=list)  # the runs that the reason mentions

    @property
    def effort(self) -> int:
        return EFFORT[self.kind]


def deductions(board: Board, line: int, before: int, after: int) -> list[Deduction]:
    """The reasons for everything a line decides in the step from one state to the next.

    The easiest come first; every cell that the step decides is in exactly one of them.
    """
    height = board.height
    changed = board.decided_cells(line, before, after)
    cells = [(x if line < height else y, value) for y, x, value in changed]
    if not cells:
        return []
    clue = board.puzzle.lines[line]
    name = board.puzzle.line_name(line)
    automaton = board.automaton_of(line)
    length = automaton.length
    if not clue:
        text = f"{_capital(name)} has no filled cells: all of it is empty."
        return [Deduction(line, "empty", cells, text)]
    if cells_needed(clue) == length:
        text = f"The clues of {name}, with the gaps between them, need all {length} of its cells."
        if len(clue) == 1:
            text = f"The clue of {name} is as long as the line: it fills all of it."
        starts = _fixed_starts(clue)
        return [Deduction(line, "full", cells, text, starts, starts, [*range(len(clue))])]
    painted = _painted(board, before, length)
    if painted == sum(run.length for run in clue) and not any(value for _, value in cells):
        text = f"All runs of {name} are finished: its other cells are empty."
        return [Deduction(line, "complete", cells, text)]
    starts_of = automaton.starts(before)
    first = [(starts & -starts).bit_length() - 1 for starts in starts_of]
    last = [starts.bit_length() - 1 for starts in starts_of]
    overlap: dict[int, list[tuple[int, int]]] = {}
    reach: list[tuple[int, int]] = []
    other: list[tuple[int, int]] = []
    for place, value in cells:
        if value:
            run = _covering(clue, first, last, place, value)
            if run >= 0:
                overlap.setdefault(run, []).append((place, value))
                continue
        elif not any(
            first[run] <= place < last[run] + clue[run].length for run in range(len(clue))
        ):
            reach.append((place, value))
            continue
        other.append((place, value))
    result = [
        Deduction(
            line,
            "overlap",
            found,
            _overlap_text(board, name, clue, run, first, last, found),
            first,
            last,
            [run],
        )
        for run, found in overlap.items()
    ]
    result.sort(key=lambda deduction: -len(deduction.cells))
    if reach:
        text = (
            f"No clue of {name} reaches {_places(reach)}"
            f"{_reach_text(board, clue, first, last, reach)}, so "
            f"{'it is' if len(reach) == 1 else 'they are'} empty."
        )
        result.append(Deduction(line, "reach", reach, text, first, last))
    if other:
        clues, verb = ("clue", "is") if len(clue) == 1 else ("clues", "are")
        subject = f"{clues} {_clue_words(clue)} of {name} {verb}"
        text = (
            f"However the {subject} placed to fit its known cells, "
            f"{_places(other)} always {'comes' if len(other) == 1 else 'come'} out the same."
        )
        result.append(Deduction(line, "line", other, text, first, last))
    return result


def reason_of_step(board: Board, line: int, before: int, after: int) -> dict[str, Any]:
    """The reason for a whole step in JSON: {"kind" (the hardest needed), "text"}."""
    found = deductions(board, line, before, after)
    return {
        "kind": found[-1].kind,
        "text": " ".join(deduction.text for deduction in found),
    }


def cells_text(board: Board, line: int, cells: Sequence[tuple[int, int]]) -> str:
    """What to fill in, in a sentence: "Row 3: cells 4 to 7 are filled, cell 9 is empty."."""
    parts = []
    for value in sorted({value for _, value in cells}, reverse=True):
        places = [(place, v) for place, v in cells if v == value]
        verb = "is" if len(places) == 1 else "are"
        parts.append(f"{_places(places)} {verb} {value_word(board, value)}")
    return f"{_capital(board.puzzle.line_name(line))}: {', '.join(parts)}."


def value_word(board: Board, value: int) -> str:
    """A value in words: "empty", "filled", or the name of the colour."""
    if not value:
        return "empty"
    if not board.puzzle.is_coloured:
        return "filled"
    return board.puzzle.colours[value - 1].name or f"colour {value}"


def _painted(board: Board, state: int, length: int) -> int:
    """The number of cells known to be filled (of whatever colour)."""
    lane = (1 << length) - 1
    return (state & lane).bit_count()


def _fixed_starts(clue: Clue) -> list[int]:
    starts = []
    position = 0
    for index, run in enumerate(clue):
        if index and clue[index - 1].colour == run.colour:
            position += 1
        starts.append(position)
        position += run.length
    return starts


def _covering(clue: Clue, first: list[int], last: list[int], place: int, value: int) -> int:
    """The run that covers a place at its earliest and its latest start, or -1."""
    for run, (size, colour) in enumerate(clue):
        if colour == value and last[run] <= place < first[run] + size:
            return run
    return -1


def _overlap_text(
    board: Board,
    name: str,
    clue: Clue,
    run: int,
    first: list[int],
    last: list[int],
    cells: list[tuple[int, int]],
) -> str:
    words = _run_words(board, clue[run])
    which = f"the {words}" if _is_only(clue, run) else f"the {_ordinal(run + 1)} clue, {words},"
    if first[run] == last[run]:
        places = _places([(first[run] + i, clue[run].colour) for i in range(clue[run].length)])
        return f"Given the known cells of {name}, {which} fits only in {places}."
    return (
        f"In {name}, {which} starts at cell {first[run] + 1} at the earliest and at cell "
        f"{last[run] + 1} at the latest: either way it covers {_places(cells)}."
    )


def _reach_text(
    board: Board, clue: Clue, first: list[int], last: list[int], cells: list[tuple[int, int]]
) -> str:
    """What ends before the cells and starts after them, if they are adjacent."""
    low, high = cells[0][0], cells[-1][0]
    before = [run for run in range(len(clue)) if last[run] + clue[run].length <= low]
    behind = [run for run in range(len(clue)) if first[run] > high]
    if len(before) + len(behind) != len(clue):
        return ""
    them = "it" if len(cells) == 1 else "them"
    parts = []
    if before:
        run = before[-1]
        words, end = _run_words(board, clue[run]), last[run] + clue[run].length
        parts.append(f"the {words} before {them} ends at cell {end} at the latest")
    if behind:
        run = behind[0]
        words = _run_words(board, clue[run])
        parts.append(f"the {words} after {them} starts at cell {first[run] + 1} at the earliest")
    return f" ({', and '.join(parts)})" if parts else ""


def _run_words(board: Board, run: Run) -> str:
    """A run in words: "3", in coloured puzzles "green 3"."""
    if not board.puzzle.is_coloured:
        return str(run.length)
    return f"{value_word(board, run.colour)} {run.length}"


def _is_only(clue: Clue, run: int) -> bool:
    return sum(other == clue[run] for other in clue) == 1


def _clue_words(clue: Clue) -> str:
    return " ".join(str(run.length) for run in clue)


def numbered(noun: str, places: Iterable[int]) -> str:
    """Things counted from 1 by their places, which count from 0: "cell 3", "rows 2 to 5 and 8".

    >>> numbered("cell", [2]), numbered("row", [7, 1, 2, 3, 4])
    ('cell 3', 'rows 2 to 5 and 8')
    """
    numbers = sorted(place + 1 for place in places)
    if len(numbers) == 1:
        return f"{noun} {numbers[0]}"
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    words = []
    for part in parts:
        if len(part) > 2:
            words.append(f"{part[0]} to {part[-1]}")
        else:
            words += [str(number) for number in part]
    listed = words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]
    return f"{noun}s {listed}"


def _places(cells: Sequence[tuple[int, int]]) -> str:
    return numbered("cell", [place for place, _ in cells])


def _ordinal(number: int) -> str:
    if 10 <= number % 100 <= 20:
        return f"{number}th"
    return f"{number}{({1: 'st', 2: 'nd', 3: 'rd'}).get(number % 10, 'th')}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
