"""The trainer: one exercise after another, each asked, answered and recorded."""

from __future__ import annotations

import random

from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.keeping import Store
from cubogram.pages.keys import CUBE_KEYS, key_list
from cubogram.pages.page import Page
from cubogram.pages.part import Regions
from cubogram.pages.trainer.ahead import Ahead
from cubogram.pages.trainer.answer import Answer
from cubogram.pages.trainer.cases import Cases
from cubogram.pages.trainer.exercises import Prepared
from cubogram.pages.trainer.plan import Draw, Plan
from cubogram.pages.trainer.question import Question
from cubogram.pages.training.memory import TRAINER
from cubogram.pages.world import World

KEYS = (
    ("Space", "hold it down and let go to start the clock; any key stops it"),
    ("Space", "after the answer: you knew it; on to the next one"),
    ("2", "after the answer: you missed it; on to the next one"),
    ("Enter", "show the answer without the clock"),
    ("Backspace", "undo the last grade"),
    ("n", "another scramble"),
    ("?", "this help"),
)
HELP = ui.dialog(
    "help-dialog",
    "Help and keys",
    h.p(
        "Scramble your own cube and solve the case, or turn the cube on the page: drag on it, "
        "or use its keys."
    ),
    key_list(KEYS),
    h.h3("Keys for the cube"),
    key_list(key for key in CUBE_KEYS if key[0] != "Space"),
)


class TrainerPage(Page):
    def __init__(
        self,
        world: World,
        store: Store,
        prepared: Prepared | None = None,
        draw: Draw = random.random,
    ) -> None:
        super().__init__(world, store)
        prepared = prepared or Prepared.shipped()
        self.plan = Plan(store.entry(TRAINER), prepared.cases, draw)
        ahead = Ahead(self.site, self.plan, prepared)
        self.question = Question(self.site, self.plan, ahead)
        answer = Answer(self.site, self.plan, self.question)
        self.parts = [self.question, answer, Cases(self.site, self.plan, self.question), ahead]

    def begin(self) -> None:
        self.question.begin()

    def on_address(self, fragment: str) -> None:
        self.question.follow()

    def view(self) -> Regions:
        return {**super().view(), "help-dialog": HELP}
