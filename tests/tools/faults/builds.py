"""A second build of the site, from the same sources except for a few words, and the two mixed on a
host.

A host to which files are uploaded one after the other has some of each build for a while. They go
up in four groups, each of which may come before or after any other.
"""

import os
import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path

from sitekit.paths import BUILD, DIST, ROOT
from sitekit.steps import digest, one_at_a_time

GROUPS = ("pages", "list of files", "scripts", "Python")
ORDERS = tuple(product("AB", repeat=len(GROUPS)))
"""Each state a host can be in between the first build and the second, both included."""

CHANGES = {
    "py/cubogram/__init__.py": ('__version__ = "', '__version__ = "9.'),
    "py/cubogram/pages/cube/result.py": (' found."', ' found by the second build."'),
    "py/sitekit/parts/header.html": ("Cubogram</a>", "Cubogram, second</a>"),
    "site/css/tokens.css": (":root {", ":root {\n  --build: second;"),
    "js/shell/arrival.ts": ("Python stopped and is", "Python has stopped and is"),
}
"""What the second build has instead, by file: scripts, styles, Python and pages all differ."""

COPIED = ("py", "js", "site", "tables", "mkdocs.yml", "pyproject.toml", "CHANGELOG.md", "LICENSE")
MAKE = "from sitekit import build, runtime; runtime.build_package(); build.assemble()"
"""Builds only what is needed to show the changes; the book's pages, which take a minute, stay as
they are."""


def second_build() -> Path:
    """The folder of the second build, made again when the first has changed."""
    tree = BUILD / "second"
    stamp = tree / "made-from"
    first = digest((DIST / "files.json").read_bytes())
    with one_at_a_time("second"):
        if not (stamp.exists() and stamp.read_text() == first):
            _make(tree)
            stamp.write_text(first)
    return tree / "dist"


def _make(tree: Path) -> None:
    shutil.rmtree(tree, ignore_errors=True)
    tree.mkdir()
    left_out = shutil.ignore_patterns("node_modules", "__pycache__")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tree / name, ignore=left_out)
        else:
            shutil.copyfile(ROOT / name, tree / name)
    (tree / "js" / "node_modules").symlink_to(ROOT / "js" / "node_modules")
    (tree / "build").mkdir()
    for path in BUILD.iterdir():  # what its steps have made; linked if nothing is written there
        if path.name in ("downloads", "runtime", "tables"):
            (tree / "build" / path.name).symlink_to(path)
        elif path.name in ("pages", "parts", "stills"):
            shutil.copytree(path, tree / "build" / path.name)
        elif path.is_file() and path.suffix != ".lock":
            shutil.copyfile(path, tree / "build" / path.name)
    for name, (now, then) in CHANGES.items():
        text = (tree / name).read_text()
        assert now in text, f"{name} has no {now!r} to change"
        (tree / name).write_text(text.replace(now, then))
    environment = {**os.environ, "PYTHONPATH": str(tree / "py"), "PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run([sys.executable, "-c", MAKE], check=True, cwd=tree, env=environment)


def group_of(path: str) -> str:
    """The group of an address under the site's root.

    >>> [group_of(path) for path in ("/", "/learn/", "/files.json", "/css/a.css", "/python/x.gz")]
    ['pages', 'pages', 'list of files', 'scripts', 'Python']
    """
    if path == "/files.json":
        return "list of files"
    top = path.split("/")[1]
    if top in ("python", "tables"):
        return "Python"
    return "scripts" if top in ("js", "css") else "pages"
