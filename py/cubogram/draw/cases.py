"""A case of CFOP, drawn from a cube that shows it.

The stickers that identify the case are in colour, and the rest is grey: for OLL, the stickers of
the top colour; for COLL, the top's corners too; for PLL, the top layer, with an arrow for each
piece that has to move; for F2L, the pair for the front right slot, with everything solved in pale
colours.
"""

from collections.abc import Sequence
from itertools import product

from cubogram.arguments import choice, public
from cubogram.cube.cubies import CORNERS, EDGES, FACES
from cubogram.cube.layout import (
    CENTRES,
    SEEN,
    corner_facelets,
    edge_facelets,
    facelet_places,
)
from cubogram.draw.corners import Eye, Vector, face_corners, hull_body, square
from cubogram.draw.layers import ROWS, facelet_number, last_layer
from cubogram.draw.stickers import CubeLike, Tiles, read_stickers
from cubogram.draw.svg import Point, Svg, element
from cubogram.errors import PuzzleError

STEPS = ("F2L", "OLL", "PLL", "COLL")
SHOWN = frozenset(facelet_number(name) for row in ROWS for name in row)
SIDES_OF_EDGES = frozenset(facelet_number(name) for name in ("F2", "R2", "B2", "L2"))
TURN = ("UR", "UF", "UL", "UB", "URF", "UFL", "ULB", "UBR")
"""The last layer's edges, then its corners, each in the order in which U moves them."""

PIECES = dict(zip(CORNERS + EDGES, corner_facelets() + edge_facelets(), strict=True))
"""The facelets of each piece, by its name."""


@public
def case(cube: CubeLike, step: str, *, title: str | None = None) -> Svg:
    """The case of a step ("F2L", "OLL", "PLL" or "COLL") that a cube shows, held with its slot at
    the front right.

    The colours are those of the cube as it is held: yellow is on top if `D` is the centre of U.
    Raises PuzzleError "facelets"; PuzzleError "case" if the pair or the last layer's pieces are not
    where the step expects them; ArgumentError for any other step.

    >>> from cubogram.cube.cube import Cube
    >>> picture = case(Cube("R U R' U R U2 R'"), "OLL")
    >>> picture.title, picture.width
    ('A case of OLL', 122.0)
    """
    choice("step", step, STEPS)
    stickers = read_stickers(cube)
    title = title or f"A case of {step}"
    if step == "F2L":
        return _pair(stickers, title)
    if step == "OLL":
        top = stickers[CENTRES[0]]
        only = [n for n in SHOWN if stickers[n] == top]
        return last_layer(stickers, only=only, title=title)
    if step == "COLL":
        return last_layer(stickers, only=SHOWN - SIDES_OF_EDGES, title=title)
    return last_layer(stickers, arrows_between=ways_home(stickers), title=title)


def ways_home(stickers: str) -> list[tuple[str, str]]:
    """The place and the home of each piece of the last layer that has to move, after the turn of
    the top that leaves the most pieces in place.

    >>> from cubogram.cube.cube import Cube
    >>> ways_home(Cube("R U' R U R U R U' R' U' R2").facelets)
    [('UR', 'UF'), ('UF', 'UL'), ('UL', 'UR')]
    """
    colours = _home_colours(stickers, TURN)
    at = {place: colours.get(_colours_at(stickers, place)) for place in TURN}
    homes = [home for home in at.values() if home is not None]
    if sorted(homes) != sorted(TURN):
        raise PuzzleError("case", "some pieces of the last layer are in other layers")

    def turned(home: str, by: int) -> str:
        number = TURN.index(home)
        return TURN[number // 4 * 4 + (number + by) % 4]

    ways = [
        [(place, turned(home, by)) for place, home in zip(TURN, homes, strict=True)]
        for by in range(4)
    ]
    fewest = min(ways, key=lambda pairs: sum(place != home for place, home in pairs))
    return [(place, home) for place, home in fewest if place != home]


def _colours_at(stickers: str, piece: str) -> frozenset[str]:
    return frozenset(stickers[facelet] for facelet in PIECES[piece])


def _home_colours(stickers: str, pieces: Sequence[str]) -> dict[frozenset[str], str]:
    """The pieces, by their colours as the cube is held."""
    centres = {face: stickers[centre] for face, centre in zip(FACES, CENTRES, strict=True)}
    return {frozenset(centres[face] for face in piece): piece for piece in pieces}


EYE = Eye.at(45, 34)
FLAP, FLAP_GAP = 0.3, 0.2  # in stickers
LOWER = tuple(piece for piece in PIECES if "U" not in piece)


def _pair(stickers: str, title: str) -> Svg:
    pair = _pair_facelets(stickers)
    solved = _solved(stickers) - pair
    tiles = Tiles(2.2)
    for facelet, (face, _) in enumerate(facelet_places()):
        if face in "URF":
            is_known = facelet in pair or facelet in solved
            letter = stickers[facelet] if is_known else "?"
            corners = [EYE.project(point) for point in square(facelet, 0.055)]
            tiles.add(letter, corners, is_pale=facelet in solved)
        elif facelet in pair:
            tiles.add(stickers[facelet], [EYE.project(point) for point in _flap(facelet)])
    faces = [[EYE.project(point) for point in face_corners(face)] for face in "URF"]
    around: list[Point] = [
        (x + dx, y + dy)
        for (x, y), dx, dy in product((p for face in faces for p in face), (-4, 4), (-4, 4))
    ]
    around += [EYE.project(p) for n in _may_be_flaps() for p in _flap(n)]
    left, top = min(x for x, _ in around), min(y for _, y in around)
    right, bottom = max(x for x, _ in around), max(y for _, y in around)
    place = f"translate({-left:.1f} {-top:.1f})"
    body = element("g", hull_body(faces) + tiles.write(), transform=place)
    told = "The stickers in the order U R F D L B: " + "".join(
        letter if n in pair or n in solved else "?" for n, letter in enumerate(stickers)
    )
    return Svg(right - left, bottom - top, body, title, told)


def _pair_facelets(stickers: str) -> frozenset[int]:
    """The facelets with the stickers of the front right slot's pair."""
    wanted = _home_colours(stickers, ("DFR", "FR"))
    found = {wanted[c]: n for n in PIECES if (c := _colours_at(stickers, n)) in wanted}
    if len(found) < 2:
        raise PuzzleError("case", "the corner and the edge of the pair cannot both be found")
    return frozenset(facelet for piece in found.values() for facelet in PIECES[piece])


def _solved(stickers: str) -> frozenset[int]:
    """The facelets of the centres, and of the solved pieces below the top."""
    centres = {face: stickers[centre] for face, centre in zip(FACES, CENTRES, strict=True)}
    return frozenset(CENTRES) | {
        facelet
        for piece in LOWER
        for facelet in PIECES[piece]
        if all(stickers[n] == centres[FACES[n // 9]] for n in PIECES[piece])
    }


def _flap(facelet: int) -> list[Vector]:
    """A sticker on a hidden side, folded out next to the visible face of its block."""
    face, block = facelet_places()[facelet]
    normal = SEEN[face][0]
    beside = next(other for other in "UFR" if sum(_times(SEEN[other][0], block)) == 1)
    along = [abs(n) + abs(o) for n, o in zip(normal, SEEN[beside][0], strict=True)].index(0)
    points = []
    for out, side in ((0, -1), (1, -1), (1, 1), (0, 1)):
        far = 1.5 + FLAP_GAP + FLAP * out
        point = [1.5 * b + far * n for b, n in zip(SEEN[beside][0], normal, strict=True)]
        point[along] = block[along] + 0.42 * side
        points.append((point[0], point[1], point[2]))
    return points


def _times(a: Sequence[int], b: Sequence[int]) -> list[int]:
    return [x * y for x, y in zip(a, b, strict=True)]


def _may_be_flaps() -> list[int]:
    """The facelets that may be drawn as flaps: behind and left of the top, and below the slot."""
    return [facelet_number(name) for name in ("B1", "B2", "B3", "L1", "L2", "L3", "D3")]
