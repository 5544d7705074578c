"""Some rows of the table of faults (`make faults` runs all of them)."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from faults.bench import bench
from faults.rows import Row, rows

from sitekit.build import build

ROWS = rows()


@pytest.fixture(scope="module")
def run() -> Iterator[Callable[[Row], Any]]:
    """A function that runs a row, in a thread of its own: it starts browsers, and so do other
    tests."""
    build()
    with ThreadPoolExecutor(1) as thread:
        context = bench()
        made = thread.submit(context.__enter__).result()
        yield lambda row: thread.submit(row.run, made).result()
        thread.submit(context.__exit__, None, None, None).result()


def test_the_table_has_its_rows() -> None:
    names = [row.name for row in ROWS]
    assert len(set(names)) == len(names) >= 80


@pytest.mark.parametrize("row", [row for row in ROWS if row.brief], ids=lambda row: row.name)
def test_what_goes_wrong_ends_well(run: Callable[[Row], Any], row: Row) -> None:
    run(row)
