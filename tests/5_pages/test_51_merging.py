"""What two tabs have made of one value: it does not matter which merges, and nothing is lost."""

from dataclasses import dataclass
from typing import Literal

from hypothesis import given
from hypothesis import strategies as st

from cubogram.pages.merging import Sides, merge_dict, merge_fields, merged
from cubogram.pages.training.progress import Progress, Record, merge_progress

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
    """Something with two fields."""

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


@given(whose)
def test_a_time_deleted_in_one_tab_is_gone_and_what_both_add_or_mark_stays(newer):
    base = Record().answered(True, 3.0, 1).answered(True, 4.0, 2)
    ours = base.without(1).answered(True, 5.0, 3)
    theirs = base.with_mark(2).answered(False, 6.0, 4)
    merged = merge_progress(Sides({"OLL 1": base}, {"OLL 1": ours}, {"OLL 1": theirs}, newer))
    record = merged["OLL 1"]
    assert [(time.at, time.marked) for time in record.times] == [(2, True), (3, False), (4, False)]
    assert (record.seen, record.timed, record.total) == (4, 3, 15.0)
