"""What the rows about the page ask: a test that passes, an answer from node."""

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sitekit.bundle import ESBUILD

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
TYPED = ("--import", "./typescript.js")
"""Lets node import TypeScript."""


def proven(path: str, name: str) -> None:
    """Fails unless there is a test with this name, of node or of Python, which `make test` runs."""
    text = (ROOT / path).read_text("utf-8")
    begins = f'test("{name}"' if path.endswith((".js", ".ts")) else f"def {name}("
    assert begins in re.sub(r"test\(\s+", "test(", text), f"{path} has no test {name!r}"


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


@pytest.fixture(name="proven", scope="session")
def _proven() -> Callable[[str, str], None]:
    """The function `proven`."""
    return proven


@pytest.fixture(scope="session")
def node() -> Callable[[str], Any]:
    """What a few lines of JavaScript, run as a module in js/, print as JSON."""
    return lambda lines: said(*TYPED, "--input-type=module", "-e", lines)


@pytest.fixture(scope="session")
def card() -> dict[str, Any]:
    """What a graphics card is told while a layer turns, then while the view moves."""
    told: dict[str, Any] = said(str(HERE / "card.mjs"))
    return told


@pytest.fixture(scope="session")
def board() -> dict[str, Any]:
    """What a canvas is told while a nonogram is drawn, and which lines are thick."""
    told: dict[str, Any] = said(*TYPED, str(HERE / "board.mjs"))
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
