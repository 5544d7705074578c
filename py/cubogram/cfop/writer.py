"""Tells a plan as steps, as a person with the cube in hand would: how it is held, what is seen."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ..cube.coloured import ColouredCube
from ..cube.cube import Cube
from ..cube.cubies import FACES, after
from ..cube.indices import indices_as_held, indices_text
from ..cube.layout import facelets_as_held
from ..cube.maneuver import Maneuver
from ..cube.rotations import seen_from
from . import cross, search
from .carry import carry, carry_of, then
from .explain import View, why_cross, why_orientation, why_pair, why_permutation, why_take_out
from .hold import renamed, rotation_between, turned
from .last_layer import Solution as LastStep
from .pairs import N_SLOTS, ROTATION_TEXT, SLOT_NAMES, SLOT_PAIRS, U_TEXT, Part, insertions
from .pictures import CROSS, LAST_LAYER
from .steps import Step, facelets_of


class Writer:
    """Turns a plan into steps, keeping count of the state and of how the cube is held.

    `centres` says which places' centres are at U R F D L B when the cross is at the bottom.
    """

    def __init__(self, cube: Cube | ColouredCube, centres: str) -> None:
        self.cube = cube
        self.base = centres
        self.state = cube.cubies
        self.now = FACES  # how the cube is held after what was said
        self.held = FACES  # how it was held when the turns of the last step began
        self.hold: int | None = None

    def write(self, plan: search.Plan, start: bytes) -> Iterator[Step]:
        """The steps of a plan; `start` is the cube as carried from the solved one, held so."""
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
        return turned(self.base, ROTATION_TEXT[rotation])

    def _view(self, centres: str) -> View:
        colours = "".join(self.cube.orientation[FACES.index(centre)] for centre in centres)
        return View(seen_from(self.state, centres), colours)

    def _speak_part(self, part: Part) -> str:
        """A part as it is written, or turn by turn if the cube is held otherwise."""
        if self.hold is None or self.hold == part.rotation:
            return self._speak(self._held(part.rotation), part.top, part.algorithm.text)
        turns = indices_as_held(part.turns, Maneuver(ROTATION_TEXT[self.hold]).orientation)
        return self._speak(self._held(self.hold), 0, indices_text(turns))

    def _speak(self, centres: str, top: int, text: str) -> str:
        """A rule's text with the rotation and the turn of the top it needs; keeps track."""
        words = text.split()
        self.held = centres
        if not top or all(word[0] == "y" for word in words if word[0] in "xyz"):
            while words and words[0][0] in "xyz":
                rotation = words.pop(0)
                centres = turned(centres, rotation)
                if rotation[0] == "y":
                    self.held = turned(self.held, rotation)
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
        spoken = self._speak(self.base, 0, indices_text(turns))
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

    def _seen(self, part: Part) -> tuple[str, View, str, int]:
        """A part as it is said; the cube as it is held when the turns begin, the rotation to
        there, and how often y turns the cube from the first hold to this one."""
        now = self.now
        spoken = self._speak_part(part)
        turns = next(n for n in range(4) if self._held(n) == self.held)
        return spoken, self._view(self.held), rotation_between(now, self.held), turns

    def _take_out(self, out: Part, part: Part) -> Step:
        spoken, view, lead, turns = self._seen(out)
        wanted = SLOT_PAIRS[(-part.rotation + turns) % N_SLOTS]
        homes = SLOT_PAIRS[-part.rotation % N_SLOTS]
        slot = (-out.rotation + turns) % N_SLOTS
        return self._step(
            out.turns,
            homes,
            self._done(),
            kind="take out",
            title="Take out",
            goal="the pieces of the next pair at the top",
            why=why_take_out(view, slot, wanted, lead),
            rule=out.rule,
            spoken=spoken,
            slot=SLOT_NAMES[-out.rotation % N_SLOTS],
        )

    def _pair(self, part: Part) -> Step:
        spoken, view, lead, turns = self._seen(part)
        slot = -part.rotation % N_SLOTS
        solved = self._solved_slots()
        effect = replace(part, rotation=0).carried
        borrowed = [
            s for s in range(1, N_SLOTS) if any(effect[home] != home for home in SLOT_PAIRS[s])
        ]
        step = self._step(
            part.turns,
            SLOT_PAIRS[slot],
            self._done(),
            kind="F2L",
            title=part.rule.title,
            goal=f"the {view.name(SLOT_PAIRS[(slot + turns) % N_SLOTS][1])} pair in its slot",
            why="",
            rule=part.rule,
            spoken=spoken,
            slot=SLOT_NAMES[slot],
        )
        also = [s for s in self._solved_slots() if s not in solved and s != slot]
        here = (slot + turns) % N_SLOTS
        why = why_pair(
            view,
            part.rule,
            here,
            [(s + here) % N_SLOTS for s in borrowed],
            [(s + turns) % N_SLOTS for s in also],
            lead,
        )
        return replace(step, why=why)

    def _lead(self, part: Part | None) -> str:
        """The rotation and the turn of the top after which a case looks like its picture."""
        if part is None:
            return ""
        return f"{rotation_between(self.now, self._held(part.rotation))} {U_TEXT[part.top]}".strip()

    def _orientation(self, found: LastStep) -> Step:
        part = found.part
        centres = self._held(part.rotation if part else 0)
        view = self._view(centres)
        rule = part.rule if part else None
        lead = self._lead(part)
        spoken = self._speak(centres, part.top, part.algorithm.text) if part else ""
        return self._step(
            part.turns if part else (),
            LAST_LAYER,
            self._done(),
            kind="OLL",
            title=rule.title if rule else "OLL skip",
            goal=f"all of the top {view.colours['U']}",
            why=why_orientation(view, rule, lead, spoken),
            rule=rule,
            spoken=spoken,
            slot=None,
        )

    def _permutation(self, found: LastStep) -> Step:
        part = found.part
        centres = self._held(part.rotation if part else 0)
        view = self._view(centres)
        rule = part.rule if part else None
        last = (found.top - 1,) if found.top else ()
        lead = self._lead(part)
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
            why=why_permutation(view, rule, found.top, lead, spoken),
            rule=rule,
            spoken=spoken.strip(),
            slot=None,
        )
