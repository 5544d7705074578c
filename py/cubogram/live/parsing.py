"""A cell's text as Python's syntax tree, unless reading it would take too deep a stack.

Python's parser calls itself for each word that follows a word, and for each symbol that comes
before a symbol. In a browser the stack is small, and a parser that overflows it crashes Python.
"""

from __future__ import annotations

import ast
import re

from cubogram.live.inputs import CELL

MOST = 500
"""The most such steps allowed in a line; in the browser, about 1,200 are too many."""
NOT_CODE = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|#.*")
STEP = re.compile(r"\w[ \t]+(?=\w)|[-+~][ \t]*(?=[-+~])|\*\*|\blambda\b")


def parsed(code: str) -> ast.Module:
    """The tree of a cell. Raises SyntaxError, even for a line that has hundreds of words or symbols
    in a row.

    >>> ast.unparse(parsed("a=1"))
    'a = 1'
    >>> parsed("a = 1\\n" + 600 * "and so on ")
    Traceback (most recent call last):
    ...
      File "<cell>", line 2
    SyntaxError: this line has hundreds of words or symbols in a row; put text in quotes
    """
    for number, line in enumerate(code.split("\n"), 1):
        if len(line) > MOST and len(STEP.findall(NOT_CODE.sub("", line))) > MOST:
            message = "this line has hundreds of words or symbols in a row; put text in quotes"
            raise SyntaxError(message, (CELL, number, None, None))
    return ast.parse(code, CELL)
