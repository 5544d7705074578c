"""A state in words."""

from .cubies import N_CORNERS, N_EDGES, Cubies


def describe(cubies: Cubies) -> str:
    """What one would say of a state in a sentence.

    >>> from .cubies import SOLVED, face_turn
    >>> describe(SOLVED), describe(face_turn(0))
    ('solved', '4 of 8 corners and 8 of 12 edges are solved')
    """
    if cubies.is_solved:
        return "solved"
    corners = _solved(cubies.corner_permutation, cubies.corner_orientation)
    edges = _solved(cubies.edge_permutation, cubies.edge_orientation)
    return f"{corners} of {N_CORNERS} corners and {edges} of {N_EDGES} edges are solved"


def _solved(permutation: tuple[int, ...], orientation: tuple[int, ...]) -> int:
    pieces = enumerate(zip(permutation, orientation, strict=True))
    return sum(piece == place and turn == 0 for place, (piece, turn) in pieces)
