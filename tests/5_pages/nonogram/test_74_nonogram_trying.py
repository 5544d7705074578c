"""Trying something, striking clues, beginning again: what is kept, what Undo brings back."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.pages.nonogram.drawing import filled_cells, picture_of, rows_of
from cubogram.pages.nonogram.kept import PLAYED
from cubogram.pages.nonogram.puzzles import CUP, FIRST, fingerprint


def kept(tab: Any) -> Any:
    return tab.page.store.entry(PLAYED, fingerprint(FIRST)).value


# What if


def test_what_is_tried_is_discarded_or_kept(player: Any, visit: Callable[..., Any]) -> None:
    player.board.do("fill r4 c1-9")
    assert player.hidden("trial")
    player.tell("what_if")
    assert rows_of(player.attributes["board"]["layer"]) == tuple(player.board.rows)
    player.board.do("fill r5 c1-3")
    player.board.do("mark r1 c1")
    assert "Trying: 4 cells" in player.text("trial")
    again = visit(player.storage)
    assert "Trying: 4 cells" in again.text("trial"), "it is there after a reload"
    player.tell("discard_layer")
    assert player.board.rows[3:5] == ["#########?", "??????????"]
    assert player.hidden("trial")
    player.board.undo()
    assert player.board.rows[4] == "###???????", "Undo brings back what was discarded"
    player.tell("what_if")
    player.board.do("fill r5 c8")
    player.tell("keep_layer")
    assert player.board.rows[4] == "###????#??"
    assert player.attributes["board"]["layer"] is None


def test_trials_inside_each_other_end_one_by_one(player: Any) -> None:
    player.tell("what_if")
    player.board.do("fill r4 c1")
    player.tell("what_if")
    player.board.do("fill r4 c2")
    assert "2 nested trials; in the latest, 1 cell" in player.text("trial")
    player.tell("discard_layer")
    assert player.board.rows[3] == "#?????????"
    assert "Trying: 1 cell" in player.text("trial")
    player.tell("discard_layer")
    assert player.board.rows[3] == "??????????"
    player.tell("discard_layer")
    player.tell("keep_layer")
    assert player.troubles == []


def test_a_trial_that_solves_the_puzzle_is_no_longer_one(player: Any) -> None:
    player.tell("what_if")
    player.board.draw(CUP)
    assert "Solved in" in player.card()
    assert player.hidden("trial")
    player.tell("what_if")
    assert player.hidden("trial")


def test_a_trial_belongs_to_its_puzzle(player: Any) -> None:
    player.tell("what_if")
    player.tell("collection")
    player.work("page.collected")
    player.tell("pick", "1")
    player.work("page.collected")
    assert player.hidden("trial")
    player.tell("mode", "edit")
    assert player.attributes["board"]["layer"] is None
    player.back()
    assert not player.hidden("trial")


# Clues that are struck


def test_struck_clues_are_kept_with_their_puzzle(player: Any, visit: Callable[..., Any]) -> None:
    player.tell("struck", {"key": player.board.game["key"], "struck": ["row 3 0"]})
    player.tell("struck", {"key": "another game", "struck": []})
    again = visit(player.storage)
    assert again.page.play.struck == ("row 3 0",)
    again.tell("mode", "edit")
    again.tell("mode", "play")
    assert again.board.game["struck"] == ["row 3 0"]
    again.board.do("fill r4 c1")
    again.tell("restart")
    assert again.page.play.struck == ()


def test_crosses_are_an_option_that_is_kept(player: Any, visit: Callable[..., Any]) -> None:
    assert not player.attributes["board"]["crosses"]
    player.tell("crosses", True)
    assert visit(player.storage).attributes["board"]["crosses"] == ""


# Time, hints and wrong strokes


def test_undoing_a_new_beginning_brings_back_time_and_hints(player: Any) -> None:
    player.board.seconds = 100
    player.board.do("fill r4 c1-3")
    player.tell("hint")
    player.work()
    assert player.page.play.hints == 1
    player.tell("restart")
    assert (player.board.seconds, player.page.play.hints) == (0, 0)
    player.board.seconds = 7
    player.board.do("fill r4 c4")
    player.board.undo()
    player.board.undo()
    assert player.board.rows[3] == "###???????"
    assert (player.board.seconds, player.page.play.hints) == (107, 1)
    player.board.redo()
    assert (player.board.seconds, player.page.play.hints) == (7, 0)
    player.board.undo()
    player.board.do("fill r4 c5")
    player.board.draw(CUP)
    assert player.card() == "A cup of teaSolved in 1:47, with 1 hint."


def test_a_new_beginning_survives_a_reload(player: Any, visit: Callable[..., Any]) -> None:
    player.board.seconds = 50
    player.board.do("fill r4 c1-3")
    player.tell("restart")
    player.board.seconds = 9
    player.board.do("fill r4 c9")
    again = visit(player.storage)
    assert again.board.seconds == pytest.approx(9, abs=0.5)
    again.board.undo()
    again.board.undo()
    assert again.board.seconds == pytest.approx(59, abs=0.5)


def test_beginning_again_when_all_is_undone_begins_to_count_anew(player: Any) -> None:
    player.board.seconds = 50
    player.board.do("fill r4 c1-3")
    player.board.undo()
    player.tell("restart")
    assert player.board.seconds == 0
    assert kept(player).seconds == 50, "the time that was played is not forgotten"


def test_a_hint_before_the_first_stroke_is_counted(player: Any, visit: Callable[..., Any]) -> None:
    player.tell("hint")
    player.work()
    again = visit(player.storage)
    again.board.draw(CUP)
    assert again.card().endswith("with 1 hint.")


@given(st.lists(st.text("?.#12", min_size=3, max_size=3), min_size=1, max_size=4))
def test_filled_cells_are_counted_in_the_text_of_a_picture(rows: list[str]) -> None:
    assert filled_cells(picture_of(rows)) == sum(mark not in "?." for mark in "".join(rows))


def test_a_trial_begun_in_one_tab_is_one_in_the_other(
    player: Any, visit: Callable[..., Any]
) -> None:
    other = visit(player.storage)
    player.tell("what_if")
    assert other.page.play.layers == player.page.play.layers != ()
    assert "Trying: 0 cells" in other.text("trial")
    other.tell("discard_layer")
    assert player.page.play.layers == ()


def test_a_clue_struck_in_one_tab_is_struck_in_the_other(
    player: Any, visit: Callable[..., Any]
) -> None:
    other = visit(player.storage)
    player.tell("struck", {"key": player.page.play.key, "struck": ["row 0 0"]})
    assert other.page.play.struck == ("row 0 0",)
