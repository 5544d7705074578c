"""A text that can be read in two ways is read in one of them, and the other is offered."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube.compact import unknown_places, without_unknown, write_compact
from cubogram.cube.cube import Cube
from cubogram.cube.facelet_text import looks_like_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.moves import Move
from cubogram.cube.suggestions import in_ordinary_notation, other_readings
from cubogram.errors import PuzzleError

SOLVED = "".join(9 * face for face in "URFDLB")
LETTERS = st.text(alphabet="URFDLBurfdlb ", max_size=70)
EXAMPLE = "UBLDFRULFDRULBGBVFDRLLBFLLDSSDBVDJFRUDLRFBDLFBbdj"
"""From the program with compact letters, typed by its author; seven letters are not moves."""


@given(LETTERS)
def test_letters_of_the_language_are_a_maneuver(text: str) -> None:
    """However many there are; they are colours only if there are nine of each, one in a centre."""
    meant = not looks_like_facelets(text, compact=True)
    if meant:
        assert Cube(text, compact=True) == Cube(Maneuver(text, compact=True))
        written = Maneuver(text, compact=True)
        assert written.compact == "".join(text.split())
        assert Maneuver(in_ordinary_notation(text)) == written


@given(st.text(max_size=60), st.booleans())
def test_any_text_has_a_finite_number_of_readings(text: str, compact: bool) -> None:
    for suggestion in other_readings(text, compact):
        assert Cube(suggestion.text) == Cube(Maneuver(suggestion.text))
        assert suggestion.way in ("compact", "without", "ordinary", "maneuver")
        assert other_readings(suggestion.text) == []


def test_the_example_of_the_language() -> None:
    assert len(EXAMPLE) == 49  # about 54, and yet not facelets
    with pytest.raises(PuzzleError) as caught:
        Cube(EXAMPLE, compact=True)
    assert caught.value.message == (
        "7 letters are not moves (the first is 'G', character 15); leave them out?"
    )
    assert caught.value.where == {"start": 14, "end": 15}
    (suggestion,) = other_readings(EXAMPLE, compact=True)
    assert suggestion.way == "without"
    assert Cube(suggestion.text) == Cube(without_unknown(EXAMPLE), compact=True)
    assert [EXAMPLE[at] for at in unknown_places(EXAMPLE)] == list("GVSSVJj")
    assert other_readings(EXAMPLE)[0].text == suggestion.text  # also if the switch was forgotten


@pytest.mark.parametrize("count", [46, 49, 53, 54, 55, 64])
def test_the_number_of_letters_does_not_matter(count: int) -> None:
    text = ("UbRfLd" * 11)[:count]
    assert not looks_like_facelets(text, compact=True)
    assert looks_like_facelets(text)
    assert other_readings(text)[0].way == "compact"


def test_a_cube_of_54_wins_and_the_maneuver_is_offered() -> None:
    assert Cube(SOLVED, compact=True).is_solved
    (suggestion,) = other_readings(SOLVED, compact=True)
    assert (suggestion.way, Cube(suggestion.text)) == ("maneuver", Cube("U R F D L B"))
    assert other_readings(SOLVED) == []


def test_small_letters_are_wide_turns_or_turns_back() -> None:
    (suggestion,) = other_readings("UBdL")
    assert (suggestion.way, suggestion.text) == ("compact", "U B D' L")
    assert other_readings("UBdL", compact=True) == other_readings("U B Dw L") == []
    (suggestion,) = other_readings("R2 u", compact=True)
    assert (suggestion.way, suggestion.text) == ("ordinary", "R2 Uw")


@given(st.lists(st.sampled_from([Move(face + n) for face in "URFDLB" for n in ("", "2", "'")])))
def test_compact_letters_are_written_and_read(moves: list[Move]) -> None:
    letters = write_compact(moves)
    assert Cube(Maneuver(letters, compact=True)) == Cube(moves)
    assert (~Maneuver(letters, compact=True)).compact == letters[::-1].swapcase()


def test_other_moves_have_no_letter() -> None:
    with pytest.raises(PuzzleError, match="r has no compact letter"):
        _ = Maneuver("U r").compact
