"""What a proof will take, from a short measurement on the cube itself and on this machine."""

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
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.twophase.tables.tables import Tables

MEASURED_LENGTH = 14
"""The longest length that is refuted for the measurement: tenths of a second."""

MEASURED_SECONDS = 0.15
"""A length that takes so long tells enough."""

TWO_PHASE_SECONDS = 0.5

USUAL = 18
"""Two of three cubes need so many turns, and hardly one more (http://cube20.org)."""

HALF_FILLED = 0.13
"""The work that is left to do when an exact table filled to 8 turns is replaced by the whole."""

TABLE_BYTES = 35_243_210
OTHER_BYTES = 75_000_000
"""Of the tables of moves and of inverses, and of the nodes of a unit."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a proof will take: `seconds` likely, `longest` if the known solution is a shortest.

    The distance is `lower` to `upper` turns so far as the measurement knows, and `upper` is the
    length of `maneuver`. `memory` in bytes, for each process. The seconds are those of one core.
    """

    lower: int
    upper: int
    maneuver: Maneuver
    seconds: float
    longest: float
    memory: int

    def as_json(self) -> dict[str, Any]:
        """As the page and the command line have it."""
        return {
            "lower": self.lower,
            "upper": self.upper,
            "maneuver": str(self.maneuver),
            "seconds": round(self.seconds, 1),
            "longest": round(self.longest, 1),
            "memory": self.memory,
        }


@public
def estimate(cube: Cube | str | Maneuver) -> Estimate:
    """What the proof of a cube's distance will take, after about a second of measuring.

    >>> estimate("R U2 F' L D").seconds
    0.0
    """
    return result_of(estimating(as_cube("cube", cube)))


def estimating(
    cube: Cube, clock: Callable[[], float] = perf_counter
) -> Generator[None, None, Estimate]:
    """The same in slices of some milliseconds."""
    proof = Proof(cube, tables="small", two_phase_seconds=TWO_PHASE_SECONDS, clock=clock)
    measured = 0.0
    steps = proof.run()
    for _ in steps:
        yield
        last = proof.refuted.get(proof.lower - 1, 0)
        if last and proof.rate:
            measured = last / proof.rate
            enough = proof.lower > MEASURED_LENGTH or measured >= MEASURED_SECONDS
            if enough and proof.maneuver is not None:  # which comes after the shortest lengths
                break
    steps.close()
    if proof.maneuver is None:
        raise TablesDamaged("a measurement ended without a solution")
    upper = len(proof.maneuver)
    exact = Tables.shared().current.exact
    if exact is None or not exact.is_complete:
        measured *= HALF_FILLED
    return Estimate(
        proof.lower,
        upper,
        proof.maneuver,
        _seconds(measured, proof.lower, min(upper, max(USUAL, proof.lower))),
        _seconds(measured, proof.lower, upper),
        TABLE_BYTES + OTHER_BYTES,
    )


def _seconds(last: float, lower: int, distance: int) -> float:
    """Until all lengths from `lower` up to below the distance are refuted; the last took `last`."""
    return math.fsum(last * GROWTH**k for k in range(1, distance - lower + 1))
