"""What a hint says: its title, and three levels of words, lines and cells, as JSON."""

from collections.abc import Sequence
from typing import Any

from cubogram.nonogram.board import Board
from cubogram.nonogram.chains import Chain
from cubogram.nonogram.reasons import Deduction, cells_text, value_word

Hint = dict[str, Any]

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


def level(
    text: str, lines: Sequence[int] = (), cells: Sequence[Sequence[int]] = ()
) -> dict[str, Any]:
    """One level of a hint: a text, and the lines and cells that it is about."""
    return {"text": text, "lines": list(lines), "cells": [list(cell) for cell in cells]}


def hint(
    kind: str, line: int | None, cells: list[list[int]], levels: list[dict[str, Any]], **more: Any
) -> Hint:
    """A hint whose title goes with its kind."""
    return {
        "kind": kind,
        "title": TITLES[kind],
        "line": line,
        "cells": cells,
        "levels": levels,
        **more,
    }


def simple(kind: str, where: str, why: str, lines: list[int]) -> Hint:
    """A hint without cells: where to look, and why."""
    levels = [level(where, lines), level(why, lines), level(why, lines)]
    return hint(kind, lines[0] if lines else None, [], levels)


def in_grid(board: Board, line: int, cells: Sequence[tuple[int, int]]) -> list[list[int]]:
    """[row, column, value] of places in a line and their values."""
    if line < board.height:
        return [[line, place, value] for place, value in cells]
    return [[place, line - board.height, value] for place, value in cells]


def of_deduction(board: Board, found: Deduction) -> Hint:
    """The hint that tells a deduction in one line."""
    name = board.puzzle.line_name(found.line)
    cells = in_grid(board, found.line, found.cells)
    why = level(found.text, [found.line])
    more: dict[str, Any] = {"runs": found.runs}
    if found.first:
        placements = {"line": found.line, "first": found.first, "last": found.last}
        why["placements"] = more["placements"] = placements
    levels = [
        level(f"Look at {name}.", [found.line]),
        why,
        level(cells_text(board, found.line, found.cells), [found.line], cells),
    ]
    return hint(found.kind, found.line, cells, levels, **more)


def of_dead_line(board: Board, states: Sequence[int], line: int) -> Hint:
    """The hint at a line that cannot be completed, with the cells that together forbid it."""
    machine = board.machines[line]
    assert machine is not None
    bits = machine.explain(states[line], 0)
    length = machine.length
    places = sorted({(bit % length, 0) for bit in range(bits.bit_length()) if bits >> bit & 1})
    name = board.puzzle.line_name(line)
    cells = [cell[:2] for cell in in_grid(board, line, places)]
    why = f"The clues of {name} cannot be placed any more with these cells; one of them is wrong."
    levels = [
        level(f"Something in {name} cannot be right.", [line]),
        level(why, [line], cells),
        level(why, [line], cells),
    ]
    return hint("impossible", line, [], levels, wrong=cells)


def of_chain(board: Board, states: Sequence[int], chain: Chain) -> Hint:
    """The hint that follows an assumption to the line without a placement."""
    y, x = divmod(chain.cell, board.width)
    name = f"row {y + 1}, cell {x + 1}"
    word = value_word(board, chain.value)
    steps: list[dict[str, Any]] = []
    current = list(states)
    for fact in board.facts_of_cell(chain.cell):
        if fact // board.cells != chain.value:
            board.state(fact, current)
    for step in chain.steps:
        before = current[step.line]
        for bit in range(step.bits.bit_length()):
            if step.bits >> bit & 1:
                fact = board.facts_of[step.line][bit]
                board.state(fact, current)
        cells = board.decided(step.line, before, current[step.line])
        places = [(cx if step.line < board.height else cy, v) for cy, cx, v in cells]
        if places:
            text = cells_text(board, step.line, places)
        else:
            text = f"{board.puzzle.line_name(step.line).capitalize()} rules out colours."
        steps.append({"line": step.line, "cells": cells, "text": text})
    end = f"{board.puzzle.line_name(chain.broken)} has no placement left"
    steps.append({"line": chain.broken, "cells": [], "text": f"{end.capitalize()}."})
    lines = [step["line"] for step in steps]
    if board.values == 2:
        value = 1 - chain.value
        cells = [[y, x, value]]
        so = f"{name.capitalize()} is {value_word(board, value)}."
    else:
        known = [
            fact // board.cells
            for fact in board.facts_of_cell(chain.cell)
            if not board.holds(fact, states) and fact // board.cells != chain.value
        ]
        cells = [[y, x, known[0]]] if len(known) == 1 else []
        so = f"{name.capitalize()} is not {word}."
    why = " ".join([f"If {name} were {word}:", *(step["text"] for step in steps)])
    levels = [
        level(f"Look at {name}: assume that it is {word}.", [y, board.height + x], [[y, x]]),
        level(why, lines, [cell for step in steps for cell in step["cells"]]),
        level(f"That cannot be. {so}", [], cells or [[y, x]]),
    ]
    levels[1]["assume"] = [y, x, chain.value]
    return hint(
        "contradiction",
        y,
        cells,
        levels,
        assume=[y, x, chain.value],
        chain=steps,
        excluded=[y, x, chain.value],
    )
