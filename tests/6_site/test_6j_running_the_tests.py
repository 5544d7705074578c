"""How the tests are run: quick runs end on time, and a test that passes alone is named as flaky."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from sitekit.paths import ROOT

TESTS = """
from pathlib import Path

def test_slow(): pass
def test_quick(): pass
def test_passes_alone():
    seen = Path(__file__).with_name("seen")
    assert seen.exists() or seen.touch()
def test_broken(): assert Path(__file__).with_name("mended").exists()
"""

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """A function that runs tests of another project by our rules; returns status and output."""
    folder = tmp_path / "tests"
    folder.mkdir()
    shutil.copy(ROOT / "tests" / "conftest.py", folder)
    (folder / "test_some.py").write_text(TESTS)

    def pytest_run(*options: str, **environment: str) -> tuple[int, str]:
        command = [sys.executable, "-m", "pytest", "-v", "--rootdir", str(tmp_path), *options]
        kept = {name: value for name, value in os.environ.items() if "CUBOGRAM" not in name}
        done = subprocess.run(
            [*command, str(folder)],
            cwd=tmp_path,
            env={**kept, **environment},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout

    return pytest_run


def test_what_passes_alone_is_named_and_what_is_broken_stays_so(run: Run, tmp_path: Path) -> None:
    status, said = run()
    assert status == 1
    assert "FLAKY" not in said
    status, said = run("--last-failed", CUBOGRAM_SECOND_RUN="1")
    flaky = [line for line in said.splitlines() if line.startswith("FLAKY")]
    assert (status, flaky) == (1, ["FLAKY tests/test_some.py::test_passes_alone"])
    (tmp_path / "tests" / "mended").touch()
    assert run("--last-failed", CUBOGRAM_SECOND_RUN="1")[0] == 0


def test_a_quick_run_begins_with_what_is_quick_and_ends_on_time(run: Run, tmp_path: Path) -> None:
    known = tmp_path / "build" / "test-cache" / "durations.json"
    known.parent.mkdir(parents=True)
    known.write_text(json.dumps({"tests/test_some.py::test_slow": 30.0}))
    until = str(int(time.time()) + 600)
    _, said = run("-k", "slow or quick", CUBOGRAM_QUICK_UNTIL=until)
    assert said.index("::test_quick PASSED") < said.index("::test_slow PASSED")
    status, said = run(CUBOGRAM_QUICK_UNTIL=str(int(time.time()) - 1))
    assert status == 0
    assert "4 tests were not run for lack of time" in said
