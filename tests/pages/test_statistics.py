"""The timer's figures, files and scrambles: averages as competitions count them, round trips."""

import csv
import io
import json
import math
import random
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram import Cube
from cubogram.pages.scrambles import image_of, prepared, random_image
from cubogram.pages.timer.statistics import WINDOWS, Statistics, average
from cubogram.timing import formats
from cubogram.timing.solves import LATEST, Solve, json_of, solve_of
from cubogram.timing.times import DNF, LONGEST, measured, read_time, written


def by_the_book(results: list[float], trimmed: int) -> float:
    """An average by the words of the regulations: the worst and the best do not count."""
    left = list(results)
    for _ in range(trimmed):
        left.remove(max(left))
        left.remove(min(left))
    if DNF in left:
        return DNF
    exact = Fraction(sum(int(one) for one in left), len(left))
    step = 1 if exact < 10 * 60 * 100 else 100
    return step * math.floor(exact / step + Fraction(1, 2))


def lists(rng: random.Random) -> list[float]:
    """Some results: short and long ones, DNFs, equal ones."""
    kinds = rng.choice([(1, 0, 0), (8, 1, 0), (8, 1, 1), (3, 3, 1)])
    draws = (
        lambda: float(rng.randint(0, rng.choice([5, 59_999]))),
        lambda: 100.0 * rng.randint(600, 900),
        lambda: DNF,
    )
    return [rng.choices(draws, kinds)[0]() for _ in range(rng.choice([3, 13, 60, 130]))]


def changed(rng: random.Random, kept: Statistics, results: list[float]) -> None:
    """Adds, changes and removes some results, here and there."""
    for act in rng.choices(["add", "change", "remove"], k=12):
        place, result = rng.randrange(len(results) or 1), rng.choice([DNF, rng.randint(1, 9999)])
        if act == "add" or not results:
            kept.add(result)
            results.append(result)
        elif act == "change":
            kept.change(place, result)
            results[place] = result
        else:
            kept.remove(place)
            del results[place]


@pytest.mark.port
def test_averages_are_those_of_a_second_computation_whatever_changes() -> None:
    rng = random.Random(1)
    assert [(one.name, one.count, one.trimmed) for one in WINDOWS] == [
        ("mo3", 3, 0), ("ao5", 5, 1), ("ao12", 12, 1), ("ao50", 50, 3), ("ao100", 100, 5),
        ("ao1000", 1000, 50),
    ]  # fmt: skip
    for turn in range(60):
        results = lists(rng)
        found = Statistics(list(results))
        if turn % 2:
            changed(rng, found, results)
        assert found.results == results
        for rolling, window in zip(found.windows, WINDOWS, strict=True):
            last = [results[max(0, at - window.count) : at] for at in range(1, len(results) + 1)]
            expected = [
                by_the_book(one, window.trimmed) if len(one) == window.count else None
                for one in last
            ]
            assert rolling.values == expected
            known = [DNF if one is None else one for one in expected]
            assert rolling.best == [min(known[: at + 1]) for at in range(len(known))]
            for at in range(len(known)):
                is_best = known[at] < min([*known[:at], DNF])
                assert rolling.is_best(at) == is_best, (results, window, at)
        finished = [one for one in results if one != DNF]
        assert found.finished == len(finished)
        mean = sum(finished) / max(1, len(finished))
        assert found.mean == (pytest.approx(mean) if finished else None)
        if len(finished) > 1:
            squares = sum((one - mean) ** 2 for one in finished) / (len(finished) - 1)
            assert found.deviation == pytest.approx(math.sqrt(squares), rel=1e-6, abs=1e-3)
    assert average([1000, 1100, 1200, 1300, DNF], 1) == 1200
    assert average([1000, 1100, 1200, DNF, DNF], 1) == DNF


@pytest.mark.port
@given(st.integers(0, 86_400_000), st.sampled_from(["", "+2", "DNF"]))
def test_a_time_is_cut_off_and_read_as_it_is_written(milliseconds: int, penalty: str) -> None:
    counts = measured(milliseconds)
    text = written(counts)
    typed = f"DNF({text})" if penalty == "DNF" else text + penalty
    assert read_time(typed) == (10 * counts, penalty)
    is_long = milliseconds >= 600_000
    assert 0 <= milliseconds - 10 * counts < (1000 if is_long else 10)
    assert (counts % 100 == 0 and "." not in text) or not is_long


GOLDENS = Path(__file__).parent / "goldens"


def test_what_is_typed(golden: Callable[[str, str], None]) -> None:
    told = []
    for line in (GOLDENS / "typed_times.txt").read_text("utf-8").splitlines():
        text = line.partition(" -> ")[0]
        try:
            milliseconds, penalty = read_time(text)
            result = written(Solve("a", milliseconds, penalty, "", 0).result)
            told.append(f"{text} -> {milliseconds} {penalty} = {result}")
        except ValueError as error:
            told.append(f"{text} -> {error}")
    golden("typed_times.txt", "\n".join(told))


def many(count: int, seed: int = 1) -> list[Solve]:
    rng, at, solves = random.Random(seed), 1_600_000_000_000, []
    for number in range(count):
        at += 1000 * rng.randrange(1, 90)
        time = rng.randrange(5_000, 60_000)
        splits = sorted(rng.randrange(1, time) for _ in range(rng.choice((0, 0, 0, 2))))
        penalty: Any = rng.choice(("", "", "", "+2", "DNF"))
        comment = rng.choice(("", "", "=1+1", 'a "b", c\nd', "é ✓", "@x", "\tx"))
        scramble = " ".join(rng.choices(("R", "U2", "F'"), k=20))
        solution = rng.choice(("", "", "R U", "-R"))
        name = f"{at}.tab{number}"
        solves.append(Solve(name, time, penalty, scramble, at, comment, tuple(splits), solution))
    return solves


@pytest.mark.port
def test_files_bring_all_solves_back() -> None:
    kinds = (("Slow", many(900)), ('Fast "one"', many(100, 2)), ("3", many(3)))
    sessions = [formats.Saved(*one) for one in kinds]
    loaded = formats.read_file(formats.ours(sessions))
    assert (loaded.sessions, loaded.left_out) == (sessions, [])
    text = formats.cstimer(sessions)
    loaded = formats.read_file(text)
    assert loaded.left_out == []
    assert [one.name for one in loaded.sessions] == ["Slow", 'Fast "one"', "Session 3"]
    for (_, before, _), (_, after, _) in zip(sessions, loaded.sessions, strict=True):
        assert [one._replace(name="") for one in after] == [one._replace(name="") for one in before]
    assert formats.cstimer([*loaded.sessions[:2], loaded.sessions[2]._replace(name="3")]) == text
    rows = list(csv.DictReader(io.StringIO(formats.table(sessions[0][1]))))
    for row, solve in zip(rows, sessions[0][1], strict=True):
        for name in ("comment", "solution"):
            assert row[name].removeprefix("'") == getattr(solve, name)
            assert row[name][:1] not in ("=", "+", "-", "@", "\t")
        assert float(row["seconds"]) == solve.time / 1000
        assert (row["result"], row["penalty"]) == (written(solve.result), solve.penalty)


LINE = [[0, 12345], "R U", "", 1_600_000_000]


def test_damaged_files_are_left_out_in_part_or_refused(golden: Callable[[str, str], None]) -> None:
    """Each line of the golden that is not indented is a file."""
    whole = json_of(Solve("a", 9870, "+2", "R U", 5, "c", (1, 2), "R"))
    for place, wrong in product(range(len(whole)), (None, -1, "x", 10**20, [None], 1.5)):
        value = [*whole[:place], wrong, *whole[place + 1 :]]
        if isinstance(wrong, str) and place in (2, 4, 6):
            assert solve_of("a", value)[place + 1] == wrong
            continue
        with pytest.raises(ValueError, match='"a" is damaged'):
            solve_of("a", value)
    assert solve_of("a", whole[:6]).solution == ""
    assert solve_of("a", [LONGEST, "", "", LATEST, "", []]).time == LONGEST
    kept = (GOLDENS / "timer_files.txt").read_text("utf-8").splitlines()
    told = []
    for text in (line for line in kept if not line.startswith("  ")):
        told.append(text)
        try:
            loaded = formats.read_file(text)
        except ValueError as error:
            told.append(f"  {error}")
            continue
        for name, solves, _ in loaded.sessions:
            told += [f"  {name}:", *(f"    {tuple(solve)}" for solve in solves)]
        told += [f"  left out: {part}" for part in loaded.left_out]
    golden("timer_files.txt", "\n".join(told))
    for text in ("", "[" * 100_000):
        with pytest.raises(ValueError, match=r"it is|no times"):
            formats.read_file(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=20,
)


@given(JSON)
def test_any_json_is_read_or_refused_with_a_sentence(value: Any) -> None:
    for file in (
        value,
        {"kind": formats.KIND, "version": 1, "sessions": value},
        {"kind": formats.KIND, "version": 1, "sessions": [{"name": "a", "solves": value}]},
        {"session1": value, "properties": value},
        {"session1": [LINE], "properties": {"sessionData": value}},
        {"session1": [value, [value, value, value, value]]},
    ):
        with suppress(ValueError):  # and nothing else
            formats.read_file(json.dumps(file))


def test_scrambles_that_come_with_the_page_and_their_images_are_as_good() -> None:
    """That the 96 images differ is a shared case (images.json)."""
    texts = prepared()
    assert len(texts) == 64
    assert all(Cube(texts[seed]) == Cube.random(seed) for seed in (0, 1, 63))
    for symmetry in range(48):
        image, back = image_of(texts[0], symmetry, False), image_of(texts[0], symmetry, True)
        assert Cube(f"{image} {back}") == Cube()
        assert len(image.split()) == len(texts[0].split())
        assert Cube(image_of("R U R' U' " * 6, symmetry, False)) == Cube()
    choices = [*product((0, 7, 63), range(48), range(2))]
    found = {random_image(dict(zip((64, 48, 2), one, strict=True)).get) for one in choices}
    assert len(found) == len(choices)
