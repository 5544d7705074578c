"""Looks up many entries of a table at once, with the call that is fastest on the platform."""

import sys
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T", bound=np.generic)

IN_BROWSER = sys.platform == "emscripten"
"""In Pyodide, `table[index]` is three to five times as fast as `take`; natively `take` is
faster."""


def gather(table: NDArray[T], index: NDArray[np.integer]) -> NDArray[T]:
    """`table[index]`: the entries (or rows) of a table at an array of non-negative indices.

    >>> gather(np.array([5, 6, 7]), np.array([[2, 0]])).tolist()
    [[7, 5]]
    """
    return table[index] if IN_BROWSER else table.take(index, axis=0)
