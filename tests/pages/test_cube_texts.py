"""What texts mean as cubes, their history, addresses, and what is kept of proofs."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tabs import Storage, Tab

from cubogram.cube.cube import Cube
from cubogram.cube.facelets import SOLVED_FACELETS
from cubogram.cube.rotations import rotation_texts
from cubogram.cube.scramble_facts import in_seconds
from cubogram.errors import PuzzleError
from cubogram.pages import codec
from cubogram.pages.cube.page import CubePage
from cubogram.pages.cube.proof import PROOFS, with_proof
from cubogram.pages.cube.reading import (
    BARE,
    Reading,
    looks_like_colours,
    matches,
    other_reading,
    read,
    scramble_in,
)
from cubogram.pages.cube.text import MOST_KEPT, MOST_STEPS, History, added_to, looks_like_list
from cubogram.pages.links import fields_of, fragment_of

MOVES = ["R", "U'", "F2", "Rw", "M", "E'", "x", "y2", "z'", "Dw2", "S", "B", "L'"]
maneuvers = st.lists(st.sampled_from(MOVES), max_size=12)
texts = st.sampled_from(["", "R", "R U", "R U F", "F"])


@pytest.mark.port
@given(maneuvers, st.sets(st.integers(0, 53), max_size=30))
def test_a_reading_is_the_cube_that_the_library_reads(moves: list[str], bare: set[int]) -> None:
    reading = read(" ".join(moves))
    assert reading.facelets == Cube(moves).facelets
    assert reading.then(reading.way_back).facelets == SOLVED_FACELETS
    shown = "".join(BARE if i in bare else c for i, c in enumerate(reading.facelets))
    assert read(shown).colours == shown
    for hold in rotation_texts().values():
        assert matches(reading.then(tuple(str(hold).split())).facelets, shown), hold


def test_as_many_turns_as_facelets_are_not_taken_for_colours() -> None:
    assert Reading(moves=("U",) * 54).facelets == Cube("U2").facelets


def test_a_cube_does_not_match_another() -> None:
    for moves in ("R", "U2", "M", "Fw", "R U R' U'"):
        assert not matches(Reading(moves=tuple(moves.split())).facelets, SOLVED_FACELETS), moves
        assert not Reading(moves=tuple(moves.split())).is_solved
    assert Reading(moves=("Rw", "Lw'", "M")).is_solved
    assert not Reading(colours=SOLVED_FACELETS[:-1] + BARE).is_solved


def test_colours_are_named_by_their_centres() -> None:
    colours = "".join(9 * letter for letter in "WRGYOB")
    assert read(colours).colours == SOLVED_FACELETS
    assert read(colours[:-1] + "?").colours == SOLVED_FACELETS[:-1] + BARE


TEXTS = (
    *("R U", "R2' u", "UbL", "UBGLVd", "R U G", "R U <G>", "RUru", "U" * 40 + "." * 13),
    *(SOLVED_FACELETS[:-1] + "X", "WRGYOK" * 9, "WRGYOW" * 9, "U" * 53 + "é", "?" * 54),
    *("12. 9.87 R U R' U'", "3) R U2 (14.53+)", "DNF(12.34)[late] R U @2024-05-01 10:11:12"),
    *("1. 1:02.34 F2 // slow", "1. G", "1. R\n2. U", "1.", "R // 1. first", "R U\nF"),
    *(
        "R U F2 D L B R U F\nR U F2 D L B R U F",
        "R U F2 D L B R U F L\n" * 2,
        "R\u2032 U F2 D L B R U F L\n" * 2,
        '{"x": 1}',
        str(Cube("R U")),
        "U: WWWWWWWWW\nR: RRRRRRRRR\nF: GGGGGGGGG\nD: YYYYYYYYY\nL: OOOOOOOOO\nB: BBBBBBBBB",
        "wwwowwwwwgbgrrrbbbooogggrrrbbyooogggrrrbbbowoyyyyyyygy",
    ),
)


def told(act: Callable[[], object]) -> object:
    """What a function returns, or why not and where."""
    try:
        return act()
    except PuzzleError as error:
        return f"{error.kind}: {error} {error.where or ''}".strip()


def test_what_texts_mean(golden: Callable[[str, str], None]) -> None:
    lines = []
    for text in TEXTS:
        lines.append(
            repr(text)
            + (" may be a list" if looks_like_list(text, looks_like_colours(text)) else "")
        )
        for compact in (False, True):
            reading = told(lambda text=text, compact=compact: read(text, compact))
            if isinstance(reading, Reading):
                colours = "" if reading.moves else reading.colours
                reading = " ".join(reading.moves) or colours or "nothing"
            other = other_reading(text, compact)
            offer = f", or {other.label}: {other.text}" if other else ""
            lines.append(f"  {'compact' if compact else 'usual'}: {reading}{offer}")
        if found := scramble_in(text):
            lines.append(f"  in a list: {found.text}")
    golden("texts.txt", "\n".join(lines))


@pytest.mark.port
@given(st.text(alphabet="RUFurf23'?. \n([:,])*/xM|éG", max_size=70))
def test_any_text_is_read_or_refused(text: str) -> None:
    for compact in (False, True):
        looks_like_colours(text, compact)
        with suppress(PuzzleError):
            read(text, compact)
        if other := other_reading(text, compact):
            read(other.text, compact)


def test_long_texts_are_looked_at_without_getting_stuck() -> None:
    for part in ("9.87 ", "1. ", "@2024-05-01 ", "DNF(", "(1:", "R U' ", "? "):
        text = part * 20_000  # a pattern that tries all divisions would take years
        scramble_in(text)
        looks_like_list(text, looks_like_colours(text))
        assert added_to(text, text + "R") == 1


def test_a_time_is_given_in_seconds() -> None:
    times = ["9.87", "1:02.34", "15.87+", "DNF(14.20)", "(1:00.5)", "DNF", "", "sometime"]
    seconds = ["9.87", "62.34", "15.87", "14.20", "60.5", "", "", "sometime"]
    assert list(map(in_seconds, times)) == seconds


@given(st.lists(st.one_of(texts.map(lambda text: ("write", text)), st.sampled_from("ur"))))
def test_undo_and_redo_go_along_the_texts(steps: list[str]) -> None:
    history, known, at = History(""), [""], 0
    for step in steps:
        if step == "u":
            history, at = history.at(-1), max(0, at - 1)
        elif step == "r":
            history, at = history.at(1), min(len(known) - 1, at + 1)
        elif step[1] != known[at]:
            history = history.then(step[1])
            known, at = [*known[: at + 1], step[1]], at + 1
        else:
            assert history.then(step[1]) is history
        assert (history.text, history.can_undo) == (known[at], at > 0)
        assert (history.can_redo, history.size) == (at + 1 < len(known), sum(map(len, known)))
    assert codec.read(History, codec.write(history.kept)) == history


def test_a_row_is_undone_as_one_and_what_is_taken_back_is_nothing() -> None:
    tab = Tab(CubePage, Storage())

    def undone() -> str:
        tab.press("undo")
        return tab.text("scramble")

    tab.tell("turned", "F")
    for text in ("F R", "F R U"):
        tab.enter("scramble", text)
    tab.tell("rested")
    tab.enter("scramble", "F R U B")
    assert [undone(), undone()] == ["F R U", "F"]
    for text in ("F D", "F"):
        tab.enter("scramble", text)
    assert undone() == ""
    tab.press("redo")
    assert tab.elements()["redo"].attributes["aria-disabled"] == "true"


def test_a_long_history_loses_its_oldest_part() -> None:
    history = History("start")
    for i in range(MOST_STEPS):
        history = history.then(str(i))
    assert len(history.kept.moves) == MOST_STEPS
    kept = history.then("one more").kept
    assert (kept.start, len(kept.moves), kept.index) == ("99", 901, 901)
    long = History("x" * (MOST_KEPT + 1))
    assert long.kept == History("")
    for letter in "abcd":
        long = long.then(letter * (MOST_KEPT // 3))
    assert [text[0] for text in long.kept.moves] == ["c", "d"]
    assert long.kept.start == "b" * (MOST_KEPT // 3)
    assert [text[0] for text in long.at(-4).kept.moves] == list("abcd"), "those undone are kept"


def test_what_is_not_a_history_is_refused() -> None:
    for json in (None, [], {}, {"start": 1, "moves": [], "index": 0}, {"start": "", "moves": [3]}):
        with pytest.raises(ValueError):  # noqa: PT011
            codec.read(History, json)
    for index, text in ((-5, "R"), (1, "U"), (99, "U")):
        assert History("R", ("U",), index).at(0).text == text


@given(st.dictionaries(st.text(max_size=8), st.text(min_size=1, max_size=20), max_size=4))
def test_an_address_says_what_was_written_into_it(fields: dict[str, str]) -> None:
    assert fields_of(fragment_of(fields)) == fields


@given(st.text(max_size=60))
def test_any_address_is_read(fragment: str) -> None:
    fields_of(fragment)


def test_an_address_is_as_readable_as_it_may_be() -> None:
    fields = {"scramble": "R U'", "at": 0, "seconds": 2.0, "xcross": True, "length": None}
    assert fragment_of(fields) == "#scramble=R+U'&at=0&seconds=2&xcross"
    fields = {"cell": "2", "code": "a = '+%&#'\nb", "inputs": '{"0":1}'}
    assert fields_of(fragment_of(fields)) == fields


def test_old_proofs_are_forgotten_and_the_latest_twelve_kept() -> None:
    proofs = {str(i): {"lower": 3, "version": 3, "facelets": str(i)} for i in range(20)}
    others = {
        "old": {"lower": 3, "version": 2, "facelets": "old"},
        "odd": 7,
        "another's": proofs["1"],
    }
    read_proofs = PROOFS.read({**proofs, **others})
    assert list(read_proofs) == [str(i) for i in range(8, 20)]
    more = with_proof(read_proofs, {"facelets": "9", "lower": 4})
    assert list(more)[-1] == "9"
    assert len(more) == 12
    assert "9" not in PROOFS.read(PROOFS.write(more))  # it has no version
