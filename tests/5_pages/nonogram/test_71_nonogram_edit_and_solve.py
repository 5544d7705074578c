"""Drawing and solving: verdicts, repairs, colours, clues in fields, assumptions; late answers."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from cubogram.nonogram.formats import link
from cubogram.nonogram.puzzle import Puzzle
from cubogram.slices import result_of
from cubogram.web import run

HEART = [".#.#.", "#####", "#####", ".###.", "..#.."]


@pytest.fixture
def editor(visit: Callable[..., Any]) -> Any:
    """The page in Edit, on a grid of 5 x 5."""
    tab = visit(None, "#edit")
    tab.tell("resize", {"columns": "5", "rows": "5"})
    return tab


@pytest.fixture
def solver(visit: Callable[..., Any]) -> Any:
    """The page in Solve, with its first puzzle solved."""
    tab = visit(None, "#solve")
    tab.work()
    return tab


def kept(tab: Any, kind: str) -> Any:
    return json.loads(tab.storage.texts[f"cubogram/nonogram/{kind}/main"])["value"]


# Edit


def test_the_verdict_follows_the_drawing(editor: Any) -> None:
    assert editor.text("edit-verdict") == "Draw with the brushes; the clues follow."
    editor.board.do("fill r1 c1")
    assert editor.text("edit-verdict") == "Checking…"
    editor.board.do("fill r2 c2")
    editor.rest()
    assert "More than one solution." in editor.text("edit-verdict")
    assert "differ in 4 cells" in editor.text("edit-verdict")
    assert len(json.loads(editor.attributes["board"]["marks"])["differ"]) == 4
    editor.board.do("fill r1 c2")
    assert editor.attributes["board"]["marks"] is None
    editor.rest()
    assert "Exactly one solution." in editor.text("edit-verdict")


def test_a_verdict_on_an_older_picture_is_not_shown(editor: Any) -> None:
    editor.board.do("fill r1 c1")
    editor.ring()
    late = next(iter(editor.tasks))
    editor.board.do("fill r2 c2")
    verdict = {"verdict": "unique", "method": "lines"}
    editor.hear({"task": late, "result": verdict})
    assert "Exactly one" not in editor.text("edit-verdict")


@pytest.mark.parametrize(
    ("form", "name"),
    [
        ({"columns": "0", "rows": "5"}, "Columns"),
        ({"columns": "-3", "rows": "5"}, "Columns"),
        ({"columns": "5000", "rows": "5"}, "Columns"),
        ({"columns": "ten", "rows": "5"}, "Columns"),
        ({"columns": "", "rows": "5"}, "Columns"),
        ({"columns": "5", "rows": "5.5"}, "Rows"),
        ({"columns": "5", "rows": "²"}, "Rows"),
    ],
)
def test_an_invalid_size_is_named_at_its_field(editor: Any, form: Any, name: str) -> None:
    editor.tell("resize", form)
    assert editor.text("size-message") == f"{name}: a whole number from 1 to 512, please."
    fields = {"Columns": "edit-width", "Rows": "edit-height"}
    found = editor.elements()
    assert {one for one in fields if found[fields[one]].attributes["aria-invalid"] == "true"} == {
        name
    }
    assert editor.board.rows == ["?" * 5] * 5
    editor.tell("resize", {"columns": "7", "rows": "6"})
    assert editor.hidden("size-message")
    assert editor.board.rows == ["?" * 7] * 6
    assert editor.elements()["edit-width"].attributes["value"] == "7"


def test_a_random_grid_has_the_share_that_is_asked_for_and_undo_takes_it_back(editor: Any) -> None:
    for share, filled in (("1", 25), ("0", 0)):
        editor.tell("threshold", share)
        editor.tell("random")
        assert sum(row.count("#") for row in editor.board.rows) == filled
    editor.board.undo()
    assert editor.board.rows == ["#####"] * 5


def test_mending_offers_pictures_and_undo_takes_the_chosen_one_back(editor: Any) -> None:
    editor.board.do("fill r1 c1")
    editor.board.do("fill r2 c2")
    editor.rest()
    before = editor.board.rows
    events = [value for _, name, value in editor.events() if name == "mend"]
    assert events == ["unique", "lines"]
    editor.tell("mend", "unique")
    assert editor.text("edit-verdict") == "Looking for similar pictures…"
    editor.work()
    assert editor.board.rows == before, "nothing is changed before one is chosen"
    assert [name for _, name, _ in editor.events()].count("take") >= 2
    editor.tell("take", "0")
    assert editor.board.rows != before
    assert "changed; Undo reverts this." in editor.said()
    assert ["into_view", "message-box"] not in editor.done, "the verdict stays in sight"
    assert editor.hidden("offers")
    editor.rest()
    assert "Exactly one solution." in editor.text("edit-verdict")
    editor.board.undo()
    assert editor.board.rows == before


def test_a_second_search_replaces_the_first_and_can_be_stopped(editor: Any) -> None:
    editor.board.do("fill r1 c1")
    editor.board.do("fill r2 c2")
    editor.rest()
    editor.tell("mend", "unique")
    first = next(iter(editor.tasks))
    editor.tell("mend", "lines")
    assert first not in editor.tasks
    assert [arguments["goal"] for _, arguments in editor.tasks.values()] == ["lines"]
    editor.tell("stop_mending")
    assert editor.tasks == {}
    editor.hear({"task": first, "result": {"offers": [{}]}})
    assert editor.hidden("offers")
    editor.tell("mend", "unique")
    editor.board.do("fill r3 c3")
    assert editor.asked == [], "what is looked for is near another drawing"


def test_colours_are_added_named_and_taken_away_unless_in_use(editor: Any) -> None:
    editor.tell("add_colour")
    assert editor.board.calls[-1] == ["describe", {"colours": ["ink", "#d5372c"]}]
    editor.board.game["puzzle"]["colours"].append({})  # as the board does then
    editor.tell("colour", "1 #0046ad")
    assert kept(editor, "drawn")["drawing"]["colours"] == ["ink", "#0046ad"]
    editor.board.do("fill 2 r1 c1")
    editor.tell("remove_colour")
    assert len(kept(editor, "drawn")["drawing"]["colours"]) == 2, "it is in use"
    editor.board.undo()
    editor.tell("remove_colour")
    assert kept(editor, "drawn")["drawing"]["colours"] == ["ink"]
    for nonsense in ("9 #0046ad", "x #0046ad", "0 red", "0"):
        editor.tell("colour", nonsense)
        assert editor.troubles.pop()


def test_title_author_and_licence_are_kept_and_shown(editor: Any) -> None:
    for told in ("title A house", "author Ada", "licence CC-BY-SA-4.0"):
        editor.tell("about", told)
    assert editor.text("title") == "A house"
    assert editor.text("facts") == "5 x 5 · Ada · CC\u2011BY\u2011SA\u20114.0"
    assert kept(editor, "drawn")["about"]["author"] == "Ada"


def test_a_drawing_is_played_under_no_name(editor: Any) -> None:
    editor.tell("about", "title A heart")
    editor.board.draw(HEART)
    editor.tell("open_in", "play")
    assert editor.address == "#play"
    assert editor.text("title") == "Nonogram"
    assert editor.board.rows == ["?????"] * 5
    editor.board.draw(HEART)
    assert "A heart" in editor.card()


def test_what_one_tab_draws_the_other_shows_and_nothing_is_lost(
    editor: Any, visit: Callable[..., Any], settled: Any
) -> None:
    other = visit(editor.storage, "#edit")
    editor.board.do("fill r1 c1-5")
    assert other.board.rows[0] == "#####"
    editor.flows = other.flows = False
    editor.board.do("fill r2 c1")
    other.board.do("fill r3 c1")
    settled(editor.storage.tabs)
    assert editor.board.rows == other.board.rows
    assert any("drawing was changed in another tab" in tab.said() for tab in (editor, other))


def test_a_drawing_of_an_older_version_of_the_site_is_there(visit: Callable[..., Any]) -> None:
    history = {"start": "picture 3x1 3?", "moves": ["fill r1 c1"], "index": 1}
    value = {"about": {}, "drawing": {"colours": ["ink"], "history": history}}
    envelope = {"version": 1, "at": 5, "tab": "old", "after": [], "value": value}
    from_before = {"cubogram/nonogram/drawn/main": json.dumps(envelope)}
    tab = visit(None)
    tab.storage.texts.update(from_before)
    again = visit(tab.storage, "#edit")
    assert again.board.rows == ["#??"]
    again.board.tell()
    assert again.page.edit.rows == ("#??",)
    again.ring()
    assert again.asked == ["nonogram.check"]


# From clues to a picture


def test_clues_opened_in_edit_leave_the_drawing_until_there_is_a_picture(solver: Any) -> None:
    solver.tell("mode", "edit")
    solver.board.do("fill r1 c1")
    drawn = solver.board.rows
    for clues in ("1\n1\n\n1\n1\n", "2\n1\n\n2\n1\n"):
        solver.tell("pasted", clues)
        solver.work("nonogram.import")
    assert solver.text("edit-verdict") == "Looking for a picture that fits these clues…"
    assert solver.asked == ["nonogram.solve"], "the second search took the place of the first"
    assert solver.board.rows == drawn
    solver.work("nonogram.solve")
    assert solver.board.rows == ["##", "#?"]
    solver.board.undo()
    assert solver.board.rows == drawn


def test_clues_without_a_picture_are_offered_to_solve(editor: Any) -> None:
    editor.tell("pasted", "2\n0\n2\n\n1\n3\n")
    editor.work("nonogram.import")
    editor.work("nonogram.solve")
    assert editor.said().startswith("No picture fits these clues.")
    (value,) = [value for _, name, value in editor.events() if name == "offer"]
    editor.tell("offer", value)
    assert editor.address == "#solve"
    assert editor.text("row-clues") == "2\n0\n2"


def test_a_picture_with_fewer_colours_replaces_a_coloured_one(editor: Any) -> None:
    editor.tell("add_colour")
    editor.tell("random")
    assert any("2" in row for row in editor.page.edit.rows)
    editor.tell("mode", "solve")
    editor.work("nonogram.solve")
    solved = editor.page.solve.rows
    editor.tell("open_in", "edit")
    assert editor.page.edit.picture == solved
    assert len(editor.page.edit.puzzle.colours) == 1
    editor.board.undo()
    assert any("2" in row for row in editor.page.edit.rows)
    assert len(editor.page.edit.puzzle.colours) == 2


# Solve


def test_clues_are_solved_with_a_film_and_its_reasons(solver: Any) -> None:
    assert solver.text("solve-verdict").startswith("Exactly one solution.")
    assert "line by line" in solver.text("solve-verdict")
    steps = [step for call in solver.board.calls if call[0] == "add" for step in call[1]]
    assert steps
    method, found, picture, marks, animate = solver.board.calls[-1]
    assert (method, found["verdict"], marks, animate) == ("conclude", "unique", {}, False)
    assert picture.startswith("picture 5x5 ")
    key = solver.board.game["key"]
    solver.tell("moved", {"key": key, "step": 0, "shown": 1, "length": len(steps)})
    assert solver.text("reason") == steps[0]["reason"]["text"]
    solver.tell("moved", {"key": key, "step": -1, "shown": 0, "length": len(steps)})
    assert solver.text("reason") == ""
    solver.tell("moved", {"key": "solve 9", "step": 0, "shown": 1, "length": 1})
    assert solver.text("reason") == "", "of another film"


def test_a_proof_that_was_checked_comes_after_verdict_and_rating(visit: Callable[..., Any]) -> None:
    tab = visit(None, "#solve")
    tab.work("nonogram.solve", "nonogram.rate")
    said = tab.text("solve-verdict")
    assert "line by line" in said
    assert "Checked" not in said
    tab.work("nonogram.prove")
    assert re.search(r"Checked: a proof of \d+ clauses\.", tab.text("solve-verdict"))


def test_a_proof_for_other_clues_checks_nothing(visit: Callable[..., Any]) -> None:
    tab = visit(None, "#solve")
    tab.work("nonogram.solve", "nonogram.rate")
    late = next(number for number, (name, _) in tab.tasks.items() if name == "nonogram.prove")
    answer = result_of(run("nonogram.prove", tab.tasks[late][1]))
    type_clues(tab, "1\n1", "1\n1")
    assert tab.asked == ["nonogram.solve"], "the proof of the clues before is stopped"
    tab.hear({"task": late, "result": answer})
    tab.work()
    assert "Checked" not in tab.text("solve-verdict")


def type_clues(tab: Any, rows: str, columns: str) -> None:
    tab.tell("column_clues", columns)
    tab.tell("row_clues", rows)
    tab.ring()
    tab.work("nonogram.parse")


def test_a_verdict_goes_with_the_clues_it_is_about(solver: Any) -> None:
    solver.tell("row_clues", "1 1")
    assert solver.text("solve-verdict") == "Reading…"
    assert solver.board.calls[-1] == ["begin"]
    assert solver.asked == [], "somebody types"
    solver.rest()
    assert "not a puzzle yet" in solver.text("solve-verdict")


BAD_CLUES = [
    ("1 x", "1\n1", "Row 1, clue 2: 'x' is not a number"),
    ("1 3", "1\n1", "Row 1, clue 2: 3 is longer than the row, which has 2 cells"),
    (
        "2\n1",
        "1\n1",
        "The clues of the rows add up to 3 filled cells, but those of the columns add up to 2",
    ),
    ("1 -2", "1\n1", "Row 1, clue 2:"),
    ("99999999999", "1\n1", "Row 1, clue 1:"),
]


@pytest.mark.parametrize(("rows", "columns", "message"), BAD_CLUES)
def test_mistakes_in_clues_are_named_at_the_field(
    solver: Any, rows: str, columns: str, message: str
) -> None:
    type_clues(solver, rows, columns)
    assert message in solver.text("row-message")
    assert solver.elements()["row-clues"].attributes["aria-invalid"] == "true"
    if "x" in rows:
        solver.tell("show_mistake")
        assert solver.done[-1] == ["select", "row-clues", 2, 3]
    type_clues(solver, "2\n1", "2\n1")
    assert solver.hidden("row-message")


def test_numbers_that_were_left_out_are_reported(solver: Any) -> None:
    type_clues(solver, "-1 2\n1", "2\n1")
    assert solver.said() == "Row 1: -1 was left out."


def test_several_solutions_are_chosen_from_and_counted(solver: Any) -> None:
    type_clues(solver, "1\n1", "1\n1")
    solver.work()
    assert "More than one solution." in solver.text("solve-verdict")
    assert "4 cells differ" in solver.text("solve-verdict")
    seen = set()
    for number in ("0", "1"):
        solver.tell("choose", number)
        seen.add(solver.board.calls[-1][2])
    solver.tell("choose", "R U")
    assert solver.troubles.pop() == "a number is expected, not 'R U'"
    assert seen == {"picture 2x2 a2.a", "picture 2x2 .2a."}
    solver.tell("count")
    assert solver.text("solutions").endswith("Counting…")
    solver.work()
    assert solver.text("solutions").endswith("2 in all")


def test_what_is_assumed_is_solved_from_and_undone(solver: Any) -> None:
    type_clues(solver, "1\n1", "1\n1")
    solver.work()
    solver.board.do("fill r1 c1")
    assert solver.tasks[max(solver.tasks)][1]["grid"] == ["#?", "??"]
    solver.work()
    assert "Exactly one solution with these assumptions." in solver.text("solve-verdict")
    solver.board.do("fill r2 c1")
    solver.work()
    assert "Impossible with these assumptions." in solver.text("solve-verdict")
    solver.board.undo()
    solver.board.undo()
    solver.work()
    assert "More than one solution." in solver.text("solve-verdict")


def test_lines_that_contradict_each_other_are_named(solver: Any) -> None:
    type_clues(solver, "2\n2\n2", "3\n0\n3")
    solver.work()
    assert "No picture fits these clues." in solver.text("solve-verdict")
    assert "column 2" in solver.text("solve-verdict")
    _, found, picture, marks, _ = solver.board.calls[-1]
    assert picture == ""
    assert marks["badLines"] == found["lines"] != []


def test_a_late_verdict_on_other_clues_is_not_shown(solver: Any) -> None:
    type_clues(solver, "1\n1", "1\n1")
    late = next(number for number, (name, _) in solver.tasks.items() if name == "nonogram.solve")
    type_clues(solver, "2\n1", "2\n1")
    solver.hear({"task": late, "result": {"verdict": "contradiction", "lines": [], "text": ""}})
    solver.work()
    assert "Exactly one solution." in solver.text("solve-verdict")


def test_a_search_is_stopped_and_nothing_of_it_comes_late(solver: Any) -> None:
    solver.tell("solve")
    solver.work("nonogram.parse")
    (number,) = solver.tasks
    solver.hear({"task": number, "event": {"kind": "probe", "known": 0.25}})
    assert solver.text("solve-verdict") == "Searching: 25\u202f% of the cells known."
    solver.tell("stop_solving")
    assert solver.text("solve-verdict") == "Stopped."
    assert solver.tasks == {}


@pytest.mark.parametrize(
    ("event", "value"), [("open_in", "play"), ("open_in", "edit"), ("share", None), ("print", None)]
)
def test_clues_just_typed_are_the_ones_that_are_taken_elsewhere(
    visit: Callable[..., Any], event: str, value: str | None
) -> None:
    tab = visit(None, "#solve")
    tab.work()
    tab.tell("column_clues", "1\n2")
    tab.tell("row_clues", "1\n2")
    tab.tell(event, value)
    assert tab.asked == ["nonogram.parse"], "nobody waits for the typing to end"
    tab.rest()
    page = tab.page
    assert page.part.puzzle == Puzzle([[1], [2]], [[1], [2]])
    assert page.mode == (value or "solve")
    if event == "share":
        assert link.read(page.sharing.link)[0] == page.part.puzzle


def test_clues_that_cannot_be_read_are_not_taken_elsewhere(visit: Callable[..., Any]) -> None:
    tab = visit(None, "#solve")
    tab.work()
    tab.tell("row_clues", "1 x")
    tab.tell("open_in", "play")
    tab.rest()
    assert tab.page.mode == "solve"
    assert "not a puzzle yet" in tab.text("solve-verdict")


def test_clues_typed_just_before_another_mode_are_read_on_return(visit: Callable[..., Any]) -> None:
    tab = visit(None, "#solve")
    tab.work()
    type_clues(tab, "1\n2", "1\n2")
    tab.tell("row_clues", "2\n1")
    tab.tell("mode", "play")
    tab.rest()
    tab.tell("mode", "solve")
    tab.rest()
    assert tab.page.solve.puzzle == Puzzle([[2], [1]], [[1], [2]])


def test_edit_files_and_play_get_the_only_picture_wherever_the_film_is(solver: Any) -> None:
    assert solver.page.solve.rows == tuple(HEART)
    solver.tell("open_in", "edit")
    assert [row.replace("?", ".") for row in solver.board.rows] == HEART
    solver.tell("mode", "solve")
    solver.work()
    solver.tell("open_in", "play")
    assert solver.board.rows == ["?????"] * 5


def test_clues_in_one_tab_are_taken_over_by_the_other(
    solver: Any, visit: Callable[..., Any]
) -> None:
    other = visit(solver.storage, "#solve")
    type_clues(solver, "2\n1", "2\n1")
    assert other.text("row-clues") == "2\n1"
    other.work()
    assert "Exactly one solution." in other.text("solve-verdict")


def test_a_failed_search_is_reported(solver: Any) -> None:
    solver.tell("solve")
    solver.work("nonogram.parse")
    solver.fail(next(iter(solver.tasks)), "no memory is left")
    assert solver.text("solve-verdict") == "No memory is left."
