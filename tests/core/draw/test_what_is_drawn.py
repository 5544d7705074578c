"""What the pictures show is what they were given."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cubogram import Maneuver, draw
from cubogram.cube.cube import Cube
from cubogram.cube.cubies import FACES
from cubogram.draw import strip, turning
from cubogram.draw.arrows import arrow
from cubogram.draw.colours import BODY, INK, PLAIN, STICKERS
from cubogram.draw.layers import facelet_number, place_centre
from cubogram.draw.nets import facelet_centre
from cubogram.draw.stickers import read_stickers
from cubogram.draw.svg import Svg
from cubogram.nonogram import Puzzle

SVG = "{http://www.w3.org/2000/svg}"
CUBE = Cube("R U2 F' L D B2")
LETTERS = {colour: face for face, colour in STICKERS.items()} | {PLAIN: "?"}


def stickers(picture: Svg) -> list[tuple[str, float, float]]:
    """Each sticker in a picture: the letter of its colour and its centre."""
    found = []
    for path in ElementTree.fromstring(str(picture)).iter(f"{SVG}path"):
        letter = LETTERS.get(path.get("fill", ""))
        if letter is None or path.get("opacity") is not None:
            continue
        for part in path.get("d", "").split("M")[1:]:
            numbers = [float(n) for n in re.findall(r"-?[\d.]+", part)]
            xs, ys = numbers[::2], numbers[1::2]
            found.append((letter, sum(xs) / len(xs), sum(ys) / len(ys)))
    return found


def letter_at(picture: Svg, x: float, y: float) -> str:
    """The colour of the sticker whose centre is nearest to a point."""
    return min(stickers(picture), key=lambda one: (one[1] - x) ** 2 + (one[2] - y) ** 2)[0]


def test_a_net_has_every_sticker_in_its_place() -> None:
    picture = draw.net(CUBE)
    assert len(stickers(picture)) == 54
    for facelet, letter in enumerate(CUBE.facelets):
        assert letter_at(picture, *facelet_centre(facelet)) == letter
    # U is above F, L to its left, R to its right, B at the end
    centres = {face: facelet_centre(9 * FACES.index(face) + 4) for face in FACES}
    assert centres["U"][0] == centres["F"][0] == centres["D"][0]
    assert centres["L"][0] < centres["F"][0] < centres["R"][0] < centres["B"][0]
    assert centres["U"][1] < centres["F"][1] < centres["D"][1]
    only = stickers(draw.net(CUBE, only=[0, 8]))
    assert sum(letter == "?" for letter, _, _ in only) == 52
    names = re.findall(r">([URFDLB]\d)<", draw.net(CUBE, names=True).body)
    assert names == [f"{face}{n}" for face in FACES for n in range(1, 10)]


def test_the_corner_is_seen_as_it_is_held() -> None:
    shown = stickers(draw.corner(Cube()))
    for picture, faces in (
        (draw.corner(Cube()), "URF"),
        (draw.corner(Cube(), back=True), FACES),
        (draw.corner(Cube(), pitch=-30), "DRF"),
    ):
        assert sorted(letter for letter, _, _ in stickers(picture)) == sorted(9 * faces)
    middles = {
        face: (
            sum(x for letter, x, _ in shown if letter == face) / 9,
            sum(y for letter, _, y in shown if letter == face) / 9,
        )
        for face in "URF"
    }
    assert middles["F"][0] < middles["R"][0]
    assert middles["U"][1] < min(middles["F"][1], middles["R"][1])
    # after U the front's upper row is what was at the right
    turned = draw.corner(Cube("U"))
    x, y = min(((x, y) for letter, x, y in stickers(turned) if letter == "R"), key=lambda at: at[0])
    assert x < middles["F"][0]
    assert y < middles["F"][1]


def test_a_cube_is_drawn_as_it_is_held() -> None:
    places = {f"U{n + 1}": (31 + 30 * (n % 3), 31 + 30 * (n // 3)) for n in range(9)}
    # the sides: B above, F below, L at the left, R at the right, each as it is next to the top
    places |= {"B3": (31, 0), "F1": (31, 122), "L1": (0, 31), "R3": (122, 31)}
    for rotation in ("", "x", "y", "z2", "x y'"):
        cube = CUBE.apply(rotation)
        picture = draw.last_layer(cube)
        for name, at in places.items():
            assert letter_at(picture, *at) == cube.facelets[facelet_number(name)], name


def heads(picture: Svg) -> set[tuple[int, int]]:
    found = set()
    for group in ElementTree.fromstring(str(picture)).iter(f"{SVG}g"):
        if group.get("stroke") == "#1c1e21":
            (path,) = [p for p in group.iter(f"{SVG}path") if p.get("fill") != "none"]
            for x, y in re.findall(r"M(-?[\d.]+) (-?[\d.]+)", path.get("d", "")):
                found.add((round(float(x)), round(float(y))))
    return found


def near(point: tuple[int, int], place: str) -> bool:
    x, y = place_centre(place)
    return abs(point[0] - x) + abs(point[1] - y) <= 6


def test_arrows_of_a_permutation_end_where_the_pieces_are() -> None:
    cube = Cube("R U' R U R U R U' R' U' R2")  # UF goes to UR, UR to UL, UL to UF
    goes = draw.permutation(cube, on="last layer")
    assert len(heads(goes)) == 3
    for place in ("UF", "UR", "UL"):
        assert any(near(point, place) for point in heads(goes))
    replaced = draw.permutation(~cube, reading="is replaced by", on="last layer")
    other = draw.permutation(cube, reading="is replaced by", on="last layer")
    assert heads(goes) == heads(replaced) != heads(other)
    swap = Cube("M2 U M2 U2 M2 U M2")  # two pairs of edges: four arrows as two with two heads
    assert len(heads(draw.permutation(swap, on="last layer"))) == 4


def points_of(path: str) -> list[complex]:
    return [complex(*map(float, one.split())) for one in re.findall(r"-?[\d.]+ -?[\d.]+", path)]


@given(st.tuples(*[st.integers(-200, 200)] * 4), st.integers(0, 20), st.booleans())
def test_a_straight_arrow_is_on_its_line_and_ends_before_its_ends(
    numbers: tuple[int, ...], gap: int, both: bool
) -> None:
    x1, y1, x2, y2 = numbers
    start, end = complex(x1, y1), complex(x2, y2)
    assume(abs(end - start) > 60)
    line, heads = arrow((x1, y1), (x2, y2), both=both, size=8, gap=gap)
    ahead = (end - start) / abs(end - start)
    back = start + gap * ahead
    expected = [back + 6 * both * ahead, end - (gap + 6) * ahead, end - gap * ahead]
    found = [*points_of(line), *points_of(heads)[::3]]  # a head begins with its tip
    for point, other in zip(found, [*expected, back] if both else expected, strict=True):
        assert abs(point - other) < 0.2


def test_a_mapping_moves_its_labels() -> None:
    for reading, after in (("goes to", "cab"), ("is replaced by", "bca")):
        body = draw.mapping((1, 2, 0), labels="abc", reading=reading).body
        assert "".join(re.findall(r">([abc])</text>", body)) == "abc" + after


def test_waves_colour_a_cell_for_each_position_in_reach() -> None:
    distances = [0, 1, 1, 2, 2, 2, -1, 2]
    field = draw.waves(distances, columns=4)
    cells = [int(n) for n in re.findall(r"h(\d+)v1h-", field.body)]
    assert sum(cells) == len(distances)
    assert field.description == "0: 1 position, 1: 2 positions, 2: 4 positions"
    assert draw.waves(distances, columns=4, upto=1).description == "0: 1 position, 1: 2 positions"
    alone = draw.waves(distances, columns=4, is_counted=False)
    assert "distance, positions" in field.body
    assert "distance, positions" not in alone.body
    assert (alone.width, alone.height) == (4 * 18, 2 * 18)


def test_the_bars_next_to_waves_keep_their_scale() -> None:
    distances = [0, *[1] * 5, *[2] * 30, *[3] * 4]
    for columns in (3, 40):
        longest = set()
        for upto in (1, 2, 3):
            body = draw.waves(distances, columns=columns, upto=upto).body
            lengths = [float(n) for n in re.findall(r'<rect[^>]*width="([\d.]+)"', body)]
            assert len(lengths) == upto + 1
            longest.add(lengths[1])
        assert len(longest) == 1


def test_bars_are_as_high_as_their_values() -> None:
    picture = draw.bars([1, 2, 4])
    tall = [float(n) for n in re.findall(r"M[\d.]+ [\d.]+v-([\d.]+)q", picture.body)]
    assert tall[2] + 3 == pytest.approx(2 * (tall[1] + 3), abs=0.2)
    assert tall[1] + 3 == pytest.approx(2 * (tall[0] + 3), abs=0.2)


def right_ends(picture: draw.Svg) -> list[float]:
    """Where texts that end at a point begin, if each letter is as wide as a digit."""
    found = re.findall(r'<text x="([\d.]+)"[^>]*text-anchor="end"[^>]*>([^<]*)<', picture.body)
    return [float(x) - 7.8 * len(text) for x, text in found]


def test_the_names_of_a_scale_are_within_the_picture() -> None:
    axis = draw.Axis("positions", is_log=True)
    for most in (9, 12_345, 762_246, 3e19):
        picture = draw.lines({"a": [(1, 1), (2, most)]}, y=axis)
        assert min(right_ends(picture)) > 0, most
        assert min(right_ends(draw.bars([1, most], is_log=True))) > 0, most


def test_numbers_above_bars_do_not_run_together() -> None:
    for count in range(2, 21):
        picture = draw.bars([1, *range(7_000_000, 7_000_000 + count * 1001, 1001)], x_label="x")
        told = re.findall(r'<text x="([\d.]+)" y="([\d.]+)">([^<]+)<', picture.body)
        for (x, _, left), (next_x, _, right) in pairwise(told):
            assert float(next_x) - float(x) > 3.5 * (len(left) + len(right))


def test_a_logarithmic_axis_has_equal_steps_for_equal_factors() -> None:
    axis = draw.Axis(is_log=True, range=(0.01, 100)).over(())
    assert axis.part(1) == pytest.approx(0.5)
    assert [name for _, name in axis.ticks] == ["0.01", "0.1", "1", "10", "100"]
    assert axis.part(1e9) == 1

    assert [name for _, name in draw.Axis().over([9, 10, 11]).ticks] == ["9", "10", "11"]
    assert len(draw.Axis().over([0.0, 0.5, 1.0]).ticks) == 6


def test_a_tree_has_no_boxes_that_overlap() -> None:
    wide = draw.Node("a very wide root of a tree", (draw.Node("1"), draw.Node("2")))
    tree = draw.Node("0", (wide, draw.Node("3", (draw.Node("a wide leaf below"),)), wide))
    boxes = [
        (float(r.get("x")), float(r.get("y")), float(r.get("width")))
        for r in ElementTree.fromstring(str(draw.tree(tree))).iter(f"{SVG}rect")
    ]
    assert len(boxes) == 9
    for n, (x, y, width) in enumerate(boxes):
        assert x >= 0
        for other_x, other_y, other_width in boxes[:n]:
            assert y != other_y or x >= other_x + other_width or other_x >= x + width


CAT = ["..#..", ".###.", "#.#.#"]


def test_a_nonogram_shows_its_cells_and_clues() -> None:
    puzzle = Puzzle.from_picture(CAT)
    solved = draw.nonogram(puzzle, CAT)
    widths = [int(n) for n in re.findall(r"h(\d+)v20h-", solved.body)]
    assert sum(widths) == 20 * sum(row.count("#") for row in CAT)
    numbers = [int(n) for n in re.findall(r">(\d+)</text>", solved.body)]
    assert sum(numbers) == 2 * sum(row.count("#") for row in CAT)
    assert "l6 6" not in solved.body  # a finished picture has no crosses
    played = draw.nonogram(puzzle, ["..#..", "?????", "#.?.#"])
    assert played.body.count("l6 6") == 4 + 2


def test_black_next_to_other_colours_is_black_on_white_whatever_the_page_is_like() -> None:
    def fills(puzzle: Puzzle, grid: list[str]) -> set[str]:
        return set(re.findall(r'<path[^>]* fill="([^"]+)"', draw.nonogram(puzzle, grid).body))

    assert fills(Puzzle.from_picture(["#."]), ["#."]) == {INK}
    two = Puzzle.from_picture(["1.2"], ["black", "red"])
    red = two.colours[1].rgb
    assert fills(two, ["1.2"]) == {"#ffffff", "#000000", red}


def test_sheets_hold_every_puzzle_and_every_solution_given() -> None:
    puzzles = [Puzzle.from_picture(CAT, title=f"Cat {n}") for n in range(7)]
    pages = draw.sheets(puzzles, per_page=6, solutions=[CAT, None] * 3 + [CAT])
    assert [page.body.count("<svg ") for page in pages] == [6, 1, 4]
    assert "Solutions" in pages[2].body
    assert "7. Cat 6" in pages[1].body
    assert "var(--ink" not in str(pages[0])  # a page is paper, light or dark as the screen may be
    assert {(page.width, page.height, page.unit) for page in pages} == {(210.0, 297.0, "mm")}


def test_puzzles_of_any_shape_stay_on_the_page() -> None:
    box = r'<svg x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"'
    for across, down in ((3, 3), (80, 10), (10, 80)):
        puzzle = Puzzle([[across]] * down, [[down]] * across)
        for per_page in (1, 2, 4, 6, 9):
            (page,) = draw.sheets([puzzle] * per_page, per_page=per_page)
            boxes = re.findall(box, page.body)
            assert len(boxes) == per_page
            for x, y, width, height in (map(float, one) for one in boxes):
                assert 13.9 <= x <= x + width <= 210 - 13.9
                assert 13.9 <= y <= y + height <= 297 - 13.9


def test_stickers_are_read_from_nets_and_colours_and_with_gaps() -> None:
    assert read_stickers(str(CUBE)) == CUBE.facelets
    colours = CUBE.facelets.translate(str.maketrans("URFDLB", "WRGYOB"))
    assert read_stickers(colours) == CUBE.facelets
    assert read_stickers("." * 9 + CUBE.facelets[9:])[:10] == "?" * 9 + CUBE.facelets[9]


# A cube in the middle of a turn


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


def test_a_finished_turn_looks_like_the_cube_after_it() -> None:
    for move in ("U", "R'", "F2", "Lw", "M", "E", "S'", "x", "y'", "z2"):
        during = stickers_drawn(str(turning(CUBE, move, 1)))
        assert during == stickers_drawn(str(turning(CUBE.apply(move), move, 0))), move


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
    assert "move" not in strip("").title  # and is drawn
    assert strip("R U" * 100).title.endswith("..., move by move")
