"""Running searches and proofs of this worker by name, so that later commands can reach them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

T = TypeVar("T")


class Registry(Generic[T]):
    """Searches or proofs of this worker by the names that the page gave them, while they run.

    >>> races = Registry[list[int]]()
    >>> with races.registered("one", [19]):
    ...     races.get("one")
    [19]
    >>> races.get("one") is None
    True
    """

    def __init__(self) -> None:
        self._running: dict[str, T] = {}

    @contextmanager
    def registered(self, name: str, one: T) -> Iterator[None]:
        """Registers `one` for the duration of the `with` block."""
        self._running[name] = one
        try:
            yield
        finally:
            self._running.pop(name, None)

    def get(self, name: str) -> T | None:
        """Returns what runs under the name; None if it has ended or runs in another worker."""
        return self._running.get(name)
