"""Some rows of the table of faults; all of them: `make faults`."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from sitekit import faults
from sitekit.build import build

ROWS = faults.rows()


@pytest.fixture(scope="module")
def run() -> Iterator[Callable[[faults.Row], Any]]:
    """A function that runs a row, in a thread of its own: it starts browsers, and so do others."""
    build()
    with ThreadPoolExecutor(1) as thread:
        bench = faults.bench()
        made = thread.submit(bench.__enter__).result()
        yield lambda row: thread.submit(row.run, made).result()
        thread.submit(bench.__exit__, None, None, None).result()


def test_the_table_has_its_rows() -> None:
    names = [row.name for row in ROWS]
    assert len(set(names)) == len(names) >= 80


@pytest.mark.parametrize("row", [row for row in ROWS if row.brief], ids=lambda row: row.name)
def test_what_goes_wrong_ends_well(run: Callable[[faults.Row], Any], row: faults.Row) -> None:
    run(row)
