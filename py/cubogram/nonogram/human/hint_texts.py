"""What a hint says: its title, and three levels of words, lines and cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from cubogram.nonogram.human.contradictions import Chain
from cubogram.nonogram.human.deductions import Deduction, cells_text, numbered, value_word
from cubogram.nonogram.model.board import Board

TITLES = {
    "empty": "An empty line",
    "full": "A line without room to spare",
    "complete": "A finished line",
    "overlap": "Overlap",
    "reach": "Out of reach",
    "line": "Line logic",
    "contradiction": "Contradiction",
    "search": "Deep search",
    "choice": "A choice",
    "mistake": "A mistake",
    "impossible": "A dead end",
    "done": "Solved",
}
"""The kinds of hints, and the title of each."""


@dataclass(frozen=True)
class HintLevel:
    """One of the three levels: a text, and the lines and cells that it is about."""

    text: str
    lines: tuple[int, ...] = ()
    cells: tuple[tuple[int, ...], ...] = ()
    details: dict[str, Any] = field(default_factory=dict, hash=False)

    def as_json(self) -> dict[str, Any]:
        """The level as the page gets it."""
        cells = [list(cell) for cell in self.cells]
        return {"text": self.text, "lines": list(self.lines), "cells": cells, **self.details}


@dataclass(frozen=True, repr=False)
class Hint:
    """The smallest next step, or what prevents it.

    `kind` is a key of TITLES; `line` is the line to look at, if there is one; `cells` is what
    follows, as (row, column, value). Of the three `levels`, the first says where to look, the
    second explains why something follows there, and the third names the cells. `details` is JSON
    that depends on the kind: "runs" and "placements" if a run's earliest and latest places are the
    reason, "assume", "chain" and "excluded" for a contradiction, "wrong" cells for a mistake.
    """

    kind: str
    line: int | None
    cells: tuple[tuple[int, ...], ...]
    levels: tuple[HintLevel, HintLevel, HintLevel]
    details: dict[str, Any] = field(default_factory=dict, hash=False)

    @property
    def title(self) -> str:
        """The kind of hint, in words."""
        return TITLES[self.kind]

    @property
    def text(self) -> str:
        """Why something follows: the words of the second level."""
        return self.levels[1].text

    def __repr__(self) -> str:
        return f"<Hint: {self.title}. {self.text}>"

    def __str__(self) -> str:
        return "\n".join(dict.fromkeys(level.text for level in self.levels))

    def as_json(self) -> dict[str, Any]:
        """The hint as the page gets it."""
        return {
            "kind": self.kind,
            "title": self.title,
            "line": self.line,
            "cells": [list(cell) for cell in self.cells],
            "levels": [level.as_json() for level in self.levels],
            "wrong": [],
            "assume": None,
            "chain": [],
            **self.details,
        }


def level(
    text: str, lines: Sequence[int] = (), cells: Sequence[Sequence[int]] = (), **details: Any
) -> HintLevel:
    """One level of a hint: a text, and the lines and cells that it is about."""
    return HintLevel(text, tuple(lines), tuple(map(tuple, cells)), details)


def hint_of(
    kind: str,
    line: int | None,
    cells: Sequence[Sequence[int]],
    levels: tuple[HintLevel, HintLevel, HintLevel],
    **details: Any,
) -> Hint:
    """A hint whose title goes with its kind."""
    return Hint(kind, line, tuple(map(tuple, cells)), levels, details)


def simple(kind: str, where: str, why: str, lines: Sequence[int] = ()) -> Hint:
    """A hint without cells: where to look, and why."""
    levels = level(where, lines), level(why, lines), level(why, lines)
    return hint_of(kind, lines[0] if lines else None, [], levels)


def in_grid(board: Board, line: int, cells: Sequence[tuple[int, int]]) -> list[list[int]]:
    """[row, column, value] of places in a line and their values."""
    if line < board.height:
        return [[line, place, value] for place, value in cells]
    return [[place, line - board.height, value] for place, value in cells]


def of_deduction(board: Board, found: Deduction) -> Hint:
    """The hint that explains a deduction in one line."""
    name = board.puzzle.line_name(found.line)
    cells = in_grid(board, found.line, found.cells)
    more: dict[str, Any] = {}
    if found.first:
        more["placements"] = {"line": found.line, "first": found.first, "last": found.last}
    levels = (
        level(f"Look at {name}.", [found.line]),
        level(found.text, [found.line], **more),
        level(cells_text(board, found.line, found.cells), [found.line], cells),
    )
    return hint_of(found.kind, found.line, cells, levels, runs=found.runs, **more)


def of_finished(board: Board, found: Sequence[Deduction]) -> Hint:
    """The hint about several lines whose other cells are empty for one simple reason.

    The lines are "empty" (without runs) or "complete".
    """
    kind = found[0].kind
    lines = sorted(deduction.line for deduction in found)
    sides = (
        ("row", [line for line in lines if line < board.height]),
        ("column", [line - board.height for line in lines if line >= board.height]),
    )
    names = " and ".join(numbered(noun, places) for noun, places in sides if places)
    if kind == "empty":
        why = f"{names.capitalize()} have no filled cells: all their cells are empty."
    else:
        why = f"All runs of {names} are finished: their other cells are empty."
    cells = sorted({tuple(cell) for one in found for cell in in_grid(board, one.line, one.cells)})
    levels = (
        level(f"Look at {names}.", lines),
        level(why, lines),
        level(f"The unknown cells of {names} are empty.", lines, cells),
    )
    return hint_of(kind, lines[0], cells, levels)


def of_dead_line(board: Board, states: Sequence[int], line: int) -> Hint:
    """The hint about a line that cannot be completed, with the cells that together forbid it."""
    automaton = board.automaton_of(line)
    bits = automaton.explain(states[line], 0)
    length = automaton.length
    places = sorted({(bit % length, 0) for bit in range(bits.bit_length()) if bits >> bit & 1})
    name = board.puzzle.line_name(line)
    cells = [cell[:2] for cell in in_grid(board, line, places)]
    why = f"The clues of {name} no longer fit around these cells: at least one of them is wrong."
    levels = (
        level(f"Something in {name} cannot be right.", [line]),
        level(why, [line], cells),
        level(why, [line], cells),
    )
    return hint_of("impossible", line, [], levels, wrong=cells)


def of_chain(board: Board, states: Sequence[int], chain: Chain) -> Hint:
    """The hint that follows an assumption to the line without a placement."""
    y, x = divmod(chain.cell, board.width)
    name = f"row {y + 1}, cell {x + 1}"
    word = value_word(board, chain.value)
    steps: list[dict[str, Any]] = []
    current = list(states)
    for literal in board.literals_of_cell(chain.cell):
        if literal // board.cells != chain.value:
            board.write_literal(literal, current)
    for step in chain.steps:
        before = current[step.line]
        for bit in range(step.bits.bit_length()):
            if step.bits >> bit & 1:
                literal = board.literals_of[step.line][bit]
                board.write_literal(literal, current)
        cells = board.decided_cells(step.line, before, current[step.line])
        places = [(cx if step.line < board.height else cy, v) for cy, cx, v in cells]
        if places:
            text = cells_text(board, step.line, places)
        else:
            text = f"{board.puzzle.line_name(step.line).capitalize()} rules out colours."
        steps.append({"line": step.line, "cells": cells, "text": text})
    end = f"{board.puzzle.line_name(chain.broken_line)} has no placement left"
    steps.append({"line": chain.broken_line, "cells": [], "text": f"{end.capitalize()}."})
    lines = [step["line"] for step in steps]
    if board.values == 2:
        value = 1 - chain.value
        cells = [[y, x, value]]
        so = f"{name.capitalize()} is {value_word(board, value)}."
    else:
        known = [
            literal // board.cells
            for literal in board.literals_of_cell(chain.cell)
            if not board.holds(literal, states) and literal // board.cells != chain.value
        ]
        cells = [[y, x, known[0]]] if len(known) == 1 else []
        so = f"{name.capitalize()} is not {word}."
    why = " ".join([f"If {name} were {word}:", *(step["text"] for step in steps)])
    assumed = [y, x, chain.value]
    followed = [cell for step in steps for cell in step["cells"]]
    levels = (
        level(f"Look at {name}: assume that it is {word}.", [y, board.height + x], [[y, x]]),
        level(why, lines, followed, assume=assumed),
        level(f"That is impossible. {so}", [], cells or [[y, x]]),
    )
    return hint_of(
        "contradiction",
        y,
        cells,
        levels,
        assume=assumed,
        chain=steps,
        excluded=assumed,
    )
