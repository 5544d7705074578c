"""The page's collection: what adds puzzles to it, and what the build makes of it.

python -m sitekit.collection FILE...    adds puzzles

A file has a JSON object a line: the title, rows and colours (none: black) of a picture, and its
source as [author, licence, place]. What has several pictures, or a twin in the collection (see
`pictures/beauty.py`), is left out. Puzzles keep their numbers; the new ones come after them, sorted
by grade and size. The days are dealt out anew when there are enough puzzles for that and no days
yet. The files are the package's, `cubogram/nonogram/collection/data`.
"""

import json
import random
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from cubogram.nonogram import Puzzle, rate
from cubogram.nonogram.collection import reading
from cubogram.nonogram.collection.reading import DATA, INDEX, PER_FILE
from cubogram.nonogram.grid import EMPTY, FILLED
from cubogram.nonogram.human.rating import GRADES, LEVELS, Level
from cubogram.nonogram.palette import BLACK, Colour
from cubogram.pages.nonogram.puzzles import fingerprint
from sitekit.content_security_policy import integrity
from sitekit.pictures.beauty import Twins, cells_of
from sitekit.steps import content_name

DAYS = 7 * 157
"""Three years."""
DAILY_SIDES = range(10, 26)
"""What a day's puzzle may measure: it is played on telephones, and never by trial and error."""


def place_collection(scripts: Path) -> dict[str, dict[str, str]]:
    """Copies the files next to the scripts; returns their addresses for the page."""
    placed = {}
    for path in sorted(DATA.glob("*.json")):
        data = path.read_bytes()
        name = content_name("collection.json" if path.name == INDEX else path.name, data)
        (scripts / name).write_bytes(data)
        placed[path.name] = {"address": f"./{name}", "integrity": integrity(data)}
    return placed


def encoded(rows: Iterable[str], coloured: bool) -> str:
    """The picture as `reading.decoded` reads it.

    >>> encoded(["#..#.", "#####"], False), encoded([".12"], True)
    ('90 f8', '012')
    """
    if coloured:
        return " ".join(row.replace(EMPTY, "0").replace(FILLED, "1") for row in rows)
    bits = [row.replace(EMPTY, "0").replace(FILLED, "1") for row in rows]
    whole = [row.ljust(-(-len(row) // 4) * 4, "0") for row in bits]
    return " ".join(f"{int(row, 2):0{len(row) // 4}x}" for row in whole)


def scheduled(puzzles: list[tuple[float, int]], seed: str = "daily") -> list[int]:
    """The numbers for three years of days, from (score, number): the easiest on Mondays."""
    weeks = DAYS // 7
    order = [number for _, number in sorted(puzzles)]
    by_weekday = [order[at : at + weeks] for at in range(0, DAYS, weeks)]
    rng = random.Random(seed)
    for numbers in by_weekday:
        rng.shuffle(numbers)
    return [by_weekday[day % 7][day // 7] for day in range(DAYS)]


def add(lines: Iterable[str]) -> int:
    """Adds the pictures of some lines; returns how many are new."""
    about = reading.read(INDEX) if (DATA / INDEX).exists() else _nothing()
    count = len(about["puzzles"])
    twins, pictures = Twins(), []
    for number in range(1, count + 1):
        twins.add(cells_of(reading.collected(number).picture))
        pictures.append(reading.read(reading.file_name(number))[(number - 1) % PER_FILE])
    new: list[tuple[tuple[Any, ...], list[Any], list[str], float]] = []
    for line in lines:
        found = json.loads(line)
        shades = found["colours"]
        palette = [Colour(shade, shade) for shade in shades] if shades else [BLACK]
        puzzle = Puzzle.from_picture(found["rows"], palette)
        rating = rate(puzzle)
        if rating.grade is None or not twins.add(cells_of(found["rows"])):
            print(f"left out: {found['title']} ({rating.outcome})")
            continue
        if found["source"] not in about["sources"]:
            about["sources"].append(found["source"])
        grade, level = GRADES.index(rating.grade), LEVELS.index(rating.level)
        facts = [grade, level, about["sources"].index(found["source"]), max(1, len(shades))]
        entry = [puzzle.width, puzzle.height, *facts, fingerprint(puzzle)]
        picture = [found["title"], encoded(found["rows"], bool(shades)), *shades]
        place = (bool(shades), grade, puzzle.width * puzzle.height, entry)
        new.append((place, entry, picture, rating.score))
    new.sort()
    about["puzzles"] += [entry for _, entry, _, _ in new]
    pictures += [picture for _, _, picture, _ in new]
    scores = [(score, count + n) for n, (*_, score) in enumerate(new, 1)]
    fit = [one for one in scores if _is_daily(about["puzzles"][one[1] - 1])]
    if not about["days"] and len(fit) >= DAYS:
        about["days"] = scheduled(random.Random("days").sample(fit, DAYS))
    _write(about, pictures)
    return len(new)


def _is_daily(entry: list[Any]) -> bool:
    """Whether an entry of the index is fit for a day."""
    width, height, _, level, *_ = entry
    return {width, height} <= set(DAILY_SIDES) and LEVELS[level] is not Level.SEARCH


def _nothing() -> dict[str, list[Any]]:
    return {"sources": [], "puzzles": [], "days": []}


def _write(about: dict[str, list[Any]], pictures: list[list[str]]) -> None:
    """The files, with a line per puzzle."""
    parts = ",\n".join(f'"{key}":{_lines(about[key])}' for key in ("sources", "puzzles"))
    (DATA / INDEX).write_text(f'{{{parts},\n"days":{json.dumps(about["days"])}}}\n')
    for at in range(0, len(pictures), PER_FILE):
        text = _lines(pictures[at : at + PER_FILE])
        (DATA / reading.file_name(at + 1)).write_text(f"{text}\n")


def _lines(values: list[Any]) -> str:
    lines = (json.dumps(value, ensure_ascii=False, separators=(",", ":")) for value in values)
    return "[\n" + ",\n".join(lines) + "\n]"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(f"{add(Path(name).read_text().splitlines())} puzzles of {name} are new")
