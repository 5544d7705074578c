"""The reader's own solver has their code where an exercise is solved, the book's elsewhere."""

import json

from cubogram.pages.book.page import BookPage
from cubogram.pages.keeping import Store
from cubogram.pages.learning.memory import BOOK, Kept, key_of
from cubogram.pages.learning.own_solver import MODULE
from cubogram.pages.world import World

FACTS = {
    "head": "import sys\n",
    "tail": "main()\n",
    "titles": {"one": "Chapter 1: first", "two": "Chapter 2: second"},
    "parts": [
        {"chapter": "one", "cell": 1, "begun": "", "code": "GIVEN = 1\n"},
        {
            "chapter": "one",
            "cell": 2,
            "begun": "def f(): ...\n",
            "code": "def f():\n    return 'book'\n",
        },
        {
            "chapter": "two",
            "cell": 1,
            "begun": "def main(): ...\n",
            "code": "def main():\n    return f()\n",
        },
    ],
}
CELL = {
    "code": "from my_solver import f\nf()",
    "inputs": [],
    "checks": "",
    "solution": "",
    "reads": [],
    "writes": ["f"],
    "folded": False,
    "volatile": False,
    "costly": False,
    "harder": False,
    "root": "../../",
}


def page(stored=None, path="/a/learn/two/"):
    world = World(path=path, data=[CELL, {"solver": FACTS}])
    return BookPage(world, Store(stored or {}, world, "tab"))


def solved(code):
    """What the browser keeps once the exercise of the first chapter is solved with this code."""
    world = World(path="/a/learn/one/")
    store = Store({}, world, "tab")
    store.entry(BOOK, "/a/learn/one/").set({key_of("def f(): ...\n"): code})
    return {request[1]: request[3] for request in world.take_requests() if request[0] == "keep"}


def sent(page):
    return next(request[3] for request in page.world.take_requests() if request[0] == "task")


def test_an_open_part_is_the_books():
    own = page().solver
    assert own.module() == (
        "import sys\n\n# Chapter 1: first\nGIVEN = 1\n\n\ndef f():\n    return 'book'\n"
    )
    assert own.file().endswith("# Chapter 2: second\ndef main():\n    return f()\n\n\nmain()\n")
    assert "0 of 2 parts yours" in page().view()["my-solver"]


def test_a_solved_part_is_the_readers():
    kept = solved(Kept("def f():\n    return 'mine'\n", passed=True))
    assert "return 'mine'" in page(kept).solver.module()
    assert "return 'book'" not in page(kept).solver.module()
    assert "1 of 2 parts yours" in page(kept).view()["my-solver"]
    assert "1 of 2 parts yours" in page(kept).view()["solver-download"]


def test_the_list_next_to_a_chapter_marks_what_is_solved_and_leads_to_the_cells():
    kept = solved(Kept("def f():\n    return 'mine'\n", passed=True))
    shown = page(kept).view()["solver-side"]
    first, second = shown.split("<li")[1:]
    assert 'href="../one/#cell-2"' in first
    assert "data-solved" in first
    assert 'href="#cell-1"' in second
    assert "data-solved" not in second


def test_the_blanks_of_a_chapter_are_its_own_functions():
    here = page(path="/a/learn/one/")
    shown = here.view()["solver-blanks"]
    assert "<code>f</code>" in shown
    assert "main" not in shown


def test_code_that_has_not_passed_is_not_taken():
    kept = solved(Kept("def f():\n    return 'mine'\n", passed=False))
    assert "return 'book'" in page(kept).solver.module()


def test_an_exercise_solved_in_another_tab_counts_at_once():
    here = page()
    here.store.heard(solved(Kept("def f():\n    return 'mine'\n", passed=True)))
    assert "return 'mine'" in here.solver.module()
    assert "1 of 2 parts yours" in here.view()["my-solver"]


def test_a_cell_that_imports_it_is_sent_with_it():
    here = page(solved(Kept("def f():\n    return 'mine'\n", passed=True)))
    here.on_run("1")
    assert "return 'mine'" in sent(here)["modules"][MODULE]


def test_it_is_downloaded_as_it_is_now():
    here = page(solved(Kept("def f():\n    return 'mine'\n", passed=True)))
    here.on_download_solver()
    (request,) = (request for request in here.world.take_requests() if request[0] == "download")
    assert request[1:3] == ["my_solver.py", "text/x-python"]
    assert "return 'mine'" in request[3]
    assert json.dumps(request)
