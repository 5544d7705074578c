"""What the pages show: whole visits, each a text that says what is done and what that changes."""

from pathlib import Path
from typing import Any

import pytest
from visits import at_its_time, replayed

VISITS = Path(__file__).parent / "goldens" / "visits"


@pytest.mark.parametrize("name", sorted(path.name for path in VISITS.glob("*.txt")))
def test_a_visit(name: str, golden: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    ready = at_its_time(monkeypatch)
    golden(f"visits/{name}", replayed((VISITS / name).read_text("utf-8"), ready=ready))
