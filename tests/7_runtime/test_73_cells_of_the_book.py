"""What the build has put below a cell is what the browser's Python gives for the same code."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from cubogram.live.cell import Notebook
from cubogram.pages.learning.own_solver import MODULE
from sitekit.book import pages_with_cells
from sitekit.exercises import exercise_parts
from sitekit.own_solver import book_solver
from sitekit.paths import RUNTIME
from sitekit.runtime import PACKAGE_ZIP, build_package, build_runtime
from sitekit.steps import one_at_a_time

HERE = Path(__file__).parent
PAGES = pages_with_cells()
MODULES = {MODULE: book_solver().module()}
CELL = re.compile(r"^```(live|exercise)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

Cells = list[tuple[str, str, bool]]


def cells_of(page: Path) -> Cells:
    """Code, checks, and whether the result is the same every time; for exercises, the solution."""
    found = []
    for kind, options, source in CELL.findall(page.read_text()):
        code, checks = source, ""
        if kind == "exercise":
            _, parts = exercise_parts(source)
            code, checks = parts["solution"], parts["checks"]
        found.append((code, checks, "volatile" not in options))
    return found


@pytest.fixture(scope="module")
def browsers(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, list[dict[str, Any]]]:
    """The results of all cells in the browser's Python, by page."""
    with one_at_a_time("build"):
        build_runtime()
        build_package()
    folder = tmp_path_factory.mktemp("cells")
    pages, results = folder / "pages.json", folder / "results.json"
    cells = [[cell[:2] for cell in cells_of(page)] for page in PAGES]
    pages.write_text(json.dumps({"modules": MODULES, "pages": cells}))
    command = ["node", HERE / "run_cells.mjs", RUNTIME, PACKAGE_ZIP, pages, results]
    subprocess.run(list(map(str, command)), check=True)
    answers = json.loads(results.read_text())
    return dict(zip(PAGES, answers, strict=True))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}-{page.stem}")
def test_the_browser_says_the_same(page: Path, browsers: dict[Path, list[dict[str, Any]]]) -> None:
    notebook = Notebook()
    for (code, checks, is_steady), theirs in zip(cells_of(page), browsers[page], strict=True):
        assert theirs["error"] is None, (code, theirs["error"])
        ours = notebook.result(code, checks=checks, modules=MODULES)
        assert theirs["passed"] == ours["passed"] != False  # noqa: E712  (None: not an exercise)
        if is_steady:
            assert (theirs["output"], theirs["value"]) == (ours["output"], ours["value"]), code


@pytest.mark.parametrize("code", ["not " * 3000 + "1", "-" * 3000 + "1", "R " * 3000])
def test_a_line_that_nests_too_deeply_does_not_end_python(tmp_path: Path, code: str) -> None:
    with one_at_a_time("build"):
        build_runtime()
        build_package()
    pages, results = tmp_path / "pages.json", tmp_path / "results.json"
    pages.write_text(json.dumps({"modules": {}, "pages": [[["a = 1\n" + code, ""], ["a", ""]]]}))
    command = ["node", HERE / "run_cells.mjs", RUNTIME, PACKAGE_ZIP, pages, results]
    subprocess.run(list(map(str, command)), check=True)
    ((wrong, right),) = json.loads(results.read_text())
    assert wrong["error"]["message"].startswith("SyntaxError: this line has hundreds of words")
    assert wrong["error"]["line"] == 2
    assert right["error"]["message"].startswith("NameError")
