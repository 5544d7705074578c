"""Searches of several workers for one cube, which tell each other how far they are."""

from collections.abc import Iterator
from contextlib import contextmanager

from cubogram.twophase.search import Share


class Races:
    """The searches that run in this worker, by the names of the races that they take part in.

    >>> races, share = Races(), Share()
    >>> with races.entered("one", share):
    ...     races.bound("one", 19)
    >>> share.upper_bound
    19
    """

    def __init__(self) -> None:
        self._shares: dict[str, Share] = {}

    @staticmethod
    def shared() -> "Races":
        """Those of this worker."""
        return _SHARED

    @contextmanager
    def entered(self, race: str, share: Share) -> Iterator[None]:
        """While it lasts, a search with this share takes part in the race."""
        self._shares[race] = share
        try:
            yield
        finally:
            self._shares.pop(race, None)

    def bound(self, race: str, length: int) -> None:
        """Tells the search of a race, if it runs here, how long the others' best solution is."""
        share = self._shares.get(race)
        if share is not None:
            share.upper_bound = min(share.upper_bound, length)


_SHARED = Races()
