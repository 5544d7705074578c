"""The third seed: nonograms solved line by line by listing, played and edited on a canvas."""

import inspect
import json
import random
from collections.abc import Callable
from itertools import product
from math import comb
from pathlib import Path
from typing import Any

import pytest

import cubogram
import cubogram.cfop
import cubogram.twophase
from cubogram import Puzzle, PuzzleError, web
from cubogram.lab.ladders import PICTURES
from cubogram.nonogram import formats, ladder
from cubogram.nonogram.grid import EMPTY, FILLED, UNKNOWN
from cubogram.nonogram.lines import clue_of, is_complete, merged, placements, solved_line
from cubogram.nonogram.making.generate import random_picture

Proven = Callable[[str, str], None]
Node = Callable[[str], Any]
Board = dict[str, Any]

PACKAGES = (cubogram, cubogram.cube, cubogram.twophase, cubogram.cfop, cubogram.nonogram)

PUZZLES = Path(__file__).parents[1] / "puzzles"
HEART = (".#.#.", "#####", "#####", ".###.", "..#..")
MARKS = ("clearRect", "drawImage", "fillRect", "fillText")
"""What leaves something on a canvas, or takes it away."""

BRUSHES = "js/nonogram/model.test.ts"


def test_numbers_are_runs_of_filled_cells() -> None:
    """ "4 8 3" is three runs of 4, 8 and 3 cells, at least one empty cell between them. As
    written."""
    (line,) = placements([4, 8, 3], UNKNOWN * 17)
    assert line == "####.########.###"


def test_cells_are_filled_or_crossed_out() -> None:
    """Black cells, and a cross for those that are surely empty. As written: there is a third, not
    known yet."""
    assert {EMPTY, FILLED, UNKNOWN} == {".", "#", "?"}


def test_a_picture_comes_out() -> None:
    """From the numbers alone. As written."""
    puzzle = Puzzle.from_picture(HEART)
    assert puzzle.solve().picture == HEART


def test_the_answer_can_be_seen(proven: Proven) -> None:
    """By the button that refreshes. Better: as a film that can be stopped at every step."""
    proven(
        "tests/browser/test_nonogram.py",
        "test_clues_are_solved_and_played_as_a_film",
    )


def test_listing_does_not_solve_everything() -> None:
    """The method "does not make sure that the solution is found". Better: what lines do not
    decide is searched, with clauses learnt from each contradiction, and the verdict is a
    proof."""
    picture = PICTURES["an insect"].split()
    listing, *_, learning = ladder(Puzzle.from_picture(picture))
    assert not listing.is_proven
    assert learning.is_proven
    assert learning.grid == tuple(picture)


def test_the_three_placements_of_2_3_in_7() -> None:
    """As written."""
    assert list(placements([2, 3], "???????")) == ["##.###.", "##..###", ".##.###"]


def test_what_all_placements_have_in_common() -> None:
    """Cells 2, 5 and 6 are filled. As written."""
    line = solved_line([2, 3], "???????")
    assert line == "?#??##?"
    assert [n + 1 for n, cell in enumerate(line) if cell == FILLED] == [2, 5, 6]


def test_a_known_cell_rules_placements_out() -> None:
    """With the first cell empty the third one is left. As written."""
    assert list(placements([2, 3], ".#??##?")) == [".##.###"]
    assert solved_line([2, 3], ".#??##?") == ".##.###"


def test_some_puzzles_have_several_solutions() -> None:
    """They cannot be solved. Better: that is said, with two of them and the cells that differ."""
    verdict = Puzzle([[1], [1]], [[1], [1]]).solve()
    assert verdict.outcome == "several"
    assert len(verdict.pictures) == 2
    assert len(verdict.differing_cells) == 4


def test_some_have_one_that_lines_do_not_give() -> None:
    """ "Then one has to guess recursively." Better: it is found, and proven to be the only one."""
    rng = random.Random(4)
    searched = 0
    for _ in range(60):
        puzzle = Puzzle.from_picture(random_picture(6, 6, 0.5, rng))
        verdict = puzzle.solve()
        searched += verdict.is_unique and verdict.method != "lines"
    assert searched > 0


def test_an_uncertain_cell_can_be_assumed(proven: Proven) -> None:
    """A click on a light grey cell fills it, and the program tries again. As written."""
    path = "js/nonogram/game.test.ts"
    proven(path, "solve: only uncertain cells can be assumed, and erasing takes assumptions back")


def test_there_are_three_kinds(proven: Proven) -> None:
    """Solve, play, edit, with what they share in one place. As written: modes of one element."""
    path = "js/nonogram/game.test.ts"
    proven(
        path, "play: every picture that fits the clues is a success, and then nothing more is drawn"
    )
    proven(path, "edit: the clues follow the picture, symmetric strokes are one step")
    proven(path, "solve: only uncertain cells can be assumed, and erasing takes assumptions back")


def test_a_grid_and_the_hints_of_rows_and_columns() -> None:
    """`grid`, `rowHints`, `colHints`. As written: `picture`, `rows`, `columns`."""
    puzzle = Puzzle.from_picture(HEART)
    assert [run.length for run in puzzle.rows[0]] == [1, 1]
    assert [run.length for run in puzzle.columns[0]] == [2]


def test_height_and_width() -> None:
    """m rows and n columns. As written, with names."""
    puzzle = Puzzle.from_picture(("##.", "..#"))
    assert (puzzle.height, puzzle.width) == (2, 3)


def test_all_rows_then_all_columns_until_nothing_changes() -> None:
    """A scanner runs through all lines again and again. Better: only lines in which a cell has
    become known are looked at again; the result is the same."""
    puzzle = Puzzle.from_picture(HEART)
    grid = [UNKNOWN * 5] * 5
    while True:
        rows = [solved_line(clue, row) or "" for clue, row in zip(puzzle.rows, grid, strict=True)]
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        columns = [
            solved_line(clue, column) or ""
            for clue, column in zip(puzzle.columns, columns, strict=True)
        ]
        after = ["".join(row) for row in zip(*columns, strict=True)]
        if after == grid:
            break
        grid = after
    assert tuple(grid) == puzzle.solve().picture == HEART


def test_a_line_that_is_done_is_not_looked_at_again() -> None:
    """It is marked. As written: each step of a solve is about a line that has unknown cells."""
    assert is_complete([2, 1], "##.#.")
    assert not is_complete([2, 1], "##.#?")
    known: set[tuple[int, int]] = set()
    for step in heart_steps():
        line = step["line"]
        cells = {(line, i) if line < 5 else (i, line - 5) for i in range(5)}
        assert cells - known
        known |= {(row, column) for row, column, _ in step["cells"]}
    assert len(known) == 25


def test_a_finished_line_that_is_wrong_is_an_error() -> None:
    """`checkCorrectness` compares the clue with the cells. As written: no placement is left."""
    assert solved_line([2, 1], "#..##") is None


SIX = {"FILLED", "EMPTY", "UNSET", "TEMPORARILY_FILLED", "TEMPORARILY_EMPTY", "INCONSTANT"}


def seed_merge(lines: list[str], known: str) -> str:
    """The seed's merge with its six states, written down as the seed describes it."""
    state = ["UNSET"] * len(known)
    for line in lines:
        if any(k not in (UNKNOWN, cell) for k, cell in zip(known, line, strict=True)):
            continue  # a temporary state next to the other final one: this situation is left out
        for i, cell in enumerate(line):
            temporary = "TEMPORARILY_FILLED" if cell == FILLED else "TEMPORARILY_EMPTY"
            if state[i] == "UNSET":
                state[i] = temporary
            elif state[i] != temporary:
                state[i] = "INCONSTANT"
    final = {"TEMPORARILY_FILLED": FILLED, "TEMPORARILY_EMPTY": EMPTY}
    return "".join(
        k if k != UNKNOWN else final.get(s, UNKNOWN) for k, s in zip(known, state, strict=True)
    )


def test_six_states_of_a_cell_while_placements_are_merged() -> None:
    """Three final ones, and temporarily filled, temporarily empty, inconstant. Better: the merge
    is one function of the list, and needs no state that outlives it; the result is the same."""
    for clue in ([1], [2], [1, 1], [2, 1], [3, 1]):
        for cells in product("?.#", repeat=6):
            known = "".join(cells)
            every = list(placements(clue, UNKNOWN * 6))
            fitting = list(placements(clue, known))
            if fitting:
                assert seed_merge(every, known) == merged(fitting)


def test_a_conflict_leaves_a_placement_out() -> None:
    """Temporarily filled next to empty, or the other way round: out. As written."""
    assert "##.###." not in list(placements([2, 3], ".??????"))


def test_filled_and_filled_is_filled() -> None:
    """And empty and empty is empty. As written."""
    assert merged(["##.", "##."]) == "##."


def test_filled_and_empty_is_not_known() -> None:
    """Inconstant, which becomes unset at the end. As written."""
    assert merged(["#.", ".#"]) == "??"


def test_listing_is_not_needed_at_all() -> None:
    """Every placement is tried. Better: an automaton gives the same line without listing any. A
    line of the site's collection has 38,567,100 placements, and others have more than anybody can
    list."""
    swing = [1, 2, 1, 2, 2, 1, 1, 1, 2]
    puzzle = Puzzle.load(PUZZLES / "survey" / "webpbn-00529-swing.txt")
    assert swing in [[run.length for run in clue] for clue in puzzle.rows + puzzle.columns]
    assert comb(45 - sum(swing) + 1, len(swing)) == 38_567_100
    assert solved_line(swing, UNKNOWN * 45) == UNKNOWN * 45
    clue = [1] * 30
    assert comb(100 - 30 + 1, 30) > 10**18
    assert solved_line(clue, UNKNOWN * 100) == UNKNOWN * 100
    for small in ([2, 3], [1, 1, 1], [4]):
        assert merged(placements(small, UNKNOWN * 9)) == solved_line(small, UNKNOWN * 9)


def test_clues_without_any_solution_are_noticed() -> None:
    """ "Never trust the user's input": a flag is set where no placement is left. Better: the
    line, or the smallest set of lines, that contradict each other is named."""
    impossible = Puzzle([[2], [1], [2]], [[3], [1], [1]]).solve()
    assert impossible.outcome == "contradiction"
    assert impossible.picture is None
    assert impossible.is_minimal
    named = [impossible.puzzle.line_name(line) for line in impossible.lines]
    assert named == ["row 1", "row 3", "column 2"]


def test_a_random_nonogram_by_width_height_and_threshold() -> None:
    """Cells are filled at random. As written. And on request, one with exactly one picture, as
    difficult as you like."""
    pictures = [random_picture(7, 4, 0.5, random.Random(3)) for _ in range(2)]
    assert pictures[0] == pictures[1]
    assert Puzzle.random(5, 5, seed=7).solve().is_unique


@pytest.mark.parametrize(("threshold", "filled"), [(0.0, 0.0), (1.0, 1.0)])
def test_the_direction_of_the_threshold(threshold: float, filled: float) -> None:
    """The seed does not say it. Better: it is the share of cells that are filled, and said so."""
    picture = "".join(random_picture(20, 20, threshold, random.Random(1)))
    assert picture.count(FILLED) / len(picture) == pytest.approx(filled, abs=0.05)


def test_clues_follow_the_drawing(proven: Proven) -> None:
    """The editor computes them. As written."""
    proven(
        "js/nonogram/game.test.ts",
        "edit: the clues follow the picture, symmetric strokes are one step",
    )


def test_a_click_changes_a_cell_in_the_editor(proven: Proven) -> None:
    """Filled becomes empty and empty filled. Better: strokes, symmetric ones too, undo, and the
    verdict (unique or not) while you draw."""
    path = "tests/pages/test_nonogram_edit_solve.py"
    proven(path, "test_the_verdict_follows_the_drawing")


def stroke(node: Node, line: str) -> str:
    """A line after the brush *fill* went over it from its first cell to its last."""
    text: str = node(
        'import { fromText, toText } from "./nonogram/grid.ts";'
        'import { begun, extend, paint } from "./nonogram/stroke.ts";'
        f"const grid = fromText([{json.dumps(line)}]);"
        'const stroke = begun(grid, { tool: "fill", colour: 1 }, { row: 0, column: 0 });'
        f"extend(stroke, {{ row: 0, column: {len(line) - 1} }});"
        "console.log(JSON.stringify(toText(paint(grid, [stroke]))[0]))"
    )
    return text


def test_the_brush_does_nothing_on_a_cell_of_the_other_kind(node: Node) -> None:
    """Fill, begun on a crossed cell, does nothing. As written."""
    assert stroke(node, ".?#?") == ".?#?"


def test_the_brush_paints_from_an_unknown_cell(node: Node) -> None:
    """Unknown cells become filled, others stay. As written."""
    assert stroke(node, "?.#?") == "#.##"


def test_the_brush_erases_from_a_filled_cell(node: Node) -> None:
    """Filled cells become unknown, others stay. As written."""
    assert stroke(node, "#.?#") == "?.??"


def test_a_stroke_stays_on_one_line(proven: Proven) -> None:
    """The line through the first two cells it touches. As written."""
    proven(BRUSHES, "a stroke stays on the line of its first two cells")


def test_both_brushes_are_equal(proven: Proven) -> None:
    """Swap "filled" and "empty" in the rules. As written, and tested as such."""
    proven(
        BRUSHES,
        "the two brushes have equal standing: "
        "swapping filled and empty everywhere swaps the result",
    )


def test_states_are_named(node: Node) -> None:
    """A constant for each, and no tricks with NaN and Infinity that bind the code to their
    values. As written: three whole numbers."""
    states = node(
        'import { EMPTY, fromText, UNKNOWN } from "./nonogram/grid.ts";'
        'console.log(JSON.stringify([UNKNOWN, EMPTY, ...fromText(["?.#"]).cells]))'
    )
    assert states[:2] == states[2:4]
    assert len(set(states)) == 3
    assert all(isinstance(state, int) for state in states)


def test_a_line_of_a_grid() -> None:
    """`getSingleLine(direction, i)`. As written: all lines, rows then columns, are one list."""
    puzzle = Puzzle.from_picture(HEART)
    assert len(puzzle.lines) == 10
    assert (puzzle.line_name(0), puzzle.line_name(5)) == ("row 1", "column 1")


def test_zeros_in_clues_are_left_out() -> None:
    """`removeZeroHints`. As written."""
    assert Puzzle([[0], [1]], [[1]]).rows[0] == ()
    assert Puzzle([[0], [1]], [[1]]).solve().picture == (".", "#")


def test_negative_numbers_are_no_clues() -> None:
    """`removeNonPositiveHints` leaves them out without a word. Better: the page says so, and a
    program gets an error with the line and the clue."""
    typed = web.run("nonogram.parse", {"rows": "-1 2\n1", "columns": "2\n1"})
    assert typed["notes"] == ["row 1: -1 was left out"]
    assert typed["rows"] == [[2], [1]]
    with pytest.raises(PuzzleError, match="row 1, clue 1: -1 is negative"):
        Puzzle([[-1], [1]], [[1]])


def test_the_clue_of_a_line() -> None:
    """`calculateHints`. As written."""
    assert [run.length for run in clue_of("##.#.###")] == [2, 1, 3]
    assert clue_of("...") == ()


def test_whether_a_line_fits_its_clue() -> None:
    """`checkCorrectness`. As written."""
    puzzle = Puzzle.from_picture(HEART)
    assert puzzle.fits(HEART)
    assert not puzzle.fits(HEART[::-1])


def test_the_picture_is_drawn_grid_then_hints_then_controls(board: Board) -> None:
    """`print` calls `printGrid`, `printHints`, `printController`. Better: a frame shows a picture
    that is kept until the game changes, and over it only the cells of the stroke in progress."""
    whole, stroke, nothing = board["drawn"]
    told = [[name for name, *_ in calls if name in MARKS] for calls in (whole, stroke, nothing)]
    assert set(told[0]) == set(MARKS)
    assert told[0][0] == "clearRect"
    assert told[1:] == [["clearRect", "drawImage", "fillRect"], ["clearRect", "drawImage"]]


def test_colours_can_be_set(proven: Proven) -> None:
    """backgroundColor, filledColor, unsetColor, correctColor, wrongColor, meshColor. Better: they
    are custom properties of CSS, so that they follow the page's theme, and forced colours too."""
    path = "tests/browser/test_nonogram.py"
    proven(path, "test_lines_and_colours_of_the_board_are_settings")
    proven(path, "test_forced_colours_show_cells_lines_and_brushes")


def test_right_and_wrong_have_a_colour() -> None:
    """correctColor and wrongColor. Better: a clue fades when it is certainly done and turns red
    when its line has no placement left; from what lines prove, not from the solution."""
    puzzle = Puzzle([[2], [1]], [[2], [1]])
    assert puzzle.completed_clues(["##", "??"]).rows == [[True], [False]]
    assert puzzle.completed_clues(["?.", "??"]).broken_lines == [0]


def heart_steps() -> list[dict]:
    """What the page is told while the heart is solved, step by step."""
    clues = {"rows": "1 1\n5\n5\n3\n1", "columns": "2\n4\n4\n4\n2"}
    answer = web.run("nonogram.parse", clues)
    work = web.run("nonogram.solve", {"puzzle": answer.get("puzzle", answer), "reasons": True})
    return [step for event in work if event for step in event.get("steps", [])]


def test_every_fifth_line_is_bold(board: Board) -> None:
    """isMeshed, isBoldMeshOnly, boldMeshGap: 5. As written: the attributes `mesh` and `gap`."""
    assert board["thick"] == {"all": [0, 5, 10], "bold 4": [0, 4, 8, 10], "none": [0, 10]}
    assert board["thin"] == {"all": True, "bold 4": False, "none": False}


def test_it_is_drawn_on_a_canvas_of_the_page(proven: Proven) -> None:
    """The canvas, or its id, is handed over. Better: an element of its own, which brings canvas,
    keyboard and a table for screen readers."""
    path = "tests/browser/test_nonogram.py"
    proven(path, "test_the_keyboard_alone_plays")


def test_the_ratio_of_the_canvas(proven: Proven) -> None:
    """Width to height as (n + 1) to (m + 1). Better: room for as many clues as the lines have,
    and zooming about the pointer."""
    path = "js/nonogram/view.test.ts"
    proven(path, "the layout fits the board, and zooming keeps the cell under the pointer")


def test_success_and_error_are_events(proven: Proven) -> None:
    """As written."""
    path = "tests/browser/test_nonogram.py"
    proven(path, "test_a_finished_picture_is_a_success_that_is_kept")
    proven(path, "test_an_error_is_an_event_with_its_words_and_lines")


def test_the_solving_is_animated() -> None:
    """Line after line. As written: the solver reports each line that gave something, the cells and
    why; together they are the picture."""
    grid = [["?"] * 5 for _ in range(5)]
    for step in heart_steps():
        assert step["reason"]["text"].endswith(".")
        for row, column, value in step["cells"]:
            assert grid[row][column] == "?"
            grid[row][column] = ".#"[value]
    assert tuple("".join(row) for row in grid) == HEART


def test_a_placement_is_known_by_its_gaps() -> None:
    """[0, 1], [0, 2], [1, 1] for 2 3 in seven cells. As written."""
    gaps = []
    for line in placements([2, 3], "???????"):
        first = line.index(FILLED)
        gaps.append([first, line.index("###") - first - 2])
    assert gaps == [[0, 1], [0, 2], [1, 1]]


def test_gaps_are_found_by_depth_first_search() -> None:
    """The first is 0 or more, the others 1 or more, and all fits into the line. As written: and
    that is how many there are."""
    for clue, length in (([2, 3], 9), ([1, 1, 1], 10), ([4], 7)):
        free = length - sum(clue) - len(clue) + 1
        assert len(list(placements(clue, UNKNOWN * length))) == comb(free + len(clue), len(clue))


def test_functions_have_three_arguments_at_most() -> None:
    """The rest belong in an object, says the book that is quoted. Not reached: further arguments
    are passed by name, but two of the package's public functions take more than three by position,
    and so do many internal ones."""
    offered = [getattr(package, name) for package in PACKAGES for name in package.__all__]
    functions = [f for f in offered if inspect.isfunction(f)]
    classes = [c for c in offered if inspect.isclass(c)]
    functions += [f for c in classes for n, f in vars(c).items() if callable(f) and n[0] != "_"]
    assert len(functions) > 150
    assert {f.__name__ for f in functions if by_place(f) > 3} == {"exercise", "new_rule"}


def by_place(function: Callable[..., Any]) -> int:
    """How many arguments may be given by position."""
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    parameters = inspect.signature(function).parameters.values()
    return sum(p.kind in kinds and p.name not in ("self", "cls") for p in parameters)


def test_a_puzzle_of_the_author_s_size() -> None:
    """The first program, in two hundred lines, was for 10 x 10. Better: 60 x 60 and more, in
    colours, from a dozen formats of files."""
    for size in (10, 60):
        picture = random_picture(size, size, 0.7, random.Random(1))
        assert Puzzle.from_picture(picture).solve().picture == picture
    assert len(formats.FORMATS) == 12
    for name, kind in formats.FORMATS.items():
        colours = ["#000000", "#cc0000"] if kind.colours else ["#000000"]
        picture = ("11.", ".22", "111") if kind.colours else HEART
        puzzle = Puzzle.from_picture(picture, colours=colours)
        text = formats.write(puzzle, name, picture=picture)
        assert formats.read(text, name).puzzle.solve().picture == picture, name
