"""Game ids: a whole puzzle in a line, as other programs and sites write it; only read here.

- `5x3:1.1/1/1/1/1/4//1.1`, from Simon Tatham's Pattern: width and height, the columns, the rows.
  Its save files have the same in the lines PARAMS and DESC.
- `task = '1.1/1/...'`, from the pages of puzzle sites: the columns, then the rows, without sizes.
- `nonogram/5/3/1h...` in the links of puzz.link and pzv.jp: width, height, and the numbers of the
  columns and the rows, from the grid outwards, in base 16; a letter from g on skips places.
- `pzprv3`, the files of puzz.link: height, width, and the sheet, with the clues next to the grid.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import accumulate

from cubogram.errors import PuzzleError
from cubogram.formatting import counted, decoded
from cubogram.nonogram.formats.common import PuzzleFile
from cubogram.nonogram.formats.exports import of_numbers
from cubogram.nonogram.grid import check_size

_PATTERN = re.compile(r"(?:\S*#)?(\d{1,4})x(\d{1,4}):([\d./]*)(?:,\w*)?", re.ASCII)
_SEED = re.compile(r"(?:\S*#)?\d{1,4}x\d{1,4}#\d+", re.ASCII)
_SAVED = re.compile(r"^(GAME|PARAMS|DESC|MOVE) *:\d+:(.*)$", re.MULTILINE | re.ASCII)
_TASK = re.compile(r"\btask[\"']?\s{0,9}[=:]\s{0,9}[\"']([\d./]+)[\"']", re.ASCII)
_BARE_TASK = re.compile(r"[\d.]*(?:/[\d.]*)+", re.ASCII)
_PAGE_WIDTH = re.compile(r"\bpuzzleWidth\b[\"']?\s{0,9}[=:]\s{0,9}(\d{1,4})", re.ASCII)
_LINKED = re.compile(r"\bnonogram(?:_edit)?/(\d{1,4})/(\d{1,4})/([-+=.0-9a-z]*)", re.ASCII)
_PLACE = re.compile(r"-([0-9a-f]{2})|\+([0-9a-f]{3})|([0-9a-f])|([g-z])")
_SAVE_FILE, _SHEET = "SAVEFILE:", "pzprv3"

Lines = list[list[int]]


def is_id(text: str) -> bool:
    """Whether a text is a game id, or a file or page that has one.

    >>> is_id("2x1:1/1/2"), is_id("var task = '1/1/2'"), is_id("1.1/2"), is_id("1 1")
    (True, True, True, False)
    """
    return _reader_of(text.strip()) is not None


def read(text: str) -> PuzzleFile:
    """The puzzle of a game id.

    >>> read("3x2:1/2/1/3/1").puzzle
    Puzzle([[3], [1]], [[1], [2], [1]])
    >>> read("https://puzz.link/p?nonogram/2/1/112").puzzle
    Puzzle([[2]], [[1], [1]])
    """
    whole = text.strip()
    reader = _reader_of(whole)
    if reader is None:
        raise PuzzleError("file", "a game id is expected, such as 2x1:1/1/2")
    return reader(whole)


def _reader_of(text: str) -> Callable[[str], PuzzleFile] | None:
    if text.startswith(_SAVE_FILE):
        return _saved
    if text.startswith(_SHEET):
        return _sheet
    if "\n" not in text and "x" in text:
        id_ = decoded(text.replace("+", "%2B"))
        if _PATTERN.fullmatch(id_) or _SEED.fullmatch(id_):
            return _pattern
    if "\n" not in text and _LINKED.search(text):
        return _linked
    return _task if _TASK.search(text) or _BARE_TASK.fullmatch(text) else None


def _pattern(text: str) -> PuzzleFile:
    match = _PATTERN.fullmatch(decoded(text.replace("+", "%2B")))
    if match is None:
        message = "this is a random seed, which has no clues: use Specific... in the game's menu"
        raise PuzzleError("file", message)
    width, height = int(match[1]), int(match[2])
    check_size(width, height)
    lines = _lines(match[3])
    if len(lines) != width + height:
        has = f"{counted(len(lines), 'clue')}, but a puzzle of {width} x {height} cells has"
        raise PuzzleError("file", f"the game id has {has} {width + height}")
    return of_numbers("id", lines[width:], lines[:width])


def _saved(text: str) -> PuzzleFile:
    found = {key: value.strip() for key, value in _SAVED.findall(text)}
    game = found.get("GAME", "")
    if game != "Pattern":
        raise PuzzleError("file", f"this is a saved game of {game[:30] or '?'}, not of Pattern")
    puzzle = _pattern(f"{found.get('PARAMS', '')}:{found.get('DESC', '')}").puzzle
    notes = ("the moves in the saved game were left out",) if "MOVE" in found else ()
    return PuzzleFile("id", puzzle, notes=notes)


def _task(text: str) -> PuzzleFile:
    match = _TASK.search(text)
    lines = _lines(match[1] if match else text)
    sums = [0, *accumulate(map(sum, lines))]
    count = len(lines)
    stated = _PAGE_WIDTH.search(text)
    widths = [at for at in range(1, count) if 2 * sums[at] == sums[-1]]
    if stated:
        widths = [int(stated[1])]
    elif count % 2 == 0 and count // 2 in widths:
        widths = [count // 2]  # the sites' puzzles are squares
    if len(widths) != 1 or not 0 < widths[0] < count:
        message = "the numbers of this task are not those of columns followed by those of rows"
        raise PuzzleError("file", message)
    return of_numbers("id", lines[widths[0] :], lines[: widths[0]])


def _lines(text: str) -> Lines:
    return [[int(number[:9]) for number in clue.split(".") if number] for clue in text.split("/")]


def _linked(text: str) -> PuzzleFile:
    match = _LINKED.search(text)
    width, height, code = match.groups() if match else ("0", "0", "")
    columns, rows = int(width), int(height)
    check_size(columns, rows)
    deep, wide = (rows + 1) // 2, (columns + 1) // 2
    lines: Lines = [[] for _ in range(columns + rows)]
    place = at = 0
    while at < len(code):
        token = _PLACE.match(code, at)
        if token is None:
            raise PuzzleError("file", f"the link has {code[at]!r} where a number is expected")
        at = token.end()
        if token[4]:
            place += int(token[4], 36) - 15
            continue
        beyond = place - columns * deep
        line = place // deep if beyond < 0 else columns + beyond // wide
        if line >= len(lines):
            raise PuzzleError("file", "the link has more numbers than its grid has room for")
        lines[line].insert(0, int(token[1] or token[2] or token[3], 16))
        place += 1
    return of_numbers("id", lines[columns:], lines[:columns])


def _sheet(text: str) -> PuzzleFile:
    parts = [part.split() for part in text.replace("/", "\n").splitlines()]
    words = [part for part in parts if part]
    game = words[1][0] if words[1:] else "?"
    if game != "nonogram":
        raise PuzzleError("file", f"this is a file of puzz.link's {game[:30]}, not of nonogram")
    size = [word for part in words[2:4] for word in part if word.isascii() and word.isdigit()]
    if len(size) != 2 or max(map(len, size)) > 4:
        raise PuzzleError("file", "the height and the width are expected after 'nonogram'")
    height, width = map(int, size)
    check_size(width, height)
    above, beside = (height + 1) // 2, (width + 1) // 2
    sheet = words[4 : 4 + above + height]
    if len(sheet) < above + height or any(len(line) != beside + width for line in sheet):
        raise PuzzleError("file", "the sheet of clues and cells is incomplete")
    columns = [_clue([line[beside + x] for line in sheet[:above]]) for x in range(width)]
    rows = [_clue(line[:beside]) for line in sheet[above:]]
    return of_numbers("id", rows, columns)


def _clue(words: list[str]) -> list[int]:
    numbers = [word.removeprefix("c") for word in words if word != "."]
    strange = [word for word in numbers if not (word.isascii() and word.isdigit())]
    if strange:
        raise PuzzleError("file", f"{strange[0][:20]!r} is not a number")
    return [int(number[:9]) for number in numbers]
