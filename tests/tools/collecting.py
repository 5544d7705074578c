"""What adds puzzles to the page's collection.

PYTHONPATH=py python tests/tools/collecting.py FILE...

A file has a JSON object per line: the title, rows and colours (none: black) of a picture, and its
source as [author, licence, place]. A puzzle with several pictures, or with a twin in the collection
(see `beauty.py`), is left out. Puzzles keep their numbers; the new ones come after them,
sorted by grade and size. A line with a `number` replaces the puzzle with that number, and must have
its grade if that is a daily puzzle; a line with only a number and a title renames it. The days are
dealt out as soon as there are enough puzzles, if there are no days yet. The files are
the package's, in `cubogram/nonogram/collection/data`.
"""

import json
import random
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from beauty import Twins, cells_of

from cubogram.nonogram import Puzzle, rate
from cubogram.nonogram.collection import reading
from cubogram.nonogram.collection.reading import DATA, INDEX, PER_FILE
from cubogram.nonogram.grid import EMPTY, FILLED
from cubogram.nonogram.human.rating import GRADES, LEVELS, Level
from cubogram.nonogram.palette import BLACK, Colour
from cubogram.pages.nonogram.puzzles import fingerprint

DAYS = 7 * 157
"""Three years."""
DAILY_SIDES = range(10, 26)
"""The sides that a daily puzzle may have: it is played on phones. None needs trial and error."""


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


@dataclass(frozen=True)
class New:
    """A picture to be added to the collection, and how difficult it is."""

    entry: list[Any]
    picture: list[str]
    score: float

    @property
    def place(self) -> tuple[Any, ...]:
        """What the new ones are sorted by."""
        width, height, grade, _, _, colours, _ = self.entry
        return colours > 1, grade, width * height, self.entry


def add(lines: Iterable[str]) -> int:
    """Adds the pictures of some lines; returns how many were added."""
    about = reading.read(INDEX) if (DATA / INDEX).exists() else _nothing()
    count = len(about["puzzles"])
    given = [json.loads(line) for line in lines]
    replaced = {one["number"] for one in given if "rows" in one and "number" in one}
    twins, pictures = Twins(), []
    for number in range(1, count + 1):
        pictures.append(reading.read(reading.file_name(number))[(number - 1) % PER_FILE])
        if number not in replaced:
            twins.add(cells_of(reading.collected(number).picture))
    new: list[New] = []
    came = 0
    for one in given:
        number = one.get("number")
        if "rows" not in one:
            pictures[number - 1][0] = one["title"]
            came += 1
            continue
        found, why = _new(one, about["sources"])
        if number and found and number in about["days"]:
            why = why or _other_day(found.entry, about["puzzles"][number - 1])
        if not found or why or not twins.add(cells_of(one["rows"])):
            print(f"left out: {one['title']} ({why or 'a twin'})")
            continue
        came += 1
        if number:
            about["puzzles"][number - 1], pictures[number - 1] = found.entry, found.picture
        else:
            new.append(found)
    new.sort(key=lambda one: one.place)
    about["puzzles"] += [one.entry for one in new]
    pictures += [one.picture for one in new]
    scores = [(one.score, count + n) for n, one in enumerate(new, 1)]
    fit = [one for one in scores if _is_daily(about["puzzles"][one[1] - 1])]
    if not about["days"] and len(fit) >= DAYS:
        about["days"] = scheduled(random.Random("days").sample(fit, DAYS))
    _forget_sources(about)
    _write(about, pictures)
    return came


def _new(given: dict[str, Any], sources: list[list[str]]) -> tuple[New | None, str]:
    """The picture of a line, or why it is not accepted; its source is then one of `sources`."""
    shades = given["colours"]
    palette = [Colour(shade, shade) for shade in shades] if shades else [BLACK]
    puzzle = Puzzle.from_picture(given["rows"], palette)
    rating = rate(puzzle)
    if rating.grade is None:
        return None, rating.outcome
    if given["source"] not in sources:
        sources.append(given["source"])
    grade, level = GRADES.index(rating.grade), LEVELS.index(rating.level)
    facts = [grade, level, sources.index(given["source"]), max(1, len(shades))]
    entry = [puzzle.width, puzzle.height, *facts, fingerprint(puzzle)]
    picture = [given["title"], encoded(given["rows"], bool(shades)), *shades]
    return New(entry, picture, rating.score), ""


def _other_day(entry: list[Any], before: list[Any]) -> str:
    """Why an entry cannot replace a daily puzzle; "" if it can."""
    if not _is_daily(entry):
        return "not suitable as a daily puzzle"
    return "" if entry[2] == before[2] else f"{GRADES[entry[2]]}, not {GRADES[before[2]]}"


def _forget_sources(about: dict[str, list[Any]]) -> None:
    """Leaves out the sources that no puzzle has any more."""
    used = sorted({entry[4] for entry in about["puzzles"]})
    for entry in about["puzzles"]:
        entry[4] = used.index(entry[4])
    about["sources"] = [about["sources"][source] for source in used]


def _is_daily(entry: list[Any]) -> bool:
    """Whether an entry of the index is suitable as a daily puzzle."""
    width, height, _, level, *_ = entry
    return {width, height} <= set(DAILY_SIDES) and LEVELS[level] is not Level.SEARCH


def _nothing() -> dict[str, list[Any]]:
    return {"sources": [], "puzzles": [], "days": []}


def _write(about: dict[str, list[Any]], pictures: list[list[str]]) -> None:
    """Writes the files, with one line per puzzle."""
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
        print(f"{add(Path(name).read_text().splitlines())} lines of {name} added")
