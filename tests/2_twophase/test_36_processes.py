"""Processes end with the work they were started for, and with the process that started them."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.native,
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are read in /proc"),
]

PATIENT = """\
import multiprocessing, os, sys, time
from cubogram import Cube, Proof
from cubogram.twophase.many import prove, race, solve_many
from cubogram.twophase.many.solving import BATCH

def started():
    print(os.getpid(), *[child.pid for child in multiprocessing.active_children()], flush=True)

def many():
    from cubogram.twophase.many import jobs
    def slow(text, read=jobs.read_coloured):
        if text == "U":
            time.sleep(600)
        return read(text)
    jobs.read_coloured = slow
    outcomes = solve_many(["R"] * BATCH + ["U"] * 9 * BATCH, workers=2)
    next(outcomes)
    return outcomes

def proof():
    from cubogram.twophase.many import proving
    proving.FEW = 0
    proving.result_of = lambda steps: time.sleep(600)
    progress = prove(Proof(Cube.random(seed=8), "small", two_phase_seconds=0.0), workers=2)
    while not multiprocessing.active_children():
        next(progress)
    return progress

def racing():
    solutions = race(Cube.random(seed=5), workers=2, seconds=600)
    next(solutions)
    return solutions
"""


@contextmanager
def script(lines: str) -> Iterator[tuple[subprocess.Popen[str], list[int]]]:
    """A script that has printed its own process ID and those of its children."""
    command = [sys.executable, "-c", PATIENT + lines]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        try:
            assert process.stdout is not None
            own, *children = map(int, process.stdout.readline().split())
            assert own == process.pid
            assert len(children) >= 2
            yield process, children
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state not in "ZX"


def all_end(processes: list[int], seconds: float = 60.0) -> bool:
    end = time.monotonic() + seconds
    while any(map(is_running, processes)):
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


@pytest.mark.parametrize("work", ["many", "proof", "racing"])
def test_after_kill_9_nothing_goes_on(work: str) -> None:
    with script(f"work = {work}(); started(); time.sleep(600)") as (process, children):
        assert all(map(is_running, children))
        process.kill()
        process.wait()
        assert all_end(children)


def test_they_end_though_another_child_holds_their_pipe() -> None:
    lines = """
work = many()
started()
if os.fork() == 0:
    time.sleep(600)
time.sleep(600)
"""
    with script(lines) as (process, children):
        time.sleep(0.2)
        process.kill()
        process.wait()
        assert all_end(children)


@pytest.mark.parametrize("work", ["many", "proof", "racing"])
def test_ctrl_c_ends_all_at_once_and_only_one_hears_it(work: str) -> None:
    """As a terminal sends it: to the process and to its children."""
    with script(f"work = {work}(); started()\nfor _ in work: pass") as (process, children):
        time.sleep(0.2)  # they are prepared
        os.killpg(process.pid, signal.SIGINT)
        assert process.stderr is not None
        told = process.stderr.read()
        assert process.wait(60) != 0
        assert told.count("KeyboardInterrupt") == told.count("Traceback") == 1, told
        assert all_end(children)


@pytest.mark.parametrize("work", ["many", "proof"])
def test_an_error_in_the_loop_does_not_wait_for_the_work(work: str) -> None:
    """What is left open is closed only when the interpreter ends."""
    with script(f"work = {work}(); started(); 1 / 0") as (process, children):
        assert process.wait(60) == 1
        assert all_end(children)
