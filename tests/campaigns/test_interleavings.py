"""The walks of `make interleavings` find what is wrong."""

import pytest
import tabs
from interleavings import WALKS, conditions, walk
from puzzle_walks import BOARD
from walking import Finding

from cubogram.pages.book.chapter import Chapter
from cubogram.pages.cube.search import Search
from cubogram.pages.jobs import Job, Jobs
from cubogram.pages.keeping import Store
from cubogram.pages.nonogram.edit import Edit
from cubogram.pages.nonogram.solve import Solve
from cubogram.pages.timer.solves import Shelf
from cubogram.pages.trainer.plan import Plan

pytestmark = pytest.mark.native


def test_the_board_of_the_walks_makes_moves_as_the_page_s_does() -> None:
    board = BOARD(None)
    for colours in ([{}], [{}, {}]):
        board.game = {"puzzle": {"colours": colours}}
        for move in ("erase r1 c1", "erase 1 r1 c1"):
            assert board.after("picture 2x1 ab", move) == "picture 2x1 ?b"
        assert board.after("picture 2x1 ab", "erase 2 r1 c1-2") == "picture 2x1 a?"
        for move in ("fill r1 c1", "fill 1 r1 c1"):
            assert board.after("picture 2x1 2?", move) == "picture 2x1 a?"


def test_a_walk_is_the_same_each_time() -> None:
    """Whatever walks came before it."""
    steps = []
    for before in (1, 2):
        walk("cube", before)
        with conditions(5):
            made = WALKS["timer"](5)
            made.go(100)
        steps.append(made.steps)
    assert steps[0] == steps[1]


def found(page: str) -> str:
    """What is found by the first walks that find something."""
    for number in range(60):
        try:
            walk(page, number)
        except Finding as finding:
            return str(finding)
    return ""


def test_late_answers_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions that are cancelled, but whose answers are heard."""

    def end(self: Jobs, number: int, waiting: Job | None = None) -> None:
        self.world.request("cancel", number)

    monkeypatch.setattr(Jobs, "end", end)
    with pytest.raises((Finding, KeyError, ValueError)):
        _ = [walk("cube", number) for number in range(60)]


def test_a_search_that_does_not_stop_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Search, "stop", lambda self: None)
    assert found("cube")


def test_lost_solves_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two tabs, the later one wins, whatever the other has written."""
    refused = Store.refused

    def careless(self: Store, key: str, text: str | None, now: str | None) -> None:
        self.know(key, now)
        if text is not None:
            self.put(key, text)

    monkeypatch.setattr(Store, "refused", careless)
    assert "lost" in found("timer")
    monkeypatch.setattr(Store, "refused", refused)
    monkeypatch.setattr(Shelf, "put", lambda self, solve: None)
    assert found("timer")


def test_a_verdict_of_other_clues_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found stays when other clues are read."""

    forget = Solve._forget

    def forgetful(self: Solve) -> None:
        verdict = self.found.verdict
        forget(self)
        self._know(verdict=verdict)

    monkeypatch.setattr(Solve, "_forget", forgetful)
    assert found("nonogram")


def test_a_board_that_is_not_followed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Edit, "hear", lambda self, told: None)
    assert "the board shows" in found("nonogram")


def test_a_cell_that_is_not_kept_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Chapter, "_keep", lambda self, cell: None)
    assert "after a reload" in found("book")


def test_a_grade_that_is_not_taken_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Plan, "take_back", lambda self: self.last_grade and self.last_grade.round)
    assert "undone" in found("trainer") or "twice" in found("trainer")


def test_broken_html_is_found() -> None:
    for html in ("<p>", "<p></div>", '<p id="a" id="b"></p>', "<ul><li></ul>"):
        with pytest.raises((AssertionError, ValueError)):
            tabs.read(html)
