"""All cells and notebooks of the book; the gate (tests/site/test_book.py) takes the quick ones."""

import random
from pathlib import Path
from typing import Any

import book_cells
import pytest
import wrong_answers
from in_pyodide import differences, run
from notebooks import run_notebook
from wheels import built_wheel

from cubogram import Cube
from sitekit.own_solver import book_solver, facts

PAGES = [name for name, page in book_cells.PAGES.items() if "```live" in page.read_text()]


@pytest.mark.parametrize("name", sorted(book_cells.LONG))
def test_a_cell_shows_the_same_when_only_those_that_it_needs_have_run(name: str) -> None:
    assert list(book_cells.different_alone(book_cells.PAGES[name])) == []


@pytest.mark.parametrize("name", sorted(book_cells.LONG))
def test_wrong_answers_are_refused_with_what_came_back(name: str) -> None:
    assert list(wrong_answers.accepted(book_cells.PAGES[name])) == []


@pytest.mark.parametrize("name", PAGES)
def test_the_notebook_of_a_chapter_runs_elsewhere(name: str, tmp_path: Path) -> None:
    assert run_notebook(book_cells.PAGES[name], built_wheel(), tmp_path) == ""


def test_all_cells_show_in_the_browsers_python_what_they_show_here(tmp_path: Path) -> None:
    pages = {name: book_cells.sources(page) for name, page in book_cells.PAGES.items()}
    results, _ = run(tmp_path, list(pages.values()))
    found = zip(pages.items(), results["pages"], strict=True)
    assert [
        line for (name, page), theirs in found for line in differences(name, page, theirs)
    ] == []


def test_after_each_level_of_the_races_the_solver_finds_a_shortest_solution() -> None:
    levels = [part["code"] for part in facts()["parts"] if part["level"]]
    assert len(levels) == 5
    scramble = "R U2 F' L D"
    for count in range(1, len(levels) + 1):
        names: dict[str, Any] = {"__name__": "my_solver"}
        exec("\n\n".join([book_solver().file(), *levels[:count]]), names)
        *_, last = names["solutions"](names["scrambled"](scramble), names["make_phases"]())
        assert (Cube(scramble).apply(last).is_solved, len(last.split())) == (True, 5), count


def test_the_books_solver_solves_a_hundred_cubes() -> None:
    names: dict[str, Any] = {"__name__": "my_solver"}
    exec(book_solver().file(), names)
    phases = names["make_phases"]()
    for seed in range(100):
        cube = Cube.random(seed=seed)
        scramble = str(cube.solve().inverse())
        found = next(names["solutions"](names["scrambled"](scramble), phases))
        assert cube.apply(found).is_solved, seed
        assert len(found.split()) <= 23, seed
    chosen = random.Random(5)
    for _ in range(5):
        scramble = " ".join(chosen.choices(names["NAMES"], k=5))
        *_, last = names["solutions"](names["scrambled"](scramble), phases)
        assert len(last.split()) == len(Cube(scramble).optimal().finish()), scramble
