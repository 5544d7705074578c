"""Maneuvers as text: everything that reads, writes and measures them, in one place.

`moves` says what one move is, `parser` reads text, `maneuver` does arithmetic; this module only
gathers their names.

>>> format_maneuver(simplify(parse("[R: U D']2")))
"R D2 U2 R'"
"""

from .maneuver import (
    METRICS,
    Metric,
    as_held,
    face_turns,
    inverse,
    length,
    mirror,
    orientation_after,
    rewrite,
    simplify,
)
from .moves import Move, face_index, face_move, format_maneuver, to_text
from .parser import MAX_MOVES, PlacedMove, parse, parse_places

__all__ = [
    "MAX_MOVES",
    "METRICS",
    "Metric",
    "Move",
    "PlacedMove",
    "as_held",
    "face_index",
    "face_move",
    "face_turns",
    "format_maneuver",
    "inverse",
    "length",
    "mirror",
    "orientation_after",
    "parse",
    "parse_places",
    "rewrite",
    "simplify",
    "to_text",
]
