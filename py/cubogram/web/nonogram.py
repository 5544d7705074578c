"""The page's questions about nonograms, in JSON.

A line is a number: rows first, then columns. A cell is [row, column], or [row, column, value] with
0 for empty and 1.. for the colours. A grid or picture is a list of texts, one per row, of `?`
unknown, `.` empty and `#` filled (`1`..`8` in puzzles with several colours).
"""

import base64
import binascii
import random as random_numbers
from collections.abc import Generator
from typing import Any

from ..errors import PuzzleError
from ..nonogram import formats, hints, play, rating, solver
from ..nonogram import generate as generator
from ..nonogram import repair as repairs
from ..nonogram.formats import link as links
from ..nonogram.formats.own_json import puzzle_from_json, puzzle_to_json
from ..nonogram.puzzle import BLACK, EMPTY, UNKNOWN, Colour, Grid, Puzzle, check_grid, check_size

Json = dict[str, Any]
Events = Generator[Json | None, None, Json]

MAX_SECONDS = 600


def _seconds(value: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1e9:
        raise PuzzleError("argument", f"{value!r:.20} is not a number of seconds")
    return min(float(value), MAX_SECONDS)


def _grid(puzzle: Puzzle, grid: Any) -> Grid:
    if not isinstance(grid, list):
        raise PuzzleError("grid", "the grid must be a list with one text per row")
    return check_grid(grid, (puzzle.width, puzzle.height), puzzle.marks)


def _palette(colours: Any) -> tuple[Colour, ...]:
    if not colours:
        return (BLACK,)
    return puzzle_from_json({"rows": [[]], "columns": [[]], "colours": colours}).colours


def _drawn(picture: Any, colours: Any = None) -> tuple[Puzzle, Grid]:
    """The puzzle of a picture in JSON, and the picture with its unknown cells empty."""
    if not isinstance(picture, list):
        raise PuzzleError("grid", "the picture must be a list with one text per row")
    rows = check_grid(picture)
    palette = _palette(colours)
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
        _grid(asked, grid) if grid else None,
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
        _grid(asked, grid) if grid else None,
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


def parse(rows: str, columns: str, colours: list[Any] | None = None) -> Json:
    """The puzzle written in two text fields, a clue on each line ("3 1", "3:2" with a colour)."""
    palette = _palette(colours)
    lines = {"row": _clue_lines(rows, "row"), "column": _clue_lines(columns, "column")}
    plain = {
        side: [[[n, c] for n, c, _, _ in clue] for clue in clues] for side, clues in lines.items()
    }
    try:
        puzzle = puzzle_from_json(
            {
                "rows": plain["row"],
                "columns": plain["column"],
                "colours": [colour._asdict() for colour in palette],
            }
        )
    except PuzzleError as error:
        where = dict(error.where or {})
        if "side" in where and where.get("clue"):
            _, _, start, end = lines[where["side"]][where["index"]][where["clue"] - 1]
            where |= {"start": start, "end": end}
        raise PuzzleError(error.kind, error.message, where or None) from None
    return puzzle_to_json(puzzle)


def _clue_lines(text: str, side: str) -> list[list[tuple[int, int, int, int]]]:
    """For each line of text its runs as (length, colour, start, end); offsets are in the text."""
    if not isinstance(text, str):
        raise PuzzleError("clue", "the clues must be text")
    result = []
    offset = 0
    body = text.rstrip("\n")
    for index, line in enumerate(body.split("\n") if body else []):
        runs: list[tuple[int, int, int, int]] = []
        position = 0
        for word in line.replace(",", " ").split():
            position = line.index(word, position)
            start = offset + position
            position += len(word)
            length, _, colour = word.partition(":")
            number = colour or "1"
            sign = length.startswith("-")
            if not (
                length[sign:].isascii()
                and length[sign:].isdigit()
                and number.isascii()
                and number.isdigit()
                and len(word) < 12
            ):
                raise PuzzleError(
                    "clue",
                    f"{side} {index + 1}, clue {len(runs) + 1}: {word[:20]!r} is not a number",
                    {
                        "line": f"{side} {index + 1}",
                        "side": side,
                        "index": index,
                        "clue": len(runs) + 1,
                        "start": start,
                        "end": offset + position,
                    },
                )
            runs.append((int(length), int(number), start, offset + position))
        if len(runs) == 1 and runs[0][0] == 0:
            runs = []
        result.append(runs)
        offset += len(line) + 1
    return result


def settled(puzzle: Json, grid: list[str]) -> Json:
    """Which clues are logically done, and which lines cannot be completed."""
    asked = puzzle_from_json(puzzle)
    result = play.settled(asked, _grid(asked, grid))
    return {
        "rows": result.rows,
        "columns": result.columns,
        "broken": result.broken,
        "done": result.is_done,
    }


def hint(puzzle: Json, grid: list[str]) -> Events:
    """The smallest next step with its reason, in three levels."""
    asked = puzzle_from_json(puzzle)
    return (yield from hints.next_hint(asked, _grid(asked, grid)))


def mistakes(puzzle: Json, grid: list[str], seconds: float = 5) -> Events:
    """The cells that are wrong."""
    asked = puzzle_from_json(puzzle)
    result = yield from play.mistakes(asked, _grid(asked, grid), seconds=_seconds(seconds))
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
        _palette(colours),
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
    made = yield from repairs.repair(drawing, _palette(colours), goal, _seconds(seconds))
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
    palette = _palette(colours)
    drawing = generator.random_picture(int(width), int(height), float(threshold), rng, len(palette))
    return {"picture": list(drawing)}


def import_(text: str | None = None, base64: str | None = None, name: str = "") -> Json:
    """The puzzle in a file, given as text or as base64 of its bytes."""
    if text is not None:
        data = text.encode()
    elif base64 is not None:
        data = _bytes(base64)
    else:
        raise PuzzleError("file", "there is no file")
    found = formats.read(data, name)
    return {
        "format": found.format,
        "puzzle": puzzle_to_json(found.puzzle),
        "picture": list(found.picture) if found.picture else None,
        "grid": list(found.grid) if found.grid else None,
    }


def _bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError, TypeError):
        raise PuzzleError("file", "the file did not arrive whole") from None


def export(
    puzzle: Json,
    format: str = "json",
    picture: list[str] | None = None,
    grid: list[str] | None = None,
) -> Json:
    """A file with the puzzle: {"name", "type", and "text" or "base64"}."""
    asked = puzzle_from_json(puzzle)
    data = formats.write(
        format,
        asked,
        _grid(asked, picture) if picture else None,
        _grid(asked, grid) if grid else None,
    )
    stem = "".join(c if c.isalnum() else "-" for c in asked.title.lower()).strip("-") or "nonogram"
    kind = formats.FORMATS[format]
    result: Json = {"name": f"{stem[:60]}.{kind.endings[0]}", "type": kind.mime}
    if format in ("png", "pbm"):
        return result | {"base64": base64.b64encode(data).decode()}
    return result | {"text": data.decode()}


def kinds() -> list[Json]:
    """The formats of files: key, title, ending, and what they can hold."""
    return [
        {
            "id": key,
            "title": kind.title,
            "extension": kind.endings[0],
            "colours": kind.colours,
            "picture": kind.needs_picture,
        }
        for key, kind in formats.FORMATS.items()
    ]


def link(puzzle: Json, grid: list[str] | None = None, seconds: float = 0, mode: str = "") -> Json:
    """The fragment of a share link."""
    asked = puzzle_from_json(puzzle)
    more: Json = {}
    if seconds:
        more["seconds"] = seconds
    if mode:
        more["mode"] = mode
    return {"fragment": links.write(asked, _grid(asked, grid) if grid else None, **more)}


def unlink(fragment: str) -> Json:
    """What the fragment of a share link holds."""
    puzzle, grid, more = links.read(fragment)
    return {"puzzle": puzzle_to_json(puzzle), "grid": list(grid) if grid else None, **more}
