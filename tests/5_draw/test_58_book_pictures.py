"""The pictures in the chapters on coordinates and symmetry show what their numbers say."""

import re

import pytest

from cubogram.book.images import corner_ways, images
from cubogram.book.numbering import dials, signpost, weighted
from cubogram.book.solid import solid
from cubogram.cube import Cube
from cubogram.cube.cubies import _corner_orientation
from cubogram.cube.pieces import corner_colour_places
from cubogram.errors import ArgumentError


def texts(picture):
    return re.findall(r"<text[^>]*>([^<]*)</text>", picture.body)


def test_a_weighted_sum_is_shown_with_all_its_products():
    shown = texts(weighted((1, 0, 2), (9, 3, 1), things="ABC"))
    assert "sum = 11" in shown
    assert {"A", "B", "C", "· 9", "· 3", "· 1"} <= set(shown)


def test_up_to_the_current_column_the_sum_is_one_so_far():
    shown = texts(weighted((1, 0, 2), (9, 3, 1), things="ABC", current=0))
    assert "sum so far = 9" in shown
    assert shown.count("?") == 2


def test_many_columns_are_in_two_rows_that_a_phone_can_show():
    edges = [f"E{n}" for n in range(12)]
    picture = weighted([1] * 12, range(1, 13), things=edges)
    places = [
        tuple(map(float, one))
        for one in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>E\d', picture.body)
    ]
    assert len(set(places)) == 12
    assert [y for _, y in places] == sorted(y for _, y in places)
    assert all(x < picture.width < 400 for x, _ in places)
    assert all(y < picture.height for _, y in places)
    assert "sum = 78" in texts(picture)


@pytest.mark.parametrize(("weights", "things"), [((1,), "AB"), ((1, 2), "A"), ((), "")])
def test_columns_without_a_weight_or_a_thing_are_refused(weights, things):
    with pytest.raises(ArgumentError):
        weighted((0, 1) if weights else (), weights, things=things)


def test_a_knob_is_where_its_value_is():
    at = [float(x) for x in re.findall(r'cx="([\d.]+)"', dials({"a": (0, 5), "b": (4, 5)}).body)]
    middle = float(re.findall(r'cx="([\d.]+)"', dials({"c": (2, 5)}).body)[0])
    assert at[0] < at[1]
    assert middle == (at[0] + at[1]) / 2


def test_a_dial_refuses_a_value_that_does_not_exist():
    with pytest.raises(ArgumentError):
        dials({"twist": (2187, 2187)})


@pytest.mark.parametrize("here", range(3))
def test_a_signpost_distinguishes_nearer_from_further(here):
    there = [(here - 1) % 3] * 6 + [here] * 6 + [(here + 1) % 3] * 6
    told = signpost(here, there).description
    assert told.startswith("nearer: U U2 U' R R2 R'; as far: F ")
    assert told.endswith("further: L L2 L' B B2 B'")


def test_a_signpost_needs_a_remainder_for_each_turn():
    with pytest.raises(ArgumentError):
        signpost(0, [0] * 17)
    with pytest.raises(ArgumentError):
        signpost(0, [3] * 18)


def test_images_show_what_is_seen():
    picture = images([Cube().facelets, Cube("R").facelets], ["one", "two"])
    first, second = picture.body.split('transform="')[1:]
    assert first.count('fill="var(--sticker-') == 3
    assert second.count('fill="var(--sticker-') > 3
    assert "<rect" not in picture.body


def test_images_that_are_equal_have_frames_of_one_colour():
    turns = ["", "U", "", "R", "U"]
    picture = images([Cube(turn).facelets for turn in turns], turns)
    frames = [
        re.findall(r'<rect.*?stroke="([^"]+)"', part) for part in picture.body.split("<g ")[1:6]
    ]
    assert frames[0] == frames[2] != frames[1] == frames[4]
    assert frames[3] == []


def test_images_need_labels():
    with pytest.raises(ArgumentError):
        images([], [])


def test_corners_are_drawn_as_they_are_turned():
    told = corner_ways(range(6), range(6)).description
    assert told == "0: U R F, 1: F U R, 2: R F U, 3: U F R, 4: F R U, 5: R U F"
    with pytest.raises(ArgumentError):
        corner_ways([6], ["none"])


def test_the_book_multiplies_orientations_as_the_cube_does():
    places = [corner_colour_places(n) for n in range(6)]
    assert places == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (2, 1, 0), (1, 0, 2)]
    for a in range(6):
        for b in range(6):
            both = tuple(places[b][place] for place in places[a])
            assert places.index(both) == _corner_orientation(a, b)


def test_faces_of_a_solid_lie_over_each_other_in_their_order():
    corners = [(0, 0), (1, 0), (1, 1), (0, 1)]
    paths = re.findall(r"<path [^>]*>", solid(corners, [(0, 1, 2), (0, 2, 3)], [1, 0]).body)
    assert [re.search('fill="([^"]*)"', path)[1] for path in paths] == [
        "rgb(0,155,72)",
        "rgb(0,0,0)",
    ]


def test_a_solids_corners_are_numbered_where_they_are():
    picture = solid([(-1, 0), (1, 0)], numbers=True)
    left, right = (float(x) for x in re.findall(r'cx="([\d.]+)"', picture.body))
    assert left < picture.width / 2 < right
    assert texts(picture) == ["0", "1"]


@pytest.mark.parametrize(
    ("corners", "faces", "shades"),
    [([(0, 0)], [(0, 1)], []), ([(0,)], [], []), ([(0, 0)], [(0,)], [1, 1]), ("ab", [], [])],
)
def test_an_invalid_solid_is_refused(corners, faces, shades):
    with pytest.raises(ArgumentError):
        solid(corners, faces, shades)
