"""What argparse does not do: errors of one line, with what was probably meant.

A command's parameters are added when it is run: building all parsers takes longer than most
commands.
"""

import argparse
import difflib
import sys
from collections.abc import Callable, Iterable
from typing import Any, NoReturn

from cubogram.arguments import quoted
from cubogram.cli.signatures import add_parameters

BAD_INPUT = 2


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, like those of the commands themselves.

    Its parameters are those of `function`, if that is given.
    """

    def __init__(self, function: Callable[..., Any] | None = None, **options: Any) -> None:
        super().__init__(**options)
        self._function = function

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message} (see {self.prog} --help)\n")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Rejects unknown options of this command; argparse would leave that to `cubogram`."""
        if self._function is not None:
            add_parameters(self, self._function)
            self._function = None
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
