"""`cubogram solve --file`: a file of states, solved on all cores."""

import argparse
import json
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from cubogram.cli.arguments import typed, whole_number
from cubogram.cli.streams import lines, shown
from cubogram.errors import PuzzleError


def add_options(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `solve` that are about files."""
    parser.add_argument(
        "--file",
        type=Path,
        metavar="FILE",
        help="solve every line of a file, or of standard input (-)",
    )
    parser.add_argument(
        "--workers",
        type=whole_number,
        metavar="N",
        help="the number of processes: with --file, one per core by default; for a STATE, one by "
        "default, or up to six, which divide the search between them",
    )
    parser.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="with --file: store the results in this FILE as JSON lines, and continue where "
        "they end if it has some",
    )


def solve_file(arguments: argparse.Namespace) -> int:
    """Prints the solution of each line of the file, or an empty line; returns 2 if any are missing.

    Without --seconds, solutions have at most 21 turns and many cubes are searched together.
    Empty lines and comments (after a #) give empty lines; with --json, they are left out.
    """
    from cubogram.twophase.many import solve_many

    begun: deque[tuple[int, str]] = deque()  # the lines whose answers have not been printed
    outcomes = solve_many(
        _states(arguments, begun),
        length=arguments.length,
        seconds=arguments.seconds,
        tables=arguments.tables,
        workers=arguments.workers,
        resume=arguments.resume,
    )
    shows_progress = sys.stderr.isatty() and not sys.stdout.isatty()
    failed = done = 0
    with closing(outcomes):
        for done, outcome in enumerate(outcomes, 1):
            line = _next_state(arguments, begun)
            if outcome.error is not None:
                failed += 1
                print(f"line {line}: {outcome.error}", file=sys.stderr)
            if arguments.json:
                print(json.dumps({"line": line, **outcome.as_json()}))
            else:
                print("" if outcome.maneuver is None else outcome.maneuver)
            if shows_progress:
                print(f"\r{done:,} done", end="", file=sys.stderr, flush=True)
    if shows_progress and done:
        print(file=sys.stderr)
    _next_state(arguments, begun)
    if not done:
        raise PuzzleError("file", f"{shown(arguments.file)}: there is no state in it")
    return 2 if failed else 0


def _states(arguments: argparse.Namespace, begun: deque[tuple[int, str]]) -> Iterator[str]:
    """The states in the file; each of its lines is added to `begun`, with its number."""
    for number, line in enumerate(lines(arguments.file), 1):
        state = line.partition("#")[0].strip()
        begun.append((number, state))
        if state:
            yield _read(arguments, state)


def _next_state(arguments: argparse.Namespace, begun: deque[tuple[int, str]]) -> int | None:
    """The number of the next line with a state; prints an empty line for each one before it that
    has none."""
    while begun:
        number, state = begun.popleft()
        if state:
            return number
        if not arguments.json:
            print()
    return None


def _read(arguments: argparse.Namespace, text: str) -> str:
    """A line in ordinary notation; one that cannot be read is returned unchanged, and its error
    will name its number."""
    try:
        with typed(arguments, text) as read:
            return read
    except PuzzleError:
        return text
