"""The four corners of the top for COLL and CMLL: where they are, and what to see."""

from collections.abc import Sequence

from cubogram.cfop.explain import DIRECTIONS, NUMBERS, View
from cubogram.cfop.piece_map import corner_code
from cubogram.cfop.rules import Rule
from cubogram.cube.cubies import FACES
from cubogram.cube.layout import corner_facelets
from cubogram.formatting import listed

TOP_CORNERS = tuple(corner_code(place) for place in range(4))
PLACES = ("front right", "front left", "back left", "back right")
"""The top's corners in the order of their codes."""

Corners = tuple[int, int, int, int]
"""The codes of the four corners that belong on top."""


def corners_of(state: bytes) -> Corners:
    """The codes of the corners of the top."""
    first, second, third, fourth = (state[home] for home in TOP_CORNERS)
    return first, second, third, fourth


def facing(corners: Sequence[int]) -> str:
    """The sides to which the top's colour points, at URF, UFL, ULB and UBR.

    >>> facing(TOP_CORNERS)
    'UUUU'
    """
    shown = {code // 3: FACES[corner_facelets()[code // 3][code % 3] // 9] for code in corners}
    return "".join(shown[place] for place in range(4))


def corners_seen(view: View) -> str:
    """Which corners show the top's colour, where it faces on the others, and the colours in front.

    >>> from cubogram.cube.cube import Cube
    >>> print(corners_seen(View(Cube("R U2 R' U' R U' R'").cubies, "DLFURB")))
    One corner shows yellow on top; yellow faces front at the front right, back at the back left \
and right at the back right. In front, from left to right, the colours are blue and yellow.
    """
    colour, shown = view.colours["U"], facing(corners_of(view.piece_map))
    above = shown.count("U")
    if above == 4:
        seen = f"All four corners show {colour} on top, but not all are in their places"
    else:
        others = [
            f"{DIRECTIONS[side]} at the {PLACES[n]}" for n, side in enumerate(shown) if side != "U"
        ]
        verb = "shows" if above == 1 else "show"
        noun = "corner" if above == 1 else "corners"
        count = NUMBERS[above].capitalize() if above else "No"
        seen = f"{count} {noun} {verb} {colour} on top; {colour} faces {listed(others)}"
    return f"{seen}. {_front_colours(view)}"


def _front_colours(view: View) -> str:
    """The colours of the top's two corners in front, which distinguish the cases."""
    shown = {}
    for piece in TOP_CORNERS:
        code = view.piece_map[piece]
        at = corner_facelets()[code // 3]
        for number, colour in view.stickers(piece):
            shown[at[(code + number) % 3]] = colour
    left, right = shown[18], shown[20]
    if left == right:
        return f"In front, both colours are {left}."
    return f"In front, from left to right, the colours are {left} and {right}."


def coll_sight(view: View, rule: Rule, lead: str = "") -> str:
    """What to look for in a COLL case, and the turn of the top that makes it look like its
    picture."""
    this = f"After {lead}, this" if lead else "This"
    edges = f"All four edges show {view.colours['U']} on top."
    return f"{edges} {corners_seen(view)} {this} is {rule.title}."
