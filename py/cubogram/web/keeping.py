"""Commands that keep exact tables in the browser from one visit to the next.

The worker does the storing: what a command yields as {"need": {"read": file}} is answered with the
kept bytes, or None; {"need": {"write": file}, "data": bytes} with None, or with a sentence that
says why it was not possible; {"need": {"forget": name}} drops what is kept of the table with this
name, whose files' names begin with it and a point.
"""

import json
from collections.abc import Generator
from dataclasses import asdict
from typing import Any

from cubogram.arguments import choice
from cubogram.errors import PuzzleError
from cubogram.twophase.tables import exact_files
from cubogram.twophase.tables.exact_kinds import KINDS
from cubogram.twophase.tables.exact_table import ExactTable, larger
from cubogram.twophase.tables.tables import Tables

JSON = dict[str, Any]
Steps = Generator[JSON | None, Any, JSON]


def recall(tables: str = "deep") -> Steps:
    """Takes an exact table from what an earlier visit has kept; an interrupted one goes on.

    The result is {found}: "whole", and searches, or proofs, use it from now on; "nothing"; "no
    room" in memory, and it stays kept; or "damaged", and what was kept of it is gone.
    """
    table = _table(tables)
    kind = table.kind
    if table.exact_rows() is not None:
        return {"found": "whole"}
    manifest = yield {"need": {"read": kind.manifest}}
    if manifest is None:
        return {"found": "nothing"}
    try:
        listed = exact_files.listed_pieces(kind, manifest)
        assembly = table.assembly(listed)
        for number in assembly.missing:
            data = yield {"need": {"read": listed[number].file}}
            if data is None or not assembly.accept(number, data):
                raise PuzzleError("file", f"{listed[number].file}: damaged or missing")
        table.finish_assembly()
    except PuzzleError:
        table.drop_assembly()
        yield {"need": {"forget": kind.name}}
        return {"found": "damaged"}
    except MemoryError:
        table.drop_assembly()
        return {"found": "no room"}
    return {"found": "whole"}


def keep(tables: str = "deep") -> Steps:
    """Has a finished exact table kept for the next visit, unless it is already.

    The result is {kept, problem}: whether it is kept whole, and why it is not.
    """
    table = _table(tables)
    kind, rows = table.kind, table.exact_rows()
    if rows is None:
        return {"kept": False, "problem": "The table is not finished."}
    if (yield {"need": {"read": kind.manifest}}) is not None:
        return {"kept": True, "problem": None}
    listed = []
    for piece, raw in exact_files.pieces(kind, rows):
        listed.append(asdict(piece))
        problem = yield {"need": {"write": piece.file}, "data": raw}
        if problem is not None:
            break
    else:  # the manifest comes last: where it is, all is
        made = json.dumps(exact_files.manifest(kind, listed)).encode()
        problem = yield {"need": {"write": kind.manifest}, "data": made}
    if problem is not None:
        yield {"need": {"forget": kind.name}}
    return {"kept": problem is None, "problem": problem}


def _table(name: str) -> ExactTable:
    """The owner of the table "deep", "large" or "largest"."""
    chosen = choice("tables", name, tuple(KINDS))
    return Tables.shared() if chosen == "deep" else larger(chosen)
