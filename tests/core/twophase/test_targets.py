"""Targets other than solved, and cubes on which not every sticker matters."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubogram.cube.cube import Cube
from cubogram.cube.cubies import SOLVED, Cubies, after
from cubogram.cube.facelets import to_facelets
from cubogram.cube.random_state import random_state
from cubogram.errors import PuzzleError
from cubogram.twophase.goals import Goal, TargetSolution, shortest, solve_to
from cubogram.twophase.goals.pattern import Pattern, between, has_unknown, read_pattern

PATTERNS = {
    "first two layers": "????U???? ???RRRRRR ???FFFFFF DDDDDDDDD ???LLLLLL ???BBBBBB",
    "oriented top": "UUUUUUUUU ???RRRRRR ???FFFFFF DDDDDDDDD ???LLLLLL ???BBBBBB",
    "cross": "????U???? ????R??R? ????F??F? ?D?DDD?D? ????L??L? ????B??B?",
}
NOTHING = "?" * 54
SOLVED_TEXT = to_facelets(SOLVED)


def best(start: Cubies | Pattern, target: Cubies | Pattern, seconds: float) -> TargetSolution:
    """The last of the maneuvers that the search finds in this time."""
    begin = start if isinstance(start, Pattern) else Cube.from_cubies(start)
    goal = Goal("", (target if isinstance(target, Pattern) else Pattern.of(target),))
    *longer, last = filter(None, shortest.search(begin, goal, seconds))
    lengths = [(one.length, -one.lower) for one in (*longer, last)]
    assert lengths == sorted(lengths, reverse=True)
    return last


def looks_like(state: Cubies, text: str) -> bool:
    """By the stickers themselves."""
    known = text.replace(" ", "").replace(".", "?")
    return all(a in ("?", b) for a, b in zip(known, to_facelets(state), strict=True))


# Patterns


def test_how_many_cubes_look_like_a_pattern() -> None:
    for text, count in (
        (NOTHING, 43_252_003_274_489_856_000),
        (PATTERNS["first two layers"], 62_208),  # 4! * 4! / 2 * 3**3 * 2**3
        (PATTERNS["oriented top"], 288),  # 4! * 4! / 2
        (PATTERNS["cross"], 40_320 * 40_320 // 2 * 3**7 * 2**7),
        (SOLVED_TEXT, 1),
        (to_facelets(after([3, 1, 6])), 1),
    ):
        assert read_pattern(text).count == count, text
    states = list(read_pattern(PATTERNS["oriented top"]).states(288))
    assert len(states) == len(set(states)) == 288
    assert all(looks_like(state, PATTERNS["oriented top"]) for state in states)


@settings(max_examples=10)
@given(st.integers(0, 10**9), st.integers(0, 54))
def test_a_cube_with_stickers_removed_is_among_those_that_look_so(seed: int, holes: int) -> None:
    rng = random.Random(seed)
    state = random_state(rng)
    stickers = list(to_facelets(state))
    for place in rng.sample(range(54), holes):
        stickers[place] = rng.choice("?.")
    text = "".join(stickers)
    pattern = read_pattern(text)
    assert pattern.matches(state)
    assert has_unknown(text) == (holes > 0)
    others = list(pattern.states(20, seed))
    assert len(others) == min(pattern.count, 20)
    for other in others:
        assert pattern.matches(other) == looks_like(other, text) == True  # noqa: E712
    turned = state.turned(rng.randrange(18))
    assert pattern.matches(turned) == looks_like(turned, text)
    assert pattern.seen_from(turned).matches(between(state, turned))
    assert pattern.inverse().matches(state.inverse()) == pattern.matches(state)


def test_states_are_drawn_evenly() -> None:
    """Each of the 24 ways to fill the corner at URF is drawn equally often."""
    drawn = [
        (state.corner_permutation[0], state.corner_orientation[0])
        for state in read_pattern(NOTHING).states(1200, seed=3)
    ]
    shares = [drawn.count((piece, turned)) for piece in range(8) for turned in range(3)]
    assert sum((share - 50) ** 2 / 50 for share in shares) < 55  # chi-square, p = 0.0002


def test_texts_that_are_no_pattern_say_why(golden) -> None:
    twice = list(NOTHING)
    for place, letter in ((8, "U"), (9, "R"), (20, "F"), (6, "U"), (18, "R"), (38, "F")):
        twice[place] = letter  # U-R-F at URF and at UFL
    flipped, twisted, swapped = list(SOLVED_TEXT), list(SOLVED_TEXT), list(SOLVED_TEXT)
    flipped[5], flipped[10] = "R", "U"
    twisted[8], twisted[9], twisted[20] = "R", "F", "U"
    swapped[10], swapped[19] = "F", "R"  # UR and UF
    for wrong, piece in ((flipped, (0, 36, 47)), (swapped, (0, 36, 47)), (twisted, (1, 46))):
        for place in piece:
            wrong[place] = "?"
    lines = []
    for name, text in {
        "53 facelets": "?" * 53,
        "a strange letter": "UUU!" + "?" * 50,
        "no such piece": "?" * 8 + "U" + "U" + "?" * 44,
        "two equal centres": "????U????" * 6,
        "no such centre": "X" + "?" * 53,
        "a centre of another face": "????W????" + "?" * 45,
        "a digit": SOLVED_TEXT[:8] + "0" + "?" * 45,
        "a corner twice": "".join(twice),
        "a flipped edge": "".join(flipped),
        "a twisted corner": "".join(twisted),
        "two edges swapped": "".join(swapped),
    }.items():
        with pytest.raises(PuzzleError) as refused:
            read_pattern(text)
        lines.append(
            f"{name} -> {refused.value.kind} {refused.value.where}: {refused.value.message}"
        )
    golden("patterns.txt", "\n".join(lines))


# Searches


def test_from_any_state_to_any_state() -> None:
    rng = random.Random(38)
    for _ in range(3):
        start, target = random_state(rng), random_state(rng)
        found = best(start, target, 0.0)
        assert after(found.maneuver.indices, start) == target
        assert (found.lower, found.cubes, found.is_optimal) == (0, 1, False)
    near = after([0, 5, 7], start)
    found = best(start, near, 600)
    assert (found.length, found.lower, found.is_optimal) == (3, 3, True)
    assert repr(found) == f"<TargetSolution {found}: 3 turns, no shorter one exists>"
    assert [has_unknown("?" * count) for count in (0, 40, 41)] == [False, False, True]
    assert between(near, near).is_solved


def test_from_a_state_to_a_pattern() -> None:
    """With enough time, the search ends with a shortest maneuver."""
    lengths = []
    for text in PATTERNS.values():
        pattern = read_pattern(text)
        far = random_state(random.Random(1))
        found = best(far, pattern, 0.0)
        assert looks_like(after(found.maneuver.indices, far), text)
        assert found.cubes == pattern.count
        for scramble in ("R U2 F' L D", "B L2 F2 R2 D", "F R U R' U' F'"):
            start = Cube(scramble).cubies
            found = best(start, pattern, 600)
            assert looks_like(after(found.maneuver.indices, start), text)
            assert found.is_optimal
            lengths.append(found.length)
    assert lengths == [5, 5, 0, 5, 5, 6, 4, 4, 0]
    found = best(after([0]), read_pattern(PATTERNS["first two layers"]), 600)
    assert (found.maneuver.indices, found.is_optimal) == ((), True)


def test_from_a_pattern_to_a_state() -> None:
    """Some cube that looks like the start is brought to the target."""
    lengths = []
    for seed in range(3):
        rng = random.Random(seed)
        start, target = Cube("B L2 F2 R2 D").cubies, random_state(rng)
        text = "".join(x if rng.random() < 0.75 else "?" for x in to_facelets(target * start))
        found = best(read_pattern(text), target, 600)
        assert looks_like(after((~found.maneuver).indices, target), text)
        assert found.is_optimal
        lengths.append(found.length)
    assert lengths == [5, 5, 5]
    cross = read_pattern(PATTERNS["cross"])
    with pytest.raises(PuzzleError) as refused:
        best(cross, cross, 0.0)
    assert refused.value.kind == "target"


def test_a_length_ends_the_search_and_names_are_understood() -> None:
    assert solve_to("", "checkerboard", length=6).length == 6
    found = solve_to("R U R' U'", "Superflip", length=22)
    assert found.length <= 22
    assert found.as_json()["length"] == found.length
    for wrong, kind in (("superflop", "notation"), ("R K", "notation"), ("?" * 53, "facelets")):
        with pytest.raises(PuzzleError) as refused:
            solve_to("", wrong)
        assert refused.value.kind == kind
        assert ("Superflip" in refused.value.message) == (wrong == "superflop")


def test_a_shortest_solution_with_two_faces_against_a_plain_search() -> None:
    spheres, rng = [{SOLVED}], random.Random(7)
    for _ in range(7):
        seen = set().union(*spheres)
        spheres.append({one.turned(move) for one in spheres[-1] for move in range(6)} - seen)
    assert [len(one) for one in spheres] == [1, 6, 18, 54, 162, 486, 1457, 4360]
    for length, sphere in enumerate(spheres):
        for state in rng.sample(sorted(sphere, key=repr), min(len(sphere), 4)):
            found = Cube.from_cubies(state).solve_to(faces="RU", seconds=60)
            assert (found.length, found.is_optimal) == (length, True), state
            assert after(found.indices, state).is_solved
            assert {move.family for move in found} <= {"R", "U"}


@pytest.mark.parametrize(
    ("cube", "faces", "turns"), [("M", "M", 2), ("F", "Uxyz", 1), ("M U2", "MU", 3), ("f", "fB", 1)]
)
def test_slices_and_rotations_are_counted_as_the_search_does(
    cube: str, faces: str, turns: int
) -> None:
    found = solve_to(cube, "", faces=faces, seconds=60)
    assert (found.length, found.lower, found.is_optimal) == (turns, turns, True)
    assert Cube(cube).apply(found).is_solved
    assert found.as_json()["length"] == turns
    assert solve_to(cube, "", faces=faces, length=turns, seconds=60) == found


@pytest.mark.parametrize(
    ("cube", "faces", "length", "kind"),
    [
        ("F", "RU", None, "goal"),
        ("R", "RK", None, "faces"),
        ("U R F " * 6, "RUF", None, "time"),
        ("U R F " * 6, "RUF", 2, "goal"),
        ("M", "M", 1, "goal"),
        ("R", "", None, "faces"),
        ("R", None, None, "argument"),
        ("R", ["R"], None, "argument"),
        ("R", b"RU", None, "argument"),
    ],
)
def test_faces_that_cannot_solve_it_or_not_in_time(
    cube: str, faces: Any, length: int | None, kind: str
) -> None:
    with pytest.raises(PuzzleError) as error:
        solve_to(cube, "", faces=faces, length=length, seconds=0)
    assert error.value.kind == kind
