"""How the solver probably held the cube of a recording, which has only turns of fixed sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cubogram.analysis.cutting import Cut
from cubogram.analysis.methods import Reading
from cubogram.analysis.recording import Played, Recording
from cubogram.cfop.cube_orientation import TO_BOTTOM, centres_after, rotation_between
from cubogram.cfop.effort import ROTATIONS
from cubogram.cfop.pairs import ROTATION_TEXT
from cubogram.cube.cubies import FACES
from cubogram.cube.effort import moves_effort
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.moves import Move, move_of


def is_fixed(recording: Recording) -> bool:
    """True for a recording in which every side keeps its name, whatever way the cube is held."""
    return recording.is_timed and all(played.move.is_face_turn for played in recording.moves)


def in_own_hold(recording: Recording, reading: Reading, steps: Sequence[Cut]) -> Recording:
    """The same recording with the cross at the bottom and, at the start of each step, the rotation
    that makes its turns easiest on the fingers."""
    bottom = TO_BOTTOM[reading.face]
    holds = [centres_after(FACES, f"{bottom} {rotation}") for rotation in ROTATION_TEXT]
    parts = [recording.moves[step.first : step.last] for step in steps]
    efforts = [[moves_effort(_moves(part, hold)) for hold in holds] for part in parts]
    moves: list[Played] = []
    now = FACES
    for part, front in zip(parts, _fronts(efforts), strict=True):
        if turned := rotation_between(now, holds[front]):
            first = part[0]
            moves += [
                Played(move, first.start, first.start, first.seconds, first.seconds)
                for move in Maneuver(turned)
            ]
        now = holds[front]
        renamed = _moves(part, now)
        moves += [replace(one, move=move) for one, move in zip(part, renamed, strict=True)]
    return replace(recording, moves=tuple(moves), is_hold_guessed=True)


def _moves(part: Sequence[Played], hold: str) -> list[Move]:
    """Turns of fixed sides as they are called when the cube is held with these centres."""
    return [move_of(FACES[hold.index(one.move.family)], one.move.amount) for one in part]


def _fronts(efforts: Sequence[Sequence[int]]) -> list[int]:
    """The fronts with the least effort in all, as numbers of rotations y; the first one is free.

    >>> _fronts([[30, 60, 60, 60], [50, 45, 90, 90], [10, 90, 90, 90]])
    [0, 0, 0]
    """
    best = [(cost, [front]) for front, cost in enumerate(efforts[0])]
    for costs in efforts[1:]:
        best = [
            min(
                (cost + int(ROTATIONS[(front - fronts[-1]) % 4]) + costs[front], [*fronts, front])
                for cost, fronts in best
            )
            for front in range(4)
        ]
    return min(best)[1]
