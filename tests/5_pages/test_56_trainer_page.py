"""The trainer from question to answer, as a reader uses it."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from cubogram.cfop.trainer import recognise
from cubogram.cube.cube import Cube
from cubogram.pages.keeping import UNKEPT
from cubogram.pages.trainer.exercises import Exercise, Prepared
from cubogram.pages.trainer.page import TrainerPage
from cubogram.pages.trainer.view import MAKING
from cubogram.pages.training.memory import STEPS
from cubogram.web import run

JSON = Any
KEY = "cubogram/trainer/main"


@pytest.fixture
def opened(tab_of, storage, prepared, trained) -> Callable[..., Any]:
    """A function that opens the page in a tab; `makes` answers what it asks the other worker."""

    def open_tab(address: str = "#PLL", seed: int = 0, makes: bool = True, **more: Any) -> Any:
        draw = random.Random(seed).random

        def make(world: Any, store: Any) -> TrainerPage:
            return TrainerPage(world, store, Prepared(prepared), draw)

        tab = tab_of(make, more.pop("storage", storage), address, **more)
        tab.made = 0

        def work() -> None:
            while tab.tasks:
                task, (command, request) = next(iter(tab.tasks.items()))
                assert command == ("cfop.train" if "step" in request else "roux.train")
                tab.made += 1
                tab.answer(task, trained(**request, seed=100 + tab.made))

        tab.work = work
        if makes:
            work()
        return tab

    return open_tab


def asked(tab: Any) -> str:
    """The key of the case that is asked."""
    key: str = tab.page.round.exercise.key
    return key


def kept(tab: Any) -> JSON:
    return json.loads(tab.storage.texts[KEY])["value"]


def stage(tab: Any) -> str:
    """The stage, as the page shows it."""
    assert tab.hidden("answer") == (tab.page.stage != "answered")
    assert tab.hidden("ask") == (tab.page.stage == "answered")
    return str(tab.attributes["main"]["class"]).split()[-1]


def test_on_the_first_visit_the_page_asks_what_the_build_asks(opened, prepared):
    tab = opened("", makes=False)
    assert tab.text("scramble") == prepared["exercises"]["OLL 33"][0]["scramble"]
    assert (stage(tab), tab.storage.texts, len(tab.tasks)) == ("asking", {}, 2)


def test_an_exercise_is_asked_answered_remembered_and_the_next_one_asked(opened):
    tab = opened()
    key, scramble = asked(tab), tab.text("scramble")
    part = recognise(Cube().apply(scramble), "PLL")
    assert part
    assert f"PLL {part.rule.number}" == key
    assert tab.text("task").startswith("With yellow on top and green in front: bring the pieces")
    assert (tab.attributes["cube"]["setup"], tab.attributes["cube"]["maneuver"]) == (scramble, None)
    tab.tell("mark", "known")
    assert stage(tab) == "asking"
    tab.tell("reveal")
    tab.tell("reveal")
    assert stage(tab) == "answered"
    assert (tab.text("answer-title"), tab.text("verdict")) == (part.rule.title, "")
    assert tab.text("answer-figures") == "New to you"
    solved = Cube().apply(scramble).apply(str(tab.attributes["cube"]["maneuver"]))
    assert len({*solved.facelets[:9]}) == 1
    assert ["focus", "answer"] in tab.done
    tab.tell("mark", "known")
    assert stage(tab) == "asking"
    assert tab.text("scramble") != scramble
    assert asked(tab) != key
    assert kept(tab)["cases"][key]["known"] == 1
    assert tab.done[-2:] == [["focus", "clock"], ["top"]]
    assert "1 seen · knew 1 of 1" in tab.text("summary")


@pytest.mark.parametrize("step", STEPS)
def test_each_step_is_asked(opened, step):
    tab = opened("")
    tab.tell("step", step)
    tab.work()
    assert tab.page.round.exercise.step == step
    assert (kept(tab)["wishes"]["step"] == step) if step != "OLL" else True
    again = opened("")
    assert again.page.plan.step == step
    tab.tell("step", "F3L")
    tab.tell("step", ["OLL"])
    assert tab.page.plan.step == step


def test_turns_by_hand_solve_it_after_a_moment(opened):
    tab = opened()
    moves = tab.page.round.exercise.answer.split()
    for n in range(len(moves)):
        tab.tell("turned", " ".join(moves[: n + 1]))
    assert (stage(tab), list(tab.timers.values())) == ("asking", [400])
    tab.ring()
    assert (stage(tab), tab.text("verdict")) == ("answered", f"Solved with {len(moves)} turns.")


def test_the_last_turn_of_another_question_shows_no_answer(opened):
    tab = opened()
    tab.tell("turned", tab.page.round.exercise.answer)
    tab.tell("another")
    tab.ring()
    assert stage(tab) == "asking"


def test_an_exercise_is_done_when_its_stickers_match_however_the_cube_is_held(trained):
    exercise = Exercise("PLL 1", trained("PLL", 1))
    answer = exercise.answer
    assert exercise.holding == "DLFURB"
    assert not exercise.is_done("")
    assert exercise.is_done(answer)
    assert exercise.is_done(f"{answer} x y2")
    assert not exercise.is_done(f"{answer} R")


def test_pictures_of_cases_have_the_colours_of_the_cube_in_hand(opened):
    tab = opened()
    style = str(tab.attributes["main"]["data-style"])
    assert "--sticker-d: #f8f8f4" not in style  # white is up for the scramble, D for the picture
    assert style.count("--sticker-") == 6


def test_other_ways_are_played(opened):
    tab = opened("#PLL-Aa")
    ways = tab.page.round.exercise.ways
    tab.tell("way", "1")
    assert tab.page.way == 0  # not before the answer
    tab.tell("reveal")
    for index in (*range(len(ways)), -1, len(ways), "x", None):
        tab.tell("way", index)
        assert tab.attributes["cube"]["maneuver"] == ways[tab.page.way]
    assert tab.page.way == len(ways) - 1


def test_an_answer_with_other_turns_is_also_shown_in_turns_of_the_six_faces(opened):
    tab = opened("#PLL-Aa")
    tab.tell("reveal")
    exercise = tab.page.round.exercise
    assert "x" in exercise.ways[0]
    assert tab.text("face-turns") == f"In turns of the six faces: {exercise.answer}"
    assert not tab.hidden("face-turns")


def test_the_clock_is_shown_and_remembered(opened):
    tab = opened()
    key = asked(tab)
    for wrong in (None, "x", -1, float("nan"), True, 1e12):
        tab.tell("stopped", {"seconds": wrong})
    assert tab.page.round.seconds is None
    tab.tell("stopped", {"seconds": 3.5})
    assert tab.text("time") == "3.50"
    tab.tell("reveal")
    tab.tell("stopped", {"seconds": 9})  # too late
    assert tab.text("verdict") == "3.50 s"
    tab.tell("mark", "known")
    assert (kept(tab)["cases"][key]["best"], kept(tab)["times"]) == (3.5, {"PLL": [3.5]})
    assert tab.text("recent") == "Last: 3.50"
    assert tab.elements()["stopwatch"].attributes.get("seconds") is None


def test_the_latest_hundred_times_stay_by_step(opened):
    tab = opened("#PLL-Aa")
    for seconds in range(103):
        tab.tell("stopped", {"seconds": seconds})
        tab.tell("reveal")
        tab.tell("mark", "known")
        tab.work()
    times = kept(tab)["times"]["PLL"]
    assert (len(times), times[0], times[-1]) == (100, 3, 102)
    tab.tell("step", "cross")
    tab.work()
    assert tab.text("recent") == ""


# Pictures


def test_a_wrong_choice_is_graded_at_once_and_can_be_taken_back(opened):
    tab = opened()
    tab.tell("quiz", True)
    assert len(tab.page.pictures) == 4
    key = asked(tab)
    wrong = next(case for case in tab.page.pictures if case.key != key)
    for nonsense in (99, "x", None):
        tab.tell("pick", nonsense)
    assert stage(tab) == "asking"
    tab.tell("pick", str(wrong.number))
    assert (stage(tab), tab.text("verdict")) == ("answered", f"No: you chose {wrong.title}.")
    assert (tab.hidden("marks"), tab.hidden("go-on")) == (True, False)
    assert (kept(tab)["cases"][key]["seen"], kept(tab)["cases"][key]["known"]) == (1, 0)
    assert tab.text("answer-figures") == "Knew 0 of 1"
    tab.tell("mark", "known")
    assert stage(tab) == "answered"
    tab.tell("undo")  # the wrong button was hit
    assert (stage(tab), kept(tab)["cases"]) == ("answered", {})
    assert (tab.hidden("marks"), tab.hidden("go-on")) == (False, True)
    tab.tell("go_on")
    assert stage(tab) == "answered"
    tab.tell("mark", "known")
    assert (stage(tab), kept(tab)["cases"][key]["known"]) == ("asking", 1)


def test_after_a_right_choice_the_reader_says_whether_the_moves_were_known(opened):
    tab = opened()
    tab.tell("quiz", True)
    tab.tell("pick", tab.page.round.exercise.number)
    assert (tab.text("verdict"), tab.hidden("marks"), tab.hidden("go-on")) == (
        "Right.",
        False,
        True,
    )
    tab.tell("mark", "missed")
    assert [one["known"] for one in kept(tab)["cases"].values()] == [0]


def test_after_a_wrong_choice_training_goes_on_even_after_a_reload(opened):
    tab = opened()
    tab.tell("quiz", True)
    key = asked(tab)
    tab.tell("pick", next(case.number for case in tab.page.pictures if case.key != key))
    again = opened(tab.address, note=tab.note)
    assert (stage(again), again.hidden("marks"), again.hidden("go-on")) == ("answered", True, False)
    again.tell("go_on")
    assert stage(again) == "asking"
    assert kept(again)["cases"][key]["seen"] == 1


# What is trained


def test_an_address_names_what_is_asked_and_is_then_forgotten(opened):
    tab = opened("#pll-ab")
    assert (asked(tab), tab.page.plan.chosen, tab.address) == ("PLL 2", {2}, "")
    tab.hear({"address": "#OLL-27", "note": None})
    tab.work()
    assert (asked(tab), tab.address) == ("OLL 27", "")
    tab.hear({"address": "#main", "note": None})
    assert asked(tab) == "OLL 27"
    assert tab.note["key"] == "OLL 27"
    assert asked(opened("#PLL-aa", note=tab.note)) == "PLL 1"


@pytest.mark.parametrize("note", [{}, "x", 7, [], {"form": 2}, {"form": 0}, {"form": 2, "key": 1}])
def test_a_note_that_is_not_ours_is_not_a_round(opened, note):
    assert stage(opened(note=note)) == "asking"


def test_what_two_looks_need_is_a_group(opened):
    tab = opened()
    tab.tell("step", "OLL")
    assert tab.page.plan.groups[0] == "two-look"
    tab.tell("group", "two-look")
    assert tab.page.plan.chosen == {27, 45}
    tab.tell("step", "F2L")
    assert "two-look" not in tab.page.plan.groups


def test_groups_one_alone_from_all_then_in_and_out(opened):
    tab = opened()

    def pressed() -> list[str]:
        return [tab.page.plan.is_chosen(name) for name in ("all", *tab.page.plan.groups)]

    _, first, *_ = tab.page.plan.groups
    members = {case.number for case in tab.page.plan.cases if case.group == first}
    assert pressed() == ["true", *(["false"] * len(tab.page.plan.groups))]
    tab.tell("group", first)
    assert tab.page.plan.chosen == members
    assert (pressed()[0], pressed()[2]) == ("mixed", "true")
    other = min({1, 2, 7, 8} - members)
    tab.tell("toggle", str(other))
    assert tab.page.plan.chosen == {*members, other}
    tab.tell("group", first)
    assert tab.page.plan.chosen == {other}
    for nonsense in ("nothing", None, 7):
        tab.tell("group", nonsense)
        assert tab.page.plan.chosen == {other}
    tab.tell("toggle", 99)
    assert tab.page.plan.chosen == {other}
    tab.tell("group", "all")
    assert (pressed()[0], kept(tab)["wishes"]["chosen"]) == ("true", {})


def test_no_case_chosen_it_says_so_and_goes_on_when_one_is(opened):
    tab = opened()
    for number in sorted(tab.page.plan.chosen):
        tab.tell("toggle", number)
        tab.work()
    assert tab.text("message") == "No case is chosen: choose at least one below."
    assert (stage(tab), tab.text("scramble"), tab.tasks, tab.note) == ("waiting", "—", {}, None)
    assert "disabled" in tab.elements()["reveal"].attributes
    tab.tell("toggle", 7)
    tab.work()
    assert (stage(tab), asked(tab), tab.text("message")) == ("asking", "PLL 7", "")


def test_only_this_case_from_here_on(opened):
    tab = opened()
    key, title = asked(tab), tab.page.case.title
    tab.tell("reveal")
    assert not tab.hidden("only")
    tab.tell("only")
    assert tab.text("message") == f"Only {title} from now on."
    assert tab.hidden("only")
    tab.tell("mark", "known")
    tab.work()
    assert (stage(tab), asked(tab)) == ("asking", key)


def test_another_colour_of_the_cross_waits_for_the_other_worker(opened):
    tab = opened("#cross", makes=False)
    assert stage(tab) == "asking"  # from the prepared ones
    tab.tell("colour", "red")
    assert (stage(tab), tab.text("scramble")) == ("waiting", MAKING)
    tab.work()
    assert (stage(tab), tab.text("answer-title") if stage(tab) == "answered" else "") == (
        "asking",
        "",
    )
    tab.tell("reveal")
    assert tab.text("answer-title") == "Red cross"
    tab.tell("colour", "pink")
    assert tab.page.plan.options.colour == "red"


def test_grey_is_an_option_that_the_cube_shows(opened):
    tab = opened()
    assert tab.attributes["cube"]["highlight"]
    tab.tell("grey", False)
    assert (tab.attributes["cube"]["highlight"], tab.attributes["cube"]["done"]) == (None, None)
    assert kept(tab)["wishes"]["grey"] is False


def test_what_is_built_on_the_left_is_seen_from_there(opened):
    tab = opened()

    def view() -> object:
        return tab.attributes["cube"]["view"]

    tab.tell("step", "first block")
    tab.work()
    yaw, _pitch = map(float, view().split())
    assert 0 < yaw < 90
    tab.tell("step", "F2L")
    tab.work()
    assert view() is None
    for slot, is_left in (("FL", True), ("BL", True), ("BR", False)):
        tab.tell("slot", slot)
        tab.work()
        assert (view() is not None) == is_left
    tab.tell("step", "OLL")
    tab.work()
    assert view() is None


def test_a_pll_is_recognised_from_two_sides_if_that_is_chosen(opened):
    tab = opened("#OLL")
    left_and_back = {*range(36, 54)}

    def lit() -> set[int]:
        return {*map(int, (tab.attributes["cube"]["highlight"] or "").split())}

    before = lit()
    tab.tell("sides", True)
    assert lit() == before, "an OLL is seen from above"
    tab.tell("step", "PLL")
    tab.work()
    assert {9, 10, 11, 18, 19, 20} <= lit(), "the right and the front"
    assert not lit() & left_and_back
    tab.tell("grey", False)
    assert lit() == {*range(36)}
    tab.tell("grey", True)
    tab.tell("reveal")
    assert lit() & left_and_back, "the answer hides nothing"
    assert kept(tab)["wishes"]["sides"] is True


def test_times_of_a_case_are_listed_marked_and_deleted(opened):
    tab = opened("#OLL-27")
    for seconds in (3.0, 2.0, 4.0):
        tab.tell("stopped", {"seconds": seconds, "waited": None, "splits": []})
        tab.tell("reveal")
        tab.tell("mark", "known")
        tab.work()
    tab.tell("reveal")
    record = tab.page.plan.record_of("OLL 27")
    assert [time.seconds for time in record.times] == [3.0, 2.0, 4.0]
    assert "3 times for this case" in tab.shown["answer"]
    at = record.times[1].at
    tab.tell("mark_time", f"OLL 27@{at}")
    assert tab.page.plan.record_of("OLL 27").times[1].marked
    assert "<circle" in tab.shown["answer"]
    tab.tell("delete_time", f"OLL 27@{at}")
    record = tab.page.plan.record_of("OLL 27")
    assert (record.timed, record.total, record.best, record.seen) == (2, 7.0, 3.0, 3)
    assert "2 times for this case" in tab.shown["answer"]
    assert [time[1] for time in kept(tab)["cases"]["OLL 27"]["times"]] == [3.0, 4.0]
    tab.tell("delete_time", "nonsense")
    tab.tell("delete_time", "OLL 99@5")
    assert tab.page.plan.record_of("OLL 27") == record


# Exercises on their way


def test_before_the_other_worker_has_answered_each_prepared_exercise_is_asked_once(opened):
    tab = opened("#PLL-Aa", makes=False)
    assert (asked(tab), stage(tab), len(tab.tasks)) == ("PLL 1", "asking", 2)
    tab.tell("another")
    assert (stage(tab), tab.text("scramble")) == ("waiting", MAKING)
    tab.work()
    assert stage(tab) == "asking"


def test_the_next_question_is_there_before_the_last_is_graded(opened):
    tab = opened()
    assert tab.tasks == {}  # two are made ahead
    first = tab.page.round.exercise.number
    tab.tell("reveal")
    tab.tell("mark", "known")
    assert (stage(tab), asked(tab) != f"PLL {first}") == ("asking", True)
    for number in {1, 2, 7, 8} - {first}:
        tab.tell("toggle", number)
    assert (stage(tab), tab.text("scramble")) == ("waiting", MAKING)
    assert (tab.attributes["cube"]["setup"], tab.note) == ("", None)  # nothing of the old one
    tab.work()
    assert asked(tab) == f"PLL {first}"


def test_a_failure_is_a_sentence_with_a_way_on(opened):
    tab = opened("#PLL-Aa")
    while tab.page.stage == "asking":
        for task in list(tab.tasks):
            tab.fail(task)
        tab.tell("another")
    tab.fail(next(iter(tab.tasks)))
    assert (stage(tab), tab.text("scramble")) == ("waiting", "—")
    assert tab.text("message") == "Python stopped unexpectedly. Try again"
    assert ("click", "again", None) in tab.events()
    tab.tell("again")
    tab.work()
    assert (stage(tab), tab.text("message")) == ("asking", "")


# Undo, and what is kept


def test_the_last_grade_is_taken_back_then_comes_what_was_under_way(opened):
    tab = opened()
    assert tab.hidden("undo")
    tab.tell("undo")
    key, title = asked(tab), tab.page.round.exercise.title
    before = tab.page.plan.memory
    tab.tell("stopped", {"seconds": 2})
    tab.tell("reveal")
    tab.tell("mark", "missed")
    tab.tell("stopped", {"seconds": 7})
    under = tab.text("scramble")
    undo = tab.elements()["undo"].attributes
    assert undo["aria-label"] == f"Undo the last grade: {title}, not known"
    tab.tell("undo")
    assert tab.page.plan.memory == before
    assert (stage(tab), tab.text("answer-title"), tab.text("verdict")) == (
        "answered",
        title,
        "2.00 s",
    )
    assert tab.hidden("undo")  # one only
    tab.tell("undo")
    tab.tell("mark", "known")
    assert (stage(tab), tab.text("scramble"), tab.text("time")) == ("asking", under, "7.00")
    assert kept(tab)["cases"][key]["known"] == 1
    assert kept(tab)["times"] == {"PLL": [2]}


def test_what_another_tab_has_answered_since_stays_when_a_grade_is_taken_back(opened):
    one, two = opened("#PLL-Aa"), opened("#PLL-Aa")
    for tab, seconds in ((one, 2), (two, None)):
        tab.tell("stopped", {"seconds": seconds})
        tab.tell("reveal")
        tab.tell("mark", "known")
    two.tell("grey", False)
    one.tell("undo")
    for tab in (one, two):
        record = tab.page.plan.record_of("PLL 1")
        assert (record.seen, record.known, record.timed, record.best) == (1, 1, 0, None)
        assert tab.page.plan.options.grey is False


def test_two_tabs_count_the_same_answer_twice(opened):
    one, two = opened("#PLL-Aa"), opened("#PLL-Aa")
    one.flows = two.flows = False
    for tab in (one, two):
        tab.tell("reveal")
        tab.tell("mark", "known")
    one.flows = two.flows = True
    one.hear({"stored": {}})
    for tab in (one, two):
        assert tab.page.plan.record_of("PLL 1").seen == 2


def test_a_reload_finds_the_question_its_time_and_its_answer(opened):
    tab = opened()

    def reloaded() -> Any:
        return opened(tab.address, note=tab.note)

    def shown(one: Any) -> Any:
        return (one.page.stage, one.text("scramble"), one.text("time"), one.text("answer"))

    assert shown(reloaded()) == shown(tab)
    tab.tell("stopped", {"seconds": 3.5})
    assert shown(reloaded()) == shown(tab)
    tab.tell("reveal")
    again = reloaded()
    assert shown(again) == shown(tab)
    assert again.attributes["cube"] == tab.attributes["cube"]
    again.tell("mark", "known")
    assert [one["best"] for one in kept(again)["cases"].values()] == [3.5]
    assert shown(opened(again.address, note=again.note)) == shown(again)


def test_progress_that_cannot_be_kept_is_said_and_training_goes_on(opened, storage):
    storage.room = "full"
    tab = opened()
    for _ in range(3):
        tab.tell("reveal")
        tab.tell("mark", "known")
        tab.work()
    assert tab.text("store-problem") == UNKEPT["full"]
    assert stage(tab) == "asking"
    assert "knew 3 of 3" in tab.text("summary")


def test_a_file_brings_the_progress_back(opened, storage_of):
    there = opened("#PLL-Aa")
    for known in ("known", "missed"):
        there.tell("reveal")
        there.tell("mark", known)
        there.work()
    there.tell("save")
    ((_, name, _, file),) = [request for request in there.done if request[0] == "download"]
    assert (name, there.text("file-message")) == ("cubogram-trainer.json", "Saved.")
    assert [one["key"] for one in json.loads(file)["entries"]] == ["trainer/main"]
    here = opened("#PLL-Aa", storage=storage_of())
    here.tell("reveal")
    here.tell("mark", "known")
    here.tell("file", {"name": "a.json", "text": file})
    assert here.text("file-message").startswith("Loaded. Of two records of the same case")
    assert kept(here)["cases"] == kept(there)["cases"]
    for text, why in (
        ("hello", "it is not a JSON file."),
        ("{}", "it is not a file of stored data from Cubogram."),
    ):
        here.tell("file", {"name": "a.json", "text": text})
        assert here.text("file-message") == f'"a.json" was not loaded: {why}'
    here.tell("file", {"name": "a.png", "problem": '"a.png" is not a text file'})
    assert here.text("file-message") == '"a.png" is not a text file.'
    entry = {"key": "trainer/main", "version": 1, "at": 1, "value": {"cases": {"OLL 99": {}}}}
    wrong = json.dumps({"kind": "cubogram export", "version": 1, "entries": [entry] * 5})
    here.tell("file", {"name": "a.json", "text": wrong})
    assert 'it is damaged at "OLL 99"' in here.text("file-message")
    assert here.text("file-message").endswith("and 2 more.")
    for nonsense in (None, {}, {"name": 7, "text": "x"}):
        here.tell("file", nonsense)
    assert kept(here)["cases"] == kept(there)["cases"]


def test_progress_is_forgotten_only_when_that_is_confirmed(opened):
    tab = opened()
    tab.tell("reset")
    assert tab.text("file-message") == "There is no progress to reset."
    tab.tell("reveal")
    tab.tell("mark", "known")
    before = kept(tab)
    tab.tell("reset")
    assert ["open", "forget-dialog"] in tab.done
    assert kept(tab) == before
    assert "of 1 case will be lost" in tab.shown["forget-dialog"]
    tab.tell("forget")
    assert (kept(tab)["cases"], kept(tab)["wishes"]) == ({}, before["wishes"])
    assert tab.hidden("undo")


def test_colours_set_on_another_page_are_heard(opened):
    tab = opened()
    own = ["#000001", "#000002", "#000003", "#000004", "#000005", "#000006"]
    given = [({"scheme": "own", "own": own}, "#000001"), ({"scheme": "own"}, "#f8f8f4")]
    for n, (given_, first) in enumerate(given):
        text = json.dumps({"version": 1, "at": 1e15 + n, "tab": "x", "value": given_})
        tab.hear({"cleared": {**tab.storage.texts, "cubogram/settings/main": text}})
        assert first in str(tab.attributes["main"]["data-style"])


MINE = "y2 L U L' U L U2 L'"


def answered(opened: Any, address: str = "#OLL-27", **more: Any) -> Any:
    tab = opened(address, **more)
    tab.tell("reveal")
    return tab


def typed(tab: Any, text: str) -> None:
    """Enters the reader's own algorithm, which Python checks."""
    tab.tell("own_algorithm", {"algorithm": text})
    for task, (command, request) in list(tab.tasks.items()):
        if "seed" in request:
            tab.do(task, command, request)
    tab.work()


def test_the_readers_own_algorithm_is_kept_and_shown_in_place_of_ours(opened):
    tab = answered(opened)
    before = tab.page.round.exercise
    assert tab.text("own-algorithm").startswith("My own algorithm")
    typed(tab, f"  {MINE} ")
    now = tab.page.round.exercise
    assert (now.scramble, now.state, now.task) == (before.scramble, before.state, before.task)
    assert kept(tab)["algorithms"] == {"OLL 27": MINE}
    assert "L U L' U L U2 L'" in tab.attributes["cube"]["maneuver"]
    assert before.ways[0] in now.ways[1:]
    assert tab.text("own-algorithm").startswith(f"My algorithm: {MINE}")
    tab.tell("mark", "known")
    assert "L U L' U L U2 L'" in tab.page.round.exercise.ways[0]  # the next one of this case
    tab.tell("reveal")
    tab.tell("forget_algorithm")
    typed(tab, "")
    assert kept(tab)["algorithms"] == {}
    assert "R U R' U R U2 R'" in tab.attributes["cube"]["maneuver"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("R U2 R' U' R U' R'", "This solves OLL 26 (Antisune), not OLL 27 (Sune)."),
        ("R U R' Q", "'Q' is not a move"),
        ("R U R'", "is not back in its place"),
        ("R " * 200, "at most 300 characters"),
    ],
)
def test_one_that_does_not_solve_the_case_is_refused_with_the_reason(opened, text, words):
    tab = answered(opened)
    before = tab.page.round
    typed(tab, text)
    assert words in tab.text("own-algorithm")
    assert tab.elements()["algorithm"].attributes["value"] == text.strip()
    assert tab.page.round == before
    assert "algorithms" not in kept(tab) or kept(tab)["algorithms"] == {}


def test_a_check_that_comes_after_the_next_question_keeps_nothing(opened):
    tab = answered(opened, "#OLL", makes=False)
    tab.tell("own_algorithm", {"algorithm": MINE})
    (task,) = [n for n, (_, request) in tab.tasks.items() if "seed" in request]
    late = run("cfop.train", {"step": "OLL", "name": 27, "seed": 1, "algorithm": MINE})
    tab.tell("mark", "known")
    now = tab.page.round
    tab.answer(task, json.loads(json.dumps(late)))
    assert tab.page.round is now
    assert kept(tab)["algorithms"] == {}


def test_algorithms_outlive_the_progress(opened):
    tab = answered(opened)
    typed(tab, MINE)
    tab.tell("mark", "known")
    tab.tell("forget")
    assert kept(tab)["cases"] == {}
    assert kept(tab)["algorithms"] == {"OLL 27": MINE}


def test_one_from_a_file_that_cannot_be_used_is_named_and_left_out(opened, storage):
    envelope = {"version": 1, "at": 1, "tab": "x", "after": [], "value": {
        "wishes": {"step": "OLL", "chosen": {"OLL": [27]}},
        "algorithms": {"OLL 27": "R U", "OLL 99": "R", "PLL 1": 5, "OLL 1": "R" * 400},
    }}  # fmt: skip
    storage.texts[KEY] = json.dumps(envelope)
    tab = opened("#OLL-27", makes=False)
    for task, (command, request) in list(tab.tasks.items()):
        tab.do(task, command, request)
    tab.work()
    assert "Your algorithm for OLL 27 is not used: this does not keep" in tab.text("message")
    assert kept(tab)["algorithms"] == {}
    assert stage(tab) == "asking"


def test_pairs_are_asked_for_in_the_slots_that_are_chosen(opened):
    tab = opened("#F2L")
    tab.tell("step", "F2L")
    tab.work()
    assert tab.page.round.exercise.slot == "FR"
    for slot, place in (("BL", "at the back left"), ("FL", "at the front left")):
        tab.tell("slot", slot)
        tab.work()
        assert place in tab.text("task")
        assert kept(tab)["wishes"]["slot"] == slot
    tab.tell("slot", "any")
    places = set()
    for _ in range(16):
        tab.work()
        places.add(tab.page.round.exercise.slot)
        tab.tell("another")
    assert len(places) > 2
    tab.tell("slot", "UF")
    assert kept(tab)["wishes"]["slot"] == "any"
    tab.tell("step", "OLL")
    tab.work()
    assert "disabled" in tab.elements()["slot"].attributes
