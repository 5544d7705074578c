"""The pages' own Python opens them without numpy, which is fetched for what takes time."""

import subprocess
import sys

import pytest

IMPORT = """
import pkgutil, sys
from importlib import import_module
sys.modules["numpy"] = None
import cubogram.pages
names = [one.name for one in pkgutil.walk_packages(cubogram.pages.__path__, "cubogram.pages.")]
for name in names:
    import_module(name)
from cubogram.web import run
for page in ("cube", "timer"):
    opened = {"address": "", "note": None, "stored": {}, "tab": "a"}
    names += run("pages.open", {"page": page, "opened": opened})["regions"]
print(len(names))
"""


@pytest.mark.native  # another process
def test_pages_open_without_numpy() -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORT], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 50
