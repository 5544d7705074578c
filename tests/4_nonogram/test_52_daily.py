"""The puzzle of a day: the same for all, not repeated for years, and known before Python."""

import json
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.nonogram import daily
from cubogram.nonogram.collection.daily import FIRST, number_of
from cubogram.nonogram.collection.reading import INDEX, collected, read
from cubogram.nonogram.human.rating import GRADES

CASES = Path(__file__).parents[1] / "shared_cases" / "daily.json"

pytestmark = pytest.mark.native  # the browser's Python has no collection: the page has it

days = st.dates(date(1999, 1, 1), date(2099, 1, 1))


@given(days)
def test_every_day_has_a_puzzle(day: date) -> None:
    found = daily(day)
    assert found.puzzle.fits(found.picture)
    assert found == daily(day.isoformat())
    assert found.name == collected(number_of(day)).puzzle.title
    assert found.name not in found.puzzle.title


@given(days)
def test_a_puzzle_comes_again_only_after_three_years(day: date) -> None:
    week = [number_of(day + timedelta(n)) for n in range(7 * 157)]
    assert len(set(week)) == len(week)
    assert number_of(day + timedelta(len(week))) == number_of(day)


def test_a_week_begins_easily_and_ends_with_the_hardest() -> None:
    puzzles, numbers = read(INDEX)["puzzles"], read(INDEX)["days"]
    grades = [[puzzles[number - 1][2] for number in numbers[day::7]] for day in range(7)]
    assert FIRST.weekday() == 0
    for easier, harder in pairwise(grades):
        assert max(easier) <= min(harder)
    assert max(grades[0]) == GRADES.index("easy")
    assert min(grades[6]) >= GRADES.index("hard")
    assert all(10 <= side <= 25 for number in numbers for side in puzzles[number - 1][:2])


def test_the_page_and_python_agree() -> None:
    cases = json.loads(CASES.read_text())
    assert len(cases) >= 10
    for day, number in cases:
        assert number_of(date.fromisoformat(day)) == number
