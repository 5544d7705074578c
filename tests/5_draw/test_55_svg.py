"""A picture is a value: valid XML whatever is in it, compact, for eyes and ears, for files."""

import pickle
from xml.etree import ElementTree

import pytest

from cubogram import draw
from cubogram.cube.cube import Cube
from cubogram.draw.svg import Svg, short
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.nonogram import Puzzle

NAMESPACE = "{http://www.w3.org/2000/svg}"
CUBE = Cube("R U2 F' L D B2")
STEP = Puzzle([[1], [2]], [[2], [1]], title="<Step> & 'stair'")
NASTY = "<script>&\"'"
TREE = draw.Node(NASTY, (draw.Node("1", branch="<R>"), draw.Node("2", mark="cut")))

PICTURES = {
    "net": lambda: draw.net(CUBE, letters=True, title=NASTY),
    "corner": lambda: draw.corner(CUBE, back=True, letters=True),
    "last layer": lambda: draw.last_layer(CUBE, arrows_between=[("UF", "UB")]),
    "F2L": lambda: draw.case(Cube("R U' R'"), "F2L"),
    "OLL": lambda: draw.case(Cube("R U R' U R U2 R'"), "OLL"),
    "PLL": lambda: draw.case(Cube("R U' R U R U R U' R' U' R2"), "PLL"),
    "permutation": lambda: draw.permutation(CUBE, reading="is replaced by"),
    "mapping": lambda: draw.mapping((1, 2, 0), (0, 2, 1), labels=["<", "&", ">"]),
    "bars": lambda: draw.bars({NASTY: 3, "b": 40_000_000}, x_label=NASTY, is_log=True),
    "lines": lambda: draw.lines({NASTY: [(1, 2), (3, 4)]}, x=draw.Axis(NASTY)),
    "waves": lambda: draw.waves([0, 1, 1, 2, -1], columns=3, upto=1),
    "tree": lambda: draw.tree(TREE, title=NASTY),
    "nonogram": lambda: draw.nonogram(STEP, ["#?", ".#"], lines=["row 1"], cells=[(0, 1)]),
    "gallery": lambda: draw.gallery([draw.net(CUBE)] * 3, labels=["<a>", "b", "c"]),
    "sheet": lambda: draw.sheets([STEP] * 2, per_page=2, solutions=[["#.", "##"]] * 2)[1],
}


@pytest.mark.parametrize("name", PICTURES)
def test_every_picture_is_valid_and_says_what_it_is(name: str) -> None:
    picture = PICTURES[name]()
    for text in (str(picture), picture.standalone()):
        root = ElementTree.fromstring(text)
        assert root.tag == f"{NAMESPACE}svg"
        assert root.get("role") == "img"
        assert root[0].tag == f"{NAMESPACE}title"
        assert root[0].text
        left, top, width, height = map(float, root.get("viewBox", "").split())
        assert (left, top) == (0, 0)
        assert width > 10 < height
    assert root.find(f"{NAMESPACE}script") is None
    assert "<style" not in str(picture)  # the pages' policy would refuse it
    assert ' style="' not in str(picture)
    assert ' id="' not in str(picture)  # so that any number of pictures fit on a page


@pytest.mark.parametrize("name", PICTURES)
def test_the_same_values_give_the_same_text(name: str) -> None:
    assert str(PICTURES[name]()) == str(PICTURES[name]())


@pytest.mark.parametrize("name", PICTURES)
def test_files_need_no_css_variables(name: str, tmp_path) -> None:
    picture = PICTURES[name]()
    assert "var(--" in str(picture)
    picture.save(tmp_path / "picture.svg")
    saved = (tmp_path / "picture.svg").read_text(encoding="utf-8")
    assert "var(" not in saved
    assert saved == picture.standalone() + "\n"


def test_pictures_stay_small() -> None:
    sizes = {name: len(str(draw_it())) for name, draw_it in PICTURES.items()}
    assert sizes["net"] < 9_000, sizes
    assert sizes["corner"] < 10_000, sizes
    assert max(sizes["F2L"], sizes["OLL"], sizes["PLL"]) < 3_500, sizes
    field = draw.waves([n % 7 for n in range(2187)], columns=81)
    assert len(str(field)) < 45_000


def test_a_picture_is_a_value() -> None:
    picture = draw.net(CUBE)
    assert pickle.loads(pickle.dumps(picture)) == picture
    assert hash(draw.net(CUBE)) == hash(picture)
    assert picture._repr_svg_() == str(picture)
    assert picture.entitled("Mine").title == "Mine"
    with pytest.raises(AttributeError):
        picture.title = "Another"
    with pytest.raises(ArgumentError, match="path: the path of a file is expected, not 3"):
        picture.save(3)


def test_stickers_can_have_other_colours(tmp_path) -> None:
    for picture in (draw.net(CUBE), draw.corner(CUBE), draw.last_layer(CUBE)):
        other = picture.recoloured({"U": "#123456", "R": "#654321"})
        assert "var(--sticker-u" not in other.body
        assert other.body.count("#123456") == picture.body.count("var(--sticker-u")
        assert other.recoloured({}) == other
    assert repr(draw.net(CUBE)) == "<Svg 268 x 200: The unfolded cube>"


def test_a_picture_of_a_cube_is_in_a_notebook() -> None:
    assert CUBE._repr_svg_() == str(draw.net(CUBE))


def test_files_have_paper_behind_them_unless_it_is_not_wanted() -> None:
    picture = Svg(4, 4, "", "Nothing")
    assert '<rect width="100%" height="100%" fill="#ffffff"/>' in picture.standalone()
    assert "<rect" not in picture.standalone(paper=None)


@pytest.mark.parametrize(("number", "text"), [(1.0, "1"), (-0.01, "0"), (2.55, "2.5"), (-3, "-3")])
def test_numbers_are_short(number: float, text: str) -> None:
    assert short(number) == text


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: draw.net(3), "cube: a cube or 54 facelets are expected, not 3"),
        (lambda: draw.net("UU"), "2 facelets were given, but a cube has 54 (52 missing)"),
        (lambda: draw.net(CUBE).save("net.png"), "path: a name that ends in .svg is expected"),
        (lambda: draw.net(CUBE).recoloured({"u": "#fff"}), "stickers: 'U', 'R', 'F', 'D', 'L' or"),
        (
            lambda: draw.net(CUBE).recoloured({"U": "red"}),
            "'red' is not a colour written like #2f6fed",
        ),
        (lambda: draw.net("X" * 54), "two centres have the same colour"),
        (lambda: draw.net(CUBE, only=[54]), "only: facelets 0 to 53 are expected, not 54"),
        (lambda: draw.net(CUBE, only=5), "only: facelets 0 to 53 are expected, not 5"),
        (lambda: draw.net(CUBE, arrows_between=[1]), "arrows_between: pairs are expected"),
        (
            lambda: draw.net(CUBE, letter=True),
            "net() has no such argument; did you mean 'letters'?",
        ),
        (lambda: draw.net(), "missing a required argument: 'cube'"),
        (lambda: draw.corner(CUBE, yaw="left"), "yaw: a number from -360 to 360 is expected"),
        (
            lambda: draw.case(CUBE, "XLL"),
            "step: 'F2L', 'OLL', 'PLL' or 'COLL' is expected, not 'XLL'",
        ),
        (lambda: draw.case(CUBE, "PLL"), "some pieces of the last layer are in other layers"),
        (lambda: draw.case("?" * 54, "F2L"), "the corner and the edge of the pair cannot both"),
        (lambda: draw.last_layer(CUBE, arrows_between=[("UF", "D")]), "not 'D'"),
        (lambda: draw.permutation("?" * 54), "no piece has the colours at UFR"),
        (lambda: draw.permutation(CUBE, reading="to"), "reading: 'goes to' or 'is replaced by'"),
        (
            lambda: draw.mapping((0, 2)),
            "the numbers from 0 to 1, each exactly once, are expected, not (0, 2)",
        ),
        (lambda: draw.mapping((0, 1), labels="a"), "labels: there must be 2, not 1"),
        (lambda: draw.bars([]), "values: at least one number is expected"),
        (lambda: draw.bars([-1]), "values: a number of at least 0 is expected, not -1"),
        (
            lambda: draw.lines({"a": [(0, 1)]}, x=draw.Axis("t", is_log=True)),
            "cannot be shown on 't'",
        ),
        (lambda: draw.waves([0.5]), "whole numbers of at least -1 are expected, not 0.5"),
        (lambda: draw.waves([]), "distances: at least one position is expected"),
        (lambda: draw.Node("a", mark="lost"), "mark: one of"),
        (lambda: draw.tree("a"), "root: a Node is expected, not 'a'"),
        (lambda: draw.nonogram(7), "puzzle: a puzzle or (rows, columns) is expected, not 7"),
        (lambda: draw.nonogram(STEP, ["#"]), "the grid must be a list of 2 rows, each a string"),
        (lambda: draw.nonogram(STEP, ["#.", "#x"]), "row 2 of the grid: 'x' is not a cell"),
        (lambda: draw.nonogram(STEP, lines=["row 3"]), "lines: 'row 3' or 'column 12'"),
        (lambda: draw.nonogram(([["a"]], [[1]])), "row 1: ['a'] is not a clue"),
        (lambda: draw.sheets([]), "puzzles: at least one puzzle is expected"),
        (lambda: draw.sheets([STEP], per_page=3), "per_page: 1, 2, 4, 6, 9 are possible, not 3"),
        (lambda: draw.sheets([STEP], solutions=[None, None]), "solutions: 1 are expected, not 2"),
        (lambda: draw.gallery([]), "pictures: one or more pictures (Svg) are expected"),
    ],
)
def test_bad_input_is_named(call, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        call()
    assert message in str(caught.value)
