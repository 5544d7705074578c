"""The names that a cell reads and writes, found from its text alone."""

from __future__ import annotations

import ast
import symtable
from collections.abc import Iterable
from dataclasses import dataclass, field

from cubogram.live.parsing import parsed

ALL = "*"
"""Means every name, if a cell imports all names of a module."""


@dataclass(frozen=True)
class Names:
    """The names that a cell takes from earlier cells, and those that it defines or changes."""

    reads: frozenset[str]
    writes: frozenset[str]


def names_of(code: str) -> Names | None:
    """The names that a cell reads and writes; None if the code is not Python.

    A name counts as read only if the cell may use it before assigning to it. A name also counts as
    written if its object may be changed, as in `moves.append("R")`.

    >>> found = names_of("cube = Cube(text)\\nfor turn in turns:\\n    cube = cube.apply(turn)")
    >>> sorted(found.reads), sorted(found.writes)
    (['Cube', 'text', 'turns'], ['cube', 'turn'])
    >>> sorted(names_of("moves.append('R')").writes)
    ['moves']
    """
    try:
        tree = parsed(code)
        reading = _Reading()
        reading.block(tree.body, frozenset())
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return Names(frozenset(reading.reads), frozenset(reading.writes))


@dataclass
class _Reading:
    """Goes through statements in order, with the names that are certainly assigned by then."""

    reads: set[str] = field(default_factory=set)
    writes: set[str] = field(default_factory=set)

    def block(self, statements: Iterable[ast.stmt], known: frozenset[str]) -> frozenset[str]:
        """Reads the statements; returns the names that are known after them."""
        for statement in statements:
            known |= self._statement(statement, known)
        return known

    def _statement(self, one: ast.stmt, known: frozenset[str]) -> frozenset[str]:
        """Reads a statement; returns the names that it certainly assigns."""
        self.writes |= _changed(one)
        match one:
            case ast.For() | ast.AsyncFor():
                self._expressions([one.iter], known)
                targets = self._targets([one.target], known)
                self.block([*one.body, *one.orelse], known | targets)
                return targets
            case ast.While():
                self._expressions([one.test], known)
                self.block([*one.body, *one.orelse], known)
                return frozenset()
            case ast.If():
                self._expressions([one.test], known)
                return self.block(one.body, known) & self.block(one.orelse, known)
            case ast.With() | ast.AsyncWith():
                for item in one.items:
                    self._expressions([item.context_expr], known)
                    known |= self._targets(
                        [item.optional_vars] if item.optional_vars else [], known
                    )
                return self.block(one.body, known)
            case ast.Try():
                self._expressions([handler.type for handler in one.handlers if handler.type], known)
                caught = {handler.name for handler in one.handlers if handler.name}
                inside = self.block(one.body, known)
                for handler in one.handlers:
                    self.block(handler.body, known | caught)
                self.block([*one.orelse, *one.finalbody], inside)
                return frozenset()
        reads, writes = _of_text(ast.unparse(one))
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            reads -= {one.name}
        if isinstance(one, ast.AugAssign) and isinstance(one.target, ast.Name):
            reads |= {one.target.id}
        self.reads |= reads - known
        self.writes |= writes
        return frozenset(writes)

    def _expressions(self, expressions: Iterable[ast.expr], known: frozenset[str]) -> None:
        for expression in expressions:
            reads, writes = _of_text(ast.unparse(expression))
            self.reads |= reads - known
            self.writes |= writes

    def _targets(self, targets: Iterable[ast.expr], known: frozenset[str]) -> frozenset[str]:
        """The names that are assigned; other names in the targets count as read."""
        names: set[str] = set()
        for target in targets:
            for node in ast.walk(target):
                if isinstance(node, ast.Name):
                    if isinstance(node.ctx, ast.Store):
                        names.add(node.id)
                    elif node.id not in known:
                        self.reads.add(node.id)
        self.writes |= names
        return frozenset(names)


def _of_text(text: str) -> tuple[set[str], set[str]]:
    """The global names that a statement, including its functions, reads and writes."""
    reads: set[str] = set()
    writes: set[str] = set()
    tables = [symtable.symtable(text, "<names>", "exec")]
    for table in tables:
        tables += table.get_children()
        is_top = table.get_type() == "module"
        for symbol in table.get_symbols():
            if not is_top and not symbol.is_global():
                continue
            if symbol.is_referenced():
                reads.add(symbol.get_name())
            if symbol.is_assigned() or symbol.is_imported():
                writes.add(symbol.get_name())
    if "import *" in text:
        writes.add(ALL)
    return reads, writes


def _changed(statement: ast.stmt) -> set[str]:
    """The names of objects that a statement may change without assigning to the name."""
    found: set[str] = set()
    for node in ast.walk(statement):
        if isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
            found |= _base(node)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            call = node.value
            if isinstance(call.func, ast.Attribute):
                found |= _base(call.func)
                for argument in call.args:
                    found |= _base(argument)
    return found


def _base(node: ast.expr) -> set[str]:
    """The name that an expression starts with, such as `name` in `name.part[0]`."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Starred):
        node = node.value
    return {node.id} if isinstance(node, ast.Name) else set()
