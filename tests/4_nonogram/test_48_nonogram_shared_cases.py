"""What Python and the page both know: js/nonogram/shared-cases.test.js reads the same files."""

import json
from pathlib import Path
from typing import Any

import pytest

from cubogram.errors import PuzzleError
from cubogram.nonogram.clues import Run
from cubogram.nonogram.formats import link
from cubogram.nonogram.formats.own_json import puzzle_from_json, puzzle_to_json
from cubogram.nonogram.grid import check_size
from cubogram.nonogram.lines import ClueAutomaton, solved_line
from cubogram.nonogram.palette import MAX_COLOURS
from cubogram.nonogram.puzzle import Puzzle

FOLDER = Path(__file__).parent.parent / "shared_cases"
CLUES, BRUSH, LINES, LINKS, LIMITS = (
    json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    for name in ("clues", "brush", "lines", "links", "limits")
)


@pytest.mark.parametrize("case", CLUES["pictures"], ids=lambda case: "/".join(case["picture"]))
def test_clues_of_pictures(case: dict[str, Any]) -> None:
    clues = {"rows": case["rows"], "columns": case["columns"], "colours": case["colours"]}
    puzzle = Puzzle.from_picture(case["picture"], puzzle_from_json(clues).colours)
    found = puzzle_to_json(puzzle)
    assert (found["rows"], found["columns"]) == (case["rows"], case["columns"])
    assert puzzle_from_json(clues).rows == puzzle.rows


@pytest.mark.parametrize("case", CLUES["refused"], ids=str)
def test_puzzles_that_are_refused_with_their_line(case: dict[str, Any]) -> None:
    with pytest.raises(PuzzleError) as refusal:
        puzzle_from_json(case["puzzle"])
    assert case["place"] in refusal.value.message


@pytest.mark.parametrize("case", LINES["lines"], ids=lambda case: case["cells"])
def test_what_one_line_proves(case: dict[str, Any]) -> None:
    clue, cells = case["clue"], case["cells"]
    # A puzzle of one row; colours are numbers, or "#" where there is only one.
    values = max([1, *(colour for _, colour in clue), *(int(c) for c in cells if c.isdigit())])
    mark = {"?": "?", ".": ".", "1": "#" if values == 1 else "1"}
    asked = "".join(mark.get(cell, cell) for cell in cells)
    automaton = ClueAutomaton(tuple(Run(*run) for run in clue), len(cells), values + 1)
    after = solved_line([tuple(run) for run in clue] if values > 1 else [n for n, _ in clue], asked)
    if case.get("broken"):
        assert after is None
        return
    assert after == "".join(mark.get(cell, cell) for cell in case["after"])
    state = 0
    for place, cell in enumerate(cells):
        for value in range(values + 1):
            if cell != "?" and value != (0 if cell == "." else int(cell)):
                state |= 1 << (value * len(cells) + place)
    starts = automaton.starts(state)
    assert [(s & -s).bit_length() - 1 for s in starts] == case["first"]
    assert [s.bit_length() - 1 for s in starts] == case["last"]


def stroked(rows: list[str], tool: str, colour: int, cells: list[list[int]]) -> list[str]:
    """The grid after a stroke, by the rules in the seed's document, taken word for word."""
    made = "." if tool == "mark" else "#" if colour == 1 else str(colour)
    (row, column), *others = cells
    first = rows[row][column]
    # The second cell that shares a row or a column with the first gives the line.
    second = next(((r, c) for r, c in others if (r == row) != (c == column)), None)
    if second is None:
        span = {(row, column)}
    else:
        along = 1 if second[0] == row else 0
        later = others[others.index(list(second)) :]
        touched = [cell[along] for cell in [(row, column), *later]]
        places = range(min(touched), max(touched) + 1)
        span = {(row, place) if along else (place, column) for place in places}
    becomes = {"?": made, made: "?"}.get(first)
    return [
        "".join(
            becomes if becomes and (r, c) in span and cell == first else cell
            for c, cell in enumerate(line)
        )
        for r, line in enumerate(rows)
    ]


def test_strokes_of_the_brushes_follow_the_rules() -> None:
    for case in BRUSH["strokes"]:
        after = stroked(case["grid"], case["tool"], case["colour"], case["cells"])
        assert after == case["after"], case


@pytest.mark.parametrize("case", LINKS["links"], ids=lambda case: case["fragment"][:20])
def test_links_that_either_side_wrote(case: dict[str, Any]) -> None:
    puzzle, grid, more = link.read(f"#{case['fragment']}")
    for side in ("rows", "columns"):
        runs = [[[run.length, run.colour] for run in clue] for clue in getattr(puzzle, side)]
        assert runs == case[side]
    assert (puzzle.title, puzzle.author) == (case["title"], case["author"])
    assert grid == (tuple(case["grid"]) if case["grid"] else None)
    assert more.get("seconds", 0) == case["seconds"]
    assert more.get("mode", "play") == case["mode"]


@pytest.mark.parametrize("fragment", LINKS["refused"])
def test_links_that_both_refuse(fragment: str) -> None:
    with pytest.raises(PuzzleError):
        link.read(fragment)


def test_limits() -> None:
    side = LIMITS["side"]
    check_size(side, side)
    found = {"side": side, "cells": side * side, "colours": MAX_COLOURS, "link": link.MAX_JSON}
    assert {name: LIMITS[name] for name in found} == found
    for width, height in [(side + 1, 1), (1, side + 1)]:
        with pytest.raises(PuzzleError, match=f"at most {side} "):
            check_size(width, height)
