"""Our answers compared with others', and with our own to the same question put differently.

`make differential`: solutions are replayed with stickers alone, verdicts on cubes compared with
those of PyPI's kociemba, on nonograms with those of CP-SAT; then cubes are inverted, mirrored and
turned, nonograms turned, reflected, and their colours renamed.
"""

import json
import math
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from campaign import Part, Table, campaign
from partial_results import PartialResults

from cubogram.cube.cube import Cube
from cubogram.cube.facelets import to_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.models.faces import after_moves, facelets_from, faces_from
from cubogram.cube.symmetry import conjugate, conjugate_maneuver
from cubogram.cube.validity import diagnose
from cubogram.nonogram.clues import Run
from cubogram.nonogram.puzzle import Puzzle
from cubogram.nonogram.verdict import Outcome, Verdict
from cubogram.twophase.many import solve_many

SOLVED = "".join(9 * face for face in "URFDLB")
PEERS = Path(__file__).parents[2] / "build" / "trust-peers"
PACKAGES = ("kociemba==1.2.1", "ortools==9.15.6755")
SCRIPTS = Path(__file__).parent / "peers"
SIDES = (4, 12)
"""The least and the greatest side of a nonogram."""

DENSITIES = (0.35, 0.5, 0.65)
COUNTS = {Outcome.CONTRADICTION: 0, Outcome.UNIQUE: 1, Outcome.SEVERAL: 2}
PALETTE = ("red", "sea", "leaf")
SHADES = ("#cc0000", "#0046ad", "#009b48")

Peer = subprocess.Popen[str]


@contextmanager
def peer(script: str) -> Iterator[Peer]:
    command = [str(PEERS / "venv" / "bin" / "python"), str(SCRIPTS / script)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def asked(process: Peer, line: str) -> str:
    if process.stdin is None or process.stdout is None:
        raise RuntimeError("a peer without pipes")
    process.stdin.write(line + "\n")
    process.stdin.flush()
    return process.stdout.readline().strip()


def wrong_solutions(rng: random.Random, count: int) -> list[str]:
    """Cubes whose solution does not bring the stickers home, or has more than 21 turns."""
    cubes = [Cube.random(rng) for _ in range(count)]
    wrong = []
    for cube, found in zip(cubes, solve_many(cubes, workers=1), strict=True):
        facelets = to_facelets(cube.cubies)
        maneuver = found.maneuver
        solved = maneuver and facelets_from(after_moves(faces_from(facelets), maneuver))
        if maneuver is None or len(maneuver) > 21 or solved != SOLVED:
            wrong.append(facelets)
    return wrong


def damaged(rng: random.Random) -> str:
    """54 facelets that are mostly not a cube: some of a cube's stickers are exchanged.

    The centres stay: kociemba takes them for the names of the colours, whatever they are.
    """
    letters = list(to_facelets(Cube.random(rng).cubies))
    around = [place for place in range(54) if place % 9 != 4]
    for _ in range(rng.choice((1, 1, 2, 3))):
        places = rng.sample(around, rng.choice((2, 3)))
        colours = [letters[place] for place in places]
        for place, colour in zip(places, (*colours[1:], colours[0]), strict=True):
            letters[place] = colour
    return "".join(letters)


def odd(rng: random.Random) -> str:
    """54 facelets whose pieces are all there, one of them twisted, flipped or exchanged."""
    letters = list(to_facelets(Cube.random(rng).cubies))
    places = rng.choice(((8, 9, 20), (5, 10), (7, 19), (2, 45, 11), (5, 7, 10, 19)))
    colours = [letters[place] for place in places]
    turned = (*colours[1:], colours[0]) if len(places) < 4 else (*colours[::-1],)
    for place, colour in zip(places, turned, strict=True):
        letters[place] = colour
    return "".join(letters)


def other_cube_verdicts(rng: random.Random, count: int) -> list[str]:
    """Facelets that we take for a cube and kociemba does not, or the other way round.

    What it answers with turns that do not solve them counts as refused: it takes a corner whose
    colours go round the wrong way for that corner.
    """
    wrong = []
    with peer("verdicts.py") as kociemba:
        for number in range(count):
            whole = to_facelets(Cube.random(rng).cubies)
            facelets = (whole, odd(rng), damaged(rng))[number % 3]
            if solves(asked(kociemba, facelets), facelets) == bool(diagnose(facelets)):
                wrong.append(facelets)
    return wrong


def solves(answer: str, facelets: str) -> bool:
    """Whether an answer is turns after which every face has one colour."""
    if answer == "-":
        return False
    return facelets_from(after_moves(faces_from(facelets), Maneuver(answer))) == SOLVED


def puzzle(rng: random.Random, colours: int = 1) -> Puzzle:
    """The puzzle of a random picture; of every fourth one two clues are exchanged."""
    width, height = rng.randint(*SIDES), rng.randint(*SIDES)
    marks = "#" if colours == 1 else "123"[:colours]
    density = rng.choice(DENSITIES)
    rows = [
        "".join(rng.choice(marks) if rng.random() < density else "." for _ in range(width))
        for _ in range(height)
    ]
    names = list(zip(PALETTE, SHADES, strict=True))[:colours]
    made = Puzzle.from_picture(rows, names)
    if rng.random() < 0.25:
        lines = list(made.rows)
        rng.shuffle(lines)
        return Puzzle(lines, made.columns, names)
    return made


def other_nonogram_verdicts(rng: random.Random, count: int) -> list[str]:
    """Puzzles for which CP-SAT finds a different number of pictures: none, one, or more."""
    wrong = []
    with peer("cpsat.py") as solver:
        for _ in range(count):
            made = puzzle(rng)
            sides: dict[str, Any] = {
                "rows": [[run.length for run in clue] for clue in made.rows],
                "columns": [[run.length for run in clue] for clue in made.columns],
            }
            verdict = made.solve(seconds=60)
            fits = all(made.fits(picture) for picture in verdict.pictures)
            said = asked(solver, json.dumps(sides))
            if not fits or said != json.dumps(COUNTS.get(verdict.outcome)):
                wrong.append(f"{made!r}: {verdict.outcome}, CP-SAT {said}")
    return wrong


def not_alike_cubes(rng: random.Random, count: int) -> list[str]:
    """Maneuvers whose inverse, or picture in one of the 48 symmetries, is not what it should be."""
    wrong = []
    for _ in range(count):
        turns = [rng.randrange(18) for _ in range(rng.randint(0, 25))]
        maneuver = Maneuver.from_indices(turns)
        stickers = facelets_from(after_moves(faces_from(SOLVED), maneuver))
        cube = Cube(maneuver)
        back = cube.apply(~maneuver).is_solved and ~~cube == cube and (cube * ~cube).is_solved
        seen = rng.randrange(48)
        turned = Maneuver.from_indices(conjugate_maneuver(turns, seen))
        alike = Cube(turned).cubies == conjugate(cube.cubies, seen)
        if not (back and alike and stickers == to_facelets(cube.cubies)):
            wrong.append(str(maneuver))
    return wrong


def not_alike_solutions(rng: random.Random, count: int) -> list[str]:
    """Near cubes whose distance changes when they are inverted or seen in another symmetry."""
    wrong = []
    for _ in range(count):
        cube = Cube(Maneuver.from_indices([rng.randrange(18) for _ in range(rng.randint(1, 8))]))
        other = Cube.from_cubies(conjugate(cube.cubies, rng.randrange(48)))
        lengths = {len(each.optimal().finish()) for each in (cube, ~cube, other)}
        if len(lengths) > 1:
            wrong.append(str(cube))
    return wrong


def turned(made: Puzzle) -> Puzzle:
    return Puzzle([clue[::-1] for clue in made.columns], made.rows[::-1], made.colours)


def turned_picture(picture: Sequence[str]) -> tuple[str, ...]:
    return tuple("".join(column)[::-1] for column in zip(*picture, strict=True))


def renamed(made: Puzzle) -> Puzzle:
    last = len(made.colours) + 1
    sides = (
        [[Run(run.length, last - run.colour) for run in clue] for clue in side]
        for side in (made.rows, made.columns)
    )
    return Puzzle(*sides, made.colours[::-1])


def said(verdict: Verdict, pictures: Sequence[Sequence[str]]) -> tuple[Any, ...]:
    """What two verdicts on the same question have in common."""
    only = tuple(map(str, pictures[0])) if verdict.outcome is Outcome.UNIQUE else None
    return verdict.outcome, verdict.method, only


def not_alike_nonograms(rng: random.Random, count: int) -> list[str]:
    """Puzzles whose verdict changes when they are turned, or their colours are renamed."""
    wrong = []
    for number in range(count):
        made = puzzle(rng, 1 + number % 3)
        verdict = made.solve(seconds=60)
        quarter = turned(made).solve(seconds=60)
        if said(quarter, quarter.pictures) != said(
            verdict, [turned_picture(picture) for picture in verdict.pictures]
        ):
            wrong.append(f"{made!r} turned")
        names = renamed(made).solve(seconds=60)
        digits = str.maketrans("123"[: len(made.colours)], "321"[-len(made.colours) :])
        if said(names, names.pictures) != said(
            verdict,
            [[row.translate(digits) for row in picture] for picture in verdict.pictures],
        ):
            wrong.append(f"{made!r} renamed")
    return wrong


CHECKS = {
    "solutions of at most 21 turns, replayed with stickers": (wrong_solutions, 100_000),
    "verdicts on cubes, compared with kociemba's": (other_cube_verdicts, 100_000),
    "verdicts on nonograms, compared with CP-SAT's": (other_nonogram_verdicts, 2000),
    "maneuvers inverted and in 48 symmetries": (not_alike_cubes, 100_000),
    "distances, inverted and in 48 symmetries": (not_alike_solutions, 200),
    "nonograms turned, and their colours renamed": (not_alike_nonograms, 2000),
}
"""What is compared, and how often."""

CHUNKS = 100
"""Each check is done in this many parts."""


def one_chunk(name: str, number: int) -> dict[str, Any]:
    check, full = CHECKS[name]
    wrong = check(random.Random(f"{name} {number}"), full // CHUNKS)
    return {"name": name, "count": full // CHUNKS, "wrong": wrong}


def table(parts: list[Part]) -> Table:
    rows = []
    for name in CHECKS:
        chunks = [part for part in parts if part["name"] == name]
        wrong = [line for part in chunks for line in part["wrong"]]
        rows.append((name, f"{sum(part['count'] for part in chunks):,}", len(wrong)))
        print(f"{name}: {len(wrong)} differ", *wrong[:20], sep="\n  ", flush=True)
    return ("what was compared", "how often", "differed"), rows, ""


def chunks(part: float) -> list[tuple[str, int]]:
    return [(name, number) for number in range(math.ceil(CHUNKS * part)) for name in CHECKS]


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1] / "bench"))
    from peers_installed import install

    install(PEERS, PACKAGES, ())
    failed = campaign("differential", __doc__, ("part", 1.0, 1), chunks, one_chunk, table)
    found = PartialResults("differential").read()
    sys.exit(failed > 0 or any(part["wrong"] for part in found))
