"""The solver that the reader of the book writes, exercise by exercise, is a program that works."""

import ast
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cubogram import Cube
from cubogram.live.cell import Notebook
from cubogram.pages.learning.own_solver import MODULE
from sitekit import own_solver
from sitekit.book import facts_of
from sitekit.exercises import exercise_parts
from sitekit.paths import SITE

sys.path.append(str(Path(__file__).parent))
from another_reader import ANSWERS


@pytest.fixture(scope="module")
def names():
    names = {"__name__": "my_solver"}
    exec(own_solver.book_solver().file(), names)
    return names


@pytest.fixture(scope="module")
def phases(names):
    return names["make_phases"]()


def statements(code):
    """The lines of code without blank lines, comments and docstrings."""
    return [line for line in ast.unparse(without_docstrings(code)).splitlines() if line.strip()]


def without_docstrings(code):
    tree = ast.parse(code)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node):
            node.body = node.body[1:] or [ast.Pass()]
    return tree


def test_the_reader_writes_at_least_a_hundred_lines():
    written = 0
    for part in own_solver.facts()["parts"]:
        if part["begun"]:
            given = statements(part["begun"])
            for line in statements(part["code"]):
                if line in given:
                    given.remove(line)
                else:
                    written += 1
    assert written >= 100


def test_every_chapter_of_it_has_a_part_for_the_reader():
    for chapter in own_solver.TITLES:
        parts = own_solver.facts()["parts"]
        assert any(part["begun"] for part in parts if part["chapter"] == chapter), chapter


def test_no_name_is_defined_twice_in_it():
    defined = [
        node.name
        for node in ast.parse(own_solver.book_solver().file()).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
    ]
    assert len(defined) == len(set(defined))


def test_its_parts_are_known_by_what_the_pages_cells_begin_with():
    for part in own_solver.facts()["parts"]:
        if part["begun"]:
            cell = facts_of({"code": part["begun"] + "\n", "solution": part["code"]}, {})
            assert cell["code"] == part["begun"]


@pytest.mark.parametrize("seed", range(100))
def test_it_solves_a_random_cube(names, phases, seed):
    pieces = Cube.random(seed=seed).cubies
    cube = (
        pieces.corner_permutation,
        pieces.corner_orientation,
        pieces.edge_permutation,
        pieces.edge_orientation,
    )
    found = next(names["solutions"](cube, phases))
    assert Cube.random(seed=seed).apply(found).is_solved
    assert len(found.split()) <= 23


def test_its_shortest_solutions_are_as_short_as_ours(names, phases):
    chosen = random.Random(5)
    for _ in range(5):
        scramble = " ".join(chosen.choices(names["NAMES"], k=5))
        *_, last = names["solutions"](names["scrambled"](scramble), phases)
        assert len(last.split()) == len(Cube(scramble).optimal().finish())


@pytest.mark.native
def test_it_runs_from_the_command_line(tmp_path):
    path = tmp_path / "my_solver.py"
    path.write_text(own_solver.book_solver().file())
    command = [sys.executable, str(path), "R", "U2", "F'"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    assert done.stdout.splitlines()[-1] == "3 turns: F U2 R'"
    wrong = subprocess.run([*command, "K"], capture_output=True, text=True, timeout=300)
    assert wrong.stdout == "K is not a turn\n"
    alone = subprocess.run(command[:2], capture_output=True, text=True, timeout=300, check=True)
    assert alone.stdout.startswith("usage: python my_solver.py ")
    assert alone.stdout.count("\n") == 1


def exercises():
    """The beginning and the checks of each exercise whose answer is part of the file."""
    for chapter in own_solver.TITLES:
        text = (SITE / "learn" / f"{chapter}.md").read_text()
        for options, source in re.findall(r"^```exercise([^\n]*)\n(.*?)^```$", text, re.M | re.S):
            if 'solver="yes"' in options:
                yield exercise_parts(source)


def test_another_readers_right_answers_pass_and_make_a_solver_that_works(tmp_path):
    notebook = Notebook()
    modules = {MODULE: own_solver.book_solver().module()}
    answers = iter(ANSWERS)
    file = own_solver.book_solver().file()
    parts = {code.removesuffix("\n"): checks["checks"] for code, checks in exercises()}
    for part in own_solver.facts()["parts"]:
        code = next(answers) if part["begun"] else part["code"]
        checks = parts[part["begun"]] if part["begun"] else ""
        imports = "import numpy as np\nfrom itertools import permutations, product\n"
        result = notebook.result(imports + code, checks=checks, modules=modules)
        assert not result["error"], result["error"]
        assert not checks or result["passed"], (code, result["hint"])
        file = file.replace(part["code"].strip("\n"), code.strip("\n"))
    path = tmp_path / "my_solver.py"
    path.write_text(file)
    command = [sys.executable, str(path), "R", "U2", "F'"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    assert done.stdout.splitlines()[-1] == "3 turns: F U2 R'"
    assert all(answer.strip("\n") in file for answer in ANSWERS)


def test_a_scramble_cut_at_single_blanks_says_what_is_wrong():
    notebook = Notebook()
    notebook.result(own_solver.book_solver().module())
    (checks,) = (parts["checks"] for code, parts in exercises() if "def scrambled" in code)
    (answer,) = (answer for answer in ANSWERS if "def scrambled" in answer)
    result = notebook.result(answer.replace("split()", 'split(" ")'), checks=checks)
    assert not result["passed"]
    assert "text.split()" in result["hint"]
