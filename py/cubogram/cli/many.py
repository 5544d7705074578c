"""`cubogram solve --file`: a file of states, solved on all cores."""

import argparse
import json
import sys
from pathlib import Path

from cubogram.cli.arguments import typed, whole_number
from cubogram.errors import PuzzleError


def add_options(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `solve` that are about files."""
    parser.add_argument(
        "--file", type=Path, metavar="FILE", help="solve every line of a file; - reads input"
    )
    parser.add_argument(
        "--workers",
        type=whole_number,
        metavar="N",
        help="processes: with --file one a core by default; for one STATE one by default, and up "
        "to six share its directions",
    )
    parser.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="with --file: keep outcomes there as JSON lines, and go on where they end",
    )


def solve_file(arguments: argparse.Namespace) -> int:
    """Prints a solution for each line of the file, in order; 2 if some line had none.

    Without --seconds, solutions have at most 21 turns and many cubes are searched together.
    Empty lines and what follows a # are passed over.
    """
    from cubogram.twophase.many import solve_many

    numbered = _states(arguments.file)
    if not numbered:
        name = "standard input" if str(arguments.file) == "-" else arguments.file
        raise PuzzleError("file", f"{name}: there is no state in it")
    failed = 0
    try:
        outcomes = solve_many(
            [_read(arguments, state) for _, state in numbered],
            length=arguments.length,
            seconds=arguments.seconds,
            tables=arguments.tables,
            workers=arguments.workers,
            progress=_show if sys.stderr.isatty() and not sys.stdout.isatty() else None,
            resume=arguments.resume,
        )
        for (line, _), outcome in zip(numbered, outcomes, strict=True):
            if outcome.error is not None:
                failed += 1
                print(f"line {line}: {outcome.error}", file=sys.stderr)
            if arguments.json:
                print(json.dumps({"line": line, **outcome.as_json()}))
            else:
                print("" if outcome.maneuver is None else outcome.maneuver)
    except OSError as error:
        raise PuzzleError("file", f"{error.filename}: {error.strerror or error}") from None
    return 2 if failed else 0


def _states(path: Path) -> list[tuple[int, str]]:
    """The states in a file, each with the number of its line."""
    try:
        text = sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8")
    except OSError as error:
        raise PuzzleError("file", f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise PuzzleError("file", f"{path}: this is not UTF-8 text") from None
    lines = (
        (number, line.split("#")[0].strip()) for number, line in enumerate(text.splitlines(), 1)
    )
    return [(number, line) for number, line in lines if line]


def _read(arguments: argparse.Namespace, text: str) -> str:
    """A line in ordinary notation; one that cannot be read stays, to be named with its number."""
    try:
        with typed(arguments, text) as read:
            return read
    except PuzzleError:
        return text


def _show(done: int, total: int) -> None:
    end = "\n" if done == total else ""
    print(f"\r{done:,} of {total:,}", end=end, file=sys.stderr, flush=True)
