"""Puzzles for tests: those of tests/puzzles, random ones, and all pictures of a small grid."""

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from cubogram.nonogram.clues import Clue, clue_of
from cubogram.nonogram.grid import Grid
from cubogram.nonogram.puzzle import Puzzle

PUZZLES = Path(__file__).parents[1] / "puzzles"
COLOURS = ("red", "blue", "green", "yellow", "orange", "brown", "pink", "purple")


def palette(marks: str) -> list[str]:
    """The colours that go with the marks of a picture."""
    return list(COLOURS[: len({*marks} - {"."})]) if "1" in marks else ["black"]


def load(name: str) -> Puzzle:
    """A puzzle such as "dom/3-dom"."""
    return Puzzle.load(PUZZLES / f"{name}.txt")


def made(seed: int | str, width: int, height: int, marks: str) -> Puzzle:
    """The puzzle of a picture whose cells are drawn from these marks."""
    dice = random.Random(seed)
    rows = ["".join(dice.choices(marks, k=width)) for _ in range(height)]
    return Puzzle.from_picture(rows, palette(marks))


def grids(width: int, height: int, marks: str) -> Iterator[Grid]:
    for cells in map("".join, product(marks, repeat=width * height)):
        yield tuple(cells[y : y + width] for y in range(0, len(cells), width))


def clues_of(picture: Grid) -> tuple[Clue, ...]:
    return tuple(map(clue_of, [*picture, *map("".join, zip(*picture, strict=True))]))


def agrees(grid: Grid, picture: Grid) -> bool:
    """Whether a picture has all that is known in a grid."""
    return all(a in ("?", b) for a, b in zip("".join(grid), "".join(picture), strict=True))
