"""The smallest next step of a player, with its reason, at three levels.

Level 1 says where to look, level 2 explains why something follows there, and level 3 names the
cells. Every cell of a hint follows from the clues and the player's cells, unless the hint says that
the clues leave a choice. A mistake or a line that cannot be completed is pointed out before
anything else.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from time import perf_counter

from cubogram.arguments import public
from cubogram.nonogram.grid import UNKNOWN, Grid, GridLike, check_grid, value_of
from cubogram.nonogram.human.contradictions import open_cells, shortest_contradiction
from cubogram.nonogram.human.deductions import Deduction, cells_text, deductions, value_word
from cubogram.nonogram.human.hint_texts import (
    Hint,
    hint_of,
    level,
    of_chain,
    of_dead_line,
    of_deduction,
    of_finished,
    simple,
)
from cubogram.nonogram.model.board import Board
from cubogram.nonogram.puzzle import Puzzle, check_puzzle
from cubogram.nonogram.solver import decide_in_slices, solve_in_slices
from cubogram.nonogram.verdict import Outcome, Verdict
from cubogram.slices import result_of, without_events

CHAIN_SECONDS = 1.5
SOLVE_SECONDS = 8.0


@public
def hint(puzzle: Puzzle, grid: GridLike) -> Hint:
    """The smallest next step from a player's grid, with its reason.

    >>> hint(Puzzle([[1], [3]], [[1], [2], [1]]), ["???", "###"]).cells
    ((0, 0, 0), (0, 2, 0))
    """
    return result_of(hint_in_slices(puzzle, grid))


@public
def hint_in_slices(puzzle: Puzzle, grid: GridLike) -> Generator[None, None, Hint]:
    """`hint` as a generator that yields at least every 30 ms or so."""
    check_puzzle(puzzle)
    return _hint_in_slices(puzzle, check_grid(grid, (puzzle.width, puzzle.height), puzzle.marks))


def _hint_in_slices(puzzle: Puzzle, grid: Grid) -> Generator[None, None, Hint]:
    board = Board(puzzle)
    states = board.initial_states(board.literals_of_grid(grid))
    shown = tuple(row.replace(UNKNOWN, ".") for row in grid)
    if puzzle.fits(shown):
        return simple("done", "The picture is complete.", "It fits all the clues.")
    for line in board.lines_in_use:
        if board.solver_of(line).solve(states[line]) is None:
            return of_dead_line(board, states, line)
    verdict = yield from remembered_verdict(puzzle)
    wrong = yield from _mistake(board, grid, verdict)
    if wrong:
        return wrong
    found = easiest_deductions(board, states)
    if found:
        return of_finished(board, found) if len(found) > 1 else of_deduction(board, found[0])
    if board.values > 2:
        together = yield from _of_colours(board, states)
        if together:
            return together
    else:
        chain = yield from shortest_contradiction(board, states, perf_counter() + CHAIN_SECONDS)
        if chain:
            return of_chain(board, states, chain)
    return (yield from _deep(board, states, grid, verdict))


_verdicts: dict[Puzzle, Verdict] = {}


def remembered_verdict(puzzle: Puzzle) -> Generator[None, None, Verdict]:
    """The verdict on a puzzle, remembered for the most recent puzzles."""
    if puzzle not in _verdicts:
        solving = solve_in_slices(puzzle, seconds=SOLVE_SECONDS, solutions=2, events=False)
        verdict = yield from without_events(solving)
        while len(_verdicts) >= 4:
            del _verdicts[next(iter(_verdicts))]
        _verdicts[puzzle] = verdict
    return _verdicts[puzzle]


def easiest_deductions(board: Board, states: Sequence[int]) -> list[Deduction]:
    """The easiest deduction of a single line; of equally easy ones, the one with the most cells. If
    it says that all unknown cells of its line are empty, the result covers all such lines: for a
    person, they are one step.
    """
    found: list[Deduction] = []
    for line in board.lines_in_use:
        after = board.solver_of(line).solve(states[line])
        if after is not None and after != states[line]:
            found += deductions(board, line, states[line], after)
    if not found:
        return []
    best = min(found, key=lambda one: (one.effort, -len(one.cells)))
    alike = best.kind in ("empty", "complete")
    return [one for one in found if one.kind == best.kind] if alike else [best]


def _of_colours(board: Board, states: Sequence[int]) -> Generator[None, None, Hint | None]:
    """A hint about several lines that together decide a cell, by ruling out colours one after
    another."""
    current = list(states)
    lines: list[int] = []
    why: list[str] = []
    dirty: Sequence[int] = board.lines_in_use
    deadline = perf_counter() + CHAIN_SECONDS
    while True:
        for line, before, after in board.propagation_steps(current, dirty):
            if after is None:
                return None
            cells = board.decided_cells(line, before, after)
            lines.append(line)
            if cells:
                places = [(x if line < board.height else y, value) for y, x, value in cells]
                names = [board.puzzle.line_name(n) for n in dict.fromkeys(lines)]
                text = " ".join(
                    [
                        f"Rule out colours in {', then '.join(names[-8:])}.",
                        *why,
                        f"Then {board.puzzle.line_name(line)} leaves only one possibility for some "
                        "of its cells.",
                    ]
                )
                levels = (
                    level(f"Look at {board.puzzle.line_name(line)}.", [line]),
                    level(text, list(dict.fromkeys(lines))),
                    level(cells_text(board, line, places), [line], cells),
                )
                return hint_of("line", line, cells, levels)
        chain = yield from shortest_contradiction(board, current, deadline)
        if not chain:
            return None
        y, x = divmod(chain.cell, board.width)
        left = [f for f in board.literals_of_cell(chain.cell) if not board.holds(f, current)]
        if len(left) == 2 and not why:
            return of_chain(board, current, chain)
        word = value_word(board, chain.value)
        why.append(f"Row {y + 1}, cell {x + 1} cannot be {word}: that ends in a contradiction.")
        literal = chain.value * board.cells + chain.cell
        dirty = board.write_literal(literal, current)


def _mistake(
    board: Board, grid: Sequence[str], verdict: Verdict
) -> Generator[None, None, Hint | None]:
    """A hint about a wrong cell, if the grid cannot be completed."""
    if verdict.outcome is Outcome.CONTRADICTION:
        where = "No picture fits these clues."
        return simple("impossible", where, verdict.sentence, verdict.lines)
    for picture in verdict.pictures:
        if all(
            mark in (UNKNOWN, right)
            for row, rights in zip(grid, picture, strict=True)
            for mark, right in zip(row, rights, strict=True)
        ):
            return None
    if _is_blank(grid):
        return None
    if verdict.outcome is not Outcome.UNIQUE:
        here = yield from decide_in_slices(board.puzzle, grid, seconds=SOLVE_SECONDS, solutions=1)
        if here.outcome is not Outcome.CONTRADICTION:
            return None
        text = "With these cells, the picture can no longer be completed; clear some of them."
        return simple("mistake", "There is a mistake somewhere.", text)
    picture = verdict.pictures[0]
    wrong = [
        [y, x]
        for y, row in enumerate(grid)
        for x, mark in enumerate(row)
        if mark not in (UNKNOWN, picture[y][x])
    ]
    y, x = wrong[0]
    number = "1 cell is" if len(wrong) == 1 else f"{len(wrong)} cells are"
    right = value_of(picture[y][x])
    levels = (
        level(f"There is a mistake: {number} wrong."),
        level(f"Look at row {y + 1}.", [y]),
        level(
            f"Row {y + 1}, cell {x + 1} should not be {value_word(board, value_of(grid[y][x]))}.",
            [y],
            [[y, x, right]],
        ),
    )
    return hint_of("mistake", y, [[y, x, right]], levels, wrong=wrong)


def _deep(
    board: Board, states: Sequence[int], grid: Sequence[str], verdict: Verdict
) -> Generator[None, None, Hint]:
    """A hint about a cell that only a search decides, or about a choice that the clues leave."""
    cells = open_cells(board, states)
    here = verdict
    if verdict.outcome is not Outcome.UNIQUE and not _is_blank(grid):
        here = yield from decide_in_slices(board.puzzle, grid, seconds=SOLVE_SECONDS, solutions=2)
    if not here.pictures:
        text = "No next step was found in time."
        return simple("search", text, text)
    forced = here.outcome is Outcome.UNIQUE
    picture = here.pictures[0]
    proven = here.proven
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
            "No single line and no short contradiction leads any further. A search through the "
            "possibilities shows that every other value of this cell leads to a contradiction."
        )
        so = f"Row {y + 1}, cell {x + 1} is {word}."
    else:
        kind = "choice"
        why = "From here on, the clues allow more than one picture; this cell is up to you."
        so = f"Take row {y + 1}, cell {x + 1} as {word}, for example."
    levels = (
        level(f"Look at row {y + 1}, cell {x + 1}.", [y, board.height + x], [[y, x]]),
        level(why, [], [[y, x]]),
        level(so, [], [[y, x, value]]),
    )
    return hint_of(kind, y, [[y, x, value]], levels)


def _is_blank(grid: Sequence[str]) -> bool:
    return all(mark == UNKNOWN for row in grid for mark in row)
