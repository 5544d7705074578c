"""Every example runs: in the README, in the package, in the tools."""

import doctest
import pkgutil
from importlib import import_module

import pytest

import cubogram
import sitekit
from sitekit.paths import ROOT

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
