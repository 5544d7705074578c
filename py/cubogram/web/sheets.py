"""Commands that draw nonograms and sheets to print, as SVG texts for the page."""

from collections.abc import Sequence

from cubogram.draw.grids import nonogram as draw_nonogram
from cubogram.draw.paper import sheets
from cubogram.nonogram.formats.own_json import puzzle_from_json
from cubogram.web.nonogram import Json, asked_grid


def nonogram(puzzle: Json, grid: Sequence[str] | None = None, standalone: bool = False) -> Json:
    """A nonogram, with the cells of `grid` if there is one; `standalone` for a file.

    >>> nonogram({"rows": [[1]], "columns": [[1]]}, ["#"])["svg"].count("<text")
    2
    """
    read = puzzle_from_json(puzzle)
    picture = draw_nonogram(read, asked_grid(read, grid) if grid is not None else None)
    return {"svg": picture.standalone() if standalone else str(picture)}


def sheet(
    puzzles: Sequence[Json],
    grids: Sequence[Sequence[str] | None] = (),
    solutions: Sequence[Sequence[str] | None] = (),
    per_page: int = 1,
    paper: str = "A4",
) -> Json:
    """Pages to print, in millimetres, black on white: the puzzles, `per_page` on each, then the
    solutions that are given.

    >>> puzzle = {"rows": [[1]], "columns": [[1]]}
    >>> len(sheet([puzzle, puzzle], solutions=[["#"], ["#"]])["pages"])
    3
    """
    read = [puzzle_from_json(puzzle) for puzzle in puzzles]
    pages = sheets(read, grids=grids, solutions=solutions, per_page=per_page, paper=paper)
    return {"pages": [page.standalone() for page in pages]}
