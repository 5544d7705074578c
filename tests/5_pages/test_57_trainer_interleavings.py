"""The trainer in any order of events, answers, failures and reloads."""

import json
import random
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cubogram.pages.trainer.exercises import AHEAD, Prepared
from cubogram.pages.trainer.own_algorithm import PLACE
from cubogram.pages.trainer.page import TrainerPage
from cubogram.pages.training.memory import COLOURS, SLOTS, STEPS

KEY = "cubogram/trainer/main"
OFTEN = ("reveal", "mark", "mark", "stopped", "another", "pick", "undo", "go_on", "answer", "fail")
SELDOM = ("any", "ring", "reload", "step", "quiz", "toggle", "group", "turned", "forget", "address",
          "slot", "own_algorithm", "forget_algorithm")  # fmt: skip
ALGORITHMS = ("R U R' U R U2 R'", "R", "no moves")
UNGRADED = ("answer", "fail", "ring", "another", "step", "address", "stopped", "reload", "quiz")
"""What never changes what is remembered about the cases."""
acts = st.tuples(st.sampled_from(OFTEN + OFTEN + SELDOM), st.integers(0, 30))


class Reader:
    """A user of the page, and what must be true after each action."""

    def __init__(self, tab_of: Any, storage: Any, prepared: Any, trained: Any) -> None:
        draw = random.Random(3).random
        self.trained = trained
        self.before: str | None = None
        """What was remembered before the grade that can be taken back."""
        self.tab = tab_of(
            lambda world, store: TrainerPage(world, store, Prepared(prepared), draw), storage
        )

    @property
    def page(self) -> TrainerPage:
        page: TrainerPage = self.tab.page
        return page

    def remembered(self) -> str:
        """The answers and times that are kept."""
        text = self.tab.storage.texts.get(KEY)
        value = json.loads(text)["value"] if text else {"cases": {}, "times": {}}
        return json.dumps([value["cases"], value["times"]], sort_keys=True)

    def act(self, name: str, number: int) -> None:
        tab, page = self.tab, self.page
        values = {
            "step": STEPS[number % len(STEPS)],
            "mark": "known" if number % 2 else "missed",
            "stopped": {"seconds": number / 4},
            "pick": number,
            "toggle": number,
            "quiz": bool(number % 2),
            "colour": COLOURS[number % 6],
            "slot": SLOTS[number % 5],
            "own_algorithm": {"algorithm": ALGORITHMS[number % 3]},
            "file": {"name": "x", "text": ""},
            "group": ["all", "x", *page.plan.groups][number % 4 % (2 + len(page.plan.groups))],
            "turned": page.round.exercise.answer if page.round else "R",
        }
        if name in ("answer", "fail"):
            for task in sorted(tab.tasks)[number % 2 :][:1]:  # not always the first one
                if name == "fail":
                    tab.fail(task)
                elif "seed" in tab.tasks[task][1]:  # the reader's own algorithm is checked
                    tab.do(task, *tab.tasks[task])
                else:
                    tab.answer(task, self.trained(**tab.tasks[task][1], seed=number % 3))
        elif name == "any":  # something that the page shows
            told = tab.events()
            _, event, value = told[number % len(told)]
            told_now = values.get(event, number % 2 == 0)
            tab.tell(event, told_now if value is None else value)
        elif name == "ring":
            tab.ring()
        elif name == "reload":
            self.reload()
        elif name == "address":
            tab.hear({"address": ["#PLL-Aa", "#OLL", "", "#x"][number % 4], "note": tab.note})
        else:
            tab.tell(name, values.get(name))

    def reload(self) -> None:
        """The same is shown again, even if the page's worker was lost."""
        tab, was = self.tab, self.page
        shown, cube = dict(tab.shown), dict(tab.attributes["cube"])
        stands = ["options", "cases-head", "case-grid", "groups", "steps", "cases-note"]
        own = was.own
        if was.way == 0 and own.typed == own.kept and not was.notices.at(PLACE).text:
            stands.append("answer")
        if not was.pictures:  # others are drawn
            stands.append("ask")
        tab.open()
        self.before = None
        if was.round:
            assert self.page.round == was.round
            assert {name: tab.shown[name] for name in stands} == {
                name: shown[name] for name in stands
            }
            assert was.way or tab.attributes["cube"] == cube
            assert len(self.page.pictures) == len(was.pictures) or was.round.answered

    def step(self, name: str, number: int) -> None:
        before, was, could = self.remembered(), self.page.round, self.page.last_grade
        self.act(name, number)
        page, after = self.page, self.remembered()
        assert self.tab.troubles == []
        assert (page.round is None) == (self.tab.note is None)
        assert page.round is None or page.round.exercise.step == page.plan.step
        assert len(self.tab.tasks) <= AHEAD + page.tasks.runs(PLACE)
        assert (
            page.stage != "waiting" or page.instead or self.tab.tasks
        )  # something comes, or fails
        if name in UNGRADED:
            assert after == before
        if name in ("answer", "fail") and was:
            assert page.round  # nothing takes the place of what is asked
            assert page.round.exercise.scramble == was.exercise.scramble
            assert replace(page.round, exercise=was.exercise) == was
        if name == "mark" and was and was.answered and not was.graded:
            assert after != before
        if name == "undo" and could:
            assert page.round
            assert (page.stage, page.round.graded, page.last_grade) == ("answered", False, "")
            assert self.before in (None, after)  # exactly as it was
        elif name == "undo":
            assert (after, page.round) == (before, was)
        if after != before:
            self.before = before if page.last_grade else None


@settings(max_examples=150)
@given(st.lists(acts, min_size=5, max_size=40))
def test_any_order_of_events_answers_failures_and_reloads(
    tab_of, storage_of, prepared, trained, steps
):
    reader = Reader(tab_of, storage_of(), prepared, trained)
    for name, number in steps:
        reader.step(name, number)
