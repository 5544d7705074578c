"""What the rows about the page ask: a file's text, a test that proves it, an answer from node."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def source() -> Callable[[str], str]:
    """The text of a file of the project."""
    return lambda path: (ROOT / path).read_text("utf-8")


@pytest.fixture(scope="session")
def proven(source: Callable[[str], str]) -> Callable[[str, str], None]:
    """Fails unless a test, of the browser or of node, exists by its name."""

    def check(path: str, name: str) -> None:
        text = source(path)
        assert f"def {name}(" in text or f'test("{name}"' in text

    return check


@pytest.fixture(scope="session")
def node() -> Callable[[str], Any]:
    """What a few lines of JavaScript, run as a module in js/, print as JSON."""

    def run(lines: str) -> Any:
        done = subprocess.run(
            ["node", "--input-type=module", "-e", lines],
            cwd=ROOT / "js",
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
        return json.loads(done.stdout)

    return run
