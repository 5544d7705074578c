"""The animations in the README, drawn by the package itself as SVG.

PYTHONPATH=py:tests/tools python -m films  writes cube.svg and others in site/images
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from pathlib import Path

from cubogram import Cube, Maneuver, Puzzle
from cubogram.book.lines import captioned
from cubogram.draw import nonogram, turning
from cubogram.draw.svg import MONO, SANS, Svg, element, group, label
from cubogram.live.cell import Notebook
from sitekit.paths import SITE

TARGET = SITE / "images"
TICK = 0.1
"""Seconds."""

SCRAMBLE = "R U2 F' L D B2 R' U"
DUCK = """
...##..... ..####.... .###.##... .#######.. ..######..
...####..# ..######## .########. .#######.. ...#.#....
"""
CELL = """from cubogram import Cube
from cubogram.draw import turning
from cubogram.live import slider

percent = slider(0, 100)
turning(Cube("R U2"), "F", percent / 100)
"""
INK, SOFT, ACCENT, PANEL = "#1c1e21", "#6a6f76", "#2f6feb", "#f0f0ec"

Frame = tuple[Svg, int]
"""A picture, and how many ticks it is shown for."""


def film(frames: Sequence[Frame], title: str) -> Svg:
    """Pictures of one size, shown one after another, again and again.

    If the reader wants no motion, the last one is shown.
    """
    lengths = [ticks for _, ticks in frames]
    total = sum(lengths)
    rules = "".join(
        f"@keyframes t{ticks}{{0%{{visibility:visible}}"
        f"{100 * ticks / total:.3f}%{{visibility:hidden}}}}"
        for ticks in sorted({*lengths})
    )
    style = element(
        "style",
        f"{rules}.t{{visibility:hidden;animation:{total * TICK:g}s step-end infinite}}"
        "@media(prefers-reduced-motion:reduce)"
        "{.t{animation:none}.t:last-child{visibility:visible}}",
    )
    shown = (
        element(
            "g",
            picture.body,
            class_="t",
            style=f"animation-name:t{ticks};animation-delay:{start * TICK:.1f}s",
        )
        for (picture, ticks), start in zip(frames, accumulate([0, *lengths]), strict=False)
    )
    first = frames[0][0]
    return Svg(first.width, first.height, style + "".join(shown), title)


def cube_film() -> Svg:
    """A cube that is solved, turn by turn, above the solution."""
    cube = Cube(SCRAMBLE)
    solution = cube.solve()
    frames = [(_with_moves(turning(cube, solution[0], 0), solution, None), 10)]
    for number, move in enumerate(solution):
        for part, ticks in ((0.2, 1), (0.4, 1), (0.6, 1), (0.8, 1), (1, 3)):
            frames.append((_with_moves(turning(cube, move, part), solution, number), ticks))
        cube = cube.apply(move)
    last = _with_moves(turning(cube, "U", 0), solution, None)
    return film([*frames, (last, 15)], f"A cube solved by {solution}")


def _with_moves(picture: Svg, moves: Maneuver, current: int | None) -> Svg:
    """A cube above a solution, with the move being made in the accent colour."""
    wide = 26
    left = 150 - wide * (len(moves) - 1) / 2
    texts = "".join(
        label(move, left + wide * number, 222, fill=ACCENT if number == current else SOFT)
        for number, move in enumerate(moves)
    )
    body = picture.placed(40, 0, 220, 196) + group(
        texts, font_family=MONO, font_size=16, text_anchor="middle"
    )
    return Svg(300, 240, body, picture.title)


def nonogram_film() -> Svg:
    """A nonogram solved by hints, with the reason for each."""
    puzzle = Puzzle.from_picture(DUCK.split())
    grid = ["?" * puzzle.width] * puzzle.height
    frames = [(captioned(nonogram(puzzle, grid), " "), 10)]
    while any("?" in row for row in grid):
        hint = puzzle.hint(grid)
        rows = [list(row) for row in grid]
        for row, column, value in hint.cells:
            rows[row][column] = "#" if value else "."
        grid = ["".join(row) for row in rows]
        lines = [puzzle.line_name(line) for line in hint.levels[0].lines]
        new = [(column, row) for row, column, _ in hint.cells]
        frames.append((captioned(nonogram(puzzle, grid, lines=lines, cells=new), hint.text), 12))
    solved = captioned(nonogram(puzzle, grid), "There is exactly one picture.")
    return film([*frames, (solved, 25)], "A nonogram solved by hints that say why")


def cell_film() -> Svg:
    """A cell of the book, run with each value of its slider."""
    notebook = Notebook()
    there = range(0, 101, 10)
    values = [*there, *reversed(there)]
    frames = [(_cell(notebook, value), 8 if value in (0, 100) else 2) for value in values]
    return film(frames, "A cell of the book: its slider moves, and the picture follows")


def _cell(notebook: Notebook, percent: int) -> Svg:
    """The code, the slider and the picture, as the page shows them."""
    result = notebook.result(CELL, {"0": percent})
    if result["error"]:
        raise ValueError(result["error"]["message"])
    drawn = result["value"]["svg"]
    knob = 110 + 1.6 * percent
    body = element("rect", x=10, y=10, width=400, height=134, rx=6, fill=PANEL)
    body += group(_lines(CELL.splitlines()), font_family=MONO, font_size=14, fill=INK)
    body += group(
        label("percent", 20, 173) + label(percent, 290, 173),
        font_family=SANS,
        font_size=14,
        fill=INK,
    )
    body += element("path", d="M110 168h160", stroke=SOFT, stroke_width=3)
    body += element("circle", cx=knob, cy=168, r=8, fill=ACCENT)
    placed = drawn.replace("<svg ", '<svg x="126" y="186" ', 1)
    return Svg(420, 366, body + placed, "A cell")


def _lines(lines: Iterable[str]) -> str:
    return "".join(
        label(line, 20, 34 + 19 * number, xml__space="preserve")
        for number, line in enumerate(lines)
    )


def pictures() -> Iterator[tuple[Path, str]]:
    made = {"cube": cube_film, "nonogram": nonogram_film, "cell": cell_film}
    for name, make in made.items():
        yield TARGET / f"{name}.svg", f"{make().standalone()}\n"


def write() -> list[Path]:
    TARGET.mkdir(exist_ok=True)
    written = []
    for path, text in pictures():
        path.write_text(text)
        written.append(path)
    return written


if __name__ == "__main__":
    print(*write(), sep="\n")
