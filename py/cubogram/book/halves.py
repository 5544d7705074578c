"""A solution in two phases: the cube, a shrinking bar for each phase, and the six coordinates."""

from __future__ import annotations

from cubogram.arguments import whole
from cubogram.cube import Cube, Maneuver
from cubogram.draw import Svg, colours, corner
from cubogram.draw.svg import MONO, SANS, element, group, label
from cubogram.errors import ArgumentError
from cubogram.twophase.coordinates.one_state import SIZES, Coordinates

WIDTH, HEIGHT, CUBE = 480.0, 436.0, 230.0
HIGH, WIDEST = 36.0, 44.0
TOPS = 262.0, 368.0
NUMBER = 160.0


def halves(cube: Cube, solution: str | Maneuver, at: int) -> Svg:
    """The cube after `at` turns of a solution, and the turns left in each phase.

    Phase 1 ends when twist, flip and slice become 0 for good. A turn that is still to be made is a
    filled box, and each box can be picked by its number. Raises ArgumentError, and PuzzleError
    "notation".

    >>> halves(Cube("R U2"), "U2 R'", 2).description
    'After 2 of 2 turns: twist 0, flip 0, slice 0, corners 0, edges 0, middle 0'
    """
    moves = Maneuver(solution)
    whole("at", at, 0, len(moves))
    cubes = [cube.apply(moves[:n]) for n in range(len(moves) + 1)]
    found = [Coordinates.of(one.cubies) for one in cubes]
    phase_1 = 1 + max(
        (n for n, one in enumerate(found) if one.twist or one.flip or one.slice), default=-1
    )
    if phase_1 > len(moves):
        raise ArgumentError("solution", "it does not lead to the domino group")
    numbers = {name: getattr(found[at], name) for name in SIZES}
    picture = corner(cubes[at])
    parts = [picture.placed((WIDTH - CUBE) / 2, 0, CUBE, CUBE)]
    names = [str(move) for move in moves]
    box = min(WIDEST, WIDTH / max(phase_1, len(moves) - phase_1, 1))
    for phase, (top, first, last) in enumerate(
        ((TOPS[0], 0, phase_1), (TOPS[1], phase_1, len(moves)))
    ):
        left = last - max(first, min(at, last))
        head = f"Phase {phase + 1}: {left} to go" if left else f"Phase {phase + 1}: done"
        parts.append(label(head, 0, top - 10, **_words(16, 600)))
        parts += [_box(names[n], n, at, (n - first) * box, top, box) for n in range(first, last)]
        parts.append(_numbers(list(numbers.items())[3 * phase : 3 * phase + 3], top + HIGH + 24))
    told = ", ".join(f"{name} {number}" for name, number in numbers.items())
    title = "A solution in two phases"
    return Svg(WIDTH, HEIGHT, "".join(parts), title, f"After {at} of {len(moves)} turns: {told}")


def _box(name: str, number: int, at: int, x: float, y: float, wide: float) -> str:
    """The box of a turn: picking it makes the turn, or undoes it if it was the last one made."""
    is_made = number < at
    rect = element(
        "rect", x=x + 1, y=y, width=wide - 2, height=HIGH, rx=5,
        fill=colours.PAPER if is_made else colours.ACCENT,
        stroke=colours.EDGE if is_made else colours.ACCENT,
        stroke_dasharray="3 3" if is_made else None,
    )  # fmt: skip
    ink = colours.SOFT if is_made else colours.ON_ACCENT
    text = label(
        name, x + wide / 2, y + 24, font_family=MONO, font_size=15, text_anchor="middle", fill=ink
    )
    return group([rect, text], data_pick=str(number if number == at - 1 else number + 1))


def _numbers(values: list[tuple[str, int]], y: float) -> str:
    texts = []
    for n, (name, number) in enumerate(values):
        x = n * NUMBER
        colour = colours.INK if number else colours.GOOD
        texts.append(label(name, x, y, fill=colours.SOFT))
        texts.append(label(f"{number:,}", x + 66, y, fill=colour, font_weight=600))
    return group(texts, font_family=SANS, font_size=15)


def _words(size: int, weight: int) -> dict[str, float | str | None]:
    return {
        "font_family": SANS,
        "font_size": size,
        "font_weight": weight,
        "fill": colours.INK,
    }
