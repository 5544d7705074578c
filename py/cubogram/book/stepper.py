"""A search step by step: its current branch, what it has cut, and how much it has seen.

A search is a list of `Visit`s in order. `search_tree` draws the moment of one visit, and `frontier`
the number of positions seen by then, row by row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from cubogram.arguments import whole
from cubogram.draw import Svg, colours
from cubogram.draw.svg import SANS, element, group, label, short
from cubogram.draw.trees import MARKS
from cubogram.errors import ArgumentError
from cubogram.formatting import counted

MOST_STEPS = 20_000

HEAD, ROW, COLUMN = 48.0, 68.0, 58.0
BOX = 52.0, 36.0
MARGIN = 4.0
LONGEST_BAR, NAMES = 92.0, 22.0


class Visit(NamedTuple):
    """A visit to a position: the current bound, the turns that led there, the estimate of the turns
    left, and the decision ("open", "cut" or "goal").

    >>> Visit(3, ("R", "U"), 2, "cut").depth
    2
    """

    bound: int
    path: tuple[str, ...]
    estimate: int
    outcome: str

    @property
    def depth(self) -> int:
        """The number of turns made so far."""
        return len(self.path)


def search_tree(visits: Sequence[Visit], step: int) -> Svg:
    """The tree of the current bound after `step` visits (from 0).

    It has a row for each number of turns and a column for each last turn, so that a position stays
    in place from step to step. Only the current branch of the search is open; a finished branch is
    one box, with the number of positions that were seen below it. Each box shows the number of
    turns made + the estimate of those left.

    >>> visits = [Visit(1, (), 1, "open"), Visit(1, ("R",), 1, "cut"), Visit(1, ("R'",), 0, "goal")]
    >>> search_tree(visits, 1).description
    "1 made + 1 estimated = 2, more than 1: cut. start 0 + 1, R 1 + 1 current, R' ? open"
    """
    now = _moment(visits, step)
    columns = _columns(visits)
    seen = [visit for visit in visits[: step + 1] if visit.bound == now.bound]
    done = {visit.path for visit in seen}
    below = Counter(path[:depth] for path in done for depth in range(len(path)))
    middle = MARGIN + len(columns) * COLUMN / 2
    boxes, texts, counts, told = [], [], [], []
    lines = {True: "", False: ""}  # those of the current branch, and the others
    for visit in (visit for visit in visits if visit.bound == now.bound):
        path = visit.path
        if path and path[:-1] != now.path[: visit.depth - 1]:
            continue  # it is inside a finished branch
        is_open = path not in done
        is_branch = now.path[: visit.depth] == path
        at = columns.index(path[-1]) if path else 0
        x = MARGIN + (at + 0.5) * COLUMN if path else middle
        y = HEAD + visit.depth * ROW
        mark = "open" if is_open else "" if visit.outcome == "open" else visit.outcome
        if path == now.path and mark != "goal":
            mark = "current"
        if path:
            above = path[-2] if len(path) > 1 else ""
            left = MARGIN + (columns.index(above) + 0.5) * COLUMN if above else middle
            top, half = y - ROW + BOX[1], (ROW - BOX[1]) / 2
            lines[is_branch] += (
                f"M{short(left)} {short(top)}C{short(left)} {short(top + half)} "
                f"{short(x)} {short(top + half)} {short(x)} {short(y)}"
            )
        sums = "?" if is_open else f"{visit.depth} + {visit.estimate}"
        name = path[-1] if path else "start"
        fill, outline, ink, dashes = MARKS[mark]
        boxes.append(
            element(
                "rect",
                x=x - BOX[0] / 2,
                y=y,
                width=BOX[0],
                height=BOX[1],
                rx=6,
                fill=fill,
                stroke=outline,
                stroke_dasharray=dashes,
            )
        )
        texts.append(label(name, x, y + 15, fill=ink, font_weight=600))
        texts.append(label(sums, x, y + 30, fill=ink))
        closed = below[path] if not is_branch else 0
        if closed:
            counts.append(label(f"+{closed:,}", x, y + BOX[1] + 14))
        rest = f" {mark}" if mark else f" and {closed} below" if closed else ""
        told.append(f"{name} {sums}{rest}")
    width = 2 * MARGIN + len(columns) * COLUMN
    reason = _reason(now)
    heads = [
        label(
            f"Bound {now.bound}, visit {step + 1:,} of {len(visits):,}",
            MARGIN,
            15,
            font_weight=600,
        ),
        label(reason, MARGIN, 34, fill=colours.SOFT),
    ]
    body = (
        element("path", d=lines[False], fill="none", stroke=colours.EDGE, stroke_width=1.2)
        + element("path", d=lines[True], fill="none", stroke=colours.ACCENT, stroke_width=2.5)
        + group(
            counts,
            font_family=SANS,
            font_size=13,
            text_anchor="middle",
            fill=colours.SOFT,
            stroke=colours.PAPER,
            stroke_width=4,
            paint_order="stroke",
        )
        + group(boxes, stroke_width=1.5)
        + group(texts, font_family=SANS, font_size=13, text_anchor="middle")
        + group(heads, font_family=SANS, font_size=14, fill=colours.INK)
    )
    title = f"The search tree: bound {now.bound}, visit {step + 1} of {len(visits)}"
    return Svg(width, _height(visits), body, title, f"{reason}. {', '.join(told)}")


def frontier(visits: Sequence[Visit], step: int) -> Svg:
    """The number of positions visited at each depth with the current bound, up to a step.

    Each bar is next to its row of `search_tree`. The outline behind it is the number for the
    previous bound.

    >>> visits = [Visit(1, (), 1, "open"), Visit(1, ("R",), 1, "cut")]
    >>> frontier(visits, 1).description
    '0 turns: 1, 1 turn: 1'
    """
    now = _moment(visits, step)
    counts = Counter(v.depth for v in visits[: step + 1] if v.bound == now.bound)
    before = Counter(v.depth for v in visits if v.bound == now.bound - 1)
    most = max(Counter((v.bound, v.depth) for v in visits).values())
    bars, texts, told = [], [], []
    for depth in range(max(v.depth for v in visits) + 1):
        y = HEAD + depth * ROW
        texts.append(label(depth, NAMES - 8, y + 23, text_anchor="end", fill=colours.SOFT))
        for count, fill, outline in (
            (before[depth], "none", colours.EDGE),
            (counts[depth], colours.ACCENT if depth == now.depth else colours.EDGE, "none"),
        ):
            if count:
                bars.append(
                    element(
                        "rect",
                        x=NAMES,
                        y=y + 7,
                        width=max(LONGEST_BAR * count / most, 2),
                        height=BOX[1] - 14,
                        rx=2,
                        fill=fill,
                        stroke=outline,
                        stroke_dasharray="3 3" if fill == "none" else None,
                    )
                )
        if counts[depth]:
            longest = max(counts[depth], before[depth])
            x = NAMES + max(LONGEST_BAR * longest / most, 2) + 6
            texts.append(label(f"{counts[depth]:,}", x, y + 23, fill=colours.INK))
            told.append(f"{depth} turn{'' if depth == 1 else 's'}: {counts[depth]}")
    heads = [
        label("Visits at each depth", 0, 15, font_weight=600, fill=colours.INK),
        label("dashed: previous bound", 0, 34, fill=colours.SOFT),
    ]
    body = group(bars) + group(texts + heads, font_family=SANS, font_size=13)
    title = f"Positions visited with bound {now.bound}"
    return Svg(NAMES + LONGEST_BAR + 56, _height(visits), body, title, ", ".join(told))


def _moment(visits: Sequence[Visit], step: int) -> Visit:
    """The visit at a step; raises ArgumentError if there is none."""
    if not visits or len(visits) > MOST_STEPS:
        raise ArgumentError("visits", f"between 1 and {MOST_STEPS:,} visits are expected")
    return visits[whole("step", step, 0, len(visits) - 1)]


def _columns(visits: Sequence[Visit]) -> list[str]:
    """The turns that a branch can end with, in the order in which they are tried at the start."""
    ordered = sorted((visit for visit in visits if visit.path), key=lambda visit: visit.depth)
    return [*dict.fromkeys(visit.path[-1] for visit in ordered)] or [""]


def _height(visits: Sequence[Visit]) -> float:
    """The same height for every step, so that the picture does not jump."""
    return HEAD + max(visit.depth for visit in visits) * ROW + BOX[1] + 20


def _reason(visit: Visit) -> str:
    """Why the search continues or turns back at a position."""
    if visit.outcome == "goal":
        return f"home after {counted(visit.depth, 'turn')}"
    total = visit.depth + visit.estimate
    sum_ = f"{visit.depth} made + {visit.estimate} estimated = {total}"
    if visit.outcome == "cut":
        return f"{sum_}, more than {visit.bound}: cut"
    return f"{sum_}: go on"
