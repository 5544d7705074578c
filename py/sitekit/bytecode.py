"""Python files as the browser gets them: byte-compiled, without what nobody sees there.

Runs inside the browser's Python (`compile.mjs`), since only that writes bytecode that fits. Left
out are docstrings, the line number tables (they are a third of an archive; in a traceback, every
place in a function appears as its first line), and in our own package the annotations of functions,
which would be computed at every import; those of commands and of pages stay, since
`cubogram.schema` reads them.
"""

import ast
import importlib.util
import marshal
import zipfile
from collections.abc import Iterable
from types import CodeType
from typing import IO

UNITS = 8
"""The most instruction units that one entry of a line table covers."""
SAME_LINE = 0x80 | 13 << 3
"""An entry for one unit on the line before, without columns (CPython, Objects/locations.md)."""
COMMANDS = ("cubogram/web/", "cubogram/pages/")
"""Where annotations are read."""
CHECKED_NEVER = (1).to_bytes(4, "little")
"""The flags of a .pyc file that names its source's hash, which is never compared (PEP 552)."""


def on_first_line(code: CodeType) -> CodeType:
    """The same code, and that of all functions in it, with every instruction on the first line.

    >>> code = on_first_line(compile("a = 1\\nb = a", "", "exec"))
    >>> {line for *_, line in code.co_lines()}
    {1}
    """
    whole, rest = divmod(len(code.co_code) // 2, UNITS)
    table = bytes([SAME_LINE + UNITS - 1, 0]) * whole
    if rest:
        table += bytes([SAME_LINE + rest - 1, 0])
    inner = (on_first_line(c) if isinstance(c, CodeType) else c for c in code.co_consts)
    return code.replace(co_consts=tuple(inner), co_linetable=table)


class Unannotated(ast.NodeTransformer):
    """Removes annotations, except in the bodies of classes, where fields are made from them.

    >>> tree = ast.parse("def f(n: int, *m: str) -> int: k: int = n; return k")
    >>> ast.unparse(Unannotated().visit(tree)).split("\\n")
    ['def f(n, *m):', '    k = n', '    return k']
    """

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.returns = None
        self.generic_visit(node)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        for statement in node.body:
            if not isinstance(statement, ast.AnnAssign):
                self.visit(statement)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        plain = ast.Assign([node.target], node.value) if node.value else ast.Pass()
        return ast.fix_missing_locations(ast.copy_location(plain, node))


def compiled(source: bytes, name: str, annotated: bool) -> bytes:
    """The .pyc file of a source; `name` is what tracebacks call it."""
    tree = ast.parse(source, name)
    if not annotated:
        tree = Unannotated().visit(tree)
    code = compile(tree, name, "exec", dont_inherit=True, optimize=2)
    header = importlib.util.MAGIC_NUMBER + CHECKED_NEVER + importlib.util.source_hash(source)
    return header + marshal.dumps(on_first_line(code))


def pack(
    target: str | IO[bytes],
    members: Iterable[tuple[str, bytes]],
    annotated: bool = True,
    level: int = 9,
) -> None:
    """Writes a zip of the files, Python compiled; always the same bytes for the same files.

    With level 0, they are stored as they are, for a zip that is compressed as a whole.
    """
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in sorted(members):
            if name.endswith(".py"):
                name, data = (
                    name + "c",
                    compiled(data, name, annotated or name.startswith(COMMANDS)),
                )
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED if level else zipfile.ZIP_STORED
            info.external_attr = 0o644 << 16
            archive.writestr(info, data, compresslevel=level)
