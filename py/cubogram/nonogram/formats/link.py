"""A whole puzzle in the fragment of a link.

The page writes `p=` and deflated JSON in base64url, with progress. Anybody can write `text=` and
the percent-encoded text of a puzzle file.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from typing import Any, NotRequired, TypedDict

from cubogram import schema
from cubogram.errors import PuzzleError
from cubogram.nonogram.formats.own_json import puzzle_from_json, puzzle_to_json
from cubogram.nonogram.grid import Grid
from cubogram.nonogram.puzzle import Puzzle

PREFIX = "p="
TEXT_PREFIX = "text="
PACK_PREFIX = "pack="
MAX_JSON = 4_000_000  # characters after inflating
_SPACE = re.compile(r"\s")
_RAW_DEFLATE = -15  # zlib's code for "no header"


class LinkJson(TypedDict):
    """What a link holds."""

    puzzle: Any
    grid: NotRequired[list[str] | None]
    seconds: NotRequired[float | None]
    mode: NotRequired[str | None]


def write(puzzle: Puzzle, grid: Grid | None = None, **more: Any) -> str:
    """The fragment of a link that holds the puzzle, without the `#`; `more` is JSON to add.

    >>> puzzle = Puzzle.from_picture(["#.", "##"])
    >>> read(write(puzzle, ("?.", "##"), seconds=7))[1:]
    (('?.', '##'), {'seconds': 7})
    """
    value = {"puzzle": puzzle_to_json(puzzle), **more} | ({"grid": list(grid)} if grid else {})
    return PREFIX + packed(value)


def packed(value: Any) -> str:
    """JSON as text that fits in an address.

    >>> unpacked(packed({"a": [1, 2]}))
    {'a': [1, 2]}
    """
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    squeezer = zlib.compressobj(9, zlib.DEFLATED, _RAW_DEFLATE)
    squeezed = squeezer.compress(text.encode()) + squeezer.flush()
    return base64.urlsafe_b64encode(squeezed).decode().rstrip("=")


def unpacked(text: str) -> Any:
    """The JSON of a text from `packed`; PuzzleError "link" if it is damaged, or far too long."""
    try:
        squeezed = base64.b64decode(text + "===", b"-_", validate=False)
        inflater = zlib.decompressobj(_RAW_DEFLATE)
        inflated = inflater.decompress(squeezed, MAX_JSON)
    except (binascii.Error, zlib.error, ValueError):
        raise _damaged() from None
    if inflater.unconsumed_tail:
        raise PuzzleError("link", "the link contains too much data")
    try:
        return schema.read(inflated, "link", "the link")
    except PuzzleError:
        raise _damaged() from None


def read(fragment: str) -> tuple[Puzzle, Grid | None, dict[str, Any]]:
    """The puzzle, the progress and whatever else a link holds."""
    text = fragment.strip().removeprefix("#")
    if not text.startswith(PREFIX):
        raise PuzzleError("link", "the link does not contain a puzzle")
    value = unpacked(text[len(PREFIX) :])
    held = schema.checked("the link", value, LinkJson, "link")
    puzzle = puzzle_from_json(held.pop("puzzle"))
    rows = held.pop("grid", None)
    grid = None if rows is None else puzzle.checked(rows)
    return puzzle, grid, {name: more for name, more in held.items() if more is not None}


def fragment_of(text: str) -> str:
    """The fragment of a text that is a link to a puzzle and nothing else, or "".

    >>> fragment_of("https://example.org/nonogram/#text=%23.%0A.%23 "), fragment_of("#.#")
    ('text=%23.%0A.%23', '')
    """
    fragment = text.strip().partition("#")[2]
    is_link = fragment.startswith((PREFIX, TEXT_PREFIX)) and not _SPACE.search(text.strip())
    return fragment if is_link else ""


def _damaged() -> PuzzleError:
    return PuzzleError("link", "the link is damaged or incomplete")
