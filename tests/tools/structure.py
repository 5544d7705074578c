"""Finds imports that lead the wrong way, and chapters that are too long to be read.

python tests/tools/structure.py    prints each with its place; the status says whether there are any
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache

from cubogram.web.lazy_packages import FIRST, OURS, package_of
from sitekit.import_graph import Import, ImportGraph, subpackage
from sitekit.imports import browser_sources, outside_imports
from sitekit.paths import PY, ROOT, SITE

ORDER = (
    "errors",
    "first_guesses",
    "lazy_names",
    "cubogram",  # the package itself: its version and its names, loaded when they are used
    *("verbs", "arguments", "files", "schema", "slices", "formatting", "cube", "timing", "scan"),
    *("draw", "nonogram", "twophase", "cfop", "layers", "roux", "analysis", "shortcuts", "book"),
    *("mosaic", "live", "lab", "pages", "web", "cli", "__main__"),
)
"""The packages from the bottom up: each imports itself and those before it."""

LATE = {
    "cubogram.cube.moves": "moves are joined to a maneuver, which is made of moves",
    "cubogram.cube.cube": "the order of a cube is that of its permutation, which is made of a cube",
    "cubogram.cube.maneuver": "the same for the order of a maneuver",
    "cubogram.mosaic.mosaic": "the page shows a wall before numpy is there",
    "cubogram.nonogram.puzzle": "a puzzle is solved, mended, read and written by its methods",
    "cubogram.live.display": "a cell that shows no nonogram needs none of it",
    "cubogram.live.inputs": "a cell without a cube needs none",
    "cubogram.web.worker": "the worker starts before numpy is there",
}
"""Modules that may import within functions, and why. Commands of `cli` may too: each starts with
what it needs."""

CHAPTERS, LONG, MOST_LONG = 20, 1500, 6
"""How many chapters there are; at most so many of them have this many words of prose or more."""
FENCE = re.compile(r"^```.*?^```", re.M | re.S)
NO_PROSE = re.compile(
    r"\A---\n.*?\n---\n|<(svg|script)\b.*?</\1>|<[^>]+>|\]\([^)]*\)|^\|[^\n]*", re.M | re.S
)


def is_wrong(one: Import) -> str:
    """Why an import should not be there, if so.

    >>> is_wrong(Import("cubogram.cube.cube", "cubogram.pages.html", 1, False, False, "absolute"))
    'imports lead downward'
    >>> is_wrong(Import("cubogram.pages.html", "cubogram.cube.cube", 1, True, False, "absolute"))
    'not within a function'
    >>> is_wrong(Import("cubogram.pages.html", "cubogram.cube.cube", 1, False, False, "absolute"))
    ''
    """
    source, target = subpackage(one.source), subpackage(one.target)
    if {source, target} == {"cli", "web"}:
        return "neither the command line nor the worker needs the other"
    if one.style != "absolute":
        return "imports are absolute"
    if one.is_late and source != "cli" and one.source not in LATE:
        return "not within a function"
    is_late = one.is_late and one.source in LATE
    if not one.is_typing and not is_late and ORDER.index(target) > ORDER.index(source):
        return "imports lead downward"
    return ""


def of_imports(graph: ImportGraph) -> Iterator[str]:
    unplaced = {subpackage(name) for name in graph.files} - set(ORDER)
    if unplaced:
        yield f"packages without a place in ORDER: {sorted(unplaced)}"
        return
    for one in graph.imports:
        if why := is_wrong(one):
            yield f"{one.source}:{one.line} imports {one.target}: {why}"
    for name in sorted(LATE.keys() - {one.source for one in graph.imports if one.is_late}):
        yield f"{name} no longer imports within functions: take it off the list LATE"
    if cycle := graph.cycle():
        yield f"modules that import each other: {', '.join(cycle)}"
    for name, tree in graph.trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Assert):
                yield f"{name}:{node.lineno} has an assertion, which the browser's package lacks"
    if "numpy" in outside_imports([p for p in browser_sources() if "nonogram" in p.parts]):
        yield "the nonogram part imports numpy"


def of_the_start(graph: ImportGraph) -> Iterator[str]:
    """What the browser would need at its start though it comes later."""
    started = {name for name in graph.files if subpackage(name) in ("cube", "shortcuts")}
    started.add("cubogram.web.worker")
    eager = [one for one in graph.imports if not (one.is_late or one.is_typing)]
    while more := {one.target for one in eager if one.source in started} - started:
        started |= more
    for one in eager:
        if one.source in started and package_of(one.target):
            yield f"{one.source}:{one.line} imports {one.target}, which comes after the start"
    if {package_of(name) for name in graph.files} != {None, *OURS}:
        yield "the packages that come later are not those of cubogram.web.lazy_packages"


def of_pages(graph: ImportGraph) -> Iterator[str]:
    """What a page would need at its start though it belongs to another."""
    eager = [one for one in graph.imports if not (one.is_late or one.is_typing)]
    for package, first in FIRST.items():
        own = {None, "pages", package, package.removesuffix("-page")}
        started = {first} if first.startswith("cubogram.pages.") else set()
        while more := {one.target for one in eager if one.source in started} - started:
            started |= more
        for one in eager:
            if one.source in started and package_of(one.target) not in own:
                yield f"{one.source}:{one.line} imports {one.target}, but is in {package}"


def is_of_the_site(name: str) -> bool:
    """Whether only the site, or the book, needs a file of the package (by its path below `py`)."""
    return any(f"py/{name}/".startswith(f"{folder}/") for folder in _left_out())


@cache
def _left_out() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    folders: list[str] = project["tool"]["hatch"]["build"]["targets"]["wheel"]["exclude"]
    return folders


def of_the_wheel(graph: ImportGraph) -> Iterator[str]:
    """What the installed package would miss, and what nothing in it needs."""
    places = {name: path.relative_to(PY).as_posix() for name, path in graph.files.items()}
    kept = {name for name, place in places.items() if not is_of_the_site(place)}
    for one in graph.imports:
        if one.source in kept and one.target not in kept:
            yield f"{one.source}:{one.line} imports {one.target}, which the wheel does not have"
    imported = {one.target for one in graph.imports if one.source in kept - {one.target}}
    for name in sorted(kept - imported - {"cubogram.__main__"}):
        is_package = places[name].endswith("/__init__.py")
        if not is_package and not name.startswith(("cubogram.cli", "cubogram.web")):
            yield f"{name} is in the wheel, and nothing in it imports it"


def words(text: str) -> int:
    """Words of prose: without code, tables, addresses and HTML.

    >>> words("---\\ntitle: x\\n---\\nTwo words.\\n\\n```live\\na = 1\\n```\\n\\n[a](b.md)")
    3
    """
    return len(re.findall(r"[A-Za-z0-9][\w'.,-]*", NO_PROSE.sub(" ", FENCE.sub("", text))))


def of_chapters() -> Iterator[str]:
    pages = re.findall(r"^      - (learn/[\w-]+\.md)$", (ROOT / "mkdocs.yml").read_text(), re.M)
    texts = {page: (SITE / page).read_text() for page in pages}
    chapters = {page: words(t) for page, t in texts.items() if re.search(r"^# \d+\. ", t, re.M)}
    if len(chapters) != CHAPTERS:
        yield f"{len(chapters)} chapters, not {CHAPTERS}"
    long = {page: count for page, count in chapters.items() if count >= LONG}
    if len(long) > MOST_LONG:
        yield f"more than {MOST_LONG} chapters have {LONG} words or more: {long}"


def found() -> Iterator[str]:
    """Everything that is wrong, a line each."""
    graph = ImportGraph()
    for check in (of_imports, of_the_start, of_pages, of_the_wheel):
        yield from check(graph)
    yield from of_chapters()


if __name__ == "__main__":
    lines = list(found())
    print(*lines, sep="\n", end="\n" if lines else "")
    sys.exit(bool(lines))
