"""What all tests share: their order, how hard the property tests try, where tables are kept."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("native", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "browser-runtime",
    parent=settings.get_profile("native"),
    max_examples=10,
    database=None,
)
settings.load_profile(os.environ.get("CUBOGRAM_TEST_PROFILE", "native"))

CACHE = Path(__file__).parents[1] / "build" / "test-cache"
"""The tests' own cache directory: nothing of a test touches the user's, whatever it breaks."""

os.environ["XDG_CACHE_HOME"] = str(CACHE)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The order of the folders again: whatever needs a browser had been moved before the rest."""
    items.sort(key=lambda item: item.path)
