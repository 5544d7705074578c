"""Colours as text: the cases that the page's JavaScript is tested with too."""

import json
from pathlib import Path
from typing import Any

import pytest

from cubogram.cube.facelet_text import looks_like_facelets, read_facelets
from cubogram.errors import PuzzleError

FILE = Path(__file__).parents[1] / "shared_cases" / "facelets.json"
CASES: dict[str, list[list[Any]]] = json.loads(FILE.read_text("utf-8"))


@pytest.mark.parametrize(("text", "meant"), CASES["looks_like_facelets"])
def test_colours_are_told_from_maneuvers(text: str, meant: bool) -> None:
    assert looks_like_facelets(text) is meant


@pytest.mark.parametrize(("text", "meant"), CASES["looks_like_facelets_compact"])
def test_where_moves_are_letters_colours_are_told_from_them(text: str, meant: bool) -> None:
    assert looks_like_facelets(text, compact=True) is meant


@pytest.mark.parametrize(("text", "letters"), CASES["readings"])
def test_colours_are_read(text: str, letters: str) -> None:
    assert read_facelets(text).letters == letters


@pytest.mark.parametrize(("text", "message", "start", "end"), CASES["mistakes"])
def test_a_mistake_is_named_with_its_place(
    text: str, message: str, start: int | None, end: int | None
) -> None:
    with pytest.raises(PuzzleError) as caught:
        read_facelets(text)
    assert str(caught.value) == message
    assert caught.value.where == (None if start is None else {"start": start, "end": end})
