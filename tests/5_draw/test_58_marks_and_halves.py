"""Pictures that can be dragged: a corner and its mark, the two phases, two render loops."""

import random
import re

import pytest

from cubogram import Cube, History, Maneuver, draw
from cubogram.book.chain import chain
from cubogram.book.halves import halves
from cubogram.book.marked import SPOTS, marked_corner
from cubogram.book.render_loops import MOMENTS, RATE, STEP, render_loops
from cubogram.book.single_pieces import edge_piece
from cubogram.book.tiles import tiles
from cubogram.cube.cubies import CORNERS
from cubogram.cube.layout import corner_facelets
from cubogram.errors import ArgumentError
from cubogram.live.display import shown
from cubogram.pages.book.values import value_html

SCRAMBLE = "R U2 D' B L2"


def picks(picture):
    return [int(n) for n in re.findall(r'data-pick="(\d+)"', picture.body)]


@pytest.mark.parametrize("seed", range(30))
def test_the_corner_looks_as_on_a_cube_that_has_it_there(seed):
    cube = Cube.random(seed=seed)
    place = cube.cubies.corner_permutation.index(0)
    twist = cube.cubies.corner_orientation[place]
    picture = marked_corner(3 * place + twist)
    assert picture.description.endswith(f"place {place} ({CORNERS[place]}), twist {twist}")
    coloured = dict(
        re.findall(r'fill="var\(--sticker-([urf]),[^>]*data-pick="(\d+)"', picture.body)
    )
    on_cube = {
        cube.facelets[facelet].lower(): str(3 * place + n)
        for n, facelet in enumerate(corner_facelets()[place])
    }
    assert coloured == on_cube
    assert coloured["u"] == str(3 * place + twist)


def test_all_24_stickers_of_corners_can_be_picked():
    assert set(picks(marked_corner(0))) == set(range(SPOTS))
    with pytest.raises(ArgumentError):
        marked_corner(SPOTS)


def test_the_bars_of_the_phases_shrink_turn_by_turn():
    cube, way = Cube(SCRAMBLE), ~Maneuver(SCRAMBLE)
    first, last = halves(cube, way, 0), halves(cube, way, len(way))
    assert last.description.count(" 0") == 6
    open_boxes = [halves(cube, way, n).body.count("#2f6fed") for n in range(len(way) + 1)]
    assert open_boxes == sorted(open_boxes, reverse=True)
    assert len(set(open_boxes)) == len(way) + 1
    assert set(picks(first)) == {1, 2, 3, 4, 5}
    assert 0 in picks(halves(cube, way, 1))


def test_the_names_of_the_turns_can_be_read_on_a_phone():
    picture = halves(Cube(SCRAMBLE), ~Maneuver(SCRAMBLE), 0)
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', picture.body)]
    assert min(sizes) * 358 / picture.width >= 11


def test_a_path_that_does_not_lead_to_the_domino_group_has_no_phases():
    with pytest.raises(ArgumentError, match="domino"):
        halves(Cube("R"), "U", 0)


def test_a_loop_is_called_in_each_frame_or_while_something_turns():
    always, needed = (
        int(n)
        for n in re.findall(r"(\d+) calls", render_loops([(0.5, 1.0)], MOMENTS - 1).description)
    )
    assert always == STEP * (MOMENTS - 1)
    assert needed == RATE // 2 + 1
    assert set(picks(render_loops([], 0))) == set(range(MOMENTS))


def test_only_numbers_on_coloured_stickers_are_dark_in_the_dark_theme_too():
    drawn = marked_corner(13).body
    plain = re.findall(r'fill="var\(--ink[^"]*" data-pick="(\d+)"', drawn)
    on_colours = re.findall(r'<text[^>]*fill="#1c1e21" data-pick="(\d+)"', drawn)
    assert sorted([*plain, *on_colours], key=int) == [str(3 * n) for n in range(8)]
    coloured = re.findall(r'fill="var\(--sticker-[urf],[^>]*data-pick="(\d+)"', drawn)
    assert set(on_colours) <= set(coloured)
    assert not set(plain) & set(coloured)


def test_tiles_at_home_are_marked_and_the_hole_is_empty():
    picture = tiles((1, 2, 3, 4, 5, 6, 7, 0, 8))
    assert picture.body.count("--good") == 7
    assert re.findall(r">(\d)<", picture.body) == list("12345678")
    with pytest.raises(ArgumentError):
        tiles((1, 1, 3, 4, 5, 6, 7, 0, 8))


def test_a_flipped_edge_shows_its_stickers_the_other_way_round():
    assert edge_piece("UF", 0).description == "From the top: U F"
    assert edge_piece("UF", 1).description == "From the top: F U"


def test_a_net_has_the_54_names_of_its_places():
    names = re.findall(r">([URFDLB]\d)<", draw.net(Cube("R"), names=True).body)
    assert names == [f"{face}{n}" for face in "URFDLB" for n in range(1, 10)]
    assert ">U1<" not in draw.net(Cube()).body


def test_a_history_is_played_from_its_own_beginning():
    value = shown(History("R", "y U y'"))
    opens = Cube("R").apply("y U y'").facelets
    assert value == {
        "kind": "maneuver",
        "text": "y U y'",
        "facelets": Cube("R").facelets,
        "opens": opens,
    }
    element = value_html(value, "../")
    assert f'facelets="{Cube("R").facelets}"' in element
    assert "setup" not in element


@pytest.mark.parametrize(
    ("history", "link"),
    [
        (History(moves="R U"), "#scramble=R+U"),
        (History("R U", "U' R'"), f"#scramble={Cube('R U').facelets}&amp;solution=U'+R'"),
        (History("R", "U"), f"#scramble={Cube('R U').facelets}"),
    ],
)
def test_what_a_history_opens_is_a_cube_with_a_solution_that_solves_it(history, link):
    assert f'href="../{link}"' in value_html(shown(history), "../")


@pytest.mark.parametrize("seed", range(5))
def test_each_box_of_a_walk_can_be_picked_and_one_is_marked(seed):
    dice = random.Random(seed)
    numbers = [dice.randrange(2187) for _ in range(dice.randrange(2, 9))]
    turns = [dice.choice("URFDLB") for _ in numbers[1:]]
    bodies = set()
    for at, number in enumerate(numbers):
        picture = chain(numbers, at, between=turns, below=numbers)
        assert picks(picture) == list(range(len(numbers)))
        assert picture.description.startswith(f"box {at + 1} of {len(numbers)}: {number}.")
        bodies.add(picture.body)
    assert len(bodies) == len(numbers)
    for wrong in ({"between": [*turns, "U"]}, {"below": numbers[1:]}):
        with pytest.raises(ArgumentError):
            chain(numbers, 0, **wrong)
    with pytest.raises(ArgumentError):
        chain(numbers, len(numbers))
