"""Chapters as Jupyter notebooks: the same text and cells, for a Python that has the package."""

from __future__ import annotations

import ast
import json
import re
import tomllib
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

from cubogram.pages.learning.own_solver import MODULE
from cubogram.schema import JSON
from sitekit import own_solver
from sitekit.exercises import exercise_parts
from sitekit.paths import PY, ROOT
from sitekit.steps import files_below

FENCE = re.compile(r"^```(live|exercise|shader)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FIGURE = re.compile(r"<(figure|div|svg|style|script)\b.*?</\1>", re.DOTALL)
ELEMENT = re.compile(r"<(?!https?:)[^>\n]+>")
"""What only the site's page can show."""
HEAD = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
LINK = re.compile(r"(\]\([\w/.-]*)\.md(?=[#)])")
MARK = re.compile(r"\{:?[ .#][^}\n]*\}")

HELPERS = "cubogram_book.zip"
"""What the chapters import and the installed package does not have."""
OF_THE_PAGES = ("py/cubogram/pages", "py/cubogram/web")
"""What neither the chapters nor the package needs."""

ABOUT = f"""\
*This is a chapter of the book of Cubogram. Its cells need the package (the site's reference says \
how to install it) and the file `{HELPERS}`, which is offered next to the notebook: put it in \
the same folder. Sliders and other inputs keep the values that they begin with.*"""
SETUP = """\
import {imports}

for package in ({packages}):
    package.__path__.append("{helpers}/" + package.__name__.replace(".", "/"))"""
YOURS = "**Your turn.** Change the next cell; the one below it has an answer, and checks it."
OWN = "This chapter uses `my_solver.py`. Put yours next to this file; the next cell has the book's."
PLACED = """\
from pathlib import Path

path = "my_solver.py"
if not Path(path).exists():
    """
ANSWER = "# An answer. Run your own in its place."


def notebook(chapter: str) -> JSON:
    """The notebook (nbformat 4.5) of a chapter's Markdown.

    >>> found = notebook("# Waves\\n\\n```live\\n1 + 1\\n```\\n")
    >>> [(cell["cell_type"], cell["source"]) for cell in found["cells"][2:]]
    [('markdown', '# Waves'), ('code', '1 + 1')]
    """
    chapter = HEAD.sub("", chapter)
    cells: list[tuple[str, str]] = [("markdown", ABOUT), ("code", _setup())]
    if MODULE in chapter:
        text = own_solver.book_solver().module()
        cells += [("markdown", OWN), ("code", f"{PLACED}Path(path).write_text({text!r})")]
    end = 0
    for fence in FENCE.finditer(chapter):
        cells.append(("markdown", _text(chapter[end : fence.start()])))
        cells += _cells(fence[1], fence[2])
        end = fence.end()
    cells.append(("markdown", _text(chapter[end:])))
    return {
        "cells": [_cell(i, *cell) for i, cell in enumerate(cells) if cell[1]],
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def notebook_text(path: Path) -> str:
    """The file of a chapter's notebook."""
    return json.dumps(notebook(path.read_text()), indent=1, ensure_ascii=False) + "\n"


def place_helpers(folder: Path) -> None:
    """Writes the file that belongs next to the notebooks, the same bytes for the same sources."""
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(folder / HELPERS, "w", zipfile.ZIP_DEFLATED) as archive:
        for place in _not_installed():
            for path in files_below(place, "*.py") if place.is_dir() else [place]:
                info = zipfile.ZipInfo(path.relative_to(PY).as_posix(), (1980, 1, 1, 0, 0, 0))
                info.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(info, path.read_bytes())


@cache
def _not_installed() -> list[Path]:
    """Folders and files of the package that its wheel leaves out, except those of the pages."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    left_out = project["tool"]["hatch"]["build"]["targets"]["wheel"]["exclude"]
    return [ROOT / name for name in left_out if not name.startswith(OF_THE_PAGES)]


def _setup() -> str:
    """The cell that lets Python find what is in the file `HELPERS`."""
    parents = {path.parent.relative_to(PY).as_posix() for path in _not_installed()}
    packages = ", ".join(sorted(name.replace("/", ".") for name in parents))
    return SETUP.format(imports=packages, packages=packages, helpers=HELPERS)


def _cells(kind: str, source: str) -> list[tuple[str, str]]:
    if kind == "shader":
        return []
    if kind == "live":
        return [("code", _with_frames(source.strip("\n")))]
    code, parts = exercise_parts(source)
    answer = "\n".join([ANSWER, parts["solution"].strip("\n"), "", parts["checks"].strip("\n")])
    return [("markdown", YOURS), ("code", code.strip("\n")), ("code", answer)]


def _text(markdown: str) -> str:
    """The text without what only the site's page can show."""
    plain = MARK.sub("", ELEMENT.sub("", FIGURE.sub("", markdown)))
    return re.sub(r"\n{3,}", "\n\n", LINK.sub(r"\1.ipynb", plain)).strip()


def _with_frames(source: str) -> str:
    """The code; if it ends with an animation, a notebook shows its frames one below the other.

    >>> print(_with_frames("def film():\\n    yield 1\\nfilm()"))
    def film():
        yield 1
    for frame in film():
        display(frame)
    """
    tree = ast.parse(source)
    films = {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(part, ast.Yield) for part in ast.walk(node))
    }
    last = tree.body[-1] if tree.body else None
    if not isinstance(last, ast.Expr) or not isinstance(last.value, ast.Call):
        return source
    function = last.value.func
    if not isinstance(function, ast.Name) or function.id not in films:
        return source
    lines = source.split("\n")
    call = "\n".join(lines[last.lineno - 1 :])
    return "\n".join([*lines[: last.lineno - 1], f"for frame in {call}:", "    display(frame)"])


def _cell(number: int, kind: str, source: str) -> JSON:
    cell: dict[str, Any] = {
        "cell_type": kind,
        "id": f"cell-{number}",
        "metadata": {},
        "source": source,
    }
    if kind == "code":
        cell |= {"execution_count": None, "outputs": []}
    return cell
