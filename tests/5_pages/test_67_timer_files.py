"""Files of sessions: round trips of thousands of solves, and files that are damaged or from other
programs."""

import csv
import io
import json
import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.timing import formats
from cubogram.timing.solves import Solve

TEXT = st.text(max_size=30)


def many(count: int, seed: int = 1) -> list[Solve]:
    draw = random.Random(seed)
    at = 1_600_000_000_000
    solves = []
    for number in range(count):
        at += 1000 * draw.randrange(1, 90)
        time = draw.randrange(5_000, 60_000)
        splits = sorted(draw.randrange(1, time) for _ in range(draw.choice((0, 0, 0, 2))))
        penalty = draw.choice(("", "", "", "+2", "DNF"))
        comment = draw.choice(("", "", "=1+1", 'a "b", c\nd', "é ✓"))
        scramble = " ".join(draw.choice(("R", "U2", "F'")) for _ in range(20))
        name = f"{at}.tab{number}"
        solves.append(Solve(name, time, penalty, scramble, at, comment, tuple(splits)))
    return solves


def test_our_own_file_brings_ten_thousand_solves_back() -> None:
    sessions = [("Slow", many(9_000)), ('Fast "one"', many(1_000, 2))]
    loaded = formats.read_file(formats.ours(sessions))
    assert loaded.sessions == sessions
    assert loaded.left_out == []


def test_cstimers_file_brings_ten_thousand_solves_back() -> None:
    sessions = [("Slow", many(9_000)), ("Fast", many(1_000, 2))]
    text = formats.cstimer(sessions)
    loaded = formats.read_file(text)
    assert loaded.left_out == []
    assert [name for name, _ in loaded.sessions] == ["Slow", "Fast"]
    for (_, before), (_, after) in zip(sessions, loaded.sessions, strict=True):
        assert [one._replace(name="") for one in after] == [one._replace(name="") for one in before]
    assert formats.cstimer(loaded.sessions) == text


def test_a_file_as_cstimer_exports_it() -> None:
    data = {
        "1": {"name": 1, "opt": {}, "rank": 1, "stat": [2, 1, 15000]},
        "2": {"name": "4x4", "opt": {"scrType": "444wca"}, "rank": 2},
        "3": {"name": "OLL", "opt": {"scrType": "oll"}, "rank": 3},
        "4": {"name": "empty", "opt": {}, "rank": 4},
    }
    file = {
        "session1": [
            [[0, 12345], "R U R' U'", "", 1_600_000_000],
            [[2000, 15000, 9000, 4000], "F2 L", "lucky", 1_600_000_060],
            [[-1, 20000], "D", "", 1_600_000_120],
            [[0], "D", "", 1_600_000_120],
        ],
        "session2": [[[0, 60000], "Rw U", "", 1_600_000_000]],
        "session3": [[[0, 3000], "R", "", 1_600_000_000]],
        "session4": [],
        "properties": {"sessionData": json.dumps(data), "sessionN": 4},
    }
    loaded = formats.read_file(json.dumps(file))
    (first, solves), (second, _) = loaded.sessions
    assert (first, second) == ("Session 1", "OLL")
    assert [(one.time, one.penalty, one.splits) for one in solves] == [
        (12345, "", ()),
        (15000, "+2", (4000, 9000)),
        (20000, "DNF", ()),
    ]
    assert solves[1].comment == "lucky"
    assert loaded.left_out == [
        "1 damaged solve of 1",
        'the session "4x4" for another puzzle (444wca)',
    ]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXT,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(TEXT, inner, max_size=5),
    max_leaves=20,
)


@given(JSON)
def test_any_json_is_read_or_refused_with_a_sentence(value: Any) -> None:
    for file in (
        value,
        {"kind": formats.KIND, "version": 1, "sessions": value},
        {"kind": formats.KIND, "version": 1, "sessions": [{"name": "a", "solves": value}]},
        {"session1": value, "properties": value},
        {"session1": [[[0, 1], "R", "", 1]], "properties": {"sessionData": value}},
        {"session1": [value, [value, value, value, value]]},
    ):
        with suppress(ValueError):  # and nothing else
            formats.read_file(json.dumps(file))


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", "null", "[" * 100_000, '{"a": 1}'])
def test_what_is_not_such_a_file_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="it is"):
        formats.read_file(text)


def test_a_table_has_a_line_for_each_solve_and_no_formula() -> None:
    solves = many(500)
    rows = list(csv.DictReader(io.StringIO(formats.table(solves))))
    assert len(rows) == 500
    for row, solve in zip(rows, solves, strict=True):
        assert row["comment"].removeprefix("'") == solve.comment
        assert not row["comment"].startswith("=")
        assert float(row["seconds"]) == solve.time / 1000
