"""What the trainer remembers, which case comes next, and how both are put into words."""

import json
import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.pages.html import Html
from cubogram.pages.merging import Sides, merge_fields
from cubogram.pages.trainer import figures
from cubogram.pages.trainer.choosing import alike, choose, weight_of
from cubogram.pages.trainer.exercises import Case
from cubogram.pages.trainer.plan import named_in
from cubogram.pages.training.memory import (
    STEPS,
    TRAINER,
    Memory,
    TrainerOptions,
    merge_memories,
)
from cubogram.pages.training.progress import (
    DAYS,
    HOUR,
    Record,
    read_progress,
    together,
    write_progress,
)

KNOWN, MISSED = (True, None), (False, None)


LATER = 1000 * 24 * HOUR


def after(*answers: tuple[bool, float | None]) -> Record:
    record = Record()
    for known, seconds in answers:
        record = record.answered(known, seconds, 0)
    return record


def test_a_case_climbs_by_a_box_when_it_is_known_and_falls_to_the_bottom_when_not():
    answers = [KNOWN, KNOWN, MISSED, KNOWN, KNOWN, KNOWN, KNOWN, KNOWN, KNOWN]
    boxes = [after(*answers[: n + 1]).box for n in range(len(answers))]
    assert boxes == [2, 3, 0, 1, 2, 3, 4, 5, 5]


def test_times_best_mean_and_answers_without_a_time():
    one = after((True, 3), (False, 2), KNOWN)
    assert (one.best, one.mean, Record().mean) == (2, 2.5, None)
    progress = {"PLL 1": one, "PLL 2": after((True, 7))}
    count, whole = together(progress, ["PLL 1", "PLL 2", "PLL 3"])
    assert (count, whole.seen, whole.known, whole.mean, whole.best) == (2, 4, 3, 4, 2)


records = st.lists(
    st.tuples(st.booleans(), st.none() | st.floats(0, 1e5, allow_subnormal=False)), min_size=1
).map(lambda answers: after(*answers))
keys = st.sampled_from(["cross", "first block", "F2L 41", "OLL 1", "OLL 57", "PLL 21", "COLL 40"])
memories = st.builds(
    Memory,
    cases=st.dictionaries(keys, records),
    options=st.builds(
        TrainerOptions,
        step=st.sampled_from(STEPS),
        chosen=st.dictionaries(
            st.sampled_from(["F2L", "OLL"]), st.lists(st.integers(1, 41)).map(tuple)
        ),
        quiz=st.booleans(),
        grey=st.booleans(),
        colour=st.sampled_from(["white", "red"]),
    ),
    times=st.dictionaries(
        st.sampled_from(["cross", "PLL"]),
        st.lists(st.floats(0, 1e5), min_size=1).map(tuple),
    ),
)


@given(memories)
def test_the_memory_is_read_as_it_was_kept(memory):
    assert TRAINER.read(json.loads(json.dumps(TRAINER.write(memory)))) == memory


def test_options_changed_in_two_tabs_are_both_kept():
    base = Memory()
    ours = replace(base, options=replace(base.options, quiz=True, step="PLL"))
    theirs = replace(base, options=replace(base.options, grey=False, step="F2L"))
    merged = merge_memories(Sides(base, ours, theirs, "ours"))
    assert merged.options == replace(base.options, quiz=True, grey=False, step="PLL")
    with pytest.raises(TypeError, match="Memory has no fields \\['wishes'\\]"):
        merge_fields(Sides(base, ours, theirs, "ours"), wishes=merge_fields)


junk = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@given(
    st.dictionaries(st.sampled_from(["cases", "wishes", "times"]), junk)
    | st.fixed_dictionaries(
        {
            "wishes": st.dictionaries(
                st.sampled_from(["step", "chosen", "quiz", "grey", "colour"]), junk
            ),
            "times": st.dictionaries(st.sampled_from(["OLL", "x"]), st.lists(junk)),
        }
    )
)
def test_nonsense_is_as_usual_but_damaged_progress_is_refused(value):
    try:
        memory = TRAINER.read(value)
    except ValueError:
        assert value["cases"] not in (None, {})  # nothing else is refused
        return
    assert TRAINER.read(json.loads(json.dumps(TRAINER.write(memory)))) == memory
    for times in memory.times.values():
        assert figures.recent_times(times)


GOOD = {
    "seen": 2,
    "known": 1,
    "box": 1,
    "timed": 0,
    "total": 0,
    "best": None,
    "due": 0,
    "times": [],
}


@pytest.mark.parametrize(
    "wrong",
    [
        *({"known": 3}, {"box": 6}, {"seen": -1}, {"seen": 1.5}, {"timed": 1}, {"best": 1}),
        *({"total": float("nan")}, {"total": float("inf")}, {"seen": True}, {"seen": None}),
    ],
)
def test_a_damaged_record_is_named(wrong):
    assert write_progress(read_progress({"PLL 3": GOOD})) == {"PLL 3": GOOD}
    with pytest.raises(ValueError, match='it is damaged at "PLL 3"'):
        read_progress({"PLL 3": {**GOOD, **wrong}})


@pytest.mark.parametrize(
    "key",
    [
        "PLL 22",
        "COLL 41",
        "first block 1",
        "OLL 0",
        "OLL",
        "OLL ",
        "X 1",
        "cross 1",
        "OLL 01",
        "OLL ٣",
        "",
    ],
)
def test_a_key_that_no_case_has_is_named(key):
    with pytest.raises(ValueError, match="it is damaged at"):
        read_progress({key: GOOD})


def test_a_weak_case_comes_more_often_in_the_ratio_of_the_weights():
    progress = {"OLL 1": after(KNOWN, KNOWN), "OLL 2": after(MISSED)}
    names = ["OLL 1", "OLL 2", "OLL 3"]  # boxes 3, 0 and, never seen, 1
    draw = random.Random(4).random
    draws = 20_000
    count = Counter(choose(names, progress, [], draw, LATER) for _ in range(draws))
    weights = [weight_of(progress.get(name, Record())) for name in names]
    assert weights == [1 / 8, 1, 1 / 2]
    for name, weight in zip(names, weights, strict=True):
        assert count[name] == pytest.approx(draws * weight / 1.625, rel=0.06)


@pytest.mark.parametrize("size", [2, 3, 5, 57])
def test_no_case_twice_in_a_row_unless_it_is_the_only_one(size):
    names = [f"OLL {n + 1}" for n in range(size)]
    draw = random.Random(7).random
    recent: list[str] = []
    for _ in range(900):
        key = choose(names, {}, recent, draw, 0)
        assert key in names
        assert [key] != recent[-1:]
        recent.append(key)
    assert {*recent} == {*names}
    assert choose(["OLL 5"], {}, ["OLL 5"], draw, 0) == "OLL 5"
    assert choose([], {}, ["OLL 5"], draw, 0) is None


@given(st.floats(0, 1, exclude_max=True), st.lists(st.sampled_from(["a", "b", "c"])))
def test_any_draw_chooses_one_of_the_cases(number, recent):
    assert choose(["a", "b", "c"], {}, recent, lambda: number, 0) in ("a", "b", "c")


def test_pictures_to_choose_from_have_the_right_one_and_its_group_before_others():
    cases = [
        Case("OLL", n + 1, "", "fish" if n % 10 == 3 else "line", f"OLL {n + 1}", Html(""))
        for n in range(30)
    ]
    for seed in range(20):
        options = alike(cases[13], cases, 8, random.Random(seed).random)
        numbers = [case.number for case in options]
        assert len({*numbers}) == 8
        assert {4, 14, 24} <= {*numbers}
        assert numbers == sorted(numbers)


@given(st.text() | st.from_regex("(?i)#(cross|f2l|oll|pll|coll|first.block)(-.*)?"))
def test_any_address_names_a_step_or_nothing(fragment):
    found = named_in(fragment)
    if found:
        assert found[0] in STEPS
        assert fragment.lower().removeprefix("#").startswith(found[0].lower())


@pytest.mark.parametrize("fragment", ["#PLL-%", "#pll-%E0%A4%A", "#PLL&x=1", "#pll=3", "PLL"])
def test_an_address_that_cannot_be_decoded_names_the_step(fragment):
    assert (named_in(fragment) or ("",))[0] == "PLL"


def test_an_average_leaves_out_the_best_and_the_worst():
    average = figures.average_of
    assert average([12, 10, 11, 9], 5) is None
    assert average([99, 12, 10, 30, 9, 11], 5) == 11
    twelve = [14, 12, 10, 30, 9, 11, 13, 12, 12, 10, 14, 2]  # 2 and 30 do not count
    assert average(twelve[1:], 12) is None
    assert average(twelve, 12) == pytest.approx(11.7)
    assert average([1000, *twelve], 12) == pytest.approx(11.7)


def test_the_latest_times_and_their_averages_as_soon_as_there_are_enough():
    assert figures.recent_times([]) == ""
    assert figures.recent_times([12.5, 61]) == "Last: 12.50  1:01.00"
    times = [14, 12, 10, 30, 9, 11, 13, 12, 12, 10, 14, 2]
    assert figures.averages(times[:4]) == ""
    assert figures.averages(times[:5]) == "Average of 5: 12.00"
    assert figures.averages(times) == "Average of 5: 11.33 · Average of 12: 11.70"


def test_a_case_that_is_known_rests_twice_as_long_each_time():
    record, now, rests = Record(), 0, []
    for _ in range(7):
        record = record.answered(True, None, now)
        rests.append(record.days_left(now))
        now += 24 * rests[-1] * HOUR
        assert record.days_left(now) == 0, "in the evening, as the last time"
        assert record.days_left(now - 12 * HOUR) == 1, "not in the morning"
    assert rests == [2, 4, 8, 16, 16, 16, 16]
    assert record.answered(False, None, now).days_left(now) == 0
    assert DAYS[1:] == tuple(2**n for n in range(5))


def test_what_is_due_comes_first_and_the_rest_when_nothing_is():
    rng = random.Random(5)
    names = [f"OLL {n}" for n in range(1, 9)]
    progress = {name: after(KNOWN) for name in names[:4]} | {
        name: after(MISSED) for name in names[4:]
    }
    recent: list[str] = []
    for _ in range(200):
        recent.append(choose(names, progress, recent, rng.random, HOUR))
    assert {*recent} == {*names[4:]}
    assert choose(names[:4], progress, [], rng.random, HOUR) in names[:4]
    assert choose(names[:5], progress, ["OLL 5"], rng.random, HOUR) in names[:4], "none twice"


@pytest.mark.parametrize("due", [-1, 1.5, "soon", None, 10**15, True])
def test_a_due_time_of_nonsense_is_damage(due):
    with pytest.raises(ValueError, match="it is damaged at"):
        read_progress({"OLL 1": {**GOOD, "due": due}})
    assert read_progress({"OLL 1": GOOD})["OLL 1"].due == 0
