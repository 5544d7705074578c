"""`python tests/tools/mutation.py --seed TEXT`: would the tests notice if a line were wrong?

Lines of the package (except the pages) are chosen at random from a published seed. In each one an
operator, a comparison or a constant is changed, in a copy, and tests run until the first fails. A
mutant that no test notices survives: it is printed so that a test can be added.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sitekit.paths import PY, ROOT

TESTS = {
    **dict.fromkeys(("cube", "scan"), "1_cube"),
    **dict.fromkeys(("cfop", "layers", "roux", "analysis"), "3_cfop"),
    **dict.fromkeys(("cli", "web"), "5_commands"),
    "twophase": "2_twophase",
    "nonogram": "4_nonogram",
    "draw": "5_draw",
}
"""The tests of each folder of the package."""
OTHERS = (
    "1_cube",
    "2_twophase",
    "3_cfop",
    "4_nonogram",
    "5_commands",
    "5_draw",
    "5_pages",
    "trust",
)
"""The tests that run last, for a mutant that no test of its own folder notices."""
SWAPS: dict[type[ast.AST], Any] = {
    **{ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt},
    **{ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In},
    **{ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And},
    **{ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult},
    **{ast.Mod: ast.Mult, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr},
    **{ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.Not: ast.UAdd},
}
NO_TESTS = 5
"""The exit status of pytest if it finds no test."""


@dataclass(frozen=True)
class Mutant:
    """A file with one expression changed; says where and how."""

    path: Path
    line: int
    source: str
    change: str


def expressions(tree: ast.AST) -> Iterator[ast.expr]:
    """The expressions of a module that can be changed, outside annotations."""
    if isinstance(tree, ast.Compare):
        if type(tree.ops[0]) in SWAPS:
            yield tree
    elif isinstance(tree, ast.BinOp | ast.BoolOp):
        if type(tree.op) in SWAPS:
            yield tree
    elif isinstance(tree, ast.Constant) and type(tree.value) in (int, bool):
        yield tree
    for name, field in ast.iter_fields(tree):
        if name in ("annotation", "returns"):
            continue
        for node in field if isinstance(field, list) else [field]:
            if isinstance(node, ast.AST):
                yield from expressions(node)


def changed(node: ast.expr) -> None:
    """Changes an expression in place."""
    if isinstance(node, ast.Compare):
        node.ops[0] = SWAPS[type(node.ops[0])]()
    elif isinstance(node, ast.BinOp | ast.BoolOp):
        node.op = SWAPS[type(node.op)]()
    elif isinstance(node, ast.Constant):
        node.value = not node.value if type(node.value) is bool else int(str(node.value)) + 1


def mutants(seed: str, count: int) -> list[Mutant]:
    """This many mutants, each on a different line."""
    rng = random.Random(seed)
    places = []
    for folder in TESTS:
        for path in sorted((PY / "cubogram" / folder).rglob("*.py")):
            found = list(expressions(ast.parse(path.read_text())))
            lines = {node.lineno: number for number, node in reversed(list(enumerate(found)))}
            places += [(path, line, number) for line, number in sorted(lines.items())]
    chosen = []
    for path, line, number in rng.sample(places, count):
        tree = ast.parse(path.read_text())
        node = list(expressions(tree))[number]
        before = ast.unparse(node)
        changed(node)
        change = f"{before} -> {ast.unparse(node)}"
        chosen.append(Mutant(path, line, ast.unparse(tree), change))
    return chosen


def copied(folder: Path) -> Path:
    """Puts the project in a folder: what a mutant may spoil is copied, and the rest is linked."""
    for path in ROOT.iterdir():
        if path.name in ("py", "tests"):
            shutil.copytree(path, folder / path.name)
        elif path.name != "build":
            (folder / path.name).symlink_to(path)
    (folder / "build").mkdir()
    cache = ROOT / "build" / "test-cache"
    if cache.exists():
        shutil.copytree(cache, folder / "build" / "test-cache")
    return folder


def fate(mutant: Mutant, project: Path, seconds: float) -> str:
    """What becomes of a mutant in a copy: "noticed", "SURVIVES" or "took too long".

    Its module's examples are tried first, then the tests that name the module, then the others
    in its folder, then those in all folders that need no browser.
    """
    name = mutant.path.relative_to(PY)
    target, tests = project / "py" / name, project / "tests" / TESTS[name.parts[1]]
    near = [path for path in sorted(tests.glob("test_*.py")) if name.stem in path.read_text()]
    kept = target.read_text()
    target.write_text(mutant.source)
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
    environment = {**os.environ, "PYTHONPATH": str(project / "py")}
    try:
        others = [str(project / "tests" / folder) for folder in OTHERS if folder != tests.name]
        own = ["--doctest-modules", str(target)]
        for chosen in (own, [*map(str, near)], [str(tests)], others):
            if chosen:
                done = subprocess.run(
                    [*command, *chosen],
                    cwd=project,
                    env=environment,
                    capture_output=True,
                    timeout=seconds,
                    check=False,
                )
                if done.returncode not in (0, NO_TESTS):
                    return "noticed"
        return "SURVIVES"
    except subprocess.TimeoutExpired:
        return "took too long"
    finally:
        target.write_text(kept)


def main() -> int:
    """Prints each mutant and what became of it; returns how many survived."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="cubogram")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="continue with this one")
    parser.add_argument("--seconds", type=float, default=900)
    given = parser.parse_args()
    survivors = 0
    with tempfile.TemporaryDirectory() as folder:
        project = copied(Path(folder))
        for number, mutant in enumerate(mutants(given.seed, given.count)):
            if number < given.first:
                continue
            state = fate(mutant, project, given.seconds)
            survivors += state == "SURVIVES"
            place = f"{mutant.path.relative_to(PY)}:{mutant.line}"
            print(f"{number:2} {state}  {place}  {mutant.change[:100]}", flush=True)
    return survivors


if __name__ == "__main__":
    sys.exit(main())
