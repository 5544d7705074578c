"""Random puzzles of a given size, density and difficulty, each with exactly one picture.

Few random drawings make unique puzzles, so a drawing that does not is mended by the few changes of
`uniqueness.py`; then it is rated, and taken if it has the difficulty asked for.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from cubogram.arguments import choice, number, public, quoted, whole
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.nonogram.formats.own_json import puzzle_to_json
from cubogram.nonogram.grid import EMPTY, Grid, check_size
from cubogram.nonogram.human.rating import Level, Rating, rate_in_slices
from cubogram.nonogram.making.uniqueness import retouch_in_slices
from cubogram.nonogram.palette import BLACK, Colour, ColourLike, palette_of
from cubogram.nonogram.puzzle import Puzzle
from cubogram.nonogram.verdict import Outcome
from cubogram.slices import result_of, without_events

MAX_GENERATED = 60  # cells in a line
TRIES_PER_PICTURE = 8  # for each picture that a small grid can have
LEAST_DENSITY, GREATEST_DENSITY = 0.05, 0.95
MAX_SEED = 10**30

_LEVEL_WORDS = tuple(level.value for level in Level)


@dataclass(frozen=True)
class Generated:
    """A puzzle with its picture and rating, the number of drawings tried and the seed."""

    puzzle: Puzzle
    picture: Grid
    rating: Rating
    tries: int
    seed: str

    def as_json(self) -> dict[str, Any]:
        """All of it, as the page and `--json` get it."""
        return {
            "puzzle": puzzle_to_json(self.puzzle),
            "picture": list(self.picture),
            "rating": self.rating.as_json(),
            "tries": self.tries,
            "seed": self.seed,
        }


def random_picture(
    width: int, height: int, density: float, rng: random.Random, colours: int = 1
) -> Grid:
    """A drawing whose cells are filled independently with the probability `density`.

    >>> random_picture(4, 2, 0.5, random.Random(1))
    ('##.#', '.#.#')
    """
    check_size(width, height)
    marks = "#" if colours == 1 else "12345678"[:colours]
    return tuple(
        "".join(rng.choice(marks) if rng.random() < density else EMPTY for _ in range(width))
        for _ in range(height)
    )


@public
def generate(
    width: int,
    height: int,
    *,
    density: float = 0.5,
    difficulty: str | None = None,
    seed: int | str | None = None,
    colours: Iterable[ColourLike] = (BLACK,),
    seconds: float = 30.0,
) -> Generated:
    """A random puzzle with exactly one picture, together with that picture and a rating.

    `difficulty` is a level of `rating.LEVELS`, or None for any. Raises PuzzleError of kind
    "generate" if none of that level is found in time.

    >>> generate(5, 5, difficulty="lines", seed=7).rating.level
    <Level.LINES: 'lines'>
    """
    work = generate_in_slices(
        width,
        height,
        density=density,
        difficulty=difficulty,
        seed=seed,
        colours=colours,
        seconds=seconds,
    )
    return result_of(work)


@public
def generate_in_slices(
    width: int,
    height: int,
    *,
    density: float = 0.5,
    difficulty: str | None = None,
    seed: int | str | None = None,
    colours: Iterable[ColourLike] = (BLACK,),
    seconds: float = 30.0,
) -> Generator[dict[str, Any] | None, None, Generated]:
    """`generate` as a generator that yields at least every 30 ms or so.

    After each drawing that fails, it yields {"kind": "try", "tries", "level"}.
    """
    check_size(whole("width", width), whole("height", height))
    if max(width, height) > MAX_GENERATED:
        raise PuzzleError("size", f"at most {MAX_GENERATED} cells in a line can be generated")
    number("density", density, LEAST_DENSITY, GREATEST_DENSITY)
    level = None if difficulty is None else Level(choice("difficulty", difficulty, _LEVEL_WORDS))
    if seed is None:
        seed = random.SystemRandom().getrandbits(48)
    number("seconds", seconds)
    return _generate_in_slices(
        width, height, density, level, seed_text(seed), palette_of(colours), seconds
    )


def _generate_in_slices(
    width: int,
    height: int,
    density: float,
    difficulty: Level | None,
    seed: str,
    colours: tuple[Colour, ...],
    seconds: float,
) -> Generator[dict[str, Any] | None, None, Generated]:
    rng = random.Random(seed)
    deadline = perf_counter() + seconds
    goal = "lines" if difficulty in (Level.OVERLAP, Level.LINES) else "unique"
    tries = 0
    while True:
        tries += 1
        picture = random_picture(width, height, density, rng, len(colours))
        rest = max(0.5, deadline - perf_counter())
        work = retouch_in_slices(picture, colours, goal, rest, str(rng.random()))
        made = yield from without_events(work)
        if made.is_done:
            puzzle = Puzzle.from_picture(made.picture, colours)
            rest = max(0.5, deadline - perf_counter())
            rating = yield from rate_in_slices(puzzle, seconds=rest)
            if difficulty in (None, rating.level) and rating.outcome is Outcome.UNIQUE:
                return Generated(puzzle, made.picture, rating, tries, seed)
            yield {"kind": "try", "tries": tries, "level": rating.level}
        is_exhausted = tries >= TRIES_PER_PICTURE * 2 ** (width * height) and len(colours) == 1
        if is_exhausted or perf_counter() > deadline:
            level = f" of difficulty '{difficulty}'" if difficulty else ""
            raise PuzzleError(
                "generate",
                f"no puzzle of {width} x {height} cells{level} was found in {tries:,} "
                f"{'try' if tries == 1 else 'tries'}; choose another size or density",
            )


def seed_text(seed: object) -> str:
    """The text of a seed, which is a whole number or text; ArgumentError for anything else.

    >>> seed_text(7), seed_text("7")
    ('7', '7')
    """
    if isinstance(seed, str):
        return seed
    try:
        return str(whole("seed", seed, -MAX_SEED, MAX_SEED))
    except ArgumentError:
        raise ArgumentError(
            "seed", f"a whole number or text is expected, not {quoted(seed)}"
        ) from None
