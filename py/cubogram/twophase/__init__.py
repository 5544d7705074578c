"""The two-phase algorithm: short solutions in milliseconds, and proofs of optimality.

>>> from cubogram.twophase import solve
>>> print(solve("R U2 F' L D"))
D' L' F U2 R'

`cubogram.twophase.many` solves many cubes with any executor. It needs processes, so it is neither
imported here nor shipped to the browser.
"""

from typing import TYPE_CHECKING

from cubogram.lazy_names import lazy_names

if TYPE_CHECKING:
    from cubogram.twophase.goals.listing import algorithms
    from cubogram.twophase.goals.shortest import TargetSolution, solve_to
    from cubogram.twophase.optimal import Progress, Proof, shortest
    from cubogram.twophase.search import Solution
    from cubogram.twophase.solver import prepare, solutions, solve

__all__ = [
    "Progress",
    "Proof",
    "Solution",
    "TargetSolution",
    "algorithms",
    "prepare",
    "shortest",
    "solutions",
    "solve",
    "solve_to",
]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "Progress": "cubogram.twophase.optimal",
        "Proof": "cubogram.twophase.optimal",
        "Solution": "cubogram.twophase.search",
        "TargetSolution": "cubogram.twophase.goals",
        "algorithms": "cubogram.twophase.goals",
        "prepare": "cubogram.twophase.solver",
        "shortest": "cubogram.twophase.optimal",
        "solutions": "cubogram.twophase.solver",
        "solve": "cubogram.twophase.solver",
        "solve_to": "cubogram.twophase.goals",
    },
)
