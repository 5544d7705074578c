"""Reads pieces off the facelets: which corner or edge shows at each place, and how it is turned."""

from functools import cache
from typing import NamedTuple

from cubogram.cube.cubies import CORNERS, EDGES, FACES, N_CORNERS, N_EDGES, Cubies
from cubogram.cube.layout import CENTRES, N_FACELETS, corner_facelets, edge_facelets


class Reading(NamedTuple):
    """The number of a piece and its orientation, or neither if the colours fit no piece.

    A corner with orientation 3, 4 or 5 is the mirror image of a piece.
    """

    piece: int | None
    orientation: int


NO_PIECE = Reading(None, 0)


def named_by_centres(letters: str) -> str | None:
    """The 54 colours named by the face whose centre has them; None if two centres are alike.

    A colour that is on no centre becomes "?".

    >>> named_by_centres("".join(9 * letter for letter in "WRGYOB"))[8:12]
    'URRR'
    """
    names = dict(zip((letters[centre] for centre in CENTRES), FACES, strict=True))
    if len(names) < len(FACES):
        return None
    return "".join(names.get(letter, "?") for letter in letters)


def corner_colour_places(orientation: int) -> tuple[int, int, int]:
    """Which of a place's three facelets have the three colours of a corner.

    The three facelets are counted clockwise from the one on U or D. Orientations 3 to 5 are
    mirrored.

    >>> corner_colour_places(1), corner_colour_places(3)
    ((1, 2, 0), (0, 2, 1))
    """
    sign = 1 if orientation < 3 else -1
    first, second, third = (sign * (n + orientation) % 3 for n in range(3))
    return first, second, third


@cache
def _corner_readings() -> dict[str, Reading]:
    readings = {}
    for piece, name in enumerate(CORNERS):
        for orientation in range(6):
            shown = [""] * 3
            for colour, place in zip(name, corner_colour_places(orientation), strict=True):
                shown[place] = colour
            readings["".join(shown)] = Reading(piece, orientation)
    return readings


@cache
def _edge_readings() -> dict[str, Reading]:
    upright = {name: Reading(piece, 0) for piece, name in enumerate(EDGES)}
    return upright | {name[::-1]: Reading(piece, 1) for piece, name in enumerate(EDGES)}


def read_corners(faces: str) -> list[Reading]:
    """What shows at each place of CORNERS; `faces` are as `named_by_centres` returns them."""
    known = _corner_readings()
    return [known.get(faces[a] + faces[b] + faces[c], NO_PIECE) for a, b, c in corner_facelets()]


def read_edges(faces: str) -> list[Reading]:
    """What shows at each place of EDGES; `faces` are as `named_by_centres` returns them."""
    known = _edge_readings()
    return [known.get(faces[a] + faces[b], NO_PIECE) for a, b in edge_facelets()]


def read_cubies(faces: str) -> Cubies | None:
    """The pieces if each shows exactly once and no corner is mirrored, else None.

    They need not make a cube that turns can reach: see `validity`.
    """
    corners, edges = read_corners(faces), read_edges(faces)
    cubies = Cubies(
        tuple(-1 if piece is None else piece for piece, _ in corners),
        tuple(orientation for _, orientation in corners),
        tuple(-1 if piece is None else piece for piece, _ in edges),
        tuple(orientation for _, orientation in edges),
    )
    complete = (
        sorted(cubies.corner_permutation) == list(range(N_CORNERS))
        and sorted(cubies.edge_permutation) == list(range(N_EDGES))
        and max(cubies.corner_orientation) < 3
    )
    return cubies if complete else None


def colours_of(cubies: Cubies) -> str:
    """The 54 colours of a state, named by face: what `read_cubies` reads.

    >>> colours_of(Cubies())
    'UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB'
    """
    shown = [""] * N_FACELETS
    for face, centre in zip(FACES, CENTRES, strict=True):
        shown[centre] = face
    for facelets, piece, turn in zip(
        corner_facelets(), cubies.corner_permutation, cubies.corner_orientation, strict=True
    ):
        for colour, place in zip(CORNERS[piece], corner_colour_places(turn), strict=True):
            shown[facelets[place]] = colour
    for facelets, piece, turn in zip(
        edge_facelets(), cubies.edge_permutation, cubies.edge_orientation, strict=True
    ):
        for n, colour in enumerate(EDGES[piece]):
            shown[facelets[(n + turn) % 2]] = colour
    return "".join(shown)


def permutation_parity(permutation: tuple[int, ...]) -> int:
    """0 if an even number of exchanges makes the permutation, 1 if an odd number does.

    >>> permutation_parity((1, 0, 2)), permutation_parity((1, 2, 0))
    (1, 0)
    """
    parity, seen = 0, set()
    for start in range(len(permutation)):
        place = start
        while place not in seen:
            seen.add(place)
            place = permutation[place]
            parity ^= place != start  # each cycle of n pieces is n - 1 exchanges
    return int(parity)


class Invariants(NamedTuple):
    """Three sums that no turn of a face changes; all are 0 for a cube that turns can reach."""

    twist: int
    """The sum of all corner orientations modulo 3."""
    flip: int
    """The sum of all edge orientations modulo 2."""
    parity: int
    """Whether it takes an odd number of exchanges to bring all pieces home."""


def invariants(cubies: Cubies) -> Invariants:
    """The three sums that decide whether turns can reach a state.

    >>> invariants(Cubies(corner_orientation=(1, 0, 0, 0, 0, 0, 0, 0)))
    Invariants(twist=1, flip=0, parity=0)
    """
    parity = permutation_parity(cubies.corner_permutation) ^ permutation_parity(
        cubies.edge_permutation
    )
    return Invariants(sum(cubies.corner_orientation) % 3, sum(cubies.edge_orientation) % 2, parity)


def is_cube(letters: str) -> bool:
    """Whether 54 colours, whatever their names, show a state that turns can reach."""
    faces = named_by_centres(letters)
    cubies = read_cubies(faces) if faces else None
    return cubies is not None and not any(invariants(cubies))
