"""What a player asks while playing: which clues are done, which cells are wrong."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from cubogram.arguments import number, public
from cubogram.nonogram.grid import UNKNOWN, Grid, GridLike, check_grid
from cubogram.nonogram.model.board import Board
from cubogram.nonogram.puzzle import Puzzle, check_puzzle
from cubogram.nonogram.solver import decide_in_slices
from cubogram.nonogram.verdict import Outcome
from cubogram.slices import result_of


@dataclass(frozen=True)
class CompletedClues:
    """Which clues of each row and column are done, and the lines that cannot be completed.

    `is_solved` says whether the painted cells are a picture of the puzzle.
    """

    rows: list[list[bool]]
    columns: list[list[bool]]
    broken_lines: list[int]
    is_solved: bool

    def as_json(self) -> dict[str, Any]:
        """The clues as the page gets them."""
        return {
            "rows": self.rows,
            "columns": self.columns,
            "broken": self.broken_lines,
            "done": self.is_solved,
        }


@public
def completed_clues(puzzle: Puzzle, grid: GridLike) -> CompletedClues:
    """Exactly which clues are done in a partial grid.

    A clue is done when its run has the same place in every placement that the cells of its line
    allow, and all its cells are painted. A line without any placement left is broken; none of its
    clues is done.

    >>> completed_clues(Puzzle([[1, 1]], [[1], [0], [1]]), ["#??"]).rows
    [[True, False]]
    """
    check_puzzle(puzzle)
    given = check_grid(grid, (puzzle.width, puzzle.height), puzzle.marks)
    board = Board(puzzle)
    states = board.initial_states(board.literals_of_grid(given))
    done: list[list[bool]] = []
    broken = []
    for line, clue in enumerate(puzzle.lines):
        automaton = board.automaton_of(line)
        length = automaton.length
        state = states[line]
        lane = (1 << length) - 1
        if board.solver_of(line).solve(state) is None:
            broken.append(line)
            done.append([False] * len(clue))
            continue
        painted = [
            [state >> value * length & lane for value in range(board.values) if value != colour]
            for colour in range(board.values)
        ]
        result = []
        for run, starts in zip(clue, automaton.starts(state), strict=True):
            cells = ((1 << run.length) - 1) * starts
            is_known = all(cells & ~known == 0 for known in painted[run.colour])
            result.append(starts & (starts - 1) == 0 and is_known)
        done.append(result)
    shown = tuple(row.replace(UNKNOWN, ".") for row in given)
    return CompletedClues(done[: puzzle.height], done[puzzle.height :], broken, puzzle.fits(shown))


@dataclass(frozen=True)
class Mistakes:
    """Cells, as (row, column) from 0, to take back; and a sentence about them.

    They are wrong if the puzzle has one picture; with several, the grid can be completed without
    them. `is_certain` is false if there was not enough time to find all of them.
    """

    cells: tuple[tuple[int, int], ...]
    is_certain: bool
    text: str

    def __str__(self) -> str:
        return self.text

    def as_json(self) -> dict[str, Any]:
        """The mistakes as the page gets them."""
        return {
            "cells": [list(cell) for cell in self.cells],
            "certain": self.is_certain,
            "text": self.text,
        }


@public
def mistakes(puzzle: Puzzle, grid: GridLike, *, seconds: float = 5.0) -> Mistakes:
    """The wrong cells of a player's grid.

    With one picture, they are the cells that differ from it. With several, a grid that can be
    completed has no mistakes; else as few cells as possible are taken back, row by row, until
    it can.

    >>> mistakes(Puzzle([[1], [3]], [[1], [2], [1]]), ["#??", "???"]).text
    '1 cell is wrong.'
    """
    return result_of(mistakes_in_slices(puzzle, grid, seconds=seconds))


@public
def mistakes_in_slices(
    puzzle: Puzzle, grid: GridLike, *, seconds: float = 5.0
) -> Generator[None, None, Mistakes]:
    """`mistakes` as a generator that yields at least every 30 ms or so."""
    check_puzzle(puzzle)
    number("seconds", seconds)
    given = check_grid(grid, (puzzle.width, puzzle.height), puzzle.marks)
    return _mistakes_in_slices(puzzle, given, seconds)


def _mistakes_in_slices(
    puzzle: Puzzle, given: Grid, seconds: float
) -> Generator[None, None, Mistakes]:
    deadline = perf_counter() + seconds
    whole = yield from decide_in_slices(puzzle, None, seconds=seconds, solutions=2)
    if whole.outcome is Outcome.UNIQUE:
        return _mistakes_at(_differing(given, whole.pictures[0]), True)
    if whole.outcome is Outcome.CONTRADICTION:
        return Mistakes((), True, "No picture fits the clues of this puzzle.")
    best = [row for row in whole.pictures if not _differing(given, row)]
    if best:
        return _mistakes_at((), True)
    here = yield from decide_in_slices(
        puzzle, given, seconds=max(0.5, deadline - perf_counter()), solutions=1
    )
    if here.pictures:
        return _mistakes_at((), True)
    if here.outcome is Outcome.UNDECIDED:
        return Mistakes((), False, "Not decided in time; no mistake found so far.")
    kept, certain = yield from _consistent(puzzle, given, deadline)
    return _mistakes_at(_differing(given, kept), certain)


def _consistent(
    puzzle: Puzzle, grid: Grid, deadline: float
) -> Generator[None, None, tuple[Grid, bool]]:
    """A largest part of the grid that can be completed, found by adding cells in halves."""
    cells = [(y, x) for y, row in enumerate(grid) for x, mark in enumerate(row) if mark != UNKNOWN]
    kept: list[tuple[int, int]] = []
    certain = True
    todo = [cells]
    while todo:
        part = todo.pop()
        chosen = _grid_with(grid, kept + part)
        rest = deadline - perf_counter()
        if rest <= 0:
            return _grid_with(grid, kept), False
        verdict = yield from decide_in_slices(puzzle, chosen, seconds=min(rest, 2.0), solutions=1)
        if verdict.pictures:
            kept += part
        elif len(part) > 1:
            half = len(part) // 2
            todo += [part[half:], part[:half]]
        else:
            certain = certain and verdict.outcome is Outcome.CONTRADICTION
    return _grid_with(grid, kept), certain


def _grid_with(grid: Grid, cells: Sequence[tuple[int, int]]) -> Grid:
    rows = [[UNKNOWN] * len(row) for row in grid]
    for y, x in cells:
        rows[y][x] = grid[y][x]
    return tuple("".join(row) for row in rows)


def _differing(grid: Grid, picture: Sequence[str]) -> tuple[tuple[int, int], ...]:
    return tuple(
        (y, x)
        for y, row in enumerate(grid)
        for x, mark in enumerate(row)
        if mark not in (UNKNOWN, picture[y][x])
    )


def _mistakes_at(cells: tuple[tuple[int, int], ...], certain: bool) -> Mistakes:
    if not cells:
        return Mistakes(cells, certain, "No mistakes so far.")
    number = "1 cell is" if len(cells) == 1 else f"{len(cells)} cells are"
    return Mistakes(cells, certain, f"{number} wrong.")
