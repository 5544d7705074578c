"""Commands about nonograms, in JSON.

A line is a number: rows first, then columns. A cell is [row, column], or [row, column, value] with
0 for empty and 1 upward for the colours. A grid or picture is a list of strings, one for each row,
of `?` unknown, `.` empty and `#` filled (`1`..`8` in puzzles with several colours).
"""

from typing import Any

from cubogram.arguments import number, whole
from cubogram.errors import PuzzleError
from cubogram.nonogram.formats.own_json import (
    colours_from_json,
    puzzle_from_json,
)
from cubogram.nonogram.grid import COLOUR_MARKS, EMPTY, FILLED, UNKNOWN, check_grid
from cubogram.nonogram.human import hints, play, rating
from cubogram.nonogram.human.deductions import reason_of_step
from cubogram.nonogram.making import generate as generator
from cubogram.nonogram.making import offers as mending
from cubogram.nonogram.palette import Colour
from cubogram.nonogram.proof.prover import check_proof_in_slices, prove_in_slices
from cubogram.nonogram.puzzle import Puzzle
from cubogram.nonogram.solver import MAX_SOLUTIONS, solve_in_slices
from cubogram.web.events import JSON, Events

MAX_SECONDS = 600


def _seconds(value: float) -> float:
    if value == 0:
        raise PuzzleError("argument", "seconds: a time above 0 is expected")
    return min(number("seconds", value), MAX_SECONDS)


def palette_from(colours: Any) -> tuple[Colour, ...]:
    """The colours in a JSON list, by default black; raises PuzzleError if there are too many."""
    return Puzzle([[]], [[]], colours_from_json(colours)).colours


def solve(
    puzzle: JSON,
    grid: list[str] | None = None,
    seconds: float = 20,
    solutions: int = 2,
    reasons: bool = False,
) -> Events:
    """The verdict on a puzzle; events show the solving line by line."""
    asked = puzzle_from_json(puzzle)
    verdict = yield from solve_in_slices(
        asked,
        asked.checked(grid) if grid else None,
        seconds=_seconds(seconds),
        solutions=min(max(1, whole("solutions", solutions)), MAX_SOLUTIONS),
        reason_of=reason_of_step if reasons else None,
    )
    return verdict.as_json()


def check(picture: list[str], colours: list[Any] | None = None, seconds: float = 2) -> Events:
    """The verdict on a drawing, without events, for the editor to show as you draw."""
    rows, palette = check_grid(picture), palette_from(colours)
    puzzle = Puzzle.from_picture(rows, palette)
    if len(palette) > 1:
        rows = tuple(row.replace(FILLED, COLOUR_MARKS[0]) for row in rows)
    verdict = yield from solve_in_slices(
        puzzle,
        seconds=_seconds(seconds),
        events=False,
        known_picture=tuple(row.replace(UNKNOWN, EMPTY) for row in rows),
    )
    return verdict.as_json()


def hint(puzzle: JSON, grid: list[str]) -> Events:
    """The smallest next step with its reason, at three levels of detail."""
    found = yield from hints.hint_in_slices(puzzle_from_json(puzzle), grid)
    return found.as_json()


def mistakes(puzzle: JSON, grid: list[str], seconds: float = 5) -> Events:
    """The cells that are wrong."""
    work = play.mistakes_in_slices(puzzle_from_json(puzzle), grid, seconds=_seconds(seconds))
    found = yield from work
    return found.as_json()


def rate(puzzle: JSON, seconds: float = 20) -> Events:
    """What a person needs to solve the puzzle, and how much effort each part of the solve takes."""
    work = rating.rate_in_slices(puzzle_from_json(puzzle), seconds=_seconds(seconds))
    found = yield from work
    return found.as_json()


def prove(puzzle: JSON, seconds: float = 60) -> Events:
    """A proof that the puzzle has exactly one picture, followed by its check."""
    asked = puzzle_from_json(puzzle)
    proof = yield from prove_in_slices(asked, seconds=_seconds(seconds))
    yield from check_proof_in_slices(asked, str(proof))
    return proof.as_json() | {"checked": True}


def generate(
    width: int,
    height: int,
    density: float = 0.5,
    difficulty: str | None = "lines",
    seed: str | float | None = None,
    colours: list[Any] | None = None,
    seconds: float = 30,
) -> Events:
    """A random puzzle with exactly one picture."""
    made = yield from generator.generate_in_slices(
        width,
        height,
        density=density,
        difficulty=difficulty,
        seed=None if seed is None else str(seed),
        colours=palette_from(colours),
        seconds=_seconds(seconds),
    )
    return made.as_json()


def offers(
    picture: list[str],
    goal: str = "unique",
    colours: list[Any] | None = None,
    seconds: float = 20,
) -> Events:
    """Ways to make the drawing unique (or solvable line by line), each as it is found."""
    found = yield from mending.offers_in_slices(
        picture, palette_from(colours), goal=goal, seconds=_seconds(seconds)
    )
    return {"goal": goal, "isMet": not found, "offers": [offer.as_json() for offer in found]}
