"""A search told step by step: the branch it is on, what it has cut, and how many it has seen.

A search is a list of `Visit`s in the order in which they happened; `search_tree` draws the moment
of one of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from cubogram.arguments import whole
from cubogram.draw import Node, Svg, bars, tree
from cubogram.errors import ArgumentError

MOST_STEPS = 20_000


class Visit(NamedTuple):
    """One look at a position: the bound in force, the turns that led there, the estimate of how
    many more it takes, and what was decided ("open", "cut" or "goal").

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
    """The tree of the bound in force as it stands after `step` visits (from 0).

    Only the branch the search is on is drawn in full; a finished side branch is one box that counts
    its positions. Each box says turns made + turns estimated.

    >>> visits = [Visit(1, (), 1, "open"), Visit(1, ("R",), 1, "cut"), Visit(1, ("R'",), 0, "goal")]
    >>> search_tree(visits, 1).description
    "[0 + 1] (R [1 + 1] current, R' [?] open)"
    """
    if not visits or len(visits) > MOST_STEPS:
        raise ArgumentError("visits", f"between 1 and {MOST_STEPS:,} visits are expected")
    whole("step", step, 0, len(visits) - 1)
    now = visits[step]
    round_ = [visit for visit in visits if visit.bound == now.bound]
    done = {visit.path for visit in visits[: step + 1] if visit.bound == now.bound}
    below = Counter(path[:depth] for path in done for depth in range(len(path)))
    children: dict[tuple[str, ...], list[Visit]] = {}
    for visit in round_:
        if visit.path:
            children.setdefault(visit.path[:-1], []).append(visit)

    def node(visit: Visit) -> Node:
        path = visit.path
        branch = path[-1] if path else ""
        if path not in done:
            return Node("?", (), branch, "open")
        words = f"{visit.depth} + {visit.estimate}"
        mark = "" if visit.outcome == "open" else visit.outcome
        if path == now.path:
            mark = "current"
        if now.path[: len(path)] != path and below[path]:
            return Node(f"{words}, {below[path]} below", (), branch, mark)
        if visit.outcome == "cut":
            return Node(words, (), branch, mark)
        return Node(words, tuple(map(node, children.get(path, ()))), branch, mark)

    title = f"Bound {now.bound}, step {step + 1} of {len(visits)}"
    return tree(node(round_[0]), title=title)


def frontier(visits: Sequence[Visit], step: int) -> Svg:
    """How many positions of each depth were looked at with the bound in force, up to a step.

    >>> visits = [Visit(1, (), 1, "open"), Visit(1, ("R",), 1, "cut")]
    >>> frontier(visits, 1).description
    '0: 1, 1: 1'
    """
    now = visits[step]
    counts = Counter(v.depth for v in visits[: step + 1] if v.bound == now.bound)
    shown: dict[object, float] = {depth: counts[depth] for depth in range(now.bound + 1)}
    return bars(
        shown,
        highlighted=[now.depth],
        width=300,
        height=180,
        x_label="turns made",
        title=f"Positions looked at with bound {now.bound}",
    )
