"""`python tests/tools/mutation.py --seed TEXT`: would the tests notice if a line were wrong?

Lines of the package are chosen at random from a published seed. In each one an operator, a
comparison or a constant is changed, all of them in one copy of the project, where an environment
variable says which change counts. One run without any change records which tests reach which
mutant; then each mutant meets the tests that reach it, until the first fails. What no test notices
survives: it is printed so that a test can be added.

`--tests FOLDER` tries the tests of another checkout on the same mutants.
"""

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sitekit.paths import PY, ROOT

FOLDERS = ("core", "commands", "pages")
"""The tests that run in one process with the package; the others start programs and browsers."""
ROOMS = {
    **{"cube": "core/cube", "scan": "core/scan"},
    **dict.fromkeys(("cfop", "layers", "roux", "analysis"), "core/methods"),
    **dict.fromkeys(("twophase", "nonogram", "draw"), "core"),
    **dict.fromkeys(("pages", "live", "book", "timing"), "pages"),
}
"""Where a line is tested that only runs when its module is imported."""
SWAPS: dict[type[ast.AST], Any] = {
    **{ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt},
    **{ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In},
    **{ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And},
    **{ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult},
    **{ast.Mod: ast.Mult, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr},
    **{ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.Not: ast.UAdd},
}
CHOICE = '''"""Which mutant counts in this process, and which tests reach which."""
import os
ACTIVE = int(os.environ.get("CUBOGRAM_MUTANT", "-1"))
REACHED = os.environ.get("CUBOGRAM_MUTANTS_REACHED")
_seen = set()
def is_mutant(number):
    if REACHED:
        test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
        if (test, number) not in _seen:
            _seen.add((test, number))
            with open(REACHED, "a") as file:
                file.write(f"{number}\\t{test}\\n")
    return number == ACTIVE
'''
"""The module that the copied package asks."""


@dataclass(frozen=True)
class Mutant:
    """One changed expression: the number of the expression in its file says which."""

    number: int
    path: Path
    line: int
    expression: int
    change: str


def expressions(tree: ast.AST) -> Iterator[ast.expr]:
    """The expressions of a module that can be changed, outside annotations and patterns."""
    if isinstance(tree, ast.match_case):
        for node in (tree.guard, *tree.body):
            yield from expressions(node) if node else ()
        return
    if isinstance(tree, ast.Compare):
        if type(tree.ops[0]) in SWAPS:
            yield tree
    elif isinstance(tree, ast.BinOp | ast.BoolOp):
        if type(tree.op) in SWAPS:
            yield tree
    elif isinstance(tree, ast.Constant) and type(tree.value) in (int, bool):
        yield tree
    for name, field in ast.iter_fields(tree):
        if name in ("annotation", "returns", "format_spec"):
            continue
        for node in field if isinstance(field, list) else [field]:
            if isinstance(node, ast.AST):
                yield from expressions(node)


def changed(node: ast.expr) -> ast.expr:
    """A copy of an expression with its operator, comparison or constant changed."""
    copy: Any = ast.parse(ast.unparse(node), mode="eval").body
    if isinstance(copy, ast.Compare):
        copy.ops[0] = SWAPS[type(copy.ops[0])]()
    elif isinstance(copy, ast.BinOp | ast.BoolOp):
        copy.op = SWAPS[type(copy.op)]()
    elif isinstance(copy, ast.Constant):
        copy.value = not copy.value if type(copy.value) is bool else int(str(copy.value)) + 1
    return ast.copy_location(copy, node)


def mutants(seed: str, count: int) -> list[Mutant]:
    """This many mutants, each on a different line of the package."""
    rng = random.Random(seed)
    places = []
    for path in sorted((PY / "cubogram").rglob("*.py")):
        found = list(expressions(ast.parse(path.read_text())))
        lines = {node.lineno: number for number, node in reversed(list(enumerate(found)))}
        places += [(path, line, number) for line, number in sorted(lines.items())]
    chosen = []
    for number, (path, line, expression) in enumerate(rng.sample(places, count)):
        node = list(expressions(ast.parse(path.read_text())))[expression]
        change = f"{ast.unparse(node)} -> {ast.unparse(changed(node))}"
        chosen.append(Mutant(number, path, line, expression, change))
    return chosen


class _Insert(ast.NodeTransformer):
    """Replaces each chosen expression by a choice between it and its mutant."""

    def __init__(self, numbers: dict[ast.expr, int]) -> None:
        self.numbers = numbers

    def visit(self, node: ast.AST) -> Any:
        self.generic_visit(node)
        if not isinstance(node, ast.expr) or node not in self.numbers:
            return node
        number = ast.Constant(self.numbers[node])
        is_mutant = ast.Call(ast.Name("_is_mutant", ast.Load()), [number], [])
        return ast.copy_location(ast.IfExp(is_mutant, changed(node), node), node)


def mutated(source: str, chosen: list[Mutant]) -> str:
    """A module's source with all of its mutants, none of which counts unless it is asked for."""
    tree = ast.parse(source)
    found = list(expressions(tree))
    numbers = {found[mutant.expression]: mutant.number for mutant in chosen}
    tree = _Insert(numbers).visit(tree)
    future = [n for n in tree.body if isinstance(n, ast.ImportFrom) and n.module == "__future__"]
    asking = ast.parse("from mutant_choice import is_mutant as _is_mutant").body
    rest = [node for node in tree.body if node not in future]
    tree.body = [*rest[:1], *future, *asking, *rest[1:]]
    return ast.unparse(ast.fix_missing_locations(tree))


def copied(folder: Path, tests: Path, chosen: list[Mutant]) -> Path:
    """A project in a folder: this package with the mutants, those tests, the rest linked."""
    for path in ROOT.iterdir():
        if path.name == "py":
            shutil.copytree(path, folder / "py")
        elif path.name not in ("tests", "build", ".git"):
            (folder / path.name).symlink_to(path)
    shutil.copytree(tests, folder / "tests")
    (folder / "build").mkdir()
    for path in (ROOT / "build").iterdir():
        if path.name == "test-cache":
            shutil.copytree(path, folder / "build" / path.name)
        else:
            (folder / "build" / path.name).symlink_to(path)
    by_file = defaultdict(list)
    for mutant in chosen:
        by_file[mutant.path].append(mutant)
    for path, its in by_file.items():
        (folder / "py" / path.relative_to(PY)).write_text(mutated(path.read_text(), its))
    (folder / "py" / "mutant_choice.py").write_text(CHOICE)
    return folder


def run(project: Path, tests: list[str], seconds: float | None, **environment: str) -> str:
    (project / "chosen.txt").write_text("\n".join(tests))
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    command += ["-x", "@chosen.txt"] if seconds else ["-rfE", *tests]
    process = subprocess.Popen(
        command,
        cwd=project,
        env={**os.environ, "PYTHONPATH": str(project / "py"), **environment},
        stdout=(project / "said.txt").open("w"),
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    try:
        return "passed" if process.wait(seconds) in (0, 5) else "failed"
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.wait()
        return "took too long"


def reaching(project: Path, folders: list[str], kept: Path | None) -> dict[int, list[str]]:
    """Which tests reach each mutant ("" where it is reached by an import), without those that
    fail without any mutant."""
    if kept and kept.exists():
        return {int(n): tests for n, tests in json.loads(kept.read_text()).items()}
    run(project, folders, None, CUBOGRAM_MUTANTS_REACHED=str(project / "reached.txt"))
    said = (project / "said.txt").read_text().splitlines()
    broken = {line.split()[1] for line in said if line.startswith(("FAILED", "ERROR"))}
    print(said[-1], f"({len(broken)} fail without a mutant)", flush=True)
    found: dict[int, list[str]] = defaultdict(list)
    for line in (project / "reached.txt").read_text().splitlines():
        number, test = line.split("\t")
        if test not in broken:
            found[int(number)].append(test)
    if kept:
        kept.write_text(json.dumps(found))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="cubogram")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--tests", type=Path, default=ROOT / "tests")
    parser.add_argument("--folders", nargs="*", default=FOLDERS)
    parser.add_argument("--seconds", type=float, default=300, help="for the tests of one mutant")
    parser.add_argument("--reached", type=Path, help="keeps here which tests reach which mutant")
    given = parser.parse_args()
    chosen = mutants(given.seed, given.count)
    survivors = 0
    with tempfile.TemporaryDirectory() as folder:
        project = copied(Path(folder), given.tests, chosen)
        reached = reaching(project, [f"tests/{name}" for name in given.folders], given.reached)
        for mutant in chosen:
            tests, began = [test for test in reached.get(mutant.number, []) if test], time.time()
            place = mutant.path.relative_to(PY)
            if not tests and mutant.number in reached:
                tests = [f"tests/{name}" for name in given.folders]
                near = f"tests/{ROOMS.get(place.parts[1], '')}"
                tests = [near] if (project / near).exists() else tests
            state = "passed"
            if tests:
                state = run(project, tests, given.seconds, CUBOGRAM_MUTANT=str(mutant.number))
            fate = {"passed": "SURVIVES", "failed": "noticed"}.get(state, state)
            fate = fate if tests else "NOT REACHED"
            survivors += fate.isupper()
            print(
                f"{mutant.number:2} {fate:13} {len(tests):4} tests {time.time() - began:4.0f} s  "
                f"{place}:{mutant.line}  {mutant.change[:100]}",
                flush=True,
            )
    print(f"{survivors} of {len(chosen)} mutants survive")
    return survivors


if __name__ == "__main__":
    sys.exit(main())
