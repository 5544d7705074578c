"""What the package promises: its public names, and examples that run."""

import doctest
import pkgutil
from importlib import import_module

import pytest

import cubogram.cfop

MODULES = [
    f"cubogram.cfop.{module.name}" for module in pkgutil.iter_modules(cubogram.cfop.__path__)
]
OTHERS = ["cubogram.cfop", "cubogram.web.cfop", "sitekit.catalogue", "cubogram.web.draw"]


def test_every_public_name_exists_and_is_documented():
    assert cubogram.cfop.__all__ == sorted(
        cubogram.cfop.__all__, key=lambda name: (not name[0].isupper(), name)
    )
    for name in cubogram.cfop.__all__:
        assert getattr(cubogram.cfop, name).__doc__


@pytest.mark.parametrize("module", [*OTHERS, *MODULES])
def test_the_examples_run(module):
    failed, _ = doctest.testmod(import_module(module))
    assert failed == 0
