"""What a class prints: a plan of the lesson, a map of the wall, and a card for each cube.

Pages are in millimetres, A4.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from cubogram.draw.paper import PAPERS
from cubogram.draw.svg import Svg, element, group, label, short
from cubogram.formatting import counted, ranged
from cubogram.mosaic import arrows, drawing
from cubogram.mosaic.mosaic import LETTERS, Mosaic
from cubogram.mosaic.turning import COLOURS, CubeTurns

WIDTH, HEIGHT = PAPERS["A4"]
MARGIN = 12.0
COLUMNS, ROWS = 2, 5
CARD = ((WIDTH - 2 * MARGIN) / COLUMNS, (HEIGHT - 2 * MARGIN) / ROWS)
FACE, HOLD, ARROW = 21.0, 15.0, 9.4
SANS = "Helvetica, Arial, sans-serif"
INK, SOFT = "#111111", "#555555"
BIG, SMALL, TEXT = 6.5, 2.9, 3.9
LINE = 98
"""Characters of the lesson in a line."""

LOOKS = {
    "frame": 'fill="none" stroke="#999999" stroke-width="0.8"',
    "line": 'fill="none" stroke="#111111" stroke-width="3"',
    "head": 'fill="#111111"',
    "side": 'stroke="#111111" stroke-linejoin="round"',
    "twice": 'font-size="13" font-weight="700" text-anchor="middle" stroke="#ffffff" '
    'stroke-width="3" paint-order="stroke"',
}
"""What the classes of arrows mean on paper; a page's policy would not let it have styles."""

LESSON = """\
You need
{cubes}, the cards cut out, the map of the wall, and a table or a shelf.
Each pupil takes cards, turns a cube for each of them, and puts it in its place. Cards with the \
same picture have the same turns: give them to one pupil.

1. Pixels (15 minutes)
Look at the map from near, then from across the room. Why does it look better from afar? Each \
facelet is a pixel with one of six colours; other shades are mixed from them: dithering.
How many facelets does the wall have? ({facelets}.) How many pixels has a photograph?

2. Notation (15 minutes)
R, L, U, D, F and B are the right, left, upper, lower, front and back face. The letter alone is a \
quarter turn clockwise, as you look at that face; ' is anticlockwise; 2 is half a turn.
All do card {example} together: {turns}. Whose cube differs undoes the turns, the last one first.

3. Building (40 minutes)
Compare each cube with its card before it goes to its place. A cube that went wrong starts again \
from solved. This wall needs {total}, {mean} for a cube on average.

4. Permutations (10 minutes)
Are R U and U R the same? Try it. How often must you repeat R U until the cube is solved? (105 \
times.) A centre never leaves its face: what does that say about the centres of the cards?

5. Search (10 minutes)
Around one centre, a face has 6 x 6 x 6 x 6 x 6 x 6 x 6 x 6 = 1,679,616 pictures. One turn of a \
solved cube makes 12 new ones, two turns 146. The computer makes all of them, and keeps the \
shortest way to each. All but 16 need at most eight turns if you choose which side is on top."""


def pages(
    wall: Mosaic,
    turns: Sequence[CubeTurns],
    colours: Sequence[str],
    numbers: Iterable[int] | None = None,
) -> tuple[Svg, ...]:
    """The plan of the lesson, the map, and the cards of these cubes; None means all."""
    chosen = set(range(1, len(turns) + 1) if numbers is None else numbers)
    wanted = [one for one in turns if one.number in chosen]
    per_page = COLUMNS * ROWS
    cards = [
        _page(
            (
                _card(wall, one, colours, at % COLUMNS, at // COLUMNS)
                for at, one in enumerate(wanted[start : start + per_page])
            ),
            ranged("Card", wanted[start].number, wanted[start : start + per_page][-1].number),
        )
        for start in range(0, len(wanted), per_page)
    ]
    return (_lesson(wall, turns), _map(wall, colours), *cards)


def _page(parts: Iterable[str], title: str) -> Svg:
    body = group(parts, font_family=SANS, fill=INK)
    for name, look in LOOKS.items():
        body = body.replace(f'class="{name}"', look)
    return Svg(WIDTH, HEIGHT, body, title, unit="mm")


def _lesson(wall: Mosaic, turns: Sequence[CubeTurns]) -> Svg:
    total = sum(one.maneuver.htm for one in turns)
    example = min((one for one in turns), key=lambda one: abs(one.maneuver.htm - 4))
    facts = {
        "cubes": counted(len(turns), "solved cube"),
        "facelets": f"{9 * len(turns):,}",
        "example": example.number,
        "turns": str(example.maneuver) or "nothing to turn",
        "total": counted(total, "turn"),
        "mean": f"{total / len(turns):.1f}",
    }
    title = "A picture built of cubes: a lesson of 90 minutes"
    parts, y = [label(title, MARGIN, MARGIN + 8, font_size=BIG, font_weight=700)], MARGIN + 20
    for section in LESSON.format(**facts).split("\n\n"):
        heading, *paragraphs = section.split("\n")
        parts.append(label(heading, MARGIN, y, font_size=4.4, font_weight=700))
        for line in (line for one in paragraphs for line in wrap(one, LINE)):
            y += 5.4
            parts.append(label(line, MARGIN, y, font_size=TEXT))
        y += 11
    return _page(parts, "The lesson")


def _map(wall: Mosaic, colours: Sequence[str]) -> Svg:
    picture = drawing.wall(wall, colours, numbers=True)
    head = label("The wall", MARGIN, MARGIN + 8, font_size=BIG, font_weight=700)
    placed = picture.placed(MARGIN, MARGIN + 14, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN - 14)
    top = placed.replace("<svg ", '<svg preserveAspectRatio="xMidYMin meet" ', 1)
    return _page((head, top), "The wall")


def _card(wall: Mosaic, one: CubeTurns, colours: Sequence[str], column: int, row: int) -> str:
    x, y = MARGIN + column * CARD[0], MARGIN + row * CARD[1]
    face = (one.face[:3], one.face[3:6], one.face[6:])
    by_letter = dict(zip(LETTERS, colours, strict=True))
    border = element(
        "rect", x=x, y=y, width=CARD[0], height=CARD[1], fill="none", stroke="#999999",
        stroke_width=0.3, stroke_dasharray="2 1.5",
    )  # fmt: skip
    shown = [
        border,
        label(one.number, x + 4, y + 9.5, font_size=BIG, font_weight=700),
        label(f"row {one.row}, column {one.column}", x + 20, y + 9, font_size=SMALL, fill=SOFT),
        _placed(drawing.stickers(face, colours), x + 4, y + 13, FACE, 30),
        _placed(arrows.held(one.front, one.top, by_letter), x + 29, y + 12, HOLD, 30),
        label(f"{COLOURS[one.front]} in front,", x + 29, y + 30, font_size=SMALL),
        label(f"{COLOURS[one.top]} on top", x + 29, y + 33.7, font_size=SMALL),
        _place_on_map(wall, one, x + CARD[0] - 33, y + 5, 28),
    ]
    moves = str(one.maneuver).split()
    for at, move in enumerate(moves):
        left = x + 4 + at * ARROW
        shown.append(_placed(arrows.arrow(move), left, y + 36, ARROW - 0.9, 30))
        shown.append(
            label(move, left + (ARROW - 0.9) / 2, y + 50, font_size=4.4, font_weight=700,
                  text_anchor="middle")
        )  # fmt: skip
    if not moves:
        shown.append(label("Nothing to turn.", x + 4, y + 43, font_size=TEXT))
    return "".join(shown)


def _placed(body: str, x: float, y: float, side: float, units: float) -> str:
    """A square drawing, this many units wide, at a place of the page."""
    return (
        f'<svg x="{short(x)}" y="{short(y)}" width="{short(side)}" height="{short(side)}" '
        f'viewBox="0 0 {short(units)} {short(units)}">{body}</svg>'
    )


def _place_on_map(wall: Mosaic, one: CubeTurns, x: float, y: float, most: float) -> str:
    """The outline of the wall with the cube's place."""
    cell = min(most / wall.columns, most / wall.rows)
    outline = element(
        "rect", x=x, y=y, width=cell * wall.columns, height=cell * wall.rows, fill="#f1f1ec",
        stroke=SOFT, stroke_width=0.3,
    )  # fmt: skip
    left, top = x + cell * (one.column - 1), y + cell * (one.row - 1)
    return outline + element(
        "rect", x=f"{left:.2f}", y=f"{top:.2f}", width=f"{cell:.2f}", height=f"{cell:.2f}", fill=INK
    )
