"""The workers that share a search or a proof."""

from typing import Any

import pytest

from cubogram.pages.cube.pool import Pool
from cubogram.pages.jobs import Ended, Failure, Story, follow, job
from cubogram.pages.keeping import Store
from cubogram.pages.notices import Notices
from cubogram.pages.part import Part, Site
from cubogram.pages.world import World

JSON = Any
SHORT = {"maneuver": "R", "length": 1}
LONG = {"maneuver": "R U R'", "length": 3}
STOPPED = {"kind": "runtime", "message": "lost", "where": None}


class Room(Part):
    """A part with a question for several workers."""

    def __init__(self, *workers: int) -> None:
        self.world = World()
        self.pool = Pool(self.world)
        super().__init__(
            Site(self.world, Store({}, self.world, "a"), self.pool, Notices(self.world))
        )
        self.pool.now_ready(workers)
        self.heard: list[JSON] = []

    @job()
    def on_ask(self, command: str, **given: JSON) -> Story:
        try:
            news = yield follow(command, **given)
            while news.kind != "result":
                self.heard.append((news.kind, news.value))
                news = yield None
            self.heard.append(news.value)
        except Failure as failure:
            self.heard.append(failure.message)

    @job()
    def on_next(self) -> Story:
        yield Ended(self.on_ask)
        self.heard.append("ended")

    def taken(self, *names: str) -> list[JSON]:
        """The requests since the last call, of these commands if any are named, as (number,
        command, arguments, worker); or others as they are."""
        found = []
        for name, *rest in self.world.take_requests():
            if name != "task":
                found.append((name, *rest))
            elif rest[1] in names or not names:
                found.append((rest[0], rest[1], rest[2], rest[4]))
        return found

    def told(self, number: int, **answer: JSON) -> None:
        self.pool.heard({"task": number, **answer})


def racing(*workers: int) -> tuple[Room, list[int]]:
    """Workers that have begun a search, and the numbers of its parts."""
    room = Room(*workers)
    room.on_ask("twophase.solve", state="R", tables="deep")
    parts = room.taken("twophase.solve")
    shares = [(given["part"], given["parts"], worker) for _, _, given, worker in parts]
    assert shares == [(i, len(workers), worker) for i, worker in enumerate(workers)]
    return room, [number for number, *_ in parts]


def test_one_worker_is_asked_as_if_there_were_no_pool() -> None:
    room = Room(0)
    for command in ("twophase.solve", "optimal.prove", "cfop.solve"):
        room.on_ask(command, state="R")
        *_, asked = room.taken()
        assert asked[1:] == (command, {"state": "R"}, 0)


def test_the_best_of_all_is_the_answer_and_each_hears_about_the_others() -> None:
    room, (one, two) = racing(0, 2)
    room.told(two, began=True)
    room.told(one, began=True)
    room.told(two, event=LONG)
    ((_, command, given, worker),) = room.taken()
    assert (command, given["length"], worker) == ("twophase.bound", 3, 0)
    room.told(one, event=LONG)  # no better
    assert room.taken() == []
    room.told(one, result=SHORT)
    room.told(two, result=LONG)
    news, result = room.heard[:-1], room.heard[-1]
    assert news == [("began", None), ("event", LONG), ("event", SHORT)]
    assert result == {**SHORT, "workers": 2, "missing": 0}


def test_fewer_cores_during_a_search_stop_the_others() -> None:
    room, (one, two) = racing(0, 1)
    room.pool.resize(1)
    assert room.taken() == [("cancel", two), ("cores", 1)]
    room.told(one, result=SHORT)
    assert room.heard == [{**SHORT, "workers": 1, "missing": 0}]
    room, (one, two) = racing(0, 1)
    room.told(one, result=SHORT)
    room.pool.resize(1)  # only the other was still searching
    assert room.heard[-1] == {**SHORT, "workers": 1, "missing": 0}


def test_a_search_that_is_stopped_is_stopped_in_all_and_has_ended_when_the_first_has() -> None:
    room, (one, two) = racing(0, 1)
    room.told(one, event=SHORT)
    room.taken()
    room.on_next()
    assert room.taken() == [("cancel", two), ("cancel", one, True)]
    for number in (one, two):
        room.told(number, result=SHORT)  # too late
    room.told(one, ended=True)
    assert room.heard[1:] == ["ended"]


@pytest.mark.parametrize("lost", [0, 1])
def test_a_lost_worker_is_missing_and_the_last_one_goes_on(lost: int) -> None:
    room, parts = racing(0, 1)

    def lose(worker: int) -> None:
        if worker:
            room.pool.now_ready([0])
        else:
            room.pool.lost()

    room.taken()
    lose(lost)
    assert room.taken() == [("cancel", parts[lost])]
    lose(1 - lost)
    assert room.taken() == []  # it is asked again when it is back
    room.told(parts[1 - lost], result=SHORT)
    assert room.heard == [{**SHORT, "workers": 2, "missing": 1}]


def test_a_search_that_fails_everywhere_has_failed() -> None:
    room, (one, two) = racing(0, 1)
    room.told(two, error=STOPPED)
    room.told(one, result={})
    assert room.heard == ["lost"]
    room, parts = racing(0, 1)
    for number in parts:
        room.told(number, result={})
    assert "No solution was found" in room.heard[0]


def proving(*workers: int, tables: str = "large") -> tuple[Room, int, list[JSON]]:
    """Workers at a proof, the number of its question, and the others' questions."""
    room = Room(*workers)
    room.on_ask("optimal.prove", proof={}, tables=tables)
    (own, command, given, worker), *others = room.taken()
    assert (command, worker, given["helpers"]) == ("optimal.prove", 0, len(workers) - 1)
    return room, own, others


def test_the_others_search_units_the_least_busy_first_and_the_proof_hears_the_results() -> None:
    room, own, preparing = proving(0, 1, 2)
    expected = [("twophase.recall", {"tables": "large"}), ("twophase.prepare", {"tables": "large"})]
    assert [(asked[1:3], asked[3]) for asked in preparing] == [
        (question, worker) for worker in (1, 2) for question in expected
    ]
    for number, *_ in preparing:
        room.told(number, result={})
    for one in (1, 2, 3):
        room.told(own, event={"units": {"job": one, "length": 15, "units": [one]}})
    asked = room.taken("optimal.search")
    assert [(given["units"], worker) for _, _, given, worker in asked] == [
        ([1], 1), ([2], 2), ([3], 1),
    ]  # fmt: skip
    room.told(own, event={"lower": 15})
    room.told(asked[0][0], result={"found": ["a"]})
    room.told(asked[1][0], error=STOPPED)
    found = [(given["job"], given["found"], worker) for _, _, given, worker in room.taken()]
    assert found == [(1, ["a"], 0), (2, None, 0)]
    room.told(own, result={"proven": True})
    assert room.taken() == [("cancel", asked[2][0])]
    assert room.heard == [("event", {"lower": 15}), {"proven": True}]


def test_a_helper_that_is_sent_away_gives_its_units_back() -> None:
    room, own, _ = proving(0, 1, tables="small")
    room.told(own, event={"units": {"job": 7, "units": [1]}})
    room.taken()
    room.pool.resize(1)
    found = {"job": 7, "found": None}
    *cancelled, (_, command, given, worker), cores = room.taken()
    assert (command, given | found, worker) == ("optimal.found", given, 0)
    assert [name for name, _ in cancelled] == ["cancel", "cancel"]
    assert cores == ("cores", 1)
    room.told(own, event={"units": {"job": 8, "units": [2]}})  # had been on its way
    ((_, command, given, _),) = room.taken()
    assert (command, given["job"], given["found"]) == ("optimal.found", 8, None)


def test_workers_leave_by_their_number_whenever_they_came() -> None:
    room, own, _ = proving(0, 1, tables="small")
    room.pool.now_ready([0, 1, 2])  # after the proof began
    room.taken()
    room.pool.resize(2)
    assert room.taken() == [("cores", 2)]
    room.pool.now_ready([0, 2])  # 1 is being replaced
    room.pool.resize(2)
    room.told(own, event={"units": {"job": 1, "units": [1]}})
    assert [what for *_, what in room.taken()] == [2, 1]  # cores, then the helper


def test_a_proof_that_is_stopped_is_stopped_everywhere() -> None:
    room, own, preparing = proving(0, 1)
    room.on_ask.stop()
    numbers = [*(number for number, *_ in preparing), own]
    assert room.taken() == [("cancel", number) for number in numbers]
    room.told(own, error=STOPPED)
    assert room.heard == []


def test_a_readers_code_has_a_worker_of_its_own() -> None:
    room = Room(0, 1)
    room.on_ask("cells.run", code="1")
    assert [worker for *_, worker in room.taken()] == ["readers"]
