"""The reader's own solver: the parts of it that the chapters of the book mark.

Their use in the page: `cubogram.pages.learning.own_solver`.
"""

from __future__ import annotations

import json
import re
from functools import cache

from cubogram.pages import html as h
from cubogram.pages.html import Html
from cubogram.pages.keeping import Store
from cubogram.pages.learning.own_solver import MODULE, OwnSolver, PartFacts, SolverFacts
from cubogram.pages.world import World
from sitekit.exercises import CELL, exercise_parts
from sitekit.paths import SITE

TITLES = {
    "pieces": "Chapter 4: pieces",
    "coordinates": "Chapter 6: coordinates",
    "move-tables": "Chapter 7: move tables",
    "waves": "Chapter 8: distances",
    "ida-star": "Chapter 11: the search",
    "two-phases": "Chapter 12: two phases",
    "races": "Races: five levels",
}
HEAD = '''"""A two-phase solver for the 3x3x3 cube, written with the book of Cubogram.

python my_solver.py "R U2 F' L D"
"""

import sys
'''
TAIL = """if __name__ == "__main__":
    main(sys.argv[1:])
"""


@cache
def facts() -> SolverFacts:
    """What the pages know about the file."""
    found: list[PartFacts] = []
    for chapter in TITLES:
        text = (SITE / "learn" / f"{chapter}.md").read_text()
        for cell, (kind, options, source) in enumerate(CELL.findall(text), 1):
            is_level = ' level="yes"' in options
            if not is_level and ' solver="yes"' not in options:
                continue
            begun, rest = exercise_parts(source) if kind == "exercise" else ("", {})
            code = rest.get("solution", source)
            begun = begun.removesuffix("\n")
            found.append(
                PartFacts(chapter=chapter, cell=cell, begun=begun, code=code, level=is_level)
            )
    return {"head": HEAD, "tail": TAIL, "titles": TITLES, "parts": found}


def book_solver() -> OwnSolver:
    """The file with the book's answers."""
    world = World()
    return OwnSolver(facts(), Store({}, world, "build"), "/learn/pieces/")


def placed(text: str, here: str) -> str:
    """The text of a page, with what it needs of the file: where cells import it, its facts; in a
    chapter that writes it, also the file at the end and in the sidebar, and the blanks to fill in.

    The file's own text comes with Python, so that chapters stay as light as possible.
    """
    folder = here.strip("/").rpartition("/")[2]
    if folder not in TITLES and f"from {MODULE} import" not in re.sub("<[^>]*>", "", text):
        return text
    told = json.dumps({"solver": facts()}, separators=(",", ":")).replace("<", "\\u003c")
    script = h.element("script", Html(told), type="application/json", class_="page-data")
    if folder not in TITLES:
        return text.replace("</article>", f"{script}</article>", 1)
    solver, here = book_solver(), f"/learn/{folder}/"
    text = text.replace("<!-- my-solver: blanks -->", solver.blanks(here))
    text = text.replace("</h1>", f"</h1>{solver.top(here)}", 1)
    text = text.replace("<!-- my-solver: download -->", solver.download())
    text = text.replace("</article>", f"{solver.view(here, has_text=False)}{script}</article>", 1)
    before, sidebar, rest = text.partition('class="md-sidebar md-sidebar--secondary"')
    contents, end, after = rest.partition("</nav>")
    return f"{before}{sidebar}{contents}{end}{solver.side(here)}{after}"
