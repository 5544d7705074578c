"""A cube to be brought to a goal, as a problem for `finding.Search`, and back again."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import cache

import numpy as np

from cubogram.cube.cube import Cube
from cubogram.cube.group import Group, row_of, then
from cubogram.cube.hand import hand_map
from cubogram.cube.moves import Move
from cubogram.cube.permutation import Permutation
from cubogram.cube.rotations import rotation_texts
from cubogram.errors import PuzzleError
from cubogram.twophase.goals.case_symmetries import twins_of
from cubogram.twophase.goals.coordinates import ANYWHERE, N_CODES, Masks, classes_of
from cubogram.twophase.goals.finding import WHOLE, Found, GoalTables, Search, Start
from cubogram.twophase.goals.goal import HOME, Goal, codes_of
from cubogram.twophase.goals.move_set import MoveSet, orientations

U_TURNS = ("", "U", "U2", "U'")

_MEMBERS = 96
"""A goal of at most this many cubes is looked for in the group of the moves."""


class Case:
    """A cube to be brought to a goal, as a problem for `finding.Search`.

    It is searched from the cube to the goal, or backwards, from the goal to the cube, if fewer
    pieces are to be followed then: a goal may be about a few places where many pieces will do.
    """

    def __init__(
        self,
        state: Cube,
        goal: Goal,
        moves: MoveSet,
        u_before: bool = False,
        u_after: bool = False,
    ) -> None:
        self._goal = goal
        self._moves = moves
        self._before = U_TURNS if u_before else U_TURNS[:1]
        self._after = U_TURNS if u_after else U_TURNS[:1]
        self._codes = codes_of(state.cubies)
        self._masks = goal.masks()
        self._reached = [
            [_bound(rotated(masks, rotation)) for masks in self._masks] for rotation in _rotations()
        ]
        self._translations = [_translation(str(move)) for move in moves.moves]
        self._u = [_translation(turn) for turn in U_TURNS]
        self._seen_goal = goal.seen_from(state.cubies)
        self._is_backward = self._choose()

    def _choose(self) -> bool:
        if self._moves.has_rotations:
            return False
        forward, backward = (
            sum(float(np.log2(one.size)) for one in classes_of(masks))
            for masks in (self._masks, self._seen_goal.inverse().masks())
        )
        return backward < forward and forward > np.log2(WHOLE)

    @property
    def is_solved(self) -> bool:
        """Whether only free turns are needed."""
        return self.free_turns(()) is not None

    def twins(self) -> tuple[tuple[int, ...], ...]:
        """What the moves become under each symmetry of the case."""
        return twins_of(
            self._seen_goal.patterns, self._moves, len(self._before) > 1, len(self._after) > 1
        )

    def check_group(self) -> None:
        """Raises PuzzleError "goal" if the goal is a few cubes, and the moves make none of them."""
        if self._goal.count > _MEMBERS:
            return
        group = _group(tuple(map(str, self._moves.moves)))
        for pattern in self._seen_goal.patterns:
            for state in pattern.states(_MEMBERS):
                row = bytes(Permutation(Cube.from_cubies(state)).goes_to)
                for before in self._before:
                    first = then(_row_of(before), row)
                    for rotation in _rotations():
                        held = then(first, _row_of(rotation))
                        if any(group.has(then(held, _row_of(after))) for after in self._after):
                            return
        message = (
            f"turns of {self._moves.families} cannot reach the goal: from here they reach "
            f"{group.order:,} cubes, and it is not among them"
        )
        raise PuzzleError("goal", message)

    def search(self) -> Generator[None, None, Search]:
        """Makes the tables in slices, unless those of the last goal will do; returns the search.

        Raises PuzzleError "goal" if the tables show that the moves cannot reach the goal.
        """
        starts, goals = self._backward() if self._is_backward else self._forward()
        tables = _Kept.tables
        is_kept = tables is not None and (tables.goals, tables.moves) == (tuple(goals), self._moves)
        if tables is None or not is_kept or not tables.knows(starts):
            tables = GoalTables(goals, self._moves, starts)
            yield from tables.prepare()
            _Kept.tables = tables
        return Search(tables, starts, passes=self._is_backward)

    def _forward(self) -> tuple[list[Start], list[tuple[Masks, int]]]:
        starts = [(self._codes.translate(self._u[U_TURNS.index(u)]), 0) for u in self._before]
        return starts, self._goals(self._masks, self._after)

    def _backward(self) -> tuple[list[Start], list[tuple[Masks, int]]]:
        """The inverses: from the goal, however it is held, to the inverse of the cube."""
        starts = [
            (HOME.translate(_translation(f"{rotation} {u}")), centres)
            for centres, rotation in enumerate(_rotations() if self._turns_centres else ("",))
            for u in self._after
        ]
        return starts, self._goals(self._seen_goal.inverse().masks(), self._before, ("",))

    @property
    def _turns_centres(self) -> bool:
        return bool((self._moves.centres[0] != 0).any())

    def _goals(
        self, masks: Sequence[Masks], u_turns: Sequence[str], held: Sequence[str] | None = None
    ) -> list[tuple[Masks, int]]:
        rotations = _rotations() if held is None and self._turns_centres else ("",)
        return list(
            dict.fromkeys(
                (rotated(one, f"{rotation} {u}"), centres)
                for centres, rotation in enumerate(rotations)
                for one in masks
                for u in u_turns
            )
        )

    def solution(self, found: Found) -> tuple[int, ...] | None:
        """The moves that were found, as they are made; None if they are not a solution of their
        own: if they begin or end with a turn that is free, or solve the case on the way."""
        order, moves = self._moves.order, self._in_order(found)
        blocks = order.split(moves)
        free = [blocks[0]] * (len(self._before) > 1) + [blocks[-1]] * (len(self._after) > 1)
        if any(self._moves.moves[move].family == "U" for block in free for move in block):
            return None
        if self._is_backward and any(
            self.free_turns(moves[:length]) is not None for length in range(1, len(moves))
        ):
            return None
        return moves

    def made(self, found: Found) -> list[Move]:
        """The moves that were found, as they are made."""
        return [self._moves.moves[move] for move in self._in_order(found)]

    def _in_order(self, found: Found) -> tuple[int, ...]:
        if not self._is_backward:
            return found.moves
        back = tuple(self._moves.inverse[move] for move in reversed(found.moves))
        return self._moves.order.normal(back)

    def free_turns(self, moves: Sequence[int]) -> tuple[str, str] | None:
        """The turns of U before and after the moves with which they solve the case, as few as
        possible; None if they do not."""
        centres = 0
        for move in moves:
            centres = int(self._moves.centres[centres, move])
        allowed = self._reached[centres]
        best = None
        for before in self._before:
            codes = self._codes.translate(self._u[U_TURNS.index(before)])
            for move in moves:
                codes = codes.translate(self._translations[move])
            for after in self._after:
                done = codes.translate(self._u[U_TURNS.index(after)])
                if any(
                    all(mask >> done[piece] % N_CODES & 1 for piece, mask in rows)
                    for rows in allowed
                ):
                    turns = bool(before) + bool(after)
                    if best is None or turns < best[0]:
                        best = (turns, (before, after))
        return None if best is None else best[1]


def _bound(masks: Masks) -> list[tuple[int, int]]:
    """The pieces that may not be anywhere, with where they may be."""
    return [(piece, mask) for piece, mask in enumerate(masks) if mask != ANYWHERE]


class _Kept:
    """The tables of the last goal, which the next case often shares."""

    tables: GoalTables | None = None


@cache
def _rotations() -> tuple[str, ...]:
    """The rotations that lead to the orientations, by their numbers."""
    return tuple(rotation_texts()[text] for text in orientations())


@cache
def _row_of(maneuver: str) -> bytes:
    return row_of(maneuver)


@cache
def _group(moves: tuple[str, ...]) -> Group:
    return Group(moves)


@cache
def _translation(maneuver: str) -> bytes:
    """Where a maneuver takes each code, for `bytes.translate`."""
    moved = hand_map(maneuver)
    return moved + bytes(256 - len(moved))


def rotated(masks: Masks, maneuver: str) -> Masks:
    """Where each piece may be after a maneuver."""
    goes_to = hand_map(maneuver)
    found = []
    for piece, mask in enumerate(masks):
        if mask == ANYWHERE:
            found.append(mask)
            continue
        first = 0 if piece < 8 else N_CODES
        codes = (code for code in range(N_CODES) if mask >> code & 1)
        found.append(sum(1 << goes_to[first + code] - first for code in codes))
    return tuple(found)
