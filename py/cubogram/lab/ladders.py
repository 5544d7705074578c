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


def side_by_side(puzzle: Puzzle, rungs: Sequence[Rung]) -> list[Svg]:
    """How far each rung has come, with its name and the share of the cells that it knows.

    Each is a picture of its own, so that a narrow page sets them below each other.

    >>> from cubogram.nonogram.human.ladder import ladder
    >>> heart = Puzzle.from_picture(PICTURES["a heart"].split())
    >>> [picture.title for picture in side_by_side(heart, ladder(heart))][:2]
    ['listing: 100 %', 'overlap: 100 %']
    """
    pictures = []
    for rung in rungs:
        name = f"{rung.method}: {100 * rung.known // rung.cells} %"
        grid = nonogram(puzzle, rung.grid)
        pictures.append(gallery([grid], labels=[name], width=220, title=name))
    return pictures
