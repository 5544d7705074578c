"""Commands that draw cubes and cases, as SVG texts for the page."""

from collections.abc import Sequence
from typing import Any

from cubogram.cfop.rules import Rule, find, load
from cubogram.cube.coloured import read_coloured
from cubogram.cube.cube import Cube
from cubogram.cube.facelets import to_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.draw.cases import case as draw_case
from cubogram.draw.corners import corner as draw_corner
from cubogram.draw.galleries import gallery
from cubogram.draw.nets import net as draw_net
from cubogram.draw.svg import Svg
from cubogram.errors import PuzzleError

JSON = dict[str, Any]

YELLOW_UP = "DLFURB"
"""The centres at U R F D L B with yellow up and green in front: how cases are held."""


def case_picture(rule: Rule, orientation: str = YELLOW_UP, named: bool = True) -> Svg:
    """The picture of a rule's case, on the cube held with these centres at U R F D L B.

    Without a name its title does not give away which case it is.

    >>> case_picture(find("PLL", "T")).title
    'PLL T'
    """
    state = Cube(~Maneuver(rule.algorithms[0].text)).cubies
    return draw_case(
        to_facelets(state, orientation), rule.step, title=rule.title if named else None
    )


def of_rules(step: str, rules: Sequence[Rule]) -> Svg:
    """The pictures of some cases of a step, with their names below; of one case its picture.

    >>> of_rules("PLL", load("PLL")).title
    'PLL: 21 cases'
    """
    shown = [rule for rule in rules if not rule.frees_pieces]
    if not shown:
        raise PuzzleError("case", f"{rules[0].name} is not a case of its own", {"step": step})
    if len(shown) == 1:
        return case_picture(shown[0])
    names = [rule.name if step == "PLL" else rule.number for rule in shown]
    title = f"{step}: {len(shown)} cases"
    return gallery(map(case_picture, shown), labels=names, width=96, title=title)


def case(step: str, name: str | int, orientation: str = YELLOW_UP, named: bool = True) -> JSON:
    """The picture of a case by its number or name, held with these centres at U R F D L B.

    `named` says whether the picture's title names the case: not in a quiz.
    """
    rule = find(step, name)
    return {"svg": str(case_picture(rule, _checked(orientation), named)), "title": rule.title}


def cases(step: str, orientation: str = YELLOW_UP, named: bool = True) -> JSON:
    """The pictures of all cases of a step, in the order of their numbers.

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


def state(state: str, step: str, title: str | None = None) -> JSON:
    """The picture of the case that a cube shows as it is held; `state` is a maneuver or facelets.

    >>> state("R U R' U R U2 R'", "OLL")["svg"][:4]
    '<svg'
    """
    return {"svg": str(draw_case(read_coloured(state), step, title=title))}


def net(state: str, letters: bool = False) -> JSON:
    """A cube unfolded; `state` is a maneuver or 54 facelets."""
    return {"svg": str(draw_net(read_coloured(state), letters=letters))}


def corner(state: str, back: bool = False, letters: bool = False, standalone: bool = False) -> JSON:
    """A cube seen from a corner, with `back` also from behind; `standalone` for a file.

    >>> corner("R U", standalone=True)["svg"].count("xmlns=")
    1
    """
    picture = draw_corner(read_coloured(state), back=back, letters=letters)
    return {"svg": picture.standalone() if standalone else str(picture)}


def _checked(orientation: str) -> str:
    if sorted(orientation) == sorted(YELLOW_UP):
        return orientation
    raise PuzzleError(
        "argument",
        "orientation: the letters of the centres at U R F D L B are expected, such as DLFURB",
        {"argument": "orientation"},
    )
