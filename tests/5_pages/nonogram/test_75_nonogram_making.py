"""Making: the shelf, packs in a file or a link, HTML for other pages, one field for any puzzle."""

import json
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import pytest

from cubogram.nonogram import Puzzle
from cubogram.nonogram.formats import link
from cubogram.nonogram.formats.own_json import puzzle_to_json
from cubogram.pages.nonogram.kept import KINDS, SHELF, Shelved
from cubogram.pages.nonogram.puzzles import fingerprint
from cubogram.pages.nonogram.shelf import MOST_IN_PACK, PACK, pack_of, puzzles_of

HEART = [".#.#.", "#####", "#####", ".###.", "..#.."]
FLAG = ["11.22", "11.22", "....."]


def shelve(tab: Any, rows: list[str], title: str) -> None:
    """Draws a picture and puts it on the shelf."""
    tab.tell("mode", "edit")
    tab.tell("resize", {"columns": str(len(rows[0])), "rows": str(len(rows))})
    tab.board.do("clear")
    tab.board.draw(rows)
    tab.tell("about", f"title {title}")
    tab.tell("shelve")
    tab.work("nonogram.rate")


def dialog(tab: Any) -> str:
    return str(tab.text("shelf-dialog"))


def name_of(rows: list[str]) -> str:
    return fingerprint(Puzzle.from_picture(rows))


def downloaded(tab: Any) -> str:
    request = tab.done[-1]
    assert request[0] == "download"
    return str(request[3])


def test_a_drawing_without_a_title_has_the_same_name_here_and_there(player: Any) -> None:
    shelve(player, HEART, "")
    assert player.said().startswith("The drawing was added to your puzzles.")
    player.tell("shelf")
    assert "Untitled5 x 5, Easy" in dialog(player)


def test_a_drawing_goes_to_the_shelf_and_gets_its_grade(
    player: Any, visit: Callable[..., Any]
) -> None:
    player.tell("shelf")
    assert "There is nothing here yet." in dialog(player)
    shelve(player, HEART, "A heart")
    assert player.said().startswith("“A heart” was added to your puzzles.")
    player.tell("shelf")
    assert "A heart5 x 5, Easy" in dialog(player)
    again = visit(player.storage)
    again.tell("shelf")
    assert "A heart5 x 5, Easy" in dialog(again)
    again.tell("shelf_play", name_of(HEART))
    assert again.text("title") == "A heart"
    assert again.text("facts").startswith("5 x 5 · Easy")
    assert ["close", "shelf-dialog"] in again.done
    player.tell("mode", "edit")
    player.board.do("clear")
    player.tell("shelf_edit", name_of(HEART))
    assert [row.replace("?", ".") for row in player.board.rows] == HEART


def test_an_empty_drawing_is_not_shelved(player: Any) -> None:
    player.tell("mode", "edit")
    player.tell("shelve")
    assert "The picture is empty" in player.said()
    assert player.page.shelf.books == []


def test_what_is_removed_can_come_back(player: Any) -> None:
    shelve(player, HEART, "A heart")
    player.tell("shelf")
    player.tell("shelf_remove", name_of(HEART))
    assert "“A heart” is gone." in dialog(player)
    assert player.page.shelf.books == []
    (value,) = {v for _, name, v in player.events() if name == "offer" and v.startswith("shelf")}
    player.tell("offer", value)
    assert [book.title for book in player.page.shelf.books] == ["A heart"]
    player.tell("shelf_remove", "no such puzzle")
    player.tell("shelf_closed")
    assert dialog(player) == "My puzzles"


def test_two_tabs_shelve_at_once(player: Any, visit: Callable[..., Any], settled: Any) -> None:
    other = visit(player.storage)
    player.flows = other.flows = False
    for tab, rows in ((player, HEART), (other, ["##", "#."])):
        puzzle = Puzzle.from_picture(rows)
        tab.page.shelf.put(puzzle, Shelved(puzzle_to_json(puzzle), tuple(rows)))
        tab.hear({"name": "shelf", "value": None})
    settled(player.storage.tabs)
    for tab in (player, other, visit(player.storage)):
        assert {book.name for book in tab.page.shelf.books} == {
            name_of(HEART),
            name_of(["##", "#."]),
        }


@pytest.mark.parametrize("way", ["file", "link", "address"])
def test_a_pack_comes_back_by_file_and_by_link(
    player: Any, visit: Callable[..., Any], way: str
) -> None:
    player.tell("here", {"site": "https://example.org/nonogram/"})
    shelve(player, HEART, "A heart")
    shelve(player, ["##", "#."], "A corner")
    player.tell("shelf")
    if way == "file":
        player.tell("save_pack")
        other = visit()
        other.tell("file", {"name": "nonograms.json", "text": downloaded(player)})
    else:
        player.tell("link_pack")
        address = player.page.shelf.link
        assert address.startswith("https://example.org/nonogram/#pack=")
        if way == "address":
            other = visit(None, address[address.index("#") :])
        else:
            other = visit()
            other.tell("pasted", f" {address}\n")
    assert "2 puzzles from “My puzzles” added to your puzzles." in dialog(other)
    assert ["open", "shelf-dialog"] in other.done
    books = {book.title: book.shelved for book in other.page.shelf.books}
    assert books.keys() == {"A heart", "A corner"}
    assert books["A heart"] == Shelved(
        puzzle_to_json(Puzzle.from_picture(HEART, title="A heart")), tuple(HEART), "overlap", "easy"
    )


@pytest.mark.parametrize(
    ("pack", "message"),
    [
        ({"puzzles": []}, "has no puzzles"),
        ({"puzzles": [{"rows": [[9]], "columns": [[1]]}]}, "puzzle 1 of the pack"),
        ({"puzzles": [{"rows": [[1]], "columns": [[1]]}] * 501}, "at most 500"),
        ({"puzzles": [3]}, "puzzle 1 of the pack"),
        ({"puzzles": [{"rows": [[1]], "columns": [[1]], "picture": [3]}]}, "puzzle 1 of the pack"),
    ],
)
def test_a_damaged_pack_is_named(player: Any, pack: Any, message: str) -> None:
    text = json.dumps({"kind": PACK, **pack})
    player.tell("file", {"name": "p.json", "text": text})
    assert message.lower() in player.said().lower()
    assert player.page.shelf.books == []
    player.hear({"address": "#pack=" + link.packed(json.loads(text)), "note": None})
    assert message.lower() in player.said().lower()
    player.hear({"address": "#pack=abc", "note": None})
    assert "damaged" in player.said()


def test_a_picture_that_does_not_fit_is_left_out() -> None:
    puzzle = puzzle_to_json(Puzzle.from_picture(["#."]))
    ((_, shelved),) = puzzles_of({"kind": PACK, "puzzles": [{**puzzle, "picture": [".#"]}]})
    assert shelved.picture is None
    assert MOST_IN_PACK == 500
    assert pack_of([], "x")["puzzles"] == []


def test_the_shelf_is_in_the_file_with_everything() -> None:
    assert SHELF in KINDS
    one = Shelved(puzzle_to_json(Puzzle.from_picture(["#"])), ("#",), "overlap", "easy")
    assert SHELF.read(SHELF.write(one)) == one


class Attributes(HTMLParser):
    """The attributes of the last element in a text."""

    found: dict[str, str | None]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found = {"tag": tag, **dict(attrs)}


@pytest.mark.parametrize("rows", [HEART, FLAG])
def test_html_for_another_page_has_the_puzzle(player: Any, rows: list[str]) -> None:
    player.tell("here", {"site": "https://example.org/a/nonogram/"})
    colours = ["#c41e3a", "#0046ad"] if rows is FLAG else ["black"]
    puzzle = Puzzle.from_picture(rows, colours, title='"Love" & <b>')
    player.tell("file", {"name": "x", "text": puzzle.write("json")})
    player.work("nonogram.import")
    player.board.draw(rows)
    player.tell("share")
    text = player.page.sharing.html
    assert "https://example.org/a/embed/cubogram-nonogram.js" in text
    reader = Attributes()
    reader.feed(text)
    assert reader.found["tag"] == "cubogram-nonogram"
    assert reader.found["title-text"] == '"Love" & <b>'
    if rows is HEART:
        assert reader.found["rows"] == "1 1; 5; 5; 3; 1"
    else:
        assert reader.found["rows"] == "2:1 2:2; 2:1 2:2; 0"
        assert reader.found["colours"] == "#c41e3a #0046ad"
    player.tell("copied_what", {"what": "html", "done": True, "text": text})
    assert "Copied." in player.text("share-dialog")


@pytest.mark.parametrize(
    "text",
    [
        "1 1\n5\n5\n3\n1\n\n2\n4\n4\n4\n2",
        "\n".join(HEART),
        "rows=[[1,1],[5],[5],[3],[1]]; columns=[[2],[4],[4],[4],[2]]",
    ],
)
def test_one_field_takes_any_puzzle(player: Any, text: str) -> None:
    player.tell("paste", {"text": text})
    player.work("nonogram.import")
    assert player.text("facts") == "5 x 5"
    assert ["close", "paste-dialog"] in player.done
    player.tell("paste", {"text": "  \n"})
    assert player.asked == []


MISTAKES = {
    "  \n": "Paste or write a puzzle first.",
    "1 1\n5 x\n\n2\n1": "Line 2, column 3: 'x' is not a number.",
    "https://example.org/nonogram/#p=1!": "The link",
    "https://example.org/nonogram/#pack=1!": "The link",
    '{"kind": "cubogram pack", "puzzles": 3}': "The text is damaged",
    '{"rows": [': "Line 1 of the file: this is not JSON.",
}


@pytest.mark.parametrize("text", MISTAKES)
def test_what_is_wrong_in_the_field_is_said_at_the_field(player: Any, text: str) -> None:
    player.tell("paste", {"text": text})
    player.work("nonogram.import")
    assert MISTAKES[text] in player.text("paste-message")
    assert player.said() == ""
    assert ["close", "paste-dialog"] not in player.done
    assert ["clear", "paste-text"] not in player.done
    if "Line" in MISTAKES[text]:
        marked = [text[start:end] for request, *_, start, end in player.done if request == "select"]
        assert marked == ["x" if "x" in text else text]
    player.tell("paste", {"text": "1\n\n1"})
    player.work("nonogram.import")
    assert MISTAKES[text] not in player.text("paste-message")
    assert ["close", "paste-dialog"] in player.done


def test_an_error_in_a_file_names_the_file_and_the_line(player: Any) -> None:
    player.tell("file", {"name": "cat.nin", "text": "2 1\n1 x\n1\n1\n"})
    player.work("nonogram.import")
    assert player.said() == "\"cat.nin\": line 2, column 3: 'x' is not a number."
