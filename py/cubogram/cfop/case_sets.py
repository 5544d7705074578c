"""Sets of cases that people learn, enumerated: all that a few maneuvers can make of a goal.

Two cubes show the same case if the goal sees the same colours, perhaps after turns of the top. So a
case is the colours that the goal sees, and the cases of a set are what its `generators` make of
the goal's colours. How many there are is known, and tested.

>>> [len(cases(name)) for name in ("OLL", "PLL", "COLL", "winter variation")]
[57, 21, 40, 27]
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from cubogram.cfop.rules import load
from cubogram.cube.cube import Cube
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.permutation import Permutation
from cubogram.cube.steps import SETS, CaseSet
from cubogram.twophase.goals import read_goal

Places = tuple[int, ...]
"""For each of the 54 places, where its sticker came from."""

HELD = "z2"
"""How cases are shown: yellow up, green in front."""


@dataclass(frozen=True)
class SetCase:
    """A case: its name, and moves that lead to it from the solved cube."""

    name: str
    moves: Maneuver

    @property
    def cube(self) -> Cube:
        """A cube that shows it, with yellow up."""
        return Cube(Maneuver(HELD) + self.moves)


@cache
def cases(name: str) -> tuple[SetCase, ...]:
    """All cases of a set, in the order of their names or of their first discovery."""
    chosen, found = SETS[name], dict[str, str]()
    goal = read_goal(chosen.goal).facelets
    but = read_goal(chosen.but or chosen.goal).facelets
    turns = [_places(text) for text in ("", "U", "U2", "U'")]
    before = turns if chosen.may_turn else turns[:1]
    setup, none = _places(chosen.setup), _places("")
    solved = _key(none, but, turns, turns)
    generators = [(text, _places(text)) for text in chosen.generators]
    seen, waiting = {_key(none, goal, turns[:1], turns[:1])}, [("", none)]
    for moves, places in waiting:
        shown = _then(places, setup)
        if _key(shown, but, turns, turns) != solved:
            found.setdefault(_key(shown, goal, before, turns), f"{moves} {chosen.setup}")
        for text, turned in generators:
            then = _then(places, turned)
            colours = _key(then, goal, turns[:1], turns[:1])
            if colours not in seen:
                seen.add(colours)
                waiting.append((f"{moves} {text}", then))
    names = _names(chosen, goal, turns) if chosen.rules else {}
    ordered = sorted(found, key=lambda key: names.get(key, (0, "")))
    return tuple(
        SetCase(names[key][1] if key in names else f"{number}", Maneuver(found[key]))
        for number, key in enumerate(ordered, 1)
    )


def _names(chosen: CaseSet, goal: str, turns: list[Places]) -> dict[str, tuple[int, str]]:
    """The number and the name of each case that has rules."""
    found = {}
    for rule in load(chosen.rules):
        if not rule.frees_pieces:
            places = _places(str(~Maneuver(rule.algorithms[0].text).face_turns()))
            found[_key(places, goal, turns, turns)] = (rule.number, rule.title)
    return found


def _key(places: Places, colours: str, before: list[Places], after: list[Places]) -> str:
    """What is seen of a case, the same after any of these turns before and after an algorithm."""
    return min(
        "".join(colours[place] for place in _then(_then(last, places), first))
        for last in after
        for first in before
    )


def _places(moves: str) -> Places:
    return Permutation(moves).replaced_by


def _then(first: Places, second: Places) -> Places:
    return tuple(first[place] for place in second)
