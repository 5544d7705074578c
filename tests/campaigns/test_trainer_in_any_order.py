"""The trainer in any order of events, answers, failures and reloads."""

import json
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from tabs import train
from trainers import Trainer

from cubogram.pages.trainer.page import TrainerPage
from cubogram.pages.trainer.question import MAKING, Question
from cubogram.pages.training.memory import COLOURS, SLOTS, STEPS

KEY = "cubogram/trainer/main"
OFTEN = ("reveal", "mark", "mark", "stopped", "another", "pick", "undo", "go_on", "answer", "fail")
SELDOM = ("any", "ring", "reload", "option", "option", "toggle", "group", "turned", "forget",
          "address", "own_algorithm", "forget_algorithm")  # fmt: skip
ALGORITHMS = ("R U R' U R U2 R'", "R", "no moves")
UNGRADED = ("answer", "fail", "ring", "another", "option", "address", "stopped",
            "reload")  # fmt: skip
"""What never changes what is remembered about the cases."""
acts = st.tuples(st.sampled_from(OFTEN + OFTEN + SELDOM), st.integers(0, 30))


class Reader:
    """A user of the page, and what must be true after each action."""

    def __init__(self) -> None:
        self.before: str | None = None
        """What was remembered before the grade that can be taken back."""
        self.tab = Trainer(address="", seed=3)

    @property
    def page(self) -> TrainerPage:
        page: TrainerPage = self.tab.page
        return page

    @property
    def question(self) -> Question:
        return self.page.question

    @property
    def last_grade(self) -> str:
        return str(self.page.plan.last_grade or "")

    def remembered(self) -> str:
        """The answers and times that are kept."""
        text = self.tab.storage.texts.get(KEY)
        value = json.loads(text)["value"] if text else {}
        return json.dumps([value.get("cases"), value.get("times")], sort_keys=True)

    def act(self, name: str, number: int) -> None:
        tab, asked = self.tab, self.question.exercise
        values = {
            "option": [
                {"name": "step", "value": [*STEPS][number % len(STEPS)]},
                {"name": "colour", "value": COLOURS[number % 6]},
                {"name": "slot", "value": [*SLOTS][number % 5]},
                {"name": "quiz", "value": number % 8 == 3},
            ][number % 4],
            "mark": "known" if number % 2 else "missed",
            "stopped": {"seconds": number / 4},
            "pick": number,
            "toggle": number,
            "own_algorithm": {"algorithm": ALGORITHMS[number % 3]},
            "file": {"name": "x", "text": ""},
            "group": ["x", "all", "two-look", "corners only"][number % 4],
            "turned": asked.answer if asked else "R",
        }
        if name in ("answer", "fail"):
            for task in sorted(tab.tasks)[number % 2 :][:1]:  # not always the first one
                if name == "fail":
                    tab.fail(task)
                elif "seed" in tab.tasks[task][1]:  # the reader's own algorithm is checked
                    tab.do(task, *tab.tasks[task])
                else:
                    tab.answer(task, train(**tab.tasks[task][1], seed=number % 3))
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
        tab, was = self.tab, self.question.round
        shown, cube = dict(tab.shown), dict(tab.attributes["cube"])
        stands = ["options", "cases-head", "case-grid", "groups", "steps", "cases-note", "ask"]
        field = tab.elements().get("algorithm")
        kept = self.page.plan.memory.algorithms.get(was.exercise.key) if was else None
        if not field or (field.attributes["value"] == kept and not tab.text("algorithm-message")):
            stands.append("answer")
        tab.open()
        self.before = None
        if was:
            assert self.question.round == was
            assert {name: tab.shown[name] for name in stands} == {
                name: shown[name] for name in stands
            }
            assert tab.attributes["cube"] == cube

    def step(self, name: str, number: int) -> None:
        before, was, could = self.remembered(), self.question.round, self.last_grade
        self.act(name, number)
        now, after = self.question.round, self.remembered()
        assert self.tab.troubles == []
        assert (now is None) == (self.tab.note is None)
        assert now is None or now.exercise.step == self.page.plan.step
        assert len(self.tab.tasks) <= 2  # an exercise, and the reader's own algorithm
        waits = self.question.stage == "waiting" and self.tab.text("scramble") == MAKING
        assert not waits or self.tab.tasks  # something comes
        if name in UNGRADED:
            assert after == before
        if name in ("answer", "fail") and was:
            assert now  # nothing takes the place of what is asked
            assert now.exercise.scramble == was.exercise.scramble
            assert replace(now, exercise=was.exercise, way=was.way) == was
        if name == "mark" and was and was.answered and not was.graded:
            assert after != before
        if name == "undo" and could:
            assert now
            assert (now.answered, now.graded, self.last_grade) == (True, False, "")
            assert self.before in (None, after)  # exactly as it was
        elif name == "undo":
            assert (after, now) == (before, was)
        if after != before:
            self.before = before if self.last_grade else None


@settings(max_examples=150)
@given(st.lists(acts, min_size=5, max_size=40))
def test_any_order_of_events_answers_failures_and_reloads(steps: list[tuple[str, int]]) -> None:
    reader = Reader()
    for name, number in steps:
        reader.step(name, number)
