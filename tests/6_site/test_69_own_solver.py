"""The solver that the reader of the book builds, exercise by exercise, solves random cubes."""

import random
from pathlib import Path

import pytest

from cubogram import Cube
from sitekit.book import solver_file

CHAPTER = Path(__file__).parents[2] / "site" / "learn" / "two-phases.md"


@pytest.fixture(scope="module")
def own_solver():
    names = {}
    exec(solver_file(CHAPTER.read_text()), names)
    return names["solutions"]


def test_it_is_a_file_of_at_most_120_lines():
    assert len(solver_file(CHAPTER.read_text()).splitlines()) <= 120


@pytest.mark.parametrize("seed", range(100))
def test_it_solves_a_random_cube(own_solver, seed):
    cube = Cube.random(random.Random(seed))
    pieces = cube.cubies
    found = next(
        own_solver(
            (
                pieces.corner_permutation,
                pieces.corner_orientation,
                pieces.edge_permutation,
                pieces.edge_orientation,
            )
        )
    )
    assert cube.apply(found).is_solved
    assert len(found.split()) <= 23
