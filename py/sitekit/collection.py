"""The page's collection of puzzles, from a folder of puzzle files.

python -m sitekit.collection FOLDER    writes site/nonogram/collection.json

Only puzzles with exactly one picture are taken, sorted by difficulty. Rating them all takes some
seconds, so the result is kept in the repository; a test makes it again and compares.
"""

import json
import sys
from pathlib import Path
from typing import Any

from cubogram.nonogram import rate
from cubogram.nonogram.formats import read
from cubogram.nonogram.formats.own_json import puzzle_to_json
from sitekit.paths import SITE

TARGET = SITE / "nonogram" / "collection.json"


def collection(folder: Path) -> list[dict[str, Any]]:
    """The puzzles of a folder as the page reads them, the easiest first."""
    entries = []
    for path in sorted(folder.glob("*.txt")):
        puzzle = read(path.read_bytes(), path.name).puzzle
        rating = rate(puzzle)
        if rating.verdict != "unique":
            continue
        facts = puzzle_to_json(puzzle)
        if not puzzle.is_coloured:
            del facts["colours"], facts["background"]
        entries.append(
            {"id": path.stem, **facts, "level": rating.level, "score": round(rating.score, 1)}
        )
    return sorted(entries, key=lambda entry: (entry["score"], entry["id"]))


def text(entries: list[dict[str, Any]]) -> str:
    """The JSON file, a line per puzzle."""
    lines = ",\n".join(
        json.dumps(entry, ensure_ascii=False, separators=(",", ":")) for entry in entries
    )
    return '{"puzzles":[\n' + lines + "\n]}\n"


if __name__ == "__main__":
    found = collection(Path(sys.argv[1]))
    TARGET.write_text(text(found))
    print(f"{len(found)} puzzles in {TARGET}")
