"""The wall and its turns as HTML."""

from __future__ import annotations

from functools import lru_cache

from cubogram.mosaic import arrows
from cubogram.mosaic.mosaic import LETTERS, SIDE
from cubogram.pages import html as h
from cubogram.pages.html import Html

CELL = 10
FILLS = {letter: f"var(--sticker-{letter.lower()})" for letter in LETTERS}
NAMES = dict(zip(LETTERS, ("top", "right", "front", "bottom", "left", "back"), strict=True))
WAYS = {"": "clockwise", "'": "anticlockwise", "2": "half a turn"}


@lru_cache(maxsize=64)
def picture_of(picture: tuple[str, ...], gap: float = 0.6) -> Html:
    """A path for each colour; around each cube, the gap is wider."""
    width, height = len(picture[0]) * CELL, len(picture) * CELL
    paths = []
    for letter in LETTERS:
        squares = []
        for y, row in enumerate(picture):
            for x, mark in enumerate(row):
                if mark == letter:
                    squares.append(_square(x, y, gap))
        paths.append(h.path(d="".join(squares), class_=f"on-{letter.lower()}"))
    return h.svg(*paths, viewBox=f"0 0 {width} {height}", class_="facelets", aria_hidden=True)


def _square(x: int, y: int, gap: float) -> str:
    left, above = (gap if at % SIDE else 2 * gap for at in (x, y))
    across = CELL - left - (gap if x % SIDE < SIDE - 1 else 2 * gap)
    down = CELL - above - (gap if y % SIDE < SIDE - 1 else 2 * gap)
    return f"M{CELL * x + left:g} {CELL * y + above:g}h{across:g}v{down:g}h-{across:g}z"


def turns_of(maneuver: str) -> Html:
    """The turns, each an arrow and a letter, in order."""
    return h.ol(*map(_turn, maneuver.split()), class_="turns")


def _turn(move: str) -> Html:
    words = f"{NAMES[move[0]]}, {WAYS[move[1:]]}"
    picture = h.svg(Html(arrows.arrow(move)), viewBox="0 0 30 30", class_="arrow", aria_hidden=True)
    return h.li(picture, h.b(move), h.span(words))


def held(front: str, top: str) -> Html:
    """A cube held with these centres in front and on top."""
    return h.svg(Html(arrows.held(front, top, FILLS)), viewBox="0 0 30 30", class_="held",
        aria_hidden=True,
    )  # fmt: skip
