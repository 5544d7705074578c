"""Length against time, all solvers in one picture: an SVG that takes the page's colours.

It is drawn from the stored figures of the benchmarks `solver`, `browser` and `peers`, and stands in
the page itself, so that lines and letters are dark on light and light on dark.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import log10
from pathlib import Path
from typing import Any

WIDTH, FLOOR = 560, 300  # the picture is as wide; the plot ends above, the legend is below
LEFT, RIGHT, TOP = 32, 24, 8  # margins
SHORTEST, LONGEST = 17.5, 22.5  # moves
EARLIEST, LATEST = 0.0003, 20.0  # seconds
LEGEND_COLUMNS, LEGEND_TOP, LEGEND_LINE = 1, 68, 22

COLOURS = ("#3b82f6", "#d97706", "#16a34a", "#dc4c64", "#8b5cf6", "#0d9488", "#a16207", "#c026d3")
"""Each is seen well on white and on black."""


@dataclass(frozen=True)
class Series:
    """A solver's points: seconds and mean length; joined by a line if there are several."""

    name: str
    points: tuple[tuple[float, float], ...]


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
            found.append(Series(f"Cubogram {words}, {tier} tables", points))
    peers: dict[str, list[tuple[float, float]]] = {}
    for name, facts in _stored(results, "peers").items():
        point = (facts["median_seconds"], facts["mean_length"])
        peers.setdefault(name.split(", ")[0], []).append(point)
    return found + [Series(name, tuple(sorted(points))) for name, points in peers.items()]


def _stored(results: Path, benchmark: str) -> dict[str, Any]:
    path = results / f"{benchmark}.json"
    return dict(json.loads(path.read_text())["result"]) if path.exists() else {}


def draw(all_series: Sequence[Series]) -> str:
    """The picture as one block of HTML without empty lines, as Markdown wants it."""
    rows = -(-len(all_series) // LEGEND_COLUMNS)
    height = FLOOR + LEGEND_TOP + rows * LEGEND_LINE
    lines = [
        f'<div><svg width="100%" viewBox="0 0 {WIDTH} {height}" role="img" font-size="14" '
        'fill="currentColor" font-family="inherit">',
        "<title>Mean length of solutions against time, each solver a line or a point</title>",
        *_axes(),
    ]
    for number, one in enumerate(all_series):
        lines += _curve(one, COLOURS[number % len(COLOURS)], number)
        lines += _legend(one.name, COLOURS[number % len(COLOURS)], number)
    return "\n".join([*lines, "</svg></div>"])


def _x(seconds: float) -> float:
    part = log10(seconds / EARLIEST) / log10(LATEST / EARLIEST)
    return round(LEFT + min(max(part, 0), 1) * (WIDTH - LEFT - RIGHT), 1)


def _y(length: float) -> float:
    part = (LONGEST - length) / (LONGEST - SHORTEST)
    return round(TOP + min(max(part, 0), 1) * (FLOOR - TOP), 1)


def _axes() -> Iterator[str]:
    right = WIDTH - RIGHT
    for length in range(18, 23):
        y = _y(length)
        yield f'<path d="M{LEFT} {y}H{right}" stroke="currentColor" stroke-opacity="0.15"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 5}" text-anchor="end">{length}</text>'
    for seconds, label in (
        (0.001, "1 ms"),
        (0.01, "10 ms"),
        (0.1, "0.1 s"),
        (1, "1 s"),
        (10, "10 s"),
    ):
        x = _x(seconds)
        yield f'<path d="M{x} {TOP}V{FLOOR}" stroke="currentColor" stroke-opacity="0.15"/>'
        yield f'<text x="{x}" y="{FLOOR + 18}" text-anchor="middle">{label}</text>'
    yield (
        f'<text x="{right}" y="{FLOOR + 40}" text-anchor="end">'
        "across: time for a cube; up: mean length in face turns</text>"
    )


def _marker(x: float, y: float, colour: str, number: int) -> str:
    """Circles, squares and diamonds, so that colour is not all that tells them apart."""
    shapes = (
        f'<circle cx="{x}" cy="{y}" r="4"',
        f'<rect x="{x - 4}" y="{y - 4}" width="8" height="8"',
        f'<path d="M{x} {y - 5}l5 5l-5 5l-5 -5z"',
    )
    return f'{shapes[number % 3]} fill="{colour}"/>'


def _curve(one: Series, colour: str, number: int) -> Iterator[str]:
    places = [(_x(seconds), _y(length)) for seconds, length in one.points]
    path = "L".join(f"{x} {y}" for x, y in places)
    yield f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
    for (x, y), (seconds, length) in zip(places, one.points, strict=True):
        told = f"{escape(one.name)}: {length:.2f} after {seconds:.3g} s"
        yield f"<g><title>{told}</title>{_marker(x, y, colour, number)}</g>"


def _legend(name: str, colour: str, number: int) -> Iterator[str]:
    row, column = divmod(number, LEGEND_COLUMNS)
    x = LEFT + column * (WIDTH - LEFT - RIGHT) / LEGEND_COLUMNS
    y = FLOOR + LEGEND_TOP + row * LEGEND_LINE
    yield _marker(x + 4, y - 4, colour, number)
    yield f'<text x="{x + 16}" y="{y}">{escape(name)}</text>'
