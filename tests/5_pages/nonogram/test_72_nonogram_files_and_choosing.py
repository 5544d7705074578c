"""Other puzzles: the collection, the daily one, files, links, places, random ones, photographs."""

import base64
import json
from collections.abc import Callable
from typing import Any

import pytest

from cubogram.nonogram import Puzzle
from cubogram.nonogram.formats import link
from cubogram.pages.nonogram.kept import KINDS
from cubogram.pages.nonogram.puzzles import CUP, FIRST, fingerprint

STAIR = ["#..", "##.", "###"]


def open_number(tab: Any, number: int) -> None:
    tab.tell("collection")
    tab.work("page.collected")
    tab.tell("pick", str(number))
    tab.work("page.collected")


@pytest.mark.parametrize(
    ("name", "value", "title"), [("pick", "2", "No. 2"), ("day", "2026-11-24", "24 November")]
)
def test_a_puzzle_that_was_asked_for_is_owed_until_it_comes(
    visit: Callable[..., Any], name: str, value: str, title: str
) -> None:
    """A worker that was lost is started again, and is asked again for what the page still owes."""
    tab = visit()
    tab.tell(name, value)
    owed = tab.page.owes
    assert owed
    tab.work_on(*next((n, *what) for n, what in tab.tasks.items() if n == owed))
    assert tab.page.owes not in (0, owed), "the index is there, the picture is not"
    anew = visit()
    anew.tell(name, value)
    anew.work("page.collected")
    assert title in anew.text("title")
    assert anew.page.owes == 0
    tab.tell("mode", "edit")
    assert tab.page.owes == 0, "it is not wanted any more"


def test_a_number_that_no_puzzle_has_opens_nothing(player: Any) -> None:
    title = player.text("title")
    for number in ("0", "4", "99"):
        player.tell("pick", number)
        player.work("page.collected")
        assert (player.text("title"), player.page.owes) == (title, 0)


# The collection


def test_the_collection_has_groups_filters_and_progress(player: Any) -> None:
    player.tell("collection")
    assert "Fetching the puzzles…" in player.text("collection-dialog")
    player.work("page.collected")
    text = player.text("collection-dialog")
    assert "3 puzzles of 3; 0 solved." in text
    assert "Easy, up to 5 x 5 0 of 2 solvedNo. 13\u00d73" in text
    assert "Medium, up to 5 x 5 0 of 1 solvedNo. 23\u00d73" in text
    assert "A stair" not in text, "a name is shown when its puzzle is solved"
    player.tell("grade", "medium")
    assert "1 puzzle of 3" in player.text("collection-dialog")
    player.tell("filter", {"size": "10", "words": ""})
    assert "No puzzle matches." in player.text("collection-dialog")
    player.tell("all")
    player.tell("words", "3\u00d73 somebody")
    assert "2 puzzles of 3" in player.text("collection-dialog")
    player.tell("pick", "1")
    player.work("page.collected")
    assert player.text("title") == "No. 1"
    player.board.do("fill r1 c1")
    player.tell("collection")
    assert "Continue where you left offNo. 13\u00d73, Easy, begun, 16 %" in player.text(
        "collection-dialog"
    )
    assert "No. 1" in player.text("current-card")
    assert player.done[-1] == ["into_view", "current-card"]
    player.board.draw(STAIR)
    player.tell("filter", {"words": "", "unsolved": "on"})
    text = player.text("collection-dialog")
    assert "2 puzzles of 3; 1 solved." in text
    player.tell("all")
    player.tell("words", "stair")
    assert "1 puzzle of 3" in player.text("collection-dialog")


def test_the_collection_opens_where_it_was_left(player: Any, visit: Callable[..., Any]) -> None:
    open_number(player, 2)
    player.tell("collection")
    player.tell("grade", "medium")
    player.tell("filter", {"size": "5", "words": "", "unsolved": "on"})
    later = visit(player.storage)
    later.tell("collection")
    later.work("page.collected")
    assert "1 puzzle of 3" in later.text("collection-dialog")
    assert "No. 2" in later.text("current-card")
    later.tell("all")
    assert visit(player.storage).page.choosing.filter.grade == ""


def test_a_collection_that_does_not_arrive_is_reported(player: Any) -> None:
    player.tell("collection")
    player.fail(next(iter(player.tasks)), "there is no network")
    assert "There is no network." in player.text("collection-dialog")
    player.tell("collection_closed")
    player.tell("daily")
    player.fail(next(iter(player.tasks)), "there is no network")
    assert player.said() == "There is no network."


def test_the_next_puzzle_is_an_unsolved_one(player: Any) -> None:
    open_number(player, 2)
    player.board.draw(["###"])
    assert "Solved in" in player.card()
    player.tell("next_puzzle")
    player.work("page.collected")
    assert player.text("title") == "No. 3"
    player.board.do("fill r1 c1")
    player.tell("next_puzzle")
    player.work("page.collected")
    assert player.text("title") == "No. 1"
    player.board.draw(STAIR)
    player.tell("next_puzzle")
    player.work("page.collected")
    assert player.said() == "Every puzzle in the collection is solved."


@pytest.mark.parametrize("elsewhere", ["mode", "pick"])
def test_a_late_daily_puzzle_pulls_nobody_back(player: Any, elsewhere: str) -> None:
    player.tell("daily")
    late = next(iter(player.tasks))
    if elsewhere == "mode":
        player.tell("mode", "edit")
        expected = "#edit"
    else:
        open_number(player, 3)
        expected = "#play"
    player.hear({"task": late, "result": {"puzzles": [], "days": [1], "sources": []}})
    player.work("page.collected")
    assert player.address == expected
    assert "Daily" not in player.text("title")


def test_the_collection_is_printed_with_solutions(player: Any) -> None:
    player.tell("collection")
    player.work("page.collected")
    player.tell("paper", {"per_page": "2", "solutions": "on"})
    player.tell("print_them")
    player.work()
    (pages,) = [rest for name, *rest in player.done if name == "print_pages"]
    assert len(pages[0]) == 3
    assert "stair" not in "".join(pages[0]), "names are not told"


# Places


def test_back_leads_to_the_previous_puzzle(player: Any, visit: Callable[..., Any]) -> None:
    player.board.do("fill r4 c1-9")
    open_number(player, 1)
    open_number(player, 3)
    assert len(player.places) == 2
    player.back()
    assert player.text("title") == "No. 1"
    player.back()
    assert player.text("title") == "Your first puzzle"
    assert player.board.rows[3] == "#########?"
    assert player.places == []
    again = visit(player.storage, player.address, player.note)
    assert again.text("title") == "Your first puzzle"


def test_a_reloaded_tab_has_its_own_puzzle_whatever_another_has_opened(
    player: Any, visit: Callable[..., Any]
) -> None:
    open_number(player, 1)
    other = visit(player.storage)
    open_number(other, 3)
    assert player.text("title") == "No. 1"
    again = visit(player.storage, player.address, player.note)
    assert again.text("title") == "No. 1"
    fresh = visit(player.storage)
    assert fresh.text("title") == "No. 3"


# Links


def test_a_link_carries_puzzle_and_progress(player: Any, visit: Callable[..., Any]) -> None:
    player.tell("here", {"site": "https://example.org/nonogram/"})
    player.board.seconds = 42
    player.board.do("fill r4 c1-9")
    player.tell("share")
    without = player.text("share-link")
    assert without.startswith("https://example.org/nonogram/#p=")
    player.tell("with_cells", True)
    address = player.text("share-link")
    for text, row in ((without, "??????????"), (address, "#########?")):
        other = visit(None, text[text.index("#") :])
        assert other.board.rows[3] == row
        assert other.address == "#play"
        assert other.text("title") == "Nonogram", "a name would give the picture away"
    assert visit(None, address[address.index("#") :]).board.seconds == 42


def test_a_damaged_link_is_refused_and_the_puzzle_stays(visit: Callable[..., Any]) -> None:
    whole = link.write(FIRST)
    for text in (whole[:-40], "p=", "p=####", "p=" + "A" * 5000):
        tab = visit(None, f"#{text}")
        assert "link" in tab.said()
        assert tab.text("title") == "Your first puzzle"


def test_a_drawing_is_shared_as_a_puzzle_unless_it_is_to_be_edited(
    visit: Callable[..., Any],
) -> None:
    tab = visit(None, "#edit")
    tab.board.do("fill r1 c1-5")
    tab.tell("share")
    links = [tab.text("share-link")]
    tab.tell("with_cells", True)
    links.append(tab.text("share-link"))
    for text, mode in zip(links, ("play", "edit"), strict=True):
        other = visit(None, text[text.index("#") :])
        assert other.address == f"#{mode}"
        assert other.board.rows[0][:5] == ("?????" if mode == "play" else "#####")


@pytest.mark.parametrize("text", ["1 1\n2\n\n2\n1\n1", "%23.%23%0A%23%23."])
def test_a_link_may_hold_a_puzzle_as_text(visit: Callable[..., Any], text: str) -> None:
    tab = visit(None, f"#text={text}".replace("\n", "%0A").replace(" ", "+"))
    tab.work("nonogram.import")
    assert tab.page.play.puzzle.rows[0] == Puzzle([[1, 1], [2]], [[2], [1], [1]]).rows[0]
    assert tab.address == "#play"


def test_the_page_says_whether_the_link_was_copied(player: Any) -> None:
    player.tell("share")
    player.tell("copied_what", {"what": "link", "done": True, "text": ""})
    assert "Copied." in player.text("share-dialog")
    player.tell("copied_what", {"what": "link", "done": False, "text": ""})
    assert "copy it with the keyboard" in player.text("share-dialog")
    assert player.done[-1][0] == "select"


# Files


def file(tab: Any, name: str, text: str) -> None:
    tab.tell("file", {"name": name, "text": text})
    tab.work("nonogram.import")


@pytest.mark.parametrize("mode", ["play", "edit", "solve"])
def test_a_file_is_opened_in_the_mode_that_is_shown(visit: Callable[..., Any], mode: str) -> None:
    tab = visit(None, f"#{mode}")
    file(tab, "stair.txt", "#..\n##.\n###\n")
    assert tab.address == f"#{mode}"
    tab.work()
    rows = {"play": ["???"] * 3, "edit": ["#??", "##?", "###"], "solve": ["???"] * 3}[mode]
    assert tab.board.rows == rows


BAD_FILES = [
    ("cut.xml", "<?xml version='1.0'?><puzzleset><puzzle>", ""),
    ("wrong.json", '{"rows": 3', '"wrong.json": line 1 of the file'),
    ("huge.non", "width 5000\nheight 5000\nrows\n1\n", ""),
    ("deep.json", '{"a":' * 5000, '"deep.json": the file is nested'),
    ("other.json", '{"kind": "cubogram export", "version": 9, "entries": 4}', "other.json"),
]


@pytest.mark.parametrize(("name", "text", "message"), BAD_FILES)
def test_bad_files_are_refused_and_the_drawing_stays(
    visit: Callable[..., Any], name: str, text: str, message: str
) -> None:
    tab = visit(None, "#edit")
    tab.board.do("fill r3 c3-7")
    before = tab.board.rows
    file(tab, name, text)
    assert tab.said()
    assert message in tab.said()
    assert tab.board.rows == before
    tab.tell("file", {"name": "x.bin", "problem": '"x.bin" is empty'})
    assert tab.said() == '"x.bin" is empty.'
    tab.board.do("fill r1 c1")
    assert tab.said() == "", "what is said goes with the next stroke"


def test_of_two_files_chosen_in_a_row_the_second_is_opened(player: Any) -> None:
    player.tell("file", {"name": "a", "text": "#.\n##\n"})
    ((first, _),) = player.tasks.items()
    player.tell("file", {"name": "b", "text": "###\n#..\n"})
    player.hear({"task": first, "result": {"never": "read"}})
    player.work("nonogram.import")
    assert player.board.rows == ["???", "???"]


FORMATS = ["json", "non", "webpbn", "gno", "nin", "olsak", "text"]


@pytest.mark.parametrize("key", FORMATS)
def test_files_go_out_and_come_back(visit: Callable[..., Any], key: str) -> None:
    tab = visit(None, "#solve")
    tab.work()
    tab.tell("save")
    tab.work("nonogram.formats")
    assert key in [one for one, _ in tab.page.sharing.choices()]
    tab.tell("write", {"format": key, "filled": "on"})
    tab.work("nonogram.export")
    name, *_, content = next(rest for request, *rest in tab.done if request == "download")
    assert name.startswith("nonogram.")
    tab.tell("column_clues", "")
    tab.tell("file", {"name": name, "text": content})
    tab.work("nonogram.import")
    assert tab.text("row-clues") == "1 1\n5\n5\n3\n1"
    assert tab.text("column-clues") == "2\n4\n4\n4\n2"


def test_pictures_of_the_puzzle_are_drawn_for_files(player: Any) -> None:
    player.tell("save")
    player.work("nonogram.formats")
    for key, request in (("svg", "download"), ("png-sheet", "save_png")):
        player.tell("write", {"format": key})
        player.work("draw.nonogram")
        found = next(rest for name, *rest in player.done if name == request)
        assert "<svg" in "".join(map(str, found))


def test_the_cells_cannot_be_in_a_file_of_clues(player: Any) -> None:
    player.board.do("fill r4 c1-9")
    player.tell("save")
    player.work("nonogram.formats")
    assert "checked" in player.elements()["save-filled"].attributes
    player.tell("format", {"format": "olsak"})
    field = player.elements()["save-filled"].attributes
    assert "disabled" in field
    assert "checked" not in field
    player.tell("format", {"format": "json", "filled": "on"})
    player.tell("write", {"format": "json", "filled": "on"})
    content = next(rest for name, *rest in player.done if name == "download")[-1]
    assert json.loads(content)["grid"][3] == "#########?"


def test_progress_goes_out_in_a_file_and_comes_back(player: Any, visit: Callable[..., Any]) -> None:
    player.board.draw(CUP)
    player.tell("mode", "edit")
    player.board.do("fill r1 c1-3")
    player.tell("save_everything")
    content = next(rest for name, *rest in player.done if name == "download")[-1]
    other = visit()
    other.tell("load_everything", {"name": "all.json", "text": content})
    assert "loaded." in other.text("collection-dialog")
    assert other.text("title") == "A cup of tea"
    assert other.board.rows == player.page.play.rows or "Solved" in other.card()
    other.tell("mode", "edit")
    assert other.board.rows[0].startswith("###")
    third = visit()
    third.tell("file", {"name": "all.json", "text": content})
    assert "loaded." in third.said()


def test_text_that_is_pasted_is_a_puzzle_or_a_link_to_one(visit: Callable[..., Any]) -> None:
    tab = visit(None, "#solve")
    tab.tell("pasted", "2 2\n2\n1\n1\n2\n")
    tab.work()
    tab.tell("pasted", "3\n1 1\n\n2\n1\n2\n")
    tab.work()
    assert tab.text("row-clues") == "3\n1 1"
    tab.tell("pasted", "https://www.nonograms.org/nonograms/i/1")
    tab.work()
    assert "This is a link" in tab.said()
    text = link.write(Puzzle.from_picture(["#..#", "####"]), mode="solve")
    tab.tell("pasted", f"look: https://example.org/nonogram/#{text}")
    tab.work()
    assert tab.text("row-clues") == "1 1\n4"


# A random puzzle


def test_a_random_puzzle_is_made_and_opened(player: Any) -> None:
    form = {"columns": "5", "rows": "4", "density": "0.55", "difficulty": "lines"}
    player.tell("generate", form | {"columns": "61"})
    assert "Columns: a whole number from 2 to 60" in player.text("generator-dialog")
    player.tell("generate", form)
    assert "Making pictures" in player.text("generator-dialog")
    player.work()
    assert player.board.rows == ["?" * 5] * 4
    assert player.text("title") == "Random puzzle"
    assert ["close", "generator-dialog"] in player.done


def test_a_random_puzzle_is_not_opened_when_its_dialog_was_closed(player: Any) -> None:
    form = {"columns": "5", "rows": "4", "density": "0.55", "difficulty": "lines"}
    player.tell("generate", form)
    late = next(iter(player.tasks))
    player.tell("generator_closed")
    player.hear({"task": late, "result": {"never": "read"}})
    assert player.text("title") == "Your first puzzle"


# A photograph


def cells(rows: list[str]) -> dict[str, Any]:
    shades = b"".join((b"\x14" if mark == "#" else b"\xeb") * 3 for row in rows for mark in row)
    text = base64.b64encode(shades).decode()
    return {"cells": text, "columns": len(rows[0]), "rows": len(rows)}


def test_a_photograph_becomes_a_drawing_with_its_proportions(player: Any) -> None:
    player.tell("photograph")
    assert player.address == "#edit"
    player.tell("picture", {"image": [300, 200], "part": [300, 200], "fresh": True})
    assert player.attributes["crop"] == {"columns": "30", "rows": "20"}
    player.tell("photo_columns", "3")
    assert player.attributes["crop"] == {"columns": "3", "rows": "2"}
    player.tell("photo_columns", "x")
    assert "whole numbers from 1 to 512" in player.text("photo-message")
    assert player.attributes["crop"]["columns"] is None
    player.tell("photo_columns", "3")
    player.tell("picked", cells(["#.#", "##."]))
    player.work("nonogram.picture")
    player.tell("use")
    assert player.board.rows == ["#?#", "##?"]
    player.board.undo()
    assert player.board.rows == ["?" * 15] * 15


def test_the_background_is_chosen_and_colours_become_one(player: Any) -> None:
    shades = {".": (250, 250, 250), "r": (200, 20, 20), "b": (20, 20, 200), "y": (230, 200, 0)}
    rows = ["....", ".rb.", ".yr.", "...."]
    pixels = b"".join(bytes(shades[mark]) for row in rows for mark in row)
    text = base64.b64encode(pixels).decode()
    player.tell("photograph")
    player.tell("picture", {"image": [400, 400], "part": [400, 400], "fresh": True})
    player.tell("count_colours", "3")
    player.tell("picked", {"cells": text, "columns": 4, "rows": 4})
    player.work("nonogram.picture")
    assert player.page.photograph.drawn == (
        ("....", ".21.", ".32.", "...."),
        ["#1414c8", "#c81414", "#e6c800"],
    )
    player.tell("shade", "#e6c800 #c81414")
    assert player.page.photograph.drawn == (
        ("....", ".21.", ".22.", "...."),
        ["#1414c8", "#c81414"],
    )
    player.tell("shade", "#1414c8 background")
    rows, colours = player.page.photograph.drawn
    assert rows == ("2222", "21.2", "2112", "2222")
    assert colours == ["#c81414", "#fafafa"]
    player.tell("shade", "#1414c8 ")
    player.tell("shade", "#e6c800 ")
    player.tell("shade", "#c81414 #e6c800")
    player.tell("shade", "#e6c800 #c81414")
    assert player.page.photograph.drawn, "two colours that become each other are one"
    player.tell("use")
    assert player.board.rows[0] == "????"
    assert len(player.page.edit.drawn.colours) == 2


def test_small_pictures_are_grids_already(player: Any) -> None:
    player.tell("photograph")
    player.tell("picture", {"image": [40, 30], "part": [40, 30], "fresh": True})
    assert player.attributes["crop"] == {"columns": "40", "rows": "30"}
    player.tell("picture", {"image": [40, 30], "part": [20, 20], "fresh": False})
    assert player.attributes["crop"] == {"columns": "40", "rows": "40"}


def test_a_photograph_that_comes_after_its_dialog_was_closed_changes_nothing(player: Any) -> None:
    player.tell("photograph")
    player.tell("picked", cells(["#.", ".#"]))
    late = next(iter(player.tasks))
    player.tell("photograph_closed")
    player.hear({"task": late, "result": {"picture": ["##"], "colours": [], "threshold": 0.5}})
    player.tell("use")
    assert player.board.rows == ["?" * 15] * 15
    player.tell("problem", "No camera is here.")
    assert player.text("photo-message") == "No camera is here."


# What is kept


HOSTILE = [
    None,
    True,
    -1,
    1e400,
    "",
    "picture 2x2 4?",
    [],
    [[1]],
    {},
    {"rows": [[1]], "columns": [[1]]},
    {"history": {"start": "picture 1x1 ?", "moves": ["x" * 9], "index": 5}},
    {"start": "picture 1x1 ?", "moves": [], "index": 10**9},
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_what_is_kept_is_read_or_refused_and_never_trusted(kind: Any) -> None:
    puzzle = {"rows": [[1]], "columns": [[1]]}
    drawing = {"history": HOSTILE[-1], "picture": "picture 1x1 ?"}
    whole = {
        "nonogram/played": {"puzzle": puzzle, "drawing": drawing, "seconds": 3},
        "nonogram/shelf": {"puzzle": puzzle, "picture": ["#"], "grade": "easy"},
    }.get(kind.name) or kind.write(kind.blank)
    assert kind.write(kind.read(json.loads(json.dumps(whole)))) is not None
    for key in whole:
        for value in HOSTILE:
            damaged = json.loads(json.dumps({**whole, key: value}, allow_nan=True))
            try:
                read = kind.read(damaged)
            except (ValueError, TypeError, KeyError, AttributeError):
                continue
            again = kind.read(json.loads(json.dumps(kind.write(read), allow_nan=False)))
            assert again == read


def test_the_name_of_a_puzzle_depends_on_its_clues_alone() -> None:
    named = FIRST.replace(title="Another", author="Else")
    assert fingerprint(FIRST) == fingerprint(named)
    assert fingerprint(FIRST) != fingerprint(Puzzle([[1]], [[1]]))


def test_what_is_said_is_brought_into_view_once_and_a_puzzle_opens_at_the_top(player: Any) -> None:
    into_view, top = ["into_view", "message-box"], ["top"]
    player.tell("file", {"name": "x.txt", "problem": '"x.txt" is empty'})
    player.tell("what_if")
    assert player.done.count(into_view) == 1
    assert top not in player.done
    player.tell("collection")
    player.work("page.collected")
    player.tell("pick", "1")
    assert player.said() == "", "nobody waits for it yet"
    player.ring()
    assert player.said() == "Fetching the puzzle…"
    player.work("page.collected")
    assert player.said() == ""
    assert top in player.done
