"""A nonogram: its clues, and everything that can be wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from cubogram.errors import PuzzleError
from cubogram.nonogram.clues import Clue, Run, cells_needed, clue_of, clue_text
from cubogram.nonogram.grid import (
    COLOUR_MARKS,
    EMPTY,
    FILLED,
    MAX_COLOURS,
    check_grid,
    check_size,
    in_cells,
)


class Colour(NamedTuple):
    """A colour of the palette: a name for people and `#rrggbb`."""

    name: str
    rgb: str


BLACK = Colour("black", "#000000")
WHITE = Colour("white", "#ffffff")


@dataclass(frozen=True)
class Puzzle:
    """The clues of all rows (from the top) and columns (from the left), checked when made.

    Lines are numbered rows first, then columns: line `height + x` is column `x`.
    Raises PuzzleError of kind "size", "clue" or "sum" when no picture could ever fit.

    >>> puzzle = Puzzle.from_lengths([[1], [3]], [[1], [2], [1]])
    >>> puzzle.width, puzzle.height, puzzle.line_name(3)
    (3, 2, 'column 2')
    >>> Puzzle.from_lengths([[1, 2]], [[1], [1], [1]])
    Traceback (most recent call last):
    ...
    cubogram.errors.PuzzleError: row 1: clues 1 2 need 4 cells, the row has 3
    """

    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    colours: tuple[Colour, ...] = (BLACK,)
    background: Colour = WHITE
    title: str = ""
    author: str = ""
    source: str = ""
    licence: str = ""

    def __post_init__(self) -> None:
        _check(self)

    @classmethod
    def from_lengths(
        cls, rows: Iterable[Iterable[int]], columns: Iterable[Iterable[int]], **about: str
    ) -> Puzzle:
        """The black and white puzzle with these run lengths; a clue of `[]` or `[0]` is empty."""
        return cls(
            tuple(_clue(clue, f"row {i}") for i, clue in enumerate(rows, 1)),
            tuple(_clue(clue, f"column {i}") for i, clue in enumerate(columns, 1)),
            **about,  # type: ignore[arg-type]
        )

    @classmethod
    def from_picture(
        cls, picture: Sequence[str], colours: Sequence[Colour] = (BLACK,), **about: Any
    ) -> Puzzle:
        """The puzzle whose picture is given; unknown cells count as empty.

        >>> Puzzle.from_picture(["#.##", "####"]).rows[0]
        (Run(length=1, colour=1), Run(length=2, colour=1))
        """
        rows = check_grid(picture)
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        return cls(
            tuple(clue_of(row) for row in rows),
            tuple(clue_of(column) for column in columns),
            tuple(colours),
            **about,
        )

    @property
    def width(self) -> int:
        return len(self.columns)

    @property
    def height(self) -> int:
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

    def line_name(self, line: int) -> str:
        """The name of a line for people, counted from 1: "row 3", "column 12"."""
        if line < self.height:
            return f"row {line + 1}"
        return f"column {line - self.height + 1}"

    def about(self, **changes: str) -> Puzzle:
        """The same clues with another title, author, source or licence."""
        return replace(self, **changes)  # type: ignore[arg-type]

    def fits(self, picture: Sequence[str]) -> bool:
        """Whether a complete picture has exactly these clues."""
        if len(picture) != self.height or any(len(row) != self.width for row in picture):
            return False
        marks = set(self.marks)
        if any(not marks.issuperset(row) for row in picture):
            return False
        columns = ("".join(column) for column in zip(*picture, strict=True))
        return self.rows == tuple(map(clue_of, picture)) and self.columns == tuple(
            map(clue_of, columns)
        )


def place(name: str, clue: int | None = None) -> dict[str, Any]:
    """Where something is wrong: the line by name and by number, and the clue in it from 1.

    >>> place("row 3", 2)
    {'line': 'row 3', 'side': 'row', 'index': 2, 'clue': 2}
    """
    side, number = name.split()
    where: dict[str, Any] = {"line": name, "side": side, "index": int(number) - 1}
    return where if clue is None else {**where, "clue": clue}


def _clue(lengths: Iterable[int], name: str) -> Clue:
    runs = []
    try:
        numbers = list(lengths)
    except TypeError:
        raise PuzzleError("clue", f"{name}: its clue must be a list", place(name)) from None
    for position, length in enumerate(numbers, 1):
        where = place(name, position)
        if isinstance(length, bool) or not isinstance(length, int):
            raise PuzzleError("clue", f"{name}, clue {position}: {length!r} is not a number", where)
        if length == 0 and len(numbers) == 1:
            return ()
        runs.append(Run(length))
    return tuple(runs)


def _check(puzzle: Puzzle) -> None:
    check_size(puzzle.width, puzzle.height)
    if not 1 <= len(puzzle.colours) <= MAX_COLOURS:
        raise PuzzleError(
            "colour", f"{len(puzzle.colours)} colours are too many: at most {MAX_COLOURS}"
        )
    for line, clue in enumerate(puzzle.lines):
        is_row = line < puzzle.height
        length = puzzle.width if is_row else puzzle.height
        _check_clue(clue, length, puzzle.line_name(line), "row" if is_row else "column", puzzle)
    for colour, name in enumerate(puzzle.colours, 1):
        in_rows = sum(run.length for clue in puzzle.rows for run in clue if run.colour == colour)
        in_columns = sum(
            run.length for clue in puzzle.columns for run in clue if run.colour == colour
        )
        if in_rows != in_columns:
            of_colour = f" of {name.name}" if puzzle.is_coloured else ""
            raise PuzzleError(
                "sum",
                f"the clues of the rows make {in_rows} filled cells{of_colour}, "
                f"those of the columns {in_columns}",
                {"rows": in_rows, "columns": in_columns, "colour": colour},
            )


def _check_clue(clue: Clue, length: int, name: str, kind: str, puzzle: Puzzle) -> None:
    for position, run in enumerate(clue, 1):
        where = place(name, position)
        if run.length < 1:
            what = "negative" if run.length < 0 else "zero beside other clues"
            raise PuzzleError("clue", f"{name}, clue {position}: {run.length} is {what}", where)
        if run.length > length:
            shown = str(run.length) if run.length < 10**9 else "the number"
            raise PuzzleError(
                "clue",
                f"{name}, clue {position}: {shown} is longer than the {kind}, "
                f"which has {in_cells(length)}",
                where,
            )
        if not 1 <= run.colour <= len(puzzle.colours):
            raise PuzzleError(
                "colour",
                f"{name}, clue {position}: colour {run.colour} is not in the palette "
                f"of {len(puzzle.colours)}",
                where,
            )
    needed = cells_needed(clue)
    if needed > length:
        clues = f"clues {clue_text(clue)}" if len(clue) <= 20 else f"{len(clue)} clues"
        raise PuzzleError(
            "clue",
            f"{name}: {clues} need {in_cells(needed)}, the {kind} has {length}",
            place(name),
        )
