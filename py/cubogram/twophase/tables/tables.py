"""The tables that searches share, and their owner, which improves them while searches run.

>>> tables = Tables.shared()
>>> for part in tables.improve(depth=0):  # masks of moves and the endgame, a few tenths of a second
...     pass
>>> tables.current.endgame is not None
True
"""

from collections.abc import Collection, Generator, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from cubogram.twophase.coordinates import reduced_space
from cubogram.twophase.coordinates.symmetry_classes import FLIPSLICE_CLASSES
from cubogram.twophase.coordinates.turn_metric import HTM, METRICS, TurnMetric
from cubogram.twophase.tables import exact_files, files
from cubogram.twophase.tables.breadth_first_table import BreadthFirstTable
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.twophase.tables.endgame import EndgameTable, endgame_table
from cubogram.twophase.tables.exact_distances import (
    COMPLETE_DEPTH,
    DescendingMoves,
    ExactDistances,
    descending_moves,
)
from cubogram.twophase.tables.exact_kinds import DEEP
from cubogram.twophase.tables.exact_table import LOCK, ExactTable
from cubogram.twophase.tables.files import PruningTable
from cubogram.twophase.tables.small import (
    MoveMasks,
    NearSolved,
    Phase1Bounds,
    Phase2Tables,
    near_solved,
    with_planes,
)

Index = NDArray[np.integer]


@dataclass(frozen=True)
class SearchTables:
    """One version of the tables of both phases; `Tables.current` has the best so far.

    The small tables alone (`bounds`, `phase_2`) are enough to start a search. `masks` give the
    moves that may be worth trying, precomputed or state by state. `near_solved` has the states of
    phase 2 a few turns from solved, `endgame` the last moves of phase 1, `exact` its distances up
    to some depth, and `descending` the moves that shorten them. None means that a table has not
    been made.
    """

    bounds: Phase1Bounds
    phase_2: Phase2Tables
    masks: tuple[MoveMasks, MoveMasks]
    near_solved: NearSolved | None = None
    endgame: EndgameTable | None = None
    exact: ExactDistances | None = None
    descending: DescendingMoves | None = None
    metric: TurnMetric = HTM

    @property
    def exact_depth(self) -> int:
        """The depth up to which phase-1 distances are exact; -1 without an exact table."""
        return -1 if self.exact is None else self.exact.depth

    def distances(self, flipslice: Index, twist: Index) -> NDArray[np.uint8]:
        """Lower bounds on the phase-1 distances of arrays of states, or exact distances."""
        return (self.exact or self.bounds).distances(flipslice, twist)


Part = Literal["masks", "near_solved", "endgame", "exact", "descending"]
PARTS: tuple[Part, ...] = ("masks", "near_solved", "endgame", "exact", "descending")
"""The improvements beyond the small tables (see `SearchTables`)."""

Tier = Literal["small", "deep"]
TIERS: tuple[Tier, ...] = ("small", "deep")

USEFUL_DEPTH = 7
"""An exact table filled less deeply prunes less than the small tables do."""

SUFFICIENT_DEPTH = HTM.exact_depth
"""Filling it further does little for a one-second search, and takes as long as ten of them."""

DEPTHS: dict[Tier, int] = {"small": SUFFICIENT_DEPTH, "deep": COMPLETE_DEPTH}
"""The depth of the exact table for each tier."""


class Tables(ExactTable):
    """Pruning tables and their improvement; any number of threads may use one object.

    A search takes `current`, an immutable object that is replaced when something better is ready.
    `improve` works on better tables in short steps. Only one thread of a process makes a step at a
    time, and the next continues from there, so several may improve one object together.

    When `current` is first used, small tables that `accept` has not provided are read from files or
    made (see `files`). Memory that is no longer needed is freed: the masks are dropped when
    there are exact distances.
    """

    def __init__(self, metric: TurnMetric = HTM) -> None:
        super().__init__(DEEP)
        self.metric = metric
        self._small: dict[str, NDArray[np.uint8]] = {}
        self._current: SearchTables | None = None
        self._work: Generator[None] | None = None
        self._build: BreadthFirstTable | None = None

    @staticmethod
    def shared(metric: TurnMetric = HTM) -> "Tables":
        """The tables that all searches of this process use by default."""
        return _SHARED[metric.name]

    @property
    def current(self) -> SearchTables:
        """The best tables so far; loads the small ones first, which may take a moment."""
        if self._current is not None:
            return self._current
        with LOCK:
            return self._begin()

    def load(self) -> Iterator[None]:
        """Loads the small tables, or makes them, one in each step."""
        for table in files.OF_METRIC[self.metric.name]:
            if self._current is None and table.name not in self._small:
                with LOCK:
                    self._small_table(table)
            yield

    def unimproved(self) -> "Tables":
        """A separate object with only the small tables. A search that does not improve it always
        finds the same solutions."""
        now = self.current
        alone = Tables(self.metric)
        alone._current = SearchTables(
            now.bounds, now.phase_2, now.bounds.masks(), metric=self.metric
        )
        return alone

    def missing(self, tier: Tier = "small") -> list[dict[str, Any]]:
        """The small tables that are not in memory, as {name, file, bytes}, to be fetched."""
        if self._current is not None or self.metric is not HTM:
            return []
        return [
            {"name": table.name, "file": files.file_name(table), "bytes": table.size}
            for table in files.TIERS[tier]
            if table.name not in self._small
        ]

    def accept(self, name: str, data: bytes | bytearray | memoryview) -> bool:
        """Uses the bytes, gzipped or raw, as the small table with this name; False if invalid.

        >>> Tables().accept("slice_flip", b"damaged")
        False
        """
        found = files.content(files.RECIPES[name], data)
        if found is not None:
            with LOCK:
                self._small[name] = found
        return found is not None

    def improve(
        self,
        depth: int | None = None,
        *,
        parts: Collection[Part] = PARTS,
        patient: bool = True,
    ) -> Iterator[float]:
        """Works on exact distances up to a depth (12: all; None: sufficient), some 20 ms at a time.

        Yields the completed fraction of the exact table, 0 to 1. `parts` are the other tables to
        make; the descending moves need at least depth 8. If another thread is in the middle of a
        step, this one waits, or, if not `patient`, yields without doing anything. Dropping the
        iterator loses nothing.
        """
        if depth is None:
            depth = self._sufficient
        while True:
            if LOCK.acquire(blocking=patient):
                try:
                    if not self._step(depth, parts):
                        return
                finally:
                    LOCK.release()
            yield self.progress(depth)

    def prepare(self, tier: Tier = "small") -> Iterator[float]:
        """Makes everything in a tier, some 20 ms at a time; yields the completed fraction, 0 to 1.

        "deep" completes the exact table of phase 1 and, natively, stores it in the cache directory.
        """
        return self.improve(DEPTHS[tier])

    def progress(self, depth: int) -> float:
        """The completed fraction, 0 to 1, of the work on exact distances up to a depth."""
        if self._complete is not None:
            return 1.0
        counts = [] if self._build is None else self._build.counts
        known = reduced_space.COUNTS[self.metric.name][: depth + 1]
        return min(1.0, sum(counts) / sum(known))

    def _step(self, depth: int, parts: Collection[Part]) -> bool:
        """Does one step of the work; False if all of this is done, even if other work has begun."""
        work = self._next_work(depth, parts)
        if work is None:
            return False
        if self._work is None:
            self._work = work
        try:
            next(self._work)
        except StopIteration:
            self._work = None
        except BaseException:
            self._work = self._build = None  # incomplete: start again next time
            raise
        return True

    def _next_work(self, depth: int, parts: Collection[Part]) -> Generator[None] | None:
        now = self._begin()
        if "masks" in parts and now.exact is None and now.masks[0].planes is None:
            return self._make_masks(now)
        if "near_solved" in parts and now.near_solved is None:
            return self._make_near_solved(now)
        if "endgame" in parts and now.endgame is None:
            return self._make_endgame()
        wanted = depth if "exact" in parts else 0
        if self._filled < min(wanted, self._sufficient):
            return self._fill_depth()
        is_ready = self.metric is HTM and min(depth, now.exact_depth) >= SUFFICIENT_DEPTH
        if "descending" in parts and now.descending is None and is_ready:
            return self._make_descending(now)
        return self._fill_depth() if self._filled < wanted else None

    @property
    def _sufficient(self) -> int:
        """Filling the exact table further does little for a search of a second."""
        return SUFFICIENT_DEPTH if self.metric is HTM else self.metric.exact_depth

    @property
    def _filled(self) -> int:
        """The depth up to which the exact table is filled."""
        if self._complete is not None:
            return COMPLETE_DEPTH
        return 0 if self._build is None else self._build.depth

    def _begin(self) -> SearchTables:
        """The current tables; starts with the small ones."""
        if self._current is None:
            small = map(self._small_table, files.OF_METRIC[self.metric.name])
            slice_twist, slice_flip, flip_twist, corners, ud_edges = small
            bounds = Phase1Bounds(slice_flip, slice_twist, flip_twist)
            phase_2 = Phase2Tables(corners, ud_edges, self.metric)
            masks = bounds.masks()
            self._current = SearchTables(bounds, phase_2, masks, metric=self.metric)
            self._small.clear()
            if self._complete is not None:
                self._publish_exact(self._complete, COMPLETE_DEPTH)
        return self._current

    def _small_table(self, table: PruningTable) -> NDArray[np.uint8]:
        found = self._small.get(table.name)
        if found is None:
            found = files.read(table)
        if found is None:
            found = files.make(table)
        self._small[table.name] = found
        return found

    def _make_masks(self, now: SearchTables) -> Generator[None]:
        first, second = now.masks
        first = yield from with_planes(first)
        second = yield from with_planes(second)
        now = self._begin()
        if now.exact is None:  # otherwise they are no longer needed
            self._current = replace(now, masks=(first, second))

    def _make_near_solved(self, now: SearchTables) -> Generator[None]:
        found = yield from near_solved(now.phase_2)
        self._current = replace(self._begin(), near_solved=found)

    def _make_endgame(self) -> Generator[None]:
        endgame = yield from endgame_table(self.metric)
        self._current = replace(self._begin(), endgame=endgame)

    def _make_descending(self, now: SearchTables) -> Generator[None]:
        if now.exact is None:
            raise TablesDamaged("descending moves need exact distances")
        descending = yield from descending_moves(now.exact)
        self._current = replace(self._begin(), descending=descending)

    def _fill_depth(self) -> Generator[None]:
        """Fills the exact table one depth further, or loads the finished one from the cache."""
        if self._build is None:
            rows = exact_files.read(self.kind) if self.metric is HTM else None
            if rows is not None:
                self._take_complete(rows)
                return
            yield from FLIPSLICE_CLASSES.steps()
            self._build = BreadthFirstTable(reduced_space.phase_1_space(self.metric))
        build = self._build
        if build.depth == USEFUL_DEPTH + 2:  # searches may still hold the distances up to 7
            build.go_on_with_a_copy()
        for _ in build.fill_depth():
            yield
            if self._build is not build:  # the finished table has arrived in the meantime
                return
        if build.depth == COMPLETE_DEPTH:
            self._finish(build)
        elif build.depth >= USEFUL_DEPTH:
            self._publish_exact(build.rows, build.depth)

    def _finish(self, build: BreadthFirstTable) -> None:
        """Verifies the filled table, stores it (natively), and uses it."""
        if tuple(build.counts) != reduced_space.PHASE_1_COUNTS:
            raise TablesDamaged("exact table: the counts are not the published ones")
        if not exact_files.is_right(self.kind, build.rows):
            raise TablesDamaged("exact table: the sha256 is not the recipe's")
        exact_files.keep(self.kind, build.rows)
        self._take_complete(build.rows)

    def _take_complete(self, rows: NDArray[np.uint8]) -> None:
        """Starts to use the rows, which have been verified."""
        rows.flags.writeable = False
        self._complete, self._build = rows, None
        if self._current is not None:
            self._publish_exact(rows, COMPLETE_DEPTH)

    def _publish_exact(self, rows: NDArray[np.uint8], depth: int) -> None:
        now = self._begin()
        exact = ExactDistances(rows, depth, metric=self.metric)
        self._current = replace(now, exact=exact, masks=now.bounds.masks())


_SHARED = {name: Tables(metric) for name, metric in METRICS.items()}
