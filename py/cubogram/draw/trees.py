"""Search trees: boxes with words, moves on the branches, and marks for the outcome."""

from __future__ import annotations

from dataclasses import dataclass

from cubogram.arguments import public
from cubogram.draw import colours
from cubogram.draw.svg import SANS, Svg, element, group, label, short
from cubogram.errors import ArgumentError

ROW, BOX, GAP, MARGIN = 68.0, 26.0, 12.0, 4.0
LETTER = 7.6  # the average width of a letter in pixels

MARKS = {
    # mark: fill, outline, words, dashes
    "": (colours.PAPER, colours.EDGE, colours.INK, None),
    "current": (colours.ACCENT, colours.ACCENT, colours.ON_ACCENT, None),
    "open": (colours.WASH, colours.ACCENT, colours.INK, None),
    "cut": (colours.SUNKEN, colours.EDGE, colours.SOFT, "3 3"),
    "goal": (colours.PAPER, colours.GOOD, colours.GOOD, None),
}


@dataclass(frozen=True)
class Node:
    """A node of a tree: its words, the branch that leads to it, its mark, and its children.

    `mark` is "" (visited), "current", "open" (still to be visited), "cut" (not worth visiting) or
    "goal". Raises ArgumentError for any other mark.

    >>> Node("2 + 3", (Node("3 + 1", branch="R"),)).children[0].branch
    'R'
    """

    label: str
    children: tuple[Node, ...] = ()
    branch: str = ""
    mark: str = ""

    def __post_init__(self) -> None:
        if self.mark not in MARKS:
            listed = ", ".join(repr(mark) for mark in MARKS)
            raise ArgumentError("mark", f"one of {listed} is expected, not {self.mark!r}")
        object.__setattr__(self, "children", tuple(self.children))


@dataclass(frozen=True)
class _Placed:
    node: Node
    x: float  # the middle
    depth: int
    children: tuple[_Placed, ...]


@public
def tree(root: Node, *, title: str = "A search tree") -> Svg:
    """A picture of a tree, with its root at the top and each node centred above its children.

    Screen readers read `title`. Raises ArgumentError if `root` is not a Node.

    >>> tree(Node("0 + 2", (Node("1 + 1", branch="R"), Node("1 + 3", mark="cut")))).height
    102.0
    """
    if not isinstance(root, Node):
        raise ArgumentError("root", f"a Node is expected, not {root!r}")
    placed, width = _place(root, 0, MARGIN)
    every = _all(placed)
    branches, boxes, words, names = "", [], [], []
    for parent in every:
        y = _y(parent.depth)
        for child in parent.children:
            below = _y(child.depth)
            middle = (y + BOX + below) / 2
            branches += (
                f"M{short(parent.x)} {short(y + BOX)}C{short(parent.x)} {short(middle)} "
                f"{short(child.x)} {short(middle)} {short(child.x)} {short(below)}"
            )
            if child.node.branch:
                at = (parent.x + 3 * child.x) / 4
                names.append(label(child.node.branch, at, below - 13))
        fill, outline, ink, dashes = MARKS[parent.node.mark]
        wide = _width(parent.node)
        boxes.append(
            element(
                "rect",
                x=parent.x - wide / 2,
                y=y,
                width=wide,
                height=BOX,
                rx=6,
                fill=fill,
                stroke=outline,
                stroke_dasharray=dashes,
            )
        )
        words.append(label(parent.node.label, parent.x, y + 17.5, fill=ink))
    body = (
        element("path", d=branches, fill="none", stroke=colours.EDGE, stroke_width=1.3)
        + group(boxes, stroke_width=1.5)
        + group(words, font_family=SANS, font_size=13, text_anchor="middle")
        + group(
            names,
            font_family=SANS,
            font_size=12,
            font_weight=600,
            text_anchor="middle",
            fill=colours.INK,
            stroke=colours.PAPER,
            stroke_width=4,
            paint_order="stroke",
            stroke_linejoin="round",
        )
    )
    height = _y(max(one.depth for one in every)) + BOX + MARGIN
    return Svg(width + MARGIN, height, body, title, _told(root))


def _y(depth: int) -> float:
    return MARGIN + depth * ROW


def _width(node: Node) -> float:
    return max(len(node.label) * LETTER + 14, 30)


def _place(node: Node, depth: int, left: float) -> tuple[_Placed, float]:
    """Places a node with its subtree, no further left than `left`; returns it and its right end."""
    at, children = left, []
    for child in node.children:
        placed, end = _place(child, depth + 1, at)
        children.append(placed)
        at = end + GAP
    wide = _width(node)
    if not children:
        return _Placed(node, left + wide / 2, depth, ()), left + wide
    right = at - GAP
    x = (children[0].x + children[-1].x) / 2
    if x - wide / 2 < left:  # the box is wider than everything below it
        by = left - (x - wide / 2)
        children = [_shifted(child, by) for child in children]
        x, right = x + by, right + by
    return _Placed(node, x, depth, tuple(children)), max(right, x + wide / 2)


def _shifted(placed: _Placed, by: float) -> _Placed:
    children = tuple(_shifted(child, by) for child in placed.children)
    return _Placed(placed.node, placed.x + by, placed.depth, children)


def _all(placed: _Placed) -> list[_Placed]:
    return [placed, *(one for child in placed.children for one in _all(child))]


def _told(node: Node) -> str:
    """The tree as nested brackets."""
    name = " ".join(filter(None, (node.branch, f"[{node.label}]", node.mark)))
    return f"{name} ({', '.join(map(_told, node.children))})" if node.children else name
