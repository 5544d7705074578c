"""Shortest solutions and their proofs: known lengths and node counts, stopped and resumed."""

import copy
import itertools
import json
import pickle
import random
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import numpy as np
import pytest

from cubogram.cli import main
from cubogram.cli.optimal import _known
from cubogram.cube.cube import Cube
from cubogram.cube.cubies import SOLVED, Cubies, after
from cubogram.cube.facelets import SOLVED_FACELETS
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.random_state import random_state
from cubogram.cube.symmetry import conjugate, distinct_first_moves
from cubogram.errors import FileError, PuzzleError
from cubogram.slices import result_of
from cubogram.twophase.coordinates import ranks
from cubogram.twophase.coordinates.slice_cosets import cosets_of
from cubogram.twophase.directions import AXES, Direction
from cubogram.twophase.meet_in_the_middle import optimal_nearby
from cubogram.twophase.optimal import Progress, Proof, estimate, shortest
from cubogram.twophase.optimal.estimate import _seconds, estimating
from cubogram.twophase.optimal.expansion import Expansion
from cubogram.twophase.optimal.inverse_bounds import MOST, N_KINDS, inverse_bounds, pieces_of
from cubogram.twophase.optimal.length_search import LengthSearch
from cubogram.twophase.optimal.progress import GROWTH
from cubogram.twophase.optimal.saved import checksum, sealed
from cubogram.twophase.optimal.shorter_solutions import ShorterSolutions
from cubogram.twophase.optimal.work_units import searched_here
from cubogram.twophase.tables.tables import Tables

pytestmark = pytest.mark.usefixtures("deep", "small_units")

SUPERFLIP = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"
FAR = Maneuver("B L2 F2 R2 D F2 L' R' F' D2 B2 D R' U F")
PROVEN = {
    # Lengths as in the list of Cube Explorer's patterns (http://kociemba.org/cube.htm).
    "solved": "",
    "Pons Asinorum": "U2 D2 R2 L2 F2 B2",
    "six spots": "U D' R L' F B' U D'",
    "four spots": "F2 B2 U D' R2 L2 U' D",
    "Sune": "R U R' U R U2 R'",
    "checks in the six cubes": "R L U2 F' D' L2 B2 R F2 D' B' R L' U2 F'",
    **{f"{n} turns": str(FAR[:n]) for n in range(8, 16)},
}
RANDOM = Cube.random(seed=8)


@pytest.fixture(scope="module")
def whole(deep: Tables, small_units: None) -> Proof:
    """A proof, never interrupted, that a cube needs at least 15 turns."""
    return until(quiet(RANDOM), lambda proof: proof.lower == 15)


@pytest.fixture(scope="module")
def expansions(filled: Tables, deep: Tables) -> list[Expansion]:
    """With exact distances to depth 7, and with all of them."""
    tables = [filled.current.exact, deep.current.exact]
    return [Expansion(result_of(inverse_bounds(exact))) for exact in tables if exact is not None]


def solutions(state: Cubies, length: int, expansion: Expansion) -> tuple[int, list]:
    search = LengthSearch(state, length, expansion, range(18))
    nodes, found = search.nodes, []
    for unit in range(search.units):
        steps = search.run(unit)
        while True:
            try:
                solution = next(steps)
            except StopIteration as end:
                nodes += end.value
                break
            found += [] if solution is None else [solution]
    return nodes, found


def until(proof: Proof, reached: Callable[[Proof], object]) -> Proof:
    steps = proof.run()
    while not reached(proof):
        next(steps)
    steps.close()
    return proof


def quiet(cube: Cube) -> Proof:
    """A proof without a two-phase search, whose counts do not depend on the machine's speed."""
    return Proof(cube, two_phase_seconds=0.0)


def begun_nodes(proof: Proof) -> int:
    """The nodes searched at the length that a proof has reached."""
    begun = proof.as_json()["begun"]
    return sum(begun["nodes"]) if begun else 0


# Lengths


def test_proofs_have_known_lengths_and_nodes(whole: Proof, golden) -> None:
    lines = []
    for name, text in PROVEN.items():
        proof = quiet(Cube(text))
        solution = proof.finish()
        assert Cube(text).apply(solution).is_solved
        assert proof.is_proven
        assert proof.lower == proof.upper == len(solution)
        nodes = ", ".join(f"{length}: {nodes}" for length, nodes in proof.refuted.items())
        lines.append(f"{name}, {len(solution)}: {solution} ({nodes})")
    lines.append(f"random: {whole.refuted}, {[ledger.nodes for ledger in whole.ledgers]}")
    golden("proofs.txt", "\n".join(lines))


def test_all_solutions_of_the_shortest_length_are_found(
    expansions: list[Expansion], golden
) -> None:
    """As two breadth-first searches that meet say; and none at any shorter length."""
    lines = []
    for seed in range(12):
        state = after(random.Random(seed).choices(range(18), k=7))
        nearby = optimal_nearby(state)
        for expansion in expansions:
            bound = expansion.lower_bound(state)
            assert bound <= len(nearby)
            for length in range(bound, len(nearby) + 1):
                nodes, found = solutions(state, length, expansion)
                assert bool(found) == (length == len(nearby))
                assert all(after(maneuver, state) == SOLVED for maneuver in found)
                assert len(set(found)) == len(found)
        lines.append(f"{Maneuver.from_indices(nearby)}: from {bound}, {len(found)} of {nodes}")
    pons = [solutions(Cube(PROVEN["Pons Asinorum"]).cubies, 6, x)[1] for x in expansions]
    assert [len(set(found)) for found in pons] == [6, 6]  # 3! orders of three commuting pairs
    golden("shortest.txt", "\n".join(lines))


def test_a_half_filled_table_refutes_the_same_lengths(expansions: list[Expansion]) -> None:
    state = random_state(random.Random(3))
    nodes = [[solutions(state, n, expansion)[0] for n in (11, 12, 13)] for expansion in expansions]
    assert nodes == [[4842, 65430, 874008], [378, 4194, 57762]]
    for number in (1, 17, 38):
        other = conjugate(state, number)
        for expansion in expansions:
            assert expansion.lower_bound(state) == expansion.lower_bound(other)


def test_a_symmetric_cube_has_fewer_first_turns_to_try(expansions: list[Expansion]) -> None:
    """The superflip looks the same from all 48 sides: of 18 first turns, only 2 are different."""
    state, nodes = Cube(SUPERFLIP).cubies, []
    assert len(distinct_first_moves(state)) == 2
    for first in (range(18), distinct_first_moves(state)):
        search = LengthSearch(state, 13, expansions[1], first)
        found = [x for x in searched_here(search, range(search.units)) if x is not None]
        assert [x.solution for x in found] == [None] * search.units
        nodes.append(search.nodes + sum(x.nodes for x in found))
    assert nodes == [88092, 9594]


def test_the_inverse_is_searched_where_that_is_less_work() -> None:
    """The proofs of a cube and of its inverse search the same one, and so count the same nodes."""
    for seed in (20, 24):
        cube = Cube.random(seed=seed)
        proofs = [until(quiet(x), lambda proof: proof.lower == 14) for x in (cube, ~cube)]
        assert proofs[0].refuted[13] == proofs[1].refuted[13]
        assert {proof.ledgers[-1].side for proof in proofs} == {"cube", "inverse"}
    for one in (Cube(FAR[:14]), ~Cube(FAR[:14])):
        assert one.apply(quiet(one).finish()).is_solved


def test_the_bounds_of_inverses_hold_along_each_axis(expansions: list[Expansion]) -> None:
    """The pieces give the inverse's coordinates, and no bound is more than the distance."""
    for seed in range(4):
        rng, expansion = random.Random(seed), expansions[1]
        bounds, exact = expansion._bounds, expansion.exact
        start, moves = rng.choice([SOLVED, random_state(rng)]), rng.choices(range(18), k=9)
        pieces = pieces_of(start)
        for count, move in enumerate(moves, 1):
            pieces = bounds.pieces.turned(pieces, np.array([move], np.uint8))
            state = after(moves[:count], start)
            assert all(map(np.array_equal, pieces, pieces_of(state)))
            for number, axis in enumerate(AXES):
                seen = Direction(axis, True).view(state)
                flipslice, coset, twist = bounds.pieces.inverse(number, pieces)
                assert flipslice[0] == ranks.slice_(seen) * ranks.N_FLIP + ranks.flip(seen)
                assert coset[0] == cosets_of([ranks.four_edges(seen, ranks.SLICE_EDGES)])[0]
                assert twist[0] == ranks.twist(seen)
                distance = exact.distances(flipslice, twist)
                bound = bounds.bounds(number, pieces) & MOST
                assert bound <= distance
                assert bound in (distance, 0) or distance not in (8, 9, 10)
                for turn in np.flatnonzero(bounds.kinds[number] < N_KINDS).tolist():
                    view = Direction(axis, True).view(state.turned(turn))
                    place = ranks.slice_(view) * ranks.N_FLIP + ranks.flip(view)
                    same = exact.distances(np.array([place]), np.array([ranks.twist(view)]))
                    assert same == distance  # turns of an axis leave the inverse's distance


# Progress


def test_bounds_only_tighten_and_what_is_left_is_sane() -> None:
    events = list(Proof(PROVEN["checks in the six cubes"]))
    lowers = [event.lower for event in events]
    uppers = [event.upper for event in events if event.upper is not None]
    assert lowers == sorted(lowers)
    assert uppers == sorted(uppers, reverse=True)
    assert lowers[-1] == uppers[-1] == 15
    assert [event.nodes for event in events] == sorted(event.nodes for event in events)
    assert all(0 <= event.done <= 1 for event in events)
    assert (events[-1].is_proven, events[-1].seconds_left, events[-1].tables) == (True, 0, "deep")


def test_an_estimate_grows_with_the_distance(filled: Tables, monkeypatch) -> None:
    assert estimate("R U F").seconds == 0
    found = estimate(RANDOM)
    assert RANDOM.apply(found.solution).is_solved
    assert 15 <= found.lower < found.upper <= 21
    assert 0 < found.seconds <= found.longest
    assert found.memory == 110_243_210
    hours = itertools.count(step=3600.0)  # however slow the machine is, there is a solution
    slow = result_of(estimating(RANDOM, clock=lambda: next(hours)))
    assert RANDOM.apply(slow.solution).is_solved
    assert slow.lower < slow.upper
    measured = SimpleNamespace(lower=15, refuted={13: 70, 14: 1000, 15: 9}, rate=100.0)
    nodes = 1000 * (GROWTH + GROWTH**2 + GROWTH**3)
    assert _seconds(measured, 15) == 0
    assert _seconds(measured, 18) == pytest.approx(1.2 * 1.12 * nodes / 100)
    monkeypatch.setattr(Tables, "shared", lambda: filled)  # the rest of the table takes time, too
    assert _seconds(measured, 18) == pytest.approx((1.2 * 1.12 * 0.35 * nodes + 160e6) / 100)


def test_a_shorter_solution_is_looked_for_during_a_share_of_the_time() -> None:
    ticks = itertools.count(step=0.5)
    shorter = ShorterSolutions(RANDOM.cubies, lambda: next(ticks))
    found = None
    while found is None:
        found = shorter.slice(None)
    assert RANDOM.apply(found).is_solved
    assert shorter.seconds == next(ticks) / 2
    shorter.seconds = 1.0
    due = [shorter.is_due(*given) for given in ((1, 8.3), (1, 8.4), (2, 1.9), (2, 2.1), (3, 2.1))]
    assert due == [False, True, False, True, True]
    later = shorter.slice(18)
    assert later is None or later.length < 18


def test_the_time_left_is_that_of_this_length_and_of_the_next_ones() -> None:
    """Each length has GROWTH times as many nodes as the one before."""
    now = SimpleNamespace(lower=12, _rate=100.0, _ledger=SimpleNamespace(total=500), _refuted=[])
    for upper, done, refuted, left in (
        (14, 0.5, [], (500 + 1000 * GROWTH) / 100),
        (15, 0.5, [], (500 + 1000 * (GROWTH + GROWTH**2)) / 100),
        (15, 0.0, [], None),
        (13, 0.0, [SimpleNamespace(length=11, total=200)], (200 * GROWTH - 500) / 100),
    ):
        now.upper, now._refuted = upper, refuted
        assert Proof._seconds_left(now, done) == left


# Stopped and resumed


def read_again(proof: Proof) -> Proof:
    again = Proof.from_json(json.loads(json.dumps(proof.as_json())))
    again._two_phase_seconds = 0.0
    return again


def test_a_proof_goes_on_where_it_stopped(whole: Proof) -> None:
    """Put aside at every second unit, it searches as many nodes as one that is left alone."""
    again = quiet(RANDOM)
    unpickled = lambda proof: pickle.loads(pickle.dumps(proof))  # noqa: E731
    for another in itertools.cycle((read_again, copy.deepcopy, copy.copy, unpickled)):
        lower, seen = again.lower, begun_nodes(again)
        until(again, lambda p, lower=lower, seen=seen: p.lower > lower or begun_nodes(p) > seen)
        before, saved = again, again.as_json()
        again = another(again)
        assert again is not before
        assert again.as_json() == saved
        assert again._two_phase_seconds == 0.0
        if again.lower == 15:
            break
    assert again.refuted == whole.refuted
    assert copy.copy(Proof("R", two_phase_seconds=2.5))._two_phase_seconds == 2.5


def test_units_of_other_tables_are_begun_again(whole: Proof) -> None:
    """What a unit was is known only from the beginnings: with other ones, none counts as done."""
    reached = until(
        quiet(RANDOM), lambda p: p.lower == 14 and bool((p.as_json()["begun"] or {}).get("done"))
    )
    content = reached.as_json()
    content["begun"]["fingerprint"] ^= 1
    resumed = until(Proof.from_json(sealed(content)), lambda proof: proof.lower == 15)
    assert resumed.refuted[14] == whole.refuted[14]


LEDGER = {
    **{"length": 1, "side": "cube", "first": "U R", "starts": [""], "nodes": [18]},
    **{"depth": 12, "fingerprint": 1, "units": 0, "done": []},
}


def test_saved_proofs_are_checked() -> None:
    saved = sealed(Proof("U R F").as_json() | {"lower": 2, "refuted": [LEDGER]})
    assert Proof.from_json(saved).lower == 2
    assert Proof.from_json(saved | {"solution": "F' R' U'", "seconds": 7}).upper == 3
    changes = [
        *({"lower": 3}, {"facelets": SOLVED_FACELETS}, {"checksum": "0"}, {"version": 1}),
        *({"refuted": [LEDGER | {"nodes": [17]}]}, {"begun": LEDGER | {"length": 2}}),
    ]
    sealed_changes = [
        *({"solution": "F U R"}, {"facelets": "nonsense"}, {"lower": 21}, {"lower": None}),
        *({"tables": "huge"}, {"begun": 5}, {"refuted": {}}, {"seconds": "long"}),
        {"refuted": [LEDGER | {"length": 2}]},
    ]
    for wrong in (
        *({}, [], None, "proof", *(saved | change for change in changes)),
        *(sealed(saved | change) for change in sealed_changes),
    ):
        with pytest.raises(PuzzleError):
            Proof.from_json(wrong)
    old = {"facelets": RANDOM.facelets, "tables": "deep", "lower": 15, "solution": None}
    old |= {"seconds": 5.0, "refuted": {"14": 100}, "version": 3, "units": {"done": [[0, 8]]}}
    proof = Proof.from_json(old | {"checksum": checksum(old)})  # it had no ledgers
    assert (proof.lower, proof.refuted, begun_nodes(proof)) == (15, {}, 0)
    new = {"facelets": Cube("U R F").facelets, "tables": "deep", "lower": 0, "seconds": 0}
    assert Proof.from_json(new | {"solution": None}).upper is None  # it claims nothing
    assert Proof.from_json(new | {"solution": "F' R' U'", "refuted": "damaged"}).upper == 3
    with pytest.raises(PuzzleError) as refused:
        Proof.from_json(new | {"solution": "F R U"})
    assert refused.value.kind == "proof"


def test_a_proof_is_kept_in_a_file(tmp_path) -> None:
    path, proof = tmp_path / "proof.json", Cube("R U2 F' L D").optimal()
    assert repr(proof) == "<Proof: not begun>"
    next(iter(proof))
    proof.save(path)
    again = Proof.load(path)
    assert Cube("R U2 F' L D").apply(again.finish()).is_solved
    again.save(path)
    assert repr(Proof.load(path)) == repr(again) == "<Proof: D' L' F U2 R' is shortest, 5 turns>"
    assert repr(until(quiet(RANDOM), lambda p: p.lower == 8)) == "<Proof: at least 8 turns>"
    assert [file.name for file in tmp_path.iterdir()] == ["proof.json"]
    (tmp_path / "text").write_text("R U")
    (tmp_path / "other").write_text('{"lower": 3}')
    for name, kind in (("text", "file"), ("other", "proof"), ("none", "file")):
        with pytest.raises(PuzzleError, match=name) as refused:
            Proof.load(tmp_path / name)
        assert refused.value.kind == kind
    with pytest.raises(FileError):
        proof.save("")


# The command


def test_the_command_proves_saves_and_resumes(tmp_path, capsys) -> None:
    kept, state = tmp_path / "proof.json", Cube(FAR[:12]).facelets
    assert main(["optimal", state, "--json", "--workers", "1", "--save", str(kept)]) == 0
    first = json.loads(capsys.readouterr().out)
    assert Cube(state).apply(first["maneuver"]).is_solved
    assert first["length"] == len(first["maneuver"].split()) == 12
    assert first["state"] == state
    assert main(["optimal", "--json", "--workers", "1", "--resume", str(kept)]) == 0
    again = json.loads(capsys.readouterr().out)
    assert (again["maneuver"], again["refuted"]) == (first["maneuver"], first["refuted"])
    saved = kept.read_text()
    for text in ("{", "[]", saved.replace('"lower": 12', '"lower": 11'), saved[:-20]):
        kept.write_text(text)
        assert main(["optimal", "--resume", str(kept)]) == 2
        assert "proof.json" in capsys.readouterr().err


def test_the_command_replaces_no_other_file_and_ctrl_c_keeps_what_is_known(
    tmp_path, monkeypatch, capsys
) -> None:
    def interrupted(proof: Proof, **_: object) -> Iterator[Progress]:
        yield from itertools.takewhile(lambda _: proof.lower < 10, proof)
        raise KeyboardInterrupt

    kept, letter = tmp_path / "proof.json", tmp_path / "letter.txt"
    letter.write_text("Dear cube")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("cubogram.twophase.many.prove", interrupted)
    assert main(["optimal", RANDOM.facelets, "--save", str(kept)]) == 130
    assert f"--resume {kept}" in capsys.readouterr().err
    assert main(["optimal", RANDOM.facelets]) == 130
    assert "nothing was saved" in capsys.readouterr().err
    before = kept.read_bytes()
    monkeypatch.setattr("cubogram.twophase.many.prove", lambda *_, **__: pytest.fail("it began"))
    for name in (str(kept), str(letter), "", ".", "no/such/folder/proof.json"):
        assert main(["optimal", "R U F", "--workers", "1", "--save", name]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert (kept.read_bytes(), letter.read_text()) == (before, "Dear cube")
    assert {path.name for path in tmp_path.iterdir()} == {"proof.json", "letter.txt"}
    known = _known(Proof(RANDOM), kept)
    assert known.lower == Proof.load(kept).lower >= 10
    assert shortest("R U F2").lower == 3
