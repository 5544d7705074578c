"""The project's own JSON: a puzzle, and perhaps its picture and somebody's progress.

`rows` and `columns` are lists of clues; a clue is a list of lengths or, in puzzles with several
colours, of `[length, colour]`, the colours counted from 1.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from cubogram.errors import PuzzleError
from cubogram.nonogram.clues import Clue, Run
from cubogram.nonogram.formats.common import Read, rgb
from cubogram.nonogram.grid import Grid, check_grid, check_size
from cubogram.nonogram.puzzle import BLACK, WHITE, Colour, Puzzle

ABOUT = ("title", "author", "source", "licence")


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
    return result | {key: getattr(puzzle, key) for key in ABOUT if getattr(puzzle, key)}


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
    colours = tuple(_colour(item) for item in value.get("colours") or ()) or (BLACK,)
    ground = _colour(value["background"]) if value.get("background") else WHITE
    about: dict[str, Any] = {key: str(value[key]) for key in ABOUT if value.get(key)}
    return Puzzle(
        tuple(_clue(clue, f"row {i}") for i, clue in enumerate(value["rows"], 1)),
        tuple(_clue(clue, f"column {i}") for i, clue in enumerate(value["columns"], 1)),
        colours,
        background=ground,
        **about,
    )


def _clue_to_json(clue: Clue, coloured: bool) -> list[Any]:
    return [[run.length, run.colour] if coloured else run.length for run in clue]


def _colour(value: object) -> Colour:
    if isinstance(value, str):
        return Colour(value, rgb(value))
    if isinstance(value, Mapping) and isinstance(value.get("rgb"), str):
        return Colour(str(value.get("name") or value["rgb"]), rgb(value["rgb"]))
    raise PuzzleError("file", "a colour is an object with name and rgb")


def _clue(value: object, name: str) -> Clue:
    if not isinstance(value, list):
        raise PuzzleError("clue", f"{name}: its clue must be a list", {"line": name})
    runs = []
    for position, item in enumerate(value, 1):
        pair = item if isinstance(item, list) else [item, 1]
        whole = all(isinstance(n, int) and not isinstance(n, bool) for n in pair)
        if len(pair) != 2 or not whole:
            raise PuzzleError(
                "clue",
                f"{name}, clue {position}: {str(item)[:20]!r} is not a number",
                {"line": name, "clue": position},
            )
        runs.append(Run(*pair))
    return () if runs == [Run(0)] else tuple(runs)


def read(text: str) -> Read:
    """The puzzle of our JSON, with its picture and progress."""
    try:
        value = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as problem:
        line = getattr(problem, "lineno", 1)
        raise PuzzleError(
            "file", f"line {line} of the file: this is not JSON", {"text_line": line}
        ) from None
    holder = value if isinstance(value, Mapping) else {}
    puzzle = puzzle_from_json(holder.get("puzzle", value))
    picture, grid = (_grid(holder.get(key), puzzle) for key in ("picture", "grid"))
    if picture and not puzzle.fits(picture):
        raise PuzzleError("file", "the picture in the file does not fit its clues")
    return Read("json", puzzle, picture, grid)


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
