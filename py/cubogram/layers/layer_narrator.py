"""Describes a solution with the cube in hand: which rule fits, what to look for, what to turn."""

from __future__ import annotations

from collections.abc import Iterator

from cubogram.cfop.cube_orientation import centres_after, rotation_between
from cubogram.cfop.explain import View
from cubogram.cfop.narrator import Narrator
from cubogram.cfop.pairs import U_TEXT
from cubogram.cfop.pictures import U_TURNS
from cubogram.cfop.piece_map import FIRST_EDGE, compose, map_of_cubies, map_of_turns, y_maps
from cubogram.cfop.steps import Step
from cubogram.cube.cube import Cube
from cubogram.cube.cubies import MOVE_NAMES
from cubogram.layers.checks import (
    TOP_CORNERS,
    TOP_EDGES,
    fitting,
    held_after,
    turns_to_goal,
)
from cubogram.layers.stages import PieceRule, Stage

ROTATION_COST = (0, 2, 3, 2)
"""The cost of no rotation, y, y2 or y', in turns."""

D_TEXT = ("", "D", "D2", "D'")


class RulesDoNotFit(RuntimeError):
    """No rule fits a state that a stage can meet: an internal error."""


class LayerNarrator(Narrator):
    """Describes a solution, stage by stage."""

    def __init__(self, cube: Cube, letters: str, centres: str) -> None:
        super().__init__(cube, letters, centres)
        self.home: tuple[int, ...] = ()  # the solved pieces, with the cross at the bottom
        view = self._view(centres)
        self.colours = {"down": view.colours["D"], "up": view.colours["U"]}

    def filled(self, words: str) -> str:
        """A text of the rules with the cube's colours filled in."""
        text = words.format(**self.colours)
        return text[:1].upper() + text[1:]

    def stage(self, stage: Stage) -> Iterator[Step]:
        """The steps of a stage; none if it is already done."""
        if stage.key == "twist":
            yield from self._twists(stage)
        elif stage.targets:
            while any(self._now()[home] != home for home in stage.targets):
                yield self._piece(stage)
            self.home += stage.targets
        else:
            yield from self._patterns(stage)

    def _now(self) -> bytes:
        """The piece map with the cross at the bottom."""
        return map_of_cubies(self._cubies(self.base))

    def _rotations(self, y_turns: int) -> int:
        """The cost of holding the cube after this many y rotations, counted from how it was first
        held with the cross at the bottom."""
        now = next((n for n in range(4) if self._held(n) == self.now), 0)
        return ROTATION_COST[(y_turns - now) % 4]

    def _say(self, centres: str, turns: str) -> str:
        """The turns, preceded by the rotation that brings the cube into the position for them."""
        rotation = rotation_between(self.now, centres)
        self.held = self.now = centres
        return f"{rotation} {turns}".strip()

    def _piece(self, stage: Stage) -> Step:
        """The easiest step that brings a piece home, or to the top."""
        rule, piece, y_turns, auf = min(self._ways(stage), key=self._cost)
        centres = self._held(y_turns)
        view, before_hold = self._view(centres), self.now
        lead = rotation_between(before_hold, centres)
        name = f"{view.name(piece)} {'corner' if piece < FIRST_EDGE else 'edge'}"
        then = rule.words.format(**self.colours)
        if auf:
            then = f"After {U_TEXT[auf]}, {then[0].lower()}{then[1:]}"
        after = f"After {lead}, the" if lead else "The"
        label = f"bring the {name} to the top" if rule.frees else name
        return self._step(
            kind=stage.key,
            name=label[:1].upper() + label[1:],
            label=label,
            goal=f"the {name} {'on top' if rule.frees else 'in its place'}",
            sight=f"{after} {name} is {_lies(view, piece)}. {then}",
            spoken=self._say(centres, f"{U_TEXT[auf]} {rule.sequence.text}".strip()),
            before_hold=before_hold,
            homes=(_home_before(piece, y_turns),),
            done=self.home + tuple(home for home in stage.targets if self._now()[home] == home),
        )

    def _ways(self, stage: Stage) -> Iterator[tuple[PieceRule, int, int, int]]:
        """The rules that fit, each with its piece (named as the cube is then held) and the numbers
        of turns y (of the cube) and U (of the top)."""
        for y_turns in range(4):
            state = held_after(self._now(), y_turns)
            lost = [home for home in stage.targets if state[home] != home]
            for rule in stage.pieces:
                if rule.frees:
                    for piece in lost:
                        if _place(state[piece]) == _place(rule.home):
                            yield rule, piece, y_turns, 0
                elif rule.home in lost:
                    for auf in range(4):
                        if U_TURNS[auf][state[rule.home]] == rule.source:
                            yield rule, rule.home, y_turns, auf

    def _cost(self, way: tuple[PieceRule, int, int, int]) -> tuple[bool, int]:
        rule, _, y_turns, auf = way
        return rule.frees, self._rotations(y_turns) + (auf > 0) + len(rule.sequence.maneuver)

    def _patterns(self, stage: Stage) -> Iterator[Step]:
        homes = TOP_CORNERS if stage.key == "top corners" else TOP_EDGES
        name = self.filled(stage.name).removeprefix("The ")
        while True:
            auf = turns_to_goal(stage, self._now())
            if auf is not None:
                break
            rule, y_turns, auf = min(
                fitting(stage, self._now()), key=lambda way: self._rotations(way[1]) + (way[2] > 0)
            )
            centres, before_hold = self._held(y_turns), self.now
            lead = f"{rotation_between(before_hold, centres)} {U_TEXT[auf]}".strip()
            words = rule.words.format(**self.colours)
            yield self._step(
                kind=stage.key,
                name=name[:1].upper() + name[1:],
                label=name,
                goal=name,
                sight=f"After {lead}, {words[0].lower()}{words[1:]}" if lead else words,
                spoken=self._say(centres, f"{U_TEXT[auf]} {rule.sequence.text}".strip()),
                before_hold=before_hold,
                homes=homes,
                done=self.home,
            )
        if auf:
            before_hold = self.now
            yield self._step(
                kind=stage.key,
                name="Turn the top",
                label=name,
                goal=name,
                sight=f"All four are right after {U_TEXT[auf]}.",
                spoken=self._say(self._upright(), U_TEXT[auf]),
                before_hold=before_hold,
                homes=homes,
                done=self.home,
            )
        if stage.key != "top cross":
            self.home += homes if stage.key == "top edges" else ()

    def _twists(self, stage: Stage) -> Iterator[Step]:
        """Twists the corners of the top, one after the other, with the cube upside down."""
        if all(self._now()[home] == home for home in TOP_CORNERS):
            return
        holds = [centres_after(self._held(n), "x2") for n in range(4)]
        upside_down = min(holds, key=lambda centres: len(rotation_between(self.now, centres)))
        while True:
            state = map_of_cubies(self._cubies(upside_down))
            found = _next_twisted(stage, state)
            if found is None:
                break
            rule, quarters = found
            before_hold = self.now
            turned = f"After {D_TEXT[quarters]}, there" if quarters else "There"
            start = "" if before_hold == upside_down else "Turn the cube upside down. "
            yield self._step(
                kind=stage.key,
                name="Turn a corner",
                label="turn a corner",
                goal=f"the corner at the bottom front right with {self.colours['up']} facing down",
                sight=f"{start}{turned} is a twisted corner at the bottom front right; "
                + rule.words.format(**self.colours),
                spoken=self._say(upside_down, f"{D_TEXT[quarters]} {rule.sequence.text}".strip()),
                before_hold=before_hold,
                homes=TOP_CORNERS,
                done=(),
            )
        quarters = next(n for n in range(4) if _after_d(state, n) == bytes(range(len(state))))
        if quarters:
            before_hold = self.now
            yield self._step(
                kind=stage.key,
                name="Turn the bottom into place",
                label="turn the bottom into place",
                goal="the whole cube solved",
                sight=f"All corners are right; {D_TEXT[quarters]} turns the bottom into place.",
                spoken=self._say(upside_down, D_TEXT[quarters]),
                before_hold=before_hold,
                homes=TOP_CORNERS,
                done=(),
            )


def _next_twisted(stage: Stage, state: bytes) -> tuple[PieceRule, int] | None:
    """The rule for the next twisted corner of the bottom, and the number of D turns that bring it
    to the front right; None if no corner is twisted."""
    for quarters in range(4):
        turned = _after_d(state, quarters)
        for rule in stage.pieces:
            if rule.source in turned:
                piece = turned.index(rule.source)
                if piece % 3 == 0 and piece >= 12:
                    return rule, quarters
    return None


def _after_d(state: bytes, quarters: int) -> bytes:
    turns = (MOVE_NAMES.index(D_TEXT[quarters]),) if quarters else ()
    return compose(state, map_of_turns(turns))


def _place(code: int) -> int:
    return code // 3 if code < FIRST_EDGE else 8 + (code - FIRST_EDGE) // 2


def _home_before(home: int, y_turns: int) -> int:
    """The home of a piece as it was named before this many rotations y."""
    _, back = y_maps()
    code = home
    for _ in range(y_turns):
        code = back[code]
    return code - (code % 3 if code < FIRST_EDGE else code % 2)


def _lies(view: View, home: int) -> str:
    """The place of a piece, in words that do not mention slots."""
    words = view.lies(home)
    if " slot," not in words:
        return words
    where = words[len("in the ") : words.index(" slot,")].replace("-", " ")
    rest = words[words.index(" slot,") + len(" slot") :]
    layer = "at the bottom" if home < FIRST_EDGE else "in the middle layer at the"
    return f"{layer} {where}{rest}"
