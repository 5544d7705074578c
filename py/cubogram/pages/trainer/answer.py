"""The answer: its reason, the ways to solve the case, the reader's own algorithm and times."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cubogram.cube.maneuver import Maneuver
from cubogram.formatting import hundredths
from cubogram.pages import codec, ui
from cubogram.pages import html as h
from cubogram.pages.html import Html
from cubogram.pages.jobs import Failure, Story, job
from cubogram.pages.part import Part, Regions, Site
from cubogram.pages.trainer import figures
from cubogram.pages.trainer.exercises import Round
from cubogram.pages.trainer.plan import Plan
from cubogram.pages.trainer.question import Question
from cubogram.pages.training.exercise import Exercise
from cubogram.pages.training.progress import Record

LONGEST_ALGORITHM = 300
"""The longest algorithm, in characters."""
HELP = "From any angle; if needed, a turn of the top is added at the start. It is shown here first"
USED = ", and used on the cube page by the CFOP methods."
TONES = {None: "", True: "right", False: "wrong"}


class Answer(Part):
    """What is shown once the question is answered."""

    def __init__(self, site: Site, plan: Plan, question: Question) -> None:
        super().__init__(site)
        self._plan = plan
        self._question = question
        self._typed: dict[str, str] = {}
        """Algorithms that cannot be used, by the keys of the cases for which they were typed."""

    @property
    def exercise(self) -> Exercise | None:
        given = self._question.answered
        return given.exercise if given else None

    def on_way(self, way: int) -> None:
        given = self._question.answered
        if given and way < len(given.exercise.ways):
            self._question.round = replace(given, way=way)

    def on_only(self) -> None:
        """Trains only the case of the answer from now on."""
        if exercise := self.exercise:
            self._plan.drill = (exercise.key,)

    def on_mark_time(self, at: str) -> None:
        """Marks the time of the case at that moment, or unmarks it."""
        self._change_time(at, Record.with_mark)

    def on_delete_time(self, at: str) -> None:
        self._plan.last_grade = None
        self._change_time(at, Record.without)

    def _change_time(self, at: str, changed: Callable[[Record, int], Record]) -> None:
        key = self.exercise.key if self.exercise else ""
        record = self._plan.record_of(key)
        for time in record.times:
            if str(time.at) == at:
                self._plan.change(key, changed(record, time.at))

    # The reader's own algorithm

    def on_own_algorithm(self, algorithm: str) -> None:
        self.check(algorithm.strip())

    def on_forget_algorithm(self) -> None:
        self.check("")

    @job(about=lambda self: self.exercise)
    def check(self, text: str) -> Story:
        """Uses an algorithm if it solves the case; "" for ours."""
        exercise, notices = self.exercise, self.site.notices
        if not exercise or exercise.number is None:
            return
        place = _place(exercise)
        notices.clear(place)
        self._typed[exercise.key] = text
        if len(text) > LONGEST_ALGORITHM:
            words = f"an algorithm can have at most {LONGEST_ALGORITHM} characters"
            notices.say(place, words, "error")
            return
        about = {"slot": exercise.slot, "seed": exercise.seed}
        asked = self._plan.question(exercise.key, algorithm=text, **about)
        try:
            found: Exercise = codec.read(Exercise, (yield asked))
        except Failure as failure:
            notices.blame(place, failure)
            return
        del self._typed[exercise.key]
        self._plan.set_algorithm(exercise.key, text)
        if given := self._question.round:
            self._question.round = replace(given, exercise=found, way=0)
        notices.say(place, "kept" if text else "ours is used again", seconds=5)

    # What is shown

    def view(self) -> Regions:
        given, about = self._question.answered, {"tabindex": -1}
        if not given:
            return {"answer": ui.section("answer", "Answer", **about, hidden=True)}
        exercise = given.exercise
        is_of_faces = re.fullmatch(r"(?:[URFDLB]['2]? ?)*", exercise.ways[0]) is not None
        faces = f"In turns of the six faces: {exercise.answer}"
        moves = {"id": "solution", "class_": "solution mono", "data_cube": "cube"}
        is_only = exercise.number is None or len(self._plan.keys) == 1
        whole = h.scramble_link(exercise.scramble)
        case = f"z2 {~Maneuver(exercise.ways[0])}"
        more = h.scramble_link(case, f"&algorithms={exercise.step}")
        shown = (
            _verdict(given),
            _marks(given),
            self._case(exercise),
            h.p(exercise.why, class_="why", id="why"),
            h.element("cubogram-moves", **moves),
            h.p(faces, class_="face-turns", id="face-turns", hidden=is_of_faces),
            _ways(given),
            self._own_algorithm(exercise),
            figures.case_times(self._plan.record_of(exercise.key).times),
            ui.row(
                ui.button("Train only this case", "only", kind="quiet", id="only", hidden=is_only),
                ui.link("Solve the whole cube", whole, "quiet", id="whole"),
                ui.link("Find more algorithms", more, "quiet", hidden=exercise.number is None),
            ),
        )
        return {"answer": ui.section("answer", "Answer", *shown, **about)}

    def _case(self, exercise: Exercise) -> Html:
        case = self._question.case
        known = figures.figures_of(self._plan.record_of(exercise.key))
        shown = case.svg if case else None
        return h.div(
            h.div(shown, class_="answer-picture", id="answer-picture", hidden=case is None),
            h.div(
                h.h2(exercise.title, id="answer-title"),
                h.p(known, class_="answer-figures", id="answer-figures"),
            ),
            class_="answer-case",
        )

    def _own_algorithm(self, exercise: Exercise) -> Html:
        notices, place = self.site.notices, _place(exercise)
        kept = self._plan.memory.algorithms.get(exercise.key, "")
        typed = self._typed.get(exercise.key, kept)
        field = ui.line(
            "algorithm",
            f"How you solve {exercise.title}",
            typed,
            enterkeyhint="done",
            aria_describedby="algorithm-message algorithm-help",
            aria_invalid=notices.at(place).tone == "error",
            **ui.MOVES,
        )
        use = f"{HELP}{'.' if exercise.step == 'COLL' else USED}"
        ours = {"kind": "quiet", "id": "forget-algorithm"}
        form = ui.form(
            field,
            notices.view(place, "algorithm-message", typed),
            ui.note(use, id="algorithm-help"),
            ui.row(
                ui.submit("Check and keep it", "", id="keep-algorithm"),
                ui.button("Use ours again", "forget_algorithm", hidden=not kept, **ours),
            ),
            event="own_algorithm",
        )
        return ui.fold(
            h.span("My algorithm: ", h.span(kept, class_="mono")) if kept else "My own algorithm",
            form,
            class_="more own-algorithm",
            id="own-algorithm",
            hidden=exercise.number is None,
        )


def _place(exercise: Exercise) -> str:
    """The place of the messages about the reader's own algorithm for a case."""
    return f"algorithm-{exercise.step}-{exercise.number}"


def _verdict(given: Round) -> Html:
    time = "" if given.seconds is None else f"{hundredths(given.seconds)} s"
    kind = f"verdict {TONES[given.right]}".strip()
    return h.p(f"{given.words} {time}".strip(), class_=kind, id="verdict", role="status")


def _marks(given: Round) -> Html:
    """How well was it known? Each answer goes on to the next one."""

    def button(label: str, key: str, *sends: str, **more: Any) -> Html:
        return ui.button(h.html(label, " ", h.kbd(key)), *sends, key=key, **more)

    known = button("Knew it", "Space", "mark", "known", "good", id="knew")
    missed = button("Missed", "2", "mark", "missed", "bad", id="missed")
    question = {"class_": "marks", "id": "marks", "hidden": given.graded}
    following = button("Next", "Space", "go_on", id="next", kind="primary")
    return h.html(
        ui.group("Did you know it?", known, missed, **question),
        h.div(following, class_="marks", id="go-on", hidden=not given.graded),
    )


def _ways(given: Round) -> Html:
    ways = [
        h.li(ui.button(text, "way", n, "way mono", aria_pressed=n == given.way))
        for n, text in enumerate(given.exercise.ways)
    ]
    shown = h.ul(*ways, class_="ways", id="ways")
    about = {"class_": "more", "id": "alternatives"}
    return ui.fold("Other ways", shown, **about, hidden=len(ways) < 2)
