"""Guide me: every move in words to the end; a lost place is found again."""

import json
import random
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubogram.cfop.cube_orientation import colour_name
from cubogram.cube.cube import Cube
from cubogram.cube.layout import CENTRES
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.rotations import rotation_texts
from cubogram.pages.cube.reading import BARE_FACELETS, Reading
from cubogram.pages.cube.route import WRONG, find_place
from cubogram.pages.cube.turn_words import turn_words

SCRAMBLE = "R U F2 D' L B2 U' R2"
WAY = str(~Maneuver(SCRAMBLE))
Opened = Callable[..., Any]


def moved(tab: Any, at: int) -> None:
    """The player has reached a place."""
    number = json.loads(tab.attributes["line"]["line"])["number"]
    tab.tell("moved", {"at": at, "current": at, "playing": False, "line": number})


def following(tab: Any, at: int = 0) -> None:
    """The guide is open, and the player has reached a place."""
    tab.tell("typed", SCRAMBLE)
    tab.page.model.show_solved(SCRAMBLE, WAY)
    tab.tell("guide")
    tab.tell("guide_next")
    for n in range(at):
        press_next(tab, n)


def press_next(tab: Any, at: int) -> None:
    """Presses the large button, which also makes the drawn cube's move."""
    button = tab.elements()["guide-next"].attributes
    assert (button["commandfor"], button["command"]) == ("cube", f"--to-{at + 1}")
    tab.tell("guide_next")
    moved(tab, at + 1)


@pytest.mark.parametrize("way", ["shortest", "layers", "roux", "person"])
def test_what_is_said_is_what_solves_the_cube_in_hand(opened: Opened, way: str) -> None:
    """Somebody who cannot read moves and follows the words alone solves the cube."""
    scramble = "L D2 B' R U2 F' R2 U L' D"
    method = "" if way == "shortest" else f"&method=person&way={way}"
    tab = opened(f"#scramble={scramble.replace(' ', '+')}{method}")
    if way == "shortest":
        tab.page.model.show_solved(scramble, str(~Maneuver(scramble)))
        tab.tell("guide")
    else:
        tab.tell("guide")
        tab.run(f"{'cfop' if way == 'person' else way}.solve")
        tab.ring()
    hand = Cube(scramble)
    up, front = re.findall(r"the (\w+) centre", tab.text("guide-words"))
    assert (up, front) == (colour_name(hand.facelets[4]), colour_name(hand.facelets[22]))
    tab.tell("guide_next")
    moves = len(tab.page.model.solution.moves)
    for n in range(moves):
        assert f"Move {n + 1} of {moves}" in tab.shown["guide"]
        centres = "".join(hand.facelets[at] for at in CENTRES)
        hand = hand.apply(BY_WORDS[tab.text("guide-words"), centres])
        press_next(tab, n)
    assert hand.is_solved
    assert "solved" in tab.text("guide-words")
    tab.tell("guide_close")
    assert tab.hidden("guide")
    assert awake(tab) == [True, False]


def awake(tab: Any) -> list[bool]:
    """Whether the screen was asked to stay on, each time."""
    return [request[1] for request in tab.done if request[0] == "awake"]


class _ByWords(dict):
    """The move that words mean, for a cube with these centres."""

    def __missing__(self, key: tuple[str, str]) -> str:
        words, centres = key
        families = "URFDLBurfdlbMESxyz"
        moves = [f"{family}{amount}" for family in families for amount in ("", "2", "'")]
        self[key] = next(move for move in moves if turn_words(move, centres) == words)
        return self[key]


BY_WORDS = _ByWords()


def test_an_arrow_shows_the_next_move(opened: Opened) -> None:
    tab = opened()
    assert tab.attributes["line"]["arrow"] is None
    tab.page.model.show_solved(SCRAMBLE, WAY)
    tab.tell("guide")
    assert tab.attributes["line"]["arrow"] is None  # first it must be held this way
    tab.tell("guide_next")
    assert tab.attributes["line"]["arrow"] is not None
    tab.tell("guide_close")
    assert tab.attributes["line"]["arrow"] is None


def test_at_the_end_it_begins_anew(opened: Opened) -> None:
    tab = opened()
    following(tab, 8)
    assert "solved" in tab.text("guide-words")
    tab.tell("guide_close")
    tab.tell("guide")
    tab.tell("guide_next")
    assert "Move 1 of 8" in tab.shown["guide"]
    assert json.loads(tab.attributes["line"]["line"])["at"] == 0


def test_without_a_solution_it_is_searched_first(opened: Opened) -> None:
    tab = opened()
    tab.tell("typed", SCRAMBLE)
    tab.tell("guide")
    assert tab.hidden("guide")
    (number,) = [n for n, (name, _) in tab.tasks.items() if name == "twophase.solve"]
    tab.answer(number, {"maneuver": WAY, "seconds": 0.1})
    assert not tab.hidden("guide")
    assert "Hold the cube" in tab.text("guide-words")


def test_nothing_to_solve_opens_no_guide(opened: Opened) -> None:
    tab = opened()
    tab.page.model.skip_example()
    tab.tell("guide")
    tab.tell("typed", "R")
    assert tab.hidden("guide")


def test_the_whole_cube_in_colours_is_a_switch(opened: Opened) -> None:
    tab = opened(f"#scramble={SCRAMBLE.replace(' ', '+')}&method=person&way=layers")
    tab.tell("guide")
    tab.run("layers.solve")
    shown = json.loads(tab.attributes["line"]["line"])
    assert all(len(one["lit"]) == 54 for one in shown["chapters"]), "to compare it with one's own"
    tab.tell("guide_next")
    lit = [len(one["lit"]) for one in json.loads(tab.attributes["line"]["line"])["chapters"]]
    assert max(lit) < 54
    press_next(tab, 0)
    tab.tell("all_colours", True)
    shown = json.loads(tab.attributes["line"]["line"])
    assert all(len(one["lit"]) == 54 for one in shown["chapters"])
    assert shown["at"] == 1, "the player stays where it is"
    tab.tell("all_colours", False)
    shown = json.loads(tab.attributes["line"]["line"])
    assert [len(one["lit"]) for one in shown["chapters"]] == lit


# Lost


def lost(tab: Any, hand: str) -> None:
    """Somebody paints the cube in their hands."""
    tab.tell("lost_way", "paint")
    assert tab.page.model.painting is not None
    assert tab.text("guide-found") == "This is my cube"
    tab.tell("painted", {"text": hand, "row": "x"})
    tab.tell("found")


def hand_after(moves: str) -> str:
    return Reading(moves=tuple(map(str, Maneuver(f"{SCRAMBLE} {moves}")))).facelets


def test_on_the_path_it_goes_on_from_there(opened: Opened) -> None:
    tab = opened()
    following(tab, 2)
    lost(tab, hand_after(str(Maneuver(WAY)[:5])))
    assert "after move 5" in tab.shown["guide"]
    tab.tell("guide_next")
    assert "Move 6 of 8" in tab.shown["guide"]
    assert tab.page.model.text == SCRAMBLE


def test_a_wrong_turn_is_taken_back_first(opened: Opened) -> None:
    tab = opened()
    following(tab, 3)
    way = Maneuver(WAY)
    wrong = "L" if str(way[3]) != "L" else "D"
    lost(tab, hand_after(f"{way[:3]} {wrong}"))
    assert "You made a wrong turn after move 3" in tab.shown["guide"]
    hand = Cube(f"{SCRAMBLE} {way[:3]} {wrong}")
    assert drawn(tab) == hand.facelets
    tab.tell("guide_next")
    assert "Move 5 of 10" in tab.shown["guide"]
    centres = "".join(hand.facelets[at] for at in CENTRES)
    assert BY_WORDS[tab.text("guide-words"), centres] == f"{wrong}'"
    press_next(tab, 4)
    assert "Move 6 of 10" in tab.shown["guide"]
    for n in range(5, 10):
        press_next(tab, n)
    assert "solved" in tab.text("guide-words")
    assert Cube(drawn(tab)).is_solved


def drawn(tab: Any) -> str:
    """The cube that the guide says is in the player's hands."""
    line = json.loads(tab.attributes["line"]["line"])
    done = line["moves"].split()[: tab.page.guide.at]
    return Reading(moves=(*line["of"].split(), *done)).facelets


@pytest.mark.parametrize("at", [0, 1, 30, -1])
def test_a_wrong_turn_among_steps_belongs_to_the_step(opened: Opened, at: int) -> None:
    tab = opened(f"#scramble={SCRAMBLE.replace(' ', '+')}&method=person&way=layers")
    tab.tell("guide")
    tab.run("layers.solve")
    before = tab.page.model.solution
    at %= len(before.moves) + 1
    after = before.with_detour(at, ("F", "F'"))
    assert after.moves == (*before.moves[:at], "F", "F'", *before.moves[at:])
    steps = list(zip(before.chapters, after.chapters, strict=True))
    assert sum(b.turns - a.turns for a, b in steps) == 2
    ends = [0, *(b.end for _, b in steps)]
    assert [b.start for _, b in steps] == ends[:-1]
    assert ends[-1] == len(after.moves)
    last = min(at, len(before.moves) - 1)
    (step,) = [(a, b) for a, b in steps if a.turns != b.turns]
    assert step[0].start <= last < step[0].end


def test_a_cube_that_is_elsewhere_gets_a_new_way(opened: Opened) -> None:
    tab = opened()
    following(tab, 3)
    other = Cube.random(seed=5).facelets
    lost(tab, other)
    (number,) = [n for n, (name, _) in tab.tasks.items() if name == "twophase.solve"]
    assert tab.tasks[number][1]["state"] == other
    tab.answer(number, {"maneuver": str(~Cube(other).scramble()), "seconds": 0.1})
    assert "a new way" in tab.shown["guide"]
    assert "Hold the cube" in tab.text("guide-words")


def test_stickers_that_are_missing_are_asked_for_and_can_be_corrected(opened: Opened) -> None:
    tab = opened()
    following(tab, 3)
    tab.tell("lost_way", "paint")
    assert tab.page.model.text == BARE_FACELETS
    tab.tell("found")
    assert "48 stickers have no colour yet" in tab.text("scramble-message")
    almost = hand_after(str(Maneuver(WAY)[:3]))
    almost = f"{almost[:40]}?{almost[41:48]}?{almost[49:]}"
    tab.tell("painted", {"text": almost, "row": "x"})
    tab.tell("found")
    said = "2 stickers have no colour yet: left side and back"
    assert said in tab.text("scramble-message")
    tab.tell("give_up")
    assert tab.page.model.text == SCRAMBLE
    tab.tell("guide_next")
    assert "Move 4 of 8" in tab.shown["guide"]


def test_a_cube_that_cannot_be_leaves_them_lost_and_says_why(opened: Opened) -> None:
    tab = opened()
    following(tab, 3)
    hand = list(hand_after(str(Maneuver(WAY)[:3])))
    hand[8], hand[9], hand[20] = hand[9], hand[20], hand[8]
    lost(tab, "".join(hand))
    tab.done.clear()
    tab.run("cube.check")
    assert "corner is twisted" in tab.text("scramble-message")
    assert ["into_view", "scramble-message"] in tab.done, "on a phone it is below the paint box"
    assert tab.text("guide-found") == "This is my cube"
    painted = tab.page.model.text
    tab.tell("give_up")
    assert tab.page.model.text == SCRAMBLE
    tab.tell("lost_way", "paint")
    assert "Go on with what I painted" in tab.text("scramble-message")
    (value,) = re.findall(r'data-value="([^"]*)"', tab.shown["scramble-message"])
    tab.tell("offer", value)
    assert tab.page.model.text == painted
    tab.tell("found")
    tab.run("cube.check")
    assert "corner is twisted" in tab.text("scramble-message")


def test_somebody_lost_may_solve_what_they_painted(opened: Opened) -> None:
    tab = opened()
    following(tab, 3)
    tab.tell("lost_way", "paint")
    other = Cube.random(seed=5).facelets
    tab.tell("painted", {"text": other, "row": "x"})
    assert awake(tab) == [True]
    tab.tell("solve")
    tab.run("twophase.solve")
    assert tab.hidden("guide")
    assert awake(tab) == [True, False]
    tab.tell("guide")
    assert "Hold the cube" in tab.text("guide-words")


def test_painting_begins_with_a_bare_cube_even_if_it_was_painted_before(opened: Opened) -> None:
    tab = opened()
    painted = Cube(SCRAMBLE).facelets
    tab.tell("typed", painted)
    tab.page.model.show_solved(painted, WAY)
    tab.tell("guide")
    tab.tell("lost_way", "paint")
    assert tab.page.model.text == BARE_FACELETS
    tab.tell("give_up")
    assert tab.page.model.text == painted


def test_a_scanned_cube_is_compared_at_once(opened: Opened) -> None:
    tab = opened()
    following(tab, 2)
    tab.tell("lost_way", "scan")
    assert ["open", "scan-dialog"] in tab.done
    tab.page.scan.cube_for_test = None
    hand = hand_after(str(Maneuver(WAY)[:4]))
    type(tab.page.scan).cube, kept = property(lambda self: hand), type(tab.page.scan).cube
    try:
        tab.tell("scan_use")
    finally:
        type(tab.page.scan).cube = kept
    assert "after move 4" in tab.shown["guide"]


@given(
    st.randoms(use_true_random=False),
    st.integers(0, 12),
    st.sampled_from(list(rotation_texts().values())),
)
@settings(max_examples=40, deadline=None)
def test_places_are_found_however_the_cube_is_held(rng: random.Random, at: int, hold: Any) -> None:
    cube = Cube.random(rng)
    moves = tuple(map(str, ~cube.scramble()))
    at = min(at, len(moves))
    start = Reading(moves=tuple(map(str, cube.scramble())))
    on = start.then(moves[:at]).then(tuple(map(str, Maneuver(str(hold)))))
    assert find_place(start, moves, on.facelets, at) is not None
    place = find_place(start, moves, on.facelets, at)
    assert place is not None
    assert place.done == ()
    wrong = rng.choice(WRONG)
    off = start.then(moves[:at]).then((wrong,))
    place = find_place(start, moves, off.facelets, at)
    assert place is not None
    back = off.then(place.undo)
    there = start.then(moves[: place.at])
    turned = {back.then((rotation,)).facelets for rotation in ("y", "x", "z")} | {back.facelets}
    assert there.facelets in turned or any(
        back.then(tuple(str(rotation).split())).facelets == there.facelets
        for rotation in rotation_texts().values()
    )


def test_a_move_that_was_left_out_is_found() -> None:
    start = Reading(moves=tuple(map(str, Maneuver(SCRAMBLE))))
    moves = tuple(map(str, Maneuver(WAY)))
    hand = start.then((*moves[:3], *moves[4:6]))
    place = find_place(start, moves, hand.facelets, 6)
    assert place is not None
    assert hand.then(place.undo).facelets == start.then(moves[: place.at]).facelets


def test_a_cube_that_is_nowhere_on_a_long_path_is_noticed_at_once() -> None:
    """The page waits for it: nothing may take longer than a few tens of milliseconds."""
    cube = Cube.random(seed=3)
    start = Reading(moves=tuple(map(str, cube.scramble())))
    moves = tuple(map(str, ~cube.scramble())) * 7
    began = time.process_time()
    assert find_place(start, moves, Cube.random(seed=9).facelets, 3) is None
    assert time.process_time() - began < 0.2
