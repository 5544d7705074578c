"""The tables of the searches under test: each stage is made once, the costly one for all
processes."""

from collections.abc import Iterator

import pytest

from cubogram.twophase.optimal import length_search
from cubogram.twophase.tables import exact_files
from cubogram.twophase.tables.exact_kinds import DEEP
from cubogram.twophase.tables.tables import Tables


@pytest.fixture(scope="session")
def plain() -> Tables:
    """Only the small tables."""
    return Tables()


@pytest.fixture(scope="session")
def filled() -> Tables:
    """Everything except the descending moves, with exact distances to depth 7."""
    tables = Tables()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exact_files, "read", lambda kind: None)  # or else the cache has it all
        for _ in tables.improve(7):
            pass
    assert (tables.current.exact_depth, tables.current.descending) == (7, None)
    return tables


@pytest.fixture(scope="session")
def deep() -> Tables:
    """The shared tables with all exact distances (10 s, then kept in the cache directory)."""
    import fcntl  # which the browser lacks

    cache = exact_files.cache_directory()
    cache.mkdir(parents=True, exist_ok=True)
    with (cache / "deep.lock").open("w") as lock:  # one process makes it, the others wait
        fcntl.flock(lock, fcntl.LOCK_EX)
        rows = exact_files.read(DEEP)
        if rows is not None:  # or else a table that a search has begun would be filled to the end
            Tables.shared().accept_exact(rows)
        for _ in Tables.shared().prepare("deep"):
            pass
    assert Tables.shared().current.exact_depth == 12
    return Tables.shared()


@pytest.fixture(scope="module")
def small_units() -> Iterator[None]:
    """The search for 14 turns has five units, as usually that for 15, which takes 14 times as
    long."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(length_search, "UNIT", 30)
        yield


@pytest.fixture
def cold(monkeypatch) -> Tables:
    """Tables with nothing in memory, shared by all searches; no exact table in the cache."""
    fresh = Tables()
    monkeypatch.setattr(Tables, "shared", lambda *metric: fresh)
    monkeypatch.setattr(exact_files, "read", lambda kind: None)
    return fresh
