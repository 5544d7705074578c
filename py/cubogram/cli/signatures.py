"""A command is a function: its signature says what can be typed, its docstring what that means.

Positional parameters are arguments; `*files` is one or more of them. Keyword-only parameters are
options: `leave_out` is `--leave-out`, `n` is `-n`. A parameter without a default is required. Its
type says how the text is read: a bool is a switch, a Literal a choice of words, and `str | bool` a
text or, if only the option is typed, True.

The docstring is what `--help` shows: a summary, a description, and a line for each parameter, such
as `STATE: a maneuver`, `--output, -o FILE: where to write it` or `--tidy, --no-tidy: in order`.
Lines that several commands share are in a type: `Json = Annotated[bool, "--json: one object"]`, or
a dataclass whose fields are options; what a command's annotation of it says replaces `{what}`.
"""

import argparse
import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from functools import partial
from types import FunctionType, NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin

from cubogram.cli.values import READERS

Commands: TypeAlias = "argparse._SubParsersAction[Any]"

LINES = re.compile(r"--?[a-z]|[A-Z]+:")
"""How the lines about parameters begin, unlike a description."""


class Line(NamedTuple):
    """What is said about a parameter: its names, what its value is called, and what it means."""

    names: list[str]
    value: str | None
    text: str

    @classmethod
    def read(cls, line: str) -> "Line":
        """The parts of a line.

        >>> Line.read("--output, -o FILE: where to write it")
        Line(names=['--output', '-o'], value='FILE', text='where to write it')
        """
        head, _, text = line.partition(": ")
        value = re.search(r"[A-Z]+", head)
        return cls(re.findall(r"--?[a-z-]+", head), value and value[0], text)


def add_command(commands: Commands, function: Callable[..., int | None]) -> None:
    """Adds the command of a function, which returns an exit status or None, to a Parser."""
    summary, description, _ = _documented(function)
    commands.add_parser(
        function.__name__.rstrip("_").replace("_", "-"),
        help=summary[:1].lower() + summary[1:].removesuffix("."),
        description=description,
        function=function,
    ).set_defaults(run=partial(_call, function))


def _documented(of: Callable[..., Any]) -> tuple[str, str | None, dict[str, Line]]:
    """The summary and the description in a docstring, and its lines by their first words."""
    summary, *more = inspect.cleandoc(of.__doc__ or "").split("\n\n")
    lines = re.split(r"\n(?! )", more.pop()) if more and LINES.match(more[-1]) else []
    by_word = {re.split("[ ,:]", line, maxsplit=1)[0]: Line.read(line) for line in lines}
    return summary, "\n\n".join(more) or None, by_word


def add_parameters(parser: argparse.ArgumentParser, of: Callable[..., Any], what: str = "") -> None:
    """Adds the parameters of a function, or of a group; `what` replaces `{what}` in their lines."""
    *_, lines = _documented(of)
    for parameter, types, note, read in _parameters(of):
        if _is_group(types[0]):
            add_parameters(parser, types[0], note)
            continue
        name, is_option = parameter.name.replace("_", "-"), parameter.kind is parameter.KEYWORD_ONLY
        word = name.upper() if not is_option else f"--{name}" if len(name) > 1 else f"-{name}"
        line = Line.read(note) if note else lines.get(word, Line([word], name.upper(), ""))
        more: dict[str, Any] = {"help": line.text.replace("{what}", what)}
        kind: Any = get_origin(types[0])
        is_pair = f"--no-{name}" in line.names
        if types == (bool,):
            more["action"] = argparse.BooleanOptionalAction if is_pair else "store_true"
        elif kind is Literal:
            more["choices"] = get_args(types[0])
        else:
            more |= {"metavar": line.value, "type": read or READERS[types]}
        if types == (str, bool):
            more |= {"nargs": "?", "const": True}
        is_needed = parameter.default is parameter.empty
        if is_option:
            more |= {"required": True} if is_needed else {"default": parameter.default}
            parser.add_argument(*(line.names[:1] if is_pair else line.names), **more)
        else:
            is_many = parameter.kind is parameter.VAR_POSITIONAL
            more["nargs"] = "+" if is_many else None if is_needed else "?"
            parser.add_argument(parameter.name, **more)


def _is_group(kind: Any) -> bool:
    """Whether a type is a dataclass, whose fields are options."""
    return is_dataclass(kind)


def _parameters(
    of: Callable[..., Any],
) -> Iterator[tuple[inspect.Parameter, tuple[Any, ...], str, Any]]:
    """The parameters of a function or group, each with its types except None, the text that its
    annotation adds, and the function that reads it if the types do not say that."""
    for parameter in inspect.signature(of).parameters.values():
        parts = list(_parts(parameter.annotation))
        note = next((one for one in parts if isinstance(one, str)), "")
        read = next((one for one in parts if isinstance(one, FunctionType)), None)
        yield parameter, tuple(one for one in parts if one not in (note, read)), note, read


def _parts(annotation: Any) -> Iterator[Any]:
    """The types in an annotation, except None, and what is added to them.

    >>> list(_parts(Annotated[int, "-n N: how many"] | None))
    [<class 'int'>, '-n N: how many']
    """
    if get_origin(annotation) in (Annotated, Union, UnionType):
        for one in get_args(annotation):
            yield from _parts(one)
    elif annotation is not NoneType:
        yield annotation


def _call(of: Callable[..., Any], typed: argparse.Namespace) -> Any:
    """Calls a function, or makes a dataclass, with what was typed."""
    arguments: list[Any] = []
    options = {}
    for parameter, (kind, *_), *_ in _parameters(of):
        value = _call(kind, typed) if _is_group(kind) else getattr(typed, parameter.name)
        if parameter.kind is parameter.KEYWORD_ONLY:
            options[parameter.name] = value
        else:
            arguments += value if parameter.kind is parameter.VAR_POSITIONAL else [value]
    return of(*arguments, **options)
