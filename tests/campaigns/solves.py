"""Made-up solves, cut into steps by `Cube.explain`: each claim is played on another cube.

The solves come from the solvers here (as beginners, as people, shortest, any colour, in two looks,
by layers), with rotations, slices, undone turns, hesitations and times put in, whole or broken off.
The cube that judges is that of `stickers`; each sentence is compared with it in `sentences`.

`make solves` checks ten thousand.
"""

import math
import random
import re
import sys
import time
from collections import Counter
from dataclasses import dataclass
from statistics import mean
from typing import Any

import sentences
from campaign import Part, Table, campaign
from replaying import corners_home
from stickers import (
    COLOURS,
    FACES,
    PLACES,
    all_up,
    at,
    edges_up,
    has_cross,
    is_home,
    is_solved,
    opposite,
    played,
    sides,
    turned_top,
)

from cubogram import Cube, Maneuver
from cubogram.analysis import Analysis
from cubogram.cfop import Style, solve

AT_ONCE = 100

# made-up solves

OPTIONS = (
    {},
    {"neutral": True},
    {"two_look": True},
    {"beginner": True},
    {"beginner": True, "two_look": True, "colour": "yellow"},
    {"xcross": True, "colour": "green"},
    {"friendly": False, "colour": "red"},
    {"foresight": True, "slack": 2},
    {"foresight": True, "friendly": False, "neutral": True},
)
SPLITS = {  # a turn as a wide turn of the rest and a rotation
    "R": ("l", "x"), "L": ("r", "x'"), "U": ("d", "y"), "D": ("u", "y'"), "F": ("b", "z"),
    "B": ("f", "z'"),
}  # fmt: skip


@dataclass(frozen=True)
class Made:
    """A solve: its scramble, its text, the moves alone, the cross's colour (a centre's letter) and
    how many steps of each kind it was made of."""

    scramble: str
    text: str
    moves: tuple[str, ...]
    colour: str
    is_whole: bool


def made(rng: random.Random) -> Made:
    scramble = " ".join(disturbed(rng, 20))
    cube = Cube(scramble)
    solution = solve(cube, Style(**rng.choice(OPTIONS)))
    words = str(solution.as_held).split()
    moves = []
    for word in words:
        moves += mishandled(rng, word)
    is_whole = rng.random() < 0.8
    if not is_whole:
        moves = moves[: rng.randrange(len(moves))]
    text, moves = timed(rng, moves) if rng.random() < 0.2 else (commented(rng, moves), moves)
    return Made(scramble, text, tuple(moves), solution.colour, is_whole)


def disturbed(rng: random.Random, count: int) -> list[str]:
    return [rng.choice(FACES) + rng.choice(["", "2", "'"]) for _ in range(count)]


def inverse(move: str) -> str:
    return move if move.endswith("2") else move[:-1] if move.endswith("'") else move + "'"


def mishandled(rng: random.Random, move: str) -> list[str]:
    """A move as people make it: mostly as it is, now and then undone, doubled back, or with the
    whole cube turned on the way."""
    luck = rng.random()
    if luck < 0.02:
        return [move, inverse(move), move]
    if luck < 0.04:
        rotation = rng.choice("xyz") + rng.choice(["", "'", "2"])
        return [rotation, inverse(rotation), move]
    if luck < 0.06 and move[0] in SPLITS and move[1:] in ("", "'"):
        wide, back = SPLITS[move[0]]
        return [wide + "'", inverse(back)] if move[1:] else [wide, back]
    if luck < 0.07:
        other = rng.choice(FACES)
        return [other, other + "'", move]
    return [move]


def commented(rng: random.Random, moves: list[str]) -> str:
    return " ".join(
        move + rng.choice([" // so\n", "\n", " /* R U */"]) if rng.random() < 0.1 else move
        for move in moves
    )


HALVES = re.compile(r"(?<!\S)([URFDLB])('?) \1\2(?!\S)")
"""Two quarter turns, which are one half turn unless a step ends between them."""


def timed(rng: random.Random, moves: list[str]) -> tuple[str, list[str]]:
    """The moves with their times; equal quarter turns that follow each other are one."""
    now, words = 0, []
    joined: list[str] = []
    for move in moves:
        gap = rng.choice([60, 90, 120, 150, 1200])
        now += gap
        words.append(f"{move}@{now}")
        is_same = joined and joined[-1] == move and move[0] in FACES and move[1:] in ("", "'")
        if is_same and gap < 300:
            joined[-1] = move[0] + "2"
        else:
            joined.append(move)
    return " ".join(words), joined


# what must be true of an analysis


def check(solve: Made, analysis: Analysis) -> None:
    """Plays what an analysis claims; raises AssertionError for what is not true."""
    start = played(SOLVED, solve.scramble)
    moves = str(analysis.maneuver).split()
    if analysis.correction is None or analysis.correction.is_missing_end:
        given, kept = (HALVES.sub(r"\g<1>2", " ".join(text)) for text in (solve.moves, moves))
        assert Maneuver(given) == Maneuver(kept), "the moves are those of the text"
    assert not analysis.recording.problems
    after_all = played(start, " ".join(moves))
    assert analysis.is_solved == is_solved(after_all)
    if solve.is_whole:
        assert analysis.is_solved
    told = " ".join(str(step.maneuver) for step in analysis.steps)
    assert told.split() == moves, "the steps are the whole solution"
    if analysis.is_solved:
        again = Cube(solve.scramble).explain(analysis.text)
        assert again.maneuver == analysis.maneuver, "the text can be read back"
    check_steps(analysis, start)


def check_steps(analysis: Analysis, facelets: str) -> None:
    colour = analysis.colour and COLOURS[analysis.colour]
    sentences.check(analysis)
    for step in analysis.steps:
        assert step.before.facelets == facelets
        before, facelets = facelets, played(facelets, str(step.maneuver))
        assert step.after.facelets == facelets
        if step.kind in FACTS:
            assert FACTS[step.kind](facelets, colour), (step.kind, step.label)
            assert step.kind == "AUF" or not FACTS[step.kind](before, colour) or step.remarks
        check_label(step, facelets, colour)


def edges_home(facelets: str, down: str) -> bool:
    up = opposite(facelets, down)
    return edges_up(facelets, down) and any(
        all(is_home(turned, up, side) for side in sides(facelets, down))
        for turned in turned_top(facelets, down)
    )


def corners_placed(facelets: str, down: str) -> bool:
    up, around = opposite(facelets, down), sides(facelets, down)
    pairs = list(zip(around, around[1:] + around[:1], strict=True))
    for turned in turned_top(facelets, down):
        if all(is_home(turned, up, side) for side in around):
            return all(set(piece.values()) == set(piece) for piece in pieces(turned, up, pairs))
    return False


def pieces(facelets, up, pairs):
    centres = {facelets[9 * n + 4]: out for n, (_, out) in enumerate(PLACES[4::9])}
    for a, b in pairs:
        cubie = tuple(map(sum, zip(centres[up], centres[a], centres[b], strict=True)))
        yield at(facelets, cubie)


PAIRS = re.compile(r"[a-z]+(?:-[a-z]+)+")

FACTS = {
    "cross": has_cross,
    "EO line": lambda facelets, _: any(
        sentences.has_eo_line(played(facelets, f"{tilt} {'y ' * turns}"))
        for tilt in ("", "x", "x2", "x'", "z", "z'")
        for turns in range(4)
    ),
    "OLL edges": edges_up,
    "OLL": all_up,
    "PLL corners": lambda *held: all_up(*held) and corners_home(*held),
    "PLL": lambda facelets, down: any(map(is_solved, turned_top(facelets, down))),
    "edges home": edges_home,
    "corners placed": corners_placed,
    "corners turned": lambda facelets, down: any(map(is_solved, turned_top(facelets, down))),
    "AUF": lambda facelets, down: is_solved(facelets),
}


def pair_home(label: str):
    """Whether the pair that a label names by its colours is in its slot: see `FACTS`."""
    (colours,) = [[COLOURS[name] for name in names.split("-")] for names in PAIRS.findall(label)]
    return lambda facelets, down: is_home(facelets, *colours) and is_home(facelets, *colours, down)


def check_label(step, facelets: str, down: str) -> None:
    """The pieces that a label names are at home; a named case is the one that was there."""
    if step.kind == "rest":
        return
    if step.kind in ("pair", "cross", "corner", "edge"):
        assert has_cross(facelets, down)
        for names in PAIRS.findall(step.label):
            colours = [COLOURS[name] for name in names.split("-")]
            assert is_home(facelets, *colours), (step.label, names)
            if step.kind == "pair" or "xcross" in step.label:
                assert is_home(facelets, *colours, down), (step.label, names)
    if "OLL skip" in step.label:
        assert all_up(facelets, down)
    if "PLL skip" in step.label:
        assert any(map(is_solved, turned_top(facelets, down)))
    if step.case is not None:
        before = step.before.facelets
        reached = pair_home(step.label) if step.kind == "pair" else FACTS[step.kind]
        first = step.case.algorithms[0].text
        assert any(
            reached(played(turned, first), down)
            for hold in holds(before, down)
            for turned in turned_top(hold, down)
        ), step.label


def holds(facelets: str, down: str) -> list[str]:
    """The cube held with a centre at the bottom, in the four ways."""
    place = FACES[facelets[4::9].index(down)]
    first = played(facelets, {"U": "x2", "R": "z", "F": "x'", "L": "z'", "B": "x", "D": ""}[place])
    return [played(first, "y " * times) for times in range(4)]


SOLVED = "".join(9 * face for face in FACES)


def run(solves: int, seed: int) -> dict[str, Any]:
    """Checks this many solves; returns how often each thing was met, and each analysis's CPU
    seconds."""
    rng, times, seconds = random.Random(seed), Counter[str](), list[float]()
    Cube("R").explain("R'")  # fills the tables
    for number in range(solves):
        each = made(rng)
        try:
            began = time.process_time()
            analysis = Cube(each.scramble).explain(each.text)
            seconds.append(time.process_time() - began)
            check(each, analysis)
        except Exception as error:
            error.add_note(f"solve {number} of seed {seed}: {each.scramble!r}, {each.text!r}")
            raise
        times["solves"] += 1
        times["by a method that is known"] += analysis.method != ""
        if analysis.method:
            right = COLOURS[analysis.colour] == each.colour
            times["with the cross they were made with"] += right
        for step in analysis.steps:
            times["steps"] += 1
            times["remarks"] += len(step.remarks)
    return {"times": times, "seconds": seconds}


def table(parts: list[Part]) -> Table:
    total, seconds = Counter[str](), list[float]()
    for part in parts:
        total.update(part["times"])
        seconds += part["seconds"]
    rows = [(name, f"{count:,}") for name, count in total.items()]
    note = f"No sentence was wrong. An analysis takes {mean(seconds):.2f} s of CPU time, "
    return ("what was played", "how often"), rows, f"{note}the slowest {max(seconds):.2f} s."


def hundreds(solves: int) -> list[tuple[int, int]]:
    return [(AT_ONCE, seed) for seed in range(math.ceil(solves / AT_ONCE))]


if __name__ == "__main__":
    unit = ("solves", 10_000, AT_ONCE)
    sys.exit(campaign("solves", __doc__, unit, hundreds, run, table))
