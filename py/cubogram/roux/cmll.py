"""The rules for the corners of the last layer, read from `rules/cmll.txt` and tested."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from pkgutil import get_data

from cubogram.cfop.pictures import U_TURNS
from cubogram.cfop.piece_map import compose, inverse_map
from cubogram.cfop.top_corners import Corners, corners_of, facing
from cubogram.cube.effort import PLAIN, moves_effort
from cubogram.cube.hand import hand_map
from cubogram.cube.maneuver import Maneuver
from cubogram.errors import PuzzleError
from cubogram.roux.blocks import LEFT, RIGHT

FILE = "rules/cmll.txt"
BLOCKS = tuple(piece for side in (*LEFT, *RIGHT) for piece in side)
"""The homes of the pieces of both blocks."""
_LINE = re.compile(r"(\w+ \d) \| ([URFLB]{4}) \| (\S.*)")


@dataclass(frozen=True)
class Case:
    """A case: where the top's colour is at URF, UFL, ULB, UBR, and the moves that solve it."""

    name: str
    facing: str
    text: str
    line: int

    @property
    def group(self) -> str:
        """Its name without the number: how the corners are twisted."""
        return self.name.split()[0]

    @property
    def piece_map(self) -> bytes:
        """The effect of its turns."""
        return hand_map(self.text)

    @property
    def effort(self) -> int:
        """How hard it is on the fingers."""
        return moves_effort(Maneuver(self.text))


def parse(text: str) -> tuple[Case, ...]:
    """The cases in a text; raises PuzzleError "rule", with the line, for one that is wrong."""
    cases = []
    for line, content in enumerate(text.splitlines(), 1):
        if not content or content.startswith("#"):
            continue
        match = _LINE.fullmatch(content)
        if not match:
            raise _refused(line, "NAME N | SIDES | MOVES is expected")
        name, shown, moves = match.groups()
        case = Case(name, shown, moves, line)
        _check(case)
        cases.append(case)
    return tuple(cases)


def _check(case: Case) -> None:
    """Raises an error unless the case keeps the blocks and solves what it says."""
    effect = case.piece_map
    if any(effect[home] != home for home in BLOCKS):
        raise _refused(case.line, f"{case.text} breaks the blocks")
    shown = facing(corners_of(inverse_map(effect)))
    if shown != case.facing:
        raise _refused(case.line, f"{case.text} is for {shown}, not for {case.facing}")


def _refused(line: int, reason: str) -> PuzzleError:
    return PuzzleError("rule", f"{FILE}, line {line}: {reason}", {"file": FILE, "line": line})


@dataclass(frozen=True)
class Use:
    """A case, and the number of U turns before it."""

    case: Case
    auf: int


@cache
def table() -> dict[Corners, Use | None]:
    """The easiest case for each of the 648 states of the four corners; None if they are solved, up
    to a turn of the top.

    >>> len(table())
    648
    """
    text = get_data(__package__, FILE)
    if text is None:
        raise PuzzleError("rule", f"the package has no file {FILE}")
    found: dict[Corners, Use | None] = {}
    for state in U_TURNS:
        found[corners_of(state)] = None
    cost: dict[Corners, int] = {}
    for case in parse(text.decode()):
        before = inverse_map(case.piece_map)
        for auf, last in product(range(4), range(4)):
            state = compose(compose(U_TURNS[last], before), U_TURNS[-auf % 4])
            corners, effort = corners_of(state), case.effort + PLAIN * (auf > 0)
            is_solved = corners in found and corners not in cost
            if not is_solved and effort < cost.get(corners, effort + 1):
                found[corners], cost[corners] = Use(case, auf), effort
    for corners in every_state():
        if corners not in found:
            raise _refused(1, f"there is no case for {facing(corners)}, {corners}")
    return found


def every_state() -> Iterator[Corners]:
    """All states of the corners of the top."""
    for order in permutations(range(4)):
        for first, second, third in product(range(3), repeat=3):
            twists = (first, second, third, -(first + second + third) % 3)
            a, b, c, d = (3 * place + t for place, t in zip(order, twists, strict=True))
            yield a, b, c, d
