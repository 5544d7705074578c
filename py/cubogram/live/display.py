"""The display of a value below a cell, as JSON that the page and the book's build turn into HTML.

The kinds: "text", "svg" (a picture), "cube" (a live cube), "maneuver" (a player), "nonogram" (a
board), "table" (rows of numbers or strings), "row" (several of these side by side).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from cubogram.cube import Cube, History, Maneuver
from cubogram.cube.search_result import Answer

if TYPE_CHECKING:
    from cubogram.nonogram.clues import Run

MOST_TEXT = 20_000
"""The most characters of text to show; the rest is only counted."""

MOST_SVG = 2_000_000
MOST_ROWS, MOST_COLUMNS = 60, 40
MOST_SIDE_BY_SIDE = 60

JSON = dict[str, Any]


def shown(value: object) -> JSON | None:
    """The display of a value; None for None.

    >>> shown(6 * 7)
    {'kind': 'text', 'text': '42'}
    >>> shown(Maneuver("R U"))
    {'kind': 'maneuver', 'text': 'R U', 'setup': "U' R'"}
    >>> shown([[1, 2], [3, 4]])["kind"]
    'text'
    """
    if value is None:
        return None
    if isinstance(value, Cube):
        return {"kind": "cube", "facelets": value.facelets}
    if isinstance(value, Answer):
        return {"kind": "text", "text": repr(value)}
    if isinstance(value, Maneuver):
        return {"kind": "maneuver", "text": str(value), "setup": str(~value)}
    if isinstance(value, History):
        return _history(value)
    if (puzzle := _nonogram(value)) is not None:
        return puzzle
    if (picture := getattr(value, "_repr_svg_", None)) is not None:
        return _svg(picture())
    if (rows := _table(value)) is not None:
        return rows
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes)) and value:
        parts = [shown(part) for part in value[:MOST_SIDE_BY_SIDE]]
        if all(part is not None and part["kind"] in ("svg", "cube", "maneuver") for part in parts):
            return {"kind": "row", "parts": parts, "more": len(value) - len(parts)}
    return {"kind": "text", "text": shortened(repr(value))}


def _history(value: History) -> JSON:
    """A player; "opens" is the cube that it ends with, unless that is solved."""
    start, end = value.at(0), value.cube
    found = {"kind": "maneuver", "text": str(value.maneuver), "facelets": start.facelets}
    if end.is_solved:
        return found
    return found | {"opens": str(value.maneuver) if start.is_solved else end.facelets}


def shortened(text: str) -> str:
    """The text or, if it is too long, the start of it and the number of characters left out.

    >>> shortened("R U")
    'R U'
    """
    over = len(text) - MOST_TEXT
    return text if over <= 0 else f"{text[:MOST_TEXT]}\n… {over:,} more characters"


def _nonogram(value: object) -> JSON | None:
    if type(value).__name__ != "Puzzle":  # checked first, to avoid importing the module
        return None
    from cubogram.nonogram import Puzzle

    if not isinstance(value, Puzzle):
        return None

    def text(clues: Iterable[Iterable[Run]]) -> str:
        runs = "{0}:{1}" if value.is_coloured else "{0}"
        return "; ".join(" ".join(runs.format(*run) for run in clue) for clue in clues)

    return {
        "kind": "nonogram",
        "rows": text(value.rows),
        "columns": text(value.columns),
        "colours": " ".join(colour.rgb for colour in value.colours),
        "title-text": value.title,
    }


def _svg(text: object) -> JSON:
    if not isinstance(text, str) or len(text) > MOST_SVG:
        return {"kind": "text", "text": "the picture is too large to be shown"}
    return {"kind": "svg", "svg": text}


def _table(value: object) -> JSON | None:
    """A two-dimensional numpy array as rows; None for anything else."""
    if getattr(value, "ndim", 0) != 2 or not hasattr(value, "tolist"):
        return None
    height, width = value.shape  # type: ignore[attr-defined]
    if not height or not width:
        return None
    rows = value[:MOST_ROWS, :MOST_COLUMNS].tolist()  # type: ignore[index]
    return {
        "kind": "table",
        "rows": [[_cell(entry) for entry in row] for row in rows],
        "moreRows": max(0, height - MOST_ROWS),
        "moreColumns": max(0, width - MOST_COLUMNS),
    }


def _cell(entry: object) -> str:
    return f"{entry:.4g}" if isinstance(entry, float) else str(entry)
