"""Proofs verified by somebody who has read the description of their ledgers, and nothing else."""

import ast
import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from ledger_verifier import (
    HOME,
    TURNS,
    Bounds,
    Search,
    Wrong,
    checksum,
    chosen,
    inverse,
    is_possible,
    may_be_left_out,
    numbered,
    turned,
    turns_of,
    verify,
)

from cubogram import Cube, Maneuver, Proof
from cubogram.twophase.optimal.checking import chosen as chosen_by_us
from sitekit.paths import SITE

pytestmark = pytest.mark.native

PUBLISHED = sorted((SITE / "reference" / "ledgers").glob("*.json"))


@pytest.fixture(scope="module")
def bounds() -> Bounds:
    return Bounds.made()


def proof_of(text: str) -> dict[str, Any]:
    """A finished proof as it is in its file."""
    proof = Proof(text)
    proof.finish()
    return json.loads(json.dumps(proof.as_json()))


def sealed(proof: dict[str, Any], **change: Any) -> dict[str, Any]:
    changed = {**proof, **change}
    return {**changed, "checksum": checksum(changed)}


def drawn(seed: int, turns: int) -> str:
    return " ".join(random.Random(seed).choices(TURNS, k=turns))


def test_the_verifier_knows_nothing_of_the_package() -> None:
    tree = ast.parse(Path(__file__).with_name("ledger_verifier.py").read_text())
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            names.add(node.module)
    assert names == {"hashlib", "json", "dataclasses", "functools", "itertools", "numpy"}


@pytest.mark.parametrize("seed", range(8))
def test_both_cubes_of_stickers_turn_alike(seed: int) -> None:
    """Otherwise the verifier would verify something else."""
    text = drawn(seed, 30)
    cube = numbered(Cube(text).facelets)
    assert np.array_equal(cube, turned(HOME, turns_of(text)))
    assert np.array_equal(inverse(cube), numbered((~Cube(text)).facelets))
    assert np.array_equal(turned(cube, turns_of(str(Maneuver(text).inverse()))), HOME)


@pytest.mark.parametrize("seed", range(6))
def test_proofs_are_verified_whole(seed: int, bounds: Bounds) -> None:
    proof = proof_of(drawn(seed, 12))
    found = verify(proof, bounds=bounds)
    assert found.turns == proof["lower"] == len(proof["solution"].split())
    assert found.parts == found.of
    assert found.parts + found.whole == found.turns - 1


def test_symmetrical_cubes_are_verified_with_fewer_first_turns(bounds: Bounds) -> None:
    """The six-spot pattern with a turn on either side; the first turns of its proof are not 18."""
    proof = proof_of("R2 U2 F2 D2 L2 B2 R2 U2 F2 D2")
    firsts = {ledger["first"] for ledger in proof["refuted"]}
    assert all(len(first.split()) < 18 for first in firsts)
    verify(proof, bounds=bounds)


@pytest.mark.parametrize("seed", [5, 6, 8])
def test_a_length_too_many_is_found(seed: int, bounds: Bounds) -> None:
    """A proof that claims that its own shortest solution does not exist."""
    proof = proof_of(drawn(seed, 13))
    lower = proof["lower"]
    ledger = {**proof["refuted"][-1], "length": lower, "side": "cube"}
    claims = [*proof["refuted"], ledger]
    wrong = sealed(proof, lower=lower + 1, solution=None, refuted=claims)
    with pytest.raises(Wrong, match=f"{lower} turns: there is a solution"):
        verify(wrong, bounds=bounds)
    with pytest.raises(Wrong, match=f"{lower} turns: there is one"):
        verify(sealed(proof, lower=lower + 1, solution=None), bounds=bounds)


def test_what_a_file_leaves_out_is_found(bounds: Bounds) -> None:
    proof = proof_of(drawn(1, 12))
    last = proof["refuted"][-1]

    def with_last(**change: Any) -> dict[str, Any]:
        return sealed(proof, refuted=[*proof["refuted"][:-1], {**last, **change}])

    without_one = " ".join(last["first"].split()[:-1])
    wrong = {
        "first turns are missing": with_last(first=without_one),
        "the beginning is missing": with_last(starts=["U"], nodes=[1]),
        "parts are not in order": with_last(starts=["", "R", "U"], nodes=[1, 1, 1]),
        "parts are missing": with_last(starts=["", "R"], nodes=[1]),
        "a length is not below": with_last(length=proof["lower"]),
        "the lengths are not in order": sealed(proof, refuted=[*proof["refuted"], last]),
        "the solution does not solve": {**proof, "solution": "U"},
        "the bound is above": sealed(proof, lower=proof["lower"] + 1),
        "X is not a turn": with_last(starts=["", "X"], nodes=[1, 1]),
        "the checksum": {**proof, "lower": proof["lower"] + 1},
    }
    for message, one in wrong.items():
        with pytest.raises(Wrong, match=message):
            verify(one, bounds=bounds)


CUBES_THAT_CANNOT_BE = {
    "a twisted corner": (8, 9, 20),
    "a flipped edge": (5, 10),
    "a corner seen in a mirror": (8, 9),
    "two edges exchanged": ((5, 10), (7, 19)),
    "two centres exchanged": (4, 13),
}


@pytest.mark.parametrize("name", CUBES_THAT_CANNOT_BE)
def test_a_cube_that_cannot_be_has_no_proof(name: str, bounds: Bounds) -> None:
    """No maneuver solves it, so every length would be refuted."""
    facelets = list("".join(face * 9 for face in "URFDLB"))
    places = CUBES_THAT_CANNOT_BE[name]
    pairs = zip(*places, strict=True) if isinstance(places[0], tuple) else [places]
    for cycle in pairs:
        colours = [facelets[place] for place in cycle]
        for place, colour in zip(cycle, colours[1:] + colours[:1], strict=True):
            facelets[place] = colour
    proof = proof_of("R U F D L B R")
    wrong = sealed(proof, facelets="".join(facelets), solution=None, lower=5, refuted=[])
    with pytest.raises(Wrong, match="not possible"):
        verify(wrong, bounds=bounds)
    for other in ("U" * 54, "U", proof["facelets"] + "U", "?" * 54):
        with pytest.raises(Wrong, match=r"not a cube's|not possible"):
            verify(sealed(wrong, facelets=other), bounds=bounds)


@pytest.mark.parametrize("seed", range(8))
def test_every_cube_that_turns_lead_to_is_possible(seed: int) -> None:
    assert is_possible(turned(HOME, turns_of(drawn(seed, 30))))


def test_without_a_solution_there_is_only_a_bound(bounds: Bounds) -> None:
    proof = proof_of(drawn(2, 11))
    assert verify(proof, bounds=bounds).is_shortest
    assert not verify(sealed(proof, solution=None), bounds=bounds).is_shortest
    longer = proof["solution"] + " R R'"
    assert not verify(sealed(proof, solution=longer), bounds=bounds).is_shortest
    with pytest.raises(Wrong, match="so many turns"):
        verify(sealed(proof, solution=None, lower=21), bounds=bounds)


def test_a_solved_cube_needs_no_turn(bounds: Bounds) -> None:
    proof = proof_of("R")
    solved = "".join(face * 9 for face in "URFDLB")
    with pytest.raises(Wrong, match="the cube is solved"):
        verify(sealed(proof, facelets=solved, solution=None), bounds=bounds)


def test_each_solution_lies_in_one_part(bounds: Bounds) -> None:
    """Parts that begin and end anywhere, of a length with solutions, find each of them once."""
    cube = numbered(Cube("U2 D2 R2 L2 F2 B2").facelets)
    rng = random.Random(1)
    for _ in range(5):
        cuts = sorted({turns_of(drawn(rng.randrange(99), rng.randrange(1, 6))) for _ in range(6)})
        parts = list(zip([(), *cuts], [*cuts, None], strict=True))
        found = [Search(cube, bounds).solution(6, range(18), *part) for part in parts]
        for part, solution in zip(parts, found, strict=True):
            if solution is not None:
                assert part[0] <= tuple(solution)
                assert part[1] is None or tuple(solution) < part[1]
        assert any(solution is not None for solution in found)


def test_first_turns_may_be_left_out_only_by_symmetry() -> None:
    superflip = numbered(Cube("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2").facelets)
    assert may_be_left_out(superflip, turns_of("B2 B'"))
    assert not may_be_left_out(superflip, turns_of("B'"))
    assert not may_be_left_out(superflip, turns_of("U U2"))
    assert not may_be_left_out(numbered(Cube("R U F").facelets), range(17))


def test_a_seed_chooses_the_same_parts_for_everybody() -> None:
    for file in PUBLISHED:
        proof = json.loads(file.read_text())
        ledgers = Proof.load(file).ledgers
        for seed, share in (("2026-11-24", 0.01), ("", 0.3), ("é", 1)):
            ours = [(part.length, part.number) for part in chosen_by_us(ledgers, share, seed)]
            assert sorted(chosen(proof["refuted"], share, seed)) == ours


def test_the_published_proof_of_fourteen_turns_is_right(bounds: Bounds) -> None:
    assert [int(file.stem.split("-")[0]) for file in PUBLISHED] == [14, 15, 18]
    proof = json.loads(PUBLISHED[0].read_text())
    assert verify(proof, bounds=bounds).turns == 14
