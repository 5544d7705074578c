"""The reader's own algorithm for the case shown: typed, checked, stored, and shown first."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypedDict

from cubogram.pages import html as h
from cubogram.pages.html import Html
from cubogram.pages.tasks import Failure
from cubogram.pages.trainer.exercises import Exercise, ExerciseRequest
from cubogram.pages.training.memory import LONGEST_ALGORITHM

if TYPE_CHECKING:
    from cubogram.pages.trainer.page import TrainerPage

JSON = Any

PLACE = "algorithm"
"""The place of its notices on the page."""
HELP = "From any angle; if needed, a turn of the top is added at the start. It is shown here first"
USED = ", and used on the cube page by the CFOP methods."


class Typed(TypedDict):
    """The form."""

    algorithm: str


class OwnAlgorithm:
    """A part of the trainer."""

    def __init__(self, page: TrainerPage) -> None:
        self._page = page
        self._typed = ""
        self._key = ""
        """The case for which it was typed."""

    @property
    def kept(self) -> str:
        """The stored algorithm for the case shown."""
        asked = self._page.round
        return self._page.plan.memory.algorithms.get(asked.exercise.key, "") if asked else ""

    @property
    def typed(self) -> str:
        """The contents of the field."""
        asked = self._page.round
        return self._typed if asked and asked.exercise.key == self._key else self.kept

    def on_own_algorithm(self, form: Typed) -> None:
        """Checks the algorithm typed, and stores it if it solves the case."""
        self._take(form["algorithm"].strip() or None)

    def on_forget_algorithm(self, value: JSON = None) -> None:
        """Returns to our algorithm."""
        self._take(None)

    def _take(self, text: str | None) -> None:
        page, asked = self._page, self._page.round
        page.notices.clear(PLACE)
        if not asked or not asked.answered or asked.exercise.number is None:
            return
        key, exercise = asked.exercise.key, asked.exercise
        self._typed, self._key = text or "", key
        if text is not None and len(text) > LONGEST_ALGORITHM:
            words = f"an algorithm can have at most {LONGEST_ALGORITHM} characters"
            page.notices.say(PLACE, words, "error")
            return
        slot = exercise.json.get("slot") or "FR"
        request = ExerciseRequest(exercise.step, key, page.plan.options.colour, text, slot)
        page.tasks.start(
            PLACE,
            request.command,
            {**request.arguments, "seed": exercise.seed},
            done=lambda found: self._keep(key, text, found),
            failed=self._refuse,
            question=lambda: page.round and page.round.exercise.key,
        )

    def _keep(self, key: str, text: str | None, found: JSON) -> None:
        page, asked = self._page, self._page.round
        if asked is None:
            return
        page.plan.set_algorithm(key, text)
        page.way = 0
        page.become(replace(asked, exercise=Exercise(key, found)))
        page.exercises.prepare(page.plan)
        page.notices.say(PLACE, "kept" if text else "ours is used again", seconds=5)

    def _refuse(self, failure: Failure) -> None:
        where = failure.where or {}
        place = (where["start"], where["end"]) if "start" in where else None
        self._page.notices.say(PLACE, failure.message, "error", where=place)

    def view(self) -> Html:
        """The form, initially closed."""
        asked = self._page.round
        about = {"class_": "more own-algorithm", "id": "own-algorithm"}
        if not asked or asked.exercise.number is None:
            return h.details(**about, hidden=True)
        notices, kept = self._page.notices, self.kept
        return h.details(
            h.summary(h.span("My algorithm: ", h.span(kept, class_="mono")))
            if kept
            else h.summary("My own algorithm"),
            h.form(
                h.label(f"How you solve {asked.exercise.title}", for_="algorithm"),
                h.input_(
                    class_="field mono",
                    id="algorithm",
                    name="algorithm",
                    type="text",
                    value=self.typed,
                    spellcheck="false",
                    autocomplete="off",
                    autocapitalize="off",
                    enterkeyhint="done",
                    aria_describedby="algorithm-message algorithm-help",
                    aria_invalid=notices.at(PLACE).tone == "error",
                ),
                notices.view(PLACE, "algorithm-message", self.typed),
                h.p(
                    f"{HELP}{'.' if asked.exercise.step == 'COLL' else USED}",
                    id="algorithm-help",
                    class_="note",
                ),
                h.div(
                    h.button("Check and keep it", class_="button", id="keep-algorithm"),
                    h.button(
                        "Use ours again",
                        type="button",
                        class_="button quiet",
                        id="forget-algorithm",
                        hidden=not kept,
                        data_on="click:forget_algorithm",
                    ),
                    class_="row",
                ),
                data_on="submit:own_algorithm",
            ),
            **about,
        )
