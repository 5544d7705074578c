"""What is kept: two tabs in any order, merging, damaged and newer texts, no room, files."""

import json
from dataclasses import dataclass, replace
from typing import Any, Literal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tabs import Storage, Tab, settle

from cubogram.nonogram.puzzle import Puzzle
from cubogram.pages.backup import everything, loaded
from cubogram.pages.cube.proof import PROOFS
from cubogram.pages.html import Html
from cubogram.pages.keeping import DAMAGED, NEWER, UNKEPT, Kind, Store
from cubogram.pages.merging import Sides, merge_dict, merge_fields, merged
from cubogram.pages.nonogram.kept import CLUES, DAYS, PLAYED, Clues, Solved
from cubogram.pages.page import Page
from cubogram.pages.part import Regions
from cubogram.pages.training.progress import Progress, Record, merge_progress
from cubogram.pages.world import World

KEY = "cubogram/counts/main"


def read(value: Any) -> dict[str, int]:
    if not isinstance(value, dict) or not all(type(one) is int for one in value.values()):
        raise ValueError("it is damaged")
    return value


def add(sides: Sides[dict[str, int]]) -> dict[str, int]:
    def both(one: Sides[int | None]) -> int:
        if one.base is None and sides.base is None:
            return max(one.ours or 0, one.theirs or 0)
        return (one.ours or 0) + (one.theirs or 0) - (one.base or 0)

    return merge_dict(sides, both)


COUNTS: Kind[dict[str, int]] = Kind("counts", 2, read, lambda value: value, {}, add)


class Counting(Page):
    def __init__(self, world: World, store: Store) -> None:
        super().__init__(world, store)
        self.entry = store.entry(COUNTS)

    def view(self) -> Regions:
        return {"shown": Html(f'<p id="shown">{sum(self.entry.value.values())}</p>')}

    def on_count(self, name: Any) -> None:
        value = self.entry.value
        self.entry.set({**value, name: value.get(name, 0) + 1})


def envelope(value: Any, version: Any = 2, at: Any = 1, **more: Any) -> str:
    about = {"version": version, "at": at, "tab": "x", "after": []}
    return json.dumps({**about, **more, "value": value})


def test_no_kind_of_entries_is_within_another() -> None:
    store = Store({}, World(), "a")
    store.entry(COUNTS)
    for name in ("counts/mine", "count", "counts2"):
        kind: Kind[str] = Kind(name, 1, str, str, "")
        if "/" in name:
            with pytest.raises(ValueError, match="counts"):
                store.entry(kind)
        else:
            store.entry(kind)


acts = st.tuples(st.integers(0, 1), st.sampled_from(["a", "b", "grant", "listen", "open"]))


@pytest.mark.port
@given(st.lists(acts, max_size=30))
@example([(0, "a"), (1, "a"), (1, "grant"), (0, "grant")])
def test_no_order_of_two_tabs_writes_loses_a_count(steps):
    storage = Storage()
    tabs = [Tab(Counting, storage, flows=False) for _ in range(2)]
    counted = {"a": 0, "b": 0}
    for number, act in steps:
        tab = tabs[number]
        if act in counted:
            tab.tell("count", act)
            counted[act] += 1
        elif act == "open":  # its worker was lost, but at no moment when both tabs wrote
            while tab.grant():
                pass
            if not any("refused" in word for word in tab.coming):
                tab.open()
        else:
            getattr(tab, act)()
    settle(tabs)
    wanted = {name: count for name, count in counted.items() if count}
    for tab in tabs:
        assert tab.page.entry.value == wanted
        assert tab.shown["shown"] == f'<p id="shown">{sum(wanted.values())}</p>'
    assert json.loads(storage.texts.get(KEY, envelope({})))["value"] == wanted


def test_another_tab_is_heard_and_a_value_is_never_changed_in_place(storage):
    one, two = Tab(Counting, storage), Tab(Counting, storage)
    before = one.page.entry.value
    two.tell("count", "a")
    assert (before, one.page.entry.value) == ({}, {"a": 1})


def test_what_is_gone_in_another_tab_is_gone_here(storage):
    one, two = Tab(Counting, storage), Tab(Counting, storage)
    one.tell("count", "a")
    two.page.entry.remove()
    two.hear({"stored": {}})  # its request goes out
    assert (one.page.entry.value, storage.texts) == ({}, {})
    one.tell("count", "b")
    assert two.page.entry.value == {"b": 1}


def test_what_is_removed_takes_nothing_away_that_another_tab_adds_meanwhile(storage):
    one, two = (Tab(Counting, storage, flows=False) for _ in range(2))
    one.tell("count", "a")
    one.tell("count", "b")
    while one.grant() or two.listen():
        pass
    one.page.entry.remove()
    two.tell("count", "c")
    one.hear({"stored": {}})  # its request goes out
    while one.grant() or two.listen() or two.grant():
        pass
    two.tell("count", "d")
    for _ in range(9):
        _ = one.grant(), two.grant(), one.listen(), two.listen()
    # What another has changed meanwhile is not removed.
    assert one.page.entry.value == two.page.entry.value == dict.fromkeys("abcd", 1)


def test_what_is_added_after_a_refused_removal_is_not_lost(storage):
    one, two = (Tab(Counting, storage, flows=False) for _ in range(2))
    one.tell("count", "a")
    while one.grant() or two.listen():
        pass
    two.tell("count", "b")
    while two.grant():
        pass
    one.page.entry.remove()
    one.tell("count", "c")
    one.tell("count", "c")
    for _ in range(9):
        _ = one.grant(), two.grant(), one.listen(), two.listen()
    assert one.page.entry.value == two.page.entry.value == {"a": 1, "b": 1, "c": 2}


def test_a_tab_that_slept_hears_about_everything_that_has_changed(storage):
    one, two = Tab(Counting, storage), Tab(Counting, storage)
    one.tell("count", "a")
    storage.texts = {KEY: envelope({"b": 3}, at=1e15)}
    two.hear({"cleared": dict(storage.texts)})
    assert two.page.entry.value["b"] == 3
    storage.texts = {}
    one.hear({"cleared": {}})
    assert one.page.entry.value == {}


DAMAGE = ["", "null", "7", "{", '"x"', envelope("x"), envelope({"a": 1.5}), envelope({}, at="x")]


def test_what_is_damaged_is_set_aside_before_anything_is_written():
    for text in (*DAMAGE, "[" * 100_000, envelope({}, version=True)):
        storage = Storage({KEY: text})
        tab = Tab(Counting, storage)
        assert (tab.page.entry.value, storage.texts) == ({}, {KEY: text})
        tab.tell("count", "a")
        assert storage.texts[f"{DAMAGED}counts/main"] == text
        assert storage.value("counts/main") == {"a": 1}
        assert Tab(Counting, storage).page.entry.value == {"a": 1}


class Fragile(Counting):
    """Bears neither a count of "bad" nor a note."""

    def begin(self) -> None:
        if "bad" in self.entry.value or self.world.note:
            raise RuntimeError("a fault of ours")


def test_what_the_page_cannot_bear_is_set_aside_saved_as_a_file_and_deleted():
    aside, bad = f"{DAMAGED}counts/main", envelope({"bad": 1})
    tab = Tab(Fragile, Storage({KEY: bad, "cubogram/other/main": "x"}))
    tab.tell("count", "a")
    assert tab.storage.value("counts/main") == {"a": 1}
    assert tab.storage.texts[aside] == bad
    assert "could not be read" in tab.shown["store-problem"]
    tab.tell("save_damaged")
    assert json.loads(tab.done[-1][-1]) == {aside: bad}
    tab.tell("forget_damaged")
    assert tab.storage.texts.keys() == {KEY, "cubogram/other/main"}
    assert Tab(Fragile, tab.storage, note="odd").page.entry.value == {"a": 1}


numbers = st.floats() | st.integers() | st.just(10**400)
envelopes = st.fixed_dictionaries(
    {},
    optional={
        "version": st.sampled_from([1, 2, -1, None, "2"]) | numbers,
        "at": numbers | st.none() | st.text(),
        "tab": st.text() | st.none(),
        "after": st.lists(st.text() | st.none() | numbers) | st.none(),
        "value": st.dictionaries(st.text(), st.integers()) | st.none(),
    },
)


@pytest.mark.port
@given(envelopes.map(json.dumps) | st.text())
@example(envelope({"a": 1}, at=1e999))
@example(envelope({"a": 1}, at=5, tab="a.b"))
def test_whatever_is_kept_the_page_counts(text):
    storage = Storage()
    storage.texts[KEY] = text
    one, two = Tab(Counting, storage), Tab(Counting, storage)
    before = dict(one.page.entry.value)
    one.tell("count", "a")
    two.tell("count", "b")
    assert one.page.entry.value.get("a", 0) == before.get("a", 0) + 1
    if one.page.store.problem == NEWER:
        assert storage.texts[KEY] == text
    else:
        assert two.page.entry.value == one.page.entry.value
        assert two.page.entry.value.get("b", 0) == before.get("b", 0) + 1


def test_what_a_newer_version_has_written_stays(storage):
    tab = Tab(Counting, storage)
    newer = envelope({"of": "the future"}, version=3)
    storage.texts[KEY] = newer
    tab.hear({"stored": {KEY: newer}})
    tab.tell("count", "a")
    assert storage.texts == {KEY: newer}
    assert NEWER in tab.shown["store-problem"]


@pytest.mark.parametrize("room", ["full", "none"])
def test_without_room_the_page_counts_on_and_says_so(storage, room):
    storage.room = room
    tab = Tab(Counting, storage)
    assert " hidden" in tab.shown["store-problem"]
    for _ in range(12):
        tab.tell("count", "a")
    assert tab.page.entry.value == {"a": 12}
    assert UNKEPT[room] in tab.shown["store-problem"]
    storage.room = "there"
    tab.tell("count", "a")
    assert storage.value("counts/main") == {"a": 13}
    assert room == "none" or " hidden" in tab.shown["store-problem"]


def test_what_waits_for_room_is_not_lost_to_another_tab(storage):
    """The other tab's text used to replace it (found by the walks in tests/campaigns)."""
    one, other = Tab(Counting, storage), Tab(Counting, storage)
    other.tell("count", "a")
    storage.room = "full"
    one.tell("count", "b")
    storage.room = "there"
    other.tell("count", "a")
    assert one.page.entry.value == {"a": 2, "b": 1}
    assert storage.value("counts/main") == {"a": 2, "b": 1}
    assert other.page.entry.value == {"a": 2, "b": 1}


def test_a_file_brings_everything_back_and_twice_changes_nothing():
    elsewhere = Tab(Counting, Storage())
    for name in "aab":
        elsewhere.tell("count", name)
    file = everything(elsewhere.page.store, COUNTS)
    tab = Tab(Counting, Storage())
    tab.tell("count", "a")
    for _ in range(2):
        assert loaded(tab.page.store, file, [COUNTS]) == ("1 entry loaded.", True)
        tab.hear({"stored": {}})
        assert tab.page.entry.value == {"a": 2, "b": 1}
    assert tab.storage.value("counts/main") == {"a": 2, "b": 1}


def test_what_is_not_such_a_file_is_refused(storage):
    tab, kind = Tab(Counting, storage), '{"kind": "cubogram export", '
    ends = ('"entries": 1}', '"version": 9, "entries": []}')
    for file in ("hello", "[" * 100_000, "{}", *(kind + end for end in ends)):
        with pytest.raises(ValueError, match=r"JSON|not a file|version"):
            loaded(tab.page.store, file, [COUNTS])


def test_each_entry_of_a_file_is_taken_or_refused_alone(storage):
    tab = Tab(Counting, storage)
    entries = [
        {"key": "counts/main", "version": 2, "at": None, "value": {"a": 4}},
        {"key": "counts/x", "version": 2, "at": 1, "value": {"a": "4"}},
        {"key": "counts/y", "version": 3, "at": 1, "value": {}},
        {"key": "other/main", "version": 1, "at": 1, "value": {}},
        {"version": 1},
        7,
    ]
    file = json.dumps({"kind": "cubogram export", "version": 1, "entries": entries})
    assert loaded(tab.page.store, file, [COUNTS]) == (
        "2 entries loaded. Not loaded: counts/x (it is damaged), counts/y (it comes from a newer "
        "version of this site), ?, and 1 more.",
        False,
    )
    assert tab.page.entry.value == {"a": 4}


# Merging

values = st.integers(0, 3)
dicts = st.dictionaries(st.sampled_from("abc"), values)
bases = st.none() | dicts
whose = st.sampled_from(["ours", "theirs"])
Newer = Literal["ours", "theirs"]


def turned(sides: Sides[object]) -> Sides[object]:
    """As the other tab sees it."""
    other: Newer = "ours" if sides.newer == "theirs" else "theirs"
    return Sides(sides.base, sides.theirs, sides.ours, other)


@given(bases, dicts, dicts, whose)
def test_both_tabs_come_to_the_same(base, ours, theirs, newer):
    sides = Sides(base, ours, theirs, newer)
    assert merged(sides) == merged(turned(sides))
    assert merge_dict(sides) == merge_dict(turned(sides))


@given(dicts, dicts, whose)
def test_what_one_tab_alone_has_changed_is_taken(base, changed, newer):
    for sides in (Sides(base, changed, base, newer), Sides(base, base, changed, newer)):
        assert merged(sides) == merge_dict(sides) == changed


@given(dicts, dicts, dicts, whose)
def test_each_key_is_as_in_the_tab_that_changed_it(base, ours, theirs, newer):
    both = merge_dict(Sides(base, ours, theirs, newer))
    for key in "abc":
        one, other = ours.get(key), theirs.get(key)
        if one == base.get(key):
            assert both.get(key) == other
        elif other == base.get(key):
            assert both.get(key) == one
        elif None in (one, other):
            assert both.get(key) == (other if one is None else one)
        else:
            assert both.get(key) == (one if newer == "ours" else other)


@dataclass(frozen=True)
class Two:
    a: int = 0
    b: int = 0


def test_fields_are_merged_each_on_its_own():
    sides = Sides(Two(0, 0), Two(1, 1), Two(0, 2), "theirs")
    assert merge_fields(sides) == Two(1, 2)
    assert merge_fields(sides, b=lambda one: one.ours + one.theirs) == Two(1, 3)


answers = st.lists(st.tuples(st.sampled_from(["OLL 1", "OLL 2"]), st.booleans(), st.integers(0, 9)))


def with_answers(progress: Progress, given_: list[tuple[str, bool, int]]) -> Progress:
    for key, known, seconds in given_:
        record = progress.get(key, Record()).answered(known, seconds or None, 0)
        progress = {**progress, key: record}
    return progress


@given(answers, answers, answers, whose)
def test_the_answers_of_both_tabs_count(before, mine, yours, newer):
    base = with_answers({}, before)
    sides = Sides(base, with_answers(base, mine), with_answers(base, yours), newer)
    both = merge_progress(sides)
    assert both == merge_progress(turned(sides))
    alone = with_answers({}, before + mine + yours)
    for key, record in alone.items():
        found = both[key]
        assert (found.seen, found.known) == (record.seen, record.known)
        assert (found.timed, found.total, found.best) == (record.timed, record.total, record.best)


@given(answers, answers, whose)
def test_of_a_file_the_longer_record_stays(mine, file, newer):
    sides = Sides(None, with_answers({}, mine), with_answers({}, file), newer)
    both = merge_progress(sides)
    for key in {*sides.ours, *sides.theirs}:
        seen = [one[key].seen for one in (sides.ours, sides.theirs) if key in one]
        assert both[key].seen == max(seen)


@pytest.mark.parametrize("newer", ["ours", "theirs"])
def test_of_what_both_tabs_have_reached_the_further_the_earlier_and_both_texts_stay(newer):
    def both(kind: Kind[Any], ours: Any, theirs: Any) -> Any:
        return kind.merge(Sides(None, ours, theirs, newer))

    far, near = ({"f": {"facelets": "f", "lower": lower}} for lower in (12, 9))
    assert both(PROOFS, far, near) == both(PROOFS, near, far) == far
    first, later = {"d": Solved("a", 30, on="2026-11-23")}, {"d": Solved("a", 9, on="2026-11-24")}
    assert both(DAYS, first, later) == both(DAYS, later, first) == first
    one, two = Clues.of(Puzzle([[1]], [[1]])), Clues.of(Puzzle([[2]], [[1], [1]]))
    kept, lost = (one, two) if newer == "ours" else (two, one)
    assert both(CLUES, one, two) == replace(kept, other=(lost.rows, lost.columns))
    assert both(CLUES, one, one) == one
    for times in ((5, 7), (7, 5), (None, 5), (5, None)):
        played = [replace(PLAYED.blank, solved_in=seconds, hints=seconds or 0) for seconds in times]
        found = both(PLAYED, *played)
        assert (found.solved_in, found.hints) == (5, max(seconds or 0 for seconds in times))
