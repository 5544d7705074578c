"""Why a colouring is not a cube: each reason names its piece, and the repair if one is enough."""

import json
import re
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import STATES, refusal

from cubogram.cube.cubies import CORNERS, EDGES, FACES, SOLVED, Cubies, after
from cubogram.cube.facelets import SOLVED_FACELETS, from_facelets, to_facelets
from cubogram.cube.layout import corner_facelets, edge_facelets, piece_named
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.pieces import is_cube
from cubogram.cube.validity import check, diagnose
from cubogram.cube.wording import Wording
from cubogram.errors import PuzzleError

SCRAMBLED = after(Maneuver("D2 F' L B2 U R2 F D' L2 B U' R F2 L D B' R2 U F' L'").indices)
NEARLY = [after(Maneuver(text).indices) for text in ("", "U", "F2")]
COLOURS = dict(zip(FACES, ["white", "red", "green", "yellow", "orange", "blue"], strict=True))


def repaired(facelets: str) -> str:
    """The colours after the repair that every problem names."""
    (repair,) = {problem.repair for problem in diagnose(facelets)}
    assert repair is not None
    assert is_cube(repair.facelets)
    return repair.facelets


def exchanged(items: tuple[int, ...], a: int, b: int) -> tuple[int, ...]:
    changed = list(items)
    changed[a], changed[b] = changed[b], changed[a]
    return tuple(changed)


def twisted(state: Cubies, place: int, by: int = 1) -> Cubies:
    turns = list(state.corner_orientation)
    turns[place] = (turns[place] + by) % 3
    return replace(state, corner_orientation=tuple(turns))


def flipped(state: Cubies, place: int) -> Cubies:
    turns = list(state.edge_orientation)
    turns[place] ^= 1
    return replace(state, edge_orientation=tuple(turns))


def corners_swapped(state: Cubies, a: int, b: int) -> Cubies:
    return replace(
        state,
        corner_permutation=exchanged(state.corner_permutation, a, b),
        corner_orientation=exchanged(state.corner_orientation, a, b),
    )


def edges_swapped(state: Cubies, a: int, b: int) -> Cubies:
    return replace(
        state,
        edge_permutation=exchanged(state.edge_permutation, a, b),
        edge_orientation=exchanged(state.edge_orientation, a, b),
    )


def painted(facelets: str, paint: str) -> str:
    """The colours with some facelets painted over: painted(..., "U1=R R2=F")."""
    letters = list(facelets)
    for name, _, colour in (word.partition("=") for word in paint.split()):
        letters[9 * FACES.index(name[0]) + int(name[1]) - 1] = colour
    return "".join(letters)


def test_each_piece_that_is_wrong_in_a_cube_that_is_nearly_solved_is_named_and_put_right() -> None:
    for state in NEARLY:
        facelets = to_facelets(state)
        wrong = [(twisted(state, n, by), "twisted", (n,)) for n in range(8) for by in (1, 2)]
        wrong += [(flipped(state, n), "flipped", (n,)) for n in range(12)]
        for cubies, kind, (place,) in wrong:
            (problem,) = diagnose(to_facelets(cubies))
            pieces, of = (CORNERS, corner_facelets) if kind == "twisted" else (EDGES, edge_facelets)
            assert (problem.kind, problem.pieces) == (kind, (pieces[place],))
            assert set(problem.facelets) == set(of()[place])
            assert problem.repair.sure, problem
            assert problem.repair.facelets == facelets, problem
    swaps = [(edges_swapped(SOLVED, a, b), EDGES, a, b) for a, b in combinations(range(12), 2)]
    swaps += [(corners_swapped(SOLVED, a, b), CORNERS, a, b) for a, b in combinations(range(8), 2)]
    for cubies, pieces, a, b in swaps:
        (problem,) = diagnose(to_facelets(cubies))
        assert (problem.kind, problem.pieces) == ("swapped", (pieces[a], pieces[b]))
        assert problem.repair.facelets == SOLVED_FACELETS, problem


WRONG = {
    "a corner twisted": to_facelets(twisted(SOLVED, 2)),
    "a corner twisted back": to_facelets(twisted(SOLVED, 2, 2)),
    "an edge flipped": to_facelets(flipped(SOLVED, 9)),
    "two edges swapped, one flipped": to_facelets(flipped(edges_swapped(SOLVED, 0, 1), 1)),
    "two corners swapped, one twisted": to_facelets(twisted(corners_swapped(SOLVED, 0, 1), 1)),
    "all three sums wrong": to_facelets(
        edges_swapped(twisted(flipped(SOLVED, 3), 2), 7, 9),
    ),
    "scrambled, a corner twisted": to_facelets(twisted(SCRAMBLED, 0)),
    "scrambled, a corner twisted back": to_facelets(twisted(SCRAMBLED, 5, 2)),
    "scrambled, an edge flipped": to_facelets(flipped(SCRAMBLED, 4)),
    "scrambled, two edges swapped": to_facelets(edges_swapped(SCRAMBLED, 2, 9)),
    "a sticker misread": painted(SOLVED_FACELETS, "U1=R"),
    "a sticker that doubles a colour": painted(SOLVED_FACELETS, "U2=B"),
    "a corner in a mirror": painted(SOLVED_FACELETS, "U9=R R1=U"),
    "a centre misread": painted(SOLVED_FACELETS, "F5=U"),
    "two centres exchanged": painted(SOLVED_FACELETS, "F5=U U5=F"),
    "a seventh colour": painted(SOLVED_FACELETS, "L4=X"),
    "a seventh colour four times": painted(SOLVED_FACELETS, "L4=X L1=X B2=X D3=X"),
    "an edge doubled": painted(SOLVED_FACELETS, "R2=F"),
    "in other colours": painted(
        SOLVED_FACELETS.translate(str.maketrans("URFDLB", "WRGYOB")), "R2=G U9=Y F3=W"
    ),
    "one colour": 54 * "U",
    "nine colours": 6 * "ABCDEFGHI",
    "a face turned": to_facelets(SCRAMBLED)[8::-1] + to_facelets(SCRAMBLED)[9:],
}


def explained(facelets: str, wording: Wording) -> str:
    """The problems of a colouring and the repair that they share, as lines."""
    problems = diagnose(facelets, wording)
    (repair,) = {problem.repair for problem in problems}
    lines = [f"  {one.kind} {' '.join(one.pieces)}: {one.message}" for one in problems[:5]]
    lines += [f"  and {len(problems) - 5} more"] * (len(problems) > 5)
    if repair is not None:
        lines.append(f"  {'' if repair.sure else 'perhaps '}-> {repair.message}")
        lines.append(f"     by hand: {repair.by_hand}")
    return "\n".join(lines)


@pytest.mark.port
def test_every_reason_in_words(golden) -> None:
    lines = []
    for name, facelets in WRONG.items():
        by_letters, in_words = (explained(facelets, Wording(one)) for one in ({}, COLOURS))
        lines += [f"{name}:", by_letters]
        lines += [] if in_words == by_letters else ["in words:", in_words]
    lines.append(refusal(from_facelets, WRONG["a sticker misread"]))
    lines += map(Wording(COLOURS).sticker, range(54))
    golden("diagnoses.txt", "\n".join(lines))


def test_the_error_carries_all_problems() -> None:
    with pytest.raises(PuzzleError) as caught:
        check(WRONG["a sticker misread"])
    where = caught.value.where
    assert caught.value.kind == "validity"
    assert ([one["kind"] for one in where["problems"]], where["pieces"]) == (
        ["count", "count", "impossible", "missing"], ["ULB"],
    )  # fmt: skip
    assert where["facelets"] == sorted({*range(18), 36, 47})
    assert json.loads(json.dumps(caught.value.as_json()))["where"] == where


def test_a_face_turned_or_two_in_the_wrong_order_are_put_right() -> None:
    facelets = to_facelets(SCRAMBLED)
    faces = [facelets[9 * n : 9 * n + 9] for n in range(6)]
    wrong = ["".join(exchanged(tuple(faces), a, b)) for a, b in combinations(range(6), 2)]
    for face, nine in enumerate(faces):
        for _ in range(3):
            nine = "".join(nine[n] for n in (6, 3, 0, 7, 4, 1, 8, 5, 2))
            wrong.append("".join([*faces[:face], nine, *faces[face + 1 :]]))
    assert [repaired(one) for one in wrong] == [facelets] * 33


TWIST = re.compile(r"twist the (\w+) corner (clockwise|anticlockwise) by hand")
FLIP = re.compile(r"take the (\w+) edge out and put it back the other way round")
SWAP = re.compile(r"take out the (\w+) and (\w+) (corners|edges) and put each where the other was")


def done_by_hand(state: Cubies, by_hand: str) -> list[Cubies]:
    """The cubes that somebody can make by hand who does what a repair says."""
    if said := TWIST.match(by_hand):
        place = CORNERS.index(piece_named(said[1]))
        return [twisted(state, place, 1 if said[2] == "clockwise" else 2)]
    if said := FLIP.match(by_hand):
        return [flipped(state, EDGES.index(piece_named(said[1])))]
    said = SWAP.match(by_hand)
    assert said, by_hand
    if said[3] == "edges":
        a, b = (EDGES.index(piece_named(name)) for name in said.groups()[:2])
        once = [edges_swapped(state, a, b), flipped(edges_swapped(state, a, b), a)]
        return [*once, *(flipped(each, b) for each in once)]
    a, b = (CORNERS.index(piece_named(name)) for name in said.groups()[:2])
    swapped = corners_swapped(state, a, b)
    return [twisted(twisted(swapped, a, n), b, m) for n in range(3) for m in range(3)]


@pytest.mark.port
@given(STATES, st.sampled_from("tfce"), st.integers(0, 7), st.integers(1, 2))
def test_a_repair_done_by_hand_makes_the_cube_in_the_picture(
    state: Cubies, kind: str, place: int, by: int
) -> None:
    wrong = {
        "t": twisted(state, place, by),
        "f": flipped(state, place + 4),
        "c": corners_swapped(state, place, (place + 3) % 8),
        "e": edges_swapped(state, place, place + 4),
    }[kind]
    (problem,) = diagnose(to_facelets(wrong))
    assert problem.kind == {"t": "twisted", "f": "flipped"}.get(kind, "swapped")
    if kind == "t":
        assert ("anticlockwise" in problem.message) == (by == 2)
    after_it = [to_facelets(each) for each in done_by_hand(wrong, problem.repair.by_hand)]
    assert problem.repair.facelets in after_it
    assert is_cube(problem.repair.facelets)
    assert problem.repair.sure != ("other repairs would do as well" in problem.repair.by_hand)


@given(st.lists(st.sampled_from(FACES), min_size=54, max_size=54), STATES, st.integers(0, 53))
def test_any_colours_are_diagnosed_in_words_that_json_can_carry(
    letters: list[str], state: Cubies, place: int
) -> None:
    facelets = to_facelets(state)
    misread = facelets[:place] + letters[0] + facelets[place + 1 :]
    assert bool(diagnose(misread, Wording(COLOURS))) == (misread != facelets)
    problems = diagnose("".join(letters))
    assert problems
    json.dumps([problem.as_json() for problem in problems])
    for problem in problems:
        assert all(piece in CORNERS + EDGES for piece in problem.pieces)
        assert all(0 <= facelet < 54 for facelet in problem.facelets)
