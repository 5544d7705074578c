"""Playing: strokes that are kept, hints, checks, wrong strokes, the end, other puzzles."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from cubogram.pages.nonogram.kept import PLAYED
from cubogram.pages.nonogram.puzzles import CUP, FIRST, fingerprint

FIRST_KEY = f"cubogram/nonogram/played/{fingerprint(FIRST)}"


def kept(tab: Any, key: str = FIRST_KEY) -> Any:
    return json.loads(tab.storage.texts[key])["value"]


def test_a_first_visit_shows_a_puzzle_whose_name_is_not_shown(player: Any) -> None:
    assert player.text("title") == "Your first puzzle"
    assert player.text("facts").startswith("10 x 10 · Easy · line by line (why?) · Cubogram · MIT")
    assert not player.hidden("rule")
    assert player.address == "#play"
    assert player.storage.texts == {}, "who only looks writes nothing"
    assert "cup" not in "".join(player.shown.values())


def test_strokes_are_kept_at_once_and_come_back_with_the_undone_ones(
    player: Any, visit: Callable[..., Any]
) -> None:
    player.board.do("fill r4 c1-9")
    player.board.do("mark r1 c1-2")
    player.board.undo()
    drawing = kept(player)["drawing"]
    assert drawing["history"]["moves"] == ["fill r4 c1-9", "mark r1 c1-2"]
    assert drawing["history"]["index"] == 1
    again = visit(player.storage)
    assert again.board.rows[3] == "#########?"
    again.board.redo()
    assert again.board.rows[0] == "..????????"
    assert kept(again)["drawing"]["history"]["index"] == 2


def test_a_stroke_drops_the_undone_ones(player: Any) -> None:
    for move in ("fill r1 c1", "fill r2 c1"):
        player.board.do(move)
    player.board.undo()
    player.board.do("fill r3 c1")
    assert kept(player)["drawing"]["history"]["moves"] == ["fill r1 c1", "fill r3 c1"]


def test_moves_that_the_page_has_missed_are_reported_again(player: Any) -> None:
    board = player.board
    board.moves, board.index = ["fill r1 c1"], 1
    board.pictures.append(board.after(board.start, "fill r1 c1"))
    board.do("fill r2 c1")  # the first was lost on its way
    assert kept(player)["drawing"]["history"]["moves"] == ["fill r1 c1", "fill r2 c1"]
    assert kept(player)["drawing"]["picture"] == board.pictures[-1]


def test_strokes_of_a_game_that_is_not_shown_any_more_change_nothing(player: Any) -> None:
    late = player.board.word("fill r1 c1") | {"index": 1, "length": 1}
    player.tell("mode", "edit")
    before = dict(player.storage.texts)
    player.tell("drawn", late)
    assert player.storage.texts == before
    assert player.page.edit.rows == ("?" * 15,) * 15


@pytest.mark.parametrize("picture", ["", "picture 0x0 ", "picture 3x3 #", "picture 2x2 9x", "x"])
def test_a_board_that_reports_nonsense_is_not_believed(player: Any, picture: str) -> None:
    player.tell("drawn", player.board.word("fill r1 c1") | {"picture": picture})
    assert player.troubles
    assert player.storage.texts == {}


def test_damaged_progress_is_set_aside_and_the_puzzle_is_there(
    player: Any, visit: Callable[..., Any]
) -> None:
    player.board.do("fill r4 c1-9")
    entry = json.loads(player.storage.texts[FIRST_KEY])
    entry["value"]["drawing"]["history"]["moves"] = [7]
    player.storage.texts[FIRST_KEY] = json.dumps(entry)
    again = visit(player.storage)
    assert again.board.rows == ["?" * 10] * 10
    again.board.do("fill r1 c1")
    assert any(key.startswith("cubogram-damaged/") for key in again.storage.texts)


# The end


def test_every_picture_that_fits_is_the_end_and_its_name_is_shown(player: Any) -> None:
    player.board.seconds = 83.6
    player.board.draw(CUP)
    assert player.card() == "A cup of teaSolved in 1:23, without hints."
    assert player.text("title") == "A cup of tea"
    assert player.hidden("pause")
    assert player.hidden("rule")
    assert kept(player)["solvedIn"] == pytest.approx(83.6)


def test_starting_again_keeps_the_mark_and_the_time(player: Any) -> None:
    player.board.seconds = 60
    player.board.draw(CUP)
    player.tell("restart")
    assert player.said() == "The grid is empty again; Undo brings your cells back."
    assert ["into_view", "message-box"] not in player.done, "the board stays in sight"
    assert player.board.seconds == 0
    assert player.board.rows == ["?" * 10] * 10
    assert kept(player)["solvedIn"] == 60
    player.board.seconds = 75
    player.board.draw(CUP)
    assert player.card() == "A cup of teaSolved in 1:15 (best 1:00), without hints."
    assert kept(player)["solvedIn"] == 60
    player.tell("restart")
    player.board.seconds = 45
    player.board.draw(CUP)
    assert kept(player)["solvedIn"] == 45


def test_undo_and_redo_after_the_end_leave_the_time(player: Any) -> None:
    player.board.seconds = 60
    player.board.draw(CUP)
    player.board.undo()
    assert player.card() == ""
    player.board.redo()
    assert "Solved in 1:00" in player.card()
    assert kept(player)["solvedIn"] == 60


def test_a_solved_puzzle_is_solved_on_the_next_visit(
    player: Any, visit: Callable[..., Any]
) -> None:
    player.board.draw(CUP)
    again = visit(player.storage)
    assert "Solved in" in again.card()
    assert again.text("title") == "A cup of tea"


# Hints and checks


def test_hints_come_in_three_levels_and_are_counted(player: Any) -> None:
    player.tell("hint")
    assert player.card() == "Looking for the next step…"
    player.work()
    assert player.card().startswith("Look at row 5.")
    assert json.loads(player.attributes["board"]["marks"])["lines"] == [{"side": "row", "index": 4}]
    player.tell("level", "1")
    assert player.text("card-reason").endswith("Why is that certain?")
    player.tell("level", "2")
    cells = json.loads(player.attributes["board"]["marks"])["cells"]
    assert cells
    player.tell("fill_in")
    for row, column, value in cells:
        assert player.board.rows[row][column] == ("." if value == 9 else "#")
    assert player.card() == ""
    assert player.attributes["board"]["marks"] is None
    assert kept(player)["hints"] == 1


def test_hints_alone_lead_to_the_picture(player: Any) -> None:
    hints = 0
    while not player.page.play.solved and hints < 60:
        hints += 1
        player.tell("hint")
        player.work()
        player.tell("level", "1")
        player.tell("level", "2")
        player.tell("fill_in")
    assert [row.replace("?", ".") for row in player.board.rows] == list(CUP)
    assert f"with {hints} hints" in player.card()


def test_no_hint_follows_from_a_mistake(player: Any) -> None:
    player.board.do("fill r1 c1")
    player.tell("hint")
    player.work()
    player.tell("level", "1")
    player.tell("level", "2")
    assert player.card() == "Row 1, cell 1 should not be filled."
    assert json.loads(player.attributes["board"]["marks"])["cells"] == [[0, 0, 9]]
    assert ("click", "clear_hinted", None) in player.events()
    player.tell("clear_hinted")
    assert player.board.rows[0] == "?" * 10


def test_a_hint_by_the_page_itself_is_taken_over_unless_the_grid_is_different(player: Any) -> None:
    hint = {
        "kind": "overlap",
        "title": "Overlap",
        "levels": [
            {"text": "Look at row 10.", "lines": [{"side": "row", "index": 9}], "cells": []},
            {"text": "Why.", "lines": [{"side": "row", "index": 9}], "cells": []},
            {"text": "These.", "lines": [], "cells": [[9, 0, 1]]},
        ],
        "cells": [[9, 0, 1]],
        "wrong": [],
        "assume": None,
        "chain": [],
    }
    told = {"hint": hint, "picture": player.board.pictures[0], "level": 1}
    player.tell("hinted", told)
    assert player.card() == "Why."
    assert kept(player)["hints"] == 1
    player.tell("close_card")
    player.board.do("fill r1 c1")
    player.tell("hinted", told)
    assert player.card() == "", "that was about another grid"


def test_an_answer_about_another_grid_is_not_shown(player: Any) -> None:
    for question in ("hint", "check"):
        player.tell(question)
        late = next(iter(player.tasks))
        player.board.do(f"fill r{1 if question == 'hint' else 2} c3")
        player.hear({"task": late, "result": {"cells": [[0, 0]], "text": "1 cell is wrong."}})
        assert player.card() == ""


def test_the_check_offers_to_clear_what_is_wrong(player: Any) -> None:
    player.board.do("fill r1 c1-3")
    player.tell("check")
    player.work()
    assert player.card() == "2 cells are wrong."
    player.tell("clear_wrong")
    assert player.board.rows[0] == "??#???????"
    player.tell("check")
    player.work()
    assert player.card() == "No mistakes so far."


def test_a_failing_worker_is_reported_on_the_card(player: Any) -> None:
    player.tell("hint")
    player.fail(next(iter(player.tasks)), "no memory is left")
    assert player.card() == "No memory is left."
    player.tell("close_card")
    assert player.card() == ""


# Wrong strokes


def test_wrong_strokes_are_counted_those_before_the_answer_too(player: Any) -> None:
    player.board.do("fill r1 c1")  # before it was asked for
    player.tell("strict", True)
    player.board.do("fill r1 c2")
    player.board.do("fill r1 c3")
    assert player.asked == ["nonogram.solve"], "the picture is asked for once"
    assert player.text("wrong") == "0 wrong strokes"
    player.work()
    assert player.text("wrong") == "1 wrong stroke"
    player.board.do("mark r1 c7")
    assert player.text("wrong") == "2 wrong strokes"
    player.board.undo()
    player.board.redo()
    assert player.text("wrong") == "2 wrong strokes"
    assert kept(player)["wrong"] == 2


def test_a_picture_that_comes_late_judges_no_strokes_of_another_puzzle(player: Any) -> None:
    player.tell("strict", True)
    player.board.do("fill r1 c1")
    (late,) = player.tasks
    player.tell("pasted", "#.#\n###\n")
    player.work("nonogram.import")
    player.board.do("fill r1 c1")  # right in this one
    assert late not in player.tasks
    player.hear({"task": late, "result": {"verdict": "unique", "solutions": [["...", "..."]]}})
    assert player.text("wrong") == "0 wrong strokes"
    player.work()
    assert player.text("wrong") == "0 wrong strokes"


def test_strokes_before_a_new_beginning_are_not_judged(player: Any) -> None:
    player.tell("strict", True)
    player.board.do("fill r1 c1")
    player.tell("restart")
    player.work()
    assert player.text("wrong") == "0 wrong strokes"


# Clock


def test_the_clock_is_kept_when_it_stops_but_only_where_somebody_has_played(player: Any) -> None:
    key = player.board.game["key"]
    player.tell("clock", {"key": key, "seconds": 5, "running": False})
    assert player.storage.texts == {}
    player.board.do("fill r4 c1-9")
    player.tell("clock", {"key": key, "seconds": 12.5, "running": True})
    player.tell("clock", {"key": key, "seconds": 33, "running": False})
    assert kept(player)["seconds"] == 33
    player.tell("clock", {"key": "play other", "seconds": 99, "running": False})
    assert kept(player)["seconds"] == 33


def test_a_pause_hides_the_grid_and_ends_with_another_mode(player: Any) -> None:
    player.tell("pause")
    assert player.attributes["board"]["paused"] == ""
    assert player.attributes["pause"]["aria-label"] == "Go on"
    player.tell("mode", "edit")
    assert player.attributes["board"]["paused"] is None
    player.tell("mode", "play")
    assert player.attributes["pause"]["aria-pressed"] == "false"


# Two tabs


def test_what_one_tab_draws_the_other_shows(player: Any, visit: Callable[..., Any]) -> None:
    other = visit(player.storage)
    player.board.do("fill r4 c1-9")
    assert other.board.rows[3] == "#########?"
    other.board.do("fill r5 c1-8")
    assert player.board.rows[3:5] == ["#########?", "########??"]


def test_what_both_drew_at_once_is_kept_and_can_come_back(
    player: Any, visit: Callable[..., Any], settled: Any
) -> None:
    other = visit(player.storage)
    player.flows = other.flows = False
    player.board.do("fill r1 c1")
    other.board.do("fill r2 c2")
    settled(player.storage.tabs)
    assert player.board.rows == other.board.rows, "the newer wins in both"
    lost = {"#?????????", "?#????????"} - set(player.board.rows)
    offering = player if "another tab" in player.said() else other
    assert offering.said().startswith("This puzzle was played in another tab too")
    offering.flows = True
    (value,) = [value for _, name, value in offering.events() if name == "offer"]
    offering.tell("offer", value)
    assert lost <= set(offering.board.rows)


def test_solved_in_one_tab_stays_solved_whatever_the_other_does(
    player: Any, visit: Callable[..., Any]
) -> None:
    other = visit(player.storage)
    player.board.seconds = 50
    player.board.draw(CUP)
    other.board.do("erase r4 c1")
    assert kept(player)["solvedIn"] == 50
    assert player.page.store.entry(PLAYED, fingerprint(FIRST)).value.solved_in == 50


def test_a_full_storage_is_reported_and_what_is_drawn_is_kept_when_there_is_room(
    player: Any,
) -> None:
    player.storage.room = "full"
    player.board.do("fill r4 c1-9")
    assert "storage is full" in player.text("store-problem")
    player.storage.room = "there"
    player.board.do("fill r5 c1-8")
    assert player.text("store-problem") == ""
    assert len(kept(player)["drawing"]["history"]["moves"]) == 2


def test_a_storage_that_throws_does_not_stop_the_page(
    visit: Callable[..., Any], storage: Any
) -> None:
    storage.room = "none"
    tab = visit(storage)
    tab.board.do("fill r4 c1-9")
    assert "keeps nothing" in tab.text("store-problem")
    tab.board.draw(CUP)
    assert "Solved in" in tab.card()
