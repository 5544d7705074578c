"""What a cube is: notation, facelets, blocks, pieces, validity, random states, history.

>>> to_facelets(parse_state("R U R' U'"))
'UULUUFUUFRRUBRRURRFFDFFUFFFDDRDDDDDDBLLLLLLLLBRRBBBBBB'
>>> to_text(face_turns("[R, U]"))
"R U R' U'"
"""

from .cubies import SOLVED, Cubies, after, face_turn
from .facelets import from_facelets, net, to_facelets
from .history import History
from .notation import (
    Move,
    face_turns,
    format_maneuver,
    inverse,
    length,
    mirror,
    parse,
    simplify,
    to_text,
)
from .random_state import N_STATES, random_state
from .state import HeldCube, parse_held, parse_state
from .validity import Problem, diagnose

__all__ = [
    "N_STATES",
    "SOLVED",
    "Cubies",
    "HeldCube",
    "History",
    "Move",
    "Problem",
    "after",
    "diagnose",
    "face_turn",
    "face_turns",
    "format_maneuver",
    "from_facelets",
    "inverse",
    "length",
    "mirror",
    "net",
    "parse",
    "parse_held",
    "parse_state",
    "random_state",
    "simplify",
    "to_facelets",
    "to_text",
]
