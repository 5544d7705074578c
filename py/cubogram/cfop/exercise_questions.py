"""An exercise as a question: its task, its facelets, and its solutions."""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from typing import Any

from cubogram.cfop import explain
from cubogram.cfop.cancellation import joined
from cubogram.cfop.cube_orientation import colour_name
from cubogram.cfop.last_layer_plans import RulesIncomplete, is_oriented
from cubogram.cfop.pairs import ROTATION_TEXT, SLOT_NAMES, SLOT_PAIRS, U_TEXT
from cubogram.cfop.pictures import CROSS, FIRST_TWO_LAYERS, LAST_LAYER
from cubogram.cfop.piece_map import IDENTITY, compose, map_of_cubies, map_of_turns
from cubogram.cfop.steps import case_json, facelets_of
from cubogram.cfop.style import DEFAULT_COLOUR
from cubogram.cfop.top_corners import TOP_CORNERS, coll_sight
from cubogram.cfop.trainer import Exercise, exercise
from cubogram.cfop.two_look import corners_are_home
from cubogram.cube.cubies import FACES, Cubies
from cubogram.cube.effort import moves_effort
from cubogram.cube.layout import CENTRES, edge_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.formatting import counted

JSON = dict[str, Any]

ABOUT = {"cross": CROSS, "OLL": LAST_LAYER, "PLL": LAST_LAYER, "COLL": TOP_CORNERS}
"""The pieces in question, by their home codes; for F2L they depend on the slot."""

SLOTS = (
    "at the front right",
    "at the front left",
    "at the back left",
    "at the back right",
)
"""The places of the pairs' slots."""

TOP_EDGES = tuple(facelet for edge in edge_facelets()[:4] for facelet in edge)
"""The facelets of the edges of the top."""

LAST_TURNS = ("", *(face + much for face in FACES for much in ("", "2", "'")))
"""What an alternative algorithm may leave unsolved: a turn of a face, usually of the top."""


@dataclass(frozen=True)
class Question:
    """An exercise with its text, its facelets and its solutions.

    >>> asked = Question(exercise("OLL", "Sune", seed=1))
    >>> asked.task
    'With yellow on top and green in front: make the whole top yellow.'
    >>> asked.is_solved_by(asked.ways[0]), asked.is_solved_by("R")
    (True, False)
    """

    exercise: Exercise

    @property
    def task(self) -> str:
        """The task, in words."""
        up, _, front, down, *_ = map(colour_name, self.exercise.cube.orientation)
        hold = f"With {up} on top and {front} in front:"
        if self.exercise.step == "cross":
            turns = len(self.exercise.answer.face_turns().simplify())
            enough = "1 turn is enough" if turns == 1 else f"{turns} turns are enough"
            return f"{hold} make the {down} cross at the bottom. {enough}."
        if self.exercise.step == "F2L":
            edge = explain.View(Cubies(), self.exercise.cube.orientation).pair(self.exercise.slot)
            place = SLOTS[self.exercise.slot]
            return f"{hold} bring the {down}-{edge} corner and its edge into their slot, {place}."
        if self.exercise.step == "OLL":
            return f"{hold} make the whole top {up}."
        if self.exercise.step == "COLL":
            return f"{hold} solve the corners of the top; its edges stay {up} on top."
        return f"{hold} bring the pieces of the top to their places."

    @property
    def title(self) -> str:
        """The title: the name of the case, or of the cross."""
        case = self.exercise.case
        down = colour_name(self.exercise.cube.orientation[3])
        return case.title if case else f"{down.capitalize()} cross"

    @property
    def why(self) -> str:
        """What to look for, and which case it is."""
        found = self.exercise
        view = explain.View(found.cube.cubies, found.cube.orientation)
        if found.use is None:
            n = sum(move.is_rotation for move in found.answer)
            held = found.cube.apply(found.answer[:n])
            view = explain.View(held.cubies, held.orientation)
            longer = f"The cross with a pair takes {counted(found.xcross.htm, 'turn')}."
            return f"{explain.cross_sight(view, found.answer[n:].indices)} {longer}"
        if found.step == "F2L":
            return explain.pair_sight(view, found.use.rule, found.slot)
        if found.step == "OLL":
            return explain.orientation_sight(view, found.use.rule, U_TEXT[found.use.auf])
        if found.step == "COLL":
            return coll_sight(view, found.use.rule, U_TEXT[found.use.auf])
        return explain.permutation_sight(view, found.use.rule, found.final_auf, found.use.auf)

    @property
    def matters(self) -> tuple[int, ...]:
        """The facelets of the pieces in question."""
        return facelets_of(self.exercise.cube.cubies, self._about)

    @property
    def _about(self) -> tuple[int, ...]:
        step = self.exercise.step
        return SLOT_PAIRS[self.exercise.slot] if step == "F2L" else ABOUT[step]

    @property
    def done(self) -> tuple[int, ...]:
        """The facelets of solved pieces below the top."""
        return facelets_of(self.exercise.cube.cubies, self._kept())

    @property
    def goal(self) -> tuple[tuple[int, ...], ...]:
        """Groups of facelets: at the end, those of a group that are on the same face share a
        colour, and each colour is on one face. The corners of a COLL are a separate group, since
        the top may still be turned."""
        done = () if self.exercise.step == "cross" else self.done
        if self.exercise.step == "COLL":
            top = (CENTRES[0], *self.matters)
            return (*CENTRES, *done, *self._top_of_edges()), top
        return ((*CENTRES, *done, *self._wanted()),)

    @property
    def lit(self) -> tuple[int, ...]:
        """The facelets to look at: those in question (for an OLL only those with the colour of the
        top), and the centres next to them."""
        if self.exercise.step == "COLL":
            return (CENTRES[0], *self.matters, *self._top_of_edges())
        last_layer = self.exercise.step in ("OLL", "PLL")
        return (*self._wanted(), *(CENTRES[:1] if last_layer else CENTRES[1:]))

    def _top_of_edges(self) -> tuple[int, ...]:
        """The stickers of the top's edges that have its colour."""
        return tuple(facelet for facelet in TOP_EDGES if self._is_of_the_top(facelet))

    def _is_of_the_top(self, facelet: int) -> bool:
        stickers = self.exercise.cube.facelets
        return stickers[facelet] == stickers[CENTRES[0]]

    @property
    def ways(self) -> list[str]:
        """The maneuvers that solve it: the one to learn first, then the others that work here. For
        slots other than the front right one, each is also given without rotating the cube.

        Each includes a last turn if necessary. Raises RulesIncomplete if the answer does not work.
        """
        found = [way for text in self._candidates() if (way := self._finished(text)) is not None]
        if self._finished(str(self.exercise.answer)) not in found:
            raise RulesIncomplete(f"{self.exercise.answer} does not solve {self.exercise.cube!r}")
        return list(dict.fromkeys(found))

    def _candidates(self) -> list[str]:
        use = self.exercise.use
        if use is None:
            return list(map(str, [*self.exercise.crosses, self.exercise.xcross]))
        turned = ROTATION_TEXT[use.y_turns]
        others = (a.text for a in use.rule.algorithms if a is not use.algorithm)
        texts = [str(self.exercise.answer)]
        texts += [f"{turned} {U_TEXT[use.auf]} {text}".strip() for text in others]
        if not turned:
            return texts
        # without rotating the cube, the other hand does it, and often more easily
        first, *more = [(text, str(Maneuver(text).face_turns().simplify())) for text in texts]
        return list(dict.fromkeys([*_easiest_first(first), *_easiest_first(chain(*more))]))

    def _finished(self, way: str) -> str | None:
        for turn in LAST_TURNS:
            text = joined(f"{way} {turn}")
            if self.is_solved_by(text):
                return text
        return None

    def is_solved_by(self, way: str) -> bool:
        """True if the maneuver completes the task and keeps what was already solved."""
        turns = Maneuver(way).face_turns().indices
        after = compose(map_of_cubies(self.exercise.cube.cubies), map_of_turns(turns))
        if self.exercise.step == "PLL":
            return after == IDENTITY
        if self.exercise.step == "COLL" and not corners_are_home(after):
            return False
        homes = CROSS if self.exercise.step == "cross" else (*CROSS, *self._kept())
        if self.exercise.step == "F2L":
            homes = (*homes, *self._about)
        return all(after[home] == home for home in homes) and (
            self.exercise.step not in ("OLL", "COLL") or is_oriented(after)
        )

    def _wanted(self) -> tuple[int, ...]:
        """The facelets in question that will match; for an OLL, those with the top's colour."""
        if self.exercise.step != "OLL":
            return self.matters
        return tuple(filter(self._is_of_the_top, self.matters))

    def _kept(self) -> list[int]:
        now = map_of_cubies(self.exercise.cube.cubies)
        return [home for home in FIRST_TWO_LAYERS if now[home] == home]

    def as_json(self) -> JSON:
        """The question as JSON, with facelets as at the start."""
        found = self.exercise
        ways = self.ways
        answer = Maneuver(ways[0]).face_turns().simplify()
        return {
            "step": found.step,
            "scramble": str(found.scramble),
            "state": found.cube.facelets,
            "case": case_json(found.case) if found.case else None,
            "slot": SLOT_NAMES[found.slot] if found.step == "F2L" else None,
            "title": self.title,
            "task": self.task,
            "why": self.why,
            "answer": str(answer),
            "spoken": ways[0],
            "length": len(answer),
            "matters": list(self.matters),
            "lit": list(self.lit),
            "done": list(self.done),
            "goal": list(map(list, self.goal)),
            "ways": ways,
        }


def _easiest_first(texts: Iterable[str]) -> list[str]:
    return sorted(texts, key=lambda text: moves_effort(Maneuver(text)))


def question(
    step: str,
    name: str | int | None = None,
    seed: int | None = None,
    colour: str = DEFAULT_COLOUR,
    algorithm: str | None = None,
    slot: str = "FR",
    most: int | None = None,
) -> JSON:
    """An exercise for `step`, or for one case of it, with its seed, as JSON.

    The same seed gives the same exercise; by default the seed is random. `algorithm` is the user's
    own for the case and comes first among the ways. `slot` is that of a pair; `most` limits the
    turns of a cross.

    >>> question("PLL", "T", seed=1)["seed"]
    1
    """
    if seed is None:
        seed = random.SystemRandom().randrange(1 << 32)
    asked = exercise(step, name, seed, colour, algorithm=algorithm, slot=slot, most=most)
    return {"seed": seed, **Question(asked).as_json()}
