"""The timer beyond its visits (goldens/visits/timer-*.txt): two tabs, late answers, long sessions.

What a visitor sees of solves, sessions, files, options, analyses and reviews is in the visits.
"""

import json
import random
import time
from collections.abc import Sequence
from statistics import median
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tabs import JSON, Storage, Tab, settle
from trainers import prepared

from cubogram.pages.scrambles import AHEAD
from cubogram.pages.timer import review as reviewing
from cubogram.pages.timer.page import TimerPage
from cubogram.pages.trainer.exercises import Prepared
from cubogram.pages.trainer.page import TrainerPage
from cubogram.timing import formats
from cubogram.timing.held import WORTH
from cubogram.timing.solves import Solve

SCRAMBLE = "U' F2 U R' F2 U L2 B D2 L U2 L2 F2 D2 R' F2 L' B2 U2 L2"
TWO_LOOKS = (
    "z2 D R' F' D R2 L2 U' L' U' R' U' R U' F U F' U2 F' U2 F U F' U2 F "
    "U' R2 D R' U2 R D' R' U2 R' R U R' U' R' F R2 U' R' U' R U R' F' U2 M2 U' M U2 M' U' M2 U'"
)
"""In this solve, PLL Ja took two looks."""


class Timer(Tab):
    def __init__(
        self, storage: Storage | None = None, note: JSON = None, flows: bool = True
    ) -> None:
        super().__init__(TimerPage, storage or Storage(), note=note, flows=flows)

    def times(self, seconds: float, scramble: str = "") -> str:
        """The name of a solve that has just ended."""
        if scramble:
            self.page.scramble.current = scramble
        self.tell("stopped", {"seconds": seconds, "waited": None, "splits": []})
        name: str = self.page.session.solves[-1].name
        return name

    def loads(self, *seconds: float, scrambles: Sequence[str] = "R") -> None:
        """Loads a file with solves of these times and, in turn, scrambles."""
        solves = [
            Solve(f"{n}.x", round(1000 * each), "", scrambles[n % len(scrambles)], n)
            for n, each in enumerate(seconds)
        ]
        text = formats.ours([formats.Saved("Session 1", solves)])
        self.tell("file", {"name": "a.json", "text": text})

    def saved(self) -> str:
        self.tell("save", "json")
        text: str = self.done[-1][3]
        return text

    def explains(self, text: str) -> None:
        self.tell("explain", {"solution": text})
        self.run("analysis.explain")

    @property
    def seconds(self) -> list[float]:
        return [solve.time / 1000 for solve in self.page.session.solves]

    @property
    def cases(self) -> dict[str, JSON]:
        """What is kept of training, by case."""
        return (self.storage.value("trainer/main") or {}).get("cases", {})


def test_a_solve_has_the_hundredths_that_the_clock_shows() -> None:
    timer = Timer()
    shown = {0.2196: 21, 9.99999: 999, 12.345: 1234, 0.29: 29, 59.995: 5999}
    for seconds in shown:
        timer.times(seconds)
    assert [solve.result for solve in timer.page.session.solves] == [*shown.values()]


def test_what_is_saved_in_any_format_and_deleted_is_there_again() -> None:
    tab = Timer()
    for number in range(12):
        tab.times(1.5 + number, "R U F")
    tab.tell("analyse", tab.page.session.solves[-1].name)
    tab.page.session.replace(
        tab.page.session.solves[-1]._replace(solution="F' U' R'", comment="=1+1", penalty="+2")
    )
    before = tab.page.session.solves
    ours = tab.saved()
    tab.tell("save", "cstimer")
    theirs = tab.done[-1][3]
    tab.tell("remove_session")
    assert tab.page.session.solves == []
    for _ in range(2):  # twice is once
        tab.tell("file", {"name": "a.json", "text": ours})
        assert tab.page.session.solves == before
    other = Timer()
    other.tell("file", {"name": "c.json", "text": theirs})
    assert [one._replace(name="", at=0) for one in other.page.session.solves] == [
        one._replace(name="", at=0) for one in before
    ]
    assert Timer(tab.storage, tab.note).page.session.solves == before


def test_of_ten_thousand_solves_a_hundred_are_shown_and_one_more_writes_one_part() -> None:
    tab = Timer()
    tab.loads(*(10 + at % 997 / 1000 for at in range(10_000)))
    assert len(tab.page.session.solves) == 10_000
    assert [tab.shown["solves"].count("<li"), "9,900 earlier" in tab.shown["solves"]] == [100, True]
    texts = dict(tab.storage.texts)
    tab.times(9)
    changed = {key for key, text in tab.storage.texts.items() if texts.get(key) != text}
    assert changed == {"cubogram/solves/first.100"}
    tab.tell("more")
    assert tab.shown["solves"].count("<li") == 1100
    assert tab.page.session.statistics.single.values[-1] == 900


def test_full_storage_is_reported_and_what_is_shown_can_be_saved() -> None:
    tab = Timer()
    tab.loads(*range(1, 99))
    tab.storage.room = "full"
    for seconds in (99, 100, 101):  # the second begins another part
        tab.times(seconds)
    tab.tell("new_session", {"name": "B"})
    tab.tell("session", "first")
    assert tab.seconds == [*range(1, 102)]
    assert "storage is full" in tab.text("store-problem")
    (_, kept, _), *_ = formats.read_file(tab.saved()).sessions
    assert len(kept) == 101
    tab.storage.room = "there"
    tab.times(102)
    assert tab.text("store-problem") == ""
    assert Timer(tab.storage).seconds == [*range(1, 103)]


@pytest.mark.parametrize("text", ["", "{", '{"version":1}', '{"version":2,"at":1,"value":[1]}'])
def test_a_damaged_part_is_reported_and_put_aside(text: str) -> None:
    tab = Timer()
    tab.loads(*range(1, 102))
    tab.storage.texts["cubogram/solves/first.0"] = text
    again = Timer(tab.storage)
    assert again.seconds == [101]
    for seconds in range(102, 106):
        again.times(seconds)
    assert again.seconds == [101, 102, 103, 104, 105]
    assert "damaged" in again.text("damaged")
    assert text in tab.storage.texts.values()


def test_damaged_solves_are_reported_and_stay_as_they_are() -> None:
    tab = Timer()
    tab.loads(1, 2, 3)
    kept = tab.storage.value("solves/first.0")
    kept["1.x"][0] = "soon"
    tab.storage.put("solves/first.0", kept, version=2)
    again = Timer(tab.storage)
    assert again.seconds == [1, 3]
    assert again.text("damaged").startswith("1 solve of this session is damaged")
    again.times(4)
    assert tab.storage.value("solves/first.0")["1.x"][0] == "soon"


def test_a_clock_set_back_keeps_the_order(monkeypatch: pytest.MonkeyPatch) -> None:
    tab = Timer()
    tab.times(10)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now - 86_400)
    assert len({tab.times(11), tab.times(12), tab.page.session.solves[0].name}) == 3
    assert tab.seconds == [10, 11, 12]
    assert Timer(tab.storage).seconds == [10, 11, 12]


@given(
    st.lists(
        st.tuples(
            st.integers(0, 1), st.sampled_from(["solve", "delete", "penalty", "hear", "undo"])
        ),
        min_size=6,
        max_size=30,
    )
)
def test_two_tabs_in_any_order_lose_no_solve(acts: list[tuple[int, str]]) -> None:
    storage = Storage()
    tabs = [Timer(storage, flows=False), Timer(storage, flows=False)]
    added: set[str] = set()
    gone: set[tuple[int, str]] = set()  # an undo takes back its own deletion, not the other tab's
    for which, act in acts:
        tab = tabs[which]
        names = {solve.name for solve in tab.page.session.solves}
        if act == "hear":
            settle([tab])
        elif act == "undo":
            tab.tell("undo")
            gone -= {
                (which, solve.name) for solve in tab.page.session.solves if solve.name not in names
            }
        elif act == "solve":
            added.add(tab.times(10))
        elif names:
            last = tab.page.session.solves[-1].name
            tab.tell(act, last if act == "delete" else f"{last} DNF")
            gone |= {(which, last)} if act == "delete" else set()
    settle(tabs)
    found = [[solve.name for solve in tab.page.session.solves] for tab in tabs]
    assert found[0] == found[1]
    assert added - {name for _, name in gone} <= {*found[0]}
    assert {solve.name for solve in Timer(storage).page.session.solves} == {*found[0]}


EVENTS = (
    *("drawn", "another", "typed", "penalty", "comment", "delete", "select", "analyse", "session"),
    *("new_session", "rename", "option", "save", "file", "copied", "stopped", "remove_session"),
    *("more", "explain", "take_back", "undo", "review", "stop_review", "nonsense"),
)
VALUES: list[JSON] = [
    *(None, "", "R", "+2", "first", 5, -(2**70), 1.5, True, [], [[1]], {}, {"time": "9"}),
    *({"name": ""}, {"name": "x", "text": "{}"}, {"text": 5}, {"phases": "x"}, {"comment": "c"}),
    *({"solution": "R"}, {"seconds": 1}, {"seconds": "1", "waited": None, "splits": []}),
]


def test_no_event_whatever_its_value_ends_the_page() -> None:
    rng = random.Random(2)
    for _ in range(12):
        tab = Timer()
        for _ in range(30):
            tab.tell(rng.choice(EVENTS), rng.choice(VALUES))
        tab.times(5)
        assert tab.seconds[-1] == 5


# Scrambles made ahead


def make(tab: Timer, scramble: str) -> None:
    tab.told("twophase.scramble", result={"maneuver": scramble})


def test_scrambles_are_made_ahead_kept_and_shown_once() -> None:
    tab = Timer()
    tab.tell("drawn", "R U F")
    made = ["R " * n + "U" for n in range(AHEAD)]
    for one in made:
        make(tab, one)
    assert not tab.tasks, "no more than are wanted"
    assert tab.storage.value("random-states/main") == made
    tab.times(9)
    assert tab.elements()["scramble"].attributes["text"] == made[0]
    later = Timer(tab.storage)
    later.tell("drawn", made[3])  # the page has read it where it is kept
    assert tab.storage.value("random-states/main") == [made[1], made[2], *made[4:]]
    for _ in range(4):
        tab.times(9)
    shown = [one.scramble for one in tab.page.session.solves] + [tab.page.scramble.current]
    assert shown == ["R U F", *made[:3], *made[4:]]


def test_two_tabs_never_show_the_same_scramble_of_those_made() -> None:
    storage = Storage()
    first = Timer(storage)
    first.tell("drawn", "R")
    for n in range(AHEAD):
        make(first, "R " * n + "U")
    second = Timer(storage)
    second.tell("drawn", "L")
    shown = []
    for tab in (first, second) * 3:
        settle([first, second])
        tab.times(9)
        settle([first, second])
        shown.append(tab.page.scramble.current)
    assert len({*shown}) == len(shown) == 6


@pytest.mark.parametrize("text", ["{", '{"version":1,"at":1,"value":5}'])
def test_damaged_stock_is_ignored(text: str) -> None:
    tab = Timer(Storage({"cubogram/random-states/main": text}))
    tab.tell("drawn", "R")
    make(tab, "U2")
    assert tab.storage.value("random-states/main") == ["U2"]


# Answers that come late, and the trainer


def late(tab: Timer, command: str) -> JSON:
    """What the latest task of a command will hear."""
    number = tab.latest(command)
    _, found = json.loads(tab.answered(command, json.dumps(tab.tasks[number][1])))
    return {"task": number, **found}


def test_first_steps_that_come_late_belong_to_another_scramble() -> None:
    tab = Timer()
    tab.tell("drawn", SCRAMBLE)
    tab.tell("option", {"name": "cross", "value": True})
    answer = late(tab, "cfop.first_steps")
    tab.tell("another")
    tab.tell("drawn", "D2")
    tab.hear(answer)
    assert "green 5" not in tab.text("first-steps")
    tab.run("cfop.first_steps")
    assert tab.text("first-steps").startswith("Cross white 0")


def test_the_inspection_compares_the_readers_cross_with_the_best() -> None:
    tab = Timer()
    tab.tell("drawn", SCRAMBLE)
    tab.tell("inspect", True)
    answer = late(tab, "cfop.inspect")
    tab.tell("another")
    tab.tell("drawn", "R2 F")
    tab.hear(answer)
    tab.run("cfop.inspect")
    tab.tell("compare", {"moves": "z2 R"})
    assert "not solved" in tab.text("inspection")
    assert "With a pair" not in tab.text("inspection"), "nothing is given away"
    for moves, words in (("z2 F' L2", "none is shorter"), ("F' R2", "none"), ("F F2 R2", "2 do")):
        tab.tell("compare", {"moves": moves})
        assert words in tab.text("inspection")
    tab.tell("colour", "yellow")
    tab.run("cfop.inspect")
    assert "yellow cross" in tab.text("inspection")
    assert "With a pair" not in tab.text("inspection")
    tab.tell("show_crosses")
    assert "With a pair" in tab.text("inspection")


def test_an_explanation_that_comes_late_is_not_another_solves() -> None:
    tab = Timer()
    first, second = tab.times(10, SCRAMBLE), tab.times(10, "R U F")
    tab.tell("analyse", first)
    tab.tell("explain", {"solution": TWO_LOOKS})
    answer = late(tab, "analysis.explain")
    tab.tell("analyse", second)
    tab.hear(answer)
    assert (tab.page.analysis.explained, tab.cases) == (None, {})
    assert tab.page.session.find(first).solution == TWO_LOOKS


def test_the_cross_is_in_the_readers_colour_here_and_in_the_trainer() -> None:
    tab = Timer()
    tab.tell("colour", "yellow")
    trainer = _trainer(tab.storage)
    assert trainer.page.plan.options.colour == "yellow"
    tab.tell("analyse", tab.times(10, SCRAMBLE))
    tab.work("cfop.first_steps")
    assert tab.asked("cfop.solve")["colour"] == "yellow"
    tab.run("cfop.solve")
    assert "&amp;colour=yellow" in tab.shown["analysis"]


def _trainer(storage: Storage) -> Tab:
    return Tab(lambda world, store: TrainerPage(world, store, Prepared(prepared())), storage)


def test_missed_cases_go_into_the_trainer_once_and_can_be_taken_back() -> None:
    tab = Timer()
    tab.storage.put("trainer/main", {"wishes": {"chosen": {"PLL": [1]}, "step": "PLL"}})
    tab.open()
    name = tab.times(10, SCRAMBLE)
    tab.tell("analyse", name)
    tab.explains("\n".join(TWO_LOOKS.split()[:-2]))
    assert tab.cases == {}, "what does not solve teaches nothing"
    for text in (TWO_LOOKS, f"{TWO_LOOKS} // mine", TWO_LOOKS):
        tab.explains(text)
        ((key, record),) = tab.cases.items()
        assert (record["seen"], record["box"]) == (1, 0)
    number = int(key.removeprefix("PLL "))
    assert tab.storage.value("trainer/main")["wishes"]["chosen"] == {"PLL": [1, number]}
    other = Timer(Storage())
    other.tell("analyse", other.times(10, SCRAMBLE))
    other.explains(TWO_LOOKS)
    trainer = _trainer(other.storage)
    assert trainer.page.plan.record_of(key).box == 0
    asked = trainer.page.question.exercise.key
    trainer.tell("reveal")
    trainer.tell("mark", "known")
    trainer.tell("option", {"name": "grey", "value": False})
    for _ in range(2):
        other.tell("take_back")
        assert list(other.cases) == [asked]
    assert other.storage.value("trainer/main")["wishes"]["grey"] is False


# The review of a session


MADE_UP: JSON = {"crosses": {"green": 3, "white": 5}, "skips": ["PLL"], "short": 19}


def answers(tab: Timer, most: int = 1000) -> int:
    """The other worker answers up to so many questions; returns how many it did."""
    for count in range(most):
        waiting = [at for at, (name, _) in tab.tasks.items() if name == "timing.held"]
        assert len(waiting) < 2, "one at a time"
        if not waiting:
            return count
        tab.answer(waiting[0], {**MADE_UP, "cfop": 40 + count})
    return most


def test_solves_that_took_long_for_their_scramble_are_worth_another_try() -> None:
    tab = Timer()
    for number in range(40):
        slow = 9 if number % 4 == 0 else 0
        tab.times(10 + number % 7 + slow, "R U " * (number + 1))
    tab.tell("penalty", f"{tab.times(12, 'F')} DNF")
    tab.tell("review")
    assert answers(tab) == 41
    named = tab.shown["review"].split("</ol>")[0].split("<li>")[1:]
    assert len(named) == WORTH
    usual = median(one.result for one in tab.page.session.solves if one.penalty != "DNF")
    for row in named:
        number = int(row.split("Solve ")[1].split("<")[0])
        assert tab.page.session.solves[number - 1].result > usual
    assert any("DNF" in row for row in named)
    assert tab.shown["review"].count("<tr") == 42


def test_a_review_goes_on_where_it_was_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    tab = Timer()
    tab.loads(*[10] * 103, scrambles=["R U " * n for n in range(1, 104)])
    assert "Look at 100 scrambles" in tab.shown["review"]
    monkeypatch.setattr(reviewing, "AT_ONCE", 7)
    tab.tell("review")
    answers(tab, 2)
    assert "2 of 7 looked at" in tab.shown["review"]
    tab.tell("stop_review")
    assert answers(tab) == 0
    tab.tell("review")
    assert answers(tab) == 7
    assert tab.shown["review"].count("<tr") == 1 + 9
    long = Timer()
    long.loads(*[10] * 502)
    long.tell("review")
    assert answers(long) == 1
    assert long.shown["review"].count("<tr") == 1 + 500


def test_charts(golden: Any) -> None:
    tab = Timer()
    tab.loads(*(10 + at * at % 17 - at / 40 for at in range(30)))
    tab.tell("penalty", f"{tab.page.session.solves[20].name} DNF")
    golden("timer-charts.html", tab.shown["charts"].replace("><", ">\n<"))
    many = Timer()
    many.loads(*(10 + at % 13 for at in range(1200)))
    drawn = many.shown["charts"]
    assert "Times of the latest 1,000 solves, from 10.00 to 22.00" in drawn
    assert drawn.split('class="times"')[0].count("L") > 300
