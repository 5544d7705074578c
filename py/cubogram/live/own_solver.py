"""Runs a reader's solver on a cube; reports its solutions with their times and node counts.

The solver is a module with the names of the book's `my_solver.py`: `make_phases`, `solutions`, and
`ways`, which is called once for each position visited. It runs where cells run. The results are
printed, one line of JSON each: {"maneuver", "seconds", "nodes"}; {"said"} gives notice of work that
takes time; {"error": {"message", "line", "function"}} is an error with its line in the module.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from time import perf_counter
from types import ModuleType
from typing import Any

from cubogram.cube.cube import Cube
from cubogram.live.troubles import described, place_in

JSON = dict[str, Any]

MODULE = "my_solver"
NAMES = ("make_phases", "ways", "solutions")
CLOCK_EVERY = 1 << 10
"""The number of positions between two checks of the clock."""
HARD = 5
"""Seconds after which a search that has found nothing begins again, after a detour."""
DETOUR = "R F"
"""Turns that take a cube to a state that is seldom as hard; its solutions begin with them."""
MAKING = "Your solver is making its tables…"
SEARCHING = "Your solver is searching…"
AGAIN = f"Nothing after {HARD} seconds: your solver tries again after {DETOUR}…"


class TimeUp(BaseException):
    """Raised when the time for the search is over."""


def solve(facelets: str, seconds: float, first: float) -> None:
    """Prints what the module finds in this many seconds, not counting the time for tables.

    The search for a first solution may take the larger number of seconds, `first`. If it takes more
    than a few, it begins again with the cube after two turns.
    """
    for found in found_by(sys.modules[MODULE], facelets, seconds, first):
        print(json.dumps(found), flush=True)


def found_by(
    module: ModuleType,
    facelets: str,
    seconds: float,
    first: float,
    clock: Callable[[], float] = perf_counter,
) -> Iterator[JSON]:
    """Yields the results of a module for a cube, as soon as they are found.

    >>> module = ModuleType("my_solver")
    >>> text = '''
    ... def make_phases(): return None
    ... def ways(left): return range(left)
    ... def solutions(cube, phases):
    ...     yield "R U" if sum(ways(3)) else ""
    ...     raise ValueError("and no more")
    ... '''
    >>> exec(compile(text, "my_solver.py", "exec"), vars(module))
    >>> said, *found = found_by(module, Cube("U' R'").facelets, 1, 1, clock=lambda: 0)
    >>> found[1], found[2]["error"]["line"]
    ({'maneuver': 'R U', 'seconds': 0, 'nodes': 1}, 6)
    """
    names = vars(module)
    missing = next((name for name in NAMES if name not in names), None)
    if missing:
        message = f"{MODULE}.py has no function {missing}"
        yield {"error": {"message": message, "line": None, "function": ""}}
        return
    try:
        if "phases kept" not in names:
            yield {"said": MAKING}
            names["phases kept"] = names["make_phases"]()
        yield {"said": SEARCHING}
        yield from _search(names, facelets, seconds, first, clock)
    except TimeUp:
        return
    except Exception as problem:
        yield {"error": _described(problem)}


def _search(
    names: dict[str, Any], facelets: str, seconds: float, first: float, clock: Callable[[], float]
) -> Iterator[JSON]:
    """Yields the results of the search; meanwhile, `ways` counts its calls and checks the clock."""
    ways, count, limit, has_found = names["ways"], 0, min(first, HARD), False
    began = clock()

    def counted(*given: Any, **named: Any) -> Any:
        nonlocal count
        count += 1
        if not count % CLOCK_EVERY and clock() - began > limit:
            raise TimeUp
        return ways(*given, **named)

    names["ways"] = counted
    try:
        for detour in ("", DETOUR):
            cube = Cube(facelets).apply(detour)
            try:
                for found in names["solutions"](_pieces(cube), names["phases kept"]):
                    maneuver = f"{detour} {found}".strip()
                    yield {"maneuver": maneuver, "seconds": clock() - began, "nodes": count}
                    limit, has_found = seconds, True
                return
            except TimeUp:
                if has_found or first <= HARD:
                    raise
            yield {"said": AGAIN}
            limit = first
    finally:
        names["ways"] = ways


def _pieces(cube: Cube) -> tuple[tuple[int, ...], ...]:
    """A cube as in the book's solver: corners, their twists, edges, their flips."""
    pieces = cube.cubies
    return (
        pieces.corner_permutation,
        pieces.corner_orientation,
        pieces.edge_permutation,
        pieces.edge_orientation,
    )


def _described(problem: BaseException) -> JSON:
    """An error, with the last line of the module that led to it."""
    line, function = place_in(problem, f"{MODULE}.py")
    return {"message": described(problem)["message"], "line": line, "function": function}
