"""Pictures of any colours as drawings: dark and light, dithered, or a few colours on a background.

The input is one colour per cell (the average of its part of a photograph, say) or several pixels
per cell, of which the average counts or, in colours, the majority.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from cubogram.arguments import number, public, whole
from cubogram.errors import ArgumentError
from cubogram.nonogram.formats.images import hexadecimal
from cubogram.nonogram.formats.png import RGB
from cubogram.nonogram.grid import COLOUR_MARKS, EMPTY, FILLED, Grid, check_size
from cubogram.nonogram.palette import BLACK, MAX_COLOURS, Colour

ROUNDS = 12  # in which the colours move to the middle of their clusters
SHADES = 16  # of each of red, green and blue that are distinguished before clustering
HALF = 0.5

T = TypeVar("T")
Channels = tuple[float, float, float]


@dataclass(frozen=True)
class Quantised:
    """The drawing, its colours, and the threshold between dark and light that was used."""

    picture: Grid
    colours: tuple[Colour, ...]
    threshold: float
    ground: str = "#ffffff"
    """The colour of empty cells."""

    def as_json(self) -> dict[str, Any]:
        """The drawing as the page gets it."""
        return {
            "picture": list(self.picture),
            "colours": [colour._asdict() for colour in self.colours],
            "threshold": self.threshold,
            "ground": self.ground,
        }


@public
def quantised(
    cells: Sequence[RGB],
    width: int,
    *,
    fine: int = 1,
    colours: int = 1,
    threshold: float | None = None,
    dither: bool = False,
    invert: bool = False,
) -> Quantised:
    """The drawing of cells whose colours (0 to 255) are given row by row, `width` to a row.

    Each cell is a square of `fine` by `fine` pixels. If `fine` is more than 1, `cells` holds
    pixels, but `width` still counts cells.

    With one colour, cells darker than `threshold` (0 black to 1 white; None for the one that
    divides best) are filled; `dither` keeps the average, and `invert` fills the lighter cells
    instead. With 2 to 8, the most different colours are found, and the one along the edge is the
    background. Raises PuzzleError "size" and ArgumentError.

    >>> quantised([(9, 9, 9), (250, 250, 250), (240, 250, 255), (0, 0, 0)], 2).picture
    ('#.', '.#')
    """
    whole("width", width)
    whole("fine", fine)
    whole("colours", colours)
    if width < 1 or fine < 1 or not cells or len(cells) % (width * fine * fine):
        raise ArgumentError("width", f"{len(cells)} cells do not make rows of {width}")
    if not 1 <= colours <= MAX_COLOURS:
        raise ArgumentError("colours", f"1 to {MAX_COLOURS} are possible, not {colours}")
    check_size(width, len(cells) // (width * fine * fine))
    if colours > 1:
        return _in_colours(cells, width, fine, colours)
    light = [
        sum(square) / len(square)
        for square in _squares([brightness(cell) for cell in cells], width, fine)
    ]
    limit = best_threshold(light) if threshold is None else number("threshold", threshold, 0, 1)
    filled = _dithered(light, width, limit) if dither else [value < limit for value in light]
    marks = "".join(FILLED if dark != invert else EMPTY for dark in filled)
    return Quantised(_rows(marks, width), (BLACK,), limit)


def brightness(cell: RGB) -> float:
    """How light a colour is, 0 black to 1 white (the weights of Rec. 709)."""
    red, green, blue = cell
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255


def best_threshold(values: Sequence[float]) -> float:
    """The threshold that divides dark and light values best; 0.5 if all are the same.

    It is the one with the largest variance between the two classes (Otsu 1979).

    >>> best_threshold([0.1, 0.2, 0.8, 0.9])
    0.5
    """
    ordered = sorted(values)
    total = sum(ordered)
    below = 0.0
    best = (-1.0, HALF)
    for at in range(1, len(ordered)):
        low, high = ordered[at - 1], ordered[at]
        below += low
        if low == high:
            continue
        share = at / len(ordered)
        apart = below / at - (total - below) / (len(ordered) - at)
        best = max(best, (share * (1 - share) * apart * apart, (low + high) / 2))
    return best[1]


def _dithered(light: Sequence[float], width: int, threshold: float) -> list[bool]:
    """Which cells are dark; the error of each goes on to its neighbours (Floyd, Steinberg 1976)."""
    left = [*light, *[0.0] * (width + 1)]
    dark = []
    for at, column in enumerate([*range(width)] * (len(light) // width)):
        dark.append(left[at] < threshold)
        error = left[at] - (0 if dark[at] else 1)
        left[at + width] += error * 5 / 16
        if column:
            left[at + width - 1] += error * 3 / 16
        if column + 1 < width:
            left[at + 1] += error * 7 / 16
            left[at + width + 1] += error / 16
    return dark


def _squares(pixels: Sequence[T], width: int, fine: int) -> Iterator[list[T]]:
    """The pixels of each cell.

    >>> list(_squares("abcdefgh", 2, 2))
    [['a', 'b', 'e', 'f'], ['c', 'd', 'g', 'h']]
    """
    row = width * fine
    for top in range(0, len(pixels), row * fine):
        for left in range(0, row, fine):
            start = top + left
            yield [
                pixel
                for at in range(start, start + row * fine, row)
                for pixel in pixels[at : at + fine]
            ]


def _in_colours(cells: Sequence[RGB], width: int, fine: int, count: int) -> Quantised:
    bins = [tuple(part * SHADES // 256 for part in cell) for cell in cells]
    weights = Counter(bins)
    sums: dict[tuple[int, ...], list[float]] = {shade: [0.0, 0.0, 0.0] for shade in weights}
    for shade, cell in zip(bins, cells, strict=True):
        for part in range(3):
            sums[shade][part] += cell[part]
    means: dict[tuple[int, ...], Channels] = {
        shade: (r / weights[shade], g / weights[shade], b / weights[shade])
        for shade, (r, g, b) in sums.items()
    }
    centres, nearest = _clusters(means, weights, count + 1)
    of_pixel = [nearest[shade] for shade in bins]
    of_cell = [Counter(square).most_common(1)[0][0] for square in _squares(of_pixel, width, fine)]
    height = len(of_cell) // width
    edge = [*of_cell[:width], *of_cell[-width:], *of_cell[::width], *of_cell[width - 1 :: width]]
    ground = Counter(edge).most_common(1)[0][0] if height else 0
    rounded = {k: tuple(round(part) for part in centres[k]) for k in set(of_cell)}
    used = sorted(rounded.keys() - {ground}, key=lambda k: brightness(_rgb(rounded[k])))
    marks = {ground: EMPTY} | dict(zip(used, COLOUR_MARKS, strict=False))
    if len(used) == 1:
        marks[used[0]] = FILLED
    shades = [hexadecimal(_rgb(rounded[k])) for k in used]
    palette = tuple(Colour(shade, shade) for shade in shades) or (BLACK,)
    picture = _rows("".join(marks[k] for k in of_cell), width)
    return Quantised(picture, palette, HALF, hexadecimal(_rgb(rounded.get(ground, (255,) * 3))))


def _rgb(parts: tuple[int, ...]) -> RGB:
    red, green, blue = parts
    return red, green, blue


def _clusters(
    means: dict[tuple[int, ...], Channels], weights: Counter[tuple[int, ...]], count: int
) -> tuple[list[Channels], dict[tuple[int, ...], int]]:
    """Centres of at most `count` clusters of shades, and the centre nearest to each shade
    (k-means)."""
    shades = list(means)
    centres = [means[shades[0]]]
    far = {shade: _distance(means[shade], centres[0]) for shade in shades}
    while len(centres) < count:
        farthest = max(shades, key=far.__getitem__)
        if far[farthest] == 0:
            break
        centres.append(means[farthest])
        for shade in shades:
            far[shade] = min(far[shade], _distance(means[shade], means[farthest]))
    nearest = {shade: _nearest(means[shade], centres) for shade in shades}
    for _ in range(ROUNDS):
        totals = [[0.0, 0.0, 0.0, 0.0] for _ in centres]
        for shade, k in nearest.items():
            weight = weights[shade]
            totals[k][3] += weight
            for part in range(3):
                totals[k][part] += means[shade][part] * weight
        centres = [
            (r / n, g / n, b / n) if n else centre
            for (r, g, b, n), centre in zip(totals, centres, strict=True)
        ]
        before = nearest
        nearest = {shade: _nearest(means[shade], centres) for shade in shades}
        if nearest == before:
            break
    return centres, nearest


def _distance(a: Channels, b: Channels) -> float:
    return (a[0] - b[0]) ** 2 + 2 * (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2


def _nearest(shade: Channels, centres: Sequence[Channels]) -> int:
    return min(range(len(centres)), key=lambda k: _distance(shade, centres[k]))


def _rows(marks: str, width: int) -> Grid:
    return tuple(marks[at : at + width] for at in range(0, len(marks), width))
