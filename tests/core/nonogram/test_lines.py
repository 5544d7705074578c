"""One line: what it proves, where its runs can start, and why, compared with all placements."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from cubogram.nonogram.clues import Clue, Run, cells_needed, clue_of
from cubogram.nonogram.grid import value_of
from cubogram.nonogram.lines import is_complete, merged, placements, solved_line
from cubogram.nonogram.lines.automaton import ClueAutomaton
from cubogram.nonogram.lines.line_solver import BlackAndWhiteLine

MARKS = ".123"
Cells = tuple[int, ...]
Play = tuple[Clue, int, int, int]
"""A clue, the length of its line, the number of values of a cell, and a state of the line."""


@cache
def lines_by_clue(length: int, values: int) -> dict[Clue, list[Cells]]:
    """All lines of a length, by the clue they have."""
    found: dict[Clue, list[Cells]] = {}
    for cells in product(range(values), repeat=length):
        found.setdefault(clue_of("".join(MARKS[value] for value in cells)), []).append(cells)
    return found


def every_play(length: int, values: int) -> Iterator[Play]:
    """All clues of a length with all states, possible and impossible."""
    for clue in lines_by_clue(length, values):
        for state in range(1 << length * values):
            yield clue, length, values, state


def random_plays(count: int, longest: int, values: int) -> Iterator[Play]:
    """Random lines with a state that rarely excludes what the line has."""
    rng = random.Random(f"{longest} {values}")
    for _ in range(count):
        length = rng.randint(1, longest)
        line = [rng.randrange(values) for _ in range(length)]
        state = sum(
            1 << (value * length + cell)
            for cell, own in enumerate(line)
            for value in range(values)
            if rng.random() < (0.25 if value != own else 0.03)
        )
        yield clue_of("".join(MARKS[value] for value in line)), length, values, state


PLAYS = [
    *(play for length in range(1, 6) for play in every_play(length, 2)),
    *(play for length in range(1, 4) for play in every_play(length, 3)),
    *random_plays(400, 10, 2),
    *random_plays(200, 6, 3),
    *random_plays(100, 5, 4),
]


def possible(play: Play) -> list[Cells]:
    """The placements that a state allows."""
    clue, length, values, state = play
    return [
        cells
        for cells in lines_by_clue(length, values)[clue]
        if not any(state >> (value * length + cell) & 1 for cell, value in enumerate(cells))
    ]


def proven(play: Play) -> int | None:
    """The bits that all placements share, or None if there is no placement."""
    _, length, values, _ = play
    shown = 0
    found = possible(play)
    for cells in found:
        shown |= sum(1 << (value * length + cell) for cell, value in enumerate(cells))
    return (1 << values * length) - 1 & ~shown if found else None


def starts_of(play: Play) -> list[int]:
    """For each run, the bits of the cells at which it starts in some placement."""
    starts = [0] * len(play[0])
    for cells in possible(play):
        before = (0, *cells)
        begun = [x for x, value in enumerate(cells) if value and before[x] != value]
        for run, start in enumerate(begun):
            starts[run] |= 1 << start
    return starts


@pytest.mark.port
def test_both_line_solvers_say_what_all_placements_say() -> None:
    for number, play in enumerate(PLAYS):
        clue, length, values, state = play
        expected = proven(play)
        automaton = ClueAutomaton(clue, length, values)
        assert automaton.solve(state) == expected, play
        assert number % 3 or automaton.starts(state) == starts_of(play), play
        if values == 2:
            lengths = [run.length for run in clue]
            assert BlackAndWhiteLine(lengths, length).solve(state) == expected, play


@pytest.mark.port
def test_reasons_are_sufficient_and_none_of_their_bits_can_be_left_out() -> None:
    rng = random.Random(1)
    explained = 0
    for play in [*PLAYS[::40], *PLAYS[-300:]]:
        clue, length, values, state = play
        automaton = ClueAutomaton(clue, length, values)
        after = proven(play)
        new = [] if after is None else [bit for bit in range(20) if (after & ~state) >> bit & 1]
        if after is not None and not new:
            continue
        target = rng.choice(new) if new else -1
        free = state & rng.getrandbits(20)

        def follows(known: int, play: Play = play, target: int = target) -> bool:
            result = proven((*play[:3], known))
            return result is None or (target >= 0 and result >> target & 1 == 1)

        reason = automaton.explain(state, free, target)
        explained += 1
        assert reason & ~state == reason & free == 0, play
        assert follows(reason | free), play
        for bit in range(reason.bit_length()):
            assert not reason >> bit & 1 or not follows(reason ^ 1 << bit | free), play
    assert explained > 300


def test_placements_their_merge_and_the_exact_line_agree_for_all_that_may_be_known() -> None:
    for marks, length in ((".#", 5), (".12", 4)):
        lines = ["".join(cells) for cells in product(marks, repeat=length)]
        for clue in {clue_of(line) for line in lines}:
            if marks == ".12" and all(run.colour == 1 for run in clue):
                continue  # drawn as black and white, unless the line says otherwise
            own = [line for line in lines if clue_of(line) == clue]
            for known in map("".join, product("?" + marks, repeat=length)):
                fitting = [
                    line
                    for line in own
                    if all(a in ("?", b) for a, b in zip(known, line, strict=True))
                ]
                found = list(placements(clue, known))
                assert sorted(found) == sorted(fitting), (clue, known)
                by_starts = [[x for x in range(length) if line[x] != "."] for line in found]
                assert by_starts == sorted(by_starts), (clue, known)
                assert merged(found) == solved_line(clue, known), (clue, known)
                assert is_complete(clue, known) == (found == [known]), (clue, known)


@pytest.mark.port
def test_a_colour_is_drawn_as_a_digit_if_there_are_others() -> None:
    assert list(placements([1], "?2?")) == []
    assert list(placements([1], "??")) == ["#.", ".#"]
    assert list(placements([(1, 1), (1, 2)], "???")) == ["12.", "1.2", ".12"]
    assert solved_line([1], "1??") == "1.."
    assert solved_line([1], "#??") == "#.."
    assert [value_of(mark) for mark in "?.#18"] == [-1, 0, 1, 1, 8]


def test_placements_come_one_by_one() -> None:
    many = placements([1] * 30, "?" * 100)  # more than there are atoms in a grain of sand
    assert next(many) == "#." * 30 + "." * 40


@pytest.mark.port
def test_long_lines() -> None:
    runs = [1, 2, 3] * 40
    clue = tuple(map(Run, runs))
    length = cells_needed(clue)
    fixed = BlackAndWhiteLine(runs, length).solve(0)
    assert fixed is not None
    assert fixed.bit_count() == length  # every cell is known
    loose = BlackAndWhiteLine(runs, length + 1).solve(0)
    assert loose is not None
    assert loose.bit_count() == sum(size - 1 for size in runs)  # one cell to spare
    assert loose == ClueAutomaton(clue, length + 1).solve(0)
    wide = BlackAndWhiteLine([5, 13, 21], 50).solve(0)
    assert wide == ClueAutomaton((Run(5), Run(13), Run(21)), 50).solve(0)
