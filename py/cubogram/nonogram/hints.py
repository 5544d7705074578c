"""The smallest next step of a player, with its reason, in three levels.

Level 1 says where to look, level 2 why something follows there, level 3 which cells. Every cell
of a hint follows from the clues and the player's cells, unless the hint says that the clues leave
a choice. A mistake or a line that cannot be completed is pointed out before anything else.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from time import perf_counter
from typing import Any

from cubogram.nonogram.board import Board
from cubogram.nonogram.chains import Chain, open_cells, shortest_chain
from cubogram.nonogram.puzzle import UNKNOWN, Puzzle, value_of
from cubogram.nonogram.reasons import Deduction, cells_text, deductions, value_word
from cubogram.nonogram.solver import quietly
from cubogram.nonogram.verdict import CONTRADICTION, UNIQUE, Verdict

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

CHAIN_SECONDS = 1.5
SOLVE_SECONDS = 8.0


def next_hint(puzzle: Puzzle, grid: Sequence[str]) -> Generator[None, None, Hint]:
    """The hint for a player's grid as JSON; works in slices.

    {"kind", "title", "line", "cells": [[row, column, value]], "levels": [{"text", "lines",
    "cells"}, ...]}, with "placements" where a run's earliest and latest places are the reason,
    "assume" and "chain" for a contradiction.
    """
    board = Board(puzzle)
    states = board.states(board.facts_of_grid(grid))
    shown = tuple(row.replace(UNKNOWN, ".") for row in grid)
    if puzzle.fits(shown):
        return _simple("done", "The picture is complete.", "It fits all clues.", [])
    for line in board.active:
        if board.solvers[line].solve(states[line]) is None:  # type: ignore[union-attr]
            return _dead_line(board, states, line)
    verdict = yield from known_verdict(puzzle)
    wrong = yield from _mistake(board, grid, verdict)
    if wrong:
        return wrong
    found = easiest(board, states)
    if found:
        return _of_deduction(board, found)
    if board.values > 2:
        together = yield from _of_colours(board, states)
        if together:
            return together
    else:
        chain = yield from shortest_chain(board, states, perf_counter() + CHAIN_SECONDS)
        if chain:
            return _of_chain(board, states, chain)
    return (yield from _deep(board, states, grid, verdict))


_verdicts: dict[Puzzle, Verdict] = {}


def known_verdict(puzzle: Puzzle) -> Generator[None, None, Verdict]:
    """The verdict on a puzzle, remembered for the puzzles asked for last."""
    if puzzle not in _verdicts:
        verdict = yield from quietly(puzzle, None, seconds=SOLVE_SECONDS, solutions=2)
        while len(_verdicts) >= 4:
            del _verdicts[next(iter(_verdicts))]
        _verdicts[puzzle] = verdict
    return _verdicts[puzzle]


def easiest(board: Board, states: Sequence[int]) -> Deduction | None:
    """The easiest deduction of a single line; of equally easy ones that with the most cells."""
    best: Deduction | None = None
    for line in board.active:
        solver = board.solvers[line]
        assert solver is not None
        after = solver.solve(states[line])
        if after is None or after == states[line]:
            continue
        for found in deductions(board, line, states[line], after):
            if best is None or (found.effort, -len(found.cells)) < (
                best.effort,
                -len(best.cells),
            ):
                best = found
    return best


def _level(
    text: str, lines: Sequence[int] = (), cells: Sequence[Sequence[int]] = ()
) -> dict[str, Any]:
    return {"text": text, "lines": list(lines), "cells": [list(cell) for cell in cells]}


def _hint(
    kind: str, line: int | None, cells: list[list[int]], levels: list[dict[str, Any]], **more: Any
) -> Hint:
    return {
        "kind": kind,
        "title": TITLES[kind],
        "line": line,
        "cells": cells,
        "levels": levels,
        **more,
    }


def _simple(kind: str, where: str, why: str, lines: list[int]) -> Hint:
    levels = [_level(where, lines), _level(why, lines), _level(why, lines)]
    return _hint(kind, lines[0] if lines else None, [], levels)


def _in_grid(board: Board, line: int, cells: Sequence[tuple[int, int]]) -> list[list[int]]:
    if line < board.height:
        return [[line, place, value] for place, value in cells]
    return [[place, line - board.height, value] for place, value in cells]


def _of_deduction(board: Board, found: Deduction) -> Hint:
    name = board.puzzle.line_name(found.line)
    cells = _in_grid(board, found.line, found.cells)
    why = _level(found.text, [found.line])
    more: dict[str, Any] = {"runs": found.runs}
    if found.first:
        placements = {"line": found.line, "first": found.first, "last": found.last}
        why["placements"] = more["placements"] = placements
    levels = [
        _level(f"Look at {name}.", [found.line]),
        why,
        _level(cells_text(board, found.line, found.cells), [found.line], cells),
    ]
    return _hint(found.kind, found.line, cells, levels, **more)


def _of_colours(board: Board, states: Sequence[int]) -> Generator[None, None, Hint | None]:
    """Several lines that together decide a cell, by colours they rule out one after another."""
    current = list(states)
    lines: list[int] = []
    why: list[str] = []
    dirty: Sequence[int] = board.active
    deadline = perf_counter() + CHAIN_SECONDS
    while True:
        for line, before, after in board.steps(current, dirty):
            if after is None:
                return None
            cells = board.decided(line, before, after)
            lines.append(line)
            if cells:
                places = [(x if line < board.height else y, value) for y, x, value in cells]
                names = [board.puzzle.line_name(n) for n in dict.fromkeys(lines)]
                text = " ".join(
                    [
                        f"Rule out colours in {', then '.join(names[-8:])}.",
                        *why,
                        f"Then {board.puzzle.line_name(line)} leaves only this.",
                    ]
                )
                levels = [
                    _level(f"Look at {board.puzzle.line_name(line)}.", [line]),
                    _level(text, list(dict.fromkeys(lines))),
                    _level(cells_text(board, line, places), [line], cells),
                ]
                return _hint("line", line, cells, levels)
        chain = yield from shortest_chain(board, current, deadline)
        if not chain:
            return None
        y, x = divmod(chain.cell, board.width)
        left = [fact for fact in board.facts_of_cell(chain.cell) if not board.holds(fact, current)]
        if len(left) == 2 and not why:
            return _of_chain(board, current, chain)
        word = value_word(board, chain.value)
        why.append(f"Row {y + 1}, cell {x + 1} cannot be {word}: that ends in a contradiction.")
        fact = chain.value * board.cells + chain.cell
        dirty = board.state(fact, current)


def _dead_line(board: Board, states: Sequence[int], line: int) -> Hint:
    machine = board.machines[line]
    assert machine is not None
    bits = machine.explain(states[line], 0)
    length = machine.length
    places = sorted({(bit % length, 0) for bit in range(bits.bit_length()) if bits >> bit & 1})
    name = board.puzzle.line_name(line)
    cells = [cell[:2] for cell in _in_grid(board, line, places)]
    why = f"The clues of {name} cannot be placed any more with these cells; one of them is wrong."
    levels = [
        _level(f"Something in {name} cannot be right.", [line]),
        _level(why, [line], cells),
        _level(why, [line], cells),
    ]
    return _hint("impossible", line, [], levels, wrong=cells)


def _mistake(
    board: Board, grid: Sequence[str], verdict: Verdict
) -> Generator[None, None, Hint | None]:
    """A hint at a wrong cell, if the grid cannot be completed."""
    if verdict.verdict == CONTRADICTION:
        return _simple("impossible", "No picture fits these clues.", verdict.text, [])
    for picture in verdict.solutions:
        if all(
            mark in (UNKNOWN, right)
            for row, rights in zip(grid, picture, strict=True)
            for mark, right in zip(row, rights, strict=True)
        ):
            return None
    if verdict.verdict != UNIQUE:
        here = yield from quietly(board.puzzle, grid, seconds=SOLVE_SECONDS, solutions=1)
        if here.verdict != CONTRADICTION:
            return None
        text = "With these cells the picture cannot be completed any more; take some back."
        return _simple("mistake", "There is a mistake somewhere.", text, [])
    picture = verdict.solutions[0]
    wrong = [
        [y, x]
        for y, row in enumerate(grid)
        for x, mark in enumerate(row)
        if mark not in (UNKNOWN, picture[y][x])
    ]
    y, x = wrong[0]
    number = "1 cell is" if len(wrong) == 1 else f"{len(wrong)} cells are"
    right = value_of(picture[y][x])
    levels = [
        _level(f"There is a mistake: {number} wrong."),
        _level(f"Look at row {y + 1}.", [y]),
        _level(
            f"Row {y + 1}, cell {x + 1} is not {value_word(board, value_of(grid[y][x]))}.",
            [y],
            [[y, x, right]],
        ),
    ]
    return _hint("mistake", y, [[y, x, right]], levels, wrong=wrong)


def _of_chain(board: Board, states: Sequence[int], chain: Chain) -> Hint:
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
        _level(f"Look at {name}: assume that it is {word}.", [y, board.height + x], [[y, x]]),
        _level(why, lines, [cell for step in steps for cell in step["cells"]]),
        _level(f"That cannot be. {so}", [], cells or [[y, x]]),
    ]
    levels[1]["assume"] = [y, x, chain.value]
    return _hint(
        "contradiction",
        y,
        cells,
        levels,
        assume=[y, x, chain.value],
        chain=steps,
        excluded=[y, x, chain.value],
    )


def _deep(
    board: Board, states: Sequence[int], grid: Sequence[str], verdict: Verdict
) -> Generator[None, None, Hint]:
    """A cell that only a search decides, or a choice that the clues leave."""
    cells = open_cells(board, states)
    here = verdict
    if verdict.verdict != UNIQUE:
        here = yield from quietly(board.puzzle, grid, seconds=SOLVE_SECONDS, solutions=2)
    if not here.solutions:
        text = "No next step was found in time."
        return _simple("search", text, text, [])
    forced = here.verdict == UNIQUE
    picture = here.solutions[0]
    proven = here.grid
    cell = next(
        (c for c in cells if proven[c // board.width][c % board.width] != UNKNOWN),
        cells[0],
    )
    y, x = divmod(cell, board.width)
    value = value_of(picture[y][x])
    word = value_word(board, value)
    if forced or proven[y][x] != UNKNOWN:
        kind = "search"
        why = (
            "No line and no short contradiction goes on from here. A search through the "
            "possibilities shows that any other value of this cell ends nowhere."
        )
        so = f"Row {y + 1}, cell {x + 1} is {word}."
    else:
        kind = "choice"
        why = "From here on the clues allow more than one picture; this cell can be chosen."
        so = f"Take row {y + 1}, cell {x + 1} as {word}, for example."
    levels = [
        _level(f"Look at row {y + 1}, cell {x + 1}.", [y, board.height + x], [[y, x]]),
        _level(why, [], [[y, x]]),
        _level(so, [], [[y, x, value]]),
    ]
    return _hint(kind, y, [[y, x, value]], levels)
