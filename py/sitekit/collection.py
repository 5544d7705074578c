"""The page's collection: puzzle files by others, and pictures drawn for it.

python -m sitekit.collection FOLDER    writes puzzles/collection.json

Only puzzles with exactly one picture are taken, each with its grade (easy to expert) and the level
of the technique that it needs; the easiest come first, and of these the small ones. Rating them
all takes some seconds, so the result is kept in the repository; a test makes it again and compares.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cubogram.errors import PuzzleError
from cubogram.nonogram import Puzzle, rate
from cubogram.nonogram.formats.own_json import puzzle_to_json
from cubogram.nonogram.grid import COLOUR_MARKS, EMPTY, FILLED
from cubogram.nonogram.human.rating import GRADES
from cubogram.nonogram.palette import BLACK, Colour
from sitekit.policy import integrity
from sitekit.steps import content_name

DRAWN = Path(__file__).parent / "puzzles"
COLLECTION = DRAWN / "collection.json"
TITLES = DRAWN / "titles.json"
"""What the pictures show whose authors gave them only a number, by the name of the file."""
TWINS = {"jwilk-115", "jwilk-131", "jwilk-143"}
"""Files left out: their pictures are those of jwilk-036, jwilk-070 and jwilk-092."""
ABOUT = {"author": "Cubogram", "source": "drawn for this collection", "licence": "CC0-1.0"}


def drawn(text: str) -> Iterator[Puzzle]:
    """The puzzles of a text of pictures, between which there are empty lines.

    A picture is a line with its title, then, where it has colours, a line of each with its mark,
    its name and `#rrggbb`, then its rows, in which `.` is empty.

    >>> [flag] = drawn("Flag\\nr red #d5372c\\ny yellow #e6a700\\nry.\\nry.\\n")
    >>> flag.title, flag.colours[1].name, flag.rows[0]
    ('Flag', 'yellow', (Run(length=1, colour=1), Run(length=1, colour=2)))
    """
    for block in text.strip().split("\n\n"):
        title, *lines = block.split("\n")
        named = [line.split() for line in lines if " " in line]
        rows = [line for line in lines if " " not in line]
        marks = str.maketrans({mark: n for (mark, *_), n in zip(named, COLOUR_MARKS, strict=False)})
        rows = [row.translate(marks) for row in rows]
        if set("".join(rows)) - {EMPTY, FILLED, *COLOUR_MARKS[: len(named)]}:
            raise PuzzleError("file", f"{title}: a cell has no colour")
        colours = [Colour(name, rgb) for _, name, rgb in named] or [BLACK]
        yield Puzzle.from_picture(rows, colours, title=title, **ABOUT)


def puzzles(folder: Path) -> Iterator[tuple[str, Puzzle]]:
    """All puzzles with a name each: those of a folder, and those drawn for the collection."""
    titles = json.loads(TITLES.read_text())
    for path in sorted(folder.glob("*.txt")):
        if path.stem in TWINS:
            continue
        puzzle = Puzzle.load(path)
        yield path.stem, puzzle.replace(title=titles.get(path.stem, puzzle.title))
    for path in sorted(DRAWN.glob("*.txt")):
        for puzzle in drawn(path.read_text()):
            yield f"cubogram-{path.stem}-{puzzle.title.lower().replace(' ', '-')}", puzzle


def collection(folder: Path) -> list[dict[str, Any]]:
    """The puzzles as the page reads them, in its order."""
    entries = []
    for name, puzzle in puzzles(folder):
        rating = rate(puzzle)
        if rating.outcome != "unique":
            continue
        facts = puzzle_to_json(puzzle)
        facts["author"] = facts["author"].split(" <")[0]  # an address of mail is nobody's business
        if not puzzle.is_coloured:
            del facts["colours"], facts["background"]
        entries.append({"id": name, **facts, "level": rating.level, "grade": rating.grade})
    return sorted(entries, key=order)


def order(entry: dict[str, Any]) -> tuple[bool, int, int, str]:
    """What the collection is sorted by: colours, grade, size, name."""
    cells = entry["width"] * entry["height"]
    return "colours" in entry, GRADES.index(entry["grade"]), cells, entry["id"]


def text(entries: list[dict[str, Any]]) -> str:
    """The JSON file, a line per puzzle."""
    lines = ",\n".join(
        json.dumps(entry, ensure_ascii=False, separators=(",", ":")) for entry in entries
    )
    return '{"puzzles":[\n' + lines + "\n]}\n"


def place_collection(scripts: Path) -> dict[str, str]:
    """Copies the file beside the scripts; the value tells the page where it is, and its digest."""
    data = COLLECTION.read_bytes()
    name = content_name("collection.json", data)
    (scripts / name).write_bytes(data)
    return {"address": f"./{name}", "integrity": integrity(data)}


if __name__ == "__main__":
    found = collection(Path(sys.argv[1]))
    COLLECTION.write_text(text(found))
    print(f"{len(found)} puzzles in {COLLECTION}")
