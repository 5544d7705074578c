"""The collection: each picture the only one for its clues, no twins, each with its licence."""

import pytest
from beauty import Twins, cells_of, fault
from plain_solver import pictures

from cubogram.nonogram import rate
from cubogram.nonogram.collection import reading
from cubogram.nonogram.collection.reading import INDEX, Collected
from cubogram.nonogram.grid import value_of
from cubogram.nonogram.human.rating import GRADES, Level
from sitekit.about import commons

ICONS = {
    *("Microsoft", "HackerNoon", "Gerrit Halfmann", "Mapbox", "Fonticons", "Phosphor Icons"),
    *("Lorc, Delapouite and others", "Streamline", "Bryan Housel"),
}


@pytest.fixture(scope="module")
def puzzles() -> list[Collected]:
    return [reading.collected(n) for n in range(1, len(reading.read(INDEX)["puzzles"]) + 1)]


def test_every_picture_is_the_only_one(puzzles: list[Collected]) -> None:
    for found in puzzles:
        assert found.puzzle.solve().pictures == (found.picture,), found.number


def test_an_independent_solver_says_so_too(puzzles: list[Collected]) -> None:
    for found in [one for one in puzzles if one.level is not Level.SEARCH]:
        puzzle = found.puzzle
        values = tuple(tuple(max(0, value_of(mark)) for mark in row) for row in found.picture)
        assert pictures(puzzle.rows, puzzle.columns, len(puzzle.colours)) == [values], found.number


def test_a_thousand_pictures_please(puzzles: list[Collected]) -> None:
    icons = [found for found in puzzles if found.puzzle.author in ICONS]
    assert len(icons) >= 1000
    for found in icons:
        assert fault(cells_of(found.picture)) == "", f"{found.number} {found.puzzle.title}"
    sides = [max(found.puzzle.width, found.puzzle.height) for found in icons]
    assert all(10 <= side <= 25 or 40 <= side <= 50 for side in sides)
    assert sum(side >= 40 for side in sides) >= 40
    assert sum(found.puzzle.is_coloured for found in icons) >= len(icons) / 10
    assert all(found.puzzle.title for found in puzzles)


def test_there_are_no_twins(puzzles: list[Collected]) -> None:
    twins = Twins()
    assert [one.number for one in puzzles if not twins.add(cells_of(one.picture))] == []


def test_every_puzzle_names_author_licence_and_source(puzzles: list[Collected]) -> None:
    for found in puzzles:
        puzzle = found.puzzle
        assert puzzle.author
        assert puzzle.source
        assert puzzle.licence == "MIT" or commons(puzzle.licence), found.number
        assert "@" not in puzzle.author


def test_grades_are_those_of_the_rating(puzzles: list[Collected]) -> None:
    for found in puzzles[::20]:
        rating = rate(found.puzzle)
        assert (rating.grade, rating.level) == (found.grade, found.level), found.number
    assert {found.grade for found in puzzles} == set(GRADES)
