"""For the page "The inspector": inputs that show one cube on four levels, and pictures of them.

Each is a `Link` to a cube; see `cubogram.live.linked`.
"""

from __future__ import annotations

from cubogram.cube.cube import Cube
from cubogram.cube.piece_words import corner_words, edge_words, with_words
from cubogram.draw import Svg, corner, gallery, net, permutation
from cubogram.live.inputs import slider, text, turnable
from cubogram.live.linking import Link
from cubogram.twophase.coordinates.one_state import (
    SIZES,
    SYMMETRY_SIZES,
    Coordinates,
    SymmetryCoordinate,
)

TURNABLE: Link[Cube] = Link(
    lambda start: turnable(start, label="cube"),
    lambda cube: cube.facelets,
    lambda _, turned: turned,
)
"""The cube itself, to be turned."""

FACELETS: Link[Cube] = Link(
    lambda start: text(start, label="facelets", length=54),
    lambda cube: cube.facelets,
    lambda _, facelets: Cube(facelets),
)
"""Its 54 facelets as letters."""

CORNERS: Link[Cube] = Link(
    lambda start: text(start, label="corner pieces", length=60),
    corner_words,
    lambda cube, words: with_words(cube, corners=words),
)
"""The stickers at the eight corner places."""

EDGES: Link[Cube] = Link(
    lambda start: text(start, label="edge pieces", length=60),
    edge_words,
    lambda cube, words: with_words(cube, edges=words),
)
"""The stickers at the twelve edge places."""


def _coordinate(name: str) -> Link[Cube]:
    return Link(
        lambda start: slider(0, SIZES[name] - 1, start=start, label=name),
        lambda cube: getattr(Coordinates.of(cube.cubies), name),
        lambda cube, value: Cube.from_cubies(Coordinates.of(cube.cubies).put(name, value).cubies),
    )


COORDINATES = tuple(_coordinate(name) for name in SIZES)
"""A slider for each of the six coordinates: twist, flip, slice, corners, edges, middle."""


def _with_class(cube: Cube, number: int) -> Cube:
    own = SymmetryCoordinate.of(cube.cubies)
    return Cube.from_cubies(own.put_class(number, Coordinates.of(cube.cubies)).cubies)


def _image(cube: Cube, number: int) -> Cube:
    own = SymmetryCoordinate.of(cube.cubies)
    return Cube.from_cubies(own.image(number, cube.cubies))


CLASS: Link[Cube] = Link(
    lambda start: slider(0, SYMMETRY_SIZES["class"] - 1, start=start, label="class"),
    lambda cube: SymmetryCoordinate.of(cube.cubies).class_number,
    _with_class,
)
"""The class of its flip and slice under the 16 symmetries."""

SYMMETRY: Link[Cube] = Link(
    lambda start: slider(0, SYMMETRY_SIZES["symmetry"] - 1, start=start, label="symmetry"),
    lambda cube: SymmetryCoordinate.of(cube.cubies).symmetry,
    _image,
)
"""The symmetry that leads to the class's representative; changing it shows a different image."""


def levels(cube: Cube) -> list[Svg]:
    """A cube's facelets, its pieces as arrows, and its 16 images with their symmetries.

    >>> [picture.title for picture in levels(Cube("R"))]
    ['Facelets', 'Pieces', 'The 16 images of this cube']
    """
    own = SymmetryCoordinate.of(cube.cubies)
    numbers = range(SYMMETRY_SIZES["symmetry"])
    images = [corner(Cube.from_cubies(own.image(number, cube.cubies))) for number in numbers]
    names = [f"{number}: here" if number == own.symmetry else str(number) for number in numbers]
    return [
        net(cube, title="Facelets"),
        permutation(cube, title="Pieces"),
        gallery(images, columns=4, labels=names, width=76, title="The 16 images of this cube"),
    ]
