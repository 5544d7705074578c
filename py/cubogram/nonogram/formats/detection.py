"""Detects the format of a file by its content."""

from __future__ import annotations

import re
from itertools import groupby

from cubogram.arguments import quoted
from cubogram.errors import PuzzleError
from cubogram.files import text_of
from cubogram.nonogram.formats import (
    embedded,
    exports,
    game_ids,
    gno,
    link,
    nonograms_org,
    picture_text,
)
from cubogram.nonogram.formats.png import SIGNATURE
from cubogram.nonogram.formats.table import FORMATS, READABLE

_ENDINGS = {ending for form in FORMATS.values() for ending in form.endings}
_PICTURES = (
    (re.compile(rb"GIF8[79]a"), "GIF"),
    (re.compile(rb"\xff\xd8\xff"), "JPEG"),
    (re.compile(rb"RIFF.{4}WEBP", re.DOTALL), "WebP"),
    (re.compile(rb"BM.{4}\0\0\0\0", re.DOTALL), "BMP"),
    (re.compile(rb"II\*\0|MM\0\*"), "TIFF"),
    (re.compile(rb".{4}ftyp(?:avif|heic|mif1)", re.DOTALL), "AVIF or HEIC"),
)
_LINK = re.compile(r"https?://\S+")


def detect(data: bytes, name: str = "") -> str:
    """The format of a file's content; its name decides only if the content leaves it open.

    >>> detect(b"3 3\\n1\\n1\\n"), detect(b'{"rows": []}'), detect(b"P1\\n1 1\\n1")
    ('nin', 'json', 'pbm')
    """
    if data.startswith(SIGNATURE):
        return "png"
    if kind := next((name for head, name in _PICTURES if head.match(data)), ""):
        message = (
            f"this is a {kind} picture: save it as PNG, or open it on the nonogram page, which can "
            "make a puzzle from a photograph"
        )
        raise PuzzleError("file", message)
    start = data[:20_000].lstrip(b"\xef\xbb\xbf \t\r\n")
    if gno.HEADING.match(text_of(start.partition(b"\n")[0])):
        return "gno"
    if re.match(rb"P[1-6]\s", start):
        return "pbm"
    if exports.SGRIDDLER.match(text_of(start)):
        return "sgriddler"
    if game_ids.is_id(text_of(data)):
        return "id"
    if start[:1] in (b"[", b"(") and picture_text.is_list(text_of(data)):
        return "picture"
    if start[:1] in (b"{", b"[", b"(") and exports.is_lists(text_of(data)):
        return "json" if start[:1] == b"{" and b'"' in start[:40] else "lists"
    if start[:1] in (b"{", b"[") and b"\n:" not in start:  # an Olsak title may start like this
        return "json"
    if nonograms_org.DATA.search(text_of(data)):
        return "nonograms"
    if embedded.SVG.match(text_of(start)):
        return "svg"
    if start[:1] == b"<":
        return (
            "nonograms"
            if start[:9].lower().startswith((b"<!doctype", b"<html")) and b"<puzzle" not in data
            else "webpbn"
        )
    if link.fragment_of(text_of(data)):
        return "link"
    text = text_of(start)
    if _LINK.fullmatch(text.strip()):
        message = (
            "this is a link, which is not fetched: open it, save its page or what it exports as a "
            "file, and open that"
        )
        raise PuzzleError("file", message)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if picture_text.is_drawn(lines):
        return "picture"
    if exports.is_separated(lines):
        return "blocks"
    if exports.is_dzn(text):
        return "dzn"
    if exports.is_gecode(text):
        return "gecode"
    if sum(line.startswith(":") for line in text.splitlines()) >= 2 or name.endswith(".g"):
        return "olsak"
    if exports.is_lists(text_of(data)):
        return "lists"
    words = {line.split()[0].lower().removesuffix(":") for line in lines}
    if {"rows", "columns"} <= words:
        return "non" if words & {"width", "height", "catalogue", "goal", "by"} else "text"
    numbers = (
        _format_of_numbers(text_of(data).splitlines()) if lines and lines[0][0].isdigit() else ""
    )
    if numbers:
        return numbers
    if exports.is_blocks(lines):
        return "blocks"
    ending = name.rpartition(".")[2].lower()
    for key, form in FORMATS.items():
        if ending in form.endings and not form.needs_picture:
            return key
    if len(lines) == 1 and lines[0].endswith(tuple(f".{end}" for end in _ENDINGS)):
        message = f"{quoted(lines[0])} is the name of a file, not its contents: load the file"
        raise PuzzleError("file", message)
    raise PuzzleError(
        "file",
        "this is not a puzzle file we know: " + ", ".join(f.title for f in READABLE.values()),
    )


def _format_of_numbers(lines: list[str]) -> str:
    """The format of a text that begins with a number, or "" if that says nothing.

    Clues without a size are a block of rows and one of columns. They cannot be mistaken for a
    `.nin` file (a first clue equal to the size would not fit its line) nor for a `.cwd` file (whose
    first block has the size as well, so the two blocks do not make the same sum).

    >>> _format_of_numbers(["1", "1", "", "2"]), _format_of_numbers(["01", "11"])
    ('text', 'picture')
    """
    blocks = [
        list(block) for full, block in groupby(lines, lambda line: bool(line.strip())) if full
    ]
    if len(blocks) == 1 and picture_text.is_bits(blocks[0]):
        return "picture"
    begin = lines.index(blocks[0][0])
    first, second = (_words(line) for line in [*lines[begin : begin + 2], ""][:2])
    if len(first) == 2:
        if any(line.strip() == "#" for line in lines):
            return "mk"
        if len(blocks) == 1 or _has_clues(lines[begin + 1 :], first):
            return "nin"
    elif len(first) == len(second) == 1:
        has_size = _has_clues(lines[begin + 3 :], first + second)
        if len(blocks) == 1 or (has_size and len(set(map(_sum_of, blocks))) > 1):
            return "cwd"
    return "text" if all(line.strip()[0].isdigit() for block in blocks for line in block) else ""


def _words(text: str) -> list[str]:
    return text.replace(",", " ").replace(";", " ").split()


def _numbers(words: list[str]) -> list[int]:
    """The words that are numbers of the kind that occurs in puzzles."""
    return [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 9]


def _has_clues(lines: list[str], size: list[str]) -> bool:
    """Whether there are as many lines as a puzzle of this size has; empty ones at the end may be
    clues."""
    trimmed = len("\n".join(lines).rstrip().split("\n"))
    numbers = _numbers(size)
    return len(numbers) == 2 and trimmed <= sum(numbers) <= len(lines)


def _sum_of(block: list[str]) -> int:
    return sum(_numbers(_words(" ".join(block))))
