"""Why a colouring is not a cube: each reason names its piece, and the repair if one is enough."""

import json
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube.cubies import CORNERS, EDGES, FACES, SOLVED, Cubies, after
from cubogram.cube.facelets import SOLVED_FACELETS, from_facelets, to_facelets
from cubogram.cube.layout import common_name, corner_facelets, edge_facelets, piece_named
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.pieces import is_cube
from cubogram.cube.random_state import N_STATES, state_number
from cubogram.cube.validity import diagnose
from cubogram.cube.wording import Wording
from cubogram.errors import PuzzleError

STATES = st.integers(0, N_STATES - 1).map(state_number)
NEARLY = {"solved": "", "one turn": "U", "half a turn": "F2"}


def messages(facelets: str) -> list[str]:
    return [problem.message for problem in diagnose(facelets)]


def repaired(facelets: str) -> str:
    """The colours after the repair that every problem names."""
    (repair,) = {problem.repair for problem in diagnose(facelets)}
    assert repair is not None
    assert is_cube(repair.facelets)
    return repair.facelets


def twisted(state: Cubies, place: int, by: int) -> Cubies:
    turns = list(state.corner_orientation)
    turns[place] = (turns[place] + by) % 3
    return replace(state, corner_orientation=tuple(turns))


def flipped(state: Cubies, place: int) -> Cubies:
    turns = list(state.edge_orientation)
    turns[place] ^= 1
    return replace(state, edge_orientation=tuple(turns))


def exchanged(items: tuple[int, ...], a: int, b: int) -> tuple[int, ...]:
    changed = list(items)
    changed[a], changed[b] = changed[b], changed[a]
    return tuple(changed)


def painted(facelets: str, **colours: str) -> str:
    """The colours with some facelets painted over, by name: painted(..., U1="R")."""
    letters = list(facelets)
    for name, colour in colours.items():
        letters[9 * FACES.index(name[0]) + int(name[1]) - 1] = colour
    return "".join(letters)


@given(STATES)
def test_cubes_have_no_problems(state: Cubies) -> None:
    assert diagnose(to_facelets(state)) == []


@pytest.mark.parametrize("maneuver", NEARLY.values(), ids=NEARLY)
@pytest.mark.parametrize("place", range(8), ids=CORNERS)
def test_a_twisted_corner(maneuver: str, place: int) -> None:
    state = after(Maneuver(maneuver).indices)
    for by, way, back in (
        (1, "clockwise", "anticlockwise"),
        (2, "anticlockwise", "clockwise"),
    ):
        facelets = to_facelets(twisted(state, place, by))
        (problem,) = diagnose(facelets)
        assert problem.message == f"the {common_name(CORNERS[place])} corner is twisted {way}"
        assert (problem.kind, problem.pieces) == ("twisted", (CORNERS[place],))
        assert set(problem.facelets) == set(corner_facelets()[place])
        assert problem.repair is not None
        assert problem.repair.message == f"turn the {common_name(CORNERS[place])} corner {back}"
        assert problem.repair.facelets == to_facelets(state)


@pytest.mark.parametrize("maneuver", NEARLY.values(), ids=NEARLY)
@pytest.mark.parametrize("place", range(12), ids=EDGES)
def test_a_flipped_edge(maneuver: str, place: int) -> None:
    state = after(Maneuver(maneuver).indices)
    facelets = to_facelets(flipped(state, place))
    (problem,) = diagnose(facelets)
    assert problem.message == f"the {EDGES[place]} edge is flipped"
    assert (problem.kind, problem.pieces) == ("flipped", (EDGES[place],))
    assert set(problem.facelets) == set(edge_facelets()[place])
    assert repaired(facelets) == to_facelets(state)


def test_two_exchanged_pieces() -> None:
    for a in range(12):
        for b in range(a):
            state = replace(SOLVED, edge_permutation=exchanged(SOLVED.edge_permutation, a, b))
            assert messages(to_facelets(state)) == [
                f"the {EDGES[b]} and {EDGES[a]} edges are swapped"
            ]
            assert repaired(to_facelets(state)) == SOLVED_FACELETS
    for a in range(8):
        for b in range(a):
            state = replace(SOLVED, corner_permutation=exchanged(SOLVED.corner_permutation, a, b))
            assert messages(to_facelets(state)) == [
                f"the {common_name(CORNERS[b])} and {common_name(CORNERS[a])} corners are swapped"
            ]
            assert repaired(to_facelets(state)) == SOLVED_FACELETS


def test_an_exchange_with_a_twist_or_a_flip_is_one_repair_of_two_problems() -> None:
    edges = flipped(replace(SOLVED, edge_permutation=exchanged(SOLVED.edge_permutation, 0, 1)), 1)
    assert messages(to_facelets(edges)) == [
        "the UR and UF edges are swapped",
        "the UF edge is flipped",
    ]
    assert repaired(to_facelets(edges)) == SOLVED_FACELETS
    corners = twisted(
        replace(SOLVED, corner_permutation=exchanged(SOLVED.corner_permutation, 0, 1)), 1, 1
    )
    assert messages(to_facelets(corners)) == [
        "the UFR and UFL corners are swapped",
        "the UFL corner is twisted clockwise",
    ]
    assert repaired(to_facelets(corners)) == SOLVED_FACELETS


def test_all_three_sums_wrong_have_no_single_repair() -> None:
    state = twisted(flipped(SOLVED, 3), 2, 1)
    state = replace(state, edge_permutation=exchanged(state.edge_permutation, 7, 9))
    problems = diagnose(to_facelets(state))
    assert [problem.kind for problem in problems] == ["swapped", "twisted", "flipped"]
    assert [problem.repair for problem in problems] == [None, None, None]


SCRAMBLED = after(Maneuver("D2 F' L B2 U R2 F D' L2 B U' R F2 L D B' R2 U F' L'").indices)


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (twisted(SCRAMBLED, 0, 1), "one corner is twisted clockwise"),
        (twisted(SCRAMBLED, 5, 2), "one corner is twisted anticlockwise"),
        (flipped(SCRAMBLED, 4), "one edge is flipped"),
        (
            replace(SCRAMBLED, edge_permutation=exchanged(SCRAMBLED.edge_permutation, 2, 9)),
            "two pieces are swapped",
        ),
    ],
)
def test_the_colours_of_a_scrambled_cube_cannot_show_which_piece(
    state: Cubies, expected: str
) -> None:
    (problem,) = diagnose(to_facelets(state))
    assert problem.message == f"{expected} (the colours do not show which)"
    assert problem.pieces == ()
    assert problem.repair is not None
    assert not problem.repair.sure
    assert is_cube(problem.repair.facelets)


@given(STATES, st.integers(0, 7), st.integers(1, 2), st.booleans())
def test_every_wrong_sum_is_found_and_repaired(
    state: Cubies, place: int, by: int, flip: bool
) -> None:
    wrong = flipped(state, place) if flip else twisted(state, place, by)
    (problem,) = diagnose(to_facelets(wrong))
    assert problem.kind == ("flipped" if flip else "twisted")
    if not flip:
        assert ("anticlockwise" in problem.message) == (by == 2)
    repaired(to_facelets(wrong))


PAINTED = {
    # painted over: messages, repair
    (("U1", "R"),): (
        ["the colour R appears 10 times, not 9 times",
         "the colour U appears 8 times, not 9 times",
         "the UBL corner shows R and L, which are on opposite faces", "the UBL corner is missing"],
        "give U1 the colour U instead of R",
    ),
    (("U2", "B"),): (
        ["the colour B appears 10 times, not 9 times",
         "the colour U appears 8 times, not 9 times",
         "the UB edge shows B twice", "the UB edge is missing"],
        "give U2 the colour U instead of B",
    ),
    (("U9", "R"), ("R1", "U")): (
        ["the UFR corner shows the colours of UFR the wrong way round, as in a mirror",
         "the UFR corner is missing"],
        "swap the colours of two stickers: U9 and R1",
    ),
    (("F5", "U"),): (
        ["the colour U appears 10 times, not 9 times",
         "the colour F appears 8 times, not 9 times",
         "the U and F centres are both U"],
        "give F5 the colour F instead of U",
    ),
    (("F5", "U"), ("U5", "F")): (None, "swap the colours of two stickers: U5 and F5"),
    (("L4", "X"),): (
        ["7 colours, but a cube has 6 (X is only at L4)"], "give L4 the colour L instead of X",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("paint", "expected"), PAINTED.items(), ids=str)
def test_mispainted_facelets(
    paint: tuple[tuple[str, str], ...], expected: tuple[list[str] | None, str]
) -> None:
    wrong = painted(SOLVED_FACELETS, **dict(paint))
    said, repair = expected
    if said is not None:
        assert messages(wrong) == said
    assert repaired(wrong) == SOLVED_FACELETS
    problem = diagnose(wrong)[0]
    assert problem.repair is not None
    assert problem.repair.message == repair
    assert problem.repair.sure


def test_a_doubled_piece_and_the_one_it_stands_for() -> None:
    """UR painted as a second UF: UF is doubled, UR is missing, and the colours are counted."""
    wrong = painted(SOLVED_FACELETS, R2="F")
    assert messages(wrong) == [
        "the colour F appears 10 times, not 9 times",
        "the colour R appears 8 times, not 9 times",
        "the UF edge appears twice: at UR and UF",
        "the UR edge is missing",
    ]
    assert repaired(wrong) == SOLVED_FACELETS


def test_pieces_are_named_in_the_colours_that_were_typed() -> None:
    named = SOLVED_FACELETS.translate(str.maketrans("URFDLB", "WRGYOB"))
    assert messages(painted(named, R2="G"))[2:] == [
        "the W-G edge appears twice: at UR and UF",
        "the W-R edge is missing",
    ]
    assert messages(painted(named, U9="Y", F3="W"))[2] == (
        "the UFR corner shows W and Y, which are on opposite faces"
    )


@pytest.mark.parametrize("face", range(6), ids=FACES)
def test_a_face_typed_in_turned(face: int) -> None:
    facelets = to_facelets(SCRAMBLED)
    nine = facelets[9 * face : 9 * face + 9]
    turned = "".join(nine[i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2))
    wrong = facelets[: 9 * face] + turned + facelets[9 * face + 9 :]
    assert repaired(wrong) == facelets
    repair = diagnose(wrong)[0].repair
    assert repair is not None
    assert repair.message == (
        f"turn the nine colours of the {FACES[face]} face by a quarter turn anticlockwise"
    )


TWIST = re.compile(r"twist the (\w+) corner (clockwise|anticlockwise) by hand")
FLIP = re.compile(r"take the (\w+) edge out and put it back the other way round")
SWAP = re.compile(r"take out the (\w+) and (\w+) (corners|edges) and put each where the other was")


def done_by_hand(state: Cubies, by_hand: str) -> list[Cubies]:
    """The cubes that somebody can make by hand who does what a repair says."""
    if told := TWIST.match(by_hand):
        place = CORNERS.index(piece_named(told[1]))
        return [twisted(state, place, 1 if told[2] == "clockwise" else 2)]
    if told := FLIP.match(by_hand):
        return [flipped(state, EDGES.index(piece_named(told[1])))]
    told = SWAP.match(by_hand)
    assert told, by_hand
    if told[3] == "edges":
        a, b = (EDGES.index(piece_named(name)) for name in told.groups()[:2])
        swapped = replace(
            state,
            edge_permutation=exchanged(state.edge_permutation, a, b),
            edge_orientation=exchanged(state.edge_orientation, a, b),
        )
        once = [swapped, flipped(swapped, a)]
        return [*once, *(flipped(each, b) for each in once)]
    a, b = (CORNERS.index(piece_named(name)) for name in told.groups()[:2])
    swapped = replace(
        state,
        corner_permutation=exchanged(state.corner_permutation, a, b),
        corner_orientation=exchanged(state.corner_orientation, a, b),
    )
    return [twisted(twisted(swapped, a, n), b, m) for n in range(3) for m in range(3)]


@given(STATES, st.data())
def test_a_repair_done_by_hand_makes_the_cube_in_the_picture(
    state: Cubies, data: st.DataObject
) -> None:
    kind = data.draw(st.sampled_from(["twist", "flip", "swap corners", "swap edges"]))
    if kind == "twist":
        wrong = twisted(state, data.draw(st.integers(0, 7)), data.draw(st.integers(1, 2)))
    elif kind == "flip":
        wrong = flipped(state, data.draw(st.integers(0, 11)))
    elif kind == "swap corners":
        wrong = replace(state, corner_permutation=exchanged(state.corner_permutation, 2, 5))
    else:
        wrong = replace(state, edge_permutation=exchanged(state.edge_permutation, 3, 10))
    problem = diagnose(to_facelets(wrong))[0]
    assert problem.repair is not None
    after_it = [to_facelets(each) for each in done_by_hand(wrong, problem.repair.by_hand)]
    assert problem.repair.facelets in after_it
    assert problem.repair.sure != ("other repairs would do as well" in problem.repair.by_hand)


COLOURS = dict(zip("URFDLB", ["white", "red", "green", "yellow", "orange", "blue"], strict=True))
ROWS, COLUMNS = ("top", "middle", "bottom"), ("left end", "middle", "right end")
SIDES = ("up", "right", "front", "down", "left", "back")


def places_named(words: str) -> list[int]:
    """The stickers that a phrase describes."""
    sticker = re.compile(r"(\w+) face, (?:centre|(left end|middle|right end) of the (\w+) row)")
    return [
        9 * SIDES.index(side) + (3 * ROWS.index(row) + COLUMNS.index(column) if row else 4)
        for side, column, row in sticker.findall(words)
    ]


@given(STATES, st.integers(0, 53), st.sampled_from("URFDLB"), st.integers(0, 53))
def test_a_person_reads_words_that_lead_to_the_stickers(
    state: Cubies, place: int, colour: str, other: int
) -> None:
    letters = list(to_facelets(state))
    if other % 2:
        letters[place] = colour
    else:
        letters[place], letters[other] = letters[other], letters[place]
    problems = diagnose("".join(letters), Wording(COLOURS))
    for problem in problems:
        repair = problem.repair
        said = f"{problem.message} {repair and repair.message} {repair and repair.by_hand}"
        assert not re.search(r"\b[URFDLB][1-9]\b", said)
        if repair and "you may have misread" in repair.by_hand:
            assert sorted(places_named(repair.message)) == sorted(repair.changed)


def test_a_sticker_in_words() -> None:
    (first, *_) = diagnose(painted(SOLVED_FACELETS, R2="U"), Wording(COLOURS))
    assert first.message == "white appears 10 times, not 9 times"
    assert first.repair is not None
    where = "right face, middle of the top row (UR edge)"
    assert first.repair.message == f"{where}: red instead of white"
    assert first.repair.by_hand == "look again at this sticker, which you may have misread"


def test_two_faces_typed_in_the_wrong_order() -> None:
    facelets = to_facelets(SCRAMBLED)
    wrong = facelets[:9] + facelets[18:27] + facelets[9:18] + facelets[27:]
    assert repaired(wrong) == facelets


def test_six_colours_at_least_and_at_most() -> None:
    assert messages("U" * 54) == [
        "only 1 colour, but a cube has 6",
        "the U, R, F, D, L and B centres are all U",
    ]
    assert (
        messages("ABCDEFGHI" * 6)[0]
        == "9 colours, but a cube has 6 (A is at U1, R1, F1 and others)"
    )


@given(STATES, st.integers(0, 53), st.integers(0, 53))
def test_two_colours_exchanged_are_always_noticed(state: Cubies, a: int, b: int) -> None:
    facelets = to_facelets(state)
    letters = list(facelets)
    letters[a], letters[b] = letters[b], letters[a]
    wrong = "".join(letters)
    assert bool(diagnose(wrong)) == (wrong != facelets)


@given(st.lists(st.sampled_from("URFDLB"), min_size=54, max_size=54))
def test_any_colours_are_diagnosed_in_words_that_json_can_carry(letters: list[str]) -> None:
    problems = diagnose("".join(letters))
    assert problems
    json.dumps([problem.as_json() for problem in problems])
    for problem in problems:
        assert all(piece in CORNERS + EDGES for piece in problem.pieces)
        assert all(0 <= facelet < 54 for facelet in problem.facelets)


def test_the_error_is_one_line_and_carries_all_problems() -> None:
    with pytest.raises(PuzzleError) as caught:
        from_facelets(painted(SOLVED_FACELETS, U1="R"))
    error = caught.value
    assert error.kind == "validity"
    assert error.message == (
        "the colour R appears 10 times, not 9 times; the colour U appears 8 times, not 9 times; "
        "the UBL corner shows R and L, which are on opposite faces; and 1 more "
        "(to repair it, give U1 the colour U instead of R)"
    )
    assert error.where is not None
    assert len(error.where["problems"]) == 4
    assert error.where["pieces"] == ["ULB"]
    json.dumps(error.as_json())
