"""What the worker fetches when a command wants it: rooms of this package, and parts of numpy."""

import importlib

from cubogram import __path__ as places

PACKAGES = {
    "cubogram.analysis": "cfop",
    "cubogram.book": "live",
    "cubogram.cfop": "cfop",
    "cubogram.draw": "draw",
    "cubogram.lab": "live",
    "cubogram.layers": "cfop",
    "cubogram.live": "live",
    "cubogram.nonogram": "nonogram",
    "cubogram.pages": "pages",
    "cubogram.pages.book": "book",
    "cubogram.pages.cube": "cube-page",
    "cubogram.pages.nonogram": "nonogram-page",
    "cubogram.pages.timer": "timer",
    "cubogram.pages.trainer": "trainer",
    "cubogram.roux": "cfop",
    "cubogram.scan": "scan",
    "cubogram.timing": "timer",
    "cubogram.twophase": "twophase",
    "numpy": "numpy",
    "numpy.fft": "numpy-more",
    "numpy.linalg.lapack": "numpy-more",
    "numpy.random": "numpy-more",
}
"""The package that has each module, or a room of ours whole; numpy's as Pyodide names them. The
worker starts with the rest of ours."""

OURS = frozenset(name for room, name in PACKAGES.items() if room.startswith("cubogram."))
"""The packages that are parts of this one."""


FIRST = {
    "book": "cubogram.pages.book.page",
    "cube-page": "cubogram.pages.cube.page",
    "live": "cubogram.web.cells",
    "nonogram": "cubogram.web.nonogram",
    "nonogram-page": "cubogram.pages.nonogram.page",
    "timer": "cubogram.pages.timer.page",
    "trainer": "cubogram.pages.trainer.page",
    "twophase": "cubogram.web.twophase",
}
"""The module that is imported at once of a package that the worker starts with."""


def package_of(module: str) -> str | None:
    """The package to fetch for a module, None if the worker starts with it.

    >>> package_of("cubogram.draw.nets"), package_of("cubogram.cube.cube"), package_of("numpy.fft")
    ('draw', None, 'numpy-more')
    """
    parts = module.split(".")
    rooms = (".".join(parts[:depth]) for depth in (len(parts), 3, 2))
    return next((PACKAGES[room] for room in rooms if room in PACKAGES), None)


def package_missing(problem: BaseException) -> str | None:
    """The package to fetch if that is what an error is about, else None.

    >>> package_missing(ModuleNotFoundError(name="numpy.fft")), package_missing(KeyError("numpy"))
    ('numpy-more', None)
    """
    if not isinstance(problem, ModuleNotFoundError) or problem.name is None:
        return None
    return package_of(problem.name)


def add(archive: str) -> None:
    """Makes the rooms of this package that are in a zip, fetched later, importable."""
    places.append(f"{archive}/cubogram")
    importlib.invalidate_caches()
