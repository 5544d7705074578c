"""Shortest solutions with a proof: ever longer lengths are shown to be impossible.

>>> found = shortest("U R' F2 L")
>>> str(found.solution), found.lower, found.is_proven
("L' F2 R U'", 4, True)

A proof takes patience: each length takes about 13.4 times as long as the one before. You can watch
it (`Progress` has a lower bound that rises and an upper bound that falls), save it as JSON, and
resume it, even on another machine.
"""

import json
from collections.abc import Callable, Collection, Generator, Iterator
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal

from cubogram import __version__, schema
from cubogram.arguments import choice, number, public, quoted
from cubogram.cube.cube import Cube, as_cube
from cubogram.cube.cubies import Cubies
from cubogram.cube.facelets import to_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.symmetry import distinct_first_moves
from cubogram.errors import FileError, PuzzleError
from cubogram.files import path_of, read_bytes, write_whole
from cubogram.first_guesses import no_such_name
from cubogram.formatting import counted
from cubogram.slices import events_and_result, result_of
from cubogram.twophase import meet_in_the_middle
from cubogram.twophase.optimal import saved as saved_proofs
from cubogram.twophase.optimal.expansion import Expansion
from cubogram.twophase.optimal.inverse_bounds import InverseBounds, inverse_bounds
from cubogram.twophase.optimal.ledger import Ledger
from cubogram.twophase.optimal.length_search import LengthSearch
from cubogram.twophase.optimal.progress import GROWTH, Progress
from cubogram.twophase.optimal.shorter_solutions import ShorterSolutions
from cubogram.twophase.optimal.work_units import EXACT_PARTS, Searcher, searched_here
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.twophase.tables.exact_kinds import KINDS, PROOF_TIERS, ExactName, ProofTier
from cubogram.twophase.tables.exact_table import larger
from cubogram.twophase.tables.tables import DEPTHS, PARTS, USEFUL_DEPTH, Part, Tables

EASY_LENGTH = 12
"""Half-filled tables refute lengths up to this one in tenths of a second."""

SAMPLE_LENGTH = 13
"""This length is refuted for a cube and its inverse, to see which has fewer nodes."""

MAX_FILE_BYTES = 50_000_000
"""The largest file accepted as a saved proof; most are a few thousand bytes long."""

EVENT_SECONDS = 0.2
"""The longest time between two progress reports."""


class Proof:
    """A search for a shortest solution of one cube that you can watch, stop, save and resume.

    `finish` works until the proof is complete. Iterating works too, and yields `Progress`: stop
    iterating to pause, iterate again to resume. `run` does the same in slices of some 20 ms. `save`
    and `load` keep a proof in a file; it can also be copied and pickled. A shortest solution has at
    least `lower` face turns; `solution` is the shortest one found so far, of `upper` turns.
    `package` is the version that began the proof.

    `tables` is the table of lower bounds: "deep" (35 MB, the default), "large" (106 MB) or
    "largest" (211 MB), which take longer to make, once, and save time on every cube; or "small",
    which is quickly made but takes about ten times as long for each length. If memory runs out, a
    smaller one is used. While lengths are refuted, the two-phase search continues for a share of
    the time, unless `two_phase_seconds` is 0.

    Raises PuzzleError if the text is not a cube, ArgumentError for any other invalid argument.

    >>> proof = Proof("R U2 F' L D")
    >>> proof
    <Proof: not begun>
    >>> for progress in proof:
    ...     pass
    >>> progress.lower, progress.upper, str(proof.solution)
    (5, 5, "D' L' F U2 R'")
    >>> proof
    <Proof: D' L' F U2 R' is shortest, 5 turns>
    """

    if not TYPE_CHECKING:
        __getattr__ = no_such_name(
            {
                "lower_bound": "use proof.lower",
                "upper_bound length": "use proof.upper",
                "is_optimal is_finished": "use proof.is_proven",
                "check verify": "use cubogram.twophase.optimal.check(proof)",
            }
        )

    @public
    def __init__(
        self,
        cube: Cube | str | Maneuver,
        tables: ProofTier = "deep",
        *,
        two_phase_seconds: float = 1.0,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self.cube, self.tables = as_cube("cube", cube), choice("tables", tables, PROOF_TIERS)
        self.lower = 0
        self.package = __version__
        self._used: ProofTier | Literal[""] = ""
        self.solution: Maneuver | None = None
        self._state = self.cube.cubies
        self._owner = Tables.shared()
        self._two_phase_seconds = number("two_phase_seconds", two_phase_seconds)
        self._shorter: ShorterSolutions | None = None
        self._bounds: InverseBounds | None = None
        self._clock = clock
        self._seconds_before = 0.0
        self._started: float | None = None
        self._refuted: list[Ledger] = []  # of the refuted lengths, shortest first
        self._ledger = Ledger()  # of the length `lower`
        self._rate = 0.0  # nodes per second

    def __iter__(self) -> Iterator[Progress]:
        return events_and_result(self.run())

    def __reduce__(self) -> tuple[Callable[..., "Proof"], tuple[Any, ...]]:
        return _restored, (self.as_json(), self._two_phase_seconds)

    def __repr__(self) -> str:
        if self.is_proven:
            return f"<Proof: {self.solution} is shortest, {counted(self.lower, 'turn')}>"
        if not self.lower:
            return "<Proof: not begun>"
        known = "" if self.solution is None else f", {self.upper} are enough: {self.solution}"
        return f"<Proof: at least {counted(self.lower, 'turn')}{known}>"

    @public
    def finish(self) -> Maneuver:
        """Works until the proof is complete; returns a shortest maneuver that solves the cube.

        After Ctrl+C, the proof can be resumed: nothing that was refuted is lost.

        >>> Proof("R U R'").finish()
        Maneuver("R U' R'")
        """
        result_of(self.run())
        if self.solution is None:
            raise TablesDamaged("a proof ended without a solution")
        return self.solution

    @public
    def save(self, path: Path | str) -> None:
        """Writes the proof to a JSON file, atomically.

        Raises FileError if the file cannot be written.
        """
        file = path_of(path)
        if not file.name:
            raise FileError(path, "this does not name a file")
        write_whole(file, json.dumps(self.as_json()).encode())

    @classmethod
    @public
    def load(cls, path: Path | str) -> "Proof":
        """Reads a proof from a file; raises FileError, or PuzzleError if the proof is damaged."""
        content = read_bytes(path_of(path), MAX_FILE_BYTES)
        try:
            return cls.from_json(schema.read(content, "file", "this saved proof"))
        except PuzzleError as error:
            raise PuzzleError(error.kind, f"{path}: {error.message}") from None

    @property
    def upper(self) -> int | None:
        """The length of the shortest known solution."""
        return None if self.solution is None else len(self.solution)

    @property
    def is_proven(self) -> bool:
        """True if no shorter solution exists."""
        return self.lower == self.upper

    @property
    def refuted(self) -> dict[int, int]:
        """For each length that was refuted, the number of nodes searched."""
        return {ledger.length: ledger.total for ledger in self._refuted}

    @property
    def ledgers(self) -> tuple[Ledger, ...]:
        """The ledger of each length that was refuted, shortest first."""
        return tuple(self._refuted)

    @property
    def rate(self) -> float:
        """The number of nodes recently searched per second of refuting; 0 until it has been
        measured."""
        return self._rate

    def as_json(self) -> dict[str, Any]:
        """The proof between two steps, as JSON; `from_json` resumes it."""
        return saved_proofs.sealed(
            {
                "facelets": to_facelets(self._state),
                "tables": self.tables,
                "lower": self.lower,
                "solution": None if self.solution is None else str(self.solution),
                "table": KINDS["deep" if self.tables == "small" else self.tables].sha256,
                "package": self.package,
                "refuted": [ledger.as_json() for ledger in self._refuted],
                "begun": self._ledger.as_json() if self._ledger.length else None,
                "seconds": round(self._seconds(), 3),
            }
        )

    @classmethod
    def from_json(cls, saved: dict[str, Any]) -> "Proof":
        """The saved proof; raises PuzzleError "proof" if it is invalid or damaged.

        Units that other tables would divide differently are searched again.
        """
        content = saved_proofs.opened(saved)
        cube, lower, maneuver = saved_proofs.cube_and_solution(content)
        proof = cls(cube, content["tables"])
        proof.lower, proof.solution = lower, maneuver
        proof.package = content.get("package", "") if lower else __version__
        try:
            if lower and content["begun"] is not None:
                proof._ledger = Ledger.from_json(content["begun"])
            proof._refuted = [Ledger.from_json(ledger) for ledger in content["refuted"]]
            lengths = [ledger.length for ledger in proof._refuted]
            if lengths != sorted({length for length in lengths if 0 < length < lower}):
                raise ValueError(f"lengths {lengths} are not possible below {lower} turns")
            for ledger in proof._refuted:
                if not ledger.is_complete:
                    done = f"{len(ledger.done)} of {counted(ledger.units, 'unit')} done"
                    raise ValueError(f"the ledger of {ledger.length} turns has {done}")
        except ValueError as error:
            reason = quoted(str(error))[1:-1]
            raise PuzzleError("proof", f"this is not a saved proof: {reason}") from None
        proof._seconds_before = max(0.0, content["seconds"])
        return proof

    def run(self, searched: Searcher = searched_here) -> Generator[Progress | None, None, Progress]:
        """Yields progress, and None at least every 30 ms; returns the last progress.

        Close the generator to pause the proof; call `run` again to resume it. `searched` searches
        the units of a length, for instance in other processes (`cubogram.twophase.many`).
        """
        self._started = self._clock()
        try:
            yield self._progress("length", 0.0)
            yield from self._prove(searched)
        finally:
            self._seconds_before, self._started = self._seconds(), None
        return self._progress("length", 1.0)

    def _prove(self, searched: Searcher) -> Iterator[Progress | None]:
        if self.lower == 0:
            nearby = meet_in_the_middle.optimal_nearby(self._state)
            if nearby is not None:
                self.solution, self.lower = Maneuver.from_indices(nearby), len(nearby)
                return
            self.lower = meet_in_the_middle.RADIUS + meet_in_the_middle.REACH + 1
            yield None
        if self.lower <= EASY_LENGTH:
            yield from self._improved(USEFUL_DEPTH, EXACT_PARTS)
            yield from self._lengths(EASY_LENGTH, searched_here)
        if not self.is_proven and self._two_phase_seconds > 0:
            yield from self._first_solution()
        if not self.is_proven:
            parts = PARTS if self._shorter else EXACT_PARTS
            yield from self._largest(parts)
            yield from self._lengths(None, searched)

    def _first_solution(self) -> Iterator[Progress | None]:
        """Finds a first solution, or a shorter one than known, with the two-phase search."""
        self._shorter = ShorterSolutions(self._state, self._clock)
        while not self.is_proven:
            yield from self._two_phase_slice()
            part = min(1.0, self._shorter.seconds / self._two_phase_seconds)
            yield self._progress("solution", part)
            if part >= 1.0 and self.solution is not None:
                return

    def _two_phase_slice(self) -> Iterator[Progress | None]:
        """Does one slice of the two-phase search."""
        if self._shorter is None:
            return
        found = self._shorter.slice(self.upper)
        if found is not None and (self.upper is None or found.length < self.upper):
            self.solution = found.maneuver
        yield None  # an optimal one does not raise the bound, since every length needs a ledger

    def _largest(self, parts: Collection[Part]) -> Iterator[Progress | None]:
        """Makes the requested tables, or the largest that fit into memory."""
        for name in reversed(PROOF_TIERS[: PROOF_TIERS.index(self.tables) + 1]):
            try:
                if name == "small" or name == "deep":
                    yield from self._improved(DEPTHS[name], parts)
                else:
                    yield from self._improved(DEPTHS["small"], parts)
                    yield from self._enlarged(name)
            except MemoryError:
                continue
            self._used = name
            return
        raise PuzzleError("memory", "there is not enough memory for the tables of a proof")

    def _enlarged(self, name: ExactName) -> Iterator[Progress | None]:
        """Makes a larger table than the two-phase search uses, unless it has been made already."""
        reported = self._clock()
        table = larger(name)
        for done in table.fill():
            if self._clock() - reported >= EVENT_SECONDS:
                reported = self._clock()
                yield self._progress("tables", done)
            else:
                yield None
        self._bounds = yield from inverse_bounds(table.filled, self._bounds)

    def _improved(self, depth: int, parts: Collection[Part]) -> Iterator[Progress | None]:
        """Improves the tables if necessary, and makes whatever else the proof needs."""
        reported = self._clock()
        for done in self._owner.improve(depth, parts=parts):
            if self._clock() - reported >= EVENT_SECONDS:
                reported = self._clock()
                yield self._progress("tables", done)
            else:
                yield None
        exact = self._owner.current.exact
        if exact is None:
            raise TablesDamaged("there are no exact distances")
        self._bounds = yield from inverse_bounds(exact, self._bounds)

    def _lengths(self, last: int | None, searched: Searcher) -> Iterator[Progress | None]:
        """Refutes one length after another, up to the solution's or `last`, or finds a solution."""
        if self._bounds is None:
            raise TablesDamaged("there are no bounds")
        expansion = Expansion(self._bounds)
        self._raise_to(expansion.lower_bound(self._state))
        state = self._state
        if last is None and not self.is_proven:
            state = yield from _easier(self._state, expansion)
        while not self.is_proven and (last is None or self.lower <= last):
            yield from self._length(state, expansion, searched)

    def _length(
        self, state: Cubies, expansion: Expansion, searched: Searcher
    ) -> Iterator[Progress | None]:
        """Refutes the length `lower`, or finds a solution of that length, or a shorter one.

        `state` is the cube's state or its inverse.
        """
        search = LengthSearch(state, self.lower, expansion, distinct_first_moves(state))
        yield None
        if not self._ledger.belongs_to(search):  # not started, or started with other tables
            self._ledger = Ledger.of(search, "cube" if state == self._state else "inverse")
        ledger, before = self._ledger, self._ledger.total
        reported = step = self._clock()
        refuting = 0.0
        earlier = self._refuted[-1] if self._refuted else None
        for result in searched(search, ledger.left(search, earlier)):
            now = self._clock()
            refuting += now - step
            if result is not None and result.solution is not None:
                maneuver = Maneuver.from_indices(result.solution)
                self.solution = maneuver if state == self._state else maneuver.inverse()
                break
            if result is not None:
                ledger.add(result.unit, result.nodes)
                self._rate = (ledger.total - before) / max(refuting, 1e-9)
            if now - reported >= EVENT_SECONDS:
                reported = now
                yield self._progress("length", ledger.done_share)
            else:
                yield None
            in_question = (self.upper or self.lower + 2) - self.lower
            if self._shorter is not None and self._shorter.is_due(in_question, refuting):
                yield from self._two_phase_slice()
                if self.is_proven:
                    break
            step = self._clock()
        if ledger.is_complete and not self.is_proven:
            self._refuted.append(ledger)
            self._raise_to(self.lower + 1)
        yield self._progress("length", 1.0 if self.is_proven else 0.0)

    def _raise_to(self, lower: int) -> None:
        if lower > self.lower:
            self.lower, self._ledger = lower, Ledger()

    def _seconds(self) -> float:
        running = 0.0 if self._started is None else self._clock() - self._started
        return self._seconds_before + running

    def _seconds_left(self, done: float) -> float | None:
        """The time to refute all lengths below the solution's, at the current rate."""
        if self.upper is None or not self._rate:
            return None
        if done > 0:
            length_nodes = self._ledger.total / done
        elif self._refuted and self._refuted[-1].length == self.lower - 1:
            length_nodes = self._refuted[-1].total * GROWTH
        else:
            return None
        later = sum(length_nodes * GROWTH**k for k in range(1, self.upper - self.lower))
        return (max(0.0, length_nodes - self._ledger.total) + later) / self._rate

    def _progress(self, stage: str, done: float) -> Progress:
        left = self._seconds_left(done) if stage == "length" else None
        return Progress(
            stage,
            self.lower,
            self.upper,
            self.solution,
            done,
            sum(ledger.total for ledger in self._refuted) + self._ledger.total,
            self._seconds(),
            0.0 if self.is_proven else left,
            self._used,
        )


def _restored(saved: dict[str, Any], two_phase_seconds: float) -> Proof:
    """Restores a proof from JSON, for copying and pickling."""
    proof = Proof.from_json(saved)
    proof._two_phase_seconds = two_phase_seconds
    return proof


def _easier(state: Cubies, expansion: Expansion) -> Generator[None, None, Cubies]:
    """The state or its inverse: the one with fewer nodes of a length that takes almost no time.

    Both need the same number of turns. If one has a tenth fewer nodes there, it has fewer at each
    length.
    """
    nodes = {}
    for side in (state.inverse(), state):
        search = LengthSearch(side, SAMPLE_LENGTH, expansion, distinct_first_moves(side))
        nodes[side] = search.nodes
        for result in searched_here(search, range(search.units)):
            nodes[side] += 0 if result is None else result.nodes
            yield
    return min((state, state.inverse()), key=nodes.__getitem__)


@public
def shortest(cube: Cube | str | Maneuver, *, tables: ProofTier = "deep") -> Progress:
    """Proves a shortest solution; returns the last `Progress`, which has it as `solution`.

    Solutions of up to 16 face turns take seconds; 17 or 18 turns, which most cubes need, take
    minutes. Use `Proof` if you want to be able to stop. Raises PuzzleError if the text is not a
    cube.

    >>> shortest("R U R' U'").lower
    4
    """
    return result_of(Proof(cube, tables).run())
