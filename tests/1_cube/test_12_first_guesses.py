"""Names that somebody might guess: the error says what to use, and that exists."""

import copy
import pickle
import re
from importlib import import_module

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cubogram
from cubogram import ArgumentError, Cube, History, Maneuver, Proof, Puzzle, PuzzleError, draw
from cubogram.twophase.many import Outcome

THINGS = {"cube": Cube("R U"), "maneuver": Maneuver("R U"), "puzzle": Puzzle([[1]], [[1]])}
MODULES = ("cubogram.cube.cube", "cubogram.cube.maneuver", "cubogram.nonogram.puzzle")
NAMED = re.compile(r"\b(cubogram|[cC]ube|maneuver|puzzle)((?:\.[A-Za-z_]+)+)")
CASES = [
    (thing, guess, advice)
    for thing, module in zip(THINGS.values(), MODULES, strict=True)
    for guesses, advice in import_module(module).GUESSES.items()
    for guess in guesses.split()
]


@pytest.mark.parametrize(("thing", "guess", "advice"), CASES, ids=lambda case: str(case)[:20])
def test_a_guess_is_not_a_name_and_the_error_says_what_is(thing, guess, advice) -> None:
    with pytest.raises(AttributeError) as caught:
        getattr(thing, guess)
    assert str(caught.value).endswith(f"has no attribute {guess!r}: {advice}")
    for first, path in re.findall(
        r"\b(cubogram|[cC]ube|maneuver|puzzle)((?:\.[A-Za-z_]+)+)", advice
    ):
        found = cubogram if first == "cubogram" else THINGS[first.lower()]
        for name in path[1:].split("."):
            found = getattr(found, name)


@pytest.mark.parametrize("thing", THINGS.values(), ids=[*THINGS])
def test_other_names_are_missing_as_usual(thing) -> None:
    with pytest.raises(AttributeError, match=r"has no attribute 'sprout'$") as caught:
        thing.sprout  # noqa: B018
    assert (caught.value.name, caught.value.obj) == ("sprout", thing)  # "did you mean" needs both
    assert not hasattr(thing, "sprout")
    assert copy.copy(thing) == copy.deepcopy(thing) == pickle.loads(pickle.dumps(thing)) == thing


def test_a_name_that_the_package_does_not_have_is_missing_as_usual() -> None:
    with pytest.raises(AttributeError) as caught:
        cubogram.Maneuvre  # noqa: B018
    assert (caught.value.name, caught.value.obj) == ("Maneuvre", cubogram)


@pytest.mark.parametrize(
    ("thing", "guess", "advice"),
    [
        (Puzzle([[1]], [[1]]).solve(), "grid", "use verdict.picture"),
        (Proof("R U"), "lower_bound", "use proof.lower"),
        (Cube("R U").explain("U' R'").steps[0], "reason", "use step.remarks"),
        (History("R U"), "move_stack", "use history.moves"),
        (
            Outcome(0, "R K", None, 0.1, PuzzleError("notation", "no")),
            "ok",
            "use outcome.error is None",
        ),
    ],
)
def test_results_have_advice_too(thing, guess, advice) -> None:
    with pytest.raises(AttributeError, match=f"no attribute {guess!r}: {advice}$"):
        getattr(thing, guess)
    getattr(thing, advice.split(".")[1].split()[0])
    assert not hasattr(thing, "sprout")
    assert repr(copy.copy(thing)) == repr(pickle.loads(pickle.dumps(thing))) == repr(thing)


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    seven, one = np.int64(7), np.int32(1)
    assert Cube.random(seed=seven) == Cube.random(seed=7)
    assert Maneuver("R U") * seven == Maneuver("R U") * 7
    assert Puzzle(np.array([[1], [1]]), [[one], [one]]) == Puzzle([[1], [1]], [[1], [1]])
    assert Puzzle.random(seven, 5, seed=one) == Puzzle.random(7, 5, seed=1)
    with pytest.raises(ArgumentError, match="a whole number"):
        Puzzle.random(True, 5)
    for wrong in (True, np.array([1, 1]), np.array(1.5)):
        with pytest.raises(PuzzleError, match=r"row 1, clue 1: .* is not a number"):
            Puzzle([[wrong]], [[1]])
    for wrong in (np.array([1, 2]), int):
        with pytest.raises(ArgumentError, match="seed: a whole number or text is expected"):
            Cube.random(seed=wrong)
        with pytest.raises(ArgumentError, match="a whole number"):
            Puzzle.random(wrong, 5)
    assert Cube("R U").solve(seconds=np.int64(1)).length == 2
    assert draw.net(Cube(), only=np.arange(9)) == draw.net(Cube(), only=range(9))


def test_a_mistake_in_a_list_of_moves_is_named_by_its_number() -> None:
    with pytest.raises(PuzzleError, match=r"^move 3: character 1: 'K' is not a move"):
        Cube(["R", "U", "K"])
    with pytest.raises(PuzzleError, match=r"^move 2: 'F K' is not a single move$"):
        Maneuver(iter(["R", "F K"]))


def test_a_verdict_that_stopped_at_a_picture_does_not_speak_of_time() -> None:
    verdict = Puzzle([[1], [1]], [[1], [1]]).solve(solutions=1)
    assert verdict.picture is not None
    assert verdict.outcome == "undecided"
    assert verdict.sentence.endswith("whether it is the only one was not decided.")


def test_colours_for_a_picture_are_given_by_face() -> None:
    with pytest.raises(ArgumentError, match="stickers: a dict is expected, not 'red'"):
        draw.net(Cube()).recoloured("red")


CONSTRUCTED = [
    (thing, guess, advice)
    for thing, module in ((Cube, "cubogram.cube.cube"), (Puzzle, "cubogram.nonogram.puzzle"))
    for guesses, advice in import_module(module).CONSTRUCTORS.items()
    for guess in guesses.split()
]


@pytest.mark.parametrize(("thing", "guess", "advice"), CONSTRUCTED, ids=lambda case: str(case)[:20])
def test_a_guessed_constructor_says_how_one_is_made(thing, guess, advice) -> None:
    with pytest.raises(AttributeError) as caught:
        getattr(thing, guess)
    assert str(caught.value) == (
        f"type object {thing.__name__!r} has no attribute {guess!r}: {advice}"
    )
    for name in re.findall(rf"{thing.__name__}\.(\w+)", advice):
        getattr(thing, name)
    assert not hasattr(thing, "sprout")


@given(st.binary(min_size=8, max_size=8), st.sampled_from([list, tuple, iter]))
def test_a_list_of_54_letters_is_facelets(seed: bytes, kind: type) -> None:
    """It used to be 54 moves, which gave a different cube without a word."""
    cube = Cube.random(seed=seed.hex())
    assert Cube(kind(cube.facelets)) == cube
    colours = cube.facelets.translate(str.maketrans("URFDLB", "WRGYOX"))
    assert Cube(kind(colours)) == Cube(colours)
    with pytest.raises(PuzzleError, match="53 facelets were given"):
        Cube(kind(cube.facelets[1:]))


@given(st.lists(st.sampled_from(list(map(str, cubogram.FACE_TURNS))), max_size=70))
def test_a_list_of_moves_is_a_maneuver_if_any_is_not_a_single_letter(moves: list[str]) -> None:
    assert Cube([*moves, "R'"]) == Cube(" ".join([*moves, "R'"]))


@pytest.mark.parametrize("thing", [{"U": "R"}, {"R", "U"}, b"RU"])
def test_what_has_no_order_is_not_a_cube(thing) -> None:
    with pytest.raises(ArgumentError, match="a text with a maneuver or 54 facelets is expected"):
        Cube(thing)


def test_what_is_printed_is_for_people() -> None:
    history = History("R").do("U F").undo()
    assert (str(history), str(history.redo())) == ("U // undone: F", "U F")
    assert f"{Maneuver('R U'):>6}|" == "   R U|"
    proof = Proof("R U F'")
    progress = [str(one) for one in proof]
    assert progress[-1] == "F U' R' is shortest, 3 turns"
    assert repr(Cube().solve()).startswith("<Solution: 0 turns after ")


def test_a_missing_file_is_a_file_not_found_error(tmp_path) -> None:
    for load in (Puzzle.load, Proof.load):
        with pytest.raises(FileNotFoundError) as caught:
            load(tmp_path / "missing.json")
        assert isinstance(caught.value, cubogram.FileError)
        assert pickle.loads(pickle.dumps(caught.value)) == caught.value
    with pytest.raises(cubogram.FileError) as caught:
        Puzzle.load(tmp_path)
    assert not isinstance(caught.value, FileNotFoundError)
