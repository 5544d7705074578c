"""Owns a finished exact table of phase 1: read from a file, assembled from pieces or made here."""

import hashlib
import os
from abc import ABC, abstractmethod
from collections.abc import Generator, Sequence
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from cubogram.twophase.coordinates.reduced_space import refined_space
from cubogram.twophase.coordinates.slice_cosets import slice_cosets
from cubogram.twophase.coordinates.symmetry_classes import FLIPSLICE_CLASSES
from cubogram.twophase.tables import exact_files
from cubogram.twophase.tables.breadth_first_table import BreadthFirstTable
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.twophase.tables.exact_distances import ExactDistances, interleaved
from cubogram.twophase.tables.exact_kinds import LARGE, LARGEST, ROW_BYTES, ExactKind, ExactName

LOCK = Lock()
"""One lock for all tables: a fork waits until no table is in the middle of a step."""

HASHED = 1 << 22
"""Bytes of a finished table to hash at once, which takes a few hundredths of a second."""


class ExactTable(ABC):
    """The owner of the finished table of one kind; any number of threads may use it."""

    def __init__(self, kind: ExactKind) -> None:
        self.kind = kind
        self._complete: NDArray[np.uint8] | None = None
        self._assembly: exact_files.Assembly | None = None

    @abstractmethod
    def _take_complete(self, rows: NDArray[np.uint8]) -> None:
        """Starts to use the rows, which have been verified."""

    def exact_rows(self) -> NDArray[np.uint8] | None:
        """The rows of the finished table if they are in memory or in the cache directory."""
        with LOCK:
            if self._complete is None:
                rows = exact_files.read(self.kind)
                if rows is not None:
                    self._take_complete(rows)
            return self._complete

    def accept_exact(self, rows: NDArray[np.uint8]) -> bool:
        """Uses these bytes if they are the rows of the finished table; returns whether they are.

        >>> larger("large").accept_exact(np.zeros(5, np.uint8))
        False
        """
        if not exact_files.is_right(self.kind, rows):
            return False
        with LOCK:
            self._take_complete(rows.reshape(self.kind.rows, ROW_BYTES))
        return True

    def assembly(self, listed: Sequence[exact_files.Piece]) -> exact_files.Assembly:
        """The assembly of the table from these pieces, new or already in progress.

        Raises PuzzleError "file" if they do not make the table, MemoryError if memory runs out.
        """
        with LOCK:
            if self._assembly is None or self._assembly.listed != tuple(listed):
                self._assembly = exact_files.Assembly(self.kind, listed)
            return self._assembly

    def finish_assembly(self) -> None:
        """Uses the assembled table; raises PuzzleError "file" if it is incomplete or wrong."""
        with LOCK:
            assembly, self._assembly = self._assembly, None
            if assembly is not None:
                self._take_complete(assembly.finish())

    def drop_assembly(self) -> None:
        """Discards the pieces received so far."""
        with LOCK:
            self._assembly = None


class LargerTable(ExactTable):
    """A table with the slice's cosets, made when needed; only proofs use it."""

    def __init__(self, kind: ExactKind) -> None:
        super().__init__(kind)
        self.distances: ExactDistances | None = None
        self._build: BreadthFirstTable | None = None
        self._work: Generator[None] | None = None

    @property
    def filled(self) -> ExactDistances:
        """Its distances; raises TablesDamaged if the table has not been made."""
        if self.distances is None:
            raise TablesDamaged(f"there is no {self.kind.tier} table")
        return self.distances

    @property
    def part(self) -> float:
        """The completed fraction, 0 to 1."""
        if self._complete is not None:
            return 1.0
        counts = [] if self._build is None else self._build.counts
        return sum(counts) / sum(self.kind.counts)

    def fill(self) -> Generator[float]:
        """Loads it from the cache directory or makes it, some 20 ms at a time; yields the fraction.

        Dropping the iterator loses nothing. If memory runs out, frees the unfinished table and
        raises MemoryError.
        """
        while True:
            with LOCK:
                if self._complete is not None:
                    return
                self._step()
            yield self.part

    def _step(self) -> None:
        if self._work is None:
            self._work = self._make()
        try:
            next(self._work)
        except StopIteration:
            self._work = None
        except BaseException:
            self._work = self._build = None  # incomplete: start again next time
            raise

    def _make(self) -> Generator[None]:
        rows = exact_files.read(self.kind)
        if rows is not None:
            self._take_complete(rows)
            return
        yield from FLIPSLICE_CLASSES.steps()
        self._build = build = BreadthFirstTable(refined_space(self.kind.cosets))
        while build.depth < self.kind.depth:
            for _ in build.fill_depth():
                yield
                if self._build is not build:  # the finished table has arrived in the meantime
                    return
        if tuple(build.counts) != self.kind.counts:
            raise TablesDamaged(f"{self.kind.tier} table: the counts are not the recipe's")
        yield from interleaved(build.rows, self.kind.cosets)
        digest = hashlib.sha256()
        flat = build.rows.reshape(-1)
        for start in range(0, len(flat), HASHED):
            digest.update(flat[start : start + HASHED].data)
            yield
        if digest.hexdigest() != self.kind.sha256:
            raise TablesDamaged(f"{self.kind.tier} table: the sha256 is not the recipe's")
        exact_files.keep(self.kind, build.rows)
        self._take_complete(build.rows)

    def _take_complete(self, rows: NDArray[np.uint8]) -> None:
        rows.flags.writeable = False
        self._complete, self._build = rows, None
        cosets = slice_cosets(self.kind.cosets)
        self.distances = ExactDistances(rows, self.kind.depth, cosets)


_LARGER: dict[ExactName, LargerTable] = {kind.tier: LargerTable(kind) for kind in (LARGE, LARGEST)}


def larger(name: ExactName) -> LargerTable:
    """The table "large" or "largest" that all proofs of this process share."""
    return _LARGER[name]


if hasattr(os, "register_at_fork"):  # a child must not inherit a half-made table
    os.register_at_fork(
        before=LOCK.acquire, after_in_parent=LOCK.release, after_in_child=LOCK.release
    )
