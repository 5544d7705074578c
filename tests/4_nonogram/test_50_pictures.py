"""Photographs become drawings: light and dark, dithered, or in a few colours."""

import base64
import random
from collections import Counter

import pytest

from cubogram.errors import ArgumentError, PuzzleError
from cubogram.nonogram.making.quantise import best_threshold, quantised
from cubogram.web import run

DARK, LIGHT = (20, 25, 22), (235, 240, 238)


def test_the_threshold_lies_between_the_dark_and_the_light() -> None:
    assert 0.2 < best_threshold([0.1, 0.15, 0.2, 0.12, 0.8, 0.9, 0.85]) < 0.8
    assert best_threshold([0.5, 0.5]) == 0.5


def test_dark_cells_are_filled_or_inverted_the_light_ones() -> None:
    cells = [DARK, LIGHT, LIGHT, DARK, LIGHT, LIGHT]
    assert quantised(cells, 3).picture == ("#..", "#..")
    assert quantised(cells, 3, invert=True).picture == (".##", ".##")
    assert quantised(cells, 3, threshold=0).picture == ("...", "...")


@pytest.mark.parametrize("grey", [64, 128, 191])
def test_dithering_keeps_the_average(grey: int) -> None:
    picture = quantised([(grey, grey, grey)] * 900, 30, threshold=0.5, dither=True).picture
    assert "".join(picture).count("#") / 900 == pytest.approx(1 - grey / 255, abs=0.04)


def test_colours_are_found_and_the_edge_is_the_background() -> None:
    ground, red, blue = (240, 240, 230), (200, 10, 10), (10, 10, 200)
    cells = [ground] * 100
    for row in range(2, 8):
        cells[row * 10 + 2 : row * 10 + 5] = [red] * 3
        cells[row * 10 + 6 : row * 10 + 9] = [blue] * 3
    found = quantised(cells, 10, colours=2)
    assert [colour.rgb for colour in found.colours] == ["#0a0ac8", "#c80a0a"]
    assert found.picture[4] == "..222.111."
    assert quantised(cells, 10, colours=8) == found, "no more colours than there are"
    assert quantised([red] * 9, 3, colours=8).picture == ("...",) * 3


def test_a_noisy_picture_keeps_its_main_colours() -> None:
    dice = random.Random(4)
    tones = [(230, 225, 220), (190, 40, 50), (40, 60, 180), (60, 150, 70)]
    parts = [tones[0] if i % 40 < 4 or i < 160 else tones[(i // 10) % 4] for i in range(1600)]
    cells = [tuple(part + dice.randint(-12, 12) for part in tone) for tone in parts]
    found = quantised(cells, 40, colours=3)  # type: ignore[arg-type]
    marks: dict[tuple[int, int, int], Counter[str]] = {tone: Counter() for tone in tones}
    for tone, mark in zip(parts, "".join(found.picture), strict=True):
        marks[tone][mark] += 1
    assert all(counter.most_common(1)[0][1] == counter.total() for counter in marks.values())


def test_the_page_asks_by_a_command_with_the_bytes_of_the_cells() -> None:
    cells = base64.b64encode(bytes([*DARK, *LIGHT, *LIGHT, *DARK])).decode()
    answer = run("nonogram.picture", {"cells": cells, "width": 2})
    assert answer["picture"] == ["#.", ".#"]
    assert 0.1 < answer["threshold"] < 0.9
    with pytest.raises(PuzzleError, match="arrived incomplete"):
        run("nonogram.picture", {"cells": "AAAA" + "AA==", "width": 1})


def test_misuse_is_named() -> None:
    with pytest.raises(ArgumentError, match="do not make rows of 2"):
        quantised([DARK] * 3, 2)
    with pytest.raises(ArgumentError, match="1 to 8 are possible"):
        quantised([DARK], 1, colours=9)


def test_of_several_pixels_the_majority_is_the_cells_colour() -> None:
    ground, red, blue = (250, 250, 250), (200, 20, 20), (20, 20, 200)
    kinds = [[0, 0, 1], [0, 1, 2], [0, 2, 2]]
    pixels = []
    for row in kinds:
        for y in range(3):
            for kind in row:
                square = [(ground, red, blue)[kind]] * 3
                if y == 1 and kind:
                    square[0] = ground  # a third of a row is paper: the average would be pink
                pixels += square
    found = quantised(pixels, 3, fine=3, colours=2)
    assert found.picture == ("..2", ".21", ".11")
    assert [colour.rgb for colour in found.colours] == ["#1414c8", "#c81414"]
    assert found.ground == "#fafafa"
    black = quantised(pixels, 3, fine=3)
    assert black.picture == ("..#", ".##", ".##"), "in black the average counts"
    with pytest.raises(ArgumentError, match="do not make rows of 3"):
        quantised(pixels[:-3], 3, fine=3)
    with pytest.raises(ArgumentError):
        quantised(pixels, 3, fine=0)
