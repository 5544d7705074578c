"""Where the 54 facelets sit: face by face in the string, in space, and piece by piece.

The string lists the faces U R F D L B, each row by row as seen from outside (Kociemba's
order, drawn in `cubies`). In space, x points to R, y to U and z to F.
"""

from functools import cache

from cubogram.cube.cubies import CORNERS, EDGES, FACES

N_FACELETS = 6 * 9

Place = tuple[int, int, int]
"""A block's coordinates (x, y, z), each -1, 0 or 1; or a direction."""

SEEN: dict[str, tuple[Place, Place, Place]] = {
    # face: where it points; seen from the front, where right is and where down is
    "U": ((0, 1, 0), (1, 0, 0), (0, 0, 1)),
    "R": ((1, 0, 0), (0, 0, -1), (0, -1, 0)),
    "F": ((0, 0, 1), (1, 0, 0), (0, -1, 0)),
    "D": ((0, -1, 0), (1, 0, 0), (0, 0, -1)),
    "L": ((-1, 0, 0), (0, 0, 1), (0, -1, 0)),
    "B": ((0, 0, -1), (-1, 0, 0), (0, -1, 0)),
}

CENTRES = tuple(9 * face + 4 for face in range(6))
"""The facelets of the six centres in the order U R F D L B."""


@cache
def facelet_places() -> tuple[tuple[str, Place], ...]:
    """The face and the block of each facelet, in the order of the string.

    >>> facelet_places()[8]  # U9, on the corner URF
    ('U', (1, 1, 1))
    """
    return tuple(
        (face, (n[0] + c * r[0] + w * d[0], n[1] + c * r[1] + w * d[1], n[2] + c * r[2] + w * d[2]))
        for face, (n, r, d) in SEEN.items()
        for w in (-1, 0, 1)  # row
        for c in (-1, 0, 1)  # column
    )


def piece_place(piece: str) -> Place:
    """The block where the piece with this name is at home.

    >>> piece_place("UFL"), piece_place("BR")
    ((-1, 1, 1), (1, 0, -1))
    """
    normals = [SEEN[face][0] for face in piece]
    x, y, z = (sum(parts) for parts in zip(*normals, strict=True))
    return x, y, z


def _facelets_of(pieces: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    index = {place: i for i, place in enumerate(facelet_places())}
    return tuple(tuple(index[face, piece_place(piece)] for face in piece) for piece in pieces)


@cache
def corner_facelets() -> tuple[tuple[int, ...], ...]:
    """For each corner of CORNERS, the facelets of its three faces, clockwise from U or D.

    >>> corner_facelets()[0]  # U9, R1, F3
    (8, 9, 20)
    """
    return _facelets_of(CORNERS)


@cache
def edge_facelets() -> tuple[tuple[int, ...], ...]:
    """For each edge of EDGES, the facelets of its two faces.

    >>> edge_facelets()[0]  # U6, R2
    (5, 10)
    """
    return _facelets_of(EDGES)


def facelet_name(facelet: int) -> str:
    """The name people give a facelet: its face and its number from 1 to 9.

    >>> facelet_name(8)
    'U9'
    """
    return f"{FACES[facelet // 9]}{facelet % 9 + 1}"


def common_name(piece: str) -> str:
    """A piece's name as cubers write it: up or down first, then front or back, then right or left.

    >>> common_name("URF"), common_name("DBL"), common_name("BR")
    ('UFR', 'DBL', 'BR')
    """
    return "".join(sorted(piece, key="UDFBRL".index))


@cache
def _named() -> dict[frozenset[str], str]:
    return {frozenset(piece): piece for piece in CORNERS + EDGES}


def piece_named(name: str) -> str:
    """The piece as CORNERS or EDGES write it, given its letters in any order; raises KeyError if
    there is none.

    >>> piece_named("UFR"), piece_named("RU")
    ('URF', 'UR')
    """
    return _named()[frozenset(name)]


@cache
def facelets_as_held(orientation: str) -> tuple[int, ...]:
    """For each facelet of the turned cube, which facelet it was before.

    `orientation` says which places' centres are now at U, R, F, D, L, B (one of 24).

    >>> facelets_as_held("FRDBLU")[0]  # after x, F1 is at U1
    18
    """
    index = {place: i for i, place in enumerate(facelet_places())}
    before = {face: SEEN[centre][0] for face, centre in zip(FACES, orientation, strict=True)}

    def place_before(place: Place) -> Place:
        right, up, front = (before[face] for face in "RUF")
        x, y, z = (
            place[0] * right[axis] + place[1] * up[axis] + place[2] * front[axis]
            for axis in range(3)
        )
        return x, y, z

    centres = dict(zip(FACES, orientation, strict=True))
    return tuple(index[centres[face], place_before(place)] for face, place in facelet_places())
