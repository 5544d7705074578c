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
    "analysis.facts": "analysis:facts",
    "analysis.prepare": "analysis:prepare",
    "cells.run": "cells:run",
    "cfop.case_of": "cfop:case_of",
    "cfop.catalogue": "cfop:catalogue",
    "cfop.first_steps": "cfop:first_steps",
    "cfop.inspect": "cfop:inspect",
    "cfop.sheet": "cfop:sheet",
    "cfop.solve": "cfop:solve",
    "cfop.train": "cfop:train",
    "cube.check": "cube:check",
    "cube.list": "cube:list_",
    "cube.simplify": "cube:simplify",
    "draw.cases": "draw:cases",
    "draw.corner": "draw:corner",
    "draw.nonogram": "sheets:nonogram",
    "draw.patterns": "draw:patterns",
    "draw.permutation": "draw:permutation",
    "draw.sheet": "sheets:sheet",
    "goals.algorithms": "goals:algorithms",
    "goals.steps": "goals:steps",
    "layers.solve": "layers:solve",
    "mosaic.cards": "mosaic:cards",
    "mosaic.file": "mosaic:file",
    "mosaic.quantise": "mosaic:quantise",
    "mosaic.turns": "mosaic:turns",
    "mosaic.walls": "mosaic:walls",
    "nonogram.check": "nonogram:check",
    "nonogram.export": "nonogram_files:export",
    "nonogram.formats": "nonogram_files:kinds",
    "nonogram.generate": "nonogram:generate",
    "nonogram.hint": "nonogram:hint",
    "nonogram.import": "nonogram_files:import_",
    "nonogram.mistakes": "nonogram:mistakes",
    "nonogram.offers": "nonogram:offers",
    "nonogram.parse": "nonogram_files:parse",
    "nonogram.picture": "nonogram_files:picture",
    "nonogram.prove": "nonogram:prove",
    "nonogram.rate": "nonogram:rate",
    "nonogram.solve": "nonogram:solve",
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
    "scan.sides": "scan:sides",
    "timing.held": "timing:held",
    "twophase.bound": "twophase:bound",
    "twophase.keep": "keeping:keep",
    "twophase.many": "twophase:many",
    "twophase.prepare": "twophase:prepare",
    "twophase.recall": "keeping:recall",
    "twophase.scramble": "twophase:scramble",
    "twophase.solve": "twophase:solve",
    "twophase.target": "goals:target",
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
