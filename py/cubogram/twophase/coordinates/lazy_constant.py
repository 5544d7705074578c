"""Constants that take too long to compute on import."""

from collections.abc import Callable, Generator
from typing import Generic, TypeVar

from cubogram.slices import result_of

T = TypeVar("T")


class LazyConstant(Generic[T]):
    """A constant that is computed on first use, in one go or in slices.

    Threads that need it at the same time may each compute it; all get the first result.

    >>> def work() -> Generator[None, None, int]:
    ...     yield
    ...     return 42
    >>> answer = LazyConstant(work)
    >>> sum(1 for _ in answer.steps()), answer.value, sum(1 for _ in answer.steps())
    (1, 42, 0)
    """

    def __init__(self, work: Callable[[], Generator[None, None, T]]) -> None:
        self._work = work
        self._values: list[T] = []

    @property
    def value(self) -> T:
        """The constant."""
        if not self._values:
            result_of(self.steps())
        return self._values[0]

    def steps(self) -> Generator[None]:
        """Computes the constant if necessary, in steps of some 20 ms."""
        if not self._values:
            self._values.append((yield from self._work()))
