"""The cells of a chapter: the order in which they run, what they say, and what is kept of them."""

import itertools
import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from readers import PATH, Reader, cells, exercise, with_inputs
from tabs import Storage, settle

from cubogram.cube.cube import Cube
from cubogram.live.cell import Notebook
from cubogram.live.names import names_of
from cubogram.pages.learning.memory import LONGEST, key_of

SLIDER = "from cubogram.live import slider\nn = slider(0, 9)\nn"


def test_of_many_values_of_a_slider_the_newest_wins_and_at_most_one_waits() -> None:
    code = SLIDER.replace("9", "50")
    page = Reader([with_inputs(code), *cells("n * 2")])
    for value in range(1, 51):
        page.tell("set", f"1 0 {value}")
    page.work()
    assert page.ran == [code, code, "n * 2"]
    assert "50" in page.result(1)
    assert "100" in page.result(2)
    page.tell("reset", "1")
    page.work()
    assert 'value="0"' in page.shown["cell-1-inputs"]


def test_run_or_watch_pressed_while_an_earlier_text_runs_is_for_the_new_one() -> None:
    for earlier in ("1", "1 / 0"):
        for press in ("run", "watch"):
            page = Reader(cells("a = 1", earlier))
            page.tell("run", "2")
            page.edit(2, "a + 1")
            page.tell(press, "2")
            page.work()
            assert page.ran == [earlier, "a = 1", "a + 1"]
            assert ">2</pre>" in page.result(2)
            asked = [arguments["trace"] for _, arguments in page.wanted]
            assert asked == [False, False, press == "watch"]


def test_an_input_that_is_set_while_a_run_fails_is_heard() -> None:
    page = Reader([with_inputs(SLIDER + " and 6 // (n - 5)")])
    page.tell("set", "1 0 5")
    page.tell("set", "1 0 6")
    page.work()
    assert "division" not in page.result(1)
    assert ">6</pre>" in page.result(1)


INPUTS = """from cubogram.live import choice, picked, slider, text, turnable
way, place, word = choice("U", 2), picked(1, greatest=5), text("R")
cube, half = turnable("F"), slider(0, 1, step=0.5)
f"{way} {place} {word} {cube.facelets[:9]} {half}\""""


def test_each_input_takes_what_it_may_have_and_nothing_else() -> None:
    page = Reader([with_inputs(INPUTS)])
    for number, text, is_taken in (
        *((0, "1", True), (0, "2", False), (0, "x", False), (0, "0.5", False)),
        *((1, "5", True), (1, "6", False), (1, "-1", False), (2, "L U", True), (3, "R", True)),
        *((4, "0.5", True), (4, "2", False), (4, "nan", False), (5, "1", False)),
    ):
        before = len(page.ran)
        page.tell("set", f"1 {number} {text}")
        page.work()
        assert (len(page.ran) > before) == is_taken, (number, text)
    assert f"2 5 L U {Cube('F R').facelets[:9]} 0.5" in page.result(1)
    page.tell("picked", "1 3")
    page.work()
    assert "2 3 L U" in page.result(1)


def test_animations_play_at_once_each_to_its_last_frame() -> None:
    film = "def film():\n    yield from range(3)\nfilm()"
    page = Reader(cells(film, film))
    for number in (1, 2):
        page.run_cell(number)
        page.tell("play", str(number))
    for frame in (2, 3):
        page.ring()
        for number in (1, 2):
            assert f"{frame} of 3" in page.result(number)
    assert page.timers == {}


# Exercises

EXERCISE = exercise("x = ...", "assert x == 'own', 'not yet'", "x = 'book'")
CODES = {"wrong": "x = 'wrong'", "failing": "x = 'broken'\n1 / 0", "right": "x = 'own'"}
ACTS = ("check wrong", "check failing", "check right", "edit wrong", "reset", "check", "run below")


def test_below_an_exercise_the_readers_answer_is_used_once_it_has_passed() -> None:
    for acts in itertools.product(ACTS, repeat=2):
        page = Reader([EXERCISE, *cells("x", "x + '!'")])
        for act in acts:
            verb, _, what = act.partition(" ")
            if what in CODES:
                page.edit(1, CODES[what])
            if verb == "check":
                page.run_cell(1)
            elif verb == "reset":
                page.tell("reset", "1")
                page.work()
            elif verb == "run":
                page.run_cell(2)
        is_own = page.has(1, "passed") and page.code(1) == CODES["right"]
        for number in (2, 3):
            page.run_cell(number)
            assert "cell-error" not in page.result(number), acts
            assert ("own" if is_own else "book") in page.result(number), acts
            assert ("book's answer" in page.status(number)) != is_own, acts


def test_a_reset_is_undone_with_the_answer_and_its_success() -> None:
    page = Reader([EXERCISE, *cells("x")])
    page.edit(1, CODES["right"])
    page.run_cell(1)
    page.tell("reset", "1")
    assert (page.code(1), page.has(1, "passed")) == (None, False)
    page.tell("unreset", "1")
    assert (page.code(1), page.has(1, "passed")) == (CODES["right"], True)
    page.run_cell(2)
    assert "own" in page.result(2)


def test_only_answers_of_the_book_that_a_cell_has_used_are_named() -> None:
    other = exercise("z = ...", "assert z == 1, 'not yet'", "z = 1")
    page = Reader([EXERCISE, other, *cells("x")])
    for code in ("x * 2", "5"):
        page.edit(3, code)
        page.run_cell(3)
        assert ("cell 1" in page.status(3)) == ("x" in code)
        assert "2" not in page.status(3)


def test_stop_says_so_and_what_runs_next_waits_for_it() -> None:
    page = Reader(cells("a = 1", "while a: pass", "a"))
    page.run_cell(1)
    page.tell("run", "2")
    page.flows = False
    page.tell("stop", "2")
    page.tell("run", "3")  # while the loop has not ended
    assert page.has(3, "busy")
    page.tell("lost")
    page.flows = True
    page.hear({"task": 2, "ended": True})
    page.work()
    assert page.ran == ["a = 1", "a = 1", "a"]
    assert page.status(2).startswith("Stopped. Python had to be restarted")
    assert page.status(3) == ""


def test_what_a_compromised_worker_answers_is_not_html() -> None:
    page = Reader(cells("1"))
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
        page.tell("run", "1")
        (number,) = page.tasks
        page.answer(number, {**good, "value": value, "output": "<script>", "hint": "<i>"})
        for tag in ("<script>", "<b>", "<i>", "<img"):
            assert tag not in page.result(1)
    for answer in (None, [], {"value": 1}, {**good, "inputs": 5}, {**good, "reads": [3]}):
        page.tell("run", "1")
        (number,) = page.tasks
        page.answer(number, answer)
        assert "cell-error" in page.result(1), answer
    assert page.troubles == []


steps = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(["run", "stop", "sight", "reset"]), st.integers(1, 4)),
        st.tuples(st.sampled_from(["edit 2", "edit 7"]), st.sampled_from([1, 3])),
        st.tuples(st.sampled_from(["work", "answer", "lost"]), st.just(0)),
    ),
    max_size=14,
)


@given(steps)
def test_whatever_is_done_in_whatever_order_the_end_is_what_running_all_anew_shows(
    done: list[tuple[str, int]],
) -> None:
    codes = ["a = 1\na", "b = a + 1\nb", "c = 5\nc", "b * c"]
    page, own = Reader(cells(*codes)), list(codes)
    for act, number in done:
        if act.startswith("edit"):
            own[number - 1] = codes[number - 1].replace("15"[number > 1], act[-1])
            page.edit(number, own[number - 1])
        elif act == "work":
            page.work()
        elif act == "answer" and page.tasks:
            task, (name, arguments) = next(iter(page.tasks.items()))
            page.do(task, name, arguments)
        elif act == "lost":
            page.tell("lost")
        elif act != "answer":
            own[number - 1] = codes[number - 1] if act == "reset" else own[number - 1]
            page.tell(act, str(number))
    page.work()
    assert page.troubles == []
    for number in range(1, 5):
        assert not page.has(number, "busy")
        page.run_cell(number)
    page.run_cell(4)
    fresh = Notebook()
    for number, code in enumerate(own, 1):
        wanted = fresh.result(code)["value"]["text"]
        assert f">{wanted}</pre>" in page.result(number)


READS_AND_WRITES = {
    "while n > m:\n    n -= 1\nelse:\n    end = n": "m n | end n",
    "with first() as f, g(f) as (a, b[i]):\n    c = a": "b first g i | a b c f",
    "try:\n    a = f()\nexcept E as wrong:\n    h(wrong, a)\nelse:\n    b = a\nfinally:\n    c": (
        "E a c f h | a b"
    ),
    "for x in xs:\n    y = x\nelse:\n    z = y": "xs | x y z",
    "if a:\n    b = 1\nelse:\n    b = 2\nb": "a | b",
    "def f(n):\n    return f(n - k)\nf.m = 1": "k | f",
    "from numpy import *": " | *",
}


def test_the_names_that_a_cell_reads_and_writes() -> None:
    for code, names in READS_AND_WRITES.items():
        found = names_of(code)
        assert found
        assert f"{' '.join(sorted(found.reads))} | {' '.join(sorted(found.writes))}" == names, code


# Code that is long


def test_a_long_line_of_code_runs_and_one_that_nests_too_deeply_is_refused_with_its_number() -> (
    None
):
    for line in (
        f"a = {[*range(-3000, 3000)]}",
        "a = '" + "R U2 F " * 2000 + "'",
        'a = """' + "word " * 3000 + '"""',
        "a = 1  # " + "word " * 3000,
        "a = " + " + ".join(["1"] * 400),
        "a = {" + ", ".join(f"'x{n}': lambda: {n}" for n in range(200)) + "}",
    ):
        assert Notebook().result(line)["error"] is None, line[:20]
    for line in ("R " * 3000, "- " * 3000 + "1", "1" + "**1" * 3000, "~" * 3000):
        error = Notebook().result(f"a = 1\n{line}")["error"]
        assert error["line"] == 2
        assert error["message"].startswith("SyntaxError: this line has hundreds of words")


# What is kept

FACTS = [*cells("a = 1"), with_inputs(SLIDER), exercise("x = ...", "assert x == 2", "x = 2")]


def opened(storage: Storage | None = None, address: str = "", **more: Any) -> Reader:
    return Reader(FACTS, address, storage, **more)


def test_what_earlier_versions_of_the_site_have_kept_is_read() -> None:
    storage = Storage()
    kept = {key_of("a = 1"): {"code": "a = 7"}, key_of("x = ..."): {"passed": True}}
    storage.put(f"book/{PATH}", kept)
    tab = opened(storage)
    assert tab.code(1) == "a = 7"
    assert tab.has(3, "passed")


def test_a_reset_is_seen_in_other_tabs_and_undone_with_the_progress_in_all_chapters() -> None:
    storage, other = Storage(), "/learn/other/"
    kept = {key_of("x = ..."): {"code": "x = 2", "passed": True}}
    for path in (PATH, other):
        storage.put(f"book/{path}", kept)
    progress = {PATH: [1, 1], other: [2, 3]}
    storage.put("reading/main", progress)
    tabs = [opened(storage), opened(storage)]
    tabs[0].tell("reset_book")
    assert storage.value("reading/main") == {}
    for tab in tabs:
        assert (tab.code(3), tab.has(3, "passed")) == (None, False)
    tabs[0].tell("undo_reset")
    assert storage.value("reading/main") == progress
    assert storage.value(f"book/{other}") == kept
    for tab in tabs:
        assert (tab.code(3), tab.has(3, "passed")) == ("x = 2", True)


def both_edited() -> tuple[Reader, Reader]:
    """Two tabs that have changed the same cell at once."""
    one = opened()
    two = opened(one.storage)
    one.flows = two.flows = False
    one.edit(1, "a = 'one'")
    two.edit(1, "a = 'two'")
    settle([one, two])
    one.flows = two.flows = True
    return one, two


def test_of_two_tabs_that_change_one_cell_no_text_is_lost() -> None:
    one, two = both_edited()
    for tab in (one, two):
        assert set(tab.codes(1)) == {"a = 'one'", "a = 'two'"}
        assert "Another tab has changed this cell too" in tab.status(1)
    shown, other = one.codes(1)
    one.tell("other", "1")
    assert one.code(1) == two.code(1) == other
    assert one.codes(1) == [other, shown]


def test_a_text_that_another_tab_left_and_that_is_typed_again_is_kept_once() -> None:
    one, _ = both_edited()
    shown, other = one.codes(1)
    swap = "Swap the code of cell 1 for the other version"

    def is_there() -> bool:
        return not any(
            node.is_hidden for node in one.nodes() if node.attributes.get("aria-label") == swap
        )

    one.edit(1, other)
    assert not is_there(), "it would bring what is there"
    one.tell("other", "1")
    assert one.code(1) == other
    one.edit(1, shown)
    assert is_there()
    one.tell("other", "1")
    assert one.codes(1) == [other, shown]


def test_of_many_tabs_that_change_one_cell_no_text_is_lost() -> None:
    for seed in range(10):
        rng, storage = random.Random(seed), Storage()
        tabs = [opened(storage, flows=False) for _ in range(rng.choice([2, 3, 4]))]
        waiting = [(tab, f"a = {number}  # tab") for number, tab in enumerate(tabs)]
        written: set[str] = set()
        for _ in range(40):
            tab = rng.choice(tabs)
            if waiting and rng.random() < 0.3:
                tab, text = waiting.pop(rng.randrange(len(waiting)))
                before = tab.code(1)
                tab.edit(1, text)
                written = written - {str(before)} | {text}  # written over
            elif rng.random() < 0.2 and tab.codes(1)[1:]:
                tab.tell("other", "1")
            else:
                (tab.grant if rng.random() < 0.5 else tab.listen)()
        settle(tabs)
        fresh = opened(storage)
        for tab in (*tabs, fresh):
            assert written <= set(tab.codes(1)) | {str(tab.code(1))}, seed
        seen = {fresh.code(1)}
        for _ in fresh.codes(1)[1:]:
            fresh.tell("other", "1")
            seen.add(fresh.code(1))
        assert written <= seen


# Links


def test_a_damaged_link_does_nothing() -> None:
    plain = opened()
    for address in (
        *("#cell=9&code=1", "#cell=4&code=1", "#cell=x&code=1", "#cell=0&code=1", "#cell=1"),
        *("#cell=1&inputs=%5B", "#cell=1&inputs=3", "#code=5", "#cell=2&inputs=%7B%22x%22:1%7D"),
        "#cell=2&inputs=%7B%229%22:1%7D",
    ):
        tab = opened(None, address)
        assert tab.troubles == []
        codes = [tab.code(number) for number in (1, 2, 3)]
        assert (codes, tab.shown["cell-2-inputs"]) == ([None] * 3, plain.shown["cell-2-inputs"])


def test_what_is_too_long_is_said() -> None:
    for length, is_kept in ((LONGEST, True), (LONGEST + 1, False)):
        tab = opened()
        tab.edit(1, "#" * length)
        assert tab.code(1) == "#" * length
        assert ("is not kept" not in tab.status(1)) == is_kept
        assert (opened(tab.storage).code(1) is not None) == is_kept
    tab.tell("too_long", "1")
    assert "too long for a link" in tab.status(1)
