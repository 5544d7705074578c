"""Roux.

The result of `roux.solve` is like that of `cfop.solve`, with steps of the kinds "first block",
"square" and "last pair" (of the second block), "CMLL", "EO", "UL/UR" and "M slice".
"""

import time

from cubogram.cfop.style import DEFAULT_COLOUR, Neutral
from cubogram.cube.coloured import read_coloured
from cubogram.roux import solve as solve_cube
from cubogram.roux.training import question
from cubogram.web.events import JSON


def solve(state: str, colour: str = DEFAULT_COLOUR, neutral: Neutral = False) -> JSON:
    """A solution with Roux; `state` is a maneuver or 54 facelets.

    >>> found = solve("R U R' U2 M", colour="yellow")
    >>> [step["kind"] for step in found["steps"]][:2]
    ['first block', 'square']
    """
    cube = read_coloured(state)
    began = time.perf_counter()
    found = solve_cube(cube, colour=colour, neutral=neutral).as_json()
    return {**found, "seconds": time.perf_counter() - began}


train = question
"""An exercise like those of `cfop.train`: a scramble after which a first block is to be built on a
colour, on the left of the cube as it is then held."""
