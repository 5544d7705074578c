"""The command line on closed, full, endless and damaged inputs and outputs: one clear line."""

import contextlib
import io
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

from cubogram.cli import main
from cubogram.errors import FileError, PuzzleError
from cubogram.nonogram import formats
from cubogram.twophase.many.outcomes import read_outcomes
from cubogram.twophase.optimal import Proof
from cubogram.twophase.tables import exact_files
from cubogram.twophase.tables.exact_kinds import DEEP

pytestmark = pytest.mark.native
BOM = "\ufeff"


def shell(line: str, folder: Path | None = None, **given: object) -> tuple[int, str, str]:
    """What a shell gets from a command: exit status, output and errors."""
    ended = subprocess.run(
        ["sh", "-c", f'"$0" -m cubogram {line}', sys.executable],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=folder,
        check=False,
        **given,  # type: ignore[call-overload]
    )
    return ended.returncode, ended.stdout, ended.stderr


@pytest.mark.parametrize(
    "command",
    ["--help", "apply --help", "apply R", "patterns", "nonogram generate 5 5", "scramble"],
)
@pytest.mark.parametrize(
    ("output", "reason"), [(">&-", "it is closed"), (">/dev/full", "No space left on device")]
)
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_an_output_that_cannot_be_written(
    command: str, output: str, reason: str, unbuffered: str
) -> None:
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    assert shell(f"{command} {output}", env=environment) == (
        2, "", f"cubogram: standard output: {reason}\n",
    )  # fmt: skip


@pytest.mark.parametrize("errors", ["2>&-", "2>/dev/full"])
def test_errors_that_nobody_can_read_do_not_become_output(errors: str) -> None:
    assert shell(f"apply K {errors}") == (2, "", "")
    assert shell(f"apply R --line {errors}")[:2] == (0, shell("apply R --line")[1])
    assert shell(f"apply K >&- {errors} <&-") == (2, "", "")


@pytest.mark.parametrize(
    ("command", "given", "message"),
    [
        ("apply -", "<&-", "standard input: it is closed"),
        ("solve --file -", "<&-", "standard input: it is closed"),
        ("nonogram check -", "<&-", "standard input: it is closed"),
        ("apply -", "</dev/zero", "standard input: there are more than 1,000,000 bytes"),
        ("solve --file -", "</dev/zero", "standard input: line 1 has more than 1,000,000 bytes"),
        ("nonogram check -", "</dev/zero", "standard input: the file has more than 20,000,000 byt"),
        ("nonogram check /dev/zero", "", "/dev/zero: the file has more than 20,000,000 bytes"),
        ("optimal --resume /dev/zero", "", "/dev/zero: the file is more than 50,000,000 bytes"),
        ("solve --file /dev/zero", "", "/dev/zero: line 1 has more than 1,000,000 bytes"),
        ("solve --file /", "", "/: Is a directory"),
        ("nonogram verify /dev/zero x", "", "x: No such file or directory"),
        ("tables verify --tables deep --directory /nowhere", "", "/nowhere/phase_1.json: No such"),
        ("tables build --directory /dev/null", "", "/dev/null: File exists"),
        ("nonogram generate 5 5 --svg /nowhere/x.svg", "", "/nowhere/x.svg: No such file"),
        ("nonogram generate 5 5 --svg ''", "", ".: Is a directory"),
        ("cases PLL Ua --svg /dev/full", "", "/dev/full: No space left on device"),
        ("optimal R --save /dev/full/x", "", "/dev/full/x: Not a directory"),
    ],
)
def test_an_input_or_file_that_cannot_be_used(command: str, given: str, message: str) -> None:
    status, out, err = shell(f"{command} {given}")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert f"cubogram: {message}" in err


def test_a_file_that_is_opened_does_not_take_the_place_of_a_closed_output(tmp_path: Path) -> None:
    """Otherwise what is printed would be written into it."""
    picture = tmp_path / "cube.svg"
    assert shell(f"apply R --svg {picture} >&- 2>&- <&-")[0] == 2
    assert not picture.exists() or "U U F" not in picture.read_text()


STATES = f"{BOM}R U\n\n# a comment\r\nF2  # half\n\nR K\n\n"
ANSWERS = "U' R'\n\n\nF2\n\n\n\n"


@pytest.mark.parametrize("workers", [1, 2])
def test_answers_are_in_the_lines_of_their_states(workers: int, tmp_path: Path) -> None:
    """A byte order mark used to lose the first, and an empty line shifted the others."""
    file = tmp_path / "states.txt"
    file.write_bytes(STATES.encode())
    told = "line 6: character 3: 'K' is not a move\n"
    assert shell(f"solve --file {file} --workers {workers}") == (2, ANSWERS, told)
    assert shell(f"solve --file - --workers {workers} < {file}") == (2, ANSWERS, told)
    _, out, _ = shell(f"solve --file {file} --workers {workers} --json")
    assert [json.loads(line)["line"] for line in out.splitlines()] == [1, 4, 6]


LINES = st.sampled_from(["R", "F2 U", "", "  ", "# x", "R # x"])


@given(st.lists(LINES, max_size=12), st.booleans())
def test_there_are_as_many_lines_as_the_file_has(lines: list[str], marked: bool) -> None:
    real = sys.stdin, sys.stdout, sys.stderr
    text = (BOM if marked and lines else "") + "".join(f"{line}\n" for line in lines)
    sys.stdin, sys.stdout, sys.stderr = io.StringIO(text), io.StringIO(), io.StringIO()
    try:
        status = main(["solve", "--file", "-", "--workers", "1"])
        out = sys.stdout.getvalue()
    finally:
        sys.stdin, sys.stdout, sys.stderr = real
    states = [line.partition("#")[0].strip() for line in lines]
    assert [bool(line) for line in out.splitlines()] == [bool(state) for state in states]
    assert status == (0 if any(states) else 2)


def test_an_endless_input_is_answered_as_it_comes() -> None:
    command = [sys.executable, "-m", "cubogram", "solve", "--file", "-", "--workers", "2"]
    with (
        subprocess.Popen(["yes", "R U"], stdout=subprocess.PIPE) as endless,
        subprocess.Popen(command, stdin=endless.stdout, stdout=subprocess.PIPE) as solving,
    ):
        assert endless.stdout is not None
        assert solving.stdout is not None
        endless.stdout.close()
        assert [solving.stdout.readline() for _ in range(500)] == [b"U' R'\n"] * 500
        solving.send_signal(signal.SIGINT)
        assert solving.wait(60) == 130


def limited() -> None:
    """As on a full disk: no file becomes longer than 100 bytes."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))


def test_a_resume_file_on_a_full_disk_is_named(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    states = tmp_path / "states.txt"
    states.write_text("R U\nF2\n")
    line = f"solve --file {states} --workers 1 --resume {file}"
    status, _, err = shell(line, preexec_fn=limited)
    assert (status, err) == (2, f"cubogram: {file}: File too large\n")
    assert shell(line) == (0, "U' R'\nF2\n", "")  # what was cut short does no harm


@pytest.mark.parametrize("target", ["/dev/full", "/dev/zero", "/"])
def test_a_resume_file_that_is_not_a_file(target: str, tmp_path: Path) -> None:
    link = tmp_path / "kept.jsonl"
    link.symlink_to(target)
    told = f"cubogram: {link}: this is not an ordinary file\n"
    assert shell(f"solve --file - --resume {link}", input="R\n") == (2, "", told)


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


@pytest.mark.parametrize("read", [formats.load, Proof.load])
def test_a_missing_file_is_an_os_error_too(read: object, tmp_path: Path) -> None:
    missing = tmp_path / "missing.json"
    with pytest.raises(OSError, match="No such file") as raised:
        read(missing)  # type: ignore[operator]
    assert isinstance(raised.value, FileError)
    assert isinstance(raised.value, PuzzleError)
    assert (raised.value.kind, raised.value.errno, raised.value.filename) == (
        "file", 2, str(missing),
    )  # fmt: skip
