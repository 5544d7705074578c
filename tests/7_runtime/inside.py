"""Runs inside the browser's runtime (see run_tests.mjs); the last value is the exit status."""

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


def numpys_rarer_parts() -> tuple[float, float, float]:
    """Something from each of them: half, zero and two."""
    import numpy as np

    random = np.random.default_rng(0).random()
    return (
        float(np.linalg.inv([[2.0]])[0, 0]),
        float(random // 1),
        float(np.fft.fft([1, 1])[0].real),
    )


def add_numpys_rarer_parts() -> None:
    """Installs them next to numpy; until then, numpy must say what is missing."""
    missing = ""
    try:
        numpys_rarer_parts()
    except ModuleNotFoundError as error:
        missing = error.name or ""
    folder = Path(sys.modules["numpy"].__file__).parents[1]
    zipfile.ZipFile(NUMPY_MORE).extractall(folder)
    importlib.invalidate_caches()
    if not missing.startswith("numpy.") or numpys_rarer_parts() != (0.5, 0, 2):
        raise RuntimeError("numpy's rarer parts do not come when they are wanted")


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


def run() -> int:
    sys.path.insert(0, PACKAGE)
    sys.dont_write_bytecode = True
    count = import_everything()
    print(f"{count} modules imported in the trimmed runtime", flush=True)
    add_numpys_rarer_parts()
    watched = Watched()
    sys.meta_path.append(watched)
    sys.path.append("/tools")
    os.chdir("/project")
    import pytest

    status = int(pytest.main(json.loads(arguments_json)))  # noqa: F821  (set by run_tests.mjs)
    if watched.missed:
        print("missing from the trimmed runtime:", sorted(watched.missed))
        return 1
    return status


run()
