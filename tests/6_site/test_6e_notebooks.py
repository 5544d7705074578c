"""Each chapter as a notebook: valid, and its cells run one after the other in a plain Python."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from sitekit.book import pages_with_cells
from sitekit.notebooks import notebook, notebook_text, place_helpers

PAGES = [page for page in pages_with_cells() if "```live" in page.read_text()]


RUN = """
import json, sys
cells = json.load(open(sys.argv[1]))["cells"]
names = {"__name__": "__main__", "display": lambda value: None}
for cell in cells:
    if cell["cell_type"] == "code":
        exec(compile(cell["source"], sys.argv[1], "exec"), names)
assert names["cubogram"].__file__.startswith(sys.argv[2]), names["cubogram"].__file__
"""
"""Runs the cells of a notebook one after the other, with the package from a folder."""


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package as installed, without what only the site has."""
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as files:
        files.extractall(folder)
    return folder


@pytest.mark.native
@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}-{page.stem}")
def test_the_notebook_of_a_chapter_runs_elsewhere(
    page: Path, tmp_path: Path, installed: Path
) -> None:
    (tmp_path / "chapter.ipynb").write_text(notebook_text(page))
    place_helpers(tmp_path)
    command = [sys.executable, "-c", RUN, "chapter.ipynb", str(installed)]
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]


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
