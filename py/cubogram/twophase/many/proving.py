"""A proof whose units are shared among the processes of an executor.

>>> from concurrent.futures import ThreadPoolExecutor
>>> with ThreadPoolExecutor(2) as threads:
...     *_, last = prove(Proof("R U2 F' L D"), executor=threads)
>>> last.is_proven, str(last.solution)
(True, "D' L' F U2 R'")
"""

import os
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    wait,
)
from itertools import islice
from types import TracebackType

from cubogram.arguments import public, quoted, whole
from cubogram.errors import ArgumentError
from cubogram.slices import events_and_result, result_of
from cubogram.twophase.many.processes import LOSSES, Pool, lost
from cubogram.twophase.optimal import Progress, Proof
from cubogram.twophase.optimal.length_search import LengthSearch
from cubogram.twophase.optimal.work_units import (
    AT_ONCE,
    FEW,
    Job,
    UnitSearched,
    searched_here,
    searching,
)

POLL_SECONDS = 0.01


@public
def prove(
    proof: Proof, *, executor: Executor | None = None, workers: int | None = None
) -> Iterator[Progress]:
    """Works on a proof and yields its progress until it is proven; stop iterating to pause.

    The units of a length go to the executor, or else to `workers` processes (by default one for
    each core; 1 means only this process). This process also continues the two-phase search. A
    process that dies costs only its current work: its units are searched again, and each unit is
    counted once. Raises PuzzleError "worker" if no process can be started, or if they die
    repeatedly. An executor's own errors are passed on.

    >>> *_, last = prove(Proof("R U F2"), workers=1)
    >>> last.lower, str(last.solution)
    (3, "F2 U' R'")
    """
    if not isinstance(proof, Proof):
        raise ArgumentError("proof", f"a Proof is expected, not {quoted(proof)}")
    if workers is not None:
        whole("workers", workers, 1)
    return _proved(proof, executor, workers or os.cpu_count() or 1)


def _proved(proof: Proof, executor: Executor | None, workers: int) -> Iterator[Progress]:
    with _Workers(executor, workers) as shared:
        steps = proof.run(shared.searched if executor or workers > 1 else searched_here)
        try:
            yield from events_and_result(steps)
        finally:
            steps.close()


def search_units(job: Job) -> list[UnitSearched]:
    """Searches the units, up to the first solution; raises TablesDamaged if they differ here."""
    return result_of(searching(job))


class _Workers:
    """An executor, or processes of our own, to search units."""

    def __init__(self, executor: Executor | None, workers: int) -> None:
        self._given, self._workers = executor, workers
        self._pool: Pool | None = None

    def __enter__(self) -> "_Workers":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end_pool()

    def searched(self, search: LengthSearch, units: Iterable[int]) -> Iterator[UnitSearched | None]:
        """Yields each unit once, in the order in which they are done, and None while waiting."""
        left = deque(units)
        if len(left) <= FEW:
            yield from searched_here(search, left)
            return
        losses = 0
        while left:
            try:
                for result in self._by(self._executor(), search, left):
                    losses = losses if result is None else 0
                    yield result
                    if result is not None and result.solution is not None:
                        return
            except BrokenExecutor:
                losses += 1
                if self._given is not None:
                    raise
                self._end_pool()
                if losses >= LOSSES:
                    raise lost() from None

    def _executor(self) -> Executor:
        if self._given is not None:
            return self._given
        if self._pool is None:
            self._pool = Pool(self._workers)
        return self._pool

    def _end_pool(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.end()

    def _by(
        self, executor: Executor, search: LengthSearch, left: deque[int]
    ) -> Iterator[UnitSearched | None]:
        """Yields units searched by an executor; units that it did not finish return to `left`."""
        waiting: dict[Future[list[UnitSearched]], tuple[int, ...]] = {}
        try:
            while left or waiting:
                while left and len(waiting) < 2 * self._workers:
                    count = max(1, min(AT_ONCE, len(left) // (2 * self._workers)))
                    units = tuple(left.popleft() for _ in islice(range(len(left)), count))
                    job = Job.of(search, units)
                    try:
                        waiting[executor.submit(search_units, job)] = units
                    except BrokenExecutor:
                        left.extendleft(reversed(units))
                        raise
                ready, _ = wait(waiting, POLL_SECONDS, FIRST_COMPLETED)
                for future in ready:
                    results = future.result()
                    del waiting[future]
                    yield from results
                yield None
        finally:
            for future, units in waiting.items():
                future.cancel()
                left.extendleft(reversed(units))
