"""Packages import only downward, in one style, and without cycles."""

import ast

import pytest

from cubogram.web.lazy_packages import OURS, package_of
from sitekit.import_graph import ImportGraph, subpackage

ORDER = (
    "errors",
    "first_guesses",
    "lazy_names",
    "cubogram",  # the package itself: its version and its names, loaded when they are used
    "verbs",
    "arguments",
    "files",
    "schema",
    "slices",
    "formatting",
    "timing",
    "cube",
    "scan",
    "draw",
    "nonogram",
    "twophase",
    "cfop",
    "layers",
    "roux",
    "analysis",
    "shortcuts",
    "book",
    "live",
    "lab",
    "pages",
    "web",
    "cli",
    "__main__",
)
"""The packages from the bottom up: each imports itself and those before it."""

LATE = {
    "cubogram.cube.moves": "moves are joined to a maneuver, which is made of moves",
    "cubogram.cube.cube": "the order of a cube is that of its permutation, which is made of a cube",
    "cubogram.cube.maneuver": "the same for the order of a maneuver",
    "cubogram.nonogram.puzzle": "a puzzle is solved, mended, read and written by its methods",
    "cubogram.live.display": "a cell that shows no nonogram needs none of it",
    "cubogram.live.inputs": "a cell without a cube needs none",
    "cubogram.web.worker": "the worker starts before numpy is there",
}
"""Modules that may import within functions, and why. Commands of `cli` may too: each starts with
what it needs."""

GRAPH = ImportGraph()


def shown(imports: list) -> list[str]:
    return [f"{one.source}:{one.line} imports {one.target}" for one in imports]


def test_the_imports_are_found() -> None:
    found = {(one.source, one.target, one.style) for one in GRAPH.imports}
    assert ("cubogram.draw.nets", "cubogram.cube.cubies", "absolute") in found
    assert len(found) > 200


def test_every_package_has_its_place() -> None:
    assert {subpackage(name) for name in GRAPH.files} <= set(ORDER)


def test_packages_import_only_downward() -> None:
    upward = [
        one
        for one in GRAPH.imports
        if not one.is_typing
        and not (one.is_late and one.source in LATE)
        and ORDER.index(subpackage(one.target)) > ORDER.index(subpackage(one.source))
    ]
    assert shown(upward) == []


def test_neither_the_command_line_nor_the_worker_needs_the_other() -> None:
    both = {"cli", "web"}
    between = [
        one for one in GRAPH.imports if {subpackage(one.source), subpackage(one.target)} == both
    ]
    assert shown(between) == []


def test_only_a_few_modules_import_within_functions() -> None:
    late = [one for one in GRAPH.imports if one.is_late and subpackage(one.source) != "cli"]
    assert shown([one for one in late if one.source not in LATE]) == []
    assert {one.source for one in late} == {*LATE}, "take off the list what is no longer needed"


def test_there_is_one_style_of_imports() -> None:
    others = [one for one in GRAPH.imports if one.style != "absolute"]
    assert shown(others) == []


def test_no_modules_import_each_other() -> None:
    assert GRAPH.cycles() == []


def test_what_the_browser_starts_with_needs_nothing_that_comes_later() -> None:
    """The commands' own modules are imported when one of them is first asked for."""
    started = {name for name in GRAPH.files if subpackage(name) in ("cube", "shortcuts")}
    started.add("cubogram.web.worker")
    eager = [one for one in GRAPH.imports if not (one.is_late or one.is_typing)]
    while more := {one.target for one in eager if one.source in started} - started:
        started |= more
    later = [one for one in eager if one.source in started and package_of(one.target)]
    assert shown(later) == []
    assert {package_of(name) for name in GRAPH.files} == {None, *OURS}


def test_nothing_depends_on_assert() -> None:
    """The browser's package is compiled with -OO, which leaves assertions out."""
    packages = {
        subpackage(name)
        for name, tree in GRAPH.trees.items()
        if any(isinstance(node, ast.Assert) for node in ast.walk(tree))
    }
    assert packages == set()


def test_the_picture_has_every_package() -> None:
    picture = GRAPH.picture()
    for name in ("cube", "draw", "nonogram", "twophase", "cfop", "web", "cli"):
        assert f">{name}</text>" in picture.body
    assert "cfop imports cube" in picture.description


@pytest.fixture
def project(tmp_path):
    """A function that makes a package out of files' texts."""

    def build(**files: str) -> ImportGraph:
        folder = tmp_path / "cubogram"
        for name, text in files.items():
            path = folder / f"{name.replace('__', '/')}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            (path.parent / "__init__.py").touch()
            path.write_text(text)
        return ImportGraph(folder)

    return build


def test_cycles_are_found(project) -> None:
    graph = project(a__x="from cubogram.b.y import n", b__y="from ..a import x")
    assert graph.cycles() == [["cubogram.a.x", "cubogram.b.y"]]
    assert [one.style for one in graph.imports] == ["absolute", "relative"]


def test_imports_for_types_and_within_functions_make_no_cycle(project) -> None:
    typing = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from cubogram.b.y import n"
    late = "def f():\n    if 1:\n        from cubogram.a import x"
    graph = project(a__x=typing, b__y=late)
    assert graph.cycles() == []
    assert [(one.is_typing, one.is_late) for one in graph.imports] == [(True, False), (False, True)]
