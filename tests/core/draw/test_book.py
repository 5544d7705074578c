"""The pictures of the book and the Lab show what their numbers say, and react to the reader."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram import Cube, History, Maneuver
from cubogram.book.halves import halves
from cubogram.book.images import images
from cubogram.book.lines import captioned, line_rows, typed_bits, typed_runs
from cubogram.book.marked import SPOTS, marked_corner
from cubogram.book.numbering import signpost, weighted
from cubogram.book.single_pieces import corner_piece
from cubogram.book.stepper import Visit, frontier, search_tree
from cubogram.book.two_orders import in_order
from cubogram.cfop.rule_set import standard
from cubogram.cube import Branches
from cubogram.cube.cubies import CORNERS, Cubies
from cubogram.cube.layout import corner_facelets
from cubogram.cube.pieces import corner_colour_places
from cubogram.draw import Svg
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.lab import branching, levels
from cubogram.lab.ladders import PICTURES, side_by_side
from cubogram.lab.painting import (
    CENTRE,
    PATTERNS,
    STICKERS,
    painted,
    pattern_number,
    pattern_rows,
    rules_like,
)
from cubogram.lab.six_boats import HARBOUR, boats_picture
from cubogram.live import Link, linked, slider, turnable, turns
from cubogram.live.cell import Notebook
from cubogram.live.display import shown
from cubogram.live.inputs import Inputs
from cubogram.nonogram import Puzzle, ladder
from cubogram.pages.book.values import value_html
from cubogram.twophase.six_directions import compare_directions

SCRAMBLE = "R U2 D' B L2"


def texts(picture: Svg) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", picture.body)


def picks(picture: Svg) -> list[int]:
    return [int(n) for n in re.findall(r'data-pick="(\d+)"', picture.body)]


def test_many_columns_of_a_sum_are_in_two_rows_that_a_phone_can_show() -> None:
    said = texts(weighted((1, 0, 2), (9, 3, 1), things="ABC", current=0))
    assert ("sum so far = 9" in said, said.count("?")) == (True, 2)
    wide = weighted([1] * 12, range(1, 13), things=[f"E{n}" for n in range(12)])
    found = re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>E\d', wide.body)
    places = [(float(x), float(y)) for x, y in found]
    assert len(set(places)) == 12
    assert [y for _, y in places] == sorted(y for _, y in places)
    assert all(x < wide.width < 400 and y < wide.height for x, y in places)


def test_signposts_and_corners_are_as_their_numbers_say() -> None:
    for here in range(3):
        there = [(here - 1) % 3] * 6 + [here] * 6 + [(here + 1) % 3] * 6
        said = signpost(here, there).description
        assert said.startswith("nearer: U U2 U' R R2 R'; as far: F ")
        assert said.endswith("further: L L2 L' B B2 B'")
    for n in range(6):  # a mirrored corner runs the other way round
        ring = corner_piece("URF", n).description.split(": ")[1].replace(" ", "")
        assert ring in ("URFURF" if n < 3 else "UFRUFR")


def test_the_book_multiplies_orientations_as_the_cube_does() -> None:
    places = [corner_colour_places(n) for n in range(6)]
    assert places == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (2, 1, 0), (1, 0, 2)]
    turned = [Cubies(corner_orientation=(n,) * 8) for n in range(6)]
    for a in range(6):
        for b in range(6):
            both = tuple(places[b][place] for place in places[a])
            assert places.index(both) == (turned[a] * turned[b]).corner_orientation[0]


def test_images_that_are_equal_have_frames_of_one_colour() -> None:
    moves = ["", "U", "", "R", "U"]
    picture = images([Cube(move).facelets for move in moves], moves)
    parts = picture.body.split("<g ")[1:6]
    frames = [re.findall(r'<rect.*?stroke="([^"]+)"', part) for part in parts]
    assert frames[0] == frames[2] != frames[1] == frames[4]
    assert frames[3] == []
    assert parts[0].count('fill="var(--sticker-') == 3 < parts[3].count('fill="var(--sticker-')


def test_the_rows_name_the_corners_where_they_are() -> None:
    def rows(picture: Svg) -> list[list[str]]:
        found = re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>([A-Z]{3})</text>', picture.body)
        heights = sorted({float(y) for _, y, _ in found})
        placed = sorted((float(y), float(x), name) for x, y, name in found)
        return [[name for y, _, name in placed if y == height] for height in heights]

    home, *others = rows(in_order("F R", 2))
    for row, maneuver in zip(others, ("F", "F R"), strict=True):
        assert row == [home[corner] for corner in Cube(maneuver).cubies.corner_permutation]
    assert len(rows(in_order("F R", 0.5))) == 1


def test_the_marked_corner_looks_as_on_a_cube_that_has_it_there() -> None:
    for spot in range(SPOTS):
        place, twist = divmod(spot, 3)
        picture = marked_corner(spot)
        assert picture.description.endswith(f"place {place} ({CORNERS[place]}), twist {twist}")
        cube = next(
            cube
            for cube in map(Cube.random, range(999))
            if cube.cubies.corner_permutation[place] == 0
            and cube.cubies.corner_orientation[place] == twist
        )
        colours = re.findall(r'"var\(--sticker-([urf]),[^>]*data-pick="(\d+)"', picture.body)
        own = corner_facelets()[place]
        on_cube = {cube.facelets[at].lower(): str(3 * place + n) for n, at in enumerate(own)}
        assert dict(colours) == on_cube
        assert on_cube["u"] == str(spot)
        assert set(picks(picture)) == set(range(SPOTS))
        # only numbers on coloured stickers are dark in the dark theme too
        plain = set(re.findall(r'fill="var\(--ink[^"]*" data-pick="(\d+)"', picture.body))
        dark = set(re.findall(r'<text[^>]*fill="#1c1e21" data-pick="(\d+)"', picture.body))
        assert plain | dark == {str(3 * n) for n in range(8)}
        assert dark <= set(on_cube.values())
        assert not plain & set(on_cube.values())


def test_the_bars_of_the_phases_shrink_turn_by_turn() -> None:
    cube, way = Cube(SCRAMBLE), ~Maneuver(SCRAMBLE)
    pictures = [halves(cube, way, n) for n in range(len(way) + 1)]
    assert pictures[-1].description.count(" 0") == 6
    open_boxes = [picture.body.count("#2f6fed") for picture in pictures]
    assert open_boxes == sorted(set(open_boxes), reverse=True)
    assert set(picks(pictures[0])) == {1, 2, 3, 4, 5}
    assert 0 in picks(pictures[1])
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', pictures[0].body)]
    assert min(sizes) * 358 / pictures[0].width >= 11, "it can be read on a phone"


# Histories


def test_a_history_is_played_from_its_own_beginning() -> None:
    value = shown(History("R", "y U y'"))
    opens = Cube("R").apply("y U y'").facelets
    facelets = Cube("R").facelets
    assert value == {"kind": "maneuver", "text": "y U y'", "facelets": facelets, "opens": opens}
    element = value_html(value, "../")
    assert f'facelets="{facelets}"' in element
    assert "setup" not in element
    two = Cube("R U").facelets
    for history, link in (
        (History(moves="R U"), "#scramble=R+U"),
        (History("R U", "U' R'"), f"#scramble={two}&amp;solution=U'+R'"),
        (History("R", "U"), f"#scramble={two}"),
    ):  # a cube with a solution that solves it
        assert f'href="../{link}"' in value_html(shown(history), "../")


# The stepper of a search: nothing jumps from step to step, and what it says adds up


def visits(turns: str = "abc", goal: tuple[str, ...] = ("b", "a")) -> list[Visit]:
    """A search among words of three letters that knows nothing but whether it is at the goal."""
    seen, bound = [], 1

    def look(path: tuple[str, ...]) -> bool:
        far = 0 if path == goal else 1
        outcome = "goal" if path == goal else "cut" if far > bound - len(path) else "open"
        seen.append(Visit(bound, path, far, outcome))
        if outcome != "open":
            return outcome == "goal"
        return any(look((*path, turn)) for turn in turns if turn not in path[-1:])

    while not look(()):
        bound += 1
    return seen


def test_the_stepper_keeps_positions_and_says_why_it_goes_on_or_turns_back() -> None:
    seen = visits()
    known: dict[tuple[str, str], str] = {}
    pictures = [search_tree(seen, step) for step in range(len(seen))]
    assert len({(picture.width, picture.height) for picture in pictures}) == 1
    for step, (now, picture) in enumerate(zip(seen, pictures, strict=True)):
        places = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)"', picture.body)
        names = re.findall(r'font-weight="600"[^>]*>(\w+)</text>', picture.body)
        for name, (x, y) in zip(names, places, strict=True):
            assert known.setdefault((name, y), x) == x
        said = picture.description
        hidden = sum(int(count) for count in re.findall(r"and (\d+) below", said))
        drawn = len(re.findall(r"\d \+ \d+(?! estimated)", said.partition(". ")[2]))
        counted = sum(int(n) for n in re.findall(r": (\d+)", frontier(seen, step).description))
        assert hidden + drawn == counted == sum(v.bound == now.bound for v in seen[: step + 1])
        if now.outcome == "goal":
            assert said.startswith("home after 2 turns")
        else:
            total = int(re.search(r"= (\d+)", said)[1])
            assert total == now.depth + now.estimate
            assert ("cut" in said.partition(".")[0]) == (total > now.bound)
    for draw in (search_tree, frontier):
        for wrong in ((seen, len(seen)), ([], 0)):
            with pytest.raises(ArgumentError):
                draw(*wrong)


# Lines


def test_lines_can_be_clicked_named_and_captioned() -> None:
    assert picks(line_rows(["?#.", "##."], is_pickable=True)) == [0, 1, 2]
    plain, named = line_rows(["???"]), line_rows(["???"], names=["what is certain"])
    assert picks(plain) == []
    assert (named.width > plain.width, named.height) == (True, plain.height)
    picture = Svg(100, 50, "", "Nothing")
    short, long = captioned(picture, "Why."), captioned(picture, "Why it is so. " * 40)
    assert (short.width, short.height) == (long.width, long.height)
    assert (long.body.count("<text"), "…" in long.body) == (3, True)


def test_what_a_reader_types_is_read_or_refused_in_words() -> None:
    assert (typed_runs(" ", 10), typed_runs("4 5", 10)) == ([], [4, 5])
    assert typed_bits("0110", 12) is not None
    for typed, said in (
        *((one, "is not the length of a run") for one in ("-1", "2 x", "0", "3 ½")),
        ("5 5", "11 cells are needed, but the line has only 10"),
        ("9" * 5000, "cells are needed, but the line has only 10"),
    ):
        with pytest.raises(PuzzleError, match=said):
            typed_runs(typed, 10)
    for typed in ("", "2", "-1", "0b1", "0" * 13):
        with pytest.raises(PuzzleError, match="1 to 12 digits, each 0 or 1, are expected"):
            typed_bits(typed, 12)


# The Lab


@given(st.integers(0, PATTERNS - 1))
def test_each_click_on_a_pattern_changes_one_sticker(number: int) -> None:
    rows = pattern_rows(number)
    assert pattern_number(rows) == number | 1 << CENTRE
    others = picks(painted(number))
    assert len(others) == STICKERS - 1
    for other in others:
        before, after = "".join(rows), "".join(pattern_rows(other))
        assert sum(a != b for a, b in zip(before, after, strict=True)) == 1


def test_a_rule_is_found_by_its_picture() -> None:
    for rule in standard().of("OLL"):
        number = pattern_number(tuple(row.strip() for row in rule.picture))
        assert [one.number for one in rules_like(standard(), number)] == [rule.number]


def test_a_boat_with_a_shorter_path_is_nearer_to_the_harbour() -> None:
    first, *_, last = compare_directions("L F2 R' F' L U2 B F' R2 U' L F R L2", steps=120)
    assert "turns" not in boats_picture(first).description
    lengths = [boat.lengths[-1][1] for boat in last if boat.lengths]
    lanes = re.findall(rf'd="M([\d.]+) [\d.]+H{HARBOUR:g}', boats_picture(last).body)
    starts = [float(x) for x in lanes]
    assert len(starts) == len(lengths) > 0
    order = sorted(range(len(lengths)), key=lengths.__getitem__)
    assert [starts[n] for n in order] == sorted(starts, reverse=True)
    assert max(starts) < HARBOUR


def test_a_card_that_is_picked_comes_in_front_in_full_width() -> None:
    puzzle = Puzzle.from_picture(PICTURES["a heart"].split())
    small = side_by_side(puzzle, ladder(puzzle))
    assert [picks(one) for one in small] == [[1], [2], [3], [4], [5]]
    large = side_by_side(puzzle, ladder(puzzle), 2)
    assert (len(large), large[0].title, picks(large[2])) == (len(small) + 1, large[2].title, [0])
    assert large[0].width > 2 * large[2].width


# Inputs of a cell that show the same value: the reader moves one, the others follow

INSPECTOR = (
    *(levels.TURNABLE, levels.FACELETS, levels.CORNERS, levels.EDGES),
    *(*levels.COORDINATES, levels.CLASS, levels.SYMMETRY),
)


class Reader:
    """A reader with some linked inputs: what a page does between two runs."""

    def __init__(self, start: object, links: tuple[Link, ...]) -> None:
        self.start, self.links, self.values = start, links, {}
        self.run()

    def run(self, newest: int | None = None) -> None:
        with Inputs(self.values, newest=newest).in_force() as inputs:
            self.value = linked(self.start, *self.links)
        self.declared = inputs.declared
        self.shown = [entry["value"] for entry in inputs.declared]
        self.values = {str(n): value for n, value in enumerate(self.shown)}

    def sets(self, number: int, value: object) -> None:
        self.values[str(number)] = value
        self.run(number)


def test_every_level_sets_the_cube_and_the_others_follow() -> None:
    reader = Reader(Cube("R U F2"), INSPECTOR)
    facelets = (f"{Cube('R U F2').facelets} L D'", Cube.random(4).facelets)
    numbers = {4: 2186, 5: 77, 6: 494, 7: 12345, 8: 40319, 9: 23, 10: 64429, 11: 13}
    for number, value in {**dict(enumerate(facelets)), **numbers}.items():
        reader.sets(number, value)
        assert [link.shows(reader.value) for link in INSPECTOR] == reader.shown
        assert reader.declared[0]["facelets"] == reader.value.facelets
    before = reader.value
    reader.run()  # again, without touching it
    assert reader.value == before


def test_the_words_of_pieces_set_the_cube_unless_it_cannot_be() -> None:
    reader = Reader(Cube(), INSPECTOR)
    reader.sets(3, "RU UF UL UB DR DF DL DB RF FL BL BR")
    assert reader.value.cubies.edge_orientation == (1,) + 7 * (0,) + (1,) + 3 * (0,)
    reader = Reader(Cube(), INSPECTOR)
    with pytest.raises(PuzzleError, match="flipped"):
        reader.sets(3, "RU UF UL UB DR DF DL DB FR FL BL BR")
    reader.sets(4, 1494)
    assert reader.shown[3].startswith("UR UF")


def test_turns_come_into_the_tree_once() -> None:
    reader = Reader(Branches(), (branching.TEXT, branching.TURNS, branching.PRESENT))
    solved = Cube().facelets
    for number, value, tree in (
        (1, f"{solved} R", "R *"),
        (1, f"{solved} R U", "R U *"),  # a turn made before the page had the last answer
        (2, 1, "R * U"),
        (1, f"{Cube('R').facelets} F2", "R (U) F2 *"),
        (0, "R (U *) F2", "R (U *) F2"),
    ):
        reader.sets(number, value)
        assert str(reader.value) == tree
    assert reader.declared[1]["facelets"] == Cube("R U").facelets
    code = (
        "from cubogram.cube import Branches\n"
        "from cubogram.lab.branching import PRESENT, TEXT, TURNS\n"
        "from cubogram.live import linked\n"
        "linked(Branches.read('R'), TEXT, TURNS, PRESENT)\n"
    )
    for written in ("R" * 1200, "R (" * 600 + ")" * 600):
        error = Notebook().result(code, {"0": written}, newest=0)["error"]
        assert "a tree of at most 500 states can be typed" in error["message"]


def test_links_come_after_other_inputs() -> None:
    code = (
        "from cubogram.live import Link, linked, slider\n"
        "a = slider(0, 9)\n"
        "b = linked(1, Link(lambda s: slider(0, 9, start=s), lambda n: n, lambda o, n: n),\n"
        "    Link(lambda s: slider(0, 9, start=s), lambda n: 9 - n, lambda o, n: 9 - n))\n"
        "a, b"
    )
    found = Notebook().result(code, {"0": 4, "2": 2}, newest=2)
    assert found["value"]["text"] == "(4, 7)"
    assert [entry["value"] for entry in found["inputs"]] == [4, 7, 2]
    link = Link(lambda s: slider(0, 9, start=s), int, lambda old, new: new)
    assert linked(3, link) == 3, "outside a cell, the value is the start"
    for wrong in ((3,), (3, "slider")):
        with pytest.raises(ArgumentError):
            linked(*wrong)


def test_a_cube_that_starts_with_facelets_can_be_turned() -> None:
    facelets = Cube("F").facelets
    with Inputs({"0": f"{facelets} R U"}).in_force():
        assert turnable(facelets) == Cube("F R U")
    with Inputs({"0": f"{facelets} R U"}).in_force():
        assert str(turns(facelets).moves) == "R U"
    with Inputs({"0": "F R"}).in_force():
        assert str(turns("F").moves) == "R"
