"""Which module imports which, read from the source; and a picture of the packages.

python -m sitekit.import_graph    prints the packages, each with the packages that it imports
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from cubogram.draw import colours
from cubogram.draw.svg import SANS, Svg, element, group, label, short
from sitekit.paths import PY
from sitekit.steps import files_below

NAME = "cubogram"
BOX, ROW, GAP, MARGIN = (108.0, 46.0), 96.0, 28.0, 6.0


@dataclass(frozen=True)
class Import:
    """One import of a module of the package by another one."""

    source: str  # the module that imports
    target: str  # the module that is imported
    line: int
    is_late: bool  # within a function
    is_typing: bool  # under `if TYPE_CHECKING`
    style: str  # "absolute" (from cubogram.x import y), "relative" or "plain" (import cubogram.x)


class ImportGraph:
    """The imports within `cubogram`, found by reading its files."""

    def __init__(self, folder: Path = PY / NAME) -> None:
        self.files = {_module(path, folder): path for path in files_below(folder, "*.py")}

    @cached_property
    def trees(self) -> dict[str, ast.Module]:
        """The syntax trees by module name."""
        return {name: ast.parse(path.read_text(), str(path)) for name, path in self.files.items()}

    @cached_property
    def imports(self) -> list[Import]:
        """All imports, in the order of the files and lines."""
        return [
            found for name, tree in self.trees.items() for found in self._imports(name, tree.body)
        ]

    def _imports(
        self, name: str, body: list[ast.stmt], is_late: bool = False, is_typing: bool = False
    ) -> Iterator[Import]:
        for node in body:
            if isinstance(node, ast.Import):
                for alias in node.names:
                    if alias.name.split(".")[0] == NAME:
                        target = self._nearest(alias.name)
                        yield Import(name, target, node.lineno, is_late, is_typing, "plain")
            elif isinstance(node, ast.ImportFrom):
                base = self._base(name, node)
                if base.split(".")[0] != NAME:
                    continue
                style = "relative" if node.level else "absolute"
                for alias in node.names:
                    target = self._nearest(f"{base}.{alias.name}")
                    yield Import(name, target, node.lineno, is_late, is_typing, style)
            else:
                typing = is_typing or (isinstance(node, ast.If) and _is_type_checking(node.test))
                late = is_late or isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
                for field in ("body", "orelse", "finalbody", "handlers"):
                    inner = getattr(node, field, [])
                    below = typing if field == "body" else is_typing
                    yield from self._imports(name, inner, late, below)

    def _base(self, name: str, node: ast.ImportFrom) -> str:
        """The module named after `from`."""
        if not node.level:
            return node.module or ""
        is_package = self.files[name].name == "__init__.py"
        parts = name.split(".")
        parts = parts[: len(parts) - node.level + is_package]
        return ".".join([*parts, *([node.module] if node.module else [])])

    def _nearest(self, name: str) -> str:
        """The module of this name, or the module that defines it."""
        while name and name not in self.files:
            name = name.rpartition(".")[0]
        return name

    def cycle(self) -> list[str]:
        """Modules that import each other at module level, in a circle; empty if there is none.

        A module counts as importing the packages around what it imports, since their `__init__`
        runs first, but not those around itself.
        """
        edges: dict[str, set[str]] = {name: set() for name in self.files}
        for one in self.imports:
            if not _is_at_top(one):
                continue
            around = {name for name in _packages(one.target) if not _is_within(one.source, name)}
            edges[one.source] |= {one.target, *around} - {one.source}
        try:
            TopologicalSorter(edges).prepare()
        except CycleError as error:
            return sorted(set(error.args[1]))
        return []

    def between_packages(self) -> Counter[tuple[str, str]]:
        """The number of imports from one package to another; imports for types are not counted."""
        return Counter(
            (subpackage(one.source), subpackage(one.target))
            for one in self.imports
            if not one.is_typing and subpackage(one.source) != subpackage(one.target)
        )

    def picture(self) -> Svg:
        """The packages as boxes, each above all that it imports; thick lines mean many
        imports.

        Imports within functions that lead upward (a method that needs a solver) are left out, and
        so are lines to a package that is also reached through another one.
        """
        at_top = {
            (subpackage(i.source), subpackage(i.target)) for i in self.imports if _is_at_top(i)
        }
        between = {
            (upper, lower): count
            for (upper, lower), count in self.between_packages().items()
            if not {NAME, "__main__"} & {upper, lower}
            and ((upper, lower) in at_top or (lower, upper) not in at_top)
        }
        sizes = Counter(subpackage(name) for name in self.files)
        names = sorted({name for pair in between for name in pair})
        levels = _levels(names, set(between))
        rows = [sorted(n for n in names if levels[n] == k) for k in range(max(levels.values()) + 1)]
        width = max(len(row) for row in rows) * (BOX[0] + GAP) - GAP + 2 * MARGIN
        at: dict[str, tuple[float, float]] = {}
        for level, row in enumerate(rows):
            left = (width - len(row) * (BOX[0] + GAP) + GAP) / 2
            for number, name in enumerate(row):
                y = MARGIN + (len(rows) - 1 - level) * ROW
                at[name] = (left + number * (BOX[0] + GAP), y)
        lines = []
        for (upper, lower), count in sorted(_direct(between).items()):
            (x1, y1), (x2, y2) = at[upper], at[lower]
            x1, x2, y1 = x1 + BOX[0] / 2, x2 + BOX[0] / 2, y1 + BOX[1]
            middle = (y1 + y2) / 2
            d = (
                f"M{short(x1)} {short(y1)}C{short(x1)} {short(middle)} {short(x2)} {short(middle)} "
                f"{short(x2)} {short(y2)}"
            )
            lines.append(element("path", d=d, stroke_width=min(1 + count / 12, 5)))
        boxes, words = [], []
        for name, (x, y) in at.items():
            boxes.append(element("rect", x=x, y=y, width=BOX[0], height=BOX[1], rx=8))
            middle = x + BOX[0] / 2
            words.append(label(name, middle, y + 20, font_weight=600))
            modules = "1 module" if sizes[name] == 1 else f"{sizes[name]} modules"
            words.append(label(modules, middle, y + 37, font_size=11, fill=colours.SOFT))
        body = (
            group(lines, fill="none", stroke=colours.EDGE, opacity="0.6")
            + group(boxes, fill=colours.PAPER, stroke=colours.EDGE, stroke_width=1.5)
            + group(words, font_family=SANS, font_size=14, fill=colours.INK, text_anchor="middle")
        )
        told = "; ".join(f"{a} imports {b} {n} times" for (a, b), n in sorted(between.items()))
        height = (len(rows) - 1) * ROW + BOX[1] + 2 * MARGIN
        return Svg(width, height, body, "What imports what", told)


def subpackage(module: str) -> str:
    """The package below `cubogram` that a module belongs to, or "cubogram".

    >>> subpackage("cubogram.draw.nets"), subpackage("cubogram.errors"), subpackage("cubogram")
    ('draw', 'errors', 'cubogram')
    """
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else parts[0]


def _module(path: Path, folder: Path) -> str:
    parts = path.relative_to(folder.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _is_type_checking(test: ast.expr) -> bool:
    name = test.attr if isinstance(test, ast.Attribute) else getattr(test, "id", "")
    return name == "TYPE_CHECKING"


def _is_at_top(one: Import) -> bool:
    return not one.is_late and not one.is_typing


def _packages(module: str) -> Iterator[str]:
    """The packages around a module, without the outermost."""
    while module.count(".") > 1:
        module = module.rpartition(".")[0]
        yield module


def _is_within(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def _direct(pairs: dict[tuple[str, str], int]) -> dict[tuple[str, str], int]:
    """The pairs whose second node cannot be reached from the first through others.

    >>> _direct({("a", "b"): 1, ("b", "c"): 1, ("a", "c"): 1})
    {('a', 'b'): 1, ('b', 'c'): 1}
    """
    below: dict[str, set[str]] = {}
    for upper, lower in pairs:
        below.setdefault(upper, set()).add(lower)
    reached = {name: set(lower) for name, lower in below.items()}
    for _ in below:
        for beneath in reached.values():
            beneath |= {one for name in list(beneath) for one in reached.get(name, ())}
    return {
        (upper, lower): count
        for (upper, lower), count in pairs.items()
        if not any(lower in reached.get(other, ()) for other in below[upper] - {lower})
    }


def _levels(names: list[str], pairs: set[tuple[str, str]]) -> dict[str, int]:
    """The level of each package: above everything it imports (in a cycle, one import is
    ignored)."""
    levels = dict.fromkeys(names, 0)
    for _ in names:
        for upper, lower in sorted(pairs):
            if (lower, upper) not in pairs or upper > lower:
                levels[upper] = max(levels[upper], min(levels[lower] + 1, len(names) - 1))
    used = sorted(set(levels.values()))
    return {name: used.index(level) for name, level in levels.items()}


if __name__ == "__main__":
    for (above, below), times in sorted(ImportGraph().between_packages().items()):
        print(f"{above:10} {below:10} {times}")
