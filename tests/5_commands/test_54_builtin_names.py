"""Whatever a cell does to the built-in names, Python goes on and the next cell has them all."""

import builtins
import subprocess
import sys

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


@given(st.lists(steps, min_size=1, max_size=4), st.sampled_from(ENDS), st.booleans())
def test_the_next_cell_finds_every_built_in_name(lines, end, is_checked) -> None:
    code = "\n".join(["import builtins", *lines, end])
    before = dict(vars(builtins))
    notebook, another = Notebook(), Notebook()
    notebook.result(code, checks="assert True\n" if is_checked else "")
    assert vars(builtins) == before
    assert another.result("answer = 5")["error"] is None
    result = another.result(NEXT)
    assert (result["error"], result["output"]) == (None, "2 [1, 3] True\n")
    assert result["value"]["text"] == "5"


@pytest.mark.parametrize(
    "code",
    [
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
    ],
)
def test_python_goes_on(code: str) -> None:
    script = (
        "from cubogram.live.cell import Notebook\n"
        "notebook = Notebook()\n"
        f"notebook.result({code!r})\n"
        "result = notebook.result('print(sum([1, 2])); len(\"abc\")')\n"
        "assert result['error'] is None, result\n"
        "print(result['output'], result['value'])\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "3\n {'kind': 'text', 'text': '3'}\n", done.stderr


def test_a_cell_sees_what_it_has_replaced_itself() -> None:
    result = Notebook().result("import builtins\nbuiltins.len = lambda thing: 42\nlen('abc')")
    assert result["value"] == {"kind": "text", "text": "42"}
