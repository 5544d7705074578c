"""Shows doctests as code in the reference: an extension of griffe, which reads the docstrings."""

import re
from typing import Any

import griffe

_EXAMPLE = re.compile(r"(?m)^(?P<indent> *)>>> .*\n?(?:^(?!\s*$).*\n?)*")


def fenced(text: str) -> str:
    """`text` with every doctest in a fence; a doctest ends at the next empty line.

    >>> fenced("One.\\n\\n>>> 1 + 1\\n2")
    'One.\\n\\n```pycon\\n>>> 1 + 1\\n2\\n```'
    """

    def fence(found: re.Match[str]) -> str:
        body = found[0].rstrip("\n")
        return f"{found['indent']}```pycon\n{body}\n{found['indent']}```\n"

    return _EXAMPLE.sub(fence, text).rstrip("\n")


class DoctestBlocks(griffe.Extension):
    """Fences the doctests of every object's docstring."""

    def on_object(self, *, obj: griffe.Object, **_options: Any) -> None:
        """Called by griffe for every module, class, function and attribute it has read."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)

    def on_package(self, *, pkg: griffe.Module, **_options: Any) -> None:
        """Called by griffe for the package itself, which is not part of another object."""
        self.on_object(obj=pkg)
