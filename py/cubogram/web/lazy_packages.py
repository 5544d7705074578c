"""Which modules the worker fetches on demand: subpackages of this package, and parts of numpy."""

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
    "cubogram.mosaic": "mosaic",
    "cubogram.nonogram": "nonogram",
    "cubogram.pages": "pages",
    "cubogram.pages.book": "book",
    "cubogram.pages.cube": "cube-page",
    "cubogram.pages.mosaic": "mosaic-page",
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
"""The package to fetch for each module or subpackage; numpy's have Pyodide's names. All other
modules of this package are there when the worker starts."""

OURS = frozenset(name for module, name in PACKAGES.items() if module.startswith("cubogram."))
"""The packages that contain parts of this one."""

FIRST = {
    "book": "cubogram.pages.book.page",
    "cube-page": "cubogram.pages.cube.page",
    "live": "cubogram.web.cells",
    "mosaic": "cubogram.mosaic.mosaic",
    "mosaic-page": "cubogram.pages.mosaic.page",
    "nonogram": "cubogram.web.nonogram",
    "nonogram-page": "cubogram.pages.nonogram.page",
    "timer": "cubogram.pages.timer.page",
    "trainer": "cubogram.pages.trainer.page",
    "twophase": "cubogram.web.twophase",
}
"""The module to import at once from each package that a worker can start with."""


def package_of(module: str) -> str | None:
    """The package to fetch for a module; None if it is there from the start.

    >>> package_of("cubogram.draw.nets"), package_of("cubogram.cube.cube"), package_of("numpy.fft")
    ('draw', None, 'numpy-more')
    """
    parts = module.split(".")
    names = (".".join(parts[:depth]) for depth in (len(parts), 3, 2))
    return next((PACKAGES[name] for name in names if name in PACKAGES), None)


def package_missing(problem: BaseException) -> str | None:
    """The package to fetch if the error is about a module that is not here yet, else None.

    >>> package_missing(ModuleNotFoundError(name="numpy.fft")), package_missing(KeyError("numpy"))
    ('numpy-more', None)
    """
    if not isinstance(problem, ModuleNotFoundError) or problem.name is None:
        return None
    return package_of(problem.name)


def add(archive: str) -> None:
    """Makes the subpackages in a zip file importable."""
    places.append(f"{archive}/cubogram")
    importlib.invalidate_caches()
