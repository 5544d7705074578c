"""Commands of the two-phase solver: solve, tables."""

import argparse
import json
import sys
from pathlib import Path

from cubogram.cli import many
from cubogram.cli.arguments import add_language, typed, whole_number
from cubogram.cli.arguments import seconds as seconds_argument
from cubogram.cli.cube import text_argument
from cubogram.errors import PuzzleError
from cubogram.formatting import counted

BAR = 30
"""Characters of the progress bar."""


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds solve and tables."""
    parser = subparsers.add_parser(
        "solve",
        help="a short solution for a cube",
        description="Prints a short solution. Do it with the cube held as it is after the "
        "scramble: rotations in a scramble turn the cube, and the solution continues from there.",
    )
    parser.add_argument(
        "state",
        metavar="STATE",
        nargs="?",
        help="a maneuver or 54 facelets, or - for standard input",
    )
    add_language(parser, "STATE")
    parser.add_argument(
        "--seconds",
        type=seconds_argument,
        metavar="S",
        help="how long to search for each solution (default 1; with --file, until one of at most "
        "21 turns, or --length, is found)",
    )
    parser.add_argument(
        "--to",
        metavar="TARGET",
        help="make the cube look like this instead of solving it: a maneuver, 54 facelets (? for "
        "any colour), or the name of a pattern (see `cubogram patterns`)",
    )
    parser.add_argument(
        "--length", type=whole_number, metavar="N", help="stop at a solution of at most N moves"
    )
    parser.add_argument(
        "--tables",
        choices=("small", "deep"),
        default="small",
        help="deep: complete the exact table first; it is kept in the cache directory",
    )
    parser.add_argument(
        "--json", action="store_true", help="one JSON object; with --file, one per line"
    )
    many.add_options(parser)
    parser.set_defaults(run=solve)

    parser = subparsers.add_parser(
        "tables",
        help="build or verify the pruning tables' files",
        description="Builds the files of the pruning tables, or checks that they are intact. "
        "`solve` makes any missing tables itself.",
    )
    parser.add_argument(
        "action", choices=("build", "verify"), help="write the files, or check their contents"
    )
    parser.add_argument(
        "--directory",
        type=Path,
        metavar="DIR",
        help="where the files are (default: the cache directory)",
    )
    parser.add_argument(
        "--tables",
        choices=("small", "deep"),
        default="small",
        help="deep: the exact table of phase 1; with --directory, it is cut into pieces for the "
        "web",
    )
    parser.set_defaults(run=tables)


def solve(arguments: argparse.Namespace) -> int:
    """Prints the best solution found in the given time."""
    from cubogram.cube.coloured import read_coloured
    from cubogram.cube.move_text import Moves
    from cubogram.twophase import solver

    seconds = 1.0 if arguments.seconds is None else arguments.seconds
    if arguments.length is not None and arguments.length < 0:
        raise PuzzleError(
            "argument", f"--length {arguments.length}: a number of moves, 0 or more, is expected"
        )
    if arguments.workers is not None and arguments.workers < 1:
        raise PuzzleError(
            "argument", f"--workers {arguments.workers}: a number of 1 or more is expected"
        )
    if (arguments.state is None) == (arguments.file is None):
        raise PuzzleError("argument", "solve needs either a STATE or --file FILE")
    if arguments.file is not None:
        if arguments.to is not None:
            raise PuzzleError("argument", "--to needs one STATE, not --file")
        return many.solve_file(arguments)
    if arguments.resume is not None:
        raise PuzzleError("argument", "--resume needs --file")
    if arguments.to is not None:
        if arguments.workers is not None:
            raise PuzzleError("argument", "--workers cannot be combined with --to")
        return _solve_to(arguments, seconds)
    with typed(arguments, text_argument(arguments.state)) as text:
        cube = read_coloured(text)
    if arguments.tables == "deep":
        for part in solver.prepare("deep"):
            _show(part)
        _show(None)
    given = cube.given if isinstance(cube.given, Moves) else cube.cube
    if (arguments.workers or 1) > 1:
        from cubogram.twophase.many import race

        count, length = arguments.workers, arguments.length
        *_, solution = race(given, workers=count, seconds=seconds, length=length)
    else:
        solution = solver.solve(given, seconds=seconds, length=arguments.length)
    if arguments.json:
        print(json.dumps({"state": cube.facelets, **solution.as_json()}))
    else:
        print(solution)
        proof = ", optimal" if solution.is_optimal else ""
        if arguments.length is not None and solution.length > arguments.length:
            found = "exists" if solution.is_optimal else "was found in time"
            proof += f" (no solution of at most {counted(arguments.length, 'move')} {found})"
        print(
            f"{counted(solution.length, 'move')}{proof}, {solution.seconds:.2f} s", file=sys.stderr
        )
    return 0


def _solve_to(arguments: argparse.Namespace, seconds: float) -> int:
    """Prints the best maneuver found in the given time that makes the cube look like the target."""
    from cubogram.twophase.patterns import has_unknown, solve_to

    state = text_argument(arguments.state)
    if not has_unknown(state):
        with typed(arguments, state) as state:
            pass
    found = solve_to(state, arguments.to, seconds=seconds, length=arguments.length)
    if arguments.json:
        print(json.dumps({"state": state, "to": arguments.to, **found.as_json()}))
    else:
        print(found)
        proof = ", optimal" if found.is_optimal else f", at least {found.lower} are needed"
        print(f"{counted(found.length, 'move')}{proof}, {found.seconds:.2f} s", file=sys.stderr)
    return 0


def tables(arguments: argparse.Namespace) -> int:
    """Builds the files of the small tables, or says which of them are damaged."""
    from cubogram.twophase.tables import files

    if arguments.tables == "deep":
        return _deep_table(arguments.action, arguments.directory)
    directory: Path = arguments.directory or files.cache_directory() or Path()
    if arguments.action == "build":
        for path in files.build(directory):
            print(path)
        return 0
    problems = files.verify(directory)
    if problems:
        raise PuzzleError("file", f"{directory}: " + "; ".join(problems))
    print(f"{directory}: all tables are correct")
    return 0


def _deep_table(action: str, directory: Path | None) -> int:
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
        return 0
    for part in solver.prepare("deep"):
        _show(part)
    _show(None)
    for distance, count in enumerate(PHASE_1_COUNTS):
        print(f"{distance:2}  {count:>11,}")
    rows = Tables.shared().exact_rows()
    if directory is not None and rows is not None:
        for piece in exact_files.build(directory, rows)["pieces"]:
            print(directory / piece["file"])
    return 0


def _show(part: float | None) -> None:
    """A progress bar on a terminal; None ends it."""
    if not sys.stderr.isatty():
        return
    if part is None:
        print("\r" + " " * (BAR + 40) + "\r", end="", file=sys.stderr)
    else:
        bar = "#" * round(part * BAR)
        print(f"\rexact table [{bar:.<{BAR}}] {part:4.0%}", end="", file=sys.stderr, flush=True)
