"""Words for turns, compared with the drawn cube for all moves and all ways to hold it."""

import re

import pytest

from cubogram.cfop.cube_orientation import colour_name
from cubogram.cube.cube import Cube
from cubogram.cube.layout import CENTRES, facelet_places
from cubogram.cube.permutation import Permutation
from cubogram.cube.rotations import rotation_texts
from cubogram.pages.cube.turn_words import detail_words, hold_words, turn_words

MOVES = [f"{family}{amount}" for family in "URFDLBurfdlbMESxyz" for amount in ("", "2", "'")]
BLOCKS = {
    "the top": lambda x, y, z: y == 1,
    "the bottom": lambda x, y, z: y == -1,
    "the right side": lambda x, y, z: x == 1,
    "the left side": lambda x, y, z: x == -1,
    "the front": lambda x, y, z: z == 1,
    "the back": lambda x, y, z: z == -1,
    "the top two layers": lambda x, y, z: y >= 0,
    "the bottom two layers": lambda x, y, z: y <= 0,
    "the right two layers": lambda x, y, z: x >= 0,
    "the left two layers": lambda x, y, z: x <= 0,
    "the front two layers": lambda x, y, z: z >= 0,
    "the back two layers": lambda x, y, z: z <= 0,
    "the middle layer between left and right": lambda x, y, z: x == 0,
    "the middle layer between top and bottom": lambda x, y, z: y == 0,
    "the middle layer between front and back": lambda x, y, z: z == 0,
    "the whole cube": lambda x, y, z: True,
}
CARRIED = {
    # from which side to which a sticker of the layer is carried
    "away from you": ("F", "U"),
    "towards you": ("F", "D"),
    "to the left": ("F", "L"),
    "to the right": ("F", "R"),
    "clockwise": ("U", "R"),
    "anticlockwise": ("U", "L"),
}
WORDS = re.compile(
    r"Turn (the [a-z ]+?)(?: \((\w+)\))? (away from you|towards you|to the left|to the right|"
    r"clockwise|anticlockwise|twice|halfway round|upside down)"
    r"(, as seen from the front)?(?:: the ([a-z ]+) \((\w+)\) comes to the (\w+))?\."
)


def seen(cube: Cube, move: str) -> None:
    """Compares a move's words with what it does to a cube held this way."""
    centres = "".join(cube.facelets[at] for at in CENTRES)
    words = turn_words(move, centres)
    match = WORDS.fullmatch(words)
    assert match, words
    layer, colour, way, _, side, side_colour, where = match.groups()
    goes_to = Permutation(move).goes_to
    places = facelet_places()
    # only the blocks of that layer move (its middle may turn in place)
    for at, (_, block) in enumerate(places):
        if goes_to[at] != at:
            assert BLOCKS[layer](*block), words
        elif not BLOCKS[layer](*block):
            continue
        else:
            assert at in CENTRES
    moved = [at for at, target in enumerate(goes_to) if target != at]
    assert moved
    if way in CARRIED:
        start, end = CARRIED[way]
        carried = [at for at in moved if places[at][0] == start and places[goes_to[at]][0] != start]
        assert carried, words
        assert {places[goes_to[at]][0] for at in carried} == {end}, words
        told = detail_words(move)
        if told:
            going = {"up": "U", "down": "D", "left": "L", "right": "R"}[
                told.rstrip(".").split()[-1]
            ]
            assert going == end
    else:
        assert all(goes_to[goes_to[at]] == at for at in moved)
    if colour:
        faces = {"the top": "U", "the bottom": "D", "the right": "R", "the left": "L"}
        faces |= {"the front": "F", "the back": "B"}
        face = next(face for name, face in faces.items() if layer.startswith(name))
        assert colour_name(centres["URFDLB".index(face)]) == colour
    after = cube.apply(move).facelets
    if side:
        named = {"front": "F", "top": "U"}[where]
        came = {"top": "U", "right side": "R", "front": "F", "bottom": "D", "left side": "L"}
        came |= {"back": "B"}
        assert colour_name(centres["URFDLB".index(came[side])]) == side_colour
        assert colour_name(after[CENTRES["URFDLB".index(named)]]) == side_colour


@pytest.mark.parametrize("hold", rotation_texts().values(), ids=str)
def test_words_say_what_the_drawn_cube_does(hold: object) -> None:
    cube = Cube(str(hold))
    for move in MOVES:
        seen(cube, move)


def test_no_two_moves_have_the_same_words() -> None:
    words = [turn_words(move, "URFDLB") for move in MOVES]
    assert len(set(words)) == len(MOVES)


@pytest.mark.parametrize("hold", rotation_texts().values(), ids=str)
def test_how_to_hold_it_is_how_it_is_drawn(hold: object) -> None:
    cube = Cube(str(hold))
    centres = "".join(cube.facelets[at] for at in CENTRES)
    up, front = re.findall(r"the (\w+) centre", hold_words(centres))
    assert (up, front) == (colour_name(cube.facelets[4]), colour_name(cube.facelets[22]))
