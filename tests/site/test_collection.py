"""The collection: puzzles come into it whole, and it is the one that has been checked.

Whether each picture is the only one for its clues, pleases and has no twin takes a minute:
tests/campaigns/test_collection.py.
"""

import gzip
import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import collecting
import numpy as np
import pytest
from beauty import Twins, mirror_images
from plain_solver import pictures

from cubogram.nonogram import Puzzle
from cubogram.nonogram.collection import reading
from cubogram.nonogram.collection.reading import DATA, INDEX

CHECKED = "039326f0e34906d7"
"""The digest of the files that the campaign has last passed with."""


def test_it_is_the_one_that_has_been_checked() -> None:
    found = hashlib.sha256()
    for path in sorted(DATA.iterdir()):
        found.update(f"{path.name}\0".encode() + path.read_bytes())
    assert found.hexdigest()[:16] == CHECKED, "run the campaign, then change the digest"


def test_what_is_fetched_is_small() -> None:
    sizes = {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in DATA.iterdir()}
    assert sum(sizes.values()) <= 150_000
    assert sizes[INDEX] <= 40_000
    assert max(sizes.values()) <= 40_000
    assert all(path.stat().st_size < 500_000 for path in DATA.iterdir())


def test_the_independent_solver_finds_second_pictures() -> None:
    for rows in (["#.", ".#"], [".1.2", "1.2."], ["#.#.", ".#.#"]):
        puzzle = Puzzle.from_picture(rows, ["red", "blue"] if "1" in rows[0] else ["black"])
        assert not puzzle.solve().is_unique
        assert len(pictures(puzzle.rows, puzzle.columns, len(puzzle.colours))) == 2


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


Add = Callable[..., int]


@pytest.fixture
def add(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Add]:
    """A function that adds lines to a collection that has nothing yet."""
    for module in (collecting, reading):
        monkeypatch.setattr(module, "DATA", tmp_path)

    def these(*lines: dict[str, Any]) -> int:
        reading.read.cache_clear()
        came = collecting.add([json.dumps(one) for one in lines])
        reading.read.cache_clear()
        return came

    reading.read.cache_clear()
    yield these
    reading.read.cache_clear()


def line(title: str, rows: list[str], *colours: str, author: str = "Ann") -> dict[str, Any]:
    return {"title": title, "rows": rows, "colours": colours, "source": [author, "CC0-1.0", "x"]}


def titles_and_pictures(*numbers: int) -> list[tuple[str, tuple[str, ...]]]:
    found = map(reading.collected, numbers)
    return [(one.puzzle.title, one.picture) for one in found]


def test_puzzles_are_added_after_the_others(add: Add) -> None:
    flag = line("Flag", ["112", "1.."], "#d5372c", "#0072b2")
    added = add(flag, line("Two", ["#.", ".#"]), line("Bar", ["##.##", "#...."]))
    assert added == 2, "one of them has two pictures"
    assert add(line("Flag again", ["#..", "###"]), line("Dot", ["#..."])) == 1
    bar, dot = ("Bar", ("##.##", "#....")), ("Dot", ("#...",))
    assert titles_and_pictures(1, 2, 3) == [bar, ("Flag", ("112", "1..")), dot]
    colours = reading.collected(2).puzzle.colours
    assert [colour.rgb for colour in colours] == ["#d5372c", "#0072b2"]


def test_a_puzzle_makes_way_for_another_in_its_place(add: Add, tmp_path: Path) -> None:
    add(line("Bar", ["##.##", "#...."]), line("Dot", ["#..."], author="Bob"))
    index = tmp_path / INDEX
    index.write_text(index.read_text().replace('"days":[]', '"days":[2]'))

    def put(number: int, *rows: str) -> int:
        return add(line("New", list(rows)) | {"number": number})

    assert put(2, "##.#") == 0, "what is not fit for a day takes the place of none"
    assert put(1, "##.##", "#....") == 0, "a twin of another"
    assert put(1, "#####", "#.#.#", "##..#") == 1
    assert put(1, "#####", "#.#.#", "#..##") == 1, "a twin of the one that makes way"
    assert add({"number": 2, "title": "Bars"}) == 1
    new, bars = ("New", ("#####", "#.#.#", "#..##")), ("Bars", ("##.##", "#...."))
    assert titles_and_pictures(1, 2) == [new, bars]
    assert [author for author, *_ in reading.read(INDEX)["sources"]] == ["Ann"]
