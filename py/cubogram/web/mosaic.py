"""Commands about walls of cubes: colours, turns, and what is printed."""

import base64
import json
from typing import TypedDict

import numpy as np

from cubogram.arguments import choice, whole
from cubogram.errors import PuzzleError
from cubogram.files import bytes_of
from cubogram.mosaic import Mosaic, drawing, image, turning
from cubogram.mosaic.mosaic import MOST_CUBES, SIDE, check_cubes
from cubogram.nonogram.collection.reading import decoded
from cubogram.nonogram.grid import MAX_SIDE
from cubogram.nonogram.palette import BLACK, WHITE, Colour
from cubogram.slices import without_events
from cubogram.twophase.goals import one_face
from cubogram.web.events import JSON, Events


def quantise(
    cells: str,
    across: int,
    stickers: list[str],
    fine: int = 1,
    without: str = "",
    dither: str = "diffusion",
    match: str = "colour",
    brightness: float = 0.0,
) -> JSON:
    """The wall for an image: `cells` is the red, green and blue of each pixel, in base64.

    A facelet has `fine` times `fine` pixels, and a row has `across` cubes. The result is {picture,
    cells}, with one pixel for each facelet.
    """
    data = np.frombuffer(bytes_of("cells", cells, "picture"), np.uint8)
    width = whole("across", across, 1, MOST_CUBES) * SIDE * whole("fine", fine, 1, 9)
    if not data.size or data.size % (3 * width * SIDE * fine):
        raise PuzzleError("file", "the picture arrived incomplete")
    pixels = data.reshape(-1, width, 3)
    size = check_cubes((across, len(pixels) // (SIDE * fine)))
    small = np.rint(image.cells_of(image.pixels_of(pixels), size, (0, 0, 1, 1)))
    made = Mosaic.from_cells(
        small,
        colours=stickers,
        without=without,
        dither=dither,  # type: ignore[arg-type]  # they are checked
        match=match,  # type: ignore[arg-type]
        brightness=brightness,
    )
    kept = base64.b64encode(small.astype(np.uint8).tobytes()).decode()
    return {"picture": list(made.picture), "cells": kept}


class Collected(TypedDict):
    """A puzzle as the files of the collection have it; black ones have no shades."""

    cells: str
    width: int
    shades: list[str]


def walls(collected: list[Collected], stickers: list[str]) -> JSON:
    """The walls that show puzzles of the collection: {cells, width, shades} of each, as they are in
    its files; those that are too large are None."""
    return {"pictures": [_collected(one, stickers) for one in collected]}


def _collected(puzzle: Collected, stickers: list[str]) -> list[str] | None:
    shades = puzzle["shades"]
    inks = [Colour(shade, shade) for shade in shades] or [BLACK]
    try:
        rows = decoded(puzzle["cells"], whole("width", puzzle["width"], 1, MAX_SIDE), bool(shades))
        return list(Mosaic(drawing.painted(rows, WHITE, inks, stickers)).picture)
    except (ValueError, LookupError):  # it is too large, or not a picture
        return None


def cards(wall: list[str], stickers: list[str], first: int, last: int) -> Events:
    """Pages to print, as SVG text: the lesson, the map, the cards of the cubes of a part."""
    yield from prepare()
    made = Mosaic(tuple(wall)).cards(stickers, range(first, last + 1))
    return {"pages": [page.standalone() for page in made]}


def file(wall: list[str], stickers: list[str], kind: str) -> Events:
    """The text of a file: svg, csv or json."""
    yield from prepare()
    mosaic = Mosaic(tuple(wall))
    if choice("kind", kind, ("svg", "csv", "json")) == "svg":
        return {"text": mosaic.svg(stickers, numbers=True).standalone()}
    return {
        "text": mosaic.csv() if kind == "csv" else f"{json.dumps(mosaic.as_json(), indent=1)}\n"
    }


def prepare() -> Events:
    """Makes the table of all pictures of a face, unless it is there."""
    yield from without_events(one_face.prepared())
    return {}


def turns(wall: list[str]) -> Events:
    """How to turn each different face of a wall: {face: [the centre on top, the turns]}."""
    yield from prepare()
    found = {}
    for face in Mosaic(tuple(wall)).different:
        top, maneuver = turning.turns_to(face)
        found[face] = [top, str(maneuver)]
        yield None
    return {"turns": found}
