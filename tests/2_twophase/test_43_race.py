"""One cube searched by several processes, which share its directions."""

import multiprocessing
import os

import pytest

from cubogram import Cube, PuzzleError
from cubogram.cli import main
from cubogram.twophase import solver
from cubogram.twophase.many import race

pytestmark = pytest.mark.native
FORKS = multiprocessing.get_start_method(allow_none=False) == "fork"


@pytest.mark.parametrize("workers", [1, 2, 6, 50])
def test_solutions_get_shorter_until_one_is_short_enough(workers: int) -> None:
    cube = Cube.random(seed=5)
    found = list(race(cube, workers=workers, seconds=600, length=21))
    lengths = [solution.length for solution in found]
    assert lengths == sorted(set(lengths), reverse=True)
    assert lengths[-1] <= 21
    assert all(cube.apply(solution).is_solved for solution in found)


def test_the_race_ends_with_a_solution_that_is_known_to_be_optimal() -> None:
    *_, last = race("R U2 F' L D", workers=3, seconds=600)
    assert (last.length, last.is_optimal) == (5, True)
    assert not multiprocessing.active_children()


def test_a_race_knows_the_inverse() -> None:
    typed = "R U2 F' L D B2 R' U F D2 L' B"
    *_, last = race(typed, workers=2, seconds=0)
    assert last.length <= 12


def test_whoever_has_enough_ends_the_others() -> None:
    race_ = race(Cube.random(seed=5), workers=2, seconds=600)
    next(race_)
    assert len(multiprocessing.active_children()) == 2
    race_.close()
    assert not multiprocessing.active_children()


def test_a_cube_that_looks_the_same_from_all_sides_needs_one_process() -> None:
    superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"
    solutions = race(superflip, workers=6, seconds=600)
    next(solutions)
    assert not multiprocessing.active_children()


@pytest.mark.skipif(not FORKS, reason="a process that is begun anew knows nothing of the fault")
@pytest.mark.parametrize("dying", [{0}, {0, 1}])
def test_a_process_that_dies_takes_only_its_directions(
    monkeypatch: pytest.MonkeyPatch, dying: set[int]
) -> None:
    search, own = solver.search, os.getpid()

    def fault(*arguments, share=None, **named):
        if os.getpid() != own and share.part in dying:
            os._exit(1)
        return search(*arguments, share=share, **named)

    monkeypatch.setattr(solver, "search", fault)
    cube = Cube.random(seed=5)
    *_, last = race(cube, workers=2, seconds=600, length=22)
    assert cube.apply(last).is_solved


def test_one_cube_is_solved_by_several_processes_on_the_command_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["solve", "R U2 F' L D", "--workers", "2"]) == 0
    shown = capsys.readouterr()
    assert shown.out == "D' L' F U2 R'\n"
    assert shown.err.startswith("5 moves, optimal")
    assert main(["solve", "R", "--workers", "0"]) == 2
    assert "--workers 0" in capsys.readouterr().err


@pytest.mark.parametrize("workers", [0, 1.5, "two"])
def test_workers_are_a_number(workers: object) -> None:
    with pytest.raises(PuzzleError, match="workers"):
        race("R", workers=workers)  # type: ignore[arg-type]
