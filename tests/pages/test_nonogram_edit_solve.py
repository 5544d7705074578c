"""Drawing and solving: verdicts, repairs and clues that come late, go elsewhere, or cannot be.

What the page shows step by step is in goldens/visits/nonogram-*.txt.
"""

import json
from collections.abc import Callable

import pytest
from boards import BoardTab
from tabs import Storage, settle

HEART = [".#.#.", "#####", "#####", ".###.", "..#.."]


@pytest.fixture
def editor() -> BoardTab:
    tab = BoardTab(Storage(), "#edit")
    tab.tell("resize", {"columns": "5", "rows": "5"})
    return tab


@pytest.fixture
def solver() -> BoardTab:
    tab = BoardTab(Storage(), "#solve")
    tab.work()
    return tab


def rest(tab: BoardTab) -> None:
    """Time passes, and all that is asked is answered."""
    tab.ring()
    tab.work()


def type_clues(tab: BoardTab, rows: str, columns: str) -> None:
    tab.enter("column-clues", columns)
    tab.enter("row-clues", rows)
    tab.ring()
    tab.work("nonogram.parse")


def verdict(tab: BoardTab) -> str:
    return tab.text("solve-verdict")


# Edit


def test_the_verdict_follows_the_drawing(editor: BoardTab) -> None:
    for move, words in (
        ("fill r1 c1", "Exactly"),
        ("fill r2 c2", "More"),
        ("erase r1 c1", "Exactly"),
    ):
        editor.board.do(move)
        rest(editor)
        assert editor.text("edit-verdict").startswith(words)


def test_a_picture_that_was_not_decided_is_looked_at_longer(editor: BoardTab) -> None:
    editor.board.do("fill r1 c1")
    editor.ring()
    undecided = {"verdict": "undecided", "text": "", "method": "search", "lines": [], "differs": []}
    editor.told("nonogram.check", result=undecided)
    editor.press("Look longer")
    editor.ring()
    assert editor.asked("nonogram.check")["seconds"] > 30
    editor.work()
    assert editor.text("edit-verdict").startswith("Exactly")


def test_a_sheet_of_a_drawing_has_only_its_clues_unless_the_author_says_so(
    editor: BoardTab,
) -> None:
    editor.board.do("fill r1 c1")
    editor.tell("save")
    editor.work("nonogram.formats")
    (box,) = [node for node in editor.nodes() if node.attributes.get("id") == "save-filled"]
    assert "checked" not in box.attributes


def test_a_random_grid_has_the_share_that_is_asked_for(editor: BoardTab) -> None:
    for share, filled in (("1", 25), ("0", 0)):
        editor.enter("threshold", share)
        editor.press("random")
        assert sum(row.count("#") for row in editor.board.rows) == filled
    editor.board.undo()
    assert editor.board.rows == ["#####"] * 5


def test_mending_offers_pictures_with_one_solution_and_undo_takes_one_back(
    editor: BoardTab,
) -> None:
    editor.board.do("fill r1 c1")
    editor.board.do("fill r2 c2")
    rest(editor)
    before = editor.board.rows
    editor.press("make-unique")
    editor.work()
    assert editor.board.rows == before, "nothing is changed before one is chosen"
    offers = [value for _, name, value in editor.events() if name == "take"]
    for number in offers:
        editor.tell("take", number)
        assert editor.board.rows != before
        rest(editor)
        assert "Exactly one solution." in editor.text("edit-verdict")
        editor.board.undo()
        assert editor.board.rows == before
        rest(editor)
        editor.press("make-unique")
        editor.work()


def test_what_one_tab_draws_the_other_shows_and_nothing_is_lost(editor: BoardTab) -> None:
    other = BoardTab(editor.storage, "#edit")
    editor.board.do("fill r1 c1-5")
    assert other.board.rows[0] == "#####"
    editor.flows = other.flows = False
    editor.board.do("fill r2 c1")
    other.board.do("fill r3 c1")
    settle(editor.storage.tabs)
    assert editor.board.rows == other.board.rows
    assert any("drawing was changed in another tab" in tab.said() for tab in (editor, other))


def test_a_drawing_of_an_older_version_of_the_site_is_there() -> None:
    storage = Storage()
    history = {"start": "picture 3x1 3?", "moves": ["fill r1 c1"], "index": 1}
    storage.put(
        "nonogram/drawn/main", {"about": {}, "drawing": {"colours": ["ink"], "history": history}}
    )
    tab = BoardTab(storage, "#edit")
    assert tab.board.rows == ["#??"]
    tab.board.tell()
    tab.ring()
    assert tab.asked("nonogram.check")["picture"] == ["#.."]


def test_a_picture_with_fewer_colours_replaces_a_coloured_one(editor: BoardTab) -> None:
    editor.press("add_colour")
    editor.board.game["puzzle"]["colours"].append({})  # as the board does then
    editor.board.do("fill 2 r1 c1")
    editor.tell("mode", "solve")
    editor.work("nonogram.solve")
    editor.tell("open_in", "edit")
    assert [row.replace("?", ".").replace("1", "#") for row in editor.board.rows] == HEART
    assert "colours" not in editor.storage.value("nonogram/drawn/main")["drawing"], "only ink"
    editor.board.undo()
    assert editor.board.rows[0] == "2????"
    assert len(editor.storage.value("nonogram/drawn/main")["drawing"]["colours"]) == 2


# Solve


def test_the_film_is_followed_by_its_reasons(solver: BoardTab) -> None:
    steps = [step for call in solver.board.calls if call[0] == "add" for step in call[1]]
    assert len(steps) > 3
    key = solver.board.game["key"]
    for shown, step in enumerate(steps):
        moved = {"key": key, "step": shown, "shown": shown + 1, "length": len(steps)}
        solver.tell("moved", moved)
        assert solver.text("reason") == step["reason"]["text"]
    solver.tell("moved", {"key": "solve 9", "step": 0, "shown": 1, "length": 1})
    assert solver.text("reason") == steps[-1]["reason"]["text"], "that is another film"
    solver.tell("moved", {"key": key, "step": -1, "shown": 0, "length": len(steps)})
    assert solver.text("reason") == ""


def test_a_late_answer_about_other_clues_is_not_shown() -> None:
    solver = BoardTab(Storage(), "#solve")
    solver.work("nonogram.solve", "nonogram.rate")
    proof = solver.latest("nonogram.prove")
    command, arguments = solver.tasks[proof]
    type_clues(solver, "1\n1", "1\n1")
    assert solver.running == ["nonogram.solve"], "the proof of the clues before is stopped"
    late = solver.latest("nonogram.solve")
    type_clues(solver, "2\n1", "2\n1")
    contradiction = {"verdict": "contradiction", "lines": [], "text": ""}
    solver.hear({"task": late, "result": contradiction})
    _, answer = json.loads(solver.answered(command, json.dumps(arguments)))
    solver.hear({"task": proof, **answer})
    solver.work("nonogram.solve")
    assert verdict(solver).startswith("Exactly one solution.")
    assert "Checked" not in verdict(solver)


def test_mistakes_in_clues_are_named_at_the_field(
    solver: BoardTab, golden: Callable[[str, str], None]
) -> None:
    told = []
    for rows, columns in (
        *(("3 😀 x", "1\n1"), ("1 x", "1\n1"), ("1 3", "1\n1"), ("2\n1", "1\n1"), ("1 -2", "1\n1")),
        *(("1\n1", "x"), ("99999999999", "1\n1"), ("1\n" * 600, "1\n1"), ("", ""), ("1", "")),
        *(("-1 2\n1", "2\n1"), ("1 1\n1", "1\n\n1"), ("2b\n1", "2\n1"), ("3 3", "1\n1\n1")),
    ):
        type_clues(solver, rows, columns)
        fields = []
        for field in ("row", "column"):
            invalid = solver.elements()[f"{field}-clues"].attributes["aria-invalid"]
            said = "" if solver.hidden(f"{field}-message") else solver.words(f"{field}-message")
            fields.append(f"{field} {invalid} {said}".strip())
        solver.tell("show_mistake")
        shown = solver.done[-1] if solver.done and solver.done[-1][0] == "select" else []
        told += [f"{rows[:20]!r} {columns!r}", f"  {'; '.join(fields)} {shown or ''}".rstrip()]
        told += [f"  {solver.said()}"] if solver.said() else []
        solver.done.clear()
        type_clues(solver, "2\n1", "2\n1")
        assert solver.hidden("row-message")
        assert solver.hidden("column-message")
    golden("clues.txt", "\n".join(told))


def test_both_solutions_of_a_puzzle_are_shown_and_counted(solver: BoardTab) -> None:
    type_clues(solver, "1\n1", "1\n1")
    solver.work()
    seen = set()
    for number in ("0", "1"):
        solver.tell("choose", number)
        seen.add(solver.board.calls[-1][2])
    assert seen == {"picture 2x2 a2.a", "picture 2x2 .2a."}
    assert solver.marks() == {}


def test_half_typed_clues_are_there_after_a_reload(solver: BoardTab) -> None:
    type_clues(solver, "1 1 2\n3 4\n5", "1\n2")
    again = BoardTab(solver.storage, "#solve")
    again.work()
    for tab in (solver, again):
        assert (tab.text("row-clues"), tab.text("column-clues")) == ("1 1 2\n3 4\n5", "1\n2")
        assert "not a puzzle yet" in verdict(tab)
