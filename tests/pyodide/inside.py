"""Runs inside the browser's runtime (see run.mjs); /results/asked.json is {modules, pages, tests}.

First every module of the package is imported with nothing but what the browser gets at the start.
Then come the rarer parts of numpy, which it fetches when asked for, and the cells of pages, each a
list of (code, checks). Last, pytest and hypothesis (pure Python) are put beside it, with the full
standard library for them alone, and run the tests (arguments of pytest) if there are any. The
results go to /results/results.json.
"""

import importlib
import importlib.machinery
import json
import os
import sys
import zipfile
import zipimport
from pathlib import Path

FULL_STDLIB = "/full-stdlib.zip"
PACKAGE = "/cubogram.zip"
NUMPY_MORE = "/numpy-more.whl"

JSON = dict[str, object]


def import_everything() -> int:
    """Imports each of our modules; returns how many there are."""
    names = [
        name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
        for name in zipfile.ZipFile(PACKAGE).namelist()
        if name.endswith(".pyc")
    ]
    for name in names:
        importlib.import_module(name)
    return len(names)


def numpys_rarer_parts() -> list[float]:
    """Something from each of them: half, zero and two."""
    import numpy as np

    random = np.random.default_rng(0).random()
    inverse, wave = np.linalg.inv([[2.0]]), np.fft.fft([1, 1])
    return [float(inverse[0, 0]), float(random // 1), float(wave[0].real)]


def add_numpys_rarer_parts() -> JSON:
    """Installs them next to numpy; returns what was missing before, and what they give."""
    missing = None
    try:
        numpys_rarer_parts()
    except ModuleNotFoundError as error:
        missing = error.name
    zipfile.ZipFile(NUMPY_MORE).extractall(Path(sys.modules["numpy"].__file__).parents[1])
    importlib.invalidate_caches()
    return {"missing": missing, "given": numpys_rarer_parts()}


def results_of(cells: list[tuple[str, str]], modules: dict[str, str]) -> list[JSON]:
    """What the cells of a page show."""
    from cubogram.live.cell import Notebook

    notebook = Notebook()
    return [notebook.result(code, checks=checks, modules=modules) for code, checks in cells]


class Watched:
    """Finds modules in the full standard library, and notes what our own code wants from it."""

    def __init__(self) -> None:
        self.missed: set[str] = set()

    def find_spec(self, name, path=None, target=None):
        folder = "/".join([FULL_STDLIB, *name.split(".")[:-1]])
        try:
            spec = zipimport.zipimporter(folder).find_spec(name)
        except zipimport.ZipImportError:  # no such folder
            return None
        if spec is not None and self._asked_by_us():
            self.missed.add(name)
        return spec

    @staticmethod
    def _asked_by_us() -> bool:
        frame = sys._getframe(2)
        while frame is not None:
            file = frame.f_code.co_filename
            if "cubogram/" in file or file.startswith("numpy/"):
                return True
            if file.startswith(("/tools/", "/project/")):
                return False
            frame = frame.f_back
        return False


def run_tests(arguments: list[str]) -> JSON:
    """The exit status, and what our code took from the full standard library."""
    watched = Watched()
    sys.meta_path.append(watched)
    sys.path.append("/tools")
    os.chdir("/project")
    import pytest

    # -OO leaves out the assertions of helpers, unless pytest rewrites them as it does in tests
    pytest.register_assert_rewrite(*(path.stem for path in Path("tests/tools").glob("*.py")))
    status = int(pytest.main(arguments))
    return {"status": status, "missed": sorted(watched.missed)}


def run(asked) -> JSON:
    sys.path.insert(0, PACKAGE)
    sys.dont_write_bytecode = True
    results: JSON = {"imported": import_everything(), "numpy": add_numpys_rarer_parts()}
    results["pages"] = [results_of(cells, asked["modules"]) for cells in asked["pages"]]
    if asked["tests"]:
        results |= run_tests(asked["tests"])
    return results


asked = json.loads(Path("/results/asked.json").read_text())
Path("/results/results.json").write_text(json.dumps(run(asked)))
