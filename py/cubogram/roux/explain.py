"""Why a step of Roux was chosen, in sentences that can be checked with the cube in hand."""

from __future__ import annotations

from collections.abc import Sequence

from cubogram.cfop.explain import NUMBERS, View
from cubogram.cfop.piece_map import compose
from cubogram.cfop.top_corners import corners_seen
from cubogram.cube.hand import hand_map
from cubogram.formatting import counted, listed
from cubogram.roux.blocks import Way
from cubogram.roux.cmll import Case
from cubogram.roux.hand import are_together, is_corner

ORDINALS = ("first", "second", "third", "fourth")


def piece_name(view: View, home: int) -> str:
    """A piece by its colours: "white-green-red corner"."""
    return f"{view.name(home)} {'corner' if is_corner(home) else 'edge'}"


def where(view: View, pieces: Sequence[int]) -> str:
    """A sentence that says where pieces are."""
    found = [f"the {piece_name(view, piece)} is {place(view, piece)}" for piece in pieces]
    text = "; ".join(found)
    return f"{text[:1].upper()}{text[1:]}."


def place(view: View, piece: int) -> str:
    """The place of a piece, in words that do not mention slots."""
    words = view.lies(piece)
    if " slot," not in words:
        return words
    at, facing = words.removeprefix("in the ").split(" slot,")
    layer = "at the bottom" if is_corner(piece) else "in the middle layer at the"
    return f"{layer} {at.replace('-', ' ')},{facing}"


def joins(
    view: View, state: bytes, moves: Sequence[str], bonds: Sequence[tuple[int, int]], goal: str
) -> str:
    """Which move of a block joins which corner to which edge, and which moves bring all home.

    `bonds` are pieces that belong next to each other; `state` is where all pieces are beforehand.
    """
    states = [state]
    for move in moves:
        states.append(compose(states[-1], hand_map(move)))
    said: dict[int, dict[int, list[int]]] = {}
    for corner, edge in bonds:
        apart = [n for n, now in enumerate(states) if not are_together(now, (corner, edge))]
        joined = apart[-1] + 1 if apart else 0
        said.setdefault(joined, {}).setdefault(corner, []).append(edge)
    parts = []
    for corner, edges in said.pop(0, {}).items():
        together = listed([f"the {piece_name(view, piece)}" for piece in (corner, *edges)])
        parts.append(f"{together} are together already")
    for joined in sorted(said):
        pairs = ", and ".join(
            f"the {piece_name(view, corner)} to "
            + listed([f"the {piece_name(view, edge)}" for edge in edges])
            for corner, edges in said[joined].items()
        )
        parts.append(f"{_move(moves, joined - 1)} joins {pairs}")
    rest = moves[max(said, default=0) :]
    if rest:
        verb = "brings" if len(rest) == 1 else "bring"
        parts.append(f"{' '.join(rest)} {verb} {goal} into place")
    text = "; ".join(parts)
    return f"{'T' if text.startswith('the') else text[:1]}{text[1:]}."


def _move(moves: Sequence[str], index: int) -> str:
    """A move as named if it may occur more than once: "the second U"."""
    same = [n for n, move in enumerate(moves) if move == moves[index]]
    if len(same) == 1:
        return moves[index]
    return f"the {ORDINALS[same.index(index)]} {moves[index]}"


def first_block_choice(view: View, length: int, sides: int) -> str:
    """Why this block was chosen as the first."""
    which = f"on {view.colours['D']}, with {view.colours['L']} on the left"
    least = f"none of the {sides} that could be first takes fewer than {counted(length, 'turn')}"
    return f"This block is {which}: {least}."


def square_choice(view: View, ways: Sequence[Way | None], chosen: int) -> str:
    """Why this square of the second block comes first; `ways` are for the front and the back."""
    names = ("front", "back")
    own, other = ways[chosen], ways[1 - chosen]
    if own is None or other is None:
        return ""
    mine, others = len(own.moves), len(other.moves)
    if mine < others:
        reason = f"it takes {counted(mine, 'move')}, the {names[1 - chosen]} one {others}"
    elif own.effort < other.effort:
        reason = f"both take {counted(mine, 'move')}, and this one is easier on the fingers"
    else:
        reason = f"both take {counted(mine, 'move')}"
    return f"The square at the {names[chosen]} comes first: {reason}."


def corners_sight(view: View, case: Case | None, auf: str) -> str:
    """What to look for in the top's corners, before the turn of the top."""
    if case is None:
        return "The four corners of the top are already right, except for a turn of the top."
    after = f"After {auf}, this" if auf else "This"
    return f"{corners_seen(view)} {after} is CMLL {case.name}."


def orientation_sight(view: View, bad: Sequence[int], centres: int) -> str:
    """Which of the last six edges are bad, and what that means here."""
    up, down = view.colours["U"], view.colours["D"]
    if centres % 2:
        meaning = (
            f"The {up} and {down} centres are in front and at the back, so an edge of the slice is "
            f"good if its {up} or {down} sticker faces the front or the back; at the right and "
            "left of the top, that sticker has to be on top"
        )
    else:
        meaning = f"An edge is good if its {up} or {down} sticker faces up or down"
    if not bad:
        return f"{meaning}: all six are."
    places = listed([view.place(piece) for piece in bad])
    count = NUMBERS[len(bad)] if len(bad) < len(NUMBERS) else "all six"
    verb = "is" if len(bad) == 1 else "are"
    return f"{meaning}. {count.capitalize()} {verb} bad: {places}."


def sides_sight(view: View) -> str:
    """Where the edges for the right and left of the top are."""
    right, left = TOP_EDGES
    return (
        f"The {view.name(left)} edge is {view.place(left)} and the {view.name(right)} edge is "
        f"{view.place(right)}: they belong at the left and right of the top, between the corners "
        "of their colours."
    )


TOP_EDGES = (24, 28)
"""The homes UR and UL."""


def slice_sight(wrong: Sequence[int], centres: int) -> str:
    """What remains to be solved in the slice."""
    edges = "all four" if len(wrong) == 4 else NUMBERS[len(wrong)]
    what = f"{edges} of its edges" if wrong else ""
    what = " and ".join(filter(None, (what, "its centres" if centres else "")))
    return (
        f"Only the slice is left: {what} are out of place. Turns of the slice, with half turns of "
        "the top between them where needed, bring them home."
    )
