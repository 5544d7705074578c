"""What runs in this worker under a name that the page gave it, so that other commands reach it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

T = TypeVar("T")


class Named(Generic[T]):
    """Searches or proofs of this worker, each by its name for as long as it runs.

    >>> races = Named[list[int]]()
    >>> with races.entered("one", [19]):
    ...     races.get("one")
    [19]
    >>> races.get("one") is None
    True
    """

    def __init__(self) -> None:
        self._running: dict[str, T] = {}

    @contextmanager
    def entered(self, name: str, one: T) -> Iterator[None]:
        """While it lasts, `get` knows it."""
        self._running[name] = one
        try:
            yield
        finally:
            self._running.pop(name, None)

    def get(self, name: str) -> T | None:
        """What runs here under the name; None if it has ended, or runs elsewhere."""
        return self._running.get(name)
