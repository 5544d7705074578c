"""Whatever a cell does to the built-in names, Python goes on and the next cell has them all."""

import builtins
import sys
from contextlib import redirect_stdout
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.live.cell import Notebook

NAMES = sorted(vars(builtins))
VALUES = ["42", "None", "lambda *given, **named: 42", "[].pop"]
WAYS = [
    "setattr(builtins, {name!r}, {value})",
    "exec('del builtins.' + {name!r})",
    "builtins.__dict__.pop({name!r}, None)",
    "builtins.__dict__.update({{{name!r}: {value}}})",
    "globals().update({{{name!r}: {value}}})",
]
ENDS = ["", "7", "1 / 0", "print('the end')", "(n for n in range(3))", "raise SystemExit"]
NEXT = "print(len([1, 2]), sorted({3, 1}), isinstance(1, int)); answer"

steps = st.builds(
    lambda way, name, value: way.format(name=name, value=value),
    st.sampled_from(WAYS),
    st.sampled_from([*NAMES, "answer"]),
    st.sampled_from(VALUES),
)


def results(*runs: tuple[Notebook, str, str]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """What cells return when run one after another, and the built-in names after the last.

    Names and output are always restored, so that a defect fails this test and not all of them.
    """
    names = vars(builtins)
    before = dict(names)
    found = []
    with redirect_stdout(sys.stdout):
        try:
            for notebook, code, checks in runs:
                found.append(notebook.result(code, checks=checks))
            return found, names.copy()
        finally:
            names.clear()
            names.update(before)


CODES = (
    "import builtins; builtins.answer = 42",
    "import builtins; builtins.__dict__.clear()",
    "import builtins; builtins.print = builtins.len = builtins.next = None",
    "import builtins; del builtins.vars, builtins.dict, builtins.setattr, builtins.eval; 7",
    "import builtins, numpy; builtins.len = numpy.zeros(3)",
    "import builtins\nclass Odd:\n    __eq__ = None\nbuiltins.len = Odd()",
    "__builtins__ = {}",
    "import builtins\ndef frames():\n    del builtins.next\n    yield 1\n    yield 2\nframes()",
    "import builtins\nclass Value:\n    def __repr__(self):\n"
    "        builtins.__dict__.clear()\n        return 'value'\nValue()",
)


@pytest.mark.port
def test_python_goes_on() -> None:
    for code in CODES:
        notebook = Notebook()
        runs = [(notebook, code, ""), (notebook, "print(sum([1, 2])); len('abc')", "")]
        (_, result), after = results(*runs)
        assert after == vars(builtins), code
        assert (result["error"], result["output"]) == (None, "3\n"), code
        assert result["value"] == {"kind": "text", "text": "3"}, code


def test_a_cell_sees_what_it_has_replaced_itself() -> None:
    result = Notebook().result("import builtins\nbuiltins.len = lambda thing: 42\nlen('abc')")
    assert result["value"] == {"kind": "text", "text": "42"}


@given(st.lists(steps, min_size=1, max_size=4), st.sampled_from(ENDS), st.booleans())
def test_the_next_cell_finds_every_built_in_name(lines, end, is_checked) -> None:
    code = "\n".join(["import builtins", *lines, end])
    checks = "assert True\n" if is_checked else ""
    another = Notebook()
    runs = [(Notebook(), code, checks), (another, "answer = 5", ""), (another, NEXT, "")]
    (_, given_name, result), after = results(*runs)
    assert after == vars(builtins)
    assert given_name["error"] is None
    assert (result["error"], result["output"]) == (None, "2 [1, 3] True\n")
    assert result["value"]["text"] == "5"
