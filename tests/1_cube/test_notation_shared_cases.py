"""Maneuvers as text: the cases that the page's JavaScript is tested with too."""

import json
from pathlib import Path
from typing import Any

import pytest

from cubogram.cube.move_text import parse
from cubogram.cube.suggestions import other_readings
from cubogram.errors import PuzzleError

FILE = Path(__file__).parents[1] / "shared_cases" / "notation.json"
CASES: dict[str, list[list[Any]]] = json.loads(FILE.read_text("utf-8"))


@pytest.mark.parametrize(("text", "moves"), CASES["readings"])
def test_a_maneuver_is_read(text: str, moves: str) -> None:
    assert " ".join(map(str, parse(text))) == moves


@pytest.mark.parametrize(("text", "moves"), CASES["compact"])
def test_compact_letters_are_read(text: str, moves: str) -> None:
    assert " ".join(map(str, parse(text, compact=True))) == moves


@pytest.mark.parametrize(("text", "message", "start", "end"), CASES["mistakes"])
def test_a_mistake_is_named_with_its_place(text: str, message: str, start: int, end: int) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse(text)
    assert str(caught.value) == message
    # The page counts as its strings do, in UTF-16 units.
    units = [len(text[:place].encode("utf-16-le")) // 2 for place in places(caught.value)]
    assert units == [start, end]


@pytest.mark.parametrize(("text", "message", "start", "end"), CASES["compact_mistakes"])
def test_letters_that_are_not_moves_are_counted(
    text: str, message: str, start: int, end: int
) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse(text, compact=True)
    assert (str(caught.value), places(caught.value)) == (message, (start, end))


@pytest.mark.parametrize(("text", "compact", "other"), CASES["other_readings"])
def test_another_reading_is_offered(text: str, compact: bool, other: str | None) -> None:
    suggestions = other_readings(text, compact)
    assert [suggestion.text for suggestion in suggestions] == ([] if other is None else [other])


def places(error: PuzzleError) -> tuple[int, int]:
    return error.where["start"], error.where["end"]
