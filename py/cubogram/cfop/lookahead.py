"""Looks ahead while a step is being turned: where the pieces of the next pair will be."""

from cubogram.cfop.explain import View
from cubogram.cfop.pairs import SLOT_PAIRS


def next_pair(before: View, after: View, slot: int) -> str:
    """Where the pieces of a slot's pair will be after a step.

    Both views are of the cube as held at the end of the step.

    >>> from cubogram.cube.cube import Cube
    >>> views = [View(Cube(text).cubies, "URFDLB") for text in ("R U R'", "R U R' U'")]
    >>> next_pair(*views, 0)  # doctest: +NORMALIZE_WHITESPACE
    'The green-red pair is next: its corner will be on top at the front right, its edge on top
    at the right.'
    """
    corner, edge = SLOT_PAIRS[slot]
    places = [after.place(home) for home in (corner, edge)]
    stays = [
        before.place(home) == there for home, there in zip((corner, edge), places, strict=True)
    ]
    if all(stays):
        where = f"its corner stays {places[0]}, its edge {places[1]}"
    elif not any(stays):
        where = f"its corner will be {places[0]}, its edge {places[1]}"
    else:
        verbs = ["stays" if one else "will be" for one in stays]
        where = f"its corner {verbs[0]} {places[0]}, its edge {verbs[1]} {places[1]}"
    return f"The {after.pair(slot)} pair is next: {where}."
