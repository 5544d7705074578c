"""Every code cell of the docs runs, page by page, each page in reading order."""

import re
from pathlib import Path

import pytest

from cubogram.web import cells

PAGES = sorted((Path(__file__).parents[2] / "site" / "learn").glob("*.md"))
CELL = re.compile(r"^```live\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_cells_of_a_page_run_in_order(page: Path) -> None:
    for code in CELL.findall(page.read_text()):
        result = cells.run(code, f"test {page.stem}")
        assert result["error"] is None, f"{page.name}: {result['error']} in\n{code}"
        assert result["value"] is not None or result["output"], f"{page.name}: says nothing\n{code}"


def test_pages_with_cells_are_found() -> None:
    assert sum(len(CELL.findall(page.read_text())) for page in PAGES) > 20
