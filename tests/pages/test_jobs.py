"""Jobs: what a method hears of its questions, and what it never hears."""

from dataclasses import dataclass

import pytest

from cubogram.errors import PuzzleError
from cubogram.pages import codec, options
from cubogram.pages.jobs import Ended, Failure, Jobs, Story, ask, follow, job, wait
from cubogram.pages.keeping import Store
from cubogram.pages.notices import Notices
from cubogram.pages.part import Part, Site
from cubogram.pages.world import World
from cubogram.schema import option


class Room(Part):
    """A part with jobs of each sort."""

    def __init__(self) -> None:
        world = World()
        super().__init__(Site(world, Store({}, world, "a"), Jobs(world), Notices(world)))
        self.state = "R"
        self.heard: list[object] = []

    @job(about=lambda self: self.state)
    def on_solve(self, value: str = "") -> Story:
        try:
            first = yield ask("solve", state=self.state)
        except Failure as failure:
            if failure.kind == "cube":
                raise
            first = failure.message
        self.heard.append(first)
        yield wait(1)
        self.heard.append((yield ask("rate", state=self.state)))

    @job(about=lambda self: self.state)
    def on_search(self) -> Story:
        news = yield follow("search")
        while news.kind != "result":
            self.heard.append(news)
            news = yield None
        self.heard.append(news.value)

    @job(says="message")
    def on_other(self) -> Story:
        yield Ended(self.on_search)
        self.heard.append((yield ask("other")))

    def asked(self) -> list[list[object]]:
        return [request[:3] for request in self.site.world.take_requests()]


def test_a_job_goes_on_with_each_answer() -> None:
    room = Room()
    room.on_solve()
    assert room.asked() == [["task", 1, "solve"]]
    room.site.jobs.heard({"task": 1, "result": "U"})
    assert room.heard == ["U"]
    assert room.asked() == [["timer", 1, 1000]]
    room.site.world.rang(1)
    assert room.asked() == [["task", 2, "rate"]]
    assert room.on_solve.runs
    room.site.jobs.heard({"task": 2, "result": 5})
    assert (room.heard, room.on_solve.runs) == (["U", 5], False)


def test_a_failure_is_said_until_the_job_runs_again_unless_something_else_is_said_there() -> None:
    room = Room()
    notices, jobs = room.site.notices, room.site.jobs
    room.on_other()
    jobs.heard({"task": 1, "error": {"kind": "search", "message": "no luck"}})
    assert notices.at("message").text == "No luck."
    room.on_other()
    assert notices.at("message").text == ""
    jobs.heard({"task": 2, "error": {"kind": "search", "message": "no luck"}})
    notices.say("message", "copied")
    room.on_other()
    assert notices.at("message").text == "Copied."


def test_the_newest_run_wins() -> None:
    room = Room()
    room.on_solve()
    room.on_solve("again")
    assert room.asked() == [["task", 1, "solve"], ["cancel", 1], ["task", 2, "solve"]]
    room.site.jobs.heard({"task": 1, "result": "late"})
    room.site.jobs.heard({"task": 2, "result": "U"})
    assert room.heard == ["U"]


def test_an_answer_about_something_else_ends_the_job() -> None:
    room = Room()
    room.on_solve()
    room.state = "U"
    room.site.jobs.heard({"task": 1, "result": "late"})
    assert (room.heard, room.on_solve.runs) == ([], False)
    room.on_solve()
    room.site.jobs.heard({"task": 2, "result": "U'"})
    room.state = "F"
    room.site.world.rang(1)  # nor does it go on after a delay
    assert (room.heard, room.on_solve.runs) == (["U'"], False)


def test_a_failure_is_raised_where_the_question_was_asked() -> None:
    room = Room()
    room.on_solve()
    room.site.jobs.heard({"task": 1, "error": {"kind": "runtime", "message": "lost"}})
    assert (room.heard, room.on_solve.runs) == (["lost"], True)
    room.on_solve()
    room.site.jobs.heard({"task": 2, "error": {"kind": "cube", "message": "no cube"}})
    assert (room.on_solve.problem, room.on_solve.runs) == ("no cube", False)
    room.on_solve()
    assert room.on_solve.problem == ""
    room.on_other()
    room.site.jobs.heard({"task": 4, "error": {"kind": "cube", "message": "no cube"}})
    assert room.site.notices.at("message").text == "No cube."


def test_a_command_is_followed_and_another_job_waits_for_its_end() -> None:
    room = Room()
    room.on_search()
    room.site.jobs.heard({"task": 1, "began": True})
    room.site.jobs.heard({"task": 1, "event": 7})
    assert [(news.kind, news.value) for news in room.heard] == [("began", None), ("event", 7)]  # type: ignore[attr-defined]
    room.on_other()
    assert room.asked()[-1] == ["cancel", 1, True]
    room.site.jobs.heard({"task": 1, "result": "late"})
    room.site.jobs.heard({"task": 1, "ended": True})
    assert room.asked() == [["task", 2, "other"]]
    room.heard.clear()
    room.on_search()
    room.site.jobs.heard({"task": 3, "result": "found"})
    assert room.heard == ["found"]


@dataclass(frozen=True)
class Inner:
    index: int


@dataclass(frozen=True)
class Outer:
    name: str
    moves: tuple[str, ...] = ()
    inner: tuple[Inner, ...] = ()
    best: float | None = None
    by_name: dict[str, Inner] = codec.stored(name="names", default_factory=dict)
    size: int = codec.stored(default=3, check=lambda size: size > 0)


def test_values_come_back_and_damage_stays_where_it_is() -> None:
    value = Outer("a", ("R",), (Inner(1),), 2.5, {"b": Inner(2)}, 4)
    written = {
        "name": "a", "moves": ["R"], "inner": [{"index": 1}], "best": 2.5,
        "names": {"b": {"index": 2}}, "size": 4,
    }  # fmt: skip
    assert codec.write(value) == written
    assert codec.read(Outer, written) == value
    bad = {"name": "a", "moves": "R", "inner": 1, "best": "x", "names": 1, "size": -1}
    assert codec.read(Outer, bad) == Outer("a")
    for work in ({"moves": ["R", 5]}, {"inner": [{}]}, {"names": {"b": 1}}):
        with pytest.raises(ValueError, match=next(iter(work))):
            codec.read(Outer, {"name": "a", **work})
    assert codec.write(Outer("a")) == {"name": "a"}
    for wrong in ({}, [], None, {"name": 1}):
        with pytest.raises(ValueError, match=r"name|object"):
            codec.read(Outer, wrong)


@dataclass(frozen=True)
class Options:
    sound: bool = option(False, "Sound")
    phases: int = option(1, "Phases", range(1, 11))
    colour: str = option("white", "Colour", ("white", "red"))
    depth: int | None = option(None, "Depth", {None: "any", 5: "five"})
    hidden: int = 0


@pytest.mark.parametrize(
    ("name", "value", "found"),
    [("sound", True, True), ("phases", "5.5", 5), ("phases", "", 1), ("phases", "1e9", 10),
     ("colour", "red", "red"), ("depth", "5", 5), ("depth", "None", None)],
)  # fmt: skip
def test_an_option_is_set(name: str, value: str | bool, found: object) -> None:
    assert getattr(options.changed(Options(), name, value), name) == found


@pytest.mark.parametrize(
    ("name", "value"),
    [("sound", "yes"), ("phases", "x"), ("phases", "nan"), ("colour", "blue"), ("depth", "6")],
)
def test_an_option_that_cannot_be_is_refused(name: str, value: str | bool) -> None:
    with pytest.raises(PuzzleError, match=name):
        options.changed(Options(), name, value)


def test_options_are_shown_by_their_fields() -> None:
    shown = "".join(options.widgets(Options()))
    assert [shown.count(f'name="{name}"') for name in vars(Options())] == [1, 1, 1, 1, 0]
    assert '<option value="5">five' in shown
    assert 'min="1" max="10"' in shown
    assert not options.has(Options(), "hidden")
