"""Nonograms: the collections, random puzzles, dominoes, large pictures, and brute force.

Each figure is a wall-clock time which includes the proof that there is no second picture: of
`solve` in one process, or, in Chromium, from the page's request until the worker's answer.
"""

import random
import re
import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, product
from math import hypot, sin
from pathlib import Path
from typing import Any

from frame import counted, drawing, part_of, table
from worker_page import Ask, worker

from cubogram.nonogram.formats.own_json import puzzle_to_json
from cubogram.nonogram.grid import EMPTY
from cubogram.nonogram.puzzle import Puzzle
from cubogram.nonogram.solver import solve

PUZZLES = Path(__file__).parents[1] / "puzzles"
DENSITIES = (0.5, 0.55, 0.6, 0.65)


def random_puzzle(side: int, density: float, number: int) -> Puzzle:
    """The numbered random puzzle of a size and density, always the same."""
    return Puzzle.from_picture(random_picture(side, density, number))


def random_picture(side: int, density: float, number: int) -> list[str]:
    return drawing(random.Random(f"{side}{density}{number}"), side, side, density)


def dominoes(count: int) -> Puzzle:
    """The n-dominoes puzzle, which backtracking alone cannot solve for larger n."""
    side = 2 * count + 1
    rows = [[3] if y == 0 else [1] if y == side - 1 or y % 2 else [3, 1] for y in range(side)]
    columns = [[1] if x == 0 or x % 2 else [1, 3] for x in range(side - 1)] + [[3]]
    return Puzzle(rows, columns)


def hills(side: int = 200) -> Puzzle:
    """A large picture that line logic solves: hills under a sun, with a lake and windows."""

    def is_filled(x: int, y: int) -> bool:
        ridge = side * (0.5 + 0.2 * sin(x * 9 / side) + 0.08 * sin(x * 31 / side))
        if hypot(x - side * 0.7, y - side * 0.15) < side * 0.1:
            return True
        lake = abs(x - side * 0.4) < side * 0.2 and abs(y - side * 0.85) < side * 0.06
        windows = x % 23 < 5 and y % 29 < 7 and y > side * 0.75
        return y > ridge and not lake and not windows

    return Puzzle.from_picture(
        ["".join("#" if is_filled(x, y) else "." for x in range(side)) for y in range(side)]
    )


def figures(found: list[tuple[float, str]], names: Sequence[Path] = ()) -> dict[str, Any]:
    """Median, 95th percentile and maximum in milliseconds, how many of each verdict, and which file
    was the slowest."""
    times = [seconds * 1000 for seconds, _ in found]
    slowest = {"slowest": names[found.index(max(found))].stem} if names else {}
    return {
        "puzzles": len(times),
        "median_ms": round(statistics.median(times), 2),
        "p95_ms": round(part_of(times, 0.95), 1),
        "max_ms": round(max(times), 1),
        "verdicts": dict(Counter(verdict for _, verdict in found)),
        **slowest,
    }


def random_sets(ask: Callable[[Puzzle], tuple[float, str]], count: int) -> dict[str, Any]:
    """The figures of random puzzles of each density, and of all of them."""
    found = {
        f"density {density}": [ask(random_puzzle(30, density, n)) for n in range(count)]
        for density in DENSITIES
    }
    found["all densities"] = [*chain(*found.values())]
    return {f"random 30x30, {name}": figures(some) for name, some in found.items()}


def native(puzzle: Puzzle, seconds: float = 60) -> tuple[float, str]:
    verdict = solve(puzzle, seconds=seconds)
    return verdict.seconds, str(verdict.outcome)


def in_browser(ask: Ask, puzzle: Puzzle) -> tuple[float, str]:
    answer = ask("nonogram.solve", {"puzzle": puzzle_to_json(puzzle), "seconds": 60})
    return answer.seconds, answer.result["verdict"]


def drawn(picture: Sequence[str]) -> Iterator[list[str]]:
    """The drawing after each stroke of somebody who paints a picture's runs, row by row.

    Each row ends with a slip: a cell beside the last run is painted too, and taken back.
    """
    rows = [EMPTY * len(picture[0])] * len(picture)
    for y, target in enumerate(picture):
        for run in re.finditer(r"[^.]+", target):
            rows[y] = rows[y][: run.start()] + run.group() + rows[y][run.end() :]
            yield list(rows)
        slip = max((run.end() for run in re.finditer(r"[^.]+", target)), default=0)
        if 0 < slip < len(target):
            yield [*rows[:y], rows[y][:slip] + "#" + rows[y][slip + 1 :], *rows[y + 1 :]]
            yield list(rows)


def editing(ask: Ask, pictures: list[Sequence[str]]) -> dict[str, Any]:
    """The live verdicts of the editor while pictures are drawn, and then altered cell by cell."""
    rng = random.Random(20)
    found = []
    for picture in pictures:
        states = list(drawn(picture))
        for _ in range(20):
            y, x = rng.randrange(len(picture)), rng.randrange(len(picture[0]))
            states.append(list(picture))
            states[-1][y] = picture[y][:x] + ("#" if picture[y][x] == EMPTY else EMPTY)
            states[-1][y] += picture[y][x + 1 :]
        for rows in states:
            answer = ask("nonogram.check", {"picture": rows})
            found.append((answer.seconds, answer.result["verdict"]))
    return figures(found)


def browser(quick: bool) -> dict[str, Any]:
    with worker([]) as (ask, version):
        ask("nonogram.check", {"picture": ["#."]})  # Python has arrived
        paths = chosen("survey", quick)
        sets = {"survey": figures([in_browser(ask, Puzzle.load(path)) for path in paths], paths)}
        sets |= random_sets(partial(in_browser, ask), 5 if quick else 100)
        pictures = pictures_of_20()[: 1 if quick else 8]
        sets["live verdict, drawings of 20x20"] = editing(ask, pictures)
        scribbles = [random_picture(20, 0.55, number) for number in range(1 if quick else 4)]
        sets["live verdict, random grids of 20x20"] = editing(ask, scribbles)
    return {"version": version, "sets": sets}


def pictures_of_20() -> list[Sequence[str]]:
    puzzles = [Puzzle.load(path) for path in sorted((PUZZLES / "free").iterdir())]
    return [solve(puzzle).pictures[0] for puzzle in puzzles if puzzle.width == puzzle.height == 20]


def chosen(name: str, quick: bool) -> list[Path]:
    """The files of a set; the quick run leaves out what takes seconds."""
    paths = sorted((PUZZLES / name).iterdir())
    return [path for path in paths if "knotty" not in path.name] if quick else paths


def every_picture(width: int, height: int) -> dict[Puzzle, list[tuple[str, ...]]]:
    """All pictures of a size, by their clues."""
    found: dict[Puzzle, list[tuple[str, ...]]] = defaultdict(list)
    for text in map("".join, product(".#", repeat=width * height)):
        picture = tuple(text[y : y + width] for y in range(0, len(text), width))
        found[Puzzle.from_picture(picture)].append(picture)
    return found


def brute_force(pictures: int, full: bool) -> dict[str, Any]:
    """Verdicts compared with all pictures of small grids, counted by trying them all."""
    wrong = checked = 0
    rng = random.Random(20)
    for puzzle, expected in every_picture(4, 4 if full else 3).items():
        verdict = solve(puzzle, solutions=200)
        checked += len(expected)
        wrong += sorted(verdict.pictures) != sorted(expected) or not verdict.is_exhaustive
    sizes = [(3, 3), (4, 3), (5, 2), (2, 5), (3, 4), (6, 2)]
    known = {size: every_picture(*size) for size in sizes}
    for _ in range(pictures):
        found = known[rng.choice(sizes)]
        one, other = (rng.choice([*found]) for _ in range(2))
        filled = [
            sum(run.length for clue in clues for run in clue) for clues in (one.rows, other.rows)
        ]
        puzzle = Puzzle(one.rows, other.columns) if filled[0] == filled[1] else other
        count = len(found.get(puzzle, ()))
        expected = "contradiction" if not count else "unique" if count == 1 else "several"
        checked += 1
        wrong += solve(puzzle, solutions=2, explain=False).outcome != expected
    return {"checked": checked, "wrong": wrong}


def run(quick: bool = False) -> dict[str, Any]:
    """All figures; `quick` takes fewer puzzles."""
    sets: dict[str, Any] = {}
    for name in ("free", "survey", "dom"):
        paths = chosen(name, quick)
        sets[name] = figures([native(Puzzle.load(path)) for path in paths], paths)
    sets |= random_sets(native, 20 if quick else 100)
    puzzles = [random_puzzle(20, 0.55, number) for number in range(20 if quick else 100)]
    sets["random 20x20, density 0.55"] = figures([*map(native, puzzles)])
    sets["hills 200x200, line by line"] = figures([native(hills())])
    for count in (10,) if quick else (10, 11, 12):
        sets[f"{count}-Dom"] = figures([native(dominoes(count), 120)])
    brute = brute_force(1000 if quick else 20_000, not quick)
    return {"sets": sets, "brute_force": brute, "browser": browser(quick)}


def table_of(sets: dict[str, Any]) -> str:
    rows = [
        f"{name} | {row['puzzles']} | {row['median_ms']:.1f} ms | {row['p95_ms']:.0f} ms "
        f"| {row['max_ms']:.0f} ms{' (' + row['slowest'] + ')' if 'slowest' in row else ''} "
        f"| {counted(row['verdicts'])}"
        for name, row in sets.items()
    ]
    return table("puzzles|number>|median>|95 %>|longest>|verdicts", rows)


def report(result: dict[str, Any]) -> str:
    brute, chromium = result["brute_force"], result["browser"]
    return "\n\n".join(
        [
            table_of(result["sets"]),
            f"Compared with brute force on {brute['checked']:,} small grids: "
            f"{brute['wrong']} wrong verdicts.",
            f"In Chromium {chromium['version']}, from the page's request to the answer:",
            table_of(chromium["sets"]),
        ]
    )
