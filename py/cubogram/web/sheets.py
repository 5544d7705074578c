"""Commands that draw nonograms and pages to print, as SVG text."""

import base64
from collections.abc import Generator, Sequence

from cubogram.draw.grids import nonogram as draw_nonogram
from cubogram.draw.paper import sheets
from cubogram.nonogram.formats import embedded
from cubogram.nonogram.formats.own_json import puzzle_from_json
from cubogram.nonogram.grid import Grid
from cubogram.nonogram.puzzle import Puzzle
from cubogram.nonogram.solver import solve_in_slices
from cubogram.slices import without_events
from cubogram.web.events import JSON, Events

SOLVING_SECONDS = 5


def nonogram(puzzle: JSON, grid: Sequence[str] | None = None, standalone: bool = False) -> JSON:
    """A nonogram, with the cells of `grid` if given; `standalone` for a file, from which the puzzle
    can be read again, also if it becomes a PNG file with this comment (base64).

    >>> nonogram({"rows": [[1]], "columns": [[1]]}, ["#"])["svg"].count("<text")
    2
    """
    read = puzzle_from_json(puzzle)
    drawn = read.checked(grid) if grid is not None else None
    picture = draw_nonogram(read, drawn)
    if not standalone:
        return {"svg": str(picture)}
    comment = base64.b64encode(embedded.png_comment(read, drawn)).decode()
    return {"svg": embedded.in_svg(picture.standalone(), read, drawn), "comment": comment}


def sheet(
    puzzles: Sequence[JSON],
    grids: Sequence[Sequence[str] | None] = (),
    solutions: Sequence[Sequence[str] | None] | bool = (),
    per_page: int = 1,
    paper: str = "A4",
) -> Events:
    """Pages to print, in millimetres, black on white: the puzzles, `per_page` on each, then the
    given solutions or, with True, those that are found in a few seconds each.

    >>> from cubogram.slices import result_of
    >>> puzzle = {"rows": [[1]], "columns": [[1]]}
    >>> len(result_of(sheet([puzzle, puzzle], solutions=True))["pages"])
    3
    """
    read = [puzzle_from_json(puzzle) for puzzle in puzzles]
    found: Sequence[Sequence[str] | None] = ()
    if solutions is True:
        found = yield from _solved(read)
    elif solutions:
        found = solutions
    pages = sheets(read, grids=grids, solutions=found, per_page=per_page, paper=paper)
    return {"pages": [page.standalone() for page in pages]}


def _solved(puzzles: list[Puzzle]) -> Generator[None, None, list[Grid | None]]:
    """A picture for each puzzle, or None if none was found in time."""
    pictures = []
    for puzzle in puzzles:
        work = solve_in_slices(puzzle, seconds=SOLVING_SECONDS, solutions=1, events=False)
        verdict = yield from without_events(work)
        pictures.append(verdict.picture)
    return pictures
