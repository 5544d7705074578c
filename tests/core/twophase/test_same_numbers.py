"""What the searches ask of numpy gives the same numbers in every build of it.

The digests were taken natively; the same test runs in the browser's Python (tests/pyodide), whose
numpy is a different build with 32-bit addresses.
"""

import hashlib
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

Integers = NDArray[np.integer[Any]]

TYPES = (np.uint8, np.uint16, np.uint32, np.uint64, np.int8, np.int16, np.int32, np.int64)
COUNT = 1000

pytestmark = pytest.mark.port


def numbers(dtype: type[np.integer[Any]], greatest: int = 0) -> Integers:
    """The same numbers everywhere, of all sizes that the type can hold, or below a bound."""
    state, found = 12345, []
    for _ in range(COUNT):
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        found.append(state >> 11)
    bound = greatest or 2 ** (np.iinfo(dtype).bits - 1)
    return np.array([value % bound for value in found], dtype)


def at(kind: np.ufunc) -> Callable[[Integers], Integers]:
    """What `kind.at` leaves if places are named several times."""

    def use(given: Integers) -> Integers:
        result = np.zeros(64, given.dtype)
        kind.at(result, numbers(np.int32, 64), given)
        return result

    return use


KERNELS: dict[str, Callable[[Integers], Any]] = {
    "argsort": lambda x: np.argsort(x, kind="stable"),
    "bincount": lambda x: np.bincount((x % 50).astype(np.intp)),
    "bitwise_count": np.bitwise_count,
    "bitwise_or.at": at(np.bitwise_or),
    "bitwise_or.reduce": lambda x: np.bitwise_or.reduce(x.reshape(20, -1), axis=1),
    "cumsum": lambda x: np.cumsum(x, dtype=np.int64),
    "diff": np.diff,
    "divmod": lambda x: np.concatenate(np.divmod(x, x.dtype.type(7))),
    "flatnonzero": lambda x: np.flatnonzero(x & 1),
    "gather": lambda x: x[numbers(np.int32, COUNT)],
    "isin": lambda x: np.isin(x, x[::3]),
    "lexsort": lambda x: np.lexsort((x, x % 5)),
    "maximum.at": at(np.maximum),
    "minimum": lambda x: np.minimum(x, x[::-1]),
    "packbits": lambda x: np.packbits(x & 1 == 1),
    "product that overflows": lambda x: x * x,
    "repeat": lambda x: np.repeat(x, (x & 3).astype(np.intp)),
    "searchsorted": lambda x: np.searchsorted(np.sort(x), x[::2]),
    "shifts": lambda x: np.concatenate((x >> 3, x << 2, ~x, x ^ (x >> 1))),
    "sort": np.sort,
    "sum": lambda x: np.array([x.sum(dtype=np.int64), x[::7].sum(dtype=np.uint64)]),
    "take_along_axis": lambda x: np.take_along_axis(
        x.reshape(20, -1), np.argsort(x.reshape(20, -1), axis=1, kind="stable"), axis=1
    ),
    "unique": lambda x: np.concatenate(np.unique(x % 99, return_counts=True)),
    "unpackbits": lambda x: np.unpackbits(x.view(np.uint8)),
    "unravel_index": lambda x: np.stack(np.unravel_index((x % 60).astype(np.intp), (3, 4, 5))),
    "where": lambda x: np.where(x & 1 == 1, x, x[::-1]),
}


def test_numpy_gives_the_same_numbers(golden) -> None:
    """The digest of what a kernel gives for numbers of each type, as 64-bit numbers."""
    lines = []
    for name, kernel in KERNELS.items():
        found = hashlib.sha256()
        for dtype in TYPES:
            result = np.asarray(kernel(numbers(dtype)))
            found.update(str(result.shape).encode() + result.astype(np.int64).tobytes())
        lines.append(f"{name}: {found.hexdigest()[:16]}")
    golden("numpy.txt", "\n".join(lines))
