"""A shortest solution, and the proof that it is one: ever longer lengths are shown impossible.

>>> found = shortest("U R' F2 L")
>>> str(found.maneuver), found.lower, found.is_proven
("L' F2 R U'", 4, True)

A proof is patient work: each length takes about 13.4 times as long as the one before. It can be
watched (`Progress`: a lower bound that rises live, an upper bound that falls), put aside as JSON
and taken up again, also on another machine.
"""

from collections.abc import Callable, Collection, Generator, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from cubogram.arguments import choice, number, public
from cubogram.cube.cube import Cube, as_cube
from cubogram.cube.facelets import from_facelets, to_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.symmetry import distinct_first_moves
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.slices import result_of
from cubogram.twophase import meet_in_the_middle, solver
from cubogram.twophase.optimal.length_search import LengthSearch, lower_bound
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.twophase.tables.exact_distances import ExactDistances
from cubogram.twophase.tables.tables import (
    DEPTHS,
    PARTS,
    TIERS,
    USEFUL_DEPTH,
    Part,
    Tables,
    Tier,
)

GROWTH = 13.4
"""How many times more work each length is than the one before."""

EASY_PARTS: tuple[Part, ...] = ("exact",)
EASY_LENGTH = 12
"""Up to here half-filled tables refute a length in tenths of a second."""

EVENT_SECONDS = 0.2
"""Progress is told at least this often while there is any."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a proof is.

    The distance is at least `lower` and at most `upper`, the length of `maneuver` (None before
    there is one). `done` is the part, 0 to 1, of what is being done: "tables" made, "solution"
    searched, or all maneuvers of `lower` turns tried ("length"). `nodes` and `seconds` count from
    the beginning of the proof; `seconds_left` is an estimate of the time until everything shorter
    than the solution is refuted, None when nothing is known.
    """

    stage: str
    lower: int
    upper: int | None
    maneuver: Maneuver | None
    done: float
    nodes: int
    seconds: float
    seconds_left: float | None

    @property
    def is_proven(self) -> bool:
        """Whether no shorter solution exists."""
        return self.lower == self.upper


class Proof:
    """The search for a shortest solution of one cube: watched, stopped, saved, resumed.

    Iterating over it works on, and yields its progress; to stop iterating puts it aside, and to
    iterate again goes on. `run` is the same in slices. With `tables` "small" it works without the
    complete table, some ten times slower for each length. PuzzleError for a text that is no cube,
    ArgumentError for what cannot be meant.

    >>> proof = Proof("R U2 F' L D")
    >>> for progress in proof:
    ...     pass
    >>> progress.lower, progress.upper, str(proof.maneuver)
    (5, 5, "D' L' F U2 R'")
    """

    @public
    def __init__(
        self,
        cube: Cube | str | Maneuver,
        tables: Tier = "deep",
        *,
        two_phase_seconds: float = 1.0,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self.cube, self.tables = as_cube("cube", cube), choice("tables", tables, TIERS)
        self.lower = 0
        self.maneuver: Maneuver | None = None
        self._state = self.cube.cubies
        self._owner = Tables.shared()
        self._two_phase_seconds = number("two_phase_seconds", two_phase_seconds)
        self._clock = clock
        self._seconds_before = 0.0
        self._started: float | None = None
        self._refuted: dict[int, int] = {}  # nodes of each length that was refuted
        self._checkpoint = (0, 0, 0)  # of the length `lower`: units done, units, nodes
        self._nodes_now = 0  # of the length `lower`
        self._rate = 0.0  # nodes a second

    def __iter__(self) -> Iterator[Progress]:
        events = self.run()
        while True:
            try:
                event = next(events)
            except StopIteration as end:
                yield end.value
                return
            if event is not None:
                yield event

    @property
    def upper(self) -> int | None:
        """The length of the shortest known solution."""
        return None if self.maneuver is None else len(self.maneuver)

    @property
    def is_proven(self) -> bool:
        """Whether no shorter solution exists."""
        return self.lower == self.upper

    def as_json(self) -> dict[str, Any]:
        """The proof as it stands between two steps, as JSON; `from_json` goes on from there."""
        unit, units, nodes = self._checkpoint
        return {
            "facelets": to_facelets(self._state),
            "tables": self.tables,
            "lower": self.lower,
            "solution": None if self.maneuver is None else str(self.maneuver),
            "checkpoint": {"unit": unit, "units": units, "nodes": nodes},
            "refuted": {str(length): nodes for length, nodes in self._refuted.items()},
            "seconds": round(self._seconds(), 3),
        }

    @classmethod
    def from_json(cls, saved: dict[str, Any]) -> "Proof":
        """The proof that was put aside; PuzzleError "proof" if it is none.

        A lower bound cannot be checked without doing the work again, so it is believed; the
        solution is replayed.
        """
        try:
            proof = cls(Cube.from_cubies(from_facelets(saved["facelets"])), saved["tables"])
            proof.lower = int(saved["lower"])
            text = saved["solution"]
            proof.maneuver = None if text is None else Maneuver(text)
            point = saved["checkpoint"]
            proof._checkpoint = (int(point["unit"]), int(point["units"]), int(point["nodes"]))
            proof._refuted = {int(length): int(n) for length, n in saved["refuted"].items()}
            proof._seconds_before = float(saved["seconds"])
        except ArgumentError as error:
            raise PuzzleError("proof", f"this is no saved proof: {error.message}") from None
        except PuzzleError:
            raise
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise PuzzleError("proof", f"this is no saved proof: {error!r}") from None
        maneuver = proof.maneuver
        if maneuver is not None and not proof.cube.apply(maneuver).is_solved:
            raise PuzzleError("proof", "the solution in this saved proof does not solve its cube")
        if not 0 <= proof.lower <= (20 if maneuver is None else len(maneuver)):
            raise PuzzleError("proof", f"a lower bound of {proof.lower} turns cannot be")
        return proof

    def run(self) -> Generator[Progress | None, None, Progress]:
        """Progress when there is any, None at least every 30 ms; returns the last one.

        Closing the generator puts the proof aside: `run` may be called again.
        """
        self._started = self._clock()
        try:
            yield self._progress("length", 0.0)
            yield from self._prove()
        finally:
            self._seconds_before, self._started = self._seconds(), None
        return self._progress("length", 1.0)

    def _prove(self) -> Iterator[Progress | None]:
        if self.lower == 0:
            nearby = meet_in_the_middle.optimal_nearby(self._state)
            if nearby is not None:
                self.maneuver, self.lower = Maneuver.from_indices(nearby), len(nearby)
                return
            self.lower = meet_in_the_middle.RADIUS + meet_in_the_middle.REACH + 1
            yield None
        if self.lower <= EASY_LENGTH:
            yield from self._improved(USEFUL_DEPTH, EASY_PARTS)
            yield from self._lengths(EASY_LENGTH)
        if not self.is_proven and self._two_phase_seconds > 0:
            yield from self._two_phase()
        if not self.is_proven:
            yield from self._improved(DEPTHS[self.tables], PARTS)
            yield from self._lengths(None)

    def _two_phase(self) -> Iterator[Progress | None]:
        """A first solution, or a shorter one than is known, by the two-phase search."""
        start = self._clock()
        for found in solver.search(self._state, self._two_phase_seconds):
            if found is None:
                yield None
                continue
            if self.upper is None or found.length < self.upper:
                self.maneuver = found.maneuver
            if found.is_optimal:
                self._raise_to(found.length)
            part = (self._clock() - start) / self._two_phase_seconds
            yield self._progress("solution", min(1.0, part))

    def _improved(self, depth: int, parts: Collection[Part]) -> Iterator[Progress | None]:
        """Better tables, made now if they are not there."""
        told = self._clock()
        for done in self._owner.improve(depth, parts=parts):
            if self._clock() - told >= EVENT_SECONDS:
                told = self._clock()
                yield self._progress("tables", done)
            else:
                yield None

    def _lengths(self, last: int | None) -> Iterator[Progress | None]:
        """Refute one length after another, up to the solution's or `last`, or find a solution."""
        self._raise_to(lower_bound(self._state, self._exact))
        while not self.is_proven and (last is None or self.lower <= last):
            yield from self._length()

    @property
    def _exact(self) -> ExactDistances:
        exact = self._owner.current.exact
        if exact is None:
            raise TablesDamaged("there are no exact distances")
        return exact

    def _length(self) -> Iterator[Progress | None]:
        """Refute the length `lower`, or find a solution of that length."""
        descending, first_moves = self._owner.current.descending, distinct_first_moves(self._state)
        search = LengthSearch(self._state, self.lower, self._exact, descending, first_moves)
        first, units, nodes = self._checkpoint
        if units != search.units:  # not begun, or begun with other tables
            first, nodes = 0, search.nodes
        before = nodes - search.nodes
        started = told = self._clock()
        for unit in range(first, search.units):
            for found in search.run(unit):
                self._nodes_now = before + search.nodes
                if found is not None:
                    self.maneuver = Maneuver.from_indices(found)
                    yield self._progress("length", 1.0)
                    return
                now = self._clock()
                if now - told >= EVENT_SECONDS:
                    told = now
                    self._rate = (self._nodes_now - nodes) / (now - started)
                    yield self._progress("length", unit / search.units)
                else:
                    yield None
            self._checkpoint = (unit + 1, search.units, self._nodes_now)
        self._refuted[self.lower] = self._nodes_now
        self._raise_to(self.lower + 1)
        yield self._progress("length", 0.0)

    def _raise_to(self, lower: int) -> None:
        if lower > self.lower:
            self.lower, self._checkpoint, self._nodes_now = lower, (0, 0, 0), 0

    def _seconds(self) -> float:
        running = 0.0 if self._started is None else self._clock() - self._started
        return self._seconds_before + running

    def _seconds_left(self, done: float) -> float | None:
        """Until all lengths below the solution's are refuted, at the present rate."""
        if self.upper is None or not self._rate:
            return None
        if done > 0:
            length_nodes = self._nodes_now / done
        elif self.lower - 1 in self._refuted:
            length_nodes = self._refuted[self.lower - 1] * GROWTH
        else:
            return None
        later = sum(length_nodes * GROWTH**k for k in range(1, self.upper - self.lower))
        return (max(0.0, length_nodes - self._nodes_now) + later) / self._rate

    def _progress(self, stage: str, done: float) -> Progress:
        left = self._seconds_left(done) if stage == "length" else None
        return Progress(
            stage,
            self.lower,
            self.upper,
            self.maneuver,
            done,
            sum(self._refuted.values()) + self._nodes_now,
            self._seconds(),
            0.0 if self.is_proven else left,
        )


@public
def shortest(cube: Cube | str | Maneuver, *, tables: Tier = "deep") -> Progress:
    """A shortest solution, proven; it may take long (see `Proof`, to be able to stop).

    Up to 15 turns it is seconds, 16 turns a minute, 17 or 18 turns (as most cubes have) hours.

    >>> shortest("R U R' U'").lower
    4
    """
    return result_of(Proof(cube, tables).run())
