"""Runs a chapter's notebook in a plain Python that has the installed package and nothing else."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

from sitekit.notebooks import notebook_text, place_helpers

RUN = """
import json, sys
cells = json.load(open("chapter.ipynb"))["cells"]
names = {"__name__": "__main__", "display": lambda value: None}
for cell in cells:
    if cell["cell_type"] == "code":
        exec(compile(cell["source"], "chapter.ipynb", "exec"), names)
assert names["cubogram"].__file__.startswith(sys.argv[1]), names["cubogram"].__file__
"""
"""Runs the cells of a notebook one after the other, with the package from a folder."""


def run_notebook(page: Path, wheel: Path, folder: Path) -> str:
    """The end of the errors; an empty text if all cells ran."""
    package = folder / "installed"
    if not package.exists():
        zipfile.ZipFile(wheel).extractall(package)
    (folder / "chapter.ipynb").write_text(notebook_text(page))
    place_helpers(folder)
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(package)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(package)},
        capture_output=True,
        text=True,
    )
    return done.stderr[-2000:] or f"exit status {done.returncode}" if done.returncode else ""
