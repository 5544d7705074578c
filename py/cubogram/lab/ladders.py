"""The ladder of reasoning: puzzles for it, and its rungs side by side."""

from __future__ import annotations

from collections.abc import Sequence

from cubogram.draw import Svg, gallery, nonogram
from cubogram.nonogram.human.ladder import Rung
from cubogram.nonogram.puzzle import Puzzle

PICTURES = {
    "a heart": ".##.##. ####### ####### .#####. ..###.. ...#...",
    "a mask": (
        "....##.... ##......## .###..###. .##.##.##. ##......## .#..##..#. ...#..#... ##.####.## "
        ".##....##. #........#"
    ),
    "an insect": (
        "###..##..### ..#......#.. #####..##### ..#.#..#.#.. #..........# ............ "
        ".#..#..#..#. #.#......#.# ..########.. ...#....#... #.#..##..#.# ..#......#.."
    ),
    "an old tile": (
        "###..####..### #.....##.....# #....#..#....# .....#..#..... #.##......##.# ..###....###.. "
        ".....#..#..... .##.######.##. .#..........#. ...#.####.#... ##..........## ..##.#..#.##.. "
        ".#.##....##.#. .#..#....#..#."
    ),
}
"""A picture for each step up, its rows one after the other: overlap solves the first, and the last
takes learning."""


def side_by_side(puzzle: Puzzle, rungs: Sequence[Rung]) -> Svg:
    """How far each rung has come, with its name and the share of the cells that it knows.

    >>> from cubogram.nonogram.human.ladder import ladder
    >>> heart = Puzzle.from_picture(PICTURES["a heart"].split())
    >>> side_by_side(heart, ladder(heart)).description
    '5 pictures'
    """
    names = [f"{rung.method}: {100 * rung.known // rung.cells} %" for rung in rungs]
    grids = [nonogram(puzzle, rung.grid) for rung in rungs]
    title = "The puzzle on each rung"
    return gallery(grids, columns=3, labels=names, width=210, title=title)
