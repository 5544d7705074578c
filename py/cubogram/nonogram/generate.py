"""Random puzzles of an asked size, density and difficulty, each with exactly one picture.

Random drawings are sparse in unique puzzles, so a drawing that is not unique is mended by the few
changes of `repair.py`; then it is rated, and taken if it is as difficult as asked.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from cubogram.errors import PuzzleError
from cubogram.nonogram.grid import EMPTY, Grid, check_size
from cubogram.nonogram.puzzle import BLACK, Colour, Puzzle
from cubogram.nonogram.rating import LEVELS, Rating, rating
from cubogram.nonogram.repair import repair
from cubogram.nonogram.verdict import UNIQUE

MAX_GENERATED = 60  # cells in a line
TRIES_PER_PICTURE = 8  # of all the pictures that a small grid has


@dataclass(frozen=True)
class Generated:
    """A puzzle with its picture and rating, the number of drawings tried and the seed."""

    puzzle: Puzzle
    picture: Grid
    rating: Rating
    tries: int
    seed: str


def random_picture(
    width: int, height: int, density: float, rng: random.Random, colours: int = 1
) -> Grid:
    """A drawing whose cells are filled with the probability `density`, each for itself.

    >>> random_picture(4, 2, 0.5, random.Random(1))
    ('##.#', '.#.#')
    """
    check_size(width, height)
    marks = "#" if colours == 1 else "12345678"[:colours]
    return tuple(
        "".join(rng.choice(marks) if rng.random() < density else EMPTY for _ in range(width))
        for _ in range(height)
    )


def generate(
    width: int,
    height: int,
    density: float = 0.5,
    difficulty: str | None = "lines",
    seed: Any = None,
    colours: Sequence[Colour] = (BLACK,),
    seconds: float = 30.0,
) -> Generator[dict[str, Any] | None, None, Generated]:
    """Works in slices, yields {"kind": "try", "tries", "level"}; returns a Generated.

    `difficulty` is a level of `rating.LEVELS`, or None for any. If none of that level is found
    in time, PuzzleError of kind "generate".
    """
    check_size(width, height)
    if max(width, height) > MAX_GENERATED:
        raise PuzzleError("size", f"at most {MAX_GENERATED} cells in a line can be generated")
    if difficulty is not None and difficulty not in LEVELS:
        raise PuzzleError(
            "argument", f"the difficulty must be one of {', '.join(LEVELS)}, not {difficulty!r:.20}"
        )
    if not 0.05 <= density <= 0.95:
        raise PuzzleError("argument", "the density must lie between 0.05 and 0.95")
    text = str(random.SystemRandom().getrandbits(48) if seed is None else seed)
    rng = random.Random(text)
    deadline = perf_counter() + seconds
    tries = 0
    while True:
        tries += 1
        picture = random_picture(width, height, density, rng, len(colours))
        goal = "lines" if difficulty in ("overlap", "lines") else "unique"
        work = repair(picture, colours, goal, max(0.5, deadline - perf_counter()), rng.random())
        mended = yield from _silently(work)
        if mended.is_done:
            puzzle = Puzzle.from_picture(mended.picture, colours)
            rated = yield from rating(puzzle, max(0.5, deadline - perf_counter()))
            if difficulty in (None, rated.level) and rated.verdict == UNIQUE:
                return Generated(puzzle, mended.picture, rated, tries, text)
            yield {"kind": "try", "tries": tries, "level": rated.level}
        is_exhausted = tries >= TRIES_PER_PICTURE * 2 ** (width * height) and len(colours) == 1
        if is_exhausted or perf_counter() > deadline:
            level = f" of the difficulty {difficulty!r}" if difficulty else ""
            raise PuzzleError(
                "generate",
                f"no puzzle of {width} x {height} cells{level} was found in {tries} tries; "
                "try another size or density",
            )


def _silently(work: Generator[Any, None, Any]) -> Generator[None, None, Any]:
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value
        yield None
