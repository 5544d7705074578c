"""What the scramble of a timed solve offered."""

from collections.abc import Generator

from cubogram.cfop.first_steps import first_steps
from cubogram.cfop.solver import solve
from cubogram.cfop.style import Style
from cubogram.cube.coloured import read_coloured
from cubogram.errors import PuzzleError
from cubogram.timing.held import Held
from cubogram.twophase.solver import search


def held_in(scramble: str, colour: str, seconds: float) -> Generator[None, None, Held]:
    """What a scramble offered to somebody whose cross has this colour; it searches for a short
    solution for this many seconds.

    A generator that yields between slices. Raises PuzzleError if the text is not a cube.

    >>> from cubogram.slices import result_of
    >>> held = result_of(held_in("R U R' U' F2 D", "white", 0.1))
    >>> held.shortest_cross, held.short
    (('yellow', 2), 6)
    """
    if not scramble.strip():
        raise PuzzleError("scramble", "it has no scramble")
    cube = read_coloured(scramble)
    crosses = []
    for step in first_steps(cube, "cross"):
        crosses += [(step.colour, step.turns)] if step else []
        yield
    cfop = solve(cube, Style(colour=colour))
    yield
    short = 0
    for found in search(cube.cubies, seconds):
        short = found.length if found else short
        yield
    skips = (
        "x-cross" if step.kind == "xcross" else step.kind
        for step in cfop.steps
        if step.kind == "xcross" or not step.turns
    )
    return Held(tuple(sorted(crosses, key=lambda one: one[1])), cfop.turns, tuple(skips), short)
