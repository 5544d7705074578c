"""The modules from outside that the package imports, read from its source."""

import ast
from pathlib import Path

from sitekit.paths import PY
from sitekit.steps import files_below

PACKAGE = PY / "cubogram"
NATIVE_ONLY = ("__main__.py", "cli", "nonogram/collection/data/", "twophase/many/")
"""Parts of the package that the browser does not need."""


def browser_sources() -> list[Path]:
    """The package's Python files that go into the browser."""
    return [
        path
        for path in files_below(PACKAGE, "*.py")
        if not path.relative_to(PACKAGE).as_posix().startswith(NATIVE_ONLY)
    ]


def browser_data() -> list[Path]:
    """The text files that the package reads."""
    return [
        path
        for path in files_below(PACKAGE, "*.txt")
        if not path.relative_to(PACKAGE).as_posix().startswith(NATIVE_ONLY)
    ]


def outside_imports(sources: list[Path]) -> list[str]:
    """The modules outside the package that `sources` import anywhere, lazily or not, sorted."""
    found: set[str] = set()
    for path in sources:
        for node in ast.walk(ast.parse(path.read_text(), str(path))):
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module)
    return sorted(name for name in found if name.split(".")[0] != "cubogram")
