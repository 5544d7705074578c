"""What the rows about the page ask: a test that passes, an answer from node."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sitekit.bundle import ESBUILD

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent


@cache
def outcome(path: str, name: str) -> str:
    """Runs a test of node or of the browser on its own; "" if it passed, otherwise what it said."""
    if path.endswith(".js"):
        only = f"--test-name-pattern=^{re.escape(name)}$"
        command = ["node", "--test", "--test-reporter=tap", only, path.removeprefix("js/")]
        folder, passed = ROOT / "js", r"^# pass [1-9]"
    else:
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
        command.append(f"{path}::{name}")
        folder, passed = ROOT, r"^[1-9]\d* passed"
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=500)
    has_passed = done.returncode == 0 and re.search(passed, done.stdout, re.MULTILINE)
    return "" if has_passed else done.stdout + done.stderr or "no output"


Ended = dict[tuple[str, str], str]
"""How each phase of a test has ended."""


def known(items: list[pytest.Item], ended: Ended, test: str) -> str | None:
    """What this run already knows about a test: "" if it passed; None if it has not ended here."""
    wanted = [one.nodeid for one in items if one.nodeid.split("[")[0] == test]
    phases = [(one, phase) for one in wanted for phase in ("setup", "call", "teardown")]
    if not wanted or not ended.keys() >= set(phases):
        return None
    return ", ".join(f"{one}: {ended[one, p]}" for one, p in phases if ended[one, p] != "passed")


@pytest.fixture(scope="session")
def proven(
    request: pytest.FixtureRequest, ended: Callable[[], Ended]
) -> Callable[[str, str], None]:
    """Fails unless a test, of the browser or of node, passes: in this run, or else when run now."""

    def check(path: str, name: str) -> None:
        said = known(request.session.items, ended(), f"{path}::{name}")
        assert (outcome(path, name) if said is None else said) == ""

    return check


def said(*arguments: str) -> Any:
    """What node, run in js/, prints as JSON."""
    done = subprocess.run(
        ["node", *arguments],
        cwd=ROOT / "js",
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return json.loads(done.stdout)


@pytest.fixture(scope="session")
def node() -> Callable[[str], Any]:
    """What a few lines of JavaScript, run as a module in js/, print as JSON."""
    return lambda lines: said("--input-type=module", "-e", lines)


@pytest.fixture(scope="session")
def card() -> dict[str, Any]:
    """What a graphics card is told while a layer turns, then while the view moves."""
    told: dict[str, Any] = said(str(HERE / "card.mjs"))
    return told


@pytest.fixture(scope="session")
def board() -> dict[str, Any]:
    """What a canvas is told while a nonogram is drawn, and which lines are thick."""
    told: dict[str, Any] = said(str(HERE / "board.mjs"))
    return told


@pytest.fixture
def bundled(tmp_path: Path) -> Callable[..., tuple[list[str], bytes]]:
    """A function that bundles a script from js/ with everything it imports, except what is left
    out."""

    def bundle(script: str, *left_out: str) -> tuple[list[str], bytes]:
        command = [str(ESBUILD), script, "--bundle", "--format=esm", "--minify", "--target=es2022"]
        command += [f"--external:./{name}.js" for name in left_out]
        command += [f"--metafile={tmp_path / 'parts.json'}", f"--outfile={tmp_path / 'all.js'}"]
        subprocess.run(command, check=True, cwd=ROOT / "js", capture_output=True)
        parts = json.loads((tmp_path / "parts.json").read_text())["inputs"]
        return list(parts), (tmp_path / "all.js").read_bytes()

    return bundle
