"""Lines of a nonogram one below the other, pictures with captions, and typed lines."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from cubogram.arguments import quoted
from cubogram.arguments import text as checked_text
from cubogram.draw import Svg, colours
from cubogram.draw.svg import SANS, element, group, label, short
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.formatting import counted
from cubogram.nonogram.clues import Run, cells_needed

CELL, GAP, MARGIN, FONT = 26.0, 8.0, 2.0, 13.5
LETTER = 7.9  # the average width of a letter in pixels
MARKS = "?.# 01"


def line_rows(
    rows: Sequence[str],
    *,
    names: Sequence[object] = (),
    is_pickable: bool = False,
    title: str = "Lines of a nonogram",
) -> Svg:
    """Lines one below the other, each with its name on the left.

    A row is a string of cells: `#` filled, `.` empty (a cross), `?` unknown, `0` and `1` a digit,
    and a space for no cell. If `is_pickable`, the cells of the first row can be clicked; they are
    numbered from 0. Raises ArgumentError for other marks, or if there are no rows.

    >>> line_rows(["?#?", "##."], names=["together", "one"]).description
    'together: ?#?; one: ##.'
    """
    shown = [checked_text("rows", row) for row in rows]
    strange = set("".join(shown)) - set(MARKS)
    if not shown or strange:
        what = f"not {min(strange)!r}" if strange else "at least one"
        raise ArgumentError("rows", f"texts made of the marks {MARKS!r} are expected, {what}")
    if names and len(names) != len(shown):
        raise ArgumentError("names", f"{len(shown)} are expected, not {len(names)}")
    told = [str(name) for name in names] or [""] * len(shown)
    left = MARGIN + max(map(len, told)) * LETTER + (10 if names else 0)
    grey, black, outline, crosses = [], [], [], []
    words, places, clickable = [], [], []
    for number, (row, name) in enumerate(zip(shown, told, strict=True)):
        y = MARGIN + number * (CELL + GAP)
        words.append(label(name, left - 8, y + CELL / 2 + 4.5))
        for at, mark in enumerate(row):
            x = left + at * CELL
            box = f"M{short(x)} {short(y)}h{short(CELL)}v{short(CELL)}h{short(-CELL)}z"
            if mark == " ":
                continue
            outline.append(box)
            if mark == "#":
                black.append(box)
            elif mark == "?":
                grey.append(box)
            elif mark == ".":
                crosses.append(f"M{short(x + 9)} {short(y + 9)}l8 8m0 -8l-8 8")
            else:
                places.append(label(mark, x + CELL / 2, y + CELL / 2 + 4.5))
            if is_pickable and not number:
                clickable.append(element("path", d=box, fill="transparent", data_pick=str(at)))
    body = (
        element("path", d="".join(grey), fill=colours.SUNKEN)
        + element("path", d="".join(black), fill=colours.INK)
        + element("path", d="".join(crosses), stroke=colours.EDGE, stroke_width=1.5)
        + element("path", d="".join(outline), fill="none", stroke=colours.EDGE, stroke_width=1)
        + group(places, font_family=SANS, font_size=FONT, fill=colours.INK, text_anchor="middle")
        + group(words, font_family=SANS, font_size=FONT, fill=colours.SOFT, text_anchor="end")
        + "".join(clickable)
    )
    wide = left + max(map(len, shown)) * CELL + MARGIN
    tall = 2 * MARGIN + len(shown) * (CELL + GAP) - GAP
    lines = (f"{name}: {row}" if name else row for name, row in zip(told, shown, strict=True))
    return Svg(wide, tall, body, title, "; ".join(lines))


def captioned(picture: Svg, words: str, *, lines: int = 3, width: float = 420.0) -> Svg:
    """A picture with a caption below it, with room for `lines` lines, so that the frames of an
    animation have the same size; text that is too long ends with dots.

    >>> captioned(Svg(100, 50, "", "Nothing"), "Why it is empty.").height
    116
    """
    told = checked_text("words", words)
    wide = max(picture.width, width)
    broken = wrap(told, int(wide / LETTER), max_lines=lines, placeholder=" …")
    texts = [
        label(line, 0, picture.height + 22 + number * 18) for number, line in enumerate(broken)
    ]
    body = picture.placed(0, 0, picture.width, picture.height)
    body += group(texts, font_family=SANS, font_size=FONT, fill=colours.INK)
    described = f"{told} {picture.description}"
    return Svg(wide, picture.height + 12 + 18 * lines, body, picture.title, described)


def typed_runs(typed: str, length: int) -> list[int]:
    """The clue that a reader has typed for a line of `length` cells.

    Raises PuzzleError "clue", with the word that is not a run, or with the cells that the clue
    needs.

    >>> typed_runs("2 3", 10)
    [2, 3]
    >>> typed_runs("2 -1", 10)
    Traceback (most recent call last):
    ...
    cubogram.errors.PuzzleError: clue: '-1' is not the length of a run; a clue looks like 2 3
    """
    words = checked_text("clue", typed).split()
    for word in words:
        if not (word.isascii() and word.isdigit() and word.strip("0")):
            message = f"clue: {quoted(word)} is not the length of a run; a clue looks like 2 3"
            raise PuzzleError("clue", message)
    runs = [int(word[:9]) for word in words]
    needed = cells_needed(tuple(Run(run, 1) for run in runs))
    if needed > length:
        message = f"clue: {counted(needed, 'cell')} are needed, but the line has only {length}"
        raise PuzzleError("clue", message)
    return runs


def typed_bits(typed: str, length: int) -> int:
    """The number that a reader has typed as at most `length` binary digits.

    Raises PuzzleError "bits" for anything else.

    >>> typed_bits("0110", 12)
    6
    """
    digits = checked_text("bits", typed).replace(" ", "")
    if not digits or len(digits) > length or digits.strip("01"):
        message = f"1 to {length} digits, each 0 or 1, are expected, not {quoted(typed)}"
        raise PuzzleError("bits", message)
    return int(digits, 2)
