"""The command line on closed, full, endless and damaged inputs and outputs: one clear line."""

import contextlib
import json
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from terminal import Terminal

from cubogram.cli import main
from cubogram.errors import PuzzleError
from cubogram.nonogram import formats
from cubogram.twophase.many.outcomes import read_outcomes
from cubogram.twophase.optimal import Proof
from cubogram.twophase.tables import exact_files
from cubogram.twophase.tables.exact_kinds import DEEP

CUBOGRAM = f"{sys.executable} -m cubogram"


def shell(lines: str, folder: Path | None = None) -> str:
    """What a shell prints in which several commands run, each with its exit status."""
    script = "".join(f"({line}) 2>&1; echo [$?]\n" for line in lines.strip().splitlines())
    ended = subprocess.run(
        ["sh", "-c", script.replace("cubogram", CUBOGRAM)],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=folder,
        check=False,
    )
    return ended.stdout


def test_an_output_that_cannot_be_written_and_errors_that_nobody_can_read(tmp_path: Path) -> None:
    """Two programs; and no file that is opened takes the place of a closed output."""
    assert shell("cubogram apply R --svg cube.svg >&- <&- 2>errors", tmp_path) == "[2]\n"
    errors = (tmp_path / "errors").read_text()
    assert errors == "cubogram: standard output: it is closed\n"
    assert "U U F" not in (tmp_path / "cube.svg").read_text()
    assert shell("cubogram apply K >&- 2>&- <&-") == "[2]\n"


def test_a_disk_that_is_full(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    for command in (["--help"], ["apply", "--help"], ["patterns"], ["scramble"]):
        with open("/dev/full", "w") as full, open("errors", "w") as errors:
            for name, stream in (("stdout", full), ("stderr", errors)):
                monkeypatch.setattr(sys, name, stream)
            with contextlib.suppress(SystemExit):
                assert main(command) == 2
            with contextlib.suppress(OSError):
                full.flush()
        said = (terminal.folder / "errors").read_text()
        assert said == "cubogram: standard output: No space left on device\n", command


def test_a_reader_that_leaves_is_no_error_and_an_endless_input_is_answered_as_it_comes() -> None:
    """`yes "R U" | cubogram solve --file - | head`: closed while it writes, then interrupted."""
    command = [*CUBOGRAM.split(), "solve", "--file", "-", "--workers", "2"]
    with (
        subprocess.Popen(["yes", "R U"], stdout=subprocess.PIPE) as endless,
        subprocess.Popen(command, stdin=endless.stdout, stdout=subprocess.PIPE) as solving,
    ):
        endless.stdout.close()
        assert [solving.stdout.readline() for _ in range(500)] == [b"U' R'\n"] * 500
        solving.send_signal(signal.SIGINT)
        assert solving.wait(60) == 130
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as pipe:
        ended = subprocess.run([*CUBOGRAM.split(), "apply", "R U"], stdout=pipe, stderr=-1)
    assert (ended.returncode, ended.stderr) == (0, b"")


UNUSABLE = {
    # command: what is said
    "apply - </dev/zero": "standard input: there are more than 1,000,000 bytes",
    "solve --file - </dev/zero": "standard input: line 1 has more than 1,000,000 bytes",
    "nonogram check - </dev/zero": "standard input: the file has more than 20,000,000 bytes",
    "nonogram check /dev/zero": "/dev/zero: the file has more than 20,000,000 bytes",
    "optimal --resume /dev/zero": "/dev/zero: the file is more than 50,000,000 bytes",
    "solve --file /dev/zero": "/dev/zero: line 1 has more than 1,000,000 bytes",
    "solve --file /": "/: Is a directory",
    "nonogram verify /dev/zero x": "x: No such file or directory",
    "tables verify --tables deep --directory /nowhere": "/nowhere/phase_1.json: No such",
    "tables build --directory /dev/null": "/dev/null: File exists",
    "nonogram generate 5 5 --svg /nowhere/x.svg": "/nowhere/x.svg: No such file",
    "nonogram generate 5 5 --svg ''": ".: Is a directory",
    "cases PLL Ua --svg /dev/full": "/dev/full: No space left on device",
    "optimal R --save /dev/full/x": "/dev/full/x: Not a directory",
    "solve --file - --resume full.jsonl": "full.jsonl: this is not an ordinary file",
    "solve --file - --resume /": "/: this is not an ordinary file",
}


def test_an_input_or_file_that_cannot_be_used(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    (terminal.folder / "full.jsonl").symlink_to("/dev/full")
    for command, message in UNUSABLE.items():
        words, _, zeros = command.partition(" <")
        with open(zeros or "/dev/null", "rb") as given_by:
            status, out, err = terminal.run(*words.replace("''", "").split(" "), given=given_by)
        assert (status, out if "cases" not in words else "", err.count("\n")) == (2, "", 1), command
        assert f"cubogram: {message}" in err, command
    bad = b"\x89PNG\r\n\xff"
    unread = (2, "", "cubogram: standard input: this is not UTF-8 text\n")
    assert terminal.run("check", "-", given=bad) == unread


STATES = "\ufeffR U\n\n# a comment\r\nF2  # half\n\nR K\n\n"


def test_answers_are_in_the_lines_of_their_states(terminal: Terminal) -> None:
    """A byte order mark used to lose the first, and an empty line shifted the others."""
    (terminal.folder / "states.txt").write_bytes(STATES.encode())
    answers = (2, "U' R'\n\n\nF2\n\n\n\n", "line 6: character 3: 'K' is not a move\n")
    for workers in ("1", "2"):
        for file, text in (("states.txt", ""), ("-", STATES)):
            found = terminal.run("solve", "--file", file, "--workers", workers, given=text)
            assert found == answers, (workers, file)
    _, out, _ = terminal.run("solve", "--file", "states.txt", "--workers", "1", "--json")
    assert [json.loads(line)["line"] for line in out.splitlines()] == [1, 4, 6]


def test_a_resume_file_on_a_full_disk_is_named(terminal: Terminal) -> None:
    command = ("solve", "--file", "-", "--workers", "1", "--resume", "kept.jsonl")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:  # as on a full disk: no file becomes longer than 100 bytes
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))
        status, _, err = terminal.run(*command, given="R U\nF2\n")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)
    assert (status, err) == (2, "cubogram: kept.jsonl: File too large\n")
    # what was cut short does no harm
    assert terminal.run(*command, given="R U\nF2\n") == (0, "U' R'\nF2\n", "")


@given(st.binary(max_size=200), st.sampled_from(["{", "[", "", '{"index": 0, "state": "R", ']))
def test_whatever_a_file_holds_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, content: bytes, start: str
) -> None:
    file = tmp_path_factory.getbasetemp() / "hostile"
    file.write_bytes(start.encode() + content)
    for read in (
        formats.load,
        Proof.load,
        lambda path: list(read_outcomes(path, iter(["R", "U"]))),
        lambda path: exact_files.listed_pieces(DEEP, path.read_bytes()),
        lambda path: main(["solve", "--file", str(path), "--workers", "1"]),
    ):
        with contextlib.suppress(PuzzleError):  # any other exception fails the test
            read(file)
