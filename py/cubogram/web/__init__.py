"""The commands that the page can send to Python: a table of commands, and a function to run them.

A command takes keyword arguments of the JSON types in its signature; they are checked here, once
(see `cubogram.schema`). It returns a JSON value, or is a generator that yields JSON events and
returns the result; it yields None when a slice of time has passed without an event. Modules are
imported when one of their commands is first called.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from cubogram import schema
from cubogram.arguments import quoted
from cubogram.errors import ArgumentError, PuzzleError

COMMANDS: dict[str, str] = {
    # name in the page: "module of this package:function"
    "analysis.explain": "analysis:explain",
    "analysis.prepare": "analysis:prepare",
    "cells.forget": "cells:forget",
    "cells.run": "cells:run",
    "cfop.case": "cfop:case",
    "cfop.catalogue": "cfop:catalogue",
    "cfop.first_steps": "cfop:first_steps",
    "cfop.prepare": "cfop:prepare",
    "cfop.solve": "cfop:solve",
    "cfop.train": "cfop:train",
    "cube.apply": "cube:apply",
    "cube.check": "cube:check",
    "cube.invert": "cube:invert",
    "cube.list": "cube:list_",
    "cube.mirror": "cube:mirror",
    "cube.parse": "cube:parse",
    "cube.permutation": "cube:permutation",
    "cube.random": "cube:random",
    "cube.read": "cube:read",
    "cube.simplify": "cube:simplify",
    "draw.case": "draw:case",
    "draw.cases": "draw:cases",
    "draw.corner": "draw:corner",
    "draw.net": "draw:net",
    "draw.nonogram": "sheets:nonogram",
    "draw.patterns": "draw:patterns",
    "draw.permutation": "draw:permutation",
    "draw.sheet": "sheets:sheet",
    "draw.state": "draw:state",
    "layers.solve": "layers:solve",
    "nonogram.check": "nonogram:check",
    "nonogram.clues": "nonogram:clues",
    "nonogram.export": "nonogram_files:export",
    "nonogram.formats": "nonogram_files:kinds",
    "nonogram.generate": "nonogram:generate",
    "nonogram.hint": "nonogram:hint",
    "nonogram.import": "nonogram_files:import_",
    "nonogram.link": "nonogram_files:link",
    "nonogram.mistakes": "nonogram:mistakes",
    "nonogram.offers": "nonogram:offers",
    "nonogram.parse": "nonogram_files:parse",
    "nonogram.picture": "nonogram_files:picture",
    "nonogram.prove": "nonogram:prove",
    "nonogram.random": "nonogram:random",
    "nonogram.rate": "nonogram:rate",
    "nonogram.solve": "nonogram:solve",
    "nonogram.unlink": "nonogram_files:unlink",
    "optimal.check": "optimal:check",
    "optimal.estimate": "optimal:estimate",
    "optimal.found": "optimal:found",
    "optimal.prove": "optimal:prove",
    "optimal.search": "optimal:search",
    "pages.hear": "pages:hear",
    "pages.open": "pages:open_",
    "roux.solve": "roux:solve",
    "roux.train": "roux:train",
    "scan.complete": "scan:complete",
    "scan.cube": "scan:cube",
    "scan.nearest": "scan:nearest",
    "scan.face": "scan:face",
    "twophase.bound": "twophase:bound",
    "twophase.keep": "keeping:keep",
    "twophase.many": "twophase:many",
    "twophase.prepare": "twophase:prepare",
    "twophase.recall": "keeping:recall",
    "twophase.scramble": "twophase:scramble",
    "twophase.solve": "twophase:solve",
    "twophase.target": "optimal:target",
}


def command(name: str) -> Callable[..., Any]:
    """The function of a command; raises PuzzleError "command" if there is none.

    >>> command("cube.check").__name__
    'check'
    """
    target = COMMANDS.get(name) if isinstance(name, str) else None
    if target is None:
        raise PuzzleError("command", f"there is no command {quoted(name)}")
    module, function = target.split(":")
    found: Callable[..., Any] = getattr(import_module(f"{__name__}.{module}"), function)
    return found


def run(name: str, args: Mapping[str, Any] | None = None) -> Any:
    """Runs a command: returns its JSON value, or its generator of events.

    Raises PuzzleError "command" for an unknown name or for arguments that the command does not
    take, ArgumentError for an argument of the wrong type, and any PuzzleError from the command.

    >>> run("cube.simplify", {"text": "R R"})["maneuver"]
    'R2'
    """
    function = command(name)
    try:
        arguments = schema.arguments(function, args or {})
    except ArgumentError:
        raise
    except TypeError as error:
        raise PuzzleError("command", f"{name}: {quoted(str(error))[1:-1]}") from None
    return function(**arguments)
