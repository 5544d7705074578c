"""A cell that is watched line by line: what the steps say, how many, and how fast they scrub."""

import itertools
import json
import sys
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram import Cube
from cubogram.live.cell import Notebook
from cubogram.live.tracing import MOST_STEPS, Tracer
from cubogram.pages.book.page import BookPage
from cubogram.pages.book.trace import Trace
from sitekit.book import facts_of

JSON = Any
FIB = "def fib(n):\n    if n < 2:\n        return n\n    return fib(n - 1) + fib(n - 2)\nfib({})"


def traced(code: str, notebook: Notebook | None = None) -> tuple[JSON, Trace]:
    result = (notebook or Notebook()).result(code, trace=True)
    return result, Trace(json.loads(json.dumps(result["trace"])))


def lines(trace: Trace) -> list[int]:
    return [trace.at(i).line for i in range(len(trace))]


def test_each_line_is_a_step_with_the_values_before_it() -> None:
    result, trace = traced("total = 0\nfor n in range(3):\n    total += n\ntotal")
    assert result["value"]["text"] == "3"
    assert lines(trace) == [1, 2, 3, 2, 3, 2, 3, 2, 4, 0]
    assert trace.at(6).values == {"total": "1", "n": "2"}
    assert trace.at(6).changed == {"n"}
    assert trace.at(7).values["total"] == "3"


def test_calls_have_their_own_values_and_say_who_called_them() -> None:
    _, trace = traced(FIB.format(4))
    deepest = max((trace.at(i) for i in range(len(trace))), key=lambda step: len(step.calls))
    assert [name for name, _ in deepest.calls] == ["", "fib", "fib", "fib", "fib"][
        : len(deepest.calls)
    ]
    assert deepest.values["n"] in ("0", "1")
    assert {line for name, line in deepest.calls[1:-1]} == {4}


def test_the_cube_of_a_step_is_the_one_that_changed_last() -> None:
    loop = "for move in ['R', 'U']:\n    cube = cube.apply(move)\ncube"
    _, trace = traced(f"from cubogram import Cube\ncube = Cube()\n{loop}")
    seen = list(dict.fromkeys(trace.at(i).facelets for i in range(len(trace))))
    assert seen == ["", Cube().facelets, Cube("R").facelets, Cube("R U").facelets]


def test_a_grid_is_shown_row_by_row() -> None:
    _, trace = traced("grid = ['#..', '.#.']\ngrid[0] = '##.'\n1")
    assert trace.at(len(trace) - 1).values["grid"] == "##.\n.#."
    _, trace = traced("n = 1\nn = 2")
    assert (lines(trace), trace.at(len(trace) - 1).values) == ([1, 2, 0], {"n": "2"})


def test_an_endless_cell_is_ended_after_a_number_of_steps() -> None:
    start = time.process_time()
    result, trace = traced("n = 0\nwhile True:\n    n += 1")
    assert (len(trace), trace.is_cut, result["error"]) == (MOST_STEPS, True, None)
    assert time.process_time() - start < 5
    after, _ = traced("while True:\n    pass", Notebook())
    assert after["trace"]["cut"]


@pytest.mark.parametrize(
    "code",
    [
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
    ],
)
def test_whatever_is_traced_comes_to_the_same_and_leaves_no_trace_function(code: str) -> None:
    before = sys.gettrace()
    result, trace = traced(code)
    assert sys.gettrace() is before
    plain = Notebook().result(code)
    for what in ("output", "value", "frames", "passed"):
        assert result[what] == plain[what]
    assert (result["error"] or {}).get("message") == (plain["error"] or {}).get("message")
    for i in range(len(trace)):
        trace.at(i)


@given(st.text("\x1e\x1f09-n\n"), st.text("\x1e\x1f09-n"))
def test_whatever_a_compromised_worker_says_is_a_trace(steps: str, calls: str) -> None:
    trace = Trace({"steps": steps, "calls": calls, "cut": False})
    for i in range(len(trace)):
        trace.at(i)


@pytest.fixture
def tab(tab_of: Any, storage: Any) -> Any:
    data = [facts_of({"code": FIB.format(16)}, {}), facts_of({"code": "1"}, {})]
    return tab_of(BookPage, storage, path="/learn/demo/", data=data)


def watch(tab: Any) -> None:
    tab.tell("watch", "1")
    (number,) = tab.tasks
    what = tab.tasks[number][1]
    assert what["trace"] is True
    tab.answer(number, Notebook().result(what["code"], trace=True))


def test_the_reader_goes_back_and_forth_with_a_slider(tab: Any) -> None:
    watch(tab)
    assert "Line 1 is next." in tab.shown["cell-1-trace"]
    assert tab.attributes["cell-1-code"]["at"] == "1"
    tab.tell("moved", "1 40")
    shown = tab.shown["cell-1-trace"]
    assert "41 of " in shown
    assert "fib(), called by fib()" in shown
    tab.tell("moved", "1 0")
    assert "1 of " in tab.shown["cell-1-trace"]
    tab.tell("run", "1")  # an ordinary run is not watched
    ((_, what),) = tab.tasks.values()
    assert what["trace"] is False
    tab.tell("stop", "1")
    tab.tell("untrace", "1")
    assert tab.attributes["cell-1-code"]["at"] is None
    assert tab.text("cell-1-trace") == ""


def test_other_code_has_another_trace(tab: Any) -> None:
    watch(tab)
    tab.tell("edit", "1 1 + 1")
    assert tab.text("cell-1-trace") == ""


def test_ten_thousand_steps_scrub_thirty_times_a_second(tab: Any) -> None:
    tab.tell("edit", f"1 {FIB.format(25)}")
    watch(tab)
    assert len(tab.page.cells[0].trace) == MOST_STEPS
    start = time.process_time()
    for step in range(0, MOST_STEPS, 100):
        tab.session.hear({"name": "moved", "value": f"1 {step}"})
    each = (time.process_time() - start) / (MOST_STEPS / 100)
    print(f"{1000 * each:.2f} ms a step")
    assert each < 1 / 30 / 5  # the browser's Python is up to five times slower


def test_a_tracer_watches_only_the_cells_own_code() -> None:
    tracer = Tracer()
    with tracer.watching():
        Cube("R U").apply("F")
    assert tracer.steps == []


WAYS = """def ways(left, last=0):
    if left == 0:
        yield []
        return
    for turn in (1, 2, 3):
        if turn != last:
            for rest in ways(left - 1, turn):
                yield [turn, *rest]
found = list(ways({}))"""


def open_branches(trace: Trace, step: int) -> list[str]:
    return [one.label for row in trace.tree(step) for one in row.branches if one.is_open]


def test_the_tree_of_a_recursion_grows_and_marks_the_open_calls() -> None:
    _, trace = traced(FIB.format(5))
    for i in range(len(trace)):
        depth = sum(name == "fib" for name, _ in trace.at(i).calls)
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


@pytest.mark.parametrize("code", [FIB.format(25), WAYS.format(40), "def f(n):\n    f(n + 1)\nf(0)"])
def test_the_tree_of_ten_thousand_steps_is_small_and_quick(code: str) -> None:
    _, trace = traced(code)
    steps = range(0, len(trace), 97)
    begun = time.process_time()
    trees = [trace.tree(i) for i in steps]
    each = (time.process_time() - begun) / len(trees)
    assert max(sum(len(row.branches) for row in one) for one in trees) <= 14 * 14
    assert each < 0.004
