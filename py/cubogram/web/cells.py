"""Code cells of the docs: the reader's Python, run beside the solvers it talks about."""

import ast
import io
from contextlib import redirect_stdout
from types import TracebackType
from typing import Any

from cubogram.cube.cubies import Cubies
from cubogram.web.fetched import package_missing

MAX_OUTPUT = 20_000
"""Characters of output a cell shows; the rest is counted, not shown."""

_CELL = "<cell>"
_namespaces: dict[str, dict[str, Any]] = {}


def run(code: str, page: str = "") -> dict[str, Any]:
    """What a cell printed and the value of its last expression.

    `page` names the namespace: cells of one page see each other's names. The result has `output`
    (text), `value` (its repr, or None), `facelets` (54 characters where the value is a cube, else
    None) and `error` (None, or `message` and the 1-based `line` of the cell).

    >>> run("a = 6; print(a); a * 7")
    {'output': '6\\n', 'value': '42', 'facelets': None, 'error': None}
    >>> run("1 +")["error"]
    {'message': 'SyntaxError: invalid syntax', 'line': 1}
    >>> run("\\n1 / 0")["error"]
    {'message': 'ZeroDivisionError: division by zero', 'line': 2}
    >>> run("raise KeyboardInterrupt")["error"]
    {'message': 'KeyboardInterrupt', 'line': 1}
    """
    namespace = _namespaces.setdefault(page, {"__name__": "cell"})
    printed = io.StringIO()
    value: object = None
    error: dict[str, Any] | None = None
    with redirect_stdout(printed):
        try:
            value = _execute(code, namespace)
            shown = None if value is None else repr(value)
        except BaseException as problem:
            if package_missing(problem):
                raise  # the worker fetches it, then runs the cell again
            error = _described(problem)
            shown = None
    return {
        "output": _shortened(printed.getvalue()),
        "value": None if shown is None else _shortened(shown),
        "facelets": _facelets(value),
        "error": error,
    }


def _execute(code: str, namespace: dict[str, Any]) -> object:
    """The value of the last expression of `code`, run in `namespace`; None if it ends otherwise."""
    statements = ast.parse(code, _CELL).body
    last = statements[-1] if statements else None
    if not isinstance(last, ast.Expr):
        last = None
    body = ast.Module(statements if last is None else statements[:-1], [])
    exec(compile(body, _CELL, "exec", optimize=0), namespace)
    if last is None:
        return None
    expression = compile(ast.Expression(last.value), _CELL, "eval", optimize=0)
    value: object = eval(expression, namespace)
    return value


def _described(problem: BaseException) -> dict[str, Any]:
    """The error as one line, with the line of the cell it came from."""
    name = type(problem).__name__
    message = f"{name}: {problem}" if str(problem) else name
    if isinstance(problem, SyntaxError):
        return {"message": f"{name}: {problem.msg}", "line": problem.lineno}
    return {"message": message, "line": _line_in_cell(problem.__traceback__)}


def _line_in_cell(trace: TracebackType | None) -> int | None:
    """The innermost line that belongs to the cell itself."""
    line = None
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == _CELL:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def _facelets(value: object) -> str | None:
    if not isinstance(value, Cubies):
        return None
    from cubogram.cube.facelets import to_facelets

    return to_facelets(value)


def _shortened(text: str) -> str:
    over = len(text) - MAX_OUTPUT
    return text if over <= 0 else f"{text[:MAX_OUTPUT]}\n... {over} more characters"


def forget(page: str = "") -> None:
    """Nothing; the names that the cells of `page` have defined are gone.

    >>> run("n = 1", "demo")["error"], forget("demo"), run("n", "demo")["error"]["message"]
    (None, None, "NameError: name 'n' is not defined")
    """
    _namespaces.pop(page, None)
