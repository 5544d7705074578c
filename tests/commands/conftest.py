"""What the tests of commands share."""

from pathlib import Path

import pytest
from terminal import Terminal


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    return Terminal(tmp_path, monkeypatch)
