"""Every solution of a case: against a plain search on stickers, and against known counts."""

import random
from collections.abc import Callable, Sequence
from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from cubogram.cfop.rules import load
from cubogram.cube.cube import Cube
from cubogram.cube.cubies import after
from cubogram.cube.group import Group
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.moves import LAYERS, Move
from cubogram.cube.permutation import Permutation
from cubogram.errors import PuzzleError
from cubogram.twophase.goals import algorithms, face_pictures, read_goal
from cubogram.twophase.goals.coordinates import classes_of, coordinates_of
from cubogram.twophase.goals.distances import Distances
from cubogram.twophase.goals.goal import HOME
from cubogram.twophase.goals.move_set import read_move_set

CROSS = "????U???? ????R??R? ????F??F? ?D?DDD?D? ????L??L? ????B??B?"
F2L = "????U???? ???RRRRRR ???FFFFFF DDDDDDDDD ???LLLLLL ???BBBBBB"
OLL = "UUUUUUUUU ???RRRRRR ???FFFFFF DDDDDDDDD ???LLLLLL ???BBBBBB"
TOP = "UUUUUUUUU ????R???? ????F???? ????D???? ????L???? ????B????"
SOLVED = "".join(9 * face for face in "URFDLB")

Stickers = NDArray[np.uint8]


def centred(states: Stickers) -> Stickers:
    """The colours 0 to 5, named by the centres."""
    colours = states // 9
    names = np.empty((len(states), 6), np.uint8)
    names[np.arange(len(states))[:, None], colours[:, 4::9]] = np.arange(6)
    return np.take_along_axis(names, colours, axis=1)


def looks_like(text: str) -> Callable[[Stickers], NDArray[np.bool_]]:
    """Whether states look like 54 letters, however they are held."""
    wanted = np.array(["URFDLB".find(letter) for letter in text.replace(" ", "")])
    known = np.flatnonzero(wanted >= 0)
    return lambda states: (centred(states)[:, known] == wanted[known]).all(axis=1)


def plain(start: str, text: str, families: str, length: int) -> list[str]:
    """All maneuvers of face turns, each once, that first look like a text after their last move."""
    moves = [Move(family + amount) for family, amount in product(families, ("", "2", "'"))]
    turned = [np.array(Permutation(str(move)).replaced_by) for move in moves]
    may_follow = np.array([[_may_follow(a.family, b.family) for b in moves] for a in moves])
    states = np.array([Permutation(start).replaced_by], np.uint8)
    made = np.empty((1, 0), np.intp)
    is_there = looks_like(text)
    found: list[str] = []
    for depth in range(length + 1):
        there = is_there(states)
        found += [" ".join(str(moves[m]) for m in row) for row in made[there].tolist()]
        states, made = states[~there], made[~there]
        if depth < length:
            parts = []
            for number, places in enumerate(turned):
                fits = may_follow[made[:, -1], number] if depth else np.ones(len(made), np.bool_)
                last = np.full((int(fits.sum()), 1), number)
                parts.append((states[fits][:, places], np.hstack([made[fits], last])))
            states, made = (np.concatenate(part) for part in zip(*parts, strict=True))
    return sorted(found)


def _may_follow(first: str, second: str) -> bool:
    order = "URFDLB"
    return first != second and (
        LAYERS[first][0] != LAYERS[second][0] or order.index(first) < order.index(second)
    )


@pytest.mark.port
@pytest.mark.parametrize(
    ("start", "target", "faces", "length"),
    [
        ("F R' L D", CROSS, "URFDLB", 4),
        ("F R U R' U' F'", OLL, "URFDLB", 5),
        ("F R U R' U' F'", OLL, "RUF", 7),
        ("R U R' U'", F2L, "RUFD", 6),
        ("F R", "R?R?U?F?R" + "?" * 45, "URFDLB", 4),
        ("", "R?R?U?FDR" + "?" * 45, "URFDLB", 5),
        ("R U2 F", TOP, "RUF", 7),
        ("F D2 L", "F?F?U?FFF" + "?" * 45, "RUL", 6),
        ("R U2 F' L D", SOLVED, "URFDLB", 5),
        ("R2 U2 R2 U2 R2", SOLVED, "RU", 8),
    ],
)
def test_every_solution_is_found_once(start: str, target: str, faces: str, length: int) -> None:
    """From both sides: towards the goal, and from it where it is about a few places."""
    found = algorithms(start, target, faces=faces, length=length, twins=True)
    assert sorted(map(str, found)) == plain(start, target, faces, length)
    assert found.is_complete


def replayed(
    start: str,
    target: str,
    moves: Sequence[str],
    cost: Callable[[Maneuver], int],
    longest: int,
    most: int,
) -> list[int]:
    """The costs of all different effects of maneuvers, by plain breadth-first search on stickers:
    how many states at the goal have which least cost."""
    turned = {move: np.array(Permutation(move).replaced_by) for move in moves}
    least = {bytes(Permutation(start).replaced_by): 0}
    newest = dict(least)
    for _ in range(longest):
        reached: dict[bytes, int] = {}
        for state, spent in newest.items():
            for move, places in turned.items():
                after = bytes(np.frombuffer(state, np.uint8)[places])
                price = spent + cost(Maneuver(move))
                if price <= most and price < least.get(after, 1 << 30):
                    least[after] = reached[after] = price
        newest = reached
    rows = np.array([list(state) for state in least], np.uint8)
    there = looks_like(target)(rows)
    return sorted(price for price, at in zip(least.values(), there, strict=True) if at)


@pytest.mark.parametrize(
    ("start", "target", "faces", "metric", "length"),
    [
        ("r U R'", F2L, "rRU", "STM", 4),
        ("M U2 M'", F2L, "MU", "STM", 4),
        ("R2 U R", SOLVED, "RU", "QTM", 4),
        ("M' U", SOLVED, "MUx", "HTM", 3),
        ("r U", SOLVED, "LUx", "HTM", 2),
    ],
)
def test_the_shortest_with_other_moves_costs_what_a_plain_search_says(
    start: str, target: str, faces: str, metric: str, length: int
) -> None:
    moves = [family + amount for family in faces for amount in ("", "2", "'")]
    found = list(algorithms(start, target, faces=faces, metric=metric, length=length))
    expected = replayed(
        start, target, moves, lambda move: move.length_in(metric), length + 2, length
    )
    assert found[0].cost == found[0].length_in(metric) == expected[0]
    for one in found:
        assert read_goal(target).is_met(after(one.indices, Cube(start).cubies))
        assert {move.family for move in one} <= set(faces)


def test_effort_decides_the_order() -> None:
    found = list(algorithms("R U R' U R U2 R'", "OLL", faces="RUL", metric="effort", length=9))
    assert [one.cost for one in found] == sorted(one.effort for one in found)
    left = algorithms(
        "R U R' U R U2 R'", "OLL", faces="RUL", metric="effort", length=9, left_handed=True
    )
    assert sorted(one.cost for one in left) != [one.cost for one in found]
    mirrored = Maneuver("R U R' U R U2 R'").mirror()
    seen = algorithms(mirrored, "OLL", faces="RUL", metric="effort", length=9, left_handed=True)
    assert [one.cost for one in seen] == [one.cost for one in found]


def test_free_turns_of_the_top() -> None:
    """The same algorithms, whichever way the top is turned before and after."""
    t_perm = "R U R' U' R' F R2 U' R' U' R U R' F'"
    cores = []
    for first, last in (("", ""), ("U", "U2")):
        case = f"{last} {t_perm} {first}"
        found = list(algorithms(case, "PLL", faces="RUF", length=14, free_turns="both"))
        for one in found:
            assert Cube(case).apply(one).is_solved
        cores.append(sorted(str(one).removeprefix("U2 ").strip("U2' ") for one in found))
        assert {one.cost for one in found} == {14}
    assert len(cores[0]) == len(cores[1])
    assert t_perm.strip("U2' ") in cores[0]
    assert [str(one) for one in algorithms("U2", "solved", free_turns="before")] == ["U2"]


def test_a_twin_is_shown_once() -> None:
    """H: the same after half a turn, and in both mirrors."""
    case = "R U R' U R U' R' U R U2 R'"
    every = algorithms(case, "OLL", faces="RUL", length=11, twins=True)
    once = algorithms(case, "OLL", faces="RUL", length=11)
    all_of_them, some = list(map(str, every)), list(map(str, once))
    assert set(some) < set(all_of_them)
    mirrored = {str(Maneuver(one).mirror().simplify()) for one in some}
    assert {str(Maneuver(one).simplify()) for one in all_of_them} >= mirrored


def test_groups_have_the_known_orders() -> None:
    for moves, order in (
        ("RU", 73_483_200),
        ("RUF", 170_659_735_142_400),
        (("U2", "R2", "F2", "D2", "L2", "B2"), 663_552),
        ("URFDLB", 43_252_003_274_489_856_000),
        ("xy", 24),
        ("URFDLBxy", 24 * 43_252_003_274_489_856_000),
    ):
        group = Group(moves)
        assert group.order == order
        rng = random.Random(order)
        assert " ".join(rng.choice(moves) for _ in range(40)) in group


def test_distances_have_the_known_counts() -> None:
    faces = read_move_set("URFDLB")
    for name, counts in {
        "cross": [1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102],
        "EO": [1, 2, 25, 202, 620, 900, 285, 13],
    }.items():
        masks = read_goal(name).masks()
        coordinates = coordinates_of(classes_of(masks), faces, [(HOME, 0)])
        table = Distances(coordinates, faces, 1_000_000)
        for _ in table.fill([(one, 0) for one in masks]):
            pass
        assert np.bincount(table.table)[: len(counts)].tolist() == counts
        assert table.is_complete


def test_every_picture_of_a_face() -> None:
    pictures = face_pictures()
    counts = [1, 12, 146, 1_580, 15_458, 123_986, 598_477, 846_628, 93_204]
    assert np.bincount(pictures.length)[:9].tolist() == counts
    assert (pictures.length > 8).sum() == 124
    rng, lengths = random.Random(5), []
    for _ in range(1000):
        picture = "".join(rng.choices("URFDLB", k=9))
        found = pictures.maneuver(picture)
        if found is not None:
            assert Cube(found).facelets[:9] == picture
            lengths.append(found.htm)
    assert 6.4 < sum(lengths) / len(lengths) < 6.6
    for picture in ("FUUUUUUUF", "FFRUURDBL"):
        proven = Cube().solve_to(picture + "?" * 45, seconds=60)
        assert (proven.is_optimal, proven.length) == (True, pictures.maneuver(picture).htm)


def test_what_cannot_be_says_why(golden) -> None:
    lines = []
    for start, target, faces in (
        ("F", "solved", "RU"),
        ("R F", "cross", "RU"),
        ("R", "solved", "U2 R2 F2 D2 L2 B2"),
        ("L", F2L, "RU"),
        ("F", "EO", "U R F2 L D"),
        ("M", "superflop", "RU"),
        ("M", "solved", "RK"),
        ("M", "solved", "x"),
        ("M", "solved", ""),
    ):
        with pytest.raises(PuzzleError) as refused:
            list(algorithms(start, target, faces=faces, length=3))
        lines.append(f"{start} -> {target[:9]} with {faces}: {refused.value.message}")
    golden("goals.txt", "\n".join(lines))


def test_a_search_can_be_stopped_and_says_how_far_it_is() -> None:
    found = algorithms("R U R' U R U2 R'", "OLL", faces="RU", length=9)
    assert str(found) == "0 so far; all of at most 0 turns (HTM)"
    first = next(found)
    assert (str(first), found.is_complete, found.searched) == ("R U2 R' U' R U' R'", False, 6)
    assert len(list(found)) == 1
    assert str(found) == "all 2 of at most 9 turns (HTM)"
    few = algorithms("", "R" + "?" * 53, faces="URFDLB", length=6, most=20)
    assert len(list(few)) == 20
    assert not few.is_complete
    late = algorithms("R U F D L2 B U R", "solved", faces="URFDLB", length=20, seconds=0)
    assert (list(late), late.is_complete) == ([], False)


def test_algorithms_of_the_rules_are_among_those_found() -> None:
    short = [Maneuver(rule.algorithms[0].text) for rule in load("COLL")]
    chosen = [
        one for one in short if one.htm <= 10 and {move.family for move in one} <= set("RUFLDB")
    ]
    assert chosen
    for algorithm in chosen[:2]:
        found = algorithms(~algorithm, "COLL", faces="RUFLDB", length=algorithm.htm, twins=True)
        assert str(algorithm) in map(str, found)
