"""The page's questions about nonograms, in JSON.

A line is a number: rows first, then columns. A cell is [row, column], or [row, column, value] with
0 for empty and 1.. for the colours. A grid or picture is a list of texts, one per row, of `?`
unknown, `.` empty and `#` filled (`1`..`8` in puzzles with several colours).
"""

import random as random_numbers
from collections.abc import Generator
from typing import Any

from ..errors import PuzzleError
from ..nonogram import generate as generator
from ..nonogram import hints, play, rating, solver
from ..nonogram import repair as repairs
from ..nonogram.formats.own_json import puzzle_from_json, puzzle_to_json
from ..nonogram.grid import EMPTY, UNKNOWN, Grid, check_grid, check_size
from ..nonogram.puzzle import BLACK, Colour, Puzzle

Json = dict[str, Any]
Events = Generator[Json | None, None, Json]

MAX_SECONDS = 600


def _seconds(value: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1e9:
        raise PuzzleError("argument", f"{value!r:.20} is not a number of seconds")
    return min(float(value), MAX_SECONDS)


def asked_grid(puzzle: Puzzle, grid: Any) -> Grid:
    if not isinstance(grid, list):
        raise PuzzleError("grid", "the grid must be a list with one text per row")
    return check_grid(grid, (puzzle.width, puzzle.height), puzzle.marks)


def palette_of(colours: Any) -> tuple[Colour, ...]:
    if not colours:
        return (BLACK,)
    return puzzle_from_json({"rows": [[]], "columns": [[]], "colours": colours}).colours


def _drawn(picture: Any, colours: Any = None) -> tuple[Puzzle, Grid]:
    """The puzzle of a picture in JSON, and the picture with its unknown cells empty."""
    if not isinstance(picture, list):
        raise PuzzleError("grid", "the picture must be a list with one text per row")
    rows = check_grid(picture)
    palette = palette_of(colours)
    puzzle = Puzzle.from_picture(rows, palette)
    if len(palette) > 1:
        rows = tuple(row.replace("#", "1") for row in rows)
    return puzzle, tuple(row.replace(UNKNOWN, EMPTY) for row in rows)


def solve(
    puzzle: Json,
    grid: list[str] | None = None,
    seconds: float = 20,
    solutions: int = 2,
    reasons: bool = False,
) -> Events:
    """The verdict on a puzzle; events show the solving line by line."""
    asked = puzzle_from_json(puzzle)
    verdict = yield from solver.solving(
        asked,
        asked_grid(asked, grid) if grid else None,
        seconds=_seconds(seconds),
        solutions=int(solutions),
        reasons=bool(reasons),
    )
    return verdict.as_json()


def check(
    puzzle: Json | None = None,
    picture: list[str] | None = None,
    colours: list[Any] | None = None,
    grid: list[str] | None = None,
    seconds: float = 2,
) -> Events:
    """The verdict on a puzzle or a drawing, without events: for the live verdict of the editor."""
    if puzzle is not None:
        asked, drawing = puzzle_from_json(puzzle), None
    else:
        asked, drawing = _drawn(picture, colours)
    verdict = yield from solver.solving(
        asked,
        asked_grid(asked, grid) if grid else None,
        seconds=_seconds(seconds),
        events=False,
        known_picture=drawing,
    )
    result = verdict.as_json()
    if drawing:
        result["puzzle"] = puzzle_to_json(asked)
    return result


def clues(picture: list[str], colours: list[Any] | None = None) -> Json:
    """The clues of a picture."""
    return puzzle_to_json(_drawn(picture, colours)[0])


def settled(puzzle: Json, grid: list[str]) -> Json:
    """Which clues are logically done, and which lines cannot be completed."""
    asked = puzzle_from_json(puzzle)
    result = play.settled(asked, asked_grid(asked, grid))
    return {
        "rows": result.rows,
        "columns": result.columns,
        "broken": result.broken,
        "done": result.is_done,
    }


def hint(puzzle: Json, grid: list[str]) -> Events:
    """The smallest next step with its reason, in three levels."""
    asked = puzzle_from_json(puzzle)
    return (yield from hints.next_hint(asked, asked_grid(asked, grid)))


def mistakes(puzzle: Json, grid: list[str], seconds: float = 5) -> Events:
    """The cells that are wrong."""
    asked = puzzle_from_json(puzzle)
    result = yield from play.mistakes(asked, asked_grid(asked, grid), seconds=_seconds(seconds))
    return {"cells": result.cells, "certain": result.is_certain, "text": result.text}


def rate(puzzle: Json, seconds: float = 20) -> Events:
    """What a person must be able to do to solve the puzzle, with a curve over the solve."""
    found = yield from rating.rating(puzzle_from_json(puzzle), _seconds(seconds))
    return found.as_json()


def generate(
    width: int,
    height: int,
    density: float = 0.5,
    difficulty: str | None = "lines",
    seed: Any = None,
    colours: list[Any] | None = None,
    seconds: float = 30,
) -> Events:
    """A random puzzle with exactly one picture."""
    made = yield from generator.generate(
        int(width),
        int(height),
        float(density),
        difficulty,
        seed,
        palette_of(colours),
        _seconds(seconds),
    )
    return {
        "puzzle": puzzle_to_json(made.puzzle),
        "picture": list(made.picture),
        "rating": made.rating.as_json(),
        "tries": made.tries,
        "seed": made.seed,
    }


def unique(
    picture: list[str],
    goal: str = "unique",
    colours: list[Any] | None = None,
    seconds: float = 20,
) -> Events:
    """The drawing made unique (or solvable by lines) by few changes."""
    if goal not in repairs.GOALS:
        raise PuzzleError("argument", f"the goal must be one of {', '.join(repairs.GOALS)}")
    _, drawing = _drawn(picture, colours)
    made = yield from repairs.repair(drawing, palette_of(colours), goal, _seconds(seconds))
    return {
        "picture": list(made.picture),
        "changes": made.changes,
        "verdict": made.verdict,
        "done": made.is_done,
        "text": made.text,
    }


def random(
    width: int,
    height: int,
    threshold: float = 0.5,
    seed: Any = None,
    colours: list[Any] | None = None,
) -> Json:
    """A random drawing: each cell is filled with the probability `threshold`."""
    check_size(int(width), int(height))
    rng = random_numbers.Random(None if seed is None else str(seed))
    palette = palette_of(colours)
    drawing = generator.random_picture(int(width), int(height), float(threshold), rng, len(palette))
    return {"picture": list(drawing)}
