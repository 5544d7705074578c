"""Commands that keep the deep table in the browser from one visit to the next.

The worker does the storing: what a command yields as {"need": {"read": file}} is answered with the
kept bytes, or None; {"need": {"write": file}, "data": bytes} with None, or with a sentence that
says why it was not possible; {"need": {"forget": True}} drops all that is kept.
"""

import json
from collections.abc import Generator
from dataclasses import asdict
from typing import Any

from cubogram.errors import PuzzleError
from cubogram.twophase.tables import exact_files
from cubogram.twophase.tables.tables import Tables

JSON = dict[str, Any]
Steps = Generator[JSON | None, Any, JSON]


def recall() -> Steps:
    """Takes the deep table from what an earlier visit has kept; an interrupted one goes on.

    The result is {found}: "whole", and searches use it from now on; "nothing"; or "damaged", and
    what was kept is gone.
    """
    tables = Tables.shared()
    if tables.exact_rows() is not None:
        return {"found": "whole"}
    manifest = yield {"need": {"read": exact_files.MANIFEST}}
    if manifest is None:
        return {"found": "nothing"}
    try:
        listed = exact_files.listed_pieces(manifest)
        assembly = tables.assembly(listed)
        for number in assembly.missing:
            data = yield {"need": {"read": listed[number].file}}
            if data is None or not assembly.accept(number, data):
                raise PuzzleError("file", f"{listed[number].file}: damaged or missing")
        tables.finish_assembly()
    except PuzzleError:
        tables.drop_assembly()
        yield {"need": {"forget": True}}
        return {"found": "damaged"}
    return {"found": "whole"}


def keep() -> Steps:
    """Has the finished deep table kept for the next visit, unless it is already.

    The result is {kept, problem}: whether it is kept whole, and why it is not.
    """
    rows = Tables.shared().exact_rows()
    if rows is None:
        return {"kept": False, "problem": "The table is not finished."}
    if (yield {"need": {"read": exact_files.MANIFEST}}) is not None:
        return {"kept": True, "problem": None}
    listed = []
    for piece, raw in exact_files.pieces(rows):
        listed.append(asdict(piece))
        problem = yield {"need": {"write": piece.file}, "data": raw}
        if problem is not None:
            break
    else:  # the manifest comes last: where it is, all is
        made = json.dumps(exact_files.manifest(listed)).encode()
        problem = yield {"need": {"write": exact_files.MANIFEST}, "data": made}
    if problem is not None:
        yield {"need": {"forget": True}}
    return {"kept": problem is None, "problem": problem}
