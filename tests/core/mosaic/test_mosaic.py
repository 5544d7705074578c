"""Walls of cubes: colours, turns on a model of stickers that shares no code, files and links."""

import random
import re
from itertools import product
from time import process_time

import numpy as np
import pytest
from stickers import FACES, played

from cubogram import Puzzle, PuzzleError
from cubogram.mosaic import Mosaic
from cubogram.mosaic.image import DITHERS, MATCHES
from cubogram.mosaic.mosaic import STANDARD
from cubogram.nonogram.formats import png
from cubogram.twophase.goals import face_pictures


def wall_of(columns: int, rows: int, seed: int = 1) -> Mosaic:
    rng = random.Random(seed)
    return Mosaic(tuple("".join(rng.choices("URFDLB", k=3 * columns)) for _ in range(3 * rows)))


SOLVED = "".join(9 * face for face in FACES)


def after(cube: str, front: str, top: str, turns: str) -> str:
    """A cube that is held like this and turned."""
    held = (
        played(cube, f"{up} {round_}")
        for up, round_ in product(
            ("x x x x", "x", "x2", "x'", "z", "z'"), ("y", "y2", "y'", "y y y y")
        )
    )
    shown = next(one for one in held if (one[4], one[22]) == (top, front))
    return played(shown, turns)


def front_after(front: str, top: str, turns: str) -> str:
    """The front face of a solved cube that is held like this and turned."""
    return after(SOLVED, front, top, turns)[18:27]


def image_of(wall: Mosaic) -> np.ndarray:
    """Four pixels for each facelet."""
    shades = {
        letter: [int(shade[at : at + 2], 16) for at in (1, 3, 5)]
        for letter, shade in zip("URFDLB", STANDARD, strict=True)
    }
    pixels = np.array([[shades[letter] for letter in row] for row in wall.picture])
    return pixels.repeat(2, axis=0).repeat(2, axis=1)


def test_every_cube_is_turned_to_its_face_in_few_turns() -> None:
    wall = wall_of(15, 15)
    face_pictures()
    begun = process_time()
    turns = wall.turns()
    assert process_time() - begun < 2  # 0.1 s on most machines
    for one in turns:
        assert front_after(one.front, one.top, str(one.maneuver)) == one.face
        assert one.maneuver.htm <= 9
    assert 5.9 < sum(one.maneuver.htm for one in turns) / len(turns) < 6.4
    assert [turns[17].row, turns[17].column, turns[17].face] == [2, 3, wall.face(18)]


def test_sixteen_pictures_need_nine_turns() -> None:
    (one,) = Mosaic(("RFR", "FUF", "RFR")).turns()
    assert front_after(one.front, one.top, str(one.maneuver)) == "RFRFUFRFR"
    assert one.maneuver.htm == 9


def test_a_wall_is_rebuilt_from_the_cubes_of_another() -> None:
    before, wall = wall_of(2, 2, seed=1), wall_of(2, 2, seed=2)
    left = [after(SOLVED, one.front, one.top, str(one.maneuver)) for one in before.turns()]
    turns = wall.turns(after=before)
    assert sorted(one.before for one in turns) == [1, 2, 3, 4]
    for one in turns:
        cube = after(left[one.before - 1], one.front, one.top, str(one.maneuver))
        assert cube[18:27] == one.face
        assert one.maneuver.htm <= 8
    upside_down = Mosaic(tuple(row[::-1] for row in before.picture[::-1]))
    assert [(one.before, one.maneuver.htm) for one in upside_down.turns(after=before)] == [
        (4, 0), (3, 0), (2, 0), (1, 0)
    ]  # fmt: skip


@pytest.mark.parametrize(("dither", "match"), list(product(DITHERS, MATCHES)))
def test_an_image_in_the_stickers_colours_stays_as_it_is(dither: str, match: str) -> None:
    wall = wall_of(4, 3)
    assert Mosaic.from_image(image_of(wall), (4, 3), dither=dither, match=match) == wall


def test_dithering_keeps_the_average() -> None:
    orange_and_yellow = np.full((30, 30, 3), (255, 160, 0))
    for dither in ("diffusion", "ordered"):
        found = Mosaic.from_image(orange_and_yellow, (10, 10), dither=dither).colours
        assert found.keys() >= {"D", "L"}
        assert min(found["D"], found["L"]) > 200
    plain = Mosaic.from_image(orange_and_yellow, (10, 10), dither="none").colours
    assert len(plain) == 1


def test_brightness_colours_left_out_and_crop() -> None:
    grey = np.linspace(0, 255, 60)[None, :, None] * np.ones((20, 1, 3))
    how = {"match": "lightness", "dither": "none"}
    lights = [
        Mosaic.from_image(grey, (6, 2), brightness=brightness, **how).colours.get("U", 0)
        for brightness in (-0.5, 0, 0.5)
    ]
    assert lights == sorted(set(lights))
    assert not {"U", "B"} & set("".join(Mosaic.from_image(grey, (6, 2), without="UB").picture))
    halves = image_of(Mosaic(("UUUBBB",) * 3))
    assert Mosaic.from_image(halves, (1, 1), crop=(0.5, 0, 1, 1)).face(1) == 9 * "B"
    clear = np.zeros((3, 3, 4))
    assert Mosaic.from_image(clear, (1, 1)).face(1) == 9 * "U"


def test_a_nonogram_is_shown_cell_by_cell() -> None:
    puzzle = Puzzle.from_picture(["112", "122"], ["#d00000", "#0040b0"])
    assert Mosaic.from_picture(puzzle).picture == ("RRB", "RBB", "UUU")


def test_files_hold_the_whole_wall() -> None:
    wall = wall_of(3, 2)
    assert [row[2::4] for row in png.read(wall.png(scale=4))[2::4]] == [
        [tuple(pixel) for pixel in row] for row in image_of(wall)[::2, ::2].tolist()
    ]
    assert len(wall.csv().splitlines()) == 1 + 6
    assert wall.as_json()["picture"] == list(wall.picture)
    squares = re.findall(r"M[^z]*z", wall.svg().body)
    assert len(squares) == 54
    plan, _, cards = Mosaic(("FFF", "FFF", "UUU")).cards()
    said = re.sub("<[^>]*>", " ", plan.body)
    assert ("1 solved cube," in said, "needs 1 turn," in said) == (True, True), said
    assert cards.title == "Card 1"


@pytest.mark.parametrize(("columns", "rows", "most"), [(10, 10, 500), (25, 16, 2000), (1, 1, 20)])
def test_a_link_holds_the_whole_wall_or_says_that_it_is_cut(
    columns: int, rows: int, most: int
) -> None:
    wall = wall_of(columns, rows)
    link = wall.link()
    assert len(link) <= most
    assert Mosaic.from_link(link) == wall
    other = "A" if link[-4] != "A" else "B"
    for damaged in (link[:-1], link[:-9], link[:-4] + other + link[-3:], "", "x", "9x9", "0x0-AA"):
        with pytest.raises(PuzzleError) as caught:
            Mosaic.from_link(damaged)
        assert caught.value.kind == "link"
