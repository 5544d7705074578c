"""The orders in which the faces of 54 colours may be listed, if not U R F D L B."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import NamedTuple

from cubogram.cube.cubies import FACES
from cubogram.cube.facelet_text import NET_ORDER
from cubogram.cube.layout import N_FACELETS
from cubogram.cube.pieces import is_cube
from cubogram.formatting import listed

MOST_NAMED = 3


class OtherOrder(NamedTuple):
    """An order that makes a cube: its name, and the 54 colours in the order U R F D L B."""

    name: str
    facelets: str


def other_orders(letters: str) -> list[OtherOrder]:
    """The orders of the faces with which 54 colours that are not a cube become one that turns can
    reach: face by face, or row by row of a net.

    >>> from cubogram.cube.facelet_text import in_order
    >>> scrambled = "DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD"
    >>> [order.name for order in other_orders(in_order(scrambled, "ULFRBD"))]
    ['U L F R B D']
    """
    return [] if is_cube(letters) else list(_orders(letters))


def advice(orders: list[OtherOrder]) -> str:
    """What the orders mean for somebody whose colours are not a cube; "" if there are none.

    >>> advice([OtherOrder("U L F R B D", 54 * "U")])
    'if the faces are in another order, they make a cube in the order U L F R B D'
    """
    if not orders:
        return ""
    names = [order.name for order in orders[:MOST_NAMED]]
    if len(orders) > MOST_NAMED:
        names.append(f"{len(orders) - MOST_NAMED} more")
    which = "several orders make a cube:" if len(orders) > 1 else "they make a cube in the order"
    return f"if the faces are in another order, {which} {listed(names)}"


def _orders(letters: str) -> Iterator[OtherOrder]:
    if len(letters) != N_FACELETS or sorted(map(letters.count, set(letters))) != [9] * len(FACES):
        return
    by_face = [letters[start : start + 9] for start in range(0, N_FACELETS, 9)]
    sides = [
        "".join(letters[row + column : row + column + 3] for row in (9, 21, 33))
        for column in (0, 3, 6, 9)
    ]
    around = [f"U{NET_ORDER[n:]}{NET_ORDER[:n]}D" for n in range(4)]
    yield from _fitting(by_face, map("".join, permutations(FACES)), "")
    yield from _fitting([by_face[0], *sides, by_face[5]], around, ", row by row of a net")


def _fitting(faces: list[str], orders: Iterable[str], end: str) -> Iterator[OtherOrder]:
    if len({face[4] for face in faces}) < len(FACES):
        return
    for order in orders:
        shown = dict(zip(order, faces, strict=True))
        facelets = "".join(shown[face] for face in FACES)
        if is_cube(facelets):
            yield OtherOrder(" ".join(order) + end, facelets)
