"""A stub for the compiled part of numpy's linear algebra, until that is fetched in the browser.

`numpy` itself imports that part; few pages use it. What is missing is named in the error, so that
the worker can fetch it and run the command again (`numpy-more`, see `compile.mjs`).
"""

from importlib import import_module
from typing import Any


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return getattr(import_module("numpy.linalg.lapack._umath_linalg"), name)
