"""Plays a solution in steps on the cube of `stickers`, which shares no code with the package, and
checks what each step has to reach."""

import re
from collections.abc import Callable
from functools import cache

from stickers import (
    FACES,
    all_up,
    edges_up,
    has_cross,
    has_two_layers,
    is_home,
    is_solved,
    opposite,
    played,
    sides,
    turned_top,
)

from cubogram import Maneuver
from cubogram.cfop import SolutionInSteps
from cubogram.errors import ArgumentError, PuzzleError

SOLVED = "".join(9 * face for face in FACES)
ROUX = ("first block", "square", "last pair", "CMLL", "EO", "UL/UR", "M slice")
TILTS, TURNS = ("", "x", "x2", "x'", "z", "z'"), ("", "y", "y2", "y'")
ROTATIONS = [f"{tilt} {turn}".strip() for tilt in TILTS for turn in TURNS]


@cache
def upright(centres: str) -> str:
    """The rotation that brings these centres back to U R F D L B."""
    return next(one for one in ROTATIONS if rotated(centres, one) == FACES)


def rotated(centres: str, rotation: str) -> str:
    return played("".join(9 * centre for centre in centres), rotation)[4::9]


def level(facelets: str) -> str:
    """The cube turned as a whole so that its centres are at U R F D L B."""
    return played(facelets, upright(facelets[4::9]))


def moves_of(text: str) -> str:
    return str(Maneuver(re.sub(r"//.*", "", text)))


def replayed(solution: SolutionInSteps) -> list[str]:
    """The facelets after each step as the cube is then held, once all that is said is so."""
    held = still = solution.cube.facelets
    for moves in (moves_of(str(solution)), str(solution.as_held)):
        assert is_solved(played(held, moves)), moves
    turns = str(solution.maneuver).split()
    assert is_solved(played(held, " ".join(turns)))
    assert len(turns) == solution.length == len(solution) <= solution.turns
    assert len(solution.maneuver.simplify()) == len(turns), "nothing is left to cancel"
    states = []
    for step in solution.steps:
        moves = str(step.maneuver).split()
        assert step.before.facelets == still
        still = played(still, str(step.face_turns))
        held = played(held, " ".join(moves))
        assert step.after.facelets == still, step
        assert level(held) == level(still), step
        assert played(SOLVED, moves_of(step.text)) == played(SOLVED, " ".join(moves)), step
        assert step.turns == len(step.face_turns) == sum(map(length, moves)), step
        assert step.rotations == sum(move[0] in "xyz" for move in moves), step
        before, after = step.before.facelets, step.after.facelets
        assert sorted(before[n] for n in step.matters) == sorted(after[n] for n in step.target)
        assert step.kind in ROUX or all(before[n] == before[n // 9 * 9 + 4] for n in step.done)
        states.append(held)
    assert solution.turns == sum(step.turns for step in solution.steps)
    assert solution.rotations == sum(step.rotations for step in solution.steps)
    assert is_solved(held)
    return states


def length(move: str) -> int:
    return 0 if move[0] in "xyz" else 2 if move[0] in "MES" else 1


def pairs_home(facelets: str, down: str) -> set[str]:
    """The slots, by the colours of their sides, whose corner and edge are at home."""
    around = sides(facelets, down)
    return {
        "".join(sorted(a + b))
        for a, b in zip(around, around[1:] + around[:1], strict=True)
        if is_home(facelets, a, b) and is_home(facelets, a, b, down)
    }


def corners_home(facelets: str, down: str) -> bool:
    """Whether the top's corners are at home after some turn of the top."""
    up, around = opposite(facelets, down), sides(facelets, down)
    slots = list(zip(around, around[1:] + around[:1], strict=True))
    return any(
        all(is_home(turned, up, a, b) for a, b in slots) for turned in turned_top(facelets, down)
    )


def replayed_cfop(solution: SolutionInSteps) -> list[str]:
    """`replayed`, with the goal of each step of CFOP: no pair is lost again."""
    at, kept = solution.letters.index(solution.colour), set[str]()
    down = solution.cube.facelets[9 * at + 4]
    states = replayed(solution)
    home = "cross"
    for step, held in zip(solution.steps, states, strict=True):
        if step.kind == "cross" and step.name.endswith(" edge"):
            continue
        assert has_cross(held, down), step
        pairs = pairs_home(held, down)
        if step.kind in ("F2L", "xcross"):
            assert len(pairs) > len(kept), step
            home = step.kind
        if step.kind in ("OLL", "PLL"):
            assert has_two_layers(held, down), step
            assert edges_up(held, down) if step.name == "Edges of the top" else all_up(held, down)
        if step.name == "Corners of the top" and step.kind == "PLL":
            assert corners_home(held, down), step
        kept = pairs if step.kind != "free" else kept & pairs
    assert home in ("cross", "F2L", "xcross")
    return states


BLOCKS = {
    "left": (range(39, 45), (21, 24), (50, 53), (27, 30, 33)),
    "right": (range(12, 18), (23, 26), (48, 51), (29, 32, 35)),
    "front square": ((12, 13, 15, 16), (23, 26), (29, 32)),
    "back square": ((13, 14, 16, 17), (48, 51), (32, 35)),
}
"""Which facelets of a part of Roux's blocks are of one colour each."""


def has_part(held: str, part: str) -> bool:
    return all(len({held[n] for n in facelets}) == 1 for facelets in BLOCKS[part])


def roux_corners(held: str) -> bool:
    """Whether the top's corners are solved against the blocks, but for a turn of the top."""
    around = [held[21], held[13], held[50], held[40]]  # the blocks' colours: F, R, B, L
    shown = [(held[n], held[n + 2]) for n in (18, 9, 45, 36)]
    turned = ([(one, one) for one in around[n:] + around[:n]] for n in range(4))
    return len({held[n] for n in (0, 2, 6, 8)}) == 1 and shown in turned


def roux_edges(held: str) -> bool:
    """Whether M2 and U could finish: the edges that are left show the top's or the bottom's colour
    on the top or the bottom, or, if the centres are turned away, those of the slice in front or
    behind."""
    pair = {held[0], held[27]}
    slice_ = (1, 7, 28, 34) if held[4] in pair else (19, 25, 46, 52)
    return {held[n] for n in (*slice_, 3, 5)} <= pair


def replayed_roux(solution: SolutionInSteps) -> list[str]:
    """`replayed`, with the goal of each stage of Roux and the moves that it may use."""
    states = replayed(solution)
    for step, held in zip(solution.steps, states, strict=True):
        at = ROUX.index(step.kind)
        families = {move.family for move in step.maneuver if not move.is_rotation}
        assert families <= set(("URFDLB", "URrM", "URrM", "URFDLBMESrludfb", "UM")[min(at, 4)])
        assert has_part(held, "left"), step
        if step.kind == "square":
            assert has_part(held, f"{step.label.split()[0]} square"), step
        assert at < 2 or has_part(held, "right"), step
        assert at < 3 or roux_corners(held), step
        assert at < 4 or roux_edges(held), step
        if at >= 5:
            assert held[36:38] + held[9:11] == 2 * held[40] + 2 * held[13], step
    return states


def explained(solution: SolutionInSteps) -> list[str]:
    """All that a solution says, as lines for a golden."""
    lines = []
    for step in solution.steps:
        case = " ".join(filter(None, (step.name, step.slot, step.held)))
        picture = "/".join(step.picture) if step.picture else "no picture"
        matters, target, done = (
            " ".join(map(str, facelets)) for facelets in (step.matters, step.target, step.done)
        )
        lines += [f"{step} [{step.kind}: {case}; {picture}]", f"    {step.goal}: {step.reason}"]
        lines.append(f"    {matters} > {'the same' if target == matters else target}; done {done}")
    return [*lines, solution.summary, ""]


def refusals(calls: dict[str, Callable[[], object]]) -> str:
    """What each call says no with, as lines for a golden: kind, place and message."""
    lines = []
    for name, call in calls.items():
        try:
            lines.append(f"{name} -> accepted: {call()}")
        except (PuzzleError, ArgumentError) as error:
            lines.append(f"{name} -> {error.kind} {error.where}: {error}")
    return "\n".join(lines)
