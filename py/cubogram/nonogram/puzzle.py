"""A nonogram: its clues, and what you can do with it.

The methods that solve, read or write import the package that does so when they are first called,
so this module is below them all.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from cubogram import verbs
from cubogram.arguments import is_iterable, number, public, quoted, text, whole
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.first_guesses import guessing, no_such_name
from cubogram.nonogram.clue_checks import check_clues
from cubogram.nonogram.clues import Clue, ClueLike, clue_from, clue_of
from cubogram.nonogram.grid import (
    COLOUR_MARKS,
    EMPTY,
    FILLED,
    UNKNOWN,
    Grid,
    GridLike,
    check_grid,
    rows_of,
)
from cubogram.nonogram.palette import BLACK, WHITE, Colour, ColourLike, colour_of, palette_of
from cubogram.nonogram.printing import list_text, printed

if TYPE_CHECKING:
    from cubogram.nonogram.human.hint_texts import Hint
    from cubogram.nonogram.human.play import CompletedClues, Mistakes
    from cubogram.nonogram.human.rating import Rating
    from cubogram.nonogram.verdict import Verdict

DETAILS = ("title", "author", "source", "licence")
"""What a puzzle says about itself apart from its clues."""

GUESSES = {
    "is_unique unique": "use puzzle.solve().is_unique",
    "solution solutions picture is_solvable": "use puzzle.solve()",
    "is_solved is_complete": (
        "use puzzle.fits(picture), or puzzle.check(grid) for an unfinished one"
    ),
    "rating difficulty": "use puzzle.rate()",
    "mistakes errors": "use puzzle.check(grid)",
    "size shape": "use puzzle.width and puzzle.height",
    "cols": "use puzzle.columns",
    "count count_solutions": "use puzzle.solve(solutions=n).pictures",
    "hints": "use puzzle.hint(grid) for one after another",
    "clues": "use puzzle.rows and puzzle.columns",
    "svg draw plot show": "use cubogram.draw.nonogram(puzzle)",
    "copy": "puzzles never change, so there is no need to copy one",
}
"""What to use instead of names that a puzzle might be expected to have."""

CONSTRUCTORS = {
    "open from_file": "use Puzzle.load(path)",
    "from_text from_string parse": "use Puzzle.read(text)",
    "from_array from_image": "use Puzzle.from_picture(rows)",
    "from_clues": "use Puzzle(rows, columns)",
    "generate": "use Puzzle.random(width, height)",
}
"""What to use instead of other names for making a puzzle."""

if TYPE_CHECKING:
    Guessing = type
else:
    Guessing = guessing(CONSTRUCTORS)


@dataclass(frozen=True, init=False, repr=False)
class Puzzle(metaclass=Guessing):
    """The clues of all rows (from the top) and columns (from the left), checked when made.

    A clue is a list of lengths; in a puzzle with several colours, of (length, colour), the colours
    counted from 1. An empty line is `[]` or `[0]`. `colours` are names, `#rrggbb`, or pairs of
    the two.
    Lines are numbered rows first, then columns: line `height + x` is column `x`.

    A puzzle never changes; it can be compared, hashed and pickled, and `eval(repr(puzzle))` is the
    puzzle again. Raises PuzzleError of kind "size", "clue", "colour" or "sum" when no picture could
    ever fit, and ArgumentError for anything but lists of clues.

    >>> puzzle = Puzzle([[1], [3]], [[1], [2], [1]])
    >>> puzzle.width, puzzle.height, puzzle.line_name(3)
    (3, 2, 'column 2')
    >>> print(puzzle)
         1 2 1
      1  ? ? ?
      3  ? ? ?
    >>> puzzle
    Puzzle([[1], [3]], [[1], [2], [1]])
    >>> Puzzle([[1, 2]], [[1], [1], [1]])
    Traceback (most recent call last):
    ...
    cubogram.errors.PuzzleError: row 1: clues 1 2 need 4 cells, but the row has 3
    """

    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    colours: tuple[Colour, ...]
    background: Colour
    title: str
    author: str
    source: str
    licence: str

    if not TYPE_CHECKING:
        __getattr__ = no_such_name(GUESSES)

    @public
    def __init__(
        self,
        rows: Iterable[ClueLike],
        columns: Iterable[ClueLike],
        colours: Iterable[ColourLike] = (BLACK,),
        *,
        background: ColourLike = WHITE,
        title: str = "",
        author: str = "",
        source: str = "",
        licence: str = "",
    ) -> None:
        put = object.__setattr__  # the only place that may: the puzzle is frozen
        put(self, "rows", _clues(rows, "row"))
        put(self, "columns", _clues(columns, "column"))
        put(self, "colours", palette_of(colours))
        put(self, "background", colour_of(background, "background"))
        for name, value in zip(DETAILS, (title, author, source, licence), strict=True):
            put(self, name, _detail(name, value))
        check_clues(self.rows, self.columns, self.colours)

    @classmethod
    @public
    def from_picture(
        cls,
        picture: GridLike,
        colours: Iterable[ColourLike] = (BLACK,),
        *,
        background: ColourLike = WHITE,
        title: str = "",
        author: str = "",
        source: str = "",
        licence: str = "",
    ) -> Puzzle:
        """The puzzle of a picture: a string per row, one string with a line per row, or 0 and 1.

        Numbers may come as a list per row or as an array; those above 1 are further colours.
        Unknown cells count as empty.

        >>> Puzzle.from_picture(["#.##", "####"])
        Puzzle([[1, 2], [4]], [[2], [1], [2], [2]])
        >>> Puzzle.from_picture([[1, 0, 1, 1], [1, 1, 1, 1]]) == Puzzle.from_picture("#.##\\n####")
        True
        """
        rows = check_grid(picture, name="picture")
        return cls(
            map(clue_of, rows),
            [clue_of("".join(column)) for column in zip(*rows, strict=True)],
            colours,
            background=background,
            title=title,
            author=author,
            source=source,
            licence=licence,
        )

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.columns)

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def lines(self) -> tuple[Clue, ...]:
        """The clues of all lines, rows first."""
        return self.rows + self.columns

    @property
    def is_coloured(self) -> bool:
        """Whether a cell needs more than "filled" to describe it."""
        return len(self.colours) > 1

    @property
    def marks(self) -> str:
        """The characters of a known cell by value: empty first, then each colour."""
        return EMPTY + (COLOUR_MARKS[: len(self.colours)] if self.is_coloured else FILLED)

    @public
    def line_name(self, line: int) -> str:
        """The name of a line for people, counted from 1: "row 3", "column 12"."""
        line = whole("line", line, 0, self.height + self.width - 1)
        if line < self.height:
            return f"row {line + 1}"
        return f"column {line - self.height + 1}"

    @public
    def replace(
        self,
        *,
        title: str | None = None,
        author: str | None = None,
        source: str | None = None,
        licence: str | None = None,
    ) -> Puzzle:
        """The same clues with a different title, author, source or licence."""
        given = dict(zip(DETAILS, (title, author, source, licence), strict=True))
        changes: dict[str, Any] = {name: what for name, what in given.items() if what is not None}
        return replace(self, **changes)

    @public
    def checked(self, grid: GridLike) -> Grid:
        """A grid of the puzzle's size and colours; raises PuzzleError if it is not one."""
        return check_grid(grid, (self.width, self.height), self.marks)

    @public
    def fits(self, picture: GridLike) -> bool:
        """Whether a complete picture has exactly these clues.

        >>> Puzzle([[1], [3]], [[1], [2], [1]]).fits([".#.", "###"])
        True
        """
        rows = rows_of(picture, self.marks, "picture")
        if len(rows) != self.height or any(len(row) != self.width for row in rows):
            return False
        marks = set(self.marks)
        if any(not marks.issuperset(row) for row in rows):
            return False
        columns = ("".join(column) for column in zip(*rows, strict=True))
        return self.rows == tuple(map(clue_of, rows)) and self.columns == tuple(
            map(clue_of, columns)
        )

    @public
    def text(self, grid: GridLike | None = None) -> str:
        """The clues around a grid, by default the empty one.

        >>> print(Puzzle([[2], [1]], [[2], [1]]).text(["##", "?."]))
             2 1
          2  # #
          1  ? .
        """
        if grid is None:
            shown: Sequence[str] = [UNKNOWN * self.width] * self.height
        else:
            shown = self.checked(grid)
        return printed(self.rows, self.columns, shown)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        rows, columns = (list_text(side, self.is_coloured) for side in (self.rows, self.columns))
        more = "" if self.colours == (BLACK,) else f", {[tuple(c) for c in self.colours]}"
        if self.background != WHITE:
            more += f", background={tuple(self.background)}"
        for name in DETAILS:
            if getattr(self, name):
                more += f", {name}={getattr(self, name)!r}"
        return f"Puzzle({rows}, {columns}{more})"

    def _repr_svg_(self) -> str:
        """The clues and the empty grid as a picture, for notebooks."""
        return str(verbs.draw_nonogram(self))

    @classmethod
    @public
    def load(cls, path: str | os.PathLike[str]) -> Puzzle:
        """The puzzle in a file, whatever its format; PuzzleError "file" if there is none."""
        from cubogram.nonogram.formats import load

        return load(path).puzzle

    @public
    def save(self, path: str | os.PathLike[str], format: str | None = None) -> None:
        """Writes the puzzle to a file, in the format of its extension unless `format` names
        another."""
        from cubogram.nonogram.formats import save

        save(self, path, format, self._some_picture)

    @classmethod
    @public
    def read(cls, data: str | bytes, format: str | None = None) -> Puzzle:
        """The puzzle that a text or the bytes of a file hold; `format` is detected if not given.

        >>> Puzzle.read("2 1\\n2\\n1\\n1\\n")
        Puzzle([[2]], [[1], [1]])
        """
        from cubogram.nonogram.formats import read

        return read(data, format).puzzle

    @public
    def write(self, format: str, picture: GridLike | None = None) -> str | bytes:
        """The puzzle in a format: text, or bytes if the format is a picture.

        If the format needs a picture and none is given, one that fits is found.

        >>> Puzzle([[2]], [[1], [1]]).write("nin")
        '2 1\\n2\\n1\\n1\\n'
        """
        from cubogram.nonogram.formats import write

        return write(self, format, self._some_picture if picture is None else picture)

    @public
    def solve(
        self, grid: GridLike | None = None, *, seconds: float = 20.0, solutions: int = 2
    ) -> Verdict:
        """The verdict: the picture, and whether it is the only one that fits the clues (and the
        grid).

        >>> Puzzle([[1], [1]], [[1], [1]]).solve().outcome
        <Outcome.SEVERAL: 'several'>
        """
        from cubogram.nonogram.solver import solve

        return solve(self, grid, seconds=seconds, solutions=solutions)

    @public
    def hint(self, grid: GridLike | None = None) -> Hint:
        """The smallest next step from a player's grid, with its reason.

        The grid is given as for `from_picture`, with -1 or `?` for an unknown cell.

        >>> Puzzle([[1], [3]], [[1], [2], [1]]).hint().text
        'The clue of row 2 is as long as the line: it fills all of it.'
        """
        from cubogram.nonogram.human.hints import hint

        return hint(self, [UNKNOWN * self.width] * self.height if grid is None else grid)

    @public
    def check(self, grid: GridLike, *, seconds: float = 5.0) -> Mistakes:
        """The wrong cells of a player's grid.

        >>> Puzzle([[1], [3]], [[1], [2], [1]]).check(["#??", "???"]).cells
        ((0, 0),)
        """
        from cubogram.nonogram.human.play import mistakes

        return mistakes(self, grid, seconds=seconds)

    @public
    def completed_clues(self, grid: GridLike) -> CompletedClues:
        """Which clues are done in a player's grid.

        >>> Puzzle([[1], [3]], [[1], [2], [1]]).completed_clues(["?#?", "???"]).rows
        [[True], [False]]
        """
        from cubogram.nonogram.human.play import completed_clues

        return completed_clues(self, grid)

    @public
    def rate(self, *, seconds: float = math.inf) -> Rating:
        """Which reasoning the puzzle needs: what a person must be able to do to solve it.

        It is the same on every machine unless `seconds` cut it short.

        >>> Puzzle([[1], [3]], [[1], [2], [1]]).rate().level
        <Level.OVERLAP: 'overlap'>
        """
        from cubogram.nonogram.human.rating import rate

        return rate(self, seconds=seconds)

    @classmethod
    @public
    def random(
        cls,
        width: int,
        height: int,
        *,
        density: float = 0.5,
        difficulty: str | None = None,
        seed: int | str | None = None,
        colours: Iterable[ColourLike] = (BLACK,),
        seconds: float = 30.0,
    ) -> Puzzle:
        """A random puzzle with exactly one picture, and of the level `difficulty`, if given.

        PuzzleError "generate" if none is found in time; the same seed makes the same puzzle.

        >>> Puzzle.random(5, 5, seed=7).solve().outcome
        <Outcome.UNIQUE: 'unique'>
        """
        from cubogram.nonogram.making.generate import generate

        made = generate(
            width,
            height,
            density=density,
            difficulty=difficulty,
            seed=seed,
            colours=colours,
            seconds=seconds,
        )
        return made.puzzle

    @public
    def made_unique(self, *, seconds: float = 20.0) -> Puzzle:
        """A puzzle with one picture only, made with as few changes to a picture as can be found.

        PuzzleError "unique" if no picture fits these clues, or time runs out first.

        >>> Puzzle([[1], [1]], [[1], [1]]).made_unique().solve().outcome
        <Outcome.UNIQUE: 'unique'>
        """
        from cubogram.nonogram.making.uniqueness import make_unique

        number("seconds", seconds)
        made = make_unique(self._some_picture(seconds), self.colours, seconds=seconds)
        if not made.is_done:
            raise PuzzleError("unique", str(made))
        found = Puzzle.from_picture(made.picture, self.colours, background=self.background)
        return found.replace(**{name: getattr(self, name) for name in DETAILS})

    def _some_picture(self, seconds: float = 20.0) -> Sequence[str]:
        verdict = self.solve(seconds=seconds, solutions=1)
        if verdict.picture is None:
            raise PuzzleError("picture", verdict.sentence)
        return verdict.picture


def check_puzzle(puzzle: object) -> None:
    """Raises ArgumentError for anything but a puzzle."""
    if not isinstance(puzzle, Puzzle):
        raise ArgumentError("puzzle", f"a Puzzle is expected, not {quoted(puzzle)}")


def _clues(clues: object, side: str) -> tuple[Clue, ...]:
    if not is_iterable(clues) or isinstance(clues, str | bytes | Mapping):
        raise ArgumentError(f"{side}s", f"a list of clues is expected, not {quoted(clues)}")
    return tuple(clue_from(clue, f"{side} {number}") for number, clue in enumerate(clues, 1))


def _detail(name: str, value: object) -> str:
    found = text(name, value)
    try:
        found.encode()
    except UnicodeEncodeError:
        raise ArgumentError(name, "text that can be stored in a file is expected") from None
    return found
