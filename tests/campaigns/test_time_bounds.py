"""A small part of `make time-bounds`: a clock, and how time grows with length."""

import time

import fuzz
import pytest
import time_bounds
from time_bounds import MOST_SECONDS, Question, asked, growth, question, run, texts

from cubogram import web

pytestmark = pytest.mark.native


def test_a_question_is_the_same_each_time() -> None:
    assert question(7) == question(7)
    assert len({question(number).command for number in range(2000)}) > 40


@pytest.mark.parametrize(("command", "argument"), sorted(set(texts())))
def test_time_grows_with_the_length_and_no_faster(command: str, argument: str) -> None:
    for unit in ("R U2 F' ", "(", "9"):
        assert growth(command, argument, unit, (10_000, 100_000)) < 5


@pytest.mark.parametrize("unit", ["R U2 F' ", "\n", "1 1\n", "scramble: R U\n", "a\tb\n", "{"])
def test_long_lists_of_cubes_give_way(unit: str) -> None:
    given = {"text": unit * (1_000_000 // len(unit))}
    seconds = min(asked(Question("cube.list", "text", unit, given))[0] for _ in range(2))
    assert seconds < MOST_SECONDS * 0.7


@pytest.mark.parametrize("number", [790, 8218, 2384])
def test_questions_that_took_longest_leave_a_margin(number: int) -> None:
    """Long lists of colours, of absent grids, and of lines, checked an item at a time."""
    assert min(asked(question(number))[0] for _ in range(3)) < MOST_SECONDS * 0.6


def test_slow_commands_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(text: str) -> None:
        end = time.process_time() + 1.2
        while time.process_time() < end:
            pass

    monkeypatch.setattr(web, "command", lambda name: slow)
    monkeypatch.setattr(web, "COMMANDS", {"cube.simplify": ""})
    time_bounds.places.cache_clear()
    with pytest.raises(fuzz.Finding, match=r"cube.simplify, text of .* 1\.\d\d s"):
        run(range(3))
    time_bounds.places.cache_clear()


def test_quadratic_commands_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def quadratic(text: str) -> None:
        for start in range(0, len(text), 10):
            text[start:].count("R")

    monkeypatch.setattr(web, "command", lambda name: quadratic)
    assert growth("cube.simplify", "text", "R", (20_000, 200_000)) > 5
