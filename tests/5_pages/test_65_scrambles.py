"""Scrambles before Python has come: images of those that were made with the site."""

import json
from pathlib import Path

import pytest

from cubogram import Cube
from cubogram.pages.scrambles import image_of, prepared, random_image

# The page reads the same cases: js/cube/images.test.js.
CASES = json.loads((Path(__file__).parents[1] / "shared_cases" / "images.json").read_text())


@pytest.mark.parametrize(("symmetry", "invert", "image"), CASES["images"])
def test_images_are_those_that_the_page_makes(symmetry: int, invert: bool, image: str) -> None:
    assert image_of(CASES["scramble"], symmetry, invert) == image


def test_the_images_are_96_states() -> None:
    assert len({Cube(image).facelets for _, _, image in CASES["images"]}) == 96


def test_the_scrambles_that_come_with_the_page_lead_to_random_states() -> None:
    assert len(prepared()) == 64
    for seed in (0, 1, 63):
        assert Cube(prepared()[seed]) == Cube.random(seed)


@pytest.mark.parametrize("symmetry", range(48))
def test_the_images_of_a_scramble_are_like_it(symmetry: int) -> None:
    scramble = prepared()[0]
    image, back = image_of(scramble, symmetry, False), image_of(scramble, symmetry, True)
    assert Cube(f"{image} {back}") == Cube()
    assert len(image.split()) == len(scramble.split())
    assert Cube(image_of("R U R' U' " * 6, symmetry, False)) == Cube()


def test_every_image_of_every_scramble_may_come() -> None:
    texts = prepared()
    found = {
        random_image({len(texts): text, 48: symmetry, 2: back}.__getitem__)
        for text in range(len(texts))
        for symmetry in range(48)
        for back in range(2)
    }
    assert len(found) == 96 * len(texts)
