"""A maneuver as a strip of pictures: the cube in the middle of each of its moves."""

from __future__ import annotations

from cubogram.cube.cube import Cube, as_cube
from cubogram.cube.maneuver import Maneuver
from cubogram.draw.corners import corner
from cubogram.draw.galleries import gallery
from cubogram.draw.svg import Svg
from cubogram.draw.turns import turning

IN_A_ROW = 10
MOST = 60
"""The most moves to draw; a maneuver may have 20,000."""


def strip(
    maneuver: Maneuver | str, cube: Cube | str | None = None, *, title: str | None = None
) -> Svg:
    """The moves of a maneuver one after another, each half done, with its name below.

    `cube` is the cube before the first move, by default the one that the maneuver solves. The strip
    stops after 60 moves. Raises PuzzleError "notation" or "facelets", and ArgumentError.

    >>> strip("R U R' U'").title
    "R U R' U', move by move"
    """
    moves = Maneuver(maneuver)
    state = Cube().apply(~moves) if cube is None else as_cube("cube", cube)
    pictures, names = [], []
    for move in moves[:MOST]:
        pictures.append(turning(state, move))
        names.append(str(move))
        state = state.apply(move)
    told = " ".join(names) + (" ..." if len(moves) > MOST else "")
    if not pictures:
        return corner(state, title=title or "Nothing to turn")
    return gallery(pictures, columns=IN_A_ROW, labels=names, title=title or f"{told}, move by move")
