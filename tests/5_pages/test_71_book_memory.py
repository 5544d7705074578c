"""What is kept for a chapter: changed cells, solved exercises, two tabs, links, and going back."""

import json
import random
from typing import Any

import pytest

from cubogram.live.cell import Notebook
from cubogram.pages.book.page import BookPage
from cubogram.pages.learning.memory import LONGEST, key_of
from cubogram.pages.links import fields_of, fragment_of
from sitekit.book import facts_of

JSON = Any
PATH = "/learn/demo/"
SLIDER = "from cubogram.live import slider\nn = slider(0, 9)\nn"


def facts() -> list[JSON]:
    made = {"code": SLIDER, "inputs": Notebook().result(SLIDER)["inputs"]}
    todo = {"code": "x = ...", "checks": "assert x == 2", "solution": "x = 2"}
    return [facts_of({"code": "a = 1"}, {}), facts_of(made, {}), facts_of(todo, {})]


@pytest.fixture
def opened(tab_of: Any, storage: Any) -> Any:
    def make(address: str = "", path: str = PATH) -> Any:
        return tab_of(BookPage, storage, address, path=path, data=facts())

    return make


def answer(tab: Any, python: Notebook) -> None:
    while tab.tasks:
        number, (_, what) = next(iter(tab.tasks.items()))
        result = python.result(what["code"], what["inputs"], what["checks"], what["newest"])
        tab.answer(number, json.loads(json.dumps(result)))


def text_of(tab: Any, number: int) -> str | None:
    return tab.attributes[f"cell-{number}-code"]["text"]


def test_a_changed_cell_is_there_again_until_it_is_reset(opened: Any) -> None:
    tab = opened()
    tab.tell("edit", "1 a = 2  # two\nb = 3")
    again = opened()
    assert text_of(again, 1) == "a = 2  # two\nb = 3"
    assert text_of(again, 2) is None
    again.tell("reset", "1")
    assert text_of(opened(), 1) is None


def test_what_earlier_versions_of_the_site_have_kept_is_read(opened: Any, storage: Any) -> None:
    kept = {key_of("a = 1"): {"code": "a = 7"}, key_of("x = ..."): {"passed": True}, "k": 5}
    envelope = {"version": 1, "at": 1, "tab": "t", "after": [], "value": {**kept}}
    del envelope["value"]["k"]
    storage.texts[f"cubogram/book/{PATH}"] = json.dumps(envelope)
    tab = opened()
    assert text_of(tab, 1) == "a = 7"
    assert tab.attributes["cell-3"]["data-passed"] == ""


def test_a_solved_exercise_stays_solved_and_is_counted(opened: Any, storage: Any) -> None:
    tab = opened()
    tab.tell("edit", "3 x = 1 + 1")
    tab.tell("run", "3")
    answer(tab, Notebook())
    assert opened().page.cells[2].passed
    reading = json.loads(storage.texts["cubogram/reading/main"])["value"]
    assert reading == {PATH: [1, 1]}


def test_of_two_tabs_that_change_one_cell_no_text_is_lost(
    opened: Any, storage: Any, settled: Any
) -> None:
    one, two = opened(), opened()
    for tab in (one, two):
        tab.flows = False
    one.tell("edit", "1 a = 'one'")
    two.tell("edit", "1 a = 'two'")
    settled([one, two])
    for tab in (one, two):
        (cell, *_) = tab.page.cells
        assert {cell.code, *cell.others} == {"a = 'one'", "a = 'two'"}
        assert "Another tab has changed this cell too" in tab.shown["cell-1-bar"]
        tab.flows = True
    shown = one.page.cells[0].code
    one.tell("other", "1")
    assert text_of(one, 1) != shown
    assert one.page.cells[0].others == (shown,)
    assert text_of(two, 1) == text_of(one, 1)


def test_a_text_that_another_tab_left_and_that_is_typed_again_is_kept_once(
    opened: Any, storage: Any, settled: Any
) -> None:
    one, two = opened(), opened()
    one.flows = two.flows = False
    one.tell("edit", "1 a = 'one'")
    two.tell("edit", "1 a = 'two'")
    settled([one, two])
    one.flows = two.flows = True
    cell = one.page.cells[0]
    shown, (other,) = cell.code, cell.others
    hidden = 'hidden data-on="click:other"'
    one.tell("edit", f"1 {other}")
    assert hidden in one.shown["cell-1-bar"]  # it would bring what is there
    one.tell("other", "1")
    assert (cell.code, cell.others) == (other, (other,))
    one.tell("edit", f"1 {shown}")
    assert hidden not in one.shown["cell-1-bar"]
    one.tell("other", "1")
    assert (cell.code, cell.others) == (other, (shown,))


@pytest.mark.parametrize("seed", range(60))
def test_of_many_tabs_that_change_one_cell_no_text_is_lost(
    storage_of: Any, tab_of: Any, settled: Any, seed: int
) -> None:
    rng, storage = random.Random(seed), storage_of()
    tabs = [
        tab_of(BookPage, storage, path=PATH, data=facts(), flows=False)
        for _ in range(rng.choice([2, 3, 4]))
    ]
    texts = {f"a = {number}  # tab" for number in range(len(tabs))}
    waiting = [(tab, text) for tab, text in zip(tabs, sorted(texts), strict=True)]
    for _ in range(40):
        tab = rng.choice(tabs)
        if waiting and rng.random() < 0.3:
            tab, text = waiting.pop(rng.randrange(len(waiting)))
            known = {tab.page.cells[0].code, *tab.page.cells[0].others}
            tab.tell("edit", f"1 {text}")
            texts -= known - {tab.page.cells[0].code, *tab.page.cells[0].others}  # written over
        elif rng.random() < 0.2 and tab.page.cells[0].others:
            tab.tell("other", "1")
        else:
            (tab.grant if rng.random() < 0.5 else tab.listen)()
    settled(tabs)
    texts -= {text for _, text in waiting}
    fresh = tab_of(BookPage, storage, path=PATH, data=facts())
    for tab in (*tabs, fresh):
        (cell, *_) = tab.page.cells
        assert texts <= {cell.code, *cell.others}
    seen = {cell.code}
    for _ in cell.others:
        fresh.tell("other", "1")
        seen.add(cell.code)
    assert texts <= seen


def test_a_tab_shows_what_another_has_written_knowing_its_own_text(opened: Any) -> None:
    one, two = opened(), opened()
    one.tell("edit", "1 a = 2")
    assert text_of(two, 1) == "a = 2"
    two.tell("edit", "1 a = 3")
    assert text_of(one, 1) == "a = 3"
    assert one.page.cells[0].others == ()


def test_the_chapter_and_the_book_are_reset_and_that_is_undone(opened: Any) -> None:
    other = opened(path="/learn/other/")
    other.tell("edit", "1 a = 'other'")
    tab = opened()
    tab.tell("edit", "1 a = 2")
    tab.tell("edit", "3 x = 2")
    tab.tell("run", "3")
    answer(tab, Notebook())
    before = [cell.code for cell in tab.page.cells]

    tab.tell("reset_chapter")
    assert [cell.code for cell in tab.page.cells] == [one["code"] for one in facts()]
    assert not tab.page.cells[2].passed
    assert opened().page.kept.value == {}
    assert other.page.cells[0].code == "a = 'other'"
    assert "The cells of 1 chapter are as in the book again" in tab.shown["chapter-tools"]

    tab.tell("undo_reset")
    assert [cell.code for cell in tab.page.cells] == before
    assert tab.page.cells[2].passed

    tab.tell("reset_book")
    assert other.page.cells[0].code == "a = 1"
    assert "The cells of 2 chapters" in tab.shown["chapter-tools"]
    tab.tell("undo_reset")
    assert other.page.cells[0].code == "a = 'other'"
    assert [cell.code for cell in opened().page.cells] == before


def test_a_link_brings_code_and_values_and_runs_nothing(opened: Any) -> None:
    tab = opened()
    tab.tell("edit", f"2 {SLIDER} * 2")
    tab.tell("set", "2 0 7")
    answer(tab, Notebook())
    bar = tab.shown["cell-2-bar"]
    link = bar.partition('data-copies-link="')[2].partition('"')[0]
    link = link.replace("&amp;", "&").replace("&quot;", '"').replace("&#x27;", "'")
    tab.tell("reset", "2")
    there = opened(link)
    assert there.tasks == {}
    cell = there.page.cells[1]
    assert (cell.code, cell.values) == (f"{SLIDER} * 2", {"0": 7})
    assert "This code comes from the link you opened." in there.shown["cell-2-bar"]
    assert ["into_view", "cell-2"] in there.done
    # It is not kept until the reader makes it their own.
    assert opened().page.cells[1].code == SLIDER


def test_a_link_does_not_take_the_readers_own_code_away(opened: Any) -> None:
    tab = opened()
    tab.tell("edit", "1 a = 'mine'")
    there = opened(fragment_of({"cell": "1", "code": "a = 'theirs'"}))
    assert there.page.cells[0].code == "a = 'theirs'"
    there.tell("edit", "1 a = 'theirs, changed'")
    assert opened().page.cells[0].others == ("a = 'mine'",)


@pytest.mark.parametrize(
    "address",
    [
        *("#cell=9&code=1", "#cell=x&code=1", "#cell=0&code=1", "#cell=1&inputs=%5B", "#cell=1"),
        *("#cell=2&inputs=%7B%22x%22:1%7D", "#cell=2&inputs=%7B%229%22:1%7D", "#code=5"),
        "#cell=1&inputs=3",
    ],
)
def test_a_damaged_link_does_nothing(opened: Any, address: str) -> None:
    tab = opened(address)
    assert tab.troubles == []
    assert [cell.code for cell in tab.page.cells] == [one["code"] for one in facts()]
    assert [cell.values for cell in tab.page.cells] == [{}, {}, {}]


def test_what_is_too_long_is_said(opened: Any) -> None:
    tab = opened()
    tab.tell("edit", f"1 {'#' * (LONGEST + 1)}")
    assert "is not kept" in tab.shown["cell-1-bar"]
    assert text_of(tab, 1) is not None
    tab.tell("too_long", "1")
    assert "too long for a link" in tab.shown["cell-1-bar"]


def test_the_fields_of_an_address_are_read_back() -> None:
    fields = {"cell": "2", "code": "a = '+%&#'\nb", "inputs": '{"0":1}'}
    assert fields_of(fragment_of(fields)) == fields
