"""A cube in the middle of a turn, and the book's pictures of two orders and of a corner piece."""

import re

import pytest

from cubogram import Cube, Maneuver, PuzzleError
from cubogram.book.single_pieces import corner_piece
from cubogram.book.two_orders import in_order
from cubogram.draw import strip, turning
from cubogram.draw.colours import BODY, STICKERS
from cubogram.errors import ArgumentError


def stickers_drawn(svg: str) -> dict[str, list[str]]:
    """For each colour, the stickers' outlines, with rounded numbers and in a fixed order."""
    drawn: dict[str, list[str]] = {}
    for d, fill in re.findall(r'<path d="([^"]*)" fill="([^"]*)"', svg):
        rounded = re.sub(r"-?\d+(\.\d+)?", lambda found: str(round(float(found[0]))), d)
        drawn.setdefault(fill, []).extend(rounded.split("Z"))
    shown = {fill: drawn[fill] for fill in STICKERS.values() if fill in drawn}
    return {fill: sorted(_corners(outline) for outline in all_) for fill, all_ in shown.items()}


def _corners(outline: str) -> str:
    """The corners of an outline in an order that does not depend on where it begins."""
    return " ".join(sorted(outline.strip("M").split("L")))


@pytest.mark.parametrize("move", ["U", "R'", "F2", "Lw", "M", "E", "S'", "x", "y'", "z2"])
def test_a_finished_turn_looks_like_the_cube_after_it(move: str) -> None:
    before = Cube("R U2 F' L D B2")
    during = stickers_drawn(str(turning(before, move, 1)))
    after = stickers_drawn(str(turning(before.apply(move), move, 0)))
    assert during == after


def extent(svg: str, fills: set[str]) -> tuple[float, ...]:
    """The least and the greatest coordinates of what has these colours."""
    drawn = re.findall(r'<path d="([^"]*)" fill="([^"]*)"', svg)
    points = " ".join(d for d, fill in drawn if fill in fills)
    numbers = [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", points)]
    return tuple(edge(numbers[n::2]) for edge in (min, max) for n in (0, 1))


def test_the_cube_is_as_large_whichever_layer_will_turn_and_holds_its_stickers() -> None:
    pictures = [str(turning(Cube(), move, 0)) for move in ("R", "M", "u", "E", "F", "S", "z")]
    bodies = [extent(picture, {BODY}) for picture in pictures]
    for picture, body in zip(pictures, bodies, strict=True):
        assert body == pytest.approx(bodies[0], abs=0.2)
        stickers = extent(picture, {*STICKERS.values()})
        assert all(low < least for low, least in zip(body[:2], stickers[:2], strict=True))
        assert all(most < high for high, most in zip(body[2:], stickers[2:], strict=True))


def test_a_layer_leaves_its_place_and_the_others_stay() -> None:
    start, middle = (stickers_drawn(str(turning(Cube(), "R", part))) for part in (0, 0.5))
    green, red = STICKERS["F"], STICKERS["R"]
    assert len(set(start[green]) & set(middle[green])) >= 6  # two columns and an empty outline
    assert not (set(start[red]) - {""}) & set(middle[red])


def test_a_strip_shows_the_cube_that_a_maneuver_solves() -> None:
    maneuver = Maneuver("R U' F2 y M")
    pictures = strip(maneuver)
    assert re.findall(r"<text[^>]*>([^<]+)</text>", str(pictures)) == str(maneuver).split()
    assert str(strip(maneuver, Cube("y") * Cube())) != str(pictures)
    first = str(strip(maneuver[:1], Cube(~maneuver)))
    assert stickers_drawn(first) == stickers_drawn(str(turning(Cube(~maneuver), "R")))
    assert maneuver._repr_svg_() == str(pictures)
    assert "move" not in strip("").title  # and is drawn
    assert strip("R U" * 100).title.endswith("..., move by move")


def test_wrong_arguments_are_named() -> None:
    with pytest.raises(ArgumentError, match="part"):
        turning(Cube(), "R", 1.5)
    with pytest.raises(PuzzleError, match="not a single move"):
        turning(Cube(), "R U")
    with pytest.raises(ArgumentError, match="time"):
        in_order("F R", 3)
    with pytest.raises(ArgumentError, match="follow"):
        in_order("F R", 1, "XYZ")


def rows_of_names(svg: str) -> list[list[str]]:
    """The names in the circles, row by row, from left to right."""
    found = re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>([A-Z]{3})</text>', svg)
    rows: dict[float, list[tuple[float, str]]] = {}
    for x, y, name in found:
        rows.setdefault(float(y), []).append((float(x), name))
    return [[name for _, name in sorted(rows[y])] for y in sorted(rows)]


def test_the_rows_name_the_corners_where_they_are() -> None:
    rows = rows_of_names(str(in_order("F R", 2)))
    home = rows[0]
    for row, maneuver in zip(rows, ("", "F", "F R"), strict=True):
        assert row == [home[corner] for corner in Cube(maneuver).cubies.corner_permutation]
    assert len(rows_of_names(str(in_order("F R", 0.5)))) == 1


def test_a_mirrored_corner_runs_the_other_way_round() -> None:
    def ring(orientation: int) -> str:
        return corner_piece("URF", orientation).description.split(": ")[1].replace(" ", "")

    assert all(ring(n) in "URFURF" for n in range(3))
    assert all(ring(n) in "UFRUFR" for n in range(3, 6))
