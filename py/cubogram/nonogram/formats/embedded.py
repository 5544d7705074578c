"""A puzzle inside a picture that shows it: the metadata of an SVG, a comment in a PNG."""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape, unescape

from cubogram.errors import PuzzleError
from cubogram.nonogram.formats import own_json, png
from cubogram.nonogram.formats.common import PuzzleFile
from cubogram.nonogram.grid import Grid
from cubogram.nonogram.puzzle import Puzzle

REMARK = "Nonogram"
"""The keyword of the comments in our PNG files."""
_METADATA = re.compile(r'<metadata id="nonogram">([^<]*)</metadata>')
SVG = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?<svg\b")


def in_svg(svg: str, puzzle: Puzzle, grid: Grid | None = None) -> str:
    """The SVG with the puzzle and its progress.

    >>> read_svg(in_svg("<svg></svg>", Puzzle([[1]], [[1]]))).puzzle
    Puzzle([[1]], [[1]])
    """
    text = escape(own_json.write(puzzle, grid=grid).strip(), quote=False)
    return svg.removesuffix("</svg>") + f'<metadata id="nonogram">{text}</metadata></svg>'


def png_comment(puzzle: Puzzle, grid: Grid | None = None) -> bytes:
    """The comment for a PNG file that shows the puzzle, to be put after the file's header."""
    text = own_json.write(puzzle, grid=grid, ascii_only=True).strip()
    return png.comment(REMARK, text)


def read_svg(text: str) -> PuzzleFile:
    """The puzzle in an SVG that was saved here; PuzzleError "file" if there is none."""
    found = _METADATA.search(text)
    if found is None:
        message = (
            "this SVG has no puzzle in it: only those saved here do; on the nonogram page, a "
            "picture can become a drawing"
        )
        raise PuzzleError("file", message)
    return replace(own_json.read(unescape(found[1])), format="svg")
