"""Targets other than solved, and cubes on which not every sticker matters."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubogram.cube.cubies import SOLVED, Cubies, after
from cubogram.cube.facelets import to_facelets
from cubogram.cube.random_state import random_state
from cubogram.errors import PuzzleError
from cubogram.twophase.meet_in_the_middle import optimal_nearby
from cubogram.twophase.patterns import TargetSolution, search
from cubogram.twophase.patterns.pattern import Pattern, between, has_unknown, read_pattern
from cubogram.twophase.patterns.piece_search import Group, HomePiece, PieceSearch

FIRST_TWO_LAYERS = "????U???? ???RRRRRR ???FFFFFF DDDDDDDDD ???LLLLLL ???BBBBBB"
ORIENTED_TOP = "UUUUUUUUU ???RRRRRR ???FFFFFF DDDDDDDDD ???LLLLLL ???BBBBBB"
CROSS = "????U???? ????R??R? ????F??F? ?D?DDD?D? ????L??L? ????B??B?"
NOTHING = "?" * 54


def shortest(
    start: Cubies | Pattern, target: Cubies | Pattern = SOLVED, seconds: float = 1.0
) -> TargetSolution:
    """The last of the maneuvers that the search finds in this time."""
    *_, best = filter(None, search.search(start, target, seconds))
    return best


def looks_like(state: Cubies, text: str) -> bool:
    """By the stickers themselves."""
    known = text.replace(" ", "")
    return all(a in ("?", b) for a, b in zip(known, to_facelets(state), strict=True))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (NOTHING, 43_252_003_274_489_856_000),
        (FIRST_TWO_LAYERS, 62_208),  # 4! * 4! / 2 * 3**3 * 2**3
        (ORIENTED_TOP, 288),  # 4! * 4! / 2
        (CROSS, 8 * 7 * 6 * 5 * 4 * 3 * 2 * 8 * 7 * 6 * 5 * 4 * 3 * 2 // 2 * 3**7 * 2**7),
        (to_facelets(SOLVED), 1),
        (to_facelets(after([3, 1, 6])), 1),
    ],
)
def test_how_many_cubes_look_so(text: str, count: int) -> None:
    assert read_pattern(text).count == count


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9), st.integers(0, 54))
def test_a_state_with_stickers_removed_is_among_the_cubes_that_look_so(
    seed: int, holes: int
) -> None:
    rng = random.Random(seed)
    state = random_state(rng)
    stickers = list(to_facelets(state))
    for place in rng.sample(range(54), holes):
        stickers[place] = rng.choice("?.")
    text = "".join(stickers)
    pattern = read_pattern(text)
    assert pattern.matches(state)
    assert pattern.count >= 1
    assert has_unknown(text) == (holes > 0)
    for other in list(pattern.states(20, seed))[:20]:
        assert pattern.matches(other)
        assert looks_like(other, text.replace(".", "?"))


def test_all_states_are_listed_once_when_they_are_few() -> None:
    states = list(read_pattern(ORIENTED_TOP).states(1000))
    assert len(states) == len(set(states)) == 288
    assert all(looks_like(state, ORIENTED_TOP) for state in states)


def test_states_are_drawn_evenly() -> None:
    """Each of the 24 ways to fill the corner at URF is drawn equally often."""
    pattern = read_pattern(NOTHING)
    drawn = [
        (state.corner_permutation[0], state.corner_orientation[0])
        for state in pattern.states(2400, seed=3)
    ]
    shares = [drawn.count((piece, turned)) for piece in range(8) for turned in range(3)]
    assert sum((share - 100) ** 2 / 100 for share in shares) < 55  # chi-square, p = 0.0002


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("?" * 53, "53 facelets were given"),
        ("UUU!" + "?" * 50, "character 4: '!' is not a colour"),
        ("?" * 8 + "U" + "U" + "?" * 44, "no piece of a cube can show U-U-\\? at URF"),
        ("????U????" * 6, "two centres have the same colour"),
        ("X" + "?" * 53, "X at U1 is not the colour of any centre"),
        ("????W????" + "?" * 45, "with an unknown centre, the letters must be URFDLB and U5"),
        (to_facelets(SOLVED)[:8] + "0" + "?" * 45, "0 at U9 is not the colour of any centre"),
    ],
)
def test_what_is_not_a_pattern_is_named(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        read_pattern(text)


def test_patterns_that_no_cube_has_say_why() -> None:
    twice = list("?" * 54)
    for place, letter in ((8, "U"), (9, "R"), (20, "F"), (6, "U"), (18, "R"), (38, "F")):
        twice[place] = letter  # U-R-F at URF and at UFL
    with pytest.raises(PuzzleError, match="some corner would appear twice"):
        read_pattern("".join(twice))
    flipped = list(to_facelets(SOLVED))
    flipped[5], flipped[10] = flipped[10], flipped[5]
    for place in (0, 36, 47):
        flipped[place] = "?"
    with pytest.raises(PuzzleError, match="one edge is flipped, however"):
        read_pattern("".join(flipped))


def test_from_any_state_to_any_state() -> None:
    rng = random.Random(38)
    for _ in range(3):
        start, target = random_state(rng), random_state(rng)
        found = shortest(start, target, seconds=0.05)
        assert after(found.maneuver.indices, start) == target
    near = after([0, 5, 7], start)
    found = shortest(start, near)
    assert found.is_optimal
    assert found.length == 3
    assert between(near, near).is_solved


@pytest.mark.parametrize("text", [FIRST_TWO_LAYERS, ORIENTED_TOP, CROSS])
def test_from_a_state_to_a_pattern(text: str) -> None:
    pattern = read_pattern(text)
    for seed in range(2):
        start = random_state(random.Random(seed))
        found = shortest(start, pattern, seconds=0.2)
        assert looks_like(after(found.maneuver.indices, start), text)
        assert found.cubes == pattern.count
        start = after(random.Random(seed).choices(range(18), k=4))
        found = shortest(start, pattern, seconds=600)  # it ends with a shortest one
        assert looks_like(after(found.maneuver.indices, start), text)
        assert found.is_optimal
        assert found.length <= 4


@pytest.mark.parametrize("seed", range(3))
def test_from_a_pattern_to_a_state(seed: int) -> None:
    """Some cube that looks like the start is brought to the target."""
    rng = random.Random(seed)
    start, target = after(rng.choices(range(18), k=5)), random_state(rng)
    state = target * start
    text = "".join(x if rng.random() < 0.75 else "?" for x in to_facelets(state))
    found = shortest(read_pattern(text), target, seconds=600)  # it ends with a shortest one
    assert looks_like(after((~found.maneuver).indices, target), text)
    assert found.length <= 5
    assert found.is_optimal


def test_shortest_crosses_agree_with_a_plain_breadth_first_search() -> None:
    """At most 8 turns are ever needed (the known distribution ends there)."""
    pieces = [HomePiece(False, 2 * edge, 2 * edge) for edge in (4, 5, 6, 7)]
    group = Group(pieces)
    for _step in group.prepare():
        pass
    counts = [int((group.distances == depth).sum()) for depth in range(9)]
    assert sum(counts) == 12 * 11 * 10 * 9 * 2**4
    assert counts == [1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102]


def test_shortest_maneuvers_of_all_pieces_are_shortest_solutions() -> None:
    for seed in range(3):
        state = after(random.Random(seed).choices(range(18), k=5))
        pattern = Pattern.of(state)
        pieces = [
            HomePiece(n == 3, place * n + orientation, piece * n)
            for places, n in ((pattern.corners, 3), (pattern.edges, 2))
            for place, ((piece, orientation),) in enumerate(map(tuple, places))
        ]
        search = PieceSearch(pieces)
        for _step in search.prepare():
            pass
        nearby = optimal_nearby(state)
        assert nearby is not None
        assert search.lower <= len(nearby)
        for length in range(len(nearby) + 1):
            found = [x for x in search.maneuvers(length) if x is not None and x.shape[1]]
            assert bool(found) == (length == len(nearby))
            for maneuver in (m for x in found for m in x.T.tolist()):
                assert after(maneuver, state) == SOLVED


def test_what_matches_already_needs_no_turn() -> None:
    found = shortest(after([0]), read_pattern(FIRST_TWO_LAYERS))
    assert (found.maneuver.indices, found.is_optimal) == ((), True)


def test_two_patterns_are_refused() -> None:
    pattern = read_pattern(CROSS)
    with pytest.raises(PuzzleError, match="cannot both"):
        shortest(pattern, pattern)
