"""Jobs: methods that ask another worker and continue with its answer, line after line.

    class Review(Part):
        @job(about=lambda self: self.colour)
        def on_review(self) -> Story:
            for scramble in self.scrambles:
                found = yield ask("cfop.solve", state=scramble, colour=self.colour)
                self.turns.append(found["turns"])

Calling such a method starts the job; it replaces the same job that is still running, so the newest
wins. At each answer, `about` says what the job is about now: if that has changed since it asked,
the job ends there and the answer is dropped. A failure is raised where the question was
asked; if the method does not catch it, it ends, and `on_review.problem` says why; with
`@job(says="message")`, so does a message at that place, until the job runs again. The event
`stop_review` stops it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import partial
from types import GeneratorType
from typing import Any, Concatenate, Generic, Literal, ParamSpec, Protocol, TypeAlias, overload

from cubogram.pages.world import World
from cubogram.schema import JSON

P = ParamSpec("P")
Worker: TypeAlias = int | Literal["readers"]
"""A number, 0 for the page's own worker for long jobs; or the one that runs only a reader's code.
"""


class Failure(Exception):
    """Why a command failed: a kind for programs, a message for people, the place if known."""

    def __init__(self, kind: str, message: str, where: JSON = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.where = where


@dataclass(frozen=True)
class Ask:
    """A command for another worker; yielding it returns its result.

    If `follows`, each yield, of this and then of None, returns the next `News`.
    """

    command: str
    arguments: dict[str, JSON]
    follows: bool = False


@dataclass(frozen=True)
class News:
    """What a command that is followed says: it began, an event, or at last its result."""

    kind: Literal["began", "event", "result"]
    value: JSON = None


@dataclass(frozen=True)
class Wait:
    """A delay; yielding it returns None when it has passed."""

    seconds: float


@dataclass(frozen=True)
class Ended:
    """The end of another job: yielding it stops that one, and returns once nothing of it runs."""

    job: Job


Story: TypeAlias = Generator[Ask | Wait | Ended | None, Any, None]
"""What a job is: questions that it yields, answers that it receives."""


def ask(command: str, **arguments: JSON) -> Ask:
    """A question that returns the result."""
    return Ask(command, arguments)


def follow(command: str, **arguments: JSON) -> Ask:
    """A question that returns each of its news, the result last."""
    return Ask(command, arguments, follows=True)


def watch(
    hear: Callable[[JSON], object], command: str, **arguments: JSON
) -> Generator[Ask | None, Any, JSON]:
    """For `yield from`: a question that returns the result, and gives each event to `hear`."""
    news = yield follow(command, **arguments)
    while news.kind != "result":
        if news.kind == "event":
            hear(news.value)
        news = yield None
    return news.value


def wait(seconds: float) -> Wait:
    return Wait(seconds)


class Hearer(Protocol):
    """Who has asked a question."""

    def hear(self, answer: JSON) -> None: ...


class Jobs:
    """The jobs of a page, and the numbers under which the browser knows their questions."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._asking: dict[int, Hearer] = {}
        self._ending: dict[int, Job] = {}
        """Jobs that wait for a question to have ended."""

    def heard(self, answer: JSON) -> None:
        """An answer: {task, result}, {task, error}, {task, event}, {task, began}, {task, ended}."""
        number = answer["task"]
        if "ended" in answer:
            if waiting := self._ending.pop(number, None):
                waiting.resume(None)
            return
        found = self._asking.get(number)
        if "result" in answer or "error" in answer:
            self._asking.pop(number, None)
        if found is not None:
            found.hear(answer)

    def begin(self, asked: Ask, by: Job) -> int:
        """Asks a job's question; returns its number."""
        return self.send(asked, 0, by)

    def send(self, asked: Ask, worker: Worker = 0, by: Hearer | None = None) -> int:
        """Sends a question to a worker; returns its number."""
        number = self.world.next_task()
        if by is not None:
            self._asking[number] = by
        self.world.request("task", number, asked.command, asked.arguments, asked.follows, worker)
        return number

    def end(self, number: int, waiting: Job | None = None) -> None:
        """Cancels a question; the job that waits for its end goes on then."""
        if self._asking.pop(number, None) is None:
            return
        if waiting is None:
            self.world.request("cancel", number)
        else:
            self._ending[number] = waiting
            self.world.request("cancel", number, True)

    def forget(self, job: Job) -> None:
        """This job no longer waits for another's end."""
        self._ending = {number: one for number, one in self._ending.items() if one is not job}


class Job:
    """One method of one part, as a job."""

    def __init__(
        self,
        jobs: Jobs,
        make: Callable[..., Story],
        about: Callable[[], object],
        fail: Callable[[Failure], Callable[[], object]],
    ) -> None:
        """`fail` says a failure, and returns what takes that back."""
        self._jobs = jobs
        self._make = make
        self._about = about
        self._fail = fail
        self._take_back: Callable[[], object] = lambda: None
        self._asked: object = None
        self._story: Story | None = None
        self._question: Ask | None = None
        self._timer = 0
        self.number = 0
        """The number of its question; 0 while it has none."""
        self._problem = ""

    @property
    def runs(self) -> bool:
        """Whether it is running, and an answer would not be dropped."""
        return self._story is not None and (not self.number or self.is_wanted)

    @property
    def problem(self) -> str:
        """Why the last run failed, for people; "" if it did not, or was about something else."""
        return self._problem if self.is_wanted else ""

    @property
    def is_wanted(self) -> bool:
        """Whether it still is about what it was about when it last asked."""
        return self._about() == self._asked

    def __call__(self, *arguments: Any, **named: Any) -> None:
        """Starts it; if it is running, it starts again."""
        self.stop()
        self._take_back()
        self._problem = ""
        self._story = self._make(*arguments, **named)
        self.resume(None)

    def stop(self, waiting: Job | None = None) -> bool:
        """Stops it; returns whether `waiting` will be resumed once nothing of it runs."""
        story, number = self._story, self.number
        self._let_go()
        self._story = None
        if number:
            self._jobs.end(number, waiting)
        if isinstance(story, GeneratorType) and not story.gi_running:
            story.close()
        return bool(number and waiting)

    def hear(self, answer: JSON) -> None:
        """Something about its question: see `Jobs.heard`."""
        follows = self._question is not None and self._question.follows
        if not self.is_wanted:
            self.stop()
            return
        if "began" in answer or "event" in answer:
            if follows:
                self.resume(News("event" if "event" in answer else "began", answer.get("event")))
            return
        self._let_go()
        if "error" in answer:
            self._step(Failure(**answer["error"]))
        else:
            result = answer["result"]
            self._step(News("result", result) if follows else result)

    def resume(self, value: Any) -> None:
        """Goes on with what it has waited for."""
        if self._story is not None:
            self._step(value)

    def _step(self, value: Any) -> None:
        story = self._story
        if story is None:
            return
        try:
            wanted = story.throw(value) if isinstance(value, Failure) else story.send(value)
        except StopIteration:
            self._over(story)
            return
        except Failure as failure:
            self._problem = failure.message
            self._over(story)
            self._take_back = self._fail(failure)
            return
        except BaseException:
            self._over(story)
            raise
        if self._story is story:
            self._await(wanted)
        else:  # it has stopped itself, or been started again by what it did
            story.close()

    def _over(self, story: Story) -> None:
        if self._story is story:
            if self.number:
                self._jobs.end(self.number)
            self._let_go()
            self._story = None

    def _await(self, wanted: Ask | Wait | Ended | None) -> None:
        self._asked = self._about()
        if isinstance(wanted, Ask):
            self._question = wanted
            self.number = self._jobs.begin(wanted, self)
        elif isinstance(wanted, Wait):
            self._timer = self._jobs.world.later(wanted.seconds, self._rang)
        elif isinstance(wanted, Ended) and not wanted.job.stop(self):
            self.resume(None)

    def _rang(self) -> None:
        self._timer = 0
        if self.is_wanted:
            self.resume(None)
        else:
            self.stop()

    def _let_go(self) -> None:
        self._jobs.world.never(self._timer)
        self._jobs.forget(self)
        self._question = None
        self._timer = self.number = 0


class BoundJob(Job, Generic[P]):
    """A job that takes the arguments of its method."""

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> None:
        super().__call__(*arguments, **named)


class job:
    """Makes a method of a part a job: see above. `about` receives the part; without it, no answer
    is dropped. A failure that the method does not catch is said at the place `says`, if given."""

    def __init__(self, about: Callable[[Any], object] = lambda part: None, says: str = "") -> None:
        self._about, self._says = about, says

    def __call__(self, method: Callable[Concatenate[Any, P], Story]) -> JobMethod[P]:
        return JobMethod(method, self._about, self._says)


class JobMethod(Generic[P]):
    def __init__(
        self,
        method: Callable[Concatenate[Any, P], Story],
        about: Callable[[Any], object],
        says: str,
    ) -> None:
        self.method = method
        self._about, self._says = about, says
        self.__doc__ = method.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        """Gives the class a handler for the event `stop_NAME`, which stops the job `on_NAME`."""
        _, is_event, event = name.partition("on_")
        if is_event and not hasattr(owner, f"on_stop_{event}"):
            setattr(owner, f"on_stop_{event}", lambda part: getattr(part, name).stop())

    @overload
    def __get__(self, part: None, owner: type) -> JobMethod[P]: ...
    @overload
    def __get__(self, part: Any, owner: type) -> BoundJob[P]: ...
    def __get__(self, part: Any, owner: type) -> JobMethod[P] | BoundJob[P]:
        if part is None:
            return self
        made: BoundJob[P] = BoundJob(
            part.site.jobs,
            partial(self.method, part),
            lambda: self._about(part),
            partial(self._blame, part.site),
        )
        part.__dict__[self.method.__name__] = made  # found there from now on
        return made

    def _blame(self, site: Any, failure: Failure) -> Callable[[], object]:
        if not self._says:
            return lambda: None
        site.notices.blame(self._says, failure)
        return partial(site.notices.clear_if, self._says, site.notices.at(self._says))
