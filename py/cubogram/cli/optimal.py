"""The command that proves that a solution is a shortest one: optimal."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from cubogram.cli.arguments import Json, State, StateNotation, check_workers
from cubogram.cli.streams import BAR, bar, print_json
from cubogram.errors import PuzzleError
from cubogram.formatting import counted

if TYPE_CHECKING:
    from cubogram.twophase.optimal import Estimate, Progress, Proof

SAVED_EVERY = 10.0
"""Seconds after which a running proof is saved again."""


def optimal(
    state: State | None = None,
    *,
    notation: StateNotation,
    workers: int | None = None,
    save: Path | None = None,
    resume: Path | None = None,
    tables: Literal["small", "deep", "large", "largest"] | None = None,
    json: Json = False,
) -> None:
    """A shortest solution, and the proof that it is one.

    Prints a shortest solution. Most cubes take a minute or two on one core. On a terminal, it first
    estimates the time. With --save, you can stop a proof (Ctrl-C) and continue it with --resume, or
    with the same command, even on another machine.

    --workers N: processes (default: one per core)
    --save FILE: save the proof in FILE while it runs
    --resume FILE: continue the proof that was saved in FILE
    --tables: the table to use: deep (35 MB), large (106 MB) or largest (211 MB), made once and kept
        in the cache directory, or small, which is made quickly but makes the proof much slower
        (default: deep, or that of the resumed proof)
    """
    from cubogram.cube.facelets import to_facelets
    from cubogram.twophase.many import prove
    from cubogram.twophase.optimal import Proof, estimate

    if (state is None) == (resume is None):
        raise PuzzleError("argument", "optimal needs either a STATE or --resume FILE")
    check_workers(workers)
    if state is not None:
        proof = Proof(notation.cube(state).cube)
    elif resume is not None:
        proof = Proof.load(resume)
    if save is not None:
        proof = _known(proof, save)
    if tables is not None:
        proof.tables = tables
    kept = resume if save is None else save
    if kept is not None:
        proof.save(kept)  # if that is impossible, the user hears of it before any work is done
    last = None
    saved = 0.0
    try:
        if sys.stderr.isatty():
            print("estimating how long it will take...", end="\r", file=sys.stderr, flush=True)
            known = _so_far(proof) if proof.lower else _in_words(estimate(proof.cube))
            print(f"{known:<40}", file=sys.stderr)
        for last in prove(proof, workers=workers):
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
    if json:
        print_json(
            {
                "state": to_facelets(proof.cube.cubies),
                "maneuver": str(last.solution),
                "length": last.upper,
                "seconds": round(last.seconds, 3),
                "nodes": last.nodes,
                "refuted": {str(length): n for length, n in proof.refuted.items()},
            }
        )
    else:
        print(last.solution)
        print(f"{counted(last.upper, 'move')}, optimal, {last.seconds:.2f} s", file=sys.stderr)


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
    known = "" if progress.upper is None else f"; {progress.upper} are enough"
    what = {"tables": "tables of distances", "solution": "a first solution"}.get(
        progress.stage, f"searching {progress.lower} turns{known}"
    )
    left = "" if progress.seconds_left is None else f", {_time(progress.seconds_left)} left"
    line = f"{what} {bar(progress.done)}{left}"
    print(f"\r{line:<{BAR + 62}}", end="", file=sys.stderr, flush=True)
