"""Proofs whose units others search: threads, processes, other workers of the page. If one of them
fails, every unit is still counted once, as in a proof without help."""

import json
import multiprocessing
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from cubogram import web
from cubogram.cube.cube import Cube
from cubogram.cube.symmetry import distinct_first_moves
from cubogram.errors import PuzzleError
from cubogram.slices import result_of
from cubogram.twophase.many import prove, proving
from cubogram.twophase.optimal import Proof
from cubogram.twophase.optimal.expansion import Expansion
from cubogram.twophase.optimal.inverse_bounds import inverse_bounds
from cubogram.twophase.optimal.length_search import LengthSearch
from cubogram.twophase.optimal.work_units import Job
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.twophase.tables.tables import Tables
from cubogram.web import proof_helpers
from cubogram.web.events import posting

pytestmark = pytest.mark.usefixtures("deep", "small_units", "_share_all")

CUBE = Cube.random(seed=8)
ALONE = {10: 18, 11: 270, 12: 3690, 13: 45342, 14: 632106}
"""The nodes of each length, as in goldens/proofs.txt."""

CUBE_IN_THE_CUBE = "F L F U' R U F2 L2 U' L' B D' B' L2 U"


@pytest.fixture
def _share_all(monkeypatch) -> None:
    """Units are shared however few they are, so that the tests are quick."""
    monkeypatch.setattr(proving, "FEW", 0)
    monkeypatch.setattr(proof_helpers, "FEW", 0)


def shared(**given: Any) -> dict[int, int]:
    """The nodes of each length of a proof that a cube needs at least 15 turns."""
    proof = Proof(CUBE, two_phase_seconds=0.0)
    for _ in prove(proof, **given):
        if proof.lower >= 15:
            break
    return proof.refuted


class Mortal(ThreadPoolExecutor):
    """A pool that breaks after some jobs (one more each time); what it had begun is lost."""

    made, jobs = 0, 3

    def __init__(self, workers: int = 1) -> None:
        super().__init__(workers)
        self._left = Mortal.jobs and Mortal.jobs + Mortal.made
        Mortal.made += 1

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


def test_units_that_threads_share_are_counted_as_alone() -> None:
    with ThreadPoolExecutor(3) as threads:
        assert shared(executor=threads, workers=3) == ALONE


def test_a_lost_worker_costs_only_its_work_and_three_are_an_error(monkeypatch) -> None:
    monkeypatch.setattr(proving, "Pool", Mortal)
    monkeypatch.setattr(proving, "AT_ONCE", 1)
    monkeypatch.setattr(Mortal, "made", 0)
    assert shared(workers=2) == ALONE
    assert Mortal.made > 1
    monkeypatch.setattr(Mortal, "made", 0)
    monkeypatch.setattr(Mortal, "jobs", 0)  # none gets anything done
    with pytest.raises(PuzzleError) as refused:
        shared(workers=2)
    assert (refused.value.kind, Mortal.made) == ("worker", 3)
    with pytest.raises(BrokenExecutor):
        shared(executor=Mortal())


def test_processes_find_the_shortest_solution_and_end_with_the_proof() -> None:
    before = set(multiprocessing.active_children())
    proof = Proof(CUBE_IN_THE_CUBE)
    *_, last = prove(proof, workers=2)
    assert (last.is_proven, last.upper) == (True, 15)
    assert proof.cube.apply(proof.finish()).is_solved
    steps = prove(Proof(CUBE), workers=2)
    next(progress for progress in steps if progress.lower >= 14)
    steps.close()
    assert set(multiprocessing.active_children()) <= before


def test_units_of_other_tables_are_refused(deep: Tables) -> None:
    exact = deep.current.exact
    expansion = Expansion(result_of(inverse_bounds(exact)))
    state = (~CUBE).cubies  # as it has fewer nodes, it is searched
    search = LengthSearch(state, 13, expansion, distinct_first_moves(state))
    job = Job.of(search, (0,))
    assert [unit.nodes for unit in proving.search_units(job)] == [ALONE[13] - search.nodes]
    with pytest.raises(TablesDamaged):
        proving.search_units(replace(job, fingerprint=search.fingerprint + 1))
    question = {"state": CUBE.facelets, "length": 13, "depth": 12, "fingerprint": 1, "units": [0]}
    with pytest.raises(PuzzleError):
        result_of(web.run("optimal.search", question))


# Other workers of the page


class Helpers:
    """Two workers that search the units that a proof's events give them, each in its own way."""

    def __init__(self, answer: Callable[[int, dict], list | None]) -> None:
        self.asked: list[dict] = []
        self.jobs: list[int] = []
        self._answer = answer

    def hear(self, text: str) -> None:
        self.asked.append(json.loads(text)["event"]["units"])

    def work(self) -> None:
        """Answers the oldest question, if there is one."""
        if self.asked:
            question = self.asked.pop(0)
            job = question.pop("job")
            self.jobs.append(job)
            found = self._answer(len(self.jobs), question)
            web.run("optimal.found", {"name": "one", "job": job, "found": found})


def proven(cube: Cube, others: Helpers, every: int, lower: int = 20) -> dict:
    """The last event of a proof up to a bound; the others work at every so many steps."""
    steps = web.run("optimal.prove", {"state": cube.facelets, "helpers": 2, "name": "one"})
    last: dict = {}
    with posting(others.hear):
        for number, event in enumerate(steps):
            last = event or last
            if event is not None and event["lower"] >= lower:
                steps.close()
                break
            if number % every == 0:
                others.work()
    return last


def nodes(event: dict) -> dict[int, int]:
    return {one["length"]: sum(one["nodes"]) for one in event["proof"]["refuted"]}


def searched(_: int, question: dict) -> list:
    """The units that a sound worker has searched."""
    return json.loads(json.dumps(result_of(web.run("optimal.search", question))))["found"]


def test_helpers_search_units_and_each_is_counted_once() -> None:
    def unreliable(number: int, question: dict) -> list | None:
        if number == 2:
            return None
        found = searched(number, question)
        return found[: len(found) // 2] if number % 2 else found + found[:1]

    for answer, every in ((searched, 1), (unreliable, 3), (searched, 10**9)):
        others = Helpers(answer)
        assert nodes(proven(CUBE, others, every, 15)) == ALONE
        assert bool(others.jobs) == (every < 10)  # or they never answer


def test_a_helper_may_find_the_solution_and_a_wrong_one_is_refused() -> None:
    def wrong(_: int, question: dict) -> list:
        solution = [0] * question["length"]
        return [{"unit": question["units"][0], "nodes": 1, "solution": solution}]

    with pytest.raises(TablesDamaged):
        proven(CUBE, Helpers(wrong), 1)
    last = proven(Cube(CUBE_IN_THE_CUBE), Helpers(searched), 1)
    assert (last["lower"], last["proven"]) == (15, True)
