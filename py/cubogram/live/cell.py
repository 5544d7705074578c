"""Runs a cell of the book: the reader's Python code, with the solvers available.

The cells of a page share their names, as in a notebook. Whatever happens in a cell (an error,
`exit()`, an interrupt, endless recursion) is returned as its result, so Python continues to run.
"""

from __future__ import annotations

import ast
import builtins
import io
import sys
from collections.abc import Callable, Container, Generator, Iterator, Mapping
from contextlib import nullcontext, redirect_stdout, suppress
from dataclasses import replace
from time import perf_counter
from types import CodeType, ModuleType
from typing import Any, TypeVar

from cubogram.errors import PuzzleError
from cubogram.formatting import sentence
from cubogram.live.beginners import asked, helped
from cubogram.live.calls import WATCHED, Call, Calls, short, values_in
from cubogram.live.differences import compared, first_apart
from cubogram.live.display import MOST_TEXT, shown
from cubogram.live.inputs import CELL, Inputs
from cubogram.live.names import names_of
from cubogram.live.parsing import parsed
from cubogram.live.tracing import Tracer
from cubogram.live.troubles import described, place_in, where_in_modules
from cubogram.slices import result_of

T = TypeVar("T")
JSON = dict[str, Any]
Emit = Callable[[JSON], None]

CHECK = "<check>"
"""The file name of an exercise's checks."""

MOST_FRAMES = 400
"""The most frames of an animation; a generator is not asked for more."""

STREAM_SECONDS = 0.05
"""The least time between two updates of the output while a cell runs."""


class Notebook:
    """The names that the cells of one page share; runs the cells.

    >>> notebook = Notebook()
    >>> notebook.result("a = 6\\nprint(a)")["output"]
    '6\\n'
    >>> notebook.result("a * 7")["value"]
    {'kind': 'text', 'text': '42'}
    >>> notebook.result("1 +")["error"]["message"]
    'SyntaxError: invalid syntax'
    """

    def __init__(self) -> None:
        self._names: dict[str, Any] = {"__name__": "cell", "input": asked, "help": helped}
        self._codes: frozenset[CodeType] = frozenset()
        """The code objects of the cell that runs."""

    def result(
        self,
        code: str,
        values: Mapping[str, Any] | None = None,
        checks: str = "",
        **more: Any,
    ) -> JSON:
        """Runs a cell; returns the result of `run`, without its events."""
        return result_of(self.run(code, values, checks, **more))

    def run(
        self,
        code: str,
        values: Mapping[str, Any] | None = None,
        checks: str = "",
        newest: int | None = None,
        emit: Emit | None = None,
        trace: bool = False,
        is_missing: Callable[[BaseException], bool] = lambda problem: False,
        modules: Mapping[str, str] | None = None,
        solution: str = "",
    ) -> Generator[JSON | None, None, JSON]:
        """Runs a cell; returns {output, value, frames, inputs, error, passed, hint} and more.

        `values` are those of the inputs (see `inputs`), `newest` the number of the one just set.
        `checks` are the hidden checks of an exercise. `modules` are texts that the cell can import,
        by name. With `trace`, every line of the run is recorded; in an exercise, those of the call
        that failed. With a `solution`, that call is also made with the book's answer, and the first
        difference is part of the hint and of the trace.

        In the result, `value` is the display of the last expression (see `display`). For a
        generator it is the last frame, `frames` is the number of frames, and each frame is an event
        {"frame": ...}. `error` is None or {"message", "line", "calls", "advice"} (see
        `troubles.described`). `passed` is None without checks; `hint` is the message of the check
        that failed. `seconds` is the time taken. `reads` and `writes` are the names that the cell
        takes from other cells and defines for them (see `names.names_of`), or None if the code is
        not Python. `trace` is the recording (see `tracing.Tracer.as_json`).

        Output goes to `emit` as {"output": text} while the cell runs. An error for which
        `is_missing` returns True is raised: the worker fetches what is missing and runs the cell
        again.
        """
        begun = perf_counter()
        tracer = Tracer() if trace else None
        inputs = Inputs(values, _assigned_names(code), newest)
        names = names_of(code)
        printed = _Output(emit)
        value: JSON | None = None
        frames: int | None = None
        error: JSON | None = None
        passed: bool | None = None
        hint = ""
        try:
            self._running(printed, inputs, lambda: self._provide(modules or {}))
            last = self._running(printed, inputs, lambda: self._execute(code, tracer))
            if isinstance(last, Generator):
                frames = 0
                for frame in self._frames(last, printed, inputs):
                    frames += 1
                    value = frame
                    yield {"frame": frame}
            else:
                value = self._running(printed, inputs, lambda: shown(last))
            if checks:
                calls = Calls(self._codes)
                own = names.writes if names else frozenset()
                hint = self._running(printed, inputs, lambda: self._hint(code, checks, calls, own))
                passed = not hint
                if call := calls.shown(hint):
                    ours = self._ours(call, solution) if solution and hint else None
                    why = compared(call, ours) if ours else ""
                    if ours and short(ours.value) not in hint:
                        hint = " ".join(filter(None, [hint, why]))
                    tracer = self._watched(call, ours, why) if trace else None
        except BaseException as problem:
            error = described(problem, self._names, self._codes)
            is_closed = isinstance(problem, GeneratorExit) and error["line"] is None
            if is_closed or is_missing(problem):
                raise
        return {
            "output": printed.text,
            "value": value,
            "frames": frames,
            "inputs": inputs.declared,
            "error": error,
            "passed": passed,
            "hint": hint,
            "seconds": perf_counter() - begun,
            "trace": tracer.as_json() if tracer else None,
            "reads": sorted(names.reads) if names else None,
            "writes": sorted(names.writes) if names else None,
        }

    def _provide(self, modules: Mapping[str, str]) -> None:
        """Makes these texts importable in cells; unchanged ones are not run again."""
        for name, source in modules.items():
            known = sys.modules.get(name)
            if known and getattr(known, "__source__", None) == source:
                continue
            module = ModuleType(name)
            vars(module)["__source__"] = source
            file = f"{name}.py"
            try:
                exec(compile(source, file, "exec"), vars(module))
            except ImportError:
                raise  # numpy may not have been fetched yet
            except Exception as problem:
                line, _ = place_in(problem, file)
                place = file if line is None else f"{file}, line {line},"
                message = described(problem)["message"]
                raise PuzzleError("module", f"{place} does not run: {message}") from problem
            sys.modules[name] = module

    def _running(self, printed: _Output, inputs: Inputs, work: Callable[[], T]) -> T:
        """Returns the result of `work`, with its output and inputs redirected to the cell.

        Restores the built-in names afterwards. The cell may have deleted any of them, so nothing
        here calls one before they are restored.
        """
        names = vars(builtins)
        before = dict(names)
        with redirect_stdout(printed), inputs.in_force():
            try:
                return work()
            finally:
                names.update(before)
                for name in names.keys() - before.keys():
                    del names[name]
                self._names["__builtins__"] = names

    def _execute(self, code: str, tracer: Tracer | None) -> object:
        """The value of the last expression; None if the cell ends with something else."""
        statements = parsed(code).body
        last = statements[-1] if statements else None
        if not isinstance(last, ast.Expr):
            last = None
        body = ast.Module(statements if last is None else statements[:-1], [])
        ending = ast.Expression(ast.Constant(None) if last is None else last.value)
        ast.fix_missing_locations(ending)
        parts = [compile(body, CELL, "exec", optimize=0), compile(ending, CELL, "eval", optimize=0)]
        self._codes = frozenset(one for part in parts for one in _nested(part))
        run: Callable[..., object] = eval  # a local name, since the cell may delete the built-in
        with tracer.watching(1 + (last is not None)) if tracer else nullcontext():
            run(parts[0], self._names)
            return run(parts[1], self._names) if last else None
        return None  # the tracer has stopped the cell

    def _frames(
        self, generator: Generator[Any, Any, Any], printed: _Output, inputs: Inputs
    ) -> Iterator[JSON | None]:
        for _ in range(MOST_FRAMES):
            try:
                frame = self._running(printed, inputs, lambda: shown(next(generator)))
            except StopIteration:
                return
            yield frame
        generator.close()

    def _hint(self, code: str, checks: str, calls: Calls, own: Container[str]) -> str:
        """The message of the first check that fails, and what came back; empty if all pass."""
        names = {**self._names, WATCHED: calls.watched}
        try:
            exec(compile(calls.prepared(checks), CHECK, "exec", optimize=0), names)
        except AssertionError as problem:
            line, _ = place_in(problem, CHECK)
            hint = str(problem) or "Not right yet."
            values = values_in(checks, line, names, own)
            found = [f"`{name}` is {text}." for name, text in values.items() if text not in hint]
            if not values and calls.last:
                found = [calls.last.told(hint)]
            return " ".join(filter(None, [hint, *found]))
        except NameError as problem:
            return f"The check needs the name {problem.name!r}, which is not defined."
        except Exception as problem:
            if isinstance(problem, TypeError) and _has_dots(code):
                return "Replace the three dots in the code."
            line = described(problem, self._names, self._codes)["line"]
            told = calls.last.told("") if calls.last else ""
            if line is None and told and calls.last and calls.last.outcome != "raised":
                return told
            at = "" if line is None else f" on line {line}"
            said = f"Your code raised {type(problem).__name__}{at}"
            if message := str(problem).strip():
                said += f": {message}"
            return " ".join(filter(None, [sentence(said), where_in_modules(problem), told]))
        return calls.complaint

    def _ours(self, call: Call, solution: str) -> Call | None:
        """The call as the book's answer makes it; None if that has no such function."""
        names = {**self._names}

        def make() -> Call | None:
            exec(compile(solution, CELL, "exec", optimize=0), names)
            function = names.get(call.function.__name__)
            return replace(call, function=function).again() if callable(function) else None

        try:
            return self._running(_Output(None), Inputs(), make)
        except Exception:
            return None  # its arguments may be the reader's mistake

    def _watched(self, call: Call, ours: Call | None, why: str) -> Tracer:
        """Makes a call once more, watched line by line, and so the book's, to find where they
        part; `why` says how their results differ."""
        tracers = Tracer(), Tracer()
        for tracer, one in zip(tracers, (call, ours), strict=True):
            with suppress(Exception), tracer.watching(0):  # the hint has said it
                if one:
                    self._running(_Output(None), Inputs(), one.again)
        yours = tracers[0]
        yours.apart = first_apart(*tracers) if ours else None
        if not yours.apart and why:
            yours.apart = len(yours.steps) - 1, why
        return yours


class _Output(io.TextIOBase):
    """The output of a cell: sent on while it runs, stored up to a limit, then only counted."""

    def __init__(self, emit: Emit | None) -> None:
        self._emit = emit
        self._kept: list[str] = []
        self.length = 0
        """How many characters were printed."""
        self._sent = 0
        self._last = perf_counter()

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        room = MOST_TEXT - self.length
        if room > 0:
            self._kept.append(text[:room])
        self.length += len(text)
        now = perf_counter()
        if self._emit is not None and room > 0 and now - self._last >= STREAM_SECONDS:
            self._last = now
            kept = "".join(self._kept)
            self._kept = [kept]
            self._emit({"output": kept[self._sent :]})
            self._sent = len(kept)
        return len(text)

    @property
    def text(self) -> str:
        """The stored text, and the number of characters that were left out."""
        over = self.length - MOST_TEXT
        kept = "".join(self._kept)
        return kept if over <= 0 else f"{kept}\n… {over:,} more characters"


def _nested(code: CodeType) -> Iterator[CodeType]:
    """A code object, and those of the functions and classes in it."""
    yield code
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from _nested(one)


def _has_dots(code: str) -> bool:
    """Whether a cell still has three dots to be replaced."""
    return any(isinstance(one, ast.Constant) and one.value is ... for one in ast.walk(parsed(code)))


def _assigned_names(code: str) -> dict[int, str]:
    """The name to which each line of the code assigns the result of a call, to label inputs.

    >>> _assigned_names("depth = slider(0, 7)")
    {1: 'depth'}
    """
    try:
        tree = parsed(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return {}
    return {
        node.value.lineno: node.targets[0].id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and isinstance(node.targets[0], ast.Name)
    }
