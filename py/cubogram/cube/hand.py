"""Turns as made by hand, including slices and wide turns: their effect on pieces and centres.

A slice moves the centres. So places are named relative to the blocks, which stay, and not to the
centres. A corner at one of 8 places in one of 3 orientations has the code
`3 * place + orientation`, an edge at one of 12 places in one of 2 has
`24 + 2 * place + orientation`: it says where the piece's first sticker is.
"""

from functools import cache

from cubogram.cube.layout import corner_facelets, edge_facelets
from cubogram.cube.permutation import Permutation


@cache
def code_facelets() -> tuple[int, ...]:
    """The facelet for each of the 48 codes: the place of the piece's first sticker."""
    return tuple(facelet for piece in corner_facelets() + edge_facelets() for facelet in piece)


@cache
def hand_map(moves: str) -> bytes:
    """Where moves take each piece code, as seen by the person holding the cube.

    >>> hand_map("r") == hand_map("R M'"), hand_map("U")[0]  # URF comes to UFL
    (True, 3)
    """
    codes = {facelet: code for code, facelet in enumerate(code_facelets())}
    goes_to = Permutation(moves).goes_to
    return bytes(codes[goes_to[facelet]] for facelet in code_facelets())
