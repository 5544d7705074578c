"""A cell that is watched line by line: what the steps say, how many, and the tree of calls."""

import itertools
import json
import sys

from hypothesis import given
from hypothesis import strategies as st
from tabs import JSON

from cubogram import Cube
from cubogram.live.cell import Notebook
from cubogram.live.tracing import MOST_STEPS, Tracer
from cubogram.pages.book.trace import Trace

FIB = "def fib(n):\n    if n < 2:\n        return n\n    return fib(n - 1) + fib(n - 2)\nfib({})"
WAYS = """def ways(left, last=0):
    if left == 0:
        yield []
        return
    for turn in (1, 2, 3):
        if turn != last:
            for rest in ways(left - 1, turn):
                yield [turn, *rest]
found = list(ways({}))"""


def traced(code: str, notebook: Notebook | None = None) -> tuple[JSON, Trace]:
    result = (notebook or Notebook()).result(code, trace=True)
    return result, Trace(json.loads(json.dumps(result["trace"])))


def lines(trace: Trace) -> list[int]:
    return [trace.at(i).line for i in range(len(trace))]


def test_each_line_is_a_step_with_the_values_before_it() -> None:
    result, trace = traced("total = 0\nfor n in range(3):\n    total += n\ntotal")
    assert result["value"]["text"] == "3"
    assert lines(trace) == [1, 2, 3, 2, 3, 2, 3, 2, 4, 0]
    values = [tuple(trace.at(i).values.get(name) for name in ("total", "n")) for i in range(10)]
    assert values == [
        *((None, None), ("0", None), ("0", "0"), ("0", "0"), ("0", "1"), ("1", "1")),
        *(("1", "2"), ("3", "2"), ("3", "2"), ("3", "2")),
    ]
    changed = [trace.at(i).changed for i in range(10)]
    assert changed == [
        *(set(), {"total"}, {"n"}, set(), {"n"}, {"total"}, {"n"}, {"total"}, set(), set())
    ]


def test_calls_have_their_own_values_and_say_who_called_them() -> None:
    _, trace = traced(FIB.format(4))
    deepest = max((trace.at(i) for i in range(len(trace))), key=lambda step: len(step.calls))
    assert deepest.calls == ["", "fib", "fib", "fib", "fib"]
    assert deepest.values["n"] == "1"


def test_the_cube_of_a_step_is_the_one_that_changed_last() -> None:
    loop = "for move in ['R', 'U']:\n    cube = cube.apply(move)\ncube"
    _, trace = traced(f"from cubogram import Cube\ncube = Cube()\n{loop}")
    seen = list(dict.fromkeys(trace.at(i).facelets for i in range(len(trace))))
    assert seen == ["", Cube().facelets, Cube("R").facelets, Cube("R U").facelets]


def test_a_grid_is_shown_row_by_row() -> None:
    _, trace = traced("grid = ['#..', '.#.']\ngrid[0] = '##.'\n1")
    assert trace.at(len(trace) - 1).values["grid"] == "##.\n.#."


def test_an_endless_cell_is_ended_after_a_number_of_steps() -> None:
    result, trace = traced("n = 0\nwhile True:\n    n += 1")
    assert (len(trace), trace.is_cut, result["error"]) == (MOST_STEPS, True, None)
    after, _ = traced("while True:\n    pass", Notebook())
    assert after["trace"]["cut"]


def test_whatever_is_traced_comes_to_the_same_and_leaves_no_trace_function() -> None:
    before = sys.gettrace()
    for code in (
        "1 / 0",
        "raise SystemExit",
        "def f(): return f()\nf()",
        "import sys; sys.settrace(None); 1",
        "class Bad:\n    def __repr__(self): raise ValueError\nbad = Bad()\n1",
        "(n for n in [1])",
        "1 +",
        "values = [[0] * 10**5] * 3\nvalues[0][0] = 1\nlen(values)",
        "x = '\\x1e\\x1f'\nx",
        "",
    ):
        result, trace = traced(code)
        assert sys.gettrace() is before
        plain = Notebook().result(code)
        for what in ("output", "value", "frames", "passed"):
            assert result[what] == plain[what], code
        assert (result["error"] or {}).get("message") == (plain["error"] or {}).get("message")
        for i in range(len(trace)):
            trace.at(i)


@given(st.text("\x1e\x1f09-n\n"), st.text("\x1e\x1f09-n"))
def test_whatever_a_compromised_worker_says_is_a_trace(steps: str, calls: str) -> None:
    trace = Trace(
        {"steps": steps, "calls": calls, "cut": False, "apart": len(calls) - 3, "why": ""}
    )
    for i in range(len(trace)):
        trace.at(i)
        trace.tree(i)


def test_a_tracer_watches_only_the_cells_own_code() -> None:
    tracer = Tracer()
    with tracer.watching():
        Cube("R U").apply("F")
    assert tracer.steps == []


# The tree of a recursion


def open_branches(trace: Trace, step: int) -> list[str]:
    return [one.label for row in trace.tree(step) for one in row.branches if one.is_open]


def test_the_tree_of_a_recursion_grows_and_marks_the_open_calls() -> None:
    _, trace = traced(FIB.format(5))
    for i in range(len(trace)):
        depth = trace.at(i).calls.count("fib")
        rows = trace.tree(i)
        assert len(open_branches(trace, i)) == depth
        for above, below in itertools.pairwise(rows):
            (parent,) = [one for one in above.branches if one.is_open] or above.branches
            assert parent.made == len(below.branches) + below.left_out
    assert trace.tree(0) == []
    deepest = max(range(len(trace)), key=lambda i: len(trace.at(i).calls))
    assert open_branches(trace, deepest) == ["5", "4", "3", "2", "1"]
    whole = trace.tree(len(trace) - 1)
    assert [[one.label for one in row.branches] for row in whole] == [["5"], ["4", "3"]]


def test_a_generator_that_goes_on_is_not_a_new_call() -> None:
    result, trace = traced(WAYS.format(3))
    assert result["error"] is None
    row = trace.tree(len(trace) - 1)
    assert [[one.label for one in r.branches] for r in row] == [["3 0"], ["2 1", "2 2", "2 3"]]
    assert {one.made for one in row[1].branches} == {2}


def test_without_a_function_that_calls_itself_there_is_no_tree() -> None:
    _, trace = traced("def f(n):\n    return n\nf(1) + f(2)")
    assert all(trace.tree(i) == [] for i in range(len(trace)))


def test_the_tree_of_ten_thousand_steps_is_small() -> None:
    most = {}
    for code in (FIB.format(25), WAYS.format(40), "def f(n):\n    f(n + 1)\nf(0)"):
        _, trace = traced(code)
        trees = [trace.tree(i) for i in range(0, len(trace), 97)]
        most[code[4:8]] = max(sum(len(row.branches) for row in one) for one in trees)
    assert most == {"fib(": 21, "ways": 19, "f(n)": 14}
