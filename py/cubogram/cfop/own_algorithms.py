"""A person's own algorithm for a case: checked against the case, and used instead of ours."""

from collections.abc import Iterable

from cubogram.cfop.cancellation import joined
from cubogram.cfop.pictures import FIRST_TWO_LAYERS, PAIR, PICTURE_SCHEMES, PictureScheme
from cubogram.cfop.piece_map import FIRST_EDGE, IDENTITY, inverse_map
from cubogram.cfop.rules import Algorithm, Rule
from cubogram.cube.cubies import CORNERS, EDGES
from cubogram.cube.layout import common_name
from cubogram.cube.maneuver import Maneuver
from cubogram.errors import PuzzleError

U_BEFORE = ("", "U", "U2", "U'")
LONGEST = 40
"""The most moves that an algorithm may have."""


def own_algorithm(rule: Rule, text: str, rules: Iterable[Rule]) -> Algorithm:
    """A person's algorithm for a case, after the turn of the top that the case's picture needs.

    `rules` are those of the step, to name the case that it solves instead. Raises PuzzleError
    "case" if the rule is not a case of its own, "notation" if the text is not moves, and
    "algorithm" if the moves do not solve the case; the message names the first error.

    >>> from cubogram.cfop.rules import find, load
    >>> own_algorithm(find("OLL", "Sune"), "R' U' R U' R' U2 R", load("OLL"))
    Traceback (most recent call last):
    ...
    cubogram.errors.PuzzleError: this solves OLL 26 (Antisune), not OLL 27 (Sune)
    >>> own_algorithm(find("OLL", "Sune"), "L U L' U L U2 L'", load("OLL")).text
    "U2 L U L' U L U2 L'"
    """
    if rule.frees_pieces:
        raise PuzzleError("case", f"{rule.name} is not a case of its own", {"step": rule.step})
    maneuver = Maneuver(text)
    if not maneuver:
        raise PuzzleError("algorithm", "there are no moves in this algorithm")
    if len(maneuver) > LONGEST:
        raise PuzzleError("algorithm", f"an algorithm can have at most {LONGEST} moves")
    scheme = PICTURE_SCHEMES[rule.step]
    start = inverse_map(Algorithm(str(maneuver)).piece_map)
    kept = (home for home in FIRST_TWO_LAYERS if rule.step != "F2L" or home not in PAIR)
    moved = next((home for home in kept if start[home] != home), None)
    if moved is not None:
        solved = "the cross and the other pairs" if rule.step == "F2L" else "the first two layers"
        words = f"this does not keep {solved} solved: {_piece(moved)} is not back in its place"
        raise PuzzleError("algorithm", words)
    before = _turn_before(rule, start, scheme)
    if before is None:
        raise PuzzleError("algorithm", _instead(rule, start, scheme, rules))
    return Algorithm(joined(f"{before} {maneuver}".strip()))


def _turn_before(rule: Rule, start: bytes, scheme: PictureScheme) -> str | None:
    """The turn of the top after which the moves solve the case as drawn, or None.

    `start` is the state that the moves solve.
    """
    wanted = scheme.normal(rule.picture)
    shown = scheme.after_each_auf(start)
    return U_BEFORE[-shown.index(wanted)] if wanted in shown else None


def _instead(rule: Rule, start: bytes, scheme: PictureScheme, rules: Iterable[Rule]) -> str:
    """What the moves do instead of solving the case."""
    cases = (one for one in rules if not one.frees_pieces)
    other = next((one for one in cases if _turn_before(one, start, scheme) is not None), None)
    if other:
        return f"this solves {other.title}, not {rule.title}"
    if rule.step == "F2L":
        if all(start[home] == home for home in PAIR):
            return "this does not bring the pair into the front-right slot"
        return f"this solves a pair that lies in a different slot, not {rule.title}"
    if scheme.normal(scheme.draw(start)) in scheme.after_each_auf(IDENTITY):
        return "this leaves the top as it was"
    oll = PICTURE_SCHEMES["OLL"]
    if rule.step == "COLL" and oll.draw(start) == oll.draw(IDENTITY):
        return f"this does not solve {rule.title}: it only moves pieces that are already oriented"
    return f"this does not solve {rule.title}: it turns pieces of the top over"


def _piece(home: int) -> str:
    """The corner or edge with a home code."""
    if home < FIRST_EDGE:
        return f"the {common_name(CORNERS[home // 3])} corner"
    return f"the {common_name(EDGES[(home - FIRST_EDGE) // 2])} edge"
