"""Tabs of the pages without a browser (tests/tools/tabs.py), and what the build prepares."""

from collections.abc import Callable
from functools import partial

import pytest
import trainers
from tabs import JSON, VOID, Storage, Tab, settle, train

from cubogram.pages.timer.page import TimerPage

__all__ = ["VOID", "Storage", "Tab", "settle"]


@pytest.fixture(scope="session")
def prepared() -> JSON:
    """What the build prepares, for fewer cases."""
    return trainers.prepared()


@pytest.fixture(scope="session")
def tab_of() -> type[Tab]:
    """The class `Tab`."""
    return Tab


@pytest.fixture(scope="session")
def storage_of() -> type[Storage]:
    """The class `Storage`."""
    return Storage


@pytest.fixture(scope="session")
def timer_of() -> Callable[..., Tab]:
    """Opens the timer in a tab."""
    return partial(Tab, TimerPage)


@pytest.fixture(scope="session")
def settled() -> Callable[[list[Tab]], None]:
    """The function `settle`."""
    return settle


@pytest.fixture(scope="session")
def trained() -> Callable[..., JSON]:
    """The function `train`."""
    return train


@pytest.fixture
def storage() -> Storage:
    """A storage in which nobody has kept anything."""
    return Storage()
