"""The collection: each picture the only one for its clues, no twins, each with its licence."""

import gzip
import json
import sys
from pathlib import Path

import numpy as np
import pytest

from cubogram.nonogram import Puzzle, rate
from cubogram.nonogram.collection import reading
from cubogram.nonogram.collection.reading import DATA, INDEX, Collected
from cubogram.nonogram.grid import value_of
from cubogram.nonogram.human.rating import GRADES, Level
from sitekit import collection
from sitekit.about import commons
from sitekit.pictures.beauty import Twins, cells_of, fault, mirror_images

sys.path.append(str(Path(__file__).parent))
from plain_solver import pictures

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
    """For all of them, see `tests/bench/bench_collection.py`."""
    for found in [one for one in puzzles if one.level is not Level.SEARCH][::12]:
        puzzle = found.puzzle
        values = tuple(tuple(max(0, value_of(mark)) for mark in row) for row in found.picture)
        assert pictures(puzzle.rows, puzzle.columns, len(puzzle.colours)) == [values], found.number


def test_the_independent_solver_finds_second_pictures() -> None:
    for rows in (["#.", ".#"], [".1.2", "1.2."], ["#.#.", ".#.#"]):
        puzzle = Puzzle.from_picture(rows, ["red", "blue"] if "1" in rows[0] else ["black"])
        assert not puzzle.solve().is_unique
        assert len(pictures(puzzle.rows, puzzle.columns, len(puzzle.colours))) == 2


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


def test_twins_are_found_however_they_are_turned() -> None:
    rng = np.random.default_rng(1)
    picture = rng.integers(0, 2, (20, 15)).astype(np.int8)
    for image in [*mirror_images(picture), picture.T, *mirror_images(picture.T)]:
        twins = Twins()
        assert twins.add(picture)
        image = image.copy()
        image[3, 4:9] ^= 1  # 5 of some 150 filled cells
        assert not twins.add(image)
        assert not twins.add(np.pad(image, ((0, 3), (2, 0))))
        image[4:8, 4:9] ^= 1
        assert twins.add(image)


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


def test_what_is_fetched_is_small() -> None:
    sizes = {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in DATA.iterdir()}
    assert sum(sizes.values()) <= 150_000
    assert sizes[INDEX] <= 40_000
    assert max(sizes.values()) <= 40_000
    assert all(path.stat().st_size < 500_000 for path in DATA.iterdir())


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a collection that has nothing yet."""
    for module in (collection, reading):
        monkeypatch.setattr(module, "DATA", tmp_path)
    reading.read.cache_clear()
    return tmp_path


def line(title: str, rows: list[str], *colours: str, author: str = "Ann") -> str:
    """A line of a file that adds to the collection."""
    source = [author, "CC0-1.0", "a test"]
    return json.dumps({"title": title, "rows": rows, "colours": colours, "source": source})


@pytest.mark.usefixtures("own")
def test_puzzles_are_added_after_the_others() -> None:
    flag = line("Flag", ["112", "1.."], "#d5372c", "#0072b2")
    added = collection.add([flag, line("Two", ["#.", ".#"]), line("Bar", ["##.##", "#...."])])
    assert added == 2, "one of them has two pictures"
    reading.read.cache_clear()
    assert collection.add([line("Flag again", ["#..", "###"]), line("Dot", ["#..."])]) == 1
    reading.read.cache_clear()
    found = [reading.collected(number) for number in (1, 2, 3)]
    assert [one.puzzle.title for one in found] == ["Bar", "Flag", "Dot"]
    assert found[1].picture == ("112", "1..")
    assert [colour.rgb for colour in found[1].puzzle.colours] == ["#d5372c", "#0072b2"]
    reading.read.cache_clear()


def test_a_puzzle_makes_way_for_another_in_its_place(own: Path) -> None:
    collection.add([line("Bar", ["##.##", "#...."]), line("Dot", ["#..."], author="Bob")])
    reading.read.cache_clear()
    index = own / INDEX
    index.write_text(index.read_text().replace('"days":[]', '"days":[2]'))
    reading.read.cache_clear()

    def put(number: int, rows: list[str], author: str = "Ann") -> int:
        new = json.loads(line("New", rows, author=author)) | {"number": number}
        came = collection.add([json.dumps(new)])
        reading.read.cache_clear()
        return came

    assert put(2, ["##.#"]) == 0, "what is not fit for a day takes the place of none"
    assert put(1, ["##.##", "#...."]) == 0, "a twin of another"
    assert put(1, ["#####", "#.#.#", "##..#"]) == 1
    assert put(1, ["#####", "#.#.#", "#..##"]) == 1, "a twin of the one that makes way"
    assert collection.add([json.dumps({"number": 2, "title": "Bars"})]) == 1
    reading.read.cache_clear()
    found = [reading.collected(number) for number in (1, 2)]
    assert [(one.puzzle.title, one.picture) for one in found] == [
        ("New", ("#####", "#.#.#", "#..##")),
        ("Bars", ("##.##", "#....")),
    ]
    assert [author for author, *_ in reading.read(INDEX)["sources"]] == ["Ann"]
    reading.read.cache_clear()
