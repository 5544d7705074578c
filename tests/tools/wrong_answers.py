"""Wrong answers to the exercises, such as beginners give, and what the checks make of them."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import book_cells
from book_cells import Source

from cubogram.live.cell import Notebook
from cubogram.pages.book.cell import Cell
from cubogram.pages.book.notebook import needs

ODD = "a plum"
"""An answer that no exercise expects."""


def forgotten(value: ast.expr) -> ast.stmt:
    return ast.Expr(value)


def printed(value: ast.expr) -> ast.stmt:
    return ast.Expr(ast.Call(ast.Name("print", ast.Load()), [value], []))


def yielded(value: ast.expr) -> ast.stmt:
    return ast.Expr(ast.YieldFrom(value))


def odd(value: ast.expr) -> ast.stmt:
    return ast.Return(ast.Constant(ODD))


MISTAKES = (forgotten, printed, yielded, odd)
"""What beginners write instead of `return value`."""


class _Spoiling(ast.NodeTransformer):
    def __init__(self, mistake: Callable[[ast.expr], ast.stmt]) -> None:
        self._mistake = mistake

    def visit_Return(self, node: ast.Return) -> ast.stmt:
        return self._mistake(node.value) if node.value else node


def spoilt(source: Source) -> Iterator[tuple[str, str]]:
    """The solution with each function's answers given wrongly, if the reader writes that function;
    then the mistakes listed in the exercise."""
    begun = {ast.unparse(node) for node in ast.parse(source.begun).body}
    for n, node in enumerate(ast.parse(source.code).body):
        if not isinstance(node, ast.FunctionDef) or ast.unparse(node) in begun:
            continue
        if any(isinstance(one, ast.Yield | ast.YieldFrom) for one in ast.walk(node)):
            continue
        for mistake in MISTAKES:
            tree = ast.parse(source.code)
            before = ast.unparse(tree)
            tree.body[n] = _Spoiling(mistake).visit(tree.body[n])
            code = ast.unparse(ast.fix_missing_locations(tree))
            if code != before:
                yield f"{mistake.__name__} in {node.name}", code
    for wrong in source.wrong:
        yield "listed", wrong


def accepted(page: Path) -> Iterator[str]:
    """The wrong answers that a page's checks accept, or refuse without showing what came back."""
    found = book_cells.sources(page)
    cells = [Cell(number, one.facts()) for number, one in enumerate(found, 1)]
    for source, cell in zip(found, cells, strict=True):
        wrong = [*spoilt(source)] if source.checks else []
        above = Notebook()
        for other in needs(cells, cell) if wrong else ():
            found[other.number - 1].result(above)
        for mistake, code in wrong:
            with book_cells.restored(above):
                ours = "" if "several" in source.marks else source.code
                result = above.result(
                    code, checks=source.checks, modules=book_cells.MODULES, solution=ours
                )
            hint = result["error"]["message"] if result["error"] else result["hint"]
            place = f"{page.stem}, cell {cell.number}, {mistake}: {hint}\n{code}"
            if result["passed"]:
                yield f"accepted: {place}"
            signs = (*SHOWS[mistake.split()[0]], "raised")
            if not result["error"] and not any(sign in hint for sign in signs):
                yield f"what came back is not shown: {place}"


SHOWS = {
    "forgotten": ("None",),
    "printed": ("None",),
    "yielded": ("generator", "yielded"),
    "odd": (ODD,),
    "listed": ("",),
}
"""What a hint has to have in it, unless the code raises an error."""
