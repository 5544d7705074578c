"""The ladder of reasoning: five methods on one puzzle, each by itself, and the cost of each.

Most rungs see more than the one below. Listing and line logic see the same, at very different cost;
overlap sees less, and is what the eye finds; probing looks a step ahead; learning finds every
picture, whatever it takes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from time import perf_counter

from cubogram.arguments import public, whole
from cubogram.nonogram.cdcl.search import Search
from cubogram.nonogram.grid import UNKNOWN, Grid
from cubogram.nonogram.human.deductions import SIMPLE, deductions
from cubogram.nonogram.lines.line_solver import LineSolver
from cubogram.nonogram.lines.placements import merged, placements
from cubogram.nonogram.model.board import Board
from cubogram.nonogram.puzzle import Puzzle, check_puzzle
from cubogram.slices import result_of

MOST_PLACEMENTS = 100_000
"""The most placements of one line to list; a line with more is left alone."""

METHODS = ("listing", "overlap", "line", "probing", "learning")
"""The rungs from the lowest to the highest."""


@dataclass(frozen=True)
class Rung:
    """How far a method gets by itself, and the work it does.

    `grid` is what it has proven. `lines` counts the lines that it looked at, and `work` counts what
    else it did: {"placements": 812} and the like. `is_proven` says whether the picture is the only
    one; only a method that leaves no cell open can know. `seconds` is how long it took, here and
    now.
    """

    method: str
    grid: Grid
    lines: int
    work: dict[str, int]
    is_proven: bool
    seconds: float = field(default=0.0, compare=False)

    @property
    def known(self) -> int:
        """The number of cells that are known."""
        return sum(mark != UNKNOWN for row in self.grid for mark in row)

    @property
    def cells(self) -> int:
        """The number of all cells."""
        return sum(map(len, self.grid))

    def __str__(self) -> str:
        done = ", ".join(f"{count:,} {name}" for name, count in self.all_work.items())
        return f"{self.method}: {self.known} of {self.cells} cells; {done}"

    @property
    def all_work(self) -> dict[str, int]:
        """Everything that was counted, starting with the lines looked at."""
        return {"lines looked at": self.lines, **self.work}


@public
def ladder(puzzle: Puzzle, *, most_placements: int = MOST_PLACEMENTS) -> tuple[Rung, ...]:
    """The five rungs of a puzzle, each begun with an empty grid.

    `listing` lists all placements of a line and keeps what they agree on; it leaves alone a line
    with more than `most_placements`. `overlap` sees what a run covers at its earliest and its
    latest start, and what no run reaches. `line` is exact for each line. `probing` tries each value
    of each open cell, and excludes those that line logic refutes. `learning` searches with clause
    learning for the picture, and then for another one.

    If the clues contradict each other, a method that notices this stops there.

    >>> for rung in ladder(Puzzle([[2], [1], [1, 1]], [[1, 1], [2], [1]])):
    ...     print(rung)
    listing: 9 of 9 cells; 8 lines looked at, 11 placements
    overlap: 9 of 9 cells; 8 lines looked at
    line: 9 of 9 cells; 8 lines looked at
    probing: 9 of 9 cells; 8 lines looked at, 0 values tried, 0 values refuted
    learning: 9 of 9 cells; 8 lines looked at, 0 dead ends
    """
    check_puzzle(puzzle)
    most = whole("most_placements", most_placements, 1)
    return (
        _timed(lambda: _listing(puzzle, most)),
        _timed(lambda: _overlap(puzzle)),
        _timed(lambda: _line(puzzle)),
        _timed(lambda: _probing(puzzle)),
        _timed(lambda: _learning(puzzle)),
    )


def _timed(method: Callable[[], Rung]) -> Rung:
    began = perf_counter()
    rung = method()
    return replace(rung, seconds=perf_counter() - began)


class _CountingLine(LineSolver):
    """A line solver that counts how often it is asked; several can share a counter."""

    def __init__(self, solver: LineSolver, count: Callable[[], None]) -> None:
        super().__init__(solver.length)
        self._solver = solver
        self._count = count

    def solve(self, state: int) -> int | None:
        self._count()
        return self._solver.solve(state)

    _solve = solve


class _CountingBoard(Board):
    """A board that counts how often any of its lines is looked at."""

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle)
        self.looks = 0
        self.line_solvers = [
            None if solver is None else _CountingLine(solver, self.look)
            for solver in self.line_solvers
        ]

    def look(self) -> None:
        """Counts another look at a line."""
        self.looks += 1


def _fixpoint(board: Board, states: list[int], look: Callable[[int], int | None]) -> bool:
    """Solves lines until none gives anything new; returns whether all of them agree with their
    clues.

    `look` takes the number of a line and returns the line's state with what was found, or
    None if nothing fits.
    """
    waiting = dict.fromkeys(range(board.line_count))
    while waiting:
        line = next(iter(waiting))
        del waiting[line]
        before, after = states[line], look(line)
        if after is None:
            return False
        for literal in board.literals_in(line, after & ~before):
            first, second = board.write_literal(literal, states)
            waiting[second if first == line else first] = None
    return True


def _rung(
    method: str, board: Board, states: list[int], lines: int, is_possible: bool, **work: int
) -> Rung:
    names = {name.replace("_", " "): count for name, count in work.items()}
    is_proven = is_possible and board.is_complete(states)
    return Rung(method, board.grid(states), lines, names, is_proven)


def _listing(puzzle: Puzzle, most: int) -> Rung:
    board = Board(puzzle)
    states = board.initial_states()
    looks = listed = 0
    too_long: set[int] = set()

    def counted(lines: Iterator[str]) -> Iterator[str]:
        nonlocal listed
        for number, line in enumerate(lines):
            if number == most:
                raise OverflowError
            listed += 1
            yield line

    def look(line: int) -> int | None:
        nonlocal looks
        looks += 1
        cells = _cells(board, states, line)
        try:
            found = merged(counted(placements(puzzle.lines[line], cells)))
        except OverflowError:
            too_long.add(line)
            return states[line]
        return None if found is None else _state(board, line, found)

    is_possible = _fixpoint(board, states, look)
    more = {"lines_left_alone": len(too_long)} if too_long else {}
    return _rung("listing", board, states, looks, is_possible, placements=listed, **more)


def _overlap(puzzle: Puzzle) -> Rung:
    board = Board(puzzle)
    states = board.initial_states()
    looks = 0

    def look(line: int) -> int | None:
        nonlocal looks
        looks += 1
        before = states[line]
        after = board.solver_of(line).solve(before)
        if after is None:
            return None
        for deduction in deductions(board, line, before, after):
            if deduction.kind in SIMPLE:
                for place, value in deduction.cells:
                    before |= _bits(board, line, place, value)
        return before

    is_possible = _fixpoint(board, states, look)
    return _rung("overlap", board, states, looks, is_possible)


def _line(puzzle: Puzzle) -> Rung:
    board = _CountingBoard(puzzle)
    states = board.initial_states()
    is_possible = board.propagate(states, board.lines_in_use)
    return _rung("line", board, states, board.looks, is_possible)


def _probing(puzzle: Puzzle) -> Rung:
    board = _CountingBoard(puzzle)
    states = board.initial_states()
    is_possible = board.propagate(states, board.lines_in_use)
    tried = refuted = 0
    has_gained = True
    while is_possible and has_gained:
        has_gained = False
        for cell in range(board.cells):
            literals = board.literals_of_cell(cell)
            for literal in literals:
                left = [other for other in literals if not board.holds(other, states)]
                if len(left) < 2 or literal not in left:
                    continue
                tried += 1
                assumed = states[:]
                dirty = {
                    line
                    for other in left
                    if other != literal
                    for line in board.write_literal(other, assumed)
                }
                if board.propagate(assumed, sorted(dirty)):
                    continue
                refuted += 1
                has_gained = True
                if not board.propagate(states, board.write_literal(literal, states)):
                    is_possible = False
                    break
            if not is_possible:
                break
    return _rung(
        "probing",
        board,
        states,
        board.looks,
        is_possible,
        values_tried=tried,
        values_refuted=refuted,
    )


def _learning(puzzle: Puzzle) -> Rung:
    board = _CountingBoard(puzzle)
    states = board.initial_states()
    is_possible = board.propagate(states, board.lines_in_use)
    if not is_possible or board.is_complete(states):
        return _rung("learning", board, states, board.looks, is_possible, dead_ends=0)
    search = Search(board, states[:])
    pictures: list[Grid] = []
    while len(pictures) < 2 and result_of(search.run(math.inf)):
        pictures.append(board.grid(search.states))
        search.block_picture()
    if pictures:
        grid = tuple(merged(rows) or "" for rows in zip(*pictures, strict=True))
    else:
        grid = board.grid(states)
    work = {"dead ends": search.conflicts}
    return Rung("learning", grid, board.looks, work, len(pictures) == 1)


def _cells(board: Board, states: list[int], line: int) -> str:
    """The cells of a line as text."""
    grid = board.grid(states)
    if line < board.height:
        return grid[line]
    return "".join(row[line - board.height] for row in grid)


def _state(board: Board, line: int, cells: str) -> int:
    """The state of a line with these cells."""
    marks = board.puzzle.marks
    return sum(
        _bits(board, line, place, marks.index(mark))
        for place, mark in enumerate(cells)
        if mark != UNKNOWN
    )


def _bits(board: Board, line: int, place: int, value: int) -> int:
    """The bits that say that a cell of a line has this value: that it has none of the others."""
    length = board.width if line < board.height else board.height
    return sum(1 << (other * length + place) for other in range(board.values) if other != value)
