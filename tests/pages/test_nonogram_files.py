"""Other puzzles: collection, files, links, packs, photographs; what is asked for and comes late.

What the page shows step by step is in goldens/visits/nonogram-*.txt.
"""

import json
from base64 import b64decode, b64encode
from html.parser import HTMLParser
from typing import Any

import pytest
from boards import BoardTab
from tabs import Storage, settle

from cubogram.nonogram import Puzzle
from cubogram.nonogram.formats import link, png
from cubogram.nonogram.formats.own_json import puzzle_to_json
from cubogram.pages.nonogram.kept import KINDS, SHELF, Shelved
from cubogram.pages.nonogram.puzzles import CUP, FIRST, fingerprint
from cubogram.pages.nonogram.shelf import PACK, pack_of, puzzles_of

HEART = [".#.#.", "#####", "#####", ".###.", "..#.."]
CORNER = ["##", "#."]
FLAG = ["11.22", "11.22", "....."]
SITE = "https://example.org/a/nonogram/"


def opened(address: str = "", storage: Storage | None = None) -> BoardTab:
    return BoardTab(storage or Storage(), address)


@pytest.fixture
def player() -> BoardTab:
    return opened()


def downloaded(tab: BoardTab) -> str:
    return next(str(rest[-1]) for name, *rest in reversed(tab.done) if name == "download")


def fragment(text: str) -> str:
    return text[text.index("#") :]


# The collection


@pytest.mark.parametrize(
    ("name", "value", "title"), [("pick", "2", "No. 2"), ("day", "2026-11-24", "24 November")]
)
def test_a_puzzle_that_was_asked_for_is_owed_until_it_comes(
    player: BoardTab, name: str, value: str, title: str
) -> None:
    """A worker that was lost is started again, and is asked again for what the page still owes."""
    player.tell(name, value)
    owed = player.owes
    assert owed
    player.do(owed, *player.tasks[owed])
    assert player.owes not in (0, owed), "the index is there, the picture is not"
    anew = opened()
    anew.tell(name, value)
    anew.work("page.collected")
    assert title in anew.text("title")
    assert anew.owes == 0
    player.tell("mode", "edit")
    assert player.owes == 0, "it is not wanted any more"


def test_the_collection_is_printed_with_solutions_but_without_names(player: BoardTab) -> None:
    player.tell("collection")
    player.work("page.collected")
    for per_page, has, pages in (("1", False, 3), ("2", False, 2), ("2", True, 3), ("4", True, 2)):
        player.tell("option", {"name": "per_page", "value": per_page})
        player.enter("with-solutions", has)
        player.tell("print_them")
        player.work()
        printed = player.done[-1]
        assert printed[0] == "print_pages"
        assert len(printed[1]) == pages, (per_page, has)
        assert "stair" not in "".join(printed[1]), "names are not told"


# Places and links


def test_a_link_carries_puzzle_and_progress(player: BoardTab) -> None:
    player.storage.site = SITE
    player.open()
    player.board.seconds = 42
    player.board.do("fill r4 c1-9")
    player.tell("share")
    without = player.text("share-link")
    assert without.startswith(f"{SITE}#p=")
    player.enter("share-cells", True)
    with_cells = player.text("share-link")
    for text, row, seconds in ((without, "?" * 10, 0), (with_cells, "#########?", 42)):
        other = opened(fragment(text))
        assert (other.board.rows[3], other.board.seconds) == (row, seconds)
        assert other.address == "#play"
        assert other.text("title") == "Nonogram", "a name would give the picture away"
    player.tell("copied_what", {"what": "link", "done": False, "text": ""})
    assert player.done[-1] == ["select", "share-link", 0, len(with_cells)]


def test_a_drawing_is_shared_as_a_puzzle_unless_it_is_to_be_edited() -> None:
    tab = opened("#edit")
    tab.board.do("fill r1 c1-5")
    tab.tell("share")
    for mode, row in (("play", "?????"), ("edit", "#####")):
        other = opened(fragment(tab.text("share-link")))
        assert (other.address, other.board.rows[0][:5]) == (f"#{mode}", row)
        tab.enter("share-cells", True)


# Files


def test_files_go_out_and_come_back() -> None:
    tab = opened("#solve")
    tab.work()
    tab.tell("save")
    tab.work("nonogram.formats")
    choices = [node for node in tab.nodes() if node.tag == "option"]
    formats = [
        str(node.attributes["value"])
        for node in choices
        if node.parents[-1].attributes.get("id") == "save-format"
    ]
    assert {"json", "non", "webpbn", "gno", "nin", "olsak", "text"} <= set(formats)
    for key in formats:
        before = len(tab.done)
        tab.enter("save-format", key)
        tab.tell("option", {"name": "filled", "value": True})
        tab.tell("write")
        tab.work("nonogram.export", "draw.nonogram", "draw.sheet")
        saved, *rest = tab.done[before]
        if key.startswith(("png", "svg")):
            wanted = {"svg": "download", "png-sheet": "save_png", "png": "download_bytes"}
            assert saved == wanted[key]
        name, *_, content = rest
        if key == "png-sheet":  # the browser draws it, and puts the comment after the header
            drawn = png.write([[0] * 20] * 20, [(0, 0, 0)])
            content = b64encode(drawn[:33] + b64decode(content) + drawn[33:]).decode()
        tab.enter("column-clues", "")
        kind = "text" if saved == "download" else "base64"
        tab.tell("file", {"name": name, kind: content})
        tab.work("nonogram.import")
        assert tab.text("row-clues") == "1 1\n5\n5\n3\n1", key
        assert tab.text("column-clues") == "2\n4\n4\n4\n2", key
        tab.work()


def test_progress_goes_out_in_a_file_and_comes_back(player: BoardTab) -> None:
    player.board.draw(CUP)
    player.tell("mode", "edit")
    player.board.do("fill r1 c1-3")
    player.tell("save_everything")
    for event in ("load_everything", "file"):
        other = opened()
        other.tell(event, {"name": "all.json", "text": downloaded(player)})
        assert other.text("title") == "A cup of tea"
        assert "Solved" in other.card()
        other.tell("mode", "edit")
        assert other.board.rows[0].startswith("###")


def test_a_random_puzzle_is_made_and_opened_unless_its_dialog_was_closed(
    player: BoardTab,
) -> None:
    for name, value in (("columns", "5"), ("rows", "4"), ("difficulty", "overlap")):
        player.tell("option", {"name": name, "value": value})
    player.tell("generate")
    (late,) = player.tasks
    player.tell("generator_closed")
    player.hear({"task": late, "result": {"never": "read"}})
    assert player.text("title") == "Your first puzzle"
    player.tell("generate")
    seeded = json.dumps({**player.asked("nonogram.generate"), "seed": 1})
    _, end = json.loads(player.answered("nonogram.generate", seeded))
    player.told("nonogram.generate", **end)
    assert player.board.rows == ["?" * 5] * 4
    assert player.text("title") == "Random puzzle"
    assert ["close", "generator-dialog"] in player.done


# The visitor's own puzzles


def shelve(tab: BoardTab, rows: list[str], title: str) -> None:
    tab.tell("mode", "edit")
    tab.tell("resize", {"columns": str(len(rows[0])), "rows": str(len(rows))})
    tab.board.do("clear")
    tab.board.draw(rows)
    tab.tell("about", f"title {title}")
    tab.press("shelve")
    tab.work("nonogram.rate")


def names(tab: BoardTab) -> list[str]:
    """The puzzles on the shelf, as the dialog shows them."""
    tab.tell("shelf")
    return [str(value) for _, name, value in tab.events() if name == "shelf_play"]


def name_of(rows: list[str]) -> str:
    return fingerprint(Puzzle.from_picture(rows))


def test_two_tabs_shelve_at_once(player: BoardTab) -> None:
    other = opened("", player.storage)
    for tab, rows in ((player, HEART), (other, CORNER)):
        tab.tell("mode", "edit")
        tab.tell("resize", {"columns": str(len(rows[0])), "rows": str(len(rows))})
        tab.board.do("clear")
        tab.board.draw(rows)
        player.flows = other.flows = False
        tab.press("shelve")
        player.flows = other.flows = tab is player
    settle(player.storage.tabs)
    for tab in (player, other, opened("", player.storage)):
        tab.flows = True
        assert set(names(tab)) == {name_of(HEART), name_of(CORNER)}


def test_a_pack_comes_back_by_file_and_by_link(player: BoardTab) -> None:
    player.storage.site = SITE
    player.open()
    shelve(player, HEART, "A heart")
    shelve(player, CORNER, "A corner")
    player.tell("shelf")
    player.press("save_pack")
    player.press("link_pack")
    (address,) = [
        node.text for node in player.nodes() if node.tag == "textarea" and "#pack=" in node.text
    ]
    by_file, by_address, by_paste = opened(), opened(fragment(address)), opened()
    by_file.tell("file", {"name": "nonograms.json", "text": downloaded(player)})
    by_paste.tell("pasted", f" {address}\n")
    for other in (by_file, by_address, by_paste):
        assert "2 puzzles from “My puzzles” added" in other.words("shelf-dialog")
        assert ["open", "shelf-dialog"] in other.done
        assert set(names(other)) == {name_of(HEART), name_of(CORNER)}
        heart = SHELF.read(other.storage.value(f"nonogram/shelf/{name_of(HEART)}"))
        assert heart == Shelved(
            puzzle_to_json(Puzzle.from_picture(HEART, title="A heart")),
            tuple(HEART),
            "overlap",
            "easy",
        )


def test_a_damaged_pack_is_refused(player: BoardTab) -> None:
    one = {"rows": [[1]], "columns": [[1]]}
    for puzzles in ([], [{"rows": [[9]], "columns": [[1]]}], [3], [{**one, "picture": [3]}]):
        pack = {"kind": PACK, "puzzles": puzzles}
        for way in ("file", "address"):
            tab = opened("" if way == "file" else "#pack=" + link.packed(pack))
            if way == "file":
                tab.tell("file", {"name": "p.json", "text": json.dumps(pack)})
            assert tab.said()
            assert names(tab) == [], puzzles
    for count, is_fine in ((500, True), (501, False)):
        pack = {"kind": PACK, "puzzles": [one] * count}
        player.tell("file", {"name": "p", "text": json.dumps(pack)})
        assert (player.said() == "") == is_fine, count


def test_a_picture_that_does_not_fit_is_left_out() -> None:
    puzzle = puzzle_to_json(Puzzle.from_picture(["#."]))
    for picture, is_kept in ((["#."], True), ([".#"], False), (["##"], False)):
        ((_, shelved),) = puzzles_of({"kind": PACK, "puzzles": [{**puzzle, "picture": picture}]})
        assert (shelved.picture is not None) == is_kept, picture
    assert pack_of([], "x")["puzzles"] == []


class Attributes(HTMLParser):
    """The attributes of the last element in a text."""

    found: dict[str, str | None]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found = {"tag": tag, **dict(attrs)}


def test_html_for_another_page_has_the_puzzle() -> None:
    for rows, colours, expected in (
        (HEART, ["black"], {"rows": "1 1; 5; 5; 3; 1"}),
        (
            FLAG,
            ["#c41e3a", "#0046ad"],
            {"rows": "2:1 2:2; 2:1 2:2; 0", "colours": "#c41e3a #0046ad"},
        ),
    ):
        tab = opened()
        tab.storage.site = SITE
        tab.open()
        puzzle = Puzzle.from_picture(rows, colours, title='"Love" & <b>')
        tab.tell("file", {"name": "x", "text": puzzle.write("json")})
        tab.work("nonogram.import")
        tab.board.draw(rows)
        tab.tell("share")
        (html,) = [
            str(node.attributes["data-copies-text"])
            for node in tab.nodes()
            if "cubogram-nonogram.js" in (node.attributes.get("data-copies-text") or "")
        ]
        assert "https://example.org/a/embed/cubogram-nonogram.js" in html
        reader = Attributes()
        reader.feed(html)
        wanted = {"tag": "cubogram-nonogram", "title-text": '"Love" & <b>', **expected}
        assert wanted.items() <= reader.found.items()


# What is kept

HOSTILE: list[Any] = [
    *(None, True, -1, 1e400, "", "picture 2x2 4?", [], [[1]], {}),
    {"rows": [[1]], "columns": [[1]]},
    {"history": {"start": "picture 1x1 ?", "moves": ["x" * 9], "index": 5}},
    {"start": "picture 1x1 ?", "moves": [], "index": 10**9},
]


def test_what_is_kept_is_read_or_refused_and_never_trusted() -> None:
    puzzle = {"rows": [[1]], "columns": [[1]]}
    drawing = {"history": HOSTILE[-1], "picture": "picture 1x1 ?"}
    examples: dict[str, Any] = {
        "nonogram/played": {"puzzle": puzzle, "drawing": drawing, "seconds": 3},
        "nonogram/shelf": {"puzzle": puzzle, "picture": ["#"], "grade": "easy"},
    }
    assert SHELF in KINDS
    for kind in KINDS:
        whole = examples.get(kind.name) or kind.write(kind.blank)
        assert kind.write(kind.read(json.loads(json.dumps(whole)))) is not None
        for key in whole:
            for value in HOSTILE:
                damaged = json.loads(json.dumps({**whole, key: value}, allow_nan=True))
                try:
                    read = kind.read(damaged)
                except (ValueError, TypeError, KeyError, AttributeError):
                    continue
                again = kind.read(json.loads(json.dumps(kind.write(read), allow_nan=False)))
                assert again == read, (kind.name, key, value)


def test_the_name_of_a_puzzle_depends_on_its_clues_alone() -> None:
    named = FIRST.replace(title="Another", author="Else")
    assert fingerprint(FIRST) == fingerprint(named) == "jybfnbgbihw5"
    assert fingerprint(FIRST) != fingerprint(Puzzle([[1]], [[1]]))


def test_clues_that_fit_in_either_order_can_be_exchanged(player: BoardTab) -> None:
    player.tell("file", {"name": "dots.nin", "text": "3 2\n1\n1\n0\n1\n1\n"})
    player.work("nonogram.import")
    assert player.board.rows == ["???", "???"]
    player.press("Columns first")
    assert player.board.rows == ["??", "??", "??"]
    assert player.said() == ""


def test_a_puzzle_from_elsewhere_says_if_it_has_no_picture_or_several(player: BoardTab) -> None:
    for clues, doubt in (("3\n1 1\n3\n\n3\n2\n3", "no picture"), ("1\n1\n\n1\n1", "more than one")):
        player.tell("pasted", clues)
        player.work()
        assert doubt in player.text("facts")
    player.tell("pasted", "2\n1\n\n2\n1")
    player.work()
    assert player.text("facts") == "2 x 2"
