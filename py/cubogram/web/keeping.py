"""Commands that store exact tables in the browser between visits.

The worker does the storing. A command yields {"need": {"read": file}}, and the answer is the stored
bytes or None; {"need": {"write": file}, "data": bytes}, and the answer is None or a sentence that
explains the failure; {"need": {"forget": name}} deletes the files of the table with this name,
whose names begin with it and a full stop.
"""

import json
from dataclasses import asdict

from cubogram.arguments import choice
from cubogram.errors import PuzzleError
from cubogram.twophase.tables import exact_files
from cubogram.twophase.tables.exact_kinds import KINDS
from cubogram.twophase.tables.exact_table import ExactTable, larger
from cubogram.twophase.tables.tables import Tables
from cubogram.web.events import Events


def recall(tables: str = "deep") -> Events:
    """Loads an exact table that an earlier visit has stored; an unfinished one is resumed.

    The result is {found}: "whole" if searches or proofs now use it; "nothing" if none is stored;
    "no room" if memory is too small (it stays stored); or "damaged" (the stored files are deleted).
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


def keep(tables: str = "deep") -> Events:
    """Stores a finished exact table for the next visit, unless it is stored already.

    The result is {kept, problem}: whether it is stored completely, and otherwise why not.
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
    else:  # the manifest is written last, so that its presence means all files are there
        made = json.dumps(exact_files.manifest(kind, listed)).encode()
        problem = yield {"need": {"write": kind.manifest}, "data": made}
    if problem is not None:
        yield {"need": {"forget": kind.name}}
    return {"kept": problem is None, "problem": problem}


def _table(name: str) -> ExactTable:
    """The owner of the table "deep", "large" or "largest"."""
    chosen = choice("tables", name, tuple(KINDS))
    return Tables.shared() if chosen == "deep" else larger(chosen)
