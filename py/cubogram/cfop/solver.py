"""Solves a cube as people do: cross, four pairs, orientation, permutation; every step explained.

>>> from ..cube.state import parse_held
>>> solution = solve(parse_held("R U R' U'"))
>>> solution.maneuver
"U R U' R'"
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ..cube.cubies import FACES, Cubies, after
from ..cube.layout import facelets_as_held
from ..cube.notation import as_held, orientation_after, to_text
from ..cube.state import HeldCube, seen_from
from ..errors import PuzzleError
from . import cross, search
from .carry import carry, carry_of, then
from .explain import View, why_cross, why_orientation, why_pair, why_permutation, why_take_out
from .hold import TO_BOTTOM, colour_name, place_of_colour, renamed, rotation_between, turned
from .joins import joined
from .last_layer import Solution as LastStep
from .pairs import N_SLOTS, SLOT_NAMES, SLOT_PAIRS, U_TEXT, Part, insertions
from .pictures import CROSS, LAST_LAYER, PAIR
from .steps import Step, facelets_of

DEFAULT_COLOUR = "white"
MAX_SLACK = 2
ROTATIONS = ("", "y", "y2", "y'")


@dataclass(frozen=True)
class Options:
    """How to solve: the cross's colour or, `neutral`, whichever is best; whether the cross takes
    a pair with it; whether turns that fingers like count more than few turns; whether the pairs
    are chosen with the last layer in view (short, but hardly human); by how many turns the cross
    may be longer than the shortest."""

    colour: str = DEFAULT_COLOUR
    neutral: bool = False
    xcross: bool = False
    friendly: bool = False
    foresight: bool = True
    slack: int = 0


@dataclass(frozen=True)
class Solution:
    """A whole solution: `turns` in the frame in which the cube was given, what cancels between
    steps left out; the steps in full."""

    cube: HeldCube
    colour: str  # letter of the cross's colour
    centres: str  # which places' centres are at U R F D L B while solving
    turns: tuple[int, ...]
    steps: tuple[Step, ...]

    @property
    def maneuver(self) -> str:
        """The face turns as text."""
        return to_text(self.turns)

    @property
    def length(self) -> int:
        """The number of face turns (HTM)."""
        return len(self.turns)

    def as_json(self) -> dict[str, Any]:
        """The solution for the page."""
        return {
            "maneuver": self.maneuver,
            "length": self.length,
            "metric": "HTM",
            "state": self.cube.facelets,
            "colour": self.colour,
            "colour_name": colour_name(self.colour),
            "hold": {
                "rotation": rotation_between(FACES, self.centres),
                "up": self.centres[0],
                "front": self.centres[2],
            },
            "length_of_steps": sum(len(step.turns) for step in self.steps),
            "steps": [step.as_json(self.cube.orientation) for step in self.steps],
        }


def solve(cube: HeldCube | Cubies, options: Options | None = None) -> Solution:
    """A CFOP solution of a cube, found by search among the rules; it has been replayed.

    Raises PuzzleError "colour" if the cross's colour is none of the cube's, or "slack".
    """
    options = options or Options()
    if isinstance(cube, Cubies):
        cube = HeldCube(cube)
    places = FACES if options.neutral else place_of_colour(options.colour, cube.orientation)
    holds = [turned(FACES, TO_BOTTOM[place]) for place in places]
    starts = [carry_of(seen_from(cube.cubies, centres)) for centres in holds]
    if not 0 <= options.slack <= MAX_SLACK:
        raise PuzzleError(
            "slack", f"a cross may be 0 to {MAX_SLACK} turns longer, not {options.slack}"
        )
    plan = search.find(starts, options.xcross, options.friendly, options.foresight, options.slack)
    centres = holds[plan.start]
    turns = joined(renamed(plan.turns, centres))
    if not after(turns, cube.cubies).is_solved:
        raise AssertionError(f"{to_text(turns)} does not solve {cube.facelets}")
    steps = tuple(_Writer(cube, centres).write(plan, starts[plan.start]))
    return Solution(cube, cube.orientation[FACES.index(centres[3])], centres, turns, steps)


class _Writer:
    """Turns a plan into steps, keeping count of the state and of how the cube is held."""

    def __init__(self, cube: HeldCube, centres: str) -> None:
        self.cube = cube
        self.base = centres
        self.state = cube.cubies
        self.now = FACES
        self.hold: int | None = None

    def write(self, plan: search.Plan, start: bytes) -> Iterator[Step]:
        yield self._cross(plan.cross, start)
        for n, number in enumerate(plan.insertions):
            *take_outs, part = insertions().used(number)
            self.hold = plan.holds[n] if plan.holds else None
            for out in take_outs:
                yield self._take_out(out, part)
            yield self._pair(part)
        yield self._orientation(plan.orientation)
        yield self._permutation(plan.permutation)

    def _held(self, rotation: int) -> str:
        return turned(self.base, ROTATIONS[rotation])

    def _view(self, centres: str) -> View:
        colours = "".join(self.cube.orientation[FACES.index(centre)] for centre in centres)
        return View(seen_from(self.state, centres), colours)

    def _speak_part(self, part: Part) -> str:
        """A part as it is written, or turn by turn if the cube is held otherwise."""
        if self.hold is None or self.hold == part.rotation:
            return self._speak(self._held(part.rotation), part.top, part.algorithm.text)
        turns = as_held(part.turns, orientation_after(ROTATIONS[self.hold]))
        return self._speak(self._held(self.hold), 0, to_text(turns))

    def _speak(self, centres: str, top: int, text: str) -> str:
        """A rule's text with the rotation and the turn of the top it needs; keeps track."""
        words = text.split()
        if not top or all(word[0] == "y" for word in words if word[0] in "xyz"):
            while words and words[0][0] in "xyz":
                centres = turned(centres, words.pop(0))
        if top and words and words[0] in U_TEXT:
            top = (top + U_TEXT.index(words.pop(0))) % 4
        said = [rotation_between(self.now, centres), U_TEXT[top], *words]
        self.now = turned(centres, " ".join(words)) if words else centres
        return " ".join(word for word in said if word)

    def _step(
        self,
        turns: tuple[int, ...],
        homes: tuple[int, ...],
        done: tuple[int, ...],
        **rest: Any,
    ) -> Step:
        """A step that does `turns` (as held with the cross down) to the pieces at `homes`."""
        given = renamed(turns, self.base)
        before = self.state
        self.state = after(given, before)
        seen_before, seen_after = seen_from(before, self.base), seen_from(self.state, self.base)
        return Step(
            turns=given,
            before=before,
            after=self.state,
            matters=self._given_facelets(facelets_of(seen_before, homes)),
            target=self._given_facelets(facelets_of(seen_after, homes)),
            done=self._given_facelets(facelets_of(seen_before, done)),
            **rest,
        )

    def _upright(self) -> str:
        """The way to hold the cube, the cross down, that is nearest to how it is held now."""
        holds = (self._held(rotation) for rotation in range(4))
        return min(holds, key=lambda centres: len(rotation_between(self.now, centres)))

    def _given_facelets(self, facelets: tuple[int, ...]) -> tuple[int, ...]:
        """Facelets of the cube as held, by their numbers as it was given."""
        table = facelets_as_held(self.base)
        return tuple(sorted(table[facelet] for facelet in facelets))

    def _carried(self) -> bytes:
        return carry_of(seen_from(self.state, self.base))

    def _solved_slots(self) -> list[int]:
        carried = self._carried()
        return [s for s in range(N_SLOTS) if all(carried[home] == home for home in SLOT_PAIRS[s])]

    def _done(self) -> tuple[int, ...]:
        return CROSS + tuple(home for slot in self._solved_slots() for home in SLOT_PAIRS[slot])

    def _cross(self, turns: tuple[int, ...], start: bytes) -> Step:
        view = self._view(self.base)
        distance = int(cross.distances()[cross.position_of(start)])
        colour = view.colours["D"]
        after_cross = then(start, carry(turns))
        slots = [
            s for s in range(N_SLOTS) if all(after_cross[home] == home for home in SLOT_PAIRS[s])
        ]
        kind = "xcross" if slots else "cross"
        pairs = tuple(home for slot in slots for home in SLOT_PAIRS[slot])
        names = [view.name(SLOT_PAIRS[slot][1]) for slot in slots]
        why = why_cross(view, distance, len(turns), names)
        spoken = self._speak(self.base, 0, to_text(turns))
        at_home = tuple(home for home in CROSS if start[home] == home)
        return self._step(
            turns,
            CROSS + pairs,
            at_home if not turns else (),
            kind=kind,
            title=f"{'X-cross' if slots else 'Cross'} on {colour}",
            goal=f"the four {colour} edges around their centre, each between its two colours",
            why=why,
            rule=None,
            spoken=spoken,
            slot=SLOT_NAMES[slots[0]] if slots else None,
        )

    def _take_out(self, out: Part, part: Part) -> Step:
        centres = self._held(out.rotation)
        view = self._view(centres)
        wanted = SLOT_PAIRS[(-part.rotation + out.rotation) % N_SLOTS]
        homes = SLOT_PAIRS[-part.rotation % N_SLOTS]
        return self._step(
            out.turns,
            homes,
            self._done(),
            kind="take out",
            title="Take out",
            goal="the pieces of the next pair at the top",
            why=why_take_out(view, 0, wanted),
            rule=out.rule,
            spoken=self._speak_part(out),
            slot=SLOT_NAMES[-out.rotation % N_SLOTS],
        )

    def _pair(self, part: Part) -> Step:
        centres = self._held(part.rotation)
        view = self._view(centres)
        slot = -part.rotation % N_SLOTS
        solved = self._solved_slots()
        effect = replace(part, rotation=0).carried
        borrowed = [
            s for s in range(1, N_SLOTS) if any(effect[home] != home for home in SLOT_PAIRS[s])
        ]
        done = self._done()
        spoken = self._speak_part(part)
        step = self._step(
            part.turns,
            SLOT_PAIRS[slot],
            done,
            kind="F2L",
            title=part.rule.title,
            goal=f"the {view.name(PAIR[1])} pair in its slot",
            why="",
            rule=part.rule,
            spoken=spoken,
            slot=SLOT_NAMES[slot],
        )
        also = [(s - slot) % N_SLOTS for s in self._solved_slots() if s not in solved and s != slot]
        return replace(step, why=why_pair(view, part.rule, borrowed, also))

    def _orientation(self, found: LastStep) -> Step:
        part = found.part
        centres = self._held(part.rotation if part else 0)
        view = self._view(centres)
        rule = part.rule if part else None
        return self._step(
            part.turns if part else (),
            LAST_LAYER,
            self._done(),
            kind="OLL",
            title=rule.title if rule else "OLL skip",
            goal=f"all of the top {view.colours['U']}",
            why=why_orientation(view, rule),
            rule=rule,
            spoken=self._speak(centres, part.top, part.algorithm.text) if part else "",
            slot=None,
        )

    def _permutation(self, found: LastStep) -> Step:
        part = found.part
        centres = self._held(part.rotation if part else 0)
        view = self._view(centres)
        rule = part.rule if part else None
        last = (found.top - 1,) if found.top else ()
        spoken = self._speak(centres, part.top, part.algorithm.text) if part else ""
        if found.top:
            spoken += " " + self._speak(self._upright(), found.top, "")
        return self._step(
            (part.turns if part else ()) + last,
            LAST_LAYER,
            self._done(),
            kind="PLL",
            title=rule.title if rule else ("PLL skip" if not last else "Last turn"),
            goal="the whole cube solved",
            why=why_permutation(view, rule, found.top),
            rule=rule,
            spoken=spoken.strip(),
            slot=None,
        )
