"""300 rendered cubes: 99 of 100 stickers are right, as seen and as the most likely cube."""

import numpy as np
import pytest
from rendered_cubes import Scene

from cubogram import Cube
from cubogram.cube.pieces import is_cube
from cubogram.scan import find_face
from cubogram.scan.lamp import tell_apart
from cubogram.scan.legal import Legal


def same(one: str, other: str) -> int:
    return sum(a == b for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("first", [0, 100, 200])
def test_99_of_100_stickers_are_right(first: int) -> None:
    """Six plastics, lamps from blue to orange, slopes, reflected lamps, blur, noise, a slant."""
    seen = legal = 0
    for seed in range(first, first + 100):
        scene = Scene(np.random.default_rng(seed), Cube.random(seed).facelets, hardness=1.3)
        faces = [find_face(scene.picture(face)) for face in range(6)]
        light = np.concatenate([face.light for face in faces])
        spread = np.concatenate([face.spread for face in faces])
        apart = tell_apart(light, spread, as_cube=False)
        seen += same(apart.facelets, scene.facelets)
        likely = None if is_cube(apart.facelets) else Legal(apart.costs).most_likely()
        legal += same(likely.facelets if likely else apart.facelets, scene.facelets)
    print(f"right: {seen / 5400:.2%} as seen, {legal / 5400:.2%} as the most likely cube")
    assert seen >= 0.99 * 5400
    assert legal >= 0.99 * 5400
