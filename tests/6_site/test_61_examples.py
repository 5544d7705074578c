"""Every example runs: in the README, in the packages, in the tools of the tests."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

from sitekit.paths import PY, ROOT

TOOLS = ROOT / "tests" / "tools"
EXAMPLE = ">>> "


def module_of(path: Path, folder: Path) -> str:
    parts = path.relative_to(folder).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = sorted(
    module_of(path, folder)
    for folder in (PY, TOOLS)
    for path in folder.rglob("*.py")
    if path.name != "__main__.py" and EXAMPLE in path.read_text()
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module(name: str) -> None:
    outcome = doctest.testmod(import_module(name))
    assert outcome.attempted > 0
    assert outcome.failed == 0


def test_examples_of_the_readme() -> None:
    outcome = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert outcome.attempted >= 5
    assert outcome.failed == 0
