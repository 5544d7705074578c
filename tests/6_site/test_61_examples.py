"""Every example runs: in the README, in the package, in the tools; and JavaScript's own tests."""

import doctest
import pkgutil
import subprocess
from importlib import import_module

import pytest

import cubogram
import sitekit
from sitekit.paths import JS, ROOT

MODULES = sorted(
    module.name
    for package in (cubogram, sitekit)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if not module.name.endswith("__main__")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_examples_of_the_readme() -> None:
    outcome = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert outcome.attempted >= 5
    assert outcome.failed == 0


def test_tests_of_the_scripts() -> None:
    files = [
        str(path) for path in sorted(JS.rglob("*.test.js")) if "node_modules" not in path.parts
    ]
    assert files
    done = subprocess.run(
        ["node", "--test", *files], cwd=JS, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
