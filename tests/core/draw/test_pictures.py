"""A picture is a value: valid XML whatever is in it, compact, for eyes and ears, for files."""

import pickle
import re
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree

import pytest
from strategies import refusal

from cubogram import Maneuver, draw
from cubogram.book.chain import chain
from cubogram.book.halves import halves
from cubogram.book.images import corner_ways, images
from cubogram.book.lines import captioned, line_rows
from cubogram.book.marked import marked_corner
from cubogram.book.numbering import dials, signpost, weighted
from cubogram.book.render_loops import render_loops
from cubogram.book.single_pieces import corner_piece, edge_piece
from cubogram.book.solid import solid
from cubogram.book.tiles import tiles
from cubogram.book.two_orders import in_order
from cubogram.cube.cube import Cube
from cubogram.draw.svg import Svg, short
from cubogram.lab.ladders import PICTURES as LADDERS
from cubogram.lab.painting import painted
from cubogram.nonogram import Puzzle

NAMESPACE = "{http://www.w3.org/2000/svg}"
CUBE = Cube("R U2 F' L D B2")
STEP = Puzzle([[1], [2]], [[2], [1]], title="<Step> & 'stair'")
HEART = Puzzle.from_picture(LADDERS["a heart"].split())
COLOURED = Puzzle.from_picture(["1.2", "22."], ["black", "red"])
LONG = Puzzle([[1] * 4] * 12, [[1] * 4] * 12)
NASTY = "<script>&\"'"
TREE = draw.Node(NASTY, (draw.Node("1", branch="<R>"), draw.Node("2", mark="cut")))
SQUARE = [(0, 0), (1, 0), (1, 1), (0, 1)]

PICTURES = {
    "net": lambda: draw.net(CUBE, letters=True, title=NASTY),
    "net of names": lambda: draw.net(CUBE, names=True, only=range(12)),
    "corner": lambda: draw.corner(CUBE, back=True, letters=True),
    "corner from below": lambda: draw.corner(CUBE, pitch=-30, yaw=20),
    "last layer": lambda: draw.last_layer(CUBE, arrows_between=[("UF", "UB"), ("UFL", "UBR")]),
    "F2L": lambda: draw.case(Cube("R U' R'"), "F2L"),
    "OLL": lambda: draw.case(Cube("R U R' U R U2 R'"), "OLL"),
    "PLL": lambda: draw.case(Cube("R U' R U R U R U' R' U' R2"), "PLL"),
    "permutation": lambda: draw.permutation(CUBE, reading="is replaced by"),
    "its last layer": lambda: draw.permutation(Cube("M2 U M2 U2 M2 U M2"), on="last layer"),
    "mapping": lambda: draw.mapping((1, 2, 0), (0, 2, 1), labels=["<", "&", ">"]),
    "bars": lambda: draw.bars({NASTY: 3, "b": 40_000_000}, x_label=NASTY, is_log=True),
    "many bars": lambda: draw.bars([n * n for n in range(14)], x_label="x", y_label="y"),
    "lines": lambda: draw.lines({NASTY: [(1, 2), (3, 4)], "b": [(1, 3)]}, x=draw.Axis(NASTY)),
    "a logarithm": lambda: draw.lines({"a": [(1, 1), (9, 1e6)]}, y=draw.Axis(is_log=True)),
    "waves": lambda: draw.waves([0, 1, 1, 2, -1], columns=3, upto=1),
    "a field": lambda: draw.waves([n % 7 for n in range(2187)], columns=81),
    "tree": lambda: draw.tree(TREE, title=NASTY),
    "nonogram": lambda: draw.nonogram(STEP, ["#?", ".#"], lines=["row 1"], cells=[(0, 1)]),
    "nonogram in colours": lambda: draw.nonogram(COLOURED, ["1.2", "?.?"]),
    "a longer nonogram": lambda: draw.nonogram(LONG),
    "gallery": lambda: draw.gallery([draw.net(CUBE)] * 3, labels=["<a>", "b", "c"]),
    "sheet": lambda: draw.sheets([STEP] * 2, per_page=2, solutions=[["#.", "##"]] * 2)[1],
    "six on a sheet": lambda: draw.sheets([STEP, LONG, HEART] * 2, per_page=6)[0],
    "turning": lambda: draw.turning(CUBE, "Lw'", 0.3),
    "strip": lambda: draw.strip(Maneuver("R U' F2 y M")),
    "book: chain": lambda: chain([5, 77, 494], 1, between="UR", below=[1, 2, 3]),
    "book: halves": lambda: halves(Cube("R U2 D' B L2"), ~Maneuver("R U2 D' B L2"), 2),
    "book: images": lambda: images([CUBE.facelets, Cube("R").facelets], ["one", "two"]),
    "book: corner ways": lambda: corner_ways(range(6), range(6)),
    "book: line rows": lambda: line_rows(["?#.", "##."], names=["<a>", "b"], is_pickable=True),
    "book: captioned": lambda: captioned(draw.net(CUBE), "Why it is so. " * 9),
    "book: marked corner": lambda: marked_corner(13),
    "book: weighted": lambda: weighted((1, 0, 2), (9, 3, 1), things="ABC", current=1),
    "book: many columns": lambda: weighted([1] * 12, range(1, 13), things=range(12)),
    "book: dials": lambda: dials({"a": (0, 5), "b": (4, 5)}),
    "book: signpost": lambda: signpost(1, [0] * 6 + [1] * 6 + [2] * 6),
    "book: render loops": lambda: render_loops([(0.5, 1.0)], 20),
    "book: corner piece": lambda: corner_piece("URF", 4),
    "book: edge piece": lambda: edge_piece("UF", 1),
    "book: solid": lambda: solid(SQUARE, [(0, 1, 2), (0, 2, 3)], [1, 0], numbers=True),
    "book: tiles": lambda: tiles((1, 2, 3, 4, 5, 6, 7, 0, 8)),
    "book: two orders": lambda: in_order("F R", 1.5),
    "lab: painted": lambda: painted(77),
}


@pytest.mark.port
def test_every_picture_is_valid_and_says_what_it_is(golden, tmp_path) -> None:
    """The golden has each picture's size, how much is in it, and the start of its sha256."""
    lines = []
    for name, draw_it in PICTURES.items():
        picture = draw_it()
        assert str(picture) == str(draw_it()), "the same values give the same text"
        for text in (str(picture), picture.standalone()):
            root = ElementTree.fromstring(text)
            assert (root.tag, root.get("role")) == (f"{NAMESPACE}svg", "img")
            assert root[0].tag == f"{NAMESPACE}title", name
            assert root[0].text, name
            left, top, width, height = map(float, root.get("viewBox", "").split())
            assert (left, top) == (0, 0)
            assert width > 10 < height
            assert root.find(f"{NAMESPACE}script") is None
        # the pages' policy would refuse a style; without ids, any number fit on a page
        assert not re.search(r'<style|<[^>]* (style|id)="', str(picture)), name
        picture.save(tmp_path / "picture.svg")
        saved = (tmp_path / "picture.svg").read_text(encoding="utf-8")
        assert "var(" not in saved, "files need no CSS variables"
        assert saved == picture.standalone() + "\n"
        drawn = sha256(str(picture).encode()).hexdigest()[:10]
        elements = sum(1 for _ in root.iter())
        size = f"{picture.width:g} x {picture.height:g}"
        lines.append(f"{name}: {size}, {elements} elements, {len(str(picture))} bytes, {drawn}")
        lines.append(f"  {picture.title} | {picture.description:.150}".rstrip(" |"))
    golden("pictures.txt", "\n".join(lines))


def test_pictures_stay_small() -> None:
    most = {"net": 9_000, "corner": 10_000, "F2L": 3_500, "OLL": 3_500, "a field": 45_000}
    sizes = {name: len(str(PICTURES[name]())) for name in most}
    assert all(sizes[name] < limit for name, limit in most.items()), sizes


def test_a_picture_is_a_value() -> None:
    picture = draw.net(CUBE)
    assert pickle.loads(pickle.dumps(picture)) == picture
    assert hash(draw.net(CUBE)) == hash(picture)
    assert picture._repr_svg_() == str(picture) == CUBE._repr_svg_()
    assert Maneuver("R U")._repr_svg_() == str(draw.strip(Maneuver("R U")))
    assert picture.entitled("Mine").title == "Mine"
    assert repr(picture) == "<Svg 268 x 200: The unfolded cube>"
    with pytest.raises(AttributeError):
        picture.title = "Another"
    bare = Svg(4, 4, "", "Nothing")
    assert '<rect width="100%" height="100%" fill="#ffffff"/>' in bare.standalone()
    assert "<rect" not in bare.standalone(paper=None)
    assert [short(number) for number in (1.0, -0.01, 2.55, -3)] == ["1", "0", "2.5", "-3"]


def test_stickers_can_have_other_colours() -> None:
    for picture in (draw.net(CUBE), draw.corner(CUBE), draw.last_layer(CUBE)):
        other = picture.recoloured({"U": "#123456", "R": "#654321"})
        assert "var(--sticker-u" not in other.body
        assert other.body.count("#123456") == picture.body.count("var(--sticker-u")
        assert other.recoloured({}) == other


MISTAKES = Path(__file__).with_name("wrong_calls.txt").read_text().splitlines()


def test_bad_input_is_named(golden) -> None:
    lines = []
    for code in MISTAKES:
        said = refusal(eval, code, globals())
        assert not said.startswith("taken"), code
        lines += [code, f"  {said:.160}"]
    golden("mistakes.txt", "\n".join(lines))
