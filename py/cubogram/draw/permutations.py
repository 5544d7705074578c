"""Permutations as arrows: rows of numbers, and the pieces of a cube on its net or its last layer.

An arrow for "goes to" leads from a piece's home to its current place. One for "is replaced by"
leads from a place to the home of the piece that is there now: the same line in the opposite
direction.
"""

from collections.abc import Sequence

from cubogram.arguments import choice, public, quoted
from cubogram.cube.cubies import CORNERS, EDGES, FACES
from cubogram.cube.layout import CENTRES, common_name, corner_facelets, edge_facelets
from cubogram.draw import colours
from cubogram.draw.arrows import arrow
from cubogram.draw.layers import PLACES, last_layer
from cubogram.draw.nets import net
from cubogram.draw.stickers import UNKNOWN, CubeLike, read_stickers
from cubogram.draw.svg import SANS, Svg, element, group, label
from cubogram.errors import ArgumentError, PuzzleError

READINGS = ("goes to", "is replaced by")
COLUMN, ROW, RADIUS, TOP = 44.0, 66.0, 14.0, 18.0

Way = tuple[str, str]


@public
def mapping(
    *permutations: Sequence[int],
    labels: Sequence[object] | None = None,
    reading: str = "goes to",
    title: str = "A permutation",
) -> Svg:
    """Permutations one below the other, each as arrows between two rows of places.

    Each is a sequence of the numbers from 0 up. With "goes to", the thing at place `i` goes to
    place `permutation[i]`; with "is replaced by", place `i` gets the thing from place
    `permutation[i]`. Several are applied from top to bottom. `labels` name the places.
    Raises ArgumentError if one is not a permutation, or not as long as the first.

    >>> mapping((1, 2, 0), labels="abc").height
    102.0
    """
    choice("reading", reading, READINGS)
    if not permutations:
        raise ArgumentError("permutations", "at least one is expected")
    size = len(permutations[0])
    for permutation in permutations:
        if sorted(permutation) != list(range(size)):
            expected = f"the numbers from 0 to {size - 1}, each exactly once, are expected"
            raise ArgumentError("permutations", f"{expected}, not {quoted(permutation)}")
    names = [str(name) for name in (range(size) if labels is None else labels)]
    if len(names) != size:
        raise ArgumentError("labels", f"there must be {size}, not {len(names)}")
    lines: list[str] = []
    for row, permutation in enumerate(permutations):
        for place, other in enumerate(permutation):
            start, end = (place, other) if reading == "goes to" else (other, place)
            line, head = arrow(
                (_x(start), TOP + row * ROW), (_x(end), TOP + (row + 1) * ROW), gap=RADIUS + 3
            )
            is_fixed = start == end
            colour = colours.SOFT if is_fixed else colours.SERIES[start % len(colours.SERIES)]
            lines.append(
                element("path", d=line, stroke=colour, fill="none", stroke_width=2)
                + element("path", d=head, fill=colour)
            )
    where = list(range(size))  # the thing at each place, numbered as in the first row
    circles, texts = [], []
    for row in range(len(permutations) + 1):
        if row:
            where = _moved(where, permutations[row - 1], reading)
        y = TOP + row * ROW
        for place in range(size):
            circles.append(element("circle", cx=_x(place), cy=y, r=RADIUS))
            texts.append(label(names[where[place]], _x(place), y + 5))
    body = (
        "".join(lines)
        + group(circles, fill=colours.PAPER, stroke=colours.EDGE, stroke_width=1.5)
        + group(texts, fill=colours.INK, text_anchor="middle", font_size=14, font_family=SANS)
    )
    told = "; then ".join(" ".join(map(str, permutation)) for permutation in permutations)
    height = 2 * TOP + len(permutations) * ROW
    return Svg(2 * TOP + (size - 1) * COLUMN, height, body, title, f"Each place {reading}: {told}")


def _x(place: int) -> float:
    return TOP + place * COLUMN


def _moved(things: list[int], permutation: Sequence[int], reading: str) -> list[int]:
    if reading == "is replaced by":
        return [things[other] for other in permutation]
    moved = list(things)
    for place, other in enumerate(permutation):
        moved[other] = things[place]
    return moved


@public
def permutation(
    cube: CubeLike,
    *,
    reading: str = "goes to",
    on: str = "net",
    pieces: str = "all",
    title: str | None = None,
) -> Svg:
    """The pieces of a cube that are not at home, as arrows on its net or on its last layer.

    `reading` is "goes to" or "is replaced by", `on` is "net" or "last layer", and `pieces` is
    "corners", "edges" or "all". Raises PuzzleError "facelets" if no piece has these colours.

    >>> from cubogram.cube.cube import Cube
    >>> permutation(Cube("R2 U2"), on="last layer").title
    'The last layer: where each piece goes'
    """
    choice("reading", reading, READINGS)
    choice("on", on, ("net", "last layer"))
    choice("pieces", pieces, ("corners", "edges", "all"))
    stickers = read_stickers(cube)
    named = {"corners": CORNERS, "edges": EDGES, "all": CORNERS + EDGES}[pieces]
    ways = [way for way in ways_of_pieces(stickers) if way[0] in named]
    if reading == "is replaced by":
        ways = [(end, start) for start, end in ways]
    shown = {"goes to": "where each piece goes", "is replaced by": "what replaces each piece"}[
        reading
    ]
    if on == "net":
        first = {
            piece: facelets[0]
            for piece, facelets in zip(
                CORNERS + EDGES, corner_facelets() + edge_facelets(), strict=True
            )
        }
        pairs = [(first[start], first[end]) for start, end in ways]
        return net(stickers, arrows_between=pairs, title=title or f"The cube: {shown}")
    inside = [(start, end) for start, end in ways if start in PLACES and end in PLACES]
    title = title or f"The last layer: {shown}"
    return last_layer(stickers, arrows_between=inside, title=title)


def ways_of_pieces(stickers: str) -> list[Way]:
    """For each piece that is not at home: its home and its current place.

    >>> from cubogram.cube.cube import Cube
    >>> ways_of_pieces(Cube("R2").facelets)[:2]
    [('DRB', 'URF'), ('DFR', 'UBR')]
    """
    centres = {face: stickers[centre] for face, centre in zip(FACES, CENTRES, strict=True)}
    homes = {frozenset(centres[face] for face in piece): piece for piece in CORNERS + EDGES}
    ways = []
    for place, facelets in zip(CORNERS + EDGES, corner_facelets() + edge_facelets(), strict=True):
        colours_there = frozenset(stickers[facelet] for facelet in facelets)
        home = homes.get(colours_there)
        if home is None or UNKNOWN in colours_there:
            raise PuzzleError(
                "facelets", f"no piece has the colours at {common_name(place)}", {"piece": place}
            )
        if home != place:
            ways.append((home, place))
    return ways
