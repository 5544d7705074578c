"""The command line for many cubes and for the deep table."""

import io
import json

import pytest

from cubogram.cli import main
from cubogram.cube.cube import Cube
from cubogram.cube.cubies import SOLVED, after
from cubogram.cube.maneuver import Maneuver
from cubogram.twophase.tables import exact_files

STATES = "R U F\n# a comment\n\nU2 D2 R2 L2 F2 B2  # Pons Asinorum\nD L2 B' R\n"


def test_a_file_of_states(tmp_path, capsys) -> None:
    path = tmp_path / "states.txt"
    path.write_text(STATES)
    assert main(["solve", "--file", str(path), "--workers", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    states = ["R U F", "", "", "U2 D2 R2 L2 F2 B2", "D L2 B' R"]
    assert [
        after(Maneuver(x).indices, Cube(s).cubies) for x, s in zip(lines, states, strict=True)
    ] == [SOLVED] * 5
    assert [len(line.split()) for line in lines] == [3, 0, 0, 6, 4]


def test_bad_lines_are_named_and_the_others_solved(tmp_path, capsys, monkeypatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("R K\nR U\n"))
    kept = tmp_path / "kept.jsonl"
    arguments = ["solve", "--file", "-", "--workers", "1", "--json", "--resume", str(kept)]
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.err == "line 1: character 3: 'K' is not a move\n"
    first, second = (json.loads(line) for line in printed.out.splitlines())
    assert first["maneuver"] is None
    assert second["maneuver"] == "U' R'"
    assert second["length"] == 2
    assert second["state"] == "R U"
    assert [first.pop("line"), second.pop("line")] == [1, 2]
    assert [json.loads(line) for line in kept.read_text().splitlines()] == [first, second]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve"], "either a STATE or --file"),
        (["solve", "R", "--file", "x"], "either a STATE or --file"),
        (["solve", "--file", "/nowhere/at/all"], "/nowhere/at/all: No such file"),
        (["solve", "--file", "x", "--workers", "0"], "--workers 0"),
        (["solve", "R", "--workers", "2", "--to", "checkerboard"], "--workers cannot be combined"),
        (["solve", "--file", "/dev/null"], "/dev/null: there is no state in it"),
    ],
)
def test_bad_arguments(arguments: list[str], message: str, capsys) -> None:
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_lengths_below_twenty_need_a_time(tmp_path, capsys) -> None:
    path = tmp_path / "states.txt"
    path.write_text(STATES)
    assert main(["solve", "--file", str(path), "--length", "17"]) == 2
    assert "length 17 needs a time limit" in capsys.readouterr().err


def test_the_deep_table_is_made_counted_cut_and_verified(tmp_path, capsys, monkeypatch) -> None:
    compress = exact_files.gzip.compress
    monkeypatch.setattr(
        exact_files.gzip, "compress", lambda raw, _level, mtime: compress(raw, 1, mtime=mtime)
    )
    directory = str(tmp_path)
    assert main(["tables", "build", "--tables", "deep", "--directory", directory]) == 0
    printed = capsys.readouterr().out
    assert " 9   52,098,876" in printed
    assert len(list(tmp_path.glob("*.bin.gz"))) == 27
    assert main(["tables", "verify", "--tables", "deep"]) == 0
    assert main(["tables", "verify", "--tables", "deep", "--directory", directory]) == 0
    victim = sorted(tmp_path.glob("*.bin.gz"))[3]
    data = bytearray(victim.read_bytes())
    data[1000] ^= 1
    victim.write_bytes(bytes(data))
    capsys.readouterr()
    assert main(["tables", "verify", "--tables", "deep", "--directory", directory]) == 2
    assert capsys.readouterr().err == f"cubogram: {victim.name}: damaged\n"
