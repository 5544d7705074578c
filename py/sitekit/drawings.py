"""Pictures of CFOP cases as SVG, drawn from the rules' own pictures.

Nothing here knows a case: the stickers come from the rows of a rule's picture, the arrows of a PLL
from what its first algorithm does. Colours are classes (see site/css/cases.css), so that a picture
follows the page from light to dark.
"""

from collections.abc import Sequence
from html import escape

from cubogram.cfop.explain import pieces_moved
from cubogram.cfop.pictures import LAST_LAYER, SLOT, TOP
from cubogram.cfop.piece_map import FIRST_EDGE
from cubogram.cfop.rules import Rule

Point = tuple[float, float]

CELL = 30.0
GAP = 2.0
BAR = 9.0  # thickness of a side's sticker in the view from above
EDGE = 14.0  # room around the nine stickers
SIZE = 3 * CELL + 2 * EDGE

CLASS = {
    "#": "top",
    ".": "other",
    "f": "front",
    "r": "right",
    "b": "back",
    "l": "left",
    "d": "down",
}


def svg(rule: Rule) -> str:
    """The picture of a case: from above for the last layer, from the front right for a pair.

    >>> from cubogram.cfop.rules import find
    >>> svg(find("OLL", 27)).count("<rect"), svg(find("F2L", 4)).count("<polygon")
    (22, 28)
    """
    return _corner_view(rule) if rule.step == "F2L" else _top_view(rule)


def _frame(rule: Rule, width: float, height: float, body: Sequence[str]) -> str:
    return (
        f'<svg class="case" viewBox="0 0 {width:g} {height:g}" role="img" '
        f'aria-label="{escape(rule.title)}">{"".join(body)}</svg>'
    )


def _rect(x: float, y: float, width: float, height: float, kind: str, round_: float = 3) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_:g}" '
        f'class="{kind}"/>'
    )


def _top_view(rule: Rule) -> str:
    """Nine stickers from above, twelve bars around them, and the ways of the pieces of a PLL."""
    body = [_rect(EDGE - GAP, EDGE - GAP, 3 * CELL + 2 * GAP, 3 * CELL + 2 * GAP, "body", 5)]
    for name, sticker in _stickers(rule):
        face, number = name[0], int(name[1]) - 1
        column, row = number % 3, number // 3
        kind = CLASS[sticker]
        if face == "U":
            x, y = EDGE + column * CELL, EDGE + row * CELL
            body.append(_rect(x + GAP, y + GAP, CELL - 2 * GAP, CELL - 2 * GAP, kind))
            continue
        along = EDGE + (2 - column if face in "RB" else column) * CELL + GAP
        long, far = CELL - 2 * GAP, EDGE + 3 * CELL + 2 * GAP
        near = EDGE - 2 * GAP - BAR
        body.append(
            _rect(along, far if face == "F" else near, long, BAR, kind, 2)
            if face in "FB"
            else _rect(far if face == "R" else near, along, BAR, long, kind, 2)
        )
    if rule.step == "PLL":
        body += _arrows(rule)
    return _frame(rule, SIZE, SIZE, body)


def _stickers(rule: Rule) -> list[tuple[str, str]]:
    """The facelets' names of a rule's picture with their stickers."""
    return [
        (name, sticker)
        for names, row in zip(TOP, rule.picture, strict=False)
        for name, sticker in zip(names, row, strict=True)
    ]


# where the last layer's pieces lie from above, in cells from the middle: corners, then edges
_PLACES: tuple[Point, ...] = ((1, 1), (-1, 1), (-1, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (0, -1))


def _arrows(rule: Rule) -> list[str]:
    """An arrow for each piece that a PLL moves, one with two heads for two that change places."""
    effect = pieces_moved(rule)
    arrows = []
    for n, home in enumerate(LAST_LAYER):
        to = _place(effect[home])
        if to == n:
            continue
        swapped = _place(effect[LAST_LAYER[to]]) == n
        if not swapped or n < to:
            arrows.append(_arrow(_centre(n), _centre(to), both=swapped))
    return arrows


def _place(code: int) -> int:
    return code // 3 if code < FIRST_EDGE else 4 + (code - FIRST_EDGE) // 2


def _centre(place: int) -> Point:
    x, y = _PLACES[place]
    return SIZE / 2 + x * CELL, SIZE / 2 + y * CELL


def _arrow(start: Point, end: Point, both: bool) -> str:
    """A line with a head at its end, or at both."""
    (x1, y1), (x2, y2) = start, end
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    ux, uy = (x2 - x1) / length, (y2 - y1) / length

    def head(x: float, y: float, ux: float, uy: float) -> str:
        points = ((x, y), (x - 8 * ux - 4 * uy, y - 8 * uy + 4 * ux),
                  (x - 8 * ux + 4 * uy, y - 8 * uy - 4 * ux))  # fmt: skip
        return f'<polygon class="arrow" points="{_points(points)}"/>'

    a = 6.0 if both else 0.0
    line = (
        f'<line class="arrow" x1="{x1 + a * ux:.1f}" y1="{y1 + a * uy:.1f}" '
        f'x2="{x2 - 6 * ux:.1f}" y2="{y2 - 6 * uy:.1f}"/>'
    )
    return line + head(x2, y2, ux, uy) + (head(x1, y1, -ux, -uy) if both else "")


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


# the view from the front right: where a face's first sticker begins, and its two sides
_FACES: dict[str, tuple[Point, Point, Point]] = {
    "U": ((64, 6), (20, 10), (-20, 10)),
    "F": ((4, 36), (20, 10), (0, 22)),
    "R": ((64, 66), (20, -10), (0, 22)),
}
_SOLVED = {  # what is solved when a pair comes: the cross, the three other slots; the centres
    "F": {4: "front", 7: "front", 3: "front", 6: "front"},
    "R": {4: "right", 7: "right", 5: "right", 8: "right"},
    "U": {4: "top"},
}


def _corner_view(rule: Rule) -> str:
    """The top, the front and the right; what is solved in pale colours, the pair in full ones."""
    shown = dict(_stickers(rule))
    shown |= {
        name: sticker
        for names, row in zip(SLOT, rule.picture[len(TOP) :], strict=True)
        for name, sticker in zip(names, row, strict=True)
    }
    body = [f'<polygon class="body" points="{_points(_OUTLINE)}"/>']
    for face, (origin, across, down) in _FACES.items():
        for n in range(9):
            sticker = shown.get(f"{face}{n + 1}", ".")
            kind = CLASS[sticker]
            if sticker == ".":
                solved = _SOLVED[face].get(n)
                kind = f"{solved} pale" if solved else "other"
            body.append(_tile(origin, across, down, n % 3, n // 3, kind))
    return _frame(rule, 128, 138, body)


_OUTLINE: tuple[Point, ...] = ((64, 3), (127, 34.5), (127, 103), (64, 135), (1, 103), (1, 34.5))


def _tile(origin: Point, across: Point, down: Point, column: int, row: int, kind: str) -> str:
    inset = 0.06
    corners = (
        (column + inset, row + inset),
        (column + 1 - inset, row + inset),
        (column + 1 - inset, row + 1 - inset),
        (column + inset, row + 1 - inset),
    )
    points = [
        (
            origin[0] + c * across[0] + r * down[0],
            origin[1] + c * across[1] + r * down[1],
        )
        for c, r in corners
    ]
    return f'<polygon class="{kind}" points="{_points(points)}"/>'
