"""The XML format of webpbn.com, black and white or in colours.

Source: https://webpbn.com/pbn_fmt.html . Of a file with several puzzles, only the first is read.
Cells that may have several colours (`[..]` in an image) count as unknown.
"""

from __future__ import annotations

from typing import Any

from cubogram.errors import PuzzleError
from cubogram.nonogram.clues import Run
from cubogram.nonogram.formats.clue_text import ClueText, Token, number_of
from cubogram.nonogram.formats.common import PuzzleFile, fitting, palette_index, puzzle_of
from cubogram.nonogram.formats.xml_reader import Element, escape, parse
from cubogram.nonogram.grid import COLOUR_MARKS, EMPTY, FILLED, UNKNOWN, Grid, check_size
from cubogram.nonogram.palette import BLACK, WHITE, Colour, rgb
from cubogram.nonogram.puzzle import Puzzle

_DOCTYPE = '<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">'


def read(text: str) -> PuzzleFile:
    """The first puzzle of a webpbn file, with its goal and saved progress."""
    root = parse(text)
    puzzle_element = root if root.name == "puzzle" else root.first("puzzle")
    if puzzle_element is None:
        raise PuzzleError("file", "the file has no <puzzle>")
    if puzzle_element.attributes.get("type", "grid") != "grid":
        raise PuzzleError("file", "the puzzle is a triddler, not a grid")
    background = puzzle_element.attributes.get("backgroundcolor", "white")
    default = puzzle_element.attributes.get("defaultcolor", "black")
    colours, marks, ground = _palette(puzzle_element, background, default)
    clues = ClueText()
    parts = set()
    for element in puzzle_element.all("clues"):
        part = element.attributes.get("type", "")
        parts.add(part)
        if part in ("rows", "columns"):
            for line in element.all("line"):
                _add_clue(clues, part.removesuffix("s"), line, colours, default)
    goals, saved = _solutions(puzzle_element, marks)
    about: dict[str, Any] = {
        "title": puzzle_element.words("title"),
        "author": puzzle_element.words("author"),
        "source": puzzle_element.words("source"),
        "licence": puzzle_element.words("copyright"),
    }
    if parts:
        for part in ("rows", "columns"):
            if part not in parts:
                raise PuzzleError("file", f"the puzzle has no clues of type {part!r}")
        check_size(len(clues.columns), len(clues.rows))
        puzzle = puzzle_of(clues, colours, background=ground, **about)
    elif goals:
        puzzle = Puzzle.from_picture(goals[0], colours, background=ground, **about)
    else:
        raise PuzzleError("file", "the puzzle has neither clues nor a picture")
    picture = fitting(puzzle, goals[0]) if goals else None
    return PuzzleFile("webpbn", puzzle, picture, saved[0] if saved else None, tuple(clues.notes))


def _palette(
    puzzle: Element, background: str, default: str
) -> tuple[tuple[Colour, ...], dict[str, str], Colour]:
    """The colours, the cell that each character of an image means, and the background."""
    colours: list[Colour] = []
    characters: dict[str, str] = {}
    ground = WHITE
    for element in puzzle.all("color"):
        name = element.attributes.get("name", "")
        colour = Colour(name, rgb(element.text))
        characters[name] = element.attributes.get("char", "")
        if name == background:
            ground = colour
        else:
            colours.append(colour)
    if not any(colour.name == default for colour in colours) and default != background:
        colours.insert(0, Colour(default, rgb(default)) if default != "black" else BLACK)
    characters.setdefault("white", ".")
    characters.setdefault("black", "X")
    marks = {characters.get(background) or ".": EMPTY, "?": UNKNOWN}
    for index, colour in enumerate(colours):
        mark = FILLED if len(colours) == 1 else COLOUR_MARKS[index : index + 1]
        if characters.get(colour.name) and mark:
            marks[characters[colour.name]] = mark
    return tuple(colours), marks, ground


def _add_clue(
    clues: ClueText, side: str, line: Element, colours: tuple[Colour, ...], default: str
) -> None:
    words: list[tuple[Token, str]] = []
    for count in line.all("count"):
        name = count.attributes.get("color", default)
        words += [(Token(word, count.line), name) for word in count.text.split()]
    clues.add_runs(
        side,
        [token for token, _ in words],
        [Run(number_of(token), palette_index(colours, name)) for token, name in words],
        line.line,
    )


def _solutions(puzzle: Element, marks: dict[str, str]) -> tuple[list[Grid], list[Grid]]:
    goals: list[Grid] = []
    saved: list[Grid] = []
    for solution in puzzle.all("solution"):
        kind = solution.attributes.get("type", "goal")
        for image in solution.all("image"):
            (saved if kind == "saved" else goals).append(_image(image.text, marks))
    return goals, saved


def _image(text: str, marks: dict[str, str]) -> Grid:
    rows = []
    for line in text.split("\n"):
        cells = line.strip().strip("|")
        if not line.strip():
            continue
        row, at = "", 0
        while at < len(cells):
            end = cells.find("]", at) if cells[at] == "[" else at
            if end < 0:
                raise PuzzleError("file", "a '[' in the picture is not closed")
            mark = marks.get(cells[at]) if end == at else UNKNOWN
            if mark is None:
                raise PuzzleError("file", f"{cells[at]!r} in the picture is not a colour")
            row += mark
            at = end + 1
        rows.append(row)
    return tuple(rows)


def write(puzzle: Puzzle, picture: Grid | None = None, grid: Grid | None = None) -> str:
    """The puzzle as a webpbn file, with its picture as goal and progress as saved."""
    names = _distinct_names(puzzle)
    lines = [
        '<?xml version="1.0"?>',
        _DOCTYPE,
        "<puzzleset>",
        f'<puzzle type="grid" defaultcolor="{escape(names[1])}" '
        f'backgroundcolor="{escape(names[0])}">',
    ]
    about = {"source": "source", "title": "title", "author": "author", "licence": "copyright"}
    for key, name in about.items():
        if getattr(puzzle, key):
            lines.append(f"<{name}>{escape(getattr(puzzle, key))}</{name}>")
    characters = ["."] + (list(COLOUR_MARKS) if puzzle.is_coloured else ["X"])
    for name, colour, mark in zip(
        names, (puzzle.background, *puzzle.colours), characters, strict=False
    ):
        lines.append(f'<color name="{escape(name)}" char="{mark}">{colour.rgb[1:]}</color>')
    for part, clues in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        lines.append(f'<clues type="{part}">')
        for clue in clues:
            counts = "".join(
                f'<count color="{escape(names[run.colour])}">{run.length}</count>' for run in clue
            )
            lines.append(f"<line>{counts}</line>")
        lines.append("</clues>")
    for kind, image in (("goal", picture), ("saved", grid)):
        if image:
            rows = "\n".join(f"|{row.replace(FILLED, 'X')}|" for row in image)
            lines.append(f'<solution type="{kind}"><image>\n{rows}\n</image></solution>')
    lines += ["</puzzle>", "</puzzleset>"]
    return "\n".join(lines) + "\n"


def _distinct_names(puzzle: Puzzle) -> list[str]:
    """A name for the background and each colour, no two alike."""
    names: list[str] = []
    for colour in (puzzle.background, *puzzle.colours):
        name = colour.name or colour.rgb
        while name in names:
            name += "'"
        names.append(name)
    return names
