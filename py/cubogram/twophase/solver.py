"""Solving a cube: the best solution in a given time, or ever better ones.

>>> from cubogram.cube.cubies import after
>>> solve(after([0, 5, 7, 12])).text  # U R' F2 L
"L' F2 R U'"
"""

from collections.abc import Iterator
from typing import Literal

from cubogram.cube.cubies import Cubies
from cubogram.twophase.search import Search, Share, Solution
from cubogram.twophase.tables import exact_files
from cubogram.twophase.tables.owner import (
    COMPLETE_DEPTH,
    SUFFICIENT_DEPTH,
    SearchTables,
    shared,
)

Tier = Literal["small", "deep"]

__all__ = ["Share", "Solution", "Tier", "prepare", "search", "solve"]


def solve(
    state: Cubies, seconds: float = 1.0, length: int | None = None, tables: Tier = "small"
) -> Solution:
    """The shortest solution found in `seconds`, or the first of at most `length` moves.

    There always is one: the time is exceeded until the first solution, by some hundredths of a
    second. `tables` "deep" completes the exact table of phase 1 before the search begins.
    """
    if tables == "deep":
        for _ in prepare("deep"):
            pass
    best = None
    for event in search(state, seconds, length, tables):
        best = event or best
    assert best is not None
    return best


def search(
    state: Cubies,
    seconds: float = 1.0,
    length: int | None = None,
    tables: Tier = "small",
    prepared: SearchTables | None = None,
    share: Share | None = None,
) -> Iterator[Solution | None]:
    """Ever shorter solutions, and None at least every 30 ms when there is nothing new.

    Ends after `seconds` (but not without a solution), at a solution of at most `length` moves, or
    with an optimal one. Every solution has been replayed. While it runs it also improves the
    tables that all searches share; closing the generator cancels it. With `share` it is one of
    several searches that divide the directions among them.
    """
    chosen = prepared or shared()
    depth = COMPLETE_DEPTH if tables == "deep" else SUFFICIENT_DEPTH
    yield from Search(state, chosen, share=share).run(seconds, length, chosen.improve(depth))


def prepare(tables: Tier = "small") -> Iterator[float]:
    """Improve the tables that all searches share, some 20 ms at a time; yields the part done.

    "deep" completes the exact table of phase 1 and, natively, keeps it in the cache directory.
    """
    chosen = shared()
    depth = COMPLETE_DEPTH if tables == "deep" else SUFFICIENT_DEPTH
    for _ in chosen.improve(SUFFICIENT_DEPTH):
        yield chosen.progress(depth)
    if tables == "deep":
        yield from exact_files.prepare()
