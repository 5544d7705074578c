"""Names of a package that are loaded on first use.

A package lists where they are defined, and lets type checkers see the imports:

    __getattr__, __dir__ = lazy_names(__name__, {"Cube": "cubogram.cube.cube"})
"""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def lazy_names(
    package: str, homes: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Returns the functions `__getattr__` and `__dir__` for a package.

    `homes` gives the module of each name: as "module:name" if it has a different name there, as
    "module:" if the name is the module itself. `dir` lists `__all__`, which may have more names.

    >>> homes = {"sqrt": "math", "arc": "math:acos", "maths": "math:"}
    >>> load, names = lazy_names("cubogram", homes)
    >>> load("sqrt"), load("arc"), load("maths").__name__, "Cube" in names()
    (<built-in function sqrt>, <built-in function acos>, 'math', True)
    >>> load("root")
    Traceback (most recent call last):
    AttributeError: module 'cubogram' has no attribute 'root'
    """
    content = sys.modules[package].__dict__

    def load(name: str) -> object:
        if name not in homes:
            message = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(message, name=name, obj=sys.modules[package])
        path, is_other, other = homes[name].partition(":")
        module = import_module(path)
        found: object = module if is_other and not other else getattr(module, other or name)
        content[name] = found
        return found

    def names() -> list[str]:
        return sorted({*content["__all__"], *(name for name in content if name.startswith("__"))})

    return load, names
