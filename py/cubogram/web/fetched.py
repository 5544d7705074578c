"""What of numpy the worker fetches when a command wants it."""

PACKAGES = {
    "numpy": "numpy",
    "numpy.fft": "numpy-more",
    "numpy.linalg.lapack": "numpy-more",
    "numpy.random": "numpy-more",
}
"""The package, as Pyodide names it, that has each module."""


def package_missing(problem: BaseException) -> str | None:
    """The package to fetch if that is what an error is about, else None.

    >>> package_missing(ModuleNotFoundError(name="numpy.fft")), package_missing(KeyError("numpy"))
    ('numpy-more', None)
    """
    if not isinstance(problem, ModuleNotFoundError) or problem.name is None:
        return None
    return PACKAGES.get(problem.name)
