"""The question: a scramble, the cube after it, the clock, pictures to choose from, the grade."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random

from cubogram.cube.cubies import FACES
from cubogram.cube.facelets import orientation_of
from cubogram.cube.layout import N_FACELETS
from cubogram.formatting import counted, hundredths, listed
from cubogram.pages import codec, icons, ui
from cubogram.pages import html as h
from cubogram.pages.html import Attributes, Html
from cubogram.pages.jobs import Story, job, wait
from cubogram.pages.part import Part, Regions, Site
from cubogram.pages.trainer import figures
from cubogram.pages.trainer.ahead import Ahead
from cubogram.pages.trainer.exercises import Case, Round
from cubogram.pages.trainer.plan import Draw, Plan, named_in
from cubogram.pages.training import own_way
from cubogram.pages.training.exercise import Exercise
from cubogram.pages.training.memory import TRAINER
from cubogram.pages.training.progress import is_time

SEEN = 0.4
"""Seconds in which the last turn is visible before the answer."""
PICTURES = 8
"""How many cases there are to choose from."""
MAKING = "Making a scramble…"
NO_CASE = "no case is chosen: choose at least one below"
DRAWN = "DLFURB"
"""The orientation in which the build draws the cases: the centres at U R F D L B."""
HIDDEN = frozenset(range(36, 54))
"""The stickers on the left and at the back, hidden when a PLL is recognised from two sides."""
LEFT = "34 26"
"""The view of the cube, in degrees, that shows its left side in place of its right."""


def alike(right: Case, cases: Sequence[Case], count: int, draw: Draw) -> list[Case]:
    """Cases to choose from, by number: the right one and others, those of its group first."""
    others = [case for case in cases if case.number != right.number]
    others.sort(key=lambda case: draw() + (case.group != right.group))
    return sorted([right, *others[: count - 1]], key=lambda case: case.number)


class Question(Part):
    """One round after another: asked, answered and graded."""

    def __init__(self, site: Site, plan: Plan, ahead: Ahead) -> None:
        super().__init__(site)
        self.round: Round | None = None
        """None while the next exercise is being made."""
        self._plan = plan
        self._ahead = ahead
        self._has_none = False
        """Whether there is no next exercise: none can be made, or no case is chosen."""
        self._interrupted: Round | None = None
        """The round that was interrupted when a grade was undone: it comes next."""
        self._turns = 0

    @property
    def asked(self) -> Round | None:
        """The round, until it is answered."""
        return None if self.round is None or self.round.answered else self.round

    @property
    def answered(self) -> Round | None:
        """The round, once it is answered."""
        return None if self.asked else self.round

    @property
    def stage(self) -> str:
        """ "waiting", "asking" or "answered"."""
        return "asking" if self.asked else "answered" if self.round else "waiting"

    @property
    def exercise(self) -> Exercise | None:
        return self.round.exercise if self.round else None

    @property
    def case(self) -> Case | None:
        """The case in question, if the step has cases."""
        return self._plan.find(self.round.exercise.number) if self.round else None

    # Asking

    def begin(self) -> None:
        """Asks what was asked before a reload, unless the address names something."""
        world = self.site.world
        if named_in(world.address):
            self.follow()
            return
        with suppress(ValueError):
            noted = codec.read(Round, world.note)
            self._plan.take_drill(noted.drill)
            self._take_up(replace(noted, drill=()))
        if not self.round and self._plan.memory == TRAINER.blank:
            self._take_up(Round(self._ahead.prepared.first))

    def follow(self) -> None:
        """Asks what the address names, which is then forgotten; it may name nothing."""
        if self._plan.take_fragment(self.site.world.address):
            self.site.world.go_to("")
            self.next()

    def next(self) -> None:
        self.round = self._interrupted = None
        self._has_none = False
        self._ahead.problem = ""
        self.site.notices.clear("message")
        self.site.notices.clear("compare")

    def reconsider(self) -> None:
        """Asks something else if the case in question is not chosen any more."""
        if not self.answered and (not self.asked or self.asked.exercise.key not in self._plan.keys):
            self.next()

    def settle(self) -> None:
        """Takes up the next exercise as soon as there is one."""
        if self.round is None and not self._has_none:
            if exercise := self._ahead.take():
                self._take_up(Round(exercise))
            elif not self._plan.keys:
                self._has_none = True
                self.site.notices.say("message", NO_CASE)
            elif problem := self._ahead.problem:
                self._has_none = True
                self.site.notices.say("message", problem, "error", offer=("Try again", "again"))
        noted = self.round and replace(self.round, drill=self._plan.drill)
        self.site.world.remember(codec.write(noted))

    def _take_up(self, taken: Round) -> None:
        if taken.exercise.step != self._plan.step:
            self._plan.set_step(taken.exercise.step)
        self._plan.came(taken.exercise.key)
        self._turns = 0
        self._interrupted = None
        self.round = taken

    def on_another(self) -> None:
        self.next()
        self._to_clock()

    def on_again(self) -> None:
        self.next()

    def on_end_drill(self) -> None:
        self._plan.drill = ()
        self.next()

    def on_copied(self, done: bool) -> None:
        self.site.notices.say("message", "copied" if done else "press Ctrl+C to copy", seconds=5)

    def _to_clock(self) -> None:
        self.site.world.request("focus", "clock")
        self.site.world.request("top")

    # Answering

    def on_stopped(self, seconds: float) -> None:
        """Shows the answer, unless the reader has yet to choose the case from pictures."""
        if self.asked and is_time(seconds):
            self.round = replace(self.asked, seconds=float(seconds))
            if not (self._plan.options.quiz and self.case):
                self._answer()

    def on_turned(self, moves: str) -> None:
        """A turn by hand: the answer appears once the exercise is solved."""
        if self.asked:
            self._turns += 1
            if self.asked.exercise.is_done(moves):
                self._solved(f"Solved with {counted(self._turns, 'turn')}.")

    @job(about=lambda self: self.exercise)
    def _solved(self, words: str) -> Story:
        yield wait(SEEN)
        self._answer(words, True)

    def on_reveal(self) -> None:
        self._answer()

    def on_compare(self, moves: str) -> None:
        """The reader's own way, for a step without cases."""
        asked = self.asked
        words = own_way.compare(moves, asked.exercise, self.site.notices) if asked else ""
        if words:
            self._answer(words, True)

    def on_pick(self, number: int) -> None:
        """A wrong choice counts as not known; after a right one, the reader grades the moves."""
        picked = self._plan.find(number)
        if not self.asked or not picked:
            return
        right = picked == self.case
        self._answer("Right." if right else f"No: you chose {picked.title}.", right)
        if not right:
            self._grade(False)

    def _answer(self, words: str = "", right: bool | None = None) -> None:
        """Shows the answer, and records how it came about."""
        if not self.asked:
            return
        self.round = replace(self.asked, answered=True, words=words, right=right)
        world = self.site.world
        world.request("focus", "answer")  # not a button: a key meant for the clock grades nothing
        world.request("show", "answer", "cube", "solution")

    def on_mark(self, known: str) -> None:
        """Records how well it was known, and continues."""
        if self.answered and not self.answered.graded:
            self._grade(known == "known")
            self.on_go_on()

    def _grade(self, known: bool) -> None:
        if self.answered:
            self._plan.grade(self.answered, known)
            self.round = replace(self.answered, graded=True)

    def on_go_on(self) -> None:
        """Continues from an answer that has been graded."""
        if not self.round or not self.round.graded:
            return
        interrupted = self._interrupted
        self.next()
        if interrupted:
            self._take_up(interrupted)
        self._to_clock()

    def on_undo(self) -> None:
        now = self.round
        if given := self._plan.take_back():
            self.next()
            self._take_up(given)
            self._interrupted = now if now and not now.graded else None
            self.site.world.request("focus", "answer")

    # What is shown

    def view(self) -> Regions:
        return {
            "main": {"class_": f"trainer-main {self.stage}", "data_style": self._colours()},
            "scramble-box": self._scramble_box(),
            "cube": self._cube(),
            "ask": self._ask(),
        }

    def _colours(self) -> str | None:
        """The style that gives pictures of cases the colours of the visitor's cube."""
        if self.round is None:
            return None
        colours = dict(zip(FACES, self.site.settings.colours, strict=True))
        pairs = zip(DRAWN.lower(), orientation_of(self.round.exercise.state), strict=True)
        return "; ".join(f"--sticker-{place}: {colours[letter]}" for place, letter in pairs)

    def _scramble_box(self) -> Html:
        exercise, grade = self.exercise, self._plan.last_grade
        label = f"Undo the last grade: {grade or ''}"
        undo = {"id": "undo", "aria_label": label, "title": f"{label} (Backspace)"}
        another = {"id": "skip", "title": "Another scramble (key N)"}
        helps = {"id": "help", "title": "Help and keys (key ?)"}
        scramble = exercise.scramble if exercise else "—" if self._has_none else MAKING
        return ui.section(
            "scramble-box",
            "Scramble",
            h.div(
                h.h2("Scramble"),
                ui.icon(icons.COPY, "Copy the scramble", id="copy", data_copies="scramble"),
                ui.button("Undo", "undo", kind="quiet", key="Backspace", hidden=not grade, **undo),
                ui.button("Another", "another", kind="quiet", key="n", **another),
                ui.icon(icons.HELP, "Help and keys", opens="help-dialog", key="?", **helps),
                class_="scramble-head",
            ),
            h.p(scramble, class_="scramble mono", id="scramble"),
            h.p(exercise.task if exercise else "", class_="task", id="task"),
            self._drill(),
            self.site.notices.view("message", "message"),
        )

    def _drill(self) -> Html | None:
        """What the drill is limited to."""
        drill = self._plan.drill
        if not drill:
            return None
        titles = listed(list(map(self._plan.title_of, drill)))
        end = ui.button("Back to my choice", "end_drill", kind="quiet")
        return ui.row(h.span(f"Only {titles}"), end, kind="drill", id="drill")

    def _cube(self) -> Attributes:
        """What the cube shows: the scramble and, once answered, the solution to play."""
        given, options = self.round, self._plan.options
        if given is None:
            absent = dict.fromkeys(("maneuver", "highlight", "done", "view"))
            return {"setup": "", **absent, "turnable": False}
        exercise = given.exercise
        lit = set(exercise.lit if options.grey else range(N_FACELETS))
        hides = options.sides and exercise.step == "PLL" and not given.answered
        if hides:
            lit -= HIDDEN
        is_on_the_left = exercise.step == "first block" or exercise.slot in ("FL", "BL")
        return {
            "setup": exercise.scramble,
            "view": LEFT if is_on_the_left else None,
            "maneuver": exercise.ways[given.way] if given.answered else None,
            "highlight": " ".join(map(str, sorted(lit))) if options.grey or hides else None,
            "done": " ".join(map(str, exercise.done)) if options.grey else None,
            "turnable": not given.answered,
        }

    def _ask(self) -> Html:
        """The clock, the pictures to choose from, and the button for the answer."""
        exercise, asked = self.exercise, self.asked
        seconds = asked.seconds if asked else None
        times = self._plan.memory.times.get(self._plan.step, ())
        time = h.span(hundredths(seconds or 0), id="time")
        clock = {"type": "button", "class_": "clock", "id": "clock"}
        reveal = {"key": "Enter", "id": "reveal", "kind": "primary reveal"}
        return ui.section(
            "ask",
            "Exercise",
            h.element(
                "cubogram-clock",
                h.button(time, **clock, aria_describedby="clock-hint"),
                h.p(Html("&nbsp;"), class_="clock-hint", id="clock-hint"),
                id="stopwatch",
                open=asked is not None,
                question=exercise.scramble if exercise else "",
                seconds=seconds,
                data_on="stop:stopped",
            ),
            h.p(figures.recent_times(times), class_="recent", id="recent"),
            h.p(figures.averages(times), class_="recent", id="averages"),
            self._quiz(),
            own_way.form(self.site.notices) if asked and not self._plan.cases else None,
            ui.button("Show the answer", "reveal", disabled=not asked, **reveal),
            hidden=self.answered is not None,
        )

    def _quiz(self) -> Html:
        """The cases to choose from; the same ones after a reload."""
        asked, right, cases = self.asked, self.case, []
        if asked and right and self._plan.options.quiz:
            cases = alike(right, self._plan.cases, PICTURES, Random(asked.exercise.seed).random)
        pictures = [
            ui.button(case.svg, "pick", case.number, base="quiz-option", aria_label=case.title)
            for case in cases
        ]
        return ui.group(
            "Which case is this?",
            h.h2("Which case is this?"),
            h.div(*pictures, class_="quiz-options", id="quiz-options"),
            class_="quiz",
            id="quiz",
            hidden=not pictures,
        )
