"""Proofs whose units others search, estimates, and the command line; counts are as without help."""

import itertools
import json
import multiprocessing
import random
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from functools import cache

import pytest

from cubogram import web
from cubogram.cli import main
from cubogram.cli.optimal import _known
from cubogram.cube.cube import Cube
from cubogram.cube.cubies import after
from cubogram.cube.symmetry import distinct_first_moves
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.slices import result_of
from cubogram.twophase.many import prove, proving
from cubogram.twophase.optimal import Progress, Proof, estimate
from cubogram.twophase.optimal.estimate import estimating
from cubogram.twophase.optimal.expansion import Expansion
from cubogram.twophase.optimal.inverse_bounds import inverse_bounds
from cubogram.twophase.optimal.length_search import LengthSearch
from cubogram.twophase.optimal.saved import sealed
from cubogram.twophase.optimal.work_units import Job
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.twophase.tables.tables import Tables
from cubogram.web import proof_helpers
from cubogram.web.events import posting

CUBE_IN_THE_CUBE = "F L F U' R U F2 L2 U' L' B D' B' L2 U"
FAR = Cube.random(seed=8).facelets


@pytest.fixture(scope="module", autouse=True)
def _deep_table() -> None:
    for _done in Tables.shared().prepare("deep"):
        pass


@pytest.fixture(autouse=True)
def _share_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Units are shared however few they are, so that the tests are quick."""
    monkeypatch.setattr(proving, "FEW", 0)
    monkeypatch.setattr(proof_helpers, "FEW", 0)


@cache
def alone(state: Cube) -> dict[int, int]:
    """What was considered in refuting all lengths up to 15."""
    proof = Proof(state, two_phase_seconds=0.0)
    steps = proof.run()
    while proof.lower < 16:
        next(steps)
    steps.close()
    return proof.refuted


def shared(proof: Proof, **given: object) -> dict[int, int]:
    for _ in prove(proof, **given):  # type: ignore[arg-type]
        if proof.lower >= 16:
            break
    return proof.refuted


def test_units_that_threads_share_are_counted_as_alone() -> None:
    cube = Cube.random(seed=8)
    with ThreadPoolExecutor(3) as threads:
        refuted = shared(Proof(cube, two_phase_seconds=0.0), executor=threads, workers=3)
    assert len(refuted) > 3
    assert refuted == alone(cube)


class Mortal(ThreadPoolExecutor):
    """A pool that breaks after some jobs: what it had begun is lost."""

    made = 0

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        Mortal.made += 1
        self._left = 1 + Mortal.made

    def submit(self, work, /, *given, **named):
        self._left -= 1
        if self._left < 0:
            raise BrokenExecutor("a process died")
        if self._left == 0:
            lost: Future = Future()
            lost.set_exception(BrokenExecutor("a process died"))
            return lost
        return super().submit(work, *given, **named)

    def end(self) -> None:
        self.shutdown()


def test_a_lost_worker_costs_only_its_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is counted twice, nothing left out."""
    monkeypatch.setattr(proving, "Pool", Mortal)
    monkeypatch.setattr(proving, "AT_ONCE", 1)
    Mortal.made = 0
    cube = Cube.random(seed=8)
    assert shared(Proof(cube, two_phase_seconds=0.0), workers=2) == alone(cube)
    assert Mortal.made > 1


class Dead(Executor):
    def __init__(self, workers: int = 1) -> None:
        pass

    def submit(self, work, /, *given, **named):
        raise BrokenExecutor("no process starts")

    def end(self) -> None:
        pass


def test_workers_that_always_die_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "Pool", Dead)
    cube = Cube.random(seed=8)
    with pytest.raises(PuzzleError, match="died 3 times in a row"):
        shared(Proof(cube, two_phase_seconds=0.0), workers=2)
    with pytest.raises(BrokenExecutor, match="no process starts"):
        shared(Proof(cube, two_phase_seconds=0.0), executor=Dead())


def test_a_worker_with_other_tables_refuses() -> None:
    state = Cube.random(seed=8).cubies
    exact = Tables.shared().current.exact
    assert exact is not None
    expansion = Expansion(result_of(inverse_bounds(exact)))
    search = LengthSearch(state, 13, expansion, distinct_first_moves(state))
    job = Job.of(search, (0,))
    assert proving.search_units(job) == proving.search_units(job)
    with pytest.raises(TablesDamaged, match="not the same here"):
        proving.search_units(replace(job, fingerprint=search.fingerprint + 1))


def test_processes_find_the_shortest_solution() -> None:
    proof = Proof(CUBE_IN_THE_CUBE)
    *_, last = prove(proof, workers=2)
    assert last.is_proven
    assert last.solution is not None
    assert proof.cube.apply(last.solution).is_solved
    assert last.upper == 15


# Other workers of the page


class OtherWorkers:
    """Two workers that search what a proof's events give them, each in its own way."""

    def __init__(self, answer: Callable[[int, dict], list | None]) -> None:
        self.asked: list[dict] = []
        self._answer = answer

    def hear(self, text: str) -> None:
        """An event of the proof."""
        self.asked.append(json.loads(text)["event"]["units"])

    def work(self, number: int) -> None:
        """Answers the oldest question, if there is one."""
        if self.asked:
            question = self.asked.pop(0)
            job = question.pop("job")
            found = self._answer(job, question)
            web.run("optimal.found", {"name": "one", "job": job, "found": found})


def proven_to(lower: int, cube: Cube, others: OtherWorkers, every: int = 3) -> dict[int, int]:
    """What was considered until all shorter lengths were refuted; others work now and then."""
    given = {"state": cube.facelets, "helpers": 2, "name": "one"}
    steps = web.run("optimal.prove", given)
    with posting(others.hear):
        for number, event in enumerate(steps):
            if event is not None and event["lower"] >= lower:
                steps.close()
                return {one["length"]: sum(one["nodes"]) for one in event["proof"]["refuted"]}
            if number % every == 0:
                others.work(number)
    raise AssertionError("the proof ended")


def searched(job: int, question: dict) -> list:
    """What a worker finds."""
    return json.loads(json.dumps(result_of(web.run("optimal.search", question))))["found"]


@pytest.mark.parametrize("every", [1, 40])
def test_helpers_search_units_and_each_is_counted_once(every: int) -> None:
    cube = Cube.random(seed=8)
    jobs: list[int] = []

    def answer(job: int, question: dict) -> list:
        jobs.append(job)
        return searched(job, question)

    assert proven_to(16, cube, OtherWorkers(answer), every) == alone(cube)
    assert jobs


def test_helpers_that_fail_or_say_nothing_or_half_of_it_cost_only_their_work() -> None:
    cube = Cube.random(seed=8)

    jobs: list[int] = []

    def answer(job: int, question: dict) -> list | None:
        jobs.append(job)
        if len(jobs) == 2:
            return None
        found = searched(job, question)
        return found[: len(found) // 2] if job % 2 else found + found[:1]

    assert proven_to(16, cube, OtherWorkers(answer)) == alone(cube)
    assert proven_to(16, cube, OtherWorkers(answer), every=10**9) == alone(cube)


def test_a_helper_may_find_the_solution_and_a_wrong_one_is_refused() -> None:
    def first(job: int, question: dict) -> list:
        wrong = {"unit": question["units"][0], "nodes": 1, "solution": [0] * question["length"]}
        return [wrong]

    with pytest.raises(TablesDamaged, match="a different cube"):
        proven_to(16, Cube.random(seed=8), OtherWorkers(first), every=1)
    state = Cube(CUBE_IN_THE_CUBE)
    steps = web.run("optimal.prove", {"state": state.facelets, "helpers": 2, "name": "one"})
    others = OtherWorkers(searched)
    last = None
    with posting(others.hear):
        for event in steps:
            last = event or last
            others.work(0)
    assert last is not None
    assert (last["lower"], last["proven"]) == (15, True)


def test_a_helper_with_other_tables_says_so() -> None:
    question = {"state": Cube.random(seed=8).facelets, "length": 13, "depth": 12}
    with pytest.raises(PuzzleError, match="not the same here"):
        result_of(web.run("optimal.search", {**question, "fingerprint": 1, "units": [0]}))


@pytest.mark.parametrize("workers", [0, 1.5, "two"])
def test_workers_are_a_number(workers: object) -> None:
    with pytest.raises(PuzzleError, match="workers"):
        prove(Proof("R"), workers=workers)  # type: ignore[arg-type]


def test_an_estimate_grows_with_the_distance() -> None:
    assert estimate("R U F").seconds == 0
    cube = Cube.random(seed=8)
    found = estimate(cube)
    assert cube.apply(found.solution).is_solved
    assert 14 <= found.lower < found.upper <= 21
    assert 0 < found.seconds <= found.longest
    assert 100e6 < found.memory < 250e6


def test_an_estimate_has_a_solution_even_if_everything_is_slow() -> None:
    hours = itertools.count(step=3600.0)
    cube = Cube.random(seed=3)
    found = result_of(estimating(cube, clock=lambda: next(hours)))
    assert cube.apply(found.solution).is_solved
    assert found.lower < found.upper


def test_the_command_proves_saves_and_resumes(tmp_path, capsys) -> None:
    kept = tmp_path / "proof.json"
    scramble = random.Random(3).choices(range(18), k=11)
    state = Cube.from_cubies(after(scramble)).facelets
    assert main(["optimal", state, "--json", "--workers", "1", "--save", str(kept)]) == 0
    first = json.loads(capsys.readouterr().out)
    assert Cube(state).apply(first["maneuver"]).is_solved
    assert first["length"] == len(first["maneuver"].split()) <= 11
    assert first["state"] == state
    assert main(["optimal", "--json", "--workers", "1", "--resume", str(kept)]) == 0
    again = json.loads(capsys.readouterr().out)
    assert again["maneuver"] == first["maneuver"]
    assert again["refuted"] == first["refuted"]
    assert main(["optimal", "R U", "--workers", "1"]) == 0
    assert capsys.readouterr().out == "U' R'\n"


def test_the_same_command_goes_on_and_no_other_file_is_replaced(tmp_path, capsys) -> None:
    """It used to overwrite any file with that name: a proof of another cube, a letter."""
    kept = tmp_path / "proof.json"
    begun = Proof(FAR)
    next(_ for _ in begun if begun.lower >= 10)
    begun.save(kept)
    before = kept.read_bytes()
    assert main(["optimal", "R U F", "--workers", "1", "--save", str(kept)]) == 2
    assert "this is a proof for a different cube" in capsys.readouterr().err
    assert kept.read_bytes() == before
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear cube")
    assert main(["optimal", "R U F", "--workers", "1", "--save", str(letter)]) == 2
    assert "this file exists and is not a proof" in capsys.readouterr().err
    assert letter.read_text() == "Dear cube"

    known = _known(Proof(FAR), kept)
    assert (known.lower, known.refuted) == (begun.lower, begun.refuted)


@pytest.mark.parametrize("name", ["", ".", "no/such/folder/proof.json"])
def test_a_proof_that_cannot_be_kept_says_so_before_it_begins(
    name: str, tmp_path, monkeypatch, capsys
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("cubogram.twophase.many.prove", lambda *_, **__: pytest.fail("it began"))
    assert main(["optimal", "R U F", "--save", name]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("is_kept", [True, False])
def test_ctrl_c_says_what_is_known_and_how_to_continue(
    is_kept: bool, tmp_path, monkeypatch, capsys
) -> None:
    def interrupted(proof: Proof, **_: object) -> Iterator[Progress]:
        for progress in proof:
            yield progress
            if proof.lower >= 10:
                raise KeyboardInterrupt

    monkeypatch.setattr("cubogram.twophase.many.prove", interrupted)
    kept = tmp_path / "proof.json"
    assert main(["optimal", FAR, *(["--save", str(kept)] if is_kept else [])]) == 130
    told = capsys.readouterr().err
    assert "at least 1" in told
    if is_kept:
        assert f"continue with --resume {kept}" in told
        assert Proof.load(kept).lower >= 10
    else:
        assert "nothing was saved" in told


def test_the_processes_have_ended_when_a_proof_has() -> None:
    """They were left to end by themselves, which sometimes clashed with the interpreter's own
    end."""
    before = set(multiprocessing.active_children())
    for progress in prove(Proof(FAR), workers=2):
        if progress.lower >= 15:
            break
    assert set(multiprocessing.active_children()) <= before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["optimal"], "STATE or --resume"),
        (["optimal", "R", "--resume", "x"], "STATE or --resume"),
        (["optimal", "R", "--workers", "0"], "--workers 0"),
        (["optimal", "--resume", "/nowhere/at/all"], "/nowhere/at/all: No such file"),
    ],
)
def test_bad_arguments_of_the_command(arguments: list[str], message: str, capsys) -> None:
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_a_file_that_is_not_a_proof(tmp_path, capsys) -> None:
    kept = tmp_path / "proof.json"
    saved = json.dumps(sealed(Proof("R U F").as_json() | {"lower": 2}))
    for text, message in (
        ("{", "not JSON"),
        ("[]", "not a saved proof"),
        (saved.replace('"lower": 2', '"lower": 3'), "damaged"),
        (saved[:-20], "not JSON"),
    ):
        kept.write_text(text)
        assert main(["optimal", "--resume", str(kept)]) == 2
        assert message in capsys.readouterr().err


def test_what_is_not_a_proof_is_refused_at_the_call() -> None:
    with pytest.raises(ArgumentError, match="proof: a Proof is expected, not Cube"):
        prove(Cube("R U"), workers=1)  # type: ignore[arg-type]
