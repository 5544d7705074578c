"""Runs cells and tests in the site's own Pyodide, in node, which takes ten seconds to start."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from book_cells import MODULES, Source

from cubogram.live.cell import Notebook
from sitekit.paths import BUILD, DOWNLOADS, ROOT, RUNTIME
from sitekit.runtime import PACKAGE_ZIP, build_package, build_runtime
from sitekit.steps import fingerprint, one_at_a_time, run_if_changed

HERE = ROOT / "tests" / "pyodide"
TOOLS = BUILD / "test-tools"


def tools() -> Path:
    """A folder with what tests need and the browser does not have: all of it pure Python."""
    wanted = HERE / "requirements.txt"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(TOOLS)]

    def install() -> None:
        shutil.rmtree(TOOLS, ignore_errors=True)
        subprocess.run([*pip, "--disable-pip-version-check", "-r", str(wanted)], check=True)

    run_if_changed("test-tools", fingerprint([wanted]), [TOOLS], install)
    return TOOLS


def run(
    folder: Path, pages: Sequence[Sequence[Source]], tests: Sequence[str] = ()
) -> tuple[dict[str, Any], str]:
    """The results (see tests/pyodide/inside.py) and all that was printed; `folder` is a new one."""
    with one_at_a_time("build"):
        build_runtime()
        build_package()
        beside = tools()
    (more,) = RUNTIME.glob("numpy_more-*.whl")
    cells = [[(one.code, one.checks) for one in page] for page in pages]
    asked = {"modules": MODULES, "pages": cells, "tests": tests}
    files = {"/cubogram.zip": PACKAGE_ZIP, "/numpy-more.whl": more}
    files["/full-stdlib.zip"] = DOWNLOADS / "python_stdlib.zip"
    folders = {"/tools": beside, "/project": ROOT, "/results": folder}
    command = ["node", HERE / "run.mjs", RUNTIME, HERE / "inside.py"]
    (folder / "asked.json").write_text(json.dumps(asked))
    texts = (json.dumps(one, default=str) for one in (files, folders))
    done = subprocess.run([*map(str, command), *texts], capture_output=True, text=True)
    said = done.stdout + done.stderr
    assert done.returncode == 0, said[-6000:]
    return json.loads((folder / "results.json").read_text()), said


def differences(
    name: str, page: Sequence[Source], theirs: Sequence[Mapping[str, Any]]
) -> Iterator[str]:
    """Where a page's cells show something else there than here, or fail."""
    notebook = Notebook()
    for number, (one, there) in enumerate(zip(page, theirs, strict=True), 1):
        here = one.result(notebook)
        facts = ("error", "passed", "output", "value")[: 2 if "volatile" in one.marks else 4]
        for what in facts:
            if there[what] != here[what]:
                found = f"{there[what]!r:.200} instead of {here[what]!r:.200}"
                yield f"{name}, cell {number}: {what} {found}"
        if there["error"] or there["passed"] is False:
            yield f"{name}, cell {number} fails: {there['error'] or there['hint']}"
