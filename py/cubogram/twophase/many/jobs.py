"""The work of one call to a worker: some cubes, solved together or one after the other."""

from dataclasses import dataclass, replace
from time import perf_counter

from cubogram.cube.coloured import read_coloured
from cubogram.cube.cubies import Cubies
from cubogram.cube.maneuver import Maneuver
from cubogram.errors import PuzzleError
from cubogram.twophase import solver
from cubogram.twophase.batch import LENGTH, search_batch
from cubogram.twophase.many.outcomes import Outcome
from cubogram.twophase.search import Solution
from cubogram.twophase.tables.tables import Tables


@dataclass(frozen=True, slots=True)
class Job:
    """Some cubes as text, numbered from `first`, and how to solve them.

    `depth` is how far to fill the exact table first.
    """

    first: int
    states: tuple[str, ...]
    length: int | None
    seconds: float | None
    depth: int


def run_job(job: Job) -> list[Outcome]:
    """The outcomes of a job's cubes; every solution has been replayed."""
    tables = Tables.shared()
    if job.depth:  # the descending moves are only worth their time in longer searches
        for _ in tables.improve(job.depth, parts=("masks", "near_solved", "endgame", "exact")):
            pass
    start = perf_counter()
    cubes: dict[int, Cubies] = {}
    known: dict[int, Maneuver | None] = {}
    errors: dict[int, PuzzleError] = {}
    for place, text in enumerate(job.states):
        try:
            coloured = read_coloured(text)
            cubes[place] = coloured.cubies
            known[place] = solver.known_inverse(coloured.given, coloured.cubies)
        except PuzzleError as error:
            errors[place] = error
    solutions: dict[int, Solution] = {}
    if job.seconds is None:
        places, length = list(cubes), job.length or LENGTH
        found = search_batch(list(cubes.values()), length, tables.current, list(known.values()))
        solutions = {places[number]: solution for number, solution in filter(None, found)}
    else:
        for place, cubies in cubes.items():
            events = solver.search(cubies, job.seconds, job.length, known=known[place])
            *_, solutions[place] = filter(None, events)
    each = round((perf_counter() - start) / len(job.states), 6)
    solutions = {place: replace(found, seconds=each) for place, found in solutions.items()}
    return [
        Outcome(job.first + place, text, solutions.get(place), each, errors.get(place))
        for place, text in enumerate(job.states)
    ]
