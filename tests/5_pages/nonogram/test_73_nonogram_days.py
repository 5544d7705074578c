"""The daily puzzles: calendar, streak, average, a result to share; two tabs, midnight."""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.pages.nonogram import days
from cubogram.pages.nonogram.days import DAY, Statistics, in_time, longest_streak, streak
from cubogram.pages.nonogram.kept import DAYS, KINDS, Solved

STAIR, BAR, DOT = ["#..", "##.", "###"], ["###"], ["#"]
PICTURES = {"A stair": STAIR, "A bar": BAR, "A dot": DOT}
FIRST = date(2026, 11, 23)


class Clock:
    """The player's local time, which tests choose."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 24, 12)

    def __call__(self) -> datetime:
        return self.time


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(days, "now", found)
    return found


def open_daily(tab: Any, day: str = "") -> None:
    """Opens today's puzzle, or that of another day."""
    if day:
        tab.tell("day", day)
    else:
        tab.tell("daily")
    tab.work("page.collected")


def solve(tab: Any, seconds: float = 0) -> None:
    """Solves the puzzle that is played."""
    tab.board.seconds = seconds
    tab.board.draw(PICTURES[tab.page.play.puzzle.title])
    assert tab.page.play.solved


def calendar(tab: Any) -> str:
    """What the calendar shows."""
    tab.tell("calendar")
    return str(tab.text("calendar-dialog"))


def test_the_daily_puzzle_is_that_of_the_players_day(player: Any, clock: Clock) -> None:
    open_daily(player)
    assert player.text("title") == "Daily puzzle of 24 November 2026"
    assert player.text("facts").startswith("No. 2 · 3 x 3")
    assert player.page.play.puzzle.title == "A bar"
    assert "✓" not in player.text("daily")
    solve(player)
    assert player.text("daily") == "Daily puzzle ✓"
    clock.time += DAY
    player.tell("mode", "play")
    assert player.text("daily") == "Daily puzzle"
    open_daily(player)
    assert player.page.play.puzzle.title == "A stair"


def test_a_result_can_be_copied_and_shared(player: Any, clock: Clock) -> None:
    player.tell("here", {"site": "https://example.org/nonogram/"})
    open_daily(player)
    player.tell("hint")
    player.work()
    solve(player, 200)
    result = "Daily nonogram No. 2, 3:20, 1 hint\nhttps://example.org/nonogram/#daily=2026-11-24"
    assert "Streak: 1 day. 1 solved, 3:20 on average." in player.text("card")
    assert result in player.copied_texts()
    player.tell("copied_what", {"what": "result", "done": True, "text": result})
    assert player.said() == "Copied."
    player.tell("copied_what", {"what": "result", "done": False, "text": result})
    assert "No. 2, 3:20, 1 hint" in player.said()
    player.tell("send_result")
    text, address = result.split("\n")
    assert player.done[-1] == ["send", text, address, "", text]


def test_another_puzzle_has_no_result(player: Any, clock: Clock) -> None:
    player.tell("collection")
    player.work("page.collected")
    player.tell("pick", "1")
    player.work("page.collected")
    solve(player, 10)
    assert "Streak" not in player.text("card")
    assert player.copied_texts() == []
    assert "None solved yet." in calendar(player)


def test_the_address_of_a_result_opens_its_day(visit: Callable[..., Any], clock: Clock) -> None:
    tab = visit(None, "#daily=2026-11-23")
    tab.work("page.collected")
    assert tab.text("title") == "Daily puzzle of 23 November 2026"
    assert tab.address == "#play"
    tab.hear({"address": "#daily", "note": None})
    tab.work("page.collected")
    assert tab.text("title") == "Daily puzzle of 24 November 2026"


@pytest.mark.parametrize("word", ["#daily=2026-11-25", "#daily=2026-99-01", "#daily=", "#daily=x"])
def test_days_to_come_and_nonsense_open_nothing(
    visit: Callable[..., Any], clock: Clock, word: str
) -> None:
    tab = visit(None, word)
    tab.work("page.collected")
    if word == "#daily=":
        assert tab.text("title") == "Daily puzzle of 24 November 2026"
        return
    assert tab.text("title") == "Your first puzzle"
    assert (tab.said() == "That puzzle comes out on 25 November 2026.") == word.endswith("25")


def test_the_calendar_shows_what_was_solved_and_past_days_can_be_played(
    player: Any, clock: Clock
) -> None:
    open_daily(player)
    solve(player, 61)
    shown = calendar(player)
    assert "November 2026" in shown
    assert "241:01" in shown
    open_daily(player, "2026-11-23")
    assert ["close", "calendar-dialog"] in player.done
    solve(player, 30)
    shown = calendar(player)
    assert "230:30" in shown
    assert "Streak: 1 day. 2 solved, 0:45 on average." in shown, "the 23rd was solved a day late"
    player.tell("day", "2026-11-25")
    assert "comes out on 25 November 2026" in player.said()


def test_the_calendar_goes_from_the_first_month_to_this_one(player: Any, clock: Clock) -> None:
    clock.time = datetime(2027, 1, 31, 12)
    assert "January 2027" in calendar(player)
    player.tell("month", "1")
    assert "January 2027" in player.text("calendar-dialog")
    for month in ("December 2026", "November 2026", "November 2026"):
        player.tell("month", "-1")
        assert month in player.text("calendar-dialog")
    player.tell("calendar_closed")
    assert "November" not in player.text("calendar-dialog")


def test_a_solve_that_begins_before_midnight_keeps_the_streak(player: Any, clock: Clock) -> None:
    clock.time = datetime(2026, 11, 24, 23, 58)
    open_daily(player)
    clock.time = datetime(2026, 11, 25, 0, 1)
    solve(player, 170)
    assert "Streak: 1 day." in player.text("card")


def test_the_first_solve_of_a_day_counts(player: Any, clock: Clock) -> None:
    open_daily(player)
    solve(player, 100)
    player.tell("restart")
    solve(player, 20)
    assert [one.seconds for one in player.page.days.solved.values()] == [100]


def test_a_puzzle_solved_before_its_day_is_solved(player: Any, clock: Clock) -> None:
    player.tell("collection")
    player.work("page.collected")
    player.tell("pick", "2")
    player.work("page.collected")
    solve(player, 42)
    open_daily(player)
    assert player.text("daily") == "Daily puzzle ✓"
    assert "0:42" in calendar(player)


def test_a_daily_puzzle_is_one_after_a_reload(visit: Callable[..., Any], clock: Clock) -> None:
    tab = visit()
    open_daily(tab)
    other = visit(tab.storage, tab.address, tab.note)
    solve(other, 9)
    assert list(other.page.days.solved) == ["2026-11-24"]


def test_two_tabs_that_solve_two_days_at_once_keep_both(
    visit: Callable[..., Any], clock: Clock
) -> None:
    one = visit()
    two = visit(one.storage)
    open_daily(one)
    open_daily(two, "2026-11-23")
    one.flows = two.flows = False
    one.page.play.best = two.page.play.best = 5
    one.page.days.keep()
    two.page.days.keep()
    for tab in (one, two):
        tab._show(tab.session.reply())
    for _ in range(40):
        for tab in (one, two):
            tab.grant()
            tab.listen()
    for tab in (one, two, visit(one.storage)):
        assert sorted(tab.page.days.solved) == ["2026-11-23", "2026-11-24"]


@given(st.sets(st.integers(0, 40)), st.integers(0, 41))
def test_streaks_are_runs_of_days(numbers: set[int], today: int) -> None:
    known = {FIRST + n * DAY for n in numbers}
    runs = "".join("#" if n in numbers else " " for n in range(41)).split()
    assert longest_streak(known) == max(map(len, runs), default=0)
    line = "".join("#" if n in numbers else " " for n in range(today + 1))
    assert streak(known, FIRST + timedelta(today)) == len(
        (line if line.endswith("#") else line[:-1]).split(" ")[-1]
    )


def test_days_are_read_as_they_are_written() -> None:
    first = Solved("a", 1.5, 2, 3, "2026-11-23")
    some = {"2026-11-23": first, "x": Solved("b", 7, on="2026-11-25")}
    assert DAYS in KINDS, "a file with everything has them"
    assert DAYS.read(DAYS.write(some)) == some
    assert in_time(some) == {FIRST}
    assert Statistics.of({}, FIRST).text == "None solved yet."
