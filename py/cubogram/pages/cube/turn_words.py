"""Moves in words for people who do not know the notation: what to turn, and in which direction.

The words describe the cube as it is held: the front is the side that faces you.
"""

from __future__ import annotations

from cubogram.cube.cubies import FACES
from cubogram.cube.moves import Move
from cubogram.pages.settings import COLOURS

COLOUR_OF = dict(zip(FACES, COLOURS, strict=True))
"""The usual colours of the centres."""
SIDES = dict(zip(FACES, ("top", "right side", "front", "bottom", "left side", "back"), strict=True))
LAYERS = {
    **{face: f"the {side}" for face, side in SIDES.items()},
    **{face.lower(): f"the {side.split()[0]} two layers" for face, side in SIDES.items()},
    "M": "the middle layer between left and right",
    "E": "the middle layer between top and bottom",
    "S": "the middle layer between front and back",
}
"""What turns, by the family of the move."""
WAYS = {
    "RLM": ("away from you", "towards you"),
    "UDE": ("to the left", "to the right"),
    "FBS": ("clockwise", "anticlockwise"),
}
"""The direction of an axis's layers, for R, U, F and for R', U', F'."""
DETAILS = {
    "away from you": "Its front stickers go up.",
    "towards you": "Its front stickers go down.",
    "to the left": "Its front row goes to the left.",
    "to the right": "Its front row goes to the right.",
    "clockwise": "Its top row goes to the right.",
    "anticlockwise": "Its top row goes to the left.",
    "twice": "Turn it either way.",
}
HALF = {"x": "upside down", "y": "halfway round", "z": "upside down"}
"""The words for a half turn of the whole cube."""
AGAINST = "LDBME"
"""Families that turn in the opposite direction to R, U or F on the same axis."""
COMES = {"x": ("front", "DUB"), "y": ("front", "RLB"), "z": ("top", "LRD")}
"""Where a side comes to in a rotation, and which: after x, x' and x2."""


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
    if found.is_rotation:
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
    return "" if found.is_rotation else DETAILS[_way(found)]


def _way(move: Move) -> str:
    """The direction of a move, in words."""
    if move.amount == 2:
        return HALF.get(move.family, "twice")
    family = {"x": "R", "y": "U", "z": "F"}.get(move.family, move.family.upper())
    is_back = (move.amount == 3) != (family in AGAINST)
    return next(ways[is_back] for axis, ways in WAYS.items() if family in axis)


def _comes(move: Move, centres: str) -> str:
    """Which centre goes where in a rotation."""
    where, sides = COMES[move.family]
    side = sides[{1: 0, 3: 1, 2: 2}[move.amount]]
    colour = COLOUR_OF[centres[FACES.index(side)]]
    words = f"the {SIDES[side]} ({colour}) comes to the {where}"
    if (move.family, move.amount) == ("z", 2):  # upside down, but not head over heels
        return f"{COLOUR_OF[centres[2]]} stays in front, like a wheel, and {words}"
    return words
