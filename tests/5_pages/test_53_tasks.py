"""What takes time: only the answer to the current question is heard. Also the browser's tasks."""

from hypothesis import given
from hypothesis import strategies as st

from cubogram.pages.notices import Notices
from cubogram.pages.tasks import Failure, Tasks
from cubogram.pages.world import World

steps = st.lists(
    st.tuples(
        st.sampled_from(["start", "stop", "ask", "result", "error", "event"]), st.integers(0, 5)
    ),
    max_size=40,
)


@given(steps)
def test_only_the_newest_task_of_a_slot_is_heard_and_only_while_its_question_is_open(steps):
    world = World()
    tasks = Tasks(world)
    question = [0]
    heard: list[tuple[str, int, object]] = []
    alive: dict[str, tuple[int, int]] = {}  # slot: task, question
    started = 0
    for act, number in steps:
        slot = "ab"[number % 2]
        if act == "ask":
            question[0] = number
        elif act == "stop":
            tasks.stop(slot)
            alive.pop(slot, None)
        elif act == "start":
            started += 1
            tasks.start(
                slot,
                "think",
                {"n": started},
                done=lambda answer, n=started: heard.append(("result", n, answer)),
                failed=lambda failure, n=started: heard.append(("error", n, failure.message)),
                event=lambda event, n=started: heard.append(("event", n, event)),
                question=lambda: question[0],
            )
            alive[slot] = (started, question[0])
        else:
            own = next((one for one, (task, _) in alive.items() if task == number), None)
            said = {"kind": "x", "message": "no"} if act == "error" else "yes"
            before = len(heard)
            tasks.heard({"task": number, act: said})
            if own is not None and alive[own][1] == question[0]:
                assert heard[before:] == [(act, number, "no" if act == "error" else "yes")]
                if act != "event":
                    del alive[own]
            else:
                assert heard[before:] == []
                if own is not None:
                    del alive[own]
        assert [slot for slot in "ab" if tasks.runs(slot)] == sorted(alive)
    requests = world.take_requests()
    asked = [request[1] for request in requests if request[0] == "task"]
    stopped = [request[1] for request in requests if request[0] == "cancel"]
    assert asked == list(range(1, started + 1))
    ended = {task for kind, task, _ in heard if kind != "event"}
    assert {*stopped} | ended | {task for task, _ in alive.values()} == {*asked}
    assert not {*stopped} & ended


def test_a_task_may_be_begun_by_the_answer_of_another():
    world = World()
    tasks = Tasks(world)
    heard: list[object] = []

    def again(failure: Failure) -> None:
        tasks.start("a", "think", {}, done=heard.append)

    tasks.start("a", "think", {}, done=heard.append, failed=again)
    tasks.heard({"task": 1, "error": {"kind": "runtime", "message": "lost", "where": None}})
    assert tasks.runs("a")
    tasks.heard({"task": 2, "result": 7})
    assert (heard, tasks.runs("a")) == ([7], False)
    assert [request[0] for request in world.take_requests()] == ["task", "task"]


def test_a_note_is_asked_for_once_and_is_a_copy():
    world = World("#a", {"n": 1})
    note = {"n": [1]}
    world.remember({"n": 1})
    assert world.take_requests() == []
    world.remember({"n": 0})
    world.remember(note)
    note["n"].append(2)
    assert world.take_requests() == [["note", {"n": [1]}]]
    world.go_to("#a")
    world.go_to("")
    assert world.take_requests() == [["address", ""]]


def test_a_timer_rings_once_or_never():
    world = World()
    rung: list[str] = []
    one = world.later(0.4, lambda: rung.append("one"))
    two = world.later(1, lambda: rung.append("two"))
    assert world.take_requests() == [["timer", one, 400], ["timer", two, 1000]]
    world.never(two)
    for timer in (one, one, two, 99):
        world.rang(timer)
    assert rung == ["one"]


def test_a_notice_goes_after_a_while_unless_another_has_replaced_it():
    world = World()
    notices = Notices(world)
    notices.say("here", "copied", seconds=5)
    first = world.take_requests()[0][1]
    assert "Copied." in notices.view("here", "id")
    notices.say("here", "it failed", "error", offer=("Try again", "again"))
    world.rang(first)
    shown = notices.view("here", "id")
    assert "It failed." in shown
    assert 'data-on="click:again"' in shown
    notices.say("here", "copied", seconds=5)
    world.rang(first + 1)
    assert notices.view("here", "id") == '<p id="id" class="message" role="status"></p>'


def test_the_browser_passes_on_only_events_that_somebody_listens_to():
    world = World()
    tasks = Tasks(world)
    for more in ({}, {"event": print}, {"began": print}, {"question": lambda: 1}):
        tasks.start("a", "think", {}, done=print, **more)
    asked = [request for request in world.take_requests() if request[0] == "task"]
    assert [hears for *_, hears in asked] == [False, True, True, True]
