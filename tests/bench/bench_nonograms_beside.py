"""Nonograms beside a program made for hard problems: the same puzzles in one run, one core each.

CaDiCaL (github.com/arminbiere/cadical) decides whether formulas can be satisfied; it is in no
package registry that we use, and nothing is downloaded here. Build it, and name the folder of the
program `cadical` in CADICAL. Every puzzle is asked twice: for a picture, and for one that differs
from it. BESIDE_PUZZLES=20 takes the first twenty of the sparse puzzles of `bench_sparse`.
Stopped, it goes on where it was.

The formulas have one variable for each cell, and one for each block and cell: "the block starts
here or before" (the order encoding; Tamura et al., Compiling finite linear CSP into SAT, 2009).
"""

import os
import resource
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from bench_nonogram import chosen
from bench_sparse import FIRST, decided, sparse_puzzle
from frame import counted, part_of, table
from partial_results import PartialResults

from cubogram.nonogram.puzzle import Puzzle

SECONDS = 20.0
SPARSE = int(os.environ.get("BESIDE_PUZZLES", "15"))
SATISFIABLE, UNSATISFIABLE = 10, 20
"""The exit codes that solvers have agreed on."""

Decide = Callable[[Puzzle], tuple[float, str]]
"""The processor time that a verdict takes, and the verdict."""


def clauses(puzzle: Puzzle) -> tuple[int, list[list[int]]]:
    """The number of variables, and the clauses; the cells are the first variables, row by row."""
    width, height = puzzle.width, puzzle.height
    found: list[list[int]] = []
    variables = width * height
    for line, clue in enumerate(puzzle.lines):
        if line < height:
            cells = [line * width + x + 1 for x in range(width)]
        else:
            cells = [y * width + line - height + 1 for y in range(height)]
        lengths = [run.length for run in clue]
        variables = _add_line(found, cells, lengths, variables)
    return variables, found


def _add_line(found: list[list[int]], cells: list[int], lengths: list[int], variables: int) -> int:
    """Adds the clauses of a line; returns the number of variables so far."""
    slack = len(cells) + 1 - sum(lengths) - len(lengths)
    if not lengths:
        found.extend([-cell] for cell in cells)
        return variables
    firsts = [sum(lengths[:j]) + j for j in range(len(lengths))]
    started: list[dict[int, int]] = []  # by block: a variable for each cell but the last it can be
    for first in firsts:
        places = range(first, first + slack)
        started.append({place: variables + 1 + i for i, place in enumerate(places)})
        variables += slack

    def has_started(block: int, place: int, sign: int = 1) -> list[int] | None:
        """The literal "starts here or before" or its negation; [] if false, None if true."""
        if place in started[block]:
            return [sign * started[block][place]]
        return None if (place >= firsts[block]) == (sign > 0) else []

    def add(*parts: list[int] | None) -> None:
        if None not in parts:
            found.append([literal for part in parts for literal in part or ()])

    for block, length in enumerate(lengths):
        for place in started[block]:
            add(has_started(block, place, -1), has_started(block, place + 1))
        for place, cell in enumerate(cells):  # started, and not yet over: filled
            begun = has_started(block, place, -1)
            add(begun, has_started(block, place - length), [cell])
            if block + 1 < len(lengths):  # over, and the next has not started: empty
                over = has_started(block, place - length, -1)
                add(over, has_started(block + 1, place), [-cell])
                add(has_started(block + 1, place, -1), has_started(block, place - length - 1))
    for place, cell in enumerate(cells):
        add(has_started(0, place), [-cell])
        add(has_started(len(lengths) - 1, place - lengths[-1], -1), [-cell])
    return variables


def by_cadical(program: Path, puzzle: Puzzle) -> tuple[float, str]:
    """What CaDiCaL needs for the two questions together."""
    variables, formula = clauses(puzzle)
    spent, verdicts = 0.0, []
    for _ in range(2):
        seconds, code, model = _asked(program, variables, formula, SECONDS - spent)
        spent += seconds
        verdicts.append(code)
        if code != SATISFIABLE:
            break
        cells = [model[cell] for cell in range(1, puzzle.width * puzzle.height + 1)]
        marks = "".join("#" if cell else "." for cell in cells)
        picture = [marks[y : y + puzzle.width] for y in range(0, len(marks), puzzle.width)]
        if not puzzle.fits(picture):
            return spent, "wrong"
        excluded = [-cell if is_filled else cell for cell, is_filled in enumerate(cells, 1)]
        formula = [*formula, excluded]
    match verdicts:
        case [_, code] if code == UNSATISFIABLE:
            return spent, "unique"
        case [_, code] if code == SATISFIABLE:
            return spent, "several"
        case [code] if code == UNSATISFIABLE:
            return spent, "contradiction"
    return spent, "undecided"


def _asked(
    program: Path, variables: int, formula: list[list[int]], seconds: float
) -> tuple[float, int, dict[int, bool]]:
    """The processor time of one call, its exit code, and the values of the variables."""
    lines = (" ".join(map(str, (*clause, 0))) for clause in formula)
    text = "\n".join([f"p cnf {variables} {len(formula)}", *lines])
    limit = max(1, round(seconds))

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))

    before = _children_seconds()
    said = subprocess.run(
        [program, "-q"], input=text, capture_output=True, text=True, preexec_fn=limited, check=False
    )
    return _children_seconds() - before, said.returncode, dict(_values(said.stdout))


def _values(answer: str) -> Iterator[tuple[int, bool]]:
    for line in answer.splitlines():
        if line.startswith("v "):
            for number in map(int, line[2:].split()):
                yield abs(number), number > 0


def _children_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def by_us(puzzle: Puzzle) -> tuple[float, str]:
    return decided(puzzle, SECONDS)


def puzzle_sets(quick: bool) -> dict[str, list[Puzzle]]:
    survey = [Puzzle.load(path) for path in chosen("survey", quick)]
    sparse = [sparse_puzzle(FIRST + number) for number in range(2 if quick else SPARSE)]
    return {"survey": survey, **({"sparse": sparse} if sparse else {})}


def run(quick: bool = False) -> dict[str, Any]:
    """All figures; `quick` takes few. RuntimeError if two verdicts differ."""
    programs: dict[str, Decide] = {"Cubogram (Python)": by_us}
    if place := os.environ.get("CADICAL"):
        program = Path(place).resolve() / "cadical"
        version = subprocess.check_output([program, "--version"], text=True).strip()
        programs[f"CaDiCaL {version} (C++)"] = lambda puzzle: by_cadical(program, puzzle)
    parts = PartialResults("nonograms_beside", "nonogram")
    kept = {(part["set"], part["number"]): part["found"] for part in parts.read()}
    result: dict[str, Any] = {}
    for title, puzzles in puzzle_sets(quick).items():
        for number, puzzle in enumerate(puzzles):
            if (title, number) in kept:
                continue
            found = {name: decide(puzzle) for name, decide in programs.items()}
            verdicts = {verdict for _, verdict in found.values()}
            if len(verdicts - {"undecided"}) > 1:
                raise RuntimeError(f"{title} {number}: {verdicts}")
            parts.add({"set": title, "number": number, "found": found})
            kept[title, number] = found
            print(title, number, found, flush=True)
        result[title] = {
            name: figures([kept[title, number][name] for number in range(len(puzzles))])
            for name in programs
        }
    return result


def figures(results: list[tuple[float, str]]) -> dict[str, Any]:
    times = [seconds for seconds, _ in results]
    return {
        "puzzles": len(results),
        "verdicts": dict(Counter(verdict for _, verdict in results)),
        "median_s": round(part_of(times, 0.5), 3),
        "p90_s": round(part_of(times, 0.9), 2),
        "most_s": round(max(times), 2),
    }


def report(result: dict[str, Any]) -> str:
    rows = []
    for title, programs in result.items():
        for name, facts in programs.items():
            count = facts["puzzles"] - facts["verdicts"].get("undecided", 0)
            rows.append(
                f"{title} | {name} | {count} of {facts['puzzles']} | {facts['median_s']:.2f} s "
                f"| {facts['p90_s']:.1f} s | {facts['most_s']:.1f} s | {counted(facts['verdicts'])}"
            )
    heads = f"puzzles|program|decided in {SECONDS:.0f} s>|median>|90 %>|longest>|verdicts"
    return (
        table(heads, rows)
        + "\n\nProcessor time, including the search for a second picture; each puzzle went to both "
        "programs in turn, one thread each. CaDiCaL gets the clues as a formula, which is not "
        "counted."
    )
