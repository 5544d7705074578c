"""What a cell gives when it runs: values up to their limits, output, and troubles explained."""

from collections.abc import Callable

import numpy as np
import pytest

from cubogram import Cube, Maneuver
from cubogram.live.cell import Notebook
from cubogram.live.differences import difference
from cubogram.live.display import MOST_TEXT, shown
from cubogram.pages.book.trace import Trace
from cubogram.pages.learning.own_solver import MODULE
from cubogram.slices import result_of

pytestmark = pytest.mark.port


class Picture:
    def __init__(self, size: int) -> None:
        self.size = size

    def _repr_svg_(self) -> str:
        return "x" * self.size


def test_values_are_shown_up_to_their_limits() -> None:
    for more in (0, 1):
        assert shown(np.full((60 + more, 40 + more), 1 / 3)) == {
            "kind": "table",
            "rows": [["0.3333"] * 40] * 60,
            "moreRows": more,
            "moreColumns": more,
        }
        cubes = shown([Cube()] * (60 + more))
        assert cubes == {"kind": "row", "parts": [shown(Cube())] * 60, "more": more}
        end = f"\n… {more} more characters" if more else ""
        text = "x" * (MOST_TEXT - 2 + more)  # and two quotes
        assert shown(text) == {"kind": "text", "text": f"'{text}'"[:MOST_TEXT] + end}
        assert shown(Picture(2_000_000 + more))["kind"] == ("text" if more else "svg")
    assert shown(np.zeros((0, 3)))["kind"] == "text"
    assert shown([Cube(), 1])["kind"] == "text"
    assert shown(()) == {"kind": "text", "text": "()"}
    assert shown(None) is None


OWN = "\n\n# Chapter 12: the search\ndef ways(n):\n    return [1, 2][n]\n\n\n# Chapter 13\n"
TROUBLES = {
    "three dots": ("def f(n):\n    return ... * n\n", "assert f(2) == 4\n"),
    "a type, without dots": ("def f(n):\n    return 'a' + n\n", "assert f(2)\n"),
    "another error, with dots": ("def f(n):\n    return [...][n]\n", "assert f(2) == 4\n"),
    "no name for the checks": ("x = 1", "assert y == 1\n"),
    "nothing said": ("x = 1", "assert x == 2\n"),
    "not written": ("def f(n):\n    ...\n", "assert list(f(2)) == [1, 3]\n"),
    "own file, in checks": (
        "from my_solver import ways\ndef f(n):\n    return ways(n)\n",
        "assert f(1) == 2, 'no'\nassert f(3) == 1\n",
    ),
    "own file": ("from my_solver import ways\nways(3)", ""),
    "a wrong answer": ("x = 1", "assert x == 2, 'x is not 2'\n"),
    "no such name": ("count = 1\ncuont", ""),
    "no such attribute": ("'a'.uper()", ""),
    "no end": ("def f(n):\n    return f(n + 1)\nf(0)", ""),
    "eight calls": ("def f(n):\n    return 1 // n if n == 0 else f(n - 1)\nf(6)", ""),
    "two functions": ("def f(n):\n    return 1 // n\ndef g(n):\n    return f(n)\n\ng(0)", ""),
    "no colon": ("if 1\n    2", ""),
    "one =": ("if 1 = 2:\n    3", ""),
    "print without brackets": ("print 5", ""),
    "an open bracket": ("x = (1,\n", ""),
    "other nonsense": ("1 2", ""),
    "no such module, but nearly": ("import numpyy", ""),
    "no such module": ("import no_such_module.part", ""),
    "a name of nothing": ("zzz", ""),
    "an error that cannot be shown": (
        "class Odd(Exception):\n    def __str__(self): return 1 / 0\nraise Odd",
        "",
    ),
    "no indentation": ("for n in [1]:\nn", ""),
    "input": ("input('Name? ')", ""),
    "help": ("def f(n):\n    'Twice.'\nhelp(f)\nhelp()\nhelp(f.no)", ""),
    "exit": ("exit()", ""),
    "a puzzle": ("from cubogram import Cube\nCube('R K')", ""),
}
"""What readers get wrong: code, and the checks of the exercise."""


def test_watching_an_exercise_shows_the_call_that_fails() -> None:
    code = "def f(n):\n    n += n > 2\n    return n"
    for checks, given in (
        ("assert f(1) == 1\nassert f(3) == 5, 'no'", "3"),
        ("assert f(1) == 1", "1"),
    ):
        trace = Trace(Notebook().result(code, checks=checks, trace=True)["trace"])
        assert (trace.at(0).line, trace.at(0).values, trace.at(0).calls) == (2, {"n": given}, ["f"])


def test_what_a_reader_gets_wrong_is_explained(golden: Callable[[str, str], None]) -> None:
    lines = []
    for name, (code, checks) in TROUBLES.items():
        result = Notebook().result(code, checks=checks, modules={MODULE: OWN})
        error = result["error"] or {"line": None, "message": "", "advice": "", "calls": []}
        calls = " ".join(f"{call['function'] or 'cell'}:{call['line']}" for call in error["calls"])
        told = [error["message"], error["advice"], result["hint"], *result["output"].splitlines()]
        told += [f"{one['label']}: {one['kind']} {one['value']!r}" for one in result["inputs"]]
        lines += [f"{name} | line {error['line']} | calls {calls} | passed {result['passed']}"]
        lines += [f"    {text}" for text in told if text]
    golden("troubles.txt", "\n".join(lines))


def test_a_file_of_ones_own_that_does_not_run_is_named_with_its_line() -> None:
    for source, said in (
        ("x = 1\ny = 1 / 0\n", "my_solver.py, line 2, does not run: ZeroDivisionError"),
        ("x = (\n", "my_solver.py, line 1, does not run: SyntaxError"),
    ):
        error = Notebook().result("import my_solver", modules={MODULE: source})["error"]
        assert said in error["message"]


def test_an_error_in_a_function_of_another_cell_has_no_line_there() -> None:
    notebook = Notebook()
    notebook.result("\n\ndef f(n):\n    return 1 // n\n")
    error = notebook.result("n = 0\nf(n)")["error"]
    assert error["line"] == 2
    assert error["calls"] == [{"line": 2, "function": ""}, {"line": None, "function": "f"}]


def test_an_animation_has_its_frames_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cubogram.live.cell.MOST_FRAMES", 3)
    for count in (2, 3, 4):
        code = f"def film():\n    yield from range({count})\nfilm()"
        frames = [event["frame"]["text"] for event in Notebook().run(code) if event]
        assert frames == ["0", "1", "2"][:count]
        result = Notebook().result(code)
        assert (result["frames"], result["value"]["text"]) == (len(frames), frames[-1])


def test_output_is_sent_on_while_a_cell_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cubogram.live.cell.STREAM_SECONDS", 0)
    sent: list[str] = []
    run = Notebook().run("print(1, 2)\nprint('end')", emit=lambda one: sent.append(one["output"]))
    assert result_of(run)["output"] == "1 2\nend\n" == "".join(sent)
    assert sent == ["1", " ", "2", "\n", "end", "\n"]


def test_a_cell_that_is_closed_ends_and_what_is_missing_is_raised() -> None:
    run = Notebook().run("def film():\n    yield 1\n    yield 2\nfilm()")
    assert next(run) == {"frame": shown(1)}
    run.close()
    result = Notebook().result("raise GeneratorExit")
    assert (result["error"]["message"], result["error"]["line"]) == ("GeneratorExit", 1)
    missing = Notebook().run("import nothing_here", is_missing=lambda problem: True)
    with pytest.raises(ModuleNotFoundError, match="nothing_here"):
        result_of(missing)


DIFFERENCES = [
    ([3, 1, 4], [3, 1, 5], "Place 2: yours 4, ours 5."),
    ([3, 1], (3, 1, 5), "Place 2: yours nothing, ours 5."),
    ([[0], [1, 2]], [[0], [1]], "Place 1, 1: yours 2, ours nothing."),
    (np.arange(4), np.array([0, 1, 2, 2]), "Place 3: yours 3, ours 2."),
    (np.eye(2), np.zeros((2, 2)), "Place 0, 0: yours 1.0, ours 0.0."),
    ({"R": 1}, {"R": 2, "U": 3}, "Entry R: yours 1, ours 2."),
    ({1, 2}, {2}, "Place 1: yours 1, ours nothing."),
    (Maneuver("R U"), Maneuver("R U'"), "Place 1: yours Move('U'), ours Move(\"U'\")."),
    (Cube("R"), Cube("R'"), "Entry U3: yours 'F', ours 'B'."),
    (2, 3, "Ours is 3."),
    ("U R", "R U", "Ours is 'R U'."),
    (1, True, "The type of yours is int, of ours bool."),
    ((1, 2), [1, 2], "The type of yours is tuple, of ours list."),
    (0.1 + 0.2, 0.3, ""),
    (1, 1.0, ""),
    ([[1]], np.array([[1]]), "The type of yours is list, of ours ndarray."),
]


def test_the_first_place_at_which_two_answers_differ_is_named() -> None:
    assert [difference(yours, ours) for yours, ours, _ in DIFFERENCES] == [
        said for *_, said in DIFFERENCES
    ]
    assert difference([1, 2], [1, 2, 3], has_ended=False) == ""
    assert difference([1, 3], [1, 2, 3], has_ended=False) == "Place 1: yours 3, ours 2."


def test_a_hint_says_where_an_answer_differs_from_the_books() -> None:
    loop = "    for i in range(n):\n        found += [i * i]\n"
    solution = f"def f(n):\n    found = []\n{loop}    return found"
    wrong = solution.replace("i * i", "i + i")
    checks = "assert f(4) == [0, 1, 4, 9], 'no'"
    result = Notebook().result(wrong, checks=checks, solution=solution, trace=True)
    assert result["hint"].endswith("Place 1: yours 2, ours 1.")
    trace = Trace(result["trace"])
    assert trace.at(trace.apart).values["found"] == "[0, 2]"
    assert trace.why == "After line 4, `found` is `[0, 2]`; in ours it is `[0, 1]`."
