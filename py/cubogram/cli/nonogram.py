"""The commands about nonograms, from `nonogram solve` to `nonogram convert`."""

import argparse
import json
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from cubogram.cli.arguments import number, seconds, seed, whole_number
from cubogram.cli.pictures import add_svg, save_svg
from cubogram.cli.streams import lines, opened, shown
from cubogram.errors import PuzzleError
from cubogram.files import file_errors, path_of, read_bytes
from cubogram.formatting import counted

if TYPE_CHECKING:
    from cubogram.nonogram.formats import PuzzleFile
    from cubogram.nonogram.verdict import Verdict

BAD_INPUT = 2
UNDECIDED_STATUS = 3
MAX_PROOF_BYTES = 200_000_000
_FORMATS = "json, non, webpbn, nin, cwd, gno, mk, olsak, text (default), picture, pbm or png"


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds `nonogram` with its own commands."""
    parser = commands.add_parser(
        "nonogram", help="solve, check, rate, make, mend, convert and print nonograms"
    )
    parts = parser.add_subparsers(metavar="PART", required=True)

    solve = parts.add_parser(
        "solve",
        help="find the picture, and whether it is the only one",
        description="Finds the picture, and whether it is the only one. A file may also hold "
        "nothing but the clues (a line per row, an empty line, a line per column), or a picture "
        "of # and . or of 1 and 0. "
        "The exit status is 0, or 3 if a puzzle was not decided in time, or 2 for bad input.",
    )
    _with_files(solve)
    solve.add_argument("--all", type=whole_number, metavar="N", help="find all pictures, at most N")
    add_svg(solve, "the puzzle, with the picture found filled in,")
    solve.set_defaults(run=_solve)

    check = parts.add_parser("check", help="say whether there is exactly one picture")
    _with_files(check)
    check.set_defaults(run=_check)

    rate = parts.add_parser("rate", help="say how difficult a puzzle is")
    _with_files(rate)
    rate.set_defaults(run=_rate)

    hint = parts.add_parser(
        "hint",
        help="show the smallest next step, with its reason",
        description="Prints the smallest next step: where to look, which cells can be decided "
        "there, and why. It starts from the grid that the file holds, or from an empty one.",
    )
    hint.add_argument("file", metavar="FILE", help="a file, or - for standard input")
    hint.add_argument(
        "--grid",
        metavar="GRID",
        help="a file with the cells so far: a line per row, # filled, . empty, ? unknown",
    )
    hint.add_argument("--json", action="store_true", help="one JSON object")
    hint.set_defaults(run=_hint)

    prove = parts.add_parser(
        "prove",
        help="prove that there is exactly one picture",
        description="Writes a DRAT proof that a puzzle has exactly one picture. "
        "`nonogram verify` can check it, and so can any other checker of DRAT proofs, with the "
        "formula that --cnf writes.",
    )
    prove.add_argument("file", metavar="FILE", help="a file, or - for standard input")
    prove.add_argument("--output", "-o", metavar="PROOF", help="where to write the proof")
    prove.add_argument("--cnf", metavar="FORMULA", help="also write the DIMACS formula it refutes")
    prove.add_argument(
        "--seconds", type=seconds, default=60.0, metavar="S", help="how long to try (default 60)"
    )
    prove.set_defaults(run=_prove)

    verify = parts.add_parser("verify", help="check a proof that there is exactly one picture")
    verify.add_argument("file", metavar="FILE", help="the puzzle, or - for standard input")
    verify.add_argument("proof", metavar="PROOF", help="the proof")
    verify.set_defaults(run=_verify)

    generate = parts.add_parser("generate", help="make a random puzzle with exactly one picture")
    generate.add_argument(
        "width", type=whole_number, metavar="WIDTH", help="cells in a row, at most 60"
    )
    generate.add_argument(
        "height", type=whole_number, metavar="HEIGHT", help="cells in a column, at most 60"
    )
    generate.add_argument(
        "--density",
        type=number,
        default=0.5,
        metavar="D",
        help="the share of filled cells, 0.05 to 0.95 (default 0.5)",
    )
    generate.add_argument(
        "--difficulty",
        default="lines",
        metavar="LEVEL",
        help="overlap, lines (default), contradiction, search or any",
    )
    generate.add_argument("--seed", type=seed, metavar="S", help="the same S gives the same puzzle")
    generate.add_argument(
        "--seconds", type=seconds, default=60.0, metavar="S", help="how long to try (default 60)"
    )
    generate.add_argument(
        "--to",
        default="text",
        metavar="FORMAT",
        help=_FORMATS,
    )
    generate.add_argument("--json", action="store_true", help="puzzle, picture and rating as JSON")
    add_svg(generate, "the puzzle")
    generate.set_defaults(run=_generate)

    daily = parts.add_parser("daily", help="the puzzle for a day, the same for everyone")
    daily.add_argument(
        "date", nargs="?", metavar="DATE", help="such as 2026-11-22 (default: today)"
    )
    daily.add_argument(
        "--to", metavar="FORMAT", help=f"{_FORMATS}; olsak by default if there are colours"
    )
    daily.add_argument("--json", action="store_true", help="puzzle, picture and grade as JSON")
    add_svg(daily, "the puzzle")
    daily.set_defaults(run=_daily)

    mend = parts.add_parser("mend", help="offer changes that leave exactly one picture")
    _with_files(mend)
    mend.add_argument("--lines", action="store_true", help="line logic alone must find the picture")
    mend.set_defaults(run=_mend)

    sheet = parts.add_parser("print", help="draw pages of puzzles, with solutions at the end")
    sheet.add_argument("files", nargs="+", metavar="FILE", help="a file, or - for standard input")
    sheet.add_argument(
        "--output", "-o", required=True, metavar="FILE", help="pages.svg makes pages-1.svg, ..."
    )
    sheet.add_argument(
        "--per-page", type=whole_number, default=4, metavar="N", help="1, 2, 4 (default), 6 or 9"
    )
    sheet.add_argument("--paper", default="A4", metavar="PAPER", help="A4 (default) or Letter")
    sheet.add_argument("--no-solutions", action="store_true", help="leave the solutions out")
    sheet.set_defaults(run=_print)

    convert = parts.add_parser(
        "convert",
        help="write a puzzle in another format",
        description="Writes puzzles in another format, as in `convert cat.non cat.xml`. With --to "
        "alone, it writes to standard output; with --output, it replaces the file if it exists.",
    )
    convert.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a file, or - for standard input; without --to or --output, the second of two "
        "files is the new one",
    )
    convert.add_argument("--to", metavar="FORMAT", help=_FORMATS.replace(" (default)", ""))
    convert.add_argument(
        "--output",
        "-o",
        metavar="FILE",
        help="where to write it; the extension may name the format",
    )
    convert.add_argument(
        "--seconds",
        type=seconds,
        default=20.0,
        metavar="S",
        help="how long to spend solving a puzzle for a format that needs its picture (default 20)",
    )
    convert.set_defaults(run=_convert)


def _with_files(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file, or - for standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object per file")
    parser.add_argument(
        "--seconds",
        type=seconds,
        default=20.0,
        metavar="S",
        help="how long to spend on each puzzle (default 20)",
    )


def _read(name: str) -> "PuzzleFile":
    from cubogram.nonogram import formats

    with opened(name) as file:
        data = file.read(formats.MAX_BYTES + 1)
    try:
        found = formats.read(data, name=name)
    except PuzzleError as error:
        raise PuzzleError(error.kind, f"{shown(name)}: {error.message}", error.where) from None
    for note in found.notes:
        print(f"cubogram: {name}: {note}", file=sys.stderr)
    return found


def _print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False))


def _judged(name: str, seconds: float, solutions: int, status: int) -> "tuple[Verdict | None, int]":
    """The verdict, and the exit status so far; a file without a puzzle does not stop the rest."""
    from cubogram.nonogram.solver import MAX_SOLUTIONS, solve

    try:
        found = _read(name)
    except PuzzleError as error:
        print(f"cubogram: {error.message}", file=sys.stderr)
        return None, BAD_INPUT
    solutions = min(solutions, MAX_SOLUTIONS)
    verdict = solve(found.puzzle, found.grid, seconds=seconds, solutions=solutions)
    if verdict.outcome == "undecided":
        status = status or UNDECIDED_STATUS
    return verdict, status


def _solve(arguments: argparse.Namespace) -> int:
    from cubogram.draw.grids import nonogram

    if arguments.all is not None and arguments.all < 1:
        raise PuzzleError("argument", f"--all {arguments.all}: ask for at least 1 picture")
    if arguments.svg and len(arguments.files) > 1:
        raise PuzzleError("argument", "several files cannot be drawn as one")
    status = 0
    for name in arguments.files:
        wanted = arguments.all or 2
        found, status = _judged(name, arguments.seconds, max(2, wanted), status)
        if found is None:
            continue
        pictures = found.pictures[:wanted]
        picture = pictures[0] if pictures else found.proven or None
        save_svg(arguments, partial(nonogram, found.puzzle, picture))
        if arguments.json:
            answer = found.as_json() | {"solutions": [list(picture) for picture in pictures]}
            _print_json({"file": name, **answer})
            continue
        if len(arguments.files) > 1:
            print(f"{name}:")
        for picture in pictures or ([found.proven] if found.outcome == "undecided" else []):
            print("\n".join(picture) + "\n")
        print(f"{found.sentence} ({found.seconds:.3f} s)")
    return status


def _check(arguments: argparse.Namespace) -> int:
    status = 0
    for name in arguments.files:
        found, status = _judged(name, arguments.seconds, 2, status)
        if found is None:
            continue
        if arguments.json:
            _print_json({"file": name, **found.as_json()})
        else:
            print(f"{name}: {found.outcome}. {found.sentence}")
    return status


def _rate(arguments: argparse.Namespace) -> None:
    from cubogram.nonogram.human.rating import rate

    for name in arguments.files:
        rating = rate(_read(name).puzzle, seconds=arguments.seconds)
        if arguments.json:
            _print_json({"file": name, **rating.as_json()})
        elif rating.outcome == "unique":
            print(f"{name}: {rating.grade} ({rating.level}), score {rating.score:.0f}. {rating}")
        else:
            print(f"{name}: {rating.outcome}. {rating}")


def _hint(arguments: argparse.Namespace) -> None:
    found = _read(arguments.file)
    if arguments.grid is None:
        hint = found.puzzle.hint(found.grid)
    else:
        text = "\n".join(lines(arguments.grid))
        try:
            hint = found.puzzle.hint(text)
        except PuzzleError as error:
            message = f"{shown(arguments.grid)}: {error.message}"
            raise PuzzleError(error.kind, message, error.where) from None
    if arguments.json:
        _print_json({"file": arguments.file, **hint.as_json()})
    else:
        print(f"{hint.title}\n{hint}")


def _prove(arguments: argparse.Namespace) -> None:
    from cubogram.nonogram.proof.prover import prove

    proof = prove(_read(arguments.file).puzzle, seconds=arguments.seconds)
    if arguments.cnf:
        _write(proof.dimacs(), arguments.cnf)
    _write(str(proof), arguments.output)
    if arguments.output:
        print(f"{arguments.output}: {counted(len(proof.clauses), 'clause')}")


def _verify(arguments: argparse.Namespace) -> None:
    from cubogram.nonogram.proof.prover import check_proof

    try:
        text = read_bytes(path_of(arguments.proof), MAX_PROOF_BYTES).decode("ascii")
    except UnicodeDecodeError:
        raise PuzzleError("proof", f"{arguments.proof} is not a DRAT proof in text form") from None
    picture = check_proof(_read(arguments.file).puzzle, text)
    print("\n".join(picture) + "\n\nThis is the only picture: the proof holds.")


def _generate(arguments: argparse.Namespace) -> None:
    from cubogram.draw.grids import nonogram
    from cubogram.nonogram import formats
    from cubogram.nonogram.human.rating import LEVELS
    from cubogram.nonogram.making.generate import generate

    if arguments.difficulty not in (*LEVELS, "any"):
        levels = ", ".join(LEVELS)
        raise PuzzleError(
            "argument", f"--difficulty {arguments.difficulty:.20}: choose one of {levels} or any"
        )
    difficulty = None if arguments.difficulty == "any" else arguments.difficulty
    made = generate(
        arguments.width,
        arguments.height,
        density=arguments.density,
        difficulty=difficulty,
        seed=arguments.seed,
        seconds=arguments.seconds,
    )
    save_svg(arguments, lambda: nonogram(made.puzzle))
    if arguments.json:
        _print_json(made.as_json())
        return
    _write(formats.write(made.puzzle, arguments.to, made.picture), None)


def _daily(arguments: argparse.Namespace) -> None:
    from datetime import date

    from cubogram.draw.grids import nonogram
    from cubogram.nonogram import formats
    from cubogram.nonogram.collection.daily import daily

    made = daily(arguments.date or date.today())
    save_svg(arguments, lambda: nonogram(made.puzzle))
    if arguments.json:
        _print_json(made.as_json())
        return
    target = arguments.to or ("olsak" if made.puzzle.is_coloured else "text")
    _write(formats.write(made.puzzle, target, made.picture), None)


def _mend(arguments: argparse.Namespace) -> None:
    from cubogram.nonogram.making.offers import offers
    from cubogram.nonogram.solver import solve

    for name in arguments.files:
        found = _read(name)
        drawing = found.picture or solve(found.puzzle, seconds=arguments.seconds).picture
        if drawing is None:
            raise PuzzleError("picture", f"{name}: no picture was found that could be mended")
        goal = "lines" if arguments.lines else "unique"
        ways = offers(drawing, found.puzzle.colours, goal=goal, seconds=arguments.seconds)
        if arguments.json:
            _print_json({"file": name, "offers": [offer.as_json() for offer in ways]})
            continue
        if not ways:
            print(f"{name}: nothing needs to change.")
        for offer in ways:
            print(f"{name}: {offer.title}. {offer}\n" + "\n".join(offer.picture) + "\n")


def _print(arguments: argparse.Namespace) -> None:
    from cubogram.draw.paper import sheets
    from cubogram.nonogram.solver import solve

    found = [_read(name) for name in arguments.files]
    solutions = (
        []
        if arguments.no_solutions
        else [file.picture or solve(file.puzzle).picture for file in found]
    )
    pages = sheets(
        [file.puzzle for file in found],
        solutions=solutions,
        per_page=arguments.per_page,
        paper=arguments.paper,
    )
    stem = arguments.output.removesuffix(".svg")
    for count, page in enumerate(pages, 1):
        name = f"{stem}-{count}.svg"
        _write(page.standalone(), name)
        print(f"{name}: {page.title}")


def _convert(arguments: argparse.Namespace) -> None:
    from cubogram.nonogram import formats
    from cubogram.nonogram.solver import solve

    target, output, names = arguments.to, arguments.output, arguments.files
    if target is None and output is None and len(names) == 2:
        *names, output = names
        if path_of(output).exists():
            raise PuzzleError(
                "file", f"{output}: this file already exists; use --output to replace it"
            )
    if target is None and output:
        target = formats.format_of_name(output)
    if target not in formats.FORMATS:
        named = "the format is missing" if target is None else f"{target!r} is not a format"
        raise PuzzleError("argument", f"{named}; --to must be one of {', '.join(formats.FORMATS)}")
    if output and len(names) > 1:
        raise PuzzleError("argument", "puzzles from several files cannot be written to one file")
    for name in names:
        found = _read(name)
        picture = found.picture
        if picture is None and formats.FORMATS[target].needs_picture:
            picture = solve(found.puzzle, seconds=arguments.seconds, solutions=1).picture
        _write(formats.write(found.puzzle, target, picture, found.grid), output)


def _write(data: str | bytes, output: str | None) -> None:
    written = data.encode() if isinstance(data, str) else data
    if output is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(written)
        sys.stdout.buffer.flush()
        return
    with file_errors(output):
        path_of(output).write_bytes(written)
