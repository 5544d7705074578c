"""Playing nonograms: strokes that are kept, hints, trials, daily puzzles; tabs and late answers.

What the page shows step by step is in goldens/visits/nonogram-*.txt.
"""

from datetime import date, datetime, timedelta
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

import pytest
from boards import PICTURES, BoardTab
from hypothesis import given
from hypothesis import strategies as st
from tabs import Storage, settle

from cubogram.pages.nonogram import days
from cubogram.pages.nonogram.days import DAY, Statistics, in_time, longest_streak, streak
from cubogram.pages.nonogram.drawing import filled_cells, picture_of, rows_of
from cubogram.pages.nonogram.kept import DAYS, KINDS, Solved
from cubogram.pages.nonogram.puzzles import CUP, FIRST, fingerprint

KIND = f"nonogram/played/{fingerprint(FIRST)}"
EMPTY = ["?" * 10] * 10


def opened(storage: Storage | None = None, *how: Any) -> BoardTab:
    return BoardTab(storage or Storage(), *how)


@pytest.fixture
def player() -> BoardTab:
    return opened()


def kept(tab: BoardTab) -> Any:
    return tab.storage.value(KIND)


def moves(tab: BoardTab) -> list[str]:
    return list(kept(tab)["drawing"]["history"]["moves"])


def hint(tab: BoardTab) -> None:
    tab.press("hint")
    tab.work()
    tab.tell("level", "1")
    tab.tell("level", "2")


def test_moves_that_the_page_has_missed_are_reported_again(player: BoardTab) -> None:
    board = player.board
    board.moves, board.index = ["fill r1 c1"], 1
    board.pictures.append(board.after(board.start, "fill r1 c1"))
    board.do("fill r2 c1")  # the first was lost on its way
    assert moves(player) == ["fill r1 c1", "fill r2 c1"]
    assert kept(player)["drawing"]["picture"] == board.pictures[-1]


def test_what_another_game_or_a_broken_board_reports_changes_nothing(player: BoardTab) -> None:
    assert player.storage.texts == {}, "who only looks writes nothing"
    for picture in ("", "picture 0x0 ", "picture 3x3 #", "picture 2x2 9x", "x"):
        player.tell("drawn", player.board.word("fill r1 c1") | {"picture": picture})
        assert player.troubles.pop()
    late = player.board.word("fill r1 c1") | {"index": 1, "length": 1}
    player.tell("mode", "edit")
    player.storage.texts.clear()
    player.tell("drawn", late)
    assert player.storage.texts == {}
    assert player.board.rows == ["?" * 15] * 15


def test_stored_moves_that_are_none_are_set_aside(player: BoardTab) -> None:
    player.board.do("fill r1 c1-3")
    stored = kept(player)
    for move in ("x", "", "fill r1", "fill r1 c1; x"):
        history = {**stored["drawing"]["history"], "moves": [move]}
        player.storage.put(KIND, {**stored, "drawing": {**stored["drawing"], "history": history}})
        again = opened(player.storage)
        assert (again.board.moves, again.hidden("store-problem")) == ([], False)


@pytest.mark.parametrize(
    "change",
    [{"start": "picture 2x2 4?"}, {"moves": ["picture 2x2 4?"]}, {"moves": ["resize 2x2 at 0,0"]}],
)
def test_a_stored_drawing_of_another_size_is_set_aside(
    player: BoardTab, change: dict[str, Any]
) -> None:
    player.board.do("fill r1 c1-3")
    stored = kept(player)
    drawing = stored["drawing"]
    drawing = {**drawing, "history": {**drawing["history"], **change}}
    player.storage.put(KIND, {**stored, "drawing": drawing})
    again = opened(player.storage)
    assert (again.board.rows, again.hidden("store-problem")) == (["?" * 10] * 10, False)


def test_a_trial_on_a_grid_of_another_size_is_left_out(player: BoardTab) -> None:
    player.board.do("fill r4 c1-9")
    player.press("what_if")
    stored = kept(player)
    assert len(stored["layers"]) == 1
    player.storage.put(KIND, {**stored, "layers": ["picture 2x2 4?"]})
    player.open()
    assert player.board.rows[3] == "#########?"
    assert player.hidden("trial")
    assert player.hidden("store-problem")


def test_hints_alone_lead_to_the_picture(player: BoardTab) -> None:
    hints = 0
    while "Solved" not in player.card():
        hints += 1
        before = player.board.rows
        hint(player)
        cells = player.marks()["cells"]
        player.press("fill_in")
        changed = {
            (row, column)
            for row, line in enumerate(player.board.rows)
            for column, mark in enumerate(line)
            if mark != before[row][column]
        }
        assert changed == {(row, column) for row, column, _ in cells} != set()
        assert kept(player)["hints"] == hints
    assert [row.replace("?", ".") for row in player.board.rows] == list(CUP)
    assert f"with {hints} hints" in player.card()


def test_a_hint_by_contradiction_shows_its_chain() -> None:
    clues = "1\n2\n2\n1 1 1\n1 1 1\n1 1 1\n\n3\n1 1\n1 2\n1 1\n1\n1 1 1"
    player = opened(None, "#text=" + quote(clues))
    player.work()
    player.press("hint")
    player.work()
    player.tell("level", "1")
    (chain,) = [node for node in player.nodes() if node.attributes.get("class") == "chain"]
    assert len([one for one in chain.all if one.tag == "li"]) > 1
    assert (len(player.marks()["badLines"]), len(player.marks()["cells"])) == (1, 4)


@given(st.lists(st.text("?.#12", min_size=3, max_size=3), min_size=1, max_size=4))
def test_a_pictures_text_is_read_back_and_its_filled_cells_counted(rows: list[str]) -> None:
    coloured = any(mark in "12" for mark in "".join(rows))
    if "#" not in "".join(rows) or not coloured:
        assert list(rows_of(picture_of(rows), coloured)) == rows
    assert filled_cells(picture_of(rows)) == sum(mark not in "?." for mark in "".join(rows))


def test_what_both_drew_at_once_is_kept_and_can_come_back(player: BoardTab) -> None:
    other = opened(player.storage)
    player.flows = other.flows = False
    player.board.do("fill r1 c1")
    other.board.do("fill r2 c2")
    settle(player.storage.tabs)
    assert player.board.rows == other.board.rows, "the newer wins in both"
    lost = {"#?????????", "?#????????"} - set(player.board.rows)
    (offering,) = [tab for tab in (player, other) if tab.said()]
    offering.flows = True
    (value,) = [value for _, name, value in offering.events() if name == "offer"]
    offering.tell("offer", value)
    assert lost <= set(offering.board.rows)


# The daily puzzle


class Clock:
    """The player's local time, which tests choose."""

    time = datetime(2026, 11, 24, 12)

    def __call__(self) -> datetime:
        return self.time


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Noon of the second day that has a puzzle."""
    found = Clock()
    monkeypatch.setattr(days, "now", found)
    return found


def solves(tab: BoardTab, title: str, seconds: float = 0) -> None:
    tab.board.seconds = seconds
    tab.board.draw(dict(PICTURES)[title])
    assert "Solved in" in tab.card()


def test_the_daily_puzzle_is_that_of_the_players_day(player: BoardTab, clock: Clock) -> None:
    player.press("daily")
    player.work("page.collected")
    assert "✓" not in player.text("daily")
    solves(player, "A bar")
    assert player.text("daily") == "Daily puzzle ✓"
    clock.time += DAY
    player.tell("mode", "play")
    assert player.text("daily") == "Daily puzzle"
    player.press("daily")
    player.work("page.collected")
    solves(player, "A stair", 100)
    player.press("restart")
    solves(player, "A stair", 20)
    assert player.storage.value("nonogram/days/main")["2026-11-25"]["seconds"] == 100, "the first"


def test_the_calendar_goes_from_the_first_month_to_this_one(player: BoardTab, clock: Clock) -> None:
    clock.time = datetime(2027, 1, 31, 12)
    player.tell("calendar")
    for step, month in (
        *(("1", "January 2027"), ("-1", "December 2026"), ("-1", "November 2026")),
        *(("-1", "November 2026"), ("1", "December 2026")),
    ):
        player.tell("month", step)
        assert month in player.words("calendar-dialog")
    player.tell("calendar_closed")
    assert "December" not in player.words("calendar-dialog")


def test_a_finished_picture_and_the_days_result_go_out(player: BoardTab, clock: Clock) -> None:
    player.opens("2026-11-24")
    solves(player, "A bar")
    player.tell("save_clean")
    kind, name, svg, _ = player.done[-1]
    assert (kind, name) == ("save_png", "a-bar.png")
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    player.tell("saved", {"problem": "There is no room."})
    assert player.said() == "There is no room."
    player.tell("send_result")
    assert player.done[-1][:2] == ["send", "Daily nonogram No. 2, 0:00, no hints"]


def test_two_tabs_that_solve_two_days_at_once_keep_both(clock: Clock) -> None:
    one, two = opened(storage := Storage()), opened(storage)
    one.opens("2026-11-24")
    two.opens("2026-11-23")
    one.flows = two.flows = False
    solves(one, "A bar")
    solves(two, "A dot")
    settle([one, two])
    assert sorted(storage.value("nonogram/days/main")) == ["2026-11-23", "2026-11-24"]
    for tab in (one, two, opened(storage)):
        tab.flows = True
        tab.tell("calendar")
        assert "2 solved" in tab.words("calendar-dialog")


@given(st.sets(st.integers(0, 40)), st.integers(0, 41))
def test_streaks_are_runs_of_days(numbers: set[int], today: int) -> None:
    first = date(2026, 11, 23)
    known = {first + n * DAY for n in numbers}
    runs = "".join("#" if n in numbers else " " for n in range(41)).split()
    assert longest_streak(known) == max(map(len, runs), default=0)
    line = "".join("#" if n in numbers else " " for n in range(today + 1))
    assert streak(known, first + timedelta(today)) == len(
        (line if line.endswith("#") else line[:-1]).split(" ")[-1]
    )


def test_days_are_read_as_they_are_written() -> None:
    first = Solved("a", 1.5, 2, 3, "2026-11-23")
    some = {"2026-11-23": first, "x": Solved("b", 7, on="2026-11-25")}
    assert DAYS in KINDS, "a file with everything has them"
    assert DAYS.read(DAYS.write(some)) == some
    assert in_time(some) == {date(2026, 11, 23)}
    assert Statistics.of({}, date(2026, 11, 23)).text == "None solved yet."
