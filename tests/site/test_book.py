"""The book: its cells, exercises, figures and notebooks, and the solver that its reader writes.

The build itself runs every cell, and stops if one fails, if an exercise's solution does not pass or
if its beginning does. All pages and notebooks: tests/campaigns/test_book_cells.py.
"""

import ast
import html
import json
import random
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import book_cells
import pytest
import quotes
import wrong_answers
from book_cells import ANSWERS
from hypothesis import given
from hypothesis import strategies as st
from notebooks import run_notebook

from cubogram import Cube, Maneuver, draw
from cubogram.live.cell import Notebook
from cubogram.live.display import shown
from cubogram.nonogram import Puzzle
from cubogram.pages.book import view
from cubogram.pages.book.values import value_html
from cubogram.pages.learning.own_solver import PartFacts
from cubogram.twophase.coordinates.one_state import Coordinates
from sitekit import book, chapters, own_solver
from sitekit.fallback_pictures import with_fallback_pictures
from sitekit.notebooks import notebook
from sitekit.paths import DOWNLOADS, JS, RUNTIME, SITE
from sitekit.sizes import packed_size
from sitekit.walk import walk

Names = dict[str, Any]


class Renderer:
    """Stands in for a page's Markdown object."""


def live(code: str) -> str:
    """A cell alone on its page, as the build writes it."""
    return book.live(code, "live", "live", {}, Renderer())


def test_a_cell_shows_the_same_when_only_those_that_it_needs_have_run() -> None:
    pages = {name: page for name, page in book_cells.PAGES.items() if name not in book_cells.LONG}
    assert sum(len(book_cells.sources(page)) for page in pages.values()) > 200
    assert [line for page in pages.values() for line in book_cells.different_alone(page)] == []


@pytest.mark.parametrize(
    "name", sorted(book_cells.PAGES.keys() - book_cells.LONG - {"learn/contributing"})
)
def test_wrong_answers_are_refused_with_what_came_back(name: str) -> None:
    assert list(wrong_answers.accepted(book_cells.PAGES[name])) == []


def test_numbers_in_the_text_are_those_of_the_cells_and_benchmarks_that_they_quote() -> None:
    assert sum(len(quotes.QUOTE.findall(page.read_text())) for page in quotes.PAGES) >= 15
    assert [line for page in quotes.PAGES for line in quotes.wrong_benchmarks(page)] == []
    pages = [page for name, page in book_cells.PAGES.items() if name not in book_cells.LONG]
    assert [line for page in pages for line in quotes.wrong_cells(page)] == []


WRONG = {
    "solved before it begins": "x = 1\n# --- checks\nassert x == 1\n# --- solution\nx = 1\n",
    "solution of an exercise fails": "x = 0\n# --- checks\nassert x == 1\n# --- solution\nx = 2\n",
    "missing or unknown": "x = 0\n# --- checks\nassert x == 1\n",
}
"""Exercises that stop the build."""


def test_what_is_wrong_in_a_chapter_stops_the_build() -> None:
    for why, source in WRONG.items():
        for marks in ({}, {"harder": "yes"}):
            with pytest.raises(book.SuperFencesException, match=why):
                book.exercise(source, "exercise", "exercise", marks, Renderer())
    with pytest.raises(book.SuperFencesException, match="division by zero"):
        live("1 / 0")
    with pytest.raises(book.SuperFencesException, match="CUBE_FRAGMENT"):
        book.shader("NOBODY\n", "shader", "shader", {}, Renderer())
    with pytest.raises(book.SuperFencesException, match="does not solve"):
        walk("R U2 F'\nR U2 F'\n", "", "", {}, None)


def test_a_harder_exercise_is_folded() -> None:
    source = "x = 1\n# --- checks\nassert x == 2\n# --- solution\nx = 2\n"
    text = book.exercise(source, "exercise", "exercise", {"harder": "yes"}, Renderer())
    assert text.startswith('<details class="harder"><summary>A harder version</summary>')


def test_inputs_and_cubes_to_turn_are_drawn_for_pages_without_javascript() -> None:
    code = 'from cubogram.live import slider, turnable\nn = slider(0, 3)\ncube = turnable("R U")\n'
    page = with_fallback_pictures(live(code))
    inputs = page[page.index('<div class="cell-inputs">') : page.index('class="cell-result"')]
    assert "<output>0</output>" in inputs
    assert inputs.count("<svg") == 1
    assert "<title>cube: a cube to turn</title>" in inputs


def test_a_picture_is_above_its_code_which_is_folded_if_it_is_long() -> None:
    draws = "from cubogram.draw import bars\n\nbars({1: 2})\n"
    texts = {lines: live("\n" * (lines - 3) + draws) for lines in (3, 7, 8)}
    folded = {lines: " data-folded" in text for lines, text in texts.items()}
    assert folded == {3: False, 7: False, 8: True}
    assert all(text.index("<svg") < text.index("<cell-editor") for text in texts.values())
    plain = live("\n" * 9 + "6 * 7\n")
    assert " data-folded" not in plain
    assert plain.index("<cell-editor") < plain.index("42")


def test_the_shader_in_the_book_is_the_cubes_own() -> None:
    script = f'console.log(JSON.stringify(await import("{book.SHADERS.as_posix()}")))'
    loads = ["--import", (JS / "typescript.js").as_uri()]
    node = ["node", *loads, "--input-type=module", "--eval", script]
    done = subprocess.run(node, check=True, capture_output=True, text=True)
    assert f"\n{book.shader_text('CUBE_FRAGMENT')}" == json.loads(done.stdout)["CUBE_FRAGMENT"]
    page = book.shader("CUBE_FRAGMENT\n", "shader", "shader", {}, Renderer())
    assert "<cubogram-cube" in page
    assert "void main" in re.sub("<[^>]*>", "", page)


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
    colour = st.from_regex("#[0-9a-f]{6}", fullmatch=True)
    colours = data.draw(st.lists(colour, min_size=count, max_size=count))
    puzzle = Puzzle.from_picture(picture, colours, title=data.draw(st.text(max_size=20)))
    value = shown(puzzle)
    assert value is not None
    page = with_fallback_pictures(value_html(value, ""))
    assert page.endswith(f">{draw.nonogram(puzzle)}</cubogram-nonogram>")


def test_the_build_shows_a_value_as_the_page_does() -> None:
    values = ("Maneuver('R U')", "[Maneuver('R U'), Maneuver('F')]", "[Cube('R'), [Cube()]]", "3")
    for code in values:
        value = Notebook().result(f"from cubogram import Cube, Maneuver\n{code}")["value"]
        assert book.built_html(value) == value_html(value, book.SITE_ROOT), code


# The table of how the runtime is trimmed, and the first chapter's cube


def test_the_books_table_of_the_runtime_says_what_the_build_has_made(dist: Path) -> None:
    chapter = (SITE / "learn" / "browser.md").read_text()
    rows = {
        "standard library": ("python_stdlib.zip", (DOWNLOADS, RUNTIME)),
        "numpy": ("numpy-*", (DOWNLOADS, RUNTIME)),
        "more of numpy": ("numpy_more-*.whl", (RUNTIME,)),
    }
    for row, (pattern, folders) in rows.items():
        (line,) = re.findall(rf"^\| {row} \|.*$", chapter, re.MULTILINE)
        told = re.findall(r"(\d+) files, ([\d,]+) kB", line)
        for (files, size), folder in zip(told, folders, strict=True):
            found = [*folder.glob(pattern)]
            (archive,) = (path for path in found if path.suffix != ".so")
            assert int(files) == len(zipfile.ZipFile(archive).namelist())
            packed = sum(map(packed_size, found)) / 1000
            assert int(size.replace(",", "")) == pytest.approx(packed, rel=0.02)
    (told,) = re.findall(r"^\| interpreter \| ([\d,]+) kB \| \1 kB \|", chapter, re.M)
    parts = [RUNTIME / name for name in ("pyodide.asm.wasm", "pyodide.asm.js")]
    packed = sum(packed_size(part) for part in parts) / 1000
    assert int(told.replace(",", "")) == pytest.approx(packed, rel=0.02)
    for part in parts:
        assert part.read_bytes() == (DOWNLOADS / part.name).read_bytes()


def test_the_first_chapters_cube_walks_through_the_map() -> None:
    chapter = (SITE / "learn" / "index.md").read_text()
    (source,) = re.findall(r"```walk\n(.*?)```", chapter, re.S)
    cube, solution = Cube(source.splitlines()[0]), Maneuver(source.splitlines()[1])
    text = walk(source, "", "", {}, None)
    stages = json.loads(html.unescape(re.findall(r'data-stages="([^"]+)"', text)[0]))
    assert [one["from"] for one in stages[1:]] == [one["to"] for one in stages[:-1]]
    maneuver = Maneuver(html.unescape(re.findall(r'maneuver="([^"]+)"', text)[0]))
    assert stages[-1]["to"] == len(maneuver)
    assert Cube(maneuver).is_solved
    assert re.findall(r'data-solve="(\d+)"', text) == [str(len(maneuver) - len(solution))]
    boxes = re.findall(r"^\d\. ", chapter[chapter.index('"book-map"') :], re.M)
    assert len(boxes) >= len(stages)

    now = Coordinates.of(cube.cubies)
    assert f"flip {now.flip}," in stages[2]["text"]
    assert f"twist {now.twist}," in stages[2]["text"]
    length = stages[4]["to"] - stages[4]["from"]
    later = [Coordinates.of(cube.apply(solution[:n]).cubies) for n in range(len(solution) + 1)]
    home = [(one.twist, one.flip, one.slice) == (0, 0, 0) for one in later]
    assert all(home[length:])
    assert not home[length - 1]
    assert int(re.findall(r"at least (\d+)", stages[3]["text"])[0]) <= length


def test_the_search_has_the_prose_of_a_chapter_and_not_its_cells(dist: Path) -> None:
    found = json.loads((dist / "search" / "search_index.json").read_text())["docs"]
    texts = {one["location"]: one["text"] for one in found}
    assert "twisted" in texts["learn/pocket/#1-a-turn"]
    cells = {where for where, text in texts.items() if view.WAITING in text}
    assert [where for where in cells if where.startswith(("learn/", "lab/"))] == []


# Notebooks


def test_a_notebook_has_what_the_format_asks_for() -> None:
    for name, page in book_cells.PAGES.items():
        made = notebook(page.read_text())
        assert (made["nbformat"], made["nbformat_minor"]) == (4, 5)
        ids = [cell["id"] for cell in made["cells"]]
        assert len({*ids}) == len(ids)
        for cell in made["cells"]:
            more = {"execution_count", "outputs"} if cell["cell_type"] == "code" else set()
            assert cell.keys() == {"cell_type", "id", "metadata", "source", *more}
            assert cell["source"].strip(), name
            if not more:  # nothing that only the site's page can show
                assert "cubogram-cube" not in cell["source"], name
                assert "```live" not in cell["source"], name


def test_the_notebook_of_a_chapter_runs_elsewhere(tmp_path: Path, wheel: Path) -> None:
    assert run_notebook(book_cells.PAGES["learn/move-tables"], wheel, tmp_path) == ""


# The reader's own solver


@pytest.fixture(scope="module")
def names() -> Names:
    names: Names = {"__name__": "my_solver"}
    exec(own_solver.book_solver().file(), names)
    return names


@pytest.fixture(scope="module")
def phases(names: Names) -> Any:
    return names["make_phases"]()


def parts() -> list[PartFacts]:
    """The parts that every finished file has."""
    return [part for part in own_solver.facts()["parts"] if not part["level"]]


def test_every_chapter_of_the_solver_has_parts_for_the_reader() -> None:
    begun = [part for part in parts() if part["begun"]]
    assert {part["chapter"] for part in begun} == own_solver.TITLES.keys() - {"races"}
    assert len(begun) == len(ANSWERS) == 15
    for part in begun:
        cell = book.facts_of({"code": part["begun"] + "\n", "solution": part["code"]}, {})
        assert cell["code"] == part["begun"]  # by which the page knows the part
    body = ast.parse(own_solver.book_solver().file()).body
    defined = [node.name for node in body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    assert len(defined) == len(set(defined))


def test_it_solves_random_cubes_and_short_ones_shortest(names: Names, phases: Any) -> None:
    for seed in range(3):
        cube = Cube.random(seed=seed)
        found = next(names["solutions"](names["scrambled"](str(cube.solve().inverse())), phases))
        assert cube.apply(found).is_solved
        assert len(found.split()) <= 23
    chosen = random.Random(5)
    for _ in range(2):
        scramble = " ".join(chosen.choices(names["NAMES"], k=5))
        *_, last = names["solutions"](names["scrambled"](scramble), phases)
        assert len(last.split()) == len(Cube(scramble).optimal().finish())


def prints(path: Path, *arguments: str) -> str:
    command = [sys.executable, str(path), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_the_books_file_and_another_readers_are_programs_that_work(tmp_path: Path) -> None:
    """The other reader's answers pass all the checks of the book on the way."""
    session, answers = Notebook(), iter(ANSWERS)
    file = own_solver.book_solver().file()
    path = tmp_path / "my_solver.py"
    path.write_text(file)
    assert prints(path, "K") == "K is not a turn\n"
    usage = prints(path)
    assert usage.startswith("usage: python my_solver.py ")
    assert usage.count("\n") == 1

    for part in parts():
        code = next(answers) if part["begun"] else part["code"]
        checks = CHECKS[part["begun"]] if part["begun"] else ""
        imports = "import numpy as np\nfrom itertools import permutations, product\n"
        result = session.result(imports + code, checks=checks, modules=book_cells.MODULES)
        assert not result["error"], result["error"]
        assert not checks or result["passed"], (code, result["hint"])
        file = file.replace(part["code"].strip("\n"), code.strip("\n"))
    assert all(answer.strip("\n") in file for answer in ANSWERS)
    path.write_text(file)
    assert prints(path, "R", "U2", "F'").splitlines()[-1] == "3 turns: F U2 R'"


CHECKS = {
    one.begun.removesuffix("\n"): one.checks
    for chapter in own_solver.TITLES
    for one in book_cells.sources(SITE / "learn" / f"{chapter}.md")
    if one.checks and "solver" in one.marks
}
"""The checks of each exercise whose answer is part of the file, by what the reader begins with."""


def test_a_scramble_cut_at_single_blanks_says_what_is_wrong() -> None:
    session = Notebook()
    session.result(own_solver.book_solver().module())
    (checks,) = (checks for begun, checks in CHECKS.items() if "def scrambled" in begun)
    (answer,) = (answer for answer in ANSWERS if "def scrambled" in answer)
    result = session.result(answer.replace("split()", 'split(" ")'), checks=checks)
    assert not result["passed"]
    assert "text.split()" in result["hint"]


# Times, aims and terms


def test_every_chapter_says_how_long_it_takes_and_what_for(dist: Path) -> None:
    names = {one.name for one in chapters.course()}
    assert len(names) >= 20
    for one in chapters.course():
        assert one.line in (dist / "learn" / one.name / "index.html").read_text()
        assert {*one.needs} < names
        assert one.minutes % 5 == 0 < one.minutes <= 60, one.name
    start = (dist / "learn" / "index.html").read_text()
    assert chapters.hours(chapters.course()) in start


def test_the_whole_book_is_one_page_whose_links_and_ids_are_its_own(dist: Path) -> None:
    text = (dist / "learn" / "whole" / "index.html").read_text()
    ids = re.findall(r'\bid="([^"]*)"', text)
    assert len(ids) == len({*ids})
    assert {one.name for one in chapters.course()} < {*ids}
    assert {*re.findall(r'href="#([^"]*)"', text)} <= {*ids}
    assert "cell-bar" not in text
    assert len(text) < 1_500_000


def test_a_term_is_explained_where_it_is_used(dist: Path) -> None:
    text = (dist / "learn" / "batches" / "index.html").read_text()
    button, said = 'popovertarget="term-frontier"', 'id="term-frontier"'
    assert button in text
    assert text.index(button) < text.index(said)
    assert "../glossary/#frontier" not in text
