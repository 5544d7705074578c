"""The project's own JSON: a puzzle, and perhaps its picture and somebody's progress.

`rows` and `columns` are lists of clues; a clue is a list of lengths or, in puzzles with several
colours, of `[length, colour]`, the colours counted from 1.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from cubogram.arguments import quoted
from cubogram.errors import PuzzleError
from cubogram.nonogram.clues import Clue
from cubogram.nonogram.formats.common import PuzzleFile
from cubogram.nonogram.grid import Grid, check_grid, check_size
from cubogram.nonogram.palette import BLACK, WHITE, Colour, rgb
from cubogram.nonogram.puzzle import DETAILS, Puzzle


def puzzle_to_json(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle as JSON.

    >>> puzzle_to_json(Puzzle.from_picture(["#."]))["columns"]
    [[1], []]
    """
    result: dict[str, Any] = {
        "width": puzzle.width,
        "height": puzzle.height,
        "rows": [_clue_to_json(clue, puzzle.is_coloured) for clue in puzzle.rows],
        "columns": [_clue_to_json(clue, puzzle.is_coloured) for clue in puzzle.columns],
        "colours": [colour._asdict() for colour in puzzle.colours],
        "background": puzzle.background._asdict(),
    }
    return result | {key: getattr(puzzle, key) for key in DETAILS if getattr(puzzle, key)}


def puzzle_from_json(value: object) -> Puzzle:
    """The puzzle of a JSON object; only `rows` and `columns` are needed.

    >>> puzzle_from_json({"rows": [[1]], "columns": [[2, 1]]})
    Traceback (most recent call last):
    ...
    cubogram.errors.PuzzleError: column 1, clue 1: 2 is longer than the column, which has 1 cell
    """
    if not isinstance(value, Mapping):
        raise PuzzleError("file", "a puzzle is an object with rows and columns")
    for part in ("rows", "columns"):
        if not isinstance(value.get(part), list):
            raise PuzzleError("file", f"the puzzle has no list of {part}")
    check_size(len(value["columns"]), len(value["rows"]))
    colours = colours_from_json(value.get("colours"))
    ground = _colour(value["background"]) if value.get("background") else WHITE
    about: dict[str, Any] = {key: str(value[key]) for key in DETAILS if value.get(key)}
    return Puzzle(value["rows"], value["columns"], colours, background=ground, **about)


def colours_from_json(value: object) -> tuple[Colour, ...]:
    """The palette of a JSON list; black if there is none.

    >>> colours_from_json(["red"]), colours_from_json(None)[0].name
    ((Colour(name='red', rgb='#ff0000'),), 'black')
    """
    if value is None or value == []:
        return (BLACK,)
    if not isinstance(value, list):
        raise PuzzleError("file", f"the colours must be a list, not {quoted(value)}")
    return tuple(map(_colour, value))


def _clue_to_json(clue: Clue, coloured: bool) -> list[Any]:
    return [[run.length, run.colour] if coloured else run.length for run in clue]


def _colour(value: object) -> Colour:
    if isinstance(value, Mapping) and isinstance(value.get("rgb"), str):
        return Colour(str(value.get("name") or value["rgb"]), rgb(value["rgb"]))
    if isinstance(value, str):
        return Colour(value, rgb(value))
    raise PuzzleError("file", "a colour is an object with name and rgb")


def read(text: str) -> PuzzleFile:
    """The puzzle of our JSON, with its picture and progress."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as problem:  # ValueError: a number of 5,000 digits too
        line = getattr(problem, "lineno", 1)
        raise PuzzleError(
            "file", f"line {line} of the file: this is not JSON", {"text_line": line}
        ) from None
    holder = value if isinstance(value, Mapping) else {}
    puzzle = puzzle_from_json(holder.get("puzzle", value))
    picture, grid = (_grid(holder.get(key), puzzle) for key in ("picture", "grid"))
    if picture and not puzzle.fits(picture):
        raise PuzzleError("file", "the picture in the file does not fit its clues")
    return PuzzleFile("json", puzzle, picture, grid)


def _grid(value: object, puzzle: Puzzle) -> Grid | None:
    if value is None:
        return None
    if not isinstance(value, list):
        raise PuzzleError("grid", "the grid must be a list with one text per row")
    return check_grid(value, (puzzle.width, puzzle.height), puzzle.marks)


def write(puzzle: Puzzle, picture: Grid | None = None, grid: Grid | None = None) -> str:
    """The puzzle as our JSON, a line per clue."""
    value: dict[str, Any] = {"puzzle": puzzle_to_json(puzzle)}
    value |= {"picture": list(picture)} if picture else {}
    value |= {"grid": list(grid)} if grid else {}
    return json.dumps(value, ensure_ascii=False) + "\n"
