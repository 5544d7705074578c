"""The collection of puzzles is what its maker makes of the puzzle files."""

import json
from pathlib import Path

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
