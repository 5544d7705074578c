"""Code cells of the book: keeps the names defined on each page, and runs its cells.

Events while a cell runs: {"output": text} when it prints, {"frame": value} for each picture of an
animation. `cubogram.live` has the inputs of cells and displays their values.
"""

from collections import defaultdict
from typing import Any

from cubogram.errors import ArgumentError
from cubogram.live.cell import Notebook
from cubogram.web.events import Events, emit
from cubogram.web.lazy_packages import package_missing

LONGEST_CODE = 100_000

_notebooks: defaultdict[str, Notebook] = defaultdict(Notebook)
"""The notebook of each page that this worker serves."""


def run(
    code: str,
    page: str = "",
    inputs: dict[str, Any] | None = None,
    checks: str = "",
    newest: int | None = None,
    trace: bool = False,
    modules: dict[str, str] | None = None,
    solution: str = "",
) -> Events:
    """Runs a cell: {output, value, frames, inputs, error, passed, hint, reads, writes}.

    See `Notebook.run`. `page` names the notebook: cells of one page share their names. `inputs` are
    the values that the reader has set, by the number of the input; `newest` is the number of the
    one set last. `checks` are the hidden checks of an exercise, and `modules` texts that it can
    import, by name. With `trace`, every line of the run is recorded. `solution` is the book's
    answer: a hint says where the reader's differs from it.

    >>> from cubogram.slices import result_of
    >>> result_of(run("n = 6; print(n)", "a"))["output"], result_of(run("n * 7", "a"))["value"]
    ('6\\n', {'kind': 'text', 'text': '42'})
    >>> result_of(run("n", "b"))["error"]["message"]
    "NameError: name 'n' is not defined"
    """
    if len(code) > LONGEST_CODE:
        raise ArgumentError("code", f"a cell can have at most {LONGEST_CODE:,} characters")
    return (
        yield from _notebooks[page].run(
            code,
            inputs,
            checks,
            newest,
            emit,
            trace,
            lambda problem: package_missing(problem) is not None,
            modules,
            solution,
        )
    )
