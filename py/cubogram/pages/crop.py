"""What the element that crops a picture reports (js/elements/crop.ts)."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class Chosen(TypedDict):
    """A picture, or another part of it, was chosen: the sizes in pixels."""

    image: list[int]
    part: list[int]
    fresh: bool
    """Whether the picture is a different one."""


class Cells(TypedDict):
    """The colours of a grid over the chosen part: red, green and blue of each pixel, in base64."""

    cells: str
    columns: int
    rows: int
    fine: NotRequired[int]
    """Pixels along a side of a cell; 1 if the picture is not enlarged."""
