"""The collection of puzzles is what its maker makes of the puzzle files."""

import json
from functools import cache
from pathlib import Path

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from cubogram.nonogram.formats.own_json import puzzle_from_json
from cubogram.nonogram.grid import EMPTY
from sitekit import collection

PUZZLES = Path(__file__).parents[1] / "4_nonogram" / "puzzles" / "free"


def test_the_collection_is_up_to_date() -> None:
    assert collection.text(collection.collection(PUZZLES)) == collection.COLLECTION.read_text()


def test_every_puzzle_names_author_and_licence() -> None:
    puzzles = json.loads(collection.COLLECTION.read_text())["puzzles"]
    assert len(puzzles) >= 150
    assert all(puzzle["author"] and puzzle["licence"] and puzzle["source"] for puzzle in puzzles)
    assert not any("@" in puzzle["author"] for puzzle in puzzles)
    assert puzzles == sorted(puzzles, key=collection.order)


def test_there_are_colours_and_harder_techniques() -> None:
    puzzles = json.loads(collection.COLLECTION.read_text())["puzzles"]
    assert sum("colours" in puzzle for puzzle in puzzles) >= 12
    harder = [puzzle for puzzle in puzzles if puzzle["level"] in ("contradiction", "search")]
    assert len(harder) >= 25
    grades = {puzzle["grade"] for puzzle in puzzles}
    assert grades == {"easy", "medium", "hard", "expert"}
    assert len({puzzle["id"] for puzzle in puzzles}) == len(puzzles)


LEAST_DIFFERENCE = 3, 1 / 8
"""Different pictures differ in so many cells, and in this share of the cells filled in either."""
FIELD = 96  # at least twice the longest side: no picture wraps around onto itself


def spectra(inks: list[np.ndarray]) -> np.ndarray:
    assert max(side for ink in inks for side in ink.shape) <= FIELD // 2
    return np.stack([np.fft.rfft2(ink, (FIELD, FIELD)) for ink in inks])


def views(ink: np.ndarray) -> np.ndarray:
    """The spectra of a picture and its mirror image, in the four ways to turn each."""
    return spectra([np.rot90(side, turn) for side in (ink, ink[:, ::-1]) for turn in range(4)])


def are_twins(one: np.ndarray, other: np.ndarray, views_of_other: np.ndarray) -> bool:
    """Whether they are the same picture, but perhaps mirrored, turned, shifted or retouched."""
    cells, share = LEAST_DIFFERENCE
    filled = int(one.sum()), int(other.sum())
    at_least = abs(filled[0] - filled[1])
    if at_least >= cells and at_least >= share * max(filled):
        return False
    overlaps = np.fft.irfft2(spectra([one]) * views_of_other.conj(), (FIELD, FIELD))
    differing = sum(filled) - 2 * round(float(overlaps.max()))
    return differing < cells or differing < share * (sum(filled) + differing) / 2


@cache
def pictures() -> dict[str, np.ndarray]:
    """What is filled in the picture of each puzzle of the collection, in whatever colour."""
    entries = json.loads(collection.COLLECTION.read_text())["puzzles"]
    found = {}
    for number, entry in enumerate(entries, 1):
        facts = {key: entry[key] for key in entry.keys() - {"id", "level", "grade"}}
        picture = puzzle_from_json(facts).solve(solutions=1).picture
        assert picture is not None
        found[f"No. {number} {entry['title']}"] = np.array([list(row) for row in picture]) != EMPTY
    return found


def test_no_two_puzzles_have_the_same_picture() -> None:
    found = pictures()
    turned = {name: views(ink) for name, ink in found.items()}
    names = list(found)
    twins = [
        (name, other)
        for at, name in enumerate(names)
        for other in names[at + 1 :]
        if are_twins(found[name], found[other], turned[other])
    ]
    assert twins == []


@given(data=st.data())
def test_a_turned_shifted_or_retouched_picture_is_a_twin(data: st.DataObject) -> None:
    ink = data.draw(st.sampled_from(list(pictures().values())))
    copy = np.pad(ink, data.draw(st.integers(0, 3)))
    for _ in range(data.draw(st.integers(0, 2))):
        y, x = (data.draw(st.integers(0, side - 1)) for side in copy.shape)
        copy[y, x] = not copy[y, x]
    copy = np.rot90(copy, data.draw(st.integers(0, 3)))
    if data.draw(st.booleans()):
        copy = copy[:, ::-1]
    assert are_twins(ink, copy, views(copy))
