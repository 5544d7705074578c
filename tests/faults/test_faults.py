"""Some rows of the table of faults; all of them: `make faults`."""

from collections.abc import Iterator

import pytest

from sitekit import faults
from sitekit.build import build

ROWS = faults.rows()


@pytest.fixture(scope="module")
def bench() -> Iterator[faults.Bench]:
    build()
    with faults.bench() as made:
        yield made


def test_the_table_has_its_rows() -> None:
    names = [row.name for row in ROWS]
    assert len(set(names)) == len(names) >= 80


@pytest.mark.parametrize("row", [row for row in ROWS if row.brief], ids=lambda row: row.name)
def test_what_goes_wrong_ends_well(bench: faults.Bench, row: faults.Row) -> None:
    row.run(bench)
