"""Pictures of the cases of a step, alone and as a gallery."""

from collections.abc import Sequence

from cubogram.cfop.rules import Rule
from cubogram.cube.cube import Cube
from cubogram.cube.facelets import to_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.draw.cases import case as draw_case
from cubogram.draw.galleries import gallery
from cubogram.draw.svg import Svg
from cubogram.errors import PuzzleError

YELLOW_UP = "DLFURB"
"""The centres at U R F D L B with yellow up and green in front: how cases are shown."""


def case_picture(rule: Rule, orientation: str = YELLOW_UP, named: bool = True) -> Svg:
    """The picture of a rule's case, on a cube held with these centres at U R F D L B.

    Unless `named`, its title does not name the case.

    >>> from cubogram.cfop.rules import find
    >>> case_picture(find("PLL", "T")).title
    'PLL T'
    """
    state = Cube(~Maneuver(rule.algorithms[0].text)).cubies
    return draw_case(
        to_facelets(state, orientation), rule.step, title=rule.title if named else None
    )


def gallery_of(step: str, rules: Sequence[Rule]) -> Svg:
    """The pictures of some cases of a step with their names below; for a single case, its picture.

    >>> from cubogram.cfop.rules import load
    >>> gallery_of("PLL", load("PLL")).title
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
