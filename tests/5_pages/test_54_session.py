"""A page hears whatever a browser may report, and replies with what has changed."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.errors import PuzzleError
from cubogram.pages import html as h
from cubogram.pages.page import Page, Regions, Session, whole_number
from cubogram.web import run


class Counter(Page):
    """Counts clicks, and shows the last value that it was told."""

    count = 0
    last = ""

    def view(self) -> Regions:
        return {
            "count": h.p(self.count, id="count"),
            "last": h.p(self.last, id="last"),
            "box": {"class_": "odd" if self.count % 2 else None, "aria_pressed": self.count > 2},
        }

    def on_more(self, value: object) -> None:
        self.count += 1
        self.last = repr(value)


def test_only_what_has_changed_is_sent():
    session = Session(Counter, {})
    first = session.reply()
    assert list(first["regions"]) == ["count", "last", "store-problem"]
    assert first["attributes"] == {"box": {"class": None, "aria-pressed": "false"}}
    assert session.reply() == {"regions": {}, "attributes": {}, "requests": [], "owes": 0}
    session.hear({"name": "more"})
    again = session.hear({"name": "more"})
    assert again["regions"] == {"count": '<p id="count">2</p>'}
    assert again["attributes"] == {"box": {"class": None, "aria-pressed": "false"}}


def test_a_part_of_a_page_hears_too():
    class Part:
        heard = 0

        def on_less(self, value: object) -> None:
            self.heard += 1

    session = Session(Counter, {})
    part = Part()
    session.page.parts = [part]
    session.hear({"name": "less"})
    assert part.heard == 1


@pytest.mark.parametrize(
    "event",
    [{"name": "fly"}, {"name": "address_"}, {"name": ""}, {"name": 7}, {}, {"x": 1}, [], None, "R"],
)
def test_what_nobody_hears_is_reported_as_trouble(event):
    session = Session(Counter, {})
    session.reply()
    reply = session.hear(event)
    assert reply["regions"] == {}
    assert [name for name, *_ in reply["requests"]] == ["trouble"]


json_values = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
shapes = [
    "task",
    "stored",
    "cleared",
    "refused",
    "unkept",
    "kept",
    "problem",
    "timer",
    "address",
    "note",
    "name",
]
names = [*shapes, "text", "now", "key", "before", "value", "event", "result"]


@given(st.dictionaries(st.sampled_from(names), json_values, max_size=5))
def test_no_event_of_any_shape_is_a_traceback(event):
    session = Session(Counter, {"stored": {"cubogram/x/main": "{}"}})
    session.hear(event)
    session.hear({"name": "more", "value": 1})
    assert session.page.last == "1"  # type: ignore[attr-defined]


@pytest.mark.parametrize(("value", "number"), [(0, 0), ("27", 27), (-3, -3)])
def test_numbers_of_elements(value, number):
    assert whole_number(value) == number


@pytest.mark.parametrize("value", [None, True, 1.5, "", "1e3", "٣", " 1", "9" * 5000, [1], {}])
def test_what_is_not_a_number_is_refused(value):
    with pytest.raises(PuzzleError, match="a number is expected"):
        whole_number(value)


def test_the_commands_open_a_page_and_hear_for_it(tab_of, storage, monkeypatch):
    from cubogram.web import pages

    monkeypatch.setattr(pages, "page_class", lambda name: Counter)
    monkeypatch.setattr(pages, "_SESSIONS", {})
    assert run("pages.hear", {"event": {"name": "more"}}) == {"open": False}
    opened = run("pages.open", {"page": "counter", "opened": {}})
    assert opened["open"]
    assert opened["regions"]["count"] == '<p id="count">0</p>'
    heard = run("pages.hear", {"event": {"name": "more", "value": 2}})
    assert heard["regions"] == {"count": '<p id="count">1</p>', "last": '<p id="last">2</p>'}
    json.dumps(heard)


def test_there_is_no_page_with_another_name():
    with pytest.raises(PuzzleError, match="there is no page 'os'"):
        run("pages.open", {"page": "os", "opened": {}})
