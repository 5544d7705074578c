"""The cells of a chapter without a browser: the order in which they run, and what they say."""

import itertools
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubogram.live.cell import Notebook
from cubogram.pages.book.page import BookPage
from cubogram.slices import result_of
from sitekit.book import facts_of

JSON = Any
PATH = "/learn/demo/"


def cells(*codes: str, **marks: bool) -> list[JSON]:
    """What the build says about plain cells."""
    return [facts_of({"code": code}, marks) for code in codes]


def exercise(code: str, checks: str, solution: str, **marks: bool) -> JSON:
    return facts_of({"code": code, "checks": checks, "solution": solution}, marks)


class Reader:
    """A reader of a chapter, whose cells run in a real notebook when `work` is called."""

    def __init__(self, tab_of: Any, storage: Any, facts: list[JSON], address: str = "") -> None:
        self.tab = tab_of(BookPage, storage, address, path=PATH, data=facts)
        self.python = Notebook()
        self.asked: list[str] = []

    @property
    def cells(self) -> list[Any]:
        return self.tab.page.cells

    def work(self, most: int = 200) -> None:
        """Answers questions until there are none."""
        for _ in range(most):
            if not self.tab.tasks:
                return
            number, (_, what) = next(iter(self.tab.tasks.items()))
            self.asked.append(what["code"])
            events = []
            run = self.python.run(
                what["code"], what["inputs"], what["checks"], what["newest"], events.append
            )
            while True:
                try:
                    events.append(next(run))
                except StopIteration as end:
                    result = end.value
                    break
            self.tab.hear({"task": number, "began": True})
            for event in events:
                self.tab.hear({"task": number, "event": event})
            self.tab.answer(number, json.loads(json.dumps(result)))
        raise AssertionError("it never comes to rest")

    def run(self, number: int) -> None:
        self.tab.tell("run", str(number))
        self.work()

    def edit(self, number: int, code: str) -> None:
        self.tab.tell("edit", f"{number} {code}")

    def set(self, number: int, which: int, text: str) -> None:
        self.tab.tell("set", f"{number} {which} {text}")

    def status(self, number: int) -> str:
        shown = self.tab.shown[f"cell-{number}-bar"]
        return shown.partition('role="status"><span>')[2].partition("</span>")[0]

    def result(self, number: int) -> str:
        return self.tab.shown.get(f"cell-{number}-result", "")


@pytest.fixture
def reader(tab_of: Any, storage: Any) -> Any:
    def make(facts: list[JSON], address: str = "") -> Reader:
        return Reader(tab_of, storage, facts, address)

    return make


def test_a_cell_runs_those_it_needs_first_each_once(reader: Any) -> None:
    page = reader(cells("a = 1", "b = 5", "c = a + 1", "a + c"))
    page.run(4)
    assert page.asked == ["a = 1", "c = a + 1", "a + c"]
    assert "3" in page.result(4)
    page.run(4)
    assert page.asked[3:] == ["a + c"]


def test_a_changed_cell_has_those_run_that_depend_on_it_and_no_others(reader: Any) -> None:
    page = reader(cells("a = 1", "b = a * 2\nb", "7", "b + 1"))
    for number in (2, 3, 4):
        page.run(number)
    page.asked.clear()
    page.edit(1, "a = 10")
    assert page.asked == []
    page.run(1)
    assert page.asked == ["a = 10", "b = a * 2\nb", "b + 1"]
    assert "20" in page.result(2)
    assert "21" in page.result(4)


def test_what_is_costly_says_that_it_is_out_of_date_instead(reader: Any) -> None:
    facts = [*cells("a = 1"), *cells("a * 2", costly=True)]
    page = reader(facts)
    page.run(2)
    page.edit(1, "a = 4")
    page.run(1)
    assert "2" in page.result(2)
    assert page.status(2) == "Out of date: something above has changed."
    page.run(2)
    assert "8" in page.result(2)
    assert page.status(2) == ""


def test_a_cell_that_was_never_run_shows_what_the_build_has_until_something_changes(
    reader: Any,
) -> None:
    page = reader(cells("a = 1", "a * 2"))
    page.run(1)
    assert page.result(2) == ""
    page.edit(1, "a = 4")
    page.run(1)
    assert "8" in page.result(2)


def test_of_many_values_of_a_slider_the_newest_wins_and_at_most_one_waits(reader: Any) -> None:
    code = "from cubogram.live import slider\nn = slider(0, 50)\nn"
    facts = facts_of({"code": code, "inputs": Notebook().result(code)["inputs"]}, {})
    page = reader([facts, *cells("n * 2")])
    for value in range(1, 51):
        page.set(1, 0, str(value))
    page.work()
    assert page.asked == [code, code, "n * 2"]
    assert "50" in page.result(1)
    assert "100" in page.result(2)
    page.tab.tell("reset", "1")
    page.work()
    assert 'value="0"' in page.tab.shown["cell-1-inputs"]
    assert "<pre" in page.result(2)


def test_an_input_that_cannot_be_is_not_taken(reader: Any) -> None:
    code = "from cubogram.live import choice, slider\n(slider(0, 5), choice('U', 'R'))"
    facts = facts_of({"code": code, "inputs": Notebook().result(code)["inputs"]}, {})
    page = reader([facts])
    for text in ("0 6", "0 x", "0 nan", "1 2", "1 -1", "2 0", "x", ""):
        page.tab.tell("set", f"1 {text}")
        page.work()
    assert page.asked == []
    page.set(1, 1, "1")
    page.work()
    assert "(0, &#x27;R&#x27;)".replace("&#x27;", "'") in page.result(1)


def test_an_error_above_is_named_below(reader: Any) -> None:
    page = reader(cells("a = 1 / 0", "a"))
    page.run(2)
    assert "ZeroDivisionError" in page.result(1)
    assert "Line 1: " in page.result(1)
    assert "Cell 1 above failed; this cell needs it." in page.result(2)


def test_a_cell_whose_names_nobody_knows_runs_after_all_above(reader: Any) -> None:
    page = reader(cells("a = 1", "b = 2", "3"))
    page.edit(3, "a + b")
    page.run(3)
    assert page.asked == ["a = 1", "b = 2", "a + b"]


ACTS = ("check wrong", "check failing", "check right", "edit wrong", "reset", "check", "run below")
EXERCISE = exercise("x = ...", "assert x == 'own', 'not yet'", "x = 'book'")
CODES = {"wrong": "x = 'wrong'", "failing": "x = 'broken'\n1 / 0", "right": "x = 'own'"}


@pytest.mark.parametrize("acts", list(itertools.product(ACTS, repeat=2)))
def test_below_an_exercise_the_readers_answer_is_used_once_it_has_passed(
    reader: Any, acts: tuple[str, ...]
) -> None:
    page = reader([EXERCISE, *cells("x", "x + '!'")])
    for act in acts:
        verb, _, what = act.partition(" ")
        if what in CODES:
            page.edit(1, CODES[what])
        if verb == "check":
            page.run(1)
        elif verb == "reset":
            page.tab.tell("reset", "1")
            page.work()
        elif verb == "run":
            page.run(2)
    is_own = page.cells[0].passed and page.cells[0].code == CODES["right"]
    for number in (2, 3):
        page.run(number)
        assert page.cells[number - 1].error is None
        assert ("own" if is_own else "book") in page.result(number)
        lent = "This ran with the book's answer to the exercise in cell 1."
        assert page.status(number) == ("" if is_own else lent)


def test_an_exercise_that_is_not_tried_stays_as_it_is(reader: Any) -> None:
    page = reader([EXERCISE, *cells("x")])
    page.run(2)
    assert page.asked == ["x = 'book'", "x"]
    assert page.cells[0].state == "built"
    page.run(1)
    assert "not yet" in page.result(1) or "three dots" in page.result(1)
    assert page.status(1) == "Until yours is right, the cells below use the book's answer."
    assert not page.cells[1].is_stale
    page.edit(1, CODES["right"])
    page.run(1)
    assert "own" in page.result(2)  # by itself
    assert page.tab.attributes["cell-1-next"]["hidden"] is None


def test_what_only_the_checks_of_an_exercise_use_runs_before_them(reader: Any) -> None:
    page = reader([*cells("right = 'own'"), exercise("x = ...", "assert x == right", "x = 'own'")])
    page.run(2)
    assert page.asked == ["right = 'own'", "x = ..."]
    assert "Not right yet." in page.result(2)


def test_a_harder_version_lends_only_what_nothing_else_gives(reader: Any) -> None:
    harder = exercise("x = ...", "assert x", "x = 'harder'", harder=True)
    page = reader([harder, *cells("x = 'given'", "x")])
    page.run(3)
    assert page.asked == ["x = 'given'", "x"]
    page = reader([harder, *cells("x")])
    page.run(2)
    assert "harder" in page.result(2)


def test_a_books_answer_that_fails_is_named_with_its_exercise(reader: Any) -> None:
    page = reader([exercise("y = ...", "assert y", "y = nobody"), *cells("y")])
    page.run(2)
    assert "The book's answer to the exercise in cell 1 failed" in page.result(2)


def test_stop_says_so_and_what_runs_next_waits_for_it(reader: Any) -> None:
    page = reader(cells("a = 1", "while a: pass", "a"))
    page.tab.tell("run", "1")
    page.work()
    page.tab.tell("run", "2")
    page.tab.flows = False
    page.tab.tell("stop", "2")
    assert page.status(2) == "Stopped."
    page.tab.tell("run", "3")  # while the loop has not ended
    assert page.status(3) == "Waiting for Python…"
    page.tab.tell("lost")
    page.python = Notebook()
    page.tab.flows = True
    page.tab.hear({"task": 2, "ended": True})
    page.work()
    assert page.asked == ["a = 1", "a = 1", "a"]
    assert page.status(2).startswith("Stopped. Python had to be restarted")
    assert page.status(3) == ""


def test_a_cell_says_which_one_it_waits_for(reader: Any) -> None:
    page = reader(cells("a = 1", "a + 1", "3"))
    page.tab.tell("run", "2")
    page.tab.tell("run", "3")
    assert page.status(2) == page.status(3) == "Waiting for Python…"
    page.tab.hear({"task": 1, "began": True})
    assert page.status(1) == "Running…"
    assert page.status(2) == "Cell 1, which this one needs, is running…"
    assert page.status(3) == "Cell 1, which comes first, is running…"


def test_a_stop_that_python_hears_costs_no_names(reader: Any) -> None:
    page = reader(cells("a = 1", "a + 1"))
    page.run(1)
    page.tab.tell("run", "2")
    page.tab.tell("stop", "2")
    page.run(2)
    assert page.asked == ["a = 1", "a + 1"]


def test_the_stop_of_a_cell_that_waits_leaves_the_one_that_runs_alone(reader: Any) -> None:
    page = reader(cells("1", "2"))
    page.tab.tell("run", "1")
    page.tab.tell("run", "2")
    page.tab.tell("stop", "2")
    page.work()
    assert page.asked == ["1"]
    assert page.status(2) == "Stopped."


def test_python_that_is_lost_is_said_where_it_worked(reader: Any) -> None:
    page = reader(cells("a = 1", "a"))
    page.run(1)
    page.tab.tell("run", "2")
    page.tab.tell("lost")
    assert "Python stopped while this cell was running" in page.result(2)
    page.run(2)
    assert page.asked == ["a = 1", "a = 1", "a"]


def test_cells_run_at_sight_but_not_what_is_costly_or_the_readers(reader: Any) -> None:
    facts = [
        *cells("a = 1", "a + 1"),
        *cells("a + 2", costly=True),
        *cells("a + 3", volatile=True),
        EXERCISE,
        *cells("a + 4"),
    ]
    page = reader(facts)
    page.edit(6, "a + 5")
    for number in range(1, 7):
        page.tab.tell("sight", str(number))
    page.work()
    assert page.asked == ["a = 1", "a + 1"]
    assert [cell.state for cell in page.cells] == ["done", "done", *["built"] * 4]
    hidden = ['cell-run" aria-label="Run cell 2" hidden' in page.tab.shown["cell-2-bar"]]
    assert hidden == [True]  # there is nothing that Run could change


def test_a_cell_stopped_before_python_came_does_not_run_at_sight(reader: Any) -> None:
    page = reader(cells("a = 1", "b = a", "b + 1"))
    for name, number in (("run", "2"), ("stop", "2"), ("run", "1"), ("sight", "2"), ("sight", "3")):
        page.tab.tell(name, number)  # the third needs the second
    page.work()
    assert page.asked == ["a = 1"]
    assert "Stopped." in page.tab.shown["cell-2-bar"].split("if-taken")[0]
    page.run(2)
    assert page.asked[:2] == ["a = 1", "b = a"]


def test_what_fails_at_sight_leaves_what_the_build_has_shown(reader: Any) -> None:
    page = reader(cells("a = 1"))
    page.tab.tell("sight", "1")
    (number,) = page.tab.tasks
    page.tab.fail(number)
    assert page.cells[0].state == "built"
    assert page.result(1) == ""


def test_an_animation_is_looked_at_frame_by_frame(reader: Any) -> None:
    page = reader(cells("def film():\n    yield 'one'\n    yield 'two'\n    yield 'three'\nfilm()"))
    page.run(1)
    assert "3 of 3" in page.result(1)
    page.tab.tell("frame", "1 0")
    assert "one" in page.result(1)
    page.tab.tell("play", "1")
    for expected in ("two", "three"):
        page.tab.ring()
        assert expected in page.result(1)
    assert "Play" in page.result(1)


def test_what_a_compromised_worker_answers_is_not_html(reader: Any) -> None:
    page = reader(cells("1"))
    odd = [
        {"kind": "<script>", "text": "<script>alert(1)</script>"},
        {"kind": "table", "rows": ["x", [1, ["<b>"]]], "moreRows": "<b>"},
        {"kind": "row", "parts": [{"kind": "row", "parts": [{"kind": "text", "text": "<b>"}]}, 3]},
        {"kind": "maneuver", "setup": '"><script>', "text": None},
        {"kind": "nonogram", "rows": '"><img src=x onerror=1>'},
        {},
    ]
    good = Notebook().result("1")
    for value in odd:
        page.tab.tell("run", "1")
        (number,) = page.tab.tasks
        page.tab.answer(number, {**good, "value": value, "output": "<script>", "hint": "<i>"})
        page.tab.elements()  # all that was opened is closed
        for tag in ("<script>", "<b>", "<i>", "<img"):
            assert tag not in page.result(1)
    for answer in (None, [], {"value": 1}, {**good, "inputs": 5}, {**good, "reads": [3]}):
        page.tab.tell("run", "1")
        (number,) = page.tab.tasks
        page.tab.answer(number, answer)
        assert page.cells[0].state == "failed"
    assert page.tab.troubles == []


steps = st.lists(
    st.one_of(
        st.tuples(st.just("run"), st.integers(1, 4)),
        st.tuples(st.just("stop"), st.integers(1, 4)),
        st.tuples(st.just("sight"), st.integers(1, 4)),
        st.tuples(st.just("reset"), st.integers(1, 4)),
        st.tuples(st.sampled_from(["edit 2", "edit 7"]), st.sampled_from([1, 3])),
        st.tuples(st.sampled_from(["work", "answer", "lost"]), st.just(0)),
    ),
    max_size=14,
)


@settings(max_examples=150)
@given(steps)
def test_whatever_is_done_in_whatever_order_the_end_is_what_running_all_anew_shows(
    tab_of: Any, storage_of: Any, done: list[tuple[str, int]]
) -> None:
    facts = cells("a = 1\na", "b = a + 1\nb", "c = 5\nc", "b * c")
    page = Reader(tab_of, storage_of(), facts)
    for act, number in done:
        if act.startswith("edit"):
            name, value = "ac"[number > 1], act[-1]
            page.edit(number, f"{name} = {value}\n{name}")
        elif act == "work":
            page.work()
        elif act == "answer" and page.tab.tasks:
            task, (_, what) = next(iter(page.tab.tasks.items()))
            result = page.python.result(what["code"], what["inputs"], what["checks"])
            page.tab.answer(task, json.loads(json.dumps(result)))
        elif act == "lost":
            page.python = Notebook()
            page.tab.tell("lost")
        elif act != "answer":
            page.tab.tell(act, str(number))
    page.work()
    assert page.tab.troubles == []
    assert not any(cell.is_busy for cell in page.cells)
    last = Notebook()
    for cell in page.cells:
        wanted = last.result(json.loads(cell.ran)[0])["value"]
        if cell.state == "done" and not cell.is_stale:
            assert cell.value == wanted
    for cell in page.cells:
        page.run(cell.number)
    page.run(4)
    fresh = Notebook()
    for cell in page.cells:
        wanted = fresh.result(cell.code)["value"]["text"]
        assert cell.error is None
        assert cell.value["text"] == wanted
        assert f">{wanted}</pre>" in page.result(cell.number)


def test_results_are_those_of_a_slice_by_slice_run(reader: Any) -> None:
    page = reader(cells("print('R')\n6 * 7"))
    page.run(1)
    assert page.cells[0].value == result_of(Notebook().run("6 * 7"))["value"]
    assert "R" in page.result(1)
