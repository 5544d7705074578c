"""Sheets to print: several puzzles on a page, with solutions on separate pages at the end.

Sheets are in millimetres. `Svg.standalone` makes them black on white, for a printer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cubogram.arguments import choice, public, whole
from cubogram.draw import colours
from cubogram.draw.grids import PuzzleLike, nonogram
from cubogram.draw.svg import Svg, group, label
from cubogram.errors import ArgumentError

PAPERS = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
MARGIN, HEAD, FOOT, BETWEEN = 14.0, 9.0, 6.0, 8.0  # millimetres
SHAPES = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3)}
"""Columns and rows of puzzles on a page, by the number of puzzles."""

LARGEST_CELL = 9.0  # millimetres; small puzzles are not enlarged further
PIXEL_CELL = 20.0


@public
def sheets(
    puzzles: Iterable[PuzzleLike],
    *,
    solutions: Sequence[Sequence[str] | None] = (),
    grids: Sequence[Sequence[str] | None] = (),
    per_page: int = 1,
    paper: str = "A4",
) -> tuple[Svg, ...]:
    """The pages of a booklet: the puzzles, `per_page` (1, 2, 4, 6 or 9) on each, then solutions.

    `grids` are the cells already filled in each puzzle, and `solutions` are the pictures; either
    can be left out, or be None for some puzzles. Solutions are small, nine to a page, and say which
    puzzle they belong to. `paper` is "A4" or "Letter". Raises PuzzleError and ArgumentError as
    `nonogram` does.

    >>> from cubogram.nonogram import Puzzle
    >>> one = Puzzle([[1], [2]], [[2], [1]], title="Step")
    >>> pages = sheets([one, one, one], per_page=2, solutions=[["#.", "##"]] * 3)
    >>> [page.title for page in pages]
    ['Nonograms, page 1', 'Nonograms, page 2', 'Solutions']
    """
    choice("paper", paper, tuple(PAPERS))
    whole("per_page", per_page)
    if per_page not in SHAPES:
        raise ArgumentError(
            "per_page", f"{', '.join(map(str, SHAPES))} are possible, not {per_page}"
        )
    every = list(puzzles)
    if not every:
        raise ArgumentError("puzzles", "at least one puzzle is expected")
    for name, given in (("solutions", solutions), ("grids", grids)):
        if given and len(given) != len(every):
            raise ArgumentError(name, f"{len(every)} are expected, not {len(given)}")
    drawn = list(grids) or [None] * len(every)
    pictures = [nonogram(p, grid) for p, grid in zip(every, drawn, strict=True)]
    names = [_name(puzzle, number, len(every)) for number, puzzle in enumerate(every, 1)]
    credits_ = [_credits(puzzle) for puzzle in every]
    parts = list(zip(pictures, names, credits_, strict=True))
    pages = [
        _page(parts[at : at + per_page], SHAPES[per_page], paper, "")
        for at in range(0, len(parts), per_page)
    ]
    solved = [
        (nonogram(puzzle, solution), name, "")
        for puzzle, name, solution in zip(every, names, solutions or drawn, strict=True)
        if solution is not None and solutions
    ]
    answers = [
        _page(solved[at : at + 9], _shape(len(solved)), paper, "Solutions")
        for at in range(0, len(solved), 9)
    ]
    return _entitled(pages, "Nonograms") + _entitled(answers, "Solutions")


def _shape(count: int) -> tuple[int, int]:
    return next((shape for number, shape in SHAPES.items() if number >= max(count, 4)), SHAPES[9])


def _name(puzzle: PuzzleLike, number: int, count: int) -> str:
    title = getattr(puzzle, "title", "")
    if count == 1:
        return title or "Nonogram"
    return f"{number}. {title}" if title else f"{number}."


def _credits(puzzle: PuzzleLike) -> str:
    named = (getattr(puzzle, name, "") for name in ("author", "licence", "source"))
    return ", ".join(filter(None, named))


def _entitled(pages: list[Svg], title: str) -> tuple[Svg, ...]:
    if len(pages) == 1:
        return (pages[0].entitled(title),)
    return tuple(page.entitled(f"{title}, page {n}") for n, page in enumerate(pages, 1))


def _page(parts: list[tuple[Svg, str, str]], shape: tuple[int, int], paper: str, head: str) -> Svg:
    width, height = PAPERS[paper]
    columns, rows = shape
    top = MARGIN + (10 if head else 0)
    wide = (width - 2 * MARGIN - (columns - 1) * BETWEEN) / columns
    tall = (height - MARGIN - top - (rows - 1) * BETWEEN) / rows
    drawn, heads, feet = [], [], []
    if head:
        heads.append(label(head, MARGIN, MARGIN + 5, font_size=6))
    for at, (picture, name, credit) in enumerate(parts):
        x = MARGIN + at % columns * (wide + BETWEEN)
        y = top + at // columns * (tall + BETWEEN)
        scale = min(
            wide / picture.width,
            (tall - HEAD - FOOT) / picture.height,
            LARGEST_CELL / PIXEL_CELL,
        )
        size = picture.width * scale, picture.height * scale
        drawn.append(_printed(picture.placed(x + (wide - size[0]) / 2, y + HEAD, *size)))
        heads.append(label(name, x + wide / 2, y + 5, text_anchor="middle"))
        if credit:
            feet.append(label(credit, x + wide / 2, y + HEAD + size[1] + 4, text_anchor="middle"))
    sans = "Helvetica, Arial, sans-serif"
    body = (
        "".join(drawn)
        + group(heads, font_family=sans, font_size=4.6, font_weight=600, fill="#000000")
        + group(feet, font_family=sans, font_size=2.6, fill="#555555")
    )
    return Svg(width, height, body, "Nonograms", unit="mm")


PRINTED = {colours.GRID: "#999999", colours.EDGE: "#333333", colours.INK: "#000000"}
"""Lines are darker on paper than on a screen."""


def _printed(text: str) -> str:
    for colour, on_paper in PRINTED.items():
        text = text.replace(colour, on_paper)
    return text
