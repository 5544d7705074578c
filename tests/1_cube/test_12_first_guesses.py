"""Names that somebody might guess: the error says what to use, and that exists."""

import copy
import pickle
import re
from importlib import import_module

import pytest

import cubogram
from cubogram import Cube, Maneuver, Puzzle

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
