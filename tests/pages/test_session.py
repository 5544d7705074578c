"""A page's session: what it hears, what it sends, and which of the long jobs' answers count."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.errors import PuzzleError
from cubogram.pages import html as h
from cubogram.pages.notices import Notices
from cubogram.pages.page import Page, Session, whole_number
from cubogram.pages.part import Regions
from cubogram.pages.world import World
from cubogram.web import pages, run


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

    def on_more(self, value: Any) -> None:
        self.count += 1
        self.last = repr(value)

    def on_number(self, value: int) -> None:
        self.last = f"the number {value}"


def test_only_what_has_changed_is_sent() -> None:
    session = Session(Counter, {})
    first = session.reply()
    assert list(first["regions"]) == ["count", "last", "store-problem"]
    assert first["attributes"] == {"box": {"class": None, "aria-pressed": "false"}}
    assert session.reply() == {"regions": {}, "attributes": {}, "requests": [], "owes": 0}
    session.hear({"name": "more"})
    again = session.hear({"name": "more"})
    assert again["regions"] == {"count": '<p id="count">2</p>'}
    assert again["attributes"] == {"box": {"class": None, "aria-pressed": "false"}}


def test_a_part_of_a_page_hears_too() -> None:
    class Part:
        heard = 0

        def on_less(self, value: Any) -> None:
            self.heard += 1

    session = Session(Counter, {})
    part = Part()
    session.page.parts = [part]
    session.hear({"name": "less"})
    assert part.heard == 1


def test_what_nobody_hears_is_reported_as_trouble() -> None:
    session = Session(Counter, {})
    session.reply()
    for event in (
        *({"name": "fly"}, {"name": "address_"}, {"name": ""}, {"name": 7}, {}, {"x": 1}, [], None),
        *("R", {"name": "number", "value": "x"}, {"name": "number", "value": True}),
    ):
        reply = session.hear(event)
        assert reply["regions"] == {}, event
        assert [name for name, *_ in reply["requests"]] == ["trouble"], event
    assert session.hear({"name": "number", "value": 3})["requests"] == []
    assert "the number 4" in session.hear({"name": "number", "value": "4"})["regions"]["last"]


def test_a_page_that_cannot_be_shown_any_more_is_opened_again_and_says_so() -> None:
    class Fragile(Counter):
        def view(self) -> Regions:
            if self.count == 2:
                raise KeyError("two")
            return super().view()

    session = Session(Fragile, {})
    session.hear({"name": "more"})
    reply = session.hear({"name": "more"})
    assert reply["regions"]["count"] == '<p id="count">0</p>'
    assert [name for name, *_ in reply["requests"]] == ["trouble"]


def test_what_was_asked_before_a_page_was_opened_again_is_not_heard_after() -> None:
    class Clock(Counter):
        def begin(self) -> None:
            self.world.later(1, lambda: self.on_more("at its own time"))

        def settle(self) -> None:
            if self.last == "the number 0":
                raise KeyError("nothing")

    session = Session(Clock, {})
    [[_, old, _]] = session.reply()["requests"]
    [[_, new, _], _] = session.hear({"name": "number", "value": 0})["requests"]
    assert session.hear({"timer": old})["regions"] == {}
    assert session.hear({"timer": new})["regions"]["count"] == '<p id="count">1</p>'


json_values = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
shapes = ["task", "stored", "cleared", "refused", "unkept", "kept", "timer", "address", "name"]
names = [*shapes, "note", "problem", "text", "now", "key", "before", "value", "event", "result"]


@given(st.dictionaries(st.sampled_from(names), json_values, max_size=5))
def test_no_event_of_any_shape_is_a_traceback(event: Any) -> None:
    session = Session(Counter, {"stored": {"cubogram/x/main": "{}"}})
    session.hear(event)
    session.hear({"name": "more", "value": 1})
    assert session.page.last == "1"  # type: ignore[attr-defined]


def test_numbers_of_elements() -> None:
    for value, number in ((0, 0), ("27", 27), ("0" * 9, 0), ("123456789", 123456789)):
        assert whole_number(value) == number
    for value in (None, True, 1.5, "", -3, "-3", "1e3", "٣", " 1", "1" * 10, [1], {}):
        with pytest.raises(PuzzleError) as caught:
            whole_number(value)
        assert caught.value.kind == "event"


def test_the_commands_open_a_page_and_hear_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(PuzzleError) as caught:
        run("pages.open", {"page": "os", "opened": {}})
    assert caught.value.kind == "command"
    monkeypatch.setattr(pages, "page_class", lambda name: Counter)
    monkeypatch.setattr(pages, "_SESSIONS", {})
    assert run("pages.hear", {"event": {"name": "more"}}) == {"open": False}
    opened = run("pages.open", {"page": "counter", "opened": {}})
    assert opened["open"]
    assert opened["regions"]["count"] == '<p id="count">0</p>'
    heard = run("pages.hear", {"event": {"name": "more", "value": 2}})
    assert heard["regions"] == {"count": '<p id="count">1</p>', "last": '<p id="last">2</p>'}
    json.dumps(heard)


def test_a_note_is_asked_for_once_and_is_a_copy() -> None:
    world = World("#a", {"n": 1})
    note = {"n": [1]}
    world.remember({"n": 1})
    assert world.take_requests() == []
    world.remember({"n": 0})
    world.remember(note)
    note["n"].append(2)
    assert world.take_requests() == [["note", {"n": [1]}]]
    world.go_to("#a")
    world.go_to("")
    assert world.take_requests() == [["address", ""]]
    world.go_to("#b", push=True)
    assert world.note is None
    world.new_place()
    assert world.take_requests() == [["push", "#b"], ["push", "#b"]]


def test_a_timer_rings_once_or_never() -> None:
    world = World()
    rung: list[str] = []
    one = world.later(0.4, lambda: rung.append("one"))
    two = world.later(1, lambda: rung.append("two"))
    assert world.take_requests() == [["timer", one, 400], ["timer", two, 1000]]
    world.never(two)
    for timer in (one, one, two, 99):
        world.rang(timer)
    assert rung == ["one"]


def test_a_notice_goes_after_a_while_unless_another_has_replaced_it() -> None:
    world = World()
    notices = Notices(world)
    notices.say("here", "copied", seconds=5)
    first = world.take_requests()[0][1]
    assert "Copied." in notices.view("here", "id")
    notices.say("here", "it failed", "error", offer=("Try again", "again"))
    world.rang(first)
    shown = notices.view("here", "id")
    assert "It failed." in shown
    assert 'data-on="click:again"' in shown
    notices.say("here", "copied", seconds=5)
    world.rang(first + 1)
    assert notices.view("here", "id") == '<p id="id" class="message" role="status"></p>'


def test_a_button_is_heard_if_its_message_was_said_again_and_not_if_it_was_another() -> None:
    notices = Notices(World())
    done: list[str] = []
    notices.say("here", "no cube", "error", offer=("Repair", lambda: done.append("first")))
    notices.say("here", "no cube", "error", offer=("Repair", lambda: done.append("again")))
    notices.on_offer("here Repair")
    notices.say("here", "no cube", "error", offer=("Use another", lambda: done.append("other")))
    notices.on_offer("here Repair")
    assert done == ["again"]
