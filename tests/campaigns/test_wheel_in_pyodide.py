"""The wheel as others get it: installed by micropip in a Pyodide that is not ours."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from wheels import built_wheel

import cubogram
from sitekit.paths import BUILD, DOWNLOADS, NODE_MODULES
from sitekit.provision import provision
from sitekit.steps import fingerprint, one_at_a_time, run_if_changed

HERE = Path(__file__).parent
TOOLS = BUILD / "micropip"
PYODIDE = NODE_MODULES / "pyodide"


@pytest.fixture(scope="module")
def micropip() -> Path:
    """A folder with micropip in the version that Pyodide's lock file names, and what it needs."""
    packages = json.loads((PYODIDE / "pyodide-lock.json").read_text())["packages"]
    wanted = [f"{name}=={packages[name]['version']}" for name in ("micropip", "packaging")]
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    there = ["--no-deps", "--target", str(TOOLS), "--ignore-requires-python"]

    def install() -> None:
        shutil.rmtree(TOOLS, ignore_errors=True)
        subprocess.run([*pip, *there, *wanted], check=True)

    with one_at_a_time("build"):
        provision()
        run_if_changed("micropip", fingerprint([], *wanted), [TOOLS], install)
    return TOOLS


def test_micropip_installs_the_wheel_and_numpy_with_it(micropip: Path) -> None:
    command = ["node", HERE / "install_wheel.mjs", PYODIDE, DOWNLOADS, built_wheel(), micropip]
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    told = json.loads(done.stdout.splitlines()[-1])
    assert told.pop("file").startswith("/lib/python3")
    assert told == {
        "version": cubogram.__version__,
        "numpy": [False, True, False],  # it comes with the wheel, and is imported when needed
        "solution": "D' L' F U2 R'",
        "picture": "<svg",
    }
