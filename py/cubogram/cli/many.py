"""`cubogram solve --file`: a file of states, solved on all cores."""

import sys
from collections import deque
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from cubogram.cli.arguments import Notation
from cubogram.cli.streams import lines, print_json, shown
from cubogram.errors import PuzzleError


def solve_file(file: Path, notation: Notation, *, json: bool, **options: Any) -> int:
    """Prints the solution of each line of the file, or an empty line; returns 2 if any are missing.

    Without `seconds`, solutions have at most 21 turns and many cubes are searched together. Empty
    lines and comments (after a #) give empty lines; with `json`, they are left out. The options are
    those of `solve_many`.
    """
    from cubogram.twophase.many import solve_many

    begun: deque[tuple[int, str]] = deque()  # the lines whose answers have not been printed

    def states() -> Iterator[str]:
        for number, line in enumerate(lines(file), 1):
            state = line.partition("#")[0].strip()
            begun.append((number, state))
            if state:
                yield _read(state, notation)

    def next_state() -> int | None:
        """The number of the next line with a state; prints an empty line for each one before it
        that has none."""
        while begun:
            number, state = begun.popleft()
            if state:
                return number
            if not json:
                print()
        return None

    shows_progress = sys.stderr.isatty() and not sys.stdout.isatty()
    failed = done = 0
    with closing(solve_many(states(), **options)) as outcomes:
        for done, outcome in enumerate(outcomes, 1):
            line = next_state()
            if outcome.error is not None:
                failed += 1
                print(f"line {line}: {outcome.error}", file=sys.stderr)
            if json:
                print_json({"line": line, **outcome.as_json()}, in_ascii=True)
            else:
                print("" if outcome.maneuver is None else outcome.maneuver)
            if shows_progress:
                print(f"\r{done:,} done", end="", file=sys.stderr, flush=True)
    if shows_progress and done:
        print(file=sys.stderr)
    next_state()
    if not done:
        raise PuzzleError("file", f"{shown(file)}: there is no state in it")
    return 2 if failed else 0


def _read(text: str, notation: Notation) -> str:
    """A line in ordinary notation; one that cannot be read is returned unchanged, and its error
    will name its number."""
    try:
        with notation.ordinary(text) as read:
            return read
    except PuzzleError:
        return text
