"""The beginner's method.

The result of `layers.solve` is like that of `cfop.solve`, with steps of the kinds "cross",
"corners", "middle", "top cross", "top edges", "top corners" and "twist", and with the seven
`stages`: `key`, `name`, `aim` (its purpose), `sequences`, and `first` and `count`, its steps (none
if it was already done).
"""

import time

from cubogram.cfop.style import DEFAULT_COLOUR
from cubogram.cube.coloured import read_coloured
from cubogram.layers import solve as solve_cube
from cubogram.web.events import JSON


def solve(state: str, colour: str = DEFAULT_COLOUR) -> JSON:
    """A solution layer by layer; `state` is a maneuver or 54 facelets.

    >>> found = solve("R U R' U'", colour="yellow")
    >>> [stage["name"] for stage in found["stages"] if stage["count"]][:2]
    ['The yellow corners', 'The middle layer']
    """
    cube = read_coloured(state)
    began = time.perf_counter()
    found = solve_cube(cube, colour=colour).as_json()
    return {**found, "seconds": time.perf_counter() - began}
