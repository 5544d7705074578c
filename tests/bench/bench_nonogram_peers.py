"""Other nonogram solvers, from the package registries, on the puzzles that ours gets too.

Each peer is a process that takes one puzzle after another; one that is not ready with a puzzle
within `LIMIT` is ended and started anew. Every picture is compared with the clues.
"""

import json
import os
import select
import statistics
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from bench_nonogram import DENSITIES, chosen, random_puzzle
from frame import part_of, table
from peers_installed import PEERS, install, python_of

from cubogram.nonogram.formats.own_json import puzzle_to_json
from cubogram.nonogram.puzzle import Puzzle
from cubogram.nonogram.solver import solve

LIMIT = 5.0  # seconds for each puzzle
START = 60.0  # seconds until a peer has been loaded
RANDOM = 20  # puzzles of each density
SCRIPTS = Path(__file__).parent / "peers"
MARSHMALLOW = "marshmallow==4.4.0"  # nonogram-cracker needs it and does not say so
PYTHON_PEERS = ("puzzlekit==0.3.4", "picross-solver==1.1.2", "nonogram-cracker==1.0.1", MARSHMALLOW)
NODE_PEERS = ("nonogram-solver@2.0.0",)
RECURSION_DEPTH = 0  # of nonogram-solver's guesses, its program's default
TOTALS = {
    "all: solved": "solved",
    "all: a wrong picture": "wrong",
    "all: given up": "given_up",
    "all: no answer in time": "late",
    "all: said whether there is another picture": "verdicts",
}


class Answer(NamedTuple):
    """What became of a puzzle: a picture or none, in how many seconds."""

    picture: Sequence[str] | None
    seconds: float
    verdict: str = ""
    """Whether that is the only picture: "unique", "several", or nothing."""


Solver = Callable[[Puzzle], Answer]


class Peer:
    def __init__(self, command: Sequence[str | Path], folder: Path) -> None:
        self._command, self._folder = command, folder
        self._start()

    def solve(self, puzzle: Puzzle) -> Answer:
        answer = self._ask(puzzle, LIMIT)
        if answer is None:
            self.stop()
            self._start()
            return Answer(None, LIMIT)
        return Answer(answer["picture"], answer["seconds"])

    def stop(self) -> None:
        self._process.kill()
        self._process.communicate()

    def _start(self) -> None:
        self._process = subprocess.Popen(
            self._command,
            cwd=self._folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        if self._ask(Puzzle.from_picture(["#"]), START) is None:
            raise RuntimeError(f"{self._command} does not start")

    def _ask(self, puzzle: Puzzle, seconds: float) -> dict[str, Any] | None:
        questions, answers = self._process.stdin, self._process.stdout
        assert questions is not None
        assert answers is not None
        questions.write(json.dumps(puzzle_to_json(puzzle)) + "\n")
        questions.flush()
        is_there, _, _ = select.select([answers], [], [], seconds)
        line = answers.readline() if is_there else ""
        return json.loads(line) if line else None


def ours(puzzle: Puzzle, solutions: int = 2) -> Answer:
    """Our answer: with the proof that there is no second picture, or only the first picture."""
    found = solve(puzzle, seconds=LIMIT, solutions=solutions)
    verdict = found.outcome if found.outcome in ("unique", "several") else ""
    return Answer(found.picture, found.seconds, verdict)


@contextmanager
def solvers() -> Iterator[dict[str, Solver]]:
    """All solvers by name, ours first, loaded and waiting."""
    folder = install(PEERS / "nonogram", PYTHON_PEERS, NODE_PEERS)
    peers = {}
    for name in PYTHON_PEERS[:3]:
        package, version = name.split("==")
        script = [python_of(folder), SCRIPTS / "nonograms.py", package.replace("-", "_")]
        peers[f"{package} {version}"] = Peer(script, folder)
    node = ["node", SCRIPTS / "nonograms.mjs", str(RECURSION_DEPTH)]
    peers[f"{NODE_PEERS[0].replace('@', ' ')} (JavaScript)"] = Peer(node, folder)
    ours(Puzzle.from_picture(["#"]))
    cubogram = {"Cubogram, with proof": ours, "Cubogram, first picture": partial(ours, solutions=1)}
    try:
        yield cubogram | {name: peer.solve for name, peer in peers.items()}
    finally:
        for peer in peers.values():
            peer.stop()


@contextmanager
def on_one_core() -> Iterator[None]:
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def puzzle_sets(quick: bool) -> dict[str, list[Puzzle]]:
    sets = {
        name: [Puzzle.load(path) for path in chosen(name, quick)[: 5 if quick else None]]
        for name in ("free", "survey")
    }
    for density in DENSITIES:
        numbers = range(2 if quick else RANDOM)
        sets[f"random 30x30, density {density}"] = [random_puzzle(30, density, n) for n in numbers]
    return sets


def figures(puzzles: list[Puzzle], answers: list[Answer]) -> dict[str, Any]:
    """How many pictures are right, wrong, or not there, and how long the right ones took."""
    fates: Counter[str] = Counter()
    times, verdicts = [], 0
    for puzzle, answer in zip(puzzles, answers, strict=True):
        if answer.picture is None:
            fates["late" if answer.seconds >= LIMIT else "given_up"] += 1
        elif not puzzle.fits(answer.picture):
            fates["wrong"] += 1
        else:
            times.append(answer.seconds * 1000)
            verdicts += bool(answer.verdict)
    return {
        "puzzles": len(puzzles),
        "solved": len(times),
        **{fate: fates[fate] for fate in ("late", "given_up", "wrong")},
        "verdicts": verdicts,
        "median_ms": round(statistics.median(times), 2) if times else None,
        "p95_ms": round(part_of(times, 0.95), 1) if times else None,
    }


def run(quick: bool = False) -> dict[str, Any]:
    result: dict[str, Any] = {}
    with on_one_core(), solvers() as by_name:
        for title, puzzles in puzzle_sets(quick).items():
            answers = [{name: ask(puzzle) for name, ask in by_name.items()} for puzzle in puzzles]
            result[title] = {n: figures(puzzles, [each[n] for each in answers]) for n in by_name}
    return result


def report(result: dict[str, Any]) -> str:
    names = list(next(iter(result.values())))
    rows = [
        [title, by_name[names[0]]["puzzles"], *(_cell(by_name[name]) for name in names)]
        for title, by_name in result.items()
    ]
    number = sum(row[1] for row in rows)
    for words, key in TOTALS.items():
        sums = [sum(by_name[name][key] for by_name in result.values()) for name in names]
        rows.append([words, number, *sums])
    return (
        table("|".join(["puzzles", "number>", *(f"{name}>" for name in names)]), rows)
        + f"\n\nEach cell shows how many puzzles were solved within {LIMIT:g} s each, and the "
        "median and the 95th percentile of the times for those (so a solver that fails on the hard "
        "ones looks quick). The solvers took turns on each puzzle, all on the same core, and "
        "each picture was compared with the clues."
    )


def _cell(facts: dict[str, Any]) -> str:
    if not facts["solved"]:
        return "0"
    return f"**{facts['solved']}**: {_time(facts['median_ms'])}, {_time(facts['p95_ms'])}"


def _time(milliseconds: float) -> str:
    """A time with two or three digits.

    >>> _time(2.54), _time(254.4), _time(2544)
    ('2.5 ms', '254 ms', '2.5 s')
    """
    if milliseconds >= 1000:
        return f"{milliseconds / 1000:.1f} s"
    return f"{milliseconds:.1f} ms" if milliseconds < 10 else f"{milliseconds:.0f} ms"
