"""Guide me: every move in words to the end; a lost place is found again."""

import json
import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tabs import Storage, Tab
from visits import cube_page

from cubogram.cfop.cube_orientation import colour_name
from cubogram.cube.cube import Cube
from cubogram.cube.layout import CENTRES, facelet_places
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.permutation import Permutation
from cubogram.cube.rotations import rotation_texts
from cubogram.pages.cube.guide import WRONG, detail_words, find_place, hold_words, turn_words
from cubogram.pages.cube.reading import Reading

MOVES = [f"{family}{amount}" for family in "URFDLBurfdlbMESxyz" for amount in ("", "2", "'")]
HOLDS = [str(hold) for hold in rotation_texts().values()]
SCRAMBLE = "R U F2 D' L B2 U' R2"
WAY = str(~Maneuver(SCRAMBLE))

# Words for turns, compared with the drawn cube

LAYERS: dict[str, tuple[int, Callable[[int], bool]]] = {
    # by their words: an axis (x, y, z), and which places on it
    "the top": (1, lambda at: at == 1),
    "the bottom": (1, lambda at: at == -1),
    "the right side": (0, lambda at: at == 1),
    "the left side": (0, lambda at: at == -1),
    "the front": (2, lambda at: at == 1),
    "the back": (2, lambda at: at == -1),
    "the top two layers": (1, lambda at: at >= 0),
    "the bottom two layers": (1, lambda at: at <= 0),
    "the right two layers": (0, lambda at: at >= 0),
    "the left two layers": (0, lambda at: at <= 0),
    "the front two layers": (2, lambda at: at >= 0),
    "the back two layers": (2, lambda at: at <= 0),
    "the middle layer between left and right": (0, lambda at: at == 0),
    "the middle layer between top and bottom": (1, lambda at: at == 0),
    "the middle layer between front and back": (2, lambda at: at == 0),
    "the whole cube": (0, lambda at: True),
}
CARRIED = {  # from which side to which a sticker of the layer is carried
    "away from you": "FU",
    "towards you": "FD",
    "to the left": "FL",
    "to the right": "FR",
    "clockwise": "UR",
    "anticlockwise": "UL",
}
SIDES = {"top": "U", "right side": "R", "front": "F", "bottom": "D", "left side": "L", "back": "B"}
WORDS = re.compile(
    r"Turn (the [a-z ]+?)(?: \((\w+)\))? (away from you|towards you|to the left|to the right|"
    r"clockwise|anticlockwise|twice|halfway round|upside down)"
    r"(, as seen from the front)?"
    r"(?:: (?:(\w+) stays in front, like a wheel, and )?the ([a-z ]+) \((\w+)\) comes "
    r"to the (\w+))?\."
)


def centre(cube: Cube, side: str) -> str:
    return colour_name(cube.facelets[CENTRES["URFDLB".index(side)]])


def check_words(cube: Cube, move: str) -> None:
    """Compares a move's words with what it does to a cube held this way."""
    words = turn_words(move, "".join(cube.facelets[at] for at in CENTRES))
    match = WORDS.fullmatch(words)
    assert match, words
    layer, colour, way, _, still, side, side_colour, where = match.groups()
    axis, is_in = LAYERS[layer]
    goes_to, places = Permutation(move).goes_to, facelet_places()
    moved = [at for at, target in enumerate(goes_to) if target != at]
    inside = {at for at, (_, block) in enumerate(places) if is_in(block[axis])}
    assert inside - set(CENTRES) <= set(moved) <= inside, words  # centres may turn in place
    detail = detail_words(move)
    if way in CARRIED:
        start, end = CARRIED[way]
        carried = {goes_to[at] for at in moved if places[at][0] == start}
        assert {places[at][0] for at in carried} - {start} == {end}, words
        going = {"up": "U", "down": "D", "left": "L", "right": "R"}
        assert not detail or going[detail.rstrip(".").split()[-1]] == end
    else:
        assert all(goes_to[goes_to[at]] == at for at in moved)
        assert detail == ("" if layer == "the whole cube" else "Turn it either way.")
    if colour:
        (face,) = {face for name, face in SIDES.items() if layer.split()[1] == name.split()[0]}
        assert centre(cube, face) == colour, words
    assert bool(still) == (way == "upside down" and where != "front"), "about which axis"
    if still:
        assert centre(cube, "F") == centre(cube.apply(move), "F") == still, words
    if side:
        assert centre(cube, SIDES[side]) == side_colour, words
        assert centre(cube.apply(move), SIDES[where]) == side_colour, words


def test_words_say_what_the_drawn_cube_does_however_it_is_held() -> None:
    for hold in HOLDS:
        cube = Cube(hold)
        for move in MOVES:
            check_words(cube, move)
        words = hold_words("".join(cube.facelets[at] for at in CENTRES))
        assert re.findall(r"the (\w+) centre", words) == [centre(cube, "U"), centre(cube, "F")]
    assert len({turn_words(move, "URFDLB") for move in MOVES}) == len(MOVES)


# A place on the way


@given(st.integers(0, 10**9), st.integers(0, 12), st.sampled_from(HOLDS), st.sampled_from(WRONG))
def test_places_are_found_however_the_cube_is_held(
    seed: int, at: int, hold: str, wrong: str
) -> None:
    cube = Cube.random(seed=seed)
    moves = tuple(map(str, ~cube.scramble()))
    at = min(at, len(moves))
    start = Reading(moves=tuple(map(str, cube.scramble())))
    held = tuple(hold.split())
    place = find_place(start, moves, start.then(moves[:at]).then(held).facelets, at)
    assert place is not None
    assert (place.at, place.done) == (at, ())
    off = start.then(moves[:at]).then((wrong,))
    place = find_place(start, moves, off.then(held).facelets, at)
    assert place is not None
    assert len(place.done) <= 1
    back = off.then(place.undo)
    there = start.then(moves[: place.at]).facelets
    assert there in {back.then(tuple(one.split())).facelets for one in HOLDS}


def test_a_move_that_was_left_out_is_found_up_to_six_moves_later() -> None:
    start, moves = Reading(moves=tuple(SCRAMBLE.split())), tuple((WAY + " " + WAY).split())
    for later in range(1, 8):
        hand = start.then((*moves[:3], *moves[4 : 4 + later])).facelets
        place = find_place(start, moves, hand, 3 + later)
        assert (place is not None) == (later <= 6), later
        if place:
            assert (place.at, place.done) == (3, moves[4 : 4 + later])


def test_the_nearest_place_is_taken_and_a_cube_that_is_nowhere_has_none() -> None:
    start, moves = Reading(), ("R",) * 8
    for near, at in ((0, 1), (2, 1), (4, 5), (8, 5)):
        place = find_place(start, moves, Reading(moves=("R",)).facelets, near)
        assert place is not None
        assert place.at == at
    way = tuple(map(str, ~Cube.random(seed=3).scramble()))
    assert find_place(start, way, Cube.random(seed=9).facelets, 3) is None


# The guide


def opened(fragment: str = "") -> Tab:
    return Tab(cube_page, Storage(), fragment)


def line(tab: Tab) -> Any:
    return json.loads(tab.attributes["line"]["line"])


def moved(tab: Tab, at: int) -> None:
    event = {"at": at, "current": at, "playing": False, "line": line(tab)["number"]}
    tab.tell("moved", event)


def next_place(tab: Tab) -> int:
    """Where the player goes when the large button is pressed."""
    return int(str(tab.elements()["guide-next"].attributes["command"]).removeprefix("--to-"))


def press_next(tab: Tab) -> None:
    """Presses the large button, which also makes the drawn cube's moves."""
    place = next_place(tab)
    tab.press("guide-next")
    moved(tab, place)


def turns_said(tab: Tab, done: int) -> list[str]:
    """The turns that the guide wants made after those done, one by one."""
    (words,) = re.findall(r'id="guide-words".*?</div>', tab.shown["guide"])
    steps = re.findall("<li>(.*?)</li>", words) or [tab.text("guide-words")]
    return steps * ((next_place(tab) - done) // len(steps))


def following(at: int) -> Tab:
    """The guide is open, and the player has reached a place."""
    tab = opened(f"#scramble={SCRAMBLE.replace(' ', '+')}&solution={WAY.replace(' ', '+')}")
    tab.press("guide")
    tab.press("guide-next")
    for _ in range(at):
        press_next(tab)
    return tab


def lost(tab: Tab, hand: str) -> None:
    """Somebody paints the cube in their hands."""
    tab.press("Paint it")
    tab.tell("painted", {"text": hand, "row": "x"})
    tab.press("guide-found")


def hand_after(moves: object) -> str:
    """The cube in somebody's hands after other moves than those of the way."""
    return Cube(f"{SCRAMBLE} {moves}").facelets


def drawn(tab: Tab) -> Cube:
    """The cube that the guide says is in the player's hands."""
    done = line(tab)["moves"].split()[: line(tab)["at"]]
    return Cube(f"{line(tab)['of']} {' '.join(done)}")


@cache
def by_words(words: str, centres: str) -> str:
    """The move that words mean, for a cube with these centres."""
    return next(move for move in MOVES if turn_words(move, centres) == words)


def test_somebody_who_follows_the_words_alone_solves_the_cube() -> None:
    scramble = "L D2 B' R U2 F' R2 U L' D"
    for way in ("shortest", "layers", "roux"):
        method = "" if way == "shortest" else f"&method=person&way={way}"
        tab = opened(f"#scramble={scramble.replace(' ', '+')}{method}")
        tab.press("guide")
        if way == "shortest":
            maneuver = str(~Maneuver(scramble))
            tab.told("twophase.solve", result={"maneuver": maneuver, "seconds": 0.1})
        else:
            tab.run(f"{way}.solve")
        hand = Cube(scramble)
        held = re.findall(r"the (\w+) centre", tab.text("guide-words"))
        assert held == [centre(hand, "U"), centre(hand, "F")]
        tab.press("guide-next")
        names = line(tab)["moves"].split()
        assert not [one for one in pairwise(names) if one[0][0] == one[1][0]]
        compared = screens = done = 0
        while "solved" not in tab.text("guide-words"):
            if "guide-no" in tab.shown["guide"]:
                assert line(tab)["chapters"][0]["lit"] == [*range(54)], "in full colour"
                compared += 1
                tab.press("guide-next")
            said = turns_said(tab, done)
            done += len(said)
            screens += 1
            for turn in said:
                centres = "".join(hand.facelets[at] for at in CENTRES)
                hand = hand.apply(by_words(turn, centres))
            press_next(tab)
        assert done == len(names)
        assert screens < done or way != "layers", "a repeated trigger is one screen"
        assert hand.is_solved, way
        assert compared == {"shortest": 0, "layers": 5, "roux": 1}[way]
        assert "solved" in tab.text("guide-words")
        tab.press("guide_close")
        assert tab.hidden("guide")
        assert [request for request in tab.done if request[0] == "awake"] == [
            ["awake", True],
            ["awake", False],
        ]


def test_a_cube_that_looks_otherwise_is_scanned_and_a_reload_keeps_the_guide_open() -> None:
    tab = opened(f"#scramble={SCRAMBLE.replace(' ', '+')}&method=person&way=layers")
    tab.press("guide")
    tab.run("layers.solve")
    tab.press("guide-next")
    while "guide-no" not in tab.shown["guide"]:
        press_next(tab)
    tab.press("guide-no")
    assert tab.done[-1] == ["unfold", "guide-lost"]
    again = Tab(cube_page, tab.storage, tab.address, note=tab.note)
    assert again.shown["guide"]
    assert not again.hidden("guide")


def test_back_leaves_the_guide_and_keeps_the_cube_where_it_is() -> None:
    for leave in ("back", "close", "lost"):
        tab = following(3)
        before = line(tab)
        if leave == "close":
            tab.press("guide_close")
            assert ["back"] in tab.done
        elif leave == "lost":
            tab.press("Paint it")
            tab.tell("painted", {"text": hand_after("L"), "row": "x"})
        tab.back()
        assert tab.hidden("guide")
        assert line(tab)["of"] == SCRAMBLE
        assert line(tab)["moves"] == before["moves"]
        assert "at=3" in tab.address, "of where the player is, not of where the guide was opened"
        again = Tab(cube_page, tab.storage, tab.address, note=tab.note)
        assert again.hidden("guide")
    tab = opened()
    tab.enter("scramble", SCRAMBLE)
    tab.press("guide")
    tab.told("twophase.solve", result={"maneuver": WAY, "seconds": 0.1})
    assert not tab.hidden("guide")
    tab.back()  # before the address was written
    assert tab.hidden("guide")
    assert line(tab)["of"] == SCRAMBLE


def test_the_whole_cube_in_colours_is_a_switch() -> None:
    tab = opened(f"#scramble={SCRAMBLE.replace(' ', '+')}&method=person&way=layers")

    def lit() -> list[int]:
        return [len(one["lit"]) for one in line(tab)["chapters"]]

    tab.press("guide")
    tab.run("layers.solve")
    assert set(lit()) == {54}, "to compare it with one's own"
    tab.press("guide-next")
    few = lit()
    assert max(few) < 54
    press_next(tab)
    tab.enter("all-colours", True)
    assert set(lit()) == {54}
    assert line(tab)["at"] == 1, "the player stays where it is"
    tab.enter("all-colours", False)
    assert lit() == few


def test_a_wrong_turn_is_taken_back_first() -> None:
    tab, way = following(3), Maneuver(WAY)
    wrong = "L" if str(way[3]) != "L" else "D"
    hand = Cube(f"{SCRAMBLE} {way[:3]} {wrong}")
    lost(tab, hand.facelets)
    assert "You made a wrong turn after move 3" in tab.words("guide")
    assert drawn(tab) == hand
    tab.press("guide-next")
    assert "Move 5 of 10" in tab.words("guide")
    centres = "".join(hand.facelets[at] for at in CENTRES)
    assert by_words(tab.text("guide-words"), centres) == f"{wrong}'"
    for n in range(5, 11):
        press_next(tab)
        assert f"Move {n + 1} of 10" in tab.words("guide") or n == 10
    assert "solved" in tab.text("guide-words")
    assert Cube(f"{SCRAMBLE} {' '.join(line(tab)['moves'].split())}").is_solved


def test_a_wrong_turn_among_steps_belongs_to_the_step() -> None:
    for at in (0, 1, 30, None):
        tab = opened(f"#scramble={SCRAMBLE.replace(' ', '+')}&method=person&way=layers")
        tab.press("guide")
        tab.run("layers.solve")
        tab.press("guide-next")
        before = line(tab)
        moves = before["moves"].split()
        place = len(moves) if at is None else at
        moved(tab, place)
        wrong = next(w for w in ("F", "D", "L") if w not in "".join(moves[max(place - 1, 0) :][:2]))
        lost(tab, hand_after(" ".join([*moves[:place], wrong])))
        after = line(tab)
        back = Maneuver(wrong)[0].inverse()
        detour = [*moves[:place], wrong, str(back), *moves[place:]]
        assert after["moves"].split() == detour, at
        ends = [chapter["to"] for chapter in after["chapters"]]
        assert [chapter["from"] for chapter in after["chapters"]] == [0, *ends[:-1]]
        assert ends[-1] == len(detour)
        longer = [
            (old["from"], old["to"])
            for old, new in zip(before["chapters"], after["chapters"], strict=True)
            if old["to"] - old["from"] != new["to"] - new["from"]
        ]
        ((first, end),) = longer
        assert first <= min(place, len(moves) - 1) < end, at
