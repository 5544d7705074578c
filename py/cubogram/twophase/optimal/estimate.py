"""Estimates how long a proof will take, from a short measurement with this cube on this machine."""

import math
from collections.abc import Callable, Generator
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from cubogram.arguments import public
from cubogram.cube.cube import Cube, as_cube
from cubogram.cube.maneuver import Maneuver
from cubogram.slices import result_of
from cubogram.twophase.optimal.progress import GROWTH
from cubogram.twophase.optimal.proof import Proof
from cubogram.twophase.optimal.shorter_solutions import SHARE_OF_ONE
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.twophase.tables.tables import Tables

MEASURED_LENGTH = 14
"""This length is refuted completely to count the nodes of the cube, in a tenth of a second."""

MEASURED_SECONDS = 0.4
"""Seconds spent on the next length to measure how many nodes per second the machine searches."""

TWO_PHASE_SECONDS = 0.5

USUAL = 18
"""Two out of three cubes need this many turns, and few need more (http://cube20.org)."""

HALF_FILLED = 0.35
"""The fraction of nodes left with the complete exact table, compared with one filled to 8 turns."""

FILLING_NODES = 160e6
"""The number of nodes searched in the time it takes to fill the whole table."""

SLOWER = 1.2
"""How much slower a node of the longest lengths is than one that is measured."""

TABLE_BYTES = 35_243_210
OTHER_BYTES = 75_000_000
"""Memory for the tables of moves and of inverses, and for the nodes of a unit."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The estimate: the likely `seconds`, and the `longest` if no shorter solution exists.

    The measurement has shown that the distance is `lower` to `upper` turns; `upper` is the length
    of `solution`. `memory` is in bytes, for each process. The seconds are for one core.
    """

    lower: int
    upper: int
    solution: Maneuver
    seconds: float
    longest: float
    memory: int

    def as_json(self) -> dict[str, Any]:
        """The estimate as JSON, for the page and the command line."""
        return {
            "lower": self.lower,
            "upper": self.upper,
            "maneuver": str(self.solution),
            "seconds": round(self.seconds, 1),
            "longest": round(self.longest, 1),
            "memory": self.memory,
        }


@public
def estimate(cube: Cube | str | Maneuver) -> Estimate:
    """Estimates the proof of a cube's distance, after measuring for about a second.

    >>> estimate("R U2 F' L D").seconds
    0.0
    """
    return result_of(estimating(as_cube("cube", cube)))


def estimating(
    cube: Cube, clock: Callable[[], float] = perf_counter
) -> Generator[None, None, Estimate]:
    """The same in slices of a few milliseconds."""
    proof = Proof(cube, tables="small", two_phase_seconds=TWO_PHASE_SECONDS, clock=clock)
    since = None
    steps = proof.run()
    for _ in steps:
        yield
        if proof.lower > MEASURED_LENGTH:
            since = clock() if since is None else since
            if proof.lower > MEASURED_LENGTH + 1 or clock() - since >= MEASURED_SECONDS:
                break
    steps.close()
    if proof.solution is None:
        raise TablesDamaged("a measurement ended without a solution")
    upper = len(proof.solution)
    likely = min(upper, max(USUAL, proof.lower))
    return Estimate(
        proof.lower,
        upper,
        proof.solution,
        _seconds(proof, likely),
        _seconds(proof, upper),
        TABLE_BYTES + OTHER_BYTES,
    )


def _seconds(proof: Proof, distance: int) -> float:
    """The time to refute all lengths from the proof's lower bound to just below the distance."""
    if proof.lower >= distance or not proof.refuted or not proof.rate:
        return 0.0
    measured = max(length for length in proof.refuted if length <= MEASURED_LENGTH)
    nodes = float(proof.refuted[measured])
    exact = Tables.shared().current.exact
    is_whole = exact is not None and exact.is_complete
    if not is_whole:
        nodes *= HALF_FILLED
    lengths = range(proof.lower, distance)
    nodes = math.fsum(nodes * GROWTH ** (length - measured) for length in lengths)
    refuting = SLOWER * nodes * (1 + SHARE_OF_ONE)
    return (refuting + (0.0 if is_whole else FILLING_NODES)) / proof.rate
