"""The stepper of a search: nothing jumps from step to step, and what it says adds up."""

import re

import pytest

from cubogram.book.stepper import Visit, frontier, search_tree
from cubogram.errors import ArgumentError

TURNS = "abc"
GOAL = ("b", "a")


def visits():
    """A search among words of three letters that knows nothing but whether it is at the goal."""
    seen, bound = [], 1

    def look(path):
        far = 0 if path == GOAL else 1
        outcome = "goal" if path == GOAL else "cut" if far > bound - len(path) else "open"
        seen.append(Visit(bound, path, far, outcome))
        if outcome != "open":
            return outcome == "goal"
        return any(look((*path, turn)) for turn in TURNS if turn not in path[-1:])

    while not look(()):
        bound += 1
    return seen


def boxes(picture):
    """Where each box is, by what is written in it."""
    places = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)"', picture.body)
    names = re.findall(r'font-weight="600"[^>]*>(\w+)</text>', picture.body)
    assert len(places) == len(names)
    return {(name, y): x for name, (x, y) in zip(names, places, strict=True)}


def test_a_position_stays_where_it_is() -> None:
    seen = visits()
    pictures = [search_tree(seen, step) for step in range(len(seen))]
    assert len({(picture.width, picture.height) for picture in pictures}) == 1
    known: dict[tuple[str, str], str] = {}
    for picture in pictures:
        for box, x in boxes(picture).items():
            assert known.setdefault(box, x) == x


def test_what_is_drawn_and_what_is_below_is_all_that_was_seen() -> None:
    seen = visits()
    for step, now in enumerate(seen):
        told = search_tree(seen, step).description
        hidden = sum(int(count) for count in re.findall(r"and (\d+) below", told))
        shown = len(re.findall(r"\d \+ \d+(?! estimated)", told.partition(". ")[2]))
        counted = sum(int(n) for n in re.findall(r": (\d+)", frontier(seen, step).description))
        assert hidden + shown == counted == sum(v.bound == now.bound for v in seen[: step + 1])


def test_it_says_why_it_goes_on_or_turns_back() -> None:
    seen = visits()
    for step, now in enumerate(seen):
        reason = search_tree(seen, step).description
        if now.outcome == "goal":
            assert reason.startswith("home after 2 turns")
        else:
            total = int(re.search(r"= (\d+)", reason)[1])  # type: ignore[index]
            assert total == now.depth + now.estimate
            assert ("cut" in reason.partition(".")[0]) == (total > now.bound)


def test_a_step_that_does_not_exist_is_refused() -> None:
    seen = visits()
    for draw in (search_tree, frontier):
        with pytest.raises(ArgumentError, match="step"):
            draw(seen, len(seen))
        with pytest.raises(ArgumentError, match="visits"):
            draw([], 0)
