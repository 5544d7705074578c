"""Averages as competitions count them, compared with a second computation, kept up to date."""

import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubogram.pages.timer.statistics import WINDOWS, Statistics, average
from cubogram.timing.times import DNF, measured, read_time, written

LONG = st.integers(600, 900).map(lambda seconds: 100 * seconds)
RESULTS = st.lists(st.one_of(st.integers(0, 59_999), LONG, st.just(DNF)), max_size=130)


def by_the_book(results: list[float], trimmed: int) -> float:
    """The same, by the words of the regulations: the worst and the best do not count."""
    left = list(results)
    for _ in range(trimmed):
        left.remove(max(left))
        left.remove(min(left))
    if any(math.isinf(one) for one in left):
        return DNF
    exact = Fraction(sum(int(one) for one in left), len(left))
    step = 1 if exact < 10 * 60 * 100 else 100
    return step * math.floor(exact / step + Fraction(1, 2))


@given(RESULTS)
@settings(max_examples=1000)
def test_averages_are_those_of_a_second_computation(results: list[float]) -> None:
    found = Statistics(results)
    for rolling, window in zip(found.windows, WINDOWS, strict=True):
        for at in range(len(results)):
            first = at + 1 - window.count
            if first < 0:
                assert rolling.values[at] is None
            elif at % 7 == 0 or at == len(results) - 1:
                covered = results[first : at + 1]
                assert rolling.values[at] == by_the_book(covered, window.trimmed)
        known = [value for value in rolling.values if value is not None]
        assert (rolling.best[-1] if results else DNF) == min(known, default=DNF)
    finished = [one for one in results if one != DNF]
    mean = found.mean
    assert mean is None if not finished else math.isclose(mean, sum(finished) / len(finished))


CHANGES = st.lists(
    st.tuples(
        st.sampled_from(["add", "change", "remove"]),
        st.integers(0, 200),
        st.one_of(st.integers(1, 9_999), st.just(DNF)),
    ),
    max_size=40,
)


@given(RESULTS, CHANGES)
@settings(max_examples=300)
def test_whatever_changes_the_figures_are_those_of_the_list(
    results: list[float], changes: list[tuple[str, int, float]]
) -> None:
    kept = Statistics(results)
    mirror = list(results)
    for act, place, result in changes:
        if act == "add" or not mirror:
            kept.add(result)
            mirror.append(result)
        elif act == "change":
            kept.change(place % len(mirror), result)
            mirror[place % len(mirror)] = result
        else:
            kept.remove(place % len(mirror))
            del mirror[place % len(mirror)]
    fresh = Statistics(mirror)
    assert kept.results == fresh.results == mirror
    for one, other in zip(
        (kept.single, *kept.windows), (fresh.single, *fresh.windows), strict=True
    ):
        assert one.values == other.values
        assert one.best == other.best
    assert kept.finished == fresh.finished
    if fresh.deviation is not None and kept.deviation is not None:
        assert math.isclose(kept.deviation, fresh.deviation, rel_tol=1e-6, abs_tol=1e-3)


def test_a_dnf_counts_as_the_worst_and_two_are_too_many() -> None:
    assert average([1000, 1100, 1200, 1300, DNF], 1) == 1200
    assert average([1000, 1100, 1200, DNF, DNF], 1) == DNF
    assert average([1000, 1100, DNF], 0) == DNF


@given(st.integers(0, 86_400_000), st.sampled_from(["", "+2", "DNF"]))
def test_a_time_is_read_as_it_is_written(milliseconds: int, penalty: str) -> None:
    counts = measured(milliseconds)
    text = written(counts)
    typed = f"DNF({text})" if penalty == "DNF" else text + penalty
    assert read_time(typed) == (10 * counts, penalty)


@given(st.integers(0, 86_400_000))
def test_times_are_cut_off_long_ones_to_seconds(milliseconds: int) -> None:
    lost = milliseconds - 10 * measured(milliseconds)
    if milliseconds < 600_000:
        assert 0 <= lost < 10
    else:
        assert 0 <= lost < 1000
        assert measured(milliseconds) % 100 == 0
        assert "." not in written(measured(milliseconds))


@pytest.mark.parametrize("text", ["", "x", "1:2:3:4", "12.3456", "-3", "+2", "99999999", "1..2"])
def test_what_is_not_a_time_is_called_so(text: str) -> None:
    with pytest.raises(ValueError, match=r"type a time|at most"):
        read_time(text)
