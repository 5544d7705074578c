"""What Python and the page's JavaScript both know: js/**/*.test.js reads the same files."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from cubogram import Cube
from cubogram.cube.facelet_text import looks_like_facelets, read_facelets
from cubogram.cube.move_text import parse
from cubogram.cube.suggestions import other_readings
from cubogram.errors import PuzzleError
from cubogram.nonogram.clues import Run
from cubogram.nonogram.collection.daily import number_of
from cubogram.nonogram.formats import link
from cubogram.nonogram.formats.own_json import puzzle_from_json, puzzle_to_json
from cubogram.nonogram.grid import check_size
from cubogram.nonogram.lines import ClueAutomaton, solved_line
from cubogram.nonogram.palette import MAX_COLOURS
from cubogram.nonogram.puzzle import Puzzle
from cubogram.pages.scrambles import image_of

FOLDER = Path(__file__).parents[1] / "shared_cases"


def cases(name: str, key: str | None = None) -> Any:
    read = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return read if key is None else read[key]


def refused(call: Any) -> PuzzleError:
    with pytest.raises(PuzzleError) as caught:
        call()
    return caught.value


def units(text: str, place: int) -> int:
    """A place in a text, counted as the page's strings are, in UTF-16 units."""
    return len(text[:place].encode("utf-16-le")) // 2


# notation.json


@pytest.mark.port
def test_maneuvers_are_read() -> None:
    for key, compact in (("readings", False), ("only_python", False), ("compact", True)):
        for text, moves in cases("notation", key):
            assert " ".join(map(str, parse(text, compact=compact))) == moves, text


@pytest.mark.port
def test_mistakes_in_maneuvers_are_named_with_their_place() -> None:
    for key, compact in (("mistakes", False), ("compact_mistakes", True)):
        for text, message, start, end in cases("notation", key):
            error = refused(lambda text=text, compact=compact: parse(text, compact=compact))
            assert (error.kind, error.message) == ("notation", message), text
            places = [units(text, error.where[end]) for end in ("start", "end")]
            assert places == [start, end], text


@pytest.mark.port
def test_another_reading_is_offered() -> None:
    for text, compact, other in cases("notation", "other_readings"):
        found = [suggestion.text for suggestion in other_readings(text, compact)]
        assert found == ([] if other is None else [other]), text


# facelets.json


@pytest.mark.port
def test_colours_are_told_from_maneuvers_and_read() -> None:
    for text, meant in cases("facelets", "looks_like_facelets"):
        assert looks_like_facelets(text) is meant, text
    for text, meant in cases("facelets", "looks_like_facelets_compact"):
        assert looks_like_facelets(text, compact=True) is meant, text
    for text, letters in cases("facelets", "readings"):
        assert read_facelets(text).letters == letters, text


@pytest.mark.port
def test_mistakes_in_colours_are_named_with_their_place() -> None:
    for text, message, start, end in cases("facelets", "mistakes"):
        error = refused(lambda text=text: read_facelets(text))
        where = None if start is None else {"start": start, "end": end}
        assert (error.kind, error.message, error.where) == ("facelets", message, where), text


# images.json


def test_the_96_images_of_a_scramble() -> None:
    scramble, images = cases("images", "scramble"), cases("images", "images")
    for symmetry, invert, image in images:
        assert image_of(scramble, symmetry, invert) == image
    assert len({Cube(image).facelets for _, _, image in images}) == 96


# clues.json, lines.json, links.json, limits.json, daily.json


@pytest.mark.port
def test_clues_of_pictures_and_puzzles_that_are_refused_with_their_line() -> None:
    for case in cases("clues", "pictures"):
        clues = {name: case[name] for name in ("rows", "columns", "colours")}
        puzzle = Puzzle.from_picture(case["picture"], puzzle_from_json(clues).colours)
        found = puzzle_to_json(puzzle)
        assert [found[name] for name in ("rows", "columns")] == [case["rows"], case["columns"]]
        assert puzzle_from_json(clues).rows == puzzle.rows, case
    for case in cases("clues", "refused"):
        error = refused(lambda case=case: puzzle_from_json(case["puzzle"]))
        assert case["place"] in error.message, case


@pytest.mark.port
def test_what_one_line_proves() -> None:
    for case in cases("lines", "lines"):
        clue, cells = case["clue"], case["cells"]
        # A puzzle of one row; colours are numbers, or "#" where there is only one.
        values = max([1, *(colour for _, colour in clue), *(int(c) for c in cells if c.isdigit())])
        mark = str.maketrans({"1": "#"} if values == 1 else {})
        runs = [tuple(run) for run in clue] if values > 1 else [n for n, _ in clue]
        after = solved_line(runs, cells.translate(mark))
        if case.get("broken"):
            assert after is None, case
            continue
        assert after == case["after"].translate(mark), case
        automaton = ClueAutomaton(tuple(Run(*run) for run in clue), len(cells), values + 1)
        state = sum(
            1 << (value * len(cells) + place)
            for place, cell in enumerate(cells)
            for value in range(values + 1)
            if cell != "?" and value != (0 if cell == "." else int(cell))
        )
        starts = automaton.starts(state)
        assert [(s & -s).bit_length() - 1 for s in starts] == case["first"], case
        assert [s.bit_length() - 1 for s in starts] == case["last"], case


@pytest.mark.port
def test_links_that_either_side_wrote() -> None:
    for case in cases("links", "links"):
        puzzle, grid, more = link.read(f"#{case['fragment']}")
        for side in ("rows", "columns"):
            runs = [[[run.length, run.colour] for run in clue] for clue in getattr(puzzle, side)]
            assert runs == case[side], case
        assert (puzzle.title, puzzle.author) == (case["title"], case["author"])
        assert grid == (tuple(case["grid"]) if case["grid"] else None), case
        found = more.get("seconds", 0), more.get("mode", "play")
        assert found == (case["seconds"], case["mode"]), case
    for fragment in cases("links", "refused"):
        refused(lambda fragment=fragment: link.read(fragment))


@pytest.mark.port
def test_limits() -> None:
    limits = cases("limits")
    side = limits["side"]
    check_size(side, side)
    found = {"side": side, "cells": side * side, "colours": MAX_COLOURS, "link": link.MAX_JSON}
    assert {name: limits[name] for name in found} == found
    for width, height in [(side + 1, 1), (1, side + 1)]:
        assert f"at most {side} " in refused(lambda w=width, h=height: check_size(w, h)).message


def test_the_puzzles_of_some_days() -> None:
    for day, number in cases("daily"):
        assert number_of(date.fromisoformat(day)) == number, day
