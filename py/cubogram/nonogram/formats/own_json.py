"""The project's own JSON: a puzzle, and perhaps its picture and somebody's progress.

`rows` and `columns` are lists of clues; a clue is a list of lengths or, in puzzles with several
colours, of `[length, colour]`, the colours counted from 1.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict

from cubogram import schema
from cubogram.nonogram.clues import Clue
from cubogram.nonogram.formats.clue_text import side_of
from cubogram.nonogram.formats.common import PuzzleFile, fitting
from cubogram.nonogram.grid import EMPTY, FILLED, Grid, check_size
from cubogram.nonogram.palette import BLACK, COLOUR_NAMES, WHITE, Colour, check_count, rgb
from cubogram.nonogram.puzzle import DETAILS, Puzzle

_NUMBERS = re.compile(r"[\d\s,.;+&-]*", re.ASCII)
_LENGTH = re.compile(r"(?i)count|length|len|size|number|num|value|n")
_COLOUR = re.compile(r"(?i)colou?r(?:_?(?:id|index|name))?|c")


class ColourJson(TypedDict):
    """A colour of the palette; without a name, it is called by its shade."""

    name: NotRequired[str | None]
    rgb: str


class PuzzleJson(TypedDict):
    """A puzzle; its clues are checked when the puzzle is made."""

    rows: list[Any]
    columns: list[Any]
    colours: NotRequired[list[ColourJson | str] | None]
    background: NotRequired[ColourJson | str | None]
    title: NotRequired[str | None]
    author: NotRequired[str | None]
    source: NotRequired[str | None]
    licence: NotRequired[str | None]


class Progress(TypedDict):
    """What a file may hold besides a puzzle."""

    picture: NotRequired[list[str] | None]
    grid: NotRequired[list[str] | None]


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
    given = schema.checked("the puzzle", value, PuzzleJson, "file")
    check_size(len(given["columns"]), len(given["rows"]))
    colours = tuple(map(_colour, given.get("colours") or ())) or (BLACK,)
    ground = _colour(given["background"]) if given.get("background") else WHITE
    about: dict[str, Any] = {key: given[key] for key in DETAILS if given.get(key)}
    return Puzzle(given["rows"], given["columns"], colours, background=ground, **about)


def colours_from_json(value: object) -> tuple[Colour, ...]:
    """The palette of a JSON list; black if there is none.

    >>> colours_from_json(["red"]), colours_from_json(None)[0].name
    ((Colour(name='red', rgb='#ff0000'),), 'black')
    """
    if isinstance(value, list) and value:
        check_count(len(value))
    given = schema.checked("the colours", value, list[ColourJson | str] | None, "file")
    return tuple(map(_colour, given or ())) or (BLACK,)


def _clue_to_json(clue: Clue, coloured: bool) -> list[Any]:
    return [[run.length, run.colour] if coloured else run.length for run in clue]


def _colour(value: ColourJson | str) -> Colour:
    if isinstance(value, str):
        return Colour(value, rgb(value))
    return Colour(value.get("name") or value["rgb"], rgb(value["rgb"]))


def read(text: str) -> PuzzleFile:
    """The puzzle in our JSON, with its picture and progress, or in another program's.

    There, the sides may have other names and be inside other objects, a clue may be text, and a run
    an object; a file without sides may have a picture.

    >>> read('{"rows": 1, "clues": {"rowHints": ["0 2"], "colHints": [1, "1"]}}').puzzle
    Puzzle([[2]], [[1], [1]])
    """
    value = schema.read(text, "file", "the file")
    root = value if isinstance(value, Mapping) else {}
    found = _sides(value)
    if not found:
        if drawn := _drawn(value):
            return drawn
        puzzle = puzzle_from_json(root.get("puzzle", value))  # says what is missing
        return PuzzleFile("json", puzzle)
    holder, sides = found[0]
    notes = [f"the first of {len(found)} puzzles was read"] if found[1:] else []
    keys: dict[str, int] = {}
    clues = {side: [_clue_from_json(clue, keys) for clue in given] for side, given in sides.items()}
    if len(keys) > 1:
        names = [name for name in COLOUR_NAMES if name not in ("white", "gray")][: len(keys)]
        holder = {
            **holder,
            "colours": [{"name": name, "rgb": COLOUR_NAMES[name]} for name in names],
        }
        notes.append("the colours of the numbers are not known: others were taken")
    size = tuple(holder.get(key, root.get(key)) for key in ("width", "height"))
    lengths = len(clues["column"]), len(clues["row"])
    if size != lengths and size == lengths[::-1]:
        clues = {"row": clues["column"], "column": clues["row"]}
        notes.append("the names of the sides were exchanged, as the width and the height demand")
    about = {key: root[key] for key in DETAILS if isinstance(root.get(key), str)}
    puzzle = puzzle_from_json({**about, **holder, "rows": clues["row"], "columns": clues["column"]})
    progress = schema.checked("the file", root, Progress, "file")
    picture, grid = (
        None if (rows := progress.get(key)) is None else puzzle.checked(rows)
        for key in ("picture", "grid")
    )
    picture = fitting(puzzle, picture) if picture else None
    return PuzzleFile("json", puzzle, picture, grid, tuple(notes))


def _sides(value: object) -> list[tuple[Mapping[str, Any], dict[str, list[Any]]]]:
    """The objects within a JSON value that have the clues of both sides, each with those."""
    found = []
    rest = [value]
    while rest:
        inner = rest.pop()
        if isinstance(inner, Mapping):
            sides: dict[str, list[Any]] = {}
            for key, given in inner.items():
                side = side_of(key)
                lines = _lines_of(given) if side else []
                if lines and side not in sides:
                    sides[side] = lines
            if len(sides) == 2:
                found.append((inner, sides))
            else:
                rest += reversed(list(inner.values()))
        elif isinstance(inner, list):
            rest += (one for one in reversed(inner) if isinstance(one, Mapping))
    return found


def _lines_of(value: object) -> list[Any]:
    """The clues of a side: a list, an object that has one, or a text with a line for each."""
    if isinstance(value, Mapping) and value and all(map(str.isdecimal, value)):
        return [value[key] for key in sorted(value, key=lambda key: int(key[:9]))]
    if isinstance(value, Mapping):
        value = next((inner for inner in value.values() if isinstance(inner, list)), None)
    if isinstance(value, str) and any(map(str.isdigit, value)):
        return re.split(r"[/;|\n]", value.strip())
    return value if isinstance(value, list) else []


def _clue_from_json(clue: Any, keys: dict[str, int]) -> Any:
    """A clue as a list of runs without zeros, which some programs fill up with.

    A run may be an object with its length and its colour, which is numbered in `keys`.
    """
    if isinstance(clue, str) and _NUMBERS.fullmatch(clue):
        clue = [int(number[:9]) for number in re.findall(r"\d+", clue, re.ASCII)]
    if isinstance(clue, int):
        clue = [clue]
    if not isinstance(clue, list):
        return [] if clue is None else clue
    runs = [_run_from_json(run, keys) for run in clue]
    return [run for run in runs if run is not None and run != 0]


def _run_from_json(run: Any, keys: dict[str, int]) -> Any:
    if isinstance(run, str) and run.isascii() and run.isdigit():
        return int(run[:9])
    if isinstance(run, float) and run.is_integer() and abs(run) < 1e9:
        return int(run)
    if not isinstance(run, Mapping):
        return run
    lengths = [value for key, value in run.items() if _LENGTH.fullmatch(key)]
    colours = [str(value) for key, value in run.items() if _COLOUR.fullmatch(key)]
    if len(lengths) != 1:
        return run
    return [lengths[0], keys.setdefault(colours[0], len(keys) + 1)] if colours else lengths[0]


def _drawn(value: object) -> PuzzleFile | None:
    """The puzzle of a picture in a JSON value: a list of equally long lists of cells.

    >>> found = _drawn({"name": "Hat", "cells": [[None, 0, None], [0, 0, 0]]})
    >>> found.picture if found else None
    ('.#.', '###')
    """
    rest = [value]
    while rest:
        inner = rest.pop()
        if isinstance(inner, Mapping):
            rest += reversed([one for key, one in inner.items() if not side_of(key)])
        elif isinstance(inner, list) and (rows := _cells_of(inner)):
            root = value if isinstance(value, Mapping) else {}
            about = {key: root[key] for key in DETAILS if isinstance(root.get(key), str)}
            return PuzzleFile("json", Puzzle.from_picture(rows, **about), rows)
        elif isinstance(inner, list):
            rest += (one for one in reversed(inner) if isinstance(one, Mapping))
    return None


def _cells_of(lists: list[Any]) -> Grid | None:
    """The rows of a picture; None if these are not lists of cells."""
    is_even = all(isinstance(row, list) and row and len(row) == len(lists[0]) for row in lists)
    cells = [cell for row in lists for cell in row] if is_even and lists else [""]
    if not all(cell is None or (isinstance(cell, int) and 0 <= cell <= 1) for cell in cells):
        return None
    empty = None if None in cells else 0
    return tuple("".join(EMPTY if cell == empty else FILLED for cell in row) for row in lists)


def write(
    puzzle: Puzzle, picture: Grid | None = None, grid: Grid | None = None, ascii_only: bool = False
) -> str:
    """The puzzle as our JSON."""
    value: dict[str, Any] = {"puzzle": puzzle_to_json(puzzle)}
    value |= {"picture": list(picture)} if picture else {}
    value |= {"grid": list(grid)} if grid else {}
    return json.dumps(value, ensure_ascii=ascii_only) + "\n"
