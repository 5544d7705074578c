"""Beyond the seeds: five of their ideas taken further, each a bench of the Lab with live cells."""

from cubogram import Cube
from cubogram.cfop import coverage, standard
from cubogram.cube import Branches
from cubogram.lab import branching, ladders, levels
from cubogram.nonogram import Puzzle
from cubogram.nonogram.human.ladder import METHODS, ladder
from cubogram.twophase.coordinates.one_state import SIZES
from cubogram.twophase.directions import DIRECTIONS
from cubogram.twophase.six_directions import compare_directions


def test_a_rule_is_its_own_test_also_when_a_reader_writes_it() -> None:
    """Better: rules are changed in the page, and tested as they are typed."""
    change = standard().change("step: OLL\nremove 27\n\n45 T | T\n   .#.   F R U R' U' F\n")
    assert change.mistakes[0].line == 5
    assert coverage(change.rules).missing == 4 * 288


def test_facelets_pieces_coordinates_classes_are_one_cube() -> None:
    """Better: the levels of the article stand side by side, and each sets the others."""
    links = [levels.FACELETS, levels.CORNERS, *levels.COORDINATES, levels.CLASS, levels.SYMMETRY]
    assert len(levels.COORDINATES) == len(SIZES) == 6
    cube = Cube("R U F2")
    for link in links:
        assert link.sets(cube, link.shows(cube)) == cube


def test_the_boat_on_the_ocean() -> None:
    """Better: the article has one boat; here are six, with the reader's cube on board."""
    *_, boats = compare_directions("L F2 R' F' L U2 B F' R2 U' L F R L2", 250)
    assert [boat.direction for boat in boats] == list(DIRECTIONS)
    assert any(len(boat.lengths) > 1 for boat in boats)


def test_time_travel() -> None:
    """Better: the history of the first seed as a tree, so that going back forgets nothing."""
    tree = Branches().do("R U").undo().do("F")
    assert str(tree) == "R (U) F *"
    assert str(tree.way(2, 3)) == "U' F"
    for link in (branching.TEXT, branching.PRESENT):
        assert str(link.sets(tree, link.shows(tree))) == str(tree)


def test_listing_is_one_method_of_five() -> None:
    """Better: the listing of the nonogram seed beside four others, with the work of each."""
    rungs = ladder(Puzzle.from_picture(ladders.PICTURES["an insect"].split()))
    assert [rung.method for rung in rungs] == list(METHODS)
    assert rungs[0].grid == rungs[2].grid
    assert rungs[0].work["placements"] > rungs[2].lines
