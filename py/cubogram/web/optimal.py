"""Commands that prove that a solution is shortest, and that solve for other targets."""

from typing import TypedDict

from cubogram.arguments import choice, whole
from cubogram.cube.coloured import read_coloured
from cubogram.cube.cubies import N_MOVES
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.slices import mapped
from cubogram.twophase.coordinates.slice_cosets import Count
from cubogram.twophase.optimal import Progress, Proof
from cubogram.twophase.optimal.checking import checking
from cubogram.twophase.optimal.estimate import estimating
from cubogram.twophase.optimal.work_units import Job, UnitSearched, searched_here, searching
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.twophase.tables.exact_distances import COMPLETE_DEPTH
from cubogram.twophase.tables.exact_kinds import KINDS, PROOF_TIERS
from cubogram.web.events import JSON, Events
from cubogram.web.proof_helpers import PROOFS, ProofHelpers
from cubogram.web.twophase import fetched


class Found(TypedDict):
    """A unit that has been searched: the number of nodes, and a solution or null."""

    unit: int
    nodes: int
    solution: list[int] | None


def prove(
    state: str = "",
    tables: str = "",
    proof: JSON | None = None,
    helpers: int = 0,
    name: str = "",
) -> Events:
    """A shortest solution with its proof, which may take long and can be interrupted.

    `state` is a maneuver or 54 facelets. Instead, `proof` can be the value from an earlier event,
    to resume from there, with the same tables unless others are named. Events and the result are
    {stage, lower, upper, maneuver, done, nodes, seconds, secondsLeft, table, proven, proof}: the
    distance is between `lower` and `upper` turns, `stage` is "length", "solution" or "tables", and
    `done` the completed fraction of it, 0 to 1. `secondsLeft` is an estimate, or null. `table` is
    the one in use, which is smaller than the one asked for if memory ran out; or "".

    With `helpers`, the number of other workers, there are also events {units: {job, ...}}: another
    worker should search these with `search`, and report to `found` with the proof's `name`.
    """
    others = ProofHelpers(whole("helpers", helpers, 0, 1000))
    work = Proof(read_coloured(state).cube) if proof is None else Proof.from_json(proof)
    if tables:
        work.tables = choice("tables", tables, PROOF_TIERS)
    yield from fetched()
    with PROOFS.registered(name, others):
        steps = work.run(others.searched if helpers else searched_here)
        last = yield from mapped(steps, lambda event: _progress(event, work))
        return _progress(last, work)


def search(
    state: str, length: int, depth: int, fingerprint: int, units: list[int], cosets: int = 1
) -> Events:
    """Searches units of a proof that runs in another worker; the result is {found}, for `found`.

    Fills the exact table with this many cosets to the depth first, if necessary.
    """
    cube = read_coloured(state).cubies
    turns, filled = whole("length", length, 8, 20), whole("depth", depth, 7, COMPLETE_DEPTH)
    job = Job(cube, turns, filled, fingerprint, tuple(units), _count(cosets))
    yield from fetched()
    try:
        results = yield from searching(job)
    except TablesDamaged as error:
        raise PuzzleError("proof", str(error)) from None
    except MemoryError:
        raise PuzzleError("memory", "there is not enough memory for the table here") from None
    return {"found": [result._asdict() for result in results]}


def _count(cosets: int) -> Count:
    for kind in KINDS.values():
        if kind.cosets == cosets:
            return kind.cosets
    raise ArgumentError("cosets", "1, 3 or 6 is expected")


def found(name: str, job: int, found: list[Found] | None) -> None:
    """Gives a job's results to the proof of this name, if it runs here; null if the job failed."""
    results = None if found is None else [_unit(**one) for one in found]
    helpers = PROOFS.get(name)
    if helpers is not None:
        helpers.answer(job, results)


def check(proof: JSON, share: float = 0.01, seed: str = "") -> Events:
    """Searches parts of a proof again: those selected by the seed, up to this share of its nodes.

    The event after each part and the result both have the form {parts, done, nodes, different,
    incomparable, foreign, missing, solution, right}: `different` are the parts, as [length,
    number], whose number of nodes is not what the proof says, `foreign` the lengths whose ledger
    belongs to a different cube, `missing` those that should have a ledger but do not.
    """
    claimed = Proof.from_json(proof)
    yield from fetched()
    found = yield from mapped(checking(claimed, share, seed), lambda so_far: so_far.as_json())
    return found.as_json()


def _unit(unit: int, nodes: int, solution: list[int] | None) -> UnitSearched:
    moves = None
    if solution is not None:
        moves = tuple(whole("solution", move, 0, N_MOVES - 1) for move in solution)
    return UnitSearched(unit, whole("nodes", nodes), moves)


def estimate(state: str = "") -> Events:
    """Estimates the proof of a cube's distance on this machine, after measuring for about a second.

    The result is {lower, upper, maneuver, seconds, longest, memory}: `seconds` is the likely time,
    `longest` the time if `maneuver`, of `upper` turns, is a shortest solution; `memory` is in
    bytes.
    """
    cube = read_coloured(state).cube
    yield from fetched()
    return (yield from estimating(cube)).as_json()


def _progress(event: Progress, proof: Proof) -> JSON:
    return {
        "stage": event.stage,
        "lower": event.lower,
        "upper": event.upper,
        "maneuver": None if event.solution is None else str(event.solution),
        "done": round(event.done, 4),
        "nodes": event.nodes,
        "seconds": round(event.seconds, 3),
        "secondsLeft": None if event.seconds_left is None else round(event.seconds_left, 1),
        "table": event.tables,
        "proven": event.is_proven,
        "proof": proof.as_json(),
    }
