"""Reads what a person typed, once: a maneuver, or the colours of 54 facelets.

Either may be in a reconstruction, with its solution, or in a link.
"""

from __future__ import annotations

from dataclasses import replace

from cubogram.cube.facelet_text import Facelets, looks_like_facelets, read_facelets
from cubogram.cube.markup import without_markup
from cubogram.cube.move_text import Moves, read_text
from cubogram.cube.reconstruction import read_reconstruction


def read(text: str, compact: bool = False, unknown: bool = False) -> Moves | Facelets:
    """The moves or the facelets in a text, with their positions.

    `compact` says that maneuvers are in the single-letter notation; with `unknown`, `.` and `?`
    are stickers without a colour. From a scramble with its solution, or a link to one, only the
    scramble is taken. A text is always read in the same way (see `looks_like_facelets`);
    `cubogram.cube.suggestions` finds other meanings that it could have.

    Raises PuzzleError "notation" or "facelets" that says what is wrong, and where.

    >>> found = read("R U' // two")
    >>> found.moves, found.placed[1].start
    ((Move('R'), Move("U'")), 2)
    >>> read("Scramble: R\\nSolution: R'").solution.strip()
    "R'"
    >>> read("wwwwwwwww rrrrrrrrr ggggggggg yyyyyyyyy ooooooooo bbbbbbbbb").centres
    'WRGYOB'
    """
    scramble, solution = _parts(text)
    if looks_like_facelets(scramble, compact, unknown):
        return read_facelets(scramble, unknown, solution)
    return replace(read_text(scramble, compact), solution=solution)


def read_moves(text: str, compact: bool = False) -> Moves:
    """The moves in a text that is known to be a maneuver.

    >>> read_moves("1. R2' u").moves
    (Move('R2'), Move('u'))
    """
    scramble, solution = _parts(text)
    return replace(read_text(scramble, compact), solution=solution)


def _parts(text: str) -> tuple[str, str | None]:
    text = without_markup(text)
    found = read_reconstruction(text)
    return (text, None) if found is None else found
