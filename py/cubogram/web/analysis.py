"""Explains a solution of the user's own.

The result of `analysis.explain` (a slice counts as one turn, STM):

- `method` ("CFOP", "layer by layer", "Roux", "ZZ", or "" for none), `colour` (the name of the
  cross's colour), `solved`, `summary`, `text` (to copy; it can be read again), `turns`, `moves`
  (including rotations), `rotations`, `time` in seconds (null if untimed),
  `state`, `maneuver`.
- `solution`: the text of the solution (from a link, the moves in it). `places` and `times`: for
  each move, where it is in the text ([start, end]), and the second at which it was made, or null.
- `steps`: for each step `kind`, `label`, `maneuver`, `first` (the index of its first move),
  `turns`, `moves`, `rotations`, `time`, `waited` (before its first move), `count` in words, `case`,
  `before`, `after`, and `remarks`: `kind`, `text`, `saved` (turns), `advice` (what it takes:
  "sight", "algorithm" or "theory"), and the better solution as
  `maneuver` and as `steps` like those of `cfop.solve`. A maneuver without steps begins at the
  step's first move.
- `verdict`: the largest gains, the largest first, as in `cubogram.analysis.verdict`.
- `problems`: errors, each with `kind`, `message`, and `where` ("start" and "end" in `solution`, or
  null). `correction`: in words, a change of one move that makes the solution valid.
- `missed`: the cases that were recognised late or solved in two looks, by their catalogue keys.
- `usual`: the solver's own reconstruction with that colour below; `next`: the steps to come if the
  solution is not finished.
"""

import time
from collections.abc import Generator
from dataclasses import asdict

from cubogram.analysis.analysing import analyse_in_slices
from cubogram.cfop import cross, effort, last_layer, pairs
from cubogram.cfop.rule_set import standard
from cubogram.cube.coloured import read_coloured
from cubogram.cube.reconstruction import read_reconstruction
from cubogram.errors import PuzzleError
from cubogram.web.events import JSON


def prepare() -> JSON:
    """Reads the rules and fills the tables, so that the first explanation is not delayed."""
    began = time.perf_counter()
    cross.distances()
    pairs.insertions(standard().f2l)
    effort.insertion_efforts(standard().f2l)
    last_layer.costs(standard())
    return {"seconds": time.perf_counter() - began}


def explain(state: str, solution: str | None = None) -> Generator[None, None, JSON]:
    """Explains a solution of the cube that `state` describes. By default the solution is in the
    same text, as in a reconstruction or a link.

    A generator that yields at least every second, however long the solution is.

    >>> from cubogram.slices import result_of
    >>> found = result_of(explain("R U R' U'", "U R U' R'"))
    >>> found["solved"], found["steps"][0]["turns"], found["places"][0]
    (True, 4, [0, 1])
    """
    began = time.perf_counter()
    cube = read_coloured(state)
    text = state if solution is None else solution
    if solution is None:
        read = read_reconstruction(text)
        if read is None or not read.solution.strip():
            message = "this text has a scramble but no solution, or does not say which is which"
            raise PuzzleError("scramble", message)
    yield
    analysis = yield from analyse_in_slices(cube, text)
    return {**analysis.as_json(), "seconds": time.perf_counter() - began}


def facts(state: str, solution: str) -> Generator[None, None, list[JSON]]:
    """What a solver's profile needs to know about the steps of a solve (`StepFacts`); [] if it is
    not CFOP or does not solve the cube.

    >>> from cubogram.slices import result_of
    >>> [step["turns"] for step in result_of(facts("R U R' U'", "U R U' R'"))]
    [4]
    """
    analysis = yield from analyse_in_slices(read_coloured(state), solution)
    return list(map(asdict, analysis.facts)) if analysis.is_solved else []
