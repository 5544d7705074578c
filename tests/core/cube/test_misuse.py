"""Misuse of the objects: always a PuzzleError that names what is wrong; guesses get advice."""

import copy
import pickle
import re
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import refusal

import cubogram
from cubogram import (
    ArgumentError,
    Cube,
    History,
    Maneuver,
    Move,
    Proof,
    Puzzle,
    PuzzleError,
)
from cubogram.cube import Branches
from cubogram.cube.cubies import Cubies
from cubogram.cube.permutation import Permutation
from cubogram.cube.random_state import N_STATES, number_of, state_number
from cubogram.mosaic.mosaic import MOST_CUBES, Mosaic
from cubogram.twophase.many import Outcome, prove, race, solve_many

MISUSES = Path(__file__).with_name("wrong_calls.txt").read_text().splitlines()


CALLED = (
    *(Branches, Cube, Cubies, History, Maneuver, Mosaic, Move, Permutation, Proof, Puzzle),
    *(ThreadPoolExecutor, count, cubogram, number_of, prove, race, solve_many, state_number),
)
NAMES = {thing.__name__: thing for thing in CALLED}
NAMES |= {"np": np, "MOST_CUBES": MOST_CUBES, "N_STATES": N_STATES}
"""What the wrong calls speak of."""


def test_misuse_is_named(golden) -> None:
    lines = []
    for code in MISUSES:
        with pytest.raises(PuzzleError) as caught:
            eval(code, NAMES)
        error = caught.value
        assert str(pickle.loads(pickle.dumps(error))) == str(error), code
        if isinstance(error, ArgumentError):
            assert error.where == {"argument": error.argument}, code
            assert isinstance(error, TypeError), code
        lines.append(f"{code}\n  {refusal(eval, code, NAMES):.150}")
    golden("misuse.txt", "\n".join(lines))


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    seven, one = np.int64(7), np.int32(1)
    assert Puzzle(np.array([[1], [1]]), [[one], [one]]) == Puzzle([[1], [1]], [[1], [1]])
    assert Puzzle.random(seven, 5, seed=one) == Puzzle.random(7, 5, seed=1)
    assert Cube("R U").solve(seconds=np.int64(1)).length == 2
    assert cubogram.draw.net(Cube(), only=np.arange(9)) == cubogram.draw.net(Cube(), only=range(9))


SIMPLE = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.complex_numbers()
    | st.binary(max_size=5) | st.text(max_size=10) | st.text("URFDLB2' x", max_size=8)
    | st.sampled_from([Cube(), Maneuver("R"), Move("R"), Cubies(), History(), object(), int, ...])
)  # fmt: skip
ANYTHING = SIMPLE | (
    st.lists(SIMPLE, max_size=3) | st.tuples(SIMPLE, SIMPLE) | st.lists(SIMPLE).map(iter)
    | st.dictionaries(st.text(max_size=3), SIMPLE, max_size=2)
)  # fmt: skip
QUICK = [
    (thing, name)
    for thing in (Cube("R U x"), Maneuver("R U x"), Move("R"), History("F", "R U x", 2))
    for name in dir(type(thing))
    if name[0] != "_" and callable(getattr(type(thing), name))
    and name not in {"solve", "solutions", "optimal", "solve_to", "scramble", "cfop", "layers",
                     "roux", "explain"}
]  # fmt: skip
QUICK += [(cubogram, name) for name in ("Cube", "Maneuver", "Move", "History")]
QUICK += [(Cube(), name) for name in ("__mul__", "__pow__", "__eq__")]
QUICK += [(Maneuver("R"), name) for name in ("__mul__", "__add__", "__radd__", "__contains__")]
KEYWORDS = ["state", "compact", "seed", "moves", "time", "orientation", "cubies", "nothing"]


@given(
    st.lists(ANYTHING, min_size=1, max_size=3),
    st.dictionaries(st.sampled_from(KEYWORDS), ANYTHING, max_size=2),
)
def test_anything_is_taken_or_refused_in_words(args: list[Any], kwargs: dict[str, Any]) -> None:
    """Every public method in each example, with one argument and with all of them."""
    for thing, name in QUICK:
        by_python = name.startswith("__")  # with one argument
        for given_args, given_kwargs in ((args[:1], {}), (args, {} if by_python else kwargs)):
            try:
                getattr(thing, name)(*(given_args[:1] if by_python else given_args), **given_kwargs)
            except PuzzleError as error:
                assert 0 < len(error.message) < 400  # noqa: PT017
            except ValueError as error:
                assert name == "index", error  # noqa: PT017


SOLVES = {
    "solve": ["seconds", "tables", "sec", "cube"],
    "solutions": ["seconds", "tables", "sec"],
    "optimal": ["tables", "seconds", "table"],
    "solve_to": ["seconds", "targets"],
    "scramble": ["length", "seconds"],
    "cfop": ["neutral", "friendly", "xcross", "foresight", "slack", "colours"],
}


def test_solving_methods_refuse_before_they_search() -> None:
    for name, arguments in SOLVES.items():
        for argument in arguments:
            for value in (None, "x", b"", -1, float("nan"), object(), [], {}, Cube, 1j):
                target = ("",) if name == "solve_to" else ()
                with pytest.raises(ArgumentError) as caught:
                    getattr(Cube("R U x"), name)(*target, **{argument: value})
                assert caught.value.argument == argument, (name, value)


# Names that somebody might guess

THINGS = {"cube": Cube("R U"), "maneuver": Maneuver("R U"), "puzzle": Puzzle([[1]], [[1]])}
MODULES = ("cubogram.cube.cube", "cubogram.cube.maneuver", "cubogram.nonogram.puzzle")
NAMED = re.compile(r"\b(cubogram|[cC]ube|maneuver|puzzle)((?:\.[A-Za-z_]+)+)")


def test_a_guess_is_not_a_name_and_the_error_says_what_is() -> None:
    count = 0
    for thing, module in zip(THINGS.values(), MODULES, strict=True):
        for guesses, advice in import_module(module).GUESSES.items():
            for guess in guesses.split():
                with pytest.raises(AttributeError) as caught:
                    getattr(thing, guess)
                assert str(caught.value).endswith(f"has no attribute {guess!r}: {advice}")
                count += 1
            for first, path in NAMED.findall(advice):
                found = cubogram if first == "cubogram" else THINGS[first.lower()]
                for name in path[1:].split("."):
                    found = getattr(found, name)
    for kind, module in ((Cube, MODULES[0]), (Puzzle, MODULES[2])):
        for guesses, advice in import_module(module).CONSTRUCTORS.items():
            for guess in guesses.split():
                with pytest.raises(AttributeError) as caught:
                    getattr(kind, guess)
                expected = f"type object {kind.__name__!r} has no attribute {guess!r}: {advice}"
                assert str(caught.value) == expected
                count += 1
            for name in re.findall(rf"{kind.__name__}\.(\w+)", advice):
                getattr(kind, name)
    assert count == 97


def test_other_names_are_missing_as_usual() -> None:
    for thing in (*THINGS.values(), Cube, Puzzle):
        with pytest.raises(AttributeError, match=r"has no attribute 'sprout'$") as caught:
            thing.sprout  # noqa: B018
        assert (caught.value.name, caught.value.obj) == ("sprout", thing)  # for "did you mean"
        assert not hasattr(thing, "sprout")
        again = copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))
        assert again == (thing,) * 3
    with pytest.raises(AttributeError) as caught:
        cubogram.Maneuvre  # noqa: B018
    assert (caught.value.name, caught.value.obj) == ("Maneuvre", cubogram)


def test_results_have_advice_too() -> None:
    failed = Outcome(0, "R K", None, 0.1, PuzzleError("notation", "no"))
    for thing, guess, advice in (
        (Puzzle([[1]], [[1]]).solve(), "grid", "use verdict.picture"),
        (Proof("R U"), "lower_bound", "use proof.lower"),
        (Cube("R U").explain("U' R'").steps[0], "reason", "use step.remarks"),
        (History("R U"), "move_stack", "use history.moves"),
        (failed, "ok", "use outcome.error is None"),
    ):
        with pytest.raises(AttributeError, match=f"no attribute {guess!r}: {advice}$"):
            getattr(thing, guess)
        getattr(thing, advice.split(".")[1].split()[0])
        assert not hasattr(thing, "sprout")
        assert repr(copy.copy(thing)) == repr(pickle.loads(pickle.dumps(thing))) == repr(thing)


def test_what_is_printed_is_for_people() -> None:
    assert f"{Maneuver('R U'):>6}|" == "   R U|"
    *_, last = map(str, Proof("R U F'"))
    assert last == "F U' R' is shortest, 3 turns"
    assert repr(Cube().solve()).startswith("<Solution: 0 turns after ")


def test_a_missing_file_is_a_file_not_found_error(tmp_path) -> None:
    for load in (Puzzle.load, Proof.load):
        with pytest.raises(FileNotFoundError) as caught:
            load(tmp_path / "missing.json")
        assert isinstance(caught.value, cubogram.FileError)
        assert (caught.value.kind, caught.value.errno) == ("file", 2)
        assert caught.value.filename == str(tmp_path / "missing.json")
        assert pickle.loads(pickle.dumps(caught.value)) == caught.value
    with pytest.raises(cubogram.FileError) as caught:
        Puzzle.load(tmp_path)
    assert not isinstance(caught.value, FileNotFoundError)
