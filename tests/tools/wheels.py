"""The site and the package's wheel, built once for all tests."""

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from sitekit.build import build
from sitekit.paths import BUILD, PY, ROOT
from sitekit.steps import files_below, fingerprint, one_at_a_time, run_if_changed

FOLDER = BUILD / "test-wheel"


@cache
def built_site() -> Path:
    return build()


def built_wheel() -> Path:
    hook = PY / "sitekit" / "wheel.py"
    sources = [ROOT / "pyproject.toml", PY / "README.md", hook, *files_below(PY / "cubogram")]
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(FOLDER)]

    def make() -> None:
        shutil.rmtree(FOLDER, ignore_errors=True)
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)

    with one_at_a_time("wheel"):
        run_if_changed("test-wheel", fingerprint(sources), [FOLDER], make)
    (wheel,) = FOLDER.glob("*.whl")
    return wheel
