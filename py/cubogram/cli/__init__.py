"""The command line: `cubogram COMMAND ...`.

Each module below adds its commands to the parser; what a command needs is imported when it runs.
Bad input ends with exit status 2 and one line on standard error.
"""

import argparse
import difflib
import sys
import traceback
from collections.abc import Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NoReturn

from cubogram import __version__
from cubogram.arguments import quoted, shows_traceback
from cubogram.cli.streams import abandon_output, open_streams, reason_of
from cubogram.errors import PuzzleError

MODULES = ("cube", "twophase", "optimal", "check_proof", "cfop", "explain", "session", "nonogram")
"""The modules with a function `add_commands(subparsers)`, in the order in which help lists them."""

BAD_INPUT = 2
INTERRUPTED = 130  # 128 + SIGINT, as in shells


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, like those of the commands themselves."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message} (see {self.prog} --help)\n")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Rejects unknown options of this command; argparse would leave that to `cubogram`."""
        found, left = super().parse_known_args(args, namespace)
        if left and left[0].startswith("-"):
            option = left[0].partition("=")[0]
            near = difflib.get_close_matches(option, self._option_string_actions, 1)
            meant = f"; did you mean {near[0]}?" if near else ""
            self.error(f"this command has no option {option}{meant}")
        if left:
            self.error(f"unexpected: {' '.join(left)}; a maneuver goes in quotes, as one argument")
        return found, left

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuses a word that is not among the choices, and suggests the nearest one."""
        names = [str(name) for name in action.choices or ()]
        if action.choices is None or value in action.choices:
            return
        parsers = action.choices if isinstance(action.choices, dict) else {}
        below = [name for name, parser in parsers.items() if value in _commands_of(parser)]
        near = [f"{below[0]} {value}"] if below else difflib.get_close_matches(value, names, 1)
        meant = f"did you mean {near[0]}?" if near else f"choose from {', '.join(names)}"
        raise argparse.ArgumentError(action, f"there is no {quoted(value)}; {meant}")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Writes the message; argparse would ignore a full disk."""
        (file or sys.stderr).write(message)


def _commands_of(parser: argparse.ArgumentParser) -> Iterable[str]:
    """The names of a command's subcommands."""
    groups = parser._subparsers._group_actions if parser._subparsers else []
    return next((group.choices for group in groups if group.choices is not None), ())


def build_parser() -> argparse.ArgumentParser:
    """The parser with all commands; a command's function is the argument `run`."""
    parser = _Parser(
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
    for name in MODULES:
        if find_spec(f"{__name__}.{name}"):
            import_module(f"{__name__}.{name}").add_commands(commands)
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
