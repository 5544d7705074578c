"""What texts mean as cubes, their history, and what is kept from proofs."""

import time
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube.cube import Cube
from cubogram.cube.facelets import SOLVED_FACELETS
from cubogram.errors import PuzzleError
from cubogram.pages.cube.history import TextHistory, read_history
from cubogram.pages.cube.memory import PROOFS
from cubogram.pages.cube.other_reading import other_reading, scramble_in, seconds_of
from cubogram.pages.cube.reading import BARE, Reading, looks_like_colours, matches, read
from cubogram.pages.cube.text import added_to, looks_like_list
from cubogram.pages.links import fields_of, fragment_of

MOVES = ["R", "U'", "F2", "Rw", "M", "E'", "x", "y2", "z'", "Dw2", "S", "B", "L'"]
maneuvers = st.lists(st.sampled_from(MOVES), max_size=12)
texts = st.sampled_from(["", "R", "R U", "R U F", "F"])


@given(maneuvers)
def test_a_reading_is_the_cube_that_the_library_reads(moves) -> None:
    assert read(" ".join(moves)).facelets == Cube(moves).facelets


@given(maneuvers)
def test_the_inverse_leads_to_the_start(moves) -> None:
    reading = read(" ".join(moves))
    assert reading.then(reading.way_back).facelets == SOLVED_FACELETS


@given(maneuvers, st.sets(st.integers(0, 53), max_size=30))
def test_a_cube_matches_itself_however_it_is_held_and_whatever_is_bare(moves, bare) -> None:
    reading = Reading(moves=tuple(moves))
    shown = "".join(BARE if i in bare else c for i, c in enumerate(reading.facelets))
    assert matches(reading.then(("x", "y'")).facelets, shown)
    assert read(shown).colours == shown


def test_a_cube_does_not_match_another() -> None:
    assert not matches(Reading(moves=("R",)).facelets, SOLVED_FACELETS)
    assert not Reading(moves=("M",)).is_solved
    assert not Reading(moves=("Rw", "Lw'")).is_solved
    assert Reading(moves=("Rw", "Lw'", "M")).is_solved


def test_colours_are_named_by_their_centres() -> None:
    colours = "".join(9 * letter for letter in "WRGYOB")
    assert read(colours).colours == SOLVED_FACELETS
    assert read(colours[:-1] + "?").colours == SOLVED_FACELETS[:-1] + BARE


@pytest.mark.parametrize(
    ("text", "message", "start"),
    [
        ("U" * 40 + "." * 13, "53 facelets were given", None),
        (SOLVED_FACELETS[:-1] + "X", "7 colours", 53),
        ("WRGYOK" * 9, "six", None),
        ("R U G", "'G'", 4),
        ("U" * 53 + "é", "é", 53),
    ],
)
def test_what_is_not_a_cube_names_the_place(text: str, message: str, start: int | None) -> None:
    with pytest.raises(PuzzleError, match=message) as caught:
        read(text)
    assert start is None or (caught.value.where or {})["start"] == start


@given(st.text(alphabet="RUFurf23'?. \n([:,])*/xM|éG", max_size=70))
def test_any_text_is_read_or_refused(text: str) -> None:
    for compact in (False, True):
        looks_like_colours(text, compact)
        with suppress(PuzzleError):
            read(text, compact)
        other = other_reading(text, compact)
        if other:
            read(other.text, compact)


def test_reading_takes_twice_as_long_for_a_text_twice_as_long() -> None:
    for part in ("9.87 ", "1. ", "@2024-05-01 ", "DNF(", "(1:", "R U' ", "? "):
        began = time.perf_counter()
        for text in (part * 20_000,):
            scramble_in(text)
            looks_like_list(text)
            added_to(text, text + "R")
        assert time.perf_counter() - began < 2, part


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("12. 9.87 R U R' U'", "R U R' U'"),
        ("3) R U2 (14.53+)", "R U2"),
        ("DNF(12.34)[late] R U @2024-05-01 10:11:12", "R U"),
        ("1. 1:02.34 F2 // slow", "F2"),
    ],
)
def test_a_line_of_a_list_has_its_scramble(line: str, moves: str) -> None:
    found = scramble_in(line)
    assert found is not None
    assert found.text == moves


@pytest.mark.parametrize("line", ["R U", "", "1. G", "1. R\n2. U", "1.", "R // 1. first"])
def test_what_is_a_maneuver_or_nothing_is_not_a_line_of_a_list(line: str) -> None:
    assert scramble_in(line) is None


def test_a_time_is_given_in_seconds() -> None:
    times = ["9.87", "1:02.34", "15.87+", "DNF(14.20)", "(1:00.5)", "DNF", "", "sometime"]
    seconds = ["9.87", "62.34", "15.87", "14.20", "60.5", "", "", "sometime"]
    assert [seconds_of(time) for time in times] == seconds


def test_letters_that_are_not_moves_are_left_out_on_demand() -> None:
    found = other_reading("UBGLVd", compact=True)
    assert found is not None
    assert (found.label, found.text) == ("Leave them out", "U B L D'")
    with pytest.raises(PuzzleError, match="2 letters are not moves"):
        read("UBGLVd", compact=True)
    assert read("R2 U", compact=True).moves == ("R2", "U")


@given(st.lists(st.one_of(texts.map(lambda text: ("write", text)), st.sampled_from("ur"))))
def test_undo_and_redo_go_along_the_texts(steps) -> None:
    history, texts, at = TextHistory(), [""], 0
    for step in steps:
        if step == "u":
            assert history.undo() == (at > 0)
            at = max(0, at - 1)
        elif step == "r":
            assert history.redo() == (at + 1 < len(texts))
            at = min(len(texts) - 1, at + 1)
        elif step[1] != texts[at]:
            history.write(step[1])
            texts, at = [*texts[: at + 1], step[1]], at + 1
        assert (history.text, history.can_undo) == (texts[at], at > 0)
    again = read_history(history.json())
    assert (again.text, again.can_redo) == (history.text, history.can_redo)


def test_a_row_is_undone_as_one_and_what_is_taken_back_is_nothing() -> None:
    history = TextHistory("F")
    for text in ("F R", "F R U"):
        history.write(text, "typing")
    history.close()
    history.write("F R U B", "typing")
    assert (history.undo(), history.text) == (True, "F R U")
    assert (history.undo(), history.text) == (True, "F")
    history.write("F D", "typing")
    history.write("F", "typing")
    assert not history.can_undo


@pytest.mark.parametrize(
    "json", [None, [], {}, {"start": 1, "moves": [], "index": 0}, {"moves": 3}]
)
def test_what_is_not_a_history_is_refused(json) -> None:
    with pytest.raises(ValueError, match="not a cube"):
        read_history(json)


@given(st.dictionaries(st.text(max_size=8), st.text(min_size=1, max_size=20), max_size=4))
def test_an_address_says_what_was_written_into_it(fields) -> None:
    assert fields_of(fragment_of(fields)) == fields


@given(st.text(max_size=60))
def test_any_address_is_read(fragment: str) -> None:
    fields_of(fragment)


def test_an_address_is_as_readable_as_it_may_be() -> None:
    fields = {"scramble": "R U'", "at": 0, "seconds": 2.0, "xcross": True, "length": None}
    assert fragment_of(fields) == "#scramble=R+U'&at=0&seconds=2&xcross"


def test_old_proofs_are_forgotten_and_the_latest_twelve_kept() -> None:
    proofs = {str(i): {"lower": 3, "version": 3, "facelets": str(i)} for i in range(20)}
    others = {
        "old": {"lower": 3, "version": 2, "facelets": "old"},
        "odd": 7,
        "another's": proofs["1"],
    }
    read_proofs = PROOFS.read({**proofs, **others})
    assert list(read_proofs.by_facelets) == [str(i) for i in range(8, 20)]
    more = read_proofs.with_proof({"facelets": "9", "lower": 4})
    assert list(more.by_facelets)[-1] == "9"
    assert len(more.by_facelets) == 12
    assert PROOFS.read(PROOFS.write(more)).of("9") is None  # it has no version
