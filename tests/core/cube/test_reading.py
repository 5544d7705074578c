"""What people type for a cube: a scramble or its colours, held in any way, in any letters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import CUBES, HELD, MANEUVERS, MOVES, STATES, TURNS, refusal

from cubogram.cube.coloured import ColouredCube, read_coloured
from cubogram.cube.compact import unknown_places, without_unknown, write_compact
from cubogram.cube.cube import Cube
from cubogram.cube.cubies import FACES, SOLVED, Cubies, after
from cubogram.cube.facelet_text import looks_like_facelets
from cubogram.cube.facelets import SOLVED_FACELETS, orientation_of
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.rotations import seen_from
from cubogram.cube.suggestions import in_ordinary_notation, other_readings
from cubogram.errors import PuzzleError

COLOURS = st.permutations("WYORGB").map("".join) | st.permutations(FACES).map("".join)


def test_cubes_that_others_have_described() -> None:
    assert Cube("x R U").cubies == Cube("R U").cubies
    assert Cube("R U y").cubies == Cube("F U").cubies
    assert (Cube("x R U").orientation, Cube("R U").orientation) == ("FRDBLU", "URFDLB")
    # README of the package kociemba: facelets and a solution that it prints
    facelets = "DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD"
    assert Cube(facelets).apply("D2 R' D' F2 B D R2 D2 R' F2 D' F2 U' B2 L2 U2 D R2 U") == Cube()
    assert Cube("R U " * 5_000) == Cube("(R U)65")  # 5000 = 47 * 105 + 65


@pytest.mark.port
@given(MANEUVERS, COLOURS)
def test_a_cube_in_any_letters(maneuver: Maneuver, colours: str) -> None:
    """The letters stay as typed; the cube is held as its centres say if it can be held that way."""
    cube = Cube(maneuver)
    names = str.maketrans(FACES, colours)
    coloured = read_coloured(cube.facelets.translate(names).lower())
    assert coloured.facelets == cube.facelets.translate(names)
    assert coloured.cubies == cube.cubies == Cube(coloured.facelets).cubies
    assert coloured.apply("R x").facelets == cube.apply("R x").facelets.translate(names)
    centres = cube.orientation.translate(names)
    assert coloured.orientation == centres
    assert coloured.cube.orientation == (centres if centres in HELD else FACES)
    assert Cube(coloured.facelets) == coloured.cube
    assert orientation_of(cube.facelets) == cube.orientation
    assert not looks_like_facelets(str(maneuver))


@given(STATES, TURNS)
def test_seen_from_another_side_and_back(state: Cubies, turns: list[int]) -> None:
    turned = Cube.from_cubies(state).apply("x y'")
    assert seen_from(state, turned.orientation) == turned.cubies
    assert turned.apply("y x'") == Cube.from_cubies(state)
    other = after(turns)
    product = seen_from(state, "FRDBLU") * seen_from(other, "FRDBLU")
    assert seen_from(state * other, "FRDBLU") == product
    coloured = ColouredCube(Cube(), "WRGYOB").apply("y")
    assert (coloured.orientation, coloured.cubies) == ("WBRYGO", SOLVED)


@given(st.lists(st.sampled_from(FACES), min_size=6, max_size=30), st.integers(0, 53))
def test_a_slip_in_the_colours_of_a_cube_is_never_a_different_cube(
    moves: list[str], place: int
) -> None:
    """A digit instead of a letter, a part missing; in a net, a letter too few, too many or wrong,
    though all letters of a net are those of turns."""
    cube = Cube(" ".join(moves))
    for digit in "123":
        with pytest.raises(PuzzleError, match="colour"):
            Cube(cube.facelets[:place] + digit + cube.facelets[place + 1 :])
    if place >= 20:
        with pytest.raises(PuzzleError, match=rf"{54 - place} missing"):
            Cube(cube.facelets[:place])
    at = [at for at, letter in enumerate(cube.net) if letter.isalpha()][place]
    for other in "RB8?":
        slips = [cube.net[:at] + cube.net[at + 1 :], f"{cube.net[:at]}{other} {cube.net[at:]}"]
        if other != cube.net[at]:
            slips.append(cube.net[:at] + other + cube.net[at + 1 :])
        for slip in slips:
            with pytest.raises(PuzzleError):
                Cube(slip)


@pytest.mark.port
@given(st.text(max_size=80), st.booleans())
def test_any_text_is_a_cube_or_refused_and_its_other_readings_are_cubes(
    text: str, compact: bool
) -> None:
    try:
        cube = Cube(text, compact=compact)
    except PuzzleError as error:
        assert "\n" not in error.message  # noqa: PT017
    else:
        assert Cube(cube.facelets) == cube
    for suggestion in other_readings(text, compact):
        assert Cube(suggestion.text) == Cube(Maneuver(suggestion.text))
        assert suggestion.way in ("compact", "without", "ordinary", "maneuver")
        assert other_readings(suggestion.text) == []


def test_a_text_is_a_cube_or_refused_in_words(golden) -> None:
    given = {
        "a wrong letter": "R U K",
        "an emoji": "R U 😀",
        "a facelet missing": SOLVED_FACELETS[1:],
        "a facelet too many": SOLVED_FACELETS + "B",
        "an emoji in colours": SOLVED_FACELETS[:20] + "😀" + SOLVED_FACELETS[21:],
        "a seventh colour": "X" + SOLVED_FACELETS[1:],
        "open brackets": "(" * 50 + "R",
        "single turns on many lines": "R\nU\nF\nD\nL\nB\n" * 8,
        "a lower-case word": "hello",
        "25 letters": "UBULURUFURURFRBRDRFUFLUUU",
        "two letters on many lines": "R\nU\n" * 3,
        "nothing": " \n",
    }
    lines = []
    for name, text in given.items():
        for read in (Cube, read_coloured, lambda text: Cube(text, compact=True)):
            line = refusal(read, text)
            lines.append(line if line == (lines or [""])[-1] else f"{name}\n  {line}")
    golden("reading.txt", "\n".join(dict.fromkeys(lines)))
    assert Cube("R\n" * 50) == Cube("R " * 50)
    assert Cube("R\nU\n" * 25) == Cube("R U " * 25)
    assert Cube(" \n") == Cube("") == Cube()


# Compact letters

EXAMPLE = "UBLDFRULFDRULBGBVFDRLLBFLLDSSDBVDJFRUDLRFBDLFBbdj"
"""From the program with compact letters, typed by its author; seven letters are not moves."""


@given(st.text(alphabet="URFDLBurfdlb ", max_size=70))
def test_letters_of_the_language_are_a_maneuver_however_many(text: str) -> None:
    """They are colours only if there are nine of each, one in a centre."""
    if not looks_like_facelets(text, compact=True):
        written = Maneuver(text, compact=True)
        assert Cube(text, compact=True) == Cube(written)
        assert written.compact == "".join(text.split())
        assert Maneuver(in_ordinary_notation(text)) == written


@given(st.lists(MOVES.filter(lambda move: move.is_face_turn)))
def test_compact_letters_are_written_and_read(moves: list) -> None:
    letters = write_compact(moves)
    assert Cube(Maneuver(letters, compact=True)) == Cube(moves)
    assert (~Maneuver(letters, compact=True)).compact == letters[::-1].swapcase()


def test_the_example_of_the_language() -> None:
    with pytest.raises(PuzzleError) as caught:
        Cube(EXAMPLE, compact=True)
    assert caught.value.where == {"start": 14, "end": 15}
    (suggestion,) = other_readings(EXAMPLE, compact=True)
    assert suggestion.way == "without"
    assert Cube(suggestion.text) == Cube(without_unknown(EXAMPLE), compact=True)
    assert [EXAMPLE[at] for at in unknown_places(EXAMPLE)] == list("GVSSVJj")
    assert other_readings(EXAMPLE)[0].text == suggestion.text  # also if the switch was forgotten


def test_what_else_a_text_may_mean() -> None:
    for count in (46, 49, 53, 54, 55, 64):
        text = ("UbRfLd" * 11)[:count]
        meant = looks_like_facelets(text), looks_like_facelets(text, compact=True)
        assert meant == (True, False), count
        assert other_readings(text)[0].way == "compact"
    assert Cube(SOLVED_FACELETS, compact=True).is_solved
    (suggestion,) = other_readings(SOLVED_FACELETS, compact=True)
    assert (suggestion.way, Cube(suggestion.text)) == ("maneuver", Cube("U R F D L B"))
    assert suggestion.words == "as a maneuver, it is a maneuver of 54 moves"
    for count, said in ((29, "U B U B"), (30, "a maneuver of 31 moves")):  # 60 characters, and more
        (suggestion,) = other_readings("d" + ("UB" * 15)[:count])
        assert said in suggestion.words
        assert len(suggestion.text) == 2 * count + 2
    found = {}
    for text, compact in (("UBdL", False), ("UBdL", True), ("R2 u", True), ("UBK", True)):
        found[text, compact] = [tuple(one) for one in other_readings(text, compact)]
    assert found == {
        ("UBdL", False): [("compact", "U B D' L", "in compact letters, it is U B D' L")],
        ("UBdL", True): [],
        ("R2 u", True): [("ordinary", "R2 Uw", "in ordinary notation, it is R2 Uw")],
        ("UBK", True): [("without", "U B", "without the character that is not a move, it is U B")],
    }


@given(CUBES)
def test_what_has_one_meaning_has_no_other(cube: Cube) -> None:
    assert other_readings(cube.facelets) == other_readings(cube.net) == []
