"""Length against time, all solvers in one picture: an SVG that takes the page's colours.

It is drawn from the stored figures of the benchmarks `solver`, `browser` and `peers`, and is part
of the page itself, so that lines and letters are dark on light and light on dark.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cubogram.draw import Axis, Series, lines

SECONDS = Axis(
    "time for a cube",
    range=(0.0003, 20.0),
    ticks=((0.001, "1 ms"), (0.01, "10 ms"), (0.1, "0.1 s"), (1, "1 s"), (10, "10 s")),
    is_log=True,
)
LENGTH = Axis("mean length in face turns", range=(17.5, 22.5))


def series(results: Path) -> list[Series]:
    """What the stored figures have: ours natively and in the browser, and the peers.

    A budget in which some cube was not solved has no point: its mean is over the easy ones.
    """
    found = []
    for benchmark, words in (("solver", "natively"), ("browser", "in Chromium")):
        stored = _stored(results, benchmark)
        for tier in ("small", "deep") if stored else ():
            budgets = stored[tier]["budgets"].items()
            points = tuple((float(b), f["mean"]) for b, f in budgets if not f["unsolved"])
            found.append(_series(f"Cubogram {words}, {tier} tables", points))
    peers: dict[str, list[tuple[float, float]]] = {}
    for name, facts in _stored(results, "peers").items():
        point = (facts["median_seconds"], facts["mean_length"])
        peers.setdefault(name.split(", ")[0], []).append(point)
    return found + [_series(name, sorted(points)) for name, points in peers.items()]


def _stored(results: Path, benchmark: str) -> dict[str, Any]:
    path = results / f"{benchmark}.json"
    return dict(json.loads(path.read_text())["result"]) if path.exists() else {}


def _series(name: str, points: Sequence[tuple[float, float]]) -> Series:
    notes = tuple(f"{name}: {length:.2f} after {seconds:.3g} s" for seconds, length in points)
    return Series(name, tuple(points), notes)


def draw(all_series: Sequence[Series]) -> str:
    """The picture as one block of HTML without empty lines, as Markdown wants it."""
    title = "Mean length of solutions against time, each solver a line or a point"
    return f"<div>{lines(all_series, x=SECONDS, y=LENGTH, title=title)}</div>"
