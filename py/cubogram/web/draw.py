"""Commands that draw cubes and cases, as SVG text for the page."""

from itertools import pairwise

from cubogram.arguments import whole
from cubogram.cfop.case_pictures import YELLOW_UP, case_picture
from cubogram.cfop.rules import load
from cubogram.cube.coloured import read_coloured
from cubogram.cube.cube import Cube
from cubogram.cube.layout import facelet_name
from cubogram.cube.named_patterns import named_patterns
from cubogram.cube.permutation import Permutation
from cubogram.draw.corners import corner as draw_corner
from cubogram.draw.nets import net as draw_net
from cubogram.draw.permutations import permutation as draw_permutation
from cubogram.errors import PuzzleError
from cubogram.web.events import JSON


def cases(step: str, orientation: str = YELLOW_UP, named: bool = True) -> JSON:
    """The pictures of all cases of a step, ordered by number.

    >>> len(cases("PLL")["cases"])
    21
    """
    held = _checked(orientation)
    return {
        "cases": [
            {
                "number": rule.number,
                "title": rule.title,
                "svg": str(case_picture(rule, held, named)),
            }
            for rule in load(step)
            if not rule.frees_pieces
        ]
    }


def corner(state: str) -> JSON:
    """A cube seen from a corner, for a file.

    >>> corner("R U")["svg"].count("xmlns=")
    1
    """
    return {"svg": draw_corner(read_coloured(state)).standalone()}


def patterns() -> JSON:
    """The named patterns, seen from a corner: "pictures" by name.

    >>> patterns()["pictures"]["Checkerboard"][:4]
    '<svg'
    """
    drawn = {one.name: str(draw_corner(one.cube, title=one.name)) for one in named_patterns()}
    return {"pictures": drawn}


def permutation(text: str, facelet: int | None = None, compact: bool = False) -> JSON:
    """Where a maneuver, or any that leads to the given 54 facelets, takes the pieces, as arrows on
    the net.

    With `facelet` (0 to 53 in the order U R F D L B), the path of the sticker there when the
    maneuver is repeated. "words" say the same.

    >>> permutation("F", 19)["words"]
    'F2 goes to F6, to F8, to F4, and is back after 4 repetitions.'
    """
    cube = Cube(text, compact=compact)
    made = Permutation(cube)
    if facelet is None:
        often = "once" if made.order == 1 else f"{made.order:,} times"
        words = f"Done {often}, it leaves everything where it was."
        return {"svg": str(draw_permutation(cube)), "words": words}
    start = whole("facelet", facelet, 0, 53)
    way = [start]
    while (after := made.goes_to[way[-1]]) != start:
        way.append(after)
    first, *others = map(facelet_name, way)
    arrows = pairwise([*way, start]) if others else ()
    picture = draw_net(cube, only=way, arrows_between=arrows, title=f"The path of {first}")
    places = ", ".join(f"to {name}" for name in others)
    words = f"{first} goes {places}, and is back after {len(way)} repetitions."
    return {"svg": str(picture), "words": words if others else f"{first} stays where it is."}


def _checked(orientation: str) -> str:
    if sorted(orientation) == sorted(YELLOW_UP):
        return orientation
    raise PuzzleError(
        "argument",
        "orientation: the letters of the centres at U R F D L B are expected, such as DLFURB",
        {"argument": "orientation"},
    )
