"""Beliefs of lines and cells, and the search that follows them."""

import random
from itertools import product
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.nonogram.cdcl.belief_guidance import BeliefGuide, descend
from cubogram.nonogram.cdcl.belief_propagation import LEAST, Beliefs, line_marginals
from cubogram.nonogram.cdcl.search import Search
from cubogram.nonogram.clues import clue_of
from cubogram.nonogram.model.board import Board
from cubogram.nonogram.puzzle import Puzzle
from cubogram.slices import result_of


@given(st.data())
def test_a_line_says_what_all_its_placements_say(data: st.DataObject) -> None:
    length = data.draw(st.integers(1, 8))
    drawn = data.draw(st.text("#.", min_size=length, max_size=length))
    filled = data.draw(st.lists(st.floats(0.1, 0.9), min_size=length, max_size=length))
    weights = [[0.0, 0.0] for _ in range(length)]
    for marks in product("#.", repeat=length):
        if clue_of("".join(marks)) != clue_of(drawn):
            continue
        for cell in range(length):
            weight = 1.0  # of the placement, by what is believed about the other cells
            for other, mark in enumerate(marks):
                if other != cell:
                    weight *= filled[other] if mark == "#" else 1 - filled[other]
            weights[cell][marks[cell] == "#"] += weight
    said = line_marginals([run.length for run in clue_of(drawn)], filled)
    for (empty, full), value in zip(weights, said, strict=True):
        assert value == pytest.approx(min(1 - LEAST, max(LEAST, full / (full + empty))))


def test_beliefs_are_sure_where_lines_are() -> None:
    puzzle = Puzzle.from_picture(["#####", "#.#.#", "....."])
    board = Board(puzzle)
    states = board.initial_states()
    assert board.propagate(states, board.lines_in_use)
    beliefs = Beliefs(board)
    for _ in range(20):
        beliefs.update(board.initial_states())
    for cell, mark in enumerate("#####" + "#.#.#" + "....."):
        assert (beliefs.probability(cell) > 0.5) == (mark == "#")


@pytest.mark.parametrize("seed", range(30))
def test_what_the_guided_search_says_is_true(seed: int) -> None:
    rng = random.Random(seed)
    picture = ["".join(rng.choice("#.") for _ in range(12)) for _ in range(12)]
    puzzle = Puzzle.from_picture(picture)
    board = Board(puzzle)
    states = board.initial_states()
    assert board.propagate(states, board.lines_in_use)
    search = Search(board, states)
    found = _run(board, search)
    assert found is True
    assert puzzle.fits(board.grid(search.states))
    known = {board.grid(search.states)}
    while True:  # all of them, by forbidding one after another
        search.block_picture()
        if not _run(board, search):
            break
        picture_found = board.grid(search.states)
        assert puzzle.fits(picture_found)
        assert picture_found not in known
        known.add(picture_found)
        if len(known) == 20:
            return
    assert search.is_unsatisfiable
    assert tuple(picture) in known


def _run(board: Board, search: Search) -> bool | None:
    return result_of(search.run(perf_counter() + 60, choose=BeliefGuide(board, search).choose))


def test_descents_find_pictures_where_clause_learning_loses_its_way() -> None:
    rng = random.Random("sparse 54")
    width, height, density = 34, 30, 0.45
    picture = [
        "".join("#" if rng.random() < density else "." for _ in range(width)) for _ in range(height)
    ]
    puzzle = Puzzle.from_picture(picture)
    board = Board(puzzle)
    states = board.initial_states()
    assert board.propagate(states, board.lines_in_use)
    search = Search(board, states)
    for number in range(1, 20):
        if result_of(descend(board, search, perf_counter() + 60, number)):
            assert puzzle.fits(board.grid(search.states))
            return
        search.backtrack_to(0)
    pytest.fail("no descent found a picture")
