"""Ledgers of proofs: parts that cover a length, which anybody can search again, and false ones are
found."""

import itertools
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from cubogram import web
from cubogram.cli import main
from cubogram.cube.cube import Cube
from cubogram.cube.cubies import N_MOVES, after
from cubogram.cube.symmetry import distinct_first_moves
from cubogram.errors import PuzzleError
from cubogram.slices import result_of
from cubogram.twophase.coordinates.move_tables import NO_MOVE, allowed_after
from cubogram.twophase.optimal import Proof, check
from cubogram.twophase.optimal.checking import chosen
from cubogram.twophase.optimal.ledger import PARTS
from cubogram.twophase.optimal.length_search import LengthSearch
from cubogram.twophase.optimal.saved import sealed
from cubogram.twophase.optimal.work_units import search_of
from cubogram.twophase.tables.tables import Tables


@pytest.fixture(scope="module", autouse=True)
def _deep_table() -> None:
    for _done in Tables.shared().prepare("deep"):
        pass


@pytest.fixture(scope="module")
def saved() -> dict[str, Any]:
    """A proof that a cube needs at least 16 turns."""
    proof = Proof(Cube.random(seed=8), two_phase_seconds=0.0)
    for _ in proof:
        if proof.lower == 16:
            break
    return json.loads(json.dumps(proof.as_json()))


def changed(saved: dict[str, Any], place: int, **change: object) -> Proof:
    """The proof with a ledger changed and its checksum recomputed."""
    ledgers = [dict(ledger) for ledger in saved["refuted"]]
    ledgers[place].update(change)
    return Proof.from_json(sealed({**saved, "refuted": ledgers}))


def maneuvers(length: int) -> list[tuple[int, ...]]:
    """All canonical maneuvers of this many turns, in alphabetical order."""
    found: list[tuple[int, ...]] = [()]
    for _ in range(length):
        found = [
            (*begun, move)
            for begun in found
            for move in range(N_MOVES)
            if allowed_after()[begun[-1] if begun else NO_MOVE, move]
        ]
    return found


@pytest.mark.parametrize("length", [9, 10, 13, 17, 19])
def test_units_are_in_alphabetical_order(length: int) -> None:
    """So that a part is a range, which anybody can search."""
    state = Cube.random(seed=3).cubies
    search = result_of(search_of(state, length, 12, 1))
    starts = [search.start(unit) for unit in range(search.units)]
    assert starts == sorted(set(starts))


@pytest.mark.parametrize("seed", range(4))
def test_ranges_together_are_the_whole_search(seed: int) -> None:
    """However it is cut, every solution is found once, and equally many nodes are considered."""
    rng = random.Random(seed)
    moves = (1, 10, 4, 13, 7, 16, 0, 9) if seed == 0 else tuple(rng.choices(range(18), k=8))
    state = after(moves)
    length = 8 if seed == 0 else next(n for n in range(12) if ends(state, n, [(), None]))
    cuts = sorted(rng.sample(maneuvers(2) + maneuvers(3), 7))
    for deeper in (cuts, sorted(rng.sample(maneuvers(5), 3)), []):
        assert sorted(set(ends(state, length, [(), *deeper, None]))) == sorted(
            ends(state, length, [(), None])
        )


def ends(state: Any, length: int, cuts: list[Any]) -> list[tuple[int, ...]]:
    """The solutions of a length, found in ranges."""
    search: LengthSearch = result_of(search_of(state, length, 12, 1))
    return [
        solution
        for start, end in itertools.pairwise(cuts)
        for solution in search.run_between(start, end)
        if solution is not None
    ]


def test_a_sound_proof_is_right_whole_and_in_part(saved: dict[str, Any]) -> None:
    proof = Proof.from_json(saved)
    whole = check(proof, share=1)
    assert whole.is_right
    assert not whole.incomparable
    assert whole.nodes == sum(proof.refuted.values())
    small = check(proof, seed="2026-11-24")
    assert small.is_right
    assert 1 <= small.done == len(small.parts) < 4


def test_the_seed_chooses_the_parts(saved: dict[str, Any]) -> None:
    ledgers = Proof.from_json(saved).ledgers
    by_seed = [tuple(chosen(ledgers, 0.2, str(seed))) for seed in range(20)]
    assert tuple(chosen(ledgers, 0.2, "7")) == by_seed[7]
    assert len(set(by_seed)) > 10
    total = sum(ledger.total for ledger in ledgers)
    for parts in by_seed:
        assert 0.2 * total <= sum(part.nodes for part in parts) < 0.5 * total
    assert len(chosen(ledgers, 1, "")) == sum(len(ledger.nodes) for ledger in ledgers)


def test_a_wrong_count_is_found(saved: dict[str, Any]) -> None:
    nodes = saved["refuted"][-1]["nodes"]
    proof = changed(saved, -1, nodes=[*nodes[:-1], nodes[-1] + 18])
    found = check(proof, share=1)
    assert not found.is_right
    assert [part.number for part in found.different] == [len(nodes) - 1]


def test_a_length_that_has_a_solution_is_not_refuted() -> None:
    """Somebody claims that a cube at 12 turns needs 13, with a ledger that was never searched."""
    cube = Cube.from_cubies(after(random.Random(5).choices(range(18), k=12)))
    proof = Proof(cube, two_phase_seconds=0.0)
    length = len(proof.finish())
    ledger = {"length": length, "side": "cube", "starts": [""], "nodes": [10**6], "units": 1}
    ledger |= {"first": "U R", "depth": 12, "fingerprint": 1, "done": [[0, 0]]}
    content = {**proof.as_json(), "lower": length + 1, "solution": None, "refuted": [ledger]}
    found = check(Proof.from_json(sealed(content)))
    assert not found.is_right
    assert found.solution is not None
    assert cube.apply(found.solution).is_solved


def test_different_units_and_tables_are_searched_without_comparing_counts(
    saved: dict[str, Any],
) -> None:
    other = changed({**saved, "package": "0.0.1"}, -1, fingerprint=1, nodes=[1] * 7)
    found = check(other, share=1)
    assert found.is_right
    assert len(found.incomparable) == 7


def test_a_proof_that_another_version_began_keeps_its_name(saved: dict[str, Any]) -> None:
    """Its ledgers cannot be compared, whoever continues it."""
    older = Proof.from_json(resealed(saved, package="0.0.1"))
    assert older.as_json()["package"] == "0.0.1"
    assert check(older, share=1).is_right


def test_parts_are_at_most_a_hundred() -> None:
    cube = Cube.random(seed=1)
    search = result_of(search_of(cube.cubies, 18, 12, 1))
    proof = Proof(cube)
    ledger = type(proof._ledger).of(search, "cube")
    assert search.units > len(ledger.starts) == len(ledger.nodes) == PARTS
    assert ledger.first == distinct_first_moves(cube.cubies)
    for unit in range(search.units):
        part = unit * PARTS // search.units
        assert ledger.starts[part] <= search.start(unit)
        assert part == PARTS - 1 or search.start(unit) < ledger.starts[part + 1]


def resealed(saved: dict[str, Any], **change: object) -> dict[str, Any]:
    """The proof with something else in it and its checksum recomputed."""
    return sealed({**saved, **change})


def with_last(saved: dict[str, Any], **change: object) -> dict[str, Any]:
    """The proof with its last ledger changed."""
    return resealed(saved, refuted=[*saved["refuted"][:-1], {**saved["refuted"][-1], **change}])


BROKEN: dict[str, Callable[[dict[str, Any]], Any]] = {
    "its checksum is wrong": lambda saved: {**saved, "lower": 17},
    "damaged": lambda saved: {**saved, "checksum": saved["checksum"][::-1]},
    "the ledger of 15 turns has 0 of 7 units done": lambda saved: with_last(saved, done=[]),
    "the ledger of 15 turns has 6 of 7 units done": lambda saved: with_last(
        saved, done=[[0, 3], [5, 6]]
    ),
    "units 0 to 6 of 7": lambda saved: with_last(saved, done=[[0, 6], [0, 6]]),
    "1 part of 7 units": lambda saved: with_last(saved, starts=[""], nodes=[10**6]),
    "100,000 parts of 7 units": lambda saved: with_last(
        saved, starts=[""] * 10**5, nodes=[1] * 10**5
    ),
    "1000000000000 units are not possible": lambda saved: with_last(
        saved, units=10**12, done=[[0, 10**12 - 1]]
    ),
    "a table of 99 turns is not possible": lambda saved: with_last(saved, depth=99),
    "number of nodes is below 0": lambda saved: with_last(saved, nodes=[-1] * 7),
    "the number is too large": lambda saved: with_last(saved, nodes=[10**40] * 7),
    "a whole number is expected, not 'x'": lambda saved: with_last(saved, nodes=["x"] * 7),
    "X is not a turn": lambda saved: with_last(saved, first="U X"),
    "parts are not in order": lambda saved: with_last(saved, starts=["R"] * 7),
    "lengths": lambda saved: resealed(saved, refuted=saved["refuted"][::-1]),
    "a lower bound of 21 turns": lambda saved: resealed(saved, lower=21),
    "does not solve its cube": lambda saved: resealed(
        saved, facelets=Cube("R U F").facelets, solution="U"
    ),
    "only 1 colour": lambda saved: resealed(saved, facelets="U" * 54),
    "by another version": lambda saved: {**saved, "version": 99},
    "not a saved proof": lambda saved: {"refuted": saved["refuted"]},
}


@pytest.mark.parametrize("message", BROKEN)
def test_a_broken_ledger_is_refused_with_the_reason(
    saved: dict[str, Any], message: str, tmp_path, capsys
) -> None:
    """By the command line, and by what the page asks."""
    broken = BROKEN[message](saved)
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(broken))
    assert main(["check-proof", str(file)]) == 2
    told = capsys.readouterr().err
    assert message in told
    assert "proof.json" in told
    for command in ("optimal.check", "optimal.prove"):
        with pytest.raises(PuzzleError, match=message):
            result_of(web.run(command, {"proof": broken}))


def test_a_file_that_is_cut_off_or_huge_is_refused_with_the_reason(
    saved: dict[str, Any], tmp_path, capsys
) -> None:
    file = tmp_path / "proof.json"
    text = json.dumps(saved)
    for content in (text[:-100], "", "U R F", "\0" * 99):
        file.write_text(content)
        assert main(["check-proof", str(file)]) == 2
        told = capsys.readouterr().err
        assert "proof.json: line 1 of this saved proof: this is not JSON" in told
    file.write_text("[" * 10**6)
    assert main(["check-proof", str(file)]) == 2
    assert "proof.json: " in capsys.readouterr().err
    with file.open("wb") as whole:
        whole.truncate(10**10)
    assert main(["check-proof", str(file)]) == 2
    assert "proof.json" in capsys.readouterr().err
    assert main(["check-proof", str(tmp_path / "none.json")]) == 2
    assert "none.json" in capsys.readouterr().err


def test_a_ledger_that_is_missing_is_noticed(saved: dict[str, Any], tmp_path, capsys) -> None:
    without = resealed(saved, refuted=saved["refuted"][:-1])
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(without))
    assert main(["check-proof", str(file)]) == 1
    said = "the proof has no ledger for 15 turns, so they cannot be checked"
    assert said in capsys.readouterr().out
    found = result_of(web.run("optimal.check", {"proof": without}))
    assert (found["missing"], found["right"]) == ([15], False)


def test_the_ledgers_of_another_cube_are_refused(saved: dict[str, Any], tmp_path, capsys) -> None:
    """Whichever part is chosen; nobody has to find a solution to see it."""
    file = tmp_path / "proof.json"
    other = resealed(saved, facelets=Cube.random(seed=9).facelets, solution=None)
    file.write_text(json.dumps(other))
    for seed in "abc":
        assert main(["check-proof", str(file), "--seed", seed]) == 1
        assert "turns belongs to a different cube" in capsys.readouterr().out
    ledger = Proof.from_json(other).ledgers[-1]
    found = check(changed(saved, -1, fingerprint=ledger.fingerprint + 1), share=1)
    assert (found.foreign, found.is_right) == ([15], False)


def test_a_proof_without_a_solution_claims_a_bound(saved: dict[str, Any], tmp_path, capsys) -> None:
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(saved))
    assert saved["solution"] is None
    assert main(["check-proof", str(file), "--seed", "a"]) == 0
    assert "agrees with the proof: <Proof: at least 16 turns>" in capsys.readouterr().out


def test_a_proof_without_ledgers_says_so() -> None:
    proof = Proof("R U")
    proof.finish()
    with pytest.raises(PuzzleError, match="no searched lengths"):
        check(proof)


def test_the_page_checks_in_slices(saved: dict[str, Any]) -> None:
    events = web.run("optimal.check", {"proof": saved, "share": 0.3, "seed": "a"})
    seen = []
    while True:
        try:
            event = next(events)
        except StopIteration as end:
            last = end.value
            break
        seen += [event] if event and "done" in event else []
    assert [event["done"] for event in seen] == list(range(last["parts"] + 1))
    assert (last["right"], last["different"], last["solution"]) == (True, [], None)


def test_the_command_checks(saved: dict[str, Any], tmp_path, capsys) -> None:
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(saved))
    assert main(["check-proof", str(file), "--seed", "a", "--share", "30"]) == 0
    told = capsys.readouterr().out
    assert "2 of 12 parts" in told
    assert "agrees with the proof" in told
    nodes = [*saved["refuted"][-1]["nodes"][:-1], 5]
    file.write_text(json.dumps(changed(saved, -1, nodes=nodes).as_json()))
    assert main(["check-proof", str(file), "--share", "100"]) == 1
    assert "part 7 of the search for 15 turns" in capsys.readouterr().out
    assert main(["check-proof", str(file), "--share", "0"]) == 2
