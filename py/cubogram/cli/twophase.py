"""Commands of the two-phase solver: solve, algorithms, tables."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from cubogram.cli.arguments import JsonLines, Notation, State, StateNotation, check_workers
from cubogram.cli.many import solve_file
from cubogram.cli.streams import BAR, bar, print_json, text_argument
from cubogram.cli.values import Seconds
from cubogram.cube.cubies import FACES
from cubogram.errors import PuzzleError
from cubogram.formatting import counted

if TYPE_CHECKING:
    from cubogram.twophase.coordinates.turn_metric import MetricName
    from cubogram.twophase.goals import TargetSolution
    from cubogram.twophase.solver import Solution, Tier

    Found = tuple[dict[str, Any], Solution | TargetSolution, str]
    """What the JSON says first, what was found, and what is proven about its length."""


def solve(
    state: State | None = None,
    *,
    notation: StateNotation,
    seconds: Seconds | None = None,
    to: str | None = None,
    length: int | None = None,
    tables: Literal["small", "deep"] = "small",
    metric: Literal["HTM", "QTM"] = "HTM",
    faces: str | None = None,
    json: bool = False,
    file: Path | None = None,
    workers: int | None = None,
    resume: Path | None = None,
) -> int:
    """A short solution for a cube.

    Prints a short solution. Do it with the cube held as it is after the scramble: rotations in a
    scramble turn the cube, and the solution continues from there.

    --seconds S: how long to search for each solution (default 1; with --file, until one of at most
        21 turns, or --length, is found)
    --to TARGET: make the cube look like this instead of solving it: a maneuver, 54 facelets (? for
        any colour), the name of a pattern (see `cubogram patterns`) or of a step, such as cross
    --length N: stop at a solution of at most N moves
    --tables: deep: complete the exact table first; it is kept in the cache directory
    --metric: QTM: count quarter turns, so that a half turn counts as two
    --faces MOVES: turn only these, such as RU, RUF, or "U2 R2 F2"; finds a shortest solution
    --json: one JSON object; with --file, one per line
    --file FILE: solve every line of a file, or of standard input (-)
    --workers N: the number of processes: with --file, one per core by default; for a STATE, one by
        default, or up to six, which divide the search between them
    --resume FILE: with --file: store the results in this FILE as JSON lines, and continue where
        they end if it has some
    """
    if length is not None and length < 0:
        message = f"--length {length}: a number of moves, 0 or more, is expected"
        raise PuzzleError("argument", message)
    check_workers(workers)
    aim = "--faces" if faces is not None else "--to" if to is not None else None
    if tables == "deep" and (aim or metric != "HTM"):
        other = aim or f"--metric {metric}"
        raise PuzzleError("argument", f"--tables deep cannot be combined with {other}")
    if metric != "HTM" and (aim or file is not None):
        other = aim or "--file"
        raise PuzzleError("argument", f"--metric {metric} cannot be combined with {other}")
    if file is not None and state is None:
        if aim:
            raise PuzzleError("argument", f"{aim} needs one STATE, not --file")
        return solve_file(
            file, notation, json=json,
            length=length, seconds=seconds, tables=tables, workers=workers, resume=resume,
        )  # fmt: skip
    if state is None or file is not None:
        raise PuzzleError("argument", "solve needs either a STATE or --file FILE")
    if resume is not None:
        raise PuzzleError("argument", "--resume needs --file")
    seconds = 1.0 if seconds is None else seconds
    if aim is None:
        about, found, proof = _solved(
            state, notation, seconds, length, tables, metric, workers or 1
        )
    elif workers is None:
        wanted = FACES if faces is None else faces
        about, found, proof = _led_to(to or "solved", state, notation, seconds, length, wanted)
    else:
        raise PuzzleError("argument", f"--workers cannot be combined with {aim}")
    if json:
        print_json({**about, **found.as_json()}, in_ascii=True)
    else:
        print(found)
        print(f"{found.lengths}{proof}, {found.seconds:.2f} s", file=sys.stderr)
    return 0


def _solved(
    state: str,
    notation: Notation,
    seconds: float,
    length: int | None,
    tables: "Tier",
    metric: "MetricName",
    workers: int,
) -> "Found":
    """The best solution found in the given time."""
    from cubogram.cube.move_text import Moves
    from cubogram.twophase import solver

    cube = notation.cube(state)
    if tables == "deep":
        for part in solver.prepare("deep"):
            _show(part)
        _show(None)
    given = cube.given if isinstance(cube.given, Moves) else cube.cube
    if workers > 1:
        from cubogram.twophase.many import race

        *_, solution = race(given, workers=workers, seconds=seconds, length=length, metric=metric)
    else:
        solution = solver.solve(given, seconds=seconds, length=length, metric=metric)
    proof = ", optimal" if solution.is_optimal else ""
    if length is not None and solution.length > length:
        found = "exists" if solution.is_optimal else "was found in time"
        proof += f" (no solution of at most {counted(length, 'turn')} {found})"
    return {"state": cube.facelets, "metric": metric}, solution, proof


def _led_to(
    target: str,
    state: str,
    notation: Notation,
    seconds: float,
    length: int | None,
    faces: str,
) -> "Found":
    """The best maneuver found in the given time that makes the cube look like the target."""
    from cubogram.twophase.goals import has_unknown, solve_to

    text = text_argument(state)
    if not has_unknown(text):
        with notation.ordinary(text) as text:
            pass
    found = solve_to(text, target, seconds=seconds, length=length, faces=faces)
    proof = ", optimal" if found.is_optimal else f", at least {found.lower} are needed"
    return {"state": text, "to": target}, found, proof


def algorithms(
    state: State,
    *,
    notation: StateNotation,
    to: str = "solved",
    faces: str = "RUF",
    length: int = 12,
    metric: Literal["HTM", "QTM", "STM", "effort"] = "HTM",
    free: Literal["none", "before", "after", "both"] = "none",
    count_rotations: bool = False,
    left: bool = False,
    twins: bool = False,
    most: int = 10_000,
    seconds: Seconds | None = None,
    json: JsonLines = False,
) -> None:
    """Every solution of a case up to a length, shortest first.

    Prints each algorithm as soon as all shorter ones are known, and at the end whether these are
    all.

    --to TARGET: what to reach: the name of a step (cross, x-cross, F2L, OLL, COLL, PLL, EO line
        ...), of a pattern, a maneuver, or 54 facelets (? for any colour); default: solved
    --faces MOVES: the moves to use, such as RUF, RUrMx, or "U2 D2 R L" (default RUF)
    --length N: the greatest length in the metric (default 12)
    --metric: half turns, quarter turns, slice turns, or plain turns of effort for the fingers
    --free: do not count turns of U before or after an algorithm
    --count-rotations: count rotations of the whole cube too
    --left: the effort for left-handed people
    --twins: also mirror images and rotations of others, if the case is symmetric
    --most N: stop after N algorithms (default 10000)
    --seconds S: stop after S seconds
    """
    from cubogram.twophase.goals import algorithms as every_algorithm

    found = every_algorithm(
        notation.cube(state).cube, to, faces=faces, length=length, metric=metric,
        free_turns=free, count_rotations=count_rotations, left_handed=left, twins=twins, most=most,
        seconds=seconds,
    )  # fmt: skip
    for one in found:
        if json:
            print_json(one.as_json())
        else:
            print(one, flush=True)
    print(found, file=sys.stderr)


def tables(
    action: Literal["build", "verify"],
    *,
    directory: Path | None = None,
    tables: Literal["small", "deep"] = "small",
) -> None:
    """Build or verify the pruning tables' files.

    Builds the files of the pruning tables, or checks that they are intact. `solve` makes any
    missing tables itself.

    ACTION: write the files, or check their contents
    --directory DIR: where the files are (default: the cache directory)
    --tables: deep: the exact table of phase 1; with --directory, it is cut into pieces for the web
    """
    from cubogram.twophase.tables import files

    if tables == "deep":
        _deep_table(action, directory)
        return
    folder = directory or files.cache_directory() or Path()
    if action == "build":
        print(*files.build(folder), sep="\n")
    elif problems := files.verify(folder):
        raise PuzzleError("file", f"{folder}: " + "; ".join(problems))
    else:
        print(f"{folder}: all tables are correct")


def _deep_table(action: str, directory: Path | None) -> None:
    """Makes the exact table, whose counts by distance are checked, or verifies the stored one."""
    from cubogram.twophase import solver
    from cubogram.twophase.coordinates.reduced_space import PHASE_1_COUNTS
    from cubogram.twophase.tables import exact_files
    from cubogram.twophase.tables.exact_kinds import DEEP
    from cubogram.twophase.tables.tables import Tables

    if action == "verify":
        problems = exact_files.problems(DEEP, directory)
        if problems:
            raise PuzzleError("file", "; ".join(problems))
        print("the deep table is correct")
        return
    for part in solver.prepare("deep"):
        _show(part)
    _show(None)
    for distance, count in enumerate(PHASE_1_COUNTS):
        print(f"{distance:2}  {count:>11,}")
    rows = Tables.shared().exact_rows()
    if directory is not None and rows is not None:
        for piece in exact_files.build(directory, rows)["pieces"]:
            print(directory / piece["file"])


def _show(part: float | None) -> None:
    """A progress bar on a terminal; None ends it."""
    if not sys.stderr.isatty():
        return
    if part is None:
        print("\r" + " " * (BAR + 40) + "\r", end="", file=sys.stderr)
    else:
        print(f"\rexact table {bar(part)}", end="", file=sys.stderr, flush=True)
