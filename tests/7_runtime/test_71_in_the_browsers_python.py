"""The package's own tests, run by the Python that the browser gets: 32-bit integers and all."""

import ast
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sitekit.paths import BUILD, DOWNLOADS, ROOT, RUNTIME
from sitekit.runtime import PACKAGE_ZIP, build_package, build_runtime
from sitekit.steps import fingerprint, one_at_a_time, run_if_changed

HERE = Path(__file__).parent
TOOLS = BUILD / "test-tools"
NATIVE = {"cubogram.cli", "cubogram.twophase.many", "sitekit"}
"""Modules that the browser does not get; a test file that imports any of them is left out."""
SLOW = {"test_06_solver.py", "test_25_search.py", "test_35_optimal.py"}
"""Minutes of search in WebAssembly; the solvers' other tests run the same code there."""
DOCUMENTATION = "public_names"
"""Files with this in their name ask for docstrings, which the browser's package does not have."""
GROUPS = (("1_cube", "2_twophase", "5_draw"), ("3_cfop", "4_nonogram", "5_commands", "5_pages"))
"""Folders whose tests share one Python, which takes ten seconds to start and to import all."""


@pytest.fixture(scope="module")
def tools() -> Path:
    """A folder with what the tests need and the browser does not have: all of it pure Python."""
    wanted = HERE / "requirements.txt"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(TOOLS)]

    def install() -> None:
        shutil.rmtree(TOOLS, ignore_errors=True)
        subprocess.run([*pip, "--disable-pip-version-check", "-r", str(wanted)], check=True)

    with one_at_a_time("build"):
        build_runtime()
        build_package()
        run_if_changed("test-tools", fingerprint([wanted]), [TOOLS], install)
    return TOOLS


def imported(path: Path) -> set[str]:
    """What the file imports at its top: modules, and names that could be modules."""
    names: set[str] = set()
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def needs_more(path: Path) -> bool:
    """Whether the file imports something that the browser does not get."""
    return any(f"{name}.".startswith(f"{module}.") for name in imported(path) for module in NATIVE)


def files_to_run(folders: tuple[str, ...]) -> list[str]:
    """The test files in the folders that need nothing but what the browser gets."""
    files = [file for name in folders for file in sorted((ROOT / "tests" / name).glob("test_*.py"))]
    return [
        str(file.relative_to(ROOT))
        for file in files
        if file.name not in SLOW and DOCUMENTATION not in file.name and not needs_more(file)
    ]


@pytest.mark.parametrize("folders", GROUPS, ids="-".join)
def test_the_same_tests_pass_there(folders: tuple[str, ...], tools: Path) -> None:
    arguments = [
        *("-q", "--import-mode=importlib", "-p", "no:cacheprovider", "-p", "no:faulthandler"),
        *("-m", "not native", "-o", "pythonpath=", "--durations=8", "--capture=sys"),
        *files_to_run(folders),
    ]
    stdlib = DOWNLOADS / "python_stdlib.zip"
    command = ["node", HERE / "run_tests.mjs", RUNTIME, PACKAGE_ZIP, stdlib, tools, ROOT]
    done = subprocess.run(
        [*map(str, command), json.dumps(arguments)], capture_output=True, text=True, check=False
    )
    print(done.stdout[-6000:], done.stderr[-3000:])
    assert done.returncode == 0
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed
    assert int(passed[1]) > 100
