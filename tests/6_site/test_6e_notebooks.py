"""Each chapter as a notebook: valid, and its cells run one after the other in a plain Python."""

import io
import json
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from sitekit.book import pages_with_cells
from sitekit.notebooks import notebook, notebook_text

PAGES = [page for page in pages_with_cells() if "```live" in page.read_text()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}-{page.stem}")
def test_the_notebook_of_a_chapter_runs_elsewhere(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # where it puts the book's my_solver.py
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "my_solver", raising=False)
    names: dict[str, Any] = {"__name__": "__main__", "display": lambda value: None}
    cells = json.loads(notebook_text(page))["cells"]
    codes = [cell["source"] for cell in cells if cell["cell_type"] == "code"]
    assert codes
    for code in codes:
        with redirect_stdout(io.StringIO()):
            exec(compile(code, page.stem, "exec"), names)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}-{page.stem}")
def test_a_notebook_has_what_the_format_asks_for(page: Path) -> None:
    made = notebook(page.read_text())
    assert (made["nbformat"], made["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in made["cells"]]
    assert len({*ids}) == len(ids)
    for cell in made["cells"]:
        wanted = {"cell_type", "id", "metadata", "source"}
        if cell["cell_type"] == "code":
            wanted |= {"execution_count", "outputs"}
        assert cell.keys() == wanted
        assert cell["source"].strip()
        if cell["cell_type"] == "markdown":  # nothing that only the site's page can show
            assert "cubogram-cube" not in cell["source"]
            assert "```live" not in cell["source"]
