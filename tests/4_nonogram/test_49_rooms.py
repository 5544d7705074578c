"""The packages within the nonogram package: each module imports only what comes before it."""

import ast
from pathlib import Path

import pytest

from cubogram import nonogram

FOLDER = Path(nonogram.__file__).parent
PACKAGE = "cubogram.nonogram"

pytestmark = pytest.mark.native  # the browser has no source files

ORDER = [
    "palette",
    "grid",
    "clues",
    "clue_checks",
    "printing",
    "puzzle",
    "verdict",
    "formats.clue_text",
    "formats.common",
    "formats.png",
    "formats.xml_reader",
    "formats.images",
    "formats.non",
    "formats.nonograms_org",
    "formats.olsak",
    "formats.own_json",
    "formats.link",
    "formats.exports",
    "formats.gno",
    "formats.plain",
    "formats.webpbn",
    "formats.picture_text",
    "formats.table",
    "formats.detection",
    "formats",
    "lines.line_solver",
    "lines.automaton",
    "lines.placements",
    "lines",
    "model.board",
    "model.symmetry",
    "model.symmetric_board",
    "model",
    "cdcl.propagation",
    "cdcl.conflict_analysis",
    "cdcl.restarts",
    "cdcl.search",
    "cdcl.probing",
    "cdcl.belief_propagation",
    "cdcl.belief_guidance",
    "cdcl.window_search",
    "cdcl.picture_search",
    "cdcl.minimal_unsatisfiable",
    "cdcl",
    "solver",
    "proof.checker",
    "proof.prover",
    "proof",
    "human.deductions",
    "human.contradictions",
    "human.hint_texts",
    "human.hints",
    "human.ladder",
    "human.play",
    "human.rating",
    "human",
    "making.quantise",
    "making.uniqueness",
    "making.witnesses",
    "making.fewest",
    "making.offers",
    "making.generate",
    "making",
    "collection.reading",
    "collection.daily",
    "collection",
    "",
]
"""All modules, from the bottom up; a package's own index comes after its modules."""

DOORS = {"puzzle"}
"""Modules whose methods import packages above them, when they are called."""

BELOW = {
    "cubogram.schema",
    "cubogram.lazy_names",
    "cubogram.errors",
    "cubogram.arguments",
    "cubogram.files",
    "cubogram.first_guesses",
    "cubogram.slices",
    "cubogram.formatting",
    "cubogram.draw",
    "cubogram.verbs",  # the only import upward, for methods that need packages above
}


def modules() -> dict[str, ast.Module]:
    """The syntax tree of each module by its name within the package."""
    found = {}
    for path in FOLDER.rglob("*.py"):
        parts = path.relative_to(FOLDER).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = ast.parse(path.read_text())
    return found


def imported(tree: ast.AST, known: dict[str, ast.Module]) -> set[str]:
    """The names of all modules that the imports in a tree name."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            assert node.module
            for alias in node.names:
                if node.module == "cubogram":
                    found.add(f"cubogram.{alias.name}")
                    continue
                whole = f"{node.module}.{alias.name}".removeprefix(f"{PACKAGE}.")
                is_module = node.module.startswith(PACKAGE) and whole in known
                found.add(f"{PACKAGE}.{whole}" if is_module else node.module)
    return {name for name in found if name.startswith("cubogram")}


def test_every_module_is_in_the_order() -> None:
    assert sorted(ORDER) == sorted(modules())


def test_imports_go_downward_only() -> None:
    known = modules()
    for name, tree in known.items():
        body = tree.body
        if name in DOORS:
            body = [node for node in body if isinstance(node, ast.Import | ast.ImportFrom)]
        for target in imported(ast.Module(body, []), known):
            if target in BELOW:
                continue
            assert target.startswith(PACKAGE), f"{name} imports {target}"
            short = target.removeprefix(PACKAGE).removeprefix(".")
            assert ORDER.index(short) < ORDER.index(name), f"{name} imports {short}"


def test_run_time_conditions_do_not_vanish() -> None:
    """The browser's package is compiled without assertions."""
    for name, tree in modules().items():
        for node in ast.walk(tree):
            assert not isinstance(node, ast.Assert), f"{name}, line {node.lineno}"
            is_bare = isinstance(node, ast.Name) and node.id == "AssertionError"
            assert not is_bare, name
