"""Finds a shortest maneuver for each named pattern, proves it, and writes patterns.txt.

PYTHONPATH=py:tests/tools python -m best_patterns [--seconds S] [NAME ...]

Each pattern is treated as a cube that nobody has solved before: the two-phase search gets a
tenth of the seconds, the proof the rest. A new pattern is a line with its names, any maneuver that
makes it, and 0. What is already known is kept unless something better is found; a pattern whose
maneuver is proven is left out unless it is named.
"""

import argparse
from time import perf_counter

from cubogram.cube.cube import Cube
from cubogram.cube.named_patterns import FILE, NamedPattern, find, named_patterns
from cubogram.twophase import solver
from cubogram.twophase.optimal import Proof
from sitekit.paths import PY

PATH = PY / "cubogram" / "cube" / FILE
SEARCH_PART = 0.1
"""The share of the seconds for the two-phase search."""

HEADING = """\
# The named patterns: names = other names | a maneuver | the fewest turns that it can have | who
# proved that, if it was somebody else.
# Found and proven by `python -m best_patterns`, which writes this file.
"""


def searched(pattern: NamedPattern, seconds: float) -> NamedPattern:
    """The pattern with the shortest maneuver found in the given time, and what is proven about it.

    >>> from cubogram.cube.maneuver import Maneuver
    >>> found = searched(NamedPattern(("A",), Maneuver("U D U' D'  R2 R2 F"), 0), 60)
    >>> str(found.maneuver), found.lower
    ('F', 1)
    """
    begun = perf_counter()
    cube = Cube(pattern.maneuver)
    upright = Cube.from_cubies(cube.cubies)
    best = ~upright.solve(seconds=seconds * SEARCH_PART).maneuver
    lower = pattern.lower
    for progress in Proof(upright):
        lower = max(lower, progress.lower)
        if progress.solution is not None and progress.solution.htm < best.htm:
            best = ~progress.solution
        if progress.is_proven or perf_counter() - begun > seconds:
            break
    if pattern.lower and pattern.maneuver.htm <= best.htm:
        best = pattern.maneuver
    if Cube(best) != upright:
        raise RuntimeError(f"{best} does not make {pattern.name}")
    return NamedPattern(pattern.names, best, min(lower, best.htm), pattern.proof)


def written(pattern: NamedPattern) -> str:
    proof = f" | {pattern.proof}" if pattern.proof else ""
    return f"{' = '.join(pattern.names)} | {pattern.maneuver} | {pattern.lower}{proof}\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="for each pattern")
    parser.add_argument("names", nargs="*", metavar="NAME")
    given = parser.parse_args()
    for _ in solver.prepare("deep"):
        pass
    wanted = {find(name) for name in given.names}
    known = list(named_patterns())
    for n, pattern in enumerate(known):
        if pattern in wanted or (not wanted and not pattern.is_shortest):
            known[n] = searched(pattern, given.seconds)
            print(f"{known[n].name}: {known[n].maneuver} ({known[n]})", flush=True)
            PATH.write_text(HEADING + "".join(map(written, known)))


if __name__ == "__main__":
    main()
