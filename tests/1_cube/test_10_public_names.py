"""What the package promises: its public names, and examples that run."""

import doctest
import pkgutil
from importlib import import_module

import pytest

import cubogram.cube
import cubogram.cube.models

MODULES = sorted(
    module.name
    for package in (cubogram.cube, cubogram.cube.models)
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")
)


@pytest.mark.native  # the browser's package carries no docstrings
def test_every_public_name_exists_and_is_documented() -> None:
    assert cubogram.cube.__all__ == sorted(
        cubogram.cube.__all__, key=lambda name: (not name.isupper(), not name[0].isupper(), name)
    )
    for name in cubogram.cube.__all__:
        assert getattr(cubogram.cube, name).__doc__


def test_nothing_else_is_public() -> None:
    public = {name for name in dir(cubogram.cube) if not name.startswith("_")}
    assert public == set(cubogram.cube.__all__)


@pytest.mark.parametrize("module", ["cubogram.cube", *MODULES])
def test_the_examples_run(module: str) -> None:
    failed, _ = doctest.testmod(import_module(module))
    assert failed == 0
