"""The trainer: one exercise after another, each asked, answered and recorded."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cubogram.arguments import quoted
from cubogram.errors import PuzzleError
from cubogram.formatting import counted
from cubogram.pages.keeping import Store
from cubogram.pages.notices import Notices
from cubogram.pages.page import Page, Regions, TextFile, whole_number
from cubogram.pages.settings import SETTINGS
from cubogram.pages.tasks import Failure
from cubogram.pages.trainer.choosing import alike
from cubogram.pages.trainer.exercises import Case, Exercise, ExerciseRequest, Exercises, Prepared
from cubogram.pages.trainer.own_algorithm import OwnAlgorithm
from cubogram.pages.trainer.plan import Plan, named_in
from cubogram.pages.trainer.round import Round, round_of
from cubogram.pages.trainer.view import view
from cubogram.pages.training.memory import COLOURS, SLOTS, STEPS, TRAINER
from cubogram.pages.training.progress import is_time
from cubogram.pages.world import World

JSON = Any

SEEN = 0.4
"""Seconds in which the last turn is visible before the answer."""
PICTURES = 8
"""How many cases there are to choose from."""
UNUSABLE = ("algorithm", "notation")
"""The kinds of failure of an algorithm that cannot be used."""
NO_CASE = "no case is chosen: choose at least one below"
TAKEN = "loaded. Of two records of the same case, the longer is kept"


class TrainerPage(Page):
    """The trainer in one tab."""

    def __init__(
        self,
        world: World,
        store: Store,
        prepared: Prepared | None = None,
        draw: Callable[[], float] = random.random,
    ) -> None:
        super().__init__(world, store)
        prepared = prepared or Prepared.shipped()
        self.notices = Notices(world)
        self.plan = Plan(store.entry(TRAINER), prepared.cases, draw)
        self.exercises = Exercises(self.tasks, prepared, draw)
        self.settings = store.entry(SETTINGS)
        self.own = OwnAlgorithm(self)
        self.parts = [self.own]
        self.round: Round | None = None
        self.instead = ""
        """Shown instead of the scramble if there is none."""
        self.pictures: list[Case] = []
        """The cases to choose from."""
        self.way = 0
        """Which solution of the answer is being played."""
        self._draw = draw
        self._graded: tuple[Round, bool] | None = None
        """The round graded last, and its grade."""
        self._interrupted: Round | None = None
        """The round that was interrupted when that grade was undone: it comes next."""
        self._turns = 0

    def begin(self) -> None:
        """Restores the round noted in this tab, unless the address names a case."""
        noted = round_of(self.world.note)
        if noted and not named_in(self.world.address):
            self._take_up(noted)
        elif self._is_untouched():
            self._take_up(Round(self.exercises.prepared.first))
        else:
            self._follow()

    def view(self) -> Regions:
        """The current state."""
        return view(self)

    @property
    def stage(self) -> str:
        """ "waiting", "asking" or "answered"."""
        if self.round is None:
            return "waiting"
        return "answered" if self.round.answered else "asking"

    @property
    def colours(self) -> tuple[str, ...]:
        """The stickers, in the order U R F D L B."""
        return self.settings.value.colours

    @property
    def case(self) -> Case | None:
        """The case in question, if the step has cases."""
        return self.plan.find(self.round.exercise.number) if self.round else None

    @property
    def last_grade(self) -> str:
        """The last grade while it can be undone: "OLL 27 (Sune), known"; else ""."""
        if self._graded is None:
            return ""
        given, known = self._graded
        return f"{given.exercise.title}, {'known' if known else 'not known'}"

    # Asking

    def on_address(self, fragment: str) -> None:
        """A new address may name a case; one reached by going back may name none."""
        if named_in(fragment):
            self._follow()
        elif self.round:
            self.world.remember(self.round.note)

    def on_another(self, value: JSON = None) -> None:
        """Another scramble."""
        self._next()
        self._to_clock()

    def on_again(self, value: JSON = None) -> None:
        """After a failure."""
        self._next()

    def on_step(self, step: str) -> None:
        """Another step."""
        if step in STEPS:
            self.plan.set_step(step)
            self._next()

    def _is_untouched(self) -> bool:
        """Whether the visitor has done nothing here yet: the page shows the build's question."""
        usual = self.plan.memory == TRAINER.blank
        return usual and not named_in(self.world.address)

    def _follow(self) -> None:
        """Asks what the address names, which is then forgotten."""
        if self.plan.take_fragment(self.world.address):
            self.world.go_to("")
        self._next()

    def _next(self) -> None:
        """Asks for the next exercise."""
        self._clear()
        if not self.exercises.take(self.plan, self._asked, self._not_asked):
            self.instead = "—"
            self.notices.say("message", NO_CASE)
        if self.round is None:
            self.world.remember(None)

    def _asked(self, exercise: Exercise) -> None:
        self._take_up(Round(exercise))

    def _not_asked(self, failure: Failure, request: ExerciseRequest) -> None:
        if request.algorithm is not None and failure.kind in UNUSABLE:
            self.plan.set_algorithm(request.key, None)
            self._next()
            words = f"your algorithm for {request.key} is not used: {failure.message}"
            self.notices.say("message", words, "error")
            return
        self.instead = "—"
        self.notices.say("message", failure.message, "error", offer=("Try again", "again"))

    def _clear(self) -> None:
        """Nothing is asked until the next exercise is ready."""
        self.round = self._interrupted = None
        self.pictures = []
        self.instead = ""
        self.notices.clear("message")

    def _take_up(self, taken: Round) -> None:
        self._clear()
        if taken.exercise.step != self.plan.step:
            self.plan.set_step(taken.exercise.step)
        self.plan.came(taken.exercise.key)
        self.way = self._turns = 0
        self.become(taken)
        self._choose_from_pictures()
        self.exercises.prepare(self.plan)

    def become(self, changed: Round) -> None:
        """Continues a round that has changed, and notes it for a reload."""
        self.round = changed
        self.world.remember(changed.note)

    def _choose_from_pictures(self) -> None:
        right = self.case if self.plan.options.quiz and self.stage == "asking" else None
        self.pictures = alike(right, self.plan.cases, PICTURES, self._draw) if right else []

    def _to_clock(self) -> None:
        self.world.request("focus", "clock")
        self.world.request("top")

    # Answering

    def on_stopped(self, value: dict[str, Any]) -> None:
        """The clock was stopped: {seconds}."""
        seconds: Any = value.get("seconds")
        if self.stage == "asking" and self.round and is_time(seconds):
            self.become(replace(self.round, seconds=float(seconds)))

    def on_turned(self, moves: str) -> None:
        """A turn by hand: the answer appears once the exercise is solved."""
        asked = self.round
        if self.stage != "asking" or not asked:
            return
        self._turns += 1
        if not asked.exercise.is_done(moves):
            return
        words = f"Solved with {counted(self._turns, 'turn')}."
        self.world.later(SEEN, lambda: self._solved(asked.exercise, words))

    def _solved(self, exercise: Exercise, words: str) -> None:
        if self.round and self.round.exercise is exercise:
            self.on_reveal(None, words, True)

    def on_reveal(self, value: JSON = None, words: str = "", right: bool | None = None) -> None:
        """Shows the answer, and records how it came about."""
        if self.stage != "asking" or not self.round:
            return
        self.become(replace(self.round, answered=True, words=words, right=right))
        self.world.request(
            "focus", "answer"
        )  # not a button: a key meant for the clock grades nothing
        self.world.request("show", "answer", "cube", "solution")

    def on_pick(self, number: JSON) -> None:
        """A wrong choice counts as not known; after a right one, the reader grades the moves."""
        picked = self.plan.find(whole_number(number))
        if self.stage != "asking" or not picked:
            return
        right = picked == self.case
        self.on_reveal(None, "Right." if right else f"No: you chose {picked.title}.", right)
        if not right:
            self._grade(False)

    def on_way(self, index: JSON) -> None:
        """Plays another of the solutions."""
        way = whole_number(index)
        if self.round and self.round.answered and 0 <= way < len(self.round.exercise.ways):
            self.way = way

    def on_mark(self, known: str) -> None:
        """Records an answer and continues."""
        if self._grade(known == "known"):
            self.on_go_on()

    def _grade(self, known: bool) -> bool:
        """Whether an answer has no grade yet."""
        given = self.round
        if not given or not given.answered or given.graded:
            return False
        exercise = given.exercise
        self.plan.answered(exercise.step, exercise.key, known, given.seconds)
        self._graded = (given, known)
        self.become(replace(given, graded=True))
        return True

    def on_go_on(self, value: JSON = None) -> None:
        """Continues from an answer that has been graded."""
        if not self.round or not self.round.graded:
            return
        if self._interrupted:
            self._take_up(self._interrupted)
        else:
            self._next()
        self._to_clock()

    def on_undo(self, value: JSON = None) -> None:
        """Undoes the last grade: its answer waits for a new one."""
        if not self._graded:
            return
        given, _ = self._graded
        now = self.round
        self._graded = None
        self.plan.take_back()
        self._take_up(given)
        self._interrupted = now if now and not now.graded else None

    def on_mark_time(self, value: str) -> None:
        """ "OLL 27@AT": marks a time of a case, or unmarks it."""
        key, at = _time_in(value)
        self.plan.change(key, lambda record: record.with_mark(at))

    def on_delete_time(self, value: str) -> None:
        """ "OLL 27@AT": removes a time."""
        key, at = _time_in(value)
        self._graded = None
        self.plan.change(key, lambda record: record.without(at))

    # Choosing what to train

    def on_quiz(self, checked: bool) -> None:
        """Whether to choose the case from pictures."""
        self.plan.set_options(quiz=checked)
        if self.stage == "asking":
            self._choose_from_pictures()

    def on_grey(self, checked: bool) -> None:
        """Whether to grey out what does not matter."""
        self.plan.set_options(grey=checked)

    def on_sides(self, checked: bool) -> None:
        """Whether a PLL is to be recognised from two sides."""
        self.plan.set_options(sides=checked)

    def on_colour(self, colour: str) -> None:
        """The colour of the cross."""
        if colour in COLOURS:
            self.plan.set_options(colour=colour)
            self._next()

    def on_slot(self, slot: str) -> None:
        """The slot of pairs."""
        if slot in SLOTS:
            self.plan.set_options(slot=slot)
            self._next()

    def on_toggle(self, number: JSON) -> None:
        """Adds or removes a case."""
        self.plan.toggle(whole_number(number))
        self._chosen()

    def on_group(self, name: str) -> None:
        """Adds or removes a group."""
        self.plan.toggle_group(name)
        self._chosen()

    def on_only(self, value: JSON = None) -> None:
        """Trains only the case of the answer from now on."""
        case = self.case
        if case:
            self.plan.choose([case.number])
            self._chosen()
            self.notices.say("message", f"only {case.title} from now on")

    def _chosen(self) -> None:
        """The chosen cases have changed, perhaps so that the present one is not among them."""
        asked = self.round
        if asked and (asked.answered or asked.exercise.key in self.plan.keys):
            self.exercises.prepare(self.plan)
        else:
            self._next()

    # Storing

    def on_copied(self, done: bool) -> None:
        """The scramble was copied, or only selected."""
        self.notices.say("message", "copied" if done else "press Ctrl+C to copy", seconds=5)

    def on_save(self, value: JSON = None) -> None:
        """Saves a file with the progress."""
        file = self.store.exported(TRAINER)
        self.world.request("download", "cubogram-trainer.json", "application/json", file)
        self.notices.say("file", "saved")

    def on_file(self, file: TextFile) -> None:
        """Loads such a file."""
        if "text" not in file:
            self.notices.say("file", file.get("problem", ""), "error")
            return
        name = f'"{file["name"]}" was not loaded'
        try:
            refused = self.store.imported(file["text"], [TRAINER])
        except ValueError as error:
            self.notices.say("file", f"{name}: {error}", "error")
            return
        if refused:
            more = f", and {len(refused) - 3} more" if len(refused) > 3 else ""
            self.notices.say("file", f"not loaded: {', '.join(refused[:3])}{more}", "error")
        else:
            self.notices.say("file", TAKEN)

    def on_reset(self, value: JSON = None) -> None:
        """Asks before deleting the saved progress."""
        if self.plan.memory.cases:
            self.world.request("open", "forget-dialog")
        else:
            self.notices.say("file", "there is no progress to reset")

    def on_forget(self, value: JSON = None) -> None:
        """Deletes the progress for good."""
        self._graded = None
        self.plan.forget()
        self.notices.say("file", "progress reset")


def _time_in(value: str) -> tuple[str, int]:
    """The case and the moment; raises PuzzleError "event" if either is invalid."""
    found = re.fullmatch(r"(.+)@([0-9]{1,15})", value)
    if not found:
        raise PuzzleError("event", f"the time of a case is expected, not {quoted(value)}")
    return found[1], int(found[2])
