"""The reader's own solver: the parts of it that the chapters of the book mark.

What becomes of them in the page: `cubogram.pages.learning.own_solver`.
"""

from __future__ import annotations

import json
import re
from functools import cache

from cubogram.pages import html as h
from cubogram.pages.html import Html
from cubogram.pages.keeping import Store
from cubogram.pages.learning.own_solver import OwnSolver, PartFacts, SolverFacts
from cubogram.pages.world import World
from sitekit.exercises import exercise_parts
from sitekit.paths import SITE

TITLES = {
    "pieces": "Chapter 5: pieces",
    "coordinates": "Chapter 7: coordinates",
    "move-tables": "Chapter 8: move tables",
    "waves": "Chapter 9: distances",
    "ida-star": "Chapter 12: the search",
    "two-phases": "Chapter 13: two phases",
}
HEAD = '''"""A two-phase solver for the 3x3x3 cube, written with the book of Cubogram.

python my_solver.py "R U2 F' L D"
"""

import sys
'''
TAIL = """if __name__ == "__main__":
    main(sys.argv[1:])
"""
_MARKED = re.compile(r"""^```(live|exercise)[^\n]* solver="yes"[^\n]*\n(.*?)^```$""", re.M | re.S)


@cache
def facts() -> SolverFacts:
    """What the pages know of the file."""
    found: list[PartFacts] = []
    for chapter in TITLES:
        text = (SITE / "learn" / f"{chapter}.md").read_text()
        for kind, source in _MARKED.findall(text):
            begun, rest = exercise_parts(source) if kind == "exercise" else ("", {})
            code = rest.get("solution", source)
            found.append({"chapter": chapter, "begun": begun.removesuffix("\n"), "code": code})
    return {"head": HEAD, "tail": TAIL, "titles": TITLES, "parts": found}


def book_solver() -> OwnSolver:
    """The file with the book's answers."""
    world = World()
    return OwnSolver(facts(), Store({}, world, "build"), "/learn/pieces/")


def place(here: str) -> Html:
    """What a chapter of the file has at its end: the facts, and what is shown of them."""
    told = json.dumps({"solver": facts()}, separators=(",", ":")).replace("<", "\\u003c")
    script = h.element("script", Html(told), type="application/json", class_="page-data")
    return h.html(book_solver().view(f"/{here}/"), script)
