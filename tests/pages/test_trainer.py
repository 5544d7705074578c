"""The trainer: visits as texts, each with what it changes; what is remembered, what comes next."""

import json
import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tabs import Storage, Tab
from trainers import Trainer
from visits import Visit, replayed

from cubogram.pages import codec
from cubogram.pages.html import Html
from cubogram.pages.merging import Sides
from cubogram.pages.trainer import figures
from cubogram.pages.trainer.exercises import Case
from cubogram.pages.trainer.plan import choose, named_in
from cubogram.pages.trainer.question import alike
from cubogram.pages.training.memory import STEPS, TRAINER, Memory, TrainerOptions, merge_memories
from cubogram.pages.training.progress import HOUR, Record, Time, merge_progress
from cubogram.web import run

JSON = Any
KEY = "cubogram/trainer/main"
VISITS = Path(__file__).parent / "goldens" / "trainer"


@pytest.mark.parametrize("name", sorted(path.name for path in VISITS.glob("*.txt")))
def test_a_visit(
    name: str, golden: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def ready(visit: Visit) -> None:
        monkeypatch.setattr("time.time", lambda: visit.now.replace(tzinfo=UTC).timestamp())

    def opens(storage: Storage, address: str) -> Tab:
        return Trainer(storage, address)

    golden(f"trainer/{name}", replayed((VISITS / name).read_text("utf-8"), opens, ready))


def asked(tab: Trainer) -> str:
    key: str = tab.page.question.round.exercise.key
    return key


def kept(tab: Trainer) -> JSON:
    return json.loads(tab.storage.texts[KEY])["value"]


def test_turns_by_hand_solve_it_after_a_moment_unless_another_is_asked() -> None:
    tab = Trainer()
    tab.work()
    for then in ("another", "nothing"):
        moves = tab.page.question.round.exercise.answer.split()
        for n in range(len(moves)):
            tab.tell("turned", " ".join(moves[: n + 1]))
        assert (tab.page.question.stage, list(tab.timers.values())[-1]) == ("asking", 400)
        if then == "another":
            tab.tell("another")
        tab.ring()
        assert (tab.page.question.stage == "asking") == (then == "another")
    assert str(len(moves)) in tab.text("verdict")
    exercise = tab.page.question.round.exercise
    assert exercise.is_done(f"{exercise.answer} x y2")
    assert not exercise.is_done("")
    assert not exercise.is_done(f"{exercise.answer} R")


def test_an_address_names_what_is_asked_and_is_then_forgotten() -> None:
    tab = Trainer(address="#pll-ab")
    assert (asked(tab), tab.page.plan.chosen, tab.address) == ("PLL 2", {1, 2, 7, 8}, "")
    tab.hear({"address": "#OLL-27", "note": None})
    tab.work()
    assert (asked(tab), tab.address) == ("OLL 27", "")
    tab.hear({"address": "#main", "note": None})
    assert (asked(tab), tab.note["exercise"]["case"]["number"]) == ("OLL 27", 27)
    assert asked(Trainer(address="#PLL-aa", note=tab.note)) == "PLL 1"
    for note in ({}, "x", 7, [], {"form": 2}, {"form": 0}, {"form": 2, "key": 1}):
        assert Trainer(note=note).page.question.stage == "asking"
    for fragment in ("#PLL-%", "#pll-%E0%A4%A", "#PLL&x=1", "#pll=3", "PLL"):
        assert [step for step, _ in named_in(fragment)] == ["PLL"], fragment


def test_an_address_with_several_cases_is_a_drill_of_these_that_a_reload_keeps() -> None:
    storage = Storage()
    tab = Trainer(storage, "#PLL-Aa,OLL-27,cross,OLL-99")
    for _ in range(2):
        seen = set()
        for _ in range(9):
            tab.work()
            seen.add(asked(tab))
            tab.tell("reveal")
            tab.tell("mark", "known")
        assert seen == {"PLL 1", "OLL 27", "cross"}, "known or not"
        tab = Trainer(storage, note=tab.note, address="")
    assert tab.page.plan.memory.options.chosen == {}
    tab.tell("end_drill")
    assert "drill" not in tab.shown["scramble-box"]
    assert Trainer(note={"exercise": tab.note["exercise"], "drill": ["x"]}).page.plan.drill == ()


def test_a_way_that_is_typed_is_compared_with_the_shortest() -> None:
    tab = Trainer(address="#cross")
    tab.tell("option", {"name": "most", "value": "4"})
    tab.work()
    exercise = tab.page.question.round.exercise
    least = len(exercise.answer.split())
    assert least <= 4
    for wrong in ("", "Q", "R"):
        tab.tell("compare", {"moves": wrong})
        assert (tab.page.question.stage, bool(tab.text("compare-message"))) == ("asking", True)
    tab.tell("compare", {"moves": f"{exercise.answer} U"})
    assert [str(least + 1), str(least)] == re.findall(r"\d+", tab.text("verdict"))
    assert tab.page.question.round.right


def test_a_case_opens_and_another_of_its_algorithms_is_used() -> None:
    tab = Trainer(address="#OLL")
    tab.tell("case", 27)
    tab.work()
    texts = [
        one["text"]
        for one in run("cfop.catalogue", {"step": "OLL"})["cases"]["OLL"][26]["algorithms"]
    ]
    assert all(text in tab.text("case-dialog") for text in texts)
    for text, known in ((texts[1], {"OLL 27": texts[1]}), (texts[0], {}), ("R", {})):
        tab.tell("use", text)
        assert tab.page.plan.memory.algorithms == known
    tab.tell("drill")
    assert tab.page.plan.keys == ["OLL 27"]


@given(st.text() | st.from_regex("(?i)#(cross|f2l|oll|pll|coll|first.block)(-.*)?"))
def test_any_address_names_a_step_or_nothing(fragment: str) -> None:
    found = named_in(fragment)
    assert all(step in STEPS and step[:3].lower() in fragment.lower() for step, _ in found)


def test_each_step_is_asked_and_stays_and_each_cube_is_held_for_it() -> None:
    storage, views = Storage(), {}
    tab = Trainer(storage, "")
    for step in STEPS:
        tab.tell("option", {"name": "step", "value": step})
        tab.work()
        assert tab.page.question.round.exercise.step == step
        assert Trainer(storage, "").page.plan.step == step
        views[step] = tab.attributes["cube"]["view"] is not None
        lit = {*map(int, tab.attributes["cube"]["highlight"].split())}
        tab.tell("option", {"name": "sides", "value": True})
        seen = {*map(int, tab.attributes["cube"]["highlight"].split())}
        assert seen == (lit & {*range(36)} if step == "PLL" else lit), step
        tab.tell("option", {"name": "sides", "value": False})
    assert views == {step: step == "first block" for step in STEPS}


def test_two_tabs_count_the_same_answer_twice() -> None:
    storage = Storage()
    one, two = Trainer(storage, "#PLL-Aa"), Trainer(storage, "#PLL-Aa")
    one.flows = two.flows = False
    for tab in (one, two):
        tab.tell("reveal")
        tab.tell("mark", "known")
    one.flows = two.flows = True
    one.hear({"stored": {}})
    assert [tab.page.plan.record_of("PLL 1").seen for tab in (one, two)] == [2, 2]
    own = ["#000001", "#000002", "#000003", "#000004", "#000005", "#000006"]
    for n, (value, first) in enumerate([({"scheme": "own", "own": own}, own[0]),
                                        ({"scheme": "own"}, "#f8f8f4")]):  # fmt: skip
        one = Trainer(storage)
        text = json.dumps({"version": 1, "at": 1e15 + n, "tab": "x", "value": value})
        one.hear({"cleared": {**storage.texts, "cubogram/settings/main": text}})
        assert first in str(one.attributes["main"]["data-style"])


def test_a_reload_finds_the_question_its_time_and_its_answer() -> None:
    tab = Trainer()
    tab.work()

    def shown(one: Trainer) -> JSON:
        regions = {name: html for name, html in one.shown.items() if name != "scramble-box"}
        return one.page.question.stage, one.text("scramble"), regions, one.attributes["cube"]

    for act in (None, ("stopped", {"seconds": 3.5})):
        if act:
            tab.tell(*act)
        again = Trainer(tab.storage, tab.address, note=tab.note)
        assert shown(again) == shown(tab)
    again.tell("mark", "known")
    assert [one["best"] for one in kept(again)["cases"].values()] == [3.5]


def test_a_file_brings_the_progress_back_and_the_latest_hundred_times_stay() -> None:
    there, here = Trainer(address="#PLL-Aa"), Trainer(address="#PLL-Aa")
    for seconds in range(103):
        there.tell("stopped", {"seconds": seconds})
        there.tell("mark", "known" if seconds % 2 else "missed")
        there.work()
    times = kept(there)["times"]["PLL"]
    assert (len(times), times[0], times[-1]) == (100, 3, 102)
    there.tell("save")
    ((_, name, _, file),) = [request for request in there.done if request[0] == "download"]
    assert [one["key"] for one in json.loads(file)["entries"]] == ["trainer/main"]
    here.tell("file", {"name": name, "text": file})
    assert kept(here)["cases"] == kept(there)["cases"]


def test_what_is_wrong_with_an_algorithm_is_not_shown_with_another_case() -> None:
    tab = Trainer(address="#OLL")
    tab.tell("reveal")
    tab.tell("own_algorithm", {"algorithm": "Q"})
    tab.work()
    assert "not a move" in tab.text("algorithm-message")
    before = asked(tab)
    tab.tell("mark", "known")
    tab.work()
    tab.tell("reveal")
    assert asked(tab) != before
    assert tab.text("algorithm-message") == ""


def test_a_grade_is_undone_even_if_a_time_was_marked_since_but_not_a_deleted_time() -> None:
    tab = Trainer(address="#PLL-Aa")
    for seconds in (2, 3):
        tab.tell("stopped", {"seconds": seconds})
        tab.tell("mark", "known")
        tab.work()
    tab.tell("reveal")
    first = kept(tab)["cases"]["PLL 1"]["times"][0][0]
    tab.tell("mark_time", str(first))
    tab.tell("undo")
    record = kept(tab)["cases"]["PLL 1"]
    assert (record["seen"], record["times"]) == (1, [[first, 2, True]])
    tab.tell("mark", "known")
    tab.tell("go_on")
    tab.tell("reveal")
    tab.tell("delete_time", str(first))
    assert tab.hidden("undo")


# What is remembered


KNOWN, MISSED = (True, None), (False, None)
LATER = 1000 * 24 * HOUR
GOOD = {
    "seen": 2, "known": 1, "box": 1, "timed": 0, "total": 0, "best": None, "due": 0, "times": [],
}  # fmt: skip


def after(*answers: tuple[bool, float | None]) -> Record:
    record = Record()
    for known, seconds in answers:
        record = record.answered(known, seconds, 0)
    return record


records = st.lists(
    st.tuples(st.booleans(), st.none() | st.floats(0, 1e5, allow_subnormal=False)), min_size=1
).map(lambda answers: after(*answers))
keys = st.sampled_from(["cross", "first block", "F2L 41", "OLL 1", "OLL 57", "PLL 21", "COLL 40"])
memories = st.builds(
    Memory,
    cases=st.dictionaries(keys, records),
    options=st.builds(
        TrainerOptions,
        step=st.sampled_from([*STEPS]),
        chosen=st.dictionaries(
            st.sampled_from(["F2L", "OLL"]), st.lists(st.integers(1, 41)).map(tuple)
        ),
        quiz=st.booleans(),
        grey=st.booleans(),
        colour=st.sampled_from(["white", "red"]),
    ),
    times=st.dictionaries(
        st.sampled_from(["cross", "PLL"]), st.lists(st.floats(0, 1e5), min_size=1).map(tuple)
    ),
)
junk = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
fields = st.sampled_from(["step", "chosen", "quiz", "grey", "colour"])


@given(memories)
def test_the_memory_is_read_as_it_was_kept(memory: Memory) -> None:
    assert TRAINER.read(json.loads(json.dumps(TRAINER.write(memory)))) == memory


@given(
    st.dictionaries(st.sampled_from(["cases", "wishes", "times", "algorithms"]), junk)
    | st.fixed_dictionaries(
        {
            "wishes": st.dictionaries(fields, junk),
            "times": st.dictionaries(st.sampled_from(["OLL", "x"]), st.lists(junk)),
        }
    )
)
def test_nonsense_is_as_usual_or_refused_as_a_whole(value: JSON) -> None:
    try:
        memory = TRAINER.read(value)
    except ValueError:
        return
    assert TRAINER.read(json.loads(json.dumps(TRAINER.write(memory)))) == memory


def test_what_earlier_versions_have_kept_is_read_and_what_is_damaged_is_refused() -> None:
    record = {**GOOD, "timed": 2, "total": 5, "best": 2, "times": [[1, 2, False], [2, 3, True]]}
    wishes = {"step": "PLL", "chosen": {"PLL": [3]}, "quiz": False, "grey": False, "slot": "UF"}
    kept = {"cases": {"PLL 3": record}, "wishes": wishes, "times": {"PLL": [2, 3]}}
    assert TRAINER.read({**kept, "algorithms": {"PLL 3": "R"}}) == Memory(
        {"PLL 3": Record(2, 1, 1, 2, 5, 2, times=(Time(1, 2), Time(2, 3, True)))},
        TrainerOptions("PLL", {"PLL": (3,)}, grey=False),
        {"PLL": (2, 3)},
        {"PLL 3": "R"},
    )
    first = {key: value for key, value in GOOD.items() if key not in ("due", "times")}
    assert codec.read(Record, first) == codec.read(Record, GOOD) == Record(2, 1)
    wrong = [
        {"known": 3}, {"box": 6}, {"seen": -1}, {"seen": "x"}, {"timed": 1}, {"best": 1},
        {"total": -1}, {"total": 1e9}, {"due": -1}, {"due": 10**15},
        *({"times": [one]} for one in ([1, "x", True], [1, 2], 3, [-1, 2, False], [2, 1, 0])),
    ]  # fmt: skip
    for one in wrong:
        with pytest.raises(ValueError, match="damaged"):
            TRAINER.read({"cases": {"PLL 3": {**GOOD, **one}}})
    for value in ({"times": {"PLL": [-1]}}, {"algorithms": {"PLL 3": 5}}, {"cases": []}):
        with pytest.raises(ValueError, match=next(iter(value))):
            TRAINER.read(value)


@given(records, records, records, st.sampled_from(["ours", "theirs"]))
def test_no_merge_makes_a_record_that_could_not_be_read(
    base: Record, ours: Record, theirs: Record, newer: Any
) -> None:
    merge_progress(Sides({"OLL 1": base}, {"OLL 1": ours}, {"OLL 1": theirs}, newer))


def test_options_changed_in_two_tabs_are_both_kept() -> None:
    base = Memory()
    ours = replace(base, options=replace(base.options, quiz=True, step="PLL"))
    theirs = replace(base, options=replace(base.options, grey=False, step="F2L"))
    merged = merge_memories(Sides(base, ours, theirs, "ours"))
    assert merged.options == replace(base.options, quiz=True, grey=False, step="PLL")


def test_times_deleted_marked_and_added_in_two_tabs_are_all_right() -> None:
    record = Record(3, 1, 1, 3, 9, 2, times=(Time(1, 4), Time(2, 2), Time(3, 3)))
    base = {"OLL 1": record}
    ours = Memory(cases={"OLL 1": record.without(1).with_mark(3)})
    theirs = Memory(cases={"OLL 1": record.answered(True, 5, 4).with_mark(2)})
    merged = merge_memories(Sides(Memory(cases=base), ours, theirs, "ours")).cases["OLL 1"]
    assert [(time.at, time.seconds, time.marked) for time in merged.times] == [
        (2, 2, True), (3, 3, True), (4, 5, False),
    ]  # fmt: skip
    assert (merged.seen, merged.timed, merged.total, merged.best) == (4, 3, 10, 2)
    for newer, due, box in (("ours", 0, 1), ("theirs", theirs.cases["OLL 1"].due, 2)):
        sides = Sides(Memory(cases=base), ours, theirs, newer)
        both = merge_memories(sides).cases["OLL 1"]
        assert (both.due, both.box) == (due, box)
    left = record.without(2)
    assert (left.timed, left.total, left.best, left.seen) == (2, 7, 3, 3)
    assert record.without(9) == record
    more = Record(2, 1, 1, 2, 5, 2, times=(Time(7, 2),))
    assert more.without(7).best == 3, "of earlier times, only the sum is known"


def test_a_case_climbs_by_a_box_when_it_is_known_and_falls_to_the_bottom_when_not() -> None:
    answers = [KNOWN, KNOWN, MISSED, KNOWN, KNOWN, KNOWN, KNOWN, KNOWN, KNOWN]
    boxes = [after(*answers[: n + 1]).box for n in range(len(answers))]
    assert boxes == [2, 3, 0, 1, 2, 3, 4, 5, 5]
    record, now, rests = Record(), 0, []
    for _ in range(7):
        record = record.answered(True, None, now)
        rests.append(record.days_left(now))
        now += 24 * rests[-1] * HOUR
        assert record.days_left(now) == 0, "in the evening, as the last time"
        assert record.days_left(now - 12 * HOUR) == 1, "not in the morning"
    assert rests == [2, 4, 8, 16, 16, 16, 16]
    assert record.answered(False, None, now).days_left(now) == 0


def test_times_and_averages_in_words() -> None:
    one = after((True, 3), (False, 2), KNOWN)
    assert (one.best, one.mean, Record().mean) == (2, 2.5, None)
    average = figures.average_of
    twelve = [14, 12, 10, 30, 9, 11, 13, 12, 12, 10, 14, 2]  # 2 and 30 do not count
    assert (average([12, 10, 11, 9], 5), average([99, 12, 10, 30, 9, 11], 5)) == (None, 11)
    assert (average(twelve[1:], 12), average([1000, *twelve], 12)) == (None, pytest.approx(11.7))
    assert figures.recent_times([12.5, 61]) == "Last: 12.50  1:01.00"
    assert (figures.recent_times([]), figures.averages(twelve[:4])) == ("", "")
    assert figures.averages(twelve[:5]) == "Average of 5: 12.00"
    assert figures.averages(twelve) == "Average of 5: 11.33 · Average of 12: 11.70"


def test_the_times_of_a_case_are_a_line_from_edge_to_edge(
    golden: Callable[[str, str], None],
) -> None:
    drawn = [
        figures.plot((Time(1, 2.0), Time(2, 4.0, True), Time(3, 3.5))),
        figures.plot((Time(1, 5),) * 2),
    ]
    golden("trainer_plot.txt", "\n".join(map(str, drawn)))


# What comes next


def test_a_weak_case_comes_more_often_in_the_ratio_of_the_weights() -> None:
    progress = {"OLL 1": after(KNOWN, KNOWN), "OLL 2": after(MISSED)}
    names = ["OLL 1", "OLL 2", "OLL 3"]  # boxes 3, 0 and, never seen, 1
    draws = [choose(names, progress, [], lambda n=n: n / 1300, LATER) for n in range(1300)]
    assert Counter(draws) == {"OLL 1": 100, "OLL 2": 800, "OLL 3": 400}


def test_no_case_twice_in_a_row_unless_it_is_the_only_one() -> None:
    draw = random.Random(7).random
    for size in (2, 3, 5, 57):
        names, recent = [f"OLL {n + 1}" for n in range(size)], list[str]()
        for _ in range(600):
            key = choose(names, {}, recent, draw, 0)
            assert [key] != recent[-1:]
            recent.append(key)
        assert {*recent} == {*names}
    assert choose(["OLL 5"], {}, ["OLL 5"], draw, 0) == "OLL 5"
    assert choose([], {}, ["OLL 5"], draw, 0) is None


def test_what_is_due_comes_first_and_the_rest_when_nothing_is() -> None:
    rng, recent = random.Random(5), list[str]()
    names = [f"OLL {n}" for n in range(1, 9)]
    progress = {name: after(KNOWN if n < 4 else MISSED) for n, name in enumerate(names)}
    for _ in range(100):
        recent.append(choose(names, progress, recent, rng.random, HOUR))
    assert {*recent} == {*names[4:]}
    assert choose(names[:4], progress, [], rng.random, HOUR) in names[:4]
    assert choose(names[:5], progress, ["OLL 5"], rng.random, HOUR) in names[:4], "none twice"


def test_pictures_to_choose_from_have_the_right_one_and_its_group_before_others() -> None:
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
