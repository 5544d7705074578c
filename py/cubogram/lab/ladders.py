"""For the page "The ladder": puzzles, and the methods of reasoning side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cubogram.draw import Svg, gallery, nonogram
from cubogram.draw.svg import group
from cubogram.errors import PuzzleError
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
"""A picture for each rung, as rows: overlap solves the first, and the last needs learning."""


def puzzle_of(rows: str, columns: str) -> Puzzle:
    """The puzzle that two texts describe: clues as numbers, with commas between the lines.

    Raises PuzzleError "clues", with the line, if something is not a number.

    >>> puzzle_of("1 1, 3", "2, 1, 2").width
    3
    """
    return Puzzle(_clues("row", rows), _clues("column", columns))


def _clues(side: str, text: str) -> list[list[int]]:
    found = []
    for number, clue in enumerate(text.split(","), start=1):
        wrong = [word for word in clue.split() if not (word.isascii() and word.isdigit())]
        if wrong:
            raise PuzzleError("clues", f"{side} {number}: {wrong[0][:20]!r} is not a number")
        found.append([int(word) for word in clue.split() if int(word)])
    return found


def side_by_side(puzzle: Puzzle, rungs: Sequence[Rung], large: int = 0) -> list[Svg]:
    """The progress of each rung: its name, the share of the cells that it knows, and its time.

    Each is a card of its own, so that they stack on a narrow page. A card can be picked; card
    `large` (from 1) is shown once more in front, at full width.

    >>> from cubogram.nonogram.human.ladder import ladder
    >>> heart = Puzzle.from_picture(PICTURES["a heart"].split())
    >>> [picture.title.split(",")[0] for picture in side_by_side(heart, ladder(heart))][:2]
    ['listing: 100 %', 'overlap: 100 %']
    """
    pictures: list[Svg] = []
    for rung in rungs:
        share, milliseconds = 100 * rung.known // rung.cells, 1000 * rung.seconds
        name = f"{rung.method}: {share} %, {milliseconds:.1f} ms"
        grid = nonogram(puzzle, rung.grid)
        card = gallery([grid], labels=[name], width=220, title=name)
        number = len(pictures) + 1
        pick = 0 if number == large else number  # a second click makes it small again
        pictures.append(replace(card, body=group([card.body], data_pick=str(pick))))
        if number == large:
            front = gallery([grid], labels=[name], width=520, title=name)
    return [front, *pictures] if 0 < large <= len(pictures) else pictures
