"""Solutions found on the scramble and on its inverse (NISS), as fewest-moves solvers write them."""

from __future__ import annotations

import re

from cubogram.cube.move_text import parse
from cubogram.cube.moves import Move
from cubogram.errors import PuzzleError

_COMMENT = re.compile(r"//[^\n]*|/\*(?:[^*]|\*(?!/))*\*/")
_GROUP = re.compile(r"\(([^()]*)\)(?![ \t]*[\d'x*^])")


def in_one_direction(text: str) -> tuple[Move, ...]:
    """The moves of a solution whose moves in parentheses belong to the inverse scramble: those
    outside, then the inverse of those inside. Empty if it is not written in this way.

    >>> " ".join(map(str, in_one_direction("(R) L' F' U'")))
    "L' F' U' R'"
    """
    bare = _COMMENT.sub(lambda found: " " * len(found[0]), text)
    on_inverse: list[Move] = []

    def take(group: re.Match[str]) -> str:
        try:
            on_inverse.extend(parse(group[1]))
        except PuzzleError:  # a remark
            return group[0]
        return " "

    try:
        moves = parse(_GROUP.sub(take, bare))
    except PuzzleError:
        return ()
    return (*moves, *(move.inverse() for move in reversed(on_inverse))) if on_inverse else ()
