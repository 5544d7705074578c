"""Scrambles before Python has come: images of those that were made with the site."""

import json
from pathlib import Path

import pytest

from cubogram import Cube
from cubogram.pages.cube.scrambles import image_of

# The page reads the same cases: js/cube/images.test.js.
CASES = json.loads((Path(__file__).parents[1] / "shared_cases" / "images.json").read_text())


@pytest.mark.parametrize(("symmetry", "invert", "image"), CASES["images"])
def test_images_are_those_that_the_page_makes(symmetry: int, invert: bool, image: str) -> None:
    assert image_of(CASES["scramble"], symmetry, invert) == image


def test_the_images_are_96_states() -> None:
    assert len({Cube(image).facelets for _, _, image in CASES["images"]}) == 96
