"""One line: what it proves, where its runs can start, and why, compared with all placements."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubogram.errors import PuzzleError
from cubogram.nonogram.clues import Run, clue_of
from cubogram.nonogram.grid import value_of
from cubogram.nonogram.lines import is_complete, merged, placements, solved_line
from cubogram.nonogram.lines.automaton import ClueAutomaton
from cubogram.nonogram.lines.line_solver import BlackAndWhiteLine

MARKS = ".123"


@st.composite
def lines_in_play(draw: st.DrawFn, values: int | None = None) -> tuple[str, int, int]:
    """A line, how many values its cells can have, and a state (not always a possible one)."""
    count = values or draw(st.integers(2, 4))
    length = draw(st.integers(1, 11 if count == 2 else 7))
    line = draw(st.text(MARKS[:count], min_size=length, max_size=length))
    state = 0
    for cell, mark in enumerate(line):
        for value in range(count):
            likely = value != value_of(mark)
            if draw(st.integers(0, 3 if likely else 40)) == 0:
                state |= 1 << (value * length + cell)
    return line, count, state


def cells_of_placements(line: str, values: int, state: int) -> list[tuple[int, ...]]:
    """All lines with the clue of `line` that the state allows, found by trying every line."""
    length = len(line)
    clue = clue_of(line)
    return [
        cells
        for cells in product(range(values), repeat=length)
        if not any(state >> (value * length + cell) & 1 for cell, value in enumerate(cells))
        and clue_of("".join(MARKS[value] for value in cells)) == clue
    ]


def proven(line: str, values: int, state: int) -> int | None:
    possible = cells_of_placements(line, values, state)
    if not possible:
        return None
    return sum(
        1 << (value * len(line) + cell)
        for value in range(values)
        for cell in range(len(line))
        if all(cells[cell] != value for cells in possible)
    )


@settings(max_examples=300)
@given(lines_in_play(values=2))
def test_black_and_white_lines_are_exact(play: tuple[str, int, int]) -> None:
    line, values, state = play
    lengths = [run.length for run in clue_of(line)]
    assert BlackAndWhiteLine(lengths, len(line)).solve(state) == proven(line, values, state)


@settings(max_examples=200)
@given(lines_in_play())
def test_coloured_lines_are_exact(play: tuple[str, int, int]) -> None:
    line, values, state = play
    automaton = ClueAutomaton(clue_of(line), len(line), values)
    assert automaton.solve(state) == proven(line, values, state)


@settings(max_examples=200)
@given(lines_in_play())
def test_starts_are_those_of_all_placements(play: tuple[str, int, int]) -> None:
    line, values, state = play
    clue = clue_of(line)
    expected = [0] * len(clue)
    for cells in cells_of_placements(line, values, state):
        run = 0
        for cell, value in enumerate(cells):
            if value and (cell == 0 or cells[cell - 1] != value):
                expected[run] |= 1 << cell
                run += 1
    assert ClueAutomaton(clue, len(line), values).starts(state) == expected


@settings(max_examples=200)
@given(lines_in_play(), st.integers(0))
def test_reasons_are_sufficient_and_minimal(play: tuple[str, int, int], pick: int) -> None:
    line, values, state = play
    automaton = ClueAutomaton(clue_of(line), len(line), values)
    after = automaton.solve(state)
    free = state & pick
    if after is None:
        target = -1
    else:
        new = [bit for bit in range((after & ~state).bit_length()) if (after & ~state) >> bit & 1]
        if not new:
            return
        target = new[pick % len(new)]

    def follows(known: int) -> bool:
        result = automaton.solve(known)
        return result is None or (target >= 0 and bool(result >> target & 1))

    reason = automaton.explain(state, free, target)
    assert reason & ~state == 0
    assert reason & free == 0
    assert follows(reason | free)
    for bit in range(reason.bit_length()):
        if reason >> bit & 1:
            assert not follows(reason ^ 1 << bit | free)


@st.composite
def known_lines(draw: st.DrawFn) -> tuple[str, str]:
    """A line and what somebody knows about it (not always correctly), in black and white or
    colours."""
    marks = draw(st.sampled_from([".#", ".12", ".123"]))
    length = draw(st.integers(1, 10 if marks == ".#" else 6))
    line = draw(st.text(marks, min_size=length, max_size=length))
    known = [draw(st.sampled_from(f"???{mark}{mark}{marks}")) for mark in line]
    return line, "".join(known)


@given(known_lines())
def test_all_placements_of_a_line(play: tuple[str, str]) -> None:
    line, known = play
    clue = clue_of(line)
    is_coloured = any(run.colour > 1 for run in clue) or any(mark.isdigit() for mark in known)
    expected = [
        text
        for cells in product(".123" if is_coloured else ".#", repeat=len(line))
        if clue_of(text := "".join(cells)) == clue
        and all(a in ("?", b) for a, b in zip(known, text, strict=True))
    ]
    found = list(placements(clue, known))
    assert len(found) == len(set(found))
    assert sorted(found) == sorted(expected)


@given(known_lines())
def test_the_merge_of_all_placements_is_what_the_line_solver_says(play: tuple[str, str]) -> None:
    line, known = play
    clue = clue_of(line)
    assert merged(placements(clue, known)) == solved_line(clue, known)


@given(known_lines(), known_lines())
def test_complete_lines(play: tuple[str, str], other: tuple[str, str]) -> None:
    line, known = play
    clue = clue_of(line)
    assert is_complete(clue, line)
    assert is_complete(clue, known) == (list(placements(clue, known)) == [known])
    assert is_complete(clue, other[0]) == (clue_of(other[0]) == clue)


def test_placements_come_one_by_one() -> None:
    many = placements([1] * 30, "?" * 100)  # more than there are atoms in a grain of sand
    assert next(many) == "#." * 30 + "." * 40


def test_messages_for_impossible_lines() -> None:
    for wrong in (
        lambda: placements(5, "???"),
        lambda: placements([2], 3),
        lambda: placements([2], "x??"),
        lambda: placements([-2], "???"),
        lambda: placements([(1, 9)], "???"),
        lambda: merged("???"),
        lambda: merged(["??", "???"]),
        lambda: solved_line("2", "???"),
        lambda: is_complete([2], None),
    ):
        with pytest.raises(PuzzleError) as error:
            wrong()
        assert error.value.message


def test_long_lines() -> None:
    runs = [1, 2, 3] * 40
    length = sum(runs) + len(runs) - 1
    fixed = BlackAndWhiteLine(runs, length).solve(0)
    assert fixed is not None
    assert fixed.bit_count() == length  # no room: every cell is known
    loose = BlackAndWhiteLine(runs, length + 1).solve(0)
    assert loose is not None
    assert loose.bit_count() == sum(size - 1 for size in runs)  # one cell of room
    assert loose == ClueAutomaton(tuple(Run(size) for size in runs), length + 1).solve(0)
