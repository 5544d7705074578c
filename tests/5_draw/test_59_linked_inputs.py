"""Inputs of a cell that show the same value: the reader moves one, the others follow."""

import pytest

from cubogram import Cube
from cubogram.cube import Branches
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.lab import branching, levels
from cubogram.live import Link, linked, slider, turnable, turns
from cubogram.live.cell import Notebook
from cubogram.live.inputs import Inputs

INSPECTOR = (
    levels.TURNABLE,
    levels.FACELETS,
    levels.CORNERS,
    levels.EDGES,
    *levels.COORDINATES,
    levels.CLASS,
    levels.SYMMETRY,
)
TIME_TRAVEL = (branching.TEXT, branching.TURNS, branching.PRESENT)


class Reader:
    """A reader with some linked inputs: what a page does between two runs."""

    def __init__(self, start, links) -> None:
        self.start, self.links = start, links
        self.values: dict[str, object] = {}
        self.value = start
        self.run()

    def run(self, newest: int | None = None) -> None:
        with Inputs(self.values, newest=newest).in_force() as inputs:
            self.value = linked(self.start, *self.links)
        self.shown = [entry["value"] for entry in inputs.declared]
        self.declared = inputs.declared
        self.values = {str(n): value for n, value in enumerate(self.shown)}

    def sets(self, number: int, value: object) -> None:
        self.values[str(number)] = value
        self.run(number)


def test_every_level_sets_the_cube_and_the_others_follow() -> None:
    reader = Reader(Cube("R U F2"), INSPECTOR)
    for number, value in (
        (0, f"{Cube('R U F2').facelets} L D'"),
        (1, Cube.random(4).facelets),
        (4, 2186),
        (5, 77),
        (6, 494),
        (7, 12345),
        (8, 40319),
        (9, 23),
        (10, 64429),
        (11, 13),
    ):
        reader.sets(number, value)
        cube = reader.value
        assert isinstance(cube, Cube)
        assert [link.shows(cube) for link in INSPECTOR] == reader.shown
        assert reader.declared[0]["facelets"] == cube.facelets
    before = reader.value
    reader.run()  # again, without touching it
    assert reader.value == before


def test_the_words_of_pieces_set_the_cube() -> None:
    reader = Reader(Cube(), INSPECTOR)
    reader.sets(3, "RU UF UL UB DR DF DL DB RF FL BL BR")
    assert reader.value.cubies.edge_orientation == (1,) + 7 * (0,) + (1,) + 3 * (0,)


def test_a_cube_that_cannot_be_is_refused_and_the_words_stay() -> None:
    reader = Reader(Cube(), INSPECTOR)
    with pytest.raises(PuzzleError, match="flipped"):
        reader.sets(3, "RU UF UL UB DR DF DL DB FR FL BL BR")
    reader.sets(4, 1494)
    assert reader.shown[3].startswith("UR UF")


def test_turns_come_into_the_tree_once() -> None:
    reader = Reader(Branches(), TIME_TRAVEL)
    reader.sets(1, f"{Cube().facelets} R")
    assert str(reader.value) == "R *"
    reader.sets(1, f"{Cube().facelets} R U")  # a turn made before the page had the last answer
    assert str(reader.value) == "R U *"
    reader.sets(2, 1)
    assert reader.value.cube == Cube("R")
    reader.sets(1, f"{Cube('R').facelets} F2")
    assert str(reader.value) == "R (U) F2 *"
    reader.sets(0, "R (U *) F2")
    assert reader.value.cube == Cube("R U")
    assert reader.declared[1]["facelets"] == Cube("R U").facelets


@pytest.mark.parametrize("written", ["R" * 1200, "R (" * 600 + ")" * 600])
def test_a_tree_too_large_to_be_seen_is_refused_in_words(written: str) -> None:
    code = (
        "from cubogram.cube import Branches\n"
        "from cubogram.lab.branching import PRESENT, TEXT, TURNS\n"
        "from cubogram.live import linked\n"
        "linked(Branches.read('R'), TEXT, TURNS, PRESENT)\n"
    )
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


def test_outside_a_cell_the_value_is_the_start() -> None:
    assert linked(3, Link(lambda s: slider(0, 9, start=s), int, lambda old, new: new)) == 3


def test_what_is_not_a_link_is_refused() -> None:
    with pytest.raises(ArgumentError):
        linked(3)
    with pytest.raises(ArgumentError):
        linked(3, "slider")


def test_a_cube_that_starts_with_facelets_can_be_turned() -> None:
    facelets = Cube("F").facelets
    with Inputs({"0": f"{facelets} R U"}).in_force():
        assert turnable(facelets) == Cube("F R U")
    with Inputs({"0": f"{facelets} R U"}).in_force():
        assert str(turns(facelets).moves) == "R U"
    with Inputs({"0": "F R"}).in_force():
        assert str(turns("F").moves) == "R"
