"""The timer's page without a browser: solves, penalties, sessions, files, two tabs."""

import json
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubogram.pages.scrambles import AHEAD
from cubogram.timing import formats
from cubogram.timing.solves import Solve

JSON = Any


@pytest.fixture
def tab(timer_of: Any, storage: Any) -> Any:
    tab = timer_of(storage)
    tab.tell("drawn", "R U F")
    return tab


def timed(tab: Any, seconds: float, waited: float | None = None) -> None:
    """The clock has been stopped."""
    tab.tell("stopped", {"seconds": seconds, "waited": waited, "splits": []})


def downloads(tab: Any) -> list[str]:
    """The contents of the files that were saved."""
    return [request[3] for request in tab.done if request[0] == "download"]


def results(tab: Any) -> list[tuple[int, str]]:
    return [(solve.time, solve.penalty) for solve in tab.page.solves]


def test_a_session_without_solves_says_so(tab: Any) -> None:
    assert "no solves yet" in tab.shown["figures"]
    assert "of 0 solves" not in tab.shown["figures"]


def test_a_solve_is_kept_with_its_scramble_and_another_one_is_asked(
    tab: Any, timer_of: Any
) -> None:
    timed(tab, 12.3456)
    (solve,) = tab.page.solves
    assert (solve.time, solve.penalty, solve.scramble) == (12346, "", "R U F")
    tab.tell("drawn", "L2")
    assert "1 of 1 solve " in tab.shown["figures"]
    timed(tab, 10)
    assert [solve.scramble for solve in tab.page.solves] == ["R U F", "L2"]
    again = timer_of(tab.storage, tab.note)
    assert again.page.solves == tab.page.solves
    assert "2 of 2 solves" in again.shown["figures"]


@pytest.mark.parametrize(
    ("waited", "penalty"), [(None, ""), (14.999, ""), (15, "+2"), (16.999, "+2"), (17, "DNF")]
)
def test_inspection_that_is_too_long_costs(tab: Any, waited: float | None, penalty: str) -> None:
    timed(tab, 10, waited)
    assert results(tab) == [(10_000, penalty)]


def test_penalties_and_deleting_can_be_taken_back(tab: Any, timer_of: Any) -> None:
    timed(tab, 10)
    name = tab.page.solves[0].name
    tab.tell("penalty", f"{name} +2")
    assert "12.00+" in tab.shown["solves"]
    tab.tell("penalty", f"{name} DNF")
    assert "DNF" in tab.shown["solves"]
    tab.tell("penalty", f"{name} DNF")
    assert results(tab) == [(10_000, "")]
    tab.tell("delete", name)
    assert results(tab) == []
    tab.tell("undo")
    assert results(tab) == [(10_000, "")]
    assert results(timer_of(tab.storage)) == [(10_000, "")]


def test_times_are_typed(tab: Any) -> None:
    for text in ("9.87", "1:02.5+2", "dnf"):
        tab.tell("typed", {"time": text})
    assert results(tab) == [(9_870, ""), (62_500, "+2"), (0, "DNF")]
    tab.tell("typed", {"time": "soon"})
    assert len(results(tab)) == 3


def test_sessions_are_apart_and_a_deleted_one_is_gone(tab: Any) -> None:
    timed(tab, 10)
    tab.tell("new_session", {"name": "Evening <b>"})
    assert "Evening &lt;b&gt;" in tab.shown["session-bar"]
    timed(tab, 20)
    assert results(tab) == [(20_000, "")]
    tab.tell("session", "first")
    assert results(tab) == [(10_000, "")]
    tab.tell("remove_session")
    assert results(tab) == [(20_000, "")]
    assert [key for key in tab.storage.texts if "/first." in key] == []


def test_everything_exported_deleted_and_imported_is_there_again(
    tab: Any, timer_of: Any, storage_of: Any
) -> None:
    for seconds in range(1, 13):
        timed(tab, seconds)
        tab.tell("drawn", f"U{seconds % 2 + 1}".replace("1", ""))
    before = tab.page.solves
    tab.tell("save", "json")
    tab.tell("save", "cstimer")
    tab.tell("remove_session")
    assert tab.page.solves == []
    ours, theirs = downloads(tab)
    tab.tell("file", {"name": "a.json", "text": ours})
    assert tab.page.solves == before
    tab.tell("file", {"name": "a.json", "text": ours})
    assert tab.page.solves == before, "twice is once"
    other = timer_of(storage_of())
    other.tell("file", {"name": "c.json", "text": theirs})
    assert [one.time for one in other.page.solves] == [one.time for one in before]


def test_a_wrong_file_changes_nothing(tab: Any) -> None:
    timed(tab, 10)
    texts = dict(tab.storage.texts)
    for text in ("", "[]", '{"kind": "cubogram timer", "version": 3}'):
        tab.tell("file", {"name": "x", "text": text})
        assert "was not loaded" in tab.shown["file-message"]
    assert tab.storage.texts == texts


ACTS = st.lists(
    st.tuples(st.integers(0, 1), st.sampled_from(["solve", "delete", "penalty", "hear", "undo"])),
    max_size=30,
)


@given(ACTS)
@settings(max_examples=150, deadline=None)
def test_two_tabs_in_any_order_lose_no_solve(
    timer_of: Any, storage_of: Any, settled: Any, acts: list[tuple[int, str]]
) -> None:
    storage = storage_of()
    tabs = [timer_of(storage, flows=False), timer_of(storage, flows=False)]
    added: set[str] = set()
    gone: set[tuple[int, str]] = set()
    """What each tab has deleted; an undo takes back its own deletion, not the other tab's."""
    for which, act in acts:
        tab = tabs[which]
        names = {solve.name for solve in tab.page.solves}
        if act == "hear":
            settled([tab])
        elif act == "undo":
            tab.tell("undo")
            gone -= {(which, solve.name) for solve in tab.page.solves if solve.name not in names}
        elif act == "solve":
            timed(tab, 10)
            added |= {solve.name for solve in tab.page.solves} - names
        elif names:
            last = tab.page.solves[-1].name
            tab.tell(act, last if act == "delete" else f"{last} DNF")
            gone |= {(which, last)} if act == "delete" else set()
    settled(tabs)
    found = [[solve.name for solve in tab.page.solves] for tab in tabs]
    assert found[0] == found[1]
    assert added - {name for _, name in gone} <= {*found[0]}
    assert {solve.name for solve in timer_of(storage).page.solves} == {*found[0]}


def test_ten_thousand_solves_are_loaded_and_one_more_is_quick(tab: Any) -> None:
    solves = [
        Solve(f"{at}", 10_000 + at % 997, "", "R", 1_600_000_000_000 + at) for at in range(10_000)
    ]
    file = formats.ours([("Session 1", solves)])
    tab.tell("file", {"name": "many.json", "text": file})
    assert len(tab.page.solves) == 10_000
    durations = []
    for _ in range(20):
        began = time.perf_counter()
        timed(tab, 9)
        durations.append(time.perf_counter() - began)
    assert sorted(durations)[10] < 0.05  # 2 ms on a quiet machine
    assert len(json.dumps(tab.shown["solves"])) < 100_000


VALUES = st.one_of(
    st.none(),
    st.text(max_size=20),
    st.integers(),
    st.dictionaries(st.sampled_from(["time", "name", "text", "phases", "comment"]), st.text()),
)
EVENTS = [
    *("drawn", "another", "typed", "penalty", "comment", "delete", "select", "analyse", "session"),
    *("new_session", "rename", "option", "save", "file", "copied", "stopped", "remove_session"),
    *("more", "explain", "take_back", "undo"),
    "nonsense",
]


@given(st.lists(st.tuples(st.sampled_from(EVENTS), VALUES), max_size=8))
@settings(max_examples=200, deadline=None)
def test_no_event_whatever_its_value_ends_the_page(
    timer_of: Any, storage_of: Any, events: list[tuple[str, JSON]]
) -> None:
    tab = timer_of(storage_of())
    for name, value in events:
        tab.tell(name, value)
    timed(tab, 5)
    assert tab.page.solves[-1].time == 5_000


@pytest.mark.parametrize(
    ("written", "phases"),
    [("", 1), ("0", 1), ("-3", 1), ("1", 1), ("5.5", 5), ("10", 10), ("1e9", 10), ("1e999", 10)],
)
def test_any_number_in_the_field_gives_1_to_10_phases(tab: Any, written: str, phases: int) -> None:
    tab.tell("option", {"phases": written})
    assert tab.page.timer.options.phases == phases
    assert tab.troubles == []


# What goes wrong


def test_a_clock_set_back_keeps_the_order(tab: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    timed(tab, 10)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now - 86_400)
    timed(tab, 11)
    timed(tab, 12)
    assert results(tab) == [(10_000, ""), (11_000, ""), (12_000, "")]
    assert len({one.name for one in tab.page.solves}) == 3


def test_damaged_solves_are_reported_and_the_others_are_there(tab: Any, timer_of: Any) -> None:
    for seconds in (1, 2, 3):
        timed(tab, seconds)
    (key,) = (key for key in tab.storage.texts if key.startswith("cubogram/solves/"))
    kept = json.loads(tab.storage.texts[key])
    name = sorted(kept["value"])[1]
    kept["value"][name][0] = "soon"
    tab.storage.texts[key] = json.dumps(kept)
    again = timer_of(tab.storage)
    assert results(again) == [(1_000, ""), (3_000, "")]
    assert again.text("damaged").startswith("1 solve of this session is damaged")
    timed(again, 4)
    assert json.loads(tab.storage.texts[key])["value"][name][0] == "soon", "it stays"


@pytest.mark.parametrize("text", ["", "{", '{"version":1}', '{"version":2,"at":1,"value":[1]}'])
def test_a_damaged_part_is_reported_and_put_aside(tab: Any, timer_of: Any, text: str) -> None:
    for seconds in range(101):
        timed(tab, seconds)
    key = "cubogram/solves/first.0"
    tab.storage.texts[key] = text
    again = timer_of(tab.storage)
    assert results(again) == [(100_000, "")]
    assert "damaged" in again.text("damaged")
    for seconds in range(120):
        timed(again, seconds)
    assert text in tab.storage.texts.values()
    assert "damaged" in again.text("damaged")


def test_full_storage_is_reported_and_what_is_shown_can_be_saved(tab: Any, timer_of: Any) -> None:
    for seconds in range(99):
        timed(tab, seconds)
    tab.storage.room = "full"
    for seconds in range(99, 203):
        timed(tab, seconds)
    tab.tell("new_session", {"name": "B"})
    tab.tell("session", "first")
    assert [time_ for time_, _ in results(tab)] == [1000 * seconds for seconds in range(203)]
    assert "storage is full" in tab.text("store-problem")
    tab.tell("save", "json")
    ((_, saved), *_) = formats.read_file(downloads(tab)[-1]).sessions
    assert len(saved) == 203
    tab.storage.room = "there"
    timed(tab, 203)
    assert tab.text("store-problem") == ""
    tab.tell("file", {"name": "a.json", "text": downloads(tab)[-1]})
    assert [time_ for time_, _ in results(timer_of(tab.storage))] == [
        1000 * seconds for seconds in range(204)
    ]


# Scrambles made ahead


def stock(tab: Any) -> list[str]:
    """The scrambles that are kept for later."""
    text = tab.storage.texts.get("cubogram/random-states/main")
    return json.loads(text)["value"] if text else []


def make(tab: Any, scramble: str) -> None:
    """The other worker has made a scramble."""
    (task,) = (task for task, (name, _) in tab.tasks.items() if name == "twophase.scramble")
    tab.answer(task, {"maneuver": scramble})


def test_scrambles_are_made_ahead_kept_and_shown_once(tab: Any, timer_of: Any) -> None:
    made = ["R " * n + "U" for n in range(AHEAD)]
    for one in made:
        make(tab, one)
    assert not tab.tasks, "no more than are wanted"
    assert stock(tab) == made
    timed(tab, 9)
    assert tab.text("scramble") == "" or tab.elements()["scramble"].attributes["text"] == made[0]
    assert stock(tab) == made[1:]
    later = timer_of(tab.storage)
    later.tell("drawn", made[3])  # the page has read it where it is kept
    assert stock(tab) == [made[1], made[2], *made[4:]]
    for _ in range(4):
        timed(tab, 9)
    shown = [one.scramble for one in tab.page.solves] + [tab.page.scrambles.current]
    assert shown == ["R U F", *made[:3], *made[4:]]


def test_two_tabs_never_show_the_same_scramble_of_those_made(
    timer_of: Any, storage_of: Any, settled: Any
) -> None:
    storage = storage_of()
    first = timer_of(storage)
    first.tell("drawn", "R")
    for n in range(AHEAD):
        make(first, "R " * n + "U")
    second = timer_of(storage)
    second.tell("drawn", "L")
    settled([first, second])
    shown = []
    for _ in range(3):
        for tab in (first, second):
            timed(tab, 9)
            settled([first, second])
            shown.append(tab.page.scrambles.current)
    assert len({*shown}) == len(shown) == 6


@pytest.mark.parametrize("text", ["{", '{"version":1,"at":1,"value":5}'])
def test_damaged_stock_is_ignored(timer_of: Any, storage_of: Any, text: str) -> None:
    storage = storage_of()
    storage.texts["cubogram/random-states/main"] = text
    tab = timer_of(storage)
    tab.tell("drawn", "R")
    make(tab, "U2")
    assert stock(tab) == ["U2"]


# What is marked


def test_personal_bests_are_marked_singles_and_averages(tab: Any) -> None:
    for seconds in (10, 12, 11, 13, 14):
        timed(tab, seconds)
    assert results(tab)
    rows = tab.shown["solves"].split("<li")[1:]
    assert [("Solve" in row, row.count("personal best")) for row in rows] == [
        (True, 1),  # the first average of five
        (True, 0),
        (True, 0),
        (True, 0),
        (True, 1),  # the first single
    ]
    timed(tab, 9)
    timed(tab, 8)
    assert tab.shown["solves"].split("<li")[1].count("personal best") == 2
    figures = [row.count("personal best") for row in tab.shown["figures"].split("<tr")[2:]]
    assert figures == [1, 1, 1, 0, 0, 0], "single, mo3 and ao5"


def test_a_personal_best_is_said_at_the_stop_and_drawn(tab: Any) -> None:
    for seconds in (10, 12, 11, 13, 14):
        timed(tab, seconds)
    assert tab.text("latest") == "ao5 12.00", "the first of its kind beats nothing"
    timed(tab, 9)
    assert tab.text("latest") == "PB single 9.00 · ao5 12.00"
    timed(tab, 8)
    assert tab.text("latest") == "PB single 8.00 · PB ao5 11.00"
    timed(tab, 20)
    assert tab.text("latest") == "ao5 12.00"
    assert tab.shown["charts"].count("<circle") == 3, "10, 9 and 8"
