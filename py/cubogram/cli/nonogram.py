"""The commands about nonograms, from `nonogram solve` to `nonogram convert`."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

from cubogram.cli.arguments import Json, Picture, save_pages
from cubogram.cli.parser import BAD_INPUT
from cubogram.cli.streams import lines, opened, print_json, shown
from cubogram.cli.values import Seconds
from cubogram.errors import PuzzleError
from cubogram.files import file_errors, path_of, read_bytes
from cubogram.formatting import counted

if TYPE_CHECKING:
    from cubogram.nonogram.formats import PuzzleFile
    from cubogram.nonogram.verdict import Verdict

UNDECIDED_STATUS = 3
MAX_PROOF_BYTES = 200_000_000

FORMATS = "json, non, webpbn, nin, cwd, gno, mk, olsak, text (default), picture, pbm or png"

File = Annotated[str, "FILE: a file, or - for standard input"]
Patience = Annotated[Seconds, "--seconds S: how long to spend on each puzzle (default 20)"]
Minute = Annotated[Seconds, "--seconds S: how long to try (default 60)"]
JsonPerFile = Annotated[bool, "--json: one JSON object per file"]


def solve(
    *files: File,
    json: JsonPerFile = False,
    seconds: Patience = 20.0,
    all: int | None = None,
    drawing: Annotated[Picture, "the puzzle, with the picture found filled in,"],
) -> int:
    """Find the picture, and whether it is the only one.

    Finds the picture, and whether it is the only one. A file may also hold nothing but the clues (a
    line per row, an empty line, a line per column), or a picture of # and . or of 1 and 0. The exit
    status is 0, or 3 if a puzzle was not decided in time, or 2 for bad input.

    --all N: find all pictures, at most N
    """
    from cubogram.draw.grids import nonogram

    if all is not None and all < 1:
        raise PuzzleError("argument", f"--all {all}: ask for at least 1 picture")
    if drawing.svg and len(files) > 1:
        raise PuzzleError("argument", "several files cannot be drawn as one")
    wanted = all or 2

    def show(name: str, found: "Verdict") -> None:
        pictures = found.pictures[:wanted]
        picture = pictures[0] if pictures else found.proven or None
        drawing.save(lambda: nonogram(found.puzzle, picture))
        if json:
            solutions = [list(picture) for picture in pictures]
            print_json({"file": name, **found.as_json(), "solutions": solutions})
            return
        if len(files) > 1:
            print(f"{name}:")
        for picture in pictures or ([found.proven] if found.outcome == "undecided" else []):
            print("\n".join(picture) + "\n")
        print(f"{found.sentence} ({found.seconds:.3f} s)")

    return _judge(files, seconds, max(2, wanted), show)


def check(*files: File, json: JsonPerFile = False, seconds: Patience = 20.0) -> int:
    """Say whether there is exactly one picture."""

    def show(name: str, found: "Verdict") -> None:
        if json:
            print_json({"file": name, **found.as_json()})
        else:
            print(f"{name}: {found.outcome}. {found.sentence}")

    return _judge(files, seconds, 2, show)


def rate(*files: File, json: JsonPerFile = False, seconds: Patience = 20.0) -> None:
    """Say which reasoning a puzzle needs."""
    for name in files:
        rating = _read(name).puzzle.rate(seconds=seconds)
        if json:
            print_json({"file": name, **rating.as_json()})
        elif rating.outcome == "unique":
            print(f"{name}: {rating.grade} ({rating.level}), score {rating.score:.0f}. {rating}")
        else:
            print(f"{name}: {rating.outcome}. {rating}")


def hint(file: File, *, grid: str | None = None, json: Json = False) -> None:
    """Show the smallest next step, with its reason.

    Prints the smallest next step: where to look, which cells can be decided there, and why. It
    starts from the grid that the file holds, or from an empty one.

    --grid GRID: a file with the cells so far: a line per row, # filled, . empty, ? unknown
    """
    found = _read(file)
    if grid is None:
        step = found.puzzle.hint(found.grid)
    else:
        text = "\n".join(lines(grid))
        try:
            step = found.puzzle.hint(text)
        except PuzzleError as error:
            message = f"{shown(grid)}: {error.message}"
            raise PuzzleError(error.kind, message, error.where) from None
    if json:
        print_json({"file": file, **step.as_json()})
    else:
        print(f"{step.title}\n{step}")


def prove(
    file: File, *, output: str | None = None, cnf: str | None = None, seconds: Minute = 60.0
) -> None:
    """Prove that there is exactly one picture.

    Writes a DRAT proof that a puzzle has exactly one picture. `nonogram verify` can check it, and
    so can any other checker of DRAT proofs, with the formula that --cnf writes.

    --output, -o PROOF: where to write the proof
    --cnf FORMULA: also write the DIMACS formula it refutes
    """
    from cubogram.nonogram.proof.prover import prove

    proof = prove(_read(file).puzzle, seconds=seconds)
    if cnf:
        _write(proof.dimacs(), cnf)
    _write(str(proof), output)
    if output:
        print(f"{output}: {counted(len(proof.clauses), 'clause')}")


def verify(file: str, proof: str) -> None:
    """Check a proof that there is exactly one picture.

    FILE: the puzzle, or - for standard input
    PROOF: the proof
    """
    from cubogram.nonogram.proof.prover import check_proof

    try:
        text = read_bytes(path_of(proof), MAX_PROOF_BYTES).decode("ascii")
    except UnicodeDecodeError:
        raise PuzzleError("proof", f"{proof} is not a DRAT proof in text form") from None
    picture = check_proof(_read(file).puzzle, text)
    print("\n".join(picture) + "\n\nThis is the only picture: the proof holds.")


def generate(
    width: int,
    height: int,
    *,
    density: float = 0.5,
    difficulty: str = "lines",
    seed: int | str | None = None,
    seconds: Minute = 60.0,
    to: Annotated[str, f"--to FORMAT: {FORMATS}"] = "text",
    json: bool = False,
    drawing: Annotated[Picture, "the puzzle"],
) -> None:
    """Make a random puzzle with exactly one picture.

    WIDTH: cells in a row, at most 60
    HEIGHT: cells in a column, at most 60
    --density D: the share of filled cells, 0.05 to 0.95 (default 0.5)
    --difficulty LEVEL: overlap, lines (default), contradiction, search or any
    --seed S: the same S gives the same puzzle
    --json: puzzle, picture and rating as JSON
    """
    from cubogram.draw.grids import nonogram
    from cubogram.nonogram import formats
    from cubogram.nonogram.human.rating import LEVELS
    from cubogram.nonogram.making.generate import generate

    if difficulty not in (*LEVELS, "any"):
        message = f"--difficulty {difficulty:.20}: choose one of {', '.join(LEVELS)} or any"
        raise PuzzleError("argument", message)
    level = None if difficulty == "any" else difficulty
    made = generate(width, height, density=density, difficulty=level, seed=seed, seconds=seconds)
    drawing.save(lambda: nonogram(made.puzzle))
    if json:
        print_json(made.as_json())
    else:
        _write(formats.write(made.puzzle, to, made.picture), None)


def daily(
    date: str | None = None,
    *,
    to: Annotated[
        str | None, f"--to FORMAT: {FORMATS}; olsak by default if there are colours"
    ] = None,
    json: bool = False,
    drawing: Annotated[Picture, "the puzzle"],
) -> None:
    """The puzzle for a day, the same for everyone.

    DATE: such as 2026-11-22 (default: today)
    --json: puzzle, picture and grade as JSON
    """
    from datetime import date as day

    from cubogram.draw.grids import nonogram
    from cubogram.nonogram import formats
    from cubogram.nonogram.collection.daily import daily

    made = daily(date or day.today())
    drawing.save(lambda: nonogram(made.puzzle))
    if json:
        print_json(made.as_json())
    else:
        target = to or ("olsak" if made.puzzle.is_coloured else "text")
        _write(formats.write(made.puzzle, target, made.picture), None)


def mend(
    *files: File, json: JsonPerFile = False, seconds: Patience = 20.0, lines: bool = False
) -> None:
    """Offer changes that leave exactly one picture.

    --lines: line logic alone must find the picture
    """
    from cubogram.nonogram.making.offers import offers

    for name in files:
        found = _read(name)
        drawing = found.picture or found.puzzle.solve(seconds=seconds).picture
        if drawing is None:
            raise PuzzleError("picture", f"{name}: no picture was found that could be mended")
        goal = "lines" if lines else "unique"
        ways = offers(drawing, found.puzzle.colours, goal=goal, seconds=seconds)
        if json:
            print_json({"file": name, "offers": [offer.as_json() for offer in ways]})
            continue
        if not ways:
            print(f"{name}: nothing needs to change.")
        for offer in ways:
            print(f"{name}: {offer.title}. {offer}\n" + "\n".join(offer.picture) + "\n")


def print_(
    *files: File, output: str, per_page: int = 4, paper: str = "A4", no_solutions: bool = False
) -> None:
    """Draw pages of puzzles, with solutions at the end.

    --output, -o FILE: pages.svg makes pages-1.svg, ...
    --per-page N: 1, 2, 4 (default), 6 or 9
    --paper PAPER: A4 (default) or Letter
    --no-solutions: leave the solutions out
    """
    from cubogram.draw.paper import sheets

    found = [_read(name) for name in files]
    shown = [] if no_solutions else found
    pages = sheets(
        [file.puzzle for file in found],
        solutions=[file.picture or file.puzzle.solve().picture for file in shown],
        per_page=per_page,
        paper=paper,
    )
    save_pages(pages, output)


def convert(
    *files: Annotated[
        str,
        "FILE: a file, or - for standard input; without --to or --output, the second of two files "
        "is the new one",
    ],
    to: Annotated[str | None, f"--to FORMAT: {FORMATS.replace(' (default)', '')}"] = None,
    output: str | None = None,
    seconds: Seconds = 20.0,
) -> None:
    """Write a puzzle in another format.

    Writes puzzles in another format, as in `convert cat.non cat.xml`. With --to alone, it writes to
    standard output; with --output, it replaces the file if it exists.

    --output, -o FILE: where to write it; the extension may name the format
    --seconds S: how long to spend solving a puzzle for a format that needs its picture (default 20)
    """
    from cubogram.nonogram import formats

    if to is None and output is None and len(files) == 2:
        output, files = files[-1], files[:-1]
        if path_of(output).exists():
            raise PuzzleError(
                "file", f"{output}: this file already exists; use --output to replace it"
            )
    if to is None and output:
        to = formats.format_of_name(output)
    if to not in formats.FORMATS:
        named = "the format is missing" if to is None else f"{to!r} is not a format"
        raise PuzzleError("argument", f"{named}; --to must be one of {', '.join(formats.FORMATS)}")
    if output and len(files) > 1:
        raise PuzzleError("argument", "puzzles from several files cannot be written to one file")
    for name in files:
        found = _read(name)
        picture = found.picture
        if picture is None and formats.FORMATS[to].needs_picture:
            picture = found.puzzle.solve(seconds=seconds, solutions=1).picture
        _write(formats.write(found.puzzle, to, picture, found.grid), output)


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


def _judge(
    files: tuple[str, ...], seconds: float, solutions: int, show: "Callable[[str, Verdict], None]"
) -> int:
    """Shows the verdict on each puzzle; 2 if a file has none (the rest are shown), 3 if one is
    undecided, otherwise 0."""
    from cubogram.nonogram.solver import MAX_SOLUTIONS

    status = 0
    for name in files:
        try:
            found = _read(name)
        except PuzzleError as error:
            print(f"cubogram: {error.message}", file=sys.stderr)
            status = BAD_INPUT
            continue
        most = min(solutions, MAX_SOLUTIONS)
        verdict = found.puzzle.solve(found.grid, seconds=seconds, solutions=most)
        if verdict.outcome == "undecided":
            status = status or UNDECIDED_STATUS
        show(name, verdict)
    return status


def _write(data: str | bytes, output: str | None) -> None:
    written = data.encode() if isinstance(data, str) else data
    if output is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(written)
        sys.stdout.buffer.flush()
        return
    with file_errors(output):
        path_of(output).write_bytes(written)
