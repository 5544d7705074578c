"""Moves in words for people who do not know the notation: what to turn, and in which direction.

The words describe the cube as it is held: the front is the side that faces you.
"""

from __future__ import annotations

from cubogram.cube.cubies import FACES
from cubogram.cube.moves import Move
from cubogram.pages.cube.scan import COLOURS

COLOUR_OF = dict(zip(FACES, COLOURS, strict=True))
"""The usual colours of the centres."""
LAYERS = {
    "U": "the top",
    "R": "the right side",
    "F": "the front",
    "D": "the bottom",
    "L": "the left side",
    "B": "the back",
    "u": "the top two layers",
    "r": "the right two layers",
    "f": "the front two layers",
    "d": "the bottom two layers",
    "l": "the left two layers",
    "b": "the back two layers",
    "M": "the middle layer between left and right",
    "E": "the middle layer between top and bottom",
    "S": "the middle layer between front and back",
}
"""What turns, by the family of the move."""
WAYS = {
    "RMx": ("away from you", "towards you"),
    "UEy": ("to the left", "to the right"),
    "FSz": ("clockwise", "anticlockwise"),
}
"""The direction of an axis's layers, for R, U, F and for R', U', F'."""
HALF = {"x": "upside down", "y": "halfway round", "z": "upside down"}
"""The words for a half turn of the whole cube."""
AGAINST = "LDBME"
"""Families that turn in the opposite direction to R, U or F on the same axis."""
WHOLE = {
    "x": ("D", "U", "B"),
    "y": ("R", "L", "B"),
}
"""The side that comes to the front, after x, x' and x2."""
SIDES = dict(zip(FACES, ("top", "right side", "front", "bottom", "left side", "back"), strict=True))


def hold_words(centres: str) -> str:
    """How to hold the cube; `centres` are the letters of its centres at U R F D L B.

    >>> hold_words("URFDLB")
    'Hold the cube with the white centre on top and the green centre in front, facing you.'
    """
    up, front = COLOUR_OF[centres[0]], COLOUR_OF[centres[2]]
    return f"Hold the cube with the {up} centre on top and the {front} centre in front, facing you."


def turn_words(move: str, centres: str) -> str:
    """A move in words, with the colour of the centre of the side that turns.

    >>> turn_words("R", "URFDLB"), turn_words("y'", "URFDLB")[:32]
    ('Turn the right side (red) away from you.', 'Turn the whole cube to the right')
    """
    found = Move(move)
    family, way = found.family, _way(found)
    if family in "xyz":
        return f"Turn the whole cube {way}: {_comes(found, centres)}."
    colour = ""
    if family.upper() in FACES:
        colour = f" ({COLOUR_OF[centres[FACES.index(family.upper())]]})"
    if family in "Bb" and found.amount != 2:
        way += ", as seen from the front"
    return f"Turn {LAYERS[family]}{colour} {way}."


def detail_words(move: str) -> str:
    """The same, described by what moves on the front, in case the direction is unclear; "" if that
    adds nothing.

    >>> detail_words("U"), detail_words("F"), detail_words("R2")
    ('Its front row goes to the left.', 'Its top row goes to the right.', 'Turn it either way.')
    """
    found = Move(move)
    if found.family in "xyz":
        return ""
    if found.amount == 2:
        return "Turn it either way."
    way = _way(found)
    where = {
        "away from you": "Its front stickers go up.",
        "towards you": "Its front stickers go down.",
        "to the left": "Its front row goes to the left.",
        "to the right": "Its front row goes to the right.",
        "clockwise": "Its top row goes to the right.",
        "anticlockwise": "Its top row goes to the left.",
    }
    return where[way]


def _axis(family: str) -> str:
    return "RMx" if family in "RLMrlx" else "UEy" if family in "UDEudy" else "FSz"


def _way(move: Move) -> str:
    """The direction of a move, in words."""
    if move.amount == 2:
        return HALF.get(move.family, "twice")
    is_back = (move.amount == 3) != (move.family.upper() in AGAINST)
    return WAYS[_axis(move.family)][is_back]


def _comes(move: Move, centres: str) -> str:
    """Which centre goes where in a rotation."""
    at = {1: 0, 3: 1, 2: 2}[move.amount]
    if move.family == "z":
        side, where = ("L", "R", "D")[at], "top"
    else:
        side, where = WHOLE[move.family][at], "front"
    colour = COLOUR_OF[centres[FACES.index(side)]]
    return f"the {SIDES[side]} ({colour}) comes to the {where}"
