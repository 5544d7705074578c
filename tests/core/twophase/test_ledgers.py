"""Ledgers of proofs: parts that cover a length, which anyone can search again; false ones are
found."""

import itertools
import json
import random
from bisect import bisect_right
from collections.abc import Callable
from typing import Any

import pytest

from cubogram import web
from cubogram.cli import main
from cubogram.cube.cube import Cube
from cubogram.cube.cubies import Cubies, after
from cubogram.cube.random_state import random_state
from cubogram.cube.symmetry import distinct_first_moves
from cubogram.errors import PuzzleError
from cubogram.slices import result_of
from cubogram.twophase.coordinates.move_tables import NO_MOVE, allowed_after
from cubogram.twophase.optimal import Proof, check, length_search
from cubogram.twophase.optimal.checking import chosen
from cubogram.twophase.optimal.ledger import Ledger
from cubogram.twophase.optimal.length_search import LengthSearch
from cubogram.twophase.optimal.saved import sealed
from cubogram.twophase.optimal.work_units import search_of, searched_here

pytestmark = pytest.mark.usefixtures("deep", "small_units")

Saved = dict[str, Any]


@pytest.fixture(scope="module")
def saved(deep: object, small_units: None) -> Saved:
    """A proof that a cube needs at least 15 turns, which was the last, in five parts."""
    proof = Proof(Cube.random(seed=8), two_phase_seconds=0.0)
    next(_ for _ in proof if proof.lower == 15)
    return json.loads(json.dumps(proof.as_json()))


def resealed(saved: Saved, **change: object) -> Saved:
    """The proof with something else in it and its checksum recomputed."""
    return sealed({**saved, **change})


def with_last(saved: Saved, **change: object) -> Saved:
    return resealed(saved, refuted=[*saved["refuted"][:-1], {**saved["refuted"][-1], **change}])


def search(state: Cubies, length: int) -> LengthSearch:
    return result_of(search_of(state, length, 12, 1))


# Parts and units


def test_a_ledger_counts_a_unit_once_and_keeps_ranges() -> None:
    starts = ((), *((move,) for move in range(1, 10)))
    ledger = Ledger(length=9, fingerprint=7, units=10, starts=starts, nodes=[5, *[0] * 9])
    for unit in (3, 1, 2, 7, 3):
        ledger.add(unit, 100)
    saved = ledger.as_json()
    assert saved["done"] == [[1, 3], [7, 7]]
    assert ledger.nodes == [5, 100, 100, 100, 0, 0, 0, 100, 0, 0]
    assert (ledger.total, ledger.done_share, ledger.is_complete) == (405, 0.4, False)
    assert Ledger.from_json(json.loads(json.dumps(saved))) == ledger
    assert ledger.left(search(Cube("R U F").cubies, 9)) == [0, 4, 5, 6, 8, 9]
    for wrong in ([[3, 1]], [[0, 10]], [[-1, 2]], [[1, 3], [3, 4]], [5], "ab"):
        with pytest.raises((TypeError, ValueError)):
            Ledger.from_json(saved | {"done": wrong})


def test_parts_are_at_most_a_hundred_ranges_in_alphabetical_order(monkeypatch) -> None:
    monkeypatch.setattr(length_search, "UNIT", 512)  # as usual
    state = Cube.random(seed=1).cubies
    units = []
    for length in (10, 13, 17, 18, 19):
        found = search(state, length)
        starts = [found.start(unit) for unit in range(found.units)]
        assert starts == sorted(set(starts))
        some = range(0, found.units, 1 + found.units // 50)
        assert [found.unit_from(starts[unit]) for unit in some] == list(some)
        ledger = Ledger.of(found, "cube")
        assert ledger.first == distinct_first_moves(state)
        assert len(ledger.starts) == len(ledger.nodes) == max(1, min(100, found.units))
        for unit, start in enumerate(starts):
            part = unit * len(ledger.starts) // found.units
            assert ledger.starts[part] <= start
            assert part == len(ledger.starts) - 1 or start < ledger.starts[part + 1]
        units.append((length, found.units, found.nodes))
    assert units == [
        *((10, 0, 90), (13, 1, 52506), (17, 1139, 63036), (18, 21627, 63036)),
        (19, 288684, 841608),  # one turn more in each beginning
    ]


def canonical(rng: random.Random, length: int) -> tuple[int, ...]:
    """A canonical maneuver of this many turns."""
    moves: tuple[int, ...] = ()
    for _ in range(length):
        allowed = allowed_after()[moves[-1] if moves else NO_MOVE]
        moves = (*moves, rng.choice(allowed.nonzero()[0].tolist()))
    return moves


def ends(state: Cubies, length: int, cuts: list[Any]) -> list[tuple[int, ...]]:
    """The solutions of a length, found in ranges."""
    found = search(state, length)
    return [
        solution
        for start, end in itertools.pairwise(cuts)
        for solution in found.run_between(start, end)
        if solution is not None
    ]


def test_ranges_together_are_the_whole_search() -> None:
    """However it is cut, every solution is found."""
    for seed in range(3):
        rng = random.Random(seed)
        moves = (1, 10, 4, 13, 7, 16, 0, 9) if seed == 0 else tuple(rng.choices(range(18), k=8))
        state = after(moves)
        length = 8 if seed == 0 else next(n for n in range(12) if ends(state, n, [(), None]))
        for lengths in ((2, 2, 3, 3, 3, 3, 3), (5, 5, 5), ()):
            deeper = sorted(canonical(rng, n) for n in lengths)
            found = ends(state, length, [(), *deeper, None])
            assert sorted(set(found)) == sorted(ends(state, length, [(), None]))


def test_units_come_in_the_order_of_what_their_beginnings_cost_before(
    monkeypatch,
) -> None:
    monkeypatch.setattr(length_search, "UNIT", 0.05)  # many, although it is short
    state = random_state(random.Random(3))
    shorter, longer = search(state, 13), search(state, 14)
    before, now = Ledger.of(shorter, "cube"), Ledger.of(longer, "cube")
    for result in searched_here(shorter, range(shorter.units)):
        if result is not None:
            before.add(result.unit, result.nodes)
    now.add(1, 5)
    assert min(shorter.units, longer.units) > 3
    expected = [unit for unit in range(longer.units) if unit != 1]
    part = [bisect_right(before.starts, longer.start(u)) - 1 for u in range(longer.units)]
    cost = {unit: before.nodes[part[unit]] / part.count(part[unit]) for unit in expected}
    order = now.left(longer, before)
    assert sorted(order) == expected != order
    half = len(order) // 2
    first, second = (sum(cost[unit] for unit in units) for units in (order[:half], order[half:]))
    assert first > 2 * second
    assert now.left(longer, Ledger.of(shorter, "inverse")) == expected
    assert now.left(longer) == expected


# Checks


def test_a_sound_proof_is_right_whole_and_in_part(saved: Saved) -> None:
    proof = Proof.from_json(saved)
    whole = check(proof, share=1)
    assert (whole.is_right, whole.incomparable, whole.done) == (True, [], len(whole.parts))
    assert whole.nodes == sum(proof.refuted.values())
    small = check(proof, seed="2026-11-24")
    assert (small.is_right, small.done, len(small.parts)) == (True, 1, 1)
    events = web.run("optimal.check", {"proof": saved, "share": 0.3, "seed": "a"})
    done = [event["done"] for event in events if event and "done" in event]
    assert done == [0, 1, 2, 3]


def test_the_seed_chooses_the_parts(saved: Saved) -> None:
    ledgers = Proof.from_json(saved).ledgers
    by_seed = [tuple(chosen(ledgers, 0.2, str(seed))) for seed in range(20)]
    assert tuple(chosen(ledgers, 0.2, "7")) == by_seed[7]
    assert len(set(by_seed)) > 10
    total = sum(ledger.total for ledger in ledgers)
    for parts in by_seed:
        assert 0.2 * total <= sum(part.nodes for part in parts) < 0.5 * total
    assert len(chosen(ledgers, 1, "")) == sum(len(ledger.nodes) for ledger in ledgers)
    assert [(part.length, part.number) for part in by_seed[0]] == [(14, 0), (14, 2)]


def test_false_claims_are_found(saved: Saved, tmp_path, capsys) -> None:
    nodes = saved["refuted"][-1]["nodes"]
    wrong = with_last(saved, nodes=[*nodes[:-1], nodes[-1] + 18])
    fingerprint = saved["refuted"][-1]["fingerprint"] + 1
    missing = resealed(saved, refuted=saved["refuted"][:-1])
    other = resealed(saved, facelets=Cube.random(seed=9).facelets, solution=None)
    older = with_last({**saved, "package": "0.0.1"}, fingerprint=1, nodes=[1] * 5)
    begun_by_another = resealed(saved, package="0.0.1")
    for proof, is_right, different, incomparable, foreign, lacking in (
        (wrong, False, [(14, 4)], 0, [], []),
        (with_last(saved, fingerprint=fingerprint), False, [], 0, [14], []),
        (missing, False, [], 0, [], [14]),
        (older, True, [], 5, [], []),
        (begun_by_another, True, [], 0, [], []),
    ):
        found = check(Proof.from_json(proof), share=1)
        parts = [(part.length, part.number) for part in found.different]
        seen = (parts, len(found.incomparable), found.foreign, list(found.missing))
        assert (found.is_right, *seen) == (is_right, different, incomparable, foreign, lacking)
    assert Proof.from_json(begun_by_another).as_json()["package"] == "0.0.1"
    file = tmp_path / "proof.json"
    for proof, said in (
        (missing, "no ledger for 14 turns"),
        (other, "belongs to a different cube"),
        (wrong, "part 5 of the search for 14 turns"),
    ):
        file.write_text(json.dumps(proof))
        assert main(["check-proof", str(file), "--share", "100"]) == 1
        assert said in capsys.readouterr().out
    file.write_text(json.dumps(saved))
    assert main(["check-proof", str(file), "--seed", "a", "--share", "30"]) == 0
    said = capsys.readouterr().out
    assert "3 of 9 parts" in said
    assert "<Proof: at least 15 turns>" in said
    assert main(["check-proof", str(file), "--share", "0"]) == 2


def test_a_length_that_has_a_solution_is_not_refuted() -> None:
    """Somebody claims that a cube at 12 turns needs 13, with a ledger that was never searched."""
    cube = Cube("B L2 F2 R2 D F2 L' R' F' D2 B2 D")
    proof = Proof(cube, two_phase_seconds=0.0)
    assert len(proof.finish()) == 12
    ledger = {"length": 12, "side": "cube", "starts": [""], "nodes": [10**6], "units": 1}
    ledger |= {"first": "U R", "depth": 12, "fingerprint": 1, "done": [[0, 0]]}
    content = {**proof.as_json(), "lower": 13, "solution": None, "refuted": [ledger]}
    found = check(Proof.from_json(sealed(content)))
    assert not found.is_right
    assert cube.apply(found.solution).is_solved
    solved = Proof("R U")
    solved.finish()
    with pytest.raises(PuzzleError) as refused:
        check(solved)
    assert refused.value.kind == "proof"


BROKEN: dict[str, Callable[[Saved], Any]] = {
    "another bound": lambda saved: {**saved, "lower": 16},
    "another checksum": lambda saved: {**saved, "checksum": saved["checksum"][::-1]},
    "nothing done": lambda saved: with_last(saved, done=[]),
    "a unit left out": lambda saved: with_last(saved, done=[[0, 1], [3, 4]]),
    "units done twice": lambda saved: with_last(saved, done=[[0, 4], [0, 4]]),
    "one part": lambda saved: with_last(saved, starts=[""], nodes=[10**6]),
    "too many parts": lambda saved: with_last(saved, starts=[""] * 10**5, nodes=[1] * 10**5),
    "too many units": lambda saved: with_last(saved, units=10**12, done=[[0, 10**12 - 1]]),
    "too deep a table": lambda saved: with_last(saved, depth=13),
    "negative nodes": lambda saved: with_last(saved, nodes=[-1] * 5),
    "huge nodes": lambda saved: with_last(saved, nodes=[10**40] * 5),
    "nodes as text": lambda saved: with_last(saved, nodes=["x"] * 5),
    "an unknown turn": lambda saved: with_last(saved, first="U X"),
    "too many turns": lambda saved: with_last(saved, first=" ".join(["U"] * 19)),
    "parts out of order": lambda saved: with_last(saved, starts=["", *["R"] * 4]),
    "lengths out of order": lambda saved: resealed(saved, refuted=saved["refuted"][::-1]),
    "a bound of 21": lambda saved: resealed(saved, lower=21),
    "a wrong solution": lambda saved: resealed(
        saved, facelets=Cube("R U F").facelets, solution="U"
    ),
    "no cube": lambda saved: resealed(saved, facelets="U" * 54),
    "another version": lambda saved: {**saved, "version": 99},
    "no facelets": lambda saved: {"refuted": saved["refuted"]},
}


def test_broken_ledgers_are_refused_with_the_reason(saved: Saved, tmp_path, capsys, golden) -> None:
    """By the command line, and by what the page asks."""
    file, lines = tmp_path / "proof.json", []
    for name, change in BROKEN.items():
        broken = change(saved)
        file.write_text(json.dumps(broken))
        assert main(["check-proof", str(file)]) == 2
        assert str(file) in capsys.readouterr().err
        for command in ("optimal.check", "optimal.prove"):
            with pytest.raises(PuzzleError) as refused:
                result_of(web.run(command, {"proof": broken}))
        lines.append(f"{name} -> {refused.value.kind}: {refused.value.message}")
    for content in (json.dumps(saved)[:-100], "", "U R F", "\0" * 99, "[" * 10**6):
        file.write_text(content)
        assert main(["check-proof", str(file)]) == 2
        assert "proof.json: " in capsys.readouterr().err
    with file.open("wb") as whole:
        whole.truncate(10**10)
    for path in (file, tmp_path / "none.json"):
        assert main(["check-proof", str(path)]) == 2
        assert path.name in capsys.readouterr().err
    golden("broken_ledgers.txt", "\n".join(lines))
