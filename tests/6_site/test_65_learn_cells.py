"""Every code cell of the book runs, page by page, each page in reading order, and says something.

Exercises are verified by the same code as in the build: what the reader starts from does not pass,
the solution does.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram import Cube, draw
from cubogram.live.cell import Notebook
from cubogram.live.display import shown
from cubogram.nonogram import Puzzle
from cubogram.pages.book.cell import Cell
from cubogram.pages.book.notebook import Notebook as Order
from cubogram.pages.book.values import value_html
from cubogram.pages.tasks import Tasks
from cubogram.pages.world import World
from sitekit import book
from sitekit.exercises import exercise_parts
from sitekit.fallback_pictures import with_fallback_pictures

PAGES = book.pages_with_cells()
OPTIONS = re.compile(r"^```(live|exercise)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CELL = re.compile(r"^```(live|exercise)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)

COLOURS = st.from_regex("#[0-9a-f]{6}", fullmatch=True)


class Renderer:
    """Stands in for a page's Markdown object."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}-{page.stem}")
def test_cells_of_a_page_run_in_order(page: Path) -> None:
    md = Renderer()
    for kind, code in CELL.findall(page.read_text()):
        shown = getattr(book, kind)(code, kind, kind, {}, md)
        assert '<div class="cell-code highlight">' in shown
        assert "cell-error" not in shown


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}-{page.stem}")
def test_a_cell_shows_the_same_when_only_those_that_it_needs_have_run(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "my_solver", raising=False)  # from another test
    cells: list[Cell] = []
    for kind, options, source in OPTIONS.findall(page.read_text()):
        code, parts = exercise_parts(source) if kind == "exercise" else (source, {})
        marks = dict.fromkeys(re.findall(r'(\w+)="yes"', options), True)
        cells.append(Cell(len(cells) + 1, book.facts_of({"code": code, **parts}, marks)))
    world = World()
    order = Order(cells, world, Tasks(world), "page", lambda cell: None)
    build = book.Page()  # what a page in the build can import
    whole = build.notebook
    shown_by_all = [
        whole.result(cell.facts["solution"] or cell.code, modules=build.modules) for cell in cells
    ]
    for cell, expected in zip(cells, shown_by_all, strict=True):
        needs = order.needs(cell)
        seconds = sum(shown_by_all[one.number - 1]["seconds"] for one in [*needs, cell])
        if (
            cell.facts["volatile"]
            or cell.is_exercise
            or seconds > 2
            or len(needs) == cell.number - 1
        ):
            continue
        alone = Notebook()
        for one in needs:
            alone.result(one.facts["solution"] or one.code, modules=build.modules)
        found = alone.result(cell.code, modules=build.modules)
        for what in ("output", "value", "error"):
            assert found[what] == expected[what], (cell.number, [one.number for one in needs])


def test_pages_with_cells_are_found() -> None:
    assert sum(len(CELL.findall(page.read_text())) for page in PAGES) > 20


@pytest.mark.parametrize(
    "source",
    [
        "x = 1\n# --- checks\nassert x == 1\n# --- solution\nx = 1\n",
        "x = 0\n# --- checks\nassert x == 1\n# --- solution\nx = 2\n",
        "x = 0\n# --- checks\nassert x == 1\n",
    ],
)
def test_an_invalid_exercise_stops_the_build(source: str) -> None:
    with pytest.raises(book.SuperFencesException):
        book.exercise(source, "exercise", "exercise", {}, Renderer())


def test_a_cube_to_turn_is_drawn_for_pages_without_javascript() -> None:
    code = 'from cubogram.live import slider, turnable\nn = slider(0, 3)\ncube = turnable("R U")\n'
    page = with_fallback_pictures(book.live(code, "live", "live", {}, Renderer()))
    inputs = page[page.index('<div class="cell-inputs">') : page.index('class="cell-result"')]
    assert "<output>0</output>" in inputs
    assert inputs.count("<svg") == 1
    assert "<title>cube: a cube to turn</title>" in inputs


def test_a_picture_is_above_its_code_which_is_folded_if_it_is_long() -> None:
    draws = "from cubogram.draw import bars\n\nbars({1: 2})\n"
    short = book.live(draws, "live", "live", {}, Renderer())
    long = book.live("\n" * 6 + draws, "live", "live", {}, Renderer())
    text = book.live("\n" * 9 + "6 * 7\n", "live", "live", {}, Renderer())
    assert short.index("<svg") < short.index("<cell-editor")
    assert [" data-folded" in one for one in (short, long, text)] == [False, True, False]
    assert text.index("<cell-editor") < text.index("42")


def test_a_harder_exercise_is_folded_and_tested_like_any_other() -> None:
    source = "x = 1\n# --- checks\nassert x == 2\n# --- solution\nx = 2\n"
    marks = {"harder": "yes"}
    shown = book.exercise(source, "exercise", "exercise", marks, Renderer())
    assert shown.startswith('<details class="harder"><summary>A harder version</summary>')
    with pytest.raises(book.SuperFencesException):
        book.exercise(source.replace("x = 2", "x = 3"), "exercise", "exercise", marks, Renderer())


def test_a_cell_that_fails_stops_the_build() -> None:
    with pytest.raises(book.SuperFencesException, match="division by zero"):
        book.live("1 / 0", "live", "live", {}, Renderer())


def test_the_shader_in_the_book_is_the_cubes_own() -> None:
    shaders = book.SHADERS.as_posix()
    script = f'console.log(JSON.stringify(await import("{shaders}")))'
    node = ["node", "--input-type=module", "--eval", script]
    done = subprocess.run(node, check=True, capture_output=True, text=True)
    fragment = json.loads(done.stdout)["CUBE_FRAGMENT"]
    assert f"\n{book.shader_text('CUBE_FRAGMENT')}" == fragment
    page = book.shader("CUBE_FRAGMENT\n", "shader", "shader", {}, Renderer())
    assert "<cubogram-cube" in page
    assert "void main" in re.sub("<[^>]*>", "", page)


def test_an_invalid_shader_stops_the_build() -> None:
    with pytest.raises(book.SuperFencesException, match="CUBE_FRAGMENT"):
        book.shader("NOBODY\n", "shader", "shader", {}, Renderer())


def test_live_figures_have_a_drawing_of_how_they_begin() -> None:
    text = with_fallback_pictures(
        '<cubogram-cube setup="R&#x27;" maneuver="R" highlight="0 1"></cubogram-cube>'
        '<cubogram-nonogram mode="play" rows="1;2" columns="2;1"></cubogram-nonogram>'
    )
    cube, grid = text.split("</cubogram-cube>")
    assert Cube("R'").facelets[:2] in cube
    assert "<svg" in grid
    assert grid.endswith("</svg></cubogram-nonogram>")
    assert with_fallback_pictures(text) == text


@given(st.data())
def test_a_puzzle_that_a_cell_shows_begins_as_its_drawing(data: st.DataObject) -> None:
    count, width = (data.draw(st.integers(1, 8)) for _ in range(2))
    marks = ".12345678"[: count + 1] if count > 1 else ".#"
    picture = data.draw(st.lists(st.text(marks, min_size=width, max_size=width), min_size=1))
    colours = data.draw(st.lists(COLOURS, min_size=count, max_size=count))
    puzzle = Puzzle.from_picture(picture, colours, title=data.draw(st.text(max_size=20)))
    value = shown(puzzle)
    assert value is not None
    drawing = str(draw.nonogram(puzzle))
    assert with_fallback_pictures(book.value_html(value, "")).endswith(
        f">{drawing}</cubogram-nonogram>"
    )


def test_a_check_that_meets_three_dots_says_what_to_do() -> None:
    code = "def double(n):\n    return ... * n\n"
    result = Notebook().result(code, checks="assert double(2) == 4\n")
    assert result["hint"] == "Replace the three dots in the code."
    assert not result["passed"]


def test_a_function_that_is_not_written_yet_is_said_to_have_three_dots() -> None:
    code = "def neighbours(n):\n    ...\n"
    result = Notebook().result(code, checks="assert list(neighbours(2)) == [1, 3]\n")
    assert result["hint"] == "Replace the three dots in the code."


def test_an_error_in_the_readers_file_names_the_function_and_its_chapter() -> None:
    module = "\n\n# Chapter 12: the search\ndef ways(n):\n    return [1, 2][n]\n\n\n# Chapter 13\n"
    place = "ways() in my_solver.py (Chapter 12: the search), on the line “return [1, 2][n]”."
    notebook = Notebook()
    code = "from my_solver import ways\ndef solutions(n):\n    return ways(n)\n"
    checks = "assert solutions(3) == 1\n"
    checked = notebook.result(code, checks=checks, modules={"my_solver": module})
    assert checked["hint"] == (
        f"Your code raised IndexError on line 3: list index out of range. It happened in {place}"
    )
    run = notebook.result("solutions(3)", modules={"my_solver": module})
    assert run["error"]["line"] == 1
    assert run["error"]["advice"].startswith(f"It happened in {place}")


@pytest.mark.parametrize(
    "code", ["Maneuver('R U')", "[Maneuver('R U'), Maneuver('F')]", "[Cube('R'), [Cube(), 1]]", "3"]
)
def test_the_build_shows_a_value_as_the_page_does(code: str) -> None:
    value = Notebook().result(f"from cubogram import Cube, Maneuver\n{code}")["value"]
    assert book.built_html(value) == value_html(value, book.SITE_ROOT)
