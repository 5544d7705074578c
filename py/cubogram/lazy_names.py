"""Names of a package that are loaded when they are first used, each with what it needs.

A package says where they live, and lets type checkers see the imports:

    __getattr__, __dir__ = lazy_names(__name__, {"Cube": "cubogram.cube.cube"})
"""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def lazy_names(
    package: str, homes: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """The functions `__getattr__` and `__dir__` of a package.

    `homes` gives the module of each name, as "module:name" if it has another name there. `dir`
    lists `__all__`, which may have more.

    >>> load, names = lazy_names("cubogram", {"sqrt": "math", "arc": "math:acos"})
    >>> load("sqrt"), load("arc"), "Cube" in names()
    (<built-in function sqrt>, <built-in function acos>, True)
    >>> load("root")
    Traceback (most recent call last):
    AttributeError: module 'cubogram' has no attribute 'root'
    """
    content = sys.modules[package].__dict__

    def load(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, _, other = homes[name].partition(":")
        found: object = getattr(import_module(module), other or name)
        content[name] = found
        return found

    def names() -> list[str]:
        return sorted({*content["__all__"], *(name for name in content if name.startswith("__"))})

    return load, names
