"""Everything that can be wrong with the clues of a puzzle, checked before it is solved."""

from __future__ import annotations

from cubogram.arguments import quoted
from cubogram.errors import PuzzleError
from cubogram.formatting import counted
from cubogram.nonogram.clues import Clue, cells_needed, clue_text, place
from cubogram.nonogram.grid import check_size
from cubogram.nonogram.palette import Colour

LONGEST_LISTED = 20
"""The most runs of a clue that an error message lists."""


def check_clues(
    rows: tuple[Clue, ...], columns: tuple[Clue, ...], colours: tuple[Colour, ...]
) -> None:
    """Raises PuzzleError of kind "size", "clue", "colour" or "sum" if no picture could ever fit."""
    check_size(len(columns), len(rows))
    for y, clue in enumerate(rows, 1):
        _check_clue(clue, len(columns), f"row {y}", len(colours))
    for x, clue in enumerate(columns, 1):
        _check_clue(clue, len(rows), f"column {x}", len(colours))
    for number, colour in enumerate(colours, 1):
        in_rows, in_columns = (
            sum(run.length for clue in clues for run in clue if run.colour == number)
            for clues in (rows, columns)
        )
        if in_rows != in_columns:
            of_colour = f" in {colour.name}" if len(colours) > 1 else ""
            raise PuzzleError(
                "sum",
                f"the clues of {counted(len(rows), 'row')} add up to "
                f"{counted(in_rows, 'filled cell')}{of_colour}, but those of "
                f"{counted(len(columns), 'column')} add up to {in_columns}",
                {"rows": in_rows, "columns": in_columns, "colour": number},
            )


def _check_clue(clue: Clue, length: int, name: str, colours: int) -> None:
    side = name.split()[0]
    for position, run in enumerate(clue, 1):
        where = place(name, position)
        if run.length < 1:
            what = "negative" if run.length < 0 else "not allowed next to other clues"
            message = f"{name}, clue {position}: {quoted(run.length)} is {what}"
            raise PuzzleError("clue", message, where)
        if run.length > length:
            shown = str(run.length) if run.length < 10**9 else "the number"
            raise PuzzleError(
                "clue",
                f"{name}, clue {position}: {shown} is longer than the {side}, "
                f"which has {counted(length, 'cell')}",
                where,
            )
        if not 1 <= run.colour <= colours:
            raise PuzzleError(
                "colour",
                f"{name}, clue {position}: colour {quoted(run.colour)} is not in the palette "
                f"of {counted(colours, 'colour')}",
                where,
            )
    needed = cells_needed(clue)
    if needed > length:
        listed = len(clue) <= LONGEST_LISTED
        clues = f"clues {clue_text(clue)}" if listed else f"{len(clue)} clues"
        raise PuzzleError(
            "clue",
            f"{name}: {clues} need {counted(needed, 'cell')}, but the {side} has {length}",
            place(name),
        )
