"""The command line: `cubogram COMMAND ...`.

Each command is a function (see `signatures`); what it needs is imported when it runs.
Bad input ends with exit status 2 and one line on standard error.
"""

import argparse
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress

from cubogram import __version__
from cubogram.arguments import shows_traceback
from cubogram.cli import (
    cfop,
    check_proof,
    cube,
    explain,
    mosaic,
    nonogram,
    optimal,
    session,
    twophase,
)
from cubogram.cli.parser import BAD_INPUT, Parser
from cubogram.cli.signatures import add_command
from cubogram.cli.streams import abandon_output, open_streams, reason_of
from cubogram.errors import PuzzleError

COMMANDS = (
    cube.scramble, cube.apply, cube.check, cube.patterns,
    twophase.solve, twophase.algorithms, twophase.tables, optimal.optimal, check_proof.check_proof,
    cfop.cfop, cfop.layers, cfop.roux, cfop.cases, cfop.train, cfop.sheet,
    explain.explain, mosaic.mosaic, session.session,
)  # fmt: skip
"""The functions of the commands, in the order in which help lists them."""

PARTS_OF_NONOGRAM = (
    nonogram.solve, nonogram.check, nonogram.rate, nonogram.hint, nonogram.prove, nonogram.verify,
    nonogram.generate, nonogram.daily, nonogram.mend, nonogram.print_, nonogram.convert,
)  # fmt: skip

INTERRUPTED = 130  # 128 + SIGINT, as in shells


def build_parser() -> argparse.ArgumentParser:
    """The parser with all commands; `run` of what it returns calls the command's function."""
    parser = Parser(
        prog="cubogram",
        description="Solves the 3x3x3 cube and nonograms.",
        epilog="`cubogram COMMAND --help` describes a command. A STATE is a maneuver such as "
        '"R U2 F\' L D", applied to the solved cube, or the 54 facelets, in the order of the faces '
        "U R F D L B. Bad input ends with exit status 2 and a line that says what is wrong; the "
        "environment variable CUBOGRAM_TRACEBACK=1 adds the traceback.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"cubogram {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        add_command(commands, command)
    parts = commands.add_parser(
        "nonogram", help="solve, check, rate, make, mend, convert and print nonograms"
    ).add_subparsers(metavar="PART", required=True)
    for part in PARTS_OF_NONOGRAM:
        add_command(parts, part)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command line and returns its exit status: 0, or 2 for bad input.

    A command's function takes the parsed arguments and returns an exit status or None.
    """
    open_streams()
    try:
        try:
            return _run(argv)
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
    except BrokenPipeError:  # the reader (head, less) has gone: nobody will read what is left
        abandon_output()
        return 0
    except OSError as error:  # an error without a file name is about the output
        abandon_output()
        message = f"cubogram: {error.filename or 'standard output'}: {reason_of(error)}"
        with suppress(OSError):
            print(message, file=sys.stderr)
        return BAD_INPUT


def _run(argv: Sequence[str] | None) -> int:
    parser = build_parser()
    given = sys.argv[1:] if argv is None else argv
    if not given:
        parser.print_help(sys.stderr)
        return BAD_INPUT
    arguments = parser.parse_args(given)
    try:
        return int(arguments.run(arguments) or 0)
    except PuzzleError as error:
        if shows_traceback():
            traceback.print_exc()
        print(f"cubogram: {error.message}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
