"""For the page "Time travel": inputs that show one tree of turns, and a picture of it."""

from __future__ import annotations

from cubogram.cube.branches import Branches
from cubogram.cube.history import History
from cubogram.draw import Svg, colours
from cubogram.draw.svg import SANS, element, group, label
from cubogram.errors import PuzzleError
from cubogram.live.inputs import picked, text, turns
from cubogram.live.linking import Link

STEP, ROW, RADIUS = 46.0, 52.0, 12.0
MOST_STATES = 1000
MOST_TYPED = 500
"""The most states of a typed tree; more could not be distinguished in its picture."""


def _read(tree: Branches, written: str) -> Branches:
    found = Branches.read(written, tree.start)
    if len(found) > MOST_TYPED:
        message = f"a tree of at most {MOST_TYPED} states can be typed; this one has {len(found):,}"
        raise PuzzleError("tree", message)
    return found


def _turned(tree: Branches, done: History) -> Branches:
    """The tree with the turns that have been made from its current state."""
    times = [time for time, cube in enumerate(done.cubes()) if cube == tree.cube]
    return tree.do(done.moves[times[-1] :]) if times else tree


TEXT: Link[Branches] = Link(
    lambda start: text(start, label="tree"),
    str,
    _read,
)
"""The tree as text."""

TURNS: Link[Branches] = Link(
    lambda start: turns(start, label="cube"),
    lambda tree: tree.cube.facelets,
    _turned,
)
"""The cube in the current state; turns that are made are added to the tree."""

PRESENT: Link[Branches] = Link(
    lambda start: picked(start, greatest=MOST_STATES, label="present"),
    lambda tree: tree.present,
    lambda tree, state: tree.jump(min(state, len(tree) - 1)),
)
"""The number of the current state; clicking the picture sets it."""


def tree_of(tree: Branches, other: int | None = None) -> Svg:
    """A picture of a tree, with the start on the left and a row for each branch. The current state
    is filled, and `other` has a ring. Its states can be picked.

    >>> tree_of(Branches().do("R U").undo().do("F")).description
    'R (U) F *'
    """
    places = _places(tree)
    lines, states, moves = [], [], []
    for state, (x, y) in enumerate(places):
        if state:
            from_x, from_y = places[tree.parents[state - 1]]
            middle = x - STEP / 2
            lines.append(
                f"M{from_x:g} {from_y:g}C{middle:g} {from_y:g} {from_x:g} {y:g} {middle:g} {y:g}"
                f"H{x:g}"
            )
            moves.append(label(str(tree.moves[state - 1]), x, y - RADIUS - 5))
        is_present = state == tree.present
        fill = colours.ACCENT if is_present else colours.PAPER
        edge = colours.WRONG if state == other else colours.ACCENT
        circle = element("circle", cx=x, cy=y, r=RADIUS, fill=fill, stroke=edge)
        ink = colours.ON_ACCENT if is_present else colours.INK
        number = label(state, x, y + 4, fill=ink, font_size=11)
        states.append(group([circle, number], data_pick=state))
    body = (
        element("path", d="".join(lines), fill="none", stroke=colours.EDGE, stroke_width=1.5)
        + group(states, stroke_width=2, text_anchor="middle", font_family=SANS)
        + group(moves, font_family=SANS, font_size=13, font_weight=600, text_anchor="middle")
    )
    width = max(x for x, _ in places) + RADIUS + 6
    height = max(y for _, y in places) + RADIUS + 4
    return Svg(width, height, group([body], fill=colours.INK), "The tree of turns", str(tree))


def _places(tree: Branches) -> list[tuple[float, float]]:
    """The positions of the states: a branch continues in its row, others start in rows below."""
    rows = [0] * len(tree)
    used = 0
    waiting = [0]
    while waiting:
        state = waiting.pop()
        children = tree.children(state)
        if state and tree.children(tree.parents[state - 1])[-1] != state:
            used += 1
            rows[state] = used
        elif state:
            rows[state] = rows[tree.parents[state - 1]]
        waiting += children
    depths = [len(tree.line(state)) - 1 for state in range(len(tree))]
    return [
        (RADIUS + 4 + STEP * depth, RADIUS + 22 + ROW * row)
        for depth, row in zip(depths, rows, strict=True)
    ]
