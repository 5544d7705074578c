"""A cube of 54 stickers in space: it shares nothing with the package but the order of the facelets
and the letters of the moves, and judges what the package says."""

from functools import cache
from itertools import product

AXES = {"R": (1, 0, 0), "U": (0, 1, 0), "F": (0, 0, 1), "L": (-1, 0, 0), "D": (0, -1, 0)}
AXES["B"] = (0, 0, -1)
FACES = "URFDLB"


def cross_product(a, b):
    return (
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    )


def dot(a, b):
    return sum(x * y for x, y in zip(a, b, strict=True))


def quarter(vector, axis):
    """The vector turned clockwise by a quarter, as seen from the end of the axis."""
    along = dot(vector, axis)
    turned = cross_product(vector, axis)
    return tuple(along * a + t for a, t in zip(axis, turned, strict=True))


def places():
    """Where the 54 facelets are, in the order U R F D L B, row by row: (cubie, direction)."""
    rows = {  # of each face: which way is right, which way is down on the unfolded cube
        "U": ((1, 0, 0), (0, 0, 1)),
        "R": ((0, 0, -1), (0, -1, 0)),
        "F": ((1, 0, 0), (0, -1, 0)),
        "D": ((1, 0, 0), (0, 0, -1)),
        "L": ((0, 0, 1), (0, -1, 0)),
        "B": ((-1, 0, 0), (0, -1, 0)),
    }
    for face in FACES:
        out, (right, down) = AXES[face], rows[face]
        for row, column in product((-1, 0, 1), repeat=2):
            cubie = tuple(
                o + column * r + row * d for o, r, d in zip(out, right, down, strict=True)
            )
            yield cubie, out


PLACES = tuple(places())
LAYERS = {  # letter: (axis, which of the three layers turn along with it)
    **{face: (AXES[face], (1,)) for face in FACES},
    **{face.lower(): (AXES[face], (0, 1)) for face in FACES},
    "M": (AXES["L"], (0,)),
    "E": (AXES["D"], (0,)),
    "S": (AXES["F"], (0,)),
    "x": (AXES["R"], (-1, 0, 1)),
    "y": (AXES["U"], (-1, 0, 1)),
    "z": (AXES["F"], (-1, 0, 1)),
}


@cache
def sources(move):
    """Which facelet each of the 54 gets its sticker from in one move."""
    letter = move[0].lower() if move[1:2] == "w" else move[0]
    times = 2 if "2" in move else 3 if "'" in move else 1
    axis, layers = LAYERS[letter]
    shown = {place: n for n, place in enumerate(PLACES)}
    for _ in range(times):
        after = {}
        for (cubie, out), n in shown.items():
            if dot(cubie, axis) in layers:
                after[quarter(cubie, axis), quarter(out, axis)] = n
            else:
                after[cubie, out] = n
        shown = after
    return tuple(shown[place] for place in PLACES)


def turn(facelets, move):
    return "".join(facelets[n] for n in sources(move))


def played(facelets, text):
    """The facelets after the moves of a text, one word each."""
    for move in text.split():
        facelets = turn(facelets, move)
    return facelets


def is_solved(facelets):
    return all(len(set(facelets[9 * n : 9 * n + 9])) == 1 for n in range(6))


@cache
def stickers_of(cubie):
    """The facelets of the cubie at a place, each with the centre of its side."""
    return tuple((n, n // 9 * 9 + 4) for n, (place, _) in enumerate(PLACES) if place == cubie)


@cache
def place_between(centres, colours):
    """The cubie between the centres of these colours, if the centres of the cube are these."""
    outs = [PLACES[9 * centres.index(colour) + 4][1] for colour in colours]
    return tuple(map(sum, zip(*outs, strict=True)))


def at(facelets, cubie):
    """The stickers of the cubie at a place, by the centres' colours of the sides they are on."""
    return {facelets[centre]: facelets[n] for n, centre in stickers_of(cubie)}


def is_home(facelets, *colours):
    """Whether the piece that belongs between centres of these colours is at home there."""
    place = place_between(facelets[4::9], colours)
    return all(facelets[n] == facelets[centre] for n, centre in stickers_of(place))


def opposite(facelets, colour):
    centres = facelets[4::9]
    return centres[(centres.index(colour) + 3) % 6]


def sides(facelets, colour):
    """The colours of the centres around the one with this colour, in order."""
    others = [c for c in facelets[4::9] if c not in (colour, opposite(facelets, colour))]
    first, second = others[:2]
    if opposite(facelets, first) == second:
        second = others[2]
    return [first, second, opposite(facelets, first), opposite(facelets, second)]


COLOURS = dict(zip(("white", "red", "green", "yellow", "orange", "blue"), FACES, strict=True))


def has_cross(facelets: str, down: str) -> bool:
    return all(is_home(facelets, down, side) for side in sides(facelets, down))


def has_two_layers(facelets: str, down: str) -> bool:
    around = sides(facelets, down)
    return has_cross(facelets, down) and all(
        is_home(facelets, a, b) and is_home(facelets, a, b, down)
        for a, b in zip(around, around[1:] + around[:1], strict=True)
    )


def top_stickers(facelets: str, down: str) -> tuple[list[str], list[str]]:
    """What the top shows on its edges and on its corners."""
    up = opposite(facelets, down)
    n = facelets[4::9].index(up)
    face = facelets[9 * n : 9 * n + 9]
    return [face[k] for k in (1, 3, 5, 7)], [face[k] for k in (0, 2, 6, 8)]


def edges_up(facelets: str, down: str) -> bool:
    return has_two_layers(facelets, down) and set(top_stickers(facelets, down)[0]) == {
        opposite(facelets, down)
    }


def all_up(facelets: str, down: str) -> bool:
    return edges_up(facelets, down) and len(set(top_stickers(facelets, down)[1])) == 1


def turned_top(facelets: str, down: str) -> list[str]:
    """The cube after each of the four turns of the layer opposite a centre."""
    place = FACES[facelets[4::9].index(opposite(facelets, down))]
    return [played(facelets, f"{place}{much}") for much in ("", "2", "'")] + [facelets]
