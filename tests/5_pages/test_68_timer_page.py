"""The timer's page without a browser: solves, penalties, sessions, files, two tabs."""

import json
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubogram.pages.page import Session
from cubogram.pages.timer.page import TimerPage

JSON = Any


class Browser:
    """What the browser does for tabs of the timer: keeps texts, and tells the other tabs."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.tabs: list[Tab] = []

    def tab(self, note: JSON = None) -> "Tab":
        """One more tab."""
        tab = Tab(self, note)
        self.tabs.append(tab)
        return tab


class Tab:
    """One tab; what it hears from others waits in `unheard`."""

    def __init__(self, browser: Browser, note: JSON = None) -> None:
        self.browser = browser
        name = f"tab{len(browser.tabs)}"
        opened = {"stored": dict(browser.texts), "tab": name, "note": note}
        self.session = Session(TimerPage, opened)
        self.unheard: list[JSON] = []
        self.regions: dict[str, str] = {}
        self.downloads: list[str] = []
        self.note = note
        self._show(self.session.reply())

    @property
    def page(self) -> TimerPage:
        page = self.session.page
        assert isinstance(page, TimerPage)
        return page

    def do(self, name: str, value: JSON = None) -> None:
        """An event of the page."""
        self._show(self.session.hear({"name": name, "value": value}))

    def hear(self) -> None:
        """Everything that has come from elsewhere."""
        while self.unheard:
            self._show(self.session.hear(self.unheard.pop(0)))

    def solve(self, seconds: float, waited: float | None = None) -> None:
        self.do("stopped", {"seconds": seconds, "waited": waited, "splits": []})

    def _show(self, reply: JSON) -> None:
        self.regions |= reply["regions"]
        for name, *rest in reply["wishes"]:
            if name == "keep":
                self._keep(*rest)
            elif name == "download":
                self.downloads.append(rest[2])
            elif name == "note":
                self.note = rest[0]

    def _keep(self, key: str, before: str | None, text: str | None) -> None:
        now = self.browser.texts.get(key)
        if now != before:
            self.unheard.append({"refused": key, "text": text, "now": now})
            return
        if text is None:
            del self.browser.texts[key]
        else:
            self.browser.texts[key] = text
        for tab in self.browser.tabs:
            if tab is not self:
                tab.unheard.append({"stored": {key: text}})


@pytest.fixture
def tab() -> Tab:
    tab = Browser().tab()
    tab.do("drawn", "R U F")
    return tab


def results(tab: Tab) -> list[tuple[int, str]]:
    return [(solve.time, solve.penalty) for solve in tab.page.solves]


def test_a_solve_is_kept_with_its_scramble_and_another_one_is_asked(tab: Tab) -> None:
    tab.solve(12.3456)
    (solve,) = tab.page.solves
    assert (solve.time, solve.penalty, solve.scramble) == (12346, "", "R U F")
    tab.do("drawn", "L2")
    tab.solve(10)
    assert [solve.scramble for solve in tab.page.solves] == ["R U F", "L2"]
    again = tab.browser.tab(tab.note)
    assert again.page.solves == tab.page.solves
    assert "2 of 2 solves" in again.regions["figures"]


@pytest.mark.parametrize(
    ("waited", "penalty"), [(None, ""), (15, ""), (15.1, "+2"), (17, "+2"), (17.1, "DNF")]
)
def test_inspection_that_is_too_long_costs(tab: Tab, waited: float | None, penalty: str) -> None:
    tab.solve(10, waited)
    assert results(tab) == [(10_000, penalty)]


def test_penalties_and_deleting_can_be_taken_back(tab: Tab) -> None:
    tab.solve(10)
    name = tab.page.solves[0].name
    tab.do("penalty", f"{name} +2")
    assert "12.00+" in tab.regions["solves"]
    tab.do("penalty", f"{name} DNF")
    assert "DNF" in tab.regions["solves"]
    tab.do("penalty", f"{name} DNF")
    assert results(tab) == [(10_000, "")]
    tab.do("delete", name)
    assert results(tab) == []
    tab.do("undo")
    assert results(tab) == [(10_000, "")]
    assert results(tab.browser.tab()) == [(10_000, "")]


def test_times_are_typed(tab: Tab) -> None:
    for text in ("9.87", "1:02.5+2", "dnf"):
        tab.do("typed", {"time": text})
    assert results(tab) == [(9_870, ""), (62_500, "+2"), (0, "DNF")]
    tab.do("typed", {"time": "soon"})
    assert len(results(tab)) == 3


def test_sessions_are_apart_and_a_deleted_one_is_gone(tab: Tab) -> None:
    tab.solve(10)
    tab.do("new_session", {"name": "Evening <b>"})
    assert "Evening &lt;b&gt;" in tab.regions["session-bar"]
    tab.solve(20)
    assert results(tab) == [(20_000, "")]
    tab.do("session", "first")
    assert results(tab) == [(10_000, "")]
    tab.do("remove_session")
    assert results(tab) == [(20_000, "")]
    assert [key for key in tab.browser.texts if "/first." in key] == []


def test_everything_exported_deleted_and_imported_is_there_again(tab: Tab) -> None:
    for seconds in range(1, 13):
        tab.solve(seconds)
        tab.do("drawn", f"U{seconds % 2 + 1}".replace("1", ""))
    before = tab.page.solves
    tab.do("save", "json")
    tab.do("save", "cstimer")
    tab.do("remove_session")
    assert tab.page.solves == []
    ours, theirs = tab.downloads
    tab.do("file", {"name": "a.json", "text": ours})
    assert tab.page.solves == before
    tab.do("file", {"name": "a.json", "text": ours})
    assert tab.page.solves == before, "twice is once"
    other = Browser().tab()
    other.do("file", {"name": "c.json", "text": theirs})
    assert [one.time for one in other.page.solves] == [one.time for one in before]


def test_a_file_that_is_none_changes_nothing(tab: Tab) -> None:
    tab.solve(10)
    texts = dict(tab.browser.texts)
    for text in ("", "[]", '{"kind": "cubogram timer", "version": 2}'):
        tab.do("file", {"name": "x", "text": text})
        assert "was not loaded" in tab.regions["file-message"]
    assert tab.browser.texts == texts


ACTS = st.lists(
    st.tuples(st.integers(0, 1), st.sampled_from(["solve", "delete", "penalty", "hear", "undo"])),
    max_size=30,
)


@given(ACTS)
@settings(max_examples=150, deadline=None)
def test_two_tabs_in_any_order_lose_no_solve(acts: list[tuple[int, str]]) -> None:
    browser = Browser()
    tabs = [browser.tab(), browser.tab()]
    added: set[str] = set()
    gone: set[tuple[int, str]] = set()
    """What each tab has deleted; an undo takes back its own deletion, not the other tab's."""
    for which, act in acts:
        tab = tabs[which]
        names = {solve.name for solve in tab.page.solves}
        if act == "hear":
            tab.hear()
        elif act == "undo":
            tab.do("undo")
            gone -= {(which, solve.name) for solve in tab.page.solves if solve.name not in names}
        elif act == "solve":
            tab.solve(10)
            added |= {solve.name for solve in tab.page.solves} - names
        elif names:
            last = tab.page.solves[-1].name
            tab.do(act, last if act == "delete" else f"{last} DNF")
            gone |= {(which, last)} if act == "delete" else set()
    for _ in range(4):
        for tab in tabs:
            tab.hear()
    found = [[solve.name for solve in tab.page.solves] for tab in tabs]
    assert found[0] == found[1]
    assert added - {name for _, name in gone} <= {*found[0]}
    assert {solve.name for solve in browser.tab().page.solves} == {*found[0]}


def test_ten_thousand_solves_are_loaded_and_one_more_is_quick(tab: Tab) -> None:
    from cubogram.pages.timer import formats
    from cubogram.pages.timer.solves import Solve

    solves = [
        Solve(f"{at}", 10_000 + at % 997, "", "R", 1_600_000_000_000 + at) for at in range(10_000)
    ]
    file = formats.ours([("Session 1", solves)])
    tab.do("file", {"name": "many.json", "text": file})
    assert len(tab.page.solves) == 10_000
    durations = []
    for _ in range(20):
        began = time.perf_counter()
        tab.solve(9)
        durations.append(time.perf_counter() - began)
    assert sorted(durations)[10] < 0.05  # 2 ms on a quiet machine
    assert len(json.dumps(tab.regions["solves"])) < 100_000


VALUES = st.one_of(
    st.none(),
    st.text(max_size=20),
    st.integers(),
    st.dictionaries(st.sampled_from(["time", "name", "text", "phases", "comment"]), st.text()),
)
EVENTS = [
    *("drawn", "another", "typed", "penalty", "comment", "delete", "select", "analyse", "session"),
    *("new_session", "rename", "option", "save", "file", "copied", "stopped", "remove_session"),
    "nonsense",
]


@given(st.lists(st.tuples(st.sampled_from(EVENTS), VALUES), max_size=8))
@settings(max_examples=200, deadline=None)
def test_no_event_whatever_its_value_ends_the_page(events: list[tuple[str, JSON]]) -> None:
    tab = Browser().tab()
    for name, value in events:
        tab.do(name, value)
    tab.solve(5)
    assert tab.page.solves[-1].time == 5_000
