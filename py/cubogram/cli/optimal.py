"""The command that proves that a solution is a shortest one: optimal."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from cubogram.cli.arguments import add_language, typed, whole_number
from cubogram.cli.cube import text_argument
from cubogram.errors import PuzzleError
from cubogram.formatting import counted

if TYPE_CHECKING:
    from cubogram.twophase.optimal import Estimate, Progress, Proof

BAR = 30
"""Characters of the progress bar."""

SAVED_EVERY = 10.0
"""Seconds after which a running proof is saved again."""


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds optimal."""
    parser = subparsers.add_parser(
        "optimal",
        help="a shortest solution, and the proof that it is one",
        description="Prints a shortest solution. Most cubes take a minute or two on one core. "
        "On a terminal, it first estimates the time. With --save, you can stop a proof (Ctrl-C) "
        "and continue it with --resume, or with the same command, even on another machine.",
    )
    parser.add_argument(
        "state",
        metavar="STATE",
        nargs="?",
        help="a maneuver or 54 facelets, or - for standard input",
    )
    add_language(parser, "STATE")
    parser.add_argument(
        "--workers", type=whole_number, metavar="N", help="processes (default: one per core)"
    )
    parser.add_argument(
        "--save", type=Path, metavar="FILE", help="save the proof in FILE while it runs"
    )
    parser.add_argument(
        "--resume", type=Path, metavar="FILE", help="continue the proof that was saved in FILE"
    )
    parser.add_argument(
        "--tables",
        choices=("small", "deep", "large", "largest"),
        help="the table to use: deep (35 MB), large (106 MB) or largest (211 MB), made once and "
        "kept in the cache directory, or small, which is made quickly but makes the proof much "
        "slower (default: deep, or that of the resumed proof)",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(run=optimal)


def optimal(arguments: argparse.Namespace) -> int:
    """Proves that a solution is the shortest, and prints it."""
    from cubogram.cube.coloured import read_coloured
    from cubogram.cube.facelets import to_facelets
    from cubogram.twophase.many import prove
    from cubogram.twophase.optimal import Proof, estimate

    if (arguments.state is None) == (arguments.resume is None):
        raise PuzzleError("argument", "optimal needs either a STATE or --resume FILE")
    if arguments.workers is not None and arguments.workers < 1:
        raise PuzzleError(
            "argument", f"--workers {arguments.workers}: a number of 1 or more is expected"
        )
    if arguments.resume is None:
        with typed(arguments, text_argument(arguments.state)) as text:
            proof = Proof(read_coloured(text).cube)
    else:
        proof = Proof.load(arguments.resume)
    if arguments.save is not None:
        proof = _known(proof, arguments.save)
    if arguments.tables is not None:
        proof.tables = arguments.tables
    kept: Path | None = arguments.resume if arguments.save is None else arguments.save
    if kept is not None:
        proof.save(kept)  # if that is impossible, the user hears of it before any work is done
    last = None
    saved = 0.0
    try:
        if sys.stderr.isatty():
            print("estimating how long it will take...", end="\r", file=sys.stderr, flush=True)
            known = _so_far(proof) if proof.lower else _in_words(estimate(proof.cube))
            print(f"{known:<40}", file=sys.stderr)
        for last in prove(proof, workers=arguments.workers):
            _show(last)
            if kept is not None and last.seconds - saved >= SAVED_EVERY:
                saved = last.seconds
                proof.save(kept)
    except KeyboardInterrupt:
        _show(None)
        where = "nothing was saved (use --save FILE)"
        if kept is not None:
            where = f"saved in {kept}; continue with --resume {kept}"
        print(f"\n{_so_far(proof)}; {where}", file=sys.stderr)
        raise
    finally:
        _show(None)
        if kept is not None:
            proof.save(kept)
    if last is None or last.solution is None or last.upper is None:
        raise RuntimeError("a proof ended without a solution")
    if arguments.json:
        print(
            json.dumps(
                {
                    "state": to_facelets(proof.cube.cubies),
                    "maneuver": str(last.solution),
                    "length": last.upper,
                    "seconds": round(last.seconds, 3),
                    "nodes": last.nodes,
                    "refuted": {str(length): n for length, n in proof.refuted.items()},
                }
            )
        )
    else:
        print(last.solution)
        print(f"{counted(last.upper, 'move')}, optimal, {last.seconds:.2f} s", file=sys.stderr)
    return 0


def _known(proof: "Proof", file: Path) -> "Proof":
    """The proof to continue: the one in the file, if it is of the same cube and claims at least as
    much."""
    from cubogram.twophase.optimal import Proof

    if not file.exists():
        return proof
    try:
        found = Proof.load(file)
    except PuzzleError:
        message = f"{file}: this file exists and is not a proof; --save would replace it"
        raise PuzzleError("file", message) from None
    if found.cube != proof.cube:
        message = f"{file}: this is a proof for a different cube; --save would replace it"
        raise PuzzleError("file", message)
    return found if found.lower >= proof.lower else proof


def _so_far(proof: "Proof") -> str:
    """What a proof has shown so far, as one line."""
    enough = "" if proof.solution is None else f"; {proof.upper} are enough: {proof.solution}"
    return f"at least {counted(proof.lower, 'turn')}{enough}"


def _in_words(found: "Estimate") -> str:
    """The estimate as one line."""
    if found.lower == found.upper:
        return f"{counted(found.upper, 'turn')}"
    return (
        f"at least {found.lower}, at most {counted(found.upper, 'turn')}; the proof will take "
        f"about {_time(found.seconds)} on one core ({_time(found.longest)} if there is no shorter "
        f"solution) and {found.memory / 1e6:.0f} MB for each process"
    )


def _time(seconds: float) -> str:
    for name, unit in (("hours", 3600.0), ("minutes", 60.0)):
        if seconds >= 1.5 * unit:
            return f"{seconds / unit:.0f} {name}"
    return counted(round(max(1.0, seconds)), "second")


def _show(progress: "Progress | None") -> None:
    """A progress bar on a terminal; None ends it."""
    if not sys.stderr.isatty():
        return
    if progress is None:
        print("\r" + " " * (BAR + 62) + "\r", end="", file=sys.stderr)
        return
    if progress.lower == progress.upper:
        return
    bar = "#" * round(progress.done * BAR)
    known = "" if progress.upper is None else f"; {progress.upper} are enough"
    what = {"tables": "tables of distances", "solution": "a first solution"}.get(
        progress.stage, f"searching {progress.lower} turns{known}"
    )
    left = "" if progress.seconds_left is None else f", {_time(progress.seconds_left)} left"
    line = f"{what} [{bar:.<{BAR}}] {progress.done:4.0%}{left}"
    print(f"\r{line:<{BAR + 62}}", end="", file=sys.stderr, flush=True)
